// Shows a game as scrolling lines: in pipes and scripts, for screen readers, and on limited terminals.
#pragma once

#include <chrono>
#include <vector>

#include "screen/face.h"

namespace houserules {

class LinesFace final : public PlayFace {
 public:
  /// All references must outlive it. `patience` is the time after which a thinking bot is named.
  LinesFace(GameTable& table, LineReader& reader, Console& console, Style& style, std::chrono::milliseconds patience);

  LineReader& reader() override { return reader_; }
  Console& console() override { return console_; }
  std::optional<Choice> think(Seat named) override;
  void think_for_player(const std::function<void()>& work) override;
  void moved(Seat) override {}
  void tell(Seat viewer) override;
  void show(Seat seat, bool whole) override;
  void show_table(Seat seat) override { show(seat, /*whole=*/true); }
  void show_calls(bool whole) override;
  void say(const std::string& text) override;
  void say_only_move(const std::string& text) override { say(text); }
  void taken_back() override;
  bool has_unread_reason(Seat seat) const override;
  void clear_for_all() override;
  bool hand_over(const std::string& name) override;

 private:
  const World& world() const { return table_.game().world(); }
  std::string table_for(Seat viewer, bool whole);
  void list_calls();
  bool result_names_some() const;
  void hide();

  GameTable& table_;
  LineReader& reader_;
  Console& console_;
  Style& style_;
  const std::chrono::milliseconds patience_;
  std::vector<std::size_t> told_;  ///< number of events shown, by seat, then for everybody together
  std::optional<Seat> thinking_;   ///< the player shown as thinking; kNoSeat: without a name
};

}  // namespace houserules
