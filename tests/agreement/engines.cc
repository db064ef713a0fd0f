// Plays games on the machine and in Lua, at all presets and numbers of players, and compares them at every decision,
// snapshots and events included.
//
//     engines FILE... [-n GAMES] [--most DECISIONS]    so many games of each, and decisions of a file at most, in equal
//     parts
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "bots/random.h"
#include "interpreter/language/interpreter.h"
#include "interpreter/world/world.h"

using namespace houserules;

namespace {

struct Told final : Listener {
  std::vector<std::string> lines;
  const Setup* setup = nullptr;
  void on_event(const Event& event) override {
    lines.push_back(fmt::format("{}:{}", static_cast<int>(event.kind), describe(event, *setup, kOmniscient)));
  }
};

std::string shown(const World& world, Status status) {
  std::string text = fmt::format("status {} ", static_cast<int>(status));
  if (status == Status::decision) {
    const Decision& decision = world.decision();
    text += fmt::format("seat {} calls {}", decision.seat, decision.calls);
    for (const Alternative& a : decision.alternatives) {
      text += fmt::format(" [{} {} {} {} {} {} {} {}]", a.move, static_cast<int>(a.kind), static_cast<int>(a.second),
                          int{a.caller}, a.kind == AlternativeKind::set ? 0 : a.value, a.most, a.step, a.count);
      if (a.kind == AlternativeKind::set) {
        for (int i = 0; i < a.count; ++i)
          text += fmt::format(",{}", decision.sets[static_cast<std::size_t>(a.value) + static_cast<std::size_t>(i)]);
      }
    }
    const View view = world.view(kOmniscient);
    for (const PublicView& one : view.publics) text += fmt::format(" {}={}", one.name, one.value);
    for (std::size_t pile = 0; pile < world.setup().piles.size(); ++pile) {
      text += " |";
      for (const CardId card : world.table().cards(static_cast<PileId>(pile))) text += fmt::format(" {}", card);
    }
  } else if (status == Status::over) {
    const Result result = world.result();
    text += fmt::format("winners {} losers {} deals {} decisions {} turns {} limit {}", result.winners, result.losers,
                        result.deals, result.decisions, result.turns, result.limit_reached);
    for (const auto score : result.scores) text += fmt::format(" {}", score);
    for (const auto chips : result.chips) text += fmt::format(" {}", chips);
  } else if (status == Status::error) {
    text += world.error().text();
  }
  return text + fmt::format(" told {}", world.table().told);
}

}  // namespace

int main(int argc, char** argv) {
  int games = 20;
  std::int64_t most = 3'000'000;
  std::vector<std::string> files;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "-n") == 0) games = std::atoi(argv[++i]);
    else if (std::strcmp(argv[i], "--most") == 0) most = std::atoll(argv[++i]);
    else files.emplace_back(argv[i]);
  }
  const Library library{{"games", "tests/fixtures/families"}};
  int faults = 0;
  for (const std::string& file : files) {
    std::string fault;
    const auto rules = load_rules(file, library, fault);
    if (rules == nullptr || !rules->ok()) {
      std::printf("%s: %s\n", file.c_str(), fault.c_str());
      continue;
    }
    std::vector<std::pair<std::string, OptionValues>> settings;
    std::int64_t decisions = 0, traps = 0;
    bool compiled = true, same = true;
    std::string why;
    std::vector<std::pair<int, std::string>> tables;
    for (const int players : rules->header.player_counts()) {
      tables.emplace_back(players, "");
      for (const PresetStatement& preset : rules->header.all<PresetStatement>())
        tables.emplace_back(players, preset.name);
    }
    const std::int64_t share = most / static_cast<std::int64_t>(tables.size()) + 1;
    for (const auto& [players, preset] : tables) {
      if (!same) break;
      const std::int64_t end = decisions + share;
      const auto options = option_values(rules->header, players, {preset, {}}, fault);
      if (!options || !refusals(rules->header, players, *options).empty()) continue;
      GameError error;
      const auto machine = World::load(rules, players, *options, {}, error);
      const auto lua = World::load(rules, players, *options, {}, error, nullptr, Scripts::in_lua);
      if (machine == nullptr || lua == nullptr) continue;
      if (machine->interpreter().machine == nullptr) {
        compiled = false;
        const NotCompiled& left = machine->interpreter().not_compiled;
        why = fmt::format("{}:{}: {}", left.file, left.line, left.why);
        break;
      }
      Told told[2];
      machine->hooks().listener = &told[0];
      lua->hooks().listener = &told[1];
      told[0].setup = told[1].setup = &lua->setup();
      for (int game = 0; same && game < games && decisions < end; ++game) {
        told[0].lines.clear();
        told[1].lines.clear();
        machine->begin(1, static_cast<std::uint64_t>(game));
        lua->begin(1, static_cast<std::uint64_t>(game));
        Status a = machine->advance(), b = lua->advance();
        Chance chance(1, static_cast<std::uint64_t>(game), 1);
        for (int step = 0;; ++step) {
          if (a == Status::interrupted) {
            ++traps;
            if (b != Status::error) {
              std::printf("%s: trapped at %d players, game %d, step %d\n", file.c_str(), players, game, step);
              same = false;
            }
            break;
          }
          const std::string left = shown(*machine, a), right = shown(*lua, b);
          if (left != right || told[0].lines != told[1].lines) {
            std::printf("%s: %d players, game %d, step %d\n  machine: %s\n  lua:     %s\n", file.c_str(), players, game,
                        step, left.c_str(), right.c_str());
            for (std::size_t i = 0; i < std::max(told[0].lines.size(), told[1].lines.size()); ++i) {
              const std::string one = i < told[0].lines.size() ? told[0].lines[i] : "-";
              const std::string other = i < told[1].lines.size() ? told[1].lines[i] : "-";
              if (one != other) {
                std::printf("  event %zu machine: %s\n           lua: %s\n", i, one.c_str(), other.c_str());
                break;
              }
            }
            same = false;
            break;
          }
          if (a != Status::decision || decisions >= end) break;
          told[0].lines.clear();
          told[1].lines.clear();
          ++decisions;
          const Decision& decision = lua->decision();
          Choice choice;
          choice.alternative = chance.below(static_cast<std::uint32_t>(decision.alternatives.size()));
          const Alternative& alternative = decision.alternatives[choice.alternative];
          choice.number = alternative.value;
          if (alternative.kind == AlternativeKind::range)
            choice.number += std::int64_t{alternative.step} * chance.below(alternative.variants());
          if (step % 7 == 3) {  // there and back again
            const Snapshot here = machine->snapshot();
            const std::vector<std::string> lines = told[0].lines;
            a = machine->answer(choice);
            const std::string there = shown(*machine, a);
            machine->restore(here);
            told[0].lines = lines;
            a = machine->answer(choice);
            if (there != shown(*machine, a)) {
              std::printf("%s: %d players, game %d, step %d: not restored\n  %s\n  %s\n", file.c_str(), players, game,
                          step, there.c_str(), shown(*machine, a).c_str());
              same = false;
              break;
            }
          } else {
            a = machine->answer(choice);
          }
          b = lua->answer(choice);
        }
      }
    }
    std::printf("%-45s %s\n", file.c_str(),
                !compiled ? why.c_str()
                : same    ? fmt::format("{} decisions agree, {} traps", decisions, traps).c_str()
                          : "DIFFERS");
    faults += same ? 0 : 1;
  }
  return faults == 0 ? 0 : 1;
}
