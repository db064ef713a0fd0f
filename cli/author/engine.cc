// houserules engine: answers requests line by line.
#include <chrono>
#include <condition_variable>
#include <deque>
#include <istream>
#include <list>
#include <map>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "protocol/engine.h"
#include "system/json.h"

namespace houserules {
namespace {

enum class LineRead {
  line,      ///< a line, or what followed the last line feed
  too_long,  ///< a line longer than the bound, skipped
  end        ///< the end of input
};

/// Reads a line of at most `most` bytes into `line`, without its line feed. Never buffers more than that.
LineRead read_bounded(std::istream& in, std::size_t most, std::string& line) {
  using Traits = std::istream::traits_type;
  line.clear();
  std::streambuf& buffer = *in.rdbuf();
  bool any = false;
  bool fits = true;
  for (;;) {
    const auto next = buffer.sbumpc();
    if (Traits::eq_int_type(next, Traits::eof())) {
      if (!any) return LineRead::end;
      break;
    }
    any = true;
    const char c = Traits::to_char_type(next);
    if (c == '\n') break;
    if (line.size() < most) {
      line.push_back(c);
    } else {
      fits = false;
    }
  }
  return fits ? LineRead::line : LineRead::too_long;
}

/// Serves requests as they come. A session that begins, in which a bot thinks, or whose script is slow has a thread
/// until all its requests are served, in their order; all others are served meanwhile.
class EngineLines {
 public:
  EngineLines(const Library& library, std::ostream& out) : engine_(library), out_(out) {}

  /// Serves the line, now or once its session comes to it. False once `quit` was.
  bool serve(const std::string& line) {
    Json request = parsed_json(line);
    const std::string op = word_of(request, "op");
    if (op == "quit" && request.size() == 1 + request.count("session")) {
      engine_.hurry();
      finish();
    }
    const bool is_of_session = request.is_object() && op != "quit" && op != "list" && op != "describe";
    if (!is_of_session || !queue(request.value("session", Json()).dump(), op, line)) reply(engine_.answer(line));
    return !engine_.finished();
  }

  void reply(const std::string& text) {
    const std::lock_guard lock(out_mutex_);
    out_ << text << '\n' << std::flush;
  }

  bool is_read() {
    const std::lock_guard lock(out_mutex_);
    return out_.good();
  }

  /// Waits until all that was asked is answered.
  void finish() {
    std::unique_lock lock(mutex_);
    idle_.wait(lock, [this] { return waiting_.empty(); });
    join(/*all=*/true);
  }

 private:
  struct Worker {
    std::thread thread;
    bool done = false;  ///< it needs the mutex no more
  };

  static std::string word_of(const Json& request, const char* key) {
    const bool has = request.is_object() && request.contains(key) && request[key].is_string();
    return has ? request[key].get<std::string>() : "";
  }

  /// Whether the line waits for its session, or is the first that it has a thread for.
  bool queue(const std::string& session, const std::string& op, const std::string& line) {
    constexpr std::chrono::milliseconds kUsualBeginning(50);
    std::unique_lock lock(mutex_);
    const auto found = waiting_.find(session);
    if (found != waiting_.end()) {
      found->second.push_back(line);
      return true;
    }
    if (op != "new" && op != "suggest" && op != "bot" && !engine_.is_slow(session)) return false;
    join(/*all=*/false);
    waiting_[session].push_back(line);
    threads_.push_back({std::thread(), false});
    Worker& worker = threads_.back();
    try {
      worker.thread = std::thread([this, session, &worker] { serve_session(session, worker); });
    } catch (const std::system_error&) {  // no thread is to be had: the others wait
      threads_.pop_back();
      waiting_.erase(session);
      return false;
    }
    // A game usually begins at once: whoever asks for one thing after the other gets the replies in that order.
    if (op == "new") idle_.wait_for(lock, kUsualBeginning, [&worker] { return worker.done; });
    return true;
  }

  void join(bool all) {
    for (auto worker = threads_.begin(); worker != threads_.end();) {
      if (!all && !worker->done) {
        ++worker;
        continue;
      }
      worker->thread.join();
      worker = threads_.erase(worker);
    }
  }

  void serve_session(const std::string& session, Worker& worker) {
    std::unique_lock lock(mutex_);
    for (std::deque<std::string>& lines = waiting_[session]; !lines.empty();) {
      const std::string line = std::move(lines.front());
      lock.unlock();
      reply(engine_.answer(line));
      lock.lock();
      lines.pop_front();
    }
    waiting_.erase(session);
    worker.done = true;
    idle_.notify_all();
  }

  Engine engine_;
  std::ostream& out_;
  std::mutex out_mutex_;
  std::mutex mutex_;
  std::condition_variable idle_;
  std::map<std::string, std::deque<std::string>> waiting_;  ///< by session, those that have a thread
  std::list<Worker> threads_;
};

}  // namespace

int run_engine(const Library& library, Console& console) {
  EngineLines lines(library, console.out);
  std::string line;
  while (lines.is_read()) {
    const LineRead read = read_bounded(console.in, Engine::kLongestLine, line);
    if (read == LineRead::end) break;
    if (read == LineRead::too_long) {
      lines.reply(Engine::too_long());
    } else if (!lines.serve(line)) {
      break;
    }
  }
  lines.finish();
  return kFine;
}

}  // namespace houserules
