#include "screen/line_reader.h"

#include "telling/text.h"

namespace houserules {

bool is_leaving(const std::string& answer) {
  const auto words = split_words(lower(answer));
  return words.size() == 1 && (words[0] == "q" || words[0] == "quit" || words[0] == "exit");
}

bool says_yes(LineReader& reader, const std::string& question) {
  for (;;) {
    const auto answer = reader.read(question + " (yes or no) ");
    const auto words = split_words(lower(answer.value_or("")));
    if (words.empty() || words[0].starts_with('n') || is_leaving(*answer)) return false;
    if (words[0].starts_with('y')) return true;
  }
}

}  // namespace houserules
