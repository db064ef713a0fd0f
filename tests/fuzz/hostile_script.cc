#include "tests/fuzz/hostile_script.h"

#include <fmt/format.h>

#include "checker/rule_tests/table.h"
#include "grammar/language/words.h"

namespace houserules::fuzz {
namespace {

using Texts = std::vector<std::string>;

/// Lines of headers: about each, another number or another word is wrong now and then.
const Texts kHeaderLines{"deck 52 + {n} jokers",
                         "deck {n} x 52",
                         "deck { suits a b ranks 1..{n} copies {n} }",
                         "deck 52 without 2C",
                         "order A 2 .. K",
                         "values K Q J = 10, A = {n}, others = pips",
                         "deal {n} each",
                         "deal {n} each when players == 2",
                         "turn up {n} to discard",
                         "refill stock from discard keep {n} shuffled",
                         "pile column x {n} face up",
                         "pile home each suit face up",
                         "pile tricks each face down",
                         "public mark each \"mark\"",
                         "option size = {n} in 0..{n} \"size\"",
                         "option open = on \"open\"",
                         "require size < {n} or open \"too many\"",
                         "chips {n} each",
                         "pot kitty",
                         "teams 2",
                         "match {n} deals",
                         "match until a score >= {n}",
                         "first holder of 2C",
                         "play counterclockwise",
                         "win lowest score",
                         "limit {n} decisions"};
const Texts kNumbers{"0",   "1",    "2",     "3",     "5",       "-1",    "1.5",  "7",   "13",  "52",
                     "100", "255",  "256",   "65535", "1000000", "1 / 0", "-1.0", "1e9", "0.0", "math.maxinteger",
                     "0/0", "2^53", "1e308", "math.mininteger"};
const Texts kWords{"\"\"",       "\"7\"",      "\"QS\"",      "\"hearts\"",           "\"red\"", "\"value\"",
                   "\"bottom\"", "\"play\"",   "\"stop\"",    "\"bid\"",              "\"*\"",   "\"order\"",
                   "\"hand\"",   "\"%d%s%q\"", "\"\\27[2J\"", "string.rep(\"a\", 9)", "\"\\255\"", "(\".-%1%b()\")"};
const Texts kVariables{"me", "act", "value", "x", "y", "last", "i", "nil", "true", "false", "options.size", "mark"};
const Texts kPlayers{"me", "players[1]", "players[2]", "dealer", "after(me)[1]", "me.left"};
const Texts kLists{"me.hand", "players", "suits", "ranks", "stock", "cards {}", "me.hand:sets(2)", "after(me)",
                   "stock:where { suit = \"hearts\" }", "x", "value"};
const Texts kPiles{"stock", "discard", "me.hand", "me.tricks", "column[1]", "home.hearts"};
const Texts kCards{"stock.top", "me.hand[1]", "discard.top", "value", "me.hand:lowest()", "x"};

class Maker {
 public:
  explicit Maker(Input& input) : in_(input) {}

  std::string rule_file() {
    std::string text = "--[[ rules\ngame \"Fuzz\"\nplayers 2..4\n";
    for (std::uint64_t lines = in_.below(7); lines > 0; --lines) text += header_line() + "\n";
    text += "public last \"last\"\nmove play \"play {card}\"\nmove bid \"bid {n}\"\nmove call \"call {suit}\"\n"
            "move ask \"ask {player}\"\nmove sets \"lay {cards}\"\nmove stop \"stop\"\n]]\nlocal x, y = 1, {}\n";
    if (in_.one_in(3)) text += statements(2);
    for (const Word& word : kLanguage) {
      if (word.owner != Owner::callback || (word.name != "turn" && !in_.one_in(5))) continue;
      text += std::string(word.form) + "\nlocal act, value, me = 1, 2, me or player or players[1]\n" + statements(4);
      if (in_.one_in(2)) text += "return " + expression(2) + "\n";
      text += "end\n";
    }
    return text;
  }

  std::string rule_test() {
    std::string text = "test \"fuzz\" { players = " + any(kNumbers) + ", hands = { " + any(kWords) + ", " + any(kWords) +
                       " }, discard = " + any(kWords) + ", options = { size = " + expression(1) + " },\nfunction(t)\n" +
                       "local x, y, me = 1, {}, 2\n";
    static const Texts methods = RuleTestTable::methods();
    do {
      if (in_.one_in(4)) text += statement(2);
      else text += "t:" + in_.any(methods) + "(" + arguments(in_.below(4)) + ")\n";
    } while (!in_.empty());
    return text + "end }\n";
  }

 private:
  static constexpr const auto& kLanguage = houserules::kWords;

  std::string any(const Texts& list) { return in_.any(list); }

  std::string header_line() {
    if (in_.one_in(20)) return in_.text(12);
    std::string line = any(kHeaderLines);
    for (std::size_t at = line.find("{n}"); at != std::string::npos; at = line.find("{n}")) {
      line.replace(at, 3, std::to_string(in_.one_in(8) ? in_.below(1U << 24U) : in_.below(12)));
    }
    return line;
  }

  std::string statements(int depth) {
    std::string text;
    for (std::uint64_t count = 1 + in_.below(4); count > 0; --count) text += statement(depth);
    return text;
  }

  std::string statement(int depth) {
    const std::uint64_t what = in_.below(16);
    if (depth <= 0 || what < 5) return call(1) + "\n";
    const int deeper = depth - 1;
    switch (what) {
      case 5: return "if " + expression(2) + " then\n" + statements(deeper) + "end\n";
      case 6: return "for i = 1, " + expression(1) + " do\n" + statements(deeper) + "end\n";
      case 7: return "for _, i in ipairs(" + expression(1) + ") do\n" + statements(deeper) + "end\n";
      case 8: return "for i in each(" + any(kLists) + ") do\n" + statements(deeper) + "end\n";
      case 9: return "while " + expression(2) + " do\n" + statements(deeper) + "end\n";
      case 10: return "local x = " + expression(2) + "\n";
      case 11: return any({"x", "y.a", "last", "turns.next", "mark", "me.mark", "y[1]", "value.x", "stock.x"}) + " = " +
                      expression(2) + "\n";
      case 12: return "act, value = me:choose " + moves() + "\n";
      case 13: return "choose_all(" + any(kLists) + ", function(me) return " + moves() + " end)\n";
      case 14: return "local function f(a, b)\n" + statements(deeper) + "end\nx = f(" + arguments(2) + ")\n";
      default: return in_.one_in(8) ? in_.text(10) + "\n" : "x = " + call(2) + "\n";
    }
  }

  std::string moves() {
    std::string text = "{ ";
    for (const char* move : {"play", "bid", "call", "ask", "sets", "stop"}) {
      if (!in_.one_in(2)) continue;
      const std::uint64_t fitting = in_.below(8);
      text += std::string(move) + " = " +
              (fitting == 0 ? expression(2) : fitting < 3 ? "true" : fitting < 6 ? any(kLists) : "range(1, 9, 2)") + ", ";
    }
    return text + "}";
  }

  std::string target(Owner owner) {
    switch (owner) {
      case Owner::player: return any(kPlayers);
      case Owner::list: return any(kLists);
      case Owner::pile: return any(kPiles);
      case Owner::card: return any(kCards);
      case Owner::team: return "me.team";
      default: return "kitty";
    }
  }

  std::string call(int depth) {
    const Word* word = &in_.any(kLanguage);
    if (word->owner == Owner::callback) word = &kLanguage[0] + in_.below(kLanguage.size());
    if (!word->is_function()) return "say(" + named(*word, '.') + ")";
    std::uint64_t count = word->takes.stated ? word->takes.count : 1 + in_.below(3);
    if (word->takes.repeats) count += in_.below(3);
    if (in_.one_in(8)) count = in_.below(5);
    std::string passed;
    for (std::uint64_t i = 0; i < count; ++i) {
      const bool known = word->takes.stated && word->takes.count > 0 && !in_.one_in(6);
      const std::size_t which = std::min<std::size_t>(i, word->takes.count - 1);
      passed += (i == 0 ? "" : ", ") + (known ? fitting(word->takes.parameters[which].takes, depth) : expression(depth));
    }
    return named(*word, ':') + "(" + passed + ")";
  }

  std::string named(const Word& word, char separator) {
    switch (word.owner) {
      case Owner::callback:
      case Owner::global:
      case Owner::library: return std::string(word.name);
      case Owner::turns:
      case Owner::string:
      case Owner::table:
      case Owner::math: return std::string(full_name(word));
      default:
        return fmt::format("({}){}{}", target(in_.one_in(12) ? Owner::card : word.owner), separator, word.name);
    }
  }

  /// An expression of one of these kinds.
  std::string fitting(Kinds kinds, int depth) {
    if ((kinds & kind::function) != 0 && in_.one_in(2)) {
      return "function(value, i) " + (depth > 0 && in_.one_in(3) ? statements(1) : "") + " return " +
             expression(depth - 1) + " end";
    }
    if ((kinds & kind::number) != 0 && in_.one_in(2)) return any(kNumbers);
    if ((kinds & kind::texts) != 0 && in_.one_in(2)) return any(kWords);
    if ((kinds & kind::card) != 0 && in_.one_in(2)) return any(kCards);
    if ((kinds & kind::player) != 0 && in_.one_in(2)) return any(kPlayers);
    if ((kinds & kind::pile) != 0 && in_.one_in(2)) return any(kPiles);
    if ((kinds & kind::lists) != 0 && in_.one_in(2)) return any(kLists);
    if ((kinds & kind::table) != 0) return moves();
    return expression(depth);
  }

  std::string arguments(std::uint64_t count) {
    std::string text;
    for (std::uint64_t i = 0; i < count; ++i) text += (i == 0 ? "" : ", ") + expression(1);
    return text;
  }

  std::string expression(int depth) {
    const std::uint64_t what = in_.below(depth > 0 ? 14 : 6);
    switch (what) {
      case 0:
      case 1: return any(kVariables);
      case 2: return any(kNumbers);
      case 3: return any(kWords);
      case 4: return target(in_.any(std::vector<Owner>{Owner::player, Owner::list, Owner::pile, Owner::card}));
      case 5: return "#" + any(kLists);
      case 6: return "(" + expression(depth - 1) + any({" + ", " .. ", " == ", " < ", " and ", " or ", " // ", " % ", "^"}) +
                     expression(depth - 1) + ")";
      case 7: return "not " + expression(depth - 1);
      case 8: return "{ " + expression(depth - 1) + ", rank = " + expression(depth - 1) + " }";
      case 9: return "(" + expression(depth - 1) + ")[" + expression(depth - 1) + "]";
      case 10: return named(in_.any(kLanguage), '.');
      default: return call(depth - 1);
    }
  }

  Input& in_;
};

}  // namespace

std::string hostile_rule_file(Input& input) { return Maker(input).rule_file(); }

std::string hostile_rule_test(Input& input) { return Maker(input).rule_test(); }

}  // namespace houserules::fuzz
