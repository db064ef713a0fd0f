// Parsing of every statement.
#include "grammar/header/families.h"
#include "grammar/header/header.h"
#include "tests/catch.h"
#include "tests/grammar/header/support.h"

namespace houserules::statements_test {

using test::at;
using test::header_with;
using test::only;

using Words = std::vector<std::string>;

std::string text_of(const ExpressionPtr& expression) { return expression ? to_string(*expression) : "-"; }

TEST_CASE("the header of Crazy Eights is parsed") {
  const ParsedHeader parsed = parse_header(test::kCrazyEights, "crazy-eights.lua");
  REQUIRE(parsed.diagnostics.empty());
  CHECK(check_header(parsed.header).empty());
  const Header& h = parsed.header;
  CHECK(h.title == "Crazy Eights");
  CHECK_FALSE(h.is_variant);
  CHECK(h.source == Words{"https://www.pagat.com/eights/crazy8s.html"});
  CHECK(h.player_counts() == std::vector<int>{2, 3, 4, 5, 6, 7});
  REQUIRE(h.all<DeckStatement>().size() == 2);
  CHECK(at<DeckStatement>(h, 0).deck.kind == DeckNode::Kind::standard);
  CHECK(at<DeckStatement>(h, 1).deck.kind == DeckNode::Kind::times);
  CHECK(text_of(at<DeckStatement>(h, 1).when) == "players > 5");
  REQUIRE(only<ValuesStatement>(h).items.size() == 6);
  CHECK(at<ValuesStatement>(h, 0).items[0].what == "8");
  CHECK(text_of(at<ValuesStatement>(h, 0).items[3].value) == "10");
  CHECK(at<ValuesStatement>(h, 0).items[5].what == "others");
  CHECK(at<ValuesStatement>(h, 0).items[5].value == nullptr);
  CHECK(only<PileStatement>(h).facing == PileFacing::up);
  REQUIRE(h.all<DealStatement>().size() == 2);
  CHECK(text_of(at<DealStatement>(h, 1).count) == "7");
  CHECK(text_of(at<DealStatement>(h, 1).when) == "players == 2");
  CHECK(only<TurnUpStatement>(h).name == "discard");
  CHECK(only<RefillStatement>(h).name == "stock");
  CHECK(at<RefillStatement>(h, 0).from == "discard");
  CHECK(text_of(at<RefillStatement>(h, 0).keep) == "1");
  CHECK(at<RefillStatement>(h, 0).shuffled);
  CHECK(only<PublicStatement>(h).name == "wanted");
  CHECK(at<PublicStatement>(h, 0).text == "suit to follow");
  REQUIRE(h.all<MoveStatement>().size() == 4);
  CHECK(at<MoveStatement>(h, 0).value.type == ValueType::card);
  CHECK(at<MoveStatement>(h, 1).value.type == ValueType::none);
  CHECK(at<MoveStatement>(h, 2).value.type == ValueType::suit);
  CHECK(only<OptionStatement>(h).least == 0);
  CHECK(at<OptionStatement>(h, 0).most == 10);
  CHECK(at<OptionStatement>(h, 0).initial == OptionValue(std::int64_t{3}));
  CHECK(only<PresetStatement>(h).settings.at(0).value == OptionValue(std::int64_t{1}));
  CHECK(only<WinStatement>(h).win == WinRule::lowest_score);
}

TEST_CASE("every statement knows its place") {
  const Header h = parse_header(test::kCrazyEights, "crazy-eights.lua").header;
  CHECK(at<DealStatement>(h, 1).file == "crazy-eights.lua");
  CHECK(at<DealStatement>(h, 1).range == Range{{11, 1}, {11, 61}});
  CHECK(at<DealStatement>(h, 1).name_range == Range{{11, 1}, {11, 5}});
  CHECK(at<MoveStatement>(h, 0).name_range == Range{{16, 10}, {16, 14}});
  CHECK(at<ValuesStatement>(h, 0).items[1].range == Range{{8, 18}, {8, 19}});
  CHECK(at<PresetStatement>(h, 0).settings[0].range == Range{{22, 19}, {22, 28}});
}

TEST_CASE("game, about, author and source are parsed") {
  const Header h =
      parse_header(
          "--[[ rules\ngame \"A \\\"game\\\" \\\\ more\"\nabout \"one\" \"two\"\nabout \"three\"\n  \"four\"\n"
          "author \"me\"\nsource \"there\"\n]]",
          "x.lua")
          .header;
  CHECK(h.title == "A \"game\" \\ more");
  CHECK(h.about == Words{"one two", "three four"});
  CHECK(h.author == Words{"me"});
  CHECK(h.source == Words{"there"});
}

TEST_CASE("variant of is parsed") {
  const ParsedHeader parsed = parse_header(test::kAuntMay, "aunt-may.lua");
  REQUIRE(parsed.diagnostics.empty());
  CHECK(parsed.header.is_variant);
  CHECK(parsed.header.variant_of == "crazy-eights");
  CHECK(parsed.header.variant_range == Range{{2, 13}, {2, 25}});
  CHECK(parsed.header.title == "Crazy Eights, Aunt May's way");
  CHECK_FALSE(only<OptionStatement>(parsed.header).has_range);
  CHECK(at<OptionStatement>(parsed.header, 0).has_initial);
}

TEST_CASE("players is parsed") {
  const auto counts = [](const std::string& players) {
    return parse_header("--[[ rules\ngame \"x\"\n" + players + "\n]]", "x.lua").header.player_counts();
  };
  CHECK(counts("players 2..4") == std::vector<int>{2, 3, 4});
  CHECK(counts("players 6, 2, 4") == std::vector<int>{2, 4, 6});
  CHECK(counts("players 2..3, 7..8") == std::vector<int>{2, 3, 7, 8});
  CHECK(counts("players 1") == std::vector<int>{1});
  CHECK(counts("players 2\nplayers 16 when players > 3") == std::vector<int>{2, 16});
  CHECK(counts("").size() == 15);
  CHECK(counts("").front() == 2);
}

TEST_CASE("deck becomes a tree") {
  const DeckNode deck =
      only<DeckStatement>(header_with("deck packs x (52 without 2 QS + jokers 2) + 32\noption packs = 1 in 1..3")).deck;
  REQUIRE(deck.kind == DeckNode::Kind::sum);
  REQUIRE(deck.parts.size() == 2);
  const DeckNode& times = deck.parts[0];
  REQUIRE(times.kind == DeckNode::Kind::times);
  CHECK(text_of(times.count) == "packs");
  REQUIRE(times.parts.at(0).kind == DeckNode::Kind::sum);
  const DeckNode& without = times.parts[0].parts.at(0);
  REQUIRE(without.kind == DeckNode::Kind::without);
  CHECK(without.faces == Words{"2", "QS"});
  CHECK(without.parts.at(0).size == 52);
  CHECK(times.parts[0].parts.at(1).kind == DeckNode::Kind::jokers);
  CHECK(text_of(times.parts[0].parts[1].count) == "2");
  CHECK(deck.parts[1].size == 32);
}

TEST_CASE("a custom pack is parsed") {
  const DeckNode deck =
      only<DeckStatement>(
          header_with("deck {\n suits red leaf=red moon=black hearts\n ranks 0..3 skip\n copies players\n"
                      " plus 4 x wild, joker, (players - 1) x 2-red\n}"))
          .deck;
  REQUIRE(deck.kind == DeckNode::Kind::custom);
  CHECK(deck.suits == Words{"red", "leaf", "moon", "hearts"});
  CHECK(deck.colours == Words{"red", "red", "black", "red"});
  CHECK(deck.ranks == Words{"0", "1", "2", "3", "skip"});
  CHECK(text_of(deck.copies) == "players");
  REQUIRE(deck.plus.size() == 3);
  CHECK(text_of(deck.plus[0].count) == "4");
  CHECK(deck.plus[0].face == "wild");
  CHECK(deck.plus[1].count == nullptr);
  CHECK(deck.plus[1].face == "*");
  CHECK(text_of(deck.plus[2].count) == "players - 1");
  CHECK(deck.plus[2].face == "2-red");
}

TEST_CASE("each rank of a custom pack may have its own number of copies") {
  const DeckNode deck = only<DeckStatement>(header_with("deck { suits red blue ranks 1 x 5, 2..4 x players 5, star x "
                                                        "(players - 1), x copies 2 }"))
                            .deck;
  CHECK(deck.ranks == Words{"1", "2", "3", "4", "5", "star", "x"});
  const auto copies = [&](std::size_t rank) {
    return deck.rank_copies.at(rank) ? text_of(deck.rank_copies[rank]) : "";
  };
  CHECK(copies(0) == "5");
  CHECK(copies(1) == "players");
  CHECK(copies(3) == "players");
  CHECK(copies(4) == "");
  CHECK(copies(5) == "players - 1");
  CHECK(copies(6) == "");
  CHECK(text_of(deck.copies) == "2");
}

TEST_CASE("order is parsed") {
  const auto order = [](const std::string& statement) {
    return only<OrderStatement>(header_with("order " + statement));
  };
  CHECK(order("A 2 .. K").ranks == Words{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"});
  CHECK_FALSE(order("A 2 .. K").circular);
  CHECK(order("10..A 3 joker circular").ranks == Words{"10", "J", "Q", "K", "A", "3", "*"});
  CHECK(order("2..A circular").circular);
  CHECK(order("J 9 A").places.at(1) == Range{{4, 9}, {4, 10}});
}

TEST_CASE("values is parsed") {
  const ValuesStatement values =
      only<ValuesStatement>(header_with("values hearts = 1, QS = 10 + 3, J Q = -players, jokers = pips"));
  REQUIRE(values.items.size() == 5);
  CHECK(values.items[0].what == "hearts");
  CHECK(text_of(values.items[1].value) == "10 + 3");
  CHECK(values.items[2].what == "J");
  CHECK(text_of(values.items[3].value) == "-players");
  CHECK(values.items[4].what == "*");
  CHECK(values.items[4].value == nullptr);
}

TEST_CASE("pile is parsed") {
  const auto pile = [](const std::string& statement) { return only<PileStatement>(header_with("pile " + statement)); };
  CHECK(pile("market face up").facing == PileFacing::up);
  CHECK(pile("market face down").facing == PileFacing::down);
  CHECK(pile("market top up").facing == PileFacing::top_up);
  CHECK(pile("market as laid").facing == PileFacing::as_laid);
  CHECK(pile("market each own").facing == PileFacing::own);
  CHECK(pile("market each others").facing == PileFacing::others);
  CHECK(pile("market each own").each);
  CHECK_FALSE(pile("market face up").each);
  CHECK(pile("market each suit face up").each_suit);
  CHECK_FALSE(pile("market each suit face up").each);
  CHECK(text_of(pile("market x 7 face up").row) == "7");
  CHECK(text_of(pile("market each x players + 1 face up").row) == "players + 1");
  CHECK(pile("market face up").row == nullptr);
  CHECK(pile("hand none").none);
  CHECK(pile("market face up").text.empty());
  CHECK(pile("market each x 2 face down \"goods on sale\" when players > 2").text == "goods on sale");
}

TEST_CASE("deal, turn up and refill are parsed") {
  CHECK(text_of(only<DealStatement>(header_with("deal 2 * players each")).count) == "2 * players");
  CHECK(only<DealStatement>(header_with("deal 3 each")).name == "hand");
  CHECK(only<DealStatement>(header_with("deal all each")).count == nullptr);
  CHECK(only<DealStatement>(header_with("deal 3 each to reserve")).name == "reserve");
  CHECK(text_of(only<TurnUpStatement>(header_with("turn up 3 to discard")).count) == "3");
  CHECK_FALSE(only<RefillStatement>(header_with("refill stock from discard turned over")).shuffled);
  CHECK(only<RefillStatement>(header_with("refill stock from discard shuffled")).keep == nullptr);
  CHECK_FALSE(only<RefillStatement>(header_with("refill stock from discard shuffled")).at_once);
  CHECK(only<RefillStatement>(header_with("refill stock from discard keep 1 turned over at once when players > 2"))
            .at_once);
}

TEST_CASE("public and move are parsed") {
  CHECK(only<PublicStatement>(header_with("public bid each \"the bid\"")).each);
  CHECK(only<PublicStatement>(header_with("public bid each \"the bid\"")).text == "the bid");
  const auto value = [](const std::string& text) {
    return only<MoveStatement>(header_with("move m \"" + text + "\"")).value.type;
  };
  CHECK(value("do {rank}") == ValueType::rank);
  CHECK(value("do {player}") == ValueType::player);
  CHECK(value("do {n} and {n}") == ValueType::number);
  CHECK(value("do }") == ValueType::none);
  CHECK(only<MoveStatement>(header_with("move m \"x\" private")).is_private);
  CHECK_FALSE(only<MoveStatement>(header_with("move m \"x\"")).is_private);
}

TEST_CASE("option, require and preset are parsed") {
  const auto option = [](const std::string& statement) {
    return only<OptionStatement>(header_with("option " + statement));
  };
  CHECK(option("n = -3 in -5..-1 \"what\"").initial == OptionValue(std::int64_t{-3}));
  CHECK(option("n = -3 in -5..-1 \"what\"").least == -5);
  CHECK(option("n = -3 in -5..-1 \"what\"").most == -1);
  CHECK(option("n = -3 in -5..-1 \"what\"").text == "what");
  CHECK(option("n = on").initial == OptionValue(true));
  CHECK(option("n = off").type == OptionStatement::Type::boolean);
  CHECK(option("n = plain in plain fancy \"what\"").words == Words{"plain", "fancy"});
  using Type = OptionStatement::Type;
  const OptionStatement mixed = option("n = free in free 16 -17 \"what\"");
  CHECK(mixed.type == Type::word);
  CHECK(mixed.words == Words{"free"});
  CHECK(mixed.numbers == std::vector<std::int64_t>{16, -17});
  CHECK(mixed.choices == Words{"free", "16", "-17"});
  CHECK(option("n = 16 in free 16").type == Type::word);
  CHECK(option("n = 16 in free 16").initial == OptionValue(std::int64_t{16}));
  const OptionStatement numbers = option("n = 17 in 18 16 17 when players > 2");
  CHECK(numbers.type == Type::number);
  CHECK(numbers.least == 16);
  CHECK(numbers.most == 18);
  CHECK(numbers.choices == Words{"18", "16", "17"});
  CHECK(option("n = plain in plain fancy \"what\"").initial == OptionValue(std::string("plain")));
  const RequireStatement require =
      only<RequireStatement>(header_with("require players > 2 or players == 1 \"too few\""));
  CHECK(text_of(require.condition) == "players > 2 or players == 1");
  CHECK(require.name == "too few");
  const PresetStatement preset =
      only<PresetStatement>(header_with("preset p other { a = 1 b = off,\nc = word, d = -2, } \"what\""));
  CHECK(preset.name == "p");
  CHECK(preset.builds_on == "other");
  CHECK(preset.text == "what");
  REQUIRE(preset.settings.size() == 4);
  CHECK(preset.settings[1].value == OptionValue(false));
  CHECK(preset.settings[2].value == OptionValue(std::string("word")));
  CHECK(preset.settings[3].value == OptionValue(std::int64_t{-2}));
}

TEST_CASE("first, play and win are parsed") {
  using Who = FirstPlayer;
  CHECK(only<FirstStatement>(header_with("first left of dealer")).who == Who::left_of_dealer);
  CHECK(only<FirstStatement>(header_with("first dealer")).who == Who::dealer);
  CHECK(only<FirstStatement>(header_with("first holder of 2C")).who == Who::holder);
  CHECK(only<FirstStatement>(header_with("first holder of 2C")).card == "2C");
  CHECK(only<FirstStatement>(header_with("first winner of last deal")).who == Who::last_winner);
  CHECK(only<FirstStatement>(header_with("first loser of last deal")).who == Who::last_loser);
  CHECK(only<FirstStatement>(header_with("first holder of lowest card")).who == Who::lowest_holder);
  CHECK(only<FirstStatement>(header_with("first holder of highest spades")).card == "spades");
  CHECK(only<DealerStatement>(header_with("dealer winner of last deal")).who == NextDealer::last_winner);
  CHECK(only<DealerStatement>(header_with("dealer loser of last deal")).who == NextDealer::last_loser);
  CHECK(only<DealerStatement>(header_with("dealer stays")).who == NextDealer::stays);
  CHECK(only<PlayStatement>(header_with("play clockwise")).clockwise);
  CHECK_FALSE(only<PlayStatement>(header_with("play counterclockwise")).clockwise);
  CHECK(only<WinStatement>(header_with("win lowest score")).win == WinRule::lowest_score);
  CHECK(only<WinStatement>(header_with("win highest score")).win == WinRule::highest_score);
  CHECK(only<WinStatement>(header_with("win most chips")).win == WinRule::most_chips);
  CHECK(only<WinStatement>(header_with("win most deals")).win == WinRule::most_deals);
  CHECK(only<WinStatement>(header_with("win first out")).win == WinRule::first_out);
  CHECK(only<WinStatement>(header_with("win all but last")).win == WinRule::all_but_last);
  CHECK(only<WinStatement>(header_with("win together")).win == WinRule::together);
}

TEST_CASE("a game states its family") {
  CHECK(header_with("family tricks").family() == "tricks");
  CHECK(header_with("win lowest score").family().empty());
  for (const Family& family : families()) {
    CAPTURE(family.name);
    CHECK(check_header(header_with("family " + std::string(family.name))).empty());
  }
}

TEST_CASE("match, limit, teams, chips, pot and no are parsed") {
  using End = MatchStatement::End;
  using Compare = ScoreBound::Compare;
  const auto match = [](const std::string& statement) {
    return only<MatchStatement>(header_with("match " + statement));
  };
  CHECK(match("3 deals").conditions.front().end == End::deals);
  CHECK(text_of(match("1 deal").number) == "1");
  CHECK(text_of(match("rounds * players deals").number) == "rounds * players");
  CHECK(match("3 rounds").conditions.front().end == End::rounds);
  CHECK(match("1 round").conditions.front().end == End::rounds);
  CHECK(text_of(match("rounds rounds").number) == "rounds");
  CHECK(match("until a score >= target + 1").conditions.front().end == End::score);
  CHECK(text_of(match("until a score >= target + 1").conditions.front().bound) == "target + 1");
  CHECK(match("until a score >= 1").conditions.front().compare == Compare::greater_equal);
  CHECK(match("until a score > 1").conditions.front().compare == Compare::greater);
  CHECK(match("until a score <= -5").conditions.front().compare == Compare::less_equal);
  CHECK(match("until a score < 0").conditions.front().compare == Compare::less);
  CHECK_FALSE(match("until a score >= 1").unless_tied);
  CHECK(match("until a score >= 1 or a score <= -1 unless tied").unless_tied);
  CHECK(match("3 deals unless tied").unless_tied);
  const auto several = match("until a score >= 500 or a score <= -200 or one player is in");
  REQUIRE(several.conditions.size() == 3);
  CHECK(text_of(several.conditions[1].bound) == "-200");
  CHECK(several.conditions[1].compare == Compare::less_equal);
  CHECK(several.conditions[2].end == End::one_in);
  CHECK(several.name == "score");
  CHECK(match("until one player is in").conditions.front().end == End::one_in);
  CHECK(match("until one player has chips").conditions.front().end == End::one_has_chips);
  CHECK(text_of(only<LimitStatement>(header_with("limit 500 decisions")).decisions) == "500");
  CHECK(text_of(only<TeamsStatement>(header_with("teams players - 2")).count) == "players - 2");
  CHECK(text_of(only<ChipsStatement>(header_with("chips 100 each")).each) == "100");
  CHECK_FALSE(only<ChipsStatement>(header_with("chips 100 each")).dealer_may_owe);
  CHECK(only<ChipsStatement>(header_with("chips 100 each, dealer may owe")).dealer_may_owe);
  CHECK(only<PotStatement>(header_with("pot kitty")).name == "kitty");
  CHECK(only<NoStatement>(header_with("no move pass")).removed == "move");
  CHECK(only<NoStatement>(header_with("no move pass")).name == "pass");
  CHECK(only<NoStatement>(header_with("no turn  up")).removed == "turn up");
  CHECK(only<NoStatement>(header_with("no require \"the reason\"")).name == "the reason");
}

TEST_CASE("options may have the names of keywords") {
  const Header h = header_with(
      "option deals = 3 in 1..5\noption chips = 100 in 1..500\noption packs = 1 in 1..2\noption jokers = 0 in 0..2\n"
      "match deals deals\nchips chips each\ndeck packs x 52 + jokers jokers\noption limit = 9 in 1..9\nlimit limit "
      "decisions");
  CHECK(check_header(h).empty());
  CHECK(text_of(only<MatchStatement>(h).number) == "deals");
  CHECK(text_of(only<ChipsStatement>(h).each) == "chips");
  CHECK(text_of(only<DeckStatement>(h).deck.parts.at(1).count) == "jokers");
  CHECK(text_of(only<LimitStatement>(h).decisions) == "limit");
}

}  // namespace houserules::statements_test
