#include "table/known_habits.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "interpreter/loading/game_setup.h"
#include "system/files.h"
#include "table/journal.h"

namespace houserules {
namespace {

namespace fs = std::filesystem;

std::string habits_in(const fs::path& folder, const Rules& rules) {
  return (folder / "habits" / (rules.name() + ".json")).string();
}

}  // namespace

std::string shipped_habits(const Rules& rules) { return habits_in(fs::path(rules.file().path).parent_path(), rules); }

std::string own_habits(const Rules& rules) {
  const std::string folder = state_folder();
  return folder.empty() ? "" : habits_in(folder, rules);
}

std::vector<LearnedHabits> kept_habits(const Rules& rules, const std::string& path, std::string* refused) {
  std::error_code status;
  if (path.empty() || !fs::exists(path, status)) return {};
  std::string error;
  if (const auto text = read_text(path, error)) {
    auto all = parse_habits(rules, *text, error);
    if (all) return std::move(*all);
    error = fmt::format("{}: {}", path, error);
  }
  if (refused != nullptr) *refused = error;
  return {};
}

SharedHabits known_habits(const Rules& rules, int players, const OptionValues& options, std::string* refused) {
  Impossible impossible;
  const auto setup = game_setup(rules, players, options, impossible);
  if (!setup) return nullptr;
  const auto known_of = [&](const Rules& learned_from, std::string* why) -> SharedHabits {
    for (const std::string& path : {own_habits(learned_from), shipped_habits(learned_from)}) {
      const auto all = kept_habits(learned_from, path, why);
      if (const LearnedHabits* known = habits_for(all, *setup, options)) return known->habits;
    }
    return nullptr;
  };
  const auto adapted_from = [&](const Rules& learned_from) -> SharedHabits {
    for (const std::string& path : {own_habits(learned_from), shipped_habits(learned_from)}) {
      auto all = kept_habits(learned_from, path, nullptr);
      std::stable_sort(all.begin(), all.end(), [&](const LearnedHabits& one, const LearnedHabits& other) {
        return std::abs(one.players - players) < std::abs(other.players - players);
      });
      for (const LearnedHabits& one : all) {
        if (SharedHabits its = adapted(*one.habits, *setup)) return its;
      }
    }
    return nullptr;
  };
  if (const SharedHabits known = known_of(rules, refused)) return known;
  std::string error;
  for (auto base = rules.files.rbegin() + 1; base < rules.files.rend(); ++base) {
    const auto its = load_rules(base->path, {}, error);
    if (its == nullptr || !its->ok()) break;
    if (const SharedHabits known = known_of(*its, nullptr)) return known;
    if (const SharedHabits known = adapted_from(*its)) return known;
  }
  return nullptr;
}

bool are_learned(const Rules& rules, int players, const OptionValues& options) {
  for (const std::string& path : {own_habits(rules), shipped_habits(rules)}) {
    for (const LearnedHabits& one : kept_habits(rules, path, nullptr)) {
      if (one.players == players && one.options == options) return true;
    }
  }
  return false;
}

bool keep_habits(const Rules& rules, LearnedHabits learned, const std::string& path, std::string& error) {
  std::vector<LearnedHabits> all = kept_habits(rules, path, nullptr);
  std::erase_if(
      all, [&](const LearnedHabits& one) { return one.players == learned.players && one.options == learned.options; });
  all.push_back(std::move(learned));
  std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.players < b.players; });
  std::error_code status;
  fs::create_directories(fs::path(path).parent_path(), status);
  return write_file(path, habits_text(rules, all), error);
}

void give_habits(std::vector<BotSpec>& bots, const Rules& rules, int players, const OptionValues& options,
                 std::string* refused) {
  const SharedHabits known = known_habits(rules, players, options, refused);
  for (BotSpec& bot : bots) bot.habits = known;
}

}  // namespace houserules
