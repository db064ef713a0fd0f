// Repeating the path from the previous decision to the pending one, with other hidden cards.
#include "interpreter/world/way_back.h"

#include <set>

#include "tests/interpreter/play_support.h"

namespace houserules::way_back_test {

using test::small_game;

constexpr const char* kMoves =
    "move play \"play {card}\"\nmove hide \"hide {card}\" private\nmove nod \"nod\"\nmove doubt \"doubt\"\n";

std::string offered(const World& world, Seat seat) {
  const Decision decision = world.decision().alone(seat);
  std::string text;
  for (const Alternative& alternative : decision.alternatives)
    text += (text.empty() ? "" : ", ") + alternative_text(world.table(), decision, alternative, seat);
  return text;
}

/// Everything that Anna is offered in games that Ben imagines after the choices `made`, with counts. What Ben knows
/// must not change.
std::set<std::string> imagined(const std::string& script, const std::vector<std::uint32_t>& made,
                               const std::string& header = "") {
  const auto world = test::world_of(test::rules_of(small_game(script, kMoves + header)), 2);
  WayBack way(*world);
  Status status = way.begin(1, 0);
  for (const std::uint32_t choice : made) {
    REQUIRE(status == Status::decision);
    way.leave({choice, 0});
    status = world->answer({choice, 0});
  }
  INFO(world->error().text());
  REQUIRE(status == Status::decision);
  REQUIRE(way.is_known());
  const std::string really = offered(*world, 0);
  const auto position = world->position_number();
  const auto cards_of = [&](Seat viewer) {
    std::vector<std::optional<FaceId>> cards;
    for (const PileView& pile : world->view(viewer).piles)
      cards.insert(cards.end(), pile.cards.begin(), pile.cards.end());
    return cards;
  };
  const auto seen = cards_of(1), all = cards_of(kOmniscient);
  way.aim(1);
  Chance chance(5);
  std::set<std::string> offers;
  int otherwise = 0;
  for (int time = 0; time < 40; ++time) {
    if (!way.imagine(chance, nullptr)) continue;
    offers.insert(offered(*world, 0));
    CHECK(cards_of(1) == seen);
    if (cards_of(kOmniscient) != all) ++otherwise;
  }
  CHECK(otherwise > 0);
  way.back();
  CHECK(offered(*world, 0) == really);
  CHECK(world->position_number() == position);
  return offers;
}

/// A turn of Anna's in which she is offered to nod if she holds a red card.
const std::string kTurn =
    "function turn()\n"
    "  local me = players[1]\n"
    "  local nods = me.hand[1]:is(\"red\")\n"
    "  local others = { doubt = list { players[2] } }\n"
    "  while me:choose { go = true, nod = nods, others = others } == \"doubt\" do end\n";
const std::set<std::string> kBoth = {"go on", "go on, nod"};

TEST_CASE("offers are made again, from the first decision of a deal on") {
  CHECK(imagined(kTurn + "end\n", {}) == kBoth);
  CHECK(imagined(kTurn + "end\n", {0}) == kBoth);
  CHECK(imagined(kTurn + "  finish(nobody)\nend\n", {0}, "match 9 deals\n") == kBoth);
  CHECK(imagined(kTurn + "  redeal()\nend\n", {0, 0}) == kBoth);
  CHECK(imagined("function start()\n  for _ in choose_all(players, function() return { go = true } end) do end\nend\n" +
                     kTurn + "end\n",
                 {0, 0}) == kBoth);
}

TEST_CASE("after a call, what the script had prepared is offered to the player again") {
  const auto world = test::world_of(test::rules_of(small_game(kTurn + "end\n", kMoves)), 2);
  world->begin(1, 0);
  REQUIRE(world->advance() == Status::decision);
  const auto doubt = static_cast<std::uint32_t>(world->decision().alternatives.size() - 1);
  CHECK(imagined(kTurn + "end\n", {doubt}) == kBoth);
  CHECK(imagined(kTurn + "end\n", {doubt, doubt, doubt}) == kBoth);
}

TEST_CASE("public choices on the way are known") {
  const auto script = [](const std::string& move) {
    return "function turn()\n"
           "  local me = players[1]\n"
           "  local card = me:pick(\"" +
           move +
           "\", me.hand)\n"
           "  me:choose { go = true, nod = card:is(\"red\") }\n"
           "end\n";
  };
  // Ben does not see the card in Anna's hand, but he has been told which one it is.
  CHECK(imagined(script("play"), {0}).size() == 1);
  CHECK(imagined(script("hide"), {0}) == kBoth);
}

// With the path's real random stream the cards would always end up in their real places.
TEST_CASE("there is no way back past the point where the observer lost track of known cards") {
  const auto is_way = [](const std::string& mixed) {
    const auto world = test::world_of(test::rules_of(small_game("function turn()\n"
                                                                "  local me = players[1]\n"
                                                                "  for card in each(me.hand) do card:show() end\n"
                                                                "  for card in each(me.hand) do card:hide() end\n"
                                                                "  me:choose { go = true }\n" +
                                                                    mixed +
                                                                    "  me:choose { go = true, nod = "
                                                                    "me.hand[1]:is(\"red\") }\n"
                                                                    "end\n",
                                                                kMoves)),
                                      2);
    WayBack way(*world);
    REQUIRE(way.begin(1, 0) == Status::decision);
    way.leave({0, 0});
    REQUIRE(world->answer({0, 0}) == Status::decision);
    way.aim(1);
    Chance chance(5);
    const bool there = way.imagine(chance, nullptr);
    way.back();
    return there;
  };
  CHECK(is_way(""));
  CHECK_FALSE(is_way("  me.hand:shuffle()\n"));
}

}  // namespace houserules::way_back_test
