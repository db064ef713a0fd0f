#include "grammar/header/families.h"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/ranges.h>

#include "grammar/diagnostics/diagnostic.h"

namespace houserules {
namespace {

constexpr auto kFamilies = std::to_array<Family>({
    {"shedding", "get rid of your cards by matching the last card played", ""},
    {"climbing", "get rid of your cards by beating the last cards played", ""},
    {"tricks", "take tricks, or avoid them", ""},
    {"points", "win scoring cards in tricks", ""},
    {"melds", "collect sets and runs", ""},
    {"fishing", "capture cards from the table", ""},
    {"adding", "add cards up to a total", ""},
    {"asking", "take cards from each other", ""},
    {"stakes", "stake chips on your cards", ""},
    {"reflexes", "be the first to spot it", ""},
    {"luck", "turn up cards, and hope", ""},
    {"together", "win or lose together", ""},
    {"patience", "play alone", "solitaire"},
});

}  // namespace

std::span<const Family> families() { return kFamilies; }

const Family* family_named(std::string_view name) { return named(kFamilies, name); }

std::string no_family(std::string_view name) {
  const std::vector<std::string> names = names_of(kFamilies);
  std::string hint = did_you_mean(std::string(name), names);
  if (hint.empty()) hint = fmt::format("; there are: {}", fmt::join(names, ", "));
  return fmt::format("there is no family `{}`{}", name, hint);
}

}  // namespace houserules
