// Turn order: direction of play, skipped and repeated turns, who sits out.
#pragma once

#include <algorithm>
#include <bit>

#include "runtime/ids.h"

namespace houserules {

/// Trivially copyable; part of the table.
class TurnOrder {
 public:
  /// Starts a deal in which the players `in` take part.
  void begin(int players, SeatMask in, bool clockwise) {
    players_ = players;
    active_ = in;
    direction_ = clockwise ? 1 : -1;
    skip_ = 0;
    again_ = false;
    next_ = kNoSeat;
    current_ = kNoSeat;
  }

  Seat current() const { return current_; }
  int direction() const { return direction_; }
  SeatMask active() const { return active_; }
  bool is_active(Seat seat) const { return (active_ & seat_bit(seat)) != 0; }
  /// False for two players, who alternate either way.
  bool direction_matters() const { return std::popcount(active_) > 2; }

  /// The next active player from `seat` in `direction` (+1 clockwise, -1 counterclockwise); `seat` itself if no other
  /// is active, kNoSeat if nobody is.
  Seat neighbour(Seat seat, int direction) const {
    Seat at = seat;
    for (int i = 0; i < players_; ++i) {
      at = at + direction;
      if (at >= players_) at = 0;
      if (at < 0) at = players_ - 1;
      if (is_active(at)) return at;
    }
    return kNoSeat;
  }

  void skip(int turns) { skip_ = std::min(skip_ + turns, kMostSkipped); }
  /// How many players would miss their turns if the current turn ended now.
  int skipped() const { return skip_; }
  void reverse() { direction_ = -direction_; }
  void again() { again_ = true; }
  void set_next(Seat seat) { next_ = seat; }
  Seat pending_next() const { return next_; }
  void sit_out(Seat seat) { active_ &= ~seat_bit(seat); }

  /// Starts the first turn. `first` is the player who begins or, with `after`, the one before. Skips, reversals and a
  /// next player set by `start()` apply.
  Seat begin_turns(Seat first, bool after) {
    if (after) {
      current_ = first;
      again_ = false;
      return advance();
    }
    Seat seat =
        next_ != kNoSeat && is_active(next_) ? next_ : (is_active(first) ? first : neighbour(first, direction_));
    for (int i = 0; i < skip_; ++i) seat = neighbour(seat, direction_);
    return settle(seat);
  }

  /// The first player to be skipped when the turn ends; kNoSeat if none.
  Seat first_missed() const {
    if (skip_ == 0 || current_ == kNoSeat) return kNoSeat;
    if (next_ != kNoSeat && is_active(next_)) return next_;
    return again_ && is_active(current_) ? kNoSeat : neighbour(current_, direction_);
  }

  /// Ends the turn and returns the next player; kNoSeat if nobody is left.
  Seat advance() {
    Seat seat = current_;
    if (next_ != kNoSeat && is_active(next_)) {
      seat = next_;
      for (int i = 0; i < skip_; ++i) seat = neighbour(seat, direction_);
      return settle(seat);
    }
    if (again_ && is_active(current_)) return settle(current_);
    for (int i = 0; i <= skip_; ++i) {
      seat = neighbour(seat, direction_);
      if (seat == kNoSeat) break;
    }
    return settle(seat);
  }

 private:
  static constexpr int kMostSkipped = 10000;

  Seat settle(Seat seat) {
    current_ = seat;
    skip_ = 0;
    again_ = false;
    next_ = kNoSeat;
    return seat;
  }

  int players_ = 0;
  SeatMask active_ = 0;
  int direction_ = 1;
  int skip_ = 0;
  bool again_ = false;
  Seat next_ = kNoSeat;
  Seat current_ = kNoSeat;
};

}  // namespace houserules
