// Shows a game as a table that stays on the screen and is redrawn in place after each move.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <map>
#include <sstream>
#include <string>

#include "screen/face.h"
#include "screen/picture.h"
#include "screen/screen.h"

namespace houserules {

class LiveFace final : public PlayFace {
 public:
  /// All references must outlive it. `watcher`: whose cards are shown while nobody is asked; `playing`: a sentence that
  /// tells spectators who plays.
  LiveFace(GameTable& table, LiveScreen& screen, Console& console, Style& style, Seat watcher,
           std::string playing = "");
  ~LiveFace() override;

  LineReader& reader() override { return lines_; }
  Console& console() override { return printing_; }
  bool shows_each_move() const override { return true; }
  std::optional<Choice> think(Seat named) override;
  void think_for_player(const std::function<void()>& work) override;
  void moved(Seat viewer) override;
  void tell(Seat viewer) override;
  void show(Seat seat, bool whole) override;
  void show_table(Seat seat) override;
  void show_calls(bool whole) override;
  bool waits_for_key(std::chrono::milliseconds time) override;
  void set_keys(const std::map<char, std::string>& keys, const std::string& about) override;
  void say(const std::string& text) override;
  void say_only_move(const std::string& text) override;
  void say_chosen(const std::string& text) override { chosen_ = text; }
  void taken_back() override;
  bool has_unread_reason(Seat seat) const override;
  void clear_for_all() override;
  bool hand_over(const std::string& name) override;

 private:
  using Clock = std::chrono::steady_clock;

  /// Reads lines on the screen, after showing what has been printed since the last one.
  class Lines final : public LineReader {
   public:
    explicit Lines(LiveFace& face) : face_(face) {}
    std::optional<std::string> read(const std::string& prompt) override { return face_.read(prompt); }
    bool closed() const override { return face_.quits_ || face_.screen_.reader().closed(); }
    int width() const override { return face_.screen_.columns(); }
    void set_completer(Completer completer) override { face_.screen_.reader().set_completer(std::move(completer)); }
    void forget() override { face_.screen_.reader().forget(); }

   private:
    LiveFace& face_;
  };

  const World& world() const { return table_.game().world(); }
  std::optional<std::string> read(const std::string& prompt);
  void look(Seat viewer);
  void tell_reveals(Seat viewer);
  Page page() const;
  std::string told_moves() const;
  void note_below(const std::string& text);
  const Event* unread_reason(Seat seat) const;
  void tell_reason(Seat viewer);
  void draw(bool typing);
  void take_screen();
  void show_printed();
  char show_page(const std::string& title, const std::string& text, const std::string& last,
                 const char* leaves = "leave");
  bool is_out() const;
  void skip_to_the_end();
  void heed(Woke woke, std::string typed);
  void tell_end_of_deal();
  void wait(Clock::time_point until);
  class Aside;

  GameTable& table_;
  LiveScreen& screen_;
  Style& style_;
  const Seat watcher_;
  const std::string playing_;
  std::ostringstream printed_;
  Console printing_;
  Lines lines_;
  Picture picture_;
  View before_;  ///< what may be on the screen during a choice, as seen after `looked_at_` events
  std::size_t looked_at_ = 0;
  std::array<int, 2> done_{-1, -1};  ///< the pipe by which a bot's thread wakes this one
  Clock::time_point due_;            ///< when the last move has been visible for long enough
  bool skips_ = false;               ///< a key was pressed: no pauses until the next question
  bool skips_all_ = false;           ///< nobody here plays any more, or only watches: to the end
  std::atomic<bool> quits_ = false;  ///< the people leave while nobody is asked
  /// Automatic moves since the player was last asked, each with how often it was made in a row.
  std::vector<std::pair<std::string, int>> made_;
  std::string chosen_;  ///< the player's part of a choice that all make at once
  std::map<char, std::string> keys_;
  std::string about_keys_;
  bool deal_is_new_ = false;       ///< the last move ended a deal, whose result has been shown
  std::string typed_;              ///< typed ahead
  std::string early_;              ///< a number typed before its question was shown
  std::size_t seen_ = 0;           ///< events already searched for the end of a deal
  std::vector<std::size_t> told_;  ///< by seat: the number of events that the player has read
};

}  // namespace houserules
