// write_faults FOLDER: writes the rule files of tests/faults/index.txt, for checking by hand.
#include <filesystem>
#include <fstream>
#include <iostream>

#include "tests/faults/faults.h"

int main(int argc, char** argv) {
  using namespace houserules;
  if (argc != 2) {
    std::cerr << "usage: write_faults FOLDER\n";
    return 2;
  }
  const std::filesystem::path source = HOUSERULES_SOURCE_DIR, folder = argv[1];
  try {
    std::filesystem::create_directories(folder);
    std::string error;
    const auto index = read_file((source / "tests/faults/index.txt").string(), error);
    if (!index) throw std::runtime_error(error);
    for (const faults::Fault& fault : faults::read_index(*index)) {
      const std::string path = (source / "games" / (fault.game + ".lua")).string();
      const auto text = read_file(path, error);
      if (!text) throw std::runtime_error(error);
      const faults::FaultyFile file = faults::make(fault, path, *text);
      std::ofstream(folder / (fault.name + ".lua")) << file.text;
      std::cout << (folder / (fault.name + ".lua")).string() << ":" << file.line << ": " << fault.code << ": "
                << fault.what << '\n';
    }
  } catch (const std::exception& fault) {
    std::cerr << "write_faults: " << fault.what() << '\n';
    return 2;
  }
  return 0;
}
