// Methods of lists and piles that look for sets of cards: melds, subsets, poker hands.
#include <algorithm>

#include <fmt/format.h>

#include "interpreter/language/binding.h"
#include "interpreter/language/list.h"
#include "interpreter/sandbox/sandbox.h"
#include "runtime/best_melds.h"
#include "runtime/poker.h"

namespace houserules {
namespace {

int sets(lua_State* lua, const Word& word) {
  const Elements elements = elements_argument(lua, 1, word.name);
  const std::int64_t size = integer_argument(lua, 2, word.name);
  if (elements.element != Element::card) script_error(lua, "sets are made of cards");
  const auto n = static_cast<std::int64_t>(elements.items.size());
  if (size < 1) script_error(lua, fmt::format("a set has at least one card, not {}", size));
  if (has_too_many_sets(n, size)) {
    script_error(lua,
                 fmt::format("sets of {} out of {} cards are more than {}: too many to offer", size, n, kMostSets));
  }
  auto* result =
      static_cast<Sets*>(lua_newuserdatauv(lua, sizeof(Sets) + static_cast<std::size_t>(n) * sizeof(CardId), 1));
  *result = Sets{};
  result->size = static_cast<std::uint32_t>(std::min<std::int64_t>(size, kMostElements + 1));
  result->count = static_cast<std::uint16_t>(n);
  std::copy(elements.items.begin(), elements.items.end(), result->cards);
  lua_rawgeti(lua, LUA_REGISTRYINDEX, interpreter_of(lua).slots.sets_meta);
  lua_setmetatable(lua, -2);
  return 1;
}

/// Finds sets in the list at 1 whose least and most sizes are the other arguments; 3 and all cards if missing.
template <typename Find>
int find_between(lua_State* lua, const Word& word, Find find) {
  const Elements elements = elements_argument(lua, 1, word.name);
  const CardSearch among(lua, elements, word.name);
  const std::int64_t least = lua_isnoneornil(lua, 2) ? 3 : integer_argument(lua, 2, word.name);
  const std::int64_t most = lua_isnoneornil(lua, 3) ? kMaxCards : integer_argument(lua, 3, word.name);
  if (least < 1) script_error(lua, fmt::format("{} have at least one card, not {}", word.name, least));
  CardSets found;
  if (least <= most && least <= kMaxCards &&
      !find(among.search, static_cast<int>(least), static_cast<int>(std::min<std::int64_t>(most, kMaxCards)), found)) {
    too_many_sets(lua, word.name);
  }
  push_sets(lua, found);
  return 1;
}

int groups(lua_State* lua, const Word& word) { return find_between(lua, word, find_groups); }
int runs(lua_State* lua, const Word& word) { return find_between(lua, word, find_runs); }
int straights(lua_State* lua, const Word& word) {
  const std::int64_t each = lua_isnoneornil(lua, 4) ? 1 : integer_argument(lua, 4, word.name);
  if (each < 1) script_error(lua, fmt::format("straights have at least one card of each rank, not {}", each));
  return find_between(lua, word, [each](const Search& search, int least, int most, CardSets& found) {
    return find_straights(search, least, most, static_cast<int>(std::min<std::int64_t>(each, kMaxCards)), found);
  });
}

/// What each card counts by the argument at `index`: its value if that is missing.
std::vector<std::int64_t> counts_of(lua_State* lua, const Elements& elements, const Word& word, int index) {
  constexpr std::int64_t kMost = 1'000'000'000'000;
  const Table& table = interpreter_of(lua).state->table;
  std::vector<std::int64_t> counts;
  counts.reserve(elements.items.size());
  for (const CardId card : std::vector<CardId>(elements.items.begin(), elements.items.end())) {
    if (const auto& value = table.face_info(card).value; lua_isnoneornil(lua, index) && value) {
      counts.push_back(*value);
      continue;
    }
    if (lua_isnoneornil(lua, index)) {
      script_error(lua, fmt::format("the {} has no value: the header's `values` give it none",
                                    table.pack().name(table.face(card))));
    }
    push_rating(lua, elements, card, word.name, index);
    int is_integer = 0;
    counts.push_back(lua_tointegerx(lua, -1, &is_integer));
    if (is_integer == 0 || lua_type(lua, -1) != LUA_TNUMBER || counts.back() < -kMost || counts.back() > kMost) {
      script_error(lua, fmt::format("{} counts in whole numbers, and found {} for the {}", word.name,
                                    lua_type(lua, -1) == LUA_TNUMBER ? text_of(lua, -1) : describe(lua, -1),
                                    table.pack().name(table.face(card))));
    }
    lua_pop(lua, 1);
  }
  return counts;
}

int adding_to(lua_State* lua, const Word& word) {
  const Elements elements = elements_argument(lua, 1, word.name);
  const CardSearch among(lua, elements, word.name);
  const std::int64_t sum = integer_argument(lua, 2, word.name);
  const std::vector<std::int64_t> counts = counts_of(lua, elements, word, 3);
  CardSets found;
  if (!find_sums(among.search, counts, sum, found)) too_many_sets(lua, word.name);
  push_sets(lua, found);
  return 1;
}

/// The hand at 1, the melds to part it by at 2, and what each card counts by the argument at 3.
struct PartedHand {
  PartedHand(lua_State* lua, const Word& word)
      : hand(elements_argument(lua, 1, word.name)), among(lua, hand, word.name) {
    if (hand.items.size() > kMostParted)
      script_error(lua, fmt::format("{} parts up to {} cards, not {}", word.name, kMostParted, hand.items.size()));
    if (!lua_isnoneornil(lua, 2)) {
      const Elements given = elements_argument(lua, 2, word.name);
      if (given.element != Element::set && !given.items.empty()) {
        script_error(lua, fmt::format("{} takes a list of melds, as in `hand:{}(hand:runs())`, not {}", word.name,
                                      word.name, describe(lua, 2)));
      }
      melds.emplace();
      for (const std::uint16_t meld : given.items) melds->add((*given.sets)[meld]);
    }
    counts = counts_of(lua, hand, word, 3);
  }

  const Elements hand;
  const CardSearch among;
  std::optional<CardSets> melds;
  std::vector<std::int64_t> counts;
};

template <auto kPart>
auto part(lua_State* lua, const Word& word) {
  lua_settop(lua, 3);
  const PartedHand hand(lua, word);
  const Table& table = interpreter_of(lua).state->table;
  auto parted = kPart(hand.among.search, hand.counts, hand.melds ? &*hand.melds : nullptr,
                      [&table](CardId card) { return table.face(card); });
  if (!parted) too_many_sets(lua, word.name);
  return *parted;
}

int best(lua_State* lua, const Word& word) {
  push_sets(lua, part<best_melds>(lua, word));
  return 1;
}

int left_over(lua_State* lua, const Word& word) {
  lua_pushinteger(lua, part<deadwood>(lua, word));
  return 1;
}

int poker(lua_State* lua, const Word& word) {
  const Elements elements = elements_argument(lua, 1, word.name);
  const CardSearch among(lua, elements, word.name);
  lua_pushinteger(lua, poker_worth(among.search.pack, among.faces));
  return 1;
}

int name_of_poker_hand(lua_State* lua, const Word& word) {
  const Elements elements = elements_argument(lua, 1, word.name);
  const CardSearch among(lua, elements, word.name);
  const Pack& pack = among.search.pack;
  const std::string name = poker_name(pack, poker_worth(pack, among.faces));
  lua_pushlstring(lua, name.data(), name.size());
  return 1;
}

}  // namespace

void add_set_methods(lua_State* lua) {
  using enum Owner;
  static constexpr luaL_Reg kMethods[] = {bound<row_of(list, "sets"), sets>,
                                          bound<row_of(list, "groups"), groups>,
                                          bound<row_of(list, "runs"), runs>,
                                          bound<row_of(list, "straights"), straights>,
                                          bound<row_of(list, "adding_to"), adding_to>,
                                          bound<row_of(list, "best_melds"), best>,
                                          bound<row_of(list, "deadwood"), left_over>,
                                          bound<row_of(list, "poker"), poker>,
                                          bound<row_of(list, "poker_name"), name_of_poker_hand>,
                                          {nullptr, nullptr}};
  luaL_setfuncs(lua, kMethods, 0);
}

}  // namespace houserules
