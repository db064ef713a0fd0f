// What tells statements of one kind apart: of those with equal keys, the last whose condition holds counts.
#pragma once

#include <algorithm>
#include <string>
#include <type_traits>
#include <vector>

#include "grammar/header/header.h"

namespace houserules {

inline std::string key_of(const PileStatement& s) { return s.pile; }
inline std::string key_of(const DealStatement& s) { return s.pile; }
inline std::string key_of(const TurnUpStatement& s) { return s.pile; }
inline std::string key_of(const RefillStatement& s) { return s.pile + " from " + s.from; }
inline std::string key_of(const PublicStatement& s) { return s.variable; }
inline std::string key_of(const MoveStatement& s) { return s.move; }
inline std::string key_of(const OptionStatement& s) { return s.option; }
inline std::string key_of(const PresetStatement& s) { return s.preset; }
inline std::string key_of(const PotStatement& s) { return s.pot; }
inline std::string key_of(const RequireStatement& s) { return s.why; }
inline std::string key_of(const MatchStatement& s) { return std::to_string(static_cast<int>(s.kind)); }
/// Kinds of which there is one only.
inline std::string key_of(const Statement&) { return ""; }

/// What `no KIND NAME` calls a statement by, and what a variant's statement takes the place of: the key, but of a
/// refill the pile alone.
template <typename Kind>
std::string name_of(const Kind& s) {
  if constexpr (std::is_same_v<Kind, RefillStatement>) return s.pile;
  else return key_of(s);
}

/// Of each key the last statement whose condition holds, in the order in which the keys first appear.
template <typename Kind>
std::vector<const Kind*> holding(const std::vector<Kind>& statements, const Environment& environment) {
  std::vector<std::pair<std::string, const Kind*>> found;
  for (const Kind& statement : statements) {
    const std::string key = key_of(statement);
    auto at = std::find_if(found.begin(), found.end(), [&](const auto& entry) { return entry.first == key; });
    if (at == found.end()) at = found.insert(found.end(), {key, nullptr});
    if (holds(statement.when, environment)) at->second = &statement;
  }
  std::vector<const Kind*> result;
  for (const auto& [key, statement] : found) {
    if (statement != nullptr) result.push_back(statement);
  }
  return result;
}

/// The same for a kind of which there is one only; null when none holds.
template <typename Kind>
const Kind* the_holding(const std::vector<Kind>& statements, const Environment& environment) {
  const auto found = holding(statements, environment);
  return found.empty() ? nullptr : found.front();
}

}  // namespace houserules
