#include "cli/session.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/entry.h"
#include "cli/files.h"
#include "cli/narrator.h"
#include "cli/sheet.h"
#include "cli/table_view.h"
#include "cli/text.h"

namespace houserules {
namespace {

constexpr const char* kHelp = R"(Type one of these and press Enter:
  3             the move with this number
  10h, 6s, *    the card: the 10 of hearts, the 6 of spades, a Joker
  play 7h       the words of a move, or their beginnings; for several cards: 7h 7s 7d
  bid 7         a number, where a move asks for one
  help, rules, undo, save FILE, quit
)";

}  // namespace

Session::Session(Game& game, const ChosenGame& chosen, RandomBot& bot, const std::vector<Seat>& humans,
                 LineReader& reader, Console& console)
    : game_(game),
      chosen_(chosen),
      bot_(bot),
      humans_(humans),
      reader_(reader),
      console_(console),
      style_{console.symbols, console.colour, console.width},
      told_(game.setup().names.size(), 0) {}

bool Session::is_human(Seat seat) const { return std::find(humans_.begin(), humans_.end(), seat) != humans_.end(); }

Session::End Session::run() {
  for (;;) {
    play_bots();
    if (game_.status() != Status::decision) break;
    if (!ask()) return End::left;
  }
  // Everybody hears how it went on; at one screen once is enough.
  tell(last_human_ == kNoSeat ? humans_.front() : last_human_);
  return End::over;
}

void Session::play_bots() {
  while (game_.status() == Status::decision && !is_human(game_.decision().seat))
    game_.choose(bot_.choose(game_.decision()));
}

bool Session::ask() {
  const Seat seat = game_.decision().seat;
  if (humans_.size() > 1 && seat != last_human_) {
    const std::string& name = game_.setup().names[static_cast<std::size_t>(seat)];
    if (!reader_.read(fmt::format("\n{} is to move; press Enter: ", name))) return false;
  }
  last_human_ = seat;
  tell(seat);
  show(seat);
  for (;;) {
    const auto line = reader_.read(bold("Your move: ", style_));
    if (!line) {
      console_.out << '\n';
      return false;
    }
    const Decision& decision = game_.decision();
    if (!is_exact(*line, game_.world().table(), decision)) {
      const Command done = command(*line);
      if (done == Command::leave) return false;
      // After `undo` the decision may be another one, of another seat.
      if (done == Command::done) return true;
    }
    const Entry entry = parse_entry(*line, game_.world().table(), decision, style_);
    if (entry.choice && game_.choose(*entry.choice)) return true;
    if (!entry.message.empty()) console_.out << wrap(entry.message, console_.width);
  }
}

Session::Command Session::command(const std::string& line) {
  const std::vector<std::string> words = split_words(line);
  if (words.empty()) return Command::none;
  const std::string word = lower(words[0]);
  const Seat seat = game_.decision().seat;
  if (word == "quit" && words.size() == 1) return Command::leave;
  if (word == "undo" && words.size() == 1) {
    undo(seat);
    return Command::done;
  }
  if (word == "help" && words.size() == 1) {
    show_help(game_.decision());
  } else if (word == "rules" && words.size() == 1) {
    show_rules();
  } else if (word == "save" && words.size() <= 2) {
    save(words.size() == 2 ? words[1] : "");
  } else {
    return Command::none;
  }
  // The table is shown again, so that the moves are at hand.
  return Command::done;
}

void Session::show(Seat seat) {
  const Decision& decision = game_.decision();
  console_.out << '\n' << table_text(game_.view(seat), game_.setup(), style_) << '\n';
  std::vector<std::string> texts;
  for (const ListedMove& line : listed_moves(game_.world().table(), decision)) {
    texts.push_back(with_cards(game_.setup().pack, line.text, style_));
  }
  console_.out << numbered(texts, style_);
}

void Session::show_help(const Decision& decision) {
  console_.out << '\n' << kHelp;
  for (const Option& option : decision.options) {
    if (option.kind == OptionKind::place) {
      console_.out << "Cards that you cannot see are chosen by their place, counted from the bottom: 3rd card.\n";
      break;
    }
  }
}

void Session::show_rules() {
  Settings settings;
  for (const auto& [name, value] : chosen_.options) settings.set.emplace_back(name, to_string(value));
  std::string error;
  const auto sheet = make_sheet(*chosen_.rules, chosen_.players, settings, error);
  console_.out << '\n' << (sheet ? sheet_text(*sheet, console_.width) : error + "\n");
}

void Session::save(const std::string& file) {
  if (file.empty()) {
    console_.out << "save takes a file: save my-game.jsonl\n";
    return;
  }
  std::string error;
  if (write_file(file, to_text(game_.transcript()), error)) {
    console_.out << fmt::format("The game so far is saved: houserules replay {}\n", shell_word(file));
  } else {
    console_.out << error << '\n';
  }
}

// Back to the last decision that this person took: the bots' choices after it are taken back too.
void Session::undo(Seat seat) {
  const std::vector<RecordedChoice> choices = game_.transcript().choices;
  const auto last = std::find_if(choices.rbegin(), choices.rend(),
                                 [seat](const RecordedChoice& choice) { return choice.seat == seat; });
  if (last == choices.rend()) {
    console_.out << "There is nothing to take back.\n";
    return;
  }
  for (auto count = last - choices.rbegin() + 1; count > 0; --count) game_.undo();
  for (std::size_t& told : told_) told = std::min(told, game_.events().size());
  console_.out << "Taken back.\n";
}

void Session::tell(Seat seat) {
  std::size_t& told = told_[static_cast<std::size_t>(seat)];
  const std::span<const Event> events(game_.events());
  Narrator narrator(game_.setup(), seat, style_);
  const std::vector<std::string> lines = narrator.tell(events.subspan(std::min(told, events.size())));
  if (!lines.empty() && !lines.front().empty()) console_.out << '\n';
  for (const std::string& line : lines) console_.out << line << '\n';
  told = events.size();
}

}  // namespace houserules
