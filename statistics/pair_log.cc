#include "statistics/pair_log.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <limits>
#include <string_view>
#include <type_traits>
#include <utility>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "interpreter/loading/rules.h"

namespace houserules {
namespace {

/// A game as a list of numbers and lists.
Json game_json(const PlayedGame& game) {
  const Result& result = game.result;
  Json moves = Json::array();
  for (const MoveUse& use : game.counts.moves) moves.push_back({use.offered, use.chosen});
  return Json::array({result.winners, result.scores, result.chips, result.team_scores, result.deals, result.decisions,
                      result.turns, result.limit_reached, game.counts.first, game.counts.options, game.counts.forced,
                      moves});
}

/// Throws Json::exception if it is not what game_json() makes.
PlayedGame game_of(const Json& json) {
  PlayedGame game;
  std::size_t at = 0;
  const auto next = [&](auto& value) { json.at(at++).get_to(value); };
  const auto next_small = [&](auto& value) {
    using Small = std::remove_reference_t<decltype(value)>;
    const auto number = json.at(at++).get<std::int64_t>();
    value = std::in_range<Small>(number) ? static_cast<Small>(number) : std::numeric_limits<Small>::min();
  };
  next(game.result.winners);
  next(game.result.scores);
  next(game.result.chips);
  next(game.result.team_scores);
  next_small(game.result.deals);
  next(game.result.decisions);
  next(game.result.turns);
  next(game.result.limit_reached);
  next_small(game.counts.first);
  next(game.counts.options);
  next(game.counts.forced);
  for (const Json& use : json.at(at))
    game.counts.moves.push_back({use.at(0).get<std::int64_t>(), use.at(1).get<std::int64_t>()});
  return game;
}

// The digest follows the pair on its line.
constexpr std::string_view kBeforeDigest = ",\"", kAfterDigest = "\"]";

/// The pair on a line; `digest` becomes the line's, from that of the line before. Discarded if the digest is wrong.
Json pair_in(std::string_view line, std::string& digest) {
  const std::size_t around = kBeforeDigest.size() + digest.size() + kAfterDigest.size();
  if (line.size() <= around) return Json(Json::value_t::discarded);
  const std::string_view pair = line.substr(0, line.size() - around);
  digest = hash_of(digest + std::string(pair));
  if (line.substr(pair.size()) != fmt::format("{}{}{}", kBeforeDigest, digest, kAfterDigest))
    return Json(Json::value_t::discarded);
  return Json::parse(line, nullptr, /*allow_exceptions=*/false);
}

}  // namespace

Json PairLog::head_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::string line;
  if (!std::getline(in, line)) return Json();
  return Json::parse(line, nullptr, /*allow_exceptions=*/false);
}

PairLog::~PairLog() {
  if (lock_ >= 0) ::close(lock_);
}

bool PairLog::open(const std::string& path, const Json& head, const Reader& read, std::string& error) {
  lock_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (lock_ >= 0 && ::flock(lock_, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) {
    error = fmt::format("{}: another run is writing to it; use another file for --checkpoint", path);
    return false;
  }
  std::uintmax_t whole = 0;  // bytes of whole lines
  digest_ = head.at("digest").get<std::string>();
  {
    std::ifstream in(path, std::ios::binary);
    int number = 0;
    for (std::string line; std::getline(in, line) && !in.eof(); whole += line.size() + 1) {
      if (++number == 1) continue;
      const Json pair = pair_in(line, digest_);
      if (pair.is_discarded()) {
        error = fmt::format(
            "{}: line {} was changed or is damaged; to keep the pairs before it, delete that line and all that follow",
            path, number);
        return false;
      }
      bool can_be = false;
      try {
        can_be = read(pair.at(0).get<std::size_t>(), pair.at(1).get<std::uint64_t>(), game_of(pair.at(2)),
                      game_of(pair.at(3)));
      } catch (const Json::exception&) {
        can_be = false;
      }
      if (!can_be) {
        error = fmt::format(
            "{}: line {} is not a pair of games of compare; use another file for --checkpoint, or delete this one",
            path, number);
        return false;
      }
    }
  }
  std::error_code fault;
  std::filesystem::resize_file(path, whole, fault);
  out_.open(path, std::ios::binary | std::ios::app);
  if (whole == 0) out_ << json_text(head) << '\n' << std::flush;
  if (out_.good() && !fault) return true;
  error = fmt::format("{} cannot be written: {}", path, std::strerror(errno));
  return false;
}

void PairLog::add(std::size_t part, std::uint64_t index, const PlayedGame& a, const PlayedGame& b) {
  std::string line = json_text(Json::array({part, index, game_json(a), game_json(b)}));
  line.pop_back();  // the digest is its last element
  digest_ = hash_of(digest_ + line);
  out_ << line << kBeforeDigest << digest_ << kAfterDigest << '\n';
}

}  // namespace houserules
