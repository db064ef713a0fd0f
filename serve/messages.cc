#include "serve/messages.h"

#include <nlohmann/json.hpp>

namespace houserules {

void send(Guest& guest, const char* kind, Json members) {
  Json json{{"v", kMessages}, {"kind", kind}};
  for (auto& [name, value] : members.items()) json[name] = std::move(value);
  guest.send(std::make_shared<const std::string>(json_text(json)));
}

void refuse(Guest& guest, const std::string& code, const std::string& text) {
  send(guest, "error", {{"code", code}, {"text", text}});
}

}  // namespace houserules
