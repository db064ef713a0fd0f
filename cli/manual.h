// The manual page houserules(6), made from what --help prints.
#pragma once

#include <string>

#include <CLI/CLI.hpp>

namespace houserules {

/// The page in man(7) macros. `date` is its date, as in 2026-11-24.
std::string manual_page(const CLI::App& app, const std::string& date);

}  // namespace houserules
