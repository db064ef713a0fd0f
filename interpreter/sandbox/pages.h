// Memory straight from the operating system.
#pragma once

#include <cstddef>
#include <memory>

namespace houserules {

struct UnmapPages {
  std::size_t bytes = 0;
  void operator()(void* first) const;
};

/// Owns whole pages that take memory only once they are touched, and are zero until then. AddressSanitizer, which marks
/// every byte of a block of the allocator, does not slow them down.
template <typename Value>
using MappedPages = std::unique_ptr<Value[], UnmapPages>;

/// Maps `bytes`, rounded up to whole pages. Throws std::bad_alloc.
void* map_pages(std::size_t bytes);

template <typename Value>
MappedPages<Value> pages_of(std::size_t bytes) {
  return MappedPages<Value>(static_cast<Value*>(map_pages(bytes)), UnmapPages{bytes});
}

}  // namespace houserules
