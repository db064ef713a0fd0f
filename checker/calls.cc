#include "checker/calls.h"

#include <algorithm>

#include <fmt/format.h>

#include "grammar/lua_query.h"
#include "grammar/lua_walk.h"

namespace houserules {
namespace {

using lua::node_cast;

constexpr Kinds kHasMethods = kind::player | kind::card | kind::lists | kind::pot;
constexpr Kinds kHasFunctions = kind::turns | kind::base | kind::library | kind::options;

class CallCheck {
 public:
  explicit CallCheck(const ScriptFacts& facts) : facts_(facts) {}

  void run() {
    lua::visit(
        *facts_.script.main, [this](const lua::Call& call) { check_call(call); },
        [this](const lua::GenericFor& loop) { check_loop(loop); });
  }

 private:
  /// "me" for variables and their fields, else what stands for it.
  static std::string written(const lua::Expression& expression, const char* otherwise) {
    const std::string path = lua::path(lua::bare(expression));
    return path.empty() ? otherwise : path;
  }

  void check_call(const lua::Call& call) {
    if (!call.method.empty()) return check_method(call);
    const auto* index = node_cast<lua::Index>(call.target);
    if (index != nullptr && index->dotted && check_dot(call, *index)) return;
    const Type called = facts_.types.of(*call.target);
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
    facts_.error("HR219", range, fmt::format("`{}` is {}, and no function", what, name_of(type.without(kind::falsy))),
                 help);
  }

  /// `card.move_to(pile)`.
  bool check_dot(const lua::Call& call, const lua::Index& index) {
    const Type object = facts_.types.of(*index.object);
    const lua::String* key = lua::literal_key(index);
    if (!object.is(kHasMethods) || !facts_.types.field(object, key->value).is(kind::method)) return false;
    // `card.move_to(card, pile)` is a long way to write the same.
    const bool passes_itself =
        !call.arguments.empty() && written(*call.arguments[0], "") == written(*index.object, "?");
    if (passes_itself) return true;
    const std::string what = written(*index.object, "...");
    facts_.error("HR218", key->range,
                 fmt::format("a function of {} is called with a colon", name_of(object.without(kind::falsy))),
                 fmt::format("write `{}:{}(...)`", what, key->value));
    return true;
  }

  void check_method(const lua::Call& call) {
    const Type object = facts_.types.of(*call.target);
    if (object.is(kHasFunctions)) {
      const std::string what = written(*call.target, "...");
      const bool option = object.is(kind::options);
      facts_.error("HR218", call.method_range,
                   fmt::format("{} is used with a dot", object.is(kind::library) ? "Lua's library" : name_of(object)),
                   fmt::format("write `{}.{}{}`", what, call.method, option ? "" : "(...)"));
      return;
    }
    if (!object.is(kHasMethods | kind::team)) return;
    const auto fields = facts_.known.fields(object.kinds & ~kind::falsy);
    if (!fields || std::find(fields->begin(), fields->end(), call.method) == fields->end()) return;
    const Type called = facts_.types.field(object, call.method);
    if (called.unknown() || called.may_be(kind::method | kind::function)) return;
    const std::string what = written(*call.target, "...") + "." + call.method;
    facts_.error("HR219", call.method_range,
                 fmt::format("`{}` is {}, and no function", call.method, field_name(called)),
                 fmt::format("write `{}`", what));
  }

  static std::string field_name(const Type& type) {
    const std::string name = name_of(type.without(kind::falsy));
    return name.empty() ? "a value" : name;
  }

  void check_loop(const lua::GenericFor& loop) {
    if (loop.values.empty()) return;
    const lua::Expression& walked = lua::bare(*loop.values[0]);
    const Type type = facts_.types.of(walked);
    const auto* call = node_cast<lua::Call>(&walked);
    const bool list = type.is(kind::lists | kind::row | kind::suit_piles | kind::table);
    if (list && loop.values.size() == 1) {
      facts_.error("HR220", walked.range,
                   fmt::format("a loop cannot walk {} by itself", name_of(type.without(kind::falsy))),
                   fmt::format("write `in each({})`", written(walked, "...")));
      return;
    }
    if (call == nullptr || !lua::is_global_call(*call, "pairs") || call->arguments.size() != 1) return;
    const Type of_pairs = facts_.types.of(*call->arguments[0]);
    if (!of_pairs.is(kind::list) && !(of_pairs.is(kind::pile) && loop.variables.size() == 1)) return;
    facts_.error("HR220", call->range,
                 fmt::format("`pairs` walks tables, and this is {}", name_of(of_pairs.without(kind::falsy))),
                 fmt::format("write `in each({})`", written(*call->arguments[0], "...")));
  }

  const ScriptFacts& facts_;
};

}  // namespace

void check_calls(const ScriptFacts& facts) { CallCheck(facts).run(); }

}  // namespace houserules
