#include "lsp/editor_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "system/utf8.h"

namespace houserules {
namespace {

constexpr std::string_view kFileScheme = "file://";

/// How many columns the code point of that many bytes takes.
std::size_t columns_of(std::size_t bytes, ColumnUnit unit) {
  constexpr std::size_t kOutsideFirstPlane = 4;
  return unit == ColumnUnit::utf8 ? bytes : bytes == kOutsideFirstPlane ? 2 : 1;
}

std::size_t count_at(const Json& place, const char* name) {
  const auto found = place.is_object() ? place.find(name) : place.end();
  const bool is_count = found != place.end() && found->is_number_integer() && found->get<std::int64_t>() >= 0;
  return is_count ? found->get<std::size_t>() : 0;
}

int hex_value(char c) {
  constexpr int kTen = 10;
  return is_digit(c) ? c - '0' : lower(c) >= 'a' && lower(c) <= 'f' ? lower(c) - 'a' + kTen : -1;
}

}  // namespace

EditorText::EditorText(std::string text, ColumnUnit unit)
    : text_(std::move(text)), unit_(unit), lines_{0}, diagnosed_lines_{0} {
  for (std::size_t at = 0; at < text_.size(); ++at) {
    if (text_[at] == '\n') diagnosed_lines_.push_back(at + 1);
    if (text_[at] == '\n' || (text_[at] == '\r' && text_.compare(at + 1, 1, "\n") != 0)) lines_.push_back(at + 1);
  }
}

std::size_t EditorText::line_index(const Lines& lines, std::size_t offset) {
  return static_cast<std::size_t>(std::upper_bound(lines.begin(), lines.end(), offset) - lines.begin()) - 1;
}

EditorText::Span EditorText::line(const Lines& lines, std::size_t index) const {
  std::size_t end = index + 1 < lines.size() ? lines[index + 1] : text_.size();
  while (end > lines[index] && (text_[end - 1] == '\n' || text_[end - 1] == '\r')) --end;
  return {lines[index], end};
}

/// Diagnostics do not count a byte order mark.
std::size_t EditorText::first_column(std::size_t index) const {
  return diagnosed_lines_[index] + (index == 0 && text_.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0);
}

std::size_t EditorText::offset(const Json& place) const {
  const std::size_t index = count_at(place, "line");
  if (index >= lines_.size()) return text_.size();
  const Span span = line(lines_, index);
  std::size_t at = span.begin;
  for (std::size_t left = count_at(place, "character"); left > 0 && at < span.end;) {
    const std::size_t bytes = code_point_step(text_, at);
    const std::size_t columns = columns_of(bytes, unit_);
    if (columns > left) break;
    left -= columns;
    at += bytes;
  }
  return at;
}

std::size_t EditorText::offset(const Position& position) const {
  const auto index = static_cast<std::size_t>(std::max(position.line, 1) - 1);
  if (index >= diagnosed_lines_.size()) return text_.size();
  const Span span = line(diagnosed_lines_, index);
  std::size_t at = first_column(index);
  for (int column = 1; column < position.column && at < span.end; ++column) at += code_point_step(text_, at);
  return at;
}

Json EditorText::place(std::size_t offset) const {
  const std::size_t index = line_index(lines_, std::min(offset, text_.size()));
  std::size_t columns = 0;
  for (std::size_t at = lines_[index]; at < std::min(offset, text_.size());) {
    const std::size_t bytes = code_point_step(text_, at);
    columns += columns_of(bytes, unit_);
    at += bytes;
  }
  return {{"line", index}, {"character", columns}};
}

Position EditorText::position(std::size_t offset) const {
  const std::size_t index = line_index(diagnosed_lines_, std::min(offset, text_.size()));
  int column = 1;
  for (std::size_t at = first_column(index); at < std::min(offset, text_.size()); at += code_point_step(text_, at))
    ++column;
  return {static_cast<int>(index) + 1, column};
}

Json EditorText::range(std::size_t begin, std::size_t end) const {
  return {{"start", place(begin)}, {"end", place(std::max(begin, end))}};
}

Json EditorText::range(const Range& range) const { return this->range(offset(range.begin), offset(range.end)); }

EditorText::Span EditorText::word_at(std::size_t offset) const {
  std::size_t begin = std::min(offset, text_.size()), end = begin;
  while (begin > 0 && is_word_char(text_[begin - 1])) --begin;
  while (end < text_.size() && is_word_char(text_[end])) ++end;
  return {begin, end};
}

EditorText::Span EditorText::line_at(std::size_t offset) const {
  return line(lines_, line_index(lines_, std::min(offset, text_.size())));
}

std::size_t EditorText::longest_line() const {
  std::size_t longest = 0;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const Span span = line(lines_, i);
    longest = std::max(longest, span.end - span.begin);
  }
  return longest;
}

std::string path_of_uri(const std::string& uri) {
  if (!uri.starts_with(kFileScheme)) return uri;
  const std::size_t slash = uri.find('/', kFileScheme.size());  // behind the host, if there is one
  std::string path;
  for (std::size_t at = slash; at < uri.size(); ++at) {
    const int high = uri[at] == '%' && at + 2 < uri.size() ? hex_value(uri[at + 1]) : -1;
    const int low = high < 0 ? -1 : hex_value(uri[at + 2]);
    if (low < 0) {
      path += uri[at];
    } else {
      path += static_cast<char>(high * 16 + low);
      at += 2;
    }
  }
  return path;
}

std::string uri_of_path(const std::string& path) {
  if (!path.starts_with('/')) return path;
  std::string uri(kFileScheme);
  for (const char c : path) {
    if (is_word_char(c) || c == '/' || c == '-' || c == '.' || c == '~') uri += c;
    else uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

}  // namespace houserules
