// All that shows of a game from outside, to compare it with the same game played in another way.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "interpreter/world/world.h"

namespace houserules {

/// Something that shows: what it is, as in "the view of seat 2", and how it reads.
struct Shown {
  std::string what, text;
};

/// Hears the events of a World's game and looks at the rest.
class Observer final : public Listener {
 public:
  /// Becomes the listener of `world`, which must outlive it.
  explicit Observer(World& world) : world_(world) { world.hooks().listener = this; }
  ~Observer() override { world_.hooks().listener = nullptr; }
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;

  void on_event(const Event& event) override;
  /// Drops the events heard so far: the game begins again.
  void begin() { shown_.clear(); }
  /// What has shown since the last call, in order: the events, then how it stands or ended, which is `status`: the
  /// views of all seats, of the gallery and of all faces, and who is offered what, the result or the error.
  std::vector<Shown> take(Status status);

 private:
  World& world_;
  std::vector<Shown> shown_;
};

/// A 64-bit hash of it.
std::uint64_t hash_of(const std::vector<Shown>& shown);

/// What one shows and the other does not: its kind, and how it reads in each.
struct Difference {
  std::string what, machine, lua;

  /// The two readings, on a line each.
  std::string lines() const;
};

/// The first in which two engines differ; nothing if they do not.
std::optional<Difference> first_difference(const std::vector<Shown>& machine, const std::vector<Shown>& lua);

}  // namespace houserules
