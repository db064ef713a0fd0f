#include "checker/script/number_bounds.h"

#include <algorithm>
#include <limits>

#include "grammar/lua/query.h"

namespace houserules {
namespace {

using lua::node_cast;

/// The union of the values that the option's statements allow.
std::optional<NumberBounds> bounds_of_option(const Header& header, const OptionStatement& wanted) {
  NumberBounds bounds{std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min(), {}, false};
  bool all_sets = true;
  for (const OptionStatement& option : header.all<OptionStatement>()) {
    if (option.name != wanted.name || option.type != OptionStatement::Type::number) continue;
    if (const auto* initial = std::get_if<std::int64_t>(&option.initial)) {
      bounds.least = std::min(bounds.least, *initial);
      bounds.most = std::max(bounds.most, *initial);
      bounds.set.push_back(*initial);
    }
    if (!option.has_range) continue;
    if (option.numbers.empty()) {
      all_sets = false;
      bounds.least = std::min(bounds.least, option.least);
      bounds.most = std::max(bounds.most, option.most);
    }
    bounds.set.insert(bounds.set.end(), option.numbers.begin(), option.numbers.end());
  }
  if (!all_sets) bounds.set.clear();
  for (const std::int64_t number : bounds.set) {
    bounds.least = std::min(bounds.least, number);
    bounds.most = std::max(bounds.most, number);
  }
  if (bounds.least > bounds.most) return std::nullopt;
  return bounds;
}

NumberBounds players_of(const Header& header) {
  NumberBounds bounds;
  for (const int players : header.player_counts()) bounds.set.push_back(players);
  if (bounds.set.empty()) bounds.set = {2, 16};
  bounds.least = bounds.set.front();
  bounds.most = bounds.set.back();
  return bounds;
}

std::optional<NumberBounds> bounds_of_word(const ScriptFacts& facts, const Word* word) {
  switch (word == nullptr ? Within::any : word->gives.within) {
    case Within::any: break;
    case Within::from_zero: return NumberBounds{0, 0, {}, true};
    case Within::from_one: return NumberBounds{1, 0, {}, true};
    case Within::seats: return NumberBounds{1, players_of(facts.header()).most, {}, false};
    case Within::minus_one_or_one: return NumberBounds{-1, 1, {-1, 1}, false};
  }
  return std::nullopt;
}

}  // namespace

std::optional<NumberBounds> bounds_of(const ScriptFacts& facts, const lua::Expression& expression) {
  const lua::Expression& bare = lua::bare(expression);
  const Type type = facts.types.of(bare);
  if (type.is(kind::number) && type.option != nullptr) return bounds_of_option(facts.header(), *type.option);
  if (const auto* length = node_cast<lua::Unary>(&bare);
      length != nullptr && length->op == lua::UnaryOperator::length) {
    if (lua::global_name(*length->operand) == "players") return players_of(facts.header());
    return NumberBounds{0, 0, {}, true};
  }
  if (const auto* index = node_cast<lua::Index>(&bare)) {
    const lua::String* key = lua::literal_key(*index);
    const Type object = facts.types.of(*index->object);
    for (const Owner owner : {Owner::player, Owner::turns}) {
      if (key != nullptr && object.is(about(owner).kinds)) return bounds_of_word(facts, word_of(owner, key->value));
    }
  }
  if (const auto* call = node_cast<lua::Call>(&bare)) {
    if ((facts.types.of(*call->target).kinds & kind::table) != 0) return std::nullopt;  // a method of the script
    return bounds_of_word(facts, method_named(call->method));
  }
  return bounds_of_word(facts, word_of(Owner::global, lua::global_name(bare)));
}

std::optional<bool> outcome(const NumberBounds& bounds, lua::BinaryOperator op, std::int64_t number) {
  const bool below = number < bounds.least, above = !bounds.open && number > bounds.most;
  const bool lowest = number == bounds.least, highest = !bounds.open && number == bounds.most;
  switch (op) {
    case lua::BinaryOperator::equal:
    case lua::BinaryOperator::not_equal: {
      const bool outside = below || above || (!bounds.set.empty() && !contains(bounds.set, number));
      if (!outside) return std::nullopt;
      return op == lua::BinaryOperator::not_equal;
    }
    case lua::BinaryOperator::less:
      if (above) return true;
      return below || lowest ? std::optional(false) : std::nullopt;
    case lua::BinaryOperator::less_equal:
      if (above || highest) return true;
      return below ? std::optional(false) : std::nullopt;
    case lua::BinaryOperator::greater:
      if (below) return true;
      return above || highest ? std::optional(false) : std::nullopt;
    case lua::BinaryOperator::greater_equal:
      if (below || lowest) return true;
      return above ? std::optional(false) : std::nullopt;
    default: return std::nullopt;
  }
}

}  // namespace houserules
