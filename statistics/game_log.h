// What came of the games of a long run, in a file, so that the run can continue after it was killed, and so that its
// shards can be merged. The first line says which run it is; each further line is a block of games. Each line ends with
// a digest of itself and of the line before, so that no line can be changed, left out or come from elsewhere unnoticed.
// A last line that was cut off counts as not written.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "system/json.h"

namespace houserules {

/// Which games a block holds.
struct LogBlock {
  std::size_t part = 0;              ///< of a run that has several
  std::uint64_t first = 0, end = 0;  ///< their indices
};

/// Takes a block; what came of its games depends on the command. Returns "", or what was expected if the command cannot
/// keep that; may throw Json::exception instead.
using BlockReader = std::function<std::string(const LogBlock& block, const Json& games)>;

/// A log that a run adds to. Unless it is open, nothing is kept.
class GameLog {
 public:
  GameLog() = default;
  GameLog(const GameLog&) = delete;
  GameLog& operator=(const GameLog&) = delete;
  ~GameLog();

  /// Opens the file, or creates it. Returns false, with `error` saying why, if it cannot be written.
  bool open(const std::string& path, std::string& error);
  bool is_open() const { return file_ >= 0; }
  /// The seed of the run that it keeps, if any.
  std::optional<std::uint64_t> seed() const { return seed_; }
  /// Continues the run with this head (log_head()), or begins it. Returns false, with `error` saying why, if the file
  /// belongs to another run or to another program, is damaged, or is written by another process; it is then unchanged.
  bool begin(const Json& head, const BlockReader& read, std::string& error);
  /// The message for a log that cannot be continued.
  std::string refusal(const std::string& why) const;

  void add(const LogBlock& block, const Json& games);
  /// Keeps this block instead of all others; those are there until then.
  void replace(const LogBlock& block, const Json& games);
  /// Hands what was added to the system, which keeps it if the program is killed.
  void flush();
  /// Why not everything could be written; "" if it could.
  const std::string& fault() const { return fault_; }

 private:
  bool rewrite(const std::string& text);

  std::string path_, fault_;
  std::optional<std::uint64_t> seed_;
  std::string head_line_, head_digest_;
  std::string digest_;   ///< of the last line
  std::string pending_;  ///< lines that are not written yet
  int file_ = -1;
};

/// Reads the text of a log: first its head, then its blocks. On failure returns false, with `why` saying what is wrong.
bool read_log(const std::string& text, Json& head, const BlockReader& read, std::string& why);

}  // namespace houserules
