#include "checker/playouts/playout_checks.h"

#include <fmt/format.h>

#include "checker/playouts/playout_session.h"
#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"

namespace houserules {
namespace {

class IdleReport {
 public:
  IdleReport(CheckContext& context, const PlayoutSession& session)
      : context_(context), session_(session), file_(context.rules->file().path) {}

  void run() {
    for (const IdlePart& part : session_.idle()) {
      if (context_.has(Code::function_never_called, file_, part.range.begin)) continue;
      const std::string what = !part.clause.empty()    ? fmt::format("the rule of clause {}", part.clause)
                               : part.function.empty() ? "this"
                                                       : fmt::format("the function `{}`", part.function);
      warn(Code::part_never_ran, part.range, fmt::format("{} never ran in {} games", what, session_.covered_games()),
           part.function.empty() ? "if it is meant to be rare, ignore this; otherwise check the condition before it"
                                 : "call it, or delete it");
    }
    for (const std::string& name : session_.moves_not_offered()) {
      for (const MoveStatement& move : context_.header().all<MoveStatement>()) {
        if (move.name != name || move.file != file_) continue;
        warn(Code::move_not_offered_in_play, move.name_range,
             fmt::format("the move `{}` was never offered in {} games", name, session_.games()),
             "check what it is offered with: perhaps the list is always empty, or the condition always false");
      }
    }
    for (const std::string& name : session_.options_without_effect()) report_option(name);
  }

 private:
  void warn(Code code, const Range& range, std::string message, std::string help) {
    context_.add(code, Severity::warning, file_, range, std::move(message), std::move(help));
  }

  /// Reports at the first of the option's statements.
  void report_option(const std::string& name) {
    for (const OptionStatement& option : context_.header().all<OptionStatement>()) {
      if (option.name != name || option.file != file_) continue;
      if (option.type == OptionStatement::Type::number && is_only_bound(name)) return;
      return warn(Code::option_without_effect_in_play, option.name_range,
                  fmt::format("the option `{}` changes nothing: all games are the same, whatever its value", name),
                  "check where the script reads it: perhaps it is compared with a value that it never has");
    }
  }

  /// Whether the scripts only ask whether a number reaches the option, which random players may never achieve.
  bool is_only_bound(const std::string& name) const {
    bool bound = true;
    for (const LuaScript& script : context_.scripts()) {
      lua::visit(*script.main, [&](const lua::Index& index) {
        const lua::String* key = lua::literal_key(index);
        if (key == nullptr || key->value != name || lua::global_name(*index.object) != "options") return;
        const auto* binary = lua::node_cast<lua::Binary>(index.parent);
        bound = bound && binary != nullptr && binary->op >= lua::BinaryOperator::less &&
                binary->op <= lua::BinaryOperator::greater_equal;
      });
    }
    return bound;
  }

  CheckContext& context_;
  const PlayoutSession& session_;
  const std::string& file_;
};

}  // namespace

void report_idle(CheckContext& context, const PlayoutSession& session) {
  if (session.is_thorough()) IdleReport(context, session).run();
}

}  // namespace houserules
