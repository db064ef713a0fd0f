// Tree traversal. Nothing here recurses, so long chains (`a + a + ...`) are safe.
#pragma once

#include <functional>
#include <type_traits>
#include <vector>

#include "grammar/lua/ast.h"

namespace houserules::lua {

/// The children of `node` in file order; for a method call the receiver, then the arguments.
std::vector<Node*> children(const Node& node);

/// Calls `enter` for `root` and its descendants in pre-order and file order, and `leave` on the way out. If `enter`
/// returns false, the node's children are skipped (`leave` is still called).
void walk(Node& root, const std::function<bool(Node&)>& enter, const std::function<void(Node&)>& leave);

/// Read-only traversal, without `leave`.
void walk(const Node& root, const std::function<bool(const Node&)>& enter);

namespace detail {

template <typename T>
struct ArgumentOf : ArgumentOf<decltype(&T::operator())> {};
template <typename C, typename R, typename A>
struct ArgumentOf<R (C::*)(A) const> {
  using Type = std::remove_cvref_t<A>;
};
template <typename C, typename R, typename A>
struct ArgumentOf<R (C::*)(A)> {
  using Type = std::remove_cvref_t<A>;
};

}  // namespace detail

/// Calls, for `root` and each descendant in file order, every callback that takes a node of that kind:
///
///     visit(*script.main, [&](const lua::Call& call) { ... }, [&](const lua::Index& index) { ... });
template <typename... Callbacks>
void visit(const Node& root, Callbacks&&... callbacks) {
  walk(root, [&](const Node& node) {
    const auto offer = [&node](auto& callback) {
      using T = typename detail::ArgumentOf<std::remove_cvref_t<decltype(callback)>>::Type;
      if (const auto* wanted = node_cast<T>(&node)) callback(*wanted);
    };
    (offer(callbacks), ...);
    return true;
  });
}

/// Whether `is_it` is true of a node of the kind that it takes, `root` or one of its descendants:
///
///     has_node(*script.main, [](const lua::Call& call) { return call.method == "deal"; })
template <typename Is>
bool has_node(const Node& root, const Is& is_it) {
  bool found = false;
  walk(root, [&](const Node& node) {
    const auto* wanted = node_cast<typename detail::ArgumentOf<Is>::Type>(&node);
    found = found || (wanted != nullptr && is_it(*wanted));
    return !found;
  });
  return found;
}

/// The nearest enclosing `T`, excluding `node` itself; null if there is none.
template <typename T>
const T* enclosing(const Node& node) {
  for (const Node* around = node.parent; around != nullptr; around = around->parent) {
    if (const auto* wanted = node_cast<T>(around)) return wanted;
  }
  return nullptr;
}

}  // namespace houserules::lua
