// What the values of flags are held against.
#pragma once

#include <cstdint>

#include <CLI/CLI.hpp>

namespace houserules {

/// A whole number from `least` to `most`.
CLI::Validator number_from(std::int64_t least, std::int64_t most);

/// Seeds are any number of 64 bits, without a sign.
CLI::Validator any_number();

}  // namespace houserules
