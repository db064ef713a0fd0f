#include "grammar/diagnostics/codes.h"

#include <array>

namespace houserules {

std::span<const CodeInfo> header_codes() {
  static constexpr auto kCodes = std::to_array<CodeInfo>({
      {"HR001", "the file has no header"},
      {"HR002", "the file is empty"},
      {"HR003", "the file is not a text file"},
      {"HR004", "the header is never closed"},
      {"HR005", "the header is not UTF-8"},
      {"HR006", "a statement that there is not"},
      {"HR007", "something else was expected"},
      {"HR008", "a text is never closed"},
      {"HR009", "the header says neither `game` nor `variant`, or both"},
      {"HR010", "parentheses or operators are nested too deeply"},
      {"HR011", "a number is too large"},
      {"HR012", "a statement is given twice"},
      {"HR013", "a name is not written as names are"},
      {"HR014", "a name belongs to the language"},
      {"HR015", "a name is taken by something else"},
      {"HR016", "an expression names what is no option"},
      {"HR017", "an expression is of the wrong kind"},
      {"HR018", "a statement names a pile that there is not"},
      {"HR019", "a pile cannot be used or declared in this way"},
      {"HR020", "a rank, suit or card that the pack has not"},
      {"HR021", "numbers of players or teams that cannot be"},
      {"HR022", "a pack that cannot be"},
      {"HR023", "an option's value and its set do not fit"},
      {"HR024", "a preset sets what cannot be set"},
      {"HR025", "a move's text has a placeholder that cannot be filled in"},
      {"HR026", "`no` removes what is not there"},
      {"HR027", "a variant changes what kind of option it is"},
      {"HR028", "a statement needs another one"},
      {"HR029", "a rank, suit or card stands twice in one statement"},
      {"HR030", "an option's condition depends on another option"},
      {"HR031", "a text is empty"},
      {"HR032", "a number that is negative or too small where it stands"},
      {"HR033", "the header is too long"},
      {"HR041", "a rule sheet comment names what is no option"},
      {"HR042", "a rule sheet comment has a bracket or brace that is not closed"},
      {"HR043", "a rule sheet comment has a bracket that means nothing"},
  });
  return kCodes;
}

}  // namespace houserules
