// All pairs of games of a comparison, kept in a file that is added to, so that a last line that was cut off costs one
// pair. Each line ends with a digest of itself and of the digest before, so that no line can be changed, left out or
// come from elsewhere unnoticed.
#pragma once

#include <cstdint>
#include <fstream>
#include <functional>
#include <string>

#include "statistics/simulation.h"
#include "system/json.h"

namespace houserules {

class PairLog {
 public:
  PairLog() = default;
  PairLog(const PairLog&) = delete;
  PairLog& operator=(const PairLog&) = delete;
  ~PairLog();

  /// Told of each pair of games that the file holds. Returns false if there can be no such pair.
  using Reader = std::function<bool(std::size_t part, std::uint64_t index, const PlayedGame& a, const PlayedGame& b)>;

  /// What the first line of the file says; null if the file is not there or empty, discarded if it is no JSON.
  static Json head_of(const std::string& path);

  /// Opens the file to add to it, and reads what it holds. A new one begins with `head`, which is sealed(), as is that
  /// of the file. Returns false, with `error` saying why, if that fails. While it is open no other PairLog has it.
  bool open(const std::string& path, const Json& head, const Reader& read, std::string& error);

  void add(std::size_t part, std::uint64_t index, const PlayedGame& a, const PlayedGame& b);
  /// Hands what was added to the system, which keeps it if the program is killed.
  void flush() { out_.flush(); }
  /// Whether all could be written.
  bool is_good() const { return out_.good(); }

 private:
  std::ofstream out_;
  std::string digest_;  ///< of the last line
  int lock_ = -1;       ///< a descriptor of the file
};

}  // namespace houserules
