#include "grammar/rule_sheet/lines.h"

#include <algorithm>
#include <string>

#include "grammar/header/lines.h"
#include "grammar/lua/lexer.h"
#include "system/utf8.h"

namespace houserules {
namespace {

/// Scans Lua tokens only as far as needed to find comments and strings.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::vector<SheetLine> scan() {
    if (text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
    if (text_.substr(at_, 1) == "#") at_ = line_end(text_, at_);
    line_is_blank_ = true;
    while (at_ < text_.size()) step();
    return std::move(lines_);
  }

 private:
  void step() {
    const char c = text_[at_];
    if (c == '\n') {
      line_is_blank_ = true;
      follows_ = follows_ && has_comment_;
      has_comment_ = false;
      ++at_;
    } else if (c == ' ' || c == '\t' || c == '\r') {
      ++at_;
    } else if (text_.substr(at_, 2) == "--") {
      comment();
    } else {
      line_is_blank_ = false;
      if (c == '"' || c == '\'') quoted_string(c);
      else if (c != '[' || !skip_long_bracket(at_)) ++at_;
    }
  }

  void comment() {
    const std::size_t begin = at_;
    if (skip_long_bracket(at_ + 2)) {
      line_is_blank_ = false;
      return;
    }
    at_ = line_end(text_, at_);
    const std::string_view all = text_.substr(begin, at_ - begin);
    const bool is_sheet = line_is_blank_ && all.starts_with("---") && !all.starts_with("----") &&
                          !all.starts_with("---[[") && !all.starts_with("---[=");
    if (!is_sheet) return;
    const std::size_t first = all.find_first_not_of(" \t\r", 3);
    if (first == std::string_view::npos) return;
    const std::size_t last = all.find_last_not_of(" \t\r");
    lines_.push_back({begin + first, begin + last + 1, begin, follows_});
    follows_ = has_comment_ = true;
  }

  /// Skips the long string or comment that opens at `open`, if any.
  bool skip_long_bracket(std::size_t open) {
    const std::size_t opening = lua::long_opening(text_, open);
    if (opening == 0) return false;
    const std::string closer = "]" + std::string(opening - 2, '=') + "]";
    const std::size_t close = text_.find(closer, open + opening);
    at_ = close == std::string_view::npos ? text_.size() : close + closer.size();
    return true;
  }

  void quoted_string(char quote) {
    for (++at_; at_ < text_.size(); ++at_) {
      if (text_[at_] == '\\') ++at_;
      else if (text_[at_] == '\n') return;
      else if (text_[at_] == quote) break;
    }
    at_ = std::min(at_ + 1, text_.size());
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool line_is_blank_ = true;  ///< so far
  bool has_comment_ = false;   ///< this line is a rule sheet comment
  bool follows_ = false;       ///< the previous line was one
  std::vector<SheetLine> lines_;
};

}  // namespace

std::vector<SheetLine> sheet_lines(std::string_view text) { return Scanner(text).scan(); }

}  // namespace houserules
