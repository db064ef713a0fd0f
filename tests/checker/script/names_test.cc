#include "checker/script/script_checks.h"

#include "tests/checker/check_support.h"

namespace houserules::names_test {

// Fourteen lines, so that the script that follows starts on line 15.
constexpr const char* kHeader = R"(--[[ rules
game     "Names"
players  2..4
deck     52
deal     5 each
pile     column x 3 face up
pile     tricks each face down
public   wanted "suit to follow"
public   bid each "what was bid"
move     play "play {card}"
move     draw "draw a card"
option   draws = 3 in 0..10
win      lowest score
]]
)";

/// Ignores what the header above declares and a short script does not use.
const CodeSelection kNames{{}, {"HR208", "HR209", "HR21", "HR22", "HR231", "HR232", "HR235"}};

std::string findings(const std::string& script) { return test::findings_in_file(kHeader + script, kNames); }

TEST_CASE("a script that uses only existing names has no findings") {
  CHECK(findings(R"(
local passes = 0
limit = 3

function helper(me, card)
  card:move_to(column[1])
  me.bid = card.value
  wanted = card.suit
  passes = passes + 1
end

function turn(me)
  local act, card = me:choose { play = me.hand:where(function(c) return c.suit == wanted end), draw = #stock > 0 }
  if act == "play" then helper(me, card) elseif act == "draw" then stock:deal(options.draws, me.hand) end
  for p in each(after(me)) do
    for c in each(p.hand) do if c:is("8") then c:move_to(p.tricks) end end
  end
  for i, c in ipairs(column[2]) do assert(i > 0 and c.rank ~= "A") end
  if me.left.hand.top and me.next.score > limit then turns.skip(1) end
  turns.next = me.right
  local t = { own = 1 }
  t.anything = math.max(1, 2) .. string.rep("x", 3) .. table.concat({})
  if dealer == me then finish(players:highest("score"), nobody) end
end

function score(player)
  return player.hand:sum("value") + player.tricks:count() + (player.bid or 0)
end
)") == "");
}

TEST_CASE("an unknown global gets the nearest valid name") {
  CHECK(findings("function turn(me) say(wantd) end\n") ==
        "error[HR200] 15:23 there is no `wantd`; did you mean `wanted`?\n");
  CHECK(findings("function turn(me) stok:shuffle() end\n") ==
        "error[HR200] 15:19 there is no `stok`; did you mean `stock`?\n");
  CHECK(findings("function turn(me) print(1) end\n") ==
        "error[HR200] 15:19 `print` is not part of the language of rule files (write `say(text)`)\n");
  CHECK(findings("function turn(me) hand:shuffle() end\n") ==
        "error[HR200] 15:19 each player has a `hand`: whose? (write `me.hand`)\n");
  CHECK(findings("function turn(me) if bid then finish() end end\n") ==
        "error[HR200] 15:22 each player has a `bid`: whose? (write `me.bid`)\n");
}

TEST_CASE("an unknown name may lack quotes, a parameter or a function around it") {
  const auto found = [](const std::string& turn) { return findings("function turn(me) " + turn + " end\n"); };
  CHECK(found("say(me.hand:count { rank = J })") == "error[HR200] 15:46 there is no `J` (write \"J\", in quotes)\n");
  CHECK(found("say(me.hand:sum(value))") == "error[HR200] 15:35 there is no `value` (write \"value\", in quotes)\n");
  CHECK(found("say(#me.hand:where(c.order > 5))") ==
        "error[HR200] 15:38 there is no `c` (write a function: `where(function(c) return ... end)`)\n");
  CHECK(found("say(#me.hand:where { rank = \"J\", suit == wanted })") ==
        "error[HR200] 15:52 there is no `suit` (in a pattern write `suit = ...`)\n");
  CHECK(found("local act = me:choose { play = me.hand } if act == play then finish() end") ==
        "error[HR200] 15:70 there is no `play` (write \"play\", in quotes)\n");
  CHECK(found("say(sum(me.hand))") == "error[HR200] 15:23 there is no `sum` (write `me.hand:sum(...)`)\n");
  CHECK(findings("function turn() finihs() end\n") ==
        "error[HR200] 15:17 there is no `finihs`; did you mean `finish`?\n");
  CHECK(findings("function score() return #p.hand end\n") ==
        "error[HR200] 15:26 there is no `p` (write `function score(p)`: it is called with a player)\n");
  CHECK(found("function helper() end") ==
        "error[HR201] 15:28 `helper` is not a public value, so it cannot be set in play (write `local function "
        "helper`, or define it outside all functions)\nwarning[HR206] 15:28 nothing calls `helper` (call it, or delete "
        "it)\n");
}

TEST_CASE("a local function is known only below its line") {
  CHECK(
      findings("function turn(me) say(best(me)) end\nlocal function best(me) return me.name end\n") ==
      "error[HR200] 15:23 there is no `best` yet: the `local` on line 16 is known only below it (leave out `local`, or "
      "move the function up)\n");
}

TEST_CASE("a value for each suit is read and set by suit") {
  const auto found = [](const std::string& turn) {
    return test::findings_in_file(
        "--[[ rules\ngame \"Suits\"\nplayers 2..4\ndeal 5 each\nmove play \"play {card}\"\n"
        "public gone each suit = 0 \"gone\"\n]]\nfunction turn(me)\n"
        "  local card = me:pick(\"play\", me.hand)\n  card:move_to(discard)\n" +
        turn + "  if #me.hand == 0 then finish(me) end\nend\n");
  };
  CHECK(found("  gone[card.suit] = gone[card.suit] + 1\n  if gone.hearts == 13 then finish(me) end\n") == "");
  CHECK(found("  gone.heart = gone.hearts + 1\n") ==
        "error[HR203] 11:8 a value for each suit has no field `heart`; did you mean `hearts`?\n");
  CHECK(found("  gone = 1\n") ==
        "error[HR202] 11:3 `gone` is a value for each suit and cannot be set as a whole (set one of them, as in "
        "`gone[suit] = ...`)\nwarning[HR222] 11:3 `gone` is never read (delete it)\n");
  CHECK(found("  gone[1] = 2\n") ==
        "error[HR217] 11:8 a value for each suit is indexed by name, but this is a number\n");
  CHECK(found("") ==
        "warning[HR210] 6:8 the public value `gone` is never used (set it as `gone[suit]`, or delete it)\n");
}

TEST_CASE("a card whose suit is written first") {
  const std::string script = "function turn(me) if me.hand[1]:is(\"DJ\") then finish(me) end end\n";
  CHECK(test::findings_in_file(kHeader + script, {{"HR212"}, {}}) ==
        "error[HR212] 15:36 \"DJ\" is not a rank, suit, colour or card of the pack; did you mean \"JD\"?\n");
}

TEST_CASE("a global set in play must be public") {
  CHECK(findings("function turn(me) wnted = 1 end\n") ==
        "error[HR201] 15:19 `wnted` is not a public value, so it cannot be set in play; did you mean `wanted`? (make "
        "it `local` at the top of the file, or declare it in the header: public wnted \"...\")\n");
  CHECK(findings("function turn(me) stock = 1 end\n") ==
        "error[HR202] 15:19 `stock` lies on the table and cannot be set (cards get there with `card:move_to(pile)`)\n");
  CHECK(findings("function turn(me) players = 1 end\n") ==
        "error[HR202] 15:19 `players` belongs to the language and cannot be set\n");
  CHECK(findings("function turn(me) bid = 1 end\n") ==
        "error[HR201] 15:19 each player has a `bid`: whose? (write `me.bid`)\n");
}

TEST_CASE("slips that a name shows get their own help") {
  CHECK(findings("function turn(me) local act card = me:choose { draw = true } end\n") ==
        "error[HR201] 15:29 a comma is missing before `card` (write `local act, card = ...`)\n");
  CHECK(findings("function turn(me) local a; card = 3 if a then finish(me) end end\n").find("comma") ==
        std::string::npos);
  CHECK(findings("function turn(me) if options.draws == on then finish(me) end end\n") ==
        "error[HR200] 15:39 there is no `on` (in a script write `true`)\n");
  CHECK(findings("function turn(me) seen[#seen + 1] = me end\n") ==
        "error[HR200] 15:19 there is no `seen` (to keep a table write `local seen = {}` before)\n");
  CHECK(findings("function turn(me) if column:sum(#pile) > 3 then finish(me) end end\n")
            .find("there is no `pile` (write a function: `sum(function(pile) return ... end)`)\n") !=
        std::string::npos);
}

TEST_CASE("chips are neither set nor added to a pot") {
  const std::string header = "--[[ rules\ngame \"Chips\"\nplayers 2\nchips 100 each\npot kitty\nmove bet \"bet\"\n]]\n";
  const auto told = [&header](const std::string& statement) {
    return test::findings_in_file(header + "function turn(me) me:choose { bet = true } " + statement + " end\n",
                                  {{"HR202", "HR207"}, {}});
  };
  CHECK(told("kitty = kitty + 1") ==
        "error[HR202] 8:44 `kitty` lies on the table and cannot be set (chips get there with `player:pay(n, "
        "kitty)`)\n");
  CHECK(told("me.chips = me.chips - 1") ==
        "error[HR207] 8:47 `chips` of a player cannot be set (move chips with `player:pay(n, to)`)\n");
}

TEST_CASE("a function that is called during loading may set globals") {
  CHECK(findings("function set() most = 5 end\nset()\nfunction turn(me) me:choose { draw = most > 1 } end\n") == "");
}

TEST_CASE("fields are checked where the type of the object is evident") {
  CHECK(findings("function turn(me) me.hnad:shuffle() end\n") ==
        "error[HR203] 15:22 a player has no field `hnad`; did you mean `hand`?\n");
  CHECK(findings("function turn(me) stock:shufle() end\n") ==
        "error[HR203] 15:25 a pile has no field `shufle`; did you mean `shuffle`?\n");
  CHECK(findings("function turn(me) return discard.top:iss('8') end\n") ==
        "error[HR203] 15:38 a card has no field `iss`; did you mean `is`?\n");
  CHECK(findings("function turn(me) turns.skp(1) end\n") ==
        "error[HR203] 15:25 `turns` has no field `skp`; did you mean `skip`?\n");
  CHECK(findings("function score(player) return player.scor end\n") ==
        "error[HR203] 15:38 a player has no field `scor`; did you mean `score`?\n");
  CHECK(findings("function why_not(me, card) return card.siut end\n") ==
        "error[HR203] 15:40 a card has no field `siut`; did you mean `suit`?\n");
  CHECK(findings("function turn(me) for c in each(me.hand) do say(c.nme) end end\n") ==
        "error[HR203] 15:51 a card has no field `nme`; did you mean `name`?\n");
  CHECK(findings("function turn(me) return column[2].topp end\n") ==
        "error[HR203] 15:36 a pile has no field `topp`; did you mean `top`?\n");
  CHECK(findings("function turn(me) return me.hand:where({suit = 'hearts'}).tpo end\n") ==
        "error[HR203] 15:59 a list of cards has no field `tpo`; did you mean `top`?\n");
  CHECK(findings("function turn(me) return math.random(6) end\n") ==
        "error[HR203] 15:31 `math` has no `random`: use chance(n)\n");
  CHECK(findings("function turn(me) return string.lenn('') end\n") ==
        "error[HR203] 15:33 `string` has no `lenn`; did you mean `len`?\n");
}

TEST_CASE("read-only fields cannot be set") {
  CHECK(findings("function turn(me) me.hand.top.rank = '3' end\n") ==
        "error[HR207] 15:31 `rank` of a card cannot be set (move cards with `card:move_to(pile)`)\n");
  CHECK(findings("function turn(me) me.hand = nil end\n") ==
        "error[HR207] 15:22 `hand` of a player cannot be set (move cards with `card:move_to(pile)`)\n");
  CHECK(findings("function turn(me) stock.where = nil end\n") ==
        "error[HR207] 15:25 `where` of a pile cannot be set (move cards with `card:move_to(pile)`)\n");
  CHECK(findings("function turn(me) me.score = 3 end\n") ==
        "error[HR207] 15:22 `score` of a player cannot be set (return it from `function score(player)`)\n");
  CHECK(findings("function turn(me) stock.top = nil end\n") ==
        "error[HR207] 15:25 `top` of a pile cannot be set (move cards with `card:move_to(pile)`)\n");
  CHECK(findings("function turn(me) options.draws = 1 end\n") ==
        "error[HR207] 15:27 `draws` of `options` cannot be set (options are set before the game)\n");
  CHECK(findings("function turn(me) turns.direction = 1 end\n") ==
        "error[HR207] 15:25 `direction` of `turns` cannot be set (write `turns.reverse()`)\n");
  CHECK(findings("function turn(me) me.bid, turns.next = 1, me.left end\n") == "");
}

TEST_CASE("parameters have the type that every call of the function passes") {
  CHECK(findings("function lay(me, card) card.nme = 1 end\nfunction turn(me) lay(me, me.hand.top) end\n") ==
        "error[HR203] 15:29 a card has no field `nme`; did you mean `name`?\n");
  CHECK(findings(
            "local function fits(c) return c.sut == wanted end\nfunction turn(me) return me.hand:where(fits) end\n") ==
        "error[HR203] 15:33 a card has no field `sut`; did you mean `suit`?\n");
  // Called with a card and with a table of its own: no type can be inferred.
  CHECK(findings("local function fits(c) return c.sut == wanted end\n"
                 "function turn(me) return fits(me.hand.top) or fits({ sut = 1 }) end\n") == "");
  // A parameter that is reassigned may be anything.
  CHECK(findings("function turn(me) me = { hnad = 1 } return me.hnad end\n") == "");
}

TEST_CASE("options and moves must be in the header") {
  CHECK(findings("function turn(me) return options.drwas end\n") ==
        "error[HR204] 15:34 the header declares no option `drwas`; did you mean `draws`?\n");
  CHECK(findings("function turn(me) me:choose { plya = me.hand, draw = true } end\n") ==
        "error[HR205] 15:31 the header declares no move `plya`; did you mean `play`?\n");
  CHECK(findings("function turn(me) if me:choose { play = me.hand } == 'paly' then finish() end end\n") ==
        "error[HR205] 15:54 the header declares no move `paly`; did you mean `play`?\n");
  CHECK(findings(
            "function turn(me)\n  local act = me:choose { draw = true }\n  if act == 'drw' then finish() end\nend\n") ==
        "error[HR205] 17:13 the header declares no move `drw`; did you mean `draw`?\n");
  CHECK(findings("function turn(me)\n  for p, act in choose_all(players, function(p) return { drow = true } end) do "
                 "finish() end\nend\n") ==
        "error[HR205] 16:58 the header declares no move `drow`; did you mean `draw`?\n");
}

TEST_CASE("a misspelt callback is a function that nothing calls") {
  CHECK(findings("function turn(me) me:choose { draw = true } end\nfunction scroe(player) return 1 end\n") ==
        "error[HR206] 16:10 nothing calls `scroe`; did you mean `score`?\n");
  CHECK(findings("function turn(me) me:choose { draw = true } end\nfunction score(player) return 1 end\n"
                 "function scores() end\n") == "warning[HR206] 17:10 nothing calls `scores` (call it, or delete it)\n");
}

TEST_CASE("a variant is checked with the names of its base") {
  const std::string base = std::string(kHeader) +
                           "function lay(me, card) card:move_to(discard) end\nmost = 3\n"
                           "function turn(me) lay(me, me.hand.top) end\n";
  const std::string header = "--[[ rules\nvariant of names \"Other names\"\n]]\n";
  const auto of_variant = [&](const std::string& script) {
    return test::findings_in_files({{"names.lua", base}, {"other.lua", header + script}}, "other.lua", kNames);
  };
  CHECK(of_variant("function lay(me, card) base.lay(me, card) if most > 1 then finish() end end\n") == "");
  CHECK(of_variant("function lay(me, card) base.laay(me, card) end\n") ==
        "error[HR203] 4:29 the base has no function `laay`; did you mean `lay`?\n");
  CHECK(of_variant("function lay(me, card) card:mov_to(discard) end\n") ==
        "error[HR203] 4:29 a card has no field `mov_to`; did you mean `move_to`?\n");
  CHECK(of_variant("function layy(me, card) base.lay(me, card) end\n") ==
        "error[HR206] 4:10 nothing calls `layy`; did you mean `lay`?\n");
}

TEST_CASE("findings are in file order") {
  CHECK(findings("function turn(me)\n  me.hnad:shuffle()\n  say(wantd)\n  stok:shuffle()\nend\n") ==
        "error[HR203] 16:6 a player has no field `hnad`; did you mean `hand`?\n"
        "error[HR200] 17:7 there is no `wantd`; did you mean `wanted`?\n"
        "error[HR200] 18:3 there is no `stok`; did you mean `stock`?\n");
}

TEST_CASE("a global that one function sets and then reads is meant to be local") {
  CHECK(findings("function turn(me)\n  points = #me.hand\n  if points > 3 then finish(me) end\nend\n") ==
        "error[HR201] 16:3 `points` is not a public value, so it cannot be set in play (write `local points = ...`)\n");
}

}  // namespace houserules::names_test
