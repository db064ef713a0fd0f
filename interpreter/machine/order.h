// Sorting with a deterministic result.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace houserules::machine {

/// A stable merge sort. Terminates and keeps all elements whatever `before(a, b)` returns, even if it is inconsistent.
/// If `before` throws, `order` is still a permutation of its elements.
template <typename Element, typename Before>
void merge_sort(std::vector<Element>& order, const Before& before) {
  std::vector<Element> merged(order.size());
  for (std::size_t width = 1; width < order.size(); width *= 2) {
    for (std::size_t low = 0; low < order.size(); low += 2 * width) {
      const std::size_t middle = std::min(low + width, order.size());
      const std::size_t high = std::min(low + 2 * width, order.size());
      std::size_t left = low;
      std::size_t right = middle;
      for (std::size_t to = low; to < high; ++to) {
        const bool take_right = left == middle || (right < high && before(order[right], order[left]));
        merged[to] = take_right ? order[right++] : order[left++];
      }
    }
    order.swap(merged);
  }
}

}  // namespace houserules::machine
