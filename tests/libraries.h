// Rule files in memory.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "interpreter/loading/rules.h"

namespace houserules::test {

using Files = std::map<std::string, std::string>;

/// The library with these files before its own.
inline Library with_files(Library library, Files files) {
  library.read = [files = std::move(files), own = std::move(library.read)](
                     const std::string& path, std::string& error) -> std::optional<std::string> {
    const auto found = files.find(path);
    return found != files.end() ? found->second : own(path, error);
  };
  return library;
}

/// These files alone.
inline Library memory_library(Files files) {
  const auto nothing = [](const std::string& path, std::string& error) -> std::optional<std::string> {
    error = path + ": there is no such file";
    return std::nullopt;
  };
  return with_files({{}, nothing}, std::move(files));
}

}  // namespace houserules::test
