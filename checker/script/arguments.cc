#include "checker/script/script_checks.h"

#include <algorithm>
#include <set>
#include <span>

#include <fmt/format.h>

#include "grammar/header/pack.h"
#include "grammar/language/words.h"
#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"

namespace houserules {
namespace {

using enum lua::BinaryOperator;
using lua::node_cast;

constexpr Kinds kTextual = kind::texts | kind::number | kind::card | kind::player | kind::pile | kind::team | kind::pot;

/// What arithmetic takes: Lua converts a text that is written like a number.
constexpr Kinds kNumeric = kind::number | kind::texts;

/// The values that can be offered for a move with this placeholder.
struct Offer {
  ValueType value;
  Kinds things;  ///< one, or a list of them
  std::string_view expected, placeholder;
};
constexpr auto kOffers = std::to_array<Offer>({
    {ValueType::none, 0, "true", ""},
    {ValueType::card, kind::card, "a list of cards, or sets of cards", "{card}"},
    {ValueType::suit, kind::suit, "a list of suits", "{suit}"},
    {ValueType::rank, kind::rank, "a list of ranks", "{rank}"},
    {ValueType::player, kind::player, "a list of players", "{player}"},
    {ValueType::pile, kind::pile, "a list of piles", "{pile}"},
    {ValueType::word, kind::text, "a list of its words", ""},
    {ValueType::number, kind::number, "a list of numbers, or a range", "{n}"},
});

bool is_number(const std::string& text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

class ArgumentCheck {
 public:
  explicit ArgumentCheck(const ScriptFacts& facts) : facts_(facts) {
    const std::vector<std::string> ranks = pack_words(facts.header(), false).ranks;
    has_picture_ = !std::all_of(ranks.begin(), ranks.end(), is_number);
  }

  void run() {
    lua::visit(
        *facts_.script.main, [this](const lua::Call& call) { check_call(call); },
        [this](const lua::Binary& binary) { check_operands(binary); },
        [this](const lua::Unary& unary) { check_operand(unary); },
        [this](const lua::NumericFor& loop) {
          for (const lua::Expression* bound : {loop.start, loop.stop, loop.step}) check_bound(bound);
        },
        [this](const lua::Assignment& assignment) { check_assignment(assignment); },
        [this](const lua::Function& function) { check_parameters(function); });
  }

 private:
  // ---- calls ----

  void check_call(const lua::Call& call) {
    const Type called = facts_.types.of(*call.target);
    if (call.method.empty()) check_script_call(call, called);
    const Word* word = !call.method.empty()      ? method_of(called, call.method)
                       : called.is(kind::method) ? word_at(lua::path(*call.target))
                                                 : nullptr;
    if (word == nullptr || !word->is_function() || !word->takes.stated) return;
    check_arguments(call, *word);
    if (word->gives.rule == ValueRule::chosen) check_choose(call);
    if (word->gives.rule == ValueRule::picked) check_pick(call);
    if (word->name == "pay" && word->owner == Owner::player && call.arguments.size() == 2)
      check_paid(*call.arguments[1]);
    if (word->name == "deal" && word->owner == Owner::pile && call.arguments.size() == 2) check_dealt(call);
    if (word->name == "choose_all") check_choose_all(call);
    for (std::size_t i = 0; i < std::min(call.arguments.size(), word->takes.count); ++i) {
      if (word->takes.parameters[i].named == Named::hand) check_hand(*call.arguments[i], word->name);
      if (word->takes.parameters[i].named == Named::place) check_place(*call.arguments[i]);
    }
  }

  /// The function called, or null unless all owners of the method that the object may be share it.
  static const Word* method_of(const Type& type, const std::string& method) {
    const Word* found = nullptr;
    if (type.unknown() || type.may_be(kind::table)) return nullptr;
    for (const Owner owner : {Owner::player, Owner::card, Owner::pile, Owner::list, Owner::pot}) {
      const Word* word = type.may_be(about(owner).kinds) ? word_of(owner, method) : nullptr;
      if (word == nullptr) continue;
      if (found != nullptr && found != word) return nullptr;
      found = word;
    }
    return found;
  }

  void check_arguments(const lua::Call& call, const Word& word) {
    const Parameters& takes = word.takes;
    if (!takes.repeats && call.arguments.size() > takes.count) {
      too_many(*call.arguments[takes.count], full_name(word), takes.count);
    }
    if (takes.count == 0 || told_as_swapped(call, word) || told_as_uncounted(call, word)) return;
    const std::size_t count = takes.repeats ? std::max(takes.count, call.arguments.size()) : takes.count;
    for (std::size_t i = 0; i < count; ++i) {
      const Parameter& parameter = takes.parameters[std::min(i, takes.count - 1)];
      if (i >= call.arguments.size()) {
        if (!parameter.optional && !ends_open(call)) missing(call, word, parameter);
        return;
      }
      const lua::Expression& argument = *call.arguments[i];
      const Type type = facts_.types.of(argument);
      if (type.may_be(parameter.takes) || (type.kinds & ~kind::falsy) == 0) continue;
      facts_.error(Code::wrong_kind, lua::bare(argument).range,
                   fmt::format("`{}` takes {}, not {}", full_name(word), parameter.expected, name_of(type)),
                   help(argument, type, parameter.takes));
    }
  }

  /// Whether two arguments were swapped; reports it.
  bool told_as_swapped(const lua::Call& call, const Word& word) {
    if (word.takes.count != 2 || call.arguments.size() != 2) return false;
    const Parameter& first = word.takes.parameters[0];
    const Parameter& second = word.takes.parameters[1];
    const Type one = facts_.types.of(*call.arguments[0]);
    const Type other = facts_.types.of(*call.arguments[1]);
    const lua::String* text = lua::string_literal(*call.arguments[1]);
    const bool is_move = first.named == Named::move && text != nullptr && facts_.known.has_move(text->value);
    if (one.may_be(first.takes) || (other.may_be(second.takes) && !is_move) || !one.may_be(second.takes) ||
        !other.may_be(first.takes))
      return false;
    facts_.error(Code::wrong_kind, lua::bare(*call.arguments[0]).range,
                 fmt::format("`{}` takes {} first, and then {}", full_name(word), first.expected, second.expected),
                 "swap the two");
    return true;
  }

  void too_many(const lua::Expression& argument, std::string_view name, std::size_t taken) {
    facts_.warn(Code::wrong_kind, lua::bare(argument).range,
                fmt::format("`{}` takes {}", name,
                            taken == 0   ? "nothing"
                            : taken == 1 ? "only one argument"
                                         : fmt::format("only {} arguments", taken)));
  }

  /// Reports more arguments than any function of that name in the chain of files takes.
  void check_script_call(const lua::Call& call, const Type& called) {
    if (!called.is(kind::function) || called.functions.empty()) return;
    std::size_t most = 0;
    for (const lua::Function* function : called.functions) {
      if (function->is_vararg) return;
      most = std::max(most, function->parameters.size());
    }
    if (call.arguments.size() > most) too_many(*call.arguments[most], lua::path(*call.target), most);
  }

  /// Reports parameters of a callback that the engine does not pass, or not in that place: `why_not(card)`.
  void check_parameters(const lua::Function& function) {
    const Word* word = word_of(Owner::callback, function.name);
    if (word == nullptr || function.scope != lua::FunctionScope::global || facts_.is_read_anywhere(function.name))
      return;
    const std::span<const Parameter> passed(word->takes.parameters.data(), word->takes.count);
    for (std::size_t i = 0; i < function.parameters.size(); ++i) {
      const lua::Local& parameter = *function.parameters[i];
      const Kinds meant = kind_of_name(parameter.name);
      if (i < passed.size() ? meant == 0 || (passed[i].takes & meant) != 0
                            : !parameter.used() || !parameter.writes.empty())
        continue;
      std::vector<std::string_view> given;
      for (const Parameter& one : passed) given.push_back(one.expected);
      facts_.warn(Code::wrong_kind, parameter.range,
                  fmt::format("`{}` is called with {}", function.name,
                              given.empty() ? "nothing" : fmt::format("{}", fmt::join(given, " and "))),
                  fmt::format("write `{}`", word->form));
      return;
    }
  }

  /// What a parameter of that name is meant to be; 0 if that does not show.
  static Kinds kind_of_name(const std::string& name) {
    if (name == "card") return kind::card;
    if (name == "player" || name == "me") return kind::player;
    return name == "team" ? kind::team : 0;
  }

  static bool ends_open(const lua::Call& call) {
    return !call.arguments.empty() &&
           (call.arguments.back()->kind == lua::Kind::call || call.arguments.back()->kind == lua::Kind::vararg);
  }

  /// Whether the number of cards is missing: `stock:deal(me.hand)`; reports it.
  bool told_as_uncounted(const lua::Call& call, const Word& word) {
    if (word.name != "deal" || word.owner != Owner::pile || call.arguments.size() != 1 ||
        !facts_.types.of(*call.arguments[0]).is(kind::pile))
      return false;
    const std::string from = lua::path(*call.target), to = lua::path(lua::bare(*call.arguments[0]));
    facts_.error(Code::wrong_kind, lua::bare(*call.arguments[0]).range,
                 "`deal` takes the number of cards first, and then a pile",
                 from.empty() || to.empty()
                     ? ""
                     : fmt::format("write `{0}:deal(1, {1})`, or for all cards `{0}:move_to({1})`", from, to));
    return true;
  }

  void missing(const lua::Call& call, const Word& word, const Parameter& parameter) {
    const Range& range = call.method.empty() ? call.target->range : call.method_range;
    facts_.error(Code::wrong_kind, range, fmt::format("`{}` takes {}", full_name(word), parameter.expected));
  }

  /// Guesses what was meant by passing this value where something else is expected.
  std::string help(const lua::Expression& argument, const Type& type, Kinds taken) const {
    const std::string path = lua::path(lua::bare(argument));
    const lua::String* text = lua::string_literal(argument);
    if (text != nullptr && (taken & kind::pile) != 0 && (facts_.types.table_piles().contains(text->value)))
      return fmt::format("write `{}` without quotes", text->value);
    if (text != nullptr && (taken & kind::number) != 0 && is_number(text->value))
      return fmt::format("write {}", text->value);
    const auto* number = node_cast<lua::Number>(&lua::bare(argument));
    if (number != nullptr && (taken & kind::texts) != 0) return fmt::format("write \"{}\"", number->text);
    if (type.is(kind::text) && (taken & kind::player) != 0 && path.ends_with(".name"))
      return fmt::format("write `{}`", path.substr(0, path.size() - 5));
    if (type.is(kind::player) && (taken & kind::pile) != 0 && !path.empty())
      return fmt::format("write `{}.hand`", path);
    if (type.is(kind::card) && (taken & kind::pile) != 0 && !path.empty()) return fmt::format("write `{}.pile`", path);
    if (type.is(kind::pile) && (taken & kind::player) != 0 && !path.empty())
      return fmt::format("write `{}.owner`", path);
    if (type.is(kind::lists) && taken == kind::number && !path.empty()) return fmt::format("write `#{}`", path);
    if (type.is(kind::lists) && taken == words::kElement.takes)
      return "join lists of cards with `+`: `melds = melds + list { meld }`";
    if (type.is(kind::row) && (taken & kind::pile) != 0 && !path.empty()) return fmt::format("write `{}[1]`", path);
    if (type.is(kind::function) && taken == words::kMoveName.takes && facts_.known.has_move(path))
      return fmt::format("write \"{}\", in quotes", path);
    if (type.is(kind::function) && !path.empty()) return fmt::format("call it: `{}(...)`", path);
    return "";
  }

  /// Reports `me.hand:deal(1, stock)`, which takes cards from the hand.
  void check_dealt(const lua::Call& call) {
    const auto* hand = node_cast<lua::Index>(call.target);
    const lua::String* name = hand == nullptr ? nullptr : lua::literal_key(*hand);
    if (name == nullptr || name->value != "hand" || node_cast<lua::Number>(call.arguments[0]) == nullptr ||
        lua::global_name(lua::bare(*call.arguments[1])) != "stock")
      return;
    const std::string path = lua::path(*hand);
    facts_.warn(Code::wrong_kind, call.method_range, "this deals from the hand to the stock",
                path.empty() ? "" : fmt::format("to take cards write `stock:deal(n, {})`", path));
  }

  void check_paid(const lua::Expression& to) {
    if (lua::global_name(lua::bare(to)) != "players") return;
    facts_.warn(Code::wrong_kind, to.range, "`players` includes the player who pays",
                "write `after(me)` for the others");
  }

  void check_hand(const lua::Expression& argument, std::string_view word) {
    const lua::String* name = lua::string_literal(argument);
    if (name == nullptr || facts_.types.player_piles().contains(name->value)) return;
    std::vector<std::string> piles;
    for (const auto& [pile, kinds] : facts_.types.player_piles()) piles.push_back(pile);
    facts_.error(Code::wrong_kind, name->range,
                 fmt::format("`{}` takes the name of a pile that each player has, not \"{}\"", word, name->value) +
                     guess(name->value, piles));
  }

  void check_place(const lua::Expression& place) {
    const lua::String* name = lua::string_literal(place);
    if (name == nullptr || name->value == "top" || name->value == "bottom") return;
    facts_.error(Code::wrong_kind, name->range,
                 fmt::format("`move_to` takes \"top\" or \"bottom\", not \"{}\"", name->value) +
                     guess(name->value, {"top", "bottom"}));
  }

  // ---- offers ----

  void check_choose(const lua::Call& call) {
    if (call.arguments.empty()) return;
    const Type offered = facts_.types.of(*call.arguments[0]);
    const auto* table = node_cast<lua::Table>(&lua::bare(*call.arguments[0]));
    if (table != nullptr && table->fields.empty()) {
      facts_.error(Code::wrong_kind, table->range, "`choose` is given no moves",
                   "write them as a table, as in `{ play = me.hand, pass = true }`");
    }
    for (const lua::Table* one : offered.tables) check_offered(*one);
  }

  void check_choose_all(const lua::Call& call) {
    if (call.arguments.size() != 2) return;
    for (const lua::Function* function : facts_.types.of(*call.arguments[1]).functions) {
      for (const lua::Expression* value : lua::single_returns(*function)) {
        for (const lua::Table* table : facts_.types.of(*value).tables) check_offered(*table);
      }
    }
  }

  void check_offered(const lua::Table& table) {
    if (!seen_.insert(&table).second) return;
    for (const lua::TableField& field : table.fields) {
      const lua::String* name = field.key == nullptr ? nullptr : lua::string_literal(*field.key);
      if (name != nullptr && name->value != kOthers) check_offer(name->value, *field.value);
      if (field.key != nullptr || field.value->kind == lua::Kind::call) continue;
      facts_.error(Code::wrong_kind, lua::bare(*field.value).range, "each offer needs the name of a move",
                   named_move(*field.value));
    }
  }

  std::string named_move(const lua::Expression& value) const {
    const lua::String* text = lua::string_literal(value);
    if (text != nullptr) return fmt::format("write `{} = true`", text->value);
    return facts_.known.moves().empty() ? "" : fmt::format("write `{} = ...`", facts_.known.moves().front());
  }

  void check_pick(const lua::Call& call) {
    const lua::String* name = call.arguments.empty() ? nullptr : lua::string_literal(*call.arguments[0]);
    if (name == nullptr) return;
    for (const MoveStatement& move : facts_.header().all<MoveStatement>()) {
      if (move.name != name->value) continue;
      if (move.value.type == ValueType::none) {
        const std::string text = call.arguments.size() < 2 ? "" : text_for(move, facts_.types.of(*call.arguments[1]));
        facts_.error(Code::wrong_kind, name->range, fmt::format("the move `{}` has no value to pick", name->value),
                     text.empty() ? fmt::format("write `me:choose {{ {} = true }}`", name->value) : text);
        return;
      }
    }
    if (call.arguments.size() > 1) check_offer(name->value, *call.arguments[1]);
  }

  void check_offer(const std::string& name, const lua::Expression& value) {
    const Type type = facts_.types.of(value).without(kind::falsy);
    if (type.unknown() || type.kinds == 0) return;
    const Offer* wrong = nullptr;
    const MoveStatement* of = nullptr;
    for (const MoveStatement& move : facts_.header().all<MoveStatement>()) {
      if (move.name != name) continue;
      const auto offer = std::find_if(kOffers.begin(), kOffers.end(),
                                      [&move](const Offer& one) { return one.value == move.value.type; });
      if (move.second.type != ValueType::none) {
        if (type.may_be(kind::table)) return;
        facts_.error(
            Code::wrong_kind, lua::bare(value).range,
            fmt::format("the move `{}` (\"{}\") takes two values, but this is {}", name, move.text, name_of(type)),
            fmt::format("offer both, as in `{} = {{ first, second }}`", name));
        return;
      }
      if (may_offer(*offer, type)) return check_listed(move, *offer, type);
      wrong = &*offer;
      of = &move;
    }
    if (wrong == nullptr) return;
    facts_.error(Code::wrong_kind, lua::bare(value).range,
                 fmt::format("the move `{}` (\"{}\") takes {}, not {}", name, of->text, wrong->expected, name_of(type)),
                 text_for(*of, type));
  }

  /// How to write the text of a move without a placeholder for which this is offered; "" if that is not the fault.
  std::string text_for(const MoveStatement& move, const Type& offered) const {
    if (move.value.type != ValueType::none) return "";
    const Type one = offered.is(kind::lists) ? facts_.types.element_of(offered).without(kind::nil) : offered;
    for (const Offer& offer : kOffers) {
      if (offer.placeholder.empty() || !(one.is(offer.things) || (one.is(kind::sets) && offer.things == kind::card)))
        continue;
      return fmt::format("say where the value goes in the text: `move {} \"... {}\"`", move.name, offer.placeholder);
    }
    return "";
  }

  /// Reports values in a literal list that the move cannot take: `{ "pass", 1, 2 }`.
  void check_listed(const MoveStatement& move, const Offer& offer, const Type& type) {
    constexpr Kinds kListed = kind::lists | kind::sets | kind::table;  // of cards, several at once
    for (const lua::Table* table : type.tables) {
      for (const lua::TableField& field : table->fields) {
        const Type element = facts_.types.of(*field.value).without(kind::falsy);
        const bool texts =
            offer.value == ValueType::suit || offer.value == ValueType::rank || offer.value == ValueType::word;
        if (field.key != nullptr || element.unknown() || element.kinds == 0 ||
            element.may_be(offer.things | (texts ? kind::texts : kListed)))
          continue;
        const lua::String* word = lua::string_literal(*field.value);
        facts_.error(Code::wrong_kind, lua::bare(*field.value).range,
                     fmt::format("the move `{}` (\"{}\") takes {}, but this is {}", move.name, move.text,
                                 offer.expected, name_of(element)),
                     word == nullptr
                         ? ""
                         : fmt::format("make the word a separate move: `move {0} \"{0}\"` in the header, and "
                                       "`me:choose {{ {1} = ..., {0} = true }}`",
                                       word->value, move.name));
        break;
      }
    }
  }

  bool may_offer(const Offer& offer, const Type& type) const {
    if (offer.value == ValueType::none) return type.may_be(kind::boolean | kind::option_word);
    if (type.may_be(kind::table)) return true;
    if (offer.value == ValueType::number) {
      if (type.may_be(kind::number | kind::numbers)) return true;
    } else if (offer.value == ValueType::card) {
      if (type.may_be(kind::card | kind::sets)) return true;
    } else if (type.may_be(offer.things | kind::text | kind::literal)) {
      return true;
    }
    if (offer.value == ValueType::pile && type.may_be(kind::row | kind::suit_piles)) return true;
    if (!type.may_be(kind::lists)) return false;
    const Type element = facts_.types.element_of(type);
    return element.may_be(offer.things) || (offer.things != kind::card && element.may_be(kind::text | kind::literal));
  }

  // ---- operators ----

  void check_operands(const lua::Binary& binary) {
    if (binary.op == concat) {
      for (const lua::Expression* side : {binary.left, binary.right})
        wrong_unless(kTextual, *side, "..", "joins texts");
    } else if (binary.op == add) {
      const Type left = facts_.types.of(*binary.left), right = facts_.types.of(*binary.right);
      constexpr Kinds kJoined = kind::lists | kind::sets;
      const bool joins = left.may_be(kJoined) || right.may_be(kJoined);
      if (joins && left.may_be(kJoined | kind::table) && right.may_be(kJoined | kind::table)) return;
      if (left.is(kJoined) || right.is(kJoined)) {
        const bool on_left = left.is(kJoined);
        const Type& other = on_left ? right : left;
        if (other.unknown() || (other.kinds & ~kind::falsy) == 0) return;
        const lua::Expression& list = *(on_left ? binary.left : binary.right);
        facts_.error(Code::wrong_kind, lua::bare(list).range,
                     fmt::format("`+` joins two lists or adds two numbers, but this is {} and the other is {}",
                                 name_of(on_left ? left : right), name_of(other)),
                     help(list, on_left ? left : right, kind::number));
        return;
      }
      for (const lua::Expression* side : {binary.left, binary.right})
        wrong_unless(kNumeric, *side, "+", "adds numbers");
    } else if (binary.op >= bit_or && binary.op != concat && binary.op != less && !is_comparison(binary.op)) {
      for (const lua::Expression* side : {binary.left, binary.right}) {
        wrong_unless(kNumeric, *side, to_string(binary.op), "takes numbers");
      }
    }
  }

  static bool is_comparison(lua::BinaryOperator op) {
    return op == less || op == greater || op == less_equal || op == greater_equal || op == equal || op == not_equal;
  }

  void check_operand(const lua::Unary& unary) {
    if (unary.op == lua::UnaryOperator::length) {
      wrong_unless(kind::texts | kind::lists | kind::table | kind::row | kind::suit_piles | kind::sets | kind::numbers,
                   *unary.operand, "#", "counts a list");
    } else if (unary.op != lua::UnaryOperator::logical_not) {
      wrong_unless(kNumeric, *unary.operand, to_string(unary.op), "takes a number");
    }
  }

  void check_bound(const lua::Expression* bound) {
    if (bound != nullptr) wrong_unless(kind::number, *bound, "for", "counts from number to number");
  }

  /// Whether the operand is a text that is never written like a number; reports it.
  bool told_as_text(const lua::Expression& operand, const Type& type, std::string_view op, std::string_view does) {
    const lua::String* text = lua::string_literal(operand);
    const bool face = type.is(kind::suit | kind::colour) || (type.is(kind::rank) && has_picture_);
    if (!face && (text == nullptr || text->value.find_first_of("0123456789") != std::string::npos)) return false;
    const std::string path = lua::path(lua::bare(operand));
    const auto dot = path.rfind(".rank");
    const std::string card = dot == std::string::npos ? "card" : path.substr(0, dot);
    // A rank may be a number.
    const Severity severity = type.is(kind::rank) ? Severity::warning : Severity::error;
    facts_.context.add(Code::wrong_kind, severity, facts_.script.file, lua::bare(operand).range,
                       fmt::format("`{}` {}, but this is {}", op, does, name_of(type)),
                       text != nullptr && op == "+" ? "join texts with `..`"
                       : type.is(kind::rank)        ? fmt::format("write `{0}.value` or `{0}.order`", card)
                                                    : "");
    return true;
  }

  void wrong_unless(Kinds right, const lua::Expression& operand, std::string_view op, std::string_view does) {
    const Type type = facts_.types.of(operand);
    const std::string path = lua::path(lua::bare(operand));
    if (right == kNumeric && told_as_text(operand, type, op, does)) return;
    if (type.may_be(right) || (type.kinds & ~kind::nil) == 0) return;
    std::string mended = help(operand, type, kind::number);
    if (op == "#" && type.is(kind::player) && !path.empty()) mended = fmt::format("write `#{}.hand`", path);
    if (op != "#" && type.is(kind::card) && !path.empty())
      mended = fmt::format("write `{0}.value` or `{0}.order`", path);
    if (op == "#" && type.is(kind::number)) mended = "it is a number already";
    facts_.error(Code::wrong_kind, lua::bare(operand).range,
                 fmt::format("`{}` {}, but this is {}", op, does, name_of(type)), mended);
  }

  // ---- public values, and the next turn ----

  void check_assignment(const lua::Assignment& assignment) {
    constexpr Kinds kPublic =
        kind::number | kind::texts | kind::boolean | kind::no | kind::card | kind::player | kind::nil;
    for (std::size_t i = 0; i < std::min(assignment.targets.size(), assignment.values.size()); ++i) {
      const Type type = facts_.types.of(*assignment.values[i]);
      const auto* index = node_cast<lua::Index>(assignment.targets[i]);
      const lua::String* key = index == nullptr ? nullptr : lua::literal_key(*index);
      const bool of_player = key != nullptr && facts_.types.of(*index->object).is(kind::player) &&
                             facts_.known.player_publics().contains(key->value);
      const std::string global(lua::global_name(*assignment.targets[i]));
      if (of_player || facts_.known.publics().contains(global)) {
        if (type.may_be(kPublic) || type.kinds == 0) continue;
        facts_.error(
            Code::wrong_kind, lua::bare(*assignment.values[i]).range,
            fmt::format("the public value `{}` is a number, a text, true or false, a card, a suit, a rank or a "
                        "player, not {}",
                        of_player ? key->value : global, name_of(type)));
      } else if (key != nullptr && key->value == "next" && facts_.types.of(*index->object).is(kind::turns) &&
                 !type.may_be(kind::player | kind::nil)) {
        facts_.error(Code::wrong_kind, lua::bare(*assignment.values[i]).range,
                     fmt::format("`turns.next` takes a player, not {}", name_of(type)));
      }
    }
  }

  const ScriptFacts& facts_;
  bool has_picture_ = false;  ///< whether some rank of the pack is not a number
  std::set<const lua::Table*> seen_;
};

}  // namespace

void check_arguments(const ScriptFacts& facts) { ArgumentCheck(facts).run(); }

}  // namespace houserules
