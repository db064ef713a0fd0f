#include "tests/agreement/random_script.h"

#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>

#include "tests/agreement/random_header.h"

namespace houserules {
namespace {

constexpr std::string_view kValueTypes[] = {"integer", "number", "text",    "boolean", "card", "maybe_card", "cards",
                                            "pile",    "player", "players", "suit",    "rank", "numbers",    "map",
                                            "sets",    "any",    "pattern", "test",    "rate", "offer_bid"};

class Writer : private Lots {
 public:
  Writer(std::uint64_t seed, std::uint64_t number) : Lots(seed, number) {}

  RandomScript write() {
    wrong_ = std::array{0U, 0U, 0U, 2U, 8U, 30U}[below(6)];
    header_ = random_header(*this);
    for (const Production& row : header_.words) add(row);
    for (const Production& row : script_grammar()) add(row);
    RandomScript script;
    script.base = file();
    if (one_in(8)) script.variant = variant();
    return script;
  }

 private:
  struct Variable {
    std::string type, name;
  };
  /// The context of a piece.
  struct Place {
    bool acts = false, in_loop = false;
    int blocks = 3;  ///< levels of blocks still allowed
    int depth = 3;   ///< of expressions
    int loops = 0;   ///< around it
    std::string returns = {};
  };

  void add(const Production& row) {
    const bool fits = ((row.where & Production::with_teams) == 0 || header_.teams) &&
                      ((row.where & Production::with_chips) == 0 || header_.chips);
    if (fits) rows_[row.type].push_back(row);
  }
  // ---- a piece of a type ----

  bool is_known(std::string_view type) const {
    return std::any_of(known_.begin(), known_.end(), [&](const Variable& its) { return its.type == type; });
  }

  struct Hole {
    char kind = '$';  ///< or the character after it; a digit: a variable made before
    std::string type;
  };
  /// The text up to the next hole, and the hole.
  static std::optional<Hole> next_hole(std::string_view& text, std::string& before) {
    const std::size_t at = text.find('$');
    before = text.substr(0, at);
    if (at == std::string_view::npos) return std::nullopt;
    text.remove_prefix(at + 1);
    Hole hole;
    if (std::string_view("+^:=").find(text[0]) != std::string_view::npos || (text[0] >= '0' && text[0] <= '9')) {
      hole.kind = text[0];
      text.remove_prefix(1);
    }
    const std::size_t size = std::min(text.find_first_not_of("abcdefghijklmnopqrstuvwxyz_"), text.size());
    if (hole.kind < '0' || hole.kind > '9') {
      hole.type = text.substr(0, size);
      text.remove_prefix(size);
    }
    return hole;
  }

  /// The depth of the simplest piece of that type, without variables.
  int height(const std::string& type) {
    if (type == "block" || type == "return") return 1;
    const auto [at, is_new] = heights_.try_emplace(type, 99);
    if (!is_new) return at->second;
    int least = 99;
    for (const Production& row : rows_[type]) least = std::min(least, height_of(row));
    return heights_[type] = least;
  }
  int height_of(const Production& row) {
    int most = 0;
    std::string_view rest = row.text;
    std::string before;
    while (const auto hole = next_hole(rest, before)) {
      if (hole->kind == '$') most = std::max(most, height(hole->type));
      else if (hole->kind == ':' || hole->kind == '=') most = std::max(most, is_known(hole->type) ? 0 : 99);
    }
    return most + 1;
  }

  bool may_stand(const Production& row, const Place& place) {
    if ((row.where & Production::acts) != 0 && !place.acts) return false;
    if ((row.where & Production::breaks) != 0 && !place.in_loop) return false;
    if ((row.where & Production::loop) != 0 && place.loops >= 2) return false;
    std::string_view rest = row.text;
    std::string before;
    while (const auto hole = next_hole(rest, before)) {
      const bool is_block = hole->type == "block" || hole->type.starts_with("body_");
      if (is_block && place.blocks <= 0) return false;
      if ((hole->kind == ':' || hole->kind == '=') && !is_known(hole->type)) return false;
      // Only a card in a variable surely exists.
      if (hole->kind == '$' && hole->type == "card" && !is_known("card") && row.type != "any" && !one_in(20))
        return false;
      if (hole->kind == '$' && hole->type == "set" && !is_known("set") && !one_in(5)) return false;
    }
    return true;
  }

  Piece some(std::string type, const Place& place) {
    if (type == "block") return block(place);
    if (type == "return") return place.returns.empty() ? Piece{"return"} : some(place.returns, place);
    const bool is_value = std::find(std::begin(kValueTypes), std::end(kValueTypes), type) != std::end(kValueTypes);
    if (is_value && below(1000) < wrong_) type = kValueTypes[below(static_cast<std::uint32_t>(std::size(kValueTypes)))];
    heights_.clear();
    std::vector<const Production*> fitting;
    int least = 99;
    for (const Production& row : rows_[type]) {
      if (row.weight == 0 || !may_stand(row, place)) continue;
      fitting.push_back(&row);
      least = std::min(least, height_of(row));
    }
    if (fitting.empty()) return {type, {type == "statement" ? "" : "nil"}};
    std::erase_if(fitting, [&](const Production* row) { return height_of(*row) > std::max(place.depth, least); });
    int sum = 0;
    for (const Production* row : fitting) sum += row->weight;
    auto drawn = static_cast<int>(below(static_cast<std::uint32_t>(sum)));
    std::size_t at = 0;
    while (drawn >= fitting[at]->weight) drawn -= fitting[at++]->weight;
    return filled(*fitting[at], place);
  }

  /// The row with all its holes filled.
  /// Adds part of a production, now and then with a line break at a space: errors name lines.
  void put_text(Piece& piece, const std::string& text) {
    if (text.empty()) return;
    const std::size_t space = text.find(' ');
    if (space == std::string::npos || text.find('"') != std::string::npos || !one_in(30)) {
      piece.parts.emplace_back(text);
      return;
    }
    piece.parts.emplace_back(text.substr(0, space + 1));
    piece.parts.emplace_back(Piece{"line", {"\n"}});
    piece.parts.emplace_back(text.substr(space + 1));
  }

  Piece filled(const Production& row, Place place) {
    const std::size_t before_count = known_.size();
    if ((row.where & Production::function) != 0) {
      place.in_loop = false;
      place.returns = "any";
    }
    if ((row.where & Production::asked) != 0) place.acts = false;
    if ((row.where & Production::loop) != 0) {
      place.in_loop = true;
      ++place.loops;
    }
    if (row.type.starts_with("body_")) place.returns = row.type.substr(5);
    --place.depth;
    if (row.type == "statement" || row.type.starts_with("body_")) place.depth = 4;
    Piece piece{row.type};
    std::vector<Variable> made, kept, coming;
    std::string_view rest = row.text;
    std::string before;
    while (const auto hole = next_hole(rest, before)) {
      const bool after_sign = !before.empty() && (before.back() == '#' || before.back() == '-');
      put_text(piece, before);
      // Known from the next line on, and in the function's return value.
      if (before.find('\n') != std::string::npos || before.find("return") != std::string::npos) {
        known_.insert(known_.end(), coming.begin(), coming.end());
        coming.clear();
      }
      switch (hole->kind) {
        case '+':
        case '^':
          made.push_back({hole->type, fmt::format("{}{}", hole->type, ++number_)});
          piece.parts.emplace_back(made.back().name);
          (hole->kind == '+' ? coming : kept).push_back(made.back());
          break;
        case ':':
        case '=': piece.parts.emplace_back(variable(hole->type)); break;
        case '$': {
          const bool before_sign =
              !rest.empty() && (rest[0] == ':' || rest[0] == '.' || rest[0] == '[') && !rest.starts_with("..");
          Piece inner = some(hole->type, place);
          if (after_sign || before_sign) in_parentheses(inner);
          if (before.ends_with('[')) keep_from_index(inner);
          if (piece.parts.empty() && row.type == "statement" && inner.text().starts_with('('))
            piece.parts.emplace_back(";");
          piece.parts.emplace_back(std::move(inner));
          break;
        }
        default: piece.parts.emplace_back(made[static_cast<std::size_t>(hole->kind - '1')].name);
      }
    }
    put_text(piece, before);
    known_.resize(before_count);
    known_.insert(known_.end(), kept.begin(), kept.end());
    return piece;
  }

  /// Puts everything but names, calls and fields in parentheses, so that it can be indexed.
  static void in_parentheses(Piece& piece) {
    const std::string text = piece.text();
    int open = 0;
    bool plain =
        !text.empty() && ((text[0] >= 'a' && text[0] <= 'z') || text[0] == '(') && !text.starts_with("function");
    for (const char c : text) {
      if (c == '(' || c == '[' || c == '{') ++open;
      else if (c == ')' || c == ']' || c == '}') --open;
      else if (open == 0 && (c == ' ' || c == '\n')) plain = false;
    }
    if (text == "nil" || text == "true" || text == "false") plain = false;
    if (plain) return;
    piece.parts.insert(piece.parts.begin(), "(");
    piece.parts.emplace_back(")");
  }

  /// Lua 5.4.4 wrongly compiles a comparison as the key of a table in an outer function's variable.
  static void keep_from_index(Piece& piece) {
    const std::string text = piece.text();
    const bool compares = text.find_first_of("<>") != std::string::npos || text.find("not ") != std::string::npos ||
                          text.find(" == ") != std::string::npos || text.find(" ~= ") != std::string::npos;
    if (!compares) return;
    piece.parts.insert(piece.parts.begin(), "select_one(");
    piece.parts.emplace_back(", nil)");
  }

  std::string variable(std::string_view type) {
    std::vector<std::string> names;
    for (const Variable& its : known_) {
      if (its.type == type) names.push_back(its.name);
    }
    return any_of(names);
  }

  Piece block(Place place) {
    const std::size_t before = known_.size();
    --place.blocks;
    Piece all{"block"};
    for (std::uint32_t left = 1 + below(3); left > 0; --left) {
      if (!all.parts.empty()) all.parts.emplace_back("\n");
      all.parts.emplace_back(statement(place));
    }
    known_.resize(before);
    return all;
  }

  Piece statement(const Place& place) {
    if (place.acts && place.loops < 2 && place.blocks > 0 && one_in(8))
      return filled({"statement", asking("$player")}, place);
    return some("statement", place);
  }

  // ---- asking ----

  std::string offers(std::vector<const Move*>& offered, bool pass) {
    std::string text;
    for (const Move& move : moves_of_header()) {
      const bool is_pass = move.name == "pass";
      if (is_pass ? !pass : !one_in(4)) continue;
      offered.push_back(&move);
      text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", move.name,
                          is_pass              ? "true"
                          : move.first.empty() ? "$offer_plain"
                                               : "$offer_" + std::string(move.name));
    }
    return text;
  }

  /// What the script does with the choice.
  std::string answers(const std::vector<const Move*>& offered) {
    std::string text;
    for (const Move* move : offered) {
      if (one_in(4)) continue;
      std::string answer = fmt::format("if act == \"{}\" then\n", move->name);
      if (!move->first.empty()) answer += fmt::format("local $+{} = one\n", move->first);
      if (!move->second.empty()) answer += fmt::format("local $+{} = two\n", move->second);
      text += "\n$" + own_type(answer + "$block\nend");
    }
    return text;
  }

  /// A type that can be written only in this way.
  std::string own_type(const std::string& text, unsigned where = 0) {
    std::string type = "own_";
    for (std::size_t number = rows_.size(); number > 0; number /= 26) type += static_cast<char>('a' + number % 26);
    rows_[type] = {{type, text, 4, where}};
    return type;
  }

  /// A statement that asks one player or all of them.
  std::string asking(const std::string& player) {
    std::vector<const Move*> offered;
    switch (below(12)) {
      case 0: return "local $^suit = " + player + ":pick(\"call\", $suits)";
      case 1: return "local $^integer = " + player + ":pick(\"bid\", range(0, 4))";
      case 2: return "local $^player = " + player + ":pick(options.wild and \"ask\" or \"ask\", players)";
      case 3:
        return "local $+cards = $cards\nif #$1 > 0 then\nlocal $+card = " + player + ":pick(\"play\", $1)\n$block\nend";
      case 4: return "local $^any, $^any = " + player + ":pick(\"turn\", way), $integer";
      case 5: {
        const std::string asked = own_type(
            "function($+player)\nif $boolean then return nil end\nreturn { " + offers(offered, true) + " }\nend",
            Production::function | Production::asked);
        const std::string all = one_in(2) ? "players" : "from(" + player + ")";
        return "for $+player, act, one, two in choose_all(" + all + ", $" + asked + ") do" + answers(offered) + "\nend";
      }
      case 6: {
        const std::string text = offers(offered, true);
        return "local options = { " + text + " }\nlocal act, one, two = " + player + ":choose(options)" +
               answers(offered);
      }
      case 7:
      case 8: {
        std::string text = offers(offered, true);
        text += one_in(2) ? ", others = { call_out = $callers }"
                          : ", others = { call_out = $callers, jump_in = $call_card }";
        const std::string out = own_type("if act == \"call_out\" then\nlocal $+player = one\n$block\nend");
        const std::string in = own_type("if act == \"jump_in\" then\nlocal $+player, $+card = one, two\n$block\nend");
        return "local act, one, two = " + player + ":choose { " + text + " }" + answers(offered) + "\n$" + out + "\n$" +
               in;
      }
      case 9: {
        std::string text = offers(offered, true);
        return "local callers = { call_out = $callers }\nlocal act, one, two = " + player + ":choose { " + text +
               ", others = callers }" + answers(offered);
      }
      default: {
        const std::string text = offers(offered, !one_in(20));
        return "local act, one, two = " + player + ":choose { " + text + " }" + answers(offered);
      }
    }
  }

  // ---- files ----

  void put(Piece& file, const Production& row, const Place& place) {
    file.parts.emplace_back(filled(row, place));
    file.parts.emplace_back("\n\n");
  }

  Piece file() {
    Piece file{"file", {"--[[ rules\n"}};
    for (std::string_view rest = header_.text; !rest.empty();) {
      const std::size_t size = rest.find('\n') + 1;
      file.parts.emplace_back(Piece{"line", {std::string(rest.substr(0, size))}});
      rest.remove_prefix(size);
    }
    file.parts.emplace_back("]]\n\n");
    const Place asked{false, false, 2, 3, 0, ""}, plays{true, false, 3, 4, 0, ""};
    put(file, {"statement", "local points = " + header_.points}, asked);
    for (const char* local :
         {"local $^integer = 0", "local $^boolean = false", "local $^map = {}", "local $^numbers = { 3, 1, 2 }",
          "local $^list = cards {}", "local $^maybe_card", "local $^text = \"t\"", "local $^maybe_suit",
          "local $^number = 1.5", "local $^map = { hearts = 3, [2] = 5 }"}) {
      if (one_in(2)) put(file, {"statement", local}, asked);
    }
    put(file, {"statement", "function select_one(a, b) return a, b end"}, asked);
    const std::vector<Production> helpers = {
        {"statement", "function $^f_integer($+card, $+integer)\n$body_integer\nend", 0,
         Production::function | Production::asked},
        {"statement", "local function $^f_integer($+card, $+integer)\n$body_integer\nend", 0,
         Production::function | Production::asked},
        {"statement", "local function $^f_boolean($+card)\n$body_boolean\nend", 0,
         Production::function | Production::asked},
        {"statement", "function $^f_boolean($+card)\nreturn $boolean\nend", 0,
         Production::function | Production::asked},
        {"statement", "function $^f_of_player($+player)\n$body_integer\nend", 0,
         Production::function | Production::asked},
        {"statement", "local function $^two($+players)\n$block\nreturn $integer, $maybe_card\nend", 0,
         Production::asked},
        {"statement", "local $^test = $test", 0, Production::asked},
        {"statement", "local $^rate = $rate", 0, Production::asked},
        {"statement", "function $^act($+player, $+maybe_card)\n$block\nend"},
        {"statement", "local function $^act($+player, $+maybe_card)\n$block\nend"}};
    for (std::uint32_t count = below(6); count > 0; --count) {
      Production helper = any_of(helpers);
      const bool acts = helper.text.find("$^act") != std::string::npos;
      Place place = acts ? Place{true, false, 2, 3, 1, ""} : asked;
      put(file, helper, place);
      if (helper.text.starts_with("function")) globals_.push_back(known_.back());
    }
    for (const char* name : {"before_deal", "start"}) {
      if (one_in(4)) put(file, {"statement", fmt::format("function {}()\n$block\nend", name)}, plays);
    }
    is_turn_ = !one_in(3);
    if (is_turn_) {
      Production turn{"statement", "function turn($+player)\n$ask_me\n$block\n$block\nend"};
      rows_["ask_me"] = {{"ask_me", "local act, one, two = $:player:choose { " + asking_me()}};
      put(file, turn, plays);
    } else {
      rows_["ask_me"] = {{"ask_me", "local act, one, two = $:player:choose { " + asking_me()}};
      const std::string one =
          own_type("for $+player in each(from($:player)) do\n$ask_me\n$block\nend", Production::loop);
      put(file, {"statement", "function play($+player)\nfor $+counter = 1, 4 do\n$" + one + "\n$block\nend\nend"},
          plays);
    }
    put(file,
        {"statement",
         header_.teams && one_in(2) ? "function team_score($+team)\n$body_integer\nend"
                                    : "function score($+player)\n$body_integer\nend",
         0, Production::function | Production::asked},
        asked);
    const Production others[] = {
        {"statement", "function why_not($+player, $+card)\n$block\nif $boolean then return $text end\nend"},
        {"statement", "function hand_total($+pile)\nif $boolean then return $text end\nreturn $number\nend"},
        {"statement", "function suit_of($+card)\nif $boolean then return $suit end\nreturn $1.suit\nend"},
        {"statement", "function suit_of($+card)\n$block\nreturn $suit\nend"},
        {"statement", "function strength($+card)\n$block\nreturn $integer\nend"},
        {"statement", "function strength($+card)\nif $boolean then return $integer end\nreturn $1.order\nend"},
        {"statement", "function at_limit()\nfinish($players)\nend"}};
    for (const Production& other : others) {
      if (one_in(5)) put(file, other, {false, false, 1, 3, 2, ""});
    }
    return file;
  }

  std::string asking_me() {
    std::vector<const Move*> offered;
    const std::string text = offers(offered, true);
    return text + " }" + answers(offered);
  }

  /// A variant that replaces some functions, and calls the originals.
  Piece variant() {
    known_ = globals_;
    Piece file{"file", {"--[[ rules\nvariant  of base \"Random variant\"\n]]\n\n"}};
    const Place asked{false, false, 2, 3, 0, ""}, plays{true, false, 2, 4, 0, ""};
    rows_["integer"].erase(std::remove_if(rows_["integer"].begin(), rows_["integer"].end(),
                                          [](const Production& row) { return row.text.starts_with("points"); }),
                           rows_["integer"].end());
    put(file, {"statement", "local $^integer = 2"}, asked);
    for (const Variable& global : globals_) {
      const std::string& name = global.name;
      std::string text;
      if (global.type == "f_integer")
        text = fmt::format("function {0}($+card, $+integer)\n$block\nreturn base.{0}($1, $2) + $integer\nend", name);
      else if (global.type == "f_boolean")
        text = fmt::format("function {0}($+card)\nreturn $boolean or base.{0}($1)\nend", name);
      else if (global.type == "f_of_player")
        text = fmt::format("function {0}($+player)\nreturn base.{0}($1) - $integer\nend", name);
      else if (global.type == "act")
        text = fmt::format("function {0}($+player, $+maybe_card)\n$block\nbase.{0}($1, $2)\nend", name);
      // A function that calls itself through others would never end.
      const std::vector<Variable> before = std::exchange(known_, {known_.back()});
      if (!text.empty() && one_in(2))
        put(file, {"statement", text}, global.type == "act" ? Place{true, false, 2, 3, 1, ""} : asked);
      known_ = before;
    }
    if (is_turn_ && one_in(2)) put(file, {"statement", "function turn($+player)\nbase.turn($1)\n$block\nend"}, plays);
    return file;
  }

  std::uint32_t wrong_ = 0;  ///< in a thousand values
  RandomHeader header_;
  bool is_turn_ = false;
  std::map<std::string, std::vector<Production>> rows_;
  std::map<std::string, int> heights_;
  std::vector<Variable> known_, globals_;
  int number_ = 0;
};

}  // namespace

RandomScript random_script(std::uint64_t seed, std::uint64_t number) { return Writer(seed, number).write(); }

}  // namespace houserules
