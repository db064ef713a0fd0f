// What a hint says, and what it must not.
#include "telling/hint.h"

#include <set>

#include "bots/ground.h"
#include "bots/search.h"
#include "telling/entry.h"
#include "tests/cli/cli_support.h"
#include "tests/interpreter/play_support.h"
#include "tests/scale.h"

namespace houserules::hint_test {

using test::answer;
using test::Play;
using test::played;
using test::seats;
using test::shipped_rules;

TEST_CASE("a hint alone loses at once only by a move that ends the game, whatever is hidden") {
  Play played(R"(--[[ rules
game     "Alone"
players  1
deal     2 each
pile     stock face down
move     give_up "give up"
move     turn    "turn up a card"
move     lay     "lay {card}"
]]
function turn(me)
  local act, card = me:choose { give_up = true, turn = #stock > 0, lay = me.hand }
  if act == "give_up" then finish(nobody) end
  if act == "lay" then finish(me) end
  if act == "turn" then
    card = stock:deal(1, me.hand)[1]
    if card:is("A") then finish(nobody) end
  end
end
)",
              seats(1, "2C 3C"));
  REQUIRE(played.error().empty());
  World& world = played.game->world();
  const auto loses = [&](const std::string& text) {
    const Entry entry = parse_entry(text, world.table(), world.decision(), Style{});
    REQUIRE(entry.choice);
    return loses_at_once(world, *entry.choice);
  };
  CHECK(loses("give up"));
  CHECK_FALSE(loses("turn up a card"));
  CHECK_FALSE(loses("2"));
}

TEST_CASE("a hint says what the search would do, with its estimate") {
  const std::string out = played("jackjack", "1", "hint\n1\nhint\n1\nhint\nundo\nhint\n");
  const std::string first = answer(out, 1);
  CHECK(first.find(" simulated games") != std::string::npos);
  CHECK(first.find('%') != std::string::npos);
  CHECK(answer(out, 5) == "stop: it is the only move\n");
  // The same decision gets the same hint; asking changes nothing.
  CHECK(answer(out, 7) == answer(out, 3));
}

TEST_CASE("a hint for a lone player states no win percentage, and says what a move uncovers") {
  const std::string text = answer(played("klondike", "1", "hint\n"), 1);
  CHECK(text.starts_with("put 10♠ on column 5: it uncovers a face-down card"));
  CHECK(text.find('%') == std::string::npos);
}

TEST_CASE("hints in Klondike make progress: no card goes back and forth") {
  const auto game = test::started(test::shipped_rules("klondike"), 1, 5);
  std::set<std::uint64_t> been{lie_of_cards(game->world(), 0)};
  int back = 0;
  for (int i = 0; i < test::scaled(40) && game->world().status() == Status::decision; ++i) {
    SearchBot bot(60);
    bot.begin(5, 0);
    REQUIRE(game->choose(bot.choose(game->world(), game->choices())));
    back += been.insert(lie_of_cards(game->world(), 0)).second ? 0 : 1;
  }
  CHECK(back <= 2);
}

TEST_CASE("a hint gives no reason from the next deal, nor one that depends on hidden cards") {
  const auto rules = test::shipped_rules("casino-blackjack");
  for (const char* deals : {"1", "10"}) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      const auto game = test::started(rules, 1, seed, {{"deals", deals}});
      REQUIRE(game->choose({0, 10}));  // the stake
      const auto& moves = game->world().setup().moves;
      const Decision decision = game->world().decision();
      for (std::uint32_t i = 0; i < decision.alternatives.size(); ++i) {
        if (moves[decision.alternatives[i].move].name == "stand") CHECK(reason_for(game->world(), {i, 0}).empty());
      }
    }
  }
}

TEST_CASE("among equally good moves alone, a hint names the one that scores now, and never suggests giving up next") {
  Play played(R"(--[[ rules
game     "Home"
players  1
deal     6 each
pile     home  face up
move     home    "put {card} home"
move     look    "look again"
move     give_up "give up"
win      highest score
]]
local turns_taken = 0
function turn(me)
  turns_taken = turns_taken + 1
  local act, card = me:choose { home = me.hand:where("hearts"), look = true, give_up = true }
  if act == "home" then card:move_to(home) end
  if act == "give_up" then finish(nobody) end
  if turns_taken == 3 then finish(me) end
end
function score() return #home end
)",
              seats(1, "2H 3C 4C 5C 6C 7C"));
  INFO(played.error());
  REQUIRE(played.error().empty());
  CHECK(reason_for(played.game->world(), {0, played.game->world().decision().alternatives[0].value}) ==
        "it scores 1 point");
  const std::string told = hint(*played.game, Style());
  INFO(told);
  CHECK(told.starts_with("put 2♥ home: it scores 1 point"));
  CHECK(told.find("give up") == std::string::npos);
}

TEST_CASE("a hint about a number is no hint about a card") {
  CHECK(answer(played("pinochle", "2", "hint\n"), 1).find("pass") != std::string::npos);
}

TEST_CASE("where bets are made by habit, a hint says how often the hand wins, and how often it has to") {
  Play aces(shipped_rules("holdem"), seats(2, "AS KD AH KC"));
  const std::string told = hint(*aces.game, Style());
  INFO(told);
  CHECK(told.find("; if nobody folds or raises, you win about ") != std::string::npos);
  CHECK(told.ends_with("% of the time, and break even at 25%"));
}

TEST_CASE("a hint does not choose between cards of which nothing is known") {
  CHECK(answer(played("old-maid", "7", "hint\n"), 1) == "it makes no difference: you cannot see these cards\n");
}

TEST_CASE("where a lone player knows all cards, a hint says how far away a win is") {
  CHECK(answer(played("freecell", "6", "hint\n"), 1) == "put 3♠ on column 6: it leads to a win in 82 moves\n");
}

TEST_CASE(
    "a hint says what follows, names no better-looking second move, and states no difference that it does not see") {
  const auto game = test::started(test::shipped_rules("jackjack"), 2, 0);
  const World& world = game->world();
  const std::string best = "declare last cards";
  const auto hint = [&](double second, std::int64_t playouts, std::optional<Reply> reply = std::nullopt,
                        double margin = 0.03, const std::string& reason = "") {
    const auto& offered = world.decision().alternatives;
    return hint_text(*game, {0, offered[0].value},
                     {{{0, offered[0].value}, 150, 0.58, margin, 0, 0.58},
                      {{1, offered[1].value}, playouts, second, margin, 0, second}},
                     reply, Style(), reason);
  };
  const std::string wins = best + ": you win about 58% of 150 simulated games";
  CHECK(hint(0.48, 50) == wins + "; next best is lay A♣, with about 48%");
  CHECK(hint(0.67, 50) == wins);
  CHECK(hint(0.48, 4) == wins);  // too few games
  // Given up early: that it is as good is not known.
  CHECK(hint(0.56, 50) == wins + "; next best is lay A♣, with about 56%");
  // Within the random error, or the same in whole percents.
  const std::string none = best + " or lay A♣: equally good; you win about 58% of 150 simulated games";
  CHECK(hint(0.55, 150) == none);
  CHECK(hint(0.60, 150) == none);
  CHECK(hint(0.579, 150, {}, 0) == none);
  CHECK(hint(0.55, 50, {}, 0) == wins + "; next best is lay A♣, with about 55%");
  // Not the one given up early, although it looks better. It only has to differ from the others: two are offered.
  const auto& offered = world.decision().alternatives;
  CHECK(hint_text(*game, {0, offered[0].value},
                  {{{0, offered[0].value}, 150, 0.58, 0.03, 0, 0.58},
                   {{1, offered[1].value}, 60, 0.50, 0.03, 0, 0.50},
                   {{1, offered[1].value + 1}, 20, 0.56, 0.1, 0, 0.56}},
                  {}, Style()) == wins + "; next best is lay A♣, with about 50%");
  // What is won more often may be worth less.
  CHECK(hint_text(*game, {0, offered[0].value},
                  {{{0, offered[0].value}, 150, 0.7, 0.03, 0, 0.58}, {{1, offered[1].value}, 60, 0.6, 0.03, 0, 0.62}},
                  {}, Style()) == wins + "; next best is lay A♣, with about 62% but worth less");
  // Facts about the game come first, and are a reason to prefer the move.
  CHECK(hint(0.58, 50, {}, 0.03, "it empties column 3") ==
        best +
            ": it empties column 3, and you win about 58% of 150 simulated games; next best is lay A♣, with about 58%");

  const auto face = world.table().face(0);
  const Seat me = world.decision().seat, other = 1 - me;
  CHECK(hint(0.48, 50, Reply{other, 1, face, 0.41}) ==
        wins + "; the most likely reply is " + world.setup().names[slot(other)] + ": lay " +
            with_cards(world.setup().pack, world.setup().pack.text(face), Style()) +
            " (41%); next best is lay A♣, with about 48%");
  CHECK(hint(0.67, 50, Reply{me, 2, std::nullopt, 0.8}) == wins + "; your most likely next move is stop (80%)");
  CHECK(hint(0.67, 50, Reply{me, 2, std::nullopt, 0.29}) == wins);  // not often
  // Usually a card is played, but not usually the same one.
  CHECK(hint(0.67, 50, Reply{me, 1, std::nullopt, 0.8}) == wins);
}

TEST_CASE("if a hint sees no difference, it gives the value of the hand as far as it is known") {
  const auto game = test::started(test::shipped_rules("gin-rummy"), 2, 3);
  const auto equal = [&] {
    const auto& offered = game->world().decision().alternatives;
    return hint_text(*game, {0, offered[0].value},
                     {{{0, offered[0].value}, 99, 0.5, 0, 0, 0.5}, {{1, offered[1].value}, 99, 0.5, 0, 0, 0.5}},
                     std::nullopt, Style());
  };
  const std::string none = ": equally good; you win, or are ahead after the deal, in about 50% of 99 simulated games";
  CHECK(equal() == "take 10♣ (39 in deadwood) or leave the card turned up (58 in deadwood)" + none);
  game->choose({0, 0});
  CHECK(equal() == "discard 5♥ (34 in deadwood) or discard J♣ (58 in deadwood)" + none);
}

}  // namespace houserules::hint_test
