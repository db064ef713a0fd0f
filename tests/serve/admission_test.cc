// Which HTTP requests are answered.
#include "serve/admission.h"

#include "tests/catch.h"

namespace houserules::admission_test {

unsigned status(Knock knock) { return admit(knock, {"cards.example.org"}).status; }

TEST_CASE("the page's files are given to those who know this server by an address") {
  for (const char* host :
       {"127.0.0.1:8123", "192.168.1.7:8123", "localhost", "[::1]:80", "[fe80::1]", "cards.example.org"}) {
    INFO(host);
    CHECK(status({"GET", "/", host, "", false}) == 200);
    CHECK(status({"GET", "/table.js?v=1", host, "", false}) == 200);
  }
  CHECK(admit({"GET", "/", "localhost", "", false}, {}).body.starts_with("<!doctype html>"));
  CHECK(admit({"GET", "/style.css", "localhost", "", false}, {}).type == "text/css; charset=utf-8");
}

TEST_CASE("another name that points here is refused") {
  for (const char* host :
       {"", "evil.example.org", "evil.example.org:8123", "localhost.evil.org", "127.0.0.1.evil.org",
        "127.0.0.1:8123; script-src *", "127.0.0.1:x", "[::1", "[::1]x:80", "1.2.3.4.5", "cards.example.org.evil"}) {
    INFO(host);
    CHECK(status({"GET", "/", host, "", false}) == 421);
    CHECK(status({"GET", "/table", host, "http://" + std::string(host), true}) == 421);
  }
}

TEST_CASE("only this server's own page may open a WebSocket") {
  const std::string host = "192.168.1.7:8123";
  CHECK(status({"GET", "/table", host, "http://192.168.1.7:8123", true}) == 101);
  CHECK(status({"GET", "/table", host, "https://192.168.1.7:8123", true}) == 101);
  for (const char* origin : {"", "null", "http://evil.example.org", "http://192.168.1.7", "http://192.168.1.7:8124"}) {
    INFO(origin);
    CHECK(status({"GET", "/table", host, origin, true}) == 403);
  }
  CHECK(status({"GET", "/table", host, "http://192.168.1.7:8123", false}) == 403);
  CHECK(status({"GET", "/", host, "http://evil.example.org", false}) == 403);
}

TEST_CASE("nothing else is there") {
  CHECK(status({"POST", "/", "localhost", "", false}) == 405);
  CHECK(status({"GET", "/../CMakeLists.txt", "localhost", "", false}) == 404);
  CHECK(status({"GET", "/table.js/", "localhost", "", false}) == 404);
  CHECK(status({"GET", "", "localhost", "", false}) == 404);
}

TEST_CASE("the page may load nothing from elsewhere and run no script in its markup") {
  const auto headers = safe_headers("192.168.1.7:8123");
  CHECK(headers.front().first == "Content-Security-Policy");
  CHECK(headers.front().second ==
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self' "
        "ws://192.168.1.7:8123 wss://192.168.1.7:8123; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'");
  const std::string_view page = admit({"GET", "/", "localhost", "", false}, {}).body;
  CHECK(page.find("<script type=\"module\" src=\"app.js\"></script>") != std::string_view::npos);
  CHECK(page.find("style=") == std::string_view::npos);
}

}  // namespace houserules::admission_test
