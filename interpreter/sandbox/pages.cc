#include "interpreter/sandbox/pages.h"

#include <new>

#include <sys/mman.h>

namespace houserules {

void* map_pages(std::size_t bytes) {
  void* const first = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (first == MAP_FAILED) throw std::bad_alloc();
  return first;
}

void UnmapPages::operator()(void* first) const { munmap(first, bytes); }

}  // namespace houserules
