#include "cli/play/session.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <random>
#include <utility>

#include <fmt/format.h>

#include "cli/play/completion.h"
#include "screen/lines_face.h"
#include "screen/live_face.h"
#include "telling/entry.h"
#include "telling/hint.h"
#include "telling/listing.h"
#include "telling/quick_keys.h"
#include "telling/table_view.h"
#include "telling/text.h"

namespace houserules {
namespace {

/// Whether the line names the person who speaks: "clara: catch". Cuts the name off then.
bool begins_with_name(std::string& line, const std::string& name) {
  const std::string typed = lower(line), wanted = lower(name) + ":";
  if (!typed.starts_with(wanted)) return false;
  line.erase(0, wanted.size());
  return true;
}

std::unique_ptr<PlayFace> make_face(const SessionParts& parts, GameTable& table, Style& style, Seat watcher) {
  if (parts.screen == nullptr)
    return std::make_unique<LinesFace>(table, parts.reader, parts.console, style, parts.patience);
  return std::make_unique<LiveFace>(table, *parts.screen, parts.console, style, watcher, parts.playing);
}

}  // namespace

Session::Session(const SessionParts& parts)
    : table_(parts.game, parts.opponents, parts.humans, parts.journal),
      style_(parts.style),
      open_(parts.open),
      interactive_(parts.console.interactive),
      keeps_time_(parts.keeps_time && parts.screen != nullptr && hides_nothing(parts.game.world().setup())),
      face_(make_face(parts, table_, style_, watcher())),
      reader_(face_->reader()),
      console_(face_->console()),
      commands_(table_.game(), parts.chosen, reader_, console_, style_,
                table_.is_shared() ? table_.people() : std::vector<Seat>()),
      teacher_(parts.teacher),
      news_(parts.news),
      screen_of_(watcher()),
      opponents_(parts.opponents) {
  if (keeps_time_) table_.let_people_call_first();
  opponents_.set_enough([this] { return reader_.closed(); });
  commands_.set_thinking([this](const std::function<void()>& work) { face_->think_for_player(work); });
  if (parts.screen != nullptr && parts.screen->options().only_moves) {
    table_.make_only_moves(parts.screen->options().only_cards);
    plays_out_ = true;
  }
}

Session::~Session() { opponents_.set_enough({}); }

/// Whose cards are on the screen while nobody is asked.
Seat Session::watcher() const {
  if (table_.people().empty()) return open_ ? kOmniscient : kGallery;
  return table_.is_shared() ? kGallery : table_.people().front();
}

Session::End Session::run() {
  set_completer();
  for (;;) {
    play_others();
    if (world().status() == Status::interrupted) return End::left;  // a signal came; the journal has the last choice
    if (world().status() != Status::decision) break;
    if (!ask()) return is_given_up_ ? End::given_up : End::left;
  }
  keep();
  // Everybody learns how it ended; on a shared screen once is enough.
  face_->tell(screen_of_);
  return End::over;
}

bool Session::take_back_end() {
  screen_of_ = watcher();
  undo(screen_of_);
  return world().status() == Status::decision;
}

void Session::play_others() {
  while (!reader_.closed()) {
    const Awaited awaited = table_.awaited();
    if (awaited.what == Awaited::What::person) {
      if (plays_out_ && face_->shows_each_move()) {
        if (const auto rest = winning_choice(table_.game().world())) {  // a game that is won plays itself out
          make(*rest);
          continue;
        }
      }
      const auto only = table_.only_move();
      if (!only) return;
      const Decision& decision = world().decision();
      const std::string text = alternative_text(world().table(), decision, decision.alternatives[0], decision.seat);
      make(*only);
      face_->say_only_move(text);
      continue;
    }
    if (awaited.what != Awaited::What::bot) return;
    // A bot that may call on a person's turn is no quicker than people are.
    if (awaited.is_call && table_.is_person(world().decision().seat) && gives_time() == true) return;
    if (reader_.closed()) return;
    const auto answer = face_->think(awaited.is_call ? kNoSeat : awaited.seat);
    if (reader_.closed()) return;  // the wait was interrupted
    if (!answer) {
      table_.answer_for_bot(answer);
      continue;
    }
    table_.answer_for_bot(answer);
    if (face_->shows_each_move()) keep();
    face_->moved(watcher());
    show_all_ = true;
  }
}

void Session::make(const Choice& choice) {
  table_.choose(choice);
  if (face_->shows_each_move()) keep();
  face_->moved(watcher());
}

void Session::keep() {
  if (const std::string why = table_.keep(); !why.empty())
    console_.err << fmt::format("houserules: the game continues, but it can no longer be saved: {}\n", why);
}

bool Session::ask() {
  keep();
  if (reader_.closed()) return false;
  if (table_.awaited().what == Awaited::What::calls) return ask_for_calls();
  const Seat seat = world().decision().seat;
  if (seat != screen_of_) {
    show_all_ = true;
    screen_of_ = kGallery;
    if (!hides_nothing(world().setup()) && !face_->hand_over(world().setup().names[slot(seat)])) return false;
    screen_of_ = seat;
  }
  measure();
  const QuickKeys keys = quick_keys(world(), table_.people(), command_words());
  face_->set_keys(keys.lines, keys.about);
  face_->tell(seat);
  face_->show(seat, show_all_);
  if (!news_.empty()) face_->say(std::exchange(news_, {}));
  if (const std::string news = opponents_.news(); !news.empty()) face_->say(news);
  teach(seat);
  tell_stuck();
  show_all_ = false;
  return read_answer(is_open_table() ? world().setup().names[slot(seat)] + ", your move: " : "Your move: ", keys,
                     &Session::take);
}

bool Session::read_answer(const std::string& prompt, const QuickKeys& keys,
                          bool (Session::*handle)(const std::string& line)) {
  for (answered_ = false; !answered_;) {
    face_->set_keys(keys.lines, keys.about);
    const auto line = reader_.read(prompt);
    face_->set_keys({}, "");
    if (!line) {
      console_.out << '\n';
      return false;
    }
    measure();
    if (!(this->*handle)(*line)) return false;
  }
  return true;
}

void Session::tell_stuck() {
  if (!interactive_ || is_stuck_ || !houserules::is_stuck(table_.game().world())) return;
  is_stuck_ = true;
  face_->say(
      "Nothing new can happen: no card can be uncovered any more, and the game cannot be won. Type undo or give up.");
}

bool Session::ask_to_give_up() {
  is_given_up_ = says_yes(reader_, "Give up, and lose the game?");
  if (!is_given_up_) face_->say("The game continues.");
  return is_given_up_;
}

// What the game is about, and then one rule at a time, as there is room for one beside the table: first the one that
// governs what is to be decided now, then the latest.
void Session::teach(Seat seat) {
  if (teacher_ == nullptr) return;
  const std::vector<std::string>& about = table_.game().rules().header.about;
  std::string text = std::exchange(is_introduced_, true) || about.empty() ? "" : about.front();
  for (const std::string& rule : teacher_->news(seat)) lessons_.push_back(rule);
  if (!lessons_.empty()) {
    const auto governing = std::find(lessons_.begin(), lessons_.end(), teacher_->governing());
    const auto next = governing == lessons_.end() ? std::prev(lessons_.end()) : governing;
    text += (text.empty() ? "" : "\n") + with_cards(world().setup().pack, *next, style_);
    lessons_.erase(next);
  }
  if (!text.empty()) face_->say(text);
}

bool Session::is_open_table() const { return table_.is_shared() && hides_nothing(world().setup()); }

bool Session::ask_for_calls() {
  if (table_.is_shared() && screen_of_ != kGallery) {
    if (!is_open_table()) face_->clear_for_all();
    screen_of_ = kGallery;
    show_all_ = true;
  }
  measure();
  const QuickKeys keys = quick_keys(world(), table_.people(), command_words());
  face_->set_keys(keys.lines, keys.about);
  face_->tell(screen_of_);
  if (gives_time() == false) {
    table_.nobody_calls();
    return true;
  }
  face_->show_calls(show_all_);
  if (table_.is_shared()) show_all_ = false;
  return read_answer("Call, or press Enter: ", keys, &Session::take_call);
}

std::optional<bool> Session::gives_time() {
  constexpr int kQuick = 800, kSlow = 2000;  // milliseconds
  const std::size_t now = table_.game().choices().size() + 1;
  if (!keeps_time_ || std::exchange(timed_, now) == now) return std::nullopt;
  const QuickKeys keys = quick_keys(world(), table_.people(), command_words());
  if (keys.lines.empty()) return std::nullopt;
  measure();
  face_->set_keys(keys.lines, keys.about);
  const Seat mover = world().decision().seat;
  if (table_.is_person(mover)) face_->show(mover, show_all_);
  else face_->show_calls(show_all_);
  return face_->waits_for_key(std::chrono::milliseconds(std::uniform_int_distribution(kQuick, kSlow)(delay_)));
}

bool Session::take_call(const std::string& line) {
  if (split_words(line).empty()) {
    table_.nobody_calls();
    answered_ = true;
    return true;
  }
  const Seat first = table_.callers().front();
  const std::string& name = world().setup().names[slot(first)];
  if (!table_.is_shared()) {
    std::string said = line;
    begins_with_name(said, name);
    return take_for(first, said);
  }
  if (take_named(line)) return true;
  const auto command = parse_command(line);
  if (command && command->name == PlayCommand::Name::quit) return false;
  if (command && steps(*command, kGallery)) return true;
  face_->say(fmt::format("Who calls? Begin with the name, as in `{}: ...`, or press Enter to continue.", lower(name)));
  return true;
}

bool Session::take(const std::string& line) {
  const Seat mover = world().decision().seat;
  std::string said = line;
  begins_with_name(said, world().setup().names[slot(mover)]);
  return take_named(line) || take_for(mover, said);
}

// Anybody at the screen can type any name: what is no call gets the same answer whatever is in that player's hand.
bool Session::take_named(const std::string& line) {
  for (const Seat seat : table_.people()) {
    std::string said = line;
    if (seat == world().decision().seat) continue;
    if (!begins_with_name(said, world().setup().names[slot(seat)])) continue;
    const auto call = parse_call(said, world().table(), world().decision().alone(seat));
    if (call) choose_for(seat, *call);
    else face_->say("You cannot call that now.");
    return true;
  }
  return false;
}

void Session::choose_for(Seat seat, Choice choice) {
  const Decision& decision = world().decision();
  choice.alternative += decision.of(seat).first;
  if (decision.simultaneous && !table_.is_shared()) {
    face_->say_chosen(alternative_text(world().table(), decision, decision.alternatives[choice.alternative], seat,
                                       /*symbols=*/false, &choice.number));
  }
  make(choice);
  answered_ = true;
  if (screen_of_ != kGallery) let_read(screen_of_);
}

// Why steps did not stand is told to who took them alone: before the screen is cleared for somebody else.
void Session::let_read(Seat seat) {
  if (!table_.is_shared() || world().status() != Status::decision || world().decision().seat == seat) return;
  if (!face_->has_unread_reason(seat)) return;
  face_->tell(seat);
  reader_.read("Press Enter when you have read this: ");
}

bool Session::take_for(Seat seat, const std::string& line) {
  const Table& table = world().table();
  const Decision decision = world().decision().alone(seat);
  std::optional<PlayCommand> command;
  const bool answers = is_answer(line, table, decision);
  if (!answers) command = parse_command(line);
  Entry entry;
  if (!command) {
    entry = parse_entry(line, table, decision, style_, commands_.why_not(seat));
    if (entry.unknown && !answers) command = parse_command(line, /*begun=*/true);
    const std::string_view meant = entry.unknown && !answers ? command_meant(line) : "";
    if (!command && !meant.empty())
      entry.message = fmt::format("there is no command `{}`; did you mean `{}`?", line, meant);
    const bool gives_up = joined(split_words(lower(line)), " ") == "give up";
    if (!entry.choice && gives_up && world().setup().players == 1) return !ask_to_give_up();
    if (!entry.choice && (gives_up || (answers && is_leaving(line)))) entry.message += "; to leave, type quit";
  }
  if (command) {
    if (command->name == PlayCommand::Name::quit) return false;
    if (steps(*command, seat)) return true;
    const HandOrder order = style_.order;
    const auto then = commands_.run(*command, seat);
    if (then == PlayCommands::Then::show) face_->show(seat, /*whole=*/true);
    if (then == PlayCommands::Then::table) face_->show_table(seat);
    if (style_.order != order) table_.note_sorted(order_name(style_.order));
    return true;
  }
  if (entry.choice && is_meant(*entry.choice)) choose_for(seat, *entry.choice);
  else if (entry.choice) face_->say("Move cancelled.");
  else face_->say(without_colon(line).value_or(capital(entry.message)));
  return true;
}

bool Session::is_meant(const Choice& choice) {
  if (!interactive_ || !loses_at_once(table_.game().world(), choice)) return true;
  const Decision& decision = world().decision();
  const std::string move = alternative_text(world().table(), decision, decision.alternatives[choice.alternative],
                                            decision.seat, /*symbols=*/false, &choice.number);
  return says_yes(reader_, with_cards(world().setup().pack, capital(move) + ", and lose the game?", style_));
}

// "jo snap": the name of somebody who may call and in no move of the player's own, but without the colon.
std::optional<std::string> Session::without_colon(const std::string& line) const {
  const Decision own = world().decision().alone(world().decision().seat);
  for (const Seat seat : table_.callers()) {
    const std::string& name = world().setup().names[slot(seat)];
    if (lower(line).starts_with(lower(name) + " ") && parse_entry(name, world().table(), own, style_).unknown)
      return fmt::format("To call for {0}, put a colon after the name: `{1}: ...`.", name, lower(name));
  }
  return std::nullopt;
}

void Session::measure() {
  if (reader_.width() > 0) style_.width = reader_.width();
}

bool Session::steps(const PlayCommand& command, Seat seat) {
  if (command.name == PlayCommand::Name::undo) undo(seat);
  else if (command.name == PlayCommand::Name::redo) redo();
  else return false;
  return true;
}

void Session::undo(Seat seat) {
  bool refused = false;
  const auto taken = table_.undo(seat, [&](const std::vector<Seat>& others) {
    std::vector<std::string> names;
    for (const Seat other : others) names.push_back(world().setup().names[slot(other)]);
    refused = !says_yes(reader_, fmt::format("{} moved since: take that back too?", list_of_words(names)));
    return !refused;
  });
  if (!taken) {
    if (refused) face_->say("Undo cancelled.");
    else console_.out << "There is nothing to take back.\n";
    return;
  }
  face_->taken_back();
  const Setup& setup = world().setup();
  const Decision& decision = world().decision();
  const Alternative& first = decision.alternatives[taken->first.alternative];
  const Seat chooser = decision.chooser(first);
  const bool is_secret = chooser != seat && setup.moves[first.move].is_private;
  std::string what = is_secret ? filled(setup.moves[first.move].text, [](int) { return "..."; })
                               : alternative_text(world().table(), decision, first, seat, false, &taken->first.number);
  if (chooser != seat) what = fmt::format("{}: {}", setup.names[slot(chooser)], what);
  face_->say(with_cards(setup.pack,
                        taken->count == 1 ? fmt::format("Taken back: {}.", what)
                                          : fmt::format("Taken back: {}, and everything the others did since.", what),
                        style_));
  answered_ = true;
  show_all_ = true;
  is_stuck_ = false;
  plays_out_ = false;  // or the move taken back would be made again at once
}

void Session::redo() {
  if (!table_.redo()) {
    face_->say("There is nothing to redo: redo works after undo, until you make another move.");
    return;
  }
  face_->say("Redone.");
  answered_ = true;
  show_all_ = true;
}

// Completed are one's own moves and cards, and nothing while others read the screen too.
void Session::set_completer() {
  reader_.set_completer([this](const std::string& before, const std::string& word) {
    if (screen_of_ == kGallery || world().status() != Status::decision) return std::vector<std::string>{};
    auto words = completions(before, word, world().table(), world().decision().alone(screen_of_));
    if (!table_.can_redo()) std::erase(words, "redo");
    return words;
  });
}

}  // namespace houserules
