#include "system/waiting.h"

#include <utility>

namespace houserules {

Waiting::Waiting(std::chrono::milliseconds patience, std::function<void()> tell)
    : clock_([this, patience, tell = std::move(tell)] {
        std::unique_lock lock(mutex_);
        if (!ended_.wait_for(lock, patience, [this] { return over_; })) tell();
      }) {}

Waiting::~Waiting() {
  {
    const std::scoped_lock lock(mutex_);
    over_ = true;
  }
  ended_.notify_one();
  clock_.join();
}

}  // namespace houserules
