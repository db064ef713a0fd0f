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
    : text_(std::make_shared<const std::string>(std::move(text))), unit_(unit), diagnosed_(*text_), lines_{0} {
  for (std::size_t at = 0; at < text_->size(); ++at) {
    const char c = (*text_)[at];
    if (c == '\n' || (c == '\r' && text_->compare(at + 1, 1, "\n") != 0)) lines_.push_back(at + 1);
  }
}

std::size_t EditorText::line_index(std::size_t offset) const {
  return static_cast<std::size_t>(std::upper_bound(lines_.begin(), lines_.end(), offset) - lines_.begin()) - 1;
}

EditorText::Span EditorText::line(std::size_t index) const {
  std::size_t end = index + 1 < lines_.size() ? lines_[index + 1] : text_->size();
  while (end > lines_[index] && ((*text_)[end - 1] == '\n' || (*text_)[end - 1] == '\r')) --end;
  return {lines_[index], end};
}

std::size_t EditorText::offset(const Json& place) const {
  const std::size_t index = count_at(place, "line");
  if (index >= lines_.size()) return text_->size();
  const Span span = line(index);
  std::size_t at = span.begin;
  for (std::size_t left = count_at(place, "character"); left > 0 && at < span.end;) {
    const std::size_t bytes = code_point_step(*text_, at);
    const std::size_t columns = columns_of(bytes, unit_);
    if (columns > left) break;
    left -= columns;
    at += bytes;
  }
  return at;
}

Json EditorText::place(std::size_t offset) const {
  const std::size_t index = line_index(std::min(offset, text_->size()));
  std::size_t columns = 0;
  for (std::size_t at = lines_[index]; at < std::min(offset, text_->size());) {
    const std::size_t bytes = code_point_step(*text_, at);
    columns += columns_of(bytes, unit_);
    at += bytes;
  }
  return {{"line", index}, {"character", columns}};
}

Json EditorText::range(std::size_t begin, std::size_t end) const {
  return {{"start", place(begin)}, {"end", place(std::max(begin, end))}};
}

Json EditorText::range(const Range& range) const { return this->range(offset(range.begin), offset(range.end)); }

EditorText::Span EditorText::word_at(std::size_t offset) const {
  std::size_t begin = std::min(offset, text_->size()), end = begin;
  while (begin > 0 && is_word_char((*text_)[begin - 1])) --begin;
  while (end < text_->size() && is_word_char((*text_)[end])) ++end;
  return {begin, end};
}

EditorText::Span EditorText::line_at(std::size_t offset) const {
  return line(line_index(std::min(offset, text_->size())));
}

std::size_t EditorText::longest_line() const {
  std::size_t longest = 0;
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const Span span = line(i);
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
