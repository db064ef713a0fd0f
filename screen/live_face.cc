#include "screen/live_face.h"

#include <algorithm>
#include <cctype>
#include <exception>
#include <thread>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

#include <fmt/format.h>

#include "runtime/event_words.h"
#include "screen/cards_below.h"
#include "screen/layout.h"
#include "screen/pager.h"
#include "screen/table_art.h"
#include "table/reveals.h"
#include "telling/ending.h"
#include "telling/quick_keys.h"
#include "telling/text.h"

namespace houserules {
namespace {

/// Joins the lines that wrap() has made of a paragraph at this width: there is less room beside the log.
std::string unwrapped(const std::string& text, int width) {
  std::string result;
  int last = 0;  // the width of the line before
  for (const std::string& line : lines_of(text)) {
    const bool goes_on =
        !line.empty() && line[0] != ' ' && last > 0 && last + 1 + display_width(line.substr(0, line.find(' '))) > width;
    if (!result.empty()) result += goes_on ? ' ' : '\n';
    result += line;
    last = display_width(line);
  }
  return result;
}

constexpr const char* kBack = "any key: back to the table";
constexpr const char* kWatching = "any key: the next move   s: skip to the end   q: quit";
constexpr std::chrono::milliseconds kLong{60'000};
constexpr std::chrono::milliseconds kPatience{300};  // a bot that thinks longer is named

}  // namespace

LiveFace::LiveFace(GameTable& table, LiveScreen& screen, Console& console, Style& style, Seat watcher,
                   std::string playing)
    : table_(table),
      screen_(screen),
      style_(style),
      watcher_(watcher),
      playing_(std::move(playing)),
      printing_{console.in, printed_, printed_},
      lines_(*this),
      due_(Clock::now()),
      seen_(table.game().events().size()),
      told_(table.game().world().setup().names.size(), 0) {
  printing_.program = console.program;
  printing_.symbols = console.symbols;
  printing_.colour = console.colour;
  if (::pipe2(done_.data(), O_CLOEXEC | O_NONBLOCK) != 0) done_ = {-1, -1};
  take_screen();
}

LiveFace::~LiveFace() {
  screen_.reader().set_screen({});
  for (const int end : done_) {
    if (end >= 0) ::close(end);
  }
}

void LiveFace::take_screen() {
  ScreenHooks hooks;
  hooks.redraw = [this] {
    screen_.enter();
    screen_.forget();
    style_.width = screen_.columns();
    draw(true);
  };
  hooks.leave = [this] { screen_.leave(); };
  hooks.click = [this](int row, int column) { return screen_.typed_at(row, column); };
  hooks.key = [this](char key) {
    const auto found = keys_.find(key);
    return found == keys_.end() ? std::string() : found->second;
  };
  hooks.offer = [this](const std::vector<std::string>& candidates) {
    picture_.note = flow(candidates, plan_table(world().setup(), screen_.rows(), screen_.columns()).width, "");
    screen_.draw_around(page());
  };
  screen_.reader().set_screen(std::move(hooks));
}

Page LiveFace::page() const { return lay_out(picture_, world().setup(), style_, screen_.rows(), screen_.columns()); }

void LiveFace::draw(bool typing) { screen_.draw(page(), typing); }

/// Updates the picture to the viewer's current view, without moves.
void LiveFace::look(Seat viewer) {
  style_.width = screen_.columns();
  std::string note = std::move(picture_.note);
  picture_ = look_at(table_.game(), viewer, style_);
  picture_.playing = playing_;
  picture_.note = std::move(note);
  before_ = table_.is_shared() && viewer != kGallery ? world().view(kGallery) : picture_.view;
  looked_at_ = table_.game().events().size();
}

// Cards that come to light one after the other are shown that way, at the pace of moves: otherwise the flop, the turn,
// the river and all hands would be there at once when nobody can bet any more.
void LiveFace::tell_reveals(Seat viewer) {
  const std::span<const Event> events(table_.game().events());
  if (before_.players.empty() || before_.viewer != viewer || looked_at_ > events.size()) return;
  if (screen_.options().pace.count() == 0) return;
  before_.to_move = kNoSeat;
  std::size_t told = looked_at_;
  for (const std::size_t stop : reveals(events.subspan(looked_at_), world().setup())) {
    if (skips_ || screen_.reader().closed()) return;
    for (const std::size_t end = looked_at_ + stop; told < end; ++told)
      carry_out(events[told], world().setup(), before_);
    picture_ = look_at(table_.game(), before_, events.first(told), style_);
    picture_.playing = playing_;
    picture_.note = told_moves();
    draw(false);
    wait(Clock::now() + screen_.options().pace);
  }
}

void LiveFace::moved(Seat viewer) {
  deal_is_new_ = false;
  if (skips_all_) return;
  if (table_.people().empty()) skips_ = false;  // nobody is asked, so a key only skips one pause
  const bool was_over = picture_.trick.is_over;
  tell_reveals(viewer);
  tell_end_of_deal();
  look(viewer);
  picture_.note = told_moves();
  draw(false);
  // A trick is read before it is taken away.
  constexpr int kLonger = 3;
  const bool is_taken = picture_.trick.is_over && !was_over;
  due_ = Clock::now() + (is_taken ? kLonger : 1) * screen_.options().pace;
}

// Show the result of the deal before the next one replaces it.
void LiveFace::tell_end_of_deal() {
  const std::span<const Event> events(table_.game().events());
  const auto news = events.subspan(std::min(seen_, events.size()));
  const auto end =
      std::find_if(news.begin(), news.end(), [](const Event& event) { return event.kind == Event::Kind::deal_ended; });
  seen_ = events.size();
  if (end == news.end() || world().status() != Status::decision) return;
  // Include the next dealer.
  const auto next =
      std::find_if(end, news.end(), [](const Event& event) { return event.kind == Event::Kind::deal_started; });
  const auto all = static_cast<std::size_t>(next - news.begin()) + (events.size() - news.size());
  const std::string text = deal_text(events.first(std::min(all + 1, events.size())), world().setup(), style_,
                                     table_.people(), table_.last_own(), rows_of_page(screen_));
  if (table_.people().empty()) return;  // spectators see it in the log
  const int deal = picture_.view.deal_number;
  const std::string title = fmt::format("{}: the end of deal {}", picture_.title, deal);
  const char key =
      show_page(title, with_cards_below(text, world().setup(), style_, rows_of_page(screen_)),
                is_out() ? "any key: next deal   s: skip   q: quit" : "any key: the next deal   q: quit", "quit");
  quits_ = key == 'q';
  if (is_out() && (key == 's' || key == 'S')) skip_to_the_end();
  // Automatic moves belong to the old deal.
  made_.clear();
  deal_is_new_ = true;
  skips_ = false;
}

/// Whether nobody at the screen will choose any more.
bool LiveFace::is_out() const {
  const View view = world().view(kGallery);
  return !table_.people().empty() && std::none_of(table_.people().begin(), table_.people().end(),
                                                  [&](Seat seat) { return view.players[slot(seat)].in_match; });
}

void LiveFace::skip_to_the_end() {
  skips_all_ = true;
  picture_.note = "The others play on to the end ...";
  if (table_.people().empty()) picture_.note = "The game is played to the end ...   q: quit";
  draw(false);
}

/// A key skips the wait for the others' moves. A letter begins a line, such as "pass", which is kept; any other key is
/// not: a number would answer a question not seen yet, and is to be typed again. Spectators and people who are out
/// leave with q.
void LiveFace::heed(Woke woke, std::string typed) {
  if (woke != Woke::key) return;
  constexpr std::chrono::milliseconds kRest{5};
  // The other bytes of an arrow, say, are no keys of their own.
  while (typed[0] == '\x1B' && screen_.reader().pause(kRest, -1, typed) == Woke::key) continue;
  const std::string key = lower(typed);
  const bool watches = table_.people().empty();
  skips_ = true;
  const auto byte = static_cast<unsigned char>(typed[0]);
  const bool begins_line = std::isalpha(byte) != 0 || byte >= 0x80U;  // or one of another alphabet
  const bool is_whole = typed_.find_first_of("\r\n") != std::string::npos;
  if (table_.people().size() == 1) {
    constexpr std::size_t kLongest = 9;
    const bool is_number = !early_.empty() && early_.back() != ' ';
    if (typed_.empty() && begins_line && is_number) typed_ = std::exchange(early_, "");  // "5c"
    if (typed_.empty() ? begins_line : byte != '\x1B' && !is_whole) typed_ += typed;
    else if (typed_.empty() && std::isdigit(byte) != 0 && early_.size() < kLongest) early_ += typed;
    else if (is_number) early_ += ' ';
  }
  if (watches && key == "s") skip_to_the_end();
  if (key == "q" && world().status() == Status::decision && (watches || is_out())) quits_ = true;
}

/// Waits until `until`, or until a key is pressed.
void LiveFace::wait(Clock::time_point until) {
  while (!skips_ && !skips_all_ && Clock::now() < until) {
    std::string typed;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
    const Woke woke = screen_.reader().pause(left, -1, typed);
    if (woke == Woke::closed) return;
    heed(woke, typed);
  }
}

/// Runs work in another thread, which wakes this one through a pipe when it is done.
class LiveFace::Aside {
 public:
  Aside(const std::array<int, 2>& pipe, const std::function<void()>& work)
      : pipe_(pipe), thread_([this, &work] {
          try {
            work();
          } catch (...) {
            fault_ = std::current_exception();
          }
          is_done_ = true;
          const char byte = 0;
          if (::write(pipe_[1], &byte, 1) < 0) return;  // if the pipe is full, that wakes the reader too
        }) {}

  bool is_done() const { return is_done_; }

  /// Waits for the end and rethrows any exception.
  void finish() {
    thread_.join();
    char byte = 0;
    while (::read(pipe_[0], &byte, 1) == 1) continue;
    if (fault_) std::rethrow_exception(fault_);
  }

 private:
  const std::array<int, 2>& pipe_;
  std::exception_ptr fault_;
  std::atomic<bool> is_done_ = false;
  std::jthread thread_;  // joins even after an exception
};

// Keys typed meanwhile are kept for the next line, except a lone Enter.
void LiveFace::think_for_player(const std::function<void()>& work) {
  picture_.note = "Thinking ...";
  draw(false);
  Aside aside(done_, work);
  while (!aside.is_done() && !screen_.reader().closed()) {
    std::string typed;
    screen_.reader().pause(kLong, done_[0], typed);
    if (!typed.starts_with('\x1B')) typed_ += typed;
  }
  aside.finish();
  picture_.note.clear();
}

std::optional<Choice> LiveFace::think(Seat named) {
  if (picture_.view.players.empty()) moved(watcher_);
  std::optional<Choice> answer;
  const std::function<void()> ask = [&] { answer = table_.ask_bot(); };
  Aside aside(done_, ask);
  const auto told_from = std::max(due_, Clock::now() + kPatience);
  bool told = false;
  while (!lines_.closed()) {
    const auto now = Clock::now();
    const bool is_done = aside.is_done();
    // Asking somebody for a call would reveal their cards: neither a pause nor a name may show it.
    const bool keeps_still = named == kNoSeat && is_done && !answer;
    if (is_done && (skips_ || skips_all_ || keeps_still || now >= due_)) break;
    const bool waits = !is_done && !told && named != kNoSeat && now >= told_from;
    if (waits) {
      told = true;
      picture_.note = told_moves();
      note_below(world().setup().names[slot(named)] + " is thinking ...");
      draw(false);
    }
    const auto until = is_done ? due_ : told || named == kNoSeat ? now + kLong : told_from;
    std::string typed;
    const auto left = std::max(std::chrono::ceil<std::chrono::milliseconds>(until - now), std::chrono::milliseconds(1));
    const Woke woke = screen_.reader().pause(left, is_done ? -1 : done_[0], typed);
    heed(woke, typed);
  }
  aside.finish();
  if (told) picture_.note = told_moves();
  return answer;
}

void LiveFace::tell(Seat viewer) {
  skips_all_ = false;
  if (viewer >= 0) {
    tell_reason(viewer);
    told_[slot(viewer)] = table_.game().events().size();
  }
  look(viewer);
  if (world().status() == Status::decision) return;
  // Keep the last move visible before the result covers it.
  draw(false);
  wait(Clock::now() + 2 * screen_.options().pace);
}

/// The player's last rollback that they have not read about; null if there is none.
const Event* LiveFace::unread_reason(Seat seat) const {
  const std::span<const Event> events(table_.game().events());
  const auto news = events.subspan(std::min(told_[slot(seat)], events.size()));
  const auto last = std::find_if(news.rbegin(), news.rend(), [seat](const Event& event) {
    return event.kind == Event::Kind::undone && event.seat == seat;
  });
  return last == news.rend() ? nullptr : &*last;
}

bool LiveFace::has_unread_reason(Seat seat) const { return unread_reason(seat) != nullptr; }

// Show the reason even if the screen has no room for the log.
void LiveFace::tell_reason(Seat viewer) {
  const Event* const undone = unread_reason(viewer);
  if (undone == nullptr) return;
  const std::string why = with_cards(world().setup().pack, describe(*undone, world().setup(), viewer), style_);
  note_below(why);
}

void LiveFace::taken_back() {
  take_screen();  // the end of the game may have covered it
  quits_ = skips_all_ = false;
  typed_.clear();
  for (std::size_t& told : told_) told = std::min(told, table_.game().events().size());
  seen_ = std::min(seen_, table_.game().events().size());
}

void LiveFace::show(Seat seat, bool) {
  // Where nobody hides anything, the table stays as it is for all at the screen.
  look(table_.is_shared() && hides_nothing(world().setup()) ? kGallery : seat);
  offer(picture_, table_.game().world(), seat);
  if (keys_.contains('\r')) picture_.moves.clear();  // the keys make them all, and the log needs the room
  if (!about_keys_.empty()) note_below(about_keys_);
  else if (seat == world().decision().seat && !table_.callers().empty())
    note_below(calls_for_all(world(), table_.callers().front()));
}

void LiveFace::note_below(const std::string& text) { picture_.note += (picture_.note.empty() ? "" : "\n") + text; }

void LiveFace::set_keys(const std::map<char, std::string>& keys, const std::string& about) {
  if (keys_.empty() && !keys.empty()) typed_.clear();  // what was typed before would answer at once
  keys_ = keys;
  about_keys_ = about;
}

bool LiveFace::waits_for_key(std::chrono::milliseconds time) {
  skips_ = false;
  screen_.forget();
  draw(false);
  std::string typed;
  const bool is_key = screen_.reader().pause(time, -1, typed) == Woke::key;
  picture_.note.clear();  // the question that follows says it again
  typed_ += typed;
  return is_key;
}

void LiveFace::show_table(Seat seat) {
  const TableParts parts{true, deal_so_far(table_.game().events(), world().setup())};
  show_page(picture_.title, table_text(table_.game().view_with_totals(seat), world().setup(), style_, parts), kBack);
}

void LiveFace::show_calls(bool) {
  const std::vector<Seat> callers = table_.callers();
  if (callers.empty()) return;
  look(table_.is_shared() ? kGallery : callers.front());
  if (table_.is_shared() || !about_keys_.empty())
    return note_below(about_keys_.empty() ? calls_for_all(world(), callers.front()) : about_keys_);
  offer(picture_, table_.game().world(), callers.front());
  picture_.heading = fmt::format("Before {} moves you may call:", world().setup().names[slot(world().decision().seat)]);
}

void LiveFace::say(const std::string& text) { picture_.note = text; }

void LiveFace::say_only_move(const std::string& text) {
  if (deal_is_new_) return;
  if (!made_.empty() && made_.back().first == text) ++made_.back().second;
  else made_.emplace_back(text, 1);
  picture_.note = told_moves();
  draw(false);
}

/// "The only move was made for you: pass (3 times), draw a card."; "" if there was none.
std::string LiveFace::told_moves() const {
  if (table_.people().empty()) {
    // Where there is no room for it beside the title, who plays is said before the first move.
    const bool is_said = !table_.game().choices().empty() || page().lines.front().find(playing_) != std::string::npos;
    return is_said ? kWatching : fmt::format("{}\n{}", playing_, kWatching);
  }
  if (!chosen_.empty() && world().status() == Status::decision && world().decision().simultaneous &&
      !table_.is_person(world().decision().seat))
    return fmt::format("You: {}. The others are choosing ...", with_cards(world().setup().pack, chosen_, style_));
  if (made_.empty()) return "";
  std::string moves;
  for (const auto& [text, times] : made_) {
    moves += (moves.empty() ? "" : ", ") + with_cards(world().setup().pack, text, style_);
    if (times > 1) moves += times == 2 ? " (twice)" : fmt::format(" ({} times)", times);
  }
  return fmt::format("The only move was made for you: {}.", moves);
}

void LiveFace::clear_for_all() {
  screen_.forget();
  picture_ = {};
  typed_.clear();
  made_.clear();
  chosen_.clear();
  lines_.forget();
}

bool LiveFace::hand_over(const std::string& name) {
  clear_for_all();
  look(kGallery);
  const auto answer = read(fmt::format("Hand the keyboard to {0}. {0}, press Enter: ", name));
  return answer && !is_leaving(*answer);
}

/// Printed text goes below the table if it is short, otherwise into the pager.
void LiveFace::show_printed() {
  std::string text = printed_.str();
  printed_.str("");
  const auto begin = text.find_first_not_of('\n');
  if (begin == std::string::npos) return;
  text.erase(0, begin);
  text.erase(text.find_last_not_of('\n') + 1);
  // The page already has the title.
  if (const std::string title = picture_.title + "\n="; text.starts_with(title)) {
    text.erase(0, text.find('\n', title.size()) + 1);
    text.erase(0, text.find_first_not_of('\n'));
  }
  constexpr std::size_t kShort = 4;
  if (lines_of(text).size() <= kShort) {
    // What was said before, such as the sentence of a lesson, stays below the answer.
    picture_.note = unwrapped(text, style_.width) + (picture_.note.empty() ? "" : "\n") + picture_.note;
    return;
  }
  show_page(picture_.title, text, kBack);
}

/// Keys typed before the page were not meant for what comes after it.
char LiveFace::show_page(const std::string& title, const std::string& text, const std::string& last,
                         const char* leaves) {
  const char key = page_through(screen_, style_, title, text, last, leaves, last == kBack);
  typed_.clear();
  early_.clear();
  take_screen();
  return key;
}

std::optional<std::string> LiveFace::read(const std::string& prompt) {
  show_printed();
  skips_ = false;
  const auto first = keys_.empty() ? typed_.find_first_not_of(" \r\n") : 0;
  if (first < typed_.size()) screen_.reader().type_ahead(typed_.substr(first));
  typed_.clear();
  if (const std::string number = joined(split_words(early_), " "); !number.empty())
    note_below(fmt::format("{} was typed before the question was shown: type it again.", number));
  early_.clear();
  std::string question = prompt.substr(prompt.find_first_not_of('\n'));
  constexpr int kRoom = 10;
  if (display_width(question) + kRoom > screen_.columns()) {
    note_below(question.substr(0, question.find_last_not_of(' ') + 1));
    question = "> ";
  }
  screen_.forget();
  draw(true);
  auto line = screen_.reader().read(question);
  screen_.forget();
  picture_.note.clear();
  made_.clear();
  chosen_.clear();
  return line;
}

}  // namespace houserules
