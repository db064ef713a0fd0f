// Many games of the same kind at once, for programs that learn.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "bots/bot.h"
#include "protocol/catalog.h"
#include "python/encoding.h"

namespace houserules {

/// What a player gets at the end of a game. `wins`: 1, shared by those who win together in a game that they win from
/// others. `scores`: the points, or the chips won and lost; where low scores win, they are negative.
enum class Rewards { wins, scores };

struct BatchSettings {
  EngineSetting setting;
  std::size_t games = 1;
  Seed seed;
  Rewards rewards = Rewards::wins;
  bool restart = true;  ///< a game that ends is followed by the next one at once
};

/// Called now and then during long calls; true ends them.
using Interrupt = std::function<bool()>;

/// Games that wait for a choice each. All arrays have a row for each game and always show how the games stand; they
/// stay where they are in memory. Throws EngineFault: `bad_choice` (nothing has changed), `rule_error` (the other games
/// before it have moved on; that game begins anew with the next step), `too_many`, `interrupted` (each game has moved
/// on or not).
class GameBatch {
 public:
  static constexpr std::size_t kMostGames = std::size_t{1} << 16;
  static constexpr std::size_t kMostBytes = std::size_t{4} << 30;  ///< of all games and arrays together

  GameBatch(const BatchSettings& settings, const Interrupt& interrupt);

  /// Begins anew: row i with game i of the seed, and after it with game i + size(), and so on.
  void reset(const Seed& seed, const Interrupt& interrupt);
  /// Makes a choice in each game, by action or by the number of the option. In games that are over it is ignored.
  void step(std::span<const std::int32_t> actions, const Interrupt& interrupt);
  void choose(std::span<const std::int32_t> options, const Interrupt& interrupt);
  /// The number of the option that each action stands for, 0 for games that are over: of several, the first.
  std::vector<std::int32_t> numbers(std::span<const std::int32_t> actions) const;
  /// The numbers of the options that a bot would choose, 0 for games that are over, or for which `which` has 0.
  /// `bad_request` if there is no such bot, or not a value for each game.
  std::vector<std::int32_t> advise(const std::string& bot, std::span<const std::uint8_t> which,
                                   const Interrupt& interrupt);
  /// What a seat of a game may know. `row` has Encoding::observation_size() numbers.
  void observe(std::size_t game, Seat seat, float* row) const;
  /// Writes a row for each option of each game, `starts` saying where those of a game begin.
  void options(std::vector<float>& rows, std::vector<std::int64_t>& starts) const;
  /// The options of one game in words.
  std::vector<std::string> option_texts(std::size_t game) const;
  /// Calls `look` while what the seat cannot know is dealt anew. For tests of what observations
  /// tell. False if the game is over.
  bool imagine(std::size_t game, Seat seat, std::uint64_t seed, const std::function<void()>& look);
  /// The table as that seat sees it.
  View view(std::size_t game, Seat seat) const;

  const Encoding& encoding() const { return *encoding_; }
  std::size_t size() const { return plays_.size(); }
  const Setup& setup() const { return plays_.front().world->setup(); }

  // ---- by game ----
  std::vector<float> observations;  ///< Encoding::observation_size() each, for the player to choose
  std::vector<std::uint8_t> masks;  ///< Encoding::actions() each: 1 if possible
  std::vector<std::int32_t> seats;  ///< who is to choose, from 0; -1: the game is over
  std::vector<float> rewards;       ///< by seat, of the game that the last step ended; else 0
  std::vector<std::uint8_t> ended;  ///< whether the last step ended a game

 private:
  struct Play {
    std::unique_ptr<World> world;
    std::unique_ptr<HeardChoices> heard;
    std::unique_ptr<Bot> bot;
    std::string bot_name;               ///< of `bot`
    std::size_t bytes = 0;              ///< of its world, when it was last weighed
    std::uint64_t index = 0, next = 0;  ///< the game's number, and the next one's
    std::vector<Choice> made;
    Chance lot;
    std::vector<Seat> asked;            ///< who may still call out of turn, the last one first
    Seat seat = kNoSeat;                ///< who is to choose
    std::vector<Choice> options;        ///< what that player may choose; kSilence last, if a call is asked for
    std::vector<std::int32_t> actions;  ///< that stand for them
  };
  static constexpr Choice kSilence{UINT32_MAX, 0};

  /// Makes option `chosen[i]` in game i. All are checked before.
  void make(const std::vector<std::int32_t>& chosen, const Interrupt& interrupt);
  void offer(Play& play) const;
  void begin(Play& play);
  /// Goes on after the world's step: asks, ends, replays in Lua.
  void settle(Play& play, Status status);
  void give_rewards(const Play& play, float* row) const;
  void show(std::size_t game);
  /// Counts the memory of the game's world anew. `too_many` if all take too much.
  void weigh(Play& play);

  BatchSettings settings_;
  std::shared_ptr<const Encoding> encoding_;
  std::vector<Play> plays_;
  std::size_t bytes_ = 0;  ///< of all worlds and arrays
};

}  // namespace houserules
