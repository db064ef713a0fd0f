// What an expression of a script may be.
#pragma once

#include <string>
#include <vector>

#include "grammar/header/header.h"
#include "grammar/language/kinds.h"
#include "grammar/lua/ast.h"

namespace houserules {

struct Type {
  Kinds kinds = 0;
  Kinds elements = 0;  ///< of its lists; 0: not known
  std::vector<const lua::String*> texts;
  std::vector<const lua::Function*> functions;
  std::vector<const lua::Table*> tables;
  const OptionStatement* option = nullptr;  ///< whose value it is

  Type() = default;
  Type(Kinds k) : kinds(k) {}  // NOLINT: a kind is a type
  static Type list_of(Kinds elements);

  /// Whether nothing can be told about it.
  bool unknown() const { return kinds == 0 || (kinds & kind::any) != 0; }
  bool may_be(Kinds some) const { return unknown() || (kinds & some) != 0; }
  /// Whether it is evident, nil and false aside, that it is one of `some`.
  bool is(Kinds some) const { return !unknown() && (kinds & ~kind::falsy) != 0 && (kinds & ~some & ~kind::falsy) == 0; }
  /// The type without some kinds.
  Type without(Kinds some) const;

  friend bool operator==(const Type&, const Type&) = default;
};

/// What is one or the other.
Type join(const Type& a, const Type& b);

/// "a card", "a number or a pile": as messages call what is known of it.
std::string name_of(const Type& type);
std::string name_of(Kinds kinds, Kinds elements = 0);

}  // namespace houserules
