// An allocator for the memory of one World. It lives in one block at a fixed address, so a World can be saved and
// restored by copying that block.
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
  budget,  ///< the allocation limit has been reached
  string,  ///< a string longer than Arena::kMaxString
  full,    ///< the arena is out of capacity
};

/// An allocator over one contiguous block of address space whose pages are touched on demand. All bookkeeping (top,
/// free lists, counters) lives at the start of the block, so restoring a snapshot restores the allocator too.
/// Allocations come from the free list of their size class, or from the top. Blocks have no headers, because Lua and
/// std::pmr pass the size when they free one. Alignment is at most 16 bytes. Not thread-safe.
class Arena final : public std::pmr::memory_resource {
 public:
  /// Bytes. Smaller on 32-bit targets, where address space is scarce and WebAssembly commits all of it.
  static constexpr std::size_t kDefaultCapacity = std::size_t{sizeof(void*) < 8 ? 4 : 64} << 20;
  static constexpr std::size_t kGranule = 16;
  /// The longest string a script can make, in bytes.
  static constexpr std::size_t kMaxString = std::size_t{64} << 10;

  /// A copy of the used part of an arena. It can be restored only into that same arena.
  class Snapshot {
   public:
    Snapshot() = default;
    std::size_t size() const { return size_; }  ///< in bytes; 0 if nothing has been saved

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

  /// A lua_Alloc function; `arena` is the Arena. Returns nullptr for strings longer than kMaxString. Shrinking never
  /// fails.
  static void* lua_alloc(void* arena, void* block, std::size_t old_size, std::size_t new_size) noexcept;

  /// Allocates `size` bytes. Returns nullptr if the request is refused; refusal() gives the reason.
  void* try_allocate(std::size_t size) noexcept;
  /// Frees a block. `size` must be the size it was allocated with. `block` may be nullptr.
  void free(void* block, std::size_t size) noexcept;

  std::size_t used() const;         ///< bytes from the start to the top; the size of a snapshot
  std::uint64_t allocated() const;  ///< total bytes ever allocated; never decreases
  std::size_t capacity() const { return capacity_; }

  /// Refuses allocations that would take allocated() beyond `total` bytes. A refusal is nullptr for Lua and
  /// std::bad_alloc for std::pmr.
  void set_allocation_limit(std::uint64_t total);
  std::uint64_t allocation_limit() const;
  /// Allows `more` bytes from now on and clears the last refusal.
  void allow(std::uint64_t more);
  /// Charges `bytes` of memory kept outside the arena to the allocation limit. Returns false and records a refusal if
  /// they exceed it.
  bool spend(std::uint64_t bytes);
  /// The last refusal since clear_refusal(). Not necessarily fatal: Lua collects garbage and retries.
  Refusal refusal() const;
  void clear_refusal();

  /// Coalesces adjacent free blocks and lowers the top if the memory below it is free. Call it before a snapshot to
  /// make the snapshot smaller.
  void trim();

  /// Copies the used part, reusing the snapshot's buffer if it is large enough. Throws std::bad_alloc.
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
