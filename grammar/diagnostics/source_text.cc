#include "grammar/diagnostics/source_text.h"

#include <algorithm>

#include "system/utf8.h"

namespace houserules {
namespace {

/// Distance between checkpoints, in bytes.
constexpr std::size_t kStride = 64;

}  // namespace

SourceText::SourceText(std::string_view text, LineEnds ends) : text_(text) {
  line_begins_.push_back(text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0);
  bool ascii = true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    ascii = ascii && static_cast<unsigned char>(c) < 0x80;
    if (c != '\n' && (c != '\r' || ends == LineEnds::line_feeds)) continue;
    const char other = c == '\n' ? '\r' : '\n';
    if (ends == LineEnds::of_lua && i + 1 < text.size() && text[i + 1] == other) ++i;
    line_begins_.push_back(i + 1);
  }
  if (ascii) return;
  std::size_t points = 0;
  for (std::size_t at = 0; at < text.size(); at += code_point_step(text, at), ++points) {
    while (checkpoints_.size() * kStride <= at) checkpoints_.push_back({at, points});
  }
  while (checkpoints_.size() * kStride <= text.size()) checkpoints_.push_back({text.size(), points});
}

std::size_t SourceText::line_index(std::size_t offset) const {
  const auto after = std::upper_bound(line_begins_.begin(), line_begins_.end(), offset);
  return after == line_begins_.begin() ? 0 : static_cast<std::size_t>(after - line_begins_.begin()) - 1;
}

std::size_t SourceText::points_before(std::size_t offset) const {
  if (checkpoints_.empty()) return offset;
  const std::size_t stride = offset / kStride;
  Checkpoint at = checkpoints_[stride];
  if (at.offset > offset && stride > 0) at = checkpoints_[stride - 1];
  for (; at.offset < offset; ++at.points) at.offset += code_point_step(text_, at.offset);
  return at.points;
}

Position SourceText::position(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  const std::size_t line = line_index(offset), begin = line_begins_[line];
  const std::size_t column = offset < begin ? 1 : points_before(offset) - points_before(begin) + 1;
  return {static_cast<int>(line) + 1, static_cast<int>(column)};
}

std::size_t SourceText::offset(const Position& position) const {
  const auto its_line = line(position.line);
  if (!its_line) return text_.size();
  std::size_t at = static_cast<std::size_t>(its_line->data() - text_.data());
  const std::size_t end = at + its_line->size();
  for (int column = 1; column < position.column && at < end; ++column) at += code_point_step(text_, at);
  return std::min(at, end);
}

std::optional<std::string_view> SourceText::line(int number) const {
  if (number < 1 || static_cast<std::size_t>(number) > line_begins_.size()) return std::nullopt;
  const std::size_t begin = line_begins_[static_cast<std::size_t>(number) - 1];
  const std::size_t end = std::min(text_.find('\n', begin), text_.size());
  std::string_view result = text_.substr(begin, end - begin);
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
