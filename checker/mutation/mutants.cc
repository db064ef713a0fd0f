#include "checker/mutation/mutants.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <limits>

#include <fmt/format.h>

#include "grammar/diagnostics/source_text.h"
#include "grammar/lua/parse.h"
#include "grammar/lua/walk.h"

namespace houserules::mutation {
namespace {

std::string_view turned(std::string_view comparison) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kTurned{
      {{"==", "~="}, {"~=", "=="}, {"<=", ">="}, {">=", "<="}, {"<", ">"}, {">", "<"}}};
  for (const auto& [from, to] : kTurned) {
    if (from == comparison) return to;
  }
  return "";
}

std::string literal(const OptionValue& value) {
  if (const bool* on = std::get_if<bool>(&value)) return *on ? "true" : "false";
  if (const std::int64_t* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
  return "\"" + std::get<std::string>(value) + "\"";
}

class Maker {
 public:
  explicit Maker(const Rules& rules)
      : rules_(rules), text_(rules.file().text), source_(text_), script_(parse_lua(text_, rules.file().path)) {}

  std::vector<Mutant> make() {
    header();
    lua();
    std::stable_sort(mutants_.begin(), mutants_.end(),
                     [](const Mutant& a, const Mutant& b) { return a.begin < b.begin; });
    return std::move(mutants_);
  }

  std::vector<Mutant> make_logic() {
    lua::visit(
        *script_.main,
        [this](const lua::Binary& node) {
          if (node.op != lua::BinaryOperator::logical_and && node.op != lua::BinaryOperator::logical_or) return;
          add(Change::and_or_swapped, source_.offset(node.op_range.begin), source_.offset(node.op_range.end),
              node.op == lua::BinaryOperator::logical_and ? "or" : "and");
        },
        [this](const lua::If& node) {
          for (const auto& branch : node.branches) drop_branch(*branch.body);
          if (node.otherwise != nullptr) drop_branch(*node.otherwise);
        });
    return std::move(mutants_);
  }

 private:
  void drop_branch(const lua::Block& body) {
    if (body.statements.empty()) return;
    drop(begin_of(*body.statements.front()), end_of(*body.statements.back()));
    mutants_.back().change = Change::branch_dropped;
  }

  std::string_view piece(std::size_t begin, std::size_t end) const { return text_.substr(begin, end - begin); }

  void add(Change change, std::size_t begin, std::size_t end, std::string replacement) {
    mutants_.push_back({change, begin, end, std::move(replacement)});
  }

  void negate(std::size_t begin, std::size_t end) {
    add(Change::condition_negated, begin, end, fmt::format("not ({})", piece(begin, end)));
  }

  /// Keeps line feeds, so that line numbers stay the same.
  void drop(std::size_t begin, std::size_t end) {
    const std::string_view dropped = piece(begin, end);
    const auto lines = std::count(dropped.begin(), dropped.end(), '\n');
    add(Change::statement_dropped, begin, end, std::string(static_cast<std::size_t>(lines), '\n'));
  }

  // ---- the header ----

  void header() {
    for (const StatementPlace& statement : header_statements(rules_.file()))
      header_statement(statement.begin, statement.end);
  }

  void header_statement(std::size_t begin, std::size_t end) {
    const std::string_view statement = piece(begin, end);
    const std::string keyword(statement.substr(0, statement.find_first_of(" \t\n")));
    // Skip statements that only name something: without them the script cannot be loaded.
    for (const char* word : {"game", "variant", "about", "author", "source"}) {
      if (keyword == word) return;
    }
    const bool names = keyword == "public" || keyword == "move" || keyword == "option" || keyword == "preset" ||
                       keyword == "pot" || keyword == "players";
    if (!names) drop(begin, end);
    std::size_t condition = keyword == "require" ? begin + keyword.size() + 1 : std::string::npos;
    for (std::size_t at = begin; at < end;) {
      const std::size_t from = at;
      const char c = text_[at];
      if (c == '"') {
        if (keyword == "require") end_condition(condition, at);
        at = std::min(text_.find('"', at + 1), end - 1) + 1;
      } else if (piece(at, std::min(at + 2, end)) == "--") {
        at = std::min(text_.find('\n', at), end);
      } else if (std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_') {
        while (at < end && (std::isalnum(static_cast<unsigned char>(text_[at])) != 0 || text_[at] == '_')) ++at;
        header_word(from, at);
        if (piece(from, at) == "when") condition = at + 1;
      } else {
        at +=
            std::string_view("=~<>").find(c) != std::string_view::npos && at + 1 < end && text_[at + 1] == '=' ? 2 : 1;
        if (const auto other = turned(piece(from, at)); !other.empty()) {
          add(Change::comparison_turned, from, at, std::string(other));
        }
      }
    }
    if (keyword != "require") end_condition(condition, end);
  }

  void end_condition(std::size_t& begin, std::size_t end) {
    if (begin == std::string::npos) return;
    while (begin < end && text_[begin] == ' ') ++begin;
    while (end > begin && text_[end - 1] == ' ') --end;
    if (end > begin) negate(begin, end);
    begin = std::string::npos;
  }

  void header_word(std::size_t begin, std::size_t end) {
    const std::string word(piece(begin, end));
    if (word == "on" || word == "off") add(Change::condition_negated, begin, end, word == "on" ? "off" : "on");
    if (word.size() > 9 || word.find_first_not_of("0123456789") != std::string::npos) return;
    const int number = std::stoi(word);
    add(Change::number_changed, begin, end, std::to_string(number + 1));
    if (number > 0) add(Change::number_changed, begin, end, std::to_string(number - 1));
  }

  // ---- the Lua ----

  std::size_t begin_of(const lua::Node& node) const { return source_.offset(node.range.begin); }
  std::size_t end_of(const lua::Node& node) const { return source_.offset(node.range.end); }
  void negate(const lua::Node& node) { negate(begin_of(node), end_of(node)); }
  void drop(const lua::Node& node) { drop(begin_of(node), end_of(node)); }

  void lua() {
    lua::visit(
        *script_.main,
        [this](const lua::If& node) {
          for (const auto& branch : node.branches) negate(*branch.condition);
          drop(node);
        },
        [this](const lua::While& node) {
          negate(*node.condition);
          drop(node);
        },
        [this](const lua::Repeat& node) {
          negate(*node.condition);
          drop(node);
        },
        [this](const lua::NumericFor& node) { drop(node); }, [this](const lua::GenericFor& node) { drop(node); },
        [this](const lua::Assignment& node) { drop(node); }, [this](const lua::CallStatement& node) { drop(node); },
        [this](const lua::Return& node) { drop(node); }, [this](const lua::Break& node) { drop(node); },
        [this](const lua::Binary& node) {
          const auto other = turned(lua::to_string(node.op));
          if (other.empty()) return;
          add(Change::comparison_turned, source_.offset(node.op_range.begin), source_.offset(node.op_range.end),
              std::string(other));
        },
        [this](const lua::Unary& node) {
          if (node.op != lua::UnaryOperator::logical_not) return;
          add(Change::condition_negated, begin_of(node), begin_of(*node.operand), "");
        },
        [this](const lua::Number& node) { number(node); }, [this](const lua::Index& node) { option(node); });
  }

  void number(const lua::Number& node) {
    if (!node.is_integer) return;
    using Limits = std::numeric_limits<std::int64_t>;
    if (node.integer != Limits::max())
      add(Change::number_changed, begin_of(node), end_of(node), std::to_string(node.integer + 1));
    if (node.integer == Limits::min()) return;
    const std::string less = node.integer == 0 ? "(-1)" : std::to_string(node.integer - 1);
    add(Change::number_changed, begin_of(node), end_of(node), less);
  }

  void option(const lua::Index& node) {
    const auto* object = lua::node_cast<lua::Name>(node.object);
    const auto* key = lua::node_cast<lua::String>(node.key);
    if (object == nullptr || object->local != nullptr || object->name != "options" || key == nullptr) return;
    if (const OptionStatement* statement = rules_.header.option(key->value)) {
      add(Change::option_ignored, begin_of(node), end_of(node), literal(statement->initial));
    }
  }

  const Rules& rules_;
  std::string_view text_;
  SourceText source_;
  LuaScript script_;
  std::vector<Mutant> mutants_;
};

}  // namespace

const char* name_of(Change change) {
  switch (change) {
    case Change::condition_negated: return "condition negated";
    case Change::comparison_turned: return "comparison turned";
    case Change::number_changed: return "number changed";
    case Change::statement_dropped: return "statement dropped";
    case Change::option_ignored: return "option ignored";
    case Change::and_or_swapped: return "and/or swapped";
    case Change::branch_dropped: return "branch dropped";
    case Change::misspelt: return "misspelt";
  }
  return "";
}

namespace {

/// The text on one line, shortened.
std::string short_text(std::string_view text) {
  constexpr std::size_t kLongest = 60;
  std::string line;
  for (const char c : text) {
    const bool blank = std::isspace(static_cast<unsigned char>(c)) != 0;
    if (!blank) line += c;
    else if (!line.empty() && line.back() != ' ') line += ' ';
  }
  if (line.size() <= kLongest) return line;
  std::size_t end = kLongest;
  while ((static_cast<unsigned char>(line[end]) & 0xC0U) == 0x80U) --end;  // not inside a code point
  return line.substr(0, end) + "...";
}

}  // namespace

std::vector<Mutant> thinned(std::vector<Mutant> mutants, int count) {
  const auto wanted = static_cast<std::size_t>(count);
  if (wanted == 0 || mutants.size() <= wanted) return mutants;
  std::vector<Mutant> some;
  for (std::size_t i = 0; i < wanted; ++i) some.push_back(mutants[i * mutants.size() / wanted]);
  return some;
}

std::vector<StatementPlace> header_statements(const RuleFile& file) {
  const SourceText source(file.text);
  const auto found = find_header(source, file.path);
  const auto* place = std::get_if<HeaderPlace>(&found);
  return place == nullptr ? std::vector<StatementPlace>() : split_statements(file.text, place->begin, place->end);
}

std::vector<Mutant> rule_mutants(const Rules& rules) { return Maker(rules).make(); }

std::vector<Mutant> logic_mutants(const Rules& rules) { return Maker(rules).make_logic(); }

int line_of(std::string_view text, const Mutant& mutant) {
  const auto begin = text.begin() + static_cast<std::ptrdiff_t>(mutant.begin);
  return static_cast<int>(std::count(text.begin(), begin, '\n')) + 1;
}

std::string changed_text(std::string_view text, const Mutant& mutant) {
  return std::string(text.substr(0, mutant.begin)) + mutant.replacement + std::string(text.substr(mutant.end));
}

std::string describe(std::string_view text, const Mutant& mutant) {
  const int line = line_of(text, mutant);
  const std::size_t begin = text.rfind('\n', mutant.begin == 0 ? 0 : mutant.begin - 1);
  const std::size_t from = begin == std::string_view::npos || mutant.begin == 0 ? 0 : begin + 1;
  const std::size_t to = std::min(text.find('\n', mutant.begin), text.size());
  const std::string what = short_text(text.substr(mutant.begin, mutant.end - mutant.begin));
  if (mutant.change == Change::statement_dropped) {
    return fmt::format("{}: {}: {}", line, name_of(mutant.change), what);
  }
  return fmt::format("{}: {}: `{}` -> `{}` in: {}", line, name_of(mutant.change), what, short_text(mutant.replacement),
                     short_text(text.substr(from, to - from)));
}

}  // namespace houserules::mutation
