#include "grammar/diagnostics/source_text.h"

#include <algorithm>

#include "system/utf8.h"

namespace houserules {
namespace {

/// Distance between checkpoints, in bytes.
constexpr std::size_t kStep = 512;

}  // namespace

SourceText::SourceText(std::string_view text) : text_(text), line_begins_{0} {
  std::size_t points = 0;
  for (std::size_t at = 0; at < text.size(); ++points) {
    if (checkpoints_.empty() || at >= checkpoints_.back().offset + kStep) checkpoints_.push_back({at, points});
    if (text[at] == '\n') line_begins_.push_back(at + 1);
    at += code_point_step(text, at);
  }
}

std::size_t SourceText::points_before(std::size_t offset) const {
  if (offset == 0) return 0;
  const auto next = std::upper_bound(checkpoints_.begin(), checkpoints_.end(), offset,
                                     [](std::size_t value, const Checkpoint& point) { return value < point.offset; });
  Checkpoint at = *(next - 1);
  while (at.offset < offset) {
    at.offset += code_point_step(text_, at.offset);
    ++at.points;
  }
  return at.points;
}

Position SourceText::position(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  const auto next = std::upper_bound(line_begins_.begin(), line_begins_.end(), offset);
  const std::size_t line = static_cast<std::size_t>(next - line_begins_.begin());
  std::size_t begin = *(next - 1);
  if (begin == 0 && text_.starts_with(kByteOrderMark)) begin = std::min(kByteOrderMark.size(), offset);
  std::size_t points = 0;
  if (offset - begin < kStep) {
    for (std::size_t at = begin; at < offset; at += code_point_step(text_, at)) ++points;
  } else {
    points = points_before(offset) - points_before(begin);
  }
  return {static_cast<int>(line), static_cast<int>(points + 1)};
}

std::optional<std::string_view> SourceText::line(int number) const {
  if (number < 1 || static_cast<std::size_t>(number) > line_begins_.size()) return std::nullopt;
  const std::size_t begin = line_begins_[static_cast<std::size_t>(number) - 1];
  const std::size_t end = std::min(text_.find('\n', begin), text_.size());
  std::string_view result = text_.substr(begin, end - begin);
  if (begin == 0 && result.starts_with(kByteOrderMark)) result.remove_prefix(kByteOrderMark.size());
  if (result.ends_with('\r')) result.remove_suffix(1);
  return result;
}

std::optional<Replacement> guessed_fix(const Diagnostic& diagnostic, const SourceText& source) {
  const std::string& word = diagnostic.guess.written;
  if (diagnostic.guess.empty() || word.empty()) return std::nullopt;
  for (int line = diagnostic.range.begin.line; line <= diagnostic.range.end.line; ++line) {
    const auto found = source.line(line);
    if (!found) return std::nullopt;
    for (std::size_t at = found->find(word); at != std::string_view::npos; at = found->find(word, at + 1)) {
      const std::size_t end = at + word.size();
      if ((at > 0 && is_word_char((*found)[at - 1]) && is_word_char(word.front())) ||
          (end < found->size() && is_word_char((*found)[end]) && is_word_char(word.back())))
        continue;
      const std::size_t offset = static_cast<std::size_t>(found->data() - source.text().data()) + at;
      const Range range = source.range(offset, offset + word.size());
      if (!(range.begin < diagnostic.range.begin) && !(diagnostic.range.end < range.end))
        return Replacement{range, diagnostic.guess.meant};
    }
  }
  return std::nullopt;
}

}  // namespace houserules
