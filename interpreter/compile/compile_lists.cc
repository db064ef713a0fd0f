// Compiles list methods that test each element, with the predicate inlined.
#include <algorithm>
#include <set>

#include "grammar/language/words.h"
#include "grammar/lua/query.h"
#include "interpreter/compile/function_compiler.h"
#include "runtime/text.h"

namespace houserules {

using machine::Tag;
using machine::Value;

int FunctionCompiler::call_looking(std::size_t row, const lua::Call& call, int wanted) {
  constexpr std::string_view kLooking[] = {"where", "except", "any", "has", "all", "count", "first"};
  if (kWords[row].owner != Owner::list || call.arguments.size() != 1) return -1;
  if (!contains(kLooking, kWords[row].name)) return -1;
  const int at = next_;
  const int number = word(row, call, /*is_method=*/true);
  const auto begin = code_.size();
  look_for_method(call, fresh(*call.target));
  const int what = take();
  if (!looked_for(call, kWords[row].name, at, what)) {
    take_back(slot(begin));
    next_ = at;
    return -1;
  }
  at_call(call);
  operand(*call.target);
  const bool asks_whether = kWords[row].name == "has" || kWords[row].name == "any";
  emit(asks_whether && wanted == 2 ? Op::has : Op::word, at, 2, wanted, number);
  return at;
}

bool FunctionCompiler::looked_for(const lua::Call& call, std::string_view word, int list, int to) {
  const lua::Expression& what = *call.arguments[0];
  const lua::Expression& bare = lua::bare(what);
  const auto* pattern = lua::node_cast<lua::Table>(&bare);
  const auto* literal = lua::node_cast<lua::Function>(&bare);
  const lua::Function* asked = literal != nullptr ? literal : function_named(bare);
  if (pattern == nullptr && asked == nullptr) return false;
  if (function_.enclosing == nullptr || !all_.program.has_face_sets()) return false;
  if (pattern != nullptr) return faces_of_pattern(*pattern, call, word, list, to);
  const Temporaries freed(*this);
  const int among = take();
  std::vector<int> others;
  if (asked->parameters.size() != 1 || asked->is_vararg || all_.scopes.file_of(*asked) != file_) return false;
  const lua::Local& card = *asked->parameters[0];
  if (card.captured || card.assigned_later() || of_card_.contains(&card)) return false;
  ask_at_once(*asked, others);
  others.push_back(emit(Op::faces_of, among, list));
  const int begin = here();
  const int none = emit(Op::jump_empty, among);
  const auto around = of_card_;
  of_card_[&card] = {};
  const bool answered = faces_answer(*asked->body, among, to);
  of_card_ = around;
  asked_at_once_.clear();
  if (!answered) return false;
  std::vector<int> done = {emit(Op::jump)};
  land(none);
  emit(Op::move, to, among);
  done.push_back(emit(Op::jump));
  land(others);
  questions_.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(here())});
  into(what, to);
  land(done);
  return true;
}

/// The faces whose field equals a literal rank, suit, number and so on, or one in a list of literals.
std::optional<std::uint64_t> FunctionCompiler::faces_with(PatternField field, const lua::Expression& value) {
  const lua::Expression& bare = lua::bare(value);
  if (const auto* list = lua::node_cast<lua::Table>(&bare)) {
    std::uint64_t faces = 0;
    for (const lua::TableField& one : list->fields) {
      if (one.key != nullptr || one.value->kind == lua::Kind::table) return std::nullopt;
      const std::optional<std::uint64_t> more = faces_with(field, *one.value);
      if (!more) return std::nullopt;
      faces |= *more;
    }
    return faces;
  }
  const std::optional<Value> known = constant(bare);
  if (!known) return std::nullopt;
  const machine::Program& program = all_.program;
  if (field == PatternField::value || field == PatternField::order) {
    if (!known->is(Tag::integer)) return std::nullopt;
    return program.faces_of_number(field, known->as_integer());
  }
  if (!known->is(Tag::text)) return std::nullopt;
  return program.faces_of_word(field, all_.in.meaning(program.texts[known->bits]));
}

// `{ suit = trick.bottom.suit, value = 0 }`: the fields with literals are combined into one constant set.
bool FunctionCompiler::faces_of_pattern(const lua::Table& pattern, const lua::Call& call, std::string_view word,
                                        int list, int to) {
  const auto is_plain = [](const lua::Expression& value) {
    return value.kind == lua::Kind::string || value.kind == lua::Kind::number;
  };
  if (pattern.fields.empty()) return false;
  std::optional<std::uint64_t> written;
  std::vector<std::pair<PatternField, const lua::Expression*>> asked;
  std::set<PatternField> seen;
  for (const lua::TableField& field : pattern.fields) {
    const lua::String* name = field.key == nullptr ? nullptr : lua::string_literal(*field.key);
    const PatternField known = name == nullptr ? Field::none : field_named(name->value);
    if (known > Field::order || field.value->kind == lua::Kind::function) return false;
    if (!seen.insert(known).second) return false;  // the last duplicate would win
    const std::optional<std::uint64_t> faces = faces_with(known, *field.value);
    if (faces) written = written ? *written & *faces : *faces;
    else asked.emplace_back(known, field.value);
  }
  // A field that is nil is ignored, but a pattern needs at least one field.
  const auto may_be_nil = [&](const auto& one) { return pattern.fields.size() > 1 && !is_plain(*one.second); };
  const int nil = all_.constant(Value{});
  if ((!written || nil > 255) && std::any_of(asked.begin(), asked.end(), may_be_nil)) return false;
  if (written) load(Value::of(Tag::faces, *written), to);
  const Temporaries freed(*this);
  const int more = written || asked.size() > 1 ? take() : to;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const bool is_first = i == 0 && !written;
    const int held = any(*asked[i].second);
    std::vector<int> absent;
    if (may_be_nil(asked[i])) absent.push_back(emit(Op::jump_constant, held, nil, 1));
    at_call(call, word);
    emit(Op::faces_fit, is_first ? to : more, held, static_cast<int>(asked[i].first), list);
    if (!is_first) emit(Op::faces_both, to, to, more);
    land(absent);
  }
  return true;
}

// ---- loops over the elements ----

// If the predicate depends only on faces, it is evaluated for all of them in advance (see above). Otherwise the method
// becomes a loop, in which the script may not act.
int FunctionCompiler::call_each(std::size_t row, const lua::Call& call, int wanted) {
  if (kWords[row].owner != Owner::list || call.arguments.size() != 1 || function_.enclosing == nullptr) return -1;
  constexpr std::pair<std::string_view, Each> kMethods[] = {
      {"where", Each::where},     {"except", Each::except}, {"any", Each::any},
      {"all", Each::all},         {"count", Each::count},   {"first", Each::first},
      {"highest", Each::highest}, {"lowest", Each::lowest}, {"sum", Each::sum}};
  const auto method = std::find_if(std::begin(kMethods), std::end(kMethods),
                                   [&](const auto& its) { return its.first == kWords[row].name; });
  if (method == std::end(kMethods)) return -1;
  const lua::Expression& what = lua::bare(*call.arguments[0]);
  const auto* literal = lua::node_cast<lua::Function>(&what);
  const lua::Function* function = literal != nullptr ? literal : function_named(what);
  if (function == nullptr || function->is_vararg || function->parameters.size() > 1) return -1;
  if (literal == nullptr &&
      (method->second == Each::sum || method->second == Each::highest || method->second == Each::lowest))
    return -1;  // the built-in caches the function's result by face
  const bool is_captured = !function->parameters.empty() && function->parameters[0]->captured;
  if (literal != nullptr && is_captured) return -1;
  const bool in_place = literal != nullptr || (!is_captured && may_be_in_place(*function));

  const int at = next_;
  // The best element and its rating; or the sum and its two parts.
  const int result = take(method->second == Each::sum ? 3 : 2);
  const int walked = fresh(*call.target);
  take(2);
  const int element = walked + 2;
  at_call(call, kWords[row].name);
  operand(*call.target);
  const bool is_calm = is_own_list(*call.target, walked) || !all_.effects.has(*function);
  emit(Op::each_begin, walked, is_calm ? machine::kOfMethod | machine::kInPlace : machine::kOfMethod);
  const Each does = method->second;
  switch (does) {
    case Each::where:
    case Each::except: emit(Op::list_begin, result, walked); break;
    case Each::any: load(Value::boolean(false), result); break;
    case Each::all: load(Value::boolean(true), result); break;
    case Each::count:
    case Each::sum: load(Value::integer(0), result); break;
    case Each::first:
    case Each::highest:
    case Each::lowest: emit(Op::nil, result, 2); break;
  }
  emit(Op::nest, 0, 1);
  const int begin = here();
  const int next = emit(Op::each_next, walked, 4);
  const bool rates = does == Each::highest || does == Each::lowest || does == Each::sum;
  std::vector<int> past, out;
  if (rates) {
    const int rating = take();
    answer_into(*function, literal != nullptr, element, rating);
    at_call(call, kWords[row].name);
    if (does == Each::sum) emit(Op::sum, result, rating, element);
    else emit(Op::best, result, element, does == Each::highest ? 1 : 0, rating);
  } else {
    const bool goes_on_if = does == Each::except || does == Each::all;
    {
      std::optional<InPlace> place;
      if (in_place && literal == nullptr) place.emplace(*this, *function);
      answer_branch(*function, in_place, element, goes_on_if, past);
    }
    switch (does) {
      case Each::where:
      case Each::except: emit(Op::list_keep, result, walked); break;
      case Each::count: emit(Op::add_integer, result, result, 0, 1); break;
      case Each::first: emit(Op::move, result, element); break;
      default: load(Value::boolean(does == Each::any), result); break;
    }
    if (does == Each::any || does == Each::all || does == Each::first) out.push_back(emit(Op::jump));
  }
  land(past);
  jump_back(begin);
  land(next);
  land(out);
  emit(Op::nest, 0, 0);
  next_ = at + 1;
  if (wanted == 0) emit(Op::open, at);
  else if (wanted > 2) emit(Op::nil, at + 1, wanted - 2);
  return at;
}

/// Whether R[at], the value of the expression, is a newly created list, so that nothing else can change it.
bool FunctionCompiler::is_own_list(const lua::Expression& expression, int at) const {
  constexpr std::string_view kMaking[] = {"from",   "after", "where",     "except",    "sorted",
                                          "groups", "runs",  "straights", "adding_to", "ranks"};
  const auto* call = lua::node_cast<lua::Call>(&lua::bare(expression));
  if (call == nullptr || code_.empty() || code_.back().op != Op::word || code_.back().a != at) return false;
  if (call->method.empty() && !word_called(*call)) return false;
  const Word& made_by = kWords[all_.program.words[slot(code_.back().d)].row];
  return (made_by.owner == Owner::global || made_by.owner == Owner::list) && contains(kMaking, made_by.name);
}

const lua::Function* FunctionCompiler::function_named(const lua::Expression& expression) const {
  const auto* name = lua::node_cast<lua::Name>(&expression);
  const auto known = name == nullptr ? known_functions_.end() : known_functions_.find(name->local);
  return known != known_functions_.end() ? known->second : all_.scopes.function_named(expression);
}

/// R[to] = the result of the function for R[argument].
void FunctionCompiler::answer_into(const lua::Function& function, bool in_place, int argument, int to) {
  const Temporaries freed(*this);
  if (!in_place) {
    const int at = take();
    emit(Op::move, at, argument);
    take(static_cast<int>(function.parameters.size()));
    emit(Op::call, at, 1, 2, all_.function(function));
    emit(Op::move, to, at);
  } else {
    if (!function.parameters.empty()) bind(*function.parameters[0], argument);
    body_into(function, to);
  }
}

/// Emits jumps that are taken if the function's result for R[argument] is true, or false, according to `when`.
void FunctionCompiler::answer_branch(const lua::Function& function, bool in_place, int argument, bool when,
                                     std::vector<int>& jumps) {
  const Temporaries freed(*this);
  if (in_place) {
    if (!function.parameters.empty()) bind(*function.parameters[0], argument);
    return body_branch(function, when, jumps);
  }
  const int answer = take();
  answer_into(function, in_place, argument, answer);
  jumps.push_back(emit(Op::jump_if, answer, 0, when ? 1 : 0));
}

}  // namespace houserules
