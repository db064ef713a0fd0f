#include "interpreter/world/publics.h"

#include <algorithm>

namespace houserules {
namespace {

struct MachineValue {
  using Value = machine::Value;
  machine::Machine& machine;
  Value operator()(std::monostate) const { return {}; }
  Value operator()(bool on) const { return Value::boolean(on); }
  Value operator()(std::int64_t number) const { return Value::integer(number); }
  Value operator()(double number) const { return Value::number(number); }
  Value operator()(const std::string& text) const { return machine.text(text); }
  Value operator()(Seat seat) const { return Value::player(seat); }
};

/// Sets a public value without an event.
template <typename Held>
void set_silently(Interpreter& in, std::size_t number, int owner, const Held& value) {
  in.machine->set_public_silently(static_cast<int>(number), owner, std::visit(MachineValue{*in.machine}, value));
}

KeptValue kept_value(const machine::Machine& machine, std::size_t number, int owner) {
  using machine::Tag;
  KeptValue kept{number, owner, {}};
  const machine::Value value = machine.public_value(static_cast<int>(number), owner);
  switch (value.tag) {
    case Tag::no:
    case Tag::yes: kept.value = value.is_true(); break;
    case Tag::integer: kept.value = value.as_integer(); break;
    case Tag::number: kept.value = value.as_number(); break;
    case Tag::text: kept.value = std::string(machine.characters(value)); break;
    case Tag::player: kept.value = value.seat(); break;
    default: break;  // cards cannot be kept
  }
  return kept;
}

}  // namespace

void set_starting_values(Interpreter& in) {
  for (std::size_t i = 0; i < in.setup.publics.size(); ++i) {
    const PublicInfo& info = in.setup.publics[i];
    if (std::holds_alternative<std::monostate>(info.start)) continue;
    for (int owner = 0; owner < in.owners_of(info); ++owner) set_silently(in, i, owner, info.start);
  }
}

void set_kept_values(Interpreter& in, const std::vector<KeptStart>& values) {
  for (const KeptStart& kept : values) {
    const bool is_shared = in.owners_of(in.setup.publics[slot(kept.number)]) == 1;
    set_silently(in, slot(kept.number), is_shared ? 0 : std::max<Seat>(kept.owner, 0), kept.value);
  }
}

std::vector<KeptValue> kept_values(const Interpreter& in) {
  std::vector<KeptValue> values;
  for (std::size_t i = 0; i < in.setup.publics.size(); ++i) {
    const PublicInfo& info = in.setup.publics[i];
    if (!info.kept) continue;
    for (int owner = 0; owner < in.owners_of(info); ++owner) values.push_back(kept_value(*in.machine, i, owner));
  }
  return values;
}

void put_back(Interpreter& in, const std::vector<KeptValue>& values) {
  for (const KeptValue& kept : values) set_silently(in, kept.number, kept.owner, kept.value);
}

}  // namespace houserules
