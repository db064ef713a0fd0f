#include "interpreter/loading/options_json.h"

#include <nlohmann/json.hpp>

namespace houserules {

Json options_json(const OptionValues& options) {
  Json json = Json::object();
  for (const auto& [name, value] : options) std::visit([&to = json[name]](const auto& held) { to = held; }, value);
  return json;
}

OptionValues options_from(const Json& json) {
  OptionValues options;
  for (const auto& [name, value] : json.items()) {
    if (value.is_boolean()) options[name] = value.get<bool>();
    else if (value.is_number_integer()) options[name] = value.get<std::int64_t>();
    else options[name] = value.get<std::string>();
  }
  return options;
}

}  // namespace houserules
