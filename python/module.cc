// The Python module: the engine protocol in this process, and batches of games with numpy arrays.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include <nlohmann/json.hpp>

#include "protocol/engine.h"
#include "protocol/fault.h"
#include "protocol/show.h"
#include "python/batch.h"
#include "system/json.h"
#include "system/versions.h"

namespace houserules {
namespace {

namespace py = pybind11;

/// Whether a signal's handler has raised, as Ctrl-C does; only the main thread handles signals.
bool signalled() {
  const py::gil_scoped_acquire gil;
  return PyErr_CheckSignals() != 0;
}

/// Runs `work` while other threads run Python; no two of one object at a time.
template <class Work>
auto apart(std::mutex& mutex, const Work& work) {
  try {
    const py::gil_scoped_release others;
    const std::lock_guard lock(mutex);
    return work();
  } catch (const EngineFault&) {
    if (PyErr_Occurred() != nullptr) throw py::error_already_set();
    throw;
  }
}

class PythonEngine {
 public:
  explicit PythonEngine(const std::vector<std::string>& folders) : engine_(Library{.folders = folders}) {}

  std::string answer(const std::string& line, bool thinks) {
    if (!thinks) {
      const py::gil_scoped_release others;
      return engine_.answer(line);
    }
    // The bot thinks in a thread of its own, so that signals are handled meanwhile.
    std::string reply;
    bool interrupted = false;
    {
      const py::gil_scoped_release others;
      std::atomic<bool> done = false;
      std::thread thread([&] {
        reply = engine_.answer(line);
        done = true;
        done.notify_one();
      });
      auto pause = std::chrono::microseconds(100);
      while (!done) {
        std::this_thread::sleep_for(pause);
        pause = std::min(pause * 2, std::chrono::microseconds(20000));
        if (done || !signalled()) continue;
        interrupted = true;
        engine_.hurry();
        break;
      }
      thread.join();
      engine_.hurry(false);
    }
    if (interrupted) throw py::error_already_set();
    return reply;
  }

 private:
  Engine engine_;
};

class PythonBatch {
 public:
  PythonBatch(const std::vector<std::string>& folders, const std::string& setting, std::size_t games,
              const std::string& seed, const std::string& rewards, bool restart)
      : batch_(apart(mutex_, [&] {
          EngineCatalog catalog(Library{.folders = folders});
          const EngineRequest request(setting);
          request.allow_only({"game", "players", "preset", "options"});
          if (rewards != "wins" && rewards != "scores")
            throw EngineFault("bad_request", "\"rewards\" must be \"wins\" or \"scores\"");
          return GameBatch({.setting = catalog.setting(request),
                            .games = games,
                            .seed = seed_of(seed),
                            .rewards = rewards == "wins" ? Rewards::wins : Rewards::scores,
                            .restart = restart},
                           signalled);
        })) {}

  static Seed seed_of(const std::string& text) {
    if (const auto seed = Seed::parse(text)) return *seed;
    throw EngineFault("bad_request", "\"seed\" must be a whole number from 0, or 32 hexadecimal digits");
  }

  /// Whole numbers in a list or an array. One that is too large for any choice becomes -1.
  static std::vector<std::int32_t> listed(const py::object& given) {
    const py::array array = py::array::ensure(given);
    if (!array || array.ndim() != 1 || (array.dtype().kind() != 'i' && array.dtype().kind() != 'u'))
      throw py::type_error("expected an array of whole numbers, one for each game");
    const py::array_t<std::int64_t, py::array::forcecast> numbers(array);
    std::vector<std::int32_t> list;
    for (py::ssize_t i = 0; i < numbers.size(); ++i)
      list.push_back(
          numbers.at(i) == static_cast<std::int32_t>(numbers.at(i)) ? static_cast<std::int32_t>(numbers.at(i)) : -1);
    return list;
  }
  void step(const py::object& actions) {
    apart(mutex_, [&, its = listed(actions)] { batch_.step(its, signalled); });
  }
  void choose(const py::object& options) {
    apart(mutex_, [&, its = listed(options)] { batch_.choose(its, signalled); });
  }
  void reset(const std::string& seed) {
    apart(mutex_, [&] { batch_.reset(seed_of(seed), signalled); });
  }
  py::array_t<std::int32_t> numbers(const py::object& actions) {
    return array_of(apart(mutex_, [&, its = listed(actions)] { return batch_.numbers(its); }));
  }
  py::array_t<std::int32_t> advise(const std::string& bot, const py::object& which) {
    std::vector<std::uint8_t> rows(batch_.size(), 1);
    if (!which.is_none()) {
      const py::array array = py::array::ensure(which);
      if (!array || array.ndim() != 1 || array.dtype().kind() != 'b')
        throw py::type_error("expected an array of True and False, one for each game");
      const py::array_t<bool> given(array);
      rows.assign(given.data(), given.data() + given.size());
    }
    return array_of(apart(mutex_, [&] { return batch_.advise(bot, rows, signalled); }));
  }
  std::size_t checked(std::size_t game) const {
    if (game >= batch_.size()) throw py::index_error("there is no such game in the batch");
    return game;
  }
  Seat checked_seat(int seat) const {
    if (seat < 0 || seat >= batch_.setup().players) throw py::index_error("there is no such seat in the game");
    return seat;
  }
  py::array_t<float> observe(std::size_t game, int seat) {
    checked(game), checked_seat(seat);
    return array_of(apart(mutex_, [&] { return observed(game, seat); }));
  }
  py::tuple options() {
    std::vector<float> rows;
    std::vector<std::int64_t> starts;
    apart(mutex_, [&] { batch_.options(rows, starts); });
    return tuple_of(rows, starts);
  }
  py::tuple tuple_of(const std::vector<float>& rows, const std::vector<std::int64_t>& starts) const {
    const auto width = static_cast<py::ssize_t>(batch_.encoding().option_size());
    return py::make_tuple(py::array_t<float>({static_cast<py::ssize_t>(starts.back()), width}, rows.data()),
                          py::array_t<std::int64_t>(static_cast<py::ssize_t>(starts.size()), starts.data()));
  }
  std::string view(std::size_t game, int seat) {
    checked(game), checked_seat(seat);
    return apart(mutex_, [&] { return viewed(game, seat); });
  }
  std::vector<std::string> option_texts(std::size_t game) {
    checked(game);
    return apart(mutex_, [&] { return batch_.option_texts(game); });
  }

  /// The observation, the options and all views in another world that the seat cannot tell from this one.
  py::tuple imagined(std::size_t game, int seat, std::uint64_t seed) {
    checked(game), checked_seat(seat);
    std::vector<float> row, rows;
    std::vector<std::int64_t> starts;
    std::vector<std::string> views;
    const bool is_possible = apart(mutex_, [&] {
      return batch_.imagine(game, seat, seed, [&] {
        for (Seat other = 0; other < batch_.setup().players; ++other) views.push_back(viewed(game, other));
        row = observed(game, seat);
        batch_.options(rows, starts);
      });
    });
    if (!is_possible) return py::make_tuple();
    return py::make_tuple(array_of(row), tuple_of(rows, starts), views);
  }

  GameBatch& batch() { return batch_; }

 private:
  // While the mutex is held:
  std::vector<float> observed(std::size_t game, Seat seat) const {
    std::vector<float> row(batch_.encoding().observation_size());
    batch_.observe(game, seat, row.data());
    return row;
  }
  std::string viewed(std::size_t game, Seat seat) const {
    return json_text(view_json(batch_.view(game, seat), batch_.setup()));
  }
  template <class Number>
  static py::array_t<Number> array_of(const std::vector<Number>& row) {
    return py::array_t<Number>(static_cast<py::ssize_t>(row.size()), row.data());
  }

  std::mutex mutex_;
  GameBatch batch_;
};

/// The batch's own memory as a read-only array of rows; without `width`, of numbers.
template <class Number>
py::array shown(const py::object& owner, std::vector<Number>& numbers, std::size_t width, const py::dtype& type) {
  const std::size_t rows = owner.cast<PythonBatch&>().batch().size();
  std::vector<py::ssize_t> shape{static_cast<py::ssize_t>(rows)};
  if (width > 0) shape.push_back(static_cast<py::ssize_t>(width));
  py::array array(type, shape, numbers.data(), owner);
  array.attr("flags").attr("writeable") = false;
  return array;
}

py::list parts_list(const std::vector<Encoding::Part>& parts) {
  py::list list;
  for (const Encoding::Part& part : parts) list.append(py::make_tuple(part.name, part.first, part.size));
  return list;
}

}  // namespace
}  // namespace houserules

PYBIND11_MODULE(_houserules, module) {
  using namespace houserules;
  module.attr("version") = kEngineVersion;
  // Python's side makes the exception from the code, the message and where the fault is.
  module.attr("exception") = py::none();
  static PyObject* const here = module.ptr();
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const EngineFault& fault) {
      const py::object error = py::reinterpret_borrow<py::module_>(here).attr("exception")(
          fault.code, fault.what(), fault.file, fault.line, fault.situation);
      PyErr_SetObject(py::type::handle_of(error).ptr(), error.ptr());
    }
  });
  py::class_<PythonEngine>(module, "Engine")
      .def(py::init<const std::vector<std::string>&>())
      .def("answer", &PythonEngine::answer);
  py::class_<PythonBatch>(module, "Batch")
      .def(py::init<const std::vector<std::string>&, const std::string&, std::size_t, const std::string&,
                    const std::string&, bool>())
      .def("step", &PythonBatch::step)
      .def("choose", &PythonBatch::choose)
      .def("reset", &PythonBatch::reset)
      .def("numbers", &PythonBatch::numbers)
      .def("advise", &PythonBatch::advise, py::arg("bot"), py::arg("which") = py::none())
      .def("observe", &PythonBatch::observe)
      .def("options", &PythonBatch::options)
      .def("view", &PythonBatch::view)
      .def("option_texts", &PythonBatch::option_texts)
      .def("imagined", &PythonBatch::imagined)
      .def("__len__", [](PythonBatch& its) { return its.batch().size(); })
      .def("players", [](PythonBatch& its) { return its.batch().setup().players; })
      .def("action_names", [](PythonBatch& its) { return its.batch().encoding().action_names(); })
      .def("observation_parts", [](PythonBatch& its) { return parts_list(its.batch().encoding().observation_parts()); })
      .def("option_parts", [](PythonBatch& its) { return parts_list(its.batch().encoding().option_parts()); })
      .def("arrays", [](const py::object& self) {
        GameBatch& batch = self.cast<PythonBatch&>().batch();
        const py::dtype number = py::dtype::of<float>(), truth("bool"), seat = py::dtype::of<std::int32_t>();
        return py::make_tuple(
            shown(self, batch.observations, batch.encoding().observation_size(), number),
            shown(self, batch.masks, slot(batch.encoding().actions()), truth), shown(self, batch.seats, 0, seat),
            shown(self, batch.rewards, slot(batch.setup().players), number), shown(self, batch.ended, 0, truth));
      });
}
