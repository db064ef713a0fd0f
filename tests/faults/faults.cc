#include "tests/faults/faults.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include <fmt/format.h>

namespace houserules::faults {
namespace {

/// Replaces `\n` with line feeds.
std::string unfolded(std::string_view written) {
  std::string text;
  for (std::size_t i = 0; i < written.size(); ++i) {
    if (written.substr(i, 2) == "\\n") {
      text += '\n';
      ++i;
    } else {
      text += written[i];
    }
  }
  return text;
}

int line_at(std::string_view text, std::size_t offset) {
  return static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(offset), '\n')) + 1;
}

/// The first position at which the texts differ.
std::size_t difference(std::string_view a, std::string_view b) {
  return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

}  // namespace

std::vector<Fault> read_index(const std::string& text) {
  constexpr std::size_t kKeywordWidth = 9;  // "  finds  "
  std::vector<Fault> faults;
  std::istringstream lines(text);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    std::string keyword;
    words >> keyword;
    if (keyword == "fault") {
      Fault& fault = faults.emplace_back();
      words >> fault.name >> std::ws;
      std::getline(words, fault.what);
      continue;
    }
    const std::string value = line.size() > kKeywordWidth ? line.substr(kKeywordWidth) : "";
    if (faults.empty() || value.empty()) throw std::runtime_error(fmt::format("line {} is not understood", number));
    Fault& fault = faults.back();
    if (keyword == "game") fault.game = value;
    else if (keyword == "old") fault.before = unfolded(value);
    else if (keyword == "new") fault.after = unfolded(value);
    else if (keyword == "plays") fault.games = std::stoi(value);
    else if (keyword == "among") fault.players = std::stoi(value);
    else if (keyword == "spares") {
      fault.code = value;
      fault.spared = true;
    } else if (keyword == "finds") {
      const auto at = value.find(" at ");
      fault.code = value.substr(0, at);
      fault.at = at == std::string::npos ? "" : value.substr(at + 4);
    } else {
      throw std::runtime_error(fmt::format("line {}: there is no `{}`", number, keyword));
    }
  }
  return faults;
}

FaultyFile make(const Fault& fault, const std::string& path, const std::string& text) {
  const auto begin = text.find(fault.before);
  if (begin == std::string::npos) throw std::runtime_error(fault.name + ": the game has no such text");
  if (text.find(fault.before, begin + 1) != std::string::npos) {
    throw std::runtime_error(fault.name + ": the text stands several times in the game");
  }
  FaultyFile file{path, text.substr(0, begin) + fault.after + text.substr(begin + fault.before.size()), 0};
  const auto at = fault.at.empty() ? begin + difference(fault.before, fault.after) : file.text.find(fault.at);
  if (at == std::string::npos) throw std::runtime_error(fault.name + ": the changed game has no such line");
  file.line = line_at(file.text, at);
  return file;
}

}  // namespace houserules::faults
