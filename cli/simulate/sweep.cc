#include "cli/simulate/sweep.h"

#include <algorithm>
#include <chrono>
#include <mutex>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/games.h"
#include "cli/run_watch.h"
#include "cli/simulate/contestants.h"
#include "cli/simulate/parts_of_run.h"
#include "cli/simulate/report_output.h"
#include "cli/simulate/run_log.h"
#include "grammar/diagnostics/diagnostic.h"
#include "statistics/game_log.h"
#include "statistics/log_games.h"
#include "statistics/log_head.h"
#include "statistics/page.h"
#include "statistics/sweep.h"
#include "telling/text.h"

namespace houserules {
namespace {

constexpr std::size_t kMostSettings = 50;
constexpr const char* kGame = "game";  ///< stands for an option where several games are compared

/// An option and the values to try.
struct SweptOption {
  std::string name;
  std::vector<std::string> values;
};

/// Reads "draws=1..5", "draws=1,3" or "preset=strict,lesson". On failure returns nothing and sets `error`.
std::optional<SweptOption> swept_option(const std::string& word, std::string& error) {
  SweptOption option;
  const auto equals = std::min(word.find('='), word.size());
  option.name = word.substr(0, equals);
  const std::string text = word.substr(std::min(equals + 1, word.size()));
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string value = text.substr(begin, end - begin);
    const auto dots = value.find("..");
    const auto from = whole_number(value.substr(0, dots));
    const auto to = dots == std::string::npos ? std::nullopt : whole_number(value.substr(dots + 2));
    if (from && to && *from <= *to) {
      for (std::int64_t number = *from; number <= *to && option.values.size() <= kMostSettings; ++number)
        option.values.push_back(std::to_string(number));
    } else if (from && to) {
      error = fmt::format("--sweep {}: write the lower number first, as in {}={}..{}", word, option.name,
                          value.substr(dots + 2), value.substr(0, dots));
      return std::nullopt;
    } else if (!value.empty() && dots == std::string::npos) {
      option.values.push_back(value);
    } else {
      option.values.clear();
      break;
    }
    begin = end + 1;
  }
  if (!option.name.empty() && !option.values.empty()) return option;
  error = fmt::format("--sweep {}: expected OPTION=VALUES, as in draws=1..5, draws=1,3 or preset=NAME,NAME", word);
  return std::nullopt;
}

/// All combinations of values, the last option changing fastest.
std::vector<std::vector<std::string>> combinations(const std::vector<SweptOption>& options) {
  std::vector<std::vector<std::string>> all{{}};
  for (const SweptOption& option : options) {
    std::vector<std::vector<std::string>> longer;
    for (const auto& some : all) {
      for (const std::string& value : option.values) {
        longer.push_back(some);
        longer.back().push_back(value);
      }
    }
    all = std::move(longer);
    if (all.size() > kMostSettings) break;
  }
  return all;
}

std::optional<std::vector<Goal>> goals_of(const std::vector<std::string>& wanted, std::string& error) {
  std::vector<Goal> goals;
  for (const std::string& name : wanted) {
    const Goal* goal = named(all_goals(), name);
    if (goal == nullptr) {
      const std::vector<std::string> names = names_of(all_goals());
      const std::string hint = did_you_mean(name, names);
      error = fmt::format("--for {}: there is no such goal{}", name,
                          hint.empty() ? "; there are: " + list_of_words(names) : hint);
      return std::nullopt;
    }
    goals.push_back(*goal);
  }
  return goals;
}

/// Plays all settings on the same deals.
class Sweeping : public PartsOfRun {
 public:
  Sweeping(const CompareOptions& options, std::vector<BotSpec> bots, Sweep& sweep, GameLog& log, Console& console)
      : PartsOfRun(options, options.games, std::chrono::seconds(60), log, console),
        options_(options),
        bots_(std::move(bots)),
        sweep_(sweep) {
    for (const Goal& goal : sweep.goals) asks_for_skill_ = asks_for_skill_ || goal.aspect == kOfSkill;
  }

  /// Sets up all settings, and continues with what the log keeps. Returns kFine, or the exit code after saying why not.
  int begin() {
    std::vector<const Report*> sides{&sweep_.report};
    for (const SweptSetting& setting : sweep_.settings) {
      Impossible impossible;
      auto setup = resolve(setting.game.rules->header, setting.game.players, setting.game.options, impossible);
      if (!setup) return fail(console_, kFindings, setting.label + ": " + impossible.text());
      std::vector<BotSpec> bots = bots_;
      make_ready(bots, setting.game, options_.plays());
      reports_.push_back(report_of(setting.game, bots, sweep_.report.seed, *setup));
      reports_.back().version = sweep_.report.version;
      contests_.push_back({setting.game, bots});
      setups_.push_back(std::move(*setup));
    }
    for (const Report& report : reports_) sides.push_back(&report);
    const auto read = [this](const LogBlock& block, const Json& games) -> std::string {
      if (!block.is_single()) return "a single deal";
      if (block.section > 0) {
        ExchangedPair pair{};
        std::string expected = read_pair(games, pair);
        if (expected.empty()) add_pair(sweep_.settings[block.section - 1], pair);
        return expected;
      }
      std::vector<PlayedGame> deal(reports_.size());
      for (std::size_t i = 0; i < deal.size(); ++i) {
        std::string expected = read_game(games.at(i), reports_[i], deal[i]);
        if (!expected.empty()) return expected;
      }
      add_deal(deal);
      return "";
    };
    const std::size_t parts = 1 + (asks_for_skill_ ? sweep_.settings.size() : 0);
    return begin_log(log_head("sweep", sides, parts, options_.arguments), read, "deal", [this] { return deals(); });
  }

  /// Returns kFine, or the exit code after saying what went wrong.
  int run() {
    Plan plan;
    plan.seed = sweep_.report.seed;
    plan.first = static_cast<std::uint64_t>(first_ + deals());
    plan.games = size_ - deals();
    plan.threads = threads();
    plan.keep_games = true;
    plan.on_played = [&](const Stretch& played) {
      const std::lock_guard lock(mutex_);
      for (std::size_t game = 0; game < played.games[0].size(); ++game) {
        std::vector<PlayedGame> deal;
        for (const std::vector<PlayedGame>& games : played.games) deal.push_back(games[game]);
        keep_deal(deal);
      }
    };
    std::optional<SimulationFault> fault;
    play_part(
        asks_for_skill_ ? 2 : 1, "", "deal", [&] { return deals(); },
        [&](Run& run) {
          plan.run = &run;
          fault = run_games(contests_, plan);
        });
    if (fault) {
      GameOptions game;
      game.game = options_.game;
      for (const auto& [option, value] : sweep_.settings[fault->contest].game.options)
        game.set.push_back(option + '=' + to_string(value));
      return print_fault(*fault, game, bots_, plan.seed, console_);
    }
    if (deals() < size_) sweep_.report.wanted = size_;
    return asks_for_skill_ ? climb_all() : kFine;
  }

 private:
  std::int64_t deals() const { return sweep_.report.tally.games; }

  void add_deal(const std::vector<PlayedGame>& deal) {
    for (std::size_t i = 0; i < deal.size(); ++i) sweep_.settings[i].add(deal[i], setups_[i]);
    sweep_.report.tally.add(static_cast<std::uint64_t>(first_ + deals()), deal[0].result, deal[0].counts);
  }

  void keep_deal(const std::vector<PlayedGame>& deal) {
    if (log_.is_open()) {
      Json games = Json::array();
      for (const PlayedGame& game : deal) games.push_back(game_counts_json(game));
      const auto index = static_cast<std::uint64_t>(first_ + deals());
      log_.add({0, index, index + 1}, games);
    }
    add_deal(deal);
  }

  static void add_pair(SweptSetting& setting, const ExchangedPair& pair) {
    setting.by_deal[kOfSkill].push_back((pair[0] + 1 - pair[1]) / 2);
  }

  /// How much more often a fair player wins than an easy one, under each setting.
  int climb_all() {
    for (std::size_t i = 0; i < sweep_.settings.size(); ++i) {
      SweptSetting& setting = sweep_.settings[i];
      std::vector<BotSpec> levels(2);
      levels[0].name = "fair";
      levels[1].name = "easy";
      make_ready(levels, setting.game);
      const Rung rung{levels[0], levels[1]};
      const std::vector<double>& pairs = setting.by_deal[kOfSkill];
      const auto fault = climb_part(
          sweep_.settings.size() - i, setting.label, rung, setting.game, sweep_.report.seed, i + 1,
          [&] { return std::ssize(pairs); }, [&](const ExchangedPair& pair) { add_pair(setting, pair); });
      if (fault) {
        print_error(*fault, console_);
        return fail(console_, kFindings, setting.label + ": a game could not be finished");
      }
    }
    return kFine;
  }

  const CompareOptions& options_;
  std::vector<BotSpec> bots_;
  Sweep& sweep_;
  std::vector<Report> reports_;  ///< by setting
  std::vector<Contest> contests_;
  std::vector<Setup> setups_;
  bool asks_for_skill_ = false;
};

/// A game, and what it is called.
using NamedGame = std::pair<std::string, std::shared_ptr<const Rules>>;

/// Opens the games; empty, after saying why, if one cannot be opened or two are the same.
std::vector<NamedGame> open_games(const CompareOptions& options, const Library& library, Console& console, int& code) {
  std::vector<std::string> asked{options.game};
  asked.insert(asked.end(), options.others.begin(), options.others.end());
  std::vector<NamedGame> games;
  const auto has = [&games](const std::string& name) {
    return std::any_of(games.begin(), games.end(), [&name](const NamedGame& game) { return game.first == name; });
  };
  for (const std::string& word : asked) {
    const auto rules = open_rules(word, library, console, code);
    if (rules == nullptr) return {};
    const std::string name = has(rules->name()) ? word : rules->name();
    if (has(name)) {
      code = fail(console, kUsage, fmt::format("{} is named twice", name));
      return {};
    }
    games.emplace_back(name, rules);
  }
  return games;
}

/// The number of players that was asked for, or else the usual one of the first game among those that all games
/// allow; 0, after saying why, if a game does not allow it.
int common_players(const CompareOptions& options, const std::vector<NamedGame>& games, Console& console, int& code) {
  const auto suits_all = [&games](int players) {
    return std::all_of(games.begin(), games.end(),
                       [players](const NamedGame& game) { return game.second->header.allows_players(players); });
  };
  if (!options.players.empty()) {
    for (const auto& [name, rules] : games) {
      if (!is_for(*rules, options.players.front(), console, code)) return 0;
    }
    return options.players.front();
  }
  const std::vector<int> usual = usual_players(games.front().second->header);
  const auto players = std::find_if(usual.begin(), usual.end(), suits_all);
  if (players != usual.end()) return *players;
  code = fail(console, kUsage, "no number of players suits all of these games");
  return 0;
}

/// Sets up every combination; false, after saying why, if no two can be played.
bool set_up(const CompareOptions& options, const std::vector<SweptOption>& swept, const std::vector<NamedGame>& games,
            int players, Sweep& sweep, Console& console, int& code) {
  std::vector<std::string> reasons;
  for (const SweptOption& option : swept) sweep.options.push_back(option.name);
  for (std::vector<std::string>& values : combinations(swept)) {
    GameOptions game;
    std::shared_ptr<const Rules> rules = games.front().second;
    game.preset = options.preset;
    game.set = options.set;
    std::string label;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const std::string& option = swept[i].name;
      label += i == 0 ? "" : ", ";
      if (i == 0 && games.size() > 1) {
        rules = std::find_if(games.begin(), games.end(), [&](const NamedGame& one) {
                  return one.first == values[0];
                })->second;
        label += values[0];
      } else if (option == "preset") {
        game.preset = values[i];
        label += "preset " + values[i];
      } else {
        game.set.push_back(option + '=' + values[i]);
        label += fmt::format("{} = {}", option, values[i]);
      }
    }
    const auto settings = settle_settings(game, console, code);
    if (!settings) return false;
    Rejection rejection;
    auto settled = settle(rules->header, players, *settings, rejection);
    if (!settled) {
      for (const std::string& reason : rejection.texts(rules->header)) reasons.push_back(reason);
      sweep.refused.push_back(fmt::format("{} ({})", label, reasons.empty() ? "" : reasons.back()));
      continue;
    }
    SweptSetting setting;
    setting.values = std::move(values);
    setting.label = label;
    setting.game = {rules, settled->players, std::move(settled->options)};
    sweep.settings.push_back(std::move(setting));
  }
  if (sweep.settings.size() >= 2) return true;
  code = fail(console, kUsage,
              !reasons.empty() ? reasons.front() : "--sweep needs at least two settings, as in --sweep draws=1..5");
  return false;
}

}  // namespace

int sweep_settings(const CompareOptions& options, const Library& library, Console& console) {
  int code = kFine;
  std::string error;
  if (options.others.empty() && options.sweep.empty())
    return fail(console, kUsage, "--for needs several games, or --sweep, as in --sweep draws=1..5");
  const char* many = options.sweep.empty() ? "a comparison of several games" : "--sweep";
  if (!options.a.empty() || !options.b.empty())
    return fail(console, kUsage, fmt::format("{} has no --a and --b; --sweep gives the values to compare", many));
  if (options.players.size() > 1) return fail(console, kUsage, fmt::format("{} takes one number of players", many));
  if (!options.plot.empty())
    return fail(console, kUsage, fmt::format("{} has no --plot; --html draws its results", many));
  const std::vector<NamedGame> games = open_games(options, library, console, code);
  if (games.empty()) return code;
  std::vector<SweptOption> swept;
  if (games.size() > 1) {
    swept.push_back({kGame, {}});
    for (const auto& [name, rules] : games) swept.front().values.push_back(name);
  }
  for (const std::string& word : options.sweep) {
    auto option = swept_option(word, error);
    if (!option) return fail(console, kUsage, error);
    swept.push_back(std::move(*option));
  }
  if (combinations(swept).size() > kMostSettings)
    return fail(console, kUsage, fmt::format("--sweep: at most {} settings can be compared", kMostSettings));
  const auto goals = goals_of(options.goals, error);
  if (!goals) return fail(console, kUsage, error);
  // One game may have settings for other numbers of players.
  const int players = games.size() == 1 && options.players.empty() ? 0 : common_players(options, games, console, code);
  if (code != kFine) return code;
  Sweep sweep;
  sweep.goals = *goals;
  if (!set_up(options, swept, games, players, sweep, console, code)) return code;
  const ChosenGame& first = sweep.settings.front().game;
  for (const SweptSetting& setting : sweep.settings) {
    if (setting.game.players != first.players)
      return fail(console, kUsage, "these settings are for different numbers of players; choose one with --players");
  }
  std::vector<BotSpec> bots = bots_by_seat(options.bots.empty() ? std::vector<std::string>{kThinkingBot} : options.bots,
                                           first.players, error, parse_contestant);
  if (bots.empty()) return fail(console, kUsage, error);
  if (!options.html.empty() && !can_write_page(options.html, error)) return fail(console, kUsage, error);
  const auto setup = setup_of(first, console, code);
  if (!setup) return code;
  GameLog log;
  code = open_log(options, {options.seed.has_value(), options.games}, log, console);
  if (code != kFine) return code;
  sweep.report = report_of(options, options.games.value_or(0), first, bots, seed_of(options.seed, log), *setup);
  if (games.size() > 1) {
    std::vector<std::string> names;
    auto& files = sweep.report.files;
    for (const auto& [name, rules] : games) {
      names.push_back(name);
      for (const RuleFile& file : rules->files) {
        if (!contains(files, std::pair{file.name, file.hash})) files.emplace_back(file.name, file.hash);
      }
    }
    sweep.report.title = list_of_words(names);
  }
  for (const std::string& option : sweep.options) {
    if (option == "preset") sweep.report.settings.clear();
    else sweep.report.settings.erase(option);
  }
  Sweeping sweeping(options, bots, sweep, log, console);
  code = sweeping.begin();
  if (code == kFine && options.head == nullptr) code = sweeping.run();
  if (code != kFine || options.head != nullptr) return code;
  if (options.shards != 0) return end_shard(options, log, sweeping.signal(), console);
  if (!sweep.found(0, kOfMinutes)) return too_few("games", sweeping.signal(), console);
  if (options.format == Format::json) {
    write_json(console.out, sweep_json(sweep));
  } else {
    console.out << sweep_text(sweep, console.width);
  }
  code = write_page(
      options.html, [&] { return sweep_page(sweep); }, console);
  return end_run(log, sweeping.signal(), code, console);
}

}  // namespace houserules
