// Reads, parses and checks a rule file and its bases.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/header/header.h"
#include "grammar/lua/parse.h"
#include "grammar/rule_sheet/rule_sheet.h"

namespace houserules {

/// One file in a chain of variants.
struct RuleFile {
  std::string name;  ///< the stem: "crazy-eights"
  std::string path;  ///< as the user named it, or where it was found
  std::string text;
  std::string hash;  ///< hash_of(text)
};

/// Returns the text of the file at `path`. On failure returns nothing and sets `error` to the reason.
using FileReader = std::function<std::optional<std::string>(const std::string& path, std::string& error)>;

/// Reads a file of at most 1 MiB from disk. On failure returns nothing; `error` names the file and the reason.
std::optional<std::string> read_file(const std::string& path, std::string& error);

/// Finds and reads rule files, from disk or through `read`.
struct Library {
  std::vector<std::string> folders;  ///< of the shipped games, in search order
  FileReader read = read_file;

  /// Returns the path for a game the user named, which may be a shipped game or a file. If neither exists, returns
  /// nothing and `error` suggests the closest name. A name that contains `/` or `.lua` is returned unchecked.
  std::optional<std::string> find(const std::string& game, std::string& error) const;
  /// Paths of all shipped games, sorted by name.
  std::vector<std::string> shipped() const;
};

/// The library with these files, by path, before its own.
Library with_files(Library library, std::map<std::string, std::string> files);

struct ScriptUse;    // game_setup.cc
struct SharedFacts;  // compile/compile.cc

/// A rule file, its bases and the merged header. Immutable once loaded, and shared by all Worlds that play it.
struct Rules {
  std::vector<RuleFile> files;     ///< the outermost base first, the file itself last
  std::vector<LuaScript> scripts;  ///< their syntax trees, in the same order
  Header header;                   ///< merged
  std::vector<Clause> clauses;     ///< a variant's clauses before its base's; those it overrides by number are dropped
  std::vector<Diagnostic> diagnostics;

  mutable std::atomic<bool> are_lua = false;  ///< set when World::load has had Lua accept the scripts
  // What loading a World finds out about the scripts, which is the same for all settings. Made when first needed.
  mutable std::mutex mutex;
  mutable std::shared_ptr<const ScriptUse> use;
  mutable std::shared_ptr<SharedFacts> facts;

  const RuleFile& file() const { return files.back(); }
  const std::string& name() const { return files.back().name; }
  bool ok() const;  ///< whether no diagnostic is an error
  /// The text of the file at `path`, for rendering diagnostics; "" if it is not one of these files.
  std::string_view text_of(const std::string& path) const;
};

/// A rule file with the settings to load it with.
struct ChosenGame {
  std::shared_ptr<const Rules> rules;
  int players = 0;
  OptionValues options;
};

/// Reads the file at `path` and its bases (`variant of NAME` is looked up beside the file, then in the library);
/// parses, merges and checks headers and Lua syntax. Faults are reported in `diagnostics`. Returns null and sets
/// `error` if a file cannot be read at all (missing, a folder, no permission, too large).
std::shared_ptr<const Rules> load_rules(const std::string& path, const Library& library, std::string& error);

}  // namespace houserules
