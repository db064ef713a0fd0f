// A parsed request of the engine protocol.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "runtime/ids.h"
#include "system/json.h"

namespace houserules {

/// A JSON object with typed access to its members. A mismatch throws EngineFault("bad_request") that says what was
/// expected. A null member counts as absent.
class EngineRequest {
 public:
  /// Parses a line: one JSON object in UTF-8. Throws EngineFault with `bad_json` or `bad_request`.
  explicit EngineRequest(std::string_view line);

  /// The text of a required member.
  std::string text(const char* name) const;
  /// The text of a member; nullopt if absent.
  std::optional<std::string> optional_text(const char* name) const;
  /// An integer from `least` to `most`.
  std::optional<std::uint64_t> optional_count(const char* name, std::uint64_t least, std::uint64_t most) const;
  /// A list's texts, or integers up to 2^32 - 1; empty if absent.
  std::vector<std::string> texts(const char* name) const;
  std::vector<std::uint32_t> counts(const char* name) const;
  /// An object's members, with integers, booleans (as `on`, `off`) and texts as texts; empty if absent.
  std::vector<std::pair<std::string, std::string>> settings(const char* name) const;
  /// A text or an integer, as text.
  std::optional<std::string> optional_word(const char* name) const;

  bool has(const char* name) const { return find(name) != nullptr; }
  /// The session as given, a text of at most 100 bytes or an integer; null if absent.
  Json session() const;
  /// Rejects members other than `op`, `session` and these, suggesting the nearest name.
  void allow_only(std::vector<std::string> names) const;

 private:
  const Json* find(const char* name) const;

  Json object_;
};

}  // namespace houserules
