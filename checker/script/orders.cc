#include "checker/script/script_checks.h"

#include <algorithm>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "grammar/header/pack.h"

namespace houserules {
namespace {

using Packs = std::vector<PackFaces>;

/// Whether every pack has cards of that rank: an order may be for one of several packs.
bool in_all(const Packs& packs, const std::string& rank) {
  return std::all_of(packs.begin(), packs.end(), [&rank](const PackFaces& pack) {
    return std::any_of(pack.faces.begin(), pack.faces.end(),
                       [&rank](const DeckFace& face) { return face.rank == rank; });
  });
}

/// The ranks between two that stand side by side in an `order`; none if one of them is elsewhere in it.
std::vector<std::string> left_out(const OrderStatement& order, std::size_t place, const Packs& packs) {
  const std::vector<std::string>& ranks = packs.front().ranks;
  const auto low = std::find(ranks.begin(), ranks.end(), order.ranks[place]);
  const auto high = std::find(low, ranks.end(), order.ranks[place + 1]);
  if (low == ranks.end() || high == ranks.end()) return {};
  std::vector<std::string> between(low + 1, high);
  std::erase_if(between, [&packs](const std::string& rank) { return !in_all(packs, rank); });
  const bool all = std::none_of(between.begin(), between.end(),
                                [&order](const std::string& rank) { return contains(order.ranks, rank); });
  return all ? between : std::vector<std::string>();
}

}  // namespace

void check_orders(const ScriptFacts& facts) {
  const Header& header = facts.header();
  if (facts.known.script().contains("strength")) return;  // which ranks cards by itself
  Packs packs;
  for (const DeckStatement& deck : header.all<DeckStatement>()) packs.push_back(faces_of(deck.deck));
  if (packs.empty()) packs.push_back(faces_of(DeckNode()));
  for (const OrderStatement& order : header.all<OrderStatement>()) {
    if (order.file != facts.script.file) continue;
    for (std::size_t i = 0; i + 1 < order.ranks.size(); ++i) {
      const std::vector<std::string> missing = left_out(order, i, packs);
      if (missing.empty()) continue;
      facts.warn(Code::rank_left_out, order.places[i + 1],
                 fmt::format("the order leaves out {} between {} and {}", fmt::join(missing, ", "), order.ranks[i],
                             order.ranks[i + 1]),
                 fmt::format("put {} in its place", missing.size() == 1 ? "it" : "each"));
    }
  }
}

}  // namespace houserules
