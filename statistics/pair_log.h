// All pairs of games of a comparison, in an append-only file, so that a truncated last line costs only one pair. Each
// line ends with a digest of itself and the previous digest, which exposes changed, missing and foreign lines.
#pragma once

#include <cstdint>
#include <fstream>
#include <functional>
#include <string>

#include "protocol/json.h"
#include "statistics/simulation.h"

namespace houserules {

class PairLog {
 public:
  PairLog() = default;
  PairLog(const PairLog&) = delete;
  PairLog& operator=(const PairLog&) = delete;
  ~PairLog();

  /// Receives each pair of games in the file. Returns false if such a pair is impossible.
  using Reader = std::function<bool(std::size_t part, std::uint64_t index, const PlayedGame& a, const PlayedGame& b)>;

  /// The first line of the file; null if the file is missing or empty, discarded if it is not JSON.
  static Json head_of(const std::string& path);

  /// Reads the file and opens it for appending. A new one begins with `head`, which is sealed(), like that of the file.
  /// Returns false, with `error` saying why, if that fails. The file is locked against other PairLogs while open.
  bool open(const std::string& path, const Json& head, const Reader& read, std::string& error);

  void add(std::size_t part, std::uint64_t index, const PlayedGame& a, const PlayedGame& b);
  /// Hands additions to the system, which keeps them if the program is killed.
  void flush() { out_.flush(); }
  /// Whether everything could be written.
  bool is_good() const { return out_.good(); }

 private:
  std::ofstream out_;
  std::string digest_;  ///< of the last line
  int lock_ = -1;       ///< a descriptor of the file
};

}  // namespace houserules
