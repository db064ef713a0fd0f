#include "checker/script/type.h"

#include <array>
#include <string_view>

#include <fmt/format.h>

namespace houserules {
namespace {

/// A type with more alternatives than this becomes `any`.
constexpr std::size_t kMostAlternatives = 64;

template <typename T>
bool add_all(std::vector<const T*>& to, const std::vector<const T*>& from) {
  for (const T* one : from) {
    if (!contains(to, one)) to.push_back(one);
  }
  return to.size() <= kMostAlternatives;
}

bool has_no_value(const Type& type) { return (type.kinds & ~kind::falsy) == 0; }

constexpr auto kNames = std::to_array<std::pair<Kinds, std::string_view>>({
    {kind::boolean | kind::no, "true or false"},
    {kind::number, "a number"},
    {kind::rank, "a rank"},
    {kind::suit, "a suit"},
    {kind::colour, "a colour"},
    {kind::move | kind::offered, "the name of a move"},
    {kind::player, "a player"},
    {kind::card, "a card"},
    {kind::pile, "a pile"},
    {kind::team, "a team"},
    {kind::pot, "a pot"},
    {kind::row, "a row of piles"},
    {kind::suit_piles, "a pile for each suit"},
    {kind::suit_values, "a value for each suit"},
    {kind::sets, "sets of cards"},
    {kind::numbers, "a range of numbers"},
    {kind::options, "`options`"},
    {kind::turns, "`turns`"},
    {kind::base, "`base`"},
    {kind::nobody, "`nobody`"},
    {kind::library, "a library of Lua"},
    {kind::table, "a table"},
    {kind::function | kind::method, "a function"},
});

}  // namespace

Type Type::list_of(Kinds elements) {
  // A list keeps only the kinds of its elements.
  constexpr Kinds kMore = kind::literal | kind::offered | kind::option_word;
  Type type(kind::list);
  type.elements = (elements & kMore) != 0 ? (elements & ~kMore) | kind::text : elements;
  if ((elements & (kind::table | kind::function | kind::list | kind::any)) != 0) type.elements = 0;
  return type;
}

Type Type::without(Kinds some) const {
  Type rest = *this;
  rest.kinds &= ~some;
  return rest;
}

Type join(const Type& a, const Type& b) {
  Type both = a;
  both.kinds |= b.kinds;
  both.elements = (a.kinds & kind::list) == 0          ? b.elements
                  : (b.kinds & kind::list) == 0        ? a.elements
                  : a.elements == 0 || b.elements == 0 ? 0
                                                       : a.elements | b.elements;
  if (!add_all(both.texts, b.texts) || !add_all(both.functions, b.functions) || !add_all(both.tables, b.tables)) {
    both.kinds |= kind::any;
    both.many = true;
  }
  both.many = both.many || b.many;
  if (a.words != b.words) both.words = has_no_value(a) ? b.words : has_no_value(b) ? a.words : nullptr;
  if (a.option != b.option) {
    both.option = has_no_value(a) ? b.option : has_no_value(b) ? a.option : nullptr;
    if (both.option == nullptr && (both.kinds & kind::option_word) != 0) {
      both.kinds = (both.kinds & ~kind::option_word) | kind::text;
    }
  }
  return both;
}

std::string name_of(Kinds kinds, Kinds elements) {
  std::vector<std::string> names;
  for (const auto& [some, name] : kNames) {
    if ((kinds & some) != 0) names.emplace_back(name);
  }
  if ((kinds & (kind::text | kind::literal | kind::option_word)) != 0) names.emplace_back("a text");
  if ((kinds & kind::list) != 0) {
    if (elements == kind::card) names.emplace_back("a list of cards");
    else if (elements == kind::player) names.emplace_back("a list of players");
    else names.emplace_back("a list");
  }
  if ((kinds & kind::nil) != 0 && names.empty()) names.emplace_back("nil");
  return fmt::format("{}", fmt::join(names, " or "));
}

std::string name_of(const Type& type) { return name_of(type.kinds, type.elements); }

}  // namespace houserules
