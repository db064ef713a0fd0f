// JSON with members in the order they were added.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace houserules {

using Json = nlohmann::ordered_json;

/// JSON as text, on one line unless `indent` is given. Invalid UTF-8 (in names or paths) is replaced, and control
/// characters are written as escapes.
std::string json_text(const Json& json, int indent = -1);

/// More members than in any JSON that the program writes.
inline constexpr int kMostJsonMembers = 2000;

/// The value of a text; discarded if it is not JSON, or if its values are nested more deeply than any that the program
/// writes, or have more members than `most_members`: copying them would overflow the stack, and each member is looked
/// up among all others.
Json parsed_json(std::string_view text, int most_members = kMostJsonMembers);

/// Indented JSON and a line feed.
std::string file_text(const Json& json);
void write_json(std::ostream& out, const Json& json);

}  // namespace houserules
