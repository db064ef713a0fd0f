// The message for each way to get a statement wrong. The statements begin on line 4 of the file.
#include <fmt/format.h>

#include "system/versions.h"
#include "tests/catch.h"
#include "tests/grammar/header/support.h"

namespace houserules::messages_test {

void check_messages(const std::string& statements, const std::vector<std::string>& expected) {
  CHECK(test::messages_of(test::file_with(statements)) == expected);
}

TEST_CASE("messages: syntax") {
  check_messages(
      R"(deal five each
deal 5 ech
deal 5 each too discard
pile column x 7 face upp
option draws 3
match until a scroe >= 3
first left off dealer
players two
values hearts 1
order
move play
chips 3 each, deler may owe
deck 52 +
deck { suits a b rank 1..3 }
require draws = 3 "why"
deal 5 each when
deal 5 each when (players > 3
game 'X'
limit 3
win lowest
play left
preset p { a 3 }
deal 5 each
  deal 6 each
match until a score == 3
deck { suits a=blu ranks 1 }
about "a\n")",
      {
          R"(HR007 5:8 expected `each`, or `to` and a pile, found `ech`; did you mean `each`?)",
          R"(HR007 6:13 expected `when` or the end of the statement, found `too`; did you mean `to`?)",
          R"(HR007 7:22 expected `up` or `down`, found `upp`; did you mean `up`?)",
          R"(HR007 8:14 expected `=` and the default, found `3`)",
          R"(HR007 9:15 expected `score`, found `scroe`; did you mean `score`?)",
          R"(HR007 10:12 expected `of`, found `off`; did you mean `of`?)",
          R"(HR007 11:9 expected the numbers of players, such as `2..7` or `2, 4, 6`, found `two`)",
          R"(HR007 12:16 expected `=`, found the end of the statement)",
          R"(HR007 13:6 expected a rank, found the end of the statement)",
          R"(HR007 14:10 expected a text in double quotes, found the end of the statement)",
          R"(HR007 15:15 expected `dealer`, found `deler`; did you mean `dealer`?)",
          R"(HR007 16:10 expected a pack: 52, 48, 40, 36, 32, `german`, `spanish`, `tarock`, `jokers`, `{` or `(`, found the end of )"
          R"(the statement)",
          R"(HR007 17:24 expected `suits`, `ranks`, `copies`, `plus` or `}`, found `..`)",
          R"(HR007 18:15 expected a text in double quotes, found `=`)",
          R"(HR007 19:17 expected a condition, such as `players > 5`, found the end of the statement)",
          R"(HR007 20:30 expected `)`, found the end of the statement)",
          R"(HR007 21:6 expected a text in double quotes, found `'`)",
          R"(HR007 22:8 expected `decisions`, found the end of the statement)",
          R"(HR007 23:11 expected `score`, found the end of the statement)",
          R"(HR007 24:6 expected `clockwise` or `counterclockwise`, found `left`)",
          R"(HR007 25:14 expected `=`, found `3`)",
          R"(HR007 27:3 expected `when` or the end of the statement, found `deal`)",
          R"(HR007 28:21 expected `>=`, `>`, `<=` or `<`, found `==`: a score may pass the bound )"
          R"(without meeting it)",
          R"(HR007 29:16 expected the colour `red` or `black`, found `blu`)",
          R"(HR007 30:10 expected `\"` or `\\` (nothing else may follow a backslash in a text), found `n`)",
          R"(HR016 4:6 there is no option `five`)",
      });
}

TEST_CASE("messages: statements given twice") {
  check_messages(R"(game "Other"
deal 5 each
deal 6 each
deal 7 each when players == 2
win lowest score
win highest score)",
                 {
                     R"(HR012 4:1 `game` is given twice)",
                     R"(HR012 6:1 `deal to hand` is given twice)",
                     R"(HR012 9:1 `win` is given twice)",
                 });
}

TEST_CASE("messages: malformed names") {
  check_messages(R"(pile Discard face up
pile größe face up)",
                 {
                     R"(HR013 4:6 expected a name of lower-case letters, digits and `_` that begins with a letter, )"
                     R"(found `Discard`)",
                     R"(HR013 5:6 expected a name of lower-case letters, digits and `_` that begins with a letter, )"
                     R"(found `größe`)",
                 });
}

TEST_CASE("messages: names that are too long") {
  check_messages(
      R"(pile a234567890123456789012345678901234567890 face up
pile b2345678901234567890123456789012345678901 face up
deck { suits red a2345678901234567890 ranks 1 2 plus a2345678901234567890-a2345678901234567890 })",
      {
          R"(HR013 5:6 expected a name of at most 40 characters, )"
          R"(found `b234567890123456789012345678901234567890...`)",
          R"(HR013 6:18 expected a suit of at most 19 letters, digits and `_`, found `a2345678901234567890`)",
          R"(HR013 6:54 expected a card of at most 40 characters, )"
          R"(found `a2345678901234567890-a234567890123456789...`)",
      });
}

TEST_CASE("messages: names that belong to the language") {
  check_messages(R"(pile deal face up
public start "who starts"
pot math
move end "end"
option on = on
option how = when_so in on when_so
pile left each face up
public score each "points")",
                 {
                     R"(HR014 4:6 `deal` belongs to the language and cannot be the name of a pile)",
                     R"(HR014 5:8 `start` belongs to the language and cannot be the name of a public value)",
                     R"(HR014 6:5 `math` belongs to the language and cannot be the name of a pot)",
                     R"(HR014 7:6 `end` is a Lua keyword and cannot be the name of a move)",
                     R"(HR014 8:8 `on` is reserved in conditions and numbers and cannot be the name of an option)",
                     R"(HR014 9:25 `on` is reserved in conditions and numbers and cannot be a word of an option)",
                     R"(HR014 10:6 `left` is a field of every player and cannot be the name of a pile)",
                     R"(HR014 11:8 `score` belongs to the language and cannot be the name of a public value)",
                     R"(HR028 6:1 a pot needs chips: expected a statement such as `chips 100 each`)",
                     R"(HR015 9:8 the word `on` of the option `how` is also the name of an option)",
                 });
}

TEST_CASE("messages: names taken by something else") {
  check_messages(R"(public stock "the stock"
pile market face up
pot market
chips 3 each
option plain = on
option ending = plain in plain fancy)",
                 {
                     R"(HR015 4:8 the name `stock` is already taken by a pile)",
                     R"(HR015 6:5 the name `market` is already taken by a pile)",
                     R"(HR015 9:8 the word `plain` of the option `ending` is also the name of an option)",
                 });
}

TEST_CASE("messages: names in expressions") {
  check_messages(R"(deal draw each
option draws = 3 in 1..5
option ending = plain in plain fancy
require ending == plian "x")",
                 {
                     R"(HR016 4:6 there is no option `draw`; did you mean `draws`?)",
                     R"(HR016 7:19 `plian` is not a word of the option `ending`; did you mean `plain`?)",
                 });
}

TEST_CASE("messages: expressions of the wrong kind") {
  check_messages(R"(option ending = plain in plain fancy
option draws = 3 in 1..5
deal ending each
deal 5 each when draws
deal 5 each when ending
require draws == ending "x"
require ending > 3 "x"
require (players > 3) > 2 "x")",
                 {
                     R"(HR017 6:6 expected a number, found a word: `ending`)",
                     R"(HR017 7:18 expected a condition, found a number: `draws`)",
                     R"(HR017 8:18 expected a condition, found a word: `ending`)",
                     R"(HR017 9:9 a number and a word are never equal: `draws == ending`)",
                     R"(HR017 10:9 expected a number, found a word: `ending`)",
                     R"(HR017 11:10 expected a number, found a condition: `players > 3`)",
                 });
}

TEST_CASE("messages: the best number of players") {
  check_messages("players 2..4 best 5", {"HR021 4:19 expected one of the numbers of players listed before it"});
  check_messages("players 2..4 best",
                 {"HR007 4:18 expected the number of players that the game is best for, found the end "
                  "of the statement"});
}

TEST_CASE("messages: families") {
  check_messages("family trikcs", {"HR007 4:8 there is no family `trikcs`; did you mean `tricks`?"});
  check_messages("family board",
                 {"HR007 4:8 there is no family `board`; there are: shedding, climbing, tricks, points, "
                  "melds, fishing, adding, asking, stakes, reflexes, luck, together, patience"});
  check_messages("family tricks when players == 2",
                 {"HR007 4:1 a game belongs to one family, whatever its settings: expected no condition"});
  check_messages("family tricks\nfamily luck", {"HR012 5:8 `family` is given twice"});
}

TEST_CASE("messages: the version that a file needs") {
  check_messages("needs houserules 1.0", {});
  check_messages("needs houserules 1.0.7", {});
  // Nothing else is reported, which may be well in that version.
  const std::string newer = fmt::format("a newer houserules (999.1; this is {}): update to read it", kEngineVersion);
  check_messages("shuffle twice\nneeds houserules 999.1\ndeal all round", {"HR035 5:18 the file needs " + newer});
  check_messages("needs 1.0", {"HR007 4:7 expected `houserules`, found `1`"});
  check_messages("needs houserules one", {"HR007 4:18 expected a version, such as `1.0`, found `one`"});
  check_messages("needs houserules 1.0.0.0", {"HR007 4:23 expected a version, such as `1.0`, found `.`"});
  check_messages("needs houserules 12345.0", {"HR007 4:1 `12345.0` is not a version: expected one such as `1.0`"});
  check_messages("needs houserules 1.0 when players == 2",
                 {"HR007 4:1 a file needs its version whatever the settings: expected no condition"});
}

TEST_CASE("messages: who begins") {
  check_messages(R"(first nobody)",
                 {R"(HR007 4:7 expected `left of dealer`, `dealer`, `holder of CARD`, `holder of lowest ...`, )"
                  R"(`winner of last deal` or `loser of last deal`, found `nobody`)"});
}

TEST_CASE("messages: unknown piles") {
  check_messages(R"(turn up 1 to discrad
pile tabel none
pile hand none
deal 3 each)",
                 {
                     R"(HR018 4:1 there is no pile `discrad`; did you mean `discard`?)",
                     R"(HR018 5:6 there is no pile `tabel` to remove)",
                     R"(HR018 7:1 there is no pile `hand`)",
                 });
  check_messages(R"(pile stock none
pile spare face up
turn up 1 to spare
deal all each)",
                 {"HR018 6:1 there is no `stock` to deal from", "HR018 7:1 there is no `stock` to deal from"});
}

TEST_CASE("messages: piles of the wrong shape") {
  check_messages(
      R"(pile column x 7 face up
pile base_pile each suit face up
pile mine own
turn up 1 to column
deal 5 each to discard
deal 5 each to base_pile
refill stock from hand shuffled
refill discard from discard shuffled
pile place each x 6 as laid
deal 1 each to place)",
      {
          R"(HR019 6:1 only a pile that each player has can be `own`: expected `pile mine each own`)",
          R"(HR019 7:1 `turn up` needs a single pile, but `column` is a row of piles)",
          R"(HR019 8:1 a deal to each goes to a pile that each player has, but `discard` is a single pile)",
          R"(HR019 9:1 a deal to each goes to a pile that each player has, but `base_pile` is a pile for each suit)",
          R"(HR019 10:1 `refill` needs a single pile, but `hand` is a pile for each player)",
          R"(HR019 11:1 the pile `discard` cannot refill itself)",
          R"(HR019 13:1 a deal to each goes to a pile that each player has, but `place` is a row of piles for each player)",
      });
}

TEST_CASE("messages: ranks, suits and cards that are not in the pack") {
  check_messages(R"(order A 2 .. K 11
order K .. 2 when players == 2
values hart = 1, 11 = 11
first holder of 2
deck 52 without 1
deck { suits a b ranks 1..3 plus 1-c } when players == 3
first holder of AZ when players == 2)",
                 {
                     R"(HR020 5:7 `K .. 2` is not a run of ranks: expected two numbers, or two of A 2 3 4 5 6 7 8 9 )"
                     R"(10 J Q K A, the lower first)",
                     R"(HR020 4:16 the pack has no rank `11`; did you mean `J`?)",
                     R"(HR020 6:8 the pack has no rank, suit or card `hart`; did you mean `hearts`?)",
                     R"(HR020 6:18 the pack has no rank, suit or card `11`; did you mean `J`?)",
                     R"(HR020 7:1 expected a card of the pack, such as `2C`, found `2`)",
                     R"(HR020 8:9 the pack has no `1` to take out; did you mean `10`?)",
                     R"(HR020 9:6 the pack has no suit `c`)",
                     R"(HR020 10:1 expected a card of the pack, such as `2C`, found `AZ`)",
                 });
}

TEST_CASE("messages: numbers of players") {
  check_messages(R"(players 0..4
players 4..2
teams 2 when players > 2
players 3..17)",
                 {
                     R"(HR021 4:9 expected numbers of players from 1 to 16)",
                     R"(HR021 5:9 expected the smaller number first: `2..4`)",
                     R"(HR021 7:9 expected numbers of players from 1 to 16)",
                     R"(HR021 6:1 3 players cannot form 2 teams of equal size)",
                 });
}

TEST_CASE("messages: impossible packs") {
  check_messages(R"(deck 50
deck { } when players == 2
deck { suits a b } when players == 3
deck 9 x 52 when players == 4
deck 0 x 52 when players == 5)",
                 {
                     R"(HR022 4:6 there is no pack of 50 cards: expected 52, 48, 40, 36 or 32)",
                     R"(HR022 5:6 the pack has no cards: expected `ranks` or `plus`)",
                     R"(HR022 6:6 the pack has suits but no ranks)",
                     R"(HR022 7:6 the pack has too many cards: expected at most 432)",
                     R"(HR022 8:6 the pack has no cards)",
                 });
}

TEST_CASE("messages: options") {
  check_messages(
      R"(option draws = 12 in 0..10
option range_of = 3 in 5..2
option number = 3
option word = plain
option both = on in 1..2
option words = plian in plain fancy
option word_of = 3 in 1..5
option word_og = 2)",
      {
          R"(HR023 5:24 expected the smaller number first: `2..5`)",
          R"(HR023 8:15 expected a number in 1..2, found `on`)",
          R"(HR023 4:8 the option `draws` is a number in 0..10, not `12`)",
          R"(HR023 6:8 expected the numbers that `number` may be set to, such as `in 0..10`)",
          R"(HR023 7:8 expected the words that `word` may be set to: `in plain ...`; did you mean `words`?)",
          R"(HR023 9:8 the option `words` is `plain` or `fancy`, not `plian`; did you mean `plain`?)",
          R"(HR023 11:8 expected the numbers that `word_og` may be set to, such as `in 0..10`; did you mean `word_of`?)",
      });
}

TEST_CASE("messages: presets") {
  check_messages(R"(option draws = 3 in 0..5
preset strict { draws = 9, drwas = 1, draws = 2 }
preset loose strct { }
preset a b { }
preset b a { })",
                 {
                     R"(HR024 5:17 the option `draws` is a number in 0..5, not `9`)",
                     R"(HR024 5:28 there is no option `drwas`; did you mean `draws`?)",
                     R"(HR024 5:39 the preset sets `draws` twice)",
                     R"(HR024 6:8 there is no preset `strct` to build on; did you mean `strict`?)",
                     R"(HR024 7:8 the preset `a` builds on itself)",
                     R"(HR024 8:8 the preset `b` builds on itself)",
                 });
}

TEST_CASE("messages: placeholders") {
  check_messages(
      R"(move play "play {crad}"
move give "give {card} to {player} for {n}"
move open "open {card"
words strain clubs spades no_trump
move bid "bid {n} {strian}"
move say "say {}"
move tell "tell {xyzzy}")",
      {
          R"(HR025 5:11 a move has at most two values: expected at most two placeholders; ask for the third in a second move, or combine two of them with `words`)",
          R"(HR025 6:11 expected `{card}`, `{suit}`, `{rank}`, `{player}`, `{pile}` or `{n}`, found `{card`)",
          R"(HR025 9:10 expected `{card}`, `{suit}`, `{rank}`, `{player}`, `{pile}` or `{n}`, found `{}`; )"
          R"(did you mean `{n}`?)",
          R"(HR025 4:11 expected `{card}`, `{suit}`, `{rank}`, `{player}`, `{pile}` or `{n}`, found `{crad}`; )"
          R"(did you mean `{card}`?)",
          R"(HR025 8:10 expected `{card}`, `{suit}`, `{rank}`, `{player}`, `{pile}` or `{n}`, found `{strian}`; )"
          R"(did you mean `{strain}`?)",
          R"(HR025 10:11 expected `{card}`, `{suit}`, `{rank}`, `{player}`, `{pile}` or `{n}`, found `{xyzzy}`)",
      });
}

TEST_CASE("messages: the game's own words") {
  check_messages(R"(words suits a b
words pile a b
words n a b
words way left right left
words stock a b
move others "call")",
                 {
                     R"(HR014 4:7 `suits` belongs to the language and cannot be the name of a list of words)",
                     R"(HR014 5:7 `{pile}` already has a meaning in the text of a move)",
                     R"(HR014 6:7 `{n}` already has a meaning in the text of a move)",
                     R"(HR012 7:22 `left` is given twice)",
                     R"(HR014 9:6 `others` belongs to the language and cannot be the name of a move)",
                     R"(HR015 8:7 the name `stock` is already taken by a pile)",
                 });
}

TEST_CASE("messages: a tie needs a score, chips or deals that are compared") {
  check_messages(R"(win first out
match 3 deals unless tied)",
                 {
                     R"(HR028 5:1 `unless tied` compares the sides: expected a statement such as `win highest score`)",
                 });
  check_messages(R"(win highest score
match 3 deals unless tide)",
                 {
                     R"(HR007 5:22 expected `tied`, found `tide`; did you mean `tied`?)",
                 });
}

TEST_CASE("messages: statements that need chips") {
  check_messages(R"(win most chips
match until one player has chips
pot kitty)",
                 {
                     R"(HR028 4:1 `win most chips` needs chips: expected a statement such as `chips 100 each`)",
                     R"(HR028 5:1 `match until one player has chips` needs chips: expected a statement such as )"
                     R"(`chips 100 each`)",
                     R"(HR028 6:1 a pot needs chips: expected a statement such as `chips 100 each`)",
                 });
}

TEST_CASE("messages: things named twice") {
  check_messages(R"(order A 2 2 3
values K = 10, K Q = 10
option ending = plain in plain fancy plain
deck { suits a a ranks 1 1..2 })",
                 {
                     R"(HR029 4:11 the rank `2` appears twice)",
                     R"(HR029 6:38 the word `plain` appears twice)",
                     R"(HR029 7:16 the suit `a` appears twice)",
                     R"(HR029 7:26 the rank `1` appears twice)",
                     R"(HR020 4:7 the pack has no rank `A`)",
                     R"(HR020 4:13 the pack has no rank `3`)",
                     R"(HR020 5:8 the pack has no rank, suit or card `K`)",
                     R"(HR029 5:16 the value of `K` appears twice)",
                     R"(HR020 5:18 the pack has no rank, suit or card `Q`)",
                 });
}

TEST_CASE("messages: a part of a pack given twice") {
  check_messages(R"(deck { suits a b ranks 1..3 copies 2 copies 3 }
deck { suits a ranks 1 suits b ranks 2 } when players == 2
deck { plus wild plus fool } when players == 3)",
                 {
                     R"(HR029 4:38 `copies` is given twice)",
                     R"(HR029 5:24 `suits` is given twice)",
                     R"(HR029 5:32 `ranks` is given twice)",
                 });
}

TEST_CASE("messages: copies of a rank, and cards without a suit") {
  check_messages(R"(deck { ranks 1 x 5, }
deck { ranks 1 x n, 2 } when players == 2
deck { ranks 1 x } when players == 3
deck { ranks 1, 2 x 2, x } when players == 4
deck { ranks , 2 } when players == 5
deck { ranks 1 x 5 x 2 } when players == 6)",
                 {
                     R"(HR007 4:21 expected a rank, found `}`)",
                     R"(HR007 6:18 expected how many of these cards, found `}`)",
                     R"(HR007 8:14 expected a rank, found `,`)",
                     R"(HR007 9:20 expected `suits`, `ranks`, `copies`, `plus` or `}`, found `x`)",
                     R"(HR016 5:18 there is no option `n`)",
                 });
  check_messages(R"(deck { ranks 1..9 plus wild }
first holder of 10)",
                 {
                     R"(HR020 5:1 expected a card of the pack, such as `1`, found `10`)",
                 });
}

TEST_CASE("messages: numbers that are too small") {
  check_messages(R"(deal 0 each
turn up 1 - 2 to discard
chips -1 each
refill stock from discard keep -1 shuffled
teams 1
limit 0 decisions
match 0 deals
pile row x 0 face up)",
                 {
                     R"(HR032 4:6 expected a number of at least 1, found 0)",
                     R"(HR032 5:9 expected a number of at least 1, found -1)",
                     R"(HR032 6:7 expected a number of at least 0, found -1)",
                     R"(HR032 7:32 expected a number of at least 0, found -1)",
                     R"(HR032 8:7 expected a number of at least 2, found 1)",
                     R"(HR032 9:7 expected a number of at least 1, found 0)",
                     R"(HR032 10:7 expected a number of at least 1, found 0)",
                     R"(HR032 11:12 expected a number of at least 1, found 0)",
                 });
}

TEST_CASE("messages: help for notations from elsewhere") {
  const auto help = [](const std::string& statements) {
    const ParsedHeader parsed = parse_header(test::file_with(statements), "game.lua");
    std::vector<Diagnostic> all = parsed.diagnostics;
    for (const Diagnostic& diagnostic : check_header(parsed.header)) all.push_back(diagnostic);
    REQUIRE_FALSE(all.empty());
    return all[0].help;
  };
  const std::string range = "write a range with two dots, as in `2..6`";
  CHECK(help("deal 5 to each") == "leave out `to`");
  CHECK(help("match 10 hands") == "write it as in `match N deals`");
  CHECK(help("limit 100") == "write it as in `limit N decisions`");
  CHECK(help("move play = \"play\"") == "write it as in `move NAME \"TEXT\"`");
  CHECK(help("match until a winner") == "write it as in `match until a score >= N`");
  CHECK(help("deck = 52") == "leave out `=`");
  CHECK(help("players == 4") == "leave out `==`");
  const auto spanish = test::messages_of(test::file_with("deck spanish 40\norder A 2 .. 7 11 12"));
  REQUIRE_FALSE(spanish.empty());
  for (const std::string& message : spanish) CHECK(message.find("`J`") == std::string::npos);
  CHECK(help("deal 5 cards each") == "leave out `cards`");
  CHECK(help("pile row each 4 face up") == "for 4 piles in a row write `x 4`");
  CHECK(help("pile row up") == "write `face up`");
  CHECK(help("pile row face-up") == "leave out the hyphen");
  CHECK(help("order 2, 3, 4") == "separate the ranks with blanks, from the lowest to the highest");
  CHECK(help("order 2 - 10") == "write a run of ranks with two dots, as in `2 .. 10`");
  CHECK(help("deal 3 each when players = 2") == "use `==` to test for equality");
  CHECK(help("deal 52 / 2 each") == "divide with `//`");
  CHECK(help("deal 5 each // five") == "a comment begins with `--`");
  CHECK(help("deal 3 each;") == "a statement ends at the end of its line");
  CHECK(help("players 2 or 4") == "separate the numbers with commas, as in `2, 4`");
  CHECK(help("deck 52 cards") == "leave out `cards`");
  CHECK(help("deck 52 + 2 jokers") == "write `jokers 2` for two of them");
  CHECK(help("direction left") == "use `play`, as in `play clockwise`");
  CHECK(help("deal 5 to table") == "declare it, as in `pile table face down`");
  CHECK(help("public count = 0") == "write `public count = 0 \"what players call it\"`");
  CHECK(help("move knock") == "write `move knock \"what players choose\"`");
  CHECK(help("win most chip").empty());
  CHECK(help("option draws = 3 in 1 to 9") == "write a range with two dots, as in `1..10`");
  CHECK(help("players 3-5") == range);
  CHECK(help("players 3\xE2\x80\x93"
             "5") == range);
  CHECK(help("move play \"play\"  # a card") == "a comment begins with `--`");
  CHECK(help("win most points") ==
        "points come from `function score(player)`: write `win highest score` or `win lowest score`");
  CHECK(help("deal 12") == "write `deal 12 each`, or `deal 12 to` and the name of a pile");
  CHECK(help("variant of \"Hearts\"") ==
        "write the name of its file without `.lua` and then a title, as in `variant of hearts \"Our Hearts\"`");
  CHECK(test::messages_of(test::file_with("option long = on\npreset all { long == on } \"all\"")) ==
        std::vector<std::string>{"HR007 5:19 expected `=`, found `==`; did you mean `=`?"});
  CHECK(test::messages_of(test::file_with("order 2 .. 10 Jack Q K A")) ==
        std::vector<std::string>{"HR020 4:15 the pack has no rank `Jack`; did you mean `J`?"});
  CHECK(test::messages_of(test::file_with("values DJ = 10, others = 0")) ==
        std::vector<std::string>{"HR020 4:8 the pack has no rank, suit or card `DJ`; did you mean `JD`?"});
  CHECK(help("deal five each") == "write it in digits: `5`");
  CHECK(help("deal fife each").empty());
  CHECK(help("option aces = yes") == "an optional rule is `on`: `option aces = on`");
  CHECK(help("option aces = no") == "an optional rule is `off`: `option aces = off`");
  CHECK(help("option aces = red").empty());
  CHECK(test::messages_of(test::file_with("option draws = 3 in 1-9\noption size = 2 in 2-9\noption n = 2 in 2 -9")) ==
        std::vector<std::string>{"HR023 4:21 `1-9` is not a range: expected `1..9`",
                                 "HR023 5:20 `2-9` is not a range: expected `2..9`"});
  CHECK(help("option aces = true") == "an optional rule is `on` or `off`: write `on`");
}

}  // namespace houserules::messages_test
