// Functions that test a card's face are evaluated for all faces at once, with the same results as in Lua.
#include "interpreter/compile/predicate_code.h"
#include "interpreter/language/interpreter.h"
#include "tests/interpreter/play_support.h"

namespace houserules::predicate_test {

using test::ChancePolicy;
using test::rules_of;
using test::small_game;

/// Records everything that happens as one text.
class Record final : public Listener {
 public:
  explicit Record(const World& world) : world_(world) {}
  void on_event(const Event& event) override { text += describe(event, world_.setup(), kGallery) + "\n"; }
  std::string text;

 private:
  const World& world_;
};

std::unique_ptr<World> world_of(const std::shared_ptr<const Rules>& rules, int players, bool asking) {
  auto world = test::world_of(rules, players);
  world->modes().asking_faces = asking;
  return world;
}

/// The record of a game played at random, and its result.
std::string told(const std::shared_ptr<const Rules>& rules, int players, bool asking, std::uint64_t seed) {
  const auto world = world_of(rules, players, asking);
  Record record(*world);
  world->hooks().listener = &record;
  world->modes().counting = true;  // instead of the watchdog, which a slow machine could trigger
  ChancePolicy bot(seed);
  world->hooks().policy = &bot;
  world->begin(seed, 0);
  const Status status = world->advance();
  return record.text + (status == Status::over ? "over" : world->error().text());
}

constexpr const char* kPredicateHeader =
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
                    kPredicateHeader);
}

struct Question {
  const char* before;
  const char* function;
  bool is_about_faces;
};

const Question kQuestions[] = {
    {"", "return card:is('8') or card.suit == wanted or card.rank == discard.top.rank", true},
    {"", "return card:is('QS', 'red', '*')", true},
    {"", "return not card:is(wanted)", true},
    {"", "return card.suit ~= nil and card.colour == 'red'", true},
    {"", "return card.rank == 8", true},
    {"", "return nil == card.suit", true},
    {"", "return card.value > 5 and card.value <= 10", true},
    {"", "return card.value + 1 == count * 2 or 10 - card.value < 3", true},
    {"", "return card.order and card.order * 2 - 1 > options.high", true},
    {"", "if card:is('*') then return options.wild end return discard.top:step_to(card)", true},
    {"", "if card:is('*') or discard.top:is('*') then return false end return card:step_to(discard.top) == 1", true},
    {"", "local top = discard.top if top.suit == card.suit then return true elseif card:is('A') then return count end",
     true},
    {"", "local same = card.suit == wanted return (same or card:is('J')) and not (same and card:is('J'))", true},
    {"", "return options.kind == 'plain' and card:is('2') or options.kind == 'strange'", true},
    {"", "return #discard > 3 and card:is('black') or -card.value < -9", true},
    {"local limit = 4", "return card.value < limit", true},
    {"local function low(card, most) return card.value < most end", "local small = low(card, count) return small",
     true},
    {"function twin(one, other) return one.rank == other.rank and one:is('red') end",
     "return twin(card, discard.top) or twin(discard.top, card)", true},
    {"", "return count == nil or wanted", true},
    {"", "return card == marked", true},  // but `marked` is a card, so the function must be called
    // These must be called.
    {"", "return card.holder == nil", false},
    {"", "return card.name:len() > 10", false},
    {"local asked = 0", "asked = asked + 1 return asked % 2 == 0", false},
    {"", "for _ = 1, 2 do return card:is('7') end", false},
    {"local of = { spades = true }", "return of[card.suit or 'none']", false},
    {"", "return math.max(card.value, 5) == 5", false},
};

TEST_CASE("a question about faces is answered as the function answers when it is called") {
  for (const Question& question : kQuestions) {
    INFO(question.function);
    const auto rules = rules_of(asking(question.before, question.function));
    std::string text;
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
      text = told(rules, 3, /*asking=*/true, seed);
      CHECK(text == told(rules, 3, /*asking=*/false, seed));
      CHECK(text.ends_with("over"));
    }
  }
}

TEST_CASE("which functions are questions about faces") {
  for (const Question& question : kQuestions) {
    INFO(question.function);
    const auto rules = rules_of(asking(question.before, question.function));
    const auto world = world_of(rules, 3, /*asking=*/true);
    const lua::Function* function = nullptr;
    for (const lua::Function* one : rules->scripts[0].functions) {
      if (one->name == "f") function = one;
    }
    REQUIRE(function != nullptr);
    CHECK((predicate::translate(world->interpreter(), *function) != nullptr) == question.is_about_faces);
  }
}

TEST_CASE("errors in a question are those of the function, at its line") {
  for (const char* function : {"return card.value < wanted", "return card.order > 3",
                               "return discard.top.rank < card.value", "return card.soot", "return card:is('9X')",
                               "return card.value + nil == 3", "return card:step_to(wanted)", "return f(card)"}) {
    INFO(function);
    const auto rules = rules_of(asking("", function));
    const std::string text = told(rules, 2, /*asking=*/true, 1);
    CHECK(text == told(rules, 2, /*asking=*/false, 1));
    CHECK_FALSE(text.ends_with("over"));
  }
}

TEST_CASE("functions with a memory, closures and functions given as values") {
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
      kPredicateHeader));
  for (const std::uint64_t seed : {1U, 2U, 3U, 4U}) {
    const std::string text = told(rules, 4, /*asking=*/true, seed);
    CHECK(text == told(rules, 4, /*asking=*/false, seed));
    CHECK(text.ends_with("over"));
  }
}

TEST_CASE("every game goes the same way whether functions are asked or called") {
  for (const std::string& path : test::all_games()) {
    INFO(path);
    const auto rules = test::rules_on_disk(path);
    const int players = rules->header.player_counts().front();
    std::vector<std::string> results;
    for (const bool asked : {true, false}) {
      const auto world = world_of(rules, players, asked);
      world->modes().counting = true;
      Record record(*world);
      world->hooks().listener = &record;
      world->begin(7, 0);
      ChancePolicy bot(7);
      Status status = world->advance();
      for (int made = 0; made < 400 && status == Status::decision; ++made) {
        status = world->answer(bot.choose(*world, world->decision()));
      }
      results.push_back(record.text);
    }
    CHECK(results[0] == results[1]);
    CHECK_FALSE(results[0].empty());
  }
}

}  // namespace houserules::predicate_test
