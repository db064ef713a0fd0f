// The engine protocol: what a line of JSON is answered with (docs/engine.md).
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

  explicit Engine(const Library& library) : catalog_(library) {}

  /// Serves a request (one line, without its line feed) and returns its reply, one line without a line feed. A request
  /// that cannot be served gets an `error` and changes nothing. Never throws.
  std::string answer(std::string_view line);

  /// The reply to a line that is too long to be read.
  static std::string too_long();

  /// Whether `quit` was asked for.
  bool finished() const { return finished_; }

 private:
  Json serve(const EngineRequest& request);
  Json open_session(const EngineRequest& request);
  Json ask_session(const std::string& op, const EngineRequest& request);

  EngineCatalog catalog_;
  std::map<std::string, std::unique_ptr<EngineGame>> sessions_;  ///< by the session's JSON
  bool finished_ = false;
};

}  // namespace houserules
