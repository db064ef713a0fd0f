#include "screen/printable_output.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "system/utf8.h"

namespace houserules {
namespace {

/// The colours used by card_text.h and the diagnostics.
constexpr std::array<std::string_view, 14> kPaints{"\x1B[0m",    "\x1B[1m",    "\x1B[2m",    "\x1B[31m",   "\x1B[32m",
                                                   "\x1B[94m",   "\x1B[1;31m", "\x1B[1;32m", "\x1B[1;33m", "\x1B[1;34m",
                                                   "\x1B[1;94m", "\x1B[2;31m", "\x1B[2;32m", "\x1B[2;94m"};

bool is_plain(char c) { return (c >= ' ' && c < '\x7F') || c == '\n' || c == '\t'; }

/// Whether these bytes are a proper prefix of a character.
bool may_go_on(std::string_view bytes) {
  constexpr std::string_view kLast = "\x80\x80\x80";
  for (std::size_t more = 1; more <= kLast.size(); ++more) {
    // For some first bytes, the range of the second is restricted.
    for (const char next : {'\x80', '\xBF'}) {
      std::string whole(bytes);
      whole += next;
      whole += kLast.substr(0, more - 1);
      if (code_point_length(whole, 0) == whole.size()) return true;
    }
  }
  return false;
}

class PrintableBuffer final : public std::streambuf {
 public:
  PrintableBuffer(std::streambuf& sink, bool colour) : sink_(sink), colour_(colour) {}
  ~PrintableBuffer() override { end_character(); }
  PrintableBuffer(const PrintableBuffer&) = delete;
  PrintableBuffer& operator=(const PrintableBuffer&) = delete;

  void put_as_it_is(std::string_view sequence) {
    end_character();
    put(sequence);
  }

 private:
  int overflow(int c) override {
    if (c == traits_type::eof()) return traits_type::not_eof(c);
    const char one = traits_type::to_char_type(c);
    return xsputn(&one, 1) == 1 ? c : traits_type::eof();
  }

  std::streamsize xsputn(const char* bytes, std::streamsize count) override {
    const std::string_view text(bytes, static_cast<std::size_t>(count));
    if (begun_.empty()) {
      write(text);
    } else {
      const std::string whole = std::exchange(begun_, "") + std::string(text);
      write(whole);
    }
    return good_ ? count : 0;
  }

  // An incomplete character is kept here, because a flush must write complete characters only.
  int sync() override { return sink_.pubsync(); }

  void write(std::string_view text) {
    while (!text.empty() && good_) {
      const auto plain = static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_plain) - text.begin());
      put(text.substr(0, plain));
      text.remove_prefix(plain);
      if (!text.empty()) text.remove_prefix(write_other(text));
    }
  }

  /// Handles anything but a plain character; returns the number of bytes consumed.
  std::size_t write_other(std::string_view text) {
    if (colour_ && text[0] == '\x1B') {
      for (const std::string_view paint : kPaints) {
        if (text.starts_with(paint)) return put(paint);
        if (text.size() < paint.size() && paint.starts_with(text)) return keep(text);
      }
    }
    const std::size_t length = code_point_length(text, 0);
    if (length == 0 && may_go_on(text)) return keep(text);
    put(printable(text.substr(0, std::max<std::size_t>(length, 1))));
    return std::max<std::size_t>(length, 1);
  }

  std::size_t keep(std::string_view text) {
    begun_ = text;
    return text.size();
  }

  std::size_t put(std::string_view text) {
    const auto count = static_cast<std::streamsize>(text.size());
    good_ = good_ && sink_.sputn(text.data(), count) == count;
    return text.size();
  }

  /// The pending character will not be completed.
  void end_character() {
    if (!begun_.empty()) put(printable(std::exchange(begun_, "")));
  }

  std::streambuf& sink_;
  bool colour_;
  bool good_ = true;   ///< the sink has accepted everything
  std::string begun_;  ///< a partial character or colour escape
};

}  // namespace

PrintableOutput::PrintableOutput(std::ostream& stream, bool colour)
    : stream_(stream), filter_(std::make_unique<PrintableBuffer>(*stream.rdbuf(), colour)), before_(stream.rdbuf()) {
  stream_.rdbuf(filter_.get());
}

PrintableOutput::~PrintableOutput() {
  const auto state = stream_.rdstate();
  filter_.reset();
  stream_.rdbuf(before_);
  stream_.clear(state);  // rdbuf() clears the error state
}

void put_control(std::ostream& out, std::string_view sequence) {
  auto* filter = dynamic_cast<PrintableBuffer*>(out.rdbuf());
  if (filter != nullptr) filter->put_as_it_is(sequence);
  else out << sequence;
}

}  // namespace houserules
