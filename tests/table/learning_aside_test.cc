// Bots learn a game while people play it.
#include "table/learning_aside.h"

#include <chrono>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "bots/habits_file.h"
#include "bots/series.h"
#include "table/game_table.h"
#include "table/journal.h"
#include "table/known_habits.h"
#include "table/opponents.h"
#include "tests/catch.h"
#include "tests/files.h"
#include "tests/interpreter/play_support.h"
#include "tests/temp_folder.h"

namespace houserules::learning_aside_test {

/// A match of deals in which one of two moves gets a point; which one depends on an option.
constexpr const char* kSides = R"(--[[ rules
game   "Sides"
players 2
deck   52
pile   hand none
move   left "left"
move   right "right"
option good = left in left right "which gets a point"
match  20 deals
win    highest score
]]
local got = {}
function before_deal()
  for player in each(players) do got[player] = 0 end
end
function play()
  for n = 1, 5 do
    for player in each(players) do
      if player:choose { left = true, right = true } == options.good then got[player] = got[player] + 1 end
    end
  end
end
function score(player) return got[player] end
)";

std::unique_ptr<Game> game_with(const std::shared_ptr<const Rules>& rules, const char* good) {
  GameSettings settings;
  settings.players = 2;
  std::string error;
  const auto options = option_values(rules->header, 2, {"", {{"good", good}}}, error);
  REQUIRE(options);
  settings.options = *options;
  GameError fault;
  auto game = Game::start(rules, settings, fault);
  INFO(fault.text());
  REQUIRE(game != nullptr);
  return game;
}

/// Learns the game from a few deals, as `houserules learn` does.
void learn_and_keep(const Game& game) {
  LearningSettings settings;
  settings.rules = game.shared_rules();
  settings.options = game.settings().options;
  settings.done = [](std::int64_t deals) { return static_cast<double>(deals) / 500; };
  std::string error;
  REQUIRE(keep_habits(game.rules(), {2, settings.options, 0, 500, learn_habits(settings).habits},
                      own_habits(game.rules()), error));
}

/// How long to wait for a thread of low priority, however busy the machine is: five minutes.
constexpr int kTenths = 3000;

SharedHabits wait_for(LearningAside& learning) {
  for (int tenths = 0; tenths < kTenths; ++tenths) {
    if (SharedHabits habits = learning.take()) return habits;
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  return nullptr;
}

TEST_CASE("bots learn a game with other options from what they know, while it is played") {
  const test::TempFolder folder;
  ::setenv("XDG_STATE_HOME", folder.path().c_str(), 1);
  const auto rules = test::rules_on_disk(folder.write("sides.lua", kSides));
  const auto usual = game_with(rules, "left"), other = game_with(rules, "right");
  learn_and_keep(*usual);
  CHECK(LearningAside::begin(*usual) == nullptr);  // it has been learned

  const SharedHabits known = known_habits(*rules, 2, other->settings().options);
  REQUIRE(known != nullptr);
  {
    const auto learning = LearningAside::begin(*other, 2);
    REQUIRE(learning != nullptr);
    CHECK(LearningAside::begin(*other) == nullptr);  // one at a time
    const SharedHabits habits = wait_for(*learning);
    REQUIRE(habits != nullptr);
    CHECK(learning->deals() > 0);
    CHECK(learning->take() == nullptr);
    SeriesSettings series;
    series.rules = rules;
    series.options = other->settings().options;
    series.bots = {BotSpec{"habits"}, BotSpec{"habits"}};
    series.bots[0].habits = habits;
    series.bots[1].habits = known;
    series.games = 200;
    const Series played = run_series(series);
    CHECK(played.rows[0].wins > played.rows[1].wins);
  }
  CHECK(LearningAside::begin(*other) == nullptr);  // kept for the next time
  CHECK(are_learned(*rules, 2, other->settings().options));
  CHECK(are_learned(*rules, 2, usual->settings().options));
  ::unsetenv("XDG_STATE_HOME");
}

TEST_CASE("bots use what they have learned from the next deal on, and say so once") {
  const test::TempFolder folder;
  ::setenv("XDG_STATE_HOME", folder.path().c_str(), 1);
  const auto rules = test::rules_on_disk(folder.write("sides.lua", kSides));
  const auto usual = game_with(rules, "left"), other = game_with(rules, "right");
  learn_and_keep(*usual);

  Opponents bots({2, BotSpec{"habits"}}, *other);
  const SharedHabits known = known_habits(*rules, 2, other->settings().options);
  bots.learn(*other, 2);
  std::string error;
  const auto journal = Journal::begin(folder / "game.jsonl", other->transcript(), error);
  REQUIRE(journal != nullptr);
  const std::vector<Seat> nobody;
  GameTable table(*other, bots, nobody, journal.get());
  const auto play_deal = [&] {
    const int deal = other->world().table().match.deal_number;
    while (table.awaited().what == Awaited::What::bot && other->world().table().match.deal_number == deal)
      table.answer_for_bot(table.ask_bot());
  };
  bots.choose(*other);
  CHECK(bots.news().empty());
  for (int tenths = 0; tenths < kTenths && !are_learned(*rules, 2, other->settings().options); ++tenths)
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  bots.choose(*other);
  CHECK(bots.news().empty());  // not in the same deal
  std::string news;
  for (int deal = 1; deal < 20 && news.empty(); ++deal) {
    play_deal();
    REQUIRE(other->world().status() == Status::decision);
    bots.choose(*other);
    news = bots.news();
    std::this_thread::sleep_for(std::chrono::milliseconds(200));  // from the file to the bots
  }
  CHECK(news.starts_with("The bots have learned these rules from "));
  CHECK(bots.news().empty());

  const int deal = other->world().table().match.deal_number;
  play_deal();
  REQUIRE(journal->sync());
  const auto kept = parse_transcript(test::text_of_file(folder / "game.jsonl"), error);
  REQUIRE(kept.has_value());
  REQUIRE(kept->habits.size() == 2);
  CHECK(kept->habits[0] == Transcript::Habits{1, 0, habits_digest(*known)});
  CHECK(kept->habits[1].deal == deal);
  CHECK(kept->habits[1].learned_from > 0);
  CHECK(kept->habits[1].digest == habits_digest(*known_habits(*rules, 2, other->settings().options)));
  ReplayError refused;
  const auto replayed = Game::replay(rules, *kept, refused);
  REQUIRE(replayed != nullptr);
  CHECK(replayed->events().size() == other->events().size());
  ::unsetenv("XDG_STATE_HOME");
}

TEST_CASE("what is being learned can be left at once") {
  std::string one_choice = kSides;  // in a match
  one_choice.replace(one_choice.find("1, 5"), 4, "1, 1");
  one_choice.replace(one_choice.find("20 deals"), 8, "1 deals");
  one_choice.replace(one_choice.rfind("each(players)"), 13, "each(list { players[1] })");
  for (const std::string& script : {std::string(kSides), one_choice}) {
    const auto game = game_with(test::rules_of(script), "right");
    const auto begin = std::chrono::steady_clock::now();
    REQUIRE(LearningAside::begin(*game, 1000) != nullptr);  // destroyed at once
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(100));
  }
}

}  // namespace houserules::learning_aside_test
