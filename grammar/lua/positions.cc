#include "grammar/lua/positions.h"

#include <algorithm>

#include "system/utf8.h"

namespace houserules::lua {

namespace {

constexpr std::size_t kStride = 64;

}  // namespace

Positions::Positions(std::string_view text) : text_(text) {
  line_starts_.push_back(text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0);
  bool ascii = true;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    ascii = ascii && static_cast<unsigned char>(c) < 0x80;
    if (c != '\n' && c != '\r') continue;
    const char other = c == '\n' ? '\r' : '\n';
    if (i + 1 < text.size() && text[i + 1] == other) ++i;
    line_starts_.push_back(i + 1);
  }
  if (ascii) return;
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size(); at += code_point_step(text, at), ++count) {
    while (checkpoints_.size() * kStride <= at) checkpoints_.push_back({at, count});
  }
  while (checkpoints_.size() * kStride <= text.size()) checkpoints_.push_back({text.size(), count});
}

std::size_t Positions::line_index(std::size_t offset) const {
  const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  return after == line_starts_.begin() ? 0 : static_cast<std::size_t>(after - line_starts_.begin()) - 1;
}

std::size_t Positions::line_start(std::size_t offset) const { return line_starts_[line_index(offset)]; }

std::size_t Positions::code_points_before(std::size_t offset) const {
  if (checkpoints_.empty()) return offset;
  const std::size_t stride = offset / kStride;
  Checkpoint here = checkpoints_[stride];
  if (here.offset > offset && stride > 0) here = checkpoints_[stride - 1];
  for (; here.offset < offset; ++here.count) here.offset += code_point_step(text_, here.offset);
  return here.offset > offset ? here.count - 1 : here.count;
}

Position Positions::at(std::size_t offset) const {
  offset = std::min(offset, text_.size());
  const std::size_t line = line_index(offset);
  const std::size_t start = line_starts_[line];
  const std::size_t column = offset < start ? 1 : code_points_before(offset) - code_points_before(start) + 1;
  return {static_cast<int>(line) + 1, static_cast<int>(column)};
}

std::size_t Positions::offset(Position position) const {
  const std::size_t start = line_starts_[static_cast<std::size_t>(position.line) - 1];
  const auto steps = static_cast<std::size_t>(position.column - 1);
  if (checkpoints_.empty()) return std::min(start + steps, text_.size());
  const std::size_t wanted = code_points_before(start) + steps;
  auto after = std::upper_bound(checkpoints_.begin(), checkpoints_.end(), wanted,
                                [](std::size_t count, const Checkpoint& at) { return count < at.count; });
  Checkpoint at = after == checkpoints_.begin() ? checkpoints_.front() : *(after - 1);
  for (; at.count < wanted && at.offset < text_.size(); ++at.count) at.offset += code_point_step(text_, at.offset);
  return at.offset;
}

}  // namespace houserules::lua
