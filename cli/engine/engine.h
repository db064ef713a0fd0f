// The engine protocol: a line of JSON in, a line of JSON out (docs/engine.md).
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "cli/engine/catalog.h"
#include "cli/engine/game.h"

namespace houserules {

class Engine {
 public:
  static constexpr std::size_t kLongestLine = std::size_t{1} << 20;  ///< bytes of a request
  static constexpr std::size_t kMostSessions = 256;
  static constexpr std::size_t kMostSnapshotBytes = std::size_t{512} << 20;
  static constexpr std::size_t kMostBytes = std::size_t{1} << 30;  ///< of all games, without their snapshots

  explicit Engine(const Library& library, std::size_t most_bytes = kMostBytes)
      : catalog_(library), most_bytes_(most_bytes) {}

  /// Serves a request and returns its reply; both are one line without a line feed. A request that cannot be served
  /// gets an `error` and changes nothing, except that a `rule_error` ends the game. Never throws.
  std::string answer(std::string_view line);

  /// The reply to a line longer than kLongestLine.
  static std::string too_long();

  /// Whether `quit` was requested.
  bool finished() const { return finished_; }

 private:
  Json serve(const EngineRequest& request);
  Json open_session(const EngineRequest& request);
  Json ask_session(const std::string& op, const EngineRequest& request);
  void leave_room() const;

  EngineCatalog catalog_;
  std::size_t most_bytes_;
  std::map<std::string, std::unique_ptr<EngineGame>> sessions_;  ///< by the session's JSON
  bool finished_ = false;
};

}  // namespace houserules
