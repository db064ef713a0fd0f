// A lone player does not go round in circles, and gives up when continuing achieves nothing.
#include <set>

#include "bots/ground.h"
#include "bots/helper.h"
#include "bots/planner.h"
#include "bots/search.h"
#include "bots/seats.h"
#include "bots/solver.h"
#include "interpreter/world/thought.h"
#include "tests/interpreter/play_support.h"

namespace houserules::alone_test {

/// `more`: further offers; `winner`: who wins when the stock is used up.
std::string to_and_fro(const std::string& more, const std::string& winner = "me") {
  return R"(--[[ rules
game "To and fro"
about "A card goes to and fro between two places; nothing comes of it."
players 1
deck 52
deal 1 to here
pile hand none
pile here face up
pile there face up
pile open face up
move go "go there"
move back "come back"
move on "turn up a card"
move give_up "give up"
limit 1000 decisions
]]
function turn(me)
  local act = me:choose { go = #here > 0, back = #there > 0, )" +
         more + R"( }
  if act == "go" then here:move_to(there) end
  if act == "back" then there:move_to(here) end
  if act == "on" then stock:deal(1, open) end
  if act == "give_up" then finish(nobody) end
  if #stock == 0 then finish()" +
         winner + R"() end
end
)";
}

std::unique_ptr<World> begun(const std::string& text) {
  auto world = test::world_of(test::rules_of(text), 1);
  world->begin(3, 0);
  REQUIRE(world->advance() == Status::decision);
  return world;
}

TEST_CASE("a lone player does not return to an earlier position while there is another move") {
  const auto world = begun(to_and_fro("on = #stock > 0"));
  SearchBot bot(60);
  bot.begin(3, 0);
  std::vector<Choice> made;
  std::set<std::uint64_t> been;
  int choices = 0;
  while (world->status() == Status::decision) {
    CHECK(been.insert(lie_of_cards(*world, 0)).second);
    made.push_back(bot.choose(*world, made));
    world->answer(made.back());
    ++choices;
  }
  CHECK(choices >= 51);
}

SeatedBots fair() {
  std::string error;
  return SeatedBots({*parse_bot("fair", error)});
}

TEST_CASE("a lone player makes a move to a new position, even if it finally loses the game", "[unsanitized]") {
  const auto world = begun(to_and_fro("on = #stock > 0", "nobody"));
  SeatedBots bots = fair();
  CHECK(play_game(*world, bots, 3, 0) == Status::over);
  CHECK_FALSE(world->limit_reached());
}

TEST_CASE("a hint in a game for one knows the earlier positions from the choices alone") {
  const auto world = begun(to_and_fro("on = #stock > 0"));
  const Choice go{0, world->decision().alternatives[0].value};
  REQUIRE(world->answer(go) == Status::decision);
  for (std::uint64_t time = 0; time < 10; ++time) {
    SearchBot bot(60);
    bot.begin(3, 0);
    const std::vector<Choice> made{go};
    CHECK(bot.choose(*world, made).alternative == 1);  // on, not back
    CHECK(bot.estimates()[0].value < bot.estimates()[1].value);
  }
}

TEST_CASE("a bot created anew for each decision, with another random stream, knows the earlier positions") {
  const auto world = begun(to_and_fro("give_up = true"));
  std::vector<Choice> made;
  while (world->status() == Status::decision && made.size() < 60) {
    SearchBot bot(60);
    bot.begin(99, made.size());
    bot.follow(3, 0);
    made.push_back(bot.choose(*world, made));
    world->answer(made.back());
  }
  CHECK(world->status() == Status::over);
  CHECK(made.size() <= 50);
}

TEST_CASE("a lone player gives up when no card has reached a new place for forty choices") {
  const auto world = begun(to_and_fro("give_up = true"));
  SeatedBots bots = fair();
  CHECK(play_game(*world, bots, 3, 0) == Status::over);
  const std::int64_t decisions = world->table().match.decisions;
  CHECK(decisions >= 40);
  CHECK(decisions <= 50);
  CHECK_FALSE(world->limit_reached());
}

TEST_CASE("a lone player plans as far as the next card, and gets there even if every choice is planned anew",
          "[unsanitized]") {
  const auto world = test::world_of(test::shipped_rules("klondike"), 1);
  for (std::uint64_t index = 0; index < 2; ++index) {
    world->begin(1, index);
    std::vector<Choice> made;
    std::set<std::uint64_t> been;  // since a card was revealed
    std::size_t unknown = 0;
    for (Status status = world->advance(); status == Status::decision; status = world->answer(made.back())) {
      const std::size_t now = world->table().unknown_to(0).size();
      if (now != unknown) been.clear();
      unknown = now;
      CHECK(been.insert(position_alone(*world, 0)).second);
      SearchBot bot(60);
      bot.begin(99, made.size());
      bot.follow(1, index);
      made.push_back(bot.choose(*world, made));
      CHECK(bot.playouts() == 0);  // nothing had to be imagined
    }
    CHECK_FALSE(world->limit_reached());
  }
}

TEST_CASE("a plan for a win behind a new card ends at that card") {
  const auto world = begun(R"(--[[ rules
game "Behind"
about "The card on the other one has to be played first."
players 1
deck { suits red ranks 1..3 }
pile hand none
pile column x 2 as laid
pile home face up
deal 1..2 to column
move play "play {card}"
]]
function start()
  for pile in each(column) do pile.top:show() end
end
function turn(me)
  local _, card = me:choose { play = #column[2] == 2 and column[2].top or column[1].top }
  card:move_to(home)
  if #column[1] == 0 then finish(me) end
  column[2].top:show()
end
)");
  Allowance allowance;
  allowance.begin(*world, Allowance::kOfDecision);
  Chance chance(5);
  Thought thought(*world, 0);
  thought.imagine(chance, nullptr);
  const auto way = way_to_news(*world, {}, allowance, {});
  REQUIRE(way);
  CHECK(way->size() == 1);
}

TEST_CASE("the ground is the player's view of the cards, and a card's place within a row does not matter") {
  const auto world = begun(to_and_fro("on = #stock > 0"));
  Ground ground;
  ground.note(*world, 0);
  CHECK(ground.idle() == 0);
  CHECK(ground.knows(lie_of_cards(*world, 0)));
  ground.note(*world, 0);
  CHECK(ground.idle() == 1);
  REQUIRE(world->answer({0, 0}) == Status::decision);
  CHECK_FALSE(ground.knows(lie_of_cards(*world, 0)));
  ground.note(*world, 0);
  CHECK(ground.idle() == 0);
}

TEST_CASE("a card in a column where an equal one was before has come back, unless it never left") {
  const auto world = begun(to_and_fro("on = #stock > 0"));
  CHECK(places_in_columns(*world, 0).empty());  // these piles are face up, not as laid

  const auto game = begun(R"(--[[ rules
game "Two columns"
about "A card goes from one column to the other and back."
players 1
deck { suits red ranks 1..3 }
pile hand none
pile column x 2 as laid
deal 1..2 to column
move go "go"
move back "come back"
]]
function start()
  for pile in each(column) do
    for card in each(pile) do card:show() end
  end
end
function turn(me)
  local act = me:choose { go = #column[1] == 1, back = #column[1] == 2 }
  if act == "go" then column[2].top:move_to(column[1]) end
  if act == "back" then column[1].top:move_to(column[2]) end
end
)");
  Ground ground;
  ground.note(*game, 0);
  const auto first = places_in_columns(*game, 0);
  CHECK(first.size() == 3);
  REQUIRE(game->answer({0, 0}) == Status::decision);
  const auto apart = places_in_columns(*game, 0);
  CHECK(apart != first);
  CHECK_FALSE(ground.is_return(first, apart));
  ground.note(*game, 0);
  REQUIRE(game->answer({0, 0}) == Status::decision);
  CHECK(places_in_columns(*game, 0) == first);
  CHECK(ground.is_return(apart, first));
  CHECK_FALSE(ground.is_return(first, first));
}

TEST_CASE("one more of several equal cards in a place is new") {
  const auto world = begun(R"(--[[ rules
game "Equals"
about "Equal cards, laid side by side."
players 1
deck 4 x { suits red ranks 1 }
pile hand none
pile place x 4 face up
move go "go on"
]]
function turn(me)
  me:choose { go = true }
  if #stock == 0 then finish(me) end
  stock:deal(1, place[5 - #stock])
end
)");
  Ground ground;
  for (int card = 1; card <= 4; ++card) {
    ground.note(*world, 0);
    CHECK(ground.idle() == 1);
    REQUIRE(world->answer({0, 0}) == Status::decision);
    ground.note(*world, 0);
    CHECK(ground.idle() == 0);
  }
}

TEST_CASE("a position from an earlier deal does not count as a return") {
  const auto world = begun(R"(--[[ rules
game "Deals"
about "One move a deal."
players 1
deck 52
match 3 deals
pile hand none
pile place face up
deal 1 to place
move go "go on"
]]
function start() for card in each(list(place)) do card:move_to(stock) end end
function turn(me)
  me:choose { go = true }
  finish(me)
end
)");
  Ground ground;
  ground.note(*world, 0);
  CHECK(ground.knows(lie_of_cards(*world, 0)));
  REQUIRE(world->answer({0, 0}) == Status::decision);
  CHECK(world->table().match.deal_number == 2);
  CHECK_FALSE(ground.knows(lie_of_cards(*world, 0)));
}

/// One player with piles for each suit.
std::string homes(const std::string& header, const std::string& script) {
  return "--[[ rules\ngame \"Homes\"\nabout \"Cards go home.\"\nplayers 1\ndeck 52\norder A 2 .. K\n" + header +
         "]]\n" + script;
}

TEST_CASE("a move home is safe if no pile gets more than two ahead or shorter and it costs no points") {
  Headway before;
  before.home = {2, 0, 1, 3};
  const auto lays_home = [&](std::vector<int> home, std::int64_t points) {
    Headway later = before;
    later.home = std::move(home);
    later.points = points;
    return before.lays_home(later);
  };
  CHECK(lays_home({2, 1, 1, 3}, 0));
  CHECK(lays_home({2, 0, 2, 3}, 0));
  CHECK_FALSE(lays_home({3, 0, 1, 3}, 0));
  CHECK_FALSE(lays_home({2, 0, 1, 4}, 0));
  CHECK_FALSE(lays_home({2, 1, 0, 3}, 0));
  CHECK_FALSE(lays_home({2, 1, 1, 3}, -1));
  CHECK_FALSE(lays_home({2, 0, 1, 3}, 5));
}

/// Whether a bot chooses that move at once, whatever its random stream.
bool always_chooses(World& world, std::uint8_t move, int playouts) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    SearchBot bot(playouts);
    bot.begin(seed, 0);
    if (world.decision().alternatives[bot.choose(world, {}).alternative].move != move) return false;
  }
  return true;
}

TEST_CASE("a card that can safely go home is not left for a slightly better estimate") {
  // An Ace can go home now, later or never; waiting wins two more games in 48.
  const auto world =
      begun(homes("pile home each suit top up\npile row face up\ndeal 4 to row\nmove wait \"wait\"\n"
                  "move home \"{card} home\"\n",
                  R"(
local turns, first = 0, nil
function start()
  for card in each(stock) do if card:is("A") then card:move_to(row) end end
end
function turn(me)
  local act, card = me:choose { wait = true, home = row:where(function(one) return one:is("A") end) }
  if act == "home" then card:move_to(home[card.suit]) end
  turns, first = turns + 1, first or act
  local top = stock.top
  if turns == 8 then finish((top.colour == "red" or first == "wait" and top:is("3")) and me or nobody) end
end
)"));
  CHECK(always_chooses(*world, 1, 1500));
}

TEST_CASE("a card is not sent home at a risk, nor kept back where low scores are good") {
  const auto world = begun(homes("pile home each suit top up\nmove lay \"lay it\"\nmove burn \"burn it\"\n", R"(
local rounds = 0
function turn(me)
  local act = me:choose { lay = true, burn = true }
  local card = stock.top
  if act == "lay" then
    card:move_to(home[card.suit])
    if card.colour == "red" then finish(nobody) end
  end
  rounds = rounds + 1
  if rounds == 3 then finish(me) end
end
)"));
  CHECK(always_chooses(*world, 1, 100));
  const auto low = begun(homes("pile home each suit top up\nwin lowest score\nmove go \"go\"\n",
                               "function turn(me) me:choose { go = true } finish(me) end\n"));
  CHECK(headway(*low).home.empty());
}

TEST_CASE("impossible choices are not repeated: they belong to a different game") {
  const auto world = begun(to_and_fro("on = #stock > 0"));
  Helper helper(*world, 3, 0);
  const std::vector<Choice> possible{{0, 0}}, others{{0, 0}, {7, 0}};
  CHECK(helper.follow(possible));
  CHECK_FALSE(helper.follow(others));
  CHECK(helper.follow(possible));
}

}  // namespace houserules::alone_test
