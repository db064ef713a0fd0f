#include "web/wasm/commands.h"

#include <filesystem>
#include <optional>
#include <sstream>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/author/skeleton.h"
#include "cli/commands.h"
#include "cli/games.h"
#include "protocol/fault.h"
#include "screen/console.h"
#include "system/files.h"

namespace houserules {
namespace {

/// Where a command draws its plot.
constexpr const char* kPlot = "/plot.svg";
constexpr std::uint64_t kMostGames = 1'000'000, kMostPlayers = 20;

GameOptions game_of(const EngineRequest& request) {
  GameOptions game;
  game.game = request.text("file");
  game.preset = request.optional_text("preset").value_or("");
  for (const auto& [option, value] : request.settings("set")) game.set.push_back(fmt::format("{}={}", option, value));
  game.players = static_cast<int>(request.optional_count("players", 1, kMostPlayers).value_or(0));
  game.seed = Seed(request.optional_count("seed", 0, INT64_MAX).value_or(1));
  return game;
}

std::optional<std::int64_t> games_of(const EngineRequest& request) {
  const auto games = request.optional_count("games", 1, kMostGames);
  return games ? std::optional(static_cast<std::int64_t>(*games)) : std::nullopt;
}

int rules_command(const EngineRequest& request, const Library& library, Console& console) {
  return print_rules({game_of(request), Format::json}, library, console);
}

int test_command(const EngineRequest& request, const Library& library, Console& console) {
  TestOptions options;
  options.files = {request.text("file")};
  options.format = Format::json;
  return run_tests(options, library, console);
}

int simulate_command(const EngineRequest& request, const Library& library, Console& console) {
  SimulateOptions options;
  options.game = game_of(request);
  options.bots = request.texts("bots");
  options.games = games_of(request).value_or(options.games);
  options.plot = kPlot;
  return simulate(options, library, console);
}

int compare_command(const EngineRequest& request, const Library& library, Console& console) {
  const GameOptions game = game_of(request);
  CompareOptions options;
  options.game = game.game;
  if (auto other = request.optional_text("with"); other && !other->empty()) options.others = {std::move(*other)};
  options.preset = game.preset;
  options.set = game.set;
  options.a = request.texts("a");
  options.b = request.texts("b");
  if (game.players != 0) options.players = {game.players};
  options.seed = game.seed->number();
  options.bots = request.texts("bots");
  options.games = games_of(request);
  options.plot = kPlot;
  return compare(options, library, console);
}

int learn_command(const EngineRequest& request, const Library& library, Console& console) {
  LearnOptions options;
  options.game = game_of(request);
  options.games = games_of(request).value_or(options.games);
  options.out = request.text("out");
  return learn(options, library, console);
}

/// Prints the variant that `houserules new --from` writes.
int new_command(const EngineRequest& request, const Library& library, Console& console) {
  int code = kFine;
  const auto base = open_rules(request.text("from"), library, console, code);
  if (base != nullptr) console.out << variant_skeleton(request.text("name"), *base);
  return code;
}

}  // namespace

Json run_command(const EngineRequest& request, const Library& library) {
  struct Command {
    const char* name;
    int (*run)(const EngineRequest& request, const Library& library, Console& console);
  };
  static constexpr Command kCommands[] = {{"rules", rules_command},       {"test", test_command},
                                          {"simulate", simulate_command}, {"compare", compare_command},
                                          {"learn", learn_command},       {"new", new_command}};
  const std::string name = request.text("command");
  for (const Command& command : kCommands) {
    if (name != command.name) continue;
    std::istringstream in;
    std::ostringstream out, err;
    Console console{in, out, err};
    std::error_code status;
    std::filesystem::remove(kPlot, status);
    Json reply{{"code", command.run(request, library, console)}, {"out", out.str()}, {"err", err.str()}};
    std::string error;
    if (std::filesystem::exists(kPlot, status)) reply["plot"] = read_text(kPlot, error).value_or("");
    return reply;
  }
  throw EngineFault("bad_request", fmt::format("there is no command `{}` on a web page", name));
}

}  // namespace houserules
