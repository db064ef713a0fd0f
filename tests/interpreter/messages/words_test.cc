// The messages of the words about wrong arguments, wrong objects and the wrong moment.
#include <map>

#include "grammar/language/words.h"
#include "tests/interpreter/messages/corpus.h"
#include "tests/recorded.h"

namespace houserules::messages {
namespace {

using Texts = std::vector<std::string>;

/// An argument that fits.
std::string fitting(const Parameter& parameter) {
  static const std::map<std::string_view, std::string> kFitting{
      {"a number", "1"},
      {"a number or a list", "2"},
      {"a text", "\"text\""},
      {"a card", "me.hand[1]"},
      {"a list of cards", "me.hand"},
      {"a card or a list of cards", "me.hand"},
      {"a word or a pattern", "\"clubs\""},
      {"a list", "players"},
      {"the pile or list of a trick", "discard"},
      {"a list of melds", "me.hand:groups()"},
      {"a list of players", "players"},
      {"a pile", "spare"},
      {"\"top\" or \"bottom\"", "\"bottom\""},
      {"a player", "me"},
      {"a team", "me.team"},
      {"a player, a pot or a list of players", "kitty"},
      {"a function, a pattern, a word, a card or a list", "\"clubs\""},
      {"the name of a field, or a function", "function(c) return 1 end"},
      {"a table of moves, as in `me:choose { play = me.hand }`", "{ pass = true }"},
      {"the name of a move", "\"play\""},
      {"what may be chosen", "me.hand"},
      {"ranks, suits, colours or cards, as in `card:is(\"8\", \"QS\")`", "\"8\""},
      {"a card or a rank", "\"3\""},
      {"a suit", "\"hearts\""},
      {"the players who win, or `nobody`", "me"},
      {"a function that returns what a player may choose", "function(p) return { pass = true } end"},
      {"a function, as in `try(function() ... end)`", "function() end"},
      {"the name of a pile, as in `deal(1, \"hand\")`", "\"hand\""}};
  const auto found = kFitting.find(parameter.expected);
  INFO("an argument that fits " << parameter.expected);
  REQUIRE(found != kFitting.end());
  return found->second;
}

/// Arguments that fit the functions of Lua's library.
const std::map<std::string_view, Texts>& fitting_in_lua() {
  static const std::map<std::string_view, Texts> kArguments{
      {"pairs", {"{ 1, 2 }"}},
      {"type", {"1"}},
      {"tostring", {"1"}},
      {"tonumber", {"\"8\"", "10"}},
      {"select", {"1", "2"}},
      {"error", {"\"on purpose\"", "1"}},
      {"assert", {"true", "\"why\""}},
      {"table.concat", {"{ 1, 2 }", "\",\"", "1", "2"}},
      {"table.insert", {"{ 1, 2 }", "1", "3"}},
      {"table.move", {"{ 1, 2 }", "1", "2", "1", "{}"}},
      {"table.pack", {"1"}},
      {"table.remove", {"{ 1, 2 }", "1"}},
      {"table.sort", {"{ 2, 1 }", "function(a, b) return a < b end"}},
      {"table.unpack", {"{ 1, 2 }", "1", "2"}},
      {"string.byte", {"\"text\"", "1", "2"}},
      {"string.char", {"65", "66"}},
      {"string.find", {"\"text\"", "\"e\"", "1", "true"}},
      {"string.format", {"\"%d %s\"", "1", "\"a\""}},
      {"string.gmatch", {"\"text\"", "\"e\""}},
      {"string.gsub", {"\"text\"", "\"e\"", "\"a\"", "1"}},
      {"string.len", {"\"text\""}},
      {"string.lower", {"\"text\""}},
      {"string.match", {"\"text\"", "\"e\"", "1"}},
      {"string.rep", {"\"text\"", "2", "\",\""}},
      {"string.reverse", {"\"text\""}},
      {"string.upper", {"\"text\""}},
      {"string.sub", {"\"text\"", "1", "2"}},
      {"math.fmod", {"3", "2"}},
      {"math.modf", {"1.5"}},
      {"math.type", {"1"}},
      {"math.tointeger", {"1"}},
      {"math.ult", {"1", "2"}}};
  return kArguments;
}

Texts fitting_arguments(const Word& word) {
  if (!word.takes.stated) {
    const auto found = fitting_in_lua().find(full_name(word));
    INFO("arguments that fit " << full_name(word));
    REQUIRE(found != fitting_in_lua().end());
    return found->second;
  }
  Texts arguments;
  for (const Parameter& parameter : word.takes) arguments.push_back(fitting(parameter));
  if (word.takes.repeats) arguments.push_back(arguments.back());
  // An element of the list that it is added to.
  if (word.owner == Owner::list && word.name == "remove") arguments = {"me.hand[1]"};
  return arguments;
}

/// The word of a thing that has it: "me.hand:where". `of`: the thing, if it has its own.
std::string called(const Word& word, const std::string& of = "") {
  switch (word.owner) {
    case Owner::player: return fmt::format("{}:{}", of.empty() ? "me" : of, word.name);
    case Owner::list:
      if (of.empty() && word.use == Use::acts) return fmt::format("cards {{ me.hand[1] }}:{}", word.name);
      return fmt::format("{}:{}", of.empty() ? "me.hand" : of, word.name);
    case Owner::pile: return fmt::format("{}:{}", of.empty() ? "stock" : of, word.name);
    case Owner::card: return fmt::format("{}:{}", of.empty() ? "me.hand[2]" : of, word.name);
    case Owner::pot: return fmt::format("{}:{}", of.empty() ? "kitty" : of, word.name);
    default: return std::string(full_name(word));
  }
}

bool is_of_a_thing(const Word& word) { return about(word.owner).kinds != 0 && about(word.owner).prefix.empty(); }

std::string call(const Word& word, const std::string& function, const Texts& arguments) {
  const std::string text = fmt::format("{}({})", function, fmt::join(arguments, ", "));
  return word.gives.kinds == kind::nil && word.gives.rule == ValueRule::kinds ? text : "local x = " + text;
}

bool is_ours(const Word& word) {
  return (about(word.owner).kinds & kind::library) == 0 && word.owner != Owner::library;
}

bool deals_again(const Word& word) { return word.name == "redeal"; }

/// The word with each argument replaced by `v`, with too few and with too many, and as a word of `v`.
void add_attempts(const Word& word, std::vector<Attempt>& attempts) {
  const Texts fit = fitting_arguments(word);
  const auto with = [&](std::size_t place, const std::string& text) {
    Texts arguments = fit;
    arguments[place] = text;
    return arguments;
  };
  const std::string function = called(word), name(full_name(word));
  const auto add = [&](const std::string& lines, With values = With::none) {
    attempts.push_back({lines, values, name});
  };
  for (std::size_t i = 0; i < fit.size(); ++i)
    add(call(word, function, with(i, "v")), i == 0 && is_ours(word) ? With::all : With::kinds);
  for (std::size_t i = 0; i < fit.size(); ++i)
    add(call(word, function, {fit.begin(), fit.begin() + static_cast<std::ptrdiff_t>(i)}));
  // The literals that the compiler sees.
  for (std::size_t i = 0; i < fit.size(); ++i) {
    for (const char* literal : {"nil", "1.5", "\"x\"", "{}"}) add(call(word, function, with(i, literal)));
  }
  Texts more = fit;
  more.emplace_back("1");
  add(call(word, function, more));
  if (!is_of_a_thing(word)) return;
  add(call(word, called(word, "v"), fit), word.name == "where" ? With::kinds : With::things);
  std::string dotted = function;
  dotted[dotted.rfind(':')] = '.';
  add(call(word, dotted, fit));
  Texts itself = fit;
  itself.insert(itself.begin(), "v");
  if (word.owner != Owner::list) add(call(word, dotted, itself), With::things);
}

}  // namespace

TEST_CASE("the messages about wrong arguments and objects are as recorded", "[messages]") {
  Record record;
  Batch batch;
  for (const Word& word : kWords) {
    const std::string owner = fmt::format("words of {}", about(word.owner).name);
    if (owner != batch.title && !batch.attempts.empty()) record.add(std::exchange(batch, {}));
    batch.title = owner;
    if (word.is_function() && !deals_again(word)) add_attempts(word, batch.attempts);
  }
  record.add(batch);
  // Lua alone would reveal nothing about the machine.
  CHECK(record.on_machine() > record.attempts() / 2);
  test::check_messages("words.txt", record.text());
}

TEST_CASE("the messages about words used at the wrong moment are as recorded", "[messages]") {
  Record record;
  const std::vector<std::pair<std::string, std::string>> kWithin{
      {"where", "me.hand:where(function(c) % return true end)"},
      {"sum", "local x = me.hand:sum(function(c) % return 1 end)"},
      {"sorted", "local x = me.hand:sorted(function(c) % return 1 end)"},
      {"table.sort", "table.sort({ 2, 1 }, function(a, b) % return a < b end)"},
      {"gsub", "local x = string.gsub(\"text\", \"e\", function(e) % return e end)"},
      {"share", "kitty:share(players, function(p) % return 1 end)"},
      {"choose_all", "for p, m in choose_all(players, function(p) % return { pass = true } end) do end"},
      {"others", "me:choose { pass = true, others = { catch = function(p) % return true end } }"},
      {"fits", "me:choose { give = { me.hand, players, function(c, p) % return true end } }"},
      {"try", "local x = try(function() % end)"},
      {"after choose_all", "for p, m in choose_all(players, function(p) return { pass = true } end) do % end"}};
  Texts acts, doings;
  for (const Word& word : kWords) {
    if (word.doing.empty() || !word.is_function()) continue;
    doings.emplace_back(word.doing);
    acts.push_back(word.owner == Owner::turns || word.owner == Owner::global
                       ? fmt::format("{}({})", full_name(word), fmt::join(fitting_arguments(word), ", "))
                       : fmt::format("{}({})",
                                     called(word, word.owner == Owner::player ? "dealer"
                                                  : word.owner == Owner::card ? "players[1].hand[2]"
                                                                              : ""),
                                     fmt::join(fitting_arguments(word), ", ")));
  }
  for (const char* set : {"turns.next = dealer", "last = 1", "dealer.mark = 1", "dealer.team.tally = 1",
                          "say(\"heard\")", "local x = redeal"})
    acts.emplace_back(set);
  doings.resize(acts.size(), "setting a public value");
  doings[doings.size() - 6] = "turns.next";
  for (std::string& act : acts) {
    for (std::size_t at = act.find("me."); at != std::string::npos; at = act.find("me.", at + 10))
      act.replace(at, 2, "dealer");
    if (act.find("(me)") != std::string::npos) act.replace(act.find("(me)"), 4, "(dealer)");
    for (std::size_t at = act.find("(me, "); at != std::string::npos; at = act.find("(me, "))
      act.replace(at, 3, "(dealer");
    for (std::size_t at = act.find(", me)"); at != std::string::npos; at = act.find(", me)"))
      act.replace(at, 5, ", dealer)");
  }
  const auto is_redeal = [](const std::string& act) { return act.starts_with("redeal"); };
  for (const auto& [name, form] : kWithin) {
    Batch batch;
    batch.title = "within " + form;
    for (std::size_t i = 0; i < acts.size(); ++i) {
      if (is_redeal(acts[i]) && (name == "try" || name == "after choose_all")) continue;
      std::string lines = form;
      batch.attempts.push_back({lines.replace(lines.find('%'), 1, acts[i]), With::none, doings[i], acts[i]});
    }
    record.add(batch);
  }
  const std::vector<std::pair<std::string, std::string>> kCallbacks{
      {"score", "function score(p)\n%CASES%\nreturn 0 end"},
      {"team_score", "function team_score(t)\n%CASES%\nreturn 0 end"},
      {"suit_of",
       "function suit_of(c)\n%CASES%\nreturn c.suit end\n"
       "function start() draw() local x = players[1].hand:winner() end"},
      {"strength",
       "function strength(c)\n%CASES%\nreturn c.order end\n"
       "function start() draw() local x = players[1].hand:winner() end"},
      {"why_not", "function why_not(p, c)\n%CASES%\nreturn \"so\" end"},
      {"hand_total", "function hand_total(h)\n%CASES%\nreturn 1 end"},
      {"start", "function start()\ndraw()\n%CASES%\nend"},
      {"before_deal", "function before_deal()\ndraw()\n%CASES%\nend"}};
  for (const auto& [name, functions] : kCallbacks) {
    Batch batch;
    batch.title = "within " + name;
    batch.extra = functions;
    batch.asks = name == "why_not" || name == "hand_total";
    for (std::size_t i = 0; i < acts.size(); ++i) {
      if (!is_redeal(acts[i]) || name == "score") batch.attempts.push_back({acts[i], With::none, doings[i]});
    }
    record.add(batch);
  }
  for (const std::string& act : acts) {
    Whole whole;
    whole.title = "when loaded";
    whole.script = act + "\nfunction turn(me) finish() end";
    record.add(whole);
  }
  test::check_messages("moments.txt", record.text());
}

}  // namespace houserules::messages
