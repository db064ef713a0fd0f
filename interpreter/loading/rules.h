// A rule file with the files that it varies, read and understood.
#pragma once

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
  std::string path;  ///< as the user named it, or where it was found
  std::string text;
  std::string hash;  ///< hash_of the text
};

/// 16 hexadecimal digits (FNV-1a, 64 bits).
std::string hash_of(std::string_view text);

/// Where rule files come from: given a path, its text, or nothing and why in `error`.
using FileReader = std::function<std::optional<std::string>(const std::string& path, std::string& error)>;

/// Reads a file of at most 1 MiB from the disk. Errors name the file and the reason in plain words.
std::optional<std::string> read_file(const std::string& path, std::string& error);

/// Reads rule files from the disk, or wherever the reader says.
struct Library {
  std::vector<std::string> folders;  ///< of the shipped games, searched in order
  FileReader read = read_file;

  /// The path of a game that the user named: the name of a shipped game, or a file. Nothing when there is neither;
  /// `error` then names the nearest shipped game.
  std::optional<std::string> find(const std::string& game, std::string& error) const;
  /// Paths of all shipped games, by name.
  std::vector<std::string> shipped() const;
};

/// A rule file, its bases before it, and the merged header. Immutable once loaded; shared by all worlds that play it.
struct Rules {
  std::vector<RuleFile> files;     ///< the outermost base first, the file itself last
  std::vector<LuaScript> scripts;  ///< the trees of the files, in the same order
  Header header;                   ///< merged
  std::vector<Clause> clauses;     ///< of all files, bases first
  std::vector<Diagnostic> diagnostics;

  const RuleFile& file() const { return files.back(); }
  const std::string& name() const { return files.back().name; }
  bool ok() const;  ///< no diagnostic is an error
  /// The text of one of the files by path, for rendering a diagnostic; "" when it is none of them.
  std::string_view text_of(const std::string& path) const;
};

/// A game ready to be played.
struct ChosenGame {
  std::shared_ptr<const Rules> rules;
  int players = 0;
  OptionValues options;
};

/// Reads `path` and its bases (`variant of NAME` is looked up beside the file, then in the library), parses, merges and
/// checks the headers and the syntax of the Lua. Faults are in `diagnostics`; when a file cannot be read at all
/// (missing, a folder, no permission, too large), nothing is returned and `error` says why.
std::shared_ptr<const Rules> load_rules(const std::string& path, const Library& library, std::string& error);

}  // namespace houserules
