// The static checks of a script. They report errors unless noted otherwise.
#pragma once

#include "checker/script/script_facts.h"

namespace houserules {

/// Finds
///   HR200  a global that neither the language, the header nor the script defines
///   HR201  an assignment, in a function, to a global that the header does not declare as public
///   HR202  an assignment to something of the language or the header
///   HR206  a function that nothing calls (an error if its name is close to one that is called, else a warning)
///   HR225  a function defined twice
void check_names(const ScriptFacts& facts);
/// Finds
///   HR203  a field or function that a player, pile, list, card, table of the script, ... does not have
///   HR204  an undeclared option
///   HR207  an assignment to a read-only field
/// where the type of the object is evident; otherwise only if no object has such a field.
void check_fields(const ScriptFacts& facts);
/// Finds HR205: an undeclared move that is offered or compared with the chosen move.
void check_moves(const ScriptFacts& facts);
/// Finds, in `is`, `where` and the like, HR212 (a rank, suit, colour or card that is in no pack of the header, nor in a
/// standard one), HR213 (a rank given as a number) and HR203 (a pattern key or field that cards lack).
void check_faces(const ScriptFacts& facts);
/// Finds
///   HR212  a rank, suit or colour compared with a word that no pack of the header has
///   HR213  a rank or suit compared as a number
///   HR214  an option compared with a value it never has
///   HR216  any other comparison with a fixed outcome: kinds that are never equal, numbers out of range, a value
///          compared with itself, a condition that is always true
void check_comparisons(const ScriptFacts& facts);
/// Finds, as warnings, HR216: a condition that an `if` around it has settled.
void check_settled(const ScriptFacts& facts);
/// Finds, as warnings, HR216: a condition repeated in a chain of `and` or `or`, and `a and x or x`.
void check_twice(const ScriptFacts& facts);
/// Finds HR217: an argument, operand or offer that is certainly missing or of the wrong kind.
void check_arguments(const ScriptFacts& facts);
/// Finds HR217: what `score` or `team_score` returns is certainly neither a number nor parts of points. Finds HR235:
/// the header compares points that the script never gives.
void check_points(const ScriptFacts& facts);
/// Finds
///   HR218  a dot where a call needs a colon, or the reverse
///   HR219  a call of something that is not a function
///   HR220  a loop over a list without `each`
void check_calls(const ScriptFacts& facts);
/// Finds, as warnings, HR222 (a local or global that is assigned but never read) and HR223 (a local that hides a pile,
/// a public value or a name of the language).
void check_locals(const ScriptFacts& facts);
/// Finds, as warnings, in the file itself, HR231 (a local or public value that is read but never set), HR232 (a pile
/// that never gets a card, a pot that is never paid out) and HR233 (`values` that nothing reads).
void check_never_set(const ScriptFacts& facts);
/// Finds, as warnings, HR221 (a statement after one that does not return), HR224 (an empty branch, an unused result of
/// a call without side effects, a variable assigned to itself) and HR228 (a value more than is taken).
void check_flow(const ScriptFacts& facts);
/// Finds HR215, as a warning: `local f = fits` outside all functions keeps this file's function, so a variant that
/// redefines `fits` has no effect where `f` is called.
void check_overriding(CheckContext& context);
/// Finds HR234, as a warning: a variant changes the total value of the pack, and a function of the base that it does
/// not replace compares with the old total.
void check_base_numbers(const ScriptFacts& facts);
/// Finds, as warnings, HR226 (a condition that never holds), HR227 (a statement that never applies because later ones
/// always replace it) and HR229 (a `require` that never refuses).
void check_conditions(CheckContext& context);
/// Finds HR236, as a warning: the `order` leaves out a rank between two others.
void check_orders(const ScriptFacts& facts);
/// Finds HR230, as a warning: the rule sheet says how many cards everybody gets, what a rank counts, or how many packs
/// there are, but the header says otherwise.
void check_sheet_numbers(CheckContext& context);
/// Finds HR230, as a warning: the rule sheet says how many cards are chosen, or when a public value is enough, but the
/// script says otherwise; or a `require` and its text mention different numbers of players.
void check_sheet_and_script(CheckContext& context);
/// Finds, as warnings, in the file itself: HR208 (a move that is never offered), HR209 (an option that nothing reads),
/// HR210 (a pile or public value that nothing names) and HR211 (a preset that changes nothing). A name in any string of
/// the script counts as used, since `me:choose(moves)` and `options[name]` may refer to it.
void check_unused(CheckContext& context);
/// The same after errors, but only for names close to an unknown one: the declaration may be what is misspelt.
void check_misspelt_declarations(CheckContext& context);

}  // namespace houserules
