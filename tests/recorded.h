// Texts recorded in tests/data/ and compared.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "runtime/text.h"
#include "tests/catch.h"
#include "tests/files.h"

namespace houserules::test {

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

/// Compares the messages with those in tests/data/messages/NAME, or writes that file if HOUSERULES_UPDATE_MESSAGES
/// is 1.
inline void check_messages(const std::string& name, const std::string& text) {
  const std::string path = "tests/data/messages/" + name;
  const char* update = std::getenv("HOUSERULES_UPDATE_MESSAGES");
  if (update != nullptr && std::string(update) == "1")
    std::ofstream(std::string(HOUSERULES_SOURCE_DIR "/") + path, std::ios::binary) << text;
  const std::vector<std::string> recorded = lines_of(source_text(path)), now = lines_of(text);
  // Only the lines that changed, each with the section and the script that it belongs to.
  std::string differences;
  const auto add_missing = [&](const std::vector<std::string>& from, const std::vector<std::string>& in, char sign) {
    std::string section, script;
    std::vector<std::string> there;
    const auto place = [&](const std::string& line) {
      if (line.starts_with("== ")) section = line;
      if (!line.starts_with("  ")) script = line;
      return section + "\n  " + script + "\n" + sign + " " + line;
    };
    for (const std::string& line : in) there.push_back(place(line));
    std::sort(there.begin(), there.end());
    section = script = "";
    for (const std::string& line : from) {
      const std::string placed = place(line);
      if (!std::binary_search(there.begin(), there.end(), placed)) differences += placed + "\n";
    }
  };
  add_missing(recorded, now, '-');
  add_missing(now, recorded, '+');
  INFO("messages that differ from " << path << " (HOUSERULES_UPDATE_MESSAGES=1 records them anew):\n" << differences);
  CHECK(differences.empty());
  CHECK((recorded == now));
}

}  // namespace houserules::test
