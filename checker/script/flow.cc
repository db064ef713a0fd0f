#include "checker/script/script_checks.h"

#include <algorithm>
#include <array>
#include <map>

#include <fmt/format.h>

#include "grammar/diagnostics/source_text.h"
#include "grammar/language/words.h"
#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"

namespace houserules {
namespace {

using lua::node_cast;

class FlowCheck {
 public:
  explicit FlowCheck(const ScriptFacts& facts)
      : facts_(facts), source_(facts.context.rules->text_of(facts.script.file)) {}

  void run() {
    lua::visit(
        *facts_.script.main, [this](const lua::Block& block) { check_block(block); },
        [this](const lua::If& statement) { check_if(statement); },
        [this](const lua::CallStatement& statement) { check_result(*statement.call); },
        [this](const lua::LocalStatement& local) { check_taken(local.names.size(), local.values); },
        [this](const lua::Return& returned) { check_returned(returned); },
        [this](const lua::Binary& binary) { check_sum(binary); },
        [this](const lua::NumericFor& loop) { check_loop(loop); },
        [this](const lua::Call& call) {
          check_nothing_done(call);
          check_all_skipped(call);
          check_nothing_given(call);
        },
        [this](const lua::Function& function) { check_base_alone(function); },
        [this](const lua::Assignment& assignment) {
          check_assignment(assignment);
          check_taken(assignment.targets.size(), assignment.values);
        });
  }

 private:
  void check_block(const lua::Block& block) {
    for (std::size_t i = 0; i + 1 < block.statements.size(); ++i) {
      const lua::Statement& next = *block.statements[i + 1];
      if (!ends(*block.statements[i], 0) || next.kind == lua::Kind::label) continue;
      facts_.warn(Code::unreachable_statement, first_of(next),
                  fmt::format("this is never reached: line {} does not return", block.statements[i]->range.begin.line));
      return;
    }
  }

  static Range first_of(const lua::Statement& statement) { return {statement.range.begin, statement.range.begin}; }

  /// Whether nothing after the statement is reached.
  bool ends(const lua::Node& node, int depth) const {
    if (depth > 50) return false;
    switch (node.kind) {
      case lua::Kind::return_values:
      case lua::Kind::break_loop:
      case lua::Kind::goto_label: return true;
      case lua::Kind::call_statement: {
        const lua::Call& call = *static_cast<const lua::CallStatement&>(node).call;
        static constexpr std::array kFinal = {"finish", "finish_match", "redeal", "fail", "error"};
        return std::any_of(kFinal.begin(), kFinal.end(), [&](const char* name) {
          return lua::is_global_call(call, name) && !facts_.known.script().contains(name);
        });
      }
      case lua::Kind::block: {
        const auto& block = static_cast<const lua::Block&>(node);
        return !block.statements.empty() && ends(*block.statements.back(), depth + 1);
      }
      case lua::Kind::do_block: return ends(*static_cast<const lua::Do&>(node).body, depth + 1);
      case lua::Kind::if_else: {
        const auto& statement = static_cast<const lua::If&>(node);
        if (statement.otherwise == nullptr || !ends(*statement.otherwise, depth + 1)) return false;
        return std::all_of(statement.branches.begin(), statement.branches.end(),
                           [&](const lua::If::Branch& branch) { return ends(*branch.body, depth + 1); });
      }
      default: return false;
    }
  }

  void check_if(const lua::If& statement) {
    const bool only = statement.branches.size() == 1 && statement.otherwise == nullptr;
    const lua::Block* empty = nullptr;
    if (only && statement.branches[0].body->statements.empty()) empty = statement.branches[0].body;
    if (statement.otherwise != nullptr && statement.otherwise->statements.empty()) empty = statement.otherwise;
    // A comment shows that it is intentional.
    if (empty == nullptr || has_comment(statement.range)) return;
    facts_.warn(Code::statement_does_nothing, {statement.range.begin, statement.range.begin},
                only ? "this `if` does nothing" : "the `else` of this `if` does nothing");
  }

  bool has_comment(const Range& range) const {
    for (int line = range.begin.line; line <= range.end.line; ++line) {
      if (source_.line(line).value_or("").find("--") != std::string_view::npos) return true;
    }
    return false;
  }

  void check_result(const lua::Call& call) {
    const Type object = call.method.empty() ? Type() : facts_.types.of(*call.target);
    const Word* word = method_named(call.method);
    constexpr Kinds kAsked = kind::lists | kind::sets | kind::card | kind::row | kind::suit_piles;
    if (word == nullptr || word->use != Use::asks || !object.is(kAsked)) return;
    facts_.warn(Code::statement_does_nothing, call.method_range,
                fmt::format("`{}` changes nothing, and its result is not used", call.method));
  }

  /// Reports `local share = 1,5`.
  void check_taken(std::size_t taken, const std::vector<lua::Expression*>& values) {
    if (values.size() <= taken) return;
    const auto* before = node_cast<lua::Number>(values[taken - 1]);
    const auto* digits = node_cast<lua::Number>(values[taken]);
    const bool fraction = before != nullptr && digits != nullptr && before->is_integer && digits->is_integer;
    facts_.warn(Code::value_not_taken, lua::bare(*values[taken]).range,
                taken == 1 ? "only one value is used here; this is a second one"
                           : fmt::format("only {} values are used here; this is one more", taken),
                fraction ? fmt::format("write a fraction with a decimal point: `{}.{}`", before->text, digits->text)
                         : "delete it, or give it a variable of its own");
  }

  /// The engine uses one result of a callback, or none; of another function every call may drop the result.
  void check_returned(const lua::Return& returned) {
    const auto* function = lua::enclosing<lua::Function>(returned);
    if (function == nullptr || function->scope != lua::FunctionScope::global) return;
    const Word* word = word_of(Owner::callback, function->name);
    if (word == nullptr) return check_dropped(returned, function->name);
    if (returned.values.size() > 1) check_taken(1, returned.values);
    // `return finish(me)` is a short way to write two statements.
    const bool gives = returned.values.size() == 1 && !facts_.types.of(*returned.values[0]).may_be(kind::nil) &&
                       lua::bare(*returned.values[0]).kind != lua::Kind::call;
    if (!gives || word->gives.kinds != kind::nil || is_called(function->name)) return;
    facts_.warn(Code::value_not_taken, returned.values[0]->range,
                fmt::format("nothing uses what `{}` returns", function->name),
                facts_.types.of(*returned.values[0]).is(kind::player) ? "to end the deal write `finish(player)`"
                                                                      : "leave the value out");
  }

  /// Reports `return winner` in a function that is only called as a statement.
  void check_dropped(const lua::Return& returned, const std::string& function) {
    const bool gives =
        returned.values.size() == 1 && facts_.types.of(*returned.values[0]).is(kind::player | kind::lists);
    if (!gives || !is_called(function) || facts_.known.base_functions().contains(function)) return;
    const auto& reads = facts_.script.globals.at(function).reads;
    const bool dropped = std::all_of(reads.begin(), reads.end(), [](const lua::Name* read) {
      const auto* call = node_cast<lua::Call>(read->parent);
      return call != nullptr && call->target == read && node_cast<lua::CallStatement>(call->parent) != nullptr;
    });
    if (!dropped || lua::bare(*returned.values[0]).kind == lua::Kind::call) return;
    facts_.warn(Code::value_not_taken, returned.values[0]->range,
                fmt::format("nothing uses what `{}` returns", function),
                facts_.types.of(*returned.values[0]).is(kind::player)
                    ? "use it where the function is called, or to end the deal write `finish(player)`"
                    : "use it where the function is called, or leave it out");
  }

  bool is_called(const std::string& function) const {
    const auto global = facts_.script.globals.find(function);
    return global != facts_.script.globals.end() && !global->second.reads.empty();
  }

  static bool is_integer(const lua::Expression* expression, std::int64_t value) {
    const auto* number = expression == nullptr ? nullptr : node_cast<lua::Number>(&lua::bare(*expression));
    return number != nullptr && number->is_integer && number->integer == value;
  }

  void check_sum(const lua::Binary& binary) {
    const bool sum = binary.op == lua::BinaryOperator::add || binary.op == lua::BinaryOperator::subtract;
    if (!sum || !is_integer(binary.right, 0)) return;
    facts_.warn(Code::statement_does_nothing, lua::bare(*binary.right).range,
                fmt::format("`{} 0` changes nothing", lua::to_string(binary.op)));
  }

  void check_loop(const lua::NumericFor& loop) {
    const auto* from = node_cast<lua::Number>(loop.start);
    const auto* to = node_cast<lua::Number>(loop.stop);
    if (from == nullptr || to == nullptr || loop.step != nullptr || from->value <= to->value) return;
    facts_.warn(Code::statement_does_nothing, loop.start->range,
                fmt::format("this loop never runs: {} is more than {}", from->text, to->text));
  }

  /// Reports `turns.skip(0)` and `stock:deal(0, ...)`.
  void check_nothing_done(const lua::Call& call) {
    const bool deals = call.method == "deal" && facts_.types.of(*call.target).is(kind::pile);
    const bool skips = call.method.empty() && lua::path(*call.target) == "turns.skip";
    if ((!deals && !skips) || call.arguments.empty() || !is_integer(call.arguments[0], 0)) return;
    facts_.warn(Code::statement_does_nothing, lua::bare(*call.arguments[0]).range,
                skips ? "nobody is skipped" : "no cards are dealt");
  }

  /// Reports `turns.skip(2)` in a game for two: the next player has the next turn anyway.
  void check_all_skipped(const lua::Call& call) {
    if (!call.method.empty() || lua::path(*call.target) != "turns.skip" || call.arguments.empty()) return;
    const auto* number = node_cast<lua::Number>(&lua::bare(*call.arguments[0]));
    if (number == nullptr || number->integer < 2) return;
    const auto counts = facts_.header().player_counts();
    if (!contains(counts, static_cast<int>(number->integer)) || depends_on_players(call)) return;
    facts_.warn(Code::statement_does_nothing, number->range,
                fmt::format("with {} players everybody is skipped, so the next player plays as if nobody were",
                            number->integer),
                "skip fewer, or test `#players` first");
  }

  static bool depends_on_players(const lua::Node& node) {
    for (const lua::Node* around = node.parent; around != nullptr; around = around->parent) {
      const auto* statement = node_cast<lua::If>(around);
      if (statement == nullptr) continue;
      for (const lua::If::Branch& branch : statement->branches) {
        const auto is_it = [](const lua::Name& name) { return name.local == nullptr && name.name == "players"; };
        if (lua::has_node(*branch.condition, is_it)) return true;
      }
    }
    return false;
  }

  /// Reports `function lay(me, card) base.lay(me, card) end`.
  void check_base_alone(const lua::Function& function) {
    if (function.scope != lua::FunctionScope::global || function.body->statements.size() != 1 || function.is_vararg)
      return;
    const lua::Statement* statement = function.body->statements[0];
    const lua::Call* call = nullptr;
    if (const auto* called = node_cast<lua::CallStatement>(statement)) call = called->call;
    if (const auto* returned = node_cast<lua::Return>(statement); returned != nullptr && returned->values.size() == 1)
      call = node_cast<lua::Call>(&lua::bare(*returned->values[0]));
    if (call == nullptr || !call->method.empty() || lua::path(*call->target) != "base." + function.name ||
        call->arguments.size() != function.parameters.size())
      return;
    for (std::size_t i = 0; i < call->arguments.size(); ++i) {
      const auto* name = node_cast<lua::Name>(&lua::bare(*call->arguments[i]));
      if (name == nullptr || name->local != function.parameters[i]) return;
    }
    facts_.warn(Code::statement_does_nothing, function.name_range,
                fmt::format("`{}` does the same as the base's", function.name), "delete it, or add what is different");
  }

  /// Whether the call is a condition, or an operand that needs a value. (`return f()` does not.)
  static bool has_to_give(const lua::Call& call) {
    const lua::Node* parent = call.parent;
    while (parent != nullptr && parent->kind == lua::Kind::paren) parent = parent->parent;
    if (const auto* binary = node_cast<lua::Binary>(parent)) {
      const bool joins =
          binary->op == lua::BinaryOperator::logical_and || binary->op == lua::BinaryOperator::logical_or;
      return !joins || &lua::bare(*binary->left) == &call;
    }
    if (const auto* outer = node_cast<lua::Call>(parent)) return outer->target != &call;
    return parent != nullptr && (parent->kind == lua::Kind::local || parent->kind == lua::Kind::assignment ||
                                 parent->kind == lua::Kind::table || parent->kind == lua::Kind::unary ||
                                 parent->kind == lua::Kind::if_else || parent->kind == lua::Kind::while_loop ||
                                 parent->kind == lua::Kind::repeat_loop);
  }

  /// Whether the function has statements, but no result: one without is for variants to replace, as is one that fails.
  bool gives_nothing(const lua::Function& function) {
    const auto [known, is_new] = gives_nothing_.try_emplace(&function, false);
    if (!is_new) return known->second;
    const bool gives = lua::has_node(*function.body, [&function](const lua::Return& returned) {
      return !returned.values.empty() && lua::enclosing<lua::Function>(returned) == &function;
    });
    return known->second = !gives && !function.body->statements.empty() && !ends(*function.body, 0);
  }

  /// Reports `if fits(card) then`, where `fits` has no `return`.
  void check_nothing_given(const lua::Call& call) {
    const auto* name = node_cast<lua::Name>(call.target);
    // What a parameter stands for is a matter of each call.
    if (!call.method.empty() || !has_to_give(call) ||
        (name != nullptr && name->local != nullptr && name->local->kind == lua::LocalKind::parameter))
      return;
    const Type called = facts_.types.of(*call.target);
    if (!called.is(kind::function) || called.functions.empty()) return;
    if (!std::all_of(called.functions.begin(), called.functions.end(),
                     [this](const lua::Function* function) { return gives_nothing(*function); }))
      return;
    facts_.warn(Code::wrong_kind, call.target->range, fmt::format("`{}` returns nothing", lua::path(*call.target)),
                "write `return` before the result");
  }

  void check_assignment(const lua::Assignment& assignment) {
    if (assignment.targets.size() != 1 || assignment.values.size() != 1) return;
    const std::string path = lua::path(*assignment.targets[0]);
    if (path.empty() || path != lua::path(lua::bare(*assignment.values[0]))) return;
    facts_.warn(Code::statement_does_nothing, assignment.range, fmt::format("`{}` is set to itself", path));
  }

  const ScriptFacts& facts_;
  const SourceText source_;
  std::map<const lua::Function*, bool> gives_nothing_;
};

}  // namespace

void check_flow(const ScriptFacts& facts) { FlowCheck(facts).run(); }

}  // namespace houserules
