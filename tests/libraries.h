// Rule files in memory.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "interpreter/loading/rules.h"

namespace houserules::test {

using Files = std::map<std::string, std::string>;

using houserules::with_files;

/// These files alone.
inline Library memory_library(Files files) {
  const auto nothing = [](const std::string& path, std::string& error) -> std::optional<std::string> {
    error = path + ": there is no such file";
    return std::nullopt;
  };
  return with_files({{}, nothing}, std::move(files));
}

}  // namespace houserules::test
