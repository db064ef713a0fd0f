#include "protocol/request.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "grammar/diagnostics/diagnostic.h"
#include "protocol/fault.h"
#include "system/json.h"

namespace houserules {
namespace {

EngineFault bad(const std::string& message) { return {"bad_request", message}; }

bool is_whole(const Json& value) { return value.is_number_integer(); }

std::string whole_text(const Json& value) {
  return value.is_number_unsigned() ? std::to_string(value.get<std::uint64_t>())
                                    : std::to_string(value.get<std::int64_t>());
}

std::uint64_t count_of(const Json& value, const char* name, std::uint64_t least, std::uint64_t most) {
  if (!value.is_number_unsigned() || value.get<std::uint64_t>() < least || value.get<std::uint64_t>() > most) {
    throw bad(fmt::format("\"{}\" must be a whole number from {} to {}", name, least, most));
  }
  return value.get<std::uint64_t>();
}

}  // namespace

EngineRequest::EngineRequest(std::string_view line) {
  object_ = parsed_json(line);
  if (object_.is_discarded()) throw EngineFault("bad_json", "the line is not JSON in UTF-8");
  if (!object_.is_object()) throw bad("expected an object, as in {\"op\":\"list\"}");
}

const Json* EngineRequest::find(const char* name) const {
  const auto found = object_.find(name);
  return found == object_.end() || found->is_null() ? nullptr : &*found;
}

std::string EngineRequest::text(const char* name) const {
  const auto value = optional_text(name);
  if (!value) throw bad(fmt::format("\"{}\" is missing", name));
  return *value;
}

std::optional<std::string> EngineRequest::optional_text(const char* name) const {
  const Json* value = find(name);
  if (value == nullptr) return std::nullopt;
  if (!value->is_string()) throw bad(fmt::format("\"{}\" must be a text", name));
  return value->get<std::string>();
}

std::optional<std::uint64_t> EngineRequest::optional_count(const char* name, std::uint64_t least,
                                                           std::uint64_t most) const {
  const Json* value = find(name);
  if (value == nullptr) return std::nullopt;
  return count_of(*value, name, least, most);
}

std::vector<std::string> EngineRequest::texts(const char* name) const {
  const Json* value = find(name);
  std::vector<std::string> texts;
  if (value == nullptr) return texts;
  if (!value->is_array()) throw bad(fmt::format("\"{}\" must be a list of texts", name));
  for (const Json& element : *value) {
    if (!element.is_string()) throw bad(fmt::format("\"{}\" must be a list of texts", name));
    texts.push_back(element.get<std::string>());
  }
  return texts;
}

std::vector<std::uint32_t> EngineRequest::counts(const char* name) const {
  const Json* value = find(name);
  std::vector<std::uint32_t> counts;
  if (value == nullptr) return counts;
  if (!value->is_array()) throw bad(fmt::format("\"{}\" must be a list of whole numbers", name));
  for (const Json& element : *value) {
    counts.push_back(static_cast<std::uint32_t>(count_of(element, name, 0, std::numeric_limits<std::uint32_t>::max())));
  }
  return counts;
}

std::vector<std::pair<std::string, std::string>> EngineRequest::settings(const char* name) const {
  const Json* value = find(name);
  std::vector<std::pair<std::string, std::string>> settings;
  if (value == nullptr) return settings;
  if (!value->is_object()) throw bad(fmt::format("\"{}\" must be an object, as in {{\"draws\":1}}", name));
  for (const auto& [option, set] : value->items()) {
    if (set.is_boolean()) {
      settings.emplace_back(option, set.get<bool>() ? "on" : "off");
    } else if (set.is_string()) {
      settings.emplace_back(option, set.get<std::string>());
    } else if (is_whole(set)) {
      settings.emplace_back(option, whole_text(set));
    } else {
      throw bad(
          fmt::format("\"{}\" sets `{}` to something other than a whole number, a text, true or false", name, option));
    }
  }
  return settings;
}

std::optional<std::string> EngineRequest::optional_word(const char* name) const {
  const Json* value = find(name);
  if (value == nullptr) return std::nullopt;
  if (value->is_string()) return value->get<std::string>();
  if (is_whole(*value)) return whole_text(*value);
  throw bad(fmt::format("\"{}\" must be a text or a whole number", name));
}

Json EngineRequest::session() const {
  constexpr std::size_t kLongest = 100;
  const Json* value = find("session");
  if (value == nullptr) return {};
  if (is_whole(*value) || (value->is_string() && value->get_ref<const std::string&>().size() <= kLongest))
    return *value;
  throw bad(fmt::format("\"session\" must be a whole number or a text of at most {} bytes", kLongest));
}

void EngineRequest::allow_only(std::vector<std::string> names) const {
  names.insert(names.begin(), {"op", "session"});
  for (const auto& [name, value] : object_.items()) {
    if (contains(names, name)) continue;
    throw bad(fmt::format("this request has no \"{}\"{}", name, did_you_mean(name, names)));
  }
}

}  // namespace houserules
