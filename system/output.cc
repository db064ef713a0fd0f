#include "system/output.h"

#include <cerrno>

#include <unistd.h>

namespace houserules {

FdBuffer::FdBuffer(int descriptor) : descriptor_(descriptor), buffer_(std::size_t{1} << 16U) {
  setp(buffer_.data(), buffer_.data() + buffer_.size());
}

FdBuffer::~FdBuffer() { write_out(); }

int FdBuffer::overflow(int c) {
  if (!write_out()) return traits_type::eof();
  if (c != traits_type::eof()) sputc(static_cast<char>(c));
  return traits_type::not_eof(c);
}

int FdBuffer::sync() { return write_out() ? 0 : -1; }

bool FdBuffer::write_out() {
  const char* at = pbase();
  while (at < pptr() && error_ == 0) {
    const ssize_t written = ::write(descriptor_, at, static_cast<std::size_t>(pptr() - at));
    if (written >= 0) {
      at += written;
    } else if (errno != EINTR) {
      error_ = errno;
    }
  }
  setp(buffer_.data(), buffer_.data() + buffer_.size());
  return error_ == 0;
}

}  // namespace houserules
