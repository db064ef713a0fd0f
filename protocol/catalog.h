// The games the engine knows: found, read, cached, listed and described.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "interpreter/loading/rules.h"
#include "protocol/request.h"
#include "system/json.h"

namespace houserules {

/// The game and settings a request asks for.
struct EngineSetting {
  std::shared_ptr<const Rules> rules;
  int players = 0;
  OptionValues options;
};

class EngineCatalog {
 public:
  explicit EngineCatalog(const Library& library);

  /// The rules of a shipped game or of a file, parsed again only if a file's text has changed. Throws EngineFault with
  /// `unknown_game` (no such game, or its file is unreadable) or `bad_rules` (it has errors; reports the first).
  std::shared_ptr<const Rules> rules(const std::string& game);

  /// Resolves `game`, `players`, `preset` and `options` of a request. Throws like rules(), and `bad_setting`.
  EngineSetting setting(const EngineRequest& request);

  /// The shipped games without errors, as `houserules list --format json` prints them.
  Json list();

  /// The setting's players, options, presets, moves, piles and pack.
  static Json describe(const EngineSetting& setting);

 private:
  bool is_as_read(const Rules& rules) const;

  Library library_;
  std::map<std::string, std::shared_ptr<const Rules>> read_;  ///< by path
};

}  // namespace houserules
