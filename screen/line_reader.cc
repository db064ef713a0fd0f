#include "screen/line_reader.h"

#include "telling/text.h"

namespace houserules {

bool is_leaving(const std::string& answer) {
  const auto words = split_words(lower(answer));
  return words.size() == 1 && (words[0] == "q" || words[0] == "quit" || words[0] == "exit");
}

}  // namespace houserules
