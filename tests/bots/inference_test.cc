// What others' actions reveal about their cards.
#include "bots/inference.h"

#include <set>

#include "bots/habits_file.h"
#include "bots/random.h"
#include "tests/files.h"
#include "tests/interpreter/play_support.h"

namespace houserules::inference_test {

using test::Play;
using test::seats;

constexpr Seat kAnna = 0;

/// All hands that `pile` may be from Anna's point of view, according to her clues.
std::set<std::string> imagined(Play& play, const std::string& pile, int deals = 60, const Habits* habits = nullptr) {
  World& world = play.game->world();
  Inference inference(world, 1, 0, kAnna, habits);
  const Clues& clues = inference.clues(world, play.game->choices(), 10'000, Allowance::kOfDecision);
  const Snapshot before = world.snapshot();
  Chance chance(7);
  std::set<std::string> hands;
  for (int deal = 0; deal < deals; ++deal) {
    world.restore(before);
    world.deal_anew(kAnna, chance, &clues);
    hands.insert(play.pile(pile));
  }
  world.restore(before);
  return hands;
}

bool any(const std::set<std::string>& hands, char of) {
  return std::any_of(hands.begin(), hands.end(),
                     [of](const std::string& hand) { return hand.find(of) != std::string::npos; });
}

constexpr const char* kFollowing = R"(--[[ rules
game "Following"
players 3
deck 36
deal 4 each
pile middle face up
pile away face down
move play "play {card}"
move hide "put {card} away" private
win most deals
]]
function turn(me)
  local led = middle[1]
  local same = led and me.hand:where { suit = led.suit } or me.hand
  local act, card = me:choose { play = #same > 0 and same or me.hand, hide = me.hand:where { rank = "9" } }
  card:move_to(act == "hide" and away or middle)
  if #middle == 5 then
    for player in each(players) do player.hand:move_to(stock) end
    stock:shuffle()
    for player in each(players) do stock:deal(2, player.hand) end
  end
end
)";

TEST_CASE("a player who does not follow suit has no card of it, until the cards are shuffled") {
  // Anna holds 6H 7H 8H 6C. The others' remaining hidden cards make no difference to her.
  std::vector<std::set<std::string>> seen;
  for (const char* cards : {"6H 6S 9H 7H 7S 10H 8H 8S KD 6C QS QD", "6H 6S 9H 7H KD 7S 8H QD 8S 6C QS 10H"}) {
    Play play(kFollowing, seats(3, cards));
    play.choose("play 6H");
    play.choose("play 6S");
    play.choose("play 9H");
    const auto ben = imagined(play, "Ben's hand"), clara = imagined(play, "Clara's hand");
    CHECK_FALSE(any(ben, 'H'));
    CHECK(any(ben, 'C'));
    CHECK(any(ben, 'D'));
    CHECK(any(clara, 'H'));
    CHECK(any(clara, 'S'));
    seen.push_back(ben);
    seen.push_back(clara);
    play.choose("play 7H");
    CHECK_FALSE(any(imagined(play, "Ben's hand"), 'H'));
    play.choose("play QS");
    REQUIRE(play.pile("middle") == "6H 6S 9H 7H QS");
    play.choose(play.offers().substr(0, play.offers().find(" | ")));  // by Clara, who was dealt new cards
    CHECK(any(imagined(play, "Ben's hand"), 'H'));
  }
  CHECK(seen[0] == seen[2]);
  CHECK(seen[1] == seen[3]);
}

TEST_CASE("cards put away by a private move reveal nothing") {
  Play play(kFollowing, seats(3, "6H 9S 9H 7H 7S 10H 8H 8S KD 6C QS QD"));
  play.choose("play 6H");
  play.choose("put 9S away");
  play.choose("play 9H");
  CHECK(imagined(play, "away").size() > 20);
}

TEST_CASE("a player who asks for a rank holds it, and one asked in vain does not") {
  Play play(test::rules_on_disk(HOUSERULES_SOURCE_DIR "/games/go-fish.lua"),
            seats(2, "2C 7H 3C 8H 4C JH 5C QH 6C KH 8C 10H 9C AS"));
  play.choose("ask Ben for 2");
  play.choose("ask Anna for 7");
  const auto hands = imagined(play, "Ben's hand", 200);
  CHECK(hands.size() > 150);
  for (const std::string& hand : hands) {
    INFO(hand);
    const std::string held = hand.substr(0, hand.rfind(' '));  // without the card that Ben drew
    CHECK(hand.find('7') != std::string::npos);
    CHECK(held.find('2') == std::string::npos);
  }
}

TEST_CASE("nobody knows whether a player lays down a card just drawn or one known to be of no suit that was led") {
  std::vector<std::set<std::string>> hands, aways;
  for (const std::string laid : {"7S", "8S", ""}) {  // "": the card just drawn
    Play play(R"(--[[ rules
game "Laying"
players 2
deck 36
deal 3 each
pile middle face up
pile away face down
move play "play {card}"
move lay "lay {card} away" private
win most deals
]]
function turn(me)
  local same = me.hand:where { suit = middle[1] and middle[1].suit or "hearts" }
  me:pick("play", #same > 0 and same or me.hand):move_to(middle)
  if #middle == 2 then
    stock:deal(1, me.hand)
    me:pick("lay", me.hand):move_to(away)
  end
end
)",
              seats(2, "6H 6S 7H 7S 8H 8S"));
    play.choose("play 6H");
    play.choose("play 6S");
    const std::string drawn = play.pile("Ben's hand").substr(6);
    REQUIRE(play.offers() == "lay 7S away | lay 8S away | lay " + drawn + " away");
    play.choose("lay " + (laid.empty() ? drawn : laid) + " away");
    hands.push_back(imagined(play, "Ben's hand", 1'000));
    aways.push_back(imagined(play, "away", 1'000));
    for (const std::string& hand : hands.back()) CHECK(std::count(hand.begin(), hand.end(), 'H') < 2);
    CHECK(any(hands.back(), 'H'));
    CHECK(any(aways.back(), 'H'));
  }
  CHECK((hands[0] == hands[1] && hands[0] == hands[2]));
  CHECK((aways[0] == aways[1] && aways[0] == aways[2]));
}

TEST_CASE("a player who draws is supposed to have nothing to play if that is the habit") {
  Play play(test::shipped_rules("crazy-eights"), seats(2, "2S 3H 4S 5D 6S 9D 7S 10D JS JD 2C QD 3C KD 9S"));
  std::string error;
  const auto learned = parse_habits(*play.rules, test::source_text("games/habits/crazy-eights.json"), error);
  REQUIRE(learned);
  const SharedHabits habits =
      habits_for(*learned, play.game->world().setup(), test::options_of(*play.rules, 2))->habits;
  play.choose("play 2S");
  play.choose("draw a card");
  const auto held = [&](const Habits* by) {
    std::string all;
    for (const std::string& hand : imagined(play, "Ben's hand", 200, by)) all += hand.substr(0, hand.rfind(' ')) + ' ';
    return all;
  };
  CHECK(held(nullptr).find('S') != std::string::npos);
  CHECK(held(habits.get()).find('S') == std::string::npos);
  CHECK(held(habits.get()).find("KH") != std::string::npos);
}

/// Makes random choices up to decision `most`, and calls `look` before each.
template <typename Look>
void play_randomly(Play& play, std::uint64_t seed, std::size_t most, const Look& look) {
  RandomBot bot(seed);
  World& world = play.game->world();
  while (world.status() == Status::decision && play.game->choices().size() < most) {
    look(world);
    play.game->choose(bot.choose(world.decision()));
  }
}

TEST_CASE("earlier deals do not count as attempts", "[unsanitized]") {
  Play play(test::rules_on_disk(HOUSERULES_SOURCE_DIR "/games/hearts.lua"), seats(4));
  std::size_t inferred = 0, in_time = 0;
  play_randomly(play, 1, 250, [&](World& world) {
    if (world.table().match.deal_number < 4 || world.decision().simultaneous) return;
    const auto infers = [&](int tries) {
      Inference inference(world, 1, 0, world.decision().seat);
      return inference.clues(world, play.game->choices(), tries, Allowance::kOfDecision).empty() ? 0U : 1U;
    };
    inferred += infers(100'000);
    in_time += infers(2'000);
  });
  CHECK(inferred > 10);
  CHECK(in_time == inferred);
}

TEST_CASE("very few inferences are wrong, even where the rule is not about single cards") {
  // Hands without pairs: which card a player cannot have depends on their other cards.
  int all = 0, wrong = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    Play play(test::rules_on_disk(HOUSERULES_SOURCE_DIR "/games/old-maid.lua"), seats(4).with_seed(seed));
    std::map<Seat, std::unique_ptr<Inference>> players;
    play_randomly(play, seed, 100, [&](World& world) {
      auto& inference = players[world.decision().seat];
      if (inference == nullptr) inference = std::make_unique<Inference>(world, seed, 0, world.decision().seat);
      const Clues& clues = inference->clues(world, play.game->choices(), 10'000, Allowance::kOfDecision);
      std::vector<FaceId> faces;
      for (int card = 0; card < world.table().card_count(); ++card)
        faces.push_back(world.table().face(static_cast<CardId>(card)));
      ++all;
      if (!clues.hold(faces)) ++wrong;
    });
  }
  CHECK(all > 100);
  CHECK(wrong * 20 <= all);
}

}  // namespace houserules::inference_test
