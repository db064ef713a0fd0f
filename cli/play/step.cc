#include "cli/play/step.h"

#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "cli/commands.h"
#include "screen/layout.h"
#include "screen/picture.h"
#include "screen/screen.h"
#include "screen/terminal.h"
#include "table/journal.h"
#include "telling/move_words.h"
#include "telling/narrator.h"
#include "telling/table_view.h"
#include "telling/text.h"

namespace houserules {
namespace {

constexpr const char* kHuman = "human";
constexpr const char* kHelp =
    "Enter or f: forward; b: back; a number: go to that choice; play: continue from here; q: quit.";

class Stepper {
 public:
  Stepper(Game& game, const ReplayOptions& options, Seat viewer, Console& console)
      : game_(game), console_(console), choices_(game.choices()), viewer_(viewer) {
    if (options.open) viewer_ = kOmniscient;
    else if (options.seat != 0) viewer_ = options.seat - 1;
    style_.symbols = console.symbols;
    style_.colour = console.colour;
    style_.width = console.width;
    if (console.interactive) terminal_ = Terminal::take(console, style_);
    if (terminal_ != nullptr && terminal_->reader().takes_screen() &&
        LiveScreen::is_large_enough(terminal_->reader().height(), terminal_->reader().width())) {
      screen_ = std::make_unique<LiveScreen>(terminal_->reader(), console.out, LiveOptions());
      take_screen();
    }
    go_to(0);
  }

  enum class End { left, plays_on };

  End run() {
    StreamLineReader plain(console_.in, console_.out);
    LineReader& reader = terminal_ != nullptr ? terminal_->reader() : plain;
    for (;;) {
      show();
      const auto line = reader.read("Forward, back, play or quit? ");
      if (screen_ != nullptr) screen_->forget();
      if (!line) break;
      if (take(*line)) continue;
      if (plays_on_) return End::plays_on;
      break;
    }
    if (screen_ == nullptr) console_.out << '\n';
    return End::left;
  }

  int leave_code() const { return terminal_ == nullptr ? kFine : terminal_->leave_code(); }

  /// The choices before the one that is looked at.
  std::size_t at() const { return at_; }

 private:
  void take_screen() {
    ScreenHooks hooks;
    hooks.redraw = [this] {
      screen_->enter();
      screen_->forget();
      draw();
    };
    hooks.leave = [this] { screen_->leave(); };
    hooks.click = [](int, int) { return std::string(); };
    hooks.offer = [](const std::vector<std::string>&) {};
    screen_->reader().set_screen(std::move(hooks));
  }

  /// False: the game is left, or played on.
  bool take(const std::string& line) {
    const auto words = split_words(lower(line));
    const std::string word = words.empty() ? "" : words[0];
    note_.clear();
    const auto number = whole_number(word);
    if (word.empty() || word == "f" || word == "n" || word == "next" || word == "forward") go_to(at_ + 1);
    else if (word == "b" || word == "back") go_to(at_ == 0 ? 0 : at_ - 1);
    else if (number) go_to(static_cast<std::size_t>(std::max<std::int64_t>(*number, 0)));
    else if (word == "q" || word == "quit" || word == "exit") return false;
    else if (word == "play" && game_.world().status() == Status::decision) plays_on_ = true;
    else if (word == "play") note_ = "The game is over here; go back to continue from an earlier choice.";
    else note_ = kHelp;
    return !plays_on_;
  }

  void go_to(std::size_t wanted) {
    wanted = std::min(wanted, choices_.size());
    if (wanted < game_.choices().size()) game_.undo(game_.choices().size() - wanted);
    while (game_.choices().size() < wanted) game_.choose(choices_[game_.choices().size()]);
    at_ = wanted;
  }

  std::vector<std::string> log() const {
    std::vector<std::string> lines;
    for (std::string& line : Narrator(game_.world().setup(), viewer_, style_).tell(game_.events())) {
      if (!line.empty()) lines.push_back(std::move(line));
    }
    return lines;
  }

  std::string where() const { return fmt::format("after {} of {}", at_, counted(std::ssize(choices_), "choice")); }

  void draw() {
    style_.width = screen_->columns();
    Picture picture = look_at(game_, viewer_, style_);
    picture.title += ", " + where();
    picture.note = note_;
    screen_->draw(lay_out(picture, game_.world().setup(), style_, screen_->rows(), screen_->columns()), true);
  }

  void show() {
    if (screen_ != nullptr) return draw();
    const std::vector<std::string> lines = log();
    console_.out << fmt::format("\n{}\n", capital(where()));
    if (!note_.empty()) console_.out << wrap(note_, style_.width);
    if (at_ > 0 && !lines.empty()) console_.out << wrap(lines.back(), style_.width, "  ", "    ");
    const TableParts parts{true, deal_so_far(game_.events(), game_.world().setup())};
    console_.out << table_text(game_.view_with_totals(viewer_), game_.world().setup(), style_, parts);
  }

  Game& game_;
  Console& console_;
  const std::vector<Choice> choices_;
  Seat viewer_;
  Style style_;
  std::unique_ptr<Terminal> terminal_;
  std::unique_ptr<LiveScreen> screen_;
  std::size_t at_ = 0;
  bool plays_on_ = false;
  std::string note_ = kHelp;
};

/// Whoever played the game alone sees their own cards again; several learn nothing of each other.
Seat who_played(const Transcript& transcript) {
  const auto& seats = transcript.seats;
  const auto human = std::find(seats.begin(), seats.end(), kHuman);
  const bool is_alone = human != seats.end() && std::count(seats.begin(), seats.end(), kHuman) == 1;
  return is_alone ? static_cast<Seat>(human - seats.begin()) : kGallery;
}

}  // namespace

int step_through(Game& game, const Transcript& transcript, const ReplayOptions& options, const Library& library,
                 Console& console) {
  Transcript begun = transcript;
  {
    Stepper stepper(game, options, who_played(transcript), console);
    if (stepper.run() == Stepper::End::left) return stepper.leave_code();
    begun.choices.resize(stepper.at());
  }
  // It goes on as a game of its own: the one that was saved stays as it is.
  begun.end.reset();
  begun.taken_over = begun.choices.size();
  begun.seats.resize(static_cast<std::size_t>(begun.players));
  if (!contains(begun.seats, kHuman) || options.seat > 0) {
    std::replace(begun.seats.begin(), begun.seats.end(), std::string(kHuman), std::string());
    begun.seats[options.seat == 0 ? 0 : static_cast<std::size_t>(options.seat) - 1] = kHuman;
  }
  std::string error;
  PlayOptions on;
  {
    const auto journal = Journal::begin("", begun, error);
    if (journal == nullptr) return fail(console, kUsage, error);
    on.resume_file = journal->path();
  }
  on.resume = true;
  return play(on, library, console);
}

}  // namespace houserules
