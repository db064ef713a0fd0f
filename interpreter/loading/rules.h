// A rule file and the files it varies, read, parsed and checked.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/header/header.h"
#include "grammar/lua/parse.h"
#include "grammar/rule_sheet/rule_sheet.h"

namespace houserules {

/// One file of a chain of variants.
struct RuleFile {
  std::string name;  ///< the stem: "crazy-eights"
  std::string path;  ///< as named by the user, or where it was found
  std::string text;
  std::string hash;  ///< hash_of(text)
};

/// Returns the text of the file at `path`; on failure, nothing and the reason in `error`.
using FileReader = std::function<std::optional<std::string>(const std::string& path, std::string& error)>;

/// Reads a file of at most 1 MiB from disk. On failure returns nothing; `error` names the file and the reason.
std::optional<std::string> read_file(const std::string& path, std::string& error);

/// Finds rule files and reads them, from disk or wherever `read` says.
struct Library {
  std::vector<std::string> folders;  ///< of the shipped games, searched in order
  FileReader read = read_file;

  /// The path of a game the user named: a shipped game or a file. Nothing if there is neither; `error` then suggests
  /// the nearest shipped game. A name with `/` or `.lua` is taken as a path unchecked.
  std::optional<std::string> find(const std::string& game, std::string& error) const;
  /// Paths of all shipped games, sorted by name.
  std::vector<std::string> shipped() const;
};

/// A rule file, its bases and the merged header. Immutable once loaded and shared by all worlds that play it.
struct Rules {
  std::vector<RuleFile> files;     ///< the outermost base first, the file itself last
  std::vector<LuaScript> scripts;  ///< their syntax trees, in the same order
  Header header;                   ///< merged
  std::vector<Clause> clauses;     ///< a variant's before its base's, whose clauses of the same numbers are left out
  std::vector<Diagnostic> diagnostics;

  mutable std::atomic<bool> are_lua = false;  ///< set once Lua has accepted the scripts, which World::load asks for

  const RuleFile& file() const { return files.back(); }
  const std::string& name() const { return files.back().name; }
  bool ok() const;  ///< whether no diagnostic is an error
  /// The text of the file with this path, for rendering diagnostics; "" if there is none.
  std::string_view text_of(const std::string& path) const;
};

/// A game with everything needed to load it.
struct ChosenGame {
  std::shared_ptr<const Rules> rules;
  int players = 0;
  OptionValues options;
};

/// Reads `path` and its bases (`variant of NAME` is looked up beside the file, then in the library); parses, merges and
/// checks the headers and the Lua syntax. Faults are in `diagnostics`. If a file cannot be read at all (missing, a
/// folder, no permission, too large), returns null and sets `error`.
std::shared_ptr<const Rules> load_rules(const std::string& path, const Library& library, std::string& error);

}  // namespace houserules
