#include "checker/script/script_checks.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "checker/script/face_words.h"
#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"

namespace houserules {
namespace {

using lua::node_cast;

class FaceCheck {
 public:
  explicit FaceCheck(const ScriptFacts& facts) : facts_(facts), words_(facts.header()) {}

  void run() {
    lua::visit(*facts_.script.main, [this](const lua::Call& call) { check_call(call); });
  }

 private:
  void check_call(const lua::Call& call) {
    if (call.method.empty() || call.arguments.empty()) return;
    const Type asked = facts_.types.of(*call.target);
    const Word* word = asked.may_be(kind::card) ? word_of(Owner::card, call.method) : nullptr;
    if (word == nullptr && asked.is(kind::lists))
      word = word_of(asked.is(kind::pile) ? Owner::pile : Owner::list, call.method);
    if (word == nullptr) return;
    const lua::Expression& first = *call.arguments.front();
    for (std::size_t i = 1; i < std::min(call.arguments.size(), word->takes.count); ++i) {
      if (word->takes.parameters[i].named == Named::pattern) check_pattern_of(asked, *call.arguments[i]);
    }
    switch (word->takes.parameters[0].named) {
      case Named::face:
        for (const lua::Expression* argument : call.arguments) check_word(*argument);
        break;
      case Named::rank: check_values("rank", facts_.types.of(first)); break;
      case Named::suit:
        // With `suit_of` the script defines the suits.
        if (!facts_.known.script().contains("suit_of")) check_values("suit", facts_.types.of(first));
        break;
      case Named::pattern: check_pattern_of(asked, first); break;
      case Named::field:
        if (const lua::String* field = lua::string_literal(first)) {
          if (!check_field(facts_.types.element_of(asked), *field)) check_order(call.method, asked, *field);
        }
        break;
      default: break;
    }
  }

  void check_pattern_of(const Type& asked, const lua::Expression& pattern) {
    if (!facts_.types.element_of(asked).is(kind::card | kind::suit | kind::rank)) return;
    const Type type = facts_.types.of(pattern);
    if (type.is(kind::pile) && asked.is(kind::pile)) {
      facts_.error(Code::comparison_always_same, lua::bare(pattern).range, "no card lies in two piles at once");
    } else if (type.is(kind::table)) check_patterns(type, 0);
    else check_word(pattern);
  }

  bool check_field(const Type& element, const lua::String& field) {
    const auto fields = facts_.known.fields(element.kinds & ~kind::falsy);
    if (element.unknown() || !fields || contains(*fields, field.value)) return false;
    facts_.error(Code::unknown_field, field.range,
                 fmt::format("{} has no field `{}`", name_of(element.without(kind::nil)), field.value) +
                     guess(field.value, *fields));
    return true;
  }

  /// Reports `hand:highest("rank")`, which compares alphabetically, and `hand:sum("rank")`.
  void check_order(const std::string& method, const Type& list, const lua::String& field) {
    const Type value = facts_.types.field(facts_.types.element_of(list).without(kind::nil), field.value);
    if (method == "sum" && value.is(kind::texts | kind::player | kind::pile)) {
      facts_.error(Code::wrong_kind, field.range,
                   fmt::format("`sum` adds numbers, and `{}` is {}", field.value, name_of(value.without(kind::falsy))));
    } else if (value.is(kind::rank)) {
      facts_.error(Code::face_compared_as_number, field.range,
                   fmt::format("`{}` compares ranks alphabetically", method),
                   "write \"order\", the position of the rank, or \"value\"");
    }
  }

  void check_patterns(const Type& type, int depth) {
    for (const lua::Table* table : type.tables) {
      if (!facts_.is_of_this_script(*table) || !seen_.insert(table).second) continue;
      check_pattern(*table);
      for (const lua::TableField& field : table->fields) {
        if (field.key != nullptr || depth > 0) continue;
        const Type inner = facts_.types.of(*field.value);
        if (inner.is(kind::table)) check_patterns(inner, 1);
        else check_word(*field.value);
      }
    }
  }

  /// Reports `{ suit = "hearts", "Q" }`, which would be neither one pattern nor a list of them.
  void check_mixed(const lua::Table& table) {
    const auto listed = std::find_if(table.fields.begin(), table.fields.end(),
                                     [](const lua::TableField& field) { return field.key == nullptr; });
    const bool named = std::any_of(table.fields.begin(), table.fields.end(), [](const lua::TableField& field) {
      return field.key != nullptr && lua::string_literal(*field.key) != nullptr;
    });
    if (!named || listed == table.fields.end()) return;
    facts_.error(Code::wrong_kind, lua::bare(*listed->value).range,
                 "a pattern is either `{ suit = ..., rank = ... }` or a list of patterns, not both",
                 "for one of several write a list, as in `rank = { \"J\", \"Q\" }`");
  }

  void check_pattern(const lua::Table& table) {
    check_mixed(table);
    for (const lua::LiteralField& field : lua::literal_fields(table)) {
      const std::string& name = field.key->value;
      if (!contains(kPatternKeys, name)) {
        facts_.error(Code::unknown_field, field.key->range,
                     fmt::format("a pattern names `suit`, `rank`, `colour`, `value` or `order`, not `{}`", name) +
                         guess(name, kPatternKeys));
        continue;
      }
      const Type value = facts_.types.of(*field.value);
      if (const auto* several = node_cast<lua::Table>(&lua::bare(*field.value))) {
        for (const lua::TableField& one : several->fields) {
          if (one.key == nullptr) check_value(name, *one.value, facts_.types.of(*one.value));
        }
      } else {
        check_value(name, *field.value, value);
      }
    }
  }

  void check_value(const std::string& field, const lua::Expression& value, const Type& type) {
    const bool number = field == "value" || field == "order";
    if (type.unknown() || type.may_be(kind::table | kind::lists) || (type.kinds & ~kind::falsy) == 0) return;
    if (const auto* literal = node_cast<lua::Number>(&lua::bare(value)); literal != nullptr && !number) {
      facts_.error(Code::face_compared_as_number, literal->range,
                   fmt::format("a {} is a text, never the number {}", field, literal->text),
                   field == "rank" ? fmt::format("write \"{}\"", words_.rank_meant(literal->text)) : "");
      return;
    }
    const Kinds wanted = number ? kind::number : kind_named(field) | kind::text | kind::literal;
    if (!type.may_be(wanted)) {
      const std::string path = lua::path(lua::bare(value));
      facts_.error(Code::comparison_always_same, lua::bare(value).range,
                   fmt::format("the {} of a card is never {}", field, name_of(type.without(kind::falsy))),
                   type.is(kind::card) && !path.empty() ? fmt::format("write `{}.{}`", path, field) : "");
      return;
    }
    check_values(field, type);
  }

  static Kinds kind_named(const std::string& field) {
    return field == "rank" ? kind::rank : field == "suit" ? kind::suit : kind::colour;
  }

  /// Checks the literals given for a rank, suit or colour.
  void check_values(const std::string& field, const Type& type) {
    if (field == "value" || field == "order") return;
    std::vector<std::pair<const lua::String*, FaceWords::Fault>> faults;
    for (const lua::String* text : type.texts) {
      const auto fault = words_.fault_of_pattern(text->value, kind_named(field));
      if (fault && facts_.is_of_this_script(*text)) faults.emplace_back(text, *fault);
    }
    // In a list of the suits and "no trump", the last is deliberately not a suit.
    const bool some_fit = faults.size() < type.texts.size();
    for (const auto& [text, fault] : faults) {
      if (!some_fit || fault.is_near) tell(*text, fault);
    }
  }

  /// Checks a word that stands for cards: "8", "QS", "hearts", "red".
  void check_word(const lua::Expression& word) {
    if (const auto* number = node_cast<lua::Number>(&lua::bare(word))) {
      facts_.error(Code::face_compared_as_number, number->range,
                   fmt::format("a rank is a text, never the number {}", number->text),
                   fmt::format("write \"{}\"", words_.rank_meant(number->text)));
      return;
    }
    const Type type = facts_.types.of(word);
    if (type.is(kind::number))
      facts_.error(Code::face_compared_as_number, lua::bare(word).range, "a rank is a text, never a number");
    if (!type.is(kind::texts)) return;
    for (const lua::String* text : type.texts) {
      const auto fault = words_.fault_of_any(text->value);
      if (fault && facts_.is_of_this_script(*text) && (type.texts.size() == 1 || fault->is_near || none_fits(type)))
        tell(*text, *fault);
    }
  }

  bool none_fits(const Type& type) const {
    return std::all_of(type.texts.begin(), type.texts.end(),
                       [this](const lua::String* text) { return words_.fault_of_any(text->value).has_value(); });
  }

  void tell(const lua::String& text, const FaceWords::Fault& fault) {
    if (seen_.insert(&text).second) facts_.error(Code::face_not_in_the_pack, text.range, fault.message, fault.help);
  }

  const ScriptFacts& facts_;
  const FaceWords words_;
  std::set<const lua::Node*> seen_;
};

}  // namespace

void check_faces(const ScriptFacts& facts) { FaceCheck(facts).run(); }

}  // namespace houserules
