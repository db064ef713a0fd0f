// JSON with members in the order they were added.
#pragma once

#include <iosfwd>
#include <string>

#include <nlohmann/json_fwd.hpp>

namespace houserules {

using Json = nlohmann::ordered_json;

/// JSON as text, on one line unless `indent` is given. Invalid UTF-8 (in names or paths) is replaced, and control
/// characters are written as escapes.
std::string json_text(const Json& json, int indent = -1);

/// Indented JSON and a line feed.
std::string file_text(const Json& json);
void write_json(std::ostream& out, const Json& json);

}  // namespace houserules
