// The families that games are of, as card players speak of them.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace houserules {

struct Family {
  std::string_view name;  ///< as in the header: "tricks"
  std::string_view what;  ///< what one does in its games: "taking tricks"
  std::string_view also;  ///< what else the family is called: "solitaire"
};

/// All of them, in the order in which they are told.
std::span<const Family> families();

/// That family, or null.
const Family* family_named(std::string_view name);

/// "there is no family `trikcs`; did you mean `tricks`?"
std::string no_family(std::string_view name);

}  // namespace houserules
