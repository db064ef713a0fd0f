#include "tests/fuzz/hostile_script.h"

#include <fmt/format.h>

#include "grammar/language/words.h"
#include "rule_tests/table.h"

namespace houserules::fuzz {
namespace {

using Texts = std::vector<std::string>;

constexpr const char* kHeader = R"(--[[ rules
game "Fuzz"
players 2..4
deal 4 each
turn up 1 to discard
refill stock from discard keep 1 shuffled
pile column x 3 face up
pile home each suit face up
pile tricks each face down
public last "last"
public mark each "mark"
move play "play {card}"
move bid "bid {n}"
move call "call {suit}"
move ask "ask {player}"
move sets "lay {card}"
move stop "stop"
option size = 3 in 0..9 "size"
option open = on "open"
chips 20 each
pot kitty
teams 2 when players == 4
)";
/// Another line for the header; each number makes something else wrong.
const Texts kHeaderLines{"deck 52 + jokers {n}",
                         "deck {n} x 52",
                         "deck { suits a b ranks 1..9 copies {n} }",
                         "deck 52 without 2C",
                         "order A 2 .. K",
                         "values K Q J = 10, A = {n}, others = pips",
                         "deal {n} each to tricks",
                         "turn up {n} to column",
                         "pile row x {n} as laid",
                         "require size < {n} or open \"too many\"",
                         "match {n} deals",
                         "match until a score >= {n}",
                         "first holder of 2C",
                         "play counterclockwise",
                         "win lowest score",
                         "limit {n} decisions"};
const Texts kNumbers{"0",    "1",     "2",       "3",
                     "5",    "-1",    "1.5",     "7",
                     "13",   "52",    "100",     "255",
                     "256",  "65535", "1000000", "1 / 0",
                     "-1.0", "1e9",   "0.0",     "math.maxinteger",
                     "0/0",  "2^53",  "1e308",   "math.mininteger"};
const Texts kWords{"\"\"",      "\"7\"",         "\"QS\"",      "\"hearts\"",
                   "\"red\"",   "\"value\"",     "\"bottom\"",  "\"play\"",
                   "\"stop\"",  "\"bid\"",       "\"*\"",       "\"order\"",
                   "\"hand\"",  "\"%d%s%q\"",    "\"\\27[2J\"", "string.rep(\"a\", 9)",
                   "\"\\255\"", "(\".-%1%b()\")"};
const Texts kVariables{"me", "act", "value", "x", "y", "last", "i", "nil", "true", "false", "options.size", "me.mark"};
const Texts kPlayers{"me", "players[1]", "players[2]", "dealer", "after(me)[1]", "me.left"};
const Texts kLists{"me.hand",
                   "players",
                   "suits",
                   "ranks",
                   "stock",
                   "cards {}",
                   "me.tricks",
                   "from(me)",
                   "after(me)",
                   "stock:where { suit = \"hearts\" }",
                   "me.hand:where(\"red\")"};
const Texts kPiles{"stock", "discard", "me.hand", "me.tricks", "column[1]", "home.hearts"};
const Texts kCards{"stock.top", "me.hand[1]", "discard.top", "me.hand:lowest()", "stock[3]", "stock:highest()"};

class Maker {
 public:
  explicit Maker(Input& input) : in_(input) {}

  std::string rule_file() {
    std::string text = kHeader;
    if (in_.one_in(4)) text += header_line() + "\n";
    text += "]]\nlocal x, y, me, act, value, i = 1, {};\n";
    if (in_.one_in(12)) text += statements(0);
    const std::string_view loop = in_.one_in(4) ? "play" : "turn";
    for (const Word& word : kLanguage) {
      const bool wanted = word.name == loop || (word.name != "turn" && word.name != "play" && in_.one_in(4));
      if (word.owner != Owner::callback || !wanted) continue;
      text += std::string(word.form) + "\nlocal act, value, i, me = 1, 2, 1, players[1];\n" + statements(3);
      if (word.name == loop && !in_.one_in(4)) text += "act, value = me:choose " + moves() + "\n";
      if (in_.one_in(3)) text += "return " + expression(2) + "\n";
      text += "end\n";
    }
    return text;
  }

  std::string rule_test() {
    std::string text = "test \"fuzz\" { players = " + any(kNumbers) + ", hands = { " + any(kWords) + ", " +
                       any(kWords) + " }, discard = " + any(kWords) + ", options = { size = " + expression(1) +
                       " },\nfunction(t)\n" + "local x, y, me = 1, {}, 2\n";
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
    if (depth <= 0 || what < 5) return call(1) + ";\n";
    const int deeper = depth - 1;
    switch (what) {
      case 5: return "if " + expression(2) + " then\n" + statements(deeper) + "end\n";
      case 6: return "for i = 1, " + number(1) + " do\n" + statements(deeper) + "end\n";
      case 7:
        return "for _, i in ipairs(" + (odd() ? expression(1) : any(kLists)) + ") do\n" + statements(deeper) + "end\n";
      case 8: return "for i in each(" + any(kLists) + ") do\n" + statements(deeper) + "end\n";
      case 9: return "while " + expression(2) + " do\n" + statements(deeper) + "end\n";
      case 10: return "local x = " + expression(2) + ";\n";
      case 11:
        return any({"x", "y.a", "last", "turns.next", "me.mark", "last", "y[1]", "y.b"}) + " = " + expression(2) +
               ";\n";
      case 12: return "act, value = me:choose " + moves() + ";\n";
      case 13:
        return "for me, act, value in choose_all(" + any({"players", "after(me)", "from(me)"}) +
               ", function(me) return " + moves() + " end) do\n" + statements(deeper) + "end\n";
      case 14: return "local function f(a, b)\n" + statements(deeper) + "end\nx = f(" + arguments(2) + ")\n";
      default: return in_.one_in(8) ? in_.text(10) + "\n" : "x = " + call(2) + ";\n";
    }
  }

  std::string moves() {
    std::string text = "{ stop = true, ";
    for (const auto& [move, values] : std::initializer_list<std::pair<const char*, Texts>>{
             {"play", {"me.hand", "stock", "me.hand:where(\"red\")"}},
             {"bid", {"range(1, 9, 2)", "{ 1, 2, 3 }", "range(-5, 5)"}},
             {"call", {"suits", "{ \"hearts\" }"}},
             {"ask", {"after(me)", "players"}},
             {"sets", {"me.hand:sets(2)", "me.hand:sets(#me.hand)", "stock:sets(1)"}}}) {
      if (in_.one_in(2)) text += std::string(move) + " = " + (odd() ? expression(2) : any(values)) + ", ";
    }
    return text + "}";
  }

  /// Whether to put something where it does not belong.
  bool odd() { return in_.one_in(30); }

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
    if (odd()) count = in_.below(5);
    std::string passed;
    for (std::uint64_t i = 0; i < count; ++i) {
      const bool known = word->takes.stated && word->takes.count > 0 && !odd();
      const std::size_t which = std::min<std::size_t>(i, word->takes.count - 1);
      passed +=
          (i == 0 ? "" : ", ") + (known ? fitting(word->takes.parameters[which].takes, depth) : expression(depth));
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
      default: return fmt::format("({}){}{}", target(odd() ? Owner::card : word.owner), separator, word.name);
    }
  }

  /// An expression of one of these kinds.
  std::string fitting(Kinds kinds, int depth) {
    if ((kinds & kind::function) != 0 && in_.one_in(2)) {
      return "function(value, i) " + (depth > 0 && in_.one_in(3) ? statements(1) : "") + " return " +
             expression(depth - 1) + " end";
    }
    Texts fit;
    if ((kinds & kind::number) != 0) fit.push_back(number(depth));
    if ((kinds & kind::texts) != 0) fit.push_back(any(kWords));
    if ((kinds & kind::card) != 0) fit.push_back(any(kCards));
    if ((kinds & kind::player) != 0) fit.push_back(any(kPlayers));
    if ((kinds & kind::pile) != 0) fit.push_back(any(kPiles));
    if ((kinds & kind::lists) != 0) fit.push_back(any(kLists));
    if ((kinds & kind::table) != 0) fit.push_back(in_.one_in(2) ? moves() : "{ rank = " + any(kWords) + " }");
    return fit.empty() ? expression(depth) : any(fit);
  }

  std::string arguments(std::uint64_t count) {
    std::string text;
    for (std::uint64_t i = 0; i < count; ++i) text += (i == 0 ? "" : ", ") + expression(1);
    return text;
  }

  std::string number(int depth) {
    if (odd()) return expression(0);
    if (depth <= 0 || in_.one_in(2)) return in_.one_in(2) ? any(kNumbers) : "#" + any(kLists);
    return "(" + number(depth - 1) + any({" + ", " - ", " * ", " // ", " % ", "^"}) + number(depth - 1) + ")";
  }

  std::string expression(int depth) {
    const std::uint64_t what = in_.below(depth > 0 ? 14 : 6);
    switch (what) {
      case 0:
      case 1: return any(kVariables);
      case 2: return number(depth);
      case 3: return any(kWords);
      case 4: return target(in_.any(std::vector<Owner>{Owner::player, Owner::list, Owner::pile, Owner::card}));
      case 5: return "#" + any(kLists);
      case 6: return "(" + expression(depth - 1) + any({" == ", " ~= ", " and ", " or "}) + expression(depth - 1) + ")";
      case 7: return "not " + expression(depth - 1);
      case 8: return "{ " + expression(depth - 1) + ", rank = " + expression(depth - 1) + " }";
      case 9: return any(kLists) + "[" + number(depth - 1) + "]";
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
