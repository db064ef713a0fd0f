// What strong play needs: options compared over like deals, and awareness of the approaching end of a match.
#include <algorithm>
#include <map>
#include <vector>

#include "bots/search.h"
#include "tests/interpreter/play_support.h"

namespace houserules::strength_test {

std::unique_ptr<World> begun(const char* text) {
  const auto rules = test::rules_of(text);
  auto world = test::world_of(rules, 2);
  world->begin(3, 0);
  REQUIRE(world->advance() == Status::decision);
  return world;
}

constexpr const char* kIdle = R"(--[[ rules
game "Idle"
about "What is said changes nothing: the colour of the top card decides."
players 2
deck 52
move say "say {n}"
]]
function play()
  players[1]:pick("say", range(1, 8))
  finish(stock.top.colour == "red" and players[1] or players[2])
end
)";

TEST_CASE("equivalent options get the same value from the search, because they are tried in the same deals") {
  const auto world = begun(kIdle);
  SearchBot bot(240);
  bot.begin(5, 0);
  bot.choose(*world, {});
  // Successive halving drops the worse options: all are tried 40 times, four 80 more times, two 160 more times. No card
  // is chosen, so there are four times as many playouts.
  std::map<std::int64_t, std::vector<double>> values;
  for (const Estimate& estimate : bot.estimates()) values[estimate.playouts].push_back(estimate.value);
  const auto alike = [&values](std::int64_t playouts, std::size_t options) {
    const std::vector<double>& of = values[playouts];
    return of.size() == options && std::all_of(of.begin(), of.end(), [&of](double value) { return value == of[0]; });
  };
  CHECK(alike(40, 4));
  CHECK(alike(120, 2));
  CHECK(alike(280, 2));
  CHECK(values.size() == 3);
}

constexpr const char* kAuction = R"(--[[ rules
game "Auction"
about "Whoever bids loses."
players 2
deck 52
move bid "bid {n}"
move pass "pass"
]]
function play()
  local bids = {}
  for n = 1, 60 do bids[n] = 5 * n + n % 3 end
  local act = players[1]:choose { bid = bids, pass = true }
  finish(act == "bid" and players[2] or players[1])
end
)";

TEST_CASE("if only a few of many options can be tried, every move is among them, so passing is always considered") {
  const auto world = begun(kAuction);
  REQUIRE(world->decision().alternatives.size() == 61);
  for (std::uint64_t time = 0; time < 20; ++time) {
    SearchBot bot(12);
    bot.begin(time, 0);
    CHECK(bot.choose(*world, {}).alternative == 60);
  }
}

constexpr const char* kPatience = R"(--[[ rules
game "Patience"
about "One point now, or three in the second deal."
players 2
deck 52
move now "one now"
move later "three later"
match 2 deals
win highest score
]]
local patient = false
function play()
  if deal_number == 1 then patient = players[1]:choose { now = true, later = true } == "later" end
  if deal_number == 2 then patient = players[1].score == 0 end
  finish()
end
function score(player)
  if player ~= players[1] then return 2 * (deal_number - 1) end
  if deal_number == 1 then return patient and 0 or 1 end
  return patient and 3 or 0
end
)";

TEST_CASE("the search plays out the last deals of a match") {
  const auto world = begun(kPatience);
  SearchBot bot(40);
  bot.begin(5, 0);
  bot.choose(*world, {});
  REQUIRE(bot.estimates().size() == 2);
  CHECK(bot.estimates()[0].value < 0.25);
  CHECK(bot.estimates()[1].value > 0.75);
  // Half of the value is the lead, but it was always lost or won.
  CHECK(bot.estimates()[0].wins == 0);
  CHECK(bot.estimates()[1].wins == 1);
}

constexpr const char* kAlone = R"(--[[ rules
game "Alone"
about "Good moves count a point, or turn a card up; others nothing. It is never won."
players 1
deck 52
deal 40 to row
pile hand none
pile row as laid
move good "good"
move bad "bad"
move give_up "give up"
option turns = off
limit 200 decisions
]]
local points = 0
function play()
  for made = 0, 59 do
    local act = players[1]:choose { good = true, bad = true, give_up = made % 10 == 0 }
    if act == "give_up" then finish(nobody) end
    local hidden = row:where(function(card) return not card.face_up end)
    if act == "good" and options.turns and #hidden > 0 then hidden[1]:show() end
    if act == "good" and not options.turns then points = points + 1 end
  end
  finish(nobody)
end
function score()
  return points
end
)";

TEST_CASE("a lone player's bot values points and turned-up cards, and does not give up", "[unsanitized]") {
  for (const bool turns : {false, true}) {
    const auto rules = test::rules_of(kAlone);
    const auto options = test::options_of(*rules, 1, {{"turns", turns ? "on" : "off"}});
    GameError error;
    const auto world = World::load(rules, 1, options, {}, error);
    REQUIRE(world != nullptr);
    world->begin(3, 0);
    REQUIRE(world->advance() == Status::decision);
    SearchBot bot(1000);
    bot.begin(5, 0);
    for (int move = 0; move < 5; ++move) {
      const Choice choice = bot.choose(*world, {});
      CHECK(choice.alternative == 0);
      CHECK(bot.estimates()[0].value > bot.estimates()[1].value);
      if (move == 0) CHECK(bot.estimates()[1].value > bot.estimates()[2].value);
      REQUIRE(world->answer(choice) == Status::decision);
    }
  }
}

constexpr const char* kAllIn = R"(--[[ rules
game "All in"
about "Nine of ten go with all they have, and lose it; folding costs a chip."
players 2
deck 52
chips 100 each
move fold "fold"
move call "call"
match until one player has chips
win most chips
]]
function play(first)
  if first:choose { fold = true, call = true } == "fold" then first:pay(1, first.left)
  elseif chance(10) == 1 then first.left:pay(first.left.chips, first)
  else first:pay(first.chips, first.left) end
  finish()
end
)";

TEST_CASE("a few chips are not worth as much as all of them in a match until one player has all") {
  const auto world = begun(kAllIn);
  SearchBot bot(100);
  bot.begin(5, 0);
  CHECK(bot.choose(*world, {}).alternative == 0);
  CHECK(bot.estimates()[0].value == Approx(0.495));
}

std::vector<std::int64_t> numbers_tried(const std::string& header) {
  const std::string text = R"(--[[ rules
game "Numbers"
players 2
deck 52
)" + header + R"(
move bet "bet {n}"
]]
function play(first)
  first:pick("bet", range(2, 100))
  finish(first)
end
)";
  const auto world = begun(text.c_str());
  std::vector<Candidate> candidates;
  list_candidates(*world, world->decision(), 0, candidates);
  std::vector<std::int64_t> numbers;
  for (const Candidate& one : candidates) numbers.push_back(one.choice.number);
  return numbers;
}

TEST_CASE("numbers tried from a long range are denser at the small end") {
  CHECK(numbers_tried("") == std::vector<std::int64_t>{2, 3, 4, 5, 6, 7, 10, 12, 16, 21, 27, 35, 46, 59, 77, 100});
}

TEST_CASE("few stakes are tried, from the least to the most") {
  CHECK(numbers_tried("chips 100 each") == std::vector<std::int64_t>{2, 5, 14, 38, 100});
}

TEST_CASE("auctions end with bids that may be made", "[unsanitized]") {
  const auto rules = test::rules_on_disk(HOUSERULES_SOURCE_DIR "/games/bridge.lua");
  int low = 0;  // where everybody bids at random, 2 of 40; where others are imagined to pass at random, 6 of 10
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    OptionValues options = test::options_of(*rules, 4);
    options["deals"] = 1;
    GameError error;
    const auto world = World::load(rules, 4, options, {}, error);
    REQUIRE(world != nullptr);
    world->begin(seed, 0);
    SearchBot bot(60);
    bot.begin(seed, 0);
    std::vector<Choice> made;
    const auto move = [&] {
      return world->setup().moves[world->decision().alternatives[made.back().alternative].move].name;
    };
    std::int64_t level = 0;
    for (Status status = world->advance(); status == Status::decision; status = world->answer(made.back())) {
      made.push_back(bot.choose(*world, made));
      const std::string contract = world->public_value("contract", kNoSeat).text;  // "4 spades by Anna"
      level = contract.empty() ? 0 : contract[0] - '0';
      if (move() == "play") break;
    }
    low += level <= 4 ? 1 : 0;
  }
  CHECK(low >= 9);
}

TEST_CASE("of the bids in an auction the lowest is always considered") {
  const auto world = test::world_of(test::shipped_rules("twenty-nine"), 4);
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    SearchBot bot(24);  // compares 3 of the 14 choices
    bot.begin(seed, 0);
    world->begin(seed, 0);
    REQUIRE(world->advance() == Status::decision);
    bot.choose(*world, {});
    std::vector<std::int64_t> bids;  // 0: a pass
    for (const Estimate& one : bot.estimates()) {
      if (one.playouts > 0) bids.push_back(one.choice.number);
    }
    CHECK(bids.size() == 3);
    CHECK(std::count(bids.begin(), bids.end(), 16) == 1);
  }
}

TEST_CASE("a lone player who knows all cards finds a way to win, and follows it", "[unsanitized]") {
  const auto rules = test::shipped_rules("freecell");
  const auto world = test::world_of(rules, 1);
  for (std::uint64_t index = 0; index < 3; ++index) {
    SearchBot bot(60);
    bot.begin(1, index);
    world->begin(1, index);
    std::vector<Choice> made;
    std::size_t left = 0;
    for (Status status = world->advance(); status == Status::decision; status = world->answer(made.back())) {
      made.push_back(bot.choose(*world, made));
      CHECK(bot.playouts() == 0);  // nothing had to be imagined
      left = left == 0 ? bot.choices_to_win() : left - 1;
      CHECK(bot.choices_to_win() == left);
    }
    CHECK(world->result().winners == 1);
    CHECK(left == 1);
  }
}

}  // namespace houserules::strength_test
