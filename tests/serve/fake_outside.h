// A hall without a network or a clock: time passes when the test says so, and bots think at once.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "serve/hall.h"
#include "system/json.h"

namespace houserules::test {

class FakeOutside final : public Outside {
 public:
  void later(std::chrono::milliseconds delay, std::function<void()> then) override {
    due_.emplace(now_ + delay, std::move(then));
  }
  void think(std::function<void()> work, std::function<void()> then) override {
    work();
    due_.emplace(now_, std::move(then));
  }
  std::chrono::steady_clock::time_point now() const override { return now_; }

  Invitation invitation(const std::string& code) const override {
    return invitation_.link.empty() ? Invitation() : Invitation{invitation_.link + code, invitation_.squares};
  }
  /// Of every table, with its code at the end of the link.
  void invite(Invitation invitation) { invitation_ = std::move(invitation); }

  /// Lets that much time pass, and whatever is due in it happen.
  void pass(std::chrono::milliseconds time) {
    const auto until = now_ + time;
    while (!due_.empty() && due_.begin()->first <= until) {
      now_ = std::max(now_, due_.begin()->first);
      const auto then = std::move(due_.begin()->second);
      due_.erase(due_.begin());
      then();
    }
    now_ = until;
  }

 private:
  Invitation invitation_;
  std::chrono::steady_clock::time_point now_{std::chrono::hours(1)};
  std::multimap<std::chrono::steady_clock::time_point, std::function<void()>> due_;
};

/// A page: all it was sent, and the last message of each kind.
class FakePage {
 public:
  FakePage(Hall& hall, FakeOutside& outside, const std::string& address = "192.168.1.2")
      : hall_(hall), outside_(outside), inbox_(std::make_shared<Inbox>()) {
    guest_ = hall.enter(address, [inbox = inbox_](const std::shared_ptr<const std::string>& text) {
      inbox->texts.push_back(*text);
      const Json json = Json::parse(*text);  // what the server sends may be longer than what it takes
      inbox->last[json["kind"].get<std::string>()] = json;
    });
  }
  ~FakePage() { leave(); }
  FakePage(const FakePage&) = delete;
  FakePage& operator=(const FakePage&) = delete;

  bool is_in() const { return guest_ != nullptr; }
  /// False if it was shown out.
  bool say(const std::string& text) { return hall_.hear(*guest_, text); }
  /// The same, but never too fast for the limit.
  void ask(const Json& request) {
    outside_.pass(std::chrono::seconds(1));
    inbox_->last.erase("error");
    say(request.dump());
  }
  void leave() {
    if (guest_ != nullptr) hall_.leave(guest_);
    guest_.reset();
  }

  const Json& last(const std::string& kind) const {
    static const Json kNone;
    const auto found = inbox_->last.find(kind);
    return found == inbox_->last.end() ? kNone : found->second;
  }
  const Json& table() const { return last("table"); }
  std::string error() const { return last("error").is_null() ? "" : last("error")["code"].get<std::string>(); }
  std::vector<std::string>& texts() { return inbox_->texts; }

  /// Sits down at the table, and keeps the token.
  void join(const std::string& code, const std::string& name, const std::string& token = "") {
    Json request{{"op", "join"}, {"table", code}, {"name", name}};
    if (!token.empty()) request["token"] = token;
    ask(request);
    if (!last("welcome").is_null()) token_ = last("welcome")["token"].get<std::string>();
  }
  const std::string& token() const { return token_; }

 private:
  struct Inbox {
    std::vector<std::string> texts;
    std::map<std::string, Json> last;
  };
  Hall& hall_;
  FakeOutside& outside_;
  std::shared_ptr<Inbox> inbox_;
  std::shared_ptr<Guest> guest_;
  std::string token_;
};

/// The shipped games.
inline Library shipped() { return {.folders = {HOUSERULES_SOURCE_DIR "/games"}}; }

}  // namespace houserules::test
