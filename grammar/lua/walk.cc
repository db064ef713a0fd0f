#include "grammar/lua/walk.h"

#include <algorithm>
#include <initializer_list>

namespace houserules::lua {

namespace {

template <typename T>
const T& as(const Node& node) {
  return static_cast<const T&>(node);
}

template <typename N, typename T>
void append(std::vector<N*>& to, const std::vector<T*>& from) {
  to.insert(to.end(), from.begin(), from.end());
}

/// Appends the children, without a vector of their own: walks are most of the work of compiling.
template <typename N>
void add_children(const Node& node, std::vector<N*>& to) {
  const auto add = [&to](std::initializer_list<N*> parts) { to.insert(to.end(), parts); };
  const auto add_if = [&to](Node* part) {
    if (part != nullptr) to.push_back(part);
  };
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
    case Kind::function: add({as<Function>(node).body}); break;
    case Kind::index: add({as<Index>(node).object, as<Index>(node).key}); break;
    case Kind::call:
      add({as<Call>(node).target});
      append(to, as<Call>(node).arguments);
      break;
    case Kind::binary: add({as<Binary>(node).left, as<Binary>(node).right}); break;
    case Kind::unary: add({as<Unary>(node).operand}); break;
    case Kind::paren: add({as<Paren>(node).inner}); break;
    case Kind::table:
      for (const TableField& field : as<Table>(node).fields) {
        add_if(field.key);
        add({field.value});
      }
      break;
    case Kind::block: append(to, as<Block>(node).statements); break;
    case Kind::local: append(to, as<LocalStatement>(node).values); break;
    case Kind::assignment:
      append(to, as<Assignment>(node).targets);
      append(to, as<Assignment>(node).values);
      break;
    case Kind::call_statement: add({as<CallStatement>(node).call}); break;
    case Kind::do_block: add({as<Do>(node).body}); break;
    case Kind::while_loop: add({as<While>(node).condition, as<While>(node).body}); break;
    case Kind::repeat_loop: add({as<Repeat>(node).body, as<Repeat>(node).condition}); break;
    case Kind::if_else:
      for (const If::Branch& branch : as<If>(node).branches) add({branch.condition, branch.body});
      add_if(as<If>(node).otherwise);
      break;
    case Kind::numeric_for:
      add({as<NumericFor>(node).start, as<NumericFor>(node).stop});
      add_if(as<NumericFor>(node).step);
      add({as<NumericFor>(node).body});
      break;
    case Kind::generic_for:
      append(to, as<GenericFor>(node).values);
      add({as<GenericFor>(node).body});
      break;
    case Kind::function_statement:
      add({as<FunctionStatement>(node).target, as<FunctionStatement>(node).function});
      break;
    case Kind::local_function: add({as<LocalFunction>(node).function}); break;
    case Kind::return_values: append(to, as<Return>(node).values); break;
  }
}

}  // namespace

std::vector<Node*> children(const Node& node) {
  std::vector<Node*> parts;
  add_children(node, parts);
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
    const auto before = std::ssize(pending);
    add_children(node, pending);
    std::reverse(pending.begin() + before, pending.end());
  }
}

}  // namespace houserules::lua
