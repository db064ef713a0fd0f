// The results of a long run's games, in a file, so that the run can continue after it was killed and its shards can be
// merged. The first line says which run it is; each further line is a block of games. Each line ends with a digest of
// itself and the previous line, so a changed, missing or foreign line is noticed. A last line that was cut off counts
// as not written.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "system/json.h"

namespace houserules {

struct ShardLog;

/// The most sections that a run can have, such as numbers of players or settings that it compares.
inline constexpr std::int64_t kMostSections = 1000;

/// Which games a block holds.
struct LogBlock {
  std::size_t section = 0;           ///< of the run, such as one of the numbers of players that it compares
  std::uint64_t first = 0, end = 0;  ///< their indices

  bool is_single() const { return end == first + 1; }
};

/// The games that blocks hold: those of each section in a row, from the first of the shard or run.
class BlockOrder {
 public:
  BlockOrder() = default;
  /// `head` is that of the log.
  explicit BlockOrder(const Json& head);

  /// Takes the next block. Returns "", or what was expected instead.
  std::string take(const LogBlock& block);
  /// Begins again, without any games.
  void clear() { next_.assign(next_.size(), first_); }
  /// Whether all games of the shard have come, in all sections.
  bool is_whole() const { return games() == all(); }
  /// How many games have come, and how many the shard has, each counted once in every section.
  std::uint64_t games() const;
  std::uint64_t all() const;

 private:
  std::uint64_t first_ = 0, end_ = 0;
  std::vector<std::uint64_t> next_;  ///< by section
};

/// Receives a block; the format of its results depends on the command. Returns "", or what was expected if they are
/// invalid for the command; may throw Json::exception instead.
using BlockReader = std::function<std::string(const LogBlock& block, const Json& games)>;

/// A log that a run adds to. If it is not open, nothing is saved.
class GameLog {
 public:
  GameLog() = default;
  GameLog(const GameLog&) = delete;
  GameLog& operator=(const GameLog&) = delete;
  ~GameLog();

  /// Opens the file, or creates it. Returns false, with `error` saying why, if it cannot be written.
  bool open(const std::string& path, std::string& error);
  /// The log consists of those of all shards of a run of so many games, in their order, and is only read. Null: not.
  void open(std::shared_ptr<const std::vector<ShardLog>> shards, std::int64_t games) {
    shards_ = std::move(shards);
    games_of_shards_ = games;
  }
  /// Only the head of the log is wanted: begin() writes it there. Null: not.
  void open(std::shared_ptr<Json> head) { head_ = std::move(head); }
  bool is_open() const { return file_ >= 0; }
  /// The seed of the saved run, if any.
  std::optional<std::uint64_t> seed() const { return seed_; }
  /// Continues the run with this head (log_head()), or begins it. `read` receives the blocks in their BlockOrder.
  /// Returns false, with `error` saying why, if the file belongs to another run or to another program, is damaged, or
  /// is written by another process; it is then unchanged. Shards must have all games of the run. If nothing is open,
  /// true.
  bool begin(const Json& head, const BlockReader& read, std::string& error);
  /// The message for a log that cannot be continued.
  std::string refusal(const std::string& why) const;

  /// Appends a block with its results. It may be buffered until flush().
  void add(const LogBlock& block, const Json& games);
  /// Replaces all blocks by this one; the old ones stay until it is written.
  void replace(const LogBlock& block, const Json& games);
  /// Passes everything added to the operating system, so it survives if the program is killed.
  void flush();
  /// Whether it has all games of its shard.
  bool is_whole() const { return order_.is_whole(); }
  /// Why not everything could be written; "" if everything was.
  const std::string& fault() const { return fault_; }

 private:
  /// Replaces the file by one with this text, which is open and locked from then on. Returns false, with a fault(), if
  /// it cannot be written; the old one is then still open.
  bool rewrite(const std::string& text);
  /// begin() for shards, all of which are read.
  bool begin_shards(const Json& head, const BlockReader& read, std::string& error);

  std::string path_, fault_;
  std::optional<std::uint64_t> seed_;
  std::string head_line_, head_digest_;
  std::string digest_;   ///< of the last line
  std::string pending_;  ///< lines not written yet
  BlockOrder order_;
  std::shared_ptr<const std::vector<ShardLog>> shards_;
  std::int64_t games_of_shards_ = 0;
  std::shared_ptr<Json> head_;
  int file_ = -1;
};

/// Whether another run is writing to the log of that path.
bool is_being_written(const std::string& path);

/// The head of a log; null with an empty `why` if the log is empty, and with `why` set if its first line is no head.
Json head_of_log(std::istream& in, std::string& why);

/// Reads the text of a log: first its head, then its blocks, in any order. On failure returns false, with `why` saying
/// what is wrong.
bool read_log(const std::string& text, Json& head, const BlockReader& read, std::string& why);

}  // namespace houserules
