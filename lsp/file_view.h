// A rule file as it stands in an editor: what all requests are answered from. It may be broken.
#pragma once

#include <cstddef>
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
  const lua::Local* local = nullptr;                 ///< of NameSpace::local
  const houserules::Statement* statement = nullptr;  ///< of the header that declares it
  const lua::Function* function = nullptr;           ///< that it declares

  bool same_name(const NameUse& other) const {
    return space == other.space && name == other.name && local == other.local;
  }
};

/// Parses the text; where it is broken, leaves out lines or functions, so that the others have their nodes.
LuaScript mended_script(const std::string& text, const std::string& file);

class FileView {
 public:
  /// The file at `path` with the library's text of it, and its bases. Nothing if it cannot be read.
  static std::shared_ptr<const FileView> open(const std::string& path, const Library& library, ColumnUnit unit);

  const Rules& rules() const { return *rules_; }
  std::shared_ptr<const Rules> shared_rules() const { return rules_; }
  const Header& header() const { return rules_->header; }
  const EditorText& text() const { return texts_.back(); }
  const EditorText& text_of(std::size_t file) const { return texts_[file]; }
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
  /// The use at an offset of its own text, or null.
  const NameUse* use_at(std::size_t offset) const;
  /// The innermost expression at an offset of its own script, or null.
  const lua::Expression* expression_at(std::size_t offset) const;
  /// The source line of a statement of the header, or of its first line.
  std::string statement_text(const Statement& statement) const;

 private:
  FileView() = default;
  void find_uses();

  std::shared_ptr<const Rules> rules_;
  std::vector<EditorText> texts_;  ///< of all files
  LuaScript mended_;
  std::vector<const LuaScript*> scripts_;
  std::unique_ptr<ScriptTypes> types_;
  std::unique_ptr<KnownNames> known_;
  std::optional<HeaderPlace> header_place_;
  std::vector<NameUse> uses_;
};

}  // namespace houserules
