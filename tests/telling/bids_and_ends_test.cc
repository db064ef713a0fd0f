// Bids as card players write them, and what is said of a patience that is won or stuck.
#include "telling/entry.h"
#include "telling/hint.h"
#include "telling/listing.h"
#include "tests/interpreter/play_support.h"

namespace houserules::bids_and_ends_test {

using namespace houserules::test;

TEST_CASE("bids are typed and listed as card players write them") {
  Play play(shipped_rules("bridge"), seats(4));
  const World& world = play.game->world();
  const auto typed = [&](const std::string& text) {
    const Entry entry = parse_entry(text, world.table(), world.decision(), Style{});
    return entry.choice ? play.text_of(world.decision().alternatives[entry.choice->alternative]) : "";
  };
  CHECK(typed("1n") == "bid 1 no trumps");
  CHECK(typed("3NT") == "bid 3 no trumps");
  CHECK(typed("2h") == "bid 2 hearts");
  CHECK(typed("7s") == "bid 7 spades");
  CHECK(typed("8s").empty());
  CHECK(typed("x").empty());  // there is nothing to double
  const auto lines = listed_moves(world.table(), world.decision());
  CHECK(moves_text(lines, world.table(), world.decision(), Style{}).starts_with("  bid  1♣  1♦  1♥  1♠  1N  2♣"));
  play.choose("bid 1 no trumps");
  CHECK(typed("x") == "double");
  play.choose("double");
  CHECK(typed("xx") == "redouble");
}

constexpr const char* kPatience = R"(--[[ rules
game     "To and Fro"
players  1
pile     hand   none
pile     here   face up
pile     there  face up
option   wins = off "there is a way out"
move     go     "go to and fro"
move     win    "win"
]]

function start()
  stock:deal(1, here)
end

function turn(me)
  if me:choose { go = true, win = options.wins and #there > 0 } == "win" then finish(me) end
  if #here > 0 then here:move_to(there) else there:move_to(here) end
end
)";

TEST_CASE("a patience is stuck if nothing new can happen, and won if one move wins") {
  Play stuck(kPatience, seats(1));
  CHECK(is_stuck(stuck.game->world()));
  CHECK_FALSE(winning_choice(stuck.game->world()));
  Play open(kPatience, seats(1).with_set({{"wins", "on"}}));
  CHECK_FALSE(is_stuck(open.game->world()));
  CHECK_FALSE(winning_choice(open.game->world()));
  open.choose("go to and fro");
  CHECK(winning_choice(open.game->world()) == Choice{1, 0});
  // What is only looked ahead to leaves no trace.
  CHECK(open.game->choices().size() == 1);
  CHECK(open.offers() == "go to and fro | win");
  const auto klondike = shipped_rules("klondike");
  Play begun(klondike, seats(1));
  CHECK_FALSE(is_stuck(begun.game->world()));
}

}  // namespace houserules::bids_and_ends_test
