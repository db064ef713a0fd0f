#include "interpreter/machine/faults.h"

#include <algorithm>

#include <fmt/format.h>

#include "grammar/diagnostics/diagnostic.h"
#include "grammar/language/words.h"
#include "interpreter/machine/library.h"
#include "runtime/card_sets.h"

namespace houserules::machine {
namespace {

using Names = std::vector<std::string>;

bool has(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// The fields of a player or a team: built-in fields, piles and public values.
Names fields_of(const Setup& setup, Owner owner) {
  const bool of_teams = owner == Owner::team;
  Names names = words_of(owner);
  for (const PileGroup& group : setup.groups) {
    if (group.of_teams == of_teams) names.push_back(group.name);
  }
  for (const PublicInfo& info : setup.publics) {
    if (of_teams ? info.each_team : info.each) names.push_back(info.name);
  }
  return names;
}

/// An object with fields, as messages call it, and its field names.
struct Fields {
  std::string whose;
  Names names;
};

std::optional<Fields> fields_of(const Machine& machine, Value of) {
  const Setup& setup = machine.setup();
  if (const std::optional<Owner> owner = owner_of(of)) {
    const bool has_more = *owner == Owner::player || *owner == Owner::team;
    return Fields{std::string(about(*owner).name), has_more ? fields_of(setup, *owner) : words_of(*owner)};
  }
  if (of.is(Tag::row)) {
    const PileGroup& group = setup.groups[of.bits & 0xFFFFU];
    const bool suits = group.shape == PileGroup::Shape::suits || group.shape == PileGroup::Shape::each_suits;
    Names names = suits ? setup.pack.suits : Names{};
    for (const Word& word : kWords) {
      if (word.owner == Owner::list && word.use == Use::asks) names.emplace_back(word.name);
    }
    return Fields{fmt::format("`{}`, {},", group.name, suits ? "a pile for each suit" : "a row of piles"),
                  std::move(names)};
  }
  if (of.is(Tag::suit_values))
    return Fields{fmt::format("`{}`, a value for each suit,", setup.suit_values[of.bits].name), setup.pack.suits};
  if (of.is(Tag::range) || of.is(Tag::answers)) return Fields{"an offer", {}};
  return std::nullopt;
}

bool is_lists(Value value) {
  return value.is(Tag::list) || value.is(Tag::sets) || value.is(Tag::table) || value.is(Tag::range) ||
         value.is(Tag::answers);
}

}  // namespace

std::optional<Owner> owner_of(Value value) {
  switch (value.tag) {
    case Tag::card: return Owner::card;
    case Tag::player: return Owner::player;
    case Tag::team: return Owner::team;
    case Tag::pile: return Owner::pile;
    case Tag::pot: return Owner::pot;
    case Tag::turns: return Owner::turns;
    case Tag::list:
    case Tag::sets: return Owner::list;
    default: return std::nullopt;
  }
}

std::string describe_argument(const Machine& machine, const Value* at, int count, int number) {
  return number < count ? machine.describe(at[number]) : "nothing";
}

std::string described_list(const Machine& machine, Value value) {
  const bool has_become_one =
      value.is(Tag::sets) ||
      (value.is(Tag::table) && is_lists(machine.heap.get_place(machine.heap.at<TableBlock>(value.at()), 1)));
  return has_become_one ? "list" : machine.describe(value);
}

void wrong_argument(const Machine& machine, const Value* at, int count, int number, std::string_view what,
                    std::string_view expected) {
  fault(fmt::format("{} takes {}, not {}", machine.who_asks(what), expected,
                    describe_argument(machine, at, count, number)));
}

void wrong_value(const Machine& machine, Value value, std::string_view what, std::string_view expected) {
  wrong_argument(machine, &value, 1, 0, what, expected);
}

namespace {

/// Reports a field of a string. Its only fields are the functions of `string`, which exist as values only in Lua.
[[noreturn]] void no_field_of_text(std::string_view name) {
  Names known = words_of(Owner::string);
  if (has(known, name)) trap();
  std::sort(known.begin(), known.end());
  fault(fmt::format("`string` has no `{}`{}", name, did_you_mean(name, known)));
}

/// Raises the error for indexing a value without fields.
[[noreturn]] void no_fields(Value of) {
  const bool is_plain = of.tag <= Tag::text || of.is_function();
  if (!is_plain) trap();
  operand_fault(0, fmt::format("attempt to index a {} value{{}}", type_name(of)));
}

}  // namespace

void unknown_field(const Machine& machine, Value of, Value key) {
  if (key.is(Tag::text)) unknown_field(machine, of, machine.characters(key));
  if (of.is(Tag::text)) fault(fmt::format("`string` is a library and cannot be indexed by {}", machine.describe(key)));
  const std::optional<Fields> fields = fields_of(machine, of);
  if (!fields) no_fields(of);
  const bool is_number = key.is(Tag::integer) || key.is(Tag::number);
  fault(fmt::format("{} has no field {}", fields->whose, is_number ? machine.text_of(key) : machine.describe(key)));
}

void unknown_field(const Machine& machine, Value of, std::string_view name) {
  if (of.is(Tag::text)) no_field_of_text(name);
  const std::optional<Fields> fields = fields_of(machine, of);
  if (!fields) no_fields(of);
  if (of.is(Tag::player) && machine.state.decision.calls > 0 && word_of(Owner::card, name) != nullptr &&
      !has(fields->names, name)) {
    fault(
        fmt::format("{} has no field `{}`: in a call out of turn the second value is the caller and the third the "
                    "card",
                    fields->whose, name));
  }
  if (has(fields->names, name)) trap();  // a method as a value: possible in Lua only
  fault(fmt::format("{} has no field `{}`{}", fields->whose, name, did_you_mean(name, fields->names)));
}

void unknown_method(const Machine& machine, Value of, std::string_view name) {
  if (machine.runs_elsewhere()) machine.wrong_object(of);  // Lua has called another object's method
  in_part([&] { unknown_field(machine, of, name); });
  trap();  // not reached
}

void look_for_method(const Machine& machine, Value of, std::string_view name) {
  const std::optional<Owner> owner = of.is(Tag::text) ? Owner::string : of.is(Tag::row) ? Owner::list : owner_of(of);
  const Word* const word = owner ? word_of(*owner, name) : nullptr;
  if (word != nullptr && (word->use == Use::asks || !of.is(Tag::row))) return;  // a row cannot be changed
  if (fields_of(machine, of) || of.tag <= Tag::text || of.is_function()) unknown_field(machine, of, name);
}

void unknown_option(const Machine& machine, Value option) {
  const std::string name = machine.text_of(option);
  Names names;
  for (const auto& [known, value] : machine.game.options) names.push_back(known);
  fault(fmt::format("the header declares no option `{}`{}", name, did_you_mean(name, names)));
}

void no_value(const Machine& machine, CardId card) {
  fault(fmt::format("the header's `values` give the {} no value", machine.text_of(Value::card(card))));
}

void cannot_set(const Machine& machine, Value of, Value key) {
  const std::string name = machine.text_of(key);
  if (of.is(Tag::nobody)) fault(fmt::format("`{}` of nobody cannot be set", name));
  if (of.is(Tag::turns)) fault(fmt::format("`turns.{}` cannot be set; only `turns.next` can", name));
  const std::optional<Fields> fields = fields_of(machine, of);
  if (!fields) no_fields(of);
  const bool of_teams = of.is(Tag::team);
  if ((!of.is(Tag::player) && !of_teams) || has(fields->names, name))
    fault(fmt::format("`{}` of {} cannot be set", name, machine.describe(of)));
  Names settable;
  for (const PublicInfo& info : machine.setup().publics) {
    if (of_teams ? info.each_team : info.each) settable.push_back(info.name);
  }
  fault(fmt::format("{} has no field `{}` that can be set{}; declare it in the header: public {} {} \"...\"",
                    fields->whose, name, did_you_mean(name, settable), name, of_teams ? "each team" : "each"));
}

void no_such_word(const Machine& machine, Value word) {
  if (word.is(Tag::integer) || word.is(Tag::number))
    fault(fmt::format("ranks are texts: write \"{0}\", not {0}", machine.text_of(word)));
  if (!word.is(Tag::text)) {
    fault(fmt::format("expected a rank, suit, colour or card such as \"QS\", not {}", machine.describe(word)));
  }
  const LoadedGame& game = machine.game;
  Names names = game.setup.pack.ranks;
  names.insert(names.end(), game.setup.pack.suits.begin(), game.setup.pack.suits.end());
  names.insert(names.end(), game.colours.begin(), game.colours.end());
  for (std::size_t face = 0; face < game.setup.pack.faces.size(); ++face)
    names.push_back(game.setup.pack.text(static_cast<FaceId>(face)));
  const std::string_view name = machine.characters(word);
  fault(fmt::format("\"{}\" is not a rank, suit, colour or card of the pack{}", name, did_you_mean(name, names)));
}

void not_now(const Machine& machine, std::string_view doing) {
  if (machine.game.loading)
    fault(fmt::format("{} is not possible while the file is loading: move it into a function", doing));
  fault(
      fmt::format("{} is not possible in `score`, nor in a function passed to `where`, `sort`, "
                  "`choose_all` and the like",
                  doing));
}

}  // namespace houserules::machine
