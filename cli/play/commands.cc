#include "cli/play/commands.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "grammar/rule_sheet/rule_sheet.h"
#include "screen/layout.h"
#include "screen/picture.h"
#include "screen/svg.h"
#include "system/files.h"
#include "telling/ending.h"
#include "telling/explain.h"
#include "telling/hint.h"
#include "telling/listing.h"
#include "telling/narrator.h"
#include "telling/sheet.h"
#include "telling/table_view.h"
#include "telling/text.h"

namespace houserules {
namespace {

using Name = PlayCommand::Name;

struct Spelling {
  const char* word;
  Name name;
  std::size_t most_arguments;
};

constexpr std::size_t kAnyNumber = 100;
constexpr Spelling kSpellings[] = {
    {"help", Name::help, 0},
    {"hint", Name::hint, 0},
    {"why", Name::why, kAnyNumber},
    {"undo", Name::undo, 0},
    {"redo", Name::redo, 0},
    {"moves", Name::moves, 0},
    {"table", Name::table, kAnyNumber},
    {"sort", Name::sort, 1},
    {"log", Name::log, 1},
    {"scores", Name::scores, 0},
    {"rules", Name::rules, 0},
    {"save", Name::save, 1},
    {"quit", Name::quit, 0},
    // Alternative spellings.
    {"?", Name::help, 0},
    {"look", Name::table, kAnyNumber},
    {"score", Name::scores, 0},
    {"points", Name::scores, 0},
    {"q", Name::quit, 0},
    {"exit", Name::quit, 0},
};
constexpr std::size_t kCommands = 13;

/// A pile's name without the words players put in front of it.
std::string pile_words(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    if (word == "the" || word == "at") continue;
    text += (text.empty() ? "" : " ") + lower(word);
  }
  return text;
}

}  // namespace

const std::vector<std::string>& command_words() {
  static const std::vector<std::string> words = [] {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < kCommands; ++i) all.emplace_back(kSpellings[i].word);
    return all;
  }();
  return words;
}

std::optional<PlayCommand> parse_command(const std::string& line, bool begun) {
  std::vector<std::string> words = split_words(line);
  if (words.empty()) return std::nullopt;
  const std::string first = lower(words[0]);
  words.erase(words.begin());
  const Spelling* found = nullptr;
  for (const Spelling& spelling : kSpellings) {
    const std::string_view word = spelling.word;
    if (word == first) {
      found = &spelling;
      break;
    }
    if (!begun || !word.starts_with(first)) continue;
    if (found != nullptr && found->name != spelling.name) return std::nullopt;
    found = &spelling;
  }
  if (found == nullptr || words.size() > found->most_arguments) return std::nullopt;
  return PlayCommand{found->name, std::move(words)};
}

std::string_view command_meant(const std::string& line) {
  constexpr std::pair<std::string_view, std::string_view> kOfOthers[] = {
      {"suggest", "hint"}, {"suggestion", "hint"}, {"advice", "hint"}, {"advise", "hint"}, {"tip", "hint"},
      {"best", "hint"},    {"options", "moves"},   {"legal", "moves"}, {"list", "moves"},  {"commands", "help"},
      {"history", "log"},  {"board", "table"},     {"state", "table"}, {"show", "table"},  {"takeback", "undo"},
      {"back", "undo"},    {"explain", "why"},
  };
  const std::vector<std::string> words = split_words(lower(line));
  if (words.size() != 1) return "";
  const auto found = std::find_if(std::begin(kOfOthers), std::end(kOfOthers),
                                  [&words](const auto& one) { return one.first == words.front(); });
  return found == std::end(kOfOthers) ? "" : found->second;
}

PlayCommands::Then PlayCommands::run(const PlayCommand& command, Seat seat) {
  switch (command.name) {
    case Name::help: help(seat); break;
    case Name::why: why(command.arguments, seat); break;
    case Name::table: return table(command.arguments, seat);
    case Name::sort: return sort(command.arguments);
    case Name::log: log(command.arguments, seat); break;
    case Name::scores: console_.out << '\n' << scores_text(game_, style_); break;
    case Name::rules: rules(); break;
    case Name::save: save(command.arguments); break;
    case Name::hint: hint(seat); break;
    case Name::moves: moves(seat); break;
    case Name::undo:
    case Name::redo:
    case Name::quit: break;
  }
  return Then::ask;
}

WhyNot PlayCommands::why_not(Seat seat) {
  WhyNot why;
  why.card = [this, seat](CardId card) {
    std::string text = capital(game_.why_not(seat, card));
    for (char& c : text) {
      if (static_cast<unsigned char>(c) < ' ') c = ' ';
    }
    return text;
  };
  const std::vector<Event>& events = game_.events();
  const std::string refused = game_.world().setup().names[slot(seat)] + " may not ";
  for (std::size_t at = events.size(); at > 0 && events[at - 1].kind != Event::Kind::chose; --at) {
    const Event& event = events[at - 1];
    if (event.kind == Event::Kind::said && event.text.starts_with(refused)) why.said.push_back(event.text);
  }
  return why;
}

void PlayCommands::help(Seat seat) {
  console_.out << '\n'
               << help_text(game_.world().table(), game_.world().decision().alone(seat), style_, call(seat), lesson_);
}

void PlayCommands::hint(Seat seat) {
  if (seat != game_.world().decision().seat) return say("Hints are only for your own moves.");
  std::string told;
  thinking_([&] { told = houserules::hint(game_, style_); });
  say(told);
}

// Whoever may call at the screen is known to all, and what they could is not.
std::string PlayCommands::call(Seat seat) const {
  const World& world = game_.world();
  const Decision& decision = world.decision();
  const auto caller = std::find_if(callers_.begin(), callers_.end(), [&](Seat other) {
    return other != seat && (decision.invited & seat_bit(other)) != 0;
  });
  if (caller == callers_.end()) return "";
  const std::string name = lower(world.setup().names[slot(*caller)]);
  std::size_t move = 0;
  while ((decision.invited_moves >> move & 1U) == 0) ++move;
  return fmt::format("{}: {}", name, filled(world.setup().moves[move].text, [](int) { return "..."; }));
}

void PlayCommands::why(const std::vector<std::string>& words, Seat seat) {
  const std::string told =
      explain(joined(words, " "), game_.world().table(), game_.world().decision().alone(seat), style_, why_not(seat));
  for (const std::string& line : lines_of(told)) say(line);
  if (words.empty() || told.find(" cannot be chosen now") == std::string::npos) return;
  for (const std::string& rule : rules_about(lower(words[0]))) say(rule);
}

/// The first sentences of the rules that have this word: "GR-1 You may knock with 10 or less."
std::vector<std::string> PlayCommands::rules_about(const std::string& word) const {
  constexpr std::size_t kMost = 3;
  std::vector<std::string> rules;
  for (const Clause& clause : chosen_.rules->clauses) {
    const std::string text = clause_text(clause, {chosen_.players, &chosen_.options});
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find(". ", begin), text.size() - 1) + 1;
      const std::string sentence = text.substr(begin, end - begin);
      const auto said = split_words(lower(sentence));
      const auto is_it = [&word](const std::string& one) {
        return one == word || (one.size() == word.size() + 1 && one.starts_with(word) && std::ispunct(one.back()) != 0);
      };
      if (std::any_of(said.begin(), said.end(), is_it) && rules.size() < kMost)
        rules.push_back(clause.number.empty() ? sentence : clause.number + ' ' + sentence);
      begin = end + 1;
    }
  }
  return rules;
}

/// The table as this player sees it, as a picture.
void PlayCommands::draw(const std::vector<std::string>& words, Seat seat) {
  if (words.size() != 2) return say("look --svg takes the file to write: look --svg table.svg");
  constexpr int kRows = 40, kColumns = 96;
  Style style = style_;
  style.plain = false;
  style.symbols = style.colour = true;
  style.width = kColumns;
  Picture picture = look_at(game_, seat, style);
  offer(picture, game_.world(), seat);
  const Setup& setup = game_.world().setup();
  std::string error;
  if (!write_new_file(words[1], svg_of(lay_out(picture, setup, style, kRows, kColumns), kColumns, setup.pack), error))
    return say(error);
  say(fmt::format("Picture saved as {}.", words[1]));
}

PlayCommands::Then PlayCommands::table(const std::vector<std::string>& words, Seat seat) {
  if (!words.empty() && words[0] == "--svg") {
    draw(words, seat);
    return Then::ask;
  }
  const std::string wanted = pile_words(words);
  if (wanted.empty()) return Then::table;
  const View view = game_.world().view(seat);
  std::vector<std::string> labels;
  const auto says = [&view](const auto& named) {
    return std::any_of(view.piles.begin(), view.piles.end(),
                       [&](const PileView& pile) { return named(pile) && !pile.cards.empty(); });
  };
  for (const auto same : {+[](const std::string&a, const std::string&b) { return a == b; },
                          +[](const std::string&a, const std::string&b) { return a.starts_with(b); }}) {
    bool found = false;
    const auto named = [&](const PileView& pile) {
      return same(lower(pile.label), wanted) || same(lower(pile.name), wanted) ||
             same(lower(own_pile_name(pile, game_.world().setup())), wanted);
    };
    const bool any = says(named);  // then empty ones are left out
    for (const PileView& pile : view.piles) {
      if (!pile.cards.empty()) labels.push_back(pile.label);
      if (!named(pile) || (any && pile.cards.empty())) continue;
      found = true;
      const std::string cards = pile.cards.empty() ? "empty" : pile_text(pile, game_.world().setup(), style_);
      // Where no card is seen, their number is all there is to say.
      const std::string number = counted(static_cast<std::int64_t>(pile.cards.size()), "card");
      const std::string title =
          capital(pile.label) + (cards_seen(pile) == 0 ? std::string(":") : fmt::format(" ({}):", number));
      if (style_.plain) console_.out << title << ' ' << cards << '\n';
      else console_.out << flow(split_words(cards), style_.width, title + " ", " ", 2);
    }
    if (found) return Then::ask;
  }
  std::sort(labels.begin(), labels.end());
  labels.erase(std::unique(labels.begin(), labels.end()), labels.end());
  say(fmt::format("there is no pile `{}`; there are: {}", wanted, list_of_words(labels)));
  return Then::ask;
}

PlayCommands::Then PlayCommands::sort(const std::vector<std::string>& words) {
  if (!game_.world().setup().hands) {
    say("You have no hand to sort.");
    return Then::ask;
  }
  const std::string order = words.empty() ? "" : lower(words[0]);
  std::vector<HandOrder> orders{HandOrder::suit, HandOrder::rank};
  if (game_.world().setup().counts_melds) orders.push_back(HandOrder::melds);
  if (order.empty()) {
    style_.order = style_.order == HandOrder::suit ? HandOrder::rank : HandOrder::suit;
    return Then::show;
  }
  for (const HandOrder one : orders) {
    if (order != order_name(one)) continue;
    style_.order = one;
    return Then::show;
  }
  say(orders.size() == 2
          ? fmt::format("hands are sorted by suit or by rank: sort suit, or sort rank, not `{}`", words[0])
          : fmt::format("hands are sorted by suit, rank or melds: sort suit, sort rank or sort melds, not `{}`",
                        words[0]));
  return Then::ask;
}

void PlayCommands::log(const std::vector<std::string>& words, Seat seat) {
  std::size_t most = std::string::npos;
  if (!words.empty()) {
    most = whole_number<std::size_t>(words[0]).value_or(0);
    if (most == 0) return say("log takes a number of lines: log 20; log alone shows the whole game");
  }
  Narrator narrator(game_.world().setup(), seat, style_);
  const std::vector<std::string> lines = narrator.tell(game_.events());
  for (std::size_t i = lines.size() - std::min(most, lines.size()); i < lines.size(); ++i) {
    console_.out << (lines[i].empty() ? "\n" : wrap(lines[i], style_.width, "", "  "));
  }
}

void PlayCommands::moves(Seat seat) {
  const std::vector<ListedMove> lines = listed_moves(game_.world(), seat, style_.order);
  const Decision decision = game_.world().decision().alone(seat);
  console_.out << "You may:\n" << moves_text(lines, game_.world().table(), decision, style_);
}

void PlayCommands::rules() {
  std::string error;
  const auto sheet = make_sheet(chosen_, error);
  console_.out << '\n' << (sheet ? sheet_text(*sheet, style_.width) : error + "\n");
}

void PlayCommands::save(const std::vector<std::string>& words) {
  const std::string file = words.empty() ? free_name() : words[0];
  std::error_code status;
  const bool there = !words.empty() && std::filesystem::exists(std::filesystem::symlink_status(file, status));
  if (there && !says_yes(reader_, file + " already exists. Overwrite it?")) return say("Not saved.");
  std::string error;
  // A file that has appeared since must not be overwritten.
  const auto write = there ? write_file : write_new_file;
  if (!write(file, to_text(game_.transcript()), error)) return say(error);
  console_.out << fmt::format("Game saved. To replay it: {} replay {}\n", console_.program, shell_word(file));
}

/// The first unused file name: "hearts-1.jsonl".
std::string PlayCommands::free_name() const {
  std::error_code status;
  for (int number = 1;; ++number) {
    const std::string name = fmt::format("{}-{}.jsonl", chosen_.rules->name(), number);
    if (!std::filesystem::exists(name, status)) return name;
  }
}

void PlayCommands::say(const std::string& text) {
  console_.out << (style_.plain ? text + '\n' : wrap(text, style_.width));
}

}  // namespace houserules
