#include "serve/page_files.h"

#include <algorithm>
#include <iterator>

namespace houserules {
namespace {

constexpr const char* kScript = "text/javascript; charset=utf-8";
constexpr const char* kStyle = "text/css; charset=utf-8";
constexpr const char* kPage = "text/html; charset=utf-8";
constexpr const char* kPicture = "image/svg+xml";

const PageFile kFiles[] = {
#include "page_files.inc"
};

}  // namespace

const PageFile* page_file(std::string_view path) {
  const auto found =
      std::find_if(std::begin(kFiles), std::end(kFiles), [&](const PageFile& file) { return file.path == path; });
  return found == std::end(kFiles) ? nullptr : &*found;
}

}  // namespace houserules
