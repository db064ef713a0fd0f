#include "interpreter/sandbox/budget.h"

#include <cctype>
#include <cstdlib>
#include <limits>
#include <string_view>

#include <fmt/format.h>

#include "interpreter/sandbox/arena.h"
#include "interpreter/sandbox/host.h"
#include "system/stop.h"
#include "system/threads.h"

namespace houserules {
namespace {

constexpr int kHookEvery = 1000;
constexpr int kLookAtTime = 64;  // in calls of the hook
// No sane rule nests calls this deep; endless recursion reaches some 50,000 levels before the memory limit.
constexpr int kDeep = 1000;

// The "FILE:LINE: " prefix of a Lua error message.
struct Place {
  std::string_view file;
  int line = 0;
  std::size_t length = 0;
};

Place place_before(std::string_view message) {
  for (std::size_t colon = message.find(':'); colon != std::string_view::npos; colon = message.find(':', colon + 1)) {
    std::size_t end = colon + 1;
    int line = 0;
    while (end < message.size() && end < colon + 9 && std::isdigit(static_cast<unsigned char>(message[end])) != 0) {
      line = line * 10 + (message[end++] - '0');
    }
    if (end > colon + 1 && message.substr(end, 2) == ": ") return {message.substr(0, colon), line, end + 2};
  }
  return {};
}

// Raises an error with the location of `level`; in a hook, level 0 is the interrupted function.
[[noreturn]] void raise_at(lua_State* lua, int level, const std::string& message) {
  luaL_where(lua, level);
  lua_pushlstring(lua, message.data(), message.size());
  lua_concat(lua, 2);
  lua_error(lua);
  std::abort();
}

std::string in_words(std::int64_t count) {
  if (count % 1'000'000 == 0) return fmt::format("{} million", count / 1'000'000);
  return fmt::format("{}", count);
}

std::string in_words(std::uint64_t bytes) {
  if (bytes % (1U << 20) == 0) return fmt::format("{} MB", bytes >> 20);
  return fmt::format("{} KB", bytes >> 10);
}

thread_local std::uint64_t ended_on_thread = 0;  // by any state

}  // namespace

void Budget::open_account() {
  work_ += spent_;
  spent_ = 0;
}

void Budget::begin_time() {
  began_ = thread_seconds();
  inner_ = ended_on_thread;
}

void Budget::begin_decision(lua_State* running, bool goes_on) {
  if (goes_on) spent_ += kPerCall;
  else open_account();
  arena_.allow(limits_.bytes);
  verdict_ = Verdict::fine;
  running_ = running;
  begin_time();
  // If the budget ran out between two calls without a choice, stop at the first instruction.
  const bool at_once = spent_ > limits_.instructions || stop_requested.load(std::memory_order_relaxed);
  lua_sethook(running, count_hook, LUA_MASKCOUNT, at_once ? 1 : kHookEvery);
}

void Budget::end_decision() {
  ++ended_on_thread;
  lua_sethook(running_, nullptr, 0, 0);
  arena_.set_allocation_limit(std::numeric_limits<std::uint64_t>::max());
}

void Budget::next_decision() {
  open_account();
  arena_.allow(limits_.bytes);
  begin_time();
  lua_sethook(running_, count_hook, LUA_MASKCOUNT, kHookEvery);
}

void Budget::no_memory(lua_State* lua) {
  verdict_ = Verdict::memory;
  raise_at(lua, 1, memory_message());
}

std::string Budget::memory_message() const {
  switch (arena_.refusal()) {
    case Refusal::string: return fmt::format("a string may not be longer than {} KB", Arena::kMaxString >> 10);
    case Refusal::budget:
      return fmt::format("this decision used more than {} of memory: is there an endless loop?",
                         in_words(limits_.bytes));
    case Refusal::full:
    case Refusal::none: break;  // with `none`, it is the table's own memory that is full
  }
  return "this deal ran out of memory";
}

void Budget::count_hook(lua_State* lua, lua_Debug*) {
  Budget& budget = host_of(lua).budget;
  const auto end = [&](Verdict verdict, const std::string& message) {
    budget.verdict_ = verdict;
    raise_at(lua, 0, message);
  };
  budget.spent_ += kHookEvery;
  if (budget.spent_ > budget.limits_.instructions) {
    end(Verdict::instructions, fmt::format("this decision ran more than {} instructions: is there an endless loop?",
                                           in_words(budget.limits_.instructions)));
  }
  if (stop_requested.load(std::memory_order_relaxed)) end(Verdict::interrupted, "interrupted");
  if (++budget.hooks_ % kLookAtTime != 0) return;
  // A rule test plays whole games, with decisions of their own, within one decision.
  if (budget.inner_ != ended_on_thread) return budget.begin_time();
  if (thread_seconds() - budget.began_ < kMaxSeconds) return;
  end(Verdict::stopped, fmt::format("this decision took longer than {} seconds", kMaxSeconds));
}

Failure failure_in(std::string_view message) {
  const Place place = place_before(message);
  return {Verdict::error, std::string(message.substr(place.length)), std::string(place.file), place.line};
}

Failure classify_failure(lua_State* dead, int status) {
  const Host& host = host_of(dead);
  std::string_view message;
  if (lua_gettop(dead) > 0 && lua_type(dead, -1) == LUA_TSTRING) {
    std::size_t length = 0;
    const char* text = lua_tolstring(dead, -1, &length);
    message = {text, length};
  }
  Failure failure = failure_in(message);
  if (const auto at = failure.line == 0 ? innermost_frame(dead) : std::nullopt) {
    failure.file = at->short_src;
    failure.line = at->currentline;
  }

  lua_Debug frame;
  const bool deep = lua_getstack(dead, kDeep, &frame) != 0;
  if (host.budget.verdict() != Verdict::fine) {
    failure.verdict = host.budget.verdict();
    // There may have been no memory for the original message.
    if (failure.verdict == Verdict::memory) failure.message = host.budget.memory_message();
  } else if ((status == LUA_ERRMEM || failure.message == "stack overflow") && !deep) {
    // The stack of a function that is not deep in others only overflows for want of memory, as when it unpacks a list.
    const bool string = host.arena.refusal() == Refusal::string;
    failure.verdict = string ? Verdict::string_too_long : Verdict::memory;
    failure.message = host.budget.memory_message();
  } else if (status == LUA_ERRMEM || status == LUA_ERRERR || message.starts_with("stack overflow") ||
             failure.message == "stack overflow" || failure.message.starts_with("C stack overflow")) {
    failure.verdict = Verdict::recursion;
    failure.message = "endless recursion: a function keeps calling itself";
  }
  return failure;
}

}  // namespace houserules
