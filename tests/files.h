// Files as tests read them.
#pragma once

#include <fstream>
#include <sstream>
#include <string>

namespace houserules::test {

inline std::string text_of_file(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

/// A file of the source tree, by its path there.
inline std::string source_text(const std::string& path) { return text_of_file(HOUSERULES_SOURCE_DIR "/" + path); }

}  // namespace houserules::test
