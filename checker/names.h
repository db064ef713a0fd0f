// Names that nothing has: globals, fields of players, piles and cards, options, moves.
#pragma once

#include "checker/check.h"

namespace houserules {

/// Looks through the script of the rule file itself (its bases are checked as files of their own). Finds
///   HR200  a global that neither the language, the header nor the script has
///   HR201  a value assigned, in a function, to a global that the header does not declare as public
///   HR202  a value assigned to what the language or the header gives
///   HR203  a field or function that a player, pile, list, card, ... does not have
///   HR204  an option that is not declared
///   HR205  a move offered to choose, or compared with what was chosen, that is not declared
///   HR206  a function that nothing calls, with nearly the name of one that is called (a warning)
///   HR207  a value assigned to a field that cannot be set
/// and only where there is no doubt what is meant: a script that runs has none of them.
void check_names(CheckContext& context);

}  // namespace houserules
