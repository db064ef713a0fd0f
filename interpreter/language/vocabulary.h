// Every word of the language under the header: one table, from which come the bindings' "did you mean", the reference
// in docs/language.md, the static checks of names, and the configuration of luacheck.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace houserules {

enum class Owner { callback, global, player, list, pile, card, turns, team, pot, library };

struct Word {
  Owner owner = Owner::global;
  std::string_view name;
  std::string_view form;  ///< as it is written: "me:choose { move = options, ... }"
  std::string_view text;  ///< what it is or does, one or two sentences
};

/// All words, by owner, in the order of the reference.
std::span<const Word> vocabulary();

/// The names of one owner's words; a pile has those of lists too.
std::vector<std::string> words_of(Owner owner);

/// "player", "pile", ...: as messages call it.
std::string_view owner_name(Owner owner);

}  // namespace houserules
