// Functions that tell something of a card by its face alone, such as what suit it counts as.
#pragma once

#include <map>

#include "interpreter/machine/program.h"

namespace houserules {

/// Finds the functions of one card whose answer depends on nothing but its face and some variables, so that it may be
/// kept while those stay as they are (Function::of_face, Function::reads). For a program that is complete otherwise.
/// `set`: the globals that are set anywhere, and whether once, to a table that nothing else refers to.
void find_face_functions(machine::Program& program, const std::map<int, bool>& set);

}  // namespace houserules
