// The layout of the header.
#include "grammar/header/layout.h"
#include "lsp/answers.h"

namespace houserules {

Json formatted(const FileView& view) {
  const EditorText& text = view.text();
  const std::string after = aligned_header(text.text());
  Json edits = Json::array();
  // The lines are the same ones.
  for (std::size_t at = 0, at_after = 0; at < text.text().size() && at_after < after.size();) {
    const std::size_t end = std::min(text.text().find('\n', at), text.text().size());
    const std::size_t end_after = std::min(after.find('\n', at_after), after.size());
    const std::string line = after.substr(at_after, end_after - at_after);
    if (text.text().compare(at, end - at, line) != 0)
      edits.push_back({{"range", text.range(at, end)}, {"newText", line}});
    at = end + 1;
    at_after = end_after + 1;
  }
  return edits;
}

}  // namespace houserules
