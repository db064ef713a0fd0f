// The engine protocol: a line of JSON in, a line of JSON out (docs/engine.md).
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "protocol/catalog.h"
#include "protocol/game.h"

namespace houserules {

/// Serves requests. Several sessions may be served at the same time, each by one thread at a time, so a thinking bot or
/// a slow game does not hold up the others.
class Engine {
 public:
  static constexpr std::size_t kLongestLine = std::size_t{1} << 20;  ///< bytes of a request
  static constexpr std::size_t kMostSessions = 256;
  static constexpr std::size_t kMostSnapshotBytes = std::size_t{512} << 20;
  static constexpr std::size_t kMostBytes = std::size_t{1} << 30;  ///< of all games together, without their snapshots

  explicit Engine(const Library& library, std::size_t most_bytes = kMostBytes)
      : catalog_(library), most_bytes_(most_bytes) {}

  /// Serves a request and returns its reply; both are one line without a line feed. A request that cannot be served
  /// gets an `error` and changes nothing, except that a `rule_error` ends the game. Never throws.
  std::string answer(std::string_view line);

  /// The reply to a line longer than kLongestLine.
  static std::string too_long();

  /// Whether `quit` was requested.
  bool finished() const { return finished_; }

  /// Whether the session, identified by its JSON, has used so much time so far that it should get its own thread. May
  /// be called from any thread.
  bool is_slow(const std::string& session);

  /// Makes all bots stop thinking at once from now on, or no longer. May be called from any thread.
  void hurry(bool at_once = true) { hurried_ = at_once; }

 private:
  struct Session {
    std::unique_ptr<EngineGame> game;
    bool thinking = false;
    std::size_t bytes = 0;  ///< size of its game when it began to think
    double seconds = 0;     ///< processor time of its requests
  };

  Json serve(const EngineRequest& request);
  Json open_session(const EngineRequest& request);
  Json ask_session(const std::string& op, const EngineRequest& request);
  Json let_think(const std::string& op, const EngineRequest& request, Session& session);
  void apart(Session& session, const std::function<void()>& work);
  void leave_room() const;

  EngineCatalog catalog_;
  std::size_t most_bytes_;
  std::mutex mutex_;                         ///< guards everything but games that run in other threads
  std::map<std::string, Session> sessions_;  ///< by the session's JSON
  bool finished_ = false;
  std::atomic<bool> hurried_ = false;
};

}  // namespace houserules
