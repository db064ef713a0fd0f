// The games that the engine knows: found, read, kept, listed and described.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "cli/engine/request.h"
#include "cli/json.h"
#include "interpreter/loading/rules.h"

namespace houserules {

/// Which game a request asks for, and how it is set.
struct EngineSetting {
  std::shared_ptr<const Rules> rules;
  int players = 0;
  OptionValues options;
};

class EngineCatalog {
 public:
  explicit EngineCatalog(const Library& library);

  /// The rules of a shipped game or of a file. Files are read anew only when they have changed. Throws EngineFault with
  /// `unknown_game` (there is none, or its file cannot be read) or `bad_rules` (it has errors; the first is told).
  std::shared_ptr<const Rules> rules(const std::string& game);

  /// `game`, `players`, `preset` and `options` of a request. Throws as rules() does, and `bad_setting`.
  EngineSetting setting(const EngineRequest& request);

  /// The shipped games that are sound, as `houserules list --format json` prints them.
  Json list();

  /// Players, options, presets, moves, piles and pack of the setting.
  static Json describe(const EngineSetting& setting);

 private:
  bool is_as_read(const Rules& rules) const;

  Library library_;
  std::map<std::string, std::shared_ptr<const Rules>> read_;  ///< by path
};

}  // namespace houserules
