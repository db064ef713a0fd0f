#include "interpreter/compile/chunk_parts.h"

#include "grammar/lua/query.h"

namespace houserules {
namespace {

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

bool is_set_in_own_table(const lua::Index& target) {
  const auto* name = lua::node_cast<lua::Name>(target.object);
  if (name == nullptr || name->local == nullptr) return false;
  const lua::Local& local = *name->local;
  const auto initial = lua::initial_value(local);
  if (!initial || initial->index != 0 || lua::bare(*initial->value).kind != lua::Kind::table) return false;
  return local.writes.empty();
}

std::vector<int> statements_by_line(const std::string& chunk, const LuaScript& script, const std::string& text,
                                    const lua::Positions& positions, const std::vector<std::size_t>& origins) {
  std::vector<int> lines{-1, -1};  // there is no line 0, and line 1 is our prologue
  StatementFinder finder(script, positions);
  for (std::size_t i = 0; i < chunk.size(); ++i) {
    if (chunk[i] != '\n' && chunk[i] != '\r') continue;
    const bool pair =
        i + 1 < chunk.size() && (chunk[i + 1] == '\n' || chunk[i + 1] == '\r') && chunk[i + 1] != chunk[i];
    if (pair) ++i;
    std::size_t place = i + 1 < chunk.size() ? origins[i + 1] : text.size();
    while (place < text.size() && (text[place] == ' ' || text[place] == '\t')) ++place;
    lines.push_back(finder.at(place));
  }
  return lines;
}

}  // namespace houserules
