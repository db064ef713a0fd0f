#include "screen/cards_below.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "screen/canvas.h"
#include "screen/card_art.h"
#include "screen/screen.h"
#include "telling/text.h"

namespace houserules {
namespace {

constexpr int kIndent = 2, kApart = 2;    // columns before the cards, and between groups of them
constexpr std::size_t kWorthDrawing = 2;  // cards that are worth drawing

using Group = std::vector<CardDrawn>;

std::string without_colour(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\x1B') at = std::min(text.find('m', at), text.size());
    else result += text[at];
  }
  return result;
}

class Drawing {
 public:
  Drawing(const Setup& setup, const Style& style) : setup_(setup), style_(style) {
    Style bare = style;
    bare.colour = false;
    for (FaceId face = 0; face < setup.pack.faces.size(); ++face) {
      const std::string text = card_text(setup.pack, face, bare);
      // In a pack without suits a bare number is as likely to be a score.
      if (!whole_number(text)) faces_.emplace_back(text, face);
    }
  }

  /// The cards of a sentence, drawn; nothing if it lists none together, or they are too wide.
  std::vector<std::string> below(std::string_view sentence) const {
    const std::vector<Group> groups = groups_of(without_colour(sentence));
    const auto is_list = [](const Group& group) { return group.size() >= kWorthDrawing; };
    if (std::none_of(groups.begin(), groups.end(), is_list)) return {};
    const CardArt art(setup_.pack, style_, CardSize::low);
    const auto width_of = [&](bool wide) {
      int width = kIndent - kApart;
      for (const Group& group : groups) width += kApart + (wide ? art.wide_width(group) : art.narrow_width(group));
      return width;
    };
    const bool wide = width_of(true) <= style_.width;
    const int width = width_of(wide);
    if (width > style_.width) return {};
    Canvas canvas(art.height(), width);
    std::vector<Spot> spots;
    int column = kIndent;
    for (const Group& group : groups) {
      const int columns = wide ? art.wide_width(group) : art.narrow_width(group);
      art.draw_fan(canvas, 0, column, columns, group, spots);
      column += columns + kApart;
    }
    std::vector<std::string> lines;
    for (int row = 0; row < canvas.rows(); ++row) lines.push_back(canvas.line(row));
    return lines;
  }

 private:
  std::optional<FaceId> face_of(std::string_view word) const {
    constexpr std::string_view kAround = ",;.:()";
    const auto begin = std::min(word.find_first_not_of(kAround), word.size());
    word = word.substr(begin, word.find_last_not_of(kAround) - begin + 1);
    const auto found =
        std::find_if(faces_.begin(), faces_.end(), [word](const auto& one) { return one.first == word; });
    return found == faces_.end() ? std::nullopt : std::optional(found->second);
  }

  /// The cards between other words.
  std::vector<Group> groups_of(const std::string& sentence) const {
    const auto chooses = [&sentence](const std::string& name) { return sentence.starts_with(name + ": "); };
    if (std::any_of(setup_.names.begin(), setup_.names.end(), chooses)) return {};
    std::vector<Group> groups;
    bool follows = false;
    for (const std::string& word : split_words(sentence)) {
      const auto face = face_of(word);
      if (face && !follows) groups.emplace_back();
      if (face) groups.back().push_back({*face});
      follows = face.has_value();
    }
    return groups;
  }

  const Setup& setup_;
  const Style& style_;
  std::vector<std::pair<std::string, FaceId>> faces_;
};

}  // namespace

std::string with_cards_below(const std::string& text, const Setup& setup, const Style& style, int rows) {
  const Drawing drawing(setup, style);
  const std::vector<std::string> lines = lines_of(text);
  std::string result;
  int used = 0;
  for (std::size_t begin = 0, end = 0; begin < lines.size(); begin = end) {
    std::string sentence = lines[begin];
    // The other lines of a wrapped sentence are indented.
    for (end = begin + 1; end < lines.size() && lines[end].starts_with("  "); ++end) sentence += ' ' + lines[end];
    for (std::size_t i = begin; i < end; ++i) {
      result += lines[i] + '\n';
      used += lines[i].empty() ? 0 : 1;
    }
    for (const std::string& line : drawing.below(sentence)) {
      result += line + '\n';
      ++used;
    }
  }
  return used <= rows ? result : text;
}

}  // namespace houserules
