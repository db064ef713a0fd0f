#include "cli/simulate/pair_log.h"

#include <cerrno>
#include <cstring>
#include <filesystem>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

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
  next(game.result.winners);
  next(game.result.scores);
  next(game.result.chips);
  next(game.result.team_scores);
  next(game.result.deals);
  next(game.result.decisions);
  next(game.result.turns);
  next(game.result.limit_reached);
  next(game.counts.first);
  next(game.counts.options);
  next(game.counts.forced);
  for (const Json& use : json.at(at))
    game.counts.moves.push_back({use.at(0).get<std::int64_t>(), use.at(1).get<std::int64_t>()});
  return game;
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
    error = fmt::format("{}: another run writes it; take another file for --checkpoint", path);
    return false;
  }
  std::uintmax_t whole = 0;  // bytes of whole lines
  {
    std::ifstream in(path, std::ios::binary);
    for (std::string line; std::getline(in, line) && !in.eof();) {
      if (whole != 0) {
        const Json pair = Json::parse(line, nullptr, /*allow_exceptions=*/false);
        if (pair.is_discarded()) break;
        bool can_be = false;
        try {
          can_be = read(pair.at(0).get<std::size_t>(), pair.at(1).get<std::uint64_t>(), game_of(pair.at(2)),
                        game_of(pair.at(3)));
        } catch (const Json::exception&) {
          can_be = false;
        }
        if (!can_be) {
          error = fmt::format(
              "{}: this is not what compare keeps; take another file for --checkpoint, or remove this one", path);
          return false;
        }
      }
      whole += line.size() + 1;
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
  out_ << json_text(Json::array({part, index, game_json(a), game_json(b)})) << '\n';
}

}  // namespace houserules
