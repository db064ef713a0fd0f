#include "statistics/game_log.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "statistics/log_head.h"
#include "statistics/report.h"
#include "statistics/shards.h"
#include "system/files.h"
#include "system/hash.h"
#include "system/versions.h"

namespace houserules {
namespace {

constexpr std::string_view kMark = "houserules games";
constexpr std::size_t kLongest = std::size_t{4} << 20U;  // of a line
constexpr std::uint64_t kMostGames = std::uint64_t{1} << 50U;
constexpr mode_t kAnybody = 0666;
constexpr const char* kPlayAgain = "; play this shard again";
// The end of a line: its digest.
constexpr std::string_view kBeforeDigest = ",\"", kAfterDigest = "\"]";

/// The line with these elements. `digest` is that of the previous line, and becomes that of this one.
std::string line_of(const Json& elements, std::string& digest) {
  std::string line = json_text(elements);
  line.pop_back();  // the digest is the last element
  digest = hash_of(digest + line);
  return line.append(kBeforeDigest).append(digest).append(kAfterDigest) + '\n';
}

/// The elements of such a line; a discarded value if the line was changed, or has more members than `most`.
Json elements_of(std::string_view line, std::string& digest, int most = kMostJsonMembers) {
  const std::size_t around = kBeforeDigest.size() + hash_of("").size() + kAfterDigest.size();
  if (line.size() <= around) return Json(Json::value_t::discarded);
  const std::string_view elements = line.substr(0, line.size() - around);
  digest = hash_of(digest + std::string(elements));
  if (line.substr(elements.size()) != fmt::format("{}{}{}", kBeforeDigest, digest, kAfterDigest))
    return Json(Json::value_t::discarded);
  return parsed_json(line, most);
}

/// The version that wrote the log, from its first line, before anything else that this one might read differently.
std::optional<std::string> version_of(std::string_view line) {
  const std::string before = fmt::format("[\"{}\",\"", kMark);
  if (!line.starts_with(before)) return std::nullopt;
  line.remove_prefix(before.size());
  const std::string_view version = line.substr(0, line.find('"'));
  return is_version(version) ? std::optional(std::string(version)) : std::nullopt;
}

class LogLines {
 public:
  explicit LogLines(std::istream& in) : in_(in) {}

  /// The head; null with an empty `why` if the file is empty, and with `why` set if the first line is not a head.
  Json head(std::string& why) {
    why.clear();
    std::string line;
    const bool ended = next(line);
    if (!ended && line.empty()) return Json();
    if (const auto version = version_of(line); !version) why = "this is not a log of games";
    else if (is_too_long_) why = fmt::format("line 1: expected at most {} MiB", kLongest >> 20U);
    else if (const std::string other = why_not_read(FileKind::game_log, *version); !other.empty())
      why = "line 1: written by " + other;
    if (!why.empty()) return Json();
    constexpr int kMostMembers = 20'000;  // of a sweep: 50 settings of a game with many options
    const Json elements = elements_of(line, digest_, kMostMembers);
    if (ended && elements.is_array() && elements.size() == 4 && elements[2].is_object()) return elements[2];
    why = "line 1 was changed or is damaged";
    return Json();
  }

  /// Passes all blocks to `read`; on failure returns false and sets `why`.
  bool blocks(const BlockReader& read, std::string& why) {
    for (std::string line; next(line);) {
      const Json elements = elements_of(line, digest_);
      if (elements.is_discarded()) {
        why = fmt::format("line {} was changed or is damaged", number_);
        return false;
      }
      const bool is_block = elements.is_array() && elements.size() >= 4 &&
                            std::all_of(elements.begin(), elements.begin() + 3, [](const Json& number) {
                              return number.is_number_unsigned() && number <= kMostGames;
                            });
      std::string expected = "a block of games";
      try {
        if (is_block)
          expected =
              read({elements[0].get<std::size_t>(), elements[1].get<std::uint64_t>(), elements[2].get<std::uint64_t>()},
                   elements[3]);
      } catch (const Json::exception&) {
        // A value of another kind, or none.
      }
      if (!expected.empty()) {
        why = fmt::format("line {}: expected {}", number_, expected);
        return false;
      }
    }
    if (is_too_long_) why = fmt::format("line {}: expected at most {} MiB", number_ + 1, kLongest >> 20U);
    return !is_too_long_;
  }

  const std::string& digest() const { return digest_; }  ///< of the last line read
  std::uintmax_t size() const { return size_; }          ///< of the lines read

 private:
  /// False at the end, where part of a line may be left, and if the line is too long.
  bool next(std::string& line) {
    constexpr auto kEnd = std::char_traits<char>::eof();
    line.clear();
    for (int c = 0; (c = in_.rdbuf()->sbumpc()) != '\n'; line += static_cast<char>(c)) {
      is_too_long_ = line.size() == kLongest;
      if (c == kEnd || is_too_long_) return false;
    }
    ++number_;
    size_ += line.size() + 1;
    return true;
  }

  std::istream& in_;
  bool is_too_long_ = false;
  std::string digest_;
  std::uintmax_t size_ = 0;
  int number_ = 0;
};

/// Passes blocks to `read` in order.
BlockReader in_order(BlockOrder& order, const BlockReader& read) {
  return [&order, &read](const LogBlock& block, const Json& games) {
    const std::string expected = order.take(block);
    return expected.empty() ? read(block, games) : expected;
  };
}

}  // namespace

BlockOrder::BlockOrder(const Json& head) {
  const Shard shard{head.value("shard", std::int64_t{1}), head.value("shards", std::int64_t{1}),
                    head.value("games", std::int64_t{0})};
  first_ = static_cast<std::uint64_t>(shard.first());
  end_ = static_cast<std::uint64_t>(shard.end());
  next_.assign(std::min(static_cast<std::size_t>(kMostSections), head.value("parts", std::size_t{1})), first_);
}

std::string BlockOrder::take(const LogBlock& block) {
  if (block.section >= next_.size()) return fmt::format("a section below {}", next_.size());
  std::uint64_t& next = next_[block.section];
  if (block.first != next || block.end <= next) return fmt::format("game {}, after those before it", next);
  next = block.end;
  return "";
}

std::uint64_t BlockOrder::games() const {
  std::uint64_t games = 0;
  for (const std::uint64_t next : next_) games += next - first_;
  return games;
}

std::uint64_t BlockOrder::all() const { return (end_ - first_) * next_.size(); }

GameLog::~GameLog() {
  flush();
  if (is_open()) ::close(file_);
}

bool GameLog::open(const std::string& path, std::string& error) {
  if (!can_write(path, error)) return false;
  std::error_code absent;
  const std::filesystem::path there = std::filesystem::canonical(path, absent);
  path_ = absent ? path : there.string();
  if (!absent && !std::filesystem::is_regular_file(there)) {
    error = fmt::format("{}: this is not a file", path);
    return false;
  }
  file_ = ::open(path_.c_str(), O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, kAnybody);
  if (!is_open()) {
    error = fmt::format("{} cannot be written: {}", path, std::strerror(errno));
    return false;
  }
  std::ifstream in(path_, std::ios::binary);
  std::string why;
  const Json head = head_of_log(in, why);
  if (head.contains("seed") && head["seed"].is_number_unsigned()) seed_ = head["seed"].get<std::uint64_t>();
  return true;
}

std::string GameLog::refusal(const std::string& why) const {
  return fmt::format("{}: {}; use another file for --checkpoint, or delete this one", path_, why);
}

bool GameLog::begin(const Json& head, const BlockReader& read, std::string& error) {
  error.clear();
  if (head_ != nullptr) *head_ = head;
  if (shards_ != nullptr) return begin_shards(head, read, error);
  if (!is_open()) return true;
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0 || !is_named(file_, path_)) {
    error = fmt::format("{}: another run is writing to it; use another file for --checkpoint", path_);
    return false;
  }
  head_line_ = line_of(Json::array({kMark, kEngineVersion, head}), head_digest_);
  std::ifstream in(path_, std::ios::binary);
  LogLines lines(in);
  std::string why;
  const Json kept = lines.head(why);
  if (why.empty() && kept.is_object()) why = difference(kept, head);
  order_ = BlockOrder(head);
  if (!why.empty()) error = refusal(why);
  else if (!lines.blocks(in_order(order_, read), why))
    error = fmt::format("{}: {}; to keep the games before it, delete that line and all that follow", path_, why);
  if (!error.empty()) return false;
  digest_ = kept.is_null() ? head_digest_ : lines.digest();
  if (kept.is_null() ? rewrite(head_line_) : ::ftruncate(file_, static_cast<off_t>(lines.size())) == 0) return true;
  error = path_ + " cannot be written";
  return false;
}

bool GameLog::begin_shards(const Json& head, const BlockReader& read, std::string& error) {
  Json wanted = head;
  wanted["games"] = games_of_shards_;
  wanted["shards"] = shards_->size();
  std::uint64_t games = 0;
  for (const ShardLog& shard : *shards_) {
    std::istringstream in(shard.text);
    LogLines lines(in);
    std::string why;
    const Json kept = lines.head(why);
    if (why.empty()) why = difference(kept, wanted, /*any_shard=*/true);
    if (why.empty()) {
      BlockOrder order(kept);
      if (!lines.blocks(in_order(order, read), why)) why += kPlayAgain;
      games += order.games();
    }
    if (!why.empty()) error = fmt::format("{}: {}", shard.file, why);
    if (!error.empty()) return false;
  }
  // Nothing that is missing may be played instead.
  const std::uint64_t all = static_cast<std::uint64_t>(games_of_shards_) * head["parts"].get<std::uint64_t>();
  if (games != all) error = fmt::format("the parts have {} games instead of {}{}", games, all, kPlayAgain);
  return error.empty();
}

void GameLog::add(const LogBlock& block, const Json& games) {
  constexpr std::size_t kMost = std::size_t{1} << 20U;
  if (!is_open()) return;
  order_.take(block);
  pending_ += line_of(Json::array({block.section, block.first, block.end, games}), digest_);
  if (pending_.size() > kMost) flush();
}

void GameLog::replace(const LogBlock& block, const Json& games) {
  if (!is_open()) return;
  digest_ = head_digest_;
  order_.clear();
  order_.take(block);
  rewrite(head_line_ + line_of(Json::array({block.section, block.first, block.end, games}), digest_));
}

void GameLog::flush() {
  // After a fault nothing more is written: the last line may have been cut off.
  if (is_open() && fault_.empty() && !write_all(file_, pending_)) fault_ = path_ + " could not be written completely";
  pending_.clear();
}

bool GameLog::rewrite(const std::string& text) {
  FileBeside next(path_, kAnybody);
  const bool written = next.write(text) && ::flock(next.descriptor(), LOCK_EX | LOCK_NB) == 0 && next.take_place();
  fault_ = written ? "" : path_ + " could not be written completely";
  if (!written) return false;
  ::close(file_);
  file_ = next.release();
  return true;
}

bool is_being_written(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (file < 0) return false;
  const bool is_free = ::flock(file, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
  ::close(file);
  return !is_free;
}

Json head_of_log(std::istream& in, std::string& why) { return LogLines(in).head(why); }

bool read_log(const std::string& text, Json& head, const BlockReader& read, std::string& why) {
  std::istringstream in(text);
  LogLines lines(in);
  head = lines.head(why);
  if (head.is_null() && why.empty()) why = "it is empty";
  return why.empty() && lines.blocks(read, why);
}

}  // namespace houserules
