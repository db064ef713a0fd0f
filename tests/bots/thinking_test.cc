// Thinking bots use only what they may know, choose possible moves, and repeat themselves.
#include "bots/seats.h"

#include <array>
#include <cmath>

#include "bots/random.h"
#include "tests/interpreter/play_support.h"
#include "tests/scale.h"
#include "tests/told_pairs.h"

namespace houserules::thinking_test {

using test::world_of;

/// What a bot chooses, and what it thinks of each option.
std::string thoughts(Game& game, const BotSpec& spec) {
  const auto bot = make_bot(spec);
  bot->begin(7, static_cast<std::uint64_t>(game.choices_made()));
  bot->follow(game.settings().seed, game.settings().index);
  const std::vector<FaceId> before = test::faces_of(game.world().table());
  const Choice choice = bot->choose(game.world(), game.choices());
  REQUIRE(choice.alternative < game.world().decision().alternatives.size());
  REQUIRE(test::faces_of(game.world().table()) == before);
  std::string text = fmt::format("{} {}", choice.alternative, choice.number);
  for (const Estimate& estimate : bot->estimates()) {
    text += fmt::format("\n{} {}: {} {}", estimate.choice.alternative, estimate.choice.number, estimate.playouts,
                        estimate.value);
  }
  return text;
}

TEST_CASE("every game: a bot chooses the same in games that it cannot tell apart, and does not change them") {
  constexpr int kWanted = test::scaled(6), kTries = 60, kLongest = 24;
  for (const std::string& path : test::every_game()) {
    const std::string game = test::name_of(path);
    INFO(game);
    if (!test::why_no_pairs(game).empty()) continue;
    const auto rules = test::rules_on_disk(path);
    const int players = rules->header.player_counts().front();
    test::ToldPairs pairs(rules, players, test::options_of(*rules, players), 4);
    int thought = 0;
    for (int round = 0; round < kTries && thought < kWanted; ++round) {
      pairs.each(1, 1, kLongest, [&](Game& one, Game& other, Seat seat) {
        if (one.world().decision().seat != seat || thought == kWanted) return;
        ++thought;
        REQUIRE(test::offer_text(one.world(), seat) == test::offer_text(other.world(), seat));
        for (const BotSpec& spec : {BotSpec{"greedy", 10, {}}, BotSpec{"search", 50, {}}}) {
          INFO(spec.name << " as seat " << seat << " sees\n" << test::view_text(one.world(), seat));
          REQUIRE(thoughts(one, spec) == thoughts(other, spec));
        }
      });
    }
    CHECK(thought >= kWanted / 2);
  }
}

TEST_CASE("bots do not know who can choose at the same time", "[unsanitized]") {
  const auto rules = test::shipped_rules("speed");
  test::ToldPairs pairs(rules, 2, test::options_of(*rules, 2), 4);
  int thought = 0;
  pairs.each(60, 600, 30, [&](Game& one, Game& other, Seat seat) {
    if (one.world().decision().seat != seat || !one.world().decision().simultaneous) return;
    ++thought;
    INFO("seat " << seat << " sees\n" << test::view_text(one.world(), seat));
    REQUIRE(thoughts(one, {"greedy", 20, {}}) == thoughts(other, {"greedy", 20, {}}));
  });
  CHECK(thought > 20);
}

TEST_CASE("what others may choose at the same time stays as it is if the script fails with the imagined cards") {
  test::Play play(test::rules_of(R"(--[[ rules
game "Failing"
players 3
deck 36
deal 4 each
pile heap face up
move lay "lay {card}"
move wait "wait"
win most deals
]]
local asked = 0
function play()
  for player, act, card in choose_all(players, offers) do
    if act == "lay" then card:move_to(heap) end
  end
  finish(#heap == 1 and heap.top.owner or players[1])
end
function offers(player)
  asked = asked + 1
  if asked > 3 then error("asked again") end
  return { lay = player.hand:where { suit = "spades" }, wait = true }
end
)"),
                  test::seats(3, "6S 7S 8S 6H 7H 8H 6D 7D 8D 6C 7C 8C"));
  for (const Seat seat : {0, 1, 2}) {
    const World& world = play.game->world();
    REQUIRE(world.decision().seat == seat);
    const Choice wait{1, 0};
    CHECK(thoughts(*play.game, {"search", 50, {}}).find('\n') != std::string::npos);
    REQUIRE(play.game->choose(wait));
    CHECK(world.error().message.empty());
  }
  CHECK(play.game->world().status() == Status::over);
}

/// A game of these cards up to the first card played: the first player who may call a game does, and the others pass.
/// Nothing if it does not come to that.
std::unique_ptr<Game> called(const std::shared_ptr<const Rules>& rules, GameSettings settings,
                             const std::vector<FaceId>& deck) {
  settings.staging.cards = deck;
  GameError error;
  auto game = Game::start(rules, settings, error);
  REQUIRE(game != nullptr);
  const World& world = game->world();
  const auto& moves = world.setup().moves;
  for (bool may_pass = false; world.status() == Status::decision; may_pass = true) {
    const auto& all = world.decision().alternatives;
    if (std::any_of(all.begin(), all.end(), [&](const Alternative& one) { return moves[one.move].name == "play"; }))
      return game;
    const auto pass =
        std::find_if(all.begin(), all.end(), [&](const Alternative& one) { return moves[one.move].name == "pass"; });
    const auto at = may_pass && pass != all.end() ? pass : all.begin();
    REQUIRE(game->choose({static_cast<std::uint32_t>(at - all.begin()), at->value}));
  }
  return nullptr;
}

TEST_CASE("bots do not know a secret partner", "[unsanitized]") {
  constexpr int kWanted = 4;
  for (const auto& [name, players, secret] :
       {std::tuple{"schafkopf", 4, "A"}, {"doppelkopf", 4, "Q"}, {"tarok", 4, "K"}, {"french-tarot", 5, "K"}}) {
    INFO(name);
    const auto rules = test::shipped_rules(name);
    GameSettings settings;
    settings.players = players;
    settings.options = test::options_of(*rules, players);
    Chance chance(1, 0, 0);
    int pairs = 0;
    for (int deal = 0; deal < 400 && pairs < kWanted; ++deal) {
      settings.seed = static_cast<std::uint64_t>(deal);
      std::vector<FaceId> deck = test::faces_of(test::started(rules, players)->world().table());
      chance.shuffle(deck.data(), deck.size());
      const auto one = called(rules, settings, deck);
      if (one == nullptr) continue;
      const World& world = one->world();
      const Seat seat = world.decision().seat;
      const auto holder = [&](CardId card) { return world.setup().piles[world.table().pile_of(card)].owner; };
      const auto is_hidden = [&](CardId card) { return !world.table().sees(seat, card) && holder(card) != kNoSeat; };
      for (CardId a = 0; a < deck.size() && pairs < kWanted; ++a) {
        const Face& face = world.table().face_info(a);
        if (!is_hidden(a) || world.setup().pack.ranks[slot(face.rank)] != secret) continue;
        for (CardId b = 0; b < deck.size(); ++b) {
          if (!is_hidden(b) || holder(b) == holder(a)) continue;
          std::vector<FaceId> other_deck = deck;
          std::swap(other_deck[a], other_deck[b]);
          const auto other = called(rules, settings, other_deck);
          if (other == nullptr || test::view_text(other->world(), seat) != test::view_text(world, seat) ||
              test::events_text(*other, 0, seat) != test::events_text(*one, 0, seat))
            continue;
          ++pairs;
          INFO("seat " << seat << " sees\n" << test::view_text(world, seat));
          REQUIRE(thoughts(*one, {"search", 100, {}}) == thoughts(*other, {"search", 100, {}}));
          break;
        }
      }
    }
    CHECK(pairs == kWanted);
  }
}

TEST_CASE("a bot does not know which of the cards it has seen in a hand was laid face down", "[unsanitized]") {
  const auto rules = test::rules_of(R"(--[[ rules
game "Lay"
players 2
order A 2 .. K
deal 3 each
pile heap face down
move lay "lay {card}" private
move bid "guess {n}"
]]
function turn(me)
  for card in each(me.hand) do card:show() end
  for card in each(me.hand) do card:hide() end
  local ready = me:pick("bid", range(1, 2))
  me:pick("lay", me.hand):move_to(heap)
  local n = me.next:pick("bid", range(1, 13))
  finish(n == heap.top.order and me.next or me)
end
)");
  test::ToldPairs pairs(rules, 2, test::options_of(*rules, 2), 3);
  int guessed = 0;
  pairs.each(200, 200, 2, [&](Game& one, Game& other, Seat seat) {
    if (one.world().decision().seat != seat || one.choices_made() != 2) return;
    ++guessed;
    REQUIRE(thoughts(one, {"search", 50, {}}) == thoughts(other, {"search", 50, {}}));
  });
  CHECK(guessed >= 10);
}

/// Which seats have been shown each card, by views, events and choices: `perhaps`, and `surely` where they could follow
/// it since.
class Shown final : private Listener {
 public:
  explicit Shown(World& world) : world_(world) { world.hooks().listener = this; }

  std::vector<SeatMask> surely, perhaps;

  /// Call at each decision, when everybody may look at the table.
  void look() {
    const Table& table = world_.table();
    for (Seat seat = 0; seat < world_.setup().players; ++seat) {
      for (const PileView& pile : world_.view(seat).piles) {
        for (std::size_t i = 0; i < pile.cards.size(); ++i) {
          if (!pile.cards[i]) continue;
          surely[table.cards(pile.pile)[i]] |= seat_bit(seat);
          perhaps[table.cards(pile.pile)[i]] |= seat_bit(seat);
        }
      }
    }
  }
  /// Call before each answer: unless it is private, the cards are named.
  void choose(const Choice& choice) {
    const Decision& decision = world_.decision();
    const Alternative& chosen = decision.alternatives[choice.alternative];
    if (world_.setup().moves[chosen.move].is_private) return;
    if (chosen.kind == AlternativeKind::card) perhaps[slot(chosen.value)] = kAll;
    if (chosen.second == AlternativeKind::card) perhaps[slot(chosen.most)] = kAll;
    for (std::size_t i = 0; chosen.kind == AlternativeKind::set && i < chosen.count; ++i)
      perhaps[decision.sets[slot(chosen.value) + i]] = kAll;
  }

 private:
  static constexpr SeatMask kAll = static_cast<SeatMask>(-1);

  void on_event(const Event& event) override {
    const Table& table = world_.table();
    if (event.kind == Event::Kind::deal_started) {
      surely.assign(slot(table.card_count()), 0);
      perhaps = surely;
    }
    const bool refilled = event.kind == Event::Kind::refilled && event.is_shuffled;
    if (event.kind == Event::Kind::shuffled || refilled) {
      const auto mixed = table.cards(refilled ? event.to : event.from);
      for (const CardId card : mixed) surely[card] = 0;
      for (const CardId card : mixed) perhaps[card] = mixed.size() > 1 ? 0 : perhaps[card];
    }
    if (event.kind == Event::Kind::undone) std::fill(surely.begin(), surely.end(), SeatMask{0});
    for (const EventCard& shown : event.cards) {
      for (const PileId pile : {event.from, event.to}) {  // only those who saw it know which of them it was
        for (const CardId card : table.cards(pile)) surely[card] &= shown.seen_by;
      }
      for (std::size_t card = 0; card < perhaps.size(); ++card) {
        if (table.face(static_cast<CardId>(card)) != shown.face) continue;
        perhaps[card] |= shown.seen_by;
        if (table.pack().has_duplicates) surely[card] = 0;
        else surely[card] |= shown.seen_by;
      }
    }
  }

  World& world_;
};

TEST_CASE("every game: a seat knows the faces that it was shown and could follow, and no others") {
  constexpr int kDecisions = test::scaled(60);
  std::int64_t shown_and_kept = 0;
  for (const std::string& path : test::every_game()) {
    INFO(path);
    const auto rules = test::rules_on_disk(path);
    for (const int players : {rules->header.player_counts().front(), rules->header.player_counts().back()}) {
      const auto world = world_of(rules, players);
      Shown shown(*world);
      world->begin(static_cast<std::uint64_t>(players), 0);
      Chance chance(6);
      Status status = world->advance();
      for (int made = 0; made < kDecisions && status == Status::decision; ++made) {
        shown.look();
        const Table& table = world->table();
        for (int number = 0; number < table.card_count(); ++number) {
          const auto card = static_cast<CardId>(number);
          INFO("decision " << made << ", " << table.pack().text(table.face(card)) << " in "
                           << world->setup().piles[table.pile_of(card)].label);
          REQUIRE((table.known_to(card) & ~shown.perhaps[card]) == 0);
          REQUIRE((shown.surely[card] & ~table.known_to(card)) == 0);
        }
        const std::vector<FaceId> before = test::faces_of(table);
        const Snapshot snapshot = world->snapshot();
        const Seat seat = static_cast<Seat>(chance.below(static_cast<std::uint32_t>(players)));
        world->deal_anew(seat, chance);
        for (std::size_t card = 0; card < before.size(); ++card) {
          if ((shown.surely[card] & seat_bit(seat)) == 0) continue;
          ++shown_and_kept;
          REQUIRE(table.face(static_cast<CardId>(card)) == before[card]);
        }
        world->restore(snapshot);
        const Choice choice = random_of(world->decision().alternatives, chance);
        shown.choose(choice);
        status = world->answer(choice);
      }
      INFO(world->error().text());
      REQUIRE(status != Status::error);
    }
  }
  CHECK(shown_and_kept > test::scaled(50'000));
}

TEST_CASE("every game: bots play it to the end, and repeat it exactly") {
  std::int64_t imagined = 0;
  for (const std::string& path : test::all_games()) {
    INFO(path);
    const auto rules = test::rules_on_disk(path);
    const int players = rules->header.player_counts().front();
    const auto world = world_of(rules, players);
    std::vector<BotSpec> specs(static_cast<std::size_t>(players));
    specs[0] = {"search", 2, {}};
    SeatedBots bots(specs);
    std::array<Result, 2> results;
    for (Result& result : results) {
      const Status status = play_game(*world, bots, 5, 1);
      INFO(world->error().text());
      REQUIRE(status == Status::over);
      result = world->result();
    }
    CHECK(results[0].decisions == results[1].decisions);
    CHECK(results[0].scores == results[1].scores);
    CHECK(results[0].winners == results[1].winners);
    imagined += bots.playouts();
  }
  CHECK(imagined > 0);
}

TEST_CASE("equivalent moves are chosen equally often, whatever their order in the header") {
  const auto rules = test::rules_of(R"(--[[ rules
game "Same"
players 2
deck 36
deal 1 each
move one "one"
move two "two"
move three "three"
move four "four"
win most deals
]]
function turn(me)
  me:choose { one = true, two = true, three = true, four = true }
  finish(chance(2) == 1 and me or me.left)
end
)");
  for (const BotSpec& spec : {BotSpec{"greedy", 4, {}}, BotSpec{"greedy", 40, {}}, BotSpec{"search", 40, {}}}) {
    INFO(spec.name << ":" << spec.playouts);
    const auto bot = make_bot(spec);
    std::array<int, 4> chosen{};
    constexpr int kGames = test::scaled(400);
    for (std::uint64_t index = 0; index < kGames; ++index) {
      test::Play play(rules, test::seats(2).with_seed(index));
      bot->begin(1, index);
      ++chosen[bot->choose(play.game->world(), {}).alternative];
    }
    // Five standard deviations of an even share.
    for (const int count : chosen) CHECK(std::abs(count - kGames / 4) < 5 * std::sqrt(kGames * 3 / 16.0) + 1);
  }
}

}  // namespace houserules::thinking_test
