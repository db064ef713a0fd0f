// Throws everything at the engine protocol: random bytes, random requests in random order, damaged and truncated ones.
// Each line must get one line of JSON: a position, a result, the requested data or an error with a known code.
#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <sstream>

#include "cli/commands.h"
#include "protocol/engine.h"
#include "tests/fuzz/input.h"

namespace houserules::fuzz {
namespace {

const std::set<std::string> kCodes{"too_long",        "bad_json",    "bad_request",   "unknown_op",  "unknown_game",
                                   "bad_rules",       "bad_setting", "unknown_card",  "staging",     "no_session",
                                   "not_offered",     "ambiguous",   "not_your_turn", "game_over",   "rule_error",
                                   "nothing_to_undo", "no_snapshot", "too_many",      "not_for_seat"};
const std::vector<std::string> kAnswers{"error",      "decide", "over",  "view",        "snapshot", "forgot",
                                        "transcript", "closed", "games", "description", "bye"};

/// Files in memory: a game that fails in several ways, and one that is not a game.
constexpr const char* kTrap = R"(--[[ rules
game    "Trap"
players 2..4
deck    52
deal    3 each
move    throw "throw"
move    choose_again "choose again"
move    nothing "do nothing"
move    bid "bid {n}"
move    lay "lay {card}"
]]
function turn(me)
  local act, value = me:choose { throw = true, nothing = true, bid = range(-4, 4, 2), lay = me.hand:sets(2) }
  if act == "throw" then error("caught") end
  if act == "bid" then value.x = 1 end
  if act == "lay" then me:choose {} end
end
)";

std::optional<std::string> read_more(const std::string& path, std::string& error) {
  if (path == "made/trap.lua") return kTrap;
  if (path == "made/none.lua") return "--[[ rules\nplayers none\n]]";
  return read_file(path, error);
}

class Fuzz {
 public:
  Fuzz(Input& input, Library library) : input_(input), library_(std::move(library)), engine_(library_) {
    games_ = {"made/trap.lua", "made/none.lua", "made/missing.lua"};
    for (const std::string& path : library_.shipped()) {
      games_.push_back(path.substr(path.rfind('/') + 1, path.size() - path.rfind('/') - 5));
    }
  }

  void run() {
    while (!input_.empty()) {
      if (one_in(500)) stream();
      else ask(line());
    }
  }

 private:
  std::uint64_t below(std::uint64_t bound) { return input_.below(bound); }
  bool one_in(std::uint64_t n) { return input_.one_in(n); }
  template <class T>
  const T& any(const std::vector<T>& list) {
    return input_.any(list);
  }

  // ---- requests ----

  std::string bytes(std::size_t most) { return input_.text(below(most)); }
  char byte() { return static_cast<char>(input_.byte()); }

  /// Nested brackets, up to as many as fit into a line, as a value or alone.
  std::string nested() {
    const std::size_t depth = below(Engine::kLongestLine / 2 - 100);
    const std::string open(depth, '['), close(one_in(3) ? 0 : depth, ']');
    if (one_in(2)) return open + close;
    return R"({"op":"new","game":"hearts","deck":)" + open + close + "}";
  }

  Json word() {
    switch (below(8)) {
      case 0: return nullptr;
      case 1: return static_cast<std::int64_t>(below(UINT64_MAX));
      case 2: return one_in(2);
      case 3: return Json::array({1, "2C", nullptr});
      case 4: return Json::object({{"draws", 1}});
      case 5: return 0.5;
      case 6: return any(std::vector<std::string>{"", "2C", "KS", "*", "hearts", "Anna", "crazy-eights", "../x", "é"});
      default: return below(6);
    }
  }

  std::string session() { return "s" + std::to_string(below(5)); }

  Json begin() {
    Json request{{"op", "new"}, {"game", any(games_)}, {"seed", below(1000)}};
    if (one_in(2)) request["players"] = 1 + below(8);
    if (one_in(8)) request["preset"] = any(std::vector<std::string>{"strict", "open_spiel", "full"});
    if (one_in(8)) request["options"] = {{any(std::vector<std::string>{"draws", "packs", "target"}), below(12)}};
    if (one_in(4)) {
      for (std::uint64_t i = below(80); i > 0; --i) {
        request["deck"].push_back(any(std::vector<std::string>{"2", "7", "10", "J", "A"}) +
                                  any(std::vector<std::string>{"C", "D", "H", "S"}));
      }
    }
    if (one_in(4)) request["chance"] = {below(4), below(4)};
    if (one_in(10)) request["names"] = {"Ängström", "B"};
    return request;
  }

  Json choose(const std::string& name) {
    Json request{{"op", "choose"}};
    const auto last = moves_.find(name);
    if (last == moves_.end() || last->second.empty() || one_in(20)) {
      request["id"] = below(4);
      return request;
    }
    const Json& move = last->second[below(last->second.size())];
    if (move.contains("least")) {
      request["id"] = move["id"];
      request["value"] = move["least"];
    } else if (one_in(2)) {
      request["id"] = move["id"];
    } else {
      request["move"] = move["move"];
      if (move.contains("value")) request["value"] = move["value"];
    }
    return request;
  }

  Json request() {
    const std::string name = session();
    Json request;
    const auto dice = below(100);
    if (dice < 2) request = begin();
    else if (dice < 60) request = choose(name);
    else if (dice < 66) request = {{"op", "undo"}};
    else if (dice < 72) request = {{"op", "view"}};
    else if (dice < 78) request = {{"op", "state"}};
    else if (dice < 82) request = {{"op", "snapshot"}};
    else if (dice < 90) request = {{"op", "restore"}, {"snapshot", 1 + below(40)}};
    else if (dice < 94) request = {{"op", "forget"}, {"snapshot", 1 + below(40)}};
    else if (dice < 95) request = {{"op", "transcript"}};
    else if (dice < 96 && one_in(4)) request = {{"op", "close"}};
    else if (dice < 97 && one_in(20)) request = {{"op", "list"}};
    else if (dice < 98 && one_in(4)) request = {{"op", "describe"}, {"game", any(games_)}};
    else if (dice < 99 && one_in(20)) request = {{"op", "quit"}};
    else request = {{"op", "stat"}};
    request["session"] = name;
    if (one_in(6)) request["as"] = below(7);
    if (one_in(12)) {
      const std::vector<std::string> members{"op",      "session", "as",       "id",    "move",
                                             "value",   "seat",    "snapshot", "game",  "players",
                                             "options", "deck",    "chance",   "names", "seed"};
      request[any(members)] = word();
    }
    return request;
  }

  std::string line() {
    if (one_in(10)) return bytes(one_in(100) ? 20000 : 200);
    if (one_in(10000)) return nested();
    std::string text = request().dump();
    if (one_in(15)) text.resize(below(text.size()));
    if (one_in(15) && !text.empty()) text[below(text.size())] = byte();
    if (one_in(50)) text.insert(below(text.size() + 1), text);
    if (one_in(20000)) text.append(Engine::kLongestLine + below(3) - text.size() - 1, ' ');
    return text;
  }

  // ---- replies ----

  void ask(const std::string& line) {
    const std::string reply = engine_.answer(line);
    if (reply.find('\n') != std::string::npos) fail("the reply is no single line");
    const Json json = Json::parse(reply, nullptr, false);
    if (!json.is_object()) fail("the reply is no JSON object");
    std::string answer;
    for (const std::string& known : kAnswers) {
      if (!json.contains(known)) continue;
      if (!answer.empty()) fail("the reply answers twice");
      answer = known;
    }
    if (answer.empty()) fail("the reply answers nothing");
    if (answer == "error") {
      const std::string code = json["error"]["code"];
      if (!kCodes.contains(code)) fail("the error's code is not known");
    } else if (json.contains("session") && json["session"].is_string()) {
      const bool moves = answer == "decide" && json["decide"].contains("moves");
      if (moves) moves_[json["session"]] = json["decide"]["moves"];
    }
  }

  /// Sends the lines to the command, which must give as many replies as there are lines up to `quit`.
  void stream() {
    std::string text;
    for (std::uint64_t i = 1 + below(20); i > 0; --i) text += line() + "\n";
    if (one_in(2)) text += bytes(50);
    std::istringstream in(text);
    std::ostringstream out, err;
    Console console{in, out, err};
    if (run_engine(library_, console) != kFine) fail("the command fails");
    const std::string rest = in.eof() ? "" : text.substr(static_cast<std::size_t>(in.tellg()));
    const std::string read = text.substr(0, text.size() - rest.size());
    const auto lines = std::count(read.begin(), read.end(), '\n') + (read.empty() || read.ends_with('\n') ? 0 : 1);
    const std::string replies = out.str();
    if (std::count(replies.begin(), replies.end(), '\n') != lines) fail("a reply is missing");
  }

  Input& input_;
  Library library_;
  Engine engine_;
  std::vector<std::string> games_;
  std::map<std::string, Json> moves_;  ///< the moves last offered, by session
};

}  // namespace
}  // namespace houserules::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace houserules;
  Library library;
  library.read = fuzz::read_more;
  library.folders = {HOUSERULES_SOURCE_DIR "/games", HOUSERULES_SOURCE_DIR "/tests/fixtures/games"};
  fuzz::Input input(data, size);
  fuzz::Fuzz(input, std::move(library)).run();
  return 0;
}
