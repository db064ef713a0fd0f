#include "cli/play/winnable.h"

#include <array>
#include <chrono>

#include "bots/factory.h"
#include "system/stop.h"
#include "table/opponents.h"

namespace houserules {
namespace {

struct Grade {
  const char* name;
  int playouts;  ///< before each move
};
constexpr std::array<Grade, 3> kGrades{{{"easy", 10}, {"medium", 40}, {"hard", 160}}};

using Clock = std::chrono::steady_clock;

/// Whether the search wins the deal with that many playouts before each move. False also when the time is over.
bool is_won(const std::shared_ptr<const Rules>& rules, const GameSettings& settings, int playouts,
            Clock::time_point until) {
  GameError error;
  const auto game = Game::start(rules, settings, error);
  if (game == nullptr) return false;
  BotSpec spec;
  spec.name = bot_names().back();
  spec.playouts = playouts;
  const auto bot = make_bot(spec, thinking_threads());
  bot->begin(settings.seed, settings.index);
  while (game->world().status() == Status::decision) {
    if (stop_requested || Clock::now() > until) return false;
    game->choose(bot->choose(game->world(), game->choices()));
  }
  return game->world().status() == Status::over && game->world().result().winners != 0;
}

}  // namespace

std::optional<WinnableDeal> winnable_deal(const std::shared_ptr<const Rules>& rules, GameSettings settings, int grade) {
  const auto until = Clock::now() + std::chrono::minutes(1);
  while (!stop_requested && Clock::now() < until) {
    settings.seed = draw_key();
    for (std::size_t tried = 0; tried < kGrades.size(); ++tried) {
      const bool is_last = grade != 0 && tried + 1 == static_cast<std::size_t>(grade);
      if (is_won(rules, settings, kGrades[tried].playouts, until)) {
        if (grade == 0 || is_last) return WinnableDeal{settings.seed, kGrades[tried].name};
        break;
      }
      if (is_last) break;
    }
  }
  return std::nullopt;
}

}  // namespace houserules
