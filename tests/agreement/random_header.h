// Random headers of rule files.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/chance.h"
#include "tests/agreement/script_grammar.h"

namespace houserules {

/// The random choices for one script.
class Lots {
 public:
  Lots(std::uint64_t seed, std::uint64_t number) : chance_(seed, number, 9) {}

  std::uint32_t below(std::uint32_t n) { return chance_.below(n); }
  bool one_in(std::uint32_t n) { return below(n) == 0; }
  template <class T>
  const T& any_of(const std::vector<T>& all) {
    return all[below(static_cast<std::uint32_t>(all.size()))];
  }

 private:
  Chance chance_;
};

/// A move that every header has, and the kind of its value.
struct Move {
  std::string_view name, text, first = {}, second = {};
};
std::span<const Move> moves_of_header();

struct RandomHeader {
  std::string text;
  std::string points;  ///< a table of numbers by suit
  bool teams = false, chips = false;
  std::vector<Production> words;  ///< the suits, ranks and faces of its pack
};

RandomHeader random_header(Lots& lots);

}  // namespace houserules
