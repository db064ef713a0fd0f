// Boost.Beast takes long to compile: it is in this file alone.
#include "serve/network/server.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <fmt/format.h>
#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include "protocol/fault.h"
#include "serve/admission.h"
#include "serve/hall.h"
#include "serve/network/qr.h"
#include "system/exit_codes.h"
#include "system/stop.h"

namespace houserules {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::awaitable;
using asio::use_awaitable;
using asio::ip::tcp;
using std::chrono::seconds;

constexpr seconds kRequestTime{15};  ///< for a request, and between two on one connection
constexpr seconds kSilence{60};      ///< after which a WebSocket that answers no ping is closed
constexpr std::uint32_t kMostHeader = 8192;
constexpr std::uint64_t kMostBody = 1024;
constexpr std::size_t kMostQueued = 64;  ///< messages for a guest who does not read them
constexpr std::size_t kMostSockets = 2000, kMostSocketsOfAddress = 128;

/// The clock and the threads of the server.
class Threads final : public Outside {
 public:
  explicit Threads(asio::io_context& io) : io_(io), pool_(2) {}

  void later(std::chrono::milliseconds delay, std::function<void()> then) override {
    auto timer = std::make_shared<asio::steady_timer>(io_, delay);
    timer->async_wait([timer, then = std::move(then)](const boost::system::error_code& error) {
      if (!error) then();
    });
  }
  void think(std::function<void()> work, std::function<void()> then) override {
    asio::post(pool_, [this, work = std::move(work), then = std::move(then)]() mutable {
      work();
      asio::post(io_, std::move(then));
    });
  }
  std::chrono::steady_clock::time_point now() const override { return std::chrono::steady_clock::now(); }
  bool is_closing() const override { return closing_; }
  Invitation invitation(const std::string& code) const override {
    if (base_.empty()) return {};
    const std::string link = base_ + "#" + code;
    return {link, qr_squares(link)};
  }
  /// The address by which phones reach the server, with a slash at its end; "": none do.
  void set_base(std::string base) { base_ = std::move(base); }

  void close() {
    closing_ = true;
    pool_.stop();
    pool_.join();
  }

 private:
  asio::io_context& io_;
  asio::thread_pool pool_;
  std::atomic<bool> closing_ = false;
  std::string base_;
};

/// The messages that wait to be written to a guest.
struct Outbox {
  explicit Outbox(const asio::any_io_executor& executor) : wake(executor, asio::steady_timer::time_point::max()) {}
  void put(std::shared_ptr<const std::string> message) {
    if (queue.size() >= kMostQueued) is_closed = true;
    else queue.push_back(std::move(message));
    wake.cancel();
  }
  void close() {
    is_closed = true;
    wake.cancel();
  }
  std::deque<std::shared_ptr<const std::string>> queue;
  asio::steady_timer wake;
  bool is_closed = false;
};

std::string address_of(const beast::tcp_stream& stream) {
  boost::system::error_code error;
  const auto address = stream.socket().remote_endpoint(error).address();
  if (error) return "";
  if (address.is_v6() && address.to_v6().is_v4_mapped())
    return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string();
  return address.to_string();
}

class Server {
 public:
  Server(asio::io_context& io, Hall& hall, std::vector<std::string> hosts)
      : io_(io), hall_(hall), hosts_(std::move(hosts)) {}

  void listen(tcp::acceptor acceptor) { asio::co_spawn(io_, accept(std::move(acceptor)), asio::detached); }
  void tidy_now_and_then() {
    auto timer = std::make_shared<asio::steady_timer>(io_, seconds(20));
    timer->async_wait([this, timer](const boost::system::error_code& error) {
      if (error) return;
      hall_.tidy();
      tidy_now_and_then();
    });
  }

 private:
  /// Counts the connections of an address while it lives.
  class Counted {
   public:
    Counted(Server& server, std::string address) : server_(server), address_(std::move(address)) {
      ++server_.sockets_;
      ++server_.sockets_of_[address_];
    }
    ~Counted() {
      --server_.sockets_;
      if (--server_.sockets_of_[address_] == 0) server_.sockets_of_.erase(address_);
    }
    Counted(const Counted&) = delete;
    Counted& operator=(const Counted&) = delete;
    bool is_too_many() const {
      const bool is_ours = address_ == "127.0.0.1" || address_ == "::1";
      return server_.sockets_ > kMostSockets || (!is_ours && server_.sockets_of_[address_] > kMostSocketsOfAddress);
    }
    const std::string& address() const { return address_; }

   private:
    Server& server_;
    std::string address_;
  };

  awaitable<void> accept(tcp::acceptor acceptor) {
    for (;;) {
      boost::system::error_code error;
      tcp::socket socket = co_await acceptor.async_accept(asio::redirect_error(use_awaitable, error));
      if (!error) {
        asio::co_spawn(io_, serve(beast::tcp_stream(std::move(socket))), asio::detached);
        continue;
      }
      // Perhaps there are no descriptors left for now.
      asio::steady_timer pause(io_, std::chrono::milliseconds(100));
      co_await pause.async_wait(use_awaitable);
    }
  }

  awaitable<void> serve(beast::tcp_stream stream) {
    const Counted counted(*this, address_of(stream));
    if (counted.is_too_many()) co_return;
    try {
      boost::system::error_code ignored;
      stream.socket().set_option(tcp::no_delay(true), ignored);
      beast::flat_buffer buffer;
      for (;;) {
        stream.expires_after(kRequestTime);
        http::request_parser<http::string_body> parser;
        parser.header_limit(kMostHeader);
        parser.body_limit(kMostBody);
        co_await http::async_read(stream, buffer, parser, use_awaitable);
        const auto request = parser.release();
        const auto text = [](beast::string_view view) { return std::string_view(view.data(), view.size()); };
        const Knock knock{text(request.method_string()), text(request.target()), text(request[http::field::host]),
                          text(request[http::field::origin]), websocket::is_upgrade(request)};
        const Admission admission = admit(knock, hosts_);
        if (admission.status == 101) co_return co_await talk(std::move(stream), request, counted.address());
        const bool is_known = admission.status != 421;
        http::response<http::string_body> reply{http::status(admission.status), request.version()};
        for (const auto& [name, value] : safe_headers(is_known ? knock.host : "")) reply.set(name, value);
        reply.set(http::field::content_type, admission.type);
        reply.body() = admission.body;
        reply.keep_alive(request.keep_alive() && admission.status == 200);
        reply.prepare_payload();
        co_await http::async_write(stream, reply, use_awaitable);
        if (!reply.keep_alive()) break;
      }
    } catch (const boost::system::system_error&) {
      // Whoever is there has gone, is too slow, or speaks no HTTP.
    }
  }

  awaitable<void> talk(beast::tcp_stream stream, http::request<http::string_body> request, std::string address) {
    stream.expires_never();  // the WebSocket has its own clock
    auto socket = std::make_shared<websocket::stream<beast::tcp_stream>>(std::move(stream));
    websocket::stream_base::timeout times{kRequestTime, kSilence, /*keep_alive_pings=*/true};
    socket->set_option(times);
    socket->read_message_max(HallLimits().longest);
    socket->text(true);
    socket->auto_fragment(false);
    co_await socket->async_accept(request, use_awaitable);
    auto outbox = std::make_shared<Outbox>(io_.get_executor());
    const auto guest = hall_.enter(address, [outbox](auto message) { outbox->put(std::move(message)); });
    if (guest == nullptr) {
      co_await socket->async_close({websocket::close_code::try_again_later, "full"}, use_awaitable);
      co_return;
    }
    asio::co_spawn(io_, write(socket, outbox), asio::detached);
    try {
      for (beast::flat_buffer buffer; !outbox->is_closed; buffer.clear()) {
        co_await socket->async_read(buffer, use_awaitable);
        if (!socket->got_text()) break;
        const auto data = buffer.data();
        if (!hall_.hear(*guest, {static_cast<const char*>(data.data()), data.size()})) break;
      }
    } catch (const boost::system::system_error&) {
      // Gone.
    }
    hall_.leave(guest);
    outbox->close();
  }

  static awaitable<void> write(std::shared_ptr<websocket::stream<beast::tcp_stream>> socket,
                               std::shared_ptr<Outbox> outbox) {
    try {
      while (!outbox->is_closed) {
        if (outbox->queue.empty()) {
          boost::system::error_code woken;
          co_await outbox->wake.async_wait(asio::redirect_error(use_awaitable, woken));
          continue;
        }
        const auto message = std::move(outbox->queue.front());
        outbox->queue.pop_front();
        co_await socket->async_write(asio::buffer(*message), use_awaitable);
      }
    } catch (const boost::system::system_error&) {
      // Gone.
    }
    outbox->is_closed = true;
    // Wakes whoever reads.
    beast::get_lowest_layer(*socket).close();
  }

  asio::io_context& io_;
  Hall& hall_;
  const std::vector<std::string> hosts_;
  std::size_t sockets_ = 0;
  std::map<std::string, std::size_t> sockets_of_;  ///< by address
};

/// The addresses of this machine in the networks that it is in.
std::vector<std::string> addresses() {
  std::vector<std::string> found;
  ifaddrs* first = nullptr;
  if (::getifaddrs(&first) != 0) return found;
  for (const ifaddrs* one = first; one != nullptr; one = one->ifa_next) {
    if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
    if ((one->ifa_flags & IFF_UP) == 0 || (one->ifa_flags & IFF_LOOPBACK) != 0) continue;
    const auto* address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
    found.push_back(asio::ip::address_v4(ntohl(address->sin_addr.s_addr)).to_string());
  }
  ::freeifaddrs(first);
  return found;
}

/// Listens on that port: of all addresses with `lan`, else of 127.0.0.1.
std::optional<tcp::acceptor> bound(asio::io_context& io, const ServeOptions& options, std::string& error) {
  std::vector<tcp::endpoint> endpoints{{asio::ip::address_v4::loopback(), options.port}};
  if (options.lan)
    endpoints = {{asio::ip::address_v6::any(), options.port}, {asio::ip::address_v4::any(), options.port}};
  for (const tcp::endpoint& endpoint : endpoints) {
    tcp::acceptor acceptor(io);
    boost::system::error_code fault;
    acceptor.open(endpoint.protocol(), fault);
    if (!fault && endpoint.address().is_v6()) acceptor.set_option(asio::ip::v6_only(false), fault);
    if (!fault) acceptor.set_option(tcp::acceptor::reuse_address(true), fault);
    if (!fault) acceptor.bind(endpoint, fault);
    if (!fault) acceptor.listen(asio::socket_base::max_listen_connections, fault);
    if (!fault) return acceptor;
    error = fault.message();
  }
  return std::nullopt;
}

void print_address(const ServeOptions& options, std::uint16_t port, const std::string& code, bool is_new,
                   std::ostream& out) {
  std::vector<std::string> names;
  if (options.lan) names = addresses();
  if (names.empty()) names.emplace_back("127.0.0.1");
  const auto link = [&](const std::string& name) { return fmt::format("http://{}:{}/#{}", name, port, code); };
  if (options.lan) {
    out << "\n" << qr_text(link(names.front())) << "\nScan this with each phone, or open\n";
    for (const std::string& name : names) out << "  " << link(name) << '\n';
  } else {
    out << fmt::format("Open {}\n", link(names.front()));
    out << "Only this machine can open it; with --lan, so can the phones on your network.\n";
  }
  if (!code.empty())
    out << fmt::format("The table's code is {}.{}\n", code, is_new ? " The first to join is the host." : "");
  out << "Ctrl-C stops the server; serve --resume continues unfinished games.\n" << std::flush;
}

}  // namespace

int run_server(const ServeOptions& options, const Library& library, std::ostream& out, std::ostream& err) {
  // What waits in `io` is destroyed with it, and counts itself out there.
  std::optional<Server> server;
  asio::io_context io(1);
  std::string error;
  auto acceptor = bound(io, options, error);
  if (!acceptor) {
    err << fmt::format("houserules: port {} cannot be used: {}; give another with --port\n", options.port, error);
    return kUsage;
  }
  Threads threads(io);
  Hall hall(options, library, threads);
  if (options.resume) {
    for (const std::string& line : hall.resume()) out << line << '\n';
  }
  const bool is_new = hall.tables() == 0;
  if (is_new) {
    try {
      hall.open_own();
    } catch (const EngineFault& fault) {
      err << "houserules: " << fault.what() << '\n';
      return kFindings;
    }
  }
  asio::signal_set signals(io, SIGINT, SIGTERM, SIGHUP);
  signals.async_wait([&](const boost::system::error_code&, int) { io.stop(); });
  server.emplace(io, hall, options.hosts);
  const std::uint16_t port = acceptor->local_endpoint().port();
  if (const auto names = addresses(); options.lan && !names.empty())
    threads.set_base(fmt::format("http://{}:{}/", names.front(), port));
  server->listen(std::move(*acceptor));
  server->tidy_now_and_then();
  print_address(options, port, hall.only_table(), is_new, out);
  io.run();
  stop_requested = true;
  threads.close();
  out << "The server has stopped.\n" << std::flush;
  return kFine;
}

}  // namespace houserules
