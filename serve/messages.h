// The messages of the server to a page, besides a table's own: each is one JSON object with its `kind`.
#pragma once

#include <memory>
#include <string>

#include "serve/person.h"
#include "system/json.h"

namespace houserules {

/// The version of the messages, in each of them; a page of another version loads itself again.
inline constexpr int kMessages = 1;

/// Sends a message of that kind with these members.
void send(Guest& guest, const char* kind, Json members);

/// Sends why a request was refused.
void refuse(Guest& guest, const std::string& code, const std::string& text);

}  // namespace houserules
