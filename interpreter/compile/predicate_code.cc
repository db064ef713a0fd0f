#include "interpreter/compile/predicate_code.h"

#include <algorithm>
#include <map>

#include "grammar/lua/query.h"

namespace houserules {

bool is_card_word(const KnownThing& word) {
  return word.rank >= 0 || word.suit >= 0 || word.colour >= 0 || word.face >= 0 || word.foreign != 0;
}

FaceSet faces_of_word(const LoadedGame& in, const KnownThing& word) {
  FaceSet faces = word.face >= 0 ? FaceSet{1} << word.face : 0;
  for (std::size_t face = 0; face < in.setup.pack.faces.size(); ++face) {
    const bool fits = (word.rank >= 0 && ((in.face_rank_bits[face] >> word.rank) & 1U) != 0) ||
                      (word.suit >= 0 && ((in.face_suit_bits[face] >> word.suit) & 1U) != 0) ||
                      (word.colour >= 0 && ((in.face_colour_bits[face] >> word.colour) & 1U) != 0);
    if (fits) faces |= FaceSet{1} << face;
  }
  return faces;
}

}  // namespace houserules

namespace houserules::predicate {
namespace {

using lua::node_cast;

class Translator {
 public:
  Translator(const LoadedGame& in, const lua::Function& function) : in_(in), function_(function) {}

  std::unique_ptr<Code> run() {
    code_->source = &function_;
    if (function_.is_vararg || function_.parameters.empty()) return nullptr;
    for (const lua::Local* parameter : function_.parameters) declare(*parameter);
    code_->parameters = code_->slots;
    code_->body = block(*function_.body);
    const std::vector<int>& body = code_->statements[slot(code_->body)].body;
    if (body.size() == 1) {
      const Statement& only = code_->statements[slot(body[0])];
      if (only.kind == Do::give) code_->only_value = only.node;
    }
    return possible_ ? std::move(code_) : nullptr;
  }

 private:
  int give_up() {
    possible_ = false;
    return 0;
  }

  int add(Op op, std::int64_t number, std::vector<int> parts = {}) {
    Node& node = code_->nodes.emplace_back();
    node.op = op;
    node.number = number;
    node.parts = std::move(parts);
    return static_cast<int>(code_->nodes.size()) - 1;
  }

  Node& at(int number) { return code_->nodes[slot(number)]; }

  /// A constant of the script or a text option, whose interned Lua string keeps its address.
  int add_constant(const std::string& text) {
    constexpr std::size_t kLongestShared = 40;  // Lua does not intern longer strings
    if (text.size() > kLongestShared) return give_up();
    lua_pushlstring(in_.lua, text.data(), text.size());
    const int result = add(Op::text, 0);
    at(result).address = lua_topointer(in_.lua, -1);
    at(result).word = &in_.known.at(at(result).address);
    lua_pop(in_.lua, 1);
    return result;
  }

  int add_field(Op field, int card) {
    const int result = add(field, 0, {card});
    if (at(card).op == Op::top && at(at(card).parts[0]).op == Op::pile) {
      const std::int64_t pile = at(at(card).parts[0]).number;
      at(result) = Node{};
      at(result).op = Op::top_field;
      at(result).number = pile;
    }
    at(result).field = field;
    return result;
  }

  /// Collects `a or b or c` in one node.
  int add_chain(Op op, int left, int right) {
    if (at(left).op != op) return add(op, 0, {left, right});
    at(left).parts.push_back(right);
    return left;
  }

  int add_equal(int left, int right) {
    for (const auto& [one, other] : {std::pair{left, right}, std::pair{right, left}}) {
      const Node& field = at(one);
      const bool is_field = field.op == Op::rank || field.op == Op::suit || field.op == Op::colour;
      if (!is_field || at(field.parts[0]).op != Op::local) continue;
      const Op which = field.op;
      const int result = add(Op::field_is, at(field.parts[0]).number, {other, one});
      at(result).field = which;
      return result;
    }
    return add(Op::equal, 0, {left, right});
  }

  int add_is(std::vector<int> parts) {
    FaceSet faces = 0;
    bool constant = true;
    for (std::size_t i = 1; i < parts.size(); ++i) {
      const Node& word = at(parts[i]);
      constant = constant && word.op == Op::text;
      if (!constant) break;
      // Any other word is a mistake, which calling the function will report.
      if (!is_card_word(*word.word)) return give_up();
      faces |= faces_of_word(in_, *word.word);
    }
    if (!constant) return add(Op::is, 0, std::move(parts));
    const int result = add(Op::is_words, 0, {parts[0]});
    at(result).faces = faces;
    return result;
  }

  int add_text(Op op, const std::string& text) {
    code_->texts.push_back(text);
    return add(op, static_cast<std::int64_t>(code_->texts.size()) - 1);
  }

  void declare(const lua::Local& local) {
    if (local.assigned_later() || code_->slots == kMostSlots) give_up();
    slots_[&local] = code_->slots++;
  }

  // ---- statements ----

  int add_statement(Statement statement) {
    code_->statements.push_back(std::move(statement));
    return static_cast<int>(code_->statements.size()) - 1;
  }

  int block(const lua::Block& source) {
    Statement result;
    result.kind = Do::block;
    for (const lua::Statement* part : source.statements) {
      if (!possible_) break;
      statement(*part, result.body);
    }
    return add_statement(std::move(result));
  }

  void statement(const lua::Statement& source, std::vector<int>& into) {
    Statement result;
    if (const auto* declaration = node_cast<lua::LocalStatement>(&source)) {
      if (declaration->values.size() > declaration->names.size() ||
          (declaration->values.size() < declaration->names.size() && !declaration->values.empty())) {
        give_up();
        return;
      }
      std::vector<int> values;
      for (const lua::Expression* value : declaration->values) values.push_back(expression(*value));
      for (std::size_t i = 0; i < declaration->names.size(); ++i) {
        if (declaration->names[i]->attribute == lua::Attribute::close) give_up();
        declare(*declaration->names[i]);
        result.kind = Do::declare;
        result.slot = slots_[declaration->names[i]];
        result.node = i < values.size() ? values[i] : add(Op::nil, 0);
        into.push_back(add_statement(result));
      }
    } else if (const auto* choice = node_cast<lua::If>(&source)) {
      into.push_back(branches(*choice, 0));
    } else if (const auto* end = node_cast<lua::Return>(&source)) {
      if (end->values.size() > 1) {
        give_up();
        return;
      }
      result.kind = Do::give;
      result.node = end->values.empty() ? -1 : expression(*end->values[0]);
      into.push_back(add_statement(result));
    } else if (const auto* inner = node_cast<lua::Do>(&source)) {
      into.push_back(block(*inner->body));
    } else {
      give_up();
    }
  }

  int branches(const lua::If& choice, std::size_t from) {
    Statement result;
    result.kind = Do::branch;
    result.node = expression(*choice.branches[from].condition);
    result.then = block(*choice.branches[from].body);
    if (from + 1 < choice.branches.size()) {
      result.otherwise = branches(choice, from + 1);
    } else if (choice.otherwise != nullptr) {
      result.otherwise = block(*choice.otherwise);
    }
    return add_statement(result);
  }

  // ---- expressions ----

  int expression(const lua::Expression& source) {
    if (!possible_) return 0;
    switch (source.kind) {
      case lua::Kind::nil: return add(Op::nil, 0);
      case lua::Kind::boolean: return add(Op::boolean, static_cast<const lua::Boolean&>(source).value ? 1 : 0);
      case lua::Kind::number: {
        const auto& number = static_cast<const lua::Number&>(source);
        return number.is_integer ? add(Op::integer, number.integer) : give_up();
      }
      case lua::Kind::string: return add_constant(static_cast<const lua::String&>(source).value);
      case lua::Kind::name: return name(static_cast<const lua::Name&>(source));
      case lua::Kind::paren: return expression(*static_cast<const lua::Paren&>(source).inner);
      case lua::Kind::unary: return unary(static_cast<const lua::Unary&>(source));
      case lua::Kind::binary: return binary(static_cast<const lua::Binary&>(source));
      case lua::Kind::index: return index(static_cast<const lua::Index&>(source));
      case lua::Kind::call: return call(static_cast<const lua::Call&>(source));
      default: return give_up();
    }
  }

  int name(const lua::Name& source) {
    if (source.local != nullptr) {
      if (const auto slot = slots_.find(source.local); slot != slots_.end()) return add(Op::local, slot->second);
      if (source.local->function == &function_) return give_up();
      return upvalue(*source.local);
    }
    for (std::size_t i = 0; i < in_.setup.publics.size(); ++i) {
      const PublicInfo& variable = in_.setup.publics[i];
      if (variable.name == source.name) {
        return variable.each || variable.each_team ? give_up() : add(Op::shared, static_cast<std::int64_t>(i));
      }
    }
    for (const PileGroup& group : in_.setup.groups) {
      if (group.name == source.name && group.shape == PileGroup::Shape::single) return add(Op::pile, group.first);
    }
    return give_up();
  }

  int upvalue(const lua::Local& local) {
    // Captured locals of the same name cannot be told apart at run time.
    const auto same_name = [&](const lua::Local* other) { return other != &local && other->name == local.name; };
    if (std::any_of(function_.upvalues.begin(), function_.upvalues.end(), same_name)) return give_up();
    auto& names = code_->upvalues;
    const auto found = std::find(names.begin(), names.end(), local.name);
    const auto place = found - names.begin();
    if (found == names.end()) names.push_back(local.name);
    return add(Op::upvalue, place);
  }

  int unary(const lua::Unary& source) {
    const int operand = expression(*source.operand);
    switch (source.op) {
      case lua::UnaryOperator::logical_not: return add(Op::logical_not, 0, {operand});
      case lua::UnaryOperator::length: return add(Op::length, 0, {operand});
      case lua::UnaryOperator::negate: return add(Op::negate, 0, {operand});
      default: return give_up();
    }
  }

  int binary(const lua::Binary& source) {
    using Operator = lua::BinaryOperator;
    const int left = expression(*source.left);
    const int right = expression(*source.right);
    if (!possible_) return 0;
    switch (source.op) {
      case Operator::logical_or: return add_chain(Op::logical_or, left, right);
      case Operator::logical_and: return add_chain(Op::logical_and, left, right);
      case Operator::less: return add(Op::less, 0, {left, right});
      case Operator::greater: return add(Op::less, 0, {right, left});
      case Operator::less_equal: return add(Op::less_equal, 0, {left, right});
      case Operator::greater_equal: return add(Op::less_equal, 0, {right, left});
      case Operator::equal: return add_equal(left, right);
      case Operator::not_equal: return add(Op::logical_not, 0, {add_equal(left, right)});
      case Operator::add: return add(Op::add, 0, {left, right});
      case Operator::subtract: return add(Op::subtract, 0, {left, right});
      case Operator::multiply: return add(Op::multiply, 0, {left, right});
      default: return give_up();
    }
  }

  int index(const lua::Index& source) {
    const lua::String* key = lua::literal_key(source);
    if (key == nullptr) return give_up();
    if (lua::global_name(*source.object) == "options") return option(key->value);
    const auto op = field(key->value);
    if (!op) return give_up();
    const int object = expression(*source.object);
    if (!possible_) return 0;
    return *op == Op::top ? add(Op::top, 0, {object}) : add_field(*op, object);
  }

  static std::optional<Op> field(const std::string& name) {
    if (name == "top") return Op::top;
    if (name == "rank") return Op::rank;
    if (name == "suit") return Op::suit;
    if (name == "colour") return Op::colour;
    if (name == "value") return Op::value;
    if (name == "order") return Op::order;
    return std::nullopt;
  }

  int option(const std::string& name) {
    const auto found = in_.options.find(name);
    if (found == in_.options.end()) return give_up();
    if (const bool* on = std::get_if<bool>(&found->second)) return add(Op::boolean, *on ? 1 : 0);
    if (const auto* number = std::get_if<std::int64_t>(&found->second)) return add(Op::integer, *number);
    return add_constant(std::get<std::string>(found->second));
  }

  int call(const lua::Call& source) {
    std::vector<int> parts;
    Op op = Op::call;
    if (source.method.empty()) {
      parts.push_back(callee(*source.target));
    } else if (source.method == "is" && !source.arguments.empty()) {
      op = Op::is;
      parts.push_back(expression(*source.target));
    } else if (source.method == "step_to" && source.arguments.size() == 1) {
      op = Op::steps;
      parts.push_back(expression(*source.target));
    } else {
      return give_up();
    }
    for (const lua::Expression* argument : source.arguments) {
      // A call as the last argument may yield several values.
      if (argument->kind == lua::Kind::vararg) return give_up();
      if (argument->kind == lua::Kind::call && argument == source.arguments.back()) return give_up();
      parts.push_back(expression(*argument));
    }
    if (!possible_) return 0;
    return op == Op::is ? add_is(std::move(parts)) : add(op, 0, std::move(parts));
  }

  int callee(const lua::Expression& target) {
    const auto* used = node_cast<lua::Name>(&target);
    if (used == nullptr) return give_up();
    return used->local == nullptr ? add_text(Op::function, used->name) : name(*used);
  }

  const LoadedGame& in_;
  const lua::Function& function_;
  std::unique_ptr<Code> code_ = std::make_unique<Code>();
  std::map<const lua::Local*, int> slots_;
  bool possible_ = true;
};

}  // namespace

std::unique_ptr<Code> translate(const LoadedGame& in, const lua::Function& function) {
  return Translator(in, function).run();
}

}  // namespace houserules::predicate
