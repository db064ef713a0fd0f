// Output to a file descriptor that is discarded once nobody reads it.
#pragma once

#include <ostream>
#include <streambuf>
#include <vector>

namespace houserules {

/// A stream buffer over a file descriptor it does not own. Remembers why a write failed.
class FdBuffer final : public std::streambuf {
 public:
  /// `descriptor` must stay open as long as this lives.
  explicit FdBuffer(int descriptor);
  ~FdBuffer() override;
  FdBuffer(const FdBuffer&) = delete;
  FdBuffer& operator=(const FdBuffer&) = delete;

  /// errno of the first failed write; 0: none failed.
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
