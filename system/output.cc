#include "system/output.h"

#include <cerrno>

#include "system/files.h"

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
  if (error_ == 0 && !write_all(descriptor_, {pbase(), static_cast<std::size_t>(pptr() - pbase())})) error_ = errno;
  setp(buffer_.data(), buffer_.data() + buffer_.size());
  return error_ == 0;
}

}  // namespace houserules
