// Several people at one screen: questions, completions and answers reveal nobody's cards.
#include "cli/play/session.h"

#include <algorithm>

#include "tests/interpreter/play_support.h"

namespace houserules::session_test {

using test::Play;
using test::seats;

/// Types these lines, and presses Tab before each of them, for a first word and after `why`.
class Typist final : public LineReader {
 public:
  Typist(std::vector<std::string> lines, std::ostream& out) : lines_(std::move(lines)), out_(out) {}

  std::optional<std::string> read(const std::string& prompt) override {
    out_ << prompt;
    std::string cards;
    for (const std::string& card : completer_("why ", "")) cards += card + " ";
    completed.push_back(cards + (completer_("", "").empty() ? "nothing" : "and words"));
    if (typed_ == lines_.size()) return std::nullopt;
    out_ << lines_[typed_] << '\n';
    return lines_[typed_++];
  }
  void set_completer(Completer completer) override { completer_ = std::move(completer); }
  void forget() override { out_ << "[forget]"; }

  std::vector<std::string> completed;  ///< by prompt

 private:
  std::vector<std::string> lines_;
  std::size_t typed_ = 0;
  std::ostream& out_;
  Completer completer_;
};

constexpr const char* kJumping = R"(--[[ rules
game     "Jumping"
players  3
deal     2 each
move     wait    "wait"
move     jump_in "jump in with {card}"
move     nod     "nod"
]]
local jumps = 0
function turn(me)
  local act, who, card
  repeat
    local hearts = function(player) return player.hand:where("hearts") end
    act, who, card = me:choose { wait = true, others = { jump_in = hearts, nod = jumps > 0 and after(me) } }
    if act == "jump_in" then card:move_to(discard) jumps = jumps + 1 end
  until act == "wait"
end
)";

struct Evening {
  std::string shown;
  std::vector<std::string> completed;
};

/// Anna, who begins, and Ben play at one screen against Clara, a bot that waits if it has no hearts.
Evening shown_of(Play& played, std::vector<std::string> lines, bool interactive = false,
                 const std::vector<Seat>& humans = {0, 1}) {
  REQUIRE(played.error().empty());
  REQUIRE(played.seat() == 0);
  std::istringstream in;
  std::ostringstream out;
  Console console{in, out, out};
  console.interactive = interactive;
  Typist typist(std::move(lines), out);
  BotSpec random;
  random.name = "random";
  Opponents bots(std::vector<BotSpec>(3, random), Seed(1), 0);
  Session({*played.game, ChosenGame{}, bots, humans, typist, console, Style{}}).run();
  return {out.str(), typist.completed};
}

Evening play(const std::string& cards, std::vector<std::string> lines, bool interactive = false,
             const std::vector<Seat>& humans = {0, 1}) {
  Play played(kJumping, seats(3, cards));
  return shown_of(played, std::move(lines), interactive, humans);
}

std::string after(const std::string& text, const std::string& what) {
  const auto at = text.rfind(what);
  REQUIRE(at != std::string::npos);
  return text.substr(at + what.size());
}

constexpr const char* kNoHearts = "2C 3C 4C 5C 6C 7C";
constexpr const char* kBenHasHearts = "2C 3H 4C 5C 6H 7C";

TEST_CASE("before a bot moves all people at the screen are asked for calls, whatever they hold, and no hand is shown") {
  for (const char* cards : {kNoHearts, kBenHasHearts, "2H 3C 4C 5H 6C 7C", "2H 3H 4C 5H 6H 7C"}) {
    const std::string shown = play(cards, {"", "wait", "", "wait"}).shown;
    CHECK(after(shown, "Your move: wait\n") ==
          "[forget]\n  Ben: wait\n"
          "\n"
          "   Anna   2 cards\n"
          "   Ben    2 cards\n"
          ">  Clara  2 cards  dealer\n"
          "Stock: 46 cards\n"
          "Before Clara moves anybody may call: jump in with ... (name first: `anna: ...`)\n"
          "Call, or press Enter: \n");
    CHECK(shown.find("Before Anna moves anybody may call: jump in with ... (name first: `ben: ...`)\n"
                     "Your move: wait\n") != std::string::npos);
  }
}

TEST_CASE("one person at the screen is asked for calls only if there are any, and shown them") {
  const std::string shown = play("2H 3C 4C 5C 6C 7C", {"wait", "", "wait"}, false, {0}).shown;
  CHECK(shown.find("\nBefore Ben moves you may call:\n  [1] jump in with 2♥\nCall, or press Enter: \n") !=
        std::string::npos);
  CHECK(play(kNoHearts, {"wait", "wait"}, false, {0}).shown.find("Call, or") == std::string::npos);
}

TEST_CASE("after a name only a call is accepted; anything else gets the same answer whatever that player holds") {
  for (const char* cards : {kNoHearts, kBenHasHearts}) {
    for (const std::string line : {"table", "help", "why 3c", "undo", "quit", "log", "nonsense", "1", "wait", "jump in",
                                   "jump in with 9h", "9h", "nod", ""}) {
      INFO(line);
      // If Ben can call, he has two calls, so `jump in` is not enough.
      const std::string shown = play(cards, {"", "ben: " + line}).shown;
      CHECK(after(shown, "Your move: ben: " + line + "\n") == "You cannot call that now.\nYour move: \n");
      const std::string open = play(cards, {"", "wait", "", "wait", "Ben:" + line}).shown;
      CHECK(after(open, "Call, or press Enter: Ben:" + line + "\n") ==
            "You cannot call that now.\nCall, or press Enter: \n");
    }
  }
  const std::string called = play(kBenHasHearts, {"", "ben: 3h"}).shown;
  CHECK(called.find("Your move: ben: 3h\n\nSince your last move:\n  Ben: jump in with 3♥\n") != std::string::npos);
  CHECK(after(called, "Your hand: ") ==
        "2♣ 5♣\nYou may:\n  [1] wait\n"
        "Before Anna moves anybody may call: jump in with ..., nod (name first: `ben:\n...`)\nYour move: \n");
  const std::string open = play(kBenHasHearts, {"", "wait", "", "wait", "BEN: jump in with 6 of hearts"}).shown;
  CHECK(after(open, "6 of hearts\n").starts_with("\n  Ben: jump in with 6♥\n\nStock: 46 cards"));
}

TEST_CASE("players may put their own name before a move, and a name without a colon is answered") {
  const std::string shown = play(kNoHearts, {"", "ben jump in with 9h", "anna: nonsense", "Anna: wait"}).shown;
  CHECK(shown.find("Your move: ben jump in with 9h\nTo call for Ben, put a colon after the name: `ben: ...`.\n"
                   "Your move: anna: nonsense\n`nonsense` is not one of the moves; possible: wait\n"
                   "Your move: Anna: wait\n[forget]\nHand the keyboard to Ben.") != std::string::npos);
  // A player who is not asked gets the same answer as one who cannot call.
  const std::string listed = R"(--[[ rules
game     "Doubting"
players  3
deal     2 each
move     wait    "wait"
move     doubt   "doubt it"
]]
function turn(me) me:choose { wait = true, others = { doubt = list { me.right } } } end
)";
  Play played(listed, seats(3, kNoHearts));
  CHECK(after(shown_of(played, {"", "ben: doubt"}).shown, "Your move: ben: doubt\n") ==
        "You cannot call that now.\nYour move: \n");
}

TEST_CASE("at a question to everybody, a line without a name is asked for one, and quit leaves") {
  const std::string shown = play(kBenHasHearts, {"", "wait", "", "wait", "jump in", "table", "quit"}).shown;
  const std::string whose = "Who calls? Begin with the name, as in `anna: ...`, or press Enter to continue.\n";
  CHECK(after(shown, "Call, or press Enter: jump in\n") ==
        whose + "Call, or press Enter: table\n" + whose + "Call, or press Enter: quit\n");
}

TEST_CASE("redo repeats what undo took back, and q also leaves when the keyboard is handed over") {
  const std::string shown = play(kBenHasHearts, {"", "ben: 3h", "undo", "redo", "redo"}).shown;
  CHECK(shown.find("Your move: redo\nRedone.\n") != std::string::npos);
  CHECK(
      after(shown, "Your move: redo\n") ==
      "There is nothing to redo: redo works after undo, until you make another move.\nYour move: \n");
  CHECK(play(kNoHearts, {"q"}).shown.ends_with("Anna, press Enter: q\n"));
}

TEST_CASE("undo takes back only a later call by another person at the screen") {
  const std::string shown = play(kBenHasHearts, {"", "ben: 3h", "undo", "undo"}).shown;
  CHECK(shown.find("Your move: undo\nTaken back: Ben: jump in with a card, and everything the others did since.\n\n") !=
        std::string::npos);
  CHECK(after(shown, "Your hand: ").ends_with("Your move: undo\nThere is nothing to take back.\nYour move: \n"));
  // Without a call, undo takes back the player's own last choice; if there is none, nothing is lost.
  const std::string later = play(kBenHasHearts, {"", "wait", "", "ben: 3h", "undo", "wait"}).shown;
  CHECK(later.find("Your move: ben: 3h\n3♥ cannot be chosen now; possible: wait\nYour move: undo\nThere is nothing to "
                   "take back.\nYour move: wait\n"
                   "[forget]\n  Ben: wait\n") != std::string::npos);
  const std::string open = play(kBenHasHearts, {"", "wait", "", "wait", "ben: 3h", "undo", "undo"}).shown;
  CHECK(open.find("Call, or press Enter: undo\nTaken back: Ben: jump in with a card.\n") != std::string::npos);
  CHECK(open.find("Call, or press Enter: undo\nTaken back: Ben: wait.\n[forget]\nHand the keyboard to Ben.") !=
        std::string::npos);
}

TEST_CASE("the reason why steps were taken back is read before the screen is cleared for the next player") {
  const char* game = R"(--[[ rules
game     "Trying"
players  2
deal     1 each
move     done "done"
]]
function turn(me)
  try(function()
    me:choose { done = true }
    fail("nothing laid")
  end)
end
)";
  Play played(game, seats(2, "2C 3C"));
  const std::string shown = shown_of(played, {"", "done", "", "", "done"}).shown;
  CHECK(shown.find("Your move: done\n\n  Anna: done\n  That is not allowed and is taken back: nothing laid.\n"
                   "Press Enter when you have read this: \n[forget]\nHand the keyboard to Ben.") != std::string::npos);
  Play alone(game, seats(2, "2C 3C"));
  CHECK(shown_of(alone, {"done"}, false, {0}).shown.find("Press Enter when") == std::string::npos);
}

TEST_CASE("a bot that takes its time is named once", "[unsanitized]") {
  Play played(R"(--[[ rules
game     "Picking"
players  3
deal     2 each
move     lay "lay {card}"
]]
function turn(me)
  me:pick("lay", me.hand):move_to(discard)
end
)",
              seats(3, kNoHearts));
  std::istringstream in;
  std::ostringstream out;
  Console console{in, out, out};
  Typist typist({"2c"}, out);
  BotSpec slow;
  slow.name = "search";
  slow.think = std::chrono::milliseconds(300);
  Opponents bots(std::vector<BotSpec>(3, slow), Seed(1), 0);
  const std::vector<Seat> humans{0};
  Session({*played.game, ChosenGame{}, bots, humans, typist, console, Style{}, nullptr, std::chrono::milliseconds(1)})
      .run();
  const std::string shown = out.str();
  CHECK(shown.find("Your move: 2c\nBen is thinking ...\nClara is thinking ...\n") != std::string::npos);

  // Slow to imagine: otherwise the bots may be sure before anybody is told of them.
  std::string slowly = kJumping;
  slowly.insert(slowly.find("    local hearts"), "    for _ = 1, 100000 do end\n");
  Play calling(slowly, seats(3, "2C 3H 4H 5C 6H 7H"));
  std::ostringstream asked;
  Console other{in, asked, asked};
  Typist again({"wait", "wait"}, asked);
  Session({*calling.game, ChosenGame{}, bots, humans, again, other, Style{}, nullptr, std::chrono::milliseconds(1)})
      .run();
  CHECK(asked.str().find("The others are thinking ...\n") != std::string::npos);
}

TEST_CASE("Tab completes a player's own moves and cards, and nothing while others can read the screen") {
  const Evening evening = play(kBenHasHearts, {"", "wait", "", "wait", "", "", "wait"});
  CHECK(evening.completed == std::vector<std::string>{"nothing", "2c 5c and words", "nothing", "3h 6h and words",
                                                      "nothing", "nothing", "2c 5c and words", "nothing"});
}

TEST_CASE("a question to everybody clears what a player was shown, and then the keyboard is handed over") {
  const std::string shown = play(kBenHasHearts, {"", "wait", "", "wait", "", "", "wait"}, /*interactive=*/true).shown;
  const std::string clear = "\x1B[H\x1B[2J\x1B[3J";
  CHECK(shown.find("Your move: wait\n" + clear + "[forget]\n  Ben: wait\n\n   Anna   2 cards\n") != std::string::npos);
  CHECK(shown.find("Call, or press Enter: \n" + clear + "[forget]\nHand the keyboard to Anna. Anna, press Enter: \n" +
                   clear) != std::string::npos);
}

TEST_CASE("after a question to everybody, the end of the game is shown to all without hidden cards") {
  Play played(R"(--[[ rules
game     "Drawing"
players  3
deal     1 each
move     wait "wait"
move     nod  "nod"
]]
function turn(me)
  me:choose { wait = true, others = { nod = me.seat == 3 and after(me) } }
  if me.seat < 3 then return end
  for player in each(players) do stock:deal(1, player.hand) end
  finish(me)
end
)",
              seats(3, "2C 3C 4C 5C 6C 7C"));
  const std::string shown = shown_of(played, {"", "wait", "", "wait", ""}).shown;
  CHECK(after(shown, "Call, or press Enter: \n") ==
        "\n  Clara: wait\n"
        "  Anna takes a card from the stock.\n  Ben takes a card from the stock.\n  Clara takes a card from the "
        "stock.\n");
}

}  // namespace houserules::session_test
