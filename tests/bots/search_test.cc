// The search finds winning moves, and chooses the same with any number of threads.
#include "bots/search.h"

#include <algorithm>
#include <memory_resource>

#include "bots/greedy.h"
#include "bots/move_averages.h"
#include "bots/random.h"
#include "tests/interpreter/play_support.h"

namespace houserules::search_test {

using test::world_of;

constexpr const char* kHigh = R"(--[[ rules
game "High"
about "Take a card; the higher one wins. Only an Ace is sure to win."
players 2
deck 52
order 2 .. A
deal 5 each
pile laid face up
move lay "lay {card}"
]]
function play()
  local best
  for player in each(players) do
    local card = player:pick("lay", player.hand)
    card:move_to(laid)
    if best == nil or card.order > best.order then best = card end
  end
  finish(best == laid.top and players[2] or players[1])
end
)";

TEST_CASE("a bot told to stop thinking chooses by what it has found so far") {
  const auto world = world_of(test::rules_of(kHigh), 2);
  world->begin(3, 0);
  REQUIRE(world->advance() == Status::decision);
  SearchBot search(1000000);
  GreedyBot greedy(1000000);
  for (Bot* bot : {static_cast<Bot*>(&search), static_cast<Bot*>(&greedy)}) {
    int asked = 0;
    bot->set_enough([&asked] { return ++asked >= 100; });
    const Choice choice = bot->choose(*world, {});
    CHECK(choice.alternative < world->decision().alternatives.size());
    CHECK(asked >= 100);
    CHECK(asked <= 200);
    CHECK(bot->playouts() >= 99);
    CHECK(bot->playouts() <= 1000);
  }
}

TEST_CASE("the search leads the unbeatable card, and answers with one that wins") {
  const auto world = world_of(test::rules_of(kHigh), 2);
  int aces = 0, answers = 0;
  for (std::uint64_t index = 0; index < 12; ++index) {
    SearchBot bot(200);
    bot.begin(3, index);
    world->begin(3, index);
    REQUIRE(world->advance() == Status::decision);
    const auto face_of = [&](const Alternative& alternative) {
      return world->setup().pack.text(world->table().face(static_cast<CardId>(alternative.value)));
    };
    const auto alternatives = world->decision().alternatives;
    const Choice lead = bot.choose(*world, {});
    const bool has_ace = std::any_of(alternatives.begin(), alternatives.end(),
                                     [&](const Alternative& o) { return face_of(o)[0] == 'A'; });
    if (has_ace) {
      ++aces;
      CHECK(face_of(alternatives[lead.alternative])[0] == 'A');
      CHECK(bot.estimates()[lead.alternative].value == 1);
    }
    const Choice low{0, 0};
    REQUIRE(world->answer(low) == Status::decision);
    const std::vector<Choice> made{low};
    const Choice answer = bot.choose(*world, made);
    const double best = bot.estimates()[answer.alternative].value;
    REQUIRE(world->answer(answer) == Status::over);
    if (best == 1) {
      ++answers;
      CHECK(world->result().winners == seat_bit(1));
    }
  }
  CHECK(aces > 2);
  CHECK(answers > 6);
}

// All choose at the same time; a player who could see the other choices would always win.
constexpr const char* kMatch = R"(--[[ rules
game "Match"
about "Both say yes or no at the same time; the second wins when both say the same."
players 2
deck 52
public asked "asked"
move yes "yes"
move no "no"
]]
function play()
  local said = {}
  for player, move in choose_all(from(players[1]), function() return { yes = true, no = true } end) do
    said[#said + 1] = move
  end
  finish(players[said[1] == said[2] and 2 or 1])
end
)";

TEST_CASE("the search does nothing that it could only take back") {
  const auto world = world_of(test::rules_of(R"(--[[ rules
game    "Two of a kind"
players 2
deck    52
deal    4 each
pile    laid    face up
pile    discard face up
move    lay     "lay {card}"
move    more    "and {card}"
move    back    "take it back"
move    throw   "throw away {card}"
]]
local function lay_or_throw(me)
  local act, card = me:choose { lay = me.hand, throw = me.hand }
  if act == "lay" then
    card:move_to(laid)
    act, card = me:choose { more = me.hand:where(function(other) return other.rank == laid.top.rank end), back = true }
    if act == "back" then fail("it takes two") end
  end
  card:move_to(act == "more" and laid or discard)
end
function turn(me)
  repeat until try(function() lay_or_throw(me) end)
  if #me.hand == 0 then finish(me) end
end
)"),
                              2);
  int pairs = 0;
  for (std::uint64_t index = 0; index < 40; ++index) {
    SearchBot bot(60);
    bot.begin(5, index);
    world->begin(5, index);
    std::vector<Choice> made;
    for (Status status = world->advance(); status == Status::decision; status = world->answer(made.back())) {
      made.push_back(bot.choose(*world, made));
      const Alternative& one = world->decision().alternatives[made.back().alternative];
      const std::string& move = world->setup().moves[one.move].name;
      CHECK(move != "back");
      pairs += move == "more" ? 1 : 0;
    }
  }
  CHECK(pairs > 5);
}

TEST_CASE("what the search knows of choices that were taken back makes none of them futile") {
  const auto world = world_of(test::rules_of(R"(--[[ rules
game    "Two cards win"
players 2
deck    52
deal    2 each
pile    laid    face up
move    lay     "lay a card"
move    more    "and another"
move    back    "take it back"
move    stop    "stop"
]]
function turn(me)
  repeat until try(function()
    if me:choose { lay = true, stop = true } == "stop" then finish(me.next) end
    me.hand.top:move_to(laid)
    if me:choose { more = true, back = true } == "back" then fail("it takes two") end
    finish(me)
  end)
end
)"),
                              2);
  SearchBot bot(60);
  bot.begin(5, 0);
  for (int again = 0; again < 2; ++again) {
    world->begin(5, 0);
    REQUIRE(world->advance() == Status::decision);
    const Choice laid = bot.choose(*world, {});
    CHECK(world->setup().moves[world->decision().alternatives[laid.alternative].move].name == "lay");
    REQUIRE(world->answer(laid) == Status::decision);
    bot.choose(*world, std::vector<Choice>{laid});
  }
}

TEST_CASE("the search does not know the simultaneous choices of others") {
  const auto world = world_of(test::rules_of(kMatch), 2);
  for (std::uint32_t first = 0; first < 2; ++first) {
    SearchBot bot(400);
    bot.begin(1, 0);
    world->begin(1, 0);
    REQUIRE(world->advance() == Status::decision);
    REQUIRE(world->answer({first, 0}) == Status::decision);
    bot.choose(*world, {});
    // It wins about as often with either.
    for (const Estimate& estimate : bot.estimates()) CHECK(estimate.value == Approx(0.5).margin(0.15));
  }
}

TEST_CASE("the number of threads does not change the choices, the estimates or the imagined games") {
  // Hearts has simultaneous choices and a match of several deals.
  const auto game = GENERATE(as<std::string>(), "crazy-eights", "hearts");
  INFO(game);
  const auto rules = test::rules_on_disk(HOUSERULES_SOURCE_DIR "/games/" + game + ".lua");
  struct Moment {
    std::vector<Choice> made;
    std::vector<std::int64_t> playouts;
    std::vector<double> values;
  };
  std::vector<Moment> moments;
  for (const int threads : {1, 3}) {
    const auto world = world_of(rules, 3);
    SearchBot bot(803, {}, threads);
    bot.begin(7, 2);
    world->begin(7, 2);
    Moment moment;
    Status status = world->advance();
    for (int i = 0; i < 6 && status == Status::decision; ++i) {
      moment.made.push_back(bot.choose(*world, moment.made));
      for (const Estimate& estimate : bot.estimates()) {
        moment.playouts.push_back(estimate.playouts);
        moment.values.push_back(estimate.value);
      }
      status = world->answer(moment.made.back());
    }
    CHECK(bot.playouts() % 803 == 0);
    moments.push_back(moment);
  }
  CHECK(moments[0].made == moments[1].made);
  CHECK(moments[0].playouts == moments[1].playouts);
  CHECK(moments[0].values == moments[1].values);
}

TEST_CASE("a search limited by time thinks in all threads, and follows the game back") {
  const auto rules = test::rules_on_disk(HOUSERULES_SOURCE_DIR "/games/crazy-eights.lua");
  const auto world = world_of(rules, 2);
  SearchBot bot(0, std::chrono::milliseconds(1), 2);
  bot.begin(7, 2);
  std::vector<Choice> made;
  const auto go = [&](std::size_t choices) {
    made.resize(choices);
    world->begin(7, 2);
    REQUIRE(world->advance() == Status::decision);
    for (const Choice& choice : made) REQUIRE(world->answer(choice) == Status::decision);
  };
  go(0);
  RandomBot random(1);
  for (int i = 0; i < 5; ++i) {
    made.push_back(random.choose(world->decision()));
    REQUIRE(world->answer(made.back()) == Status::decision);
  }
  for (const std::size_t choices : {5U, 2U, 0U}) {  // as undo does
    go(choices);
    const std::int64_t before = bot.playouts();
    const std::size_t alternatives = world->decision().alternatives.size();
    const Choice choice = bot.choose(*world, made);
    CHECK(choice.alternative < alternatives);
    CHECK(bot.estimates().size() == alternatives);
    if (alternatives > 1) CHECK(bot.playouts() >= before + 32);  // at least 16 per thread
  }
}

TEST_CASE("imagined players hardly ever say a word where they may play a card") {
  Decision decision(std::pmr::get_default_resource());
  decision.seat = 0;
  for (const AlternativeKind kind : {AlternativeKind::card, AlternativeKind::card, AlternativeKind::word}) {
    Alternative one;
    one.kind = kind;
    one.move = kind == AlternativeKind::word ? 1 : 0;
    decision.alternatives.push_back(one);
  }
  MoveAverages averages;
  averages.begin(2);
  Chance chance(1);
  const auto said = [&] {
    int times = 0;
    for (int i = 0; i < 10000; ++i) times += averages.pick(decision, chance).alternative == 2 ? 1 : 0;
    return times;
  };
  CHECK(said() < 700);
  decision.alternatives[0].kind = decision.alternatives[1].kind = AlternativeKind::player;
  CHECK(said() > 4500);
}

}  // namespace houserules::search_test
