#include "protocol/engine.h"

#include <algorithm>
#include <exception>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "grammar/diagnostics/diagnostic.h"
#include "protocol/fault.h"
#include "system/threads.h"

namespace houserules {
namespace {

/// The members each request may have besides `op` and `session`.
const std::vector<std::pair<std::string, std::vector<std::string>>>& operations() {
  static const std::vector<std::pair<std::string, std::vector<std::string>>> all{
      {"new", {"game", "players", "preset", "options", "seed", "index", "names", "deck", "chance", "as"}},
      {"choose", {"id", "move", "value", "seat", "as"}},
      {"undo", {"as"}},
      {"state", {"as"}},
      {"view", {"seat", "as"}},
      {"snapshot", {}},
      {"restore", {"snapshot", "as"}},
      {"forget", {"snapshot"}},
      {"transcript", {"as"}},
      {"suggest", {"bot", "seat", "as"}},
      {"bot", {"bot", "seat", "as"}},
      {"close", {}},
      {"list", {}},
      {"describe", {"game", "players", "preset", "options"}},
      {"quit", {}},
  };
  return all;
}

Json error_json(const EngineFault& fault) {
  Json error;
  error["code"] = fault.code;
  error["message"] = fault.what();
  if (!fault.file.empty()) error["file"] = fault.file;
  if (fault.line > 0) error["line"] = fault.line;
  if (!fault.situation.empty()) error["situation"] = fault.situation;
  return error;
}

/// Adds the processor time spent in its scope to a sum.
class Watch {
 public:
  explicit Watch(double& sum) : sum_(sum), begin_(thread_seconds()) {}
  ~Watch() { sum_ += thread_seconds() - begin_; }
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;

 private:
  double& sum_;
  double begin_;
};

/// Lets others be served in its scope.
class Unlocked {
 public:
  explicit Unlocked(std::mutex& mutex) : mutex_(mutex) { mutex_.unlock(); }
  ~Unlocked() { mutex_.lock(); }
  Unlocked(const Unlocked&) = delete;
  Unlocked& operator=(const Unlocked&) = delete;

 private:
  std::mutex& mutex_;
};

}  // namespace

std::string Engine::too_long() {
  Json reply;
  reply["error"] =
      error_json({"too_long", fmt::format("the line is longer than {} MiB", kLongestLine / (std::size_t{1} << 20))});
  return json_text(reply);
}

std::string Engine::answer(std::string_view line) {
  if (line.size() > kLongestLine) return too_long();
  const std::lock_guard lock(mutex_);
  Json reply;
  try {
    const EngineRequest request(line);
    const Json session = request.session();
    if (!session.is_null()) reply["session"] = session;
    reply.update(serve(request));
  } catch (const EngineFault& fault) {
    reply["error"] = error_json(fault);
  } catch (const std::exception& fault) {
    reply["error"] = error_json({"internal", fmt::format("internal error: {}", fault.what())});
  }
  return json_text(reply);
}

Json Engine::serve(const EngineRequest& request) {
  const std::string op = request.text("op");
  const auto known = std::find_if(operations().begin(), operations().end(),
                                  [&op](const auto& operation) { return operation.first == op; });
  if (known == operations().end()) {
    std::vector<std::string> names;
    for (const auto& [name, members] : operations()) names.push_back(name);
    throw EngineFault("unknown_op", fmt::format("there is no request `{}`{}", op, did_you_mean(op, names)));
  }
  request.allow_only(known->second);
  if (op == "new") return open_session(request);
  Json reply;
  if (op == "list") {
    reply["games"] = catalog_.list();
  } else if (op == "describe") {
    reply["description"] = EngineCatalog::describe(catalog_.setting(request));
  } else if (op == "quit") {
    finished_ = true;
    reply["bye"] = true;
  } else {
    return ask_session(op, request);
  }
  return reply;
}

Json Engine::open_session(const EngineRequest& request) {
  const std::string key = request.session().dump();
  const auto need_place = [this, &key] {
    if (!sessions_.contains(key) && sessions_.size() >= kMostSessions)
      throw EngineFault("too_many", fmt::format("there are already {} sessions: close some", kMostSessions));
  };
  need_place();
  leave_room();
  const EngineSetting setting = catalog_.setting(request);
  Session session;
  Json reply;
  {
    const Unlocked others(mutex_);
    const Watch watch(session.seconds);
    session.game = std::make_unique<EngineGame>(request, setting);
    reply = session.game->opening(request);
  }
  need_place();  // others may have begun meanwhile
  sessions_[key] = std::move(session);
  return reply;
}

Json Engine::let_think(const std::string& op, const EngineRequest& request, Session& session) {
  Thinking thinking;
  thinking.enough = [this] { return hurried_.load(std::memory_order_relaxed); };
  thinking.apart = [this, &session](const std::function<void()>& work) { apart(session, work); };
  return op == "suggest" ? session.game->suggest(request, thinking) : session.game->bot(request, thinking);
}

/// Runs work that touches only its own session, while others are served.
void Engine::apart(Session& session, const std::function<void()>& work) {
  session.bytes = session.game->bytes();
  session.thinking = true;
  try {
    const Unlocked others(mutex_);
    work();
  } catch (...) {
    session.thinking = false;
    throw;
  }
  session.thinking = false;
}

bool Engine::is_slow(const std::string& session) {
  constexpr double kSlow = 0.25;
  const std::lock_guard lock(mutex_);
  const auto found = sessions_.find(session);
  return found != sessions_.end() && found->second.seconds > kSlow;
}

/// Refuses requests that would make games grow when all games together have reached their memory limit.
void Engine::leave_room() const {
  std::size_t bytes = 0;
  for (const auto& [key, session] : sessions_) bytes += session.thinking ? session.bytes : session.game->bytes();
  if (bytes < most_bytes_) return;
  throw EngineFault("too_many",
                    fmt::format("the games take more than {} MiB together: close some", most_bytes_ >> 20U));
}

Json Engine::ask_session(const std::string& op, const EngineRequest& request) {
  const auto found = sessions_.find(request.session().dump());
  if (found == sessions_.end()) {
    throw EngineFault("no_session", request.has("session") ? fmt::format("there is no session {}: begin one with `new`",
                                                                         json_text(request.session()))
                                                           : "there is no game: begin one with `new`");
  }
  Session& session = found->second;
  EngineGame& game = *session.game;
  if (op == "choose" || op == "restore" || op == "bot") leave_room();
  if (op == "suggest" || op == "bot") return let_think(op, request, session);
  if (op == "choose" || op == "undo" || op == "state" || op == "view" || op == "restore") {
    Json reply;
    const Watch watch(session.seconds);
    apart(session, [&] {
      reply = op == "choose"  ? game.choose(request)
              : op == "undo"  ? game.undo(request)
              : op == "state" ? game.state(request)
              : op == "view"  ? game.view(request)
                              : game.restore(request);
    });
    return reply;
  }
  if (op == "forget") return game.forget(request);
  if (op == "transcript") return game.transcript(request);
  if (op == "snapshot") {
    std::size_t taken = 0;
    for (const auto& [key, other] : sessions_) taken += other.game->snapshot_bytes();
    return game.snapshot(kMostSnapshotBytes - std::min(kMostSnapshotBytes, taken));
  }
  sessions_.erase(found);
  Json reply;
  reply["closed"] = true;
  return reply;
}

}  // namespace houserules
