#include "runtime/side_pots.h"

#include <algorithm>
#include <numeric>

namespace houserules {

std::vector<PotPart> share_pot(std::int64_t chips, std::span<const std::int64_t> paid,
                               std::span<const std::pair<Seat, std::int64_t>> among) {
  std::vector<std::int64_t> levels;
  for (const auto& [seat, rating] : among) levels.push_back(paid[slot(seat)]);
  std::sort(levels.begin(), levels.end());
  levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
  const std::int64_t others = chips - std::accumulate(paid.begin(), paid.end(), std::int64_t{0});
  std::vector<PotPart> parts;
  std::int64_t below = 0, left = chips;
  for (const std::int64_t level : levels) {
    PotPart part;
    part.chips = level == levels.front() ? std::max<std::int64_t>(others, 0) : 0;
    for (const std::int64_t n : paid) part.chips += std::min(n, level) - std::min(n, below);
    part.chips = level == levels.back() ? left : std::min(part.chips, left);
    std::int64_t best = 0;
    for (const auto& [seat, rating] : among) {
      if (paid[slot(seat)] < level || (!part.winners.empty() && rating < best)) continue;
      if (rating > best) part.winners.clear();
      best = rating;
      part.winners.push_back(seat);
    }
    const auto is_payer = [below](std::int64_t n) { return n > below; };
    part.is_unmatched = level != levels.front() && std::count_if(paid.begin(), paid.end(), is_payer) == 1;
    left -= part.chips;
    below = level;
    if (part.chips > 0) parts.push_back(std::move(part));
  }
  return parts;
}

}  // namespace houserules
