#include "checker/script/script_checks.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"
#include "runtime/text.h"

namespace houserules {
namespace {

using lua::node_cast;

constexpr Kinds kHasMethods = kind::player | kind::card | kind::lists | kind::sets | kind::pot;
constexpr Kinds kHasFunctions = kind::turns | kind::base | kind::library | kind::options;

class CallCheck {
 public:
  explicit CallCheck(const ScriptFacts& facts) : facts_(facts) {
    for (std::string& field : facts.known.all_fields()) fields_.insert(std::move(field));
  }

  void run() {
    lua::visit(
        *facts_.script.main, [this](const lua::Call& call) { check_call(call); },
        [this](const lua::GenericFor& loop) { check_loop(loop); },
        [this](const lua::Name& name) { check_value(name); });
  }

 private:
  /// The source of a variable or a field of one, else `otherwise`.
  static std::string written(const lua::Expression& expression, const char* otherwise) {
    const std::string path = lua::path(lua::bare(expression));
    return path.empty() ? otherwise : path;
  }

  void check_call(const lua::Call& call) {
    if (!call.method.empty()) return check_method(call);
    const auto* index = node_cast<lua::Index>(call.target);
    if (index != nullptr && index->dotted && check_dot(call, *index)) return;
    const Type called = facts_.types.of(*call.target);
    if (called.is(kind::function)) check_passed(call, called.functions);
    if (lua::is_global_call(call, "turn") && called.is(kind::function) && !facts_.known.script().contains("play")) {
      facts_.warn(Code::call_of_no_function, call.target->range, "the game calls `turn`, player after player",
                  "to give somebody the next turn write `turns.next = player`, or `turns.again()`");
    }
    if (called.unknown() || called.may_be(kind::method | kind::function | kind::table)) return;
    if ((called.kinds & ~kind::falsy) == 0) return;
    no_function(call.target->range, written(*call.target, "this"), called, call);
  }

  void no_function(const Range& range, const std::string& what, const Type& type, const lua::Call& call) {
    std::string help = call.arguments.empty() ? fmt::format("write `{}` without `()`", what) : "";
    if (type.is(kind::lists) && call.arguments.size() == 1) {
      const Type argument = facts_.types.of(*call.arguments[0]);
      if (argument.is(kind::number)) help = fmt::format("write `{}[{}]`", what, "n");
      if (argument.is(kind::card) && type.is(kind::pile)) {
        help = fmt::format("write `{}:move_to({})`", written(*call.arguments[0], "card"), what);
      }
    }
    facts_.error(Code::call_of_no_function, range,
                 fmt::format("`{}` is {}, not a function", what, name_of(type.without(kind::falsy))), help);
  }

  /// Reports `card.move_to(pile)`.
  bool check_dot(const lua::Call& call, const lua::Index& index) {
    const Type object = facts_.types.of(*index.object);
    const lua::String* key = lua::literal_key(index);
    if (!object.is(kHasMethods) || !facts_.types.field(object, key->value).is(kind::method)) return false;
    // `card.move_to(card, pile)` is a long way to write the same.
    const bool passes_itself =
        !call.arguments.empty() && written(*call.arguments[0], "") == written(*index.object, "?");
    if (passes_itself) return true;
    const std::string what = written(*index.object, "...");
    facts_.error(Code::dot_or_colon, key->range,
                 fmt::format("a function of {} is called with a colon", name_of(object.without(kind::falsy))),
                 fmt::format("write `{}:{}(...)`", what, key->value));
    return true;
  }

  void check_method(const lua::Call& call) {
    const Type object = facts_.types.of(*call.target);
    check_applied(call, object);
    if (object.is(kHasFunctions)) {
      const std::string what = written(*call.target, "...");
      const bool option = object.is(kind::options);
      facts_.error(Code::dot_or_colon, call.method_range,
                   fmt::format("{} is used with a dot", object.is(kind::library) ? "Lua's library" : name_of(object)),
                   fmt::format("write `{}.{}{}`", what, call.method, option ? "" : "(...)"));
      return;
    }
    if (!object.is(kHasMethods | kind::team)) return;
    const auto fields = facts_.known.fields(object.kinds & ~kind::falsy);
    if (!fields || !contains(*fields, call.method)) return;
    const Type called = facts_.types.field(object, call.method);
    if (called.unknown() || called.may_be(kind::method | kind::function)) return;
    const std::string what = written(*call.target, "...") + "." + call.method;
    facts_.error(Code::call_of_no_function, call.method_range,
                 fmt::format("`{}` is {}, not a function", call.method, field_name(called)),
                 fmt::format("write `{}`", what));
  }

  /// Reports arguments that lack all the fields the called function reads from them.
  void check_passed(const lua::Call& call, const std::vector<const lua::Function*>& functions) {
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      const Type passed = facts_.types.of(*call.arguments[i]).without(kind::falsy);
      const lua::Local* vain = nullptr;
      bool may_answer = false;
      for (const lua::Function* function : functions) {
        if (i >= function->parameters.size()) return;
        const auto answers = answers_of(*function->parameters[i], passed);
        may_answer = may_answer || answers == true;
        if (answers == false) vain = function->parameters[i];
      }
      if (may_answer || vain == nullptr) continue;
      facts_.error(
          Code::wrong_kind, lua::bare(*call.arguments[i]).range,
          fmt::format("`{}` needs its `{}` to have `{}`, but this is {}", written(*call.target, "the function"),
                      vain->name, asked_of(*vain).front(), name_of(passed)));
    }
  }

  /// Whether the object may be a list that calls the argument with its elements.
  static bool calls_argument(const lua::Call& call) {
    const Word* word = word_of(Owner::list, call.method);
    return word != nullptr && word->calls_argument();
  }

  /// Checks `me.hand:where(f)`, which calls f with each element.
  void check_applied(const lua::Call& call, const Type& object) {
    if (!calls_argument(call) || call.arguments.empty() || !object.is(kind::lists | kind::sets)) return;
    const Type given = facts_.types.of(*call.arguments[0]);
    if (!given.is(kind::function) || given.functions.size() != 1 || given.functions[0]->parameters.empty()) return;
    const lua::Local& parameter = *given.functions[0]->parameters.front();
    const Type element = facts_.types.element_of(object).without(kind::falsy);
    if (answers_of(parameter, element) != false || lua::bare(*call.arguments[0]).kind == lua::Kind::function) return;
    facts_.error(Code::wrong_kind, lua::bare(*call.arguments[0]).range,
                 fmt::format("`{}` calls `{}` with {}, which has no `{}`", call.method,
                             written(*call.arguments[0], "it"), name_of(element), asked_of(parameter).front()));
  }

  /// Whether the argument has some of the fields read from the parameter; nothing if that is unknown, or none are
  /// read.
  std::optional<bool> answers_of(const lua::Local& parameter, const Type& passed) const {
    if (parameter.assigned_later() || parameter.kind == lua::LocalKind::self) return std::nullopt;
    const auto fields = facts_.known.fields(passed.kinds);
    if (passed.kinds == 0 || passed.unknown() || passed.may_be(kind::table) || !fields) return std::nullopt;
    const std::vector<std::string>& asked = asked_of(parameter);
    if (asked.empty()) return std::nullopt;
    return std::any_of(asked.begin(), asked.end(),
                       [&fields](const std::string& field) { return contains(*fields, field); });
  }

  /// The fields and functions read from a parameter; none if its type is tested.
  const std::vector<std::string>& asked_of(const lua::Local& parameter) const {
    const auto known = asked_.find(&parameter);
    return known != asked_.end() ? known->second : asked_.emplace(&parameter, find_asked(parameter)).first->second;
  }

  std::vector<std::string> find_asked(const lua::Local& parameter) const {
    std::vector<std::string> asked;
    // Names that no object has are misspelt in the function.
    const auto ask = [&](const std::string& field) {
      if (fields_.contains(field) && !contains(asked, field)) asked.push_back(field);
    };
    for (const lua::Name* read : parameter.reads) {
      if (const auto* index = node_cast<lua::Index>(read->parent); index != nullptr && index->object == read) {
        const lua::String* key = lua::literal_key(*index);
        if (key == nullptr) return {};
        ask(key->value);
      } else if (const auto* call = node_cast<lua::Call>(read->parent)) {
        if (lua::is_global_call(*call, "type")) return {};
        if (call->target == read && call->method.empty()) return {};
        if (call->target == read) ask(call->method);
      }
    }
    return asked;
  }

  static std::string field_name(const Type& type) {
    const std::string name = name_of(type.without(kind::falsy));
    return name.empty() ? "a value" : name;
  }

  /// Reports `return cards` if a variable was meant: the language's functions are for calling.
  void check_value(const lua::Name& name) {
    const Word* word = word_at(name.name);
    if (name.local != nullptr || name.access != lua::Access::read || word == nullptr ||
        !facts_.types.of(name).is(kind::method))
      return;
    const auto* binary = node_cast<lua::Binary>(name.parent);
    const bool chosen = binary != nullptr && binary->op == lua::BinaryOperator::logical_or && binary->right == &name;
    const bool given = node_cast<lua::Return>(name.parent) != nullptr ||
                       node_cast<lua::Table>(name.parent) != nullptr ||
                       node_cast<lua::Assignment>(name.parent) != nullptr;
    const bool second = binary != nullptr && binary->op == lua::BinaryOperator::logical_and && binary->right == &name;
    const auto* call = node_cast<lua::Call>(name.parent);
    // `ranks:where(tonumber)` is fine.
    const bool applied =
        call != nullptr && calls_argument(*call) && call->arguments.front() == &name && word->owner != Owner::library;
    if (!chosen && !given && !second && !applied) return;
    facts_.error(Code::call_of_no_function, name.range,
                 fmt::format("`{}` is a function that is not called here", name.name),
                 fmt::format("call it: `{}(...)`", name.name));
  }

  void check_loop(const lua::GenericFor& loop) {
    if (loop.values.empty()) return;
    const lua::Expression& walked = lua::bare(*loop.values[0]);
    const Type type = facts_.types.of(walked);
    const auto* call = node_cast<lua::Call>(&walked);
    const bool list = type.is(kind::lists | kind::sets | kind::row | kind::suit_piles | kind::table | kind::numbers);
    if (list && loop.values.size() == 1) {
      facts_.error(Code::loop_without_each, walked.range,
                   fmt::format("a loop cannot iterate over {} directly", name_of(type.without(kind::falsy))),
                   fmt::format("write `in each({})`", written(walked, "...")));
      return;
    }
    constexpr Kinds kThings = kind::card | kind::player | kind::team | kind::pot | kind::number | kind::texts;
    if (type.is(kThings | kind::boolean) && loop.values.size() == 1) {
      const bool number = type.is(kind::number);
      facts_.error(
          Code::loop_without_each, walked.range,
          fmt::format("a loop iterates over a list, but this is {}", name_of(type.without(kind::falsy))),
          number ? fmt::format("to count write `for i = 1, {} do`", written(walked, "n")) : "write `in each(list)`");
      return;
    }
    if (call == nullptr || !lua::is_global_call(*call, "pairs") || call->arguments.size() != 1) return;
    const Type of_pairs = facts_.types.of(*call->arguments[0]);
    if (!of_pairs.is(kind::list | kind::sets) && !(of_pairs.is(kind::pile) && loop.variables.size() == 1)) return;
    facts_.error(Code::loop_without_each, call->range,
                 fmt::format("`pairs` is for tables, but this is {}", name_of(of_pairs.without(kind::falsy))),
                 fmt::format("write `in each({})`", written(*call->arguments[0], "...")));
  }

  const ScriptFacts& facts_;
  mutable std::map<const lua::Local*, std::vector<std::string>> asked_;  ///< cached results
  std::set<std::string> fields_;                                         ///< fields of all objects of the language
};

}  // namespace

void check_calls(const ScriptFacts& facts) { CallCheck(facts).run(); }

}  // namespace houserules
