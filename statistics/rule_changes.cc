// What differs between the headers of two games.
#include <set>

#include "statistics/comparison.h"
#include "telling/facts.h"

namespace houserules {

std::vector<RuleChange> changes_between(const ChosenGame& a, const ChosenGame& b) {
  std::vector<RuleChange> changes;
  const auto value = [](const ChosenGame& game, const std::string& option) {
    const auto found = game.options.find(option);
    return found == game.options.end() ? std::string() : to_string(found->second);
  };
  std::set<std::string> seen;
  for (const ChosenGame* game : {&a, &b}) {
    for (const OptionStatement* option : game->rules->header.options()) {
      if (!seen.insert(option->name).second) continue;
      const OptionStatement* of_b = b.rules->header.last<OptionStatement>(option->name);
      RuleChange change{/*is_option=*/true, option->name, (of_b == nullptr ? option : of_b)->text,
                        value(a, option->name), value(b, option->name)};
      if (change.a != change.b) changes.push_back(std::move(change));
    }
  }
  Impossible fault;
  const auto setup_a = resolve(a.rules->header, a.players, a.options, fault);
  const auto setup_b = resolve(b.rules->header, b.players, b.options, fault);
  if (!setup_a || !setup_b) return changes;
  const auto facts_a = facts_of(*setup_a), facts_b = facts_of(*setup_b);
  for (std::size_t i = 0; i < facts_a.size(); ++i) {
    if (facts_a[i].second == facts_b[i].second) continue;
    changes.push_back({/*is_option=*/false, facts_a[i].first, "", facts_a[i].second, facts_b[i].second});
  }
  return changes;
}

}  // namespace houserules
