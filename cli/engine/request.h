// A request of the engine protocol, as read from its line.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "cli/json.h"
#include "runtime/ids.h"

namespace houserules {

/// A JSON object whose members are asked for by name and type. What does not fit throws EngineFault("bad_request") and
/// says what was expected. A member that is null counts as absent.
class EngineRequest {
 public:
  /// Reads a line: one JSON object in UTF-8. Throws EngineFault with `bad_json` or `bad_request`.
  explicit EngineRequest(std::string_view line);

  /// The text of a member that has to be there.
  std::string text(const char* name) const;
  std::optional<std::string> optional_text(const char* name) const;
  /// A whole number from `least` to `most`.
  std::optional<std::uint64_t> optional_count(const char* name, std::uint64_t least, std::uint64_t most) const;
  /// The texts, or the whole numbers up to 2^32 - 1, of a list; empty when absent.
  std::vector<std::string> texts(const char* name) const;
  std::vector<std::uint32_t> counts(const char* name) const;
  /// The members of an object, whole numbers, true and false (`on`, `off`) and texts as texts; empty when absent.
  std::vector<std::pair<std::string, std::string>> settings(const char* name) const;
  /// A text or a whole number, as text.
  std::optional<std::string> optional_word(const char* name) const;

  bool has(const char* name) const { return find(name) != nullptr; }
  /// The session as it was given: a text of at most 100 bytes or a whole number; null when it was not.
  Json session() const;
  /// Refuses members other than `op`, `session` and these, naming the nearest.
  void allow_only(std::vector<std::string> names) const;

 private:
  const Json* find(const char* name) const;

  Json object_;
};

}  // namespace houserules
