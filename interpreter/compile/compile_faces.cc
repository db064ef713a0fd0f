// Compiles predicates on a card's face, such as `card.suit == wanted or card:is("8")`, into code that evaluates them
// for many faces at once: conditions that depend on the card become sets of faces, the rest is compiled as usual.
// Anything that applies to no face is skipped, so that no error can occur that would not occur card by card. Lua has no
// equivalent; it calls the function for each card.
#include <algorithm>

#include "grammar/lua/query.h"
#include "grammar/lua/walk.h"
#include "interpreter/compile/function_compiler.h"

namespace houserules {

using machine::Comparison;
using machine::Tag;
using machine::Value;

int Compilation::faces_version(const lua::Function& source, std::size_t card) {
  if (!counted.empty()) return -1;
  const auto [at, is_new] = faces_versions.try_emplace({&source, card}, kBegun);
  if (!is_new) return at->second == kBegun ? -1 : at->second;  // recursion is rare
  int number = static_cast<int>(program.functions.size());
  program.functions.emplace_back().name = source.name + ", for all faces";
  if (!FunctionCompiler(*this, source).compile_for_faces(number, card)) number = -1;
  return faces_versions[{&source, card}] = number;
}

bool FunctionCompiler::compile_for_faces(int number, std::size_t card) {
  if (!all_.program.has_face_sets() || function_.is_vararg || card >= function_.parameters.size()) return false;
  const lua::Local& asked = *function_.parameters[card];
  if (asked.captured || asked.assigned_later()) return false;
  for (const lua::Local* parameter : function_.parameters) {
    if (is_cell(*parameter)) return false;
  }
  begin();
  version_ = number;
  of_card_[&asked] = {};
  const int yes = take();
  if (!faces_answer(*function_.body, register_of(asked), yes)) return false;
  emit(Op::give, yes, 1);
  finish(number);
  return true;
}

bool FunctionCompiler::faces_answer(const lua::Block& body, int among, int yes) {
  // Effects and statement counts would have to be repeated for each card.
  if (all_.effects.has(*body.parent) || !all_.counted.empty()) return false;
  if (body.statements.size() == 1 && body.statements[0]->kind == lua::Kind::return_values) {
    const auto& given = static_cast<const lua::Return&>(*body.statements[0]);
    if (given.values.size() == 1) return faces_into(*given.values[0], among, yes);
  }
  const int active = take();
  emit(Op::move, active, among);
  emit(Op::faces_without, yes, active, active);
  return faces_block(body, active, yes);
}

bool FunctionCompiler::depends(const lua::Expression& expression) const {
  bool found = false;
  lua::walk(expression, [&](const lua::Node& node) {
    const auto* name = lua::node_cast<lua::Name>(&node);
    found = found || node.kind == lua::Kind::function ||
            (name != nullptr && name->local != nullptr && of_card_.contains(name->local));
    return !found;
  });
  return found;
}

// ---- statements ----

bool FunctionCompiler::faces_block(const lua::Block& block, int active, int yes) {
  const Temporaries freed(*this);
  for (const lua::Statement* statement : block.statements) {
    if (!faces_statement(*statement, active, yes)) return false;
  }
  return true;
}

bool FunctionCompiler::faces_statement(const lua::Statement& statement, int active, int yes) {
  switch (statement.kind) {
    case lua::Kind::do_block: return faces_block(*static_cast<const lua::Do&>(statement).body, active, yes);
    case lua::Kind::local: return faces_local(static_cast<const lua::LocalStatement&>(statement), active);
    case lua::Kind::if_else: return faces_if(static_cast<const lua::If&>(statement), 0, active, yes);
    case lua::Kind::return_values: {
      const auto& given = static_cast<const lua::Return&>(statement);
      const Temporaries freed(*this);
      if (!given.values.empty()) {
        const int none = emit(Op::jump_empty, active);
        const int these = take();
        if (!faces_into(*given.values[0], active, these)) return false;
        emit(Op::faces_either, yes, yes, these);
        land(none);
      }
      emit(Op::faces_without, active, active, active);
      return true;
    }
    default: return false;
  }
}

bool FunctionCompiler::faces_local(const lua::LocalStatement& statement, int active) {
  const bool any_depends = std::any_of(statement.values.begin(), statement.values.end(),
                                       [this](const lua::Expression* value) { return depends(*value); });
  for (const lua::Local* name : statement.names) {
    if (is_cell(*name) || name->captured || (any_depends && name->assigned_later())) return false;
  }
  if (!any_depends) {
    const int none = emit(Op::jump_empty, active);
    const int before = next_;
    local(statement);
    // Skipped if no faces are left; the register is not read then.
    land(none);
    return next_ != before;
  }
  if (statement.names.size() != 1 || statement.values.size() != 1) return false;
  const lua::Expression& value = *statement.values[0];
  const int none = emit(Op::jump_empty, active);
  if (const std::optional<OfCard> held = of_card(value)) {
    of_card_[statement.names[0]] = *held;
    land(none);
    return true;
  }
  const int kept = take();
  const int before = next_;
  if (!faces_into(value, active, kept)) return false;
  next_ = before;
  land(none);
  of_card_[statement.names[0]] = {OfCard::Kind::truth, {}, kept, false};
  return true;
}

bool FunctionCompiler::faces_if(const lua::If& statement, std::size_t branch, int active, int yes) {
  if (branch == statement.branches.size()) {
    return statement.otherwise == nullptr || faces_block(*statement.otherwise, active, yes);
  }
  const auto& [condition, then] = statement.branches[branch];
  const Temporaries freed(*this);
  const int none = emit(Op::jump_empty, active);
  const int those = take(), others = take();
  const int inner = next_;
  if (!faces_into(*condition, active, those)) return false;
  next_ = inner;
  emit(Op::faces_without, others, active, those);
  const int no_then = emit(Op::jump_empty, those);
  if (!faces_block(*then, those, yes)) return false;
  land(no_then);
  const int no_else = emit(Op::jump_empty, others);
  if (!faces_if(statement, branch + 1, others, yes)) return false;
  land(no_else);
  emit(Op::faces_either, active, those, others);
  land(none);
  return true;
}

// ---- expressions ----

/// The value of an expression that reads the card; nothing for other expressions, and for those that are only true or
/// false.
std::optional<FunctionCompiler::OfCard> FunctionCompiler::of_card(const lua::Expression& expression) {
  const lua::Expression& bare = lua::bare(expression);
  if (const auto* name = lua::node_cast<lua::Name>(&bare)) {
    const auto found = name->local == nullptr ? of_card_.end() : of_card_.find(name->local);
    if (found == of_card_.end() || found->second.kind == OfCard::Kind::truth) return std::nullopt;
    return found->second;
  }
  if (const auto* index = lua::node_cast<lua::Index>(&bare)) {
    const lua::String* key = lua::literal_key(*index);
    const auto of = depends(*index->object) ? of_card(*index->object) : std::nullopt;
    if (key == nullptr || !of || of->kind != OfCard::Kind::card) return std::nullopt;
    const Field field = field_named(key->value);
    if (field <= Field::name) return OfCard{OfCard::Kind::field, field, -1, false};
    return std::nullopt;
  }
  if (const auto* call = lua::node_cast<lua::Call>(&bare);
      call != nullptr && call->method == "step_to" && call->arguments.size() == 1) {
    const auto from = depends(*call->target) ? of_card(*call->target) : std::nullopt;
    const auto to = depends(*call->arguments[0]) ? of_card(*call->arguments[0]) : std::nullopt;
    if (from.has_value() == to.has_value()) return std::nullopt;
    if ((from ? *from : *to).kind != OfCard::Kind::card) return std::nullopt;
    const lua::Expression& other = from ? *call->arguments[0] : *call->target;
    if (depends(other)) return std::nullopt;
    OfCard step{OfCard::Kind::step, {}, take(), from.has_value()};
    take();
    into(other, step.at);
    return step;
  }
  return std::nullopt;
}

// `to` must differ from `among` and from all registers that the expression reads.
bool FunctionCompiler::faces_into(const lua::Expression& expression, int among, int to) {
  const lua::Expression& bare = lua::bare(expression);
  const Temporaries freed(*this);
  if (!depends(bare)) {
    std::vector<int> yes;
    emit(Op::move, to, among);
    branch(bare, true, yes);
    emit(Op::faces_without, to, among, among);
    land(yes);
  } else if (const auto* unary = lua::node_cast<lua::Unary>(&bare);
             unary != nullptr && unary->op == lua::UnaryOperator::logical_not) {
    if (!faces_into(*unary->operand, among, to)) return false;
    emit(Op::faces_without, to, among, to);
  } else if (const auto* binary = lua::node_cast<lua::Binary>(&bare)) {
    if (binary->op == lua::BinaryOperator::logical_and) {
      if (!faces_into(*binary->left, among, to)) return false;
      const int none = emit(Op::jump_empty, to);
      const int both = take();
      if (!faces_into(*binary->right, to, both)) return false;
      emit(Op::move, to, both);
      land(none);
    } else if (binary->op == lua::BinaryOperator::logical_or) {
      if (!faces_into(*binary->left, among, to)) return false;
      if (is_harmless(*binary->right) && faces_added(*binary->right, among, to)) return true;
      const int rest = take();
      const int none = emit(Op::faces_rest, rest, among, to);
      if (!faces_added(*binary->right, rest, to)) {
        const int more = take();
        if (!faces_into(*binary->right, rest, more)) return false;
        emit(Op::faces_either, to, to, more);
      }
      land(none);
    } else {
      return faces_comparison(*binary, among, to);
    }
  } else if (const auto* call = lua::node_cast<lua::Call>(&bare)) {
    return faces_called(*call, among, to);
  } else if (const auto held = of_card(bare)) {
    if (held->kind == OfCard::Kind::card) {
      emit(Op::move, to, among);
    } else if (held->kind == OfCard::Kind::field) {
      const int nothing = take();
      load(Value{}, nothing);
      const int what = static_cast<int>(held->field) << 3 | static_cast<int>(Comparison::not_equal);
      emit(Op::faces_compare, to, nothing, what, among);
    } else {
      load(Value{}, held->at + 1);
      emit(Op::faces_step, to, held->at, held->from_card ? 1 : 0, among);
      emit(Op::faces_without, to, among, to);
    }
  } else if (const auto* name = lua::node_cast<lua::Name>(&bare)) {
    emit(Op::faces_both, to, among, of_card_.at(name->local).at);
  } else {
    return false;
  }
  return true;
}

/// Whether the expression cannot fail for faces that do not matter.
bool FunctionCompiler::is_harmless(const lua::Expression& expression) {
  const lua::Expression& bare = lua::bare(expression);
  if (lua::node_cast<lua::Call>(&bare) != nullptr) return true;  // handled by faces_added
  const auto* binary = lua::node_cast<lua::Binary>(&bare);
  if (binary == nullptr) return false;
  const auto* index = lua::node_cast<lua::Index>(&lua::bare(*binary->left));
  const lua::String* field = index == nullptr ? nullptr : lua::literal_key(*index);
  if (field == nullptr || !depends(*index)) return false;
  const Field its = field_named(field->value);
  if (its == Field::value || its > Field::name) return false;  // reading the value of a card without one is an error
  const lua::Expression& right = lua::bare(*binary->right);
  const auto* name = lua::node_cast<lua::Name>(&right);
  return constant(right) || (name != nullptr && !depends(right));
}

/// Adds the faces for which the expression is true to R[to], if its last step is a single instruction; else returns
/// false.
bool FunctionCompiler::faces_added(const lua::Expression& expression, int among, int to) {
  const lua::Expression& bare = lua::bare(expression);
  const auto* binary = lua::node_cast<lua::Binary>(&bare);
  const auto* call = lua::node_cast<lua::Call>(&bare);
  if (!depends(bare)) return false;
  if (call != nullptr) {
    if (call->method != "is") return false;
    if (!faces_called(*call, among, to)) return false;
  } else if (binary != nullptr && binary->op >= lua::BinaryOperator::less && binary->op <= lua::BinaryOperator::equal) {
    const lua::Expression& side = depends(*binary->left) ? *binary->left : *binary->right;
    if (lua::node_cast<lua::Index>(&lua::bare(side)) == nullptr) return false;
    if (!faces_comparison(*binary, among, to)) return false;
  } else {
    return false;
  }
  machine::Instruction& last = code_.back();
  last.c |= last.op == Op::faces_compare ? machine::kAdded : 1;
  return true;
}

/// The faces whose field compares this way with a constant; nothing if the value is not constant.
std::optional<std::uint64_t> FunctionCompiler::faces_that_compare(FaceField field, Comparison comparison,
                                                                  const lua::Expression& with) {
  const std::optional<Value> value = constant(with);
  if (!value || value->is(Tag::number)) return std::nullopt;
  const bool ordered = comparison != Comparison::equal && comparison != Comparison::not_equal;
  if (ordered && !value->is(Tag::integer)) return std::nullopt;
  std::uint64_t found = 0;
  for (std::size_t face = 0; face < all_.program.faces.size(); ++face) {
    const Value its = all_.program.faces[face][field];
    if (its.is_nil() && (ordered || field == FaceField::value)) return std::nullopt;  // an error if it is evaluated
    bool is = its.tag == value->tag && its.bits == value->bits;
    switch (comparison) {
      case Comparison::equal: break;
      case Comparison::not_equal: is = !is; break;
      case Comparison::less: is = its.as_integer() < value->as_integer(); break;
      case Comparison::not_more: is = its.as_integer() <= value->as_integer(); break;
      case Comparison::more: is = its.as_integer() > value->as_integer(); break;
      case Comparison::not_less: is = its.as_integer() >= value->as_integer(); break;
    }
    found |= std::uint64_t{is} << face;
  }
  return found;
}

bool FunctionCompiler::faces_comparison(const lua::Binary& binary, int among, int to) {
  using lua::BinaryOperator;
  Comparison comparison{};
  switch (binary.op) {
    case BinaryOperator::equal: comparison = Comparison::equal; break;
    case BinaryOperator::not_equal: comparison = Comparison::not_equal; break;
    case BinaryOperator::less: comparison = Comparison::less; break;
    case BinaryOperator::less_equal: comparison = Comparison::not_more; break;
    case BinaryOperator::greater: comparison = Comparison::more; break;
    case BinaryOperator::greater_equal: comparison = Comparison::not_less; break;
    default: return false;
  }
  const lua::Expression* left = binary.left;
  const lua::Expression* right = binary.right;
  if (!depends(*left)) {
    std::swap(left, right);
    if (comparison == Comparison::less) comparison = Comparison::more;
    else if (comparison == Comparison::not_more) comparison = Comparison::not_less;
    else if (comparison == Comparison::more) comparison = Comparison::less;
    else if (comparison == Comparison::not_less) comparison = Comparison::not_more;
  }
  const auto held = of_card(*left);
  if (!held || held->kind == OfCard::Kind::card || depends(*right)) return false;
  if (held->kind == OfCard::Kind::field) {
    if (const auto those = faces_that_compare(held->field, comparison, *right)) {
      emit(Op::faces_named, to, among, 0, all_.mask(*those));
      return true;
    }
    const int value = any(*right);
    emit(Op::faces_compare, to, value, static_cast<int>(held->field) << 3 | static_cast<int>(comparison), among);
    return true;
  }
  if (comparison != Comparison::equal && comparison != Comparison::not_equal) return false;
  into(*right, held->at + 1);
  emit(Op::faces_step, to, held->at, held->from_card ? 1 : 0, among);
  if (comparison == Comparison::not_equal) emit(Op::faces_without, to, among, to);
  return true;
}

/// Notes a call for a set of faces to a function that may not support it: the caller must have a fallback.
bool FunctionCompiler::call_unknown(const lua::Expression& function) {
  const auto* name = lua::node_cast<lua::Name>(&function);
  if (name != nullptr && asked_at_once_.contains(name->local)) return true;
  if (version_ < 0) return false;
  all_.calls_unknown.insert(version_);
  return true;
}

void FunctionCompiler::ask_at_once(const lua::Function& asked, std::vector<int>& jumps) {
  lua::visit(*asked.body, [&](const lua::Call& call) {
    const auto* name = lua::node_cast<lua::Name>(call.target);
    if (name == nullptr || name->local == nullptr || !call.method.empty() || callee(call) != nullptr ||
        all_.scopes.is_of_file(*name->local) || is_cell(*name->local) || !registers_.contains(name->local) ||
        name->local->function == &asked || !asked_at_once_.insert(name->local).second)
      return;
    jumps.push_back(emit(Op::jump_by_card, any(*name)));
  });
}

bool FunctionCompiler::faces_called(const lua::Call& call, int among, int to) {
  if (call.method == "is" && !call.arguments.empty()) {
    const auto of = of_card(*call.target);
    const std::optional<std::uint64_t> named = faces_of_words(call.arguments);
    if (!of || of->kind != OfCard::Kind::card || !named) return false;
    emit(Op::faces_named, to, among, 0, all_.mask(*named));
    return true;
  }
  if (!call.method.empty() || depends(*call.target)) return false;
  std::size_t card = call.arguments.size();
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    if (!depends(*call.arguments[i])) continue;
    const auto of = of_card(*call.arguments[i]);
    if (card < call.arguments.size() || !of || of->kind != OfCard::Kind::card) return false;
    card = i;
  }
  if (card == call.arguments.size()) return false;
  if (const auto done = faces_in_place(call, card, among, to)) return *done;
  if (const lua::Function* function = callee(call)) {
    const int version = all_.faces_version(*function, card);
    if (version < 0) return false;
    if (all_.calls_unknown.contains(version) && !call_unknown(*call.target)) return false;
    const int at = next_;
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      if (i == card) emit(Op::move, take(), among);
      else fresh(*call.arguments[i]);
    }
    next_ = at;
    take(static_cast<int>(std::max(call.arguments.size(), function->parameters.size())));
    emit(Op::call, at, static_cast<int>(call.arguments.size()), 2, version);
    emit(Op::move, to, at);
    return true;
  }
  if (word_called(call) || call.arguments.size() != 1) return false;
  if (const auto* name = lua::node_cast<lua::Name>(call.target);
      name != nullptr && name->local == nullptr && !all_.scopes.is_variable(name->name))
    return false;
  if (!call_unknown(*call.target)) return false;
  const int at = fresh(*call.target);
  emit(Op::move, take(), among);
  emit(Op::faces_call, at, 1, 2);
  emit(Op::move, to, at);
  return true;
}

}  // namespace houserules
