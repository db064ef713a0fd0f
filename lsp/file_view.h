// A rule file as it stands in an editor: what all requests are answered from. It may be broken.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "checker/script/known_names.h"
#include "checker/script/types.h"
#include "grammar/header/lines.h"
#include "interpreter/loading/rules.h"
#include "lsp/editor_text.h"

namespace houserules {

/// What a name belongs to. `table`: piles, pots, public values, lists of words and functions, which are all globals.
enum class NameSpace { local, table, move, option, preset };

/// A use of a name that the header or a script declares.
struct NameUse {
  NameSpace space = NameSpace::table;
  std::string name;
  std::size_t file = 0;  ///< in Rules::files
  Range range;
  bool declares = false;
  bool of_base = false;                              ///< as `base.lay`
  const lua::Local* local = nullptr;                 ///< of NameSpace::local
  const houserules::Statement* statement = nullptr;  ///< of the header that declares it
  const lua::Function* function = nullptr;           ///< that it declares

  bool same_name(const NameUse& other) const {
    return space == other.space && name == other.name && local == other.local;
  }
};

/// The path by which files are compared: two names of one file have one.
std::string key_of_path(const std::string& path);

/// The URI of the file at a path.
using UriOf = std::function<std::string(const std::string& path)>;

/// Parses the text; where it is broken, leaves out lines or functions, so that the others have their nodes.
LuaScript mended_script(const std::string& text, const std::string& file);

class FileView {
 public:
  /// The file as loaded, and its bases. `uri_of` says how the editor names files.
  static std::shared_ptr<const FileView> open(std::shared_ptr<const Rules> rules, ColumnUnit unit, UriOf uri_of);

  const Rules& rules() const { return *rules_; }
  const Header& header() const { return rules_->header; }
  const EditorText& text() const { return texts_.back(); }
  const EditorText& text_of(std::size_t file) const { return texts_[file]; }
  /// The header of one of its files alone.
  const Header& header_of(std::size_t file) const { return headers_[file].header; }
  std::string uri_of(std::size_t file) const { return uri_of_(rules_->files[file].path); }
  const std::string& key_of(std::size_t file) const { return keys_[file]; }
  /// The text of one of its files; null if it has no such file.
  const EditorText* text_of(const std::string& path) const;
  const LuaScript& script() const { return *scripts_.back(); }
  const ScriptTypes& types() const { return *types_; }
  const KnownNames& known() const { return *known_; }
  /// Where its own header stands; nothing without one.
  const std::optional<HeaderPlace>& header_place() const { return header_place_; }
  bool in_header(std::size_t offset) const {
    return header_place_ && offset >= header_place_->begin && offset <= header_place_->end;
  }

  /// Every use of a declared name in all its files, by file.
  const std::vector<NameUse>& uses() const { return uses_; }
  /// Words in the scripts that may be uses of a name of the header: a field of something unknown, a quoted word.
  const std::vector<NameUse>& doubtful_uses() const { return doubtful_; }
  /// The use at an offset of its own text, or null.
  const NameUse* use_at(std::size_t offset) const;
  /// The innermost expression at an offset of its own script, or null.
  const lua::Expression* expression_at(std::size_t offset) const;
  /// The source line of a statement of the header, or of its first line.
  std::string statement_text(const Statement& statement) const;

 private:
  FileView() = default;

  std::shared_ptr<const Rules> rules_;
  UriOf uri_of_;
  std::vector<EditorText> texts_;  ///< of all files
  std::vector<std::string> keys_;  ///< of their paths
  std::vector<ParsedHeader> headers_;
  LuaScript mended_;
  std::vector<const LuaScript*> scripts_;
  std::unique_ptr<ScriptTypes> types_;
  std::unique_ptr<KnownNames> known_;
  std::optional<HeaderPlace> header_place_;
  std::vector<NameUse> uses_, doubtful_;
};

}  // namespace houserules
