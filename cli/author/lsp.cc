// houserules lsp: the language server at standard input and output.
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <limits>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "lsp/server.h"
#include "screen/printable_output.h"
#include "system/json.h"
#include "system/utf8.h"

namespace houserules {
namespace {

/// The largest message: the largest rule file, with every byte escaped.
constexpr std::size_t kLargestMessage = std::size_t{8} << 20U;
constexpr std::size_t kLongestHeaderLine = 4096, kShownOfLine = 60;
/// No further message is read while so many bytes, or messages, wait.
constexpr std::size_t kMostWaitingBytes = 2 * kLargestMessage, kMostWaitingMessages = 1000;
/// How long nobody types before games are played with a text that is not saved.
constexpr std::chrono::milliseconds kPause{1500};

enum class ReadMessage { message, unreadable, end };

struct IncomingMessage {
  Json json = Json(Json::value_t::discarded);
  std::size_t bytes = 0;
};

/// Reads a message with its header lines. One that is too long is skipped and discarded. If the lines are not those of
/// a message, no further one can be found: then `fault` says so.
ReadMessage read_message(std::istream& in, IncomingMessage& message, std::string& fault) {
  const auto unfit = [&fault](const std::string& line) {
    fault = fmt::format("expected `Content-Length: N`, found {}", backquoted(line));
    return ReadMessage::end;
  };
  std::optional<std::size_t> length;
  for (std::string line;;) {
    line.clear();
    char c = '\0';
    while (in.get(c) && c != '\n') {
      if (line.size() == kLongestHeaderLine) return unfit(line.substr(0, kShownOfLine));
      line += c;
    }
    if (!in) return ReadMessage::end;
    if (line.ends_with('\r')) line.pop_back();
    if (line.empty() && length) break;
    constexpr std::string_view kName = "content-length:";
    if (lower(line.substr(0, kName.size())) != kName) continue;
    std::size_t value = 0;
    bool any = false;
    for (const char digit : line.substr(kName.size())) {
      if (digit == ' ') continue;
      if (!is_digit(digit) || value > kLargestMessage * 1000) return unfit(line.substr(0, kShownOfLine));
      value = value * 10 + static_cast<std::size_t>(digit - '0');
      any = true;
    }
    if (!any) return unfit(line);
    length = value;
  }
  if (*length > kLargestMessage) {
    in.ignore(static_cast<std::streamsize>(*length));
    return in ? ReadMessage::unreadable : ReadMessage::end;
  }
  std::string text(*length, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!in) return ReadMessage::end;
  message.bytes = text.size();
  // An editor may send many changes at once; the length bounds them.
  message.json = parsed_json(text, std::numeric_limits<int>::max());
  return message.json.is_discarded() ? ReadMessage::unreadable : ReadMessage::message;
}

/// A task in its thread, as the thread leaves it for the event loop.
struct TaskThread {
  std::uint64_t number = 0;  ///< of the task; 0: none runs
  std::thread thread;
  std::atomic<bool> stop = false;
  // Guarded by Events::mutex.
  std::optional<TaskResult> result;
  std::optional<double> part;  ///< how much is done, if that is news
};

/// What has happened: messages that were read, tasks that have ended.
struct Events {
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<IncomingMessage> messages;
  std::size_t bytes = 0;  ///< of these messages
  bool ended = false;     ///< no further message comes
  std::string fault;      ///< why not, if the editor did not ask for it
  std::array<TaskThread, 2> tasks;

  bool any_news() const {
    return std::any_of(tasks.begin(), tasks.end(), [](const TaskThread& task) { return task.result || task.part; });
  }
};

/// Reads messages until the last.
void read_messages(std::istream& in, Events& events) {
  for (bool more = true; more;) {
    IncomingMessage message;
    std::string fault;
    const ReadMessage read = read_message(in, message, fault);
    more = read != ReadMessage::end && !(message.json.is_object() && message.json.value("method", Json()) == "exit");
    std::unique_lock lock(events.mutex);
    if (read != ReadMessage::end) {
      events.bytes += message.bytes;
      events.messages.push_back(std::move(message));
    }
    events.ended = !more;
    events.fault = std::move(fault);
    events.changed.notify_all();
    events.changed.wait(
        lock, [&events] { return events.messages.size() < kMostWaitingMessages && events.bytes < kMostWaitingBytes; });
  }
}

class Session {
 public:
  Session(const Library& library, Console& console)
      : server_(library, LongAnswers::by_tasks, docs_of(library)), console_(console) {
    reader_ = std::thread([this] { read_messages(console_.in, events_); });
  }
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session() {
    for (TaskThread& task : events_.tasks) {
      task.stop = true;
      if (task.thread.joinable()) task.thread.join();
    }
    {
      const std::lock_guard lock(events_.mutex);
      events_.messages.clear();
      events_.bytes = 0;
      events_.changed.notify_all();
    }
    reader_.join();
  }

  int run() {
    while (!server_.exits()) {
      Json message;
      if (!next(message)) break;
      try {
        if (!message.is_null()) send(server_.handle(message));
      } catch (const std::exception& error) {
        // What a notice asks for; requests are answered with their error.
        console_.err << fmt::format("{}: {}\n", console_.program, error.what());
      }
    }
    const std::lock_guard lock(events_.mutex);
    if (!events_.fault.empty()) console_.err << fmt::format("{}: {}\n", console_.program, events_.fault);
    return server_.exit_code();
  }

 private:
  static constexpr std::array kLanes{TaskLane::answers, TaskLane::games};

  /// Where the docs beside the games are, as a URI; "" if they are not there.
  static std::string docs_of(const Library& library) {
    namespace fs = std::filesystem;
    for (const std::string& games : library.folders) {
      const fs::path above = fs::path(games).parent_path();
      for (const fs::path& folder : {above / "docs", above.parent_path() / "doc" / "houserules" / "docs"}) {
        std::error_code error;
        if (fs::is_directory(folder / "checks", error)) return uri_of_path(fs::absolute(folder).string() + "/");
      }
    }
    return "";
  }

  /// Waits for the next message, or until something else has to be done: then `message` stays null. False at the end.
  bool next(Json& message) {
    std::unique_lock lock(events_.mutex);
    if (events_.messages.empty()) {
      lock.unlock();
      send(server_.when_idle());
      look_at_tasks();
      lock.lock();
    }
    const auto happened = [this] { return !events_.messages.empty() || events_.ended || events_.any_news(); };
    if (!happened()) {
      if (paused_) events_.changed.wait(lock, happened);
      else paused_ = !events_.changed.wait_for(lock, kPause, happened);
    }
    if (events_.messages.empty()) return !events_.ended || events_.any_news();
    message = std::move(events_.messages.front().json);
    events_.bytes -= events_.messages.front().bytes;
    events_.messages.pop_front();
    events_.changed.notify_all();
    paused_ = false;
    return true;
  }

  /// Sends what tasks have found, stops those that nobody wants any more and begins the next.
  void look_at_tasks() {
    for (std::size_t i = 0; i < kLanes.size(); ++i) {
      TaskThread& task = events_.tasks[i];
      std::optional<TaskResult> result;
      std::optional<double> part;
      {
        const std::lock_guard lock(events_.mutex);
        result = std::exchange(task.result, std::nullopt);
        part = std::exchange(task.part, std::nullopt);
      }
      if (task.number != 0 && part && !result) send(server_.progress(task.number, *part));
      if (result) {
        task.thread.join();
        send(server_.end(std::exchange(task.number, 0), std::move(*result)));
      }
      if (task.number == 0) begin(task, kLanes[i]);
      else if (!server_.is_wanted(task.number)) task.stop = true;
    }
  }

  void begin(TaskThread& task, TaskLane lane) {
    auto next = server_.next_task(lane, paused_);
    if (!next) return;
    task.number = next->number;
    task.stop = false;
    task.thread = std::thread([this, &task, run = std::move(next->run)] {
      constexpr double kLeast = 0.01;
      double told = -kLeast;
      TaskWatch watch{&task.stop, [&](double part) {
                        if (part < told + kLeast) return;
                        told = part;
                        const std::lock_guard lock(events_.mutex);
                        task.part = part;
                        events_.changed.notify_all();
                      }};
      TaskResult result;
      try {
        result = run(watch);
      } catch (const std::exception&) {
        result = {};  // what was known without it stays
      }
      const std::lock_guard lock(events_.mutex);
      task.result = std::move(result);
      events_.changed.notify_all();
    });
  }

  void send(const std::vector<Json>& messages) {
    for (const Json& message : messages) {
      const std::string text = json_text(message);
      console_.out << fmt::format("Content-Length: {}", text.size());
      put_control(console_.out, "\r\n\r\n");
      put_control(console_.out, text);
    }
    console_.out.flush();
  }

  LanguageServer server_;
  Console& console_;
  Events events_;
  std::thread reader_;
  bool paused_ = false;  ///< nobody types
};

}  // namespace

int run_language_server(const Library& library, Console& console) { return Session(library, console).run(); }

}  // namespace houserules
