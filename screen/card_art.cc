#include "screen/card_art.h"

#include <algorithm>

#include <fmt/format.h>

#include "telling/text.h"

namespace houserules {
namespace {

constexpr int kWidestText = 8;  // on a card; longer texts are cut

}  // namespace

int longest_told(const std::vector<CardDrawn>& cards) {
  int longest = 0;
  for (const CardDrawn& card : cards) {
    for (const std::string& word : lines_of(wrap(card.told, /*width=*/1)))
      longest = std::max(longest, std::min(display_width(word), kWidestText));
  }
  return longest;
}

CardArt::CardArt(const Pack& pack, const Style& style, CardSize size, int widest)
    : pack_(pack), style_(style), size_(size) {
  for (FaceId face = 0; face < pack.faces.size(); ++face)
    widest = std::max(widest, display_width(card_text(pack, face, style)));
  widest = std::min(widest, kWidestText);
  constexpr int kLow = 5, kTall = 7;
  if (size == CardSize::line) {
    width_ = widest;
  } else {
    height_ = size == CardSize::tall ? 5 : 3;
    width_ = std::max(size == CardSize::tall ? kTall : kLow, widest + 2);
  }
}

std::string CardArt::text_of(const CardDrawn& card) const {
  const std::string text = card_text(pack_, *card.face, style_, card.emphasis);
  const int suit = pack_.faces[*card.face].suit;
  const std::string letter = suit < 0 ? "" : suit_text(pack_, suit, style_);
  if (display_width(letter) != 1 || display_width(text) <= kWidestText)
    return cut_to(text, kWidestText, style_.symbols);
  return cut_to(text, kWidestText - 1, style_.symbols) + painted(letter, card.emphasis);
}

std::string CardArt::painted(const std::string& text, Emphasis emphasis) const {
  return emphasis == Emphasis::dim ? dim(text, style_) : text;
}

std::string CardArt::edge(bool top, Emphasis emphasis) const {
  const bool symbols = style_.symbols;
  return painted(
      (symbols ? top ? "╭" : "╰" : "+") + repeated(symbols ? "─" : "-", width_ - 2) + (symbols ? top ? "╮" : "╯" : "+"),
      emphasis);
}

std::string CardArt::inside(const std::string& text, Emphasis emphasis, bool at_right) const {
  const std::string bar = painted(style_.symbols ? "│" : "|", emphasis);
  return bar + (at_right ? pad_left(text, width_ - 2) : pad_right(text, width_ - 2)) + bar;
}

std::string CardArt::back() const {
  const std::string bar = style_.symbols ? "│" : "|";
  return bar + dim(repeated(style_.symbols ? "░" : "#", width_ - 2), style_) + bar;
}

std::string CardArt::told_line(const CardDrawn& card, int line) const {
  const std::vector<std::string> lines = lines_of(wrap(card.told, width_ - 2));
  if (line >= static_cast<int>(lines.size())) return "";
  const bool last = line + 3 >= height_;
  std::string text = lines[static_cast<std::size_t>(line)];
  for (std::size_t rest = static_cast<std::size_t>(line) + 1; last && rest < lines.size(); ++rest)
    text += ' ' + lines[rest];
  return cut_to(text, width_ - 2, style_.symbols);
}

void CardArt::draw(Canvas& canvas, int row, int column, const CardDrawn& card, bool covered) const {
  if (size_ == CardSize::line) {
    canvas.put(row, column,
               pad_right(card.face ? text_of(card) : dim(repeated(style_.symbols ? "░" : "#", 2), style_), width_));
    return;
  }
  canvas.note({row, column, height_, width_, card.face});
  canvas.put(row, column, edge(/*top=*/true, card.emphasis));
  for (int line = 1; line + 1 < height_; ++line) {
    if (!card.face && !card.told.empty())
      canvas.put(row + line, column, inside(told_line(card, line - 1), card.emphasis));
    else if (!card.face) canvas.put(row + line, column, back());
    else if (line == 1) canvas.put(row + line, column, inside(text_of(card), card.emphasis));
    else if (line == 2 && card.is_new && size_ == CardSize::tall)
      canvas.put(row + line, column, inside(painted("new", card.emphasis), card.emphasis));
    else if (line + 2 == height_ && !covered)
      canvas.put(row + line, column, inside(text_of(card), card.emphasis, true));
    else canvas.put(row + line, column, inside("", card.emphasis));
  }
  canvas.put(row + height_ - 1, column, edge(/*top=*/false, card.emphasis));
}

void CardArt::draw_empty(Canvas& canvas, int row, int column, const std::string& text) const {
  if (size_ == CardSize::line) {
    canvas.put(row, column, pad_right(text.empty() ? "--" : text, width_));
    return;
  }
  const std::string bar = dim(style_.symbols ? "┆" : ":", style_);
  const std::string line = dim(repeated(style_.symbols ? "┄" : ".", width_ - 2), style_);
  canvas.put(row, column + 1, line);
  for (int i = 1; i + 1 < height_; ++i)
    canvas.put(row + i, column, bar + std::string(static_cast<std::size_t>(width_ - 2), ' ') + bar);
  canvas.put_centred(row + height_ / 2, column, width_, text);
  canvas.put(row + height_ - 1, column + 1, line);
}

int CardArt::strip(const CardDrawn& card) const {
  if (!card.face && !card.told.empty()) return width_;
  if (!card.face) return size_ == CardSize::line ? 2 : 1;
  return display_width(text_of(card)) + 1;
}

int CardArt::narrow_width(const std::vector<CardDrawn>& cards, bool apart) const {
  if (cards.empty()) return 0;
  int width = width_;
  for (std::size_t i = 0; i + 1 < cards.size(); ++i)
    width += apart && cards[i].ends_meld ? width_ + 1 : strip(cards[i]);
  return width;
}

int CardArt::wide_width(const std::vector<CardDrawn>& cards) const {
  int width = 0;
  for (const CardDrawn& card : cards) width += card.face ? width_ + 1 : strip(card);
  if (!cards.empty()) width += cards.back().face ? -1 : width_ - strip(cards.back());
  return width;
}

void CardArt::draw_fan(Canvas& canvas, int row, int column, int width, const std::vector<CardDrawn>& cards,
                       std::vector<Spot>& spots) const {
  std::size_t first = 0;
  int needed = narrow_width(cards);
  while (needed > width && first + 1 < cards.size()) needed -= strip(cards[first++]);
  const bool wide = first == 0 && wide_width(cards) <= width;
  // Melds lie apart if there is room.
  int apart = 0;
  for (std::size_t i = first; i + 1 < cards.size(); ++i) apart += cards[i].ends_meld ? width_ + 1 - strip(cards[i]) : 0;
  if (wide || needed + apart > width) apart = 0;
  // Distribute the remaining columns evenly between the cards.
  const int count = std::max(static_cast<int>(cards.size() - first) - 1, 1);
  const int more = wide ? 0 : std::clamp((width - needed - apart) / count, 0, 1);
  for (std::size_t i = first; i < cards.size(); ++i) {
    const CardDrawn& card = cards[i];
    const int top = row - (card.raised ? 1 : 0);
    const bool last = i + 1 == cards.size();
    const int step = last                                    ? width_
                     : !card.face                            ? strip(card)
                     : wide || (apart > 0 && card.ends_meld) ? width_ + 1
                                                             : strip(card) + more;
    draw(canvas, top, column, card, /*covered=*/step < width_);
    if (!card.typed.empty()) {
      for (int line = top; line < top + height_; ++line)
        spots.push_back({line, column, column + std::min(step, width_), card.typed});
    }
    column += step;
  }
}

void CardArt::draw_column(Canvas& canvas, int row, int column, int rows, const std::vector<CardDrawn>& cards,
                          std::vector<Spot>& spots) const {
  const int border = size_ == CardSize::line ? 0 : 1;
  int room = rows - 2 * border;  // for one line per card
  std::size_t first = 0;
  std::string left_out;
  if (static_cast<int>(cards.size()) > room) {
    // One line says how many are omitted.
    first = cards.size() - static_cast<std::size_t>(std::max(room - 1, 1));
    left_out = fmt::format("+{}", first);
    --room;
  }
  if (border > 0) canvas.put(row, column, edge(/*top=*/true, Emphasis::none));
  int at = row + border;
  if (!left_out.empty())
    canvas.put(at++, column, border > 0 ? inside(dim(left_out, style_), Emphasis::none) : left_out);
  for (std::size_t i = first; i < cards.size(); ++i, ++at) {
    const CardDrawn& card = cards[i];
    if (border > 0) canvas.note({at - 1, column, height_, width_, card.face});
    if (border == 0) draw(canvas, at, column, card);
    else canvas.put(at, column, card.face ? inside(text_of(card), Emphasis::none) : back());
    if (!card.typed.empty()) spots.push_back({at, column, column + width_, card.typed});
  }
  if (border == 0) return;
  // The rest of the top card, as far as there is room.
  const std::string rest = cards.back().face ? inside("", Emphasis::none) : back();
  for (int line = 0; line < height_ - 3 && at + 1 < row + rows; ++line) canvas.put(at++, column, rest);
  canvas.put(at, column, edge(/*top=*/false, Emphasis::none));
}

}  // namespace houserules
