#include "grammar/language/words.h"

#include <algorithm>

namespace houserules {

std::vector<std::string> words_of(Owner owner) {
  std::vector<std::string> names;
  for (const Word& word : kWords) {
    if (belongs_to(word, owner)) names.emplace_back(word.name);
  }
  return names;
}

const Word* word_at(std::string_view path) {
  const auto dot = path.find('.');
  if (dot == std::string_view::npos) {
    const Word* word = word_of(Owner::global, path);
    return word != nullptr ? word : word_of(Owner::library, path);
  }
  for (const Owner owner : {Owner::turns, Owner::string, Owner::table, Owner::math}) {
    if (about(owner).prefix == path.substr(0, dot)) return word_of(owner, path.substr(dot + 1));
  }
  return nullptr;
}

const Word* method_named(std::string_view name) {
  const auto found = std::find_if(kWords.begin(), kWords.end(), [name](const Word& word) {
    return word.name == name && word.is_function() && word.owner != Owner::global && word.owner != Owner::library &&
           about(word.owner).prefix.empty();
  });
  return found == kWords.end() ? nullptr : found;
}

bool is_global_word(std::string_view name) {
  // `base` is where a variant finds its base.
  return name == "base" || word_at(name) != nullptr || word_of(Owner::callback, name) != nullptr;
}

}  // namespace houserules
