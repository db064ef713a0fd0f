// The allocator: allocation, reuse, and complete restoration.
#include <cstring>
#include <limits>
#include <map>
#include <memory_resource>
#include <random>
#include <vector>

#include "interpreter/sandbox/arena.h"
#include "interpreter/sandbox/host.h"
#include "tests/catch.h"

namespace houserules::arena_test {

// Blocks filled with their own number, to notice overlaps and losses.
class Tenants {
 public:
  explicit Tenants(Arena& arena) : arena_(arena) {}

  bool add(std::size_t size) {
    void* block = arena_.try_allocate(size);
    if (block == nullptr) return false;
    REQUIRE(reinterpret_cast<std::uintptr_t>(block) % Arena::kGranule == 0);
    const int number = ++last_;
    std::memset(block, number & 0xff, size);
    blocks_[number] = {block, size};
    total_ += (size + 15) / 16 * 16;
    return true;
  }
  void drop(std::size_t which) {
    auto it = std::next(blocks_.begin(), static_cast<std::ptrdiff_t>(which % blocks_.size()));
    arena_.free(it->second.first, it->second.second);
    total_ -= (it->second.second + 15) / 16 * 16;
    blocks_.erase(it);
  }
  void resize(std::size_t which, std::size_t size) {
    auto it = std::next(blocks_.begin(), static_cast<std::ptrdiff_t>(which % blocks_.size()));
    void* moved = Arena::lua_alloc(&arena_, it->second.first, it->second.second, size);
    REQUIRE(moved != nullptr);
    const std::size_t kept = std::min(size, it->second.second);
    for (std::size_t i = 0; i < kept; ++i) REQUIRE(static_cast<unsigned char*>(moved)[i] == (it->first & 0xff));
    std::memset(moved, it->first & 0xff, size);
    total_ += (size + 15) / 16 * 16;
    total_ -= (it->second.second + 15) / 16 * 16;
    it->second = {moved, size};
  }
  bool intact() const {
    for (const auto& [number, block] : blocks_) {
      const auto* bytes = static_cast<unsigned char*>(block.first);
      for (std::size_t i = 0; i < block.second; ++i) {
        if (bytes[i] != (number & 0xff)) return false;
      }
    }
    return true;
  }
  std::size_t count() const { return blocks_.size(); }
  std::size_t total() const { return total_; }

 private:
  Arena& arena_;
  std::map<int, std::pair<void*, std::size_t>> blocks_;
  int last_ = 0;
  std::size_t total_ = 0;
};

TEST_CASE("blocks of any size never overlap, through frees, resizes and trimming") {
  Arena arena;
  Tenants tenants(arena);
  std::mt19937 random(7);
  const auto size = [&] { return 1 + random() % (random() % 8 == 0 ? 20'000 : random() % 4 == 0 ? 900 : 90); };
  for (int round = 0; round < 60; ++round) {
    for (int i = 0; i < 200; ++i) REQUIRE(tenants.add(size()));
    for (int i = 0; i < 60; ++i) tenants.resize(random(), size());
    for (int i = 0; i < 190; ++i) tenants.drop(random());
    REQUIRE(tenants.intact());
    REQUIRE(arena.used() >= tenants.total());
    if (round % 3 == 0) arena.trim();
    REQUIRE(tenants.intact());
  }
  while (tenants.count() > 0) tenants.drop(0);
  arena.trim();
  CHECK(arena.used() == Arena().used());
}

TEST_CASE("freed blocks are reused before the top rises") {
  Arena arena;
  std::vector<void*> blocks;
  for (int i = 0; i < 100; ++i) blocks.push_back(arena.try_allocate(48));
  const std::size_t used = arena.used();
  for (int i = 0; i < 100; i += 2) arena.free(blocks[static_cast<std::size_t>(i)], 48);
  for (int i = 0; i < 50; ++i) arena.try_allocate(40);
  CHECK(arena.used() == used);
}

TEST_CASE("restoring brings back contents, counters and free lists") {
  Arena arena;
  Tenants tenants(arena);
  std::mt19937 random(3);
  for (int i = 0; i < 500; ++i) tenants.add(1 + random() % 300);
  for (int i = 0; i < 200; ++i) tenants.drop(random());
  const Arena::Snapshot snapshot = arena.save();
  CHECK(snapshot.size() == arena.used());
  const auto allocated = arena.allocated();
  std::vector<void*> first;
  for (std::size_t size = 16; size < 3000; size += 16) first.push_back(arena.try_allocate(size));
  arena.trim();

  arena.restore(snapshot);
  CHECK(arena.used() == snapshot.size());
  CHECK(arena.allocated() == allocated);
  CHECK(tenants.intact());
  std::vector<void*> second;
  for (std::size_t size = 16; size < 3000; size += 16) second.push_back(arena.try_allocate(size));
  CHECK(first == second);
}

TEST_CASE("a snapshot's memory is reused") {
  Arena arena;
  arena.try_allocate(100'000);
  Arena::Snapshot snapshot = arena.save();
  arena.try_allocate(10);
  arena.save(snapshot);
  CHECK(snapshot.size() == arena.used());
  Arena::Snapshot moved = std::move(snapshot);
  arena.try_allocate(10);
  arena.restore(moved);
  CHECK(arena.used() == moved.size());
}

TEST_CASE("beyond the allocation limit growing is refused, and shrinking is not") {
  Arena arena;
  void* block = Arena::lua_alloc(&arena, nullptr, 0, 1000);
  arena.set_allocation_limit(arena.allocated() + 100);
  CHECK(arena.try_allocate(64) != nullptr);
  CHECK(arena.refusal() == Refusal::none);
  CHECK(arena.try_allocate(64) == nullptr);
  CHECK(arena.refusal() == Refusal::budget);
  CHECK(Arena::lua_alloc(&arena, block, 1000, 2000) == nullptr);
  CHECK(Arena::lua_alloc(&arena, block, 1000, 500) == block);
  CHECK_THROWS_AS(static_cast<std::pmr::memory_resource&>(arena).allocate(64), std::bad_alloc);
  arena.clear_refusal();
  CHECK(arena.refusal() == Refusal::none);
}

TEST_CASE("trimming lowers the top to the highest block in use") {
  Arena arena;
  std::vector<std::byte*> blocks;
  for (int i = 0; i < 100; ++i) blocks.push_back(static_cast<std::byte*>(arena.try_allocate(64)));
  for (const std::size_t i : {50U, 20U, 98U, 97U}) arena.free(blocks[i], 64);
  void* const large = arena.try_allocate(100'000);
  arena.free(blocks[99], 64);
  arena.free(large, 100'000);
  arena.trim();
  CHECK(arena.used() == static_cast<std::size_t>(blocks[97] - blocks[0]) + Arena().used());
  CHECK(arena.try_allocate(64) == blocks[20]);
  CHECK(arena.try_allocate(64) == blocks[50]);
  CHECK(arena.try_allocate(2000) == blocks[97]);
}

TEST_CASE("the space freed by shrinking a block is reused") {
  Arena arena;
  void* block = Arena::lua_alloc(&arena, nullptr, 0, 5000);
  void* behind = arena.try_allocate(16);
  const std::size_t used = arena.used();
  CHECK(Arena::lua_alloc(&arena, block, 5000, 40) == block);
  for (const std::size_t size : {4096U, 2048U, 1024U, 976U}) CHECK(arena.try_allocate(size) < behind);
  CHECK(arena.used() == used);
}

TEST_CASE("a full arena refuses, and uses freed blocks") {
  Arena arena(1 << 20);
  Tenants tenants(arena);
  while (tenants.add(500)) {}
  CHECK(arena.refusal() == Refusal::full);
  CHECK(arena.used() <= arena.capacity());
  CHECK(arena.try_allocate(std::size_t{1} << 40) == nullptr);
  while (tenants.count() > 100) tenants.drop(tenants.count() - 1);
  CHECK(tenants.add(500));
  arena.trim();
  CHECK(tenants.add(500'000));
  CHECK(tenants.intact());
}

TEST_CASE("a string may be at most 64 KB long") {
  Arena arena;
  const std::size_t most = Arena::kMaxString + 3 * sizeof(void*) + 1;
  CHECK(Arena::lua_alloc(&arena, nullptr, LUA_TSTRING, most) != nullptr);
  CHECK(Arena::lua_alloc(&arena, nullptr, LUA_TSTRING, most + 1) == nullptr);
  CHECK(arena.refusal() == Refusal::string);
  CHECK(Arena::lua_alloc(&arena, nullptr, LUA_TTABLE, most + 1) != nullptr);
}

TEST_CASE("containers can be placed in an arena") {
  Arena arena;
  void* place = arena.try_allocate(sizeof(std::pmr::vector<int>));
  auto* numbers = new (place) std::pmr::vector<int>(&arena);
  for (int i = 0; i < 1000; ++i) numbers->push_back(i);
  const Arena::Snapshot snapshot = arena.save();
  for (int i = 0; i < 100'000; ++i) numbers->push_back(i);
  numbers->front() = 7;
  arena.restore(snapshot);
  CHECK(numbers->size() == 1000);
  CHECK(numbers->front() == 0);
  CHECK(numbers->back() == 999);
}

TEST_CASE("bytes kept elsewhere count towards the allocation limit") {
  Arena arena;
  arena.allow(1000);
  CHECK(arena.spend(600));
  CHECK_FALSE(arena.spend(600));
  CHECK(arena.refusal() == Refusal::budget);
  CHECK(arena.try_allocate(600) == nullptr);
  CHECK(arena.try_allocate(300) != nullptr);
  arena.allow(1000);
  CHECK(arena.try_allocate(600) != nullptr);
  arena.set_allocation_limit(std::numeric_limits<std::uint64_t>::max());
  CHECK(arena.spend(std::uint64_t{1} << 40));
  CHECK(arena.try_allocate(600) != nullptr);
}

}  // namespace houserules::arena_test
