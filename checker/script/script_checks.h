// The checks of a script, each in a file of its name. They find errors, unless it says otherwise.
#pragma once

#include "checker/script/script_facts.h"

namespace houserules {

/// Finds
///   HR200  a global that neither the language, the header nor the script has
///   HR201  a value assigned, in a function, to a global that the header does not declare as public
///   HR202  a value assigned to what the language or the header gives
///   HR206  a function that nothing calls; an error where its name is nearly that of one that is called
///   HR225  a function that is given twice
void check_names(const ScriptFacts& facts);
/// Finds
///   HR203  a field or function that a player, pile, list, card, table of the script, ... does not have
///   HR204  an option that is not declared
///   HR207  a value assigned to a field that cannot be set
/// where it is evident what is asked for it, and, where that is not, when nothing at all has such a field.
void check_fields(const ScriptFacts& facts);
/// Finds HR205: a move that is offered, or compared with what was chosen, and that the header does not declare.
void check_moves(const ScriptFacts& facts);
/// Finds, in `is`, `where` and their like, HR212 (a rank, suit, colour or card that is in no pack of the header, nor in
/// a usual one), HR213 (a rank given as a number) and HR203 (a pattern, or a field to go by, that cards do not have).
void check_faces(const ScriptFacts& facts);
/// Finds
///   HR212  a rank, suit or colour compared with a word that no pack of the header has
///   HR213  a rank or suit compared as if it were a number
///   HR214  an option compared with what it never is
///   HR216  another comparison that comes out the same every time: kinds that are never equal, numbers out of reach, a
///          thing compared with itself, a condition that is always true
void check_comparisons(const ScriptFacts& facts);
/// Finds HR217: an argument, an operand, or what a move offers, that is evidently of the wrong kind or missing.
void check_arguments(const ScriptFacts& facts);
/// Finds
///   HR218  a dot where the call needs a colon, or a colon where it needs a dot
///   HR219  a call of what is no function
///   HR220  a loop over a list without `each`
void check_calls(const ScriptFacts& facts);
/// Finds, as warnings, HR222 (a local or global that is given a value and never read) and HR223 (a local with the name
/// of a pile, a public value or a thing of the language, which it hides).
void check_locals(const ScriptFacts& facts);
/// Finds, as warnings, HR221 (a statement behind one that does not come back) and HR224 (an empty branch, a call whose
/// result is all that it has to give and that nothing takes, a variable assigned to itself).
void check_flow(const ScriptFacts& facts);
/// Finds HR215, as a warning: `local f = fits` outside all functions keeps the function that the file has now, so that
/// a variant that defines `fits` anew changes nothing where `f` is called.
void check_overriding(CheckContext& context);
/// Finds, as warnings, HR226 (a condition that never holds) and HR227 (a statement that never counts, as later ones
/// always take its place).
void check_conditions(CheckContext& context);
/// Finds, as warnings, in the file itself: HR208 (a move that is never offered), HR209 (an option that nothing reads),
/// HR210 (a pile or public value that nothing names) and HR211 (a preset that sets everything as it is anyhow). A name
/// in any text of the script counts as used, as `me:choose(moves)` and `options[name]` may come by it.
void check_unused(CheckContext& context);
/// The same after errors of the header, for those names only that are nearly one that there is not: then the
/// declaration may be what is misspelt.
void check_misspelt_declarations(CheckContext& context);

}  // namespace houserules
