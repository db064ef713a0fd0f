// Functions called with cards give the same answers on the machine and in Lua.
#include "interpreter/language/interpreter.h"
#include "tests/interpreter/play_support.h"

namespace houserules::questions_test {

using test::ChancePolicy;
using test::rules_of;
using test::small_game;
using test::world_of;

/// Records everything that happens as one text.
class Record final : public Listener {
 public:
  explicit Record(const World& world) : world_(world) {}
  void on_event(const Event& event) override { text += describe(event, world_.setup(), kGallery) + "\n"; }
  std::string text;

 private:
  const World& world_;
};

/// The record of a game played at random, and its result.
std::string told(const std::shared_ptr<const Rules>& rules, int players, Scripts scripts, std::uint64_t seed) {
  const auto world = world_of(rules, players, scripts);
  Record record(*world);
  world->hooks().listener = &record;
  ChancePolicy bot(seed);
  world->hooks().policy = &bot;
  world->begin(seed, 0);
  const Status status = world->advance();
  return record.text + (status == Status::over ? "over" : world->error().text());
}

/// Plays a game at random on the machine and in Lua: both produce the same events, and finish it.
void check_alike(const std::shared_ptr<const Rules>& rules, int players, std::uint64_t seed = 1) {
  const std::string text = told(rules, players, Scripts::compiled, seed);
  CHECK(text == told(rules, players, Scripts::in_lua, seed));
  CHECK(text.ends_with("over"));
}

constexpr const char* kHeader =
    "deck 52 + jokers 2\nvalues 8 = 50, K Q J = 10, A = 1, joker = 20, others = pips\ndeal 12 each\nturn up 1 to "
    "discard\n"
    "public wanted \"suit\"\npublic count \"number\"\npublic marked \"card\"\noption high = 3 in 0..9 \"a number\"\n"
    "option wild = on \"a switch\"\noption kind = plain in plain strange \"a word\"\n";

/// A game whose file starts with `before` and that says which cards of every hand and of the discard pile satisfy `f`.
std::string asking(const std::string& before, const std::string& function) {
  return small_game(before + "\nfunction f(card) " + function +
                        " end\n"
                        "function turn(me)\n"
                        "  if #stock < 4 then finish(me) end\n"
                        "  wanted, count, marked = suits[1 + #stock % #suits], #stock % 5, me.hand[1]\n"
                        "  for found in each(me.hand:where(f)) do say(found.name) end\n"
                        "  say(me.hand:count(f)) say(tostring(me.hand:any(f))) say(tostring(discard:all(f)))\n"
                        "  stock:deal(1, discard)\n"
                        "  me:choose { go = true }\n"
                        "end",
                    kHeader);
}

struct Question {
  const char* before;
  const char* function;
};

const Question kQuestions[] = {
    {"", "return card:is('8') or card.suit == wanted or card.rank == discard.top.rank"},
    {"", "return card:is('QS', 'red', '*')"},
    {"", "return not card:is(wanted)"},
    {"", "return card.suit ~= nil and card.colour == 'red'"},
    {"", "return card.rank == 8"},
    {"", "return nil == card.suit"},
    {"", "return card.value > 5 and card.value <= 10"},
    {"", "return card.value + 1 == count * 2 or 10 - card.value < 3"},
    {"", "return card.order and card.order * 2 - 1 > options.high"},
    {"", "if card:is('*') then return options.wild end return discard.top:step_to(card)"},
    {"", "if card:is('*') or discard.top:is('*') then return false end return card:step_to(discard.top) == 1"},
    {"", "local top = discard.top if top.suit == card.suit then return true elseif card:is('A') then return count end"},
    {"", "local same = card.suit == wanted return (same or card:is('J')) and not (same and card:is('J'))"},
    {"", "return options.kind == 'plain' and card:is('2') or options.kind == 'strange'"},
    {"", "return #discard > 3 and card:is('black') or -card.value < -9"},
    {"local limit = 4", "return card.value < limit"},
    {"local function low(card, most) return card.value < most end", "local small = low(card, count) return small"},
    {"function twin(one, other) return one.rank == other.rank and one:is('red') end",
     "return twin(card, discard.top) or twin(discard.top, card)"},
    {"", "return count == nil or wanted"},
    {"", "return card == marked"},
    {"", "return card.holder == nil"},
    {"", "return card.name:len() > 10"},
    {"local asked = 0", "asked = asked + 1 return asked % 2 == 0"},
    {"", "for _ = 1, 2 do return card:is('7') end"},
    {"local of = { spades = true }", "return of[card.suit or 'none']"},
    {"", "return math.max(card.value, 5) == 5"},
};

TEST_CASE("a question about cards has the same answer on the machine as in Lua") {
  for (const Question& question : kQuestions) {
    INFO(question.function);
    const auto rules = rules_of(asking(question.before, question.function));
    for (const std::uint64_t seed : {1U, 2U, 3U}) check_alike(rules, 3, seed);
  }
}

TEST_CASE("literal and computed patterns work alike") {
  constexpr const char* kPatterns[] = {
      R"({ suit = "hearts" })",
      R"({ rank = { "8", "Q" } })",
      R"({ rank = {} })",
      R"({ suit = { "clubs", wanted } })",
      R"({ colour = "red", rank = { "J", "2" } })",
      R"({ value = 0 })",
      R"({ value = { 1, 10, -1 } })",
      R"({ value = options.high })",
      R"({ value = options.high, suit = "clubs" })",
      R"({ order = 3, colour = "black" })",
      R"({ suit = wanted })",
      R"({ suit = wanted or "spades" })",
      R"({ suit = "hearts", rank = "8", colour = "black" })",
  };
  const std::string header = std::string(kHeader) + "move play \"play {card}\"\n";
  for (const char* pattern : kPatterns) {
    INFO(pattern);
    const std::string looks = pattern;
    const auto rules =
        rules_of(small_game("function turn(me)\n"
                            "  if #stock < 4 then finish(me) end\n"
                            "  wanted = suits[1 + #stock % #suits]\n"
                            "  for card in each(me.hand:where " +
                                looks +
                                ") do say(card.name) end\n"
                                "  for card in each(list(me.hand):except " +
                                looks +
                                ") do say(card.name) end\n"
                                "  say(me.hand:count " +
                                looks + ") say(tostring(discard:all " + looks +
                                "))\n"
                                "  stock:deal(1, discard)\n"
                                "  local act, card = me:choose { go = true, play = me.hand:where " +
                                looks +
                                " }\n"
                                "  if card then card:move_to(discard) end\n"
                                "end",
                            header));
    check_alike(rules, 3);
  }
}

TEST_CASE("an assignment of a value to a field changes the right variable") {
  const auto rules =
      rules_of(small_game("local t, u = { n = 1 }, { n = 2 }\n"
                          "local function renew(n) t = { n = n } return n end\n"
                          "function turn(me)\n"
                          "  if #stock < 4 then finish(me) end\n"
                          "  t.n, u[renew(#stock)] = 3, nil say(t.n)\n"
                          "  t.n = renew(5) + 1 say(t.n)\n"
                          "  t['n'] = renew(6) + 2 say(t.n)\n"
                          "  t[1] = renew(7) + 1 say(t.n) say(tostring(t[1]))\n"
                          "  local old = t t.n, t = 9, { n = 10 } say(t.n) say(old.n)\n"
                          "  t, t.n = { n = 11 }, 12 say(t.n)\n"
                          "  local mine, key = { n = 1 }, 'n'\n"
                          "  local function other() mine, key = { n = 13 }, 'm' return 14 end\n"
                          "  mine[key] = other() say(mine.n) say(tostring(mine.m))\n"
                          "  mine.n, key = other(), 'n' say(mine.n)\n"
                          "  stock:deal(1, discard)\n"
                          "  me:choose { go = true }\n"
                          "end",
                          kHeader));
  check_alike(rules, 2);
}

TEST_CASE("edge cases have Lua's results: empty lists, the largest numbers, equality and NaN") {
  const auto rules = rules_of(
      small_game("local t, many = {}, { 1, 2, 3 }\n"
                 "local function other() many = { 7 } return 1 end\n"
                 "function turn(me)\n"
                 "  many = { 1, 2, 3 } say(many[other()]) local own = { 4 }\n"
                 "  local function change() own = { 5 } return 1 end say(own[change()])\n"
                 "  if #stock < 4 then finish(me) end\n"
                 "  t[0] = #stock say(tostring(table.remove(t))) say(tostring(t[0])) say(tostring(table.remove(t)))\n"
                 "  say(math.ceil(math.mininteger + 1.5)) say(math.floor(2.0 ^ 63)) say(math.floor(-9.1e18))\n"
                 "  local odd = 9007199254740993 say(tostring(odd == 2.0 ^ 53)) say(tostring(odd - 1 == 2.0 ^ 53))\n"
                 "  local none = -math.huge % 5 say(tostring(none)) say(table.concat({ 1, none }, \" \"))\n"
                 "  say(tostring(math.maxinteger == 2.0 ^ 63)) say(tostring(math.mininteger == -2.0 ^ 63))\n"
                 "  stock:deal(1, discard)\n"
                 "  me:choose { go = true }\n"
                 "end",
                 kHeader));
  check_alike(rules, 2);
}

TEST_CASE("functions with state, closures and functions as values work alike") {
  const auto rules = rules_of(small_game(
      "local function both(first, second) return function(card) return first(card) and second(card) end end\n"
      "local function red(card) return card:is('red') end\n"
      "function fits(card) return card.suit == discard.top.suit end\n"
      "local strict = false\n"
      "function turn(me)\n"
      "  if #stock < 4 then finish(me) end\n"
      "  strict = not strict\n"
      "  local rule = strict and fits or red\n"
      "  for _, f in ipairs { both(rule, red), both(red, fits), rule, function(card) return strict and rule(card) end "
      "} do\n"
      "    say(me.hand:count(f)) for card in each(me.hand:where(f)) do say(card.name) end\n"
      "  end\n"
      "  stock:deal(1, discard)\n"
      "  me:choose { go = true }\n"
      "end",
      kHeader));
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U}) {
    check_alike(rules, 4, seed);
  }
}

}  // namespace houserules::questions_test
