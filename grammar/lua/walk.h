// Walking over a script's tree. Nothing here recurses, so long chains (`a + a + ...`) are no danger.
#pragma once

#include <functional>
#include <type_traits>
#include <vector>

#include "grammar/lua/ast.h"

namespace houserules::lua {

/// The parts of `node` in file order; for a method call the receiver, then the arguments.
std::vector<Node*> children(const Node& node);

/// Calls `enter` for `root` and everything below it, parts after the whole, in file order, and `leave` in reverse on
/// the way out. Where `enter` returns false, the parts are passed over (`leave` is still called).
void walk(Node& root, const std::function<bool(Node&)>& enter, const std::function<void(Node&)>& leave);

/// The same for readers, without `leave`.
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

/// Calls, for every node from `root` on in file order, those of the callbacks that take a node of that kind:
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

/// The nearest `T` around `node`, itself not counted; null when there is none.
template <typename T>
const T* enclosing(const Node& node) {
  for (const Node* around = node.parent; around != nullptr; around = around->parent) {
    if (const auto* wanted = node_cast<T>(around)) return wanted;
  }
  return nullptr;
}

}  // namespace houserules::lua
