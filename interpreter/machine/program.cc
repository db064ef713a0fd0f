#include "interpreter/machine/program.h"

namespace houserules::machine {

std::uint32_t Program::text(const std::string& text) {
  const auto [at, is_new] = text_numbers.try_emplace(text, static_cast<std::uint32_t>(texts.size()));
  if (is_new) texts.push_back(text);
  return at->second;
}

}  // namespace houserules::machine
