// Skeletons of new rule files.
#pragma once

#include <string>

#include "interpreter/loading/rules.h"

namespace houserules {

/// "aunt-mays-way" as a title: "Aunt Mays Way".
std::string title_of(const std::string& name);

/// Why this cannot name a rule file, or "".
std::string name_fault(const std::string& name);

/// A small working game with comments on what to change. `players` is in header syntax: "2..6".
std::string game_skeleton(const std::string& name, const std::string& players);

/// A variant of `base` that changes nothing yet and lists the base's options and functions in comments.
std::string variant_skeleton(const std::string& name, const Rules& base);

/// The text of a variant, with the title of the new file.
std::string variant_copy(const std::string& name, const Rules& variant);

}  // namespace houserules
