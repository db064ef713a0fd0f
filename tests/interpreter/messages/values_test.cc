// The game in which the attempts are made, and their values.
#include "tests/interpreter/messages/corpus.h"

namespace houserules::messages {

const std::string& usual_header() {
  static const std::string kHeader = R"(--[[ rules
game "Messages"
players 2..6
teams 2 when players == 4
deck 52
order 2 .. A
values hearts = 1, QS = 13, others = 0
pile discard face up
pile spare face up
pile column x 3 face up
pile home each suit face up
pile tricks each face down
pile slot each x 2 face up
pile meld each team face up when players == 4
deal 5 each
turn up 1 to discard
public last "last"
public wanted = 1 "wanted"
public best "best" kept
public mark each "mark"
public sum each = 0 "sum" kept
public tally each team "tally" when players == 4
words way left right
move play "play {card}"
move hide "hide {card}" private
move lay "lay {card}"
move call "call {suit}"
move want "want {rank}"
move bid "bid {n}"
move ask "ask {player}"
move go "go to {pile}"
move turn "turn {way}"
move swap "swap {card} for {card}"
move give "give {card} to {player}"
move put "put {card} on {pile}"
move say "say {n} {way}"
move catch "catch"
move pass "pass"
option size = 3 in 0..9 "size"
option open = on "open"
chips 20 each
pot kitty
]])";
  return kHeader;
}

const std::vector<Tried>& tried_values() {
  static const std::vector<Tried> kValues{
      {"nil", "nil", "nil", true},
      {"true", "true", "a boolean", true},
      {"0", "0", "a number"},
      {"-1", "-1", "a number"},
      {"3", "3", "a number", true},
      {"1.5", "1.5", "a number", true},
      {"max", "math.maxinteger", "a number"},
      {"inf", "math.huge", "a number"},
      {"nan", "0 / 0", "a number"},
      {"\"x\"", "\"x\"", "a string", true},
      {"\"8\"", "\"8\"", "a string"},
      {"\"hearts\"", "\"hearts\"", "a string"},
      {"\"red\"", "\"red\"", "a string"},
      {"\"QS\"", "\"QS\"", "a string"},
      {"\"left\"", "\"left\"", "a string"},
      {"\"play\"", "\"play\"", "a string"},
      {"\"order\"", "\"order\"", "a string"},
      {"card", "me.hand[1]", "the card 5 of clubs", true},
      {"me", "me", "the player Anna", true},
      {"hand", "me.hand", "Anna's hand"},
      {"spare", "spare", "spare", true},
      {"column", "column", "column", true},
      {"team", "me.team", "team 1", true},
      {"pot", "kitty", "kitty", true},
      {"nobody", "nobody", "nobody", true},
      {"turns", "turns", "turns", true},
      {"none", "cards {}", "list", true},
      {"cards", "me.hand:where(\"clubs\")", "list", true},
      {"players", "players", "list", true},
      {"suits", "suits", "list", true},
      {"way", "way", "list"},
      {"range", "range(1, 3)", "range", true},
      {"sets", "me.hand:sets(2)", "sets of cards", true},
      {"{}", "{}", "a table", true},
      {"{1,2}", "{ 1, 2 }", "a table"},
      {"{card}", "{ me.hand[1] }", "a table"},
      {"{card,1}", "{ me.hand[1], 1 }", "a table"},
      {"{suit=hearts}", "{ suit = \"hearts\" }", "a table"},
      {"{suit=x}", "{ suit = \"x\" }", "a table"},
      {"{x=1}", "{ x = 1 }", "a table"},
      {"{pass}", "{ pass = true }", "a table"},
      {"f->1", "function(x) return 1 end", "a function", true},
      {"f->nil", "function(x) return nil end", "a function"},
      {"f->player", "function(x) return me end", "a function"},
      {"f->fault", "function(x) error(\"inside\") end", "a function"},
  };
  return kValues;
}

}  // namespace houserules::messages
