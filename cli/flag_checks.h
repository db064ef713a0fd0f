// Validators for flag values.
#pragma once

#include <cstdint>

#include <CLI/CLI.hpp>

namespace houserules {

/// A whole number from `least` to `most`.
CLI::Validator number_from(std::int64_t least, std::int64_t most);

/// Any unsigned 64-bit number: a seed.
CLI::Validator any_number();

/// A name that a file or folder may have.
CLI::Validator a_file();

}  // namespace houserules
