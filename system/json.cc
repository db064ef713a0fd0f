#include "system/json.h"

#include <algorithm>
#include <ostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "system/utf8.h"

namespace houserules {
namespace {

bool is_too_complex(std::string_view text, int most_members) {
  constexpr int kDeepest = 64;
  int depth = 0, members = 0;
  bool in_text = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_text && c == '\\') ++i;
    else if (c == '"') in_text = !in_text;
    else if (!in_text && (c == '[' || c == '{') && ++depth > kDeepest) return true;
    else if (!in_text && (c == ']' || c == '}')) --depth;
    else if (!in_text && c == ':' && ++members > most_members) return true;
  }
  return false;
}

}  // namespace

Json parsed_json(std::string_view text, int most_members) {
  if (is_too_complex(text, most_members)) return Json(Json::value_t::discarded);
  return Json::parse(text, nullptr, /*allow_exceptions=*/false);
}

std::string json_text(const Json& json, int indent) {
  constexpr char32_t kEscaped = 0x20;  // the library itself escapes characters below this
  std::string dumped = json.dump(indent, ' ', false, Json::error_handler_t::replace);
  if (std::all_of(dumped.begin(), dumped.end(), [](char c) { return static_cast<unsigned char>(c) < 0x7F; }))
    return dumped;
  std::string text;
  for (std::size_t at = 0; at < dumped.size();) {
    const std::size_t length = code_point_step(dumped, at);
    const char32_t point = code_point(dumped, at, length);
    if (point >= kEscaped && is_control(point)) text += fmt::format("\\u{:04x}", static_cast<std::uint32_t>(point));
    else text.append(dumped, at, length);
    at += length;
  }
  return text;
}

std::string file_text(const Json& json) {
  constexpr int kIndent = 2;
  return json_text(json, kIndent) + '\n';
}

void write_json(std::ostream& out, const Json& json) { out << file_text(json); }

}  // namespace houserules
