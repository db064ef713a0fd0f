// A web page starts no other programs.
#include "system/other_process.h"

#include <stdexcept>

namespace houserules {

LineProgram::LineProgram(const std::string&) { throw std::runtime_error("a web page cannot start programs"); }
LineProgram::~LineProgram() = default;
std::string LineProgram::ask(std::string_view, const Patience&) { return ""; }

}  // namespace houserules
