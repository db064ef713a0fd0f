// The memory of one World: a block at a fixed address that is saved and restored as a whole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <memory_resource>

#include "interpreter/sandbox/pages.h"

namespace houserules {

/// Why an allocation was refused.
enum class Refusal : std::uint8_t {
  none,
  budget,  ///< the allocation limit was reached
  string,  ///< a string longer than Arena::kMaxString
  full,    ///< the arena's capacity is used up
};

/// An allocator over one contiguous block of address space whose pages are touched on demand. All its bookkeeping (top,
/// free lists, counters) lies in the head of the block, so that restoring a snapshot restores the allocator too. A block
/// is taken from the free list of its size class, or from the top. There are no block headers, as Lua and std::pmr pass
/// a block's size when they free it. Not thread-safe. Alignment is at most 16 bytes.
class Arena final : public std::pmr::memory_resource {
 public:
  /// Where addresses have 32 bits they are scarce, and a browser gives memory for all of them.
  static constexpr std::size_t kDefaultCapacity = std::size_t{sizeof(void*) < 8 ? 4 : 64} << 20;
  static constexpr std::size_t kGranule = 16;
  /// The longest string a script can make, in bytes.
  static constexpr std::size_t kMaxString = std::size_t{64} << 10;

  /// A copy of the used part of an arena. It can be restored only into that same arena.
  class Snapshot {
   public:
    Snapshot() = default;
    std::size_t size() const { return size_; }  ///< bytes; 0: nothing saved yet

   private:
    friend class Arena;
    std::unique_ptr<std::byte[]> bytes_;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
  };

  /// Reserves `capacity` bytes of address space, rounded up to whole pages. Throws std::bad_alloc.
  explicit Arena(std::size_t capacity = kDefaultCapacity);
  ~Arena() override = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  /// A lua_Alloc; `arena` is the Arena. Refuses strings longer than kMaxString. Shrinking never fails.
  static void* lua_alloc(void* arena, void* block, std::size_t old_size, std::size_t new_size) noexcept;

  /// Allocates `size` bytes, or returns nullptr if refused.
  void* try_allocate(std::size_t size) noexcept;
  /// Frees a block; `size` is the size it was requested with. `block` may be nullptr.
  void free(void* block, std::size_t size) noexcept;

  std::size_t used() const;         ///< bytes from the start to the top: what a snapshot copies
  std::uint64_t allocated() const;  ///< bytes ever allocated
  std::size_t capacity() const { return capacity_; }

  /// Refuses what would take `allocated()` beyond `total` (nullptr to Lua, else std::bad_alloc).
  void set_allocation_limit(std::uint64_t total);
  std::uint64_t allocation_limit() const;
  /// Does clear_refusal() and set_allocation_limit(allocated() + more).
  void allow(std::uint64_t more);
  /// Counts bytes that are kept elsewhere against the allocation limit, where there is one. False, with a refusal, when
  /// they are more than it allows.
  bool spend(std::uint64_t bytes);
  /// The last refusal since clear_refusal(). Not necessarily a failure: Lua collects garbage and tries again.
  Refusal refusal() const;
  void clear_refusal();

  /// Merges free blocks that lie side by side, and lowers the top as far as what lies below it is free. Worth calling
  /// before a snapshot.
  void trim();

  /// Copies the used part, reusing the snapshot's memory if it is large enough. Throws std::bad_alloc.
  void save(Snapshot& snapshot) const;
  Snapshot save() const;
  /// Restores the saved bytes. `snapshot` must have been saved from this arena.
  void restore(const Snapshot& snapshot);

 private:
  struct Head;

  void* do_allocate(std::size_t bytes, std::size_t alignment) override;
  void do_deallocate(void* block, std::size_t bytes, std::size_t alignment) override;
  bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }

  void* refuse(Refusal why) noexcept;
  void* take(std::size_t number) noexcept;
  void give(std::byte* begin, std::size_t size) noexcept;
  void* reallocate(void* block, std::size_t old_size, std::size_t new_size) noexcept;

  Head* head_;
  MappedPages<std::byte> base_;
  std::size_t capacity_;
};

}  // namespace houserules
