// Dealing anew the cards an observer cannot know: nothing the observer has seen changes, everything hidden may.
#include "tests/interpreter/play_support.h"
#include "tests/scale.h"

#include <set>

namespace houserules::determinization_test {

using test::ChancePolicy;
using test::faces_of;
using test::Play;
using test::seats;
using test::small_game;

std::string view_text(const World& world, Seat seat) {
  std::string text;
  for (const PileView& pile : world.view(seat).piles) {
    for (const auto& face : pile.cards) text += face ? world.setup().pack.text(*face) + " " : "? ";
    text += "/";
  }
  for (const PublicView& shown : world.view(seat).publics) text += text_of(shown.value, world.setup()) + ",";
  return text;
}

std::string options_text(const World& world) {
  std::string text;
  for (const Alternative& alternative : world.decision().alternatives) {
    text += alternative_text(world.table(), world.decision(), alternative, world.decision().seat) + "|";
  }
  return text;
}

TEST_CASE("every game: dealing anew keeps what the observer sees, knows and is offered, and changes what is hidden") {
  Chance chance(5);
  for (const std::string& path : test::all_games()) {
    INFO(path);
    const auto rules = test::rules_on_disk(path);
    const int players = rules->header.player_counts().front();
    const auto world = test::world_of(rules, players, Scripts::in_lua);
    world->begin(3, 0);
    ChancePolicy bot(2);
    Status status = world->advance();
    int wrong = 0, changed = 0, hidden = 0;
    for (int made = 0; made < test::scaled(60) && status == Status::decision; ++made) {
      const Seat observer = world->decision().seat;
      const Snapshot snapshot = world->snapshot();
      const std::vector<FaceId> before = faces_of(world->table());
      const std::string seen = view_text(*world, observer), offered = options_text(*world);
      for (int i = 0; i < 4; ++i) {
        world->deal_anew(observer, chance);
        const std::vector<FaceId> after = faces_of(world->table());
        if (view_text(*world, observer) != seen || options_text(*world) != offered) ++wrong;
        std::vector<FaceId> one = before, other = after;
        std::sort(one.begin(), one.end());
        std::sort(other.begin(), other.end());
        if (one != other) ++wrong;
        int unknown = 0;
        for (std::size_t card = 0; card < before.size(); ++card) {
          const bool known = (world->table().known_to(static_cast<CardId>(card)) & seat_bit(observer)) != 0;
          if (known && before[card] != after[card]) ++wrong;
          if (!known) ++unknown;
        }
        if (unknown > 8) {
          ++hidden;
          if (before != after) ++changed;
        }
        ChancePolicy inner(static_cast<std::uint64_t>(i));
        if (i == 3) {  // and the game can continue from there
          world->hooks().policy = &inner;
          const Status end = world->answer(inner.pick(world->decision()));
          INFO(world->error().text());
          REQUIRE(end == Status::over);
          world->hooks().policy = nullptr;
        }
        world->restore(snapshot);
      }
      if (faces_of(world->table()) != before) ++wrong;
      status = world->answer(bot.pick(world->decision()));
    }
    REQUIRE(status != Status::error);
    CHECK(wrong == 0);
    CHECK(changed >= hidden * 9 / 10);
  }
}

TEST_CASE("hundreds of playouts from re-dealt hidden cards run without an error") {
  for (const char* name : {"/games/jackjack.lua", "/games/crazy-eights.lua", "/games/hearts.lua"}) {
    INFO(name);
    const auto rules = test::rules_on_disk(std::string(HOUSERULES_SOURCE_DIR) + name);
    const auto world = test::world_of(rules, 3);
    world->begin(1, 0);
    Chance chance(1);
    ChancePolicy bot(9), inner(10);
    Status status = world->advance();
    int failed = 0;
    for (int made = 0; made < 15 && status == Status::decision; ++made) {
      const Snapshot snapshot = world->snapshot();
      for (int i = 0; i < test::scaled(10); ++i) {
        world->deal_anew(world->decision().seat, chance);
        world->hooks().policy = &inner;
        if (world->answer(inner.pick(world->decision())) != Status::over) ++failed;
        world->hooks().policy = nullptr;
        world->restore(snapshot);
      }
      status = world->answer(bot.pick(world->decision()));
    }
    CHECK(failed == 0);
  }
}

/// All faces each card of a pile takes in 400 worlds that Anna considers possible: "2C 3C/4C 5C", sorted, by position.
std::string possible(Play& play, const std::string& pile, Seat observer = 0) {
  World& world = play.game->world();
  const Snapshot snapshot = world.snapshot();
  Chance chance(8);
  std::vector<std::set<FaceId>> faces;
  for (int i = 0; i < 400; ++i) {
    world.deal_anew(observer, chance);
    for (const PileView& shown : world.view(kOmniscient).piles) {
      if (shown.label != pile) continue;
      faces.resize(shown.cards.size());
      for (std::size_t card = 0; card < shown.cards.size(); ++card) faces[card].insert(*shown.cards[card]);
    }
    world.restore(snapshot);
  }
  std::string text;
  for (const auto& place : faces) {
    text += text.empty() ? "" : "/";
    std::string those;
    for (const FaceId face : place) those += (those.empty() ? "" : " ") + play.game->world().setup().pack.text(face);
    text += those;
  }
  return text;
}

// Eight cards: Anna has two, Ben two, and the stock four.
Play small_pack(const std::string& script) {
  return Play(small_game("function turn(me)\n" + script + "\nend",
                         "deck 52 without clubs diamonds spades 2 3 4 5 6\nvalues others = 0\ndeal 2 each\n"),
              seats(2, "7H 9H 8H 10H JH QH KH AH"));
}

TEST_CASE("a card that was never seen may be any unseen card") {
  Play play = small_pack("me:choose { go = true }");
  CHECK(play.pile("Anna's hand", 0) == "7H 8H");
  CHECK(possible(play, "Anna's hand") == "7H/8H");
  const std::string any = "9H 10H JH QH KH AH";
  CHECK(possible(play, "Ben's hand") == any + "/" + any);
  CHECK(possible(play, "Ben's hand", 1) == "9H/10H");
}

TEST_CASE("a card that was seen and put back is known where it lies") {
  Play play = small_pack(
      "local c = me.hand[1] c:move_to(stock, \"bottom\") players[2].hand[1]:show() players[2].hand[1]:hide() me:choose "
      "{ go = true }");
  CHECK(possible(play, "stock").starts_with("7H/"));
  CHECK(possible(play, "Ben's hand").starts_with("9H/"));
  CHECK(possible(play, "Ben's hand").find("7H") == std::string::npos);
  CHECK(possible(play, "stock", 1).find("/9H") == std::string::npos);
}

TEST_CASE("a pile that is turned over keeps its order for those who saw it") {
  Play play(small_game("function turn(me)\nstock:deal(4, discard) stock:deal(1, me.hand) me:choose { go = true }\nend",
                       "deck 52 without clubs diamonds spades 2 3 4 5 6\nvalues others = 0\ndeal 2 each\nrefill stock "
                       "from discard keep 1 turned over\n"),
            seats(2, "7H 9H 8H 10H JH QH KH AH"));
  CHECK(play.pile("Anna's hand") == "7H 8H JH");
  CHECK(possible(play, "stock") == "KH/QH");
  CHECK(possible(play, "Ben's hand") == "9H 10H/9H 10H");
}

TEST_CASE("a reshuffled pile is known only as a set") {
  Play play(small_game("function turn(me)\nstock:deal(4, discard) players[2].hand[1]:show() players[2].hand[1]:hide() "
                       "stock:can_deal(1) stock:deal(1, players[2].hand) "
                       "me:choose { go = true }\nend",
                       "deck 52 without clubs diamonds spades 2 3 4 5 6\nvalues others = 0\ndeal 2 each\nrefill stock "
                       "from discard keep 1 shuffled\n"),
            seats(2, "7H 9H 8H 10H JH QH KH AH"));
  // JH QH KH were shuffled; one of them went to Ben, the others are the stock. Ben's first card was shown, so his
  // second is that one.
  CHECK(possible(play, "stock") == "JH QH KH/JH QH KH");
  CHECK(possible(play, "Ben's hand") == "9H/10H/JH QH KH");
  CHECK(possible(play, "discard") == "AH");
}

TEST_CASE("a shuffle mixes known cards with unknown ones") {
  Play play = small_pack("me.hand[1]:move_to(stock) stock:shuffle() me:choose { go = true }");
  const std::string possible_stock = possible(play, "stock");
  CHECK(possible_stock.find("7H 9H 10H JH QH KH AH") != std::string::npos);
  CHECK(possible_stock.find("8H") == std::string::npos);
}

TEST_CASE("the new top of a shuffled `top up` pile is seen, and stays") {
  Play play(small_game(
                "function turn(me)\nstock:move_to(waste) waste:shuffle() me:choose { go = true }\nend",
                "deck 52 without clubs diamonds spades 2 3 4 5 6\nvalues others = 0\ndeal 2 each\npile waste top up\n"),
            seats(2, "7H 9H 8H 10H"));
  World& world = play.game->world();
  const std::string seen = view_text(world, 0);
  CHECK(seen.find("? ? ? ") != std::string::npos);
  const Snapshot snapshot = world.snapshot();
  Chance chance(3);
  for (int i = 0; i < 100; ++i) {
    world.deal_anew(0, chance);
    REQUIRE(view_text(world, 0) == seen);
    world.restore(snapshot);
  }
}

TEST_CASE("scripts read the re-dealt faces") {
  Play play = small_pack(
      "local b = players[2].hand[1] local was = b.name me:choose { go = true } say(was .. \"/\" .. b.name .. \"/\" .. "
      "b.suit .. \"/\" .. b.order .. "
      "\"/\" .. tostring(players[2].hand:has({ rank = b.rank, suit = b.suit }))) finish()");
  World& world = play.game->world();
  Chance chance(2);
  const Snapshot snapshot = world.snapshot();
  std::set<std::string> names;
  for (int i = 0; i < 60; ++i) {
    world.deal_anew(0, chance);
    const std::string bens = play.pile("Ben's hand");
    const auto face = world.setup().pack.parse(bens.substr(0, bens.find(' ')));
    names.insert(world.setup().pack.name(*face));
    REQUIRE(world.answer({0, 0}) == Status::over);
    const std::size_t last = play.said().rfind("; ");
    REQUIRE(play.said().substr(last == std::string::npos ? 0 : last + 2) ==
            fmt::format("9 of hearts/{}/hearts/{}/true", world.setup().pack.name(*face),
                        world.setup().pack.faces[*face].order));
    world.restore(snapshot);
  }
  CHECK(names.size() == 6);
}

TEST_CASE("answers that others have given already, and future chance, are drawn anew too") {
  Play play(small_game("function turn(me)\nlocal all = {} for p, _, n in choose_all(players, function() return { bid = "
                       "range(1, 3) } end) do all[#all + 1] = n end say(table.concat(all, ' ') .. '/' .. chance(3)) "
                       "finish() end",
                       "move bid \"bid {n}\"\n"),
            seats(2));
  REQUIRE(play.game->choose({0, 3}));
  World& world = play.game->world();
  REQUIRE(world.decision().seat == 1);
  Chance chance(2);
  std::set<std::string> said;
  const Snapshot snapshot = world.snapshot();
  for (int i = 0; i < 200; ++i) {
    world.deal_anew(1, chance);
    REQUIRE(world.answer({0, 2}) == Status::over);
    const std::string all = play.said();
    said.insert(all.substr(all.find_last_of(' ') - 1));
    world.restore(snapshot);
  }
  CHECK(said == std::set<std::string>{"1 2/1", "1 2/2", "1 2/3", "2 2/1", "2 2/2", "2 2/3", "3 2/1", "3 2/2", "3 2/3"});
}

TEST_CASE("the points of a deal can be read in mid-deal") {
  Play play(small_game("function turn(me)\nme:choose { go = true } me.hand.top:move_to(discard) end function "
                       "score(player) return #player.hand end",
                       ""),
            seats(2));
  World& world = play.game->world();
  std::vector<std::int64_t> points;
  const Snapshot snapshot = world.snapshot();
  REQUIRE(world.points_so_far(points));
  CHECK(points == std::vector<std::int64_t>{5, 5});
  world.restore(snapshot);
  REQUIRE(world.answer({0, 0}) == Status::decision);
  REQUIRE(world.points_so_far(points));
  CHECK(points == std::vector<std::int64_t>{4, 5});
  Play without(small_game("function turn(me)\nme:choose { go = true } finish() end", ""), seats(2));
  CHECK_FALSE(without.game->world().points_so_far(points));
}

}  // namespace houserules::determinization_test
