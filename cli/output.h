// The program's output: written to a file descriptor, and quiet when nobody reads it any more.
#pragma once

#include <ostream>
#include <streambuf>
#include <vector>

namespace houserules {

/// A buffer over a file descriptor, which it does not own. It remembers why a write failed.
class FdBuffer final : public std::streambuf {
 public:
  explicit FdBuffer(int descriptor);
  ~FdBuffer() override;
  FdBuffer(const FdBuffer&) = delete;
  FdBuffer& operator=(const FdBuffer&) = delete;

  /// errno of the first write that failed; 0: none did.
  int error() const { return error_; }

 private:
  int overflow(int c) override;
  int sync() override;
  bool write_out();

  int descriptor_;
  int error_ = 0;
  std::vector<char> buffer_;
};

}  // namespace houserules
