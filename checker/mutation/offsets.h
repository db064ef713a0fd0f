// Converts positions to byte offsets.
#pragma once

#include <string_view>
#include <vector>

#include "grammar/diagnostics/diagnostic.h"
#include "system/utf8.h"

namespace houserules::mutation {

/// Offsets into one text, which must outlive this.
class Offsets {
 public:
  explicit Offsets(std::string_view text) : text_(text) {
    begins_.push_back(text.starts_with("\xEF\xBB\xBF") ? 3 : 0);
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '\n') begins_.push_back(i + 1);
    }
  }

  std::size_t at(const Position& position) const {
    std::size_t offset = begins_[static_cast<std::size_t>(position.line) - 1];
    for (int column = 1; column < position.column && offset < text_.size(); ++column) {
      offset += code_point_step(text_, offset);
    }
    return offset;
  }

 private:
  std::string_view text_;
  std::vector<std::size_t> begins_;
};

}  // namespace houserules::mutation
