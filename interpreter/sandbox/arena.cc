#include "interpreter/sandbox/arena.h"

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

struct FreeBlock {
  FreeBlock* next;
};

namespace {

constexpr std::size_t kSmallClasses = 64;                        // 1 to 64 granules
constexpr std::size_t kSmall = kSmallClasses * Arena::kGranule;  // largest small block; beyond, powers of two
constexpr std::size_t kClasses = kSmallClasses + 26;
constexpr std::size_t kLuaStringHeader = 3 * sizeof(void*) + 1;  // size of a Lua 5.4 string header plus the final 0

std::size_t round_up(std::size_t size) {
  return (std::max<std::size_t>(size, 1) + Arena::kGranule - 1) & ~(Arena::kGranule - 1);
}

std::size_t class_of(std::size_t size) {
  if (size <= kSmall) return round_up(size) / Arena::kGranule - 1;
  return kSmallClasses + static_cast<std::size_t>(std::bit_width((size - 1) / kSmall)) - 1;
}

std::size_t size_of(std::size_t number) {
  return number < kSmallClasses ? (number + 1) * Arena::kGranule : kSmall << (number - kSmallClasses + 1);
}

}  // namespace

struct Arena::Head {
  std::byte* top;
  std::uint64_t allocated;
  std::uint64_t limit;
  std::uint64_t freed;  ///< bytes since the last trim()
  std::array<FreeBlock*, kClasses> classes;
  Refusal refusal;
};

Arena::Arena(std::size_t capacity) {
  const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  capacity_ = (std::max(capacity, sizeof(Head)) + page - 1) / page * page;
  base_ = pages_of<std::byte>(capacity_);
  head_ = new (base_.get()) Head{};
  head_->top = base_.get() + round_up(sizeof(Head));
  head_->limit = std::numeric_limits<std::uint64_t>::max();
}

std::size_t Arena::used() const { return static_cast<std::size_t>(head_->top - base_.get()); }
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

/// Returns a block of class `number`: from its free list, from the top, or split off a larger free block.
void* Arena::take(std::size_t number) noexcept {
  Head& head = *head_;
  const std::size_t size = size_of(number);
  if (FreeBlock* block = head.classes[number]; block != nullptr) {
    head.classes[number] = block->next;
    return block;
  }
  if (size <= capacity_ - used()) {
    head.top += size;
    return head.top - size;
  }
  for (std::size_t larger = number + 1; larger < kClasses; ++larger) {
    FreeBlock* block = head.classes[larger];
    if (block == nullptr) continue;
    head.classes[larger] = block->next;
    give(reinterpret_cast<std::byte*>(block) + size, size_of(larger) - size);
    return block;
  }
  return nullptr;
}

void* Arena::try_allocate(std::size_t size) noexcept {
  if (size > capacity_) return refuse(Refusal::full);
  if (head_->allocated + round_up(size) > head_->limit) return refuse(Refusal::budget);
  void* block = take(class_of(size));
  if (block == nullptr && head_->freed >= capacity_ / 16) {
    trim();
    block = take(class_of(size));
  }
  if (block == nullptr) return refuse(Refusal::full);
  head_->allocated += round_up(size);
  return block;
}

/// Splits a free range into blocks of the size classes and frees them.
void Arena::give(std::byte* begin, std::size_t size) noexcept {
  while (size > 0) {
    const std::size_t part = size > kSmall ? std::bit_floor(size) : size;
    size -= part;
    free(begin + size, part);
  }
}

void Arena::free(void* block, std::size_t size) noexcept {
  if (block == nullptr) return;
  const std::size_t number = class_of(size);
  auto* const bytes = static_cast<std::byte*>(block);
  head_->freed += size_of(number);
  assert(bytes > base_.get() && bytes + size_of(number) <= head_->top);
  if (bytes + size_of(number) == head_->top) {
    head_->top = bytes;
    return;
  }
  head_->classes[number] = new (block) FreeBlock{head_->classes[number]};
}

// Lua requires that shrinking cannot fail, so the tail is returned to the free lists in place.
void* Arena::reallocate(void* block, std::size_t old_size, std::size_t new_size) noexcept {
  const std::size_t before = class_of(old_size), after = class_of(new_size);
  if (after == before && round_up(new_size) > round_up(old_size)) {
    const std::size_t more = round_up(new_size) - round_up(old_size);
    if (head_->allocated + more > head_->limit) return refuse(Refusal::budget);
    head_->allocated += more;
  }
  if (after > before) {
    void* moved = try_allocate(new_size);
    if (moved == nullptr) return nullptr;
    std::memcpy(moved, block, old_size);
    free(block, old_size);
    return moved;
  }
  give(static_cast<std::byte*>(block) + size_of(after), size_of(before) - size_of(after));
  return block;
}

void* Arena::lua_alloc(void* arena, void* block, std::size_t old_size, std::size_t new_size) noexcept {
  auto& self = *static_cast<Arena*>(arena);
  if (new_size == 0) {
    self.free(block, old_size);
    return nullptr;
  }
  if (block != nullptr) return self.reallocate(block, old_size, new_size);
  // For a new object, Lua passes the type as the old size.
  if (old_size == LUA_TSTRING && new_size > kMaxString + kLuaStringHeader) return self.refuse(Refusal::string);
  return self.try_allocate(new_size);
}

void* Arena::do_allocate(std::size_t bytes, std::size_t alignment) {
  void* block = alignment > kGranule ? nullptr : try_allocate(bytes);
  if (block == nullptr) throw std::bad_alloc();
  return block;
}

void Arena::do_deallocate(void* block, std::size_t bytes, std::size_t) { free(block, bytes); }

void Arena::trim() {
  struct Run {
    std::byte* begin;
    std::size_t size;
  };
  std::vector<Run> all;
  try {
    for (std::size_t number = 0; number < kClasses; ++number) {
      for (FreeBlock* block = head_->classes[number]; block != nullptr; block = block->next)
        all.push_back({reinterpret_cast<std::byte*>(block), size_of(number)});
    }
  } catch (const std::bad_alloc&) {
    return;  // trimming is optional: leave the free lists alone
  }
  head_->classes.fill(nullptr);
  // Sort by descending address: the lists then start with the lowest block, and the top can come down.
  std::sort(all.begin(), all.end(), [](const Run& a, const Run& b) { return a.begin > b.begin; });
  for (std::size_t i = 0; i < all.size();) {
    Run run = all[i++];
    for (; i < all.size() && all[i].begin + all[i].size == run.begin; ++i)
      run = {all[i].begin, run.size + all[i].size};
    if (run.begin + run.size == head_->top) head_->top = run.begin;
    else give(run.begin, run.size);
  }
  head_->freed = 0;
}

void Arena::save(Snapshot& snapshot) const {
  const std::size_t size = used();
  if (snapshot.capacity_ < size) {
    snapshot.size_ = snapshot.capacity_ = 0;
    snapshot.bytes_ = std::make_unique_for_overwrite<std::byte[]>(size);
    snapshot.capacity_ = size;
  }
  std::memcpy(snapshot.bytes_.get(), base_.get(), size);
  snapshot.size_ = size;
}

Arena::Snapshot Arena::save() const {
  Snapshot snapshot;
  save(snapshot);
  return snapshot;
}

void Arena::restore(const Snapshot& snapshot) { std::memcpy(base_.get(), snapshot.bytes_.get(), snapshot.size_); }

}  // namespace houserules
