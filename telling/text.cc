#include "telling/text.h"

#include <algorithm>

#include <fmt/format.h>

namespace houserules {
namespace {

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// U+0300..U+036F (combining marks) start with CC or CD; U+FE0E and U+FE0F (text or emoji style) are EF B8 8E and 8F.
bool takes_no_column(std::string_view at) {
  const auto byte = [&at](std::size_t i) { return i < at.size() ? static_cast<unsigned char>(at[i]) : 0U; };
  if (byte(0) == 0xCC || (byte(0) == 0xCD && byte(1) < 0xB0)) return true;
  return byte(0) == 0xEF && byte(1) == 0xB8 && (byte(2) == 0x8E || byte(2) == 0x8F);
}

}  // namespace

int display_width(std::string_view text) {
  int width = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1B') {
      const auto end = text.find('m', i);
      if (end == std::string_view::npos) return width;
      i = end;
    } else if (!is_continuation(text[i]) && !takes_no_column(text.substr(i))) {
      ++width;
    }
  }
  return width;
}

std::string pad_right(std::string_view text, int width) {
  return std::string(text) + std::string(static_cast<std::size_t>(std::max(0, width - display_width(text))), ' ');
}

std::string pad_left(std::string_view text, int width) {
  return std::string(static_cast<std::size_t>(std::max(0, width - display_width(text))), ' ') + std::string(text);
}

namespace {

/// See flow(); lines but the first begin with `margin`.
std::string laid_out(const std::vector<std::string>& parts, int width, std::string_view first, std::string_view gap,
                     std::string_view margin) {
  std::string result;
  std::string line(first);
  bool empty = true;
  for (const std::string& part : parts) {
    if (!empty && display_width(line) + display_width(gap) + display_width(part) > width) {
      line.erase(line.find_last_not_of(' ') + 1);
      result += line + '\n';
      line = margin;
      empty = true;
    }
    // No gap at the start of a line.
    line += empty ? part.substr(std::min(part.find_first_not_of(' '), part.size())) : std::string(gap) + part;
    empty = false;
  }
  line.erase(line.find_last_not_of(' ') + 1);
  return result + line + '\n';
}

}  // namespace

std::string wrap(std::string_view text, int width, std::string_view first, std::string_view indent) {
  const std::vector<std::string> words = split_words(text);
  return words.empty() ? "" : laid_out(words, width, first, " ", indent);
}

std::string wrapped_command(std::string_view command, int width) {
  constexpr std::string_view kGoesOn = " \\";
  if (display_width(command) <= width) return std::string(command) + '\n';
  std::string result = wrap(command, width - static_cast<int>(kGoesOn.size()), "", "  ");
  for (auto at = result.find('\n'); at + 1 < result.size(); at = result.find('\n', at + kGoesOn.size() + 1))
    result.insert(at, kGoesOn);
  return result;
}

std::string flow(const std::vector<std::string>& parts, int width, std::string_view first, std::string_view gap,
                 std::optional<int> indent) {
  const std::string margin(static_cast<std::size_t>(indent.value_or(display_width(first))), ' ');
  return laid_out(parts, width, first, gap, margin);
}

std::string columns(const std::vector<std::vector<std::string>>& rows, const std::vector<std::size_t>& right,
                    std::string_view indent) {
  std::vector<int> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], display_width(row[i]));
  }
  std::string result;
  for (const auto& row : rows) {
    std::string line(indent);
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0) line += "  ";
      const bool to_right = contains(right, i);
      line += to_right ? pad_left(row[i], widths[i]) : pad_right(row[i], widths[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    result += line + '\n';
  }
  return result;
}

std::string percent(double share) { return fmt::format("{:.1f}%", 100 * share); }

std::vector<std::string> folded(const std::vector<std::string>& texts, std::size_t least) {
  std::vector<std::string> result;
  for (std::size_t begin = 0; begin < texts.size();) {
    std::size_t end = begin + 1;
    for (auto number = whole_number(texts[begin]); number && end < texts.size(); ++end) {
      if (texts[end] != std::to_string(++*number)) break;
    }
    if (end - begin >= least) {
      result.push_back(texts[begin] + " to " + texts[end - 1]);
      begin = end;
    } else {
      result.push_back(texts[begin++]);
    }
  }
  return result;
}

std::string ranges_of(const std::vector<int>& numbers) {
  std::vector<std::string> texts;
  for (const int number : numbers) texts.push_back(std::to_string(number));
  return list_of_words(folded(texts), "or");
}

std::string players_of(const std::vector<int>& numbers) {
  return fmt::format("{} player{}", ranges_of(numbers), numbers == std::vector{1} ? "" : "s");
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string shell_word(const std::string& text) {
  constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@%";
  if (!text.empty() && text.find_first_not_of(kPlain) == std::string::npos) return text;
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string cut_to(const std::string& text, int width, bool symbols) {
  if (display_width(text) <= width) return text;
  const std::string dots = symbols ? "…" : "...";
  std::string result;
  bool painted = false;
  const auto is_inside = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; };
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    if (text[at] == '\x1B') {
      end = std::min(text.find('m', at), text.size() - 1) + 1;
      painted = text.substr(at, end - at) != "\x1B[0m";
    } else {
      while (end < text.size() && is_inside(text[end])) ++end;
    }
    const std::string more = result + text.substr(at, end - at);
    if (display_width(more) + display_width(dots) > width) break;
    result = more;
    at = end;
  }
  return result + (painted ? "\x1B[0m" : "") + dots;
}

std::string cut_between_words(const std::string& text, int width, bool symbols) {
  if (display_width(text) <= width) return text;
  const int dots = symbols ? 1 : 3;
  for (auto space = text.rfind(' '); space != std::string::npos && space > 0; space = text.rfind(' ', space - 1)) {
    const std::string words = text.substr(0, text.find_last_not_of(" ,;:(", space) + 1);
    const int columns = display_width(words) + dots;
    if (columns <= width) return cut_to(text, columns * 2 >= width ? columns : width, symbols);
  }
  return cut_to(text, width, symbols);
}

std::string markup_text(std::string_view text) {
  std::string markup;
  for (const char c : text) {
    switch (c) {
      case '&': markup += "&amp;"; break;
      case '<': markup += "&lt;"; break;
      case '>': markup += "&gt;"; break;
      case '"': markup += "&quot;"; break;
      default: markup += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
    }
  }
  return markup;
}

std::string repeated(std::string_view text, int times) {
  std::string result;
  for (int i = 0; i < times; ++i) result += text;
  return result;
}

int widest(const std::vector<std::string>& lines) {
  int width = 0;
  for (const std::string& line : lines) width = std::max(width, display_width(line));
  return width;
}

void replace_all(std::string& text, std::string_view what, std::string_view by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
    text.replace(at, what.size(), by);
}

}  // namespace houserules
