// Files as tests read them.
#pragma once

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

namespace houserules::test {

inline std::string text_of_file(const std::string& path) {
  const std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("no such file: " + path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// A file of the source tree, by its path there.
inline std::string source_text(const std::string& path) { return text_of_file(HOUSERULES_SOURCE_DIR "/" + path); }

}  // namespace houserules::test
