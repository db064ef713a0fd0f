// The static type of a script's expression.
#pragma once

#include <string>
#include <vector>

#include "grammar/header/header.h"
#include "grammar/language/kinds.h"
#include "grammar/lua/ast.h"

namespace houserules {

struct Type {
  Kinds kinds = 0;
  Kinds elements = 0;  ///< of a list; 0: unknown
  std::vector<const lua::String*> texts;
  std::vector<const lua::Function*> functions;
  std::vector<const lua::Table*> tables;
  bool many = false;                        ///< more alternatives than are kept
  const OptionStatement* option = nullptr;  ///< the option whose value it is
  const WordSetStatement* words = nullptr;  ///< the header's words that a text is one of

  Type() = default;
  Type(Kinds k) : kinds(k) {}  // NOLINT: a kind is a type
  static Type list_of(Kinds elements);

  /// Whether nothing is known about it.
  bool unknown() const { return kinds == 0 || (kinds & kind::any) != 0; }
  bool may_be(Kinds some) const { return unknown() || (kinds & some) != 0; }
  /// Whether it is certainly one of `some`, apart from nil and false.
  bool is(Kinds some) const { return !unknown() && (kinds & ~kind::falsy) != 0 && (kinds & ~some & ~kind::falsy) == 0; }
  /// The type without these kinds.
  Type without(Kinds some) const;

  friend bool operator==(const Type&, const Type&) = default;
};

/// The union of two types.
Type join(const Type& a, const Type& b);

/// The type in words: "a card", "a number or a pile".
std::string name_of(const Type& type);
std::string name_of(Kinds kinds, Kinds elements = 0);

}  // namespace houserules
