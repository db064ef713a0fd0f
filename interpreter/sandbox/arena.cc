#include "interpreter/sandbox/arena.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstring>
#include <limits>
#include <lua.hpp>
#include <new>
#include <vector>

namespace houserules {

// The contents of a free block. In a class list `size` is not used.
struct FreeBlock {
  FreeBlock* next;
  std::size_t size;
};
static_assert(sizeof(FreeBlock) <= Arena::kGranule);

namespace {

constexpr std::size_t kClasses = 64;                             // small blocks: 1 to 64 granules
constexpr std::size_t kSmall = kClasses * Arena::kGranule;       // largest small block
constexpr int kLook = 32;                                        // free blocks tried for a large request
constexpr std::size_t kLuaStringHeader = 3 * sizeof(void*) + 1;  // of a Lua 5.4 string object, with the final 0

std::size_t round_up(std::size_t size) {
  return (std::max<std::size_t>(size, 1) + Arena::kGranule - 1) & ~(Arena::kGranule - 1);
}

std::size_t class_of(std::size_t rounded) { return rounded / Arena::kGranule - 1; }

FreeBlock* as_free(std::byte* block) { return reinterpret_cast<FreeBlock*>(block); }
std::byte* as_bytes(FreeBlock* block) { return reinterpret_cast<std::byte*>(block); }

}  // namespace

// Blocks are cut off the current run, [cursor, run_end). After compact() the runs are the free regions in address
// order; the last run is the wilderness, which ends at the arena's end.
struct Arena::Head {
  std::byte* cursor;
  std::byte* run_end;
  std::byte* top;  // start of the wilderness, unless that is the current run
  std::byte* end;
  std::uint64_t allocated;
  std::uint64_t freed;
  std::uint64_t limit;
  std::uint64_t freed_at_compact;
  std::size_t used_at_compact;
  std::uint64_t filled;  // bit c: classes[c] may have blocks
  std::array<FreeBlock*, kClasses> classes;
  FreeBlock* large;    // freed since compact(), unordered
  FreeBlock* regions;  // found by compact(), in address order
  Refusal refusal;

  bool in_wilderness() const { return run_end == end; }
};

Arena::Arena(std::size_t capacity) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  capacity_ = (std::max(capacity, sizeof(Head)) + page - 1) / page * page;
  void* block = mmap(nullptr, capacity_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (block == MAP_FAILED) throw std::bad_alloc();
  base_ = static_cast<std::byte*>(block);
  head_ = new (block) Head{};
  head_->cursor = head_->top = base_ + round_up(sizeof(Head));
  head_->run_end = head_->end = base_ + capacity_;
  head_->limit = std::numeric_limits<std::uint64_t>::max();
}

Arena::~Arena() { munmap(base_, capacity_); }

std::size_t Arena::used() const {
  return static_cast<std::size_t>((head_->in_wilderness() ? head_->cursor : head_->top) - base_);
}

std::size_t Arena::live() const { return static_cast<std::size_t>(head_->allocated - head_->freed); }
std::uint64_t Arena::allocated() const { return head_->allocated; }
void Arena::set_allocation_limit(std::uint64_t total) { head_->limit = total; }
std::uint64_t Arena::allocation_limit() const { return head_->limit; }

void Arena::allow(std::uint64_t more) {
  head_->refusal = Refusal::none;
  head_->limit = head_->allocated + more;
}

bool Arena::spend(std::uint64_t bytes) {
  if (head_->allocated + bytes > head_->limit) {
    refuse(Refusal::budget);
    return false;
  }
  if (head_->limit != std::numeric_limits<std::uint64_t>::max()) head_->limit -= bytes;
  return true;
}

Refusal Arena::refusal() const { return head_->refusal; }
void Arena::clear_refusal() { head_->refusal = Refusal::none; }

void* Arena::refuse(Refusal why) noexcept {
  head_->refusal = why;
  return nullptr;
}

void* Arena::try_allocate(std::size_t size) noexcept {
  if (size > capacity_) [[unlikely]]
    return refuse(Refusal::full);
  const std::size_t rounded = round_up(size);
  Head& head = *head_;
  if (head.allocated + rounded > head.limit) [[unlikely]]
    return refuse(Refusal::budget);
  void* block = nullptr;
  if (rounded <= kSmall) {
    FreeBlock*& list = head.classes[class_of(rounded)];
    if (list != nullptr) {
      block = list;
      list = list->next;
    } else if (rounded <= static_cast<std::size_t>(head.run_end - head.cursor)) [[likely]] {
      block = head.cursor;
      head.cursor += rounded;
    } else {
      block = take_small(rounded);
    }
  } else {
    block = take_large(rounded);
  }
  if (block == nullptr) [[unlikely]]
    return refuse(Refusal::full);
  head.allocated += rounded;
  return block;
}

// Allocates a small block for which the current run is too short.
void* Arena::take_small(std::size_t size) noexcept {
  Head& head = *head_;
  if (!head.in_wilderness()) {
    // Try larger classes first, so that the top stays low; a class found empty loses its bit.
    for (std::uint64_t larger = head.filled >> class_of(size) << class_of(size); larger != 0; larger &= larger - 1) {
      const auto index = static_cast<std::size_t>(std::countr_zero(larger));
      FreeBlock* block = head.classes[index];
      if (block == nullptr) {
        head.filled &= ~(std::uint64_t{1} << index);
        continue;
      }
      head.classes[index] = block->next;
      const std::size_t block_size = (index + 1) * kGranule;
      if (block_size > size) give(as_bytes(block) + size, block_size - size);
      return block;
    }
    if (next_run(size)) {
      void* block = head.cursor;
      head.cursor += size;
      return block;
    }
  }
  return after_compacting(size);
}

// Makes the next region that holds `size` bytes, or the wilderness, the current run. False if none is large enough.
bool Arena::next_run(std::size_t size) noexcept {
  Head& head = *head_;
  if (head.in_wilderness()) return false;
  do {
    const auto rest = static_cast<std::size_t>(head.run_end - head.cursor);
    std::byte* leftover = head.cursor;
    if (FreeBlock* region = head.regions; region != nullptr) {
      head.regions = region->next;
      head.cursor = as_bytes(region);
      head.run_end = head.cursor + region->size;
    } else {
      head.cursor = head.top;
      head.run_end = head.end;
    }
    if (rest > 0) give(leftover, rest);
    if (size <= static_cast<std::size_t>(head.run_end - head.cursor)) return true;
  } while (!head.in_wilderness());
  return false;
}

void* Arena::take_large(std::size_t size) noexcept {
  Head& head = *head_;
  for (FreeBlock** list : {&head.large, &head.regions}) {
    int looked = 0;
    for (FreeBlock** link = list; *link != nullptr && looked < kLook; link = &(*link)->next, ++looked) {
      FreeBlock* block = *link;
      if (block->size < size) continue;
      const std::size_t rest = block->size - size;
      if (rest > kSmall || (rest > 0 && list == &head.regions)) {
        FreeBlock* shorter = as_free(as_bytes(block) + size);
        *shorter = FreeBlock{block->next, rest};
        *link = shorter;
      } else {
        *link = block->next;
        if (rest > 0) give(as_bytes(block) + size, rest);
      }
      return block;
    }
  }
  if (size <= static_cast<std::size_t>(head.run_end - head.cursor)) {
    void* block = head.cursor;
    head.cursor += size;
    return block;
  }
  if (void* block = take_wilderness(size)) return block;
  return after_compacting(size);
}

// Cuts a block off the wilderness without making it the current run.
void* Arena::take_wilderness(std::size_t size) noexcept {
  Head& head = *head_;
  if (head.in_wilderness() || size > static_cast<std::size_t>(head.end - head.top)) return nullptr;
  void* block = head.top;
  head.top += size;
  return block;
}

// The last resort: compacts, if enough has been freed since the last time to be worth it.
void* Arena::after_compacting(std::size_t size) noexcept {
  Head& head = *head_;
  if (head.freed - head.freed_at_compact < capacity_ / 16) return nullptr;
  compact();
  if (size > static_cast<std::size_t>(head.run_end - head.cursor)) {
    if (size <= kSmall) {
      if (!next_run(size)) return nullptr;
    } else {
      FreeBlock** link = &head.regions;
      while (*link != nullptr && (*link)->size < size) link = &(*link)->next;
      if (*link == nullptr) return take_wilderness(size);
      FreeBlock* block = *link;
      *link = block->next;
      if (block->size > size) give(as_bytes(block) + size, block->size - size);
      return block;
    }
  }
  void* block = head.cursor;
  head.cursor += size;
  return block;
}

// Puts an unused block into the free lists.
void Arena::give(std::byte* block, std::size_t size) noexcept {
  Head& head = *head_;
  if (size <= kSmall) {
    const std::size_t index = class_of(size);
    as_free(block)->next = head.classes[index];
    head.classes[index] = as_free(block);
    head.filled |= std::uint64_t{1} << index;
  } else {
    *as_free(block) = FreeBlock{head.large, size};
    head.large = as_free(block);
  }
}

void Arena::free(void* block, std::size_t size) noexcept {
  if (block == nullptr) return;
  auto* bytes = static_cast<std::byte*>(block);
  const std::size_t rounded = round_up(size);
  Head& head = *head_;
  assert(bytes >= base_ && bytes + rounded <= base_ + used());
  head.freed += rounded;
  if (bytes + rounded == head.cursor) {
    head.cursor = bytes;
  } else if (bytes + rounded == head.top && !head.in_wilderness()) {
    head.top = bytes;
  } else {
    give(bytes, rounded);
  }
}

void* Arena::reallocate(std::byte* block, std::size_t old_size, std::size_t new_size) noexcept {
  const std::size_t before = round_up(old_size);
  const std::size_t after = round_up(new_size);
  if (after == before) return block;
  Head& head = *head_;
  if (after < before) {
    free(block + after, before - after);
    return block;
  }
  if (block + before == head.cursor && after - before <= static_cast<std::size_t>(head.run_end - head.cursor)) {
    if (head.allocated + (after - before) > head.limit) return refuse(Refusal::budget);
    head.cursor += after - before;
    head.allocated += after - before;
    return block;
  }
  void* moved = try_allocate(new_size);
  if (moved == nullptr) return nullptr;
  std::memcpy(moved, block, old_size);
  free(block, old_size);
  return moved;
}

void* Arena::lua_alloc(void* arena, void* block, std::size_t old_size, std::size_t new_size) noexcept {
  auto& self = *static_cast<Arena*>(arena);
  if (new_size == 0) {
    self.free(block, old_size);
    return nullptr;
  }
  if (block != nullptr) {
    // Lua treats a failed growth as an error.
    return new_size > self.capacity_ ? self.refuse(Refusal::full)
                                     : self.reallocate(static_cast<std::byte*>(block), old_size, new_size);
  }
  // For a new object Lua passes its type as the old size.
  if (old_size == LUA_TSTRING && new_size > kMaxString + kLuaStringHeader) [[unlikely]] {
    return self.refuse(Refusal::string);
  }
  return self.try_allocate(new_size);
}

void* Arena::do_allocate(std::size_t bytes, std::size_t alignment) {
  if (alignment > kGranule) throw std::bad_alloc();
  void* block = try_allocate(bytes);
  if (block == nullptr) throw std::bad_alloc();
  return block;
}

void Arena::do_deallocate(void* block, std::size_t bytes, std::size_t) { free(block, bytes); }

void Arena::compact() {
  Head& head = *head_;
  std::byte* const first = base_ + round_up(sizeof(Head));
  std::byte* const top = base_ + used();
  const std::size_t granules = static_cast<std::size_t>(top - first) / kGranule;
  // One bit per granule, set if it is free; one more clear bit ends the last region.
  std::vector<bool> vacant;
  try {
    vacant.resize(granules + 1);
  } catch (const std::bad_alloc&) {
    return;  // keeping the lists is correct, if wasteful
  }
  const auto mark = [&](const std::byte* block, std::size_t size) {
    const auto from = static_cast<std::ptrdiff_t>(static_cast<std::size_t>(block - first) / kGranule);
    const auto to = from + static_cast<std::ptrdiff_t>(size / kGranule);
    std::fill(vacant.begin() + from, vacant.begin() + to, true);
  };
  for (std::size_t index = 0; index < kClasses; ++index) {
    for (FreeBlock* block = head.classes[index]; block != nullptr; block = block->next) {
      mark(as_bytes(block), (index + 1) * kGranule);
    }
    head.classes[index] = nullptr;
  }
  for (FreeBlock* list : {head.large, head.regions}) {
    for (; list != nullptr; list = list->next) mark(as_bytes(list), list->size);
  }
  if (!head.in_wilderness()) mark(head.cursor, static_cast<std::size_t>(head.run_end - head.cursor));
  head.large = head.regions = nullptr;
  head.filled = 0;
  head.freed_at_compact = head.freed;

  std::size_t end = granules;
  while (end > 0 && vacant[end - 1]) --end;
  head.top = first + end * kGranule;
  FreeBlock** link = &head.regions;
  for (auto it = vacant.begin(), last = vacant.begin() + static_cast<std::ptrdiff_t>(end);;) {
    it = std::find(it, last, true);
    if (it == last) break;
    const auto stop = std::find(it, last, false);
    auto* region = as_free(first + static_cast<std::size_t>(it - vacant.begin()) * kGranule);
    *region = FreeBlock{nullptr, static_cast<std::size_t>(stop - it) * kGranule};
    *link = region;
    link = &region->next;
    it = stop;
  }
  head.cursor = head.run_end = first;
  next_run(kGranule);
  head.used_at_compact = used();
}

// Half of the capacity at most, so that it triggers before the arena is full.
bool Arena::has_grown(std::size_t least) const {
  return used() > std::max(least, std::min(2 * head_->used_at_compact, capacity_ / 2));
}

void Arena::save(Snapshot& snapshot) const {
  const std::size_t size = used();
  if (snapshot.capacity_ < size) {
    snapshot.size_ = snapshot.capacity_ = 0;
    snapshot.bytes_ = std::make_unique_for_overwrite<std::byte[]>(size);
    snapshot.capacity_ = size;
  }
  std::memcpy(snapshot.bytes_.get(), base_, size);
  snapshot.size_ = size;
  snapshot.origin_ = base_;
}

Arena::Snapshot Arena::save() const {
  Snapshot snapshot;
  save(snapshot);
  return snapshot;
}

void Arena::restore(const Snapshot& snapshot) {
  assert(snapshot.origin_ == base_ && snapshot.size_ > 0);
  std::memcpy(base_, snapshot.bytes_.get(), snapshot.size_);
}

}  // namespace houserules
