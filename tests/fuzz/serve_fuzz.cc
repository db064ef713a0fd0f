// Throws everything at the tables that are served: random bytes, random requests of several pages in random order,
// damaged ones, and HTTP heads. Each message must be one JSON object of a known kind, and no page may be sent another's
// token.
#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include <nlohmann/json.hpp>

#include "serve/admission.h"
#include "serve/hall.h"
#include "tests/fuzz/input.h"

namespace houserules::fuzz {
namespace {

const std::set<std::string> kKinds{"welcome", "setup", "table", "games", "rules",
                                   "answer",  "ways",  "left",  "pong",  "error"};
const std::vector<std::string> kGames{"crazy-eights", "snap",    "klondike", "jackjack", "canasta",
                                      "holdem",       "no-such", "../x",     ""};
const std::vector<std::string> kNames{"Anna", "Ben", "",         "<script>",
                                      "\xff", "Ä",   "a\x1b[2J", "1234567890123456789012345"};

const std::vector<std::string> kCards{"7H", "7S", "8H", "8D", "2C", "2D", "JS", "JD", "*", "KH", "KS", "x", ""};

/// Time passes when the fuzzer says so.
class Fake final : public Outside {
 public:
  void later(std::chrono::milliseconds delay, std::function<void()> then) override {
    due_.emplace(now_ + delay, std::move(then));
  }
  void think(std::function<void()> work, std::function<void()> then) override {
    // Once everybody has asked for something, or at once.
    due_.emplace(now_, [work = std::move(work), then = std::move(then)] {
      work();
      then();
    });
  }
  std::chrono::steady_clock::time_point now() const override { return now_; }
  void pass(std::chrono::milliseconds time) {
    now_ += time;
    for (int most = 20; most > 0 && !due_.empty() && due_.begin()->first <= now_; --most) {
      const auto then = std::move(due_.begin()->second);
      due_.erase(due_.begin());
      then();
    }
  }

 private:
  std::chrono::steady_clock::time_point now_{std::chrono::hours(1)};
  std::multimap<std::chrono::steady_clock::time_point, std::function<void()>> due_;
};

class Fuzz {
 public:
  explicit Fuzz(Input& input) : input_(input), library_{.folders = {HOUSERULES_SOURCE_DIR "/games"}} {
    ServeOptions options;
    options.game = "crazy-eights";
    options.pace = std::chrono::milliseconds(100);
    HallLimits limits;
    limits.tables = 6;
    limits.guests = 8;
    hall_ = std::make_unique<Hall>(options, library_, outside_, limits, /*saves=*/false);
    codes_.push_back(hall_->open_own());
  }

  void run() {
    while (!input_.empty()) {
      const auto dice = input_.below(100);
      if (dice < 3) knock();
      else if (dice < 8 || pages_.empty()) enter();
      else if (dice < 10) leave();
      else if (dice < 30) outside_.pass(std::chrono::milliseconds(input_.below(3000)));
      else if (dice < 31) hall_->tidy();
      else say();
    }
    while (!pages_.empty()) leave();
  }

 private:
  struct Page {
    std::shared_ptr<Guest> guest;
    std::string token;
    Json table;
  };

  void enter() {
    auto page = std::make_shared<Page>();
    page->guest = hall_->enter("10.0.0." + std::to_string(input_.below(3)),
                               [this, page = page.get()](const auto& text) { hear(*page, *text); });
    if (page->guest != nullptr) pages_.push_back(page);
  }

  void leave() {
    const std::size_t at = input_.below(pages_.size());
    hall_->leave(pages_[at]->guest);
    pages_.erase(pages_.begin() + static_cast<std::ptrdiff_t>(at));
  }

  void hear(Page& page, const std::string& text) {
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object() || !kKinds.contains(json.value("kind", ""))) fail("a message of no known kind");
    if (json["kind"] == "welcome") {
      page.token = json["token"];
      tokens_.insert(page.token);
      codes_.push_back(json["table"]);
    } else {
      for (const std::string& token : tokens_) {
        if (text.find(token) != std::string::npos) fail("a token is told");
      }
    }
    if (json["kind"] == "table") page.table = json;
  }

  Json request(const Page& page) {
    static const std::vector<std::string> kOps{"choose", "choose", "choose", "choose", "start",    "start",  "again",
                                               "end",    "set",    "sit",    "stand",  "undo",     "agree",  "why",
                                               "hint",   "rules",  "join",   "join",   "stand_in", "remove", "open",
                                               "rename", "ping",   "stat",   "ways",   "leave"};
    Json json{{"op", input_.any(kOps)}};
    const std::string op = json["op"];
    if (op == "choose") {
      const bool offered = page.table.is_object() && page.table.contains("game") &&
                           page.table["game"].value("decide", Json::object()).contains("moves");
      json["id"] = input_.below(6);
      if (offered && !input_.one_in(10)) {
        const Json& moves = page.table["game"]["decide"]["moves"];
        const Json& move = moves[input_.below(moves.size())];
        json["id"] = move["id"];
        if (move.contains("least")) json["value"] = move["least"];
        json["choices"] = page.table["game"]["choices"];
      }
    }
    if (op == "set" || op == "open") {
      if (input_.one_in(2)) json["game"] = input_.any(kGames);
      if (input_.one_in(3)) json["players"] = input_.below(8);
      if (input_.one_in(3)) json["options"] = {{"draws", input_.below(5)}};
      if (input_.one_in(4)) json["bots"] = input_.one_in(2) ? "easy" : "random";
      if (input_.one_in(4)) json["pace"] = input_.below(20000);
    }
    if (op == "join") {
      json["table"] = input_.any(codes_);
      if (input_.one_in(2)) json["token"] = page.token;
      if (input_.one_in(3)) json["anyway"] = 1;
    }
    if (op == "join" || op == "open" || op == "rename") json["name"] = input_.any(kNames);
    if (op == "sit" || op == "stand_in" || op == "remove") json["seat"] = input_.below(5);
    if (op == "agree") json["answer"] = input_.one_in(3) ? "no" : "yes";
    if (op == "why") json["card"] = input_.one_in(2) ? "7H" : input_.text(20);
    if (op == "ways") {
      json["cards"] = Json::array();
      for (auto count = input_.below(6); count > 0; --count) json["cards"].push_back(input_.any(kCards));
    }
    if (input_.one_in(15)) json[input_.any(std::vector<std::string>{"op", "id", "seat", "table", "options"})] = nullptr;
    return json;
  }

  void say() {
    Page& page = *pages_[input_.below(pages_.size())];
    std::string text = input_.one_in(12) ? input_.text(200) : json_text(request(page));
    if (input_.one_in(15)) text.resize(input_.below(text.size() + 1));
    if (!hall_->hear(*page.guest, text) || input_.one_in(3)) outside_.pass(std::chrono::seconds(2));
  }

  void knock() {
    const std::string method = input_.text(input_.below(6)), target = input_.text(input_.below(30));
    const std::string host = input_.text(input_.below(30)), origin = input_.text(input_.below(30));
    const Admission admission = admit({method, target, host, origin, input_.one_in(2)}, {"known"});
    if (admission.status == 101 && origin != "http://" + host && origin != "https://" + host)
      fail("somebody else's page is let in");
    if (admission.status != 421 && host.find_first_of(" ;,'\"\r\n") != std::string::npos)
      fail("a host with other characters");
  }

  Input& input_;
  Library library_;
  Fake outside_;
  std::unique_ptr<Hall> hall_;
  std::vector<std::shared_ptr<Page>> pages_;
  std::vector<std::string> codes_;
  std::set<std::string> tokens_;
};

}  // namespace
}  // namespace houserules::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  houserules::fuzz::Input input(data, size);
  houserules::fuzz::Fuzz(input).run();
  return 0;
}
