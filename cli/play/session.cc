#include "cli/play/session.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli/play/completion.h"
#include "cli/play/entry.h"
#include "cli/play/hot_seat.h"
#include "cli/play/listing.h"
#include "cli/play/narrator.h"
#include "cli/play/table_view.h"
#include "cli/text.h"

namespace houserules {
namespace {

/// Whether the direction of play has changed in the current deal.
bool has_turned(const std::vector<Event>& events) {
  for (auto event = events.rbegin(); event != events.rend(); ++event) {
    if (event->kind == Event::Kind::turned_round) return true;
    if (event->kind == Event::Kind::deal_started) return false;
  }
  return false;
}

}  // namespace

Session::Session(const SessionParts& parts)
    : game_(parts.game),
      chosen_(parts.chosen),
      opponents_(parts.opponents),
      humans_(parts.humans),
      reader_(parts.reader),
      console_(parts.console),
      style_(parts.style),
      journal_(parts.journal),
      commands_(game_, chosen_, reader_, console_, style_),
      told_(game_.world().setup().names.size(), 0) {
  opponents_.set_enough([&reader = reader_] { return reader.closed(); });
}

bool Session::is_human(Seat seat) const { return std::find(humans_.begin(), humans_.end(), seat) != humans_.end(); }

Session::End Session::run() {
  set_completer();
  for (;;) {
    play_bots();
    if (game_.world().status() != Status::decision) break;
    if (!ask()) return End::left;
  }
  keep();
  // Everybody learns how it ended; on a shared screen once is enough.
  tell(last_human_ == kNoSeat ? humans_.front() : last_human_);
  return End::over;
}

void Session::play_bots() {
  Seat thinking = kNoSeat;
  console_.out << std::flush;
  while (game_.world().status() == Status::decision && !is_human(game_.world().decision().seat) && !reader_.closed()) {
    const Seat seat = game_.world().decision().seat;
    if (opponents_.takes_its_time(seat) && seat != thinking) {
      const std::string& name = game_.world().setup().names[slot(seat)];
      console_.out << fmt::format("{} is thinking ...\n", name) << std::flush;
      thinking = seat;
    }
    const Choice choice = opponents_.choose(game_);
    if (reader_.closed()) break;  // the wait was interrupted
    choose(choice);
    show_all_ = true;
  }
}

void Session::choose(const Choice& choice) {
  if (journal_ != nullptr) journal_->add(game_.record(choice));
  game_.choose(choice);
}

void Session::keep() {
  if (journal_ == nullptr) return;
  if (game_.world().status() == Status::over) journal_->add(*game_.transcript().end);
  if (journal_->sync()) return;
  console_.err << fmt::format("houserules: the game goes on, but it can no longer be saved: {}\n", journal_->error());
  journal_ = nullptr;
}

bool Session::ask() {
  keep();
  if (reader_.closed()) return false;
  const Seat seat = game_.world().decision().seat;
  if (humans_.size() > 1 && seat != last_human_) {
    show_all_ = true;
    if (!hand_over(game_.world().setup().names[slot(seat)], reader_, console_, style_)) return false;
  }
  last_human_ = seat;
  measure();
  tell(seat);
  show(seat);
  show_all_ = false;
  for (answered_ = false; !answered_;) {
    const auto line = reader_.read("Your move: ");
    if (!line) {
      console_.out << '\n';
      return false;
    }
    measure();
    if (!take(*line)) return false;
  }
  return true;
}

bool Session::take(const std::string& line) {
  const Table& table = game_.world().table();
  const Decision& decision = game_.world().decision();
  std::optional<PlayCommand> command;
  if (!is_exact(line, table, decision)) command = parse_command(line);
  Entry entry;
  if (!command) {
    entry = parse_entry(line, table, decision, style_, [this](CardId card) { return commands_.why_not(card); });
    if (entry.unknown) command = parse_command(line, /*begun=*/true);
  }
  if (command) {
    if (command->name == PlayCommand::Name::quit) return false;
    if (command->name == PlayCommand::Name::undo) {
      undo(decision.seat);
      return true;
    }
    if (commands_.run(*command) == PlayCommands::Then::show) {
      show_all_ = true;
      show(decision.seat);
      show_all_ = false;
    }
    return true;
  }
  if (entry.choice) {
    choose(*entry.choice);
    answered_ = true;
  } else {
    say(entry.message);
  }
  return true;
}

void Session::measure() {
  if (reader_.width() > 0) style_.width = reader_.width();
}

void Session::show(Seat seat) {
  const Decision& decision = game_.world().decision();
  const Table& table = game_.world().table();
  const TableParts parts{show_all_, has_turned(game_.events())};
  const View view = game_.world().view(seat);
  const std::string moves = moves_text(listed_moves(table, decision), table, decision, style_);
  if (style_.plain) {
    console_.out << fmt::format("\n{}, it is your turn.\n", game_.world().setup().names[slot(seat)])
                 << table_words(view, game_.world().setup(), style_, parts) << "You may:\n"
                 << moves;
  } else {
    console_.out << '\n' << table_text(view, game_.world().setup(), style_, parts) << "You may:\n" << moves;
  }
}

// Goes back to this person's last decision, taking back the bots' choices after it too.
void Session::undo(Seat seat) {
  const std::vector<RecordedChoice> choices = game_.transcript().choices;
  const auto last = std::find_if(choices.rbegin(), choices.rend(),
                                 [seat](const RecordedChoice& choice) { return choice.seat == seat; });
  if (last == choices.rend()) {
    console_.out << "There is nothing to take back.\n";
    return;
  }
  const auto count = static_cast<std::size_t>(last - choices.rbegin()) + 1;
  if (journal_ != nullptr) journal_->add_undo(count);
  const Choice taken = game_.choices()[choices.size() - count];
  game_.undo(count);
  for (std::size_t& told : told_) told = std::min(told, game_.events().size());
  const Decision& decision = game_.world().decision();
  const std::string what = alternative_text(game_.world().table(), decision, decision.alternatives[taken.alternative],
                                            seat, false, &taken.number);
  say(with_cards(game_.world().setup().pack,
                 count == 1 ? fmt::format("Taken back: {}.", what)
                            : fmt::format("Taken back: {}, and what the others have done since.", what),
                 style_));
  answered_ = true;
  show_all_ = true;
}

void Session::tell(Seat seat) {
  std::size_t& told = told_[slot(seat)];
  const std::span<const Event> events(game_.events());
  const auto news = events.subspan(std::min(told, events.size()));
  const bool others = std::any_of(news.begin(), news.end(), [seat](const Event& event) {
    return event.kind == Event::Kind::chose && event.seat != seat;
  });
  Narrator narrator(game_.world().setup(), seat, style_);
  const std::vector<std::string> lines = narrator.tell(news);
  if (!lines.empty() && !lines.front().empty()) console_.out << '\n';
  if (told > 0 && others) console_.out << dim("Since your last move:", style_) << '\n';
  for (const std::string& line : lines) {
    if (line.empty() || style_.plain) console_.out << line << '\n';
    else console_.out << wrap(line, style_.width, "  ", "    ");
  }
  told = events.size();
}

void Session::say(const std::string& text) { console_.out << (style_.plain ? text + '\n' : wrap(text, style_.width)); }

void Session::set_completer() {
  reader_.set_completer([this](const std::string& before, const std::string& word) {
    if (game_.world().status() != Status::decision) return std::vector<std::string>{};
    return completions(before, word, game_.world().table(), game_.world().decision());
  });
}

}  // namespace houserules
