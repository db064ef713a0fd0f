// Habits: learned from a rule file alone, the same each time, from what the player sees; and their files.
#include "bots/habits.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "bots/habits_bot.h"
#include "bots/habits_file.h"
#include "bots/learning.h"
#include "bots/random.h"
#include "bots/search.h"
#include "bots/series.h"
#include "system/files.h"
#include "system/json.h"
#include "tests/interpreter/play_support.h"

namespace houserules::habits_test {

using test::shipped_rules;
using test::world_of;

OptionValues options_of(const Rules& rules, int players) {
  std::string error;
  const auto options = option_values(rules.header, players, {}, error);
  REQUIRE(options);
  return *options;
}

Learned learned(const std::shared_ptr<const Rules>& rules, int players, std::int64_t deals, std::uint64_t seed = 1) {
  LearningSettings settings;
  settings.rules = rules;
  settings.players = players;
  settings.options = options_of(*rules, players);
  settings.seed = seed;
  settings.done = [deals](std::int64_t done) { return static_cast<double>(done) / static_cast<double>(deals); };
  Learned result = learn_habits(settings);
  INFO(result.error.message);
  REQUIRE(result.habits != nullptr);
  CHECK(result.deals == deals);
  return result;
}

std::string text_of(const Rules& rules, int players, const SharedHabits& habits) {
  return habits_text(rules, {{players, options_of(rules, players), 1, 100, habits}});
}

double share_of(const std::shared_ptr<const Rules>& rules, const BotSpec& one, const BotSpec& other, int games) {
  SeriesSettings series;
  series.rules = rules;
  series.options = options_of(*rules, 2);
  series.bots = {one, other};
  series.games = games;
  const Series played = run_series(series);
  return played.rows[0].wins / static_cast<double>(played.rows[0].seats);
}

TEST_CASE("a few thousand deals teach a game", "[unsanitized]") {
  BotSpec taught{"habits"};
  const auto rules = shipped_rules("crazy-eights");
  taught.habits = learned(rules, 2, 4000).habits;
  CHECK(share_of(rules, taught, {}, 200) > 0.75);
}

TEST_CASE("bots with habits bid, and imagine others who double") {
  const auto rules = shipped_rules("bridge");
  SearchBot bot(60, {}, 1, learned(rules, 4, 60).habits);
  const auto world = test::world_of(rules, 4);
  std::vector<Choice> made;
  bot.begin(1, 0);
  world->begin(1, 0);
  Status status = world->advance();
  for (int i = 0; i < 8 && status == Status::decision; ++i) {
    made.push_back(bot.choose(*world, made));
    status = world->answer(made.back());
  }
  CHECK(made.size() == 8);
}

TEST_CASE("the same deals of the same seed teach the same habits, and others teach others") {
  for (const auto& [game, players] : {std::pair{"crazy-eights", 2}, {"spades", 4}, {"kuhn-poker", 2}}) {
    INFO(game);
    const auto rules = shipped_rules(game);
    const std::string text = text_of(*rules, players, learned(rules, players, 60).habits);
    CHECK(text == text_of(*rules, players, learned(rules, players, 60).habits));
    CHECK(text != text_of(*rules, players, learned(rules, players, 60, 2).habits));
  }
}

std::string judged(const Habits& habits, const World& world) {
  Judgement judgement;
  habits.judge(world, world.decision(), judgement);
  std::string text;
  for (std::size_t i = 0; i < judgement.scores.size(); ++i)
    text += fmt::format("{} {} {};", judgement.reading.options[i].choice.alternative,
                        judgement.reading.options[i].choice.number, judgement.scores[i]);
  return text;
}

TEST_CASE("habits depend only on what the player on move sees") {
  int compared = 0;
  for (const char* game : {"crazy-eights", "hearts", "gin-rummy", "spades", "holdem", "cheat", "go-fish", "cribbage"}) {
    INFO(game);
    const auto rules = shipped_rules(game);
    const int players = rules->header.allows_players(4) ? 4 : 2;
    const auto world = world_of(rules, players);
    const Habits habits = *learned(rules, players, 30).habits;
    RandomBot random(7);
    world->begin(7, 0);
    Status status = world->advance();
    for (int i = 0; i < 60 && status == Status::decision; ++i) {
      if (i % 6 == 5) {
        const std::string before = judged(habits, *world);
        Chance chance(static_cast<std::uint64_t>(i));
        world->deal_anew(world->decision().seat, chance);
        CHECK(judged(habits, *world) == before);
        ++compared;
      }
      status = world->answer(random.choose(world->decision()));
    }
  }
  CHECK(compared > 40);
}

TEST_CASE("the options of a judgement are the candidates of the search, in the same order") {
  const auto world = world_of(shipped_rules("spades"), 4);
  const Habits habits(world->setup(), 1);
  world->begin(1, 0);
  REQUIRE(world->advance() == Status::decision);
  for (int i = 0; i < 10; ++i) {
    Judgement judgement;
    habits.judge(*world, world->decision(), judgement);
    std::vector<Candidate> candidates;
    list_candidates(*world, world->decision(), world->decision().seat, candidates);
    REQUIRE(judgement.reading.options.size() == candidates.size());
    for (std::size_t at = 0; at < candidates.size(); ++at)
      CHECK(judgement.reading.options[at].choice == candidates[at].choice);
    REQUIRE(world->answer(candidates[0].choice) == Status::decision);
  }
}

TEST_CASE("the fewer playouts a bot has, the more its stakes vary") {
  const auto rules = shipped_rules("holdem");
  const SharedHabits habits = learned(rules, 2, 300).habits;
  const auto world = world_of(rules, 2);
  world->begin(3, 0);
  REQUIRE(world->advance() == Status::decision);
  std::vector<double> likeliest;
  for (const int playouts : {12, 60, 500}) {
    SearchBot bot(playouts, {}, 1, habits);
    bot.begin(3, 0);
    bot.choose(*world, {});
    double most = 0;
    for (const Estimate& estimate : bot.estimates()) most = std::max(most, estimate.habit);
    likeliest.push_back(most);
  }
  CHECK(likeliest[0] < likeliest[1]);
  CHECK(likeliest[1] < likeliest[2]);
}

TEST_CASE("players who follow habits are imagined to the end of a long deal") {
  const auto rules = test::rules_of(R"(--[[ rules
game "Test"
about "A test."
players 2
deck 52
move good "good"
move bad "bad"
move this "this"
move that "that"
match 5 deals
win most deals
]]
function play(first)
  local good = first:choose { good = true, bad = true } == "good"
  for i = 1, 100 do first.next:choose { this = true, that = true } end
  finish(good and first or first.next)
end
)");
  const auto world = world_of(rules, 2);
  SearchBot bot(60, {}, 1, std::make_shared<Habits>(world->setup(), 1));
  bot.begin(1, 0);
  world->begin(1, 0);
  REQUIRE(world->advance() == Status::decision);
  CHECK(bot.choose(*world, {}).alternative == 0);
  REQUIRE(bot.estimates().size() == 2);
  CHECK(bot.estimates()[0].value > bot.estimates()[1].value + 0.3);
}

TEST_CASE("the search with habits chooses the same with any number of threads", "[unsanitized]") {
  const auto rules = shipped_rules("crazy-eights");
  const SharedHabits habits = learned(rules, 2, 300).habits;
  const auto world = world_of(rules, 2);
  world->begin(3, 0);
  REQUIRE(world->advance() == Status::decision);
  SearchBot one(500, std::chrono::milliseconds(0), 1, habits), two(500, std::chrono::milliseconds(0), 2, habits);
  one.begin(3, 0);
  two.begin(3, 0);
  std::vector<Choice> made;
  for (int i = 0; i < 4 && world->status() == Status::decision; ++i) {
    const Choice choice = one.choose(*world, made);
    CHECK(two.choose(*world, made) == choice);
    made.push_back(choice);
    world->answer(choice);
  }
}

TEST_CASE("a bot without habits plays at random") {
  const auto world = world_of(shipped_rules("crazy-eights"), 2);
  HabitsBot bot(nullptr);
  CHECK(play_out(*world, *bot.policy(), 1, 0, [&] { bot.begin(1, 0); }) == Status::over);
}

/// The habits for that many players in the file that comes with the game.
SharedHabits shipped_habits(const std::shared_ptr<const Rules>& rules, int players) {
  std::string error;
  const std::string folder = std::string(HOUSERULES_SOURCE_DIR) + "/games/habits/";
  const auto text = read_text(folder + rules->name() + ".json", error);
  REQUIRE(text);
  const auto all = parse_habits(*rules, *text, error);
  REQUIRE(all);
  const LearnedHabits* found = habits_for(*all, world_of(rules, players)->setup(), options_of(*rules, players));
  return found == nullptr ? nullptr : found->habits;
}

TEST_CASE("at a table of Hold'em with any number of players hardly anybody goes all in before the flop") {
  const auto rules = shipped_rules("holdem");
  for (const int players : {3, 4, 6, 9}) {
    INFO(players);
    HabitsBot bot(shipped_habits(rules, players));
    const auto world = world_of(rules, players);
    const PileId board = world->setup().group("board")->first;
    int choices = 0, all_in = 0, folds = 0;
    for (std::uint64_t hand = 0; hand < 60; ++hand) {
      bot.begin(1, hand);
      world->begin(1, hand);
      Status status = world->advance();
      while (status == Status::decision && world->table().match.deal_number == 1 && world->table().size(board) == 0) {
        const Decision& decision = world->decision();
        const Choice choice = bot.choose(*world, decision);
        const std::string& move = world->setup().moves[decision.alternatives[choice.alternative].move].name;
        ++choices;
        all_in += move == "all_in";
        folds += move == "fold";
        status = world->answer(choice);
      }
    }
    CHECK(all_in * 50 < choices);
    CHECK(folds * 3 > choices);
  }
}

// ---- files ----

TEST_CASE("habits read from a file are those that were written") {
  const auto rules = shipped_rules("spades");
  const auto world = world_of(rules, 4);
  const SharedHabits habits = learned(rules, 4, 60).habits;
  const std::string text = text_of(*rules, 4, habits);
  std::string error;
  const auto all = parse_habits(*rules, text, error);
  INFO(error);
  REQUIRE(all);
  REQUIRE(all->size() == 1);
  world->begin(5, 0);
  REQUIRE(world->advance() == Status::decision);
  CHECK(judged(*all->front().habits, *world) == judged(*habits, *world));
  CHECK(habits_text(*rules, *all) == text);
  CHECK_FALSE(all->front().habits->are_trusted());

  OptionValues options = options_of(*rules, 4);
  CHECK(habits_for(*all, world->setup(), options) == &all->front());
  options["target"] = std::int64_t{250};
  CHECK(habits_for(*all, world->setup(), options) == &all->front());
  CHECK(habits_for(*all, world_of(shipped_rules("hearts"), 4)->setup(), options) == nullptr);
}

TEST_CASE("habits serve the nearest number of players with which decisions read alike") {
  const auto rules = shipped_rules("holdem");
  const auto one = [&](int players) {
    return LearnedHabits{players, options_of(*rules, players), 1, 20, learned(rules, players, 20).habits};
  };
  const std::vector<LearnedHabits> all = {one(3), one(4), one(8)};
  const auto found = [&](int players) {
    const LearnedHabits* its = habits_for(all, world_of(rules, players)->setup(), options_of(*rules, players));
    return its == nullptr ? 0 : its->players;
  };
  CHECK(found(2) == 0);
  CHECK(found(3) == 3);
  CHECK(found(4) == 4);
  CHECK(found(5) == 4);
  CHECK(found(7) == 8);
  CHECK(found(10) == 8);
}

TEST_CASE("habits serve the nearest options") {
  const auto rules = shipped_rules("spades");
  const OptionValues usual = options_of(*rules, 4);
  const auto with = [&](OptionValues others) {
    others.insert(usual.begin(), usual.end());
    return others;
  };
  const SharedHabits habits = learned(rules, 4, 20).habits;
  const OptionValues one_deal = with({{"deals", std::int64_t{1}}, {"bag_penalty", std::int64_t{0}}});
  const std::vector<LearnedHabits> all = {{4, usual, 1, 20, habits}, {4, one_deal, 1, 20, habits}};
  const auto found = [&](const OptionValues& options) {
    return habits_for(all, world_of(rules, 4)->setup(), options) - all.data();
  };
  CHECK(found(usual) == 0);
  CHECK(found(one_deal) == 1);
  CHECK(found(with({{"deals", std::int64_t{1}}, {"bag_penalty", std::int64_t{0}}, {"together", true}})) == 1);
  CHECK(found(with({{"deals", std::int64_t{1}}})) == 0);  // as near to both: the first
}

TEST_CASE("a file of habits that does not fit is refused with the reason") {
  const auto rules = shipped_rules("crazy-eights");
  const std::string text = text_of(*rules, 2, learned(rules, 2, 20).habits);
  const auto refused = [&](const std::string& changed) {
    std::string error;
    CHECK_FALSE(parse_habits(*rules, changed, error));
    return error;
  };
  const auto with = [&](const char* member, const Json& value) {
    Json json = parsed_json(text);
    json[member] = value;
    return json.dump();
  };
  const auto with_one = [&](const char* member, const Json& value) {
    Json json = parsed_json(text);
    json["habits"][0][member] = value;
    return json.dump();
  };
  CHECK(refused(with("features", Features::kVersion + 1)) == "it was written by another version of houserules");
  CHECK(refused(with("rules", "0123456789abcdef")) == "the rule file has changed since");
  std::string error;
  CHECK_FALSE(parse_habits(*shipped_rules("hearts"), text, error));
  CHECK(error == "the rule file has changed since");
  for (const std::string& damaged :
       {std::string(), std::string("{}"), std::string("[1]"), std::string(std::size_t{1} << 21, ' '),
        text.substr(0, text.size() / 2), with("made_by", "me"), with("habits", 3), with_one("acting", "AAAA"),
        with_one("acting", std::string(100000, '/')), with_one("acting", std::string(100000, 'A')),
        with_one("acting", "?"), with_one("acting", 7), with_one("players", 99), with_one("players", "two"),
        with_one("options", Json::object()), with_one("options", Json::array({1})), with_one("deals", "many"),
        with_one("trusted", 1)}) {
    INFO(damaged.substr(0, 200));
    CHECK(refused(damaged) == "it is damaged");
  }
}

TEST_CASE("the habits of the shipped games fit their rule files") {
  int read = 0;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(HOUSERULES_SOURCE_DIR) + "/games/habits")) {
    INFO(entry.path());
    std::string error;
    const auto text = read_text(entry.path().string(), error);
    REQUIRE(text);
    CHECK(parse_habits(*shipped_rules(entry.path().stem().string()), *text, error));
    CHECK(error == "");
    ++read;
  }
  CHECK(read > 0);
}

TEST_CASE("weights of any size do no harm") {
  const auto rules = shipped_rules("crazy-eights");
  const auto world = world_of(rules, 2);
  Json json = parsed_json(text_of(*rules, 2, learned(rules, 2, 20).habits));
  // Bytes of 127: the largest exponent and the largest weights in every row.
  const Habits habits(world->setup(), 1);
  const std::size_t bytes = (habits.features().situations() + habits.features().options()) * (Network::kUnits + 1);
  std::string digits;
  for (std::size_t i = 0; i < bytes / 3; ++i) digits += "f39/";
  digits += bytes % 3 == 1 ? "fw" : bytes % 3 == 2 ? "f38" : "";
  for (const char* part : {"acting", "declaring"}) json["habits"][0][part] = digits;
  std::string error;
  const auto all = parse_habits(*rules, json.dump(), error);
  REQUIRE(all);
  HabitsBot bot(all->front().habits);
  CHECK(play_out(*world, *bot.policy(), 1, 0, [&] { bot.begin(1, 0); }) == Status::over);
}

/// A card taken scores at once, but every third one costs more, in a later deal.
constexpr const char* kThirds = R"(--[[ rules
game    "Thirds"
players 2
deck    52
pile    hand none
public  taken each = 0 "taken" kept
move    take  "take"
move    leave "leave"
match   40 deals
win     highest score
]]
local got = {}
function play()
  for player in each(players) do
    got[player] = 0
    if player:choose { take = true, leave = true } == "take" then
      got[player] = 2
      player.taken = player.taken + 1
    end
    if player.taken == 3 then
      got[player] = got[player] - 30
      player.taken = 0
    end
  end
end
function score(player) return got[player] end
)";

TEST_CASE("what is kept from deal to deal is learned to count, and is in the file") {
  const auto rules = test::rules_of(kThirds);
  const Learned result = learned(rules, 2, 4000);
  const auto weights = result.habits->prospects().weights();
  REQUIRE(weights.size() == 1);
  CHECK(weights[0].first == "taken");
  CHECK(weights[0].second < -7);
  CHECK(weights[0].second > -13);

  const auto world = world_of(rules, 2);
  world->begin(1, 0);
  REQUIRE(world->advance() == Status::decision);
  Judgement judgement;
  result.habits->judge(*world, world->decision(), judgement);
  weigh(judgement, 1);
  CHECK(judgement.weights[1] > 0.8);  // to leave it

  const std::string text = text_of(*rules, 2, result.habits);
  std::string error;
  const auto read = parse_habits(*rules, text, error);
  REQUIRE(read.has_value());
  CHECK(read->front().habits->prospects().weights() == weights);
  Json json = parsed_json(text);
  json["habits"][0]["prospects"]["taken"] = "much";
  CHECK_FALSE(parse_habits(*rules, json.dump(), error));
  CHECK(error == "it is damaged");
  json["habits"][0]["prospects"]["taken"] = 1e300;
  CHECK_FALSE(parse_habits(*rules, json.dump(), error));
  json["habits"][0].erase("prospects");  // as in files of games that keep nothing
  CHECK(parse_habits(*rules, json.dump(), error)->front().habits->prospects().are_none());
}

TEST_CASE("a search leaves what will cost more in a later deal") {
  const auto rules = test::rules_of(kThirds);
  const auto world = world_of(rules, 2);
  auto habits = std::make_shared<Habits>(world->setup(), 1);
  const auto chosen = [&] {
    SearchBot bot(100, {}, 1, habits);
    world->begin(1, 0);
    bot.begin(Seed(1), 0);
    REQUIRE(world->advance() == Status::decision);
    const Choice choice = bot.choose(*world, {});
    return world->setup().moves[world->decision().alternatives[choice.alternative].move].name;
  };
  CHECK(chosen() == "take");
  habits->prospects().set("taken", -1.5);  // less than the two points
  CHECK(chosen() == "take");
  habits->prospects().set("taken", -2.5);
  CHECK(chosen() == "leave");
}

}  // namespace houserules::habits_test
