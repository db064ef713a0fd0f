#include "grammar/header/settle.h"

#include <algorithm>
#include <cstdlib>

namespace houserules {

std::vector<int> usual_players(const Header& header) {
  constexpr int kUsual = 4;
  std::vector<int> counts = header.player_counts();
  std::stable_sort(counts.begin(), counts.end(),
                   [](int a, int b) { return std::abs(a - kUsual) < std::abs(b - kUsual); });
  for (const PlayersStatement& statement : header.all<PlayersStatement>()) {
    const auto best = std::find(counts.begin(), counts.end(), statement.best);
    if (best != counts.end()) std::rotate(counts.begin(), best, best + 1);
  }
  return counts;
}

std::vector<std::string> Rejection::texts(const Header& header) const {
  std::vector<std::string> texts;
  for (const std::string& reason : reasons) texts.push_back(is_fault ? reason : header.title + ": " + reason);
  return texts;
}

std::optional<SettledGame> settle(const Header& header, int players, const Settings& settings, Rejection& rejection) {
  rejection = {};
  std::string fault;
  for (const int count : players != 0 ? std::vector{players} : usual_players(header)) {
    auto options = option_values(header, count, settings, fault);
    if (!options) continue;
    const std::vector<std::string> reasons = refusals(header, count, *options);
    if (reasons.empty()) return SettledGame{count, std::move(*options)};
    for (const std::string& reason : reasons) {
      if (!contains(rejection.reasons, reason)) rejection.reasons.push_back(reason);
    }
  }
  // An option that does not exist for some numbers of players is not a fault if it does for others.
  if (rejection.reasons.empty()) rejection = {{fault}, /*is_fault=*/true};
  return std::nullopt;
}

}  // namespace houserules
