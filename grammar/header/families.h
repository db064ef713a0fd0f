// Families of card games.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace houserules {

struct Family {
  std::string_view name;  ///< as in the header: "tricks"
  std::string_view what;  ///< what players do in its games: "take tricks, or avoid them"
  std::string_view also;  ///< another name for the family: "solitaire"
};

/// All families, in display order.
std::span<const Family> families();

/// The family with that name, or null.
const Family* family_named(std::string_view name);

/// The error for an unknown family: "there is no family `trikcs`; did you mean `tricks`?".
std::string no_family(std::string_view name);

}  // namespace houserules
