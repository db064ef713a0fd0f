#include "checker/script/script_checks.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "checker/script/tried_words.h"
#include "grammar/header/pack.h"
#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"

namespace houserules {
namespace {

using lua::node_cast;

bool is_name(const std::string& text) { return !text.empty() && std::all_of(text.begin(), text.end(), is_word_char); }

class FieldCheck {
 public:
  explicit FieldCheck(const ScriptFacts& facts) : facts_(facts), words_(pack_words(facts.header())) {
    const std::vector<std::string> fields = facts_.known.all_fields();
    somewhere_.insert(fields.begin(), fields.end());
    somewhere_.insert("n");  // from table.pack
    for (const LuaScript& script : facts.context.scripts()) read_written(script);
    std::set_difference(read_.begin(), read_.end(), somewhere_.begin(), somewhere_.end(),
                        std::inserter(missing_, missing_.end()));
  }

  void run() {
    lua::visit(
        *facts_.script.main, [this](const lua::Index& index) { check_index(index); },
        [this](const lua::Call& call) {
          if (!call.method.empty()) check_field(*call.target, call.method, call.method_range, true);
        },
        [this](const lua::Table& table) {
          check_unread(table);
          check_suits(table);
        });
  }

 private:
  /// Collects the fields that tables of the scripts may have.
  void read_written(const LuaScript& script) {
    std::set<const lua::Node*> only_read;
    lua::visit(
        *script.main,
        [&](const lua::Index& index) {
          const lua::String* key = lua::literal_key(index);
          if (key == nullptr || index.access == lua::Access::write) return;
          only_read.insert(key);
          read_.insert(key->value);
        },
        [&](const lua::Call& call) {
          if (!call.method.empty()) read_.insert(call.method);
        },
        [&](const lua::String& text) {
          if (!only_read.contains(&text)) somewhere_.insert(text.value);
        });
  }

  void check_index(const lua::Index& index) {
    const Type object = facts_.types.of(*index.object);
    const lua::String* key = lua::literal_key(index);
    if (key == nullptr) return check_computed(index, object);
    if (object.is(kind::library)) return check_library(index, *key);
    const bool reads = index.access != lua::Access::write;
    if (object.is(kind::function) && means_language(index, *key)) return;
    if (!check_field(*index.object, key->value, key->range, reads) || reads) return;
    if (!may_be_set(object, key->value)) cannot_be_set(object, *key);
  }

  /// Reports `turn.skip` for `turns.skip`: the function's name is close to a word of the language that has such a
  /// field.
  bool means_language(const lua::Index& index, const lua::String& key) {
    const auto* name = node_cast<lua::Name>(index.object);
    if (name == nullptr) return false;
    for (const auto& [meant, kinds] : {std::pair{"turns", kind::turns}, std::pair{"options", kind::options}}) {
      if (nearest(name->name, {meant}).empty() || !contains(*facts_.known.fields(kinds), key.value)) continue;
      facts_.error(
          Code::unknown_field, name->range,
          fmt::format("the function `{}` has no field `{}`", name->name, key.value) + Guess{name->name, meant});
      return true;
    }
    return false;
  }

  void cannot_be_set(const Type& object, const lua::String& key) {
    const std::string help =
        object.is(kind::player) && key.value == "score"      ? "return it from `function score(player)`"
        : object.is(kind::options)                           ? "options are set before the game"
        : object.is(kind::turns) && key.value != "direction" ? fmt::format("call it: `turns.{}()`", key.value)
        : object.is(kind::turns)                             ? "write `turns.reverse()`"
        : is_pile(key.value)                                 ? "move cards with `card:move_to(pile)`"
        : key.value == "chips"
            ? object.is(kind::pot) ? "move chips with `pot:pay(n, to)`" : "move chips with `player:pay(n, to)`"
        : object.is(kind::player) ? "declare a value in the header: public NAME each \"...\""
        : object.is(kind::team)   ? "declare a value in the header: public NAME each team \"...\""
                                  : "move cards with `card:move_to(pile)`";
    facts_.error(Code::field_cannot_be_set, key.range,
                 fmt::format("`{}` of {} cannot be set", key.value, name_of(object)), help);
  }

  bool is_pile(const std::string& name) const {
    return name == "hand" || facts_.header().last<PileStatement>(name) != nullptr;
  }

  bool may_be_set(const Type& object, const std::string& field) const {
    if (object.is(kind::turns)) return word_of(Owner::turns, field)->use == Use::settable;
    if (object.may_be(kind::player) && facts_.known.player_publics().contains(field)) return true;
    if (object.may_be(kind::team) && facts_.known.team_publics().contains(field)) return true;
    if (object.is(kind::suit_values)) return true;
    if (object.is(kind::player | kind::team)) return false;
    return !facts_.known.fields(object.kinds & ~kind::falsy) || object.may_be(kind::table);
  }

  void check_library(const lua::Index& index, const lua::String& key) {
    const std::string library(lua::global_name(*index.object));
    const auto fields = KnownNames::library_fields(library);
    if (!fields || contains(*fields, key.value)) return;
    if (library == "math" && key.value.starts_with("random")) {
      facts_.error(Code::unknown_field, key.range, fmt::format("`math` has no `{}`: use chance(n)", key.value));
      return;
    }
    facts_.error(Code::unknown_field, key.range,
                 fmt::format("`{}` has no `{}`", library, key.value) + guess(key.value, *fields));
  }

  /// Reports a field of a script's table that is never read while a similar name is.
  void check_unread(const lua::Table& table) {
    if (!facts_.types.followed(table) || facts_.types.read_by_computed_name(table)) return;
    std::vector<std::string> read(missing_.begin(), missing_.end());
    for (const lua::String* name : facts_.types.fields_of(table)) {
      if (read_.contains(name->value)) read.push_back(name->value);
    }
    for (const lua::String* name : facts_.types.fields_of(table)) {
      if (read_.contains(name->value) || !is_name(name->value) || !facts_.is_of_this_script(*name)) continue;
      const Guess hint = guess(name->value, read);
      if (hint.empty() || !told_.insert(name).second) continue;
      facts_.error(Code::unknown_field, name->range,
                   fmt::format("nothing reads the field `{}` of this table", name->value) + hint);
    }
  }

  /// Reports a near miss of a suit among several suits, as field names or as values.
  void check_suits(const lua::Table& table) {
    std::vector<const lua::String*> names = facts_.types.fields_of(table), values;
    std::erase_if(names, [this](const lua::String* name) { return read_.contains(name->value); });
    for (const lua::TableField& field : table.fields) {
      const auto* value = node_cast<lua::String>(&lua::bare(*field.value));
      if (value != nullptr) values.push_back(value);
    }
    check_suits(names);
    check_suits(values);
  }

  void check_suits(const std::vector<const lua::String*>& words) {
    const auto is_suit = [this](const lua::String* word) { return contains(words_.suits, word->value); };
    constexpr std::ptrdiff_t kSeveral = 2;
    if (std::count_if(words.begin(), words.end(), is_suit) < kSeveral) return;
    for (const lua::String* word : words) {
      if (is_suit(word) || !facts_.is_of_this_script(*word)) continue;
      if (const Guess hint = guess(word->value, words_.suits); !hint.empty())
        tell_once(*word, Code::face_not_in_the_pack, no_such_face("suit", word->value, hint));
    }
  }

  static Message no_such_face(std::string_view kind, const std::string& word, const Guess& hint) {
    return fmt::format("the pack has no {} \"{}\"", kind, word) + hint;
  }

  /// Checks the names that `options[switch]` or `points[card.suit]` may evaluate to.
  void check_computed(const lua::Index& index, const Type& object) {
    const Type key = facts_.types.of(*index.key);
    if (key.is(kind::literal | kind::offered | kind::move) && object.is(kind::table)) return check_asked(object, key);
    if (key.is(kind::literal)) {
      if (names_nothing(object, key)) {
        facts_.error(
            Code::unknown_field, lua::bare(*index.key).range,
            fmt::format("{} has no field `{}`", name_of(object.without(kind::falsy)), key.texts.front()->value));
        return;
      }
      for (const lua::String* text : key.texts) {
        if (facts_.is_of_this_script(*text)) check_named(object, *text);
      }
      return;
    }
    if (!check_key(index, object, key) || !check_place(index, object)) return;
    const std::vector<std::string>* faces = key.is(kind::rank)     ? &words_.ranks
                                            : key.is(kind::suit)   ? &words_.suits
                                            : key.is(kind::colour) ? &words_.colours
                                                                   : nullptr;
    if (faces == nullptr || !object.is(kind::table)) return;
    for (const lua::Table* table : object.tables) {
      for (const lua::String* name : facts_.types.fields_of(*table)) {
        if (contains(*faces, name->value) || read_.contains(name->value) || !facts_.is_of_this_script(*name)) continue;
        tell_once(*name, Code::face_not_in_the_pack,
                  no_such_face(name_of(key).substr(2), name->value, guess(name->value, *faces)));
      }
    }
  }

  /// Lists are indexed by number, piles by suit, players and options by name.
  bool check_key(const lua::Index& index, const Type& object, const Type& key) {
    Kinds right = 0;
    if (object.is(kind::list | kind::sets | kind::pile | kind::row)) right = kind::number;
    else if (object.is(kind::suit_piles | kind::suit_values | kind::player | kind::options | kind::turns | kind::card))
      right = kind::texts;
    if (right == 0 || key.may_be(right) || (key.kinds & ~kind::falsy) == 0) return true;
    facts_.error(Code::wrong_kind, lua::bare(*index.key).range,
                 fmt::format("{} is indexed by {}, but this is {}", name_of(object.without(kind::falsy)),
                             right == kind::number ? "number" : "name", name_of(key.without(kind::falsy))));
    return false;
  }

  /// Reports `me.hand[0]`. (Negative numbers count from the end of a list.)
  bool check_place(const lua::Index& index, const Type& object) {
    const auto* number = node_cast<lua::Number>(&lua::bare(*index.key));
    if (number == nullptr || number->value != 0 || !object.is(kind::list | kind::pile | kind::row)) return true;
    const std::string path = lua::path(lua::bare(*index.object));
    facts_.error(Code::unknown_field, lua::bare(*index.key).range,
                 fmt::format("{} starts at 1", name_of(object.without(kind::falsy))),
                 fmt::format("write `{}[1]` for the first", path.empty() ? "..." : path));
    return false;
  }

  /// Checks `handlers[act]`: reports a field close to a move's name that no offered move has.
  void check_asked(const Type& object, const Type& key) {
    std::vector<std::string> asked;
    for (const lua::String* text : key.texts) asked.push_back(text->value);
    if (key.may_be(kind::move)) asked.insert(asked.end(), facts_.known.moves().begin(), facts_.known.moves().end());
    for (const lua::Table* table : object.tables) {
      for (const lua::String* name : facts_.types.fields_of(*table)) {
        if (contains(asked, name->value) || read_.contains(name->value) || !facts_.is_of_this_script(*name)) continue;
        const Guess hint = guess(name->value, asked);
        if (!hint.empty())
          tell_once(*name, Code::unknown_field, fmt::format("nothing reads `{}` from this table", name->value) + hint);
      }
    }
  }

  /// Whether a computed name has several possible values and none is a field.
  bool names_nothing(const Type& object, const Type& key) const {
    const auto fields = facts_.known.fields(object.kinds & ~kind::falsy);
    if (key.texts.size() < 2 || !fields || object.unknown() || object.may_be(kind::table | kind::options)) return false;
    return std::none_of(key.texts.begin(), key.texts.end(),
                        [&fields](const lua::String* text) { return contains(*fields, text->value); });
  }

  void check_named(const Type& object, const lua::String& text) {
    const auto fields = facts_.known.fields(object.kinds & ~kind::falsy);
    if (!fields || object.may_be(kind::table) || contains(*fields, text.value)) return;
    const Guess hint = guess(text.value, *fields);
    if (object.is(kind::options)) {
      tell_once(text, Code::unknown_option, fmt::format("the header declares no option `{}`", text.value) + hint);
    } else if (!hint.empty()) {
      tell_once(text, Code::unknown_field, fmt::format("{} has no field `{}`", name_of(object), text.value) + hint);
    }
  }

  void tell_once(const lua::String& text, Code code, Message message) {
    if (told_.insert(&text).second) facts_.error(code, text.range, std::move(message));
  }

  /// Whether the field exists, or might; otherwise reports it.
  bool check_field(const lua::Expression& opened, const std::string& field, const Range& range, bool reads) {
    const Type object = facts_.types.of(opened);
    if (object.unknown()) return !reads || check_anywhere(field, range);
    const Type asked = object.without(kind::falsy);
    if (asked.kinds == 0) return true;
    const auto fields = facts_.known.fields(asked.kinds);
    if (!fields || contains(*fields, field)) return true;
    if (asked.may_be(kind::table)) return !reads || check_tables(asked, field, range);
    const Guess hint = guess(field, *fields);
    if (asked.is(kind::options)) {
      facts_.error(Code::unknown_option, range, fmt::format("the header declares no option `{}`", field) + hint);
    } else if (asked.is(kind::base)) {
      facts_.error(Code::unknown_field, range, fmt::format("the base has no function `{}`", field) + hint);
    } else {
      const std::string lacks = fmt::format("{} has no field `{}`", name_of(asked), field);
      const std::string elsewhere = where_it_is(opened, asked, field);
      facts_.error(Code::unknown_field, range, elsewhere.empty() ? lacks + hint : lacks, elsewhere);
    }
    return false;
  }

  /// How to get what is asked for by a field that the object lacks; "" if that is not known.
  std::string where_it_is(const lua::Expression& opened, const Type& asked, const std::string& field) const {
    if (asked.is(kind::player) && facts_.types.table_piles().contains(field))
      return fmt::format("there is one on the table: write `{}`, or `each` in the header for one each", field);
    if (contains(*facts_.known.fields(kind::player), field)) {
      if (asked.is(kind::list) && asked.elements == kind::player) return "this is a list; each player has one";
      if (asked.is(kind::card)) return fmt::format("each player has one: `card.holder.{}`", field);
    }
    if (asked.is(kind::player) && somewhere_.contains(std::string(kOthers)) &&
        contains(*facts_.known.fields(kind::card), field))
      return "in a call out of turn the second value is the caller and the third the card";
    if (asked.is(kind::move | kind::offered)) return "`choose` returns the move first: write `local act, card = ...`";
    const auto* method = node_cast<lua::Index>(&lua::bare(opened));
    if (method != nullptr && asked.is(kind::method) && !lua::path(*method).empty() &&
        !facts_.types.of(*method->object).is(kind::turns | kind::library | kind::base)) {
      // `me.hand.first.suit`
      return fmt::format("call it: `{}:{}()`", lua::path(*method->object), lua::literal_key(*method)->value);
    }
    const std::string path = lua::path(lua::bare(opened));
    if (asked.is(kind::lists) && !path.empty() && contains(*facts_.known.fields(kind::card), field) &&
        (asked.is(kind::pile) || asked.elements == kind::card)) {
      if (!is_called(opened)) return fmt::format("each card has one: `{}.top.{}`", path, field);
      if (word_of(Owner::card, field)->use == Use::asks)
        return fmt::format("only a card has that: `{}.top:{}(...)`", path, field);
      return fmt::format("only a pile or a card can do that: `for card in each({}) do card:{}(...) end`", path, field);
    }
    return std::string(instead_of_field(asked.kinds, field));
  }

  /// Whether a method of the object is called here.
  static bool is_called(const lua::Expression& object) {
    const auto* call = node_cast<lua::Call>(object.parent);
    return call != nullptr && call->target == &object && !call->method.empty();
  }

  bool check_tables(const Type& asked, const std::string& field, const Range& range) {
    std::vector<std::string> names;
    for (const lua::Table* table : asked.tables) {
      if (facts_.types.may_have(*table, field)) return true;
    }
    if (!facts_.context.takes_more(Severity::error)) return false;
    for (const lua::Table* table : asked.tables) {
      for (const lua::String* name : facts_.types.fields_of(*table)) names.push_back(name->value);
    }
    if (asked.tables.empty() || told_where_set(asked, field)) return true;
    const bool list = word_of(Owner::list, field) != nullptr;
    const Guess hint = list ? Guess() : guess(field, names);
    facts_.error(Code::unknown_field, range, fmt::format("nothing sets the field `{}` of this table", field) + hint,
                 list ? "to gather cards write `cards {}`, other things `list {}`" : "");
    return false;
  }

  /// Reports instead a field that nothing reads, if it is close to this one, where it is set.
  bool told_where_set(const Type& asked, const std::string& field) {
    bool told = false;
    for (const lua::Table* table : asked.tables) {
      if (!facts_.types.followed(*table)) continue;
      for (const lua::String* name : facts_.types.fields_of(*table)) {
        const bool is_right = read_.contains(name->value) || contains(words_.suits, name->value);
        if (is_right || nearest(name->value, {field}) != field || !facts_.is_of_this_script(*name)) continue;
        told = true;
        tell_once(*name, Code::unknown_field,
                  fmt::format("nothing reads the field `{}` of this table", name->value) + Guess{name->value, field});
      }
    }
    return told;
  }

  /// For an object of unknown type: reports a field that no object has.
  bool check_anywhere(const std::string& field, const Range& range) {
    if (somewhere_.contains(field)) return true;
    if (!facts_.context.takes_more(Severity::error)) return false;
    if (names_.empty()) std::copy_if(somewhere_.begin(), somewhere_.end(), std::back_inserter(names_), is_name);
    facts_.error(Code::unknown_field, range, fmt::format("nothing has a field `{}`", field) + guess(field, names_));
    return false;
  }

  const ScriptFacts& facts_;
  const PackWords words_;
  std::vector<std::string> names_;   ///< the names in somewhere_, filled on demand
  std::set<std::string> somewhere_;  ///< fields that some object may have
  std::set<std::string> read_;       ///< fields read by name
  std::set<std::string> missing_;    ///< of these, fields that no object has
  std::set<const lua::Node*> told_;
};

}  // namespace

void check_fields(const ScriptFacts& facts) { FieldCheck(facts).run(); }

}  // namespace houserules
