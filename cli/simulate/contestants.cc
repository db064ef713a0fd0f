#include "cli/simulate/contestants.h"

#include <memory>
#include <span>

#include "bots/bot.h"
#include "protocol/outside_bot.h"
#include "table/known_habits.h"

namespace houserules {
namespace {

constexpr std::string_view kExec = "exec:";

/// Stands for a program that is only named.
class NoBot final : public Bot {
 public:
  void begin(const Seed&, std::uint64_t) override {}
  Choice choose(World&, std::span<const Choice>) override { throw BotFault("merge does not start programs"); }
};

struct NoBots final : BotMaker {
  std::unique_ptr<Bot> make() const override { return std::make_unique<NoBot>(); }
};

}  // namespace

std::optional<BotSpec> parse_contestant(std::string_view text, std::string& error) {
  if (!text.starts_with("exec")) return parse_bot(text, error);
  if (text.size() <= kExec.size() || !text.starts_with(kExec)) {
    error = "expected exec:COMMAND, as in `exec:python3 bot.py`";
    return std::nullopt;
  }
  BotSpec spec;
  spec.name = text;
  return spec;
}

void make_ready(std::vector<BotSpec>& bots, const ChosenGame& game, bool to_play) {
  give_habits(bots, *game.rules, game.players, game.options);
  for (BotSpec& bot : bots) {
    if (!bot.name.starts_with(kExec)) continue;
    if (!to_play) bot.maker = std::make_shared<NoBots>();
    else bot.maker = outside_bots(bot.name.substr(kExec.size()), {game.rules, game.players, game.options});
  }
}

}  // namespace houserules
