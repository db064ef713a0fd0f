// Where chips, points against a bank or a contract are at stake: mixed strategies, gains, what bids tell.
#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "bots/auction.h"
#include "bots/bids.h"
#include "bots/search.h"
#include "interpreter/world/thought.h"
#include "tests/interpreter/play_support.h"

namespace houserules::stakes_test {

constexpr const char* kPlayers = "--[[ rules\ngame \"Test\"\nabout \"A test.\"\nplayers 2\ndeck 52\n";

std::unique_ptr<World> begun(const std::string& text) {
  auto world = test::world_of(test::rules_of((kPlayers + text).c_str()), 2);
  world->begin(3, 0);
  REQUIRE(world->advance() == Status::decision);
  return world;
}

/// The rank of the only card in a player's hand.
std::string card_of(const World& world, Seat seat) {
  const auto pile = static_cast<PileId>(world.setup().group("hand")->first + seat);
  return world.setup().pack.ranks[slot(world.table().face_info(world.table().cards(pile)[0]).rank)];
}

TEST_CASE("a deal for chips with few cards is solved: bluffs and calls are as frequent as in equilibrium") {
  const auto world = test::world_of(test::shipped_rules("kuhn-poker"), 2);
  int opened = 0, answered = 0, after_check = 0;
  for (std::uint64_t index = 0; index < 12; ++index) {
    SearchBot bot(60);
    bot.begin(1, index);
    world->begin(1, index);
    REQUIRE(world->advance() == Status::decision);
    std::vector<Choice> made;
    const auto share = [&](const char* move) {
      const Decision& decision = world->decision();
      bot.choose(*world, made);
      for (std::size_t i = 0; i < decision.alternatives.size(); ++i)
        if (world->setup().moves[decision.alternatives[i].move].name == move) return bot.estimates()[i].habit;
      return -1.0;
    };
    const auto answer = [&](std::uint32_t alternative) {
      made.push_back({alternative, world->decision().alternatives[alternative].value});
      REQUIRE(world->answer(made.back()) == Status::decision);
    };
    const std::string first = card_of(*world, world->decision().seat);
    const double bets = share("bet");
    if (first == "J") CHECK(bets < 0.35);  // the first player may bluff with up to a third
    if (first == "Q") CHECK(bets < 0.02);
    ++opened;
    const bool checks = index % 2 == 0;
    answer(checks ? 0 : 1);
    const std::string second = card_of(*world, world->decision().seat);
    const double pays = share(checks ? "bet" : "call");
    const double expected = second == "K" ? 1 : second == (checks ? "J" : "Q") ? 1.0 / 3 : 0;
    CHECK(pays == Approx(expected).margin(0.03));
    (checks ? after_check : answered) += 1;
    CHECK(bot.playouts() == 0);
  }
  CHECK(opened == 12);
  CHECK(answered == after_check);
}

TEST_CASE("against a bank, how much is won counts, not how often") {
  const auto world = begun(R"(move safe "safe"
move bold "bold"
match 10 deals
]]
local won = {}
function play()
  for player in each(players) do
    local bold = player:choose { safe = true, bold = true } == "bold"
    won[player] = bold and (chance(10) <= 4 and 5 or -1) or (chance(10) <= 7 and 1 or -1)
  end
  finish(players:where(function(player) return won[player] > 0 end))
end
function score(player)
  return won[player] or 0
end
)");
  SearchBot bot(400);
  bot.begin(5, 0);
  CHECK(bot.choose(*world, {}).alternative == 1);
}

TEST_CASE("a pass is known by its words, and belongs to an auction where something is bid") {
  const auto bridge = test::world_of(test::shipped_rules("bridge"), 4);
  bridge->begin(1, 0);
  REQUIRE(bridge->advance() == Status::decision);
  const auto pass = pass_in_auction(bridge->setup(), bridge->decision());
  REQUIRE(pass);
  CHECK(bridge->setup().moves[bridge->decision().alternatives[*pass].move].name == "pass");
  const auto crazy = test::world_of(test::shipped_rules("crazy-eights"), 2);
  crazy->begin(1, 0);
  REQUIRE(crazy->advance() == Status::decision);
  CHECK_FALSE(pass_in_auction(crazy->setup(), crazy->decision()));
}

TEST_CASE("who bids high probably has high cards, and who passes tells nothing") {
  const auto world = test::world_of(test::shipped_rules("bridge"), 4);
  world->begin(2, 0);
  REQUIRE(world->advance() == Status::decision);
  const Seat bidder = world->decision().seat;
  std::vector<Choice> made;
  const auto high_cards = [&](std::span<const LikelyDeal> deals, bool weighted) {
    Thought thought(*world, world->decision().seat);
    double sum = 0;
    for (const LikelyDeal& deal : deals) {
      Chance chance(deal.seed);
      thought.imagine(chance, nullptr);
      double high = 0;
      const auto hand = static_cast<PileId>(world->setup().group("hand")->first + bidder);
      for (const CardId card : world->table().cards(hand))
        high += std::max(0, world->table().face_info(card).order - 9);  // a Jack 1, an Ace 4
      sum += high * (weighted ? deal.weight : 1.0 / static_cast<double>(deals.size()));
    }
    return sum;
  };
  const auto answer = [&](const std::string& text) {
    const Decision& decision = world->decision();
    for (std::uint32_t i = 0; i < decision.alternatives.size(); ++i) {
      if (alternative_text(world->table(), decision, decision.alternatives[i], kOmniscient) == text)
        made.push_back({i, decision.alternatives[i].value});
    }
    REQUIRE(world->answer(made.back()) == Status::decision);
  };
  const bool passes = GENERATE(true, false);
  answer(passes ? "pass" : "bid 3 no trumps");
  Bids bids(*world, 2, 0, world->decision().seat);
  const auto deals = bids.deals(*world, made, Allowance::kOfDecision);
  CHECK(deals.empty() == passes);
  if (!passes) CHECK(high_cards(deals, true) > high_cards(deals, false) + 1);
}

}  // namespace houserules::stakes_test
