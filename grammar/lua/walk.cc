#include "grammar/lua/walk.h"

namespace houserules::lua {

namespace {

template <typename T>
const T& as(const Node& node) {
  return static_cast<const T&>(node);
}

template <typename T>
void append(std::vector<Node*>& to, const std::vector<T*>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

std::vector<Node*> both(const std::vector<Expression*>& first, const std::vector<Expression*>& second) {
  std::vector<Node*> parts(first.begin(), first.end());
  append(parts, second);
  return parts;
}

std::vector<Node*> table_parts(const Table& table) {
  std::vector<Node*> parts;
  for (const TableField& field : table.fields) {
    if (field.key != nullptr) parts.push_back(field.key);
    parts.push_back(field.value);
  }
  return parts;
}

std::vector<Node*> if_parts(const If& node) {
  std::vector<Node*> parts;
  for (const If::Branch& branch : node.branches) {
    parts.push_back(branch.condition);
    parts.push_back(branch.body);
  }
  if (node.otherwise != nullptr) parts.push_back(node.otherwise);
  return parts;
}

std::vector<Node*> for_parts(const NumericFor& node) {
  std::vector<Node*> parts{node.start, node.stop};
  if (node.step != nullptr) parts.push_back(node.step);
  parts.push_back(node.body);
  return parts;
}

}  // namespace

std::vector<Node*> children(const Node& node) {
  std::vector<Node*> parts;
  switch (node.kind) {
    case Kind::nil:
    case Kind::boolean:
    case Kind::number:
    case Kind::string:
    case Kind::vararg:
    case Kind::name:
    case Kind::break_loop:
    case Kind::goto_label:
    case Kind::label: break;
    case Kind::function: parts = {as<Function>(node).body}; break;
    case Kind::index: parts = {as<Index>(node).object, as<Index>(node).key}; break;
    case Kind::call:
      parts = {as<Call>(node).target};
      append(parts, as<Call>(node).arguments);
      break;
    case Kind::binary: parts = {as<Binary>(node).left, as<Binary>(node).right}; break;
    case Kind::unary: parts = {as<Unary>(node).operand}; break;
    case Kind::paren: parts = {as<Paren>(node).inner}; break;
    case Kind::table: return table_parts(as<Table>(node));
    case Kind::block: append(parts, as<Block>(node).statements); break;
    case Kind::local: append(parts, as<LocalStatement>(node).values); break;
    case Kind::assignment: return both(as<Assignment>(node).targets, as<Assignment>(node).values);
    case Kind::call_statement: parts = {as<CallStatement>(node).call}; break;
    case Kind::do_block: parts = {as<Do>(node).body}; break;
    case Kind::while_loop: parts = {as<While>(node).condition, as<While>(node).body}; break;
    case Kind::repeat_loop: parts = {as<Repeat>(node).body, as<Repeat>(node).condition}; break;
    case Kind::if_else: return if_parts(as<If>(node));
    case Kind::numeric_for: return for_parts(as<NumericFor>(node));
    case Kind::generic_for:
      append(parts, as<GenericFor>(node).values);
      parts.push_back(as<GenericFor>(node).body);
      break;
    case Kind::function_statement:
      parts = {as<FunctionStatement>(node).target, as<FunctionStatement>(node).function};
      break;
    case Kind::local_function: parts = {as<LocalFunction>(node).function}; break;
    case Kind::return_values: append(parts, as<Return>(node).values); break;
  }
  return parts;
}

void walk(Node& root, const std::function<bool(Node&)>& enter, const std::function<void(Node&)>& leave) {
  struct Visit {
    Node* node;
    bool entered;
  };
  std::vector<Visit> pending{{&root, false}};
  while (!pending.empty()) {
    Node& node = *pending.back().node;
    if (pending.back().entered) {
      pending.pop_back();
      leave(node);
      continue;
    }
    pending.back().entered = true;
    if (!enter(node)) continue;
    const std::vector<Node*> parts = children(node);
    for (auto part = parts.rbegin(); part != parts.rend(); ++part) pending.push_back({*part, false});
  }
}

void walk(const Node& root, const std::function<bool(const Node&)>& enter) {
  std::vector<const Node*> pending{&root};
  while (!pending.empty()) {
    const Node& node = *pending.back();
    pending.pop_back();
    if (!enter(node)) continue;
    const std::vector<Node*> parts = children(node);
    pending.insert(pending.end(), parts.rbegin(), parts.rend());
  }
}

}  // namespace houserules::lua
