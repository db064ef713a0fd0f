#include "interpreter/loading/script_text.h"

#include <algorithm>

#include "grammar/lua/positions.h"

namespace houserules {
namespace {

/// What stands before the text, whose beginning is skipped up to `begin`.
std::string prologue(const Rules& rules, std::size_t number, std::size_t& begin) {
  const std::string& text = rules.files[number].text;
  std::string before = number > 0 ? "local base <const> = ... " : "";
  begin = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  if (text.compare(begin, 2, "#!") == 0) before += "--";
  return before;
}

/// Finds the innermost statement at an offset; offsets must ascend from call to call.
class StatementFinder {
 public:
  StatementFinder(const LuaScript& script, const lua::Positions& positions) : script_(script), positions_(positions) {}

  int at(std::size_t place) {
    const auto& statements = script_.statements;
    for (; next_ < statements.size() && positions_.offset(statements[next_]->range.begin) <= place; ++next_) {
      open_.push_back({static_cast<int>(next_), positions_.offset(statements[next_]->range.end)});
    }
    while (!open_.empty() && open_.back().end <= place) open_.pop_back();
    return open_.empty() ? -1 : open_.back().number;
  }

 private:
  struct Open {
    int number;
    std::size_t end;
  };
  const LuaScript& script_;
  const lua::Positions& positions_;
  std::size_t next_ = 0;
  std::vector<Open> open_;
};

}  // namespace

std::string loaded_text(const Rules& rules, std::size_t number) {
  std::size_t begin = 0;
  const std::string before = prologue(rules, number, begin);
  return before + rules.files[number].text.substr(begin);
}

std::string numbered_text(const Rules& rules, std::size_t number, std::vector<int>& statements) {
  const std::string& text = rules.files[number].text;
  const LuaScript& script = rules.scripts[number];
  const lua::Positions positions(text);
  std::vector<std::size_t> breaks;
  for (const lua::Statement* statement : script.statements) {
    breaks.push_back(positions.offset(statement->range.begin));
    breaks.push_back(positions.offset(statement->range.end));
  }
  std::sort(breaks.begin(), breaks.end());

  StatementFinder finder(script, positions);
  statements = {-1};  // there is no line 0
  std::size_t at = 0;
  std::string result = prologue(rules, number, at);
  const auto begin_line = [&](std::size_t place) {
    while (place < text.size() && (text[place] == ' ' || text[place] == '\t')) ++place;
    statements.push_back(finder.at(place));
  };
  begin_line(at);
  auto next = std::lower_bound(breaks.begin(), breaks.end(), at);
  for (; at < text.size(); ++at) {
    for (; next != breaks.end() && *next == at; ++next) {
      result += '\n';
      begin_line(at);
    }
    result += text[at];
    if (text[at] != '\n' && text[at] != '\r') continue;
    // Lua counts "\r\n" and "\n\r" as one.
    const bool pair =
        at + 1 < text.size() && (text[at + 1] == '\n' || text[at + 1] == '\r') && text[at + 1] != text[at];
    if (pair) result += text[++at];
    for (; next != breaks.end() && *next <= at; ++next) {}
    begin_line(at + 1);
  }
  return result;
}

}  // namespace houserules
