// Positions and options as rows of numbers, for programs that learn.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "interpreter/world/world.h"

namespace houserules {

/// The choices of the current deal as the table heard them. Listens to a World.
class HeardChoices final : public Listener {
 public:
  static constexpr std::size_t kRecent = 8;

  void on_event(const Event& event) override;

  /// The last choices, the latest first.
  std::size_t recent() const { return std::min(heard_, kRecent); }
  const Event& recent(std::size_t back) const { return recent_[(heard_ - 1 - back) % kRecent]; }
  /// How often the player has chosen the move.
  int times(Seat seat, std::size_t move) const { return times_[slot(seat)][move]; }

 private:
  static constexpr std::size_t kMostMoves = 64;
  std::array<Event, kRecent> recent_;
  std::size_t heard_ = 0;
  std::array<std::array<int, kMostMoves>, kMaxPlayers> times_{};
};

/// How the positions of a game with given settings become numbers; docs/python.md describes them. Everything is seen
/// from one seat and holds only what that seat may know; seats are counted from it, clockwise.
class Encoding {
 public:
  /// Some of the numbers of a row.
  struct Part {
    std::string name;
    std::size_t first = 0, size = 0;
  };

  explicit Encoding(const Setup& setup);

  /// Numbers of an observation and of an option, and what each consists of.
  std::size_t observation_size() const { return observation_size_; }
  std::size_t option_size() const { return option_size_; }
  const std::vector<Part>& observation_parts() const { return observation_parts_; }
  const std::vector<Part>& option_parts() const { return option_parts_; }
  /// The number of actions. The last one is to make no call out of turn.
  std::int32_t actions() const { return actions_; }
  std::vector<std::string> action_names() const;

  /// Writes what `viewer` may know. `row` has observation_size() numbers.
  void observe(const World& world, const HeardChoices& heard, Seat viewer, float* row) const;
  /// Writes an option of a decision as `chooser` sees it; of a range, that number. `row` has option_size() numbers.
  void describe(const World& world, const Choice& choice, Seat chooser, float* row) const;
  /// Writes the option to make no call.
  void describe_silence(float* row) const;

  /// The action that stands for an option. `before`: how many options of the same move were offered before it, which is
  /// what tells sets of cards apart.
  std::int32_t action_of(const World& world, const Choice& choice, Seat chooser, int before) const;
  /// The numbers of a range that have actions of their own: those below 63, and the highest.
  static std::vector<std::int64_t> numbers_of(const Alternative& range);

 private:
  struct Values {  ///< where the kinds of values are in a row
    std::size_t faces, suits, ranks, players, piles, words, numbers, size;
  };
  int around(Seat seat, Seat viewer) const { return (seat - viewer + setup_.players) % setup_.players; }
  std::size_t pile_slot(PileId pile, Seat viewer) const;
  int width(ValueType type) const;
  int index_of(const World& world, AlternativeKind kind, std::int32_t value, Seat chooser, int before) const;
  void describe_value(const World& world, AlternativeKind kind, const Alternative& option, Seat chooser,
                      float* row) const;
  void describe_heard(const Event& event, Seat viewer, float* row) const;
  float* write_seats(const World& world, Seat viewer, float* row) const;
  float* write_piles(const World& world, Seat viewer, float* row) const;
  float* write_publics(const World& world, Seat viewer, float* row) const;
  void write_public(const PublicValue& value, Seat viewer, float* row) const;

  Setup setup_;
  Values values_{};
  std::vector<std::int32_t> first_action_;  ///< by move
  std::int32_t actions_ = 0;
  bool has_second_ = false;                                  ///< some move has two values
  std::vector<std::size_t> pile_at_;                         ///< by slot: where its numbers begin
  std::vector<int> group_of_;                                ///< by pile
  std::unordered_map<std::string, std::size_t> vocabulary_;  ///< suits, ranks and words, as public values have them
  std::size_t words_ = 0;                                    ///< in the vocabulary
  std::size_t observation_size_ = 0, option_size_ = 0;
  std::vector<Part> observation_parts_, option_parts_;
};

}  // namespace houserules
