// The text of a file in an editor, and places in it as editors count them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "grammar/diagnostics/diagnostic.h"
#include "grammar/diagnostics/source_text.h"
#include "system/json.h"

namespace houserules {

/// What an editor's columns count.
enum class ColumnUnit { utf16, utf8 };

/// A text in valid UTF-8 with a line index. Places outside the text are moved to the nearest one inside. For editors,
/// lines end with LF, CR or CRLF; for diagnostics not with a CR alone.
class EditorText {
 public:
  EditorText(std::string text, ColumnUnit unit);

  const std::string& text() const { return *text_; }
  ColumnUnit unit() const { return unit_; }

  /// The offset of an editor's place, `{"line": 0, "character": 0}`.
  std::size_t offset(const Json& place) const;
  /// The offset of a place as diagnostics count them.
  std::size_t offset(const Position& position) const {
    return diagnosed_.offset({std::max(position.line, 1), position.column});
  }
  /// The place of an offset, as editors and as diagnostics count it.
  Json place(std::size_t offset) const;
  Position position(std::size_t offset) const { return diagnosed_.position(offset); }
  Json range(std::size_t begin, std::size_t end) const;
  Json range(const Range& range) const;

  /// The word of letters, digits and `_` at or just before an offset; empty ranges if there is none.
  struct Span {
    std::size_t begin = 0, end = 0;
    bool empty() const { return begin == end; }
  };
  Span word_at(std::size_t offset) const;
  std::string_view words(const Span& span) const {
    return std::string_view(*text_).substr(span.begin, span.end - span.begin);
  }
  /// The line with this offset, without its end.
  Span line_at(std::size_t offset) const;
  /// The bytes of the longest line.
  std::size_t longest_line() const;

 private:
  std::size_t line_index(std::size_t offset) const;
  Span line(std::size_t index) const;

  std::shared_ptr<const std::string> text_;
  ColumnUnit unit_;
  SourceText diagnosed_;            ///< as diagnostics see it
  std::vector<std::size_t> lines_;  ///< where each begins, for editors
};

/// The path of a `file:` URI; other URIs unchanged, so that an unsaved file has a name too.
std::string path_of_uri(const std::string& uri);
/// The `file:` URI of an absolute path; other names unchanged.
std::string uri_of_path(const std::string& path);

}  // namespace houserules
