// World::position_number: a hash of a complete position.
#include <string_view>
#include <unordered_map>

#include "interpreter/language/interpreter.h"
#include "interpreter/world/world.h"

namespace houserules {
namespace {

using machine::Tag;
using machine::Value;

/// Combines numbers into a hash, in order (the finalizer of SplitMix64, Steele, Lea and Flood 2014).
class Mixer {
 public:
  void add(std::uint64_t number) {
    std::uint64_t z = state_ * 31 + number + 0x9E3779B97F4A7C15ULL;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    state_ = z ^ (z >> 31U);
  }
  template <typename Number>
  void add_signed(Number number) {
    add(static_cast<std::uint64_t>(static_cast<std::int64_t>(number)));
  }
  void add(std::string_view text) {
    add(text.size());
    for (const char c : text) add(static_cast<unsigned char>(c));
  }
  std::uint64_t number() const { return state_; }

 private:
  std::uint64_t state_ = 0;
};

/// Hashes everything the script can still reach.
class Reader {
 public:
  explicit Reader(const Interpreter& in) : in_(in), machine_(*in.machine) {}

  std::uint64_t run() {
    add_table(in_.state->table);
    add_decision();
    for (const machine::Frame& frame : machine_.frames()) {
      mixer_.add(frame.function);
      mixer_.add(frame.back);
    }
    mixer_.add(machine_.running_at());
    for (const Value& value : machine_.live()) add_value(mixer_, value, 0);
    return mixer_.number();
  }

 private:
  void add_table(const Table& table) {
    for (std::size_t pile = 0; pile < in_.setup.piles.size(); ++pile) {
      const auto cards = table.cards(static_cast<PileId>(pile));
      mixer_.add(cards.size());
      for (const CardId card : cards) {
        mixer_.add(card);
        mixer_.add(table.face(card));
        mixer_.add(table.visible_to(card));
      }
    }
    const Match& match = table.match;
    for (std::size_t seat = 0; seat < kMaxPlayers; ++seat) {
      mixer_.add_signed(match.scores[seat]);
      mixer_.add_signed(match.chips[seat]);
    }
    for (const std::int64_t pot : match.pots) mixer_.add_signed(pot);
    mixer_.add(match.in);
    mixer_.add_signed(match.dealer);
    mixer_.add_signed(match.deal_number);
    mixer_.add(table.turns.active());
    mixer_.add_signed(table.turns.current());
    mixer_.add_signed(table.turns.direction());
    mixer_.add_signed(table.turns.pending_next());
  }

  void add_decision() {
    const Decision& decision = in_.state->decision;
    mixer_.add_signed(decision.seat);
    for (const Alternative& alternative : decision.alternatives) add_alternative(alternative);
    for (const CardId card : decision.sets) mixer_.add(card);
    if (!decision.simultaneous) return;
    mixer_.add(in_.state->answers.size());
    for (const Answer& answer : in_.state->answers) {
      mixer_.add_signed(answer.seat);
      add_alternative(answer.alternative);
      mixer_.add_signed(answer.number);
    }
    for (const CardId card : in_.state->answer_cards) mixer_.add(card);
  }

  void add_alternative(const Alternative& alternative) {
    mixer_.add(alternative.move);
    mixer_.add(static_cast<std::uint64_t>(alternative.kind));
    mixer_.add(alternative.count);
    mixer_.add(static_cast<std::uint64_t>(alternative.second));
    mixer_.add_signed(alternative.caller);
    for (const std::int32_t number : {alternative.value, alternative.most, alternative.step}) mixer_.add_signed(number);
  }

  void add_value(Mixer& mixer, const Value& value, int depth) {
    constexpr int kDeepest = 100;
    mixer.add(static_cast<std::uint64_t>(value.tag));
    if (depth > kDeepest) return;
    if (value.is(Tag::text)) return mixer.add(machine_.characters(value));
    if (!value.is_block()) return mixer.add(value.bits);
    const auto [at, is_new] = met_.try_emplace(value.at(), met_.size());
    if (!is_new) return mixer.add(at->second);
    machine::Heap& heap = machine_.heap;
    switch (value.tag) {
      case Tag::closure: {
        auto& closure = heap.at<machine::ClosureBlock>(value.at());
        mixer.add(closure.function);
        for (std::uint32_t i = 0; i < closure.count; ++i) add_value(mixer, closure.captured()[i], depth + 1);
        return;
      }
      case Tag::cell: return add_value(mixer, heap.at<machine::CellBlock>(value.at()).value, depth + 1);
      case Tag::list: {
        const machine::ListBlock& list = heap.list(value);
        mixer.add(static_cast<std::uint64_t>(list.element));
        for (std::uint16_t i = 0; i < list.count; ++i) {
          if (list.element != Element::set) {
            mixer.add(heap.items(list)[i]);
            continue;
          }
          const auto cards = heap.at<machine::GroupsBlock>(list.sets)[heap.items(list)[i]];
          mixer.add(cards.size());
          for (const CardId card : cards) mixer.add(card);
        }
        return;
      }
      case Tag::range: {
        const auto& range = heap.at<machine::RangeBlock>(value.at());
        for (const std::int32_t number : {range.least, range.most, range.step}) mixer.add_signed(number);
        return;
      }
      case Tag::sets: {
        auto& sets = heap.at<machine::SetsBlock>(value.at());
        mixer.add(sets.of);
        for (std::uint32_t i = 0; i < sets.count; ++i) mixer.add(sets.cards()[i]);
        return;
      }
      case Tag::table: {
        const machine::TableBlock& table = heap.table(value);
        for (std::uint32_t place = 1; place <= table.count; ++place)
          add_value(mixer, heap.get_place(table, place), depth + 1);
        // Entries are combined by a sum, so that their order does not matter.
        std::uint64_t sum = 0;
        for (std::uint32_t number = 0; number < table.slots; ++number) {
          const machine::Entry& entry = heap.entries(table)[number];
          if (entry.value.is_nil()) continue;
          Mixer of_entry;
          add_value(of_entry, entry.key, depth + 1);
          add_value(of_entry, entry.value, depth + 1);
          sum += of_entry.number();
        }
        return mixer.add(sum);
      }
      default: return;
    }
  }

  const Interpreter& in_;
  machine::Machine& machine_;
  Mixer mixer_;
  std::unordered_map<std::uint32_t, std::size_t> met_;
};

}  // namespace

std::optional<std::uint64_t> World::position_number() const {
  if (!interpreter_->on_machine) return std::nullopt;
  return Reader(*interpreter_).run();
}

}  // namespace houserules
