// One fault for each code, exactly as its author reads it.
#include <set>

#include "grammar/diagnostics/codes.h"
#include "tests/catch.h"
#include "tests/grammar/header/support.h"

namespace houserules::faults_test {

struct Case {
  const char* code;
  std::string text;  ///< a file, or some statements of one
  const char* shown;
};

const std::vector<Case>& cases() {
  static const std::vector<Case> all = {
      {"HR001", R"(-- a comment
local x = 1
)",
       R"(error[HR001]: no header: expected `--[[ rules` before anything but comments
 --> game.lua:2:1
  |
2 | local x = 1
  | ^^^^^^^^^^^
  = help: a rule file begins with a header between `--[[ rules` and `]]`
)"},
      {"HR002", R"(
  
)",
       R"(error[HR002]: the file is empty: expected a header
 --> game.lua:1:1
  |
1 |
  | ^
  = help: a rule file begins with a header between `--[[ rules` and `]]`
)"},
      {"HR004", R"(-- a comment
--[==[ rules
game "X"
]]
)",
       R"(error[HR004]: the header is never closed: expected `]==]`
 --> game.lua:2:1
  |
2 | --[==[ rules
  | ^^^^^^^^^^^^
)"},
      {"HR006", R"(dael 5 each)",
       R"(error[HR006]: unknown statement `dael`; did you mean `deal`?
 --> game.lua:4:1
  |
4 | dael 5 each
  | ^^^^
)"},
      {"HR006", R"(Whoever plays a Seven swaps hands.)",
       R"(error[HR006]: unknown statement `Whoever`
 --> game.lua:4:1
  |
4 | Whoever plays a Seven swaps hands.
  | ^^^^^^^
  = help: write rules in words below the header, after `---`
)"},
      {"HR007", R"(deal 5 each too discard)",
       R"(error[HR007]: expected `when` or the end of the statement, found `too`; did you mean `to`?
 --> game.lua:4:13
  |
4 | deal 5 each too discard
  |             ^^^
)"},
      {"HR008", R"(move play "play {card})",
       R"(error[HR008]: the text is never closed: expected `"` before the end of the line
 --> game.lua:4:11
  |
4 | move play "play {card}
  |           ^^^^^^^^^^^^
)"},
      {"HR009", R"(variant of other "Other")",
       R"(error[HR009]: a header says either `game` or `variant`, not both
 --> game.lua:4:1
  |
4 | variant of other "Other"
  | ^^^^^^^^^^^^^^^^^^^^^^^^
note: first given here
 --> game.lua:2:6
  |
2 | game "Test"
  |      ^^^^^^
)"},
      {"HR010", "deal " + std::string(51, '(') + "1" + std::string(51, ')') + " each",
       R"(error[HR010]: parentheses are nested too deeply: expected at most 50
 --> game.lua:4:56
  |
4 | ...(((((((((((((((((((((((((((((((((((((((((((((((((((1))))))))))))))))))))))))))))))))))))))))))))))))...
  |                                                      ^
)"},
      {"HR011", R"(deal 9007199254740993 each)",
       R"(error[HR011]: the number is too large: expected at most 9007199254740992
 --> game.lua:4:6
  |
4 | deal 9007199254740993 each
  |      ^^^^^^^^^^^^^^^^
)"},
      {"HR012", R"(deal 5 each
deal 6 each)",
       R"(error[HR012]: `deal to hand` is given twice
 --> game.lua:5:1
  |
5 | deal 6 each
  | ^^^^
note: first given here
 --> game.lua:4:1
  |
4 | deal 5 each
  | ^^^^
  = help: if there are several, give the later ones a condition: `when ...`
)"},
      {"HR013", R"(pile Market face up)",
       R"(error[HR013]: expected a name of lower-case letters, digits and `_` that begins with a letter, found `Market`
 --> game.lua:4:6
  |
4 | pile Market face up
  |      ^^^^^^
  = help: write `market`
)"},
      {"HR014", R"(pile deal face up)",
       R"(error[HR014]: `deal` belongs to the language and cannot be the name of a pile
 --> game.lua:4:6
  |
4 | pile deal face up
  |      ^^^^
  = help: choose another name, such as `deal_pile`
)"},
      {"HR015", R"(public stock "the stock")",
       R"(error[HR015]: the name `stock` is already taken by a pile
 --> game.lua:4:8
  |
4 | public stock "the stock"
  |        ^^^^^
  = help: every game has the pile `stock`, unless it says `pile stock none`
)"},
      {"HR016", R"(deal draw each
option draws = 3 in 1..5)",
       R"(error[HR016]: there is no option `draw`; did you mean `draws`?
 --> game.lua:4:6
  |
4 | deal draw each
  |      ^^^^
)"},
      {"HR017", R"(option draws = 3 in 1..5
deal 5 each when draws)",
       R"(error[HR017]: expected a condition, found a number: `draws`
 --> game.lua:5:18
  |
5 | deal 5 each when draws
  |                  ^^^^^
  = help: write `draws > 0`, for example
)"},
      {"HR018", R"(turn up 1 to discrad)",
       R"(error[HR018]: there is no pile `discrad`; did you mean `discard`?
 --> game.lua:4:1
  |
4 | turn up 1 to discrad
  | ^^^^^^^^^^^^^^^^^^^^
)"},
      {"HR019", R"(pile mine own)",
       R"(error[HR019]: only a pile that each player has can be `own`: expected `pile mine each own`
 --> game.lua:4:1
  |
4 | pile mine own
  | ^^^^^^^^^^^^^
)"},
      {"HR020", R"(order A 2 .. K 11)",
       R"(error[HR020]: the pack has no rank `11`; did you mean `J`?
 --> game.lua:4:16
  |
4 | order A 2 .. K 11
  |                ^^
)"},
      {"HR021", R"(players 4..2)",
       R"(error[HR021]: expected the smaller number first: `2..4`
 --> game.lua:4:9
  |
4 | players 4..2
  |         ^^^^
)"},
      {"HR022", R"(deck 50)",
       R"(error[HR022]: there is no pack of 50 cards: expected 52, 48, 40, 36 or 32
 --> game.lua:4:6
  |
4 | deck 50
  |      ^^
  = help: several packs are written `2 x 52`, another pack is written card by card: `deck { suits ... ranks ... }`
)"},
      {"HR023", R"(option draws = 12 in 0..10)",
       R"(error[HR023]: the option `draws` is a number in 0..10, not `12`
 --> game.lua:4:8
  |
4 | option draws = 12 in 0..10
  |        ^^^^^
)"},
      {"HR024", R"(option draws = 3 in 0..5
preset strict { draws = 9 })",
       R"(error[HR024]: the option `draws` is a number in 0..5, not `9`
 --> game.lua:5:17
  |
5 | preset strict { draws = 9 }
  |                 ^^^^^^^^^
)"},
      {"HR025", R"(move play "play {crad}")",
       R"(error[HR025]: expected `{card}`, `{suit}`, `{rank}`, `{player}`, `{pile}` or `{n}`, found `{crad}`; did you mean `{card}`?
 --> game.lua:4:11
  |
4 | move play "play {crad}"
  |           ^^^^^^^^^^^^^
)"},
      {"HR026", R"(no move play)",
       R"(error[HR026]: `no` removes a statement of the game that a variant changes: use it only in variants
 --> game.lua:4:1
  |
4 | no move play
  | ^^^^^^^^^^^^
)"},
      {"HR027", R"(option draws = 3 in 0..5
option draws = on when players == 2)",
       R"(error[HR027]: the option `draws` is a number where it is first given, but here it is `on` or `off`
 --> game.lua:5:8
  |
5 | option draws = on when players == 2
  |        ^^^^^
note: first given here
 --> game.lua:4:8
  |
4 | option draws = 3 in 0..5
  |        ^^^^^
  = help: choose another name for a different kind of option
)"},
      {"HR027", R"(option tens = off
option tens = nf when players == 2)",
       R"(error[HR027]: the option `tens` is `on` or `off` where it is first given, but here it is a word
 --> game.lua:5:8
  |
5 | option tens = nf when players == 2
  |        ^^^^
note: first given here
 --> game.lua:4:8
  |
4 | option tens = off
  |        ^^^^
  = help: write `on` or `off`, or choose another name for a different kind of option
)"},
      {"HR028", R"(win most chips)",
       R"(error[HR028]: `win most chips` needs chips: expected a statement such as `chips 100 each`
 --> game.lua:4:1
  |
4 | win most chips
  | ^^^^^^^^^^^^^^
)"},
      {"HR029", R"(values K = 10, K Q = 10)",
       R"(error[HR029]: the value of `K` appears twice
 --> game.lua:4:16
  |
4 | values K = 10, K Q = 10
  |                ^
)"},
      {"HR029", R"(deck { suits a b ranks 1 copies 3 ranks 2..4 })",
       R"(error[HR029]: `ranks` is given twice
 --> game.lua:4:35
  |
4 | deck { suits a b ranks 1 copies 3 ranks 2..4 }
  |                                   ^^^^^
  = help: write how often a rank comes after it: `ranks 1 x 3, 2..4 x 2`
)"},
      {"HR030", R"(option wild = off
option draws = 3 in 0..5 when wild)",
       R"(error[HR030]: the condition of an option or a preset can use only `players`, not other options
 --> game.lua:5:31
  |
5 | option draws = 3 in 0..5 when wild
  |                               ^^^^
)"},
      {"HR031", R"(move play "")",
       R"(error[HR031]: the text is empty
 --> game.lua:4:11
  |
4 | move play ""
  |           ^^
)"},
      {"HR032", R"(deal 0 each)",
       R"(error[HR032]: expected a number of at least 1, found 0
 --> game.lua:4:6
  |
4 | deal 0 each
  |      ^
)"},
  };
  return all;
}

TEST_CASE("each fault is shown with its place, what was expected and how to correct it") {
  for (const Case& one : cases()) {
    CAPTURE(one.code);
    const bool is_file = one.text.starts_with("--") || one.text.starts_with("\n");
    CHECK(test::faults_of(is_file ? one.text : test::file_with(one.text)) == one.shown);
  }
}

TEST_CASE("every code of the header has a case") {
  // These need unreadable bytes, lengths or versions; lines_test, messages_test and rule_sheet_test cover them.
  std::set<std::string> covered = {"HR003", "HR005", "HR033", "HR034", "HR035", "HR041", "HR042", "HR043"};
  for (const Case& one : cases()) covered.emplace(one.code);
  for (const CodeInfo& info : header_codes()) {
    CAPTURE(to_string(info.code));
    CHECK(covered.contains(to_string(info.code)));
    CHECK(info.title.size() > 5);
  }
  CHECK(covered.size() == header_codes().size());
}

}  // namespace houserules::faults_test
