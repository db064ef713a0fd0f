// houserules lsp: the language server at standard input and output.
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "checker/check.h"
#include "cli/commands.h"
#include "lsp/server.h"
#include "screen/printable_output.h"
#include "system/json.h"

namespace houserules {
namespace {

/// The largest message: the largest rule file, with every byte escaped.
constexpr std::size_t kLargestMessage = std::size_t{8} << 20U;
constexpr std::size_t kLongestHeaderLine = 4096;
/// How long nobody types before games are played with a text that is not saved.
constexpr std::chrono::milliseconds kPause{1500};
/// For the games of one document: a few seconds.
constexpr std::int64_t kWork = 150'000'000;

enum class ReadMessage { message, unreadable, end };

/// Reads a message with its header lines. One that is too long is skipped and discarded.
ReadMessage read_message(std::istream& in, Json& message) {
  std::optional<std::size_t> length;
  for (std::string line;;) {
    line.clear();
    char c = '\0';
    while (in.get(c) && c != '\n') {
      if (line.size() == kLongestHeaderLine) return ReadMessage::end;
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
      if (!is_digit(digit) || value > kLargestMessage * 1000) return ReadMessage::end;
      value = value * 10 + static_cast<std::size_t>(digit - '0');
      any = true;
    }
    if (!any) return ReadMessage::end;
    length = value;
  }
  if (*length > kLargestMessage) {
    in.ignore(static_cast<std::streamsize>(*length));
    return in ? ReadMessage::unreadable : ReadMessage::end;
  }
  std::string text(*length, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!in) return ReadMessage::end;
  message = parsed_json(text);
  return message.is_discarded() ? ReadMessage::unreadable : ReadMessage::message;
}

/// What has happened: messages that were read, games that were played.
struct Events {
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<Json> messages;
  bool ended = false;  ///< no further message comes
  std::optional<std::vector<Finding>> played;
};

/// Reads messages until the last.
void read_messages(std::istream& in, Events& events) {
  constexpr std::size_t kMostWaiting = 1000;
  for (bool more = true; more;) {
    Json message(Json::value_t::discarded);
    const ReadMessage read = read_message(in, message);
    more = read != ReadMessage::end && !(message.is_object() && message.value("method", Json()) == "exit");
    std::unique_lock lock(events.mutex);
    if (read != ReadMessage::end) events.messages.push_back(std::move(message));
    events.ended = !more;
    events.changed.notify_all();
    events.changed.wait(lock, [&events] { return events.messages.size() < kMostWaiting; });
  }
}

class Session {
 public:
  Session(const Library& library, Console& console) : server_(library), console_(console) {}

  int run() {
    std::thread reader([this] { read_messages(console_.in, events_); });
    while (!server_.exits()) {
      Json message;
      if (!next(message)) break;
      if (!message.is_null()) send(server_.handle(message));
    }
    stop_ = true;
    if (player_.joinable()) player_.join();
    {
      const std::lock_guard lock(events_.mutex);
      events_.messages.clear();
      events_.changed.notify_all();
    }
    reader.join();
    return server_.exit_code();
  }

 private:
  /// Waits for the next message, or until something else has to be done: then `message` stays null. False at the end.
  bool next(Json& message) {
    std::unique_lock lock(events_.mutex);
    if (events_.messages.empty()) {
      lock.unlock();
      send(server_.when_idle());
      look_at_playouts();
      lock.lock();
    }
    const auto happened = [this] { return !events_.messages.empty() || events_.ended || events_.played; };
    if (!happened()) {
      if (paused_) events_.changed.wait(lock, happened);
      else paused_ = !events_.changed.wait_for(lock, kPause, happened);
    }
    if (events_.messages.empty()) {
      return !events_.ended || events_.played;
    }
    message = std::move(events_.messages.front());
    events_.messages.pop_front();
    events_.changed.notify_all();
    paused_ = false;
    return true;
  }

  /// Collects what games have shown, stops those that are out of date and begins the next.
  void look_at_playouts() {
    std::optional<std::vector<Finding>> played;
    {
      const std::lock_guard lock(events_.mutex);
      played = std::exchange(events_.played, std::nullopt);
    }
    if (played) {
      player_.join();
      const bool whole = !stop_;
      if (whole) send(server_.add(*playouts_, std::move(*played)));
      playouts_.reset();
    }
    if (playouts_) {
      if (!server_.is_current(*playouts_)) stop_ = true;
      return;
    }
    playouts_ = server_.next_playouts(paused_);
    if (!playouts_) return;
    stop_ = false;
    player_ = std::thread([this, rules = playouts_->rules] {
      CheckSettings settings;
      settings.work = kWork;
      settings.stopped = &stop_;
      settings.play_command = console_.program + " play FILE";
      std::vector<Finding> findings;
      try {
        findings = check(rules, settings).findings;
      } catch (const std::exception&) {
        stop_ = true;  // what was found without games stays
      }
      const std::lock_guard lock(events_.mutex);
      events_.played = std::move(findings);
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
  bool paused_ = false;
  std::optional<LanguageServer::Playouts> playouts_;  ///< being played
  std::thread player_;
  std::atomic<bool> stop_ = false;
};

}  // namespace

int run_language_server(const Library& library, Console& console) { return Session(library, console).run(); }

}  // namespace houserules
