#include "checker/script/script_checks.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "grammar/header/check.h"
#include "grammar/header/pack.h"
#include "grammar/header/statements.h"
#include "grammar/lua/walk.h"

namespace houserules {
namespace {

/// The ranks in every pack of the header, in the order of the first: an `order` may be for one of several packs. None
/// if a pack is calculated.
std::vector<std::string> shared_ranks(const Header& header) {
  std::vector<std::string> ranks;
  bool first = true, constant = true;
  for (const DeckStatement& statement : header.all<DeckStatement>()) {
    visit_counts(statement.deck, [&](const ExpressionPtr& count) { constant = constant && is_constant(count); });
    const PackFaces pack = faces_of(statement.deck);
    std::set<std::string> dealt;
    for (const DeckFace& face : pack.faces) dealt.insert(face.rank);
    if (first) ranks = pack.ranks;
    first = false;
    std::erase_if(ranks, [&dealt](const std::string& rank) { return !dealt.contains(rank); });
  }
  if (first) ranks = faces_of(DeckNode()).ranks;
  return constant ? ranks : std::vector<std::string>();
}

class OrderCheck {
 public:
  explicit OrderCheck(const ScriptFacts& facts) : facts_(facts), ranks_(shared_ranks(facts.header())) {
    for (std::size_t i = 0; i < ranks_.size(); ++i) place_.emplace(ranks_[i], i);
    lua::visit(*facts.script.main, [this](const lua::String& text) { named_.insert(text.value); });
  }

  void check(const OrderStatement& order) {
    const std::set<std::string> given(order.ranks.begin(), order.ranks.end());
    for (std::size_t i = 0; i + 1 < order.ranks.size(); ++i) {
      const auto low = place_.find(order.ranks[i]), high = place_.find(order.ranks[i + 1]);
      if (low == place_.end() || high == place_.end()) continue;
      std::vector<std::string> missing;
      for (std::size_t at = low->second + 1; at < high->second && !given.contains(ranks_[at]); ++at)
        missing.push_back(ranks_[at]);
      // Nothing, or one of them is elsewhere in the order; or the script does something special with one.
      if (missing.empty() || missing.size() != high->second - low->second - 1 || any_named(missing)) continue;
      facts_.warn(Code::rank_left_out, order.places[i + 1],
                  fmt::format("the order leaves out {} between {} and {}", fmt::join(missing, ", "), order.ranks[i],
                              order.ranks[i + 1]),
                  fmt::format("put {} in its place", missing.size() == 1 ? "it" : "each"));
    }
  }

 private:
  bool any_named(const std::vector<std::string>& ranks) const {
    return std::any_of(ranks.begin(), ranks.end(), [this](const std::string& rank) { return named_.contains(rank); });
  }

  const ScriptFacts& facts_;
  const std::vector<std::string> ranks_;
  std::map<std::string, std::size_t> place_;  ///< in `ranks_`
  std::set<std::string> named_;               ///< texts of the script
};

}  // namespace

void check_orders(const ScriptFacts& facts) {
  if (facts.known.script().contains("strength")) return;  // which ranks cards by itself
  OrderCheck check(facts);
  for (const OrderStatement& order : facts.header().all<OrderStatement>()) {
    if (order.file == facts.script.file) check.check(order);
  }
}

}  // namespace houserules
