// Everything about a game that is visible from outside, to compare it with the same game on another engine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/world/world.h"

namespace houserules {

/// Something visible: what it is, as in "the view of seat 2", and its text.
struct Shown {
  std::string what, text;
};

/// Listens to the events of a World's game, and reads everything else.
class Observer final : public Listener {
 public:
  /// Becomes the listener of `world`, which must outlive it.
  explicit Observer(World& world) : world_(world) { world.hooks().listener = this; }
  ~Observer() override { world_.hooks().listener = nullptr; }
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;

  void on_event(const Event& event) override;
  /// Drops the events so far. Call when the game begins again.
  void begin() { shown_.clear(); }
  /// Everything since the last call, in order: the events, then the position or ending, according to `status`: the
  /// views of all seats, of the gallery and with all faces, and the offers, the result or the error.
  std::vector<Shown> take(Status status);

 private:
  World& world_;
  std::vector<Shown> shown_;
};

/// A 64-bit hash of it.
std::uint64_t hash_of(const std::vector<Shown>& shown);

/// Where two engines differ: the kind of thing, and its text on each.
struct Difference {
  std::string what, machine, lua;

  /// Both texts, one per line.
  std::string lines() const;
};

/// The first difference between two engines, if any.
std::optional<Difference> first_difference(const std::vector<Shown>& machine, const std::vector<Shown>& lua);

}  // namespace houserules
