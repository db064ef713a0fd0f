// Finds pure functions of a card's face, such as the suit it counts as.
#pragma once

#include <map>

#include "interpreter/machine/program.h"

namespace houserules {

/// Finds the functions of one card whose result depends only on the card's face and on some variables, and sets
/// Function::of_face and Function::reads, so that the machine can cache their results. `program` must be complete
/// otherwise. `set` has the globals that are assigned anywhere; true if only once, to a new table without other
/// references.
void find_face_functions(machine::Program& program, const std::map<int, bool>& set);

}  // namespace houserules
