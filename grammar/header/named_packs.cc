#include "grammar/header/named_packs.h"

#include <algorithm>
#include <utility>

#include "runtime/text.h"

namespace houserules {
namespace {

using Ranks = std::vector<std::string_view>;

/// The ranks from `first` on.
Ranks ranks_from(const Ranks& ranks, std::string_view first) {
  return {std::find(ranks.begin(), ranks.end(), first), ranks.end()};
}

Ranks joined_ranks(Ranks ranks, const Ranks& more) {
  for (const std::string_view rank : more) {
    if (!contains(ranks, rank)) ranks.push_back(rank);
  }
  return ranks;
}

std::vector<NamedPack> make_packs() {
  const std::vector<NamedSuit> black{{"clubs", "black"}, {"spades", "black"}};
  const std::vector<NamedSuit> red{{"diamonds", "red"}, {"hearts", "red"}};
  const std::vector<NamedSuit> french{{"clubs", "black"}, {"diamonds", "red"}, {"hearts", "red"}, {"spades", "black"}};
  const Ranks all{"2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"};
  std::vector<NamedPack> packs;
  const auto add = [&packs](std::string_view family, int size, std::vector<PackPart> parts, Ranks order,
                            Ranks suitless = {}, int copies = 1) {
    packs.push_back({family, size, std::move(parts), std::move(order), std::move(suitless), copies});
  };
  add("", 52, {{french, all}}, all);
  add("", 48, {{french, ranks_from(all, "9")}}, all, {}, /*copies=*/2);
  add("", 40, {{french, {"2", "3", "4", "5", "6", "7", "J", "Q", "K", "A"}}}, all);
  add("", 36, {{french, ranks_from(all, "6")}}, all);
  add("", 32, {{french, ranks_from(all, "7")}}, all);

  const std::vector<NamedSuit> german{{"acorns", "black"}, {"leaves", "black"}, {"hearts", "red"}, {"bells", "red"}};
  const Ranks german_ranks{"6", "7", "8", "9", "10", "U", "O", "K", "A"};
  add("german", 36, {{german, german_ranks}}, german_ranks);
  add("german", 32, {{german, ranks_from(german_ranks, "7")}}, german_ranks);
  add("german", 24, {{german, ranks_from(german_ranks, "9")}}, german_ranks);

  const std::vector<NamedSuit> spanish{{"coins", ""}, {"cups", ""}, {"swords", ""}, {"batons", ""}};
  const Ranks spanish_ranks{"A", "2", "3", "4", "5", "6", "7", "8", "9", "J", "C", "K"};
  add("spanish", 48, {{spanish, spanish_ranks}}, spanish_ranks);
  add("spanish", 40, {{spanish, {"A", "2", "3", "4", "5", "6", "7", "J", "C", "K"}}}, spanish_ranks);

  // In the 54-card pack the pips of the red suits run backwards, and no pip is in suits of both colours.
  const std::vector<NamedSuit> trumps{{kTarockTrumps, ""}};
  const Ranks numbers{"I",   "II",   "III", "IV", "V",   "VI",   "VII",   "VIII", "IX", "X",  "XI",
                      "XII", "XIII", "XIV", "XV", "XVI", "XVII", "XVIII", "XIX",  "XX", "XXI"};
  const Ranks small{"4", "3", "2", "A", "J", "C", "Q", "K"}, large{"7", "8", "9", "10", "J", "C", "Q", "K"};
  const Ranks with_fool = joined_ranks(numbers, {"fool"});
  const Ranks pips{"4", "3", "2", "A", "7", "8", "9", "10", "J", "C", "Q", "K"};
  add("tarock", 54, {{black, large}, {red, small}, {trumps, with_fool}}, joined_ranks(pips, with_fool));
  const Ranks full{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "C", "Q", "K"};
  add("tarock", 78, {{french, full}, {trumps, numbers}}, joined_ranks(full, numbers), {"fool"});
  return packs;
}

}  // namespace

std::span<const NamedPack> named_packs() {
  static const std::vector<NamedPack> packs = make_packs();
  return packs;
}

const NamedPack* named_pack(std::string_view family, std::int64_t size) {
  for (const NamedPack& pack : named_packs()) {
    if (pack.family == family && pack.size == size) return &pack;
  }
  return nullptr;
}

}  // namespace houserules
