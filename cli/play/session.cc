#include "cli/play/session.h"

#include <algorithm>
#include <limits>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/play/completion.h"
#include "cli/play/entry.h"
#include "cli/play/hot_seat.h"
#include "cli/play/listing.h"
#include "cli/play/narrator.h"
#include "cli/play/table_view.h"
#include "cli/play/waiting.h"
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

constexpr std::size_t kNotDrawn = std::numeric_limits<std::size_t>::max();

/// Whether the line names the person who speaks: "clara: catch". Cuts the name off then.
bool begins_with_name(std::string& line, const std::string& name) {
  const std::string typed = lower(line), wanted = lower(name) + ":";
  if (!typed.starts_with(wanted)) return false;
  line.erase(0, wanted.size());
  return true;
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
      patience_(parts.patience),
      commands_(game_, chosen_, reader_, console_, style_, is_shared() ? humans_ : std::vector<Seat>()),
      lot_(game_.settings().seed, game_.settings().index, kLot),
      drawn_for_(kNotDrawn),
      told_(game_.world().setup().names.size() + 1, 0),
      screen_of_(is_shared() ? kGallery : humans_.front()) {
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
  tell(screen_of_);
  return End::over;
}

// A question that several people read must not depend on what one of them holds.
std::vector<Seat> Session::callers() const {
  const Decision& decision = game_.world().decision();
  const SeatMask asked = is_shared() ? decision.invited : decision.choosers();
  std::vector<Seat> seats;
  for (const Seat seat : humans_) {
    if (seat != decision.seat && (asked & seat_bit(seat)) != 0) seats.push_back(seat);
  }
  return seats;
}

// A bot waits for people who may call; among those who call a lot decides who is first.
void Session::draw_lots() {
  const Decision& decision = game_.world().decision();
  drawn_for_ = game_.choices().size();
  calls_ = asked_before(decision, lot_);
  std::erase_if(calls_, [this](Seat seat) { return is_human(seat); });
  if (is_human(decision.seat) || callers().empty()) return;
  const auto place = lot_.below(static_cast<std::uint32_t>(calls_.size() + 1));
  calls_.insert(calls_.begin() + place, kNoSeat);
}

void Session::play_bots() {
  std::optional<Seat> thinking;  // whom the screen names; kNoSeat: no names, as they would tell who may call
  const auto waiting_for = [&](Seat seat) {
    return Waiting(patience_, [this, seat, &thinking] {
      if (std::exchange(thinking, seat) == seat) return;
      const std::string who = seat == kNoSeat ? "The others are" : game_.world().setup().names[slot(seat)] + " is";
      console_.out << who << " thinking ...\n" << std::flush;
    });
  };
  console_.out << std::flush;
  while (game_.world().status() == Status::decision && !reader_.closed()) {
    if (drawn_for_ != game_.choices().size()) draw_lots();
    if (!calls_.empty()) {
      if (calls_.front() == kNoSeat) return;
      const Seat caller = calls_.front();
      calls_.erase(calls_.begin());
      const auto call = [&] {
        const Waiting waiting = waiting_for(kNoSeat);
        return opponents_.call(game_, caller);
      }();
      if (call) {
        choose(*call);
        show_all_ = true;
      }
      continue;
    }
    const Seat seat = game_.world().decision().seat;
    if (is_human(seat)) return;
    const Choice choice = [&] {
      const Waiting waiting = waiting_for(seat);
      return opponents_.move(game_);
    }();
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
  if (!calls_.empty()) return ask_for_calls();
  const Seat seat = game_.world().decision().seat;
  if (seat != screen_of_) {
    show_all_ = true;
    screen_of_ = kGallery;
    if (!hand_over(game_.world().setup().names[slot(seat)], reader_, console_, style_)) return false;
    screen_of_ = seat;
  }
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

bool Session::ask_for_calls() {
  if (is_shared() && screen_of_ != kGallery) {
    clear_for_all(reader_, console_, style_);
    screen_of_ = kGallery;
    show_all_ = true;
  }
  measure();
  tell(screen_of_);
  if (is_shared()) {
    console_.out << '\n' << table_for(kGallery);
    show_all_ = false;
  }
  show_calls();
  for (answered_ = false; !answered_;) {
    const auto line = reader_.read("Call, or press Enter: ");
    if (!line) {
      console_.out << '\n';
      return false;
    }
    measure();
    if (!take_call(*line)) return false;
  }
  return true;
}

bool Session::take_call(const std::string& line) {
  if (split_words(line).empty()) {
    calls_.erase(calls_.begin());
    answered_ = true;
    return true;
  }
  const Seat first = callers().front();
  const std::string& name = game_.world().setup().names[slot(first)];
  if (!is_shared()) {
    std::string said = line;
    begins_with_name(said, name);
    return take_for(first, said);
  }
  if (take_named(line)) return true;
  const auto command = parse_command(line);
  if (command && command->name == PlayCommand::Name::quit) return false;
  if (command && command->name == PlayCommand::Name::undo) {
    undo(kGallery);
    return true;
  }
  say(fmt::format("Who calls? Begin with the name, as in `{}: ...`, or press Enter to go on.", lower(name)));
  return true;
}

bool Session::take(const std::string& line) {
  const Seat mover = game_.world().decision().seat;
  std::string said = line;
  begins_with_name(said, game_.world().setup().names[slot(mover)]);
  return take_named(line) || take_for(mover, said);
}

// Anybody at the screen can type any name: what is no call gets the same answer whatever is in that player's hand.
bool Session::take_named(const std::string& line) {
  for (const Seat seat : humans_) {
    std::string said = line;
    if (seat == game_.world().decision().seat) continue;
    if (!begins_with_name(said, game_.world().setup().names[slot(seat)])) continue;
    const auto call = parse_call(said, game_.world().table(), game_.world().decision().alone(seat));
    if (call) choose_for(seat, *call);
    else say("That cannot be called now.");
    return true;
  }
  return false;
}

void Session::choose_for(Seat seat, Choice choice) {
  choice.alternative += game_.world().decision().of(seat).first;
  choose(choice);
  answered_ = true;
  if (screen_of_ != kGallery) let_read(screen_of_);
}

// Why steps did not stand is told to who took them alone: before the screen is cleared for somebody else.
void Session::let_read(Seat seat) {
  const World& world = game_.world();
  if (!is_shared() || world.status() != Status::decision || world.decision().seat == seat) return;
  const std::span<const Event> events(game_.events());
  const auto news = events.subspan(std::min(told_[slot(seat)], events.size()));
  const bool any = std::any_of(news.begin(), news.end(), [seat](const Event& event) {
    return event.kind == Event::Kind::undone && event.seat == seat;
  });
  if (!any) return;
  tell(seat);
  reader_.read("Press Enter when you have read this: ");
}

bool Session::take_for(Seat seat, const std::string& line) {
  const Table& table = game_.world().table();
  const Decision decision = game_.world().decision().alone(seat);
  std::optional<PlayCommand> command;
  if (!is_exact(line, table, decision)) command = parse_command(line);
  Entry entry;
  if (!command) {
    entry =
        parse_entry(line, table, decision, style_, [this, seat](CardId card) { return commands_.why_not(seat, card); });
    if (entry.unknown) command = parse_command(line, /*begun=*/true);
  }
  if (command) {
    if (command->name == PlayCommand::Name::quit) return false;
    if (command->name == PlayCommand::Name::undo) {
      undo(seat);
      return true;
    }
    if (commands_.run(*command, seat) == PlayCommands::Then::show) {
      show_all_ = true;
      show(seat);
      show_all_ = false;
    }
    return true;
  }
  if (entry.choice) choose_for(seat, *entry.choice);
  else say(without_colon(line).value_or(entry.message));
  return true;
}

// "jo snap": the name of somebody who may call and in no move of the player's own, but without the colon.
std::optional<std::string> Session::without_colon(const std::string& line) const {
  const Decision own = game_.world().decision().alone(game_.world().decision().seat);
  for (const Seat seat : callers()) {
    const std::string& name = game_.world().setup().names[slot(seat)];
    if (lower(line).starts_with(lower(name) + " ") && parse_entry(name, game_.world().table(), own, style_).unknown)
      return fmt::format("To call for {0}, write a colon behind the name: `{1}: ...`.", name, lower(name));
  }
  return std::nullopt;
}

void Session::measure() {
  if (reader_.width() > 0) style_.width = reader_.width();
}

void Session::show(Seat seat) {
  const Decision decision = game_.world().decision().alone(seat);
  const Table& table = game_.world().table();
  const std::string moves = moves_text(listed_moves(table, decision), table, decision, style_);
  console_.out << '\n';
  if (style_.plain) console_.out << game_.world().setup().names[slot(seat)] << ", it is your turn.\n";
  console_.out << table_for(seat) << "You may:\n" << moves;
  if (seat == game_.world().decision().seat) show_calls();
}

std::string Session::table_for(Seat viewer) const {
  const TableParts parts{show_all_, has_turned(game_.events())};
  const View view = game_.world().view(viewer);
  return style_.plain ? table_words(view, game_.world().setup(), style_, parts)
                      : table_text(view, game_.world().setup(), style_, parts);
}

/// What people may call out of turn: one person sees the calls; several, who share a screen, what may be called at all.
void Session::show_calls() {
  const std::vector<Seat> seats = callers();
  if (seats.empty()) return;
  const Setup& setup = game_.world().setup();
  const Decision& decision = game_.world().decision();
  const std::string& mover = setup.names[slot(decision.seat)];
  if (!is_shared()) {
    const Decision own = decision.alone(seats.front());
    console_.out << fmt::format("\nBefore {} moves you may call:\n", mover)
                 << moves_text(listed_moves(game_.world().table(), own), game_.world().table(), own, style_);
    return;
  }
  std::vector<std::string> moves;
  for (std::size_t move = 0; move < setup.moves.size(); ++move) {
    if ((decision.invited_moves >> move & 1U) != 0)
      moves.push_back(filled(setup.moves[move].text, [](int) { return "..."; }));
  }
  say(fmt::format("Before {} moves anybody may call: {} (name first: `{}: ...`)", mover, fmt::join(moves, ", "),
                  lower(setup.names[slot(seats.front())])));
}

// Goes back to this person's last choice, or to a later call that somebody else at the screen made, which may have been
// a slip at this very prompt; takes back the bots' choices after it too. kGallery: to the last choice of anybody at it.
void Session::undo(Seat seat) {
  const GameSnapshot before = game_.snapshot();
  const std::vector<Choice>& choices = before.choices;
  const auto ends_at = [&](std::size_t at) {
    const Seat chooser = before.records[at].seat;
    if (chooser == seat || !is_human(chooser)) return chooser == seat;
    game_.undo(game_.choices().size() - at);
    return seat == kGallery || game_.world().decision().seat != chooser;
  };
  std::size_t at = choices.size();
  while (at > 0 && !ends_at(at - 1)) --at;
  if (at-- == 0) {
    game_.restore(before);
    console_.out << "There is nothing to take back.\n";
    return;
  }
  const std::size_t count = choices.size() - at;
  if (journal_ != nullptr) journal_->add_undo(count);
  game_.undo(game_.choices().size() - at);
  drawn_for_ = kNotDrawn;
  for (std::size_t& told : told_) told = std::min(told, game_.events().size());
  const Setup& setup = game_.world().setup();
  const Decision& decision = game_.world().decision();
  const Alternative& taken = decision.alternatives[choices[at].alternative];
  const Seat chooser = decision.chooser(taken);
  const bool is_secret = chooser != seat && setup.moves[taken.move].is_private;
  std::string what = is_secret
                         ? filled(setup.moves[taken.move].text, [](int) { return "..."; })
                         : alternative_text(game_.world().table(), decision, taken, seat, false, &choices[at].number);
  if (chooser != seat) what = fmt::format("{}: {}", setup.names[slot(chooser)], what);
  say(with_cards(setup.pack,
                 count == 1 ? fmt::format("Taken back: {}.", what)
                            : fmt::format("Taken back: {}, and what the others have done since.", what),
                 style_));
  answered_ = true;
  show_all_ = true;
}

void Session::tell(Seat seat) {
  std::size_t& told = seat == kGallery ? told_.back() : told_[slot(seat)];
  if (seat == kGallery) told = *std::max_element(told_.begin(), told_.end());
  const std::span<const Event> events(game_.events());
  const auto news = events.subspan(std::min(told, events.size()));
  const bool others = std::any_of(news.begin(), news.end(), [seat](const Event& event) {
    return event.kind == Event::Kind::chose && event.seat != seat;
  });
  Narrator narrator(game_.world().setup(), seat, style_);
  const std::vector<std::string> lines = narrator.tell(news);
  if (!lines.empty() && !lines.front().empty()) console_.out << '\n';
  if (told > 0 && others && seat != kGallery) console_.out << dim("Since your last move:", style_) << '\n';
  for (const std::string& line : lines) {
    if (line.empty() || style_.plain) console_.out << line << '\n';
    else console_.out << wrap(line, style_.width, "  ", "    ");
  }
  told = events.size();
}

void Session::say(const std::string& text) { console_.out << (style_.plain ? text + '\n' : wrap(text, style_.width)); }

// Completed are one's own moves and cards, and nothing while others read the screen too.
void Session::set_completer() {
  reader_.set_completer([this](const std::string& before, const std::string& word) {
    if (screen_of_ == kGallery || game_.world().status() != Status::decision) return std::vector<std::string>{};
    return completions(before, word, game_.world().table(), game_.world().decision().alone(screen_of_));
  });
}

}  // namespace houserules
