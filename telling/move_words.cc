#include "telling/move_words.h"

#include <algorithm>
#include <array>
#include <optional>

#include "system/utf8.h"
#include "telling/card_text.h"
#include "telling/listing.h"
#include "telling/text.h"

namespace houserules {
namespace {

/// Removes `words` from `from`; false if one of them is missing.
bool take(Words& from, const Words& words) {
  for (const std::string& word : words) {
    const auto found = std::find(from.begin(), from.end(), word);
    if (found == from.end()) return false;
    from.erase(found);
  }
  return true;
}

}  // namespace

std::string plain_letters(std::string_view word) {
  // From U+00E0; a blank stays as it is.
  constexpr std::string_view kBase = "aaaaaa ceeeeiiii nooooo  uuuuy y";
  std::string plain;
  for (std::size_t at = 0, step = 0; at < word.size(); at += step) {
    step = code_point_step(word, at);
    const std::size_t length = code_point_length(word, at);
    const char32_t point = length == 2 ? code_point(word, at, length) : U'\0';
    const char32_t small = point >= U'\u00C0' && point < U'\u00DF' ? point + 0x20 : point;
    const std::size_t index = small >= U'\u00E0' ? small - U'\u00E0' : kBase.size();
    if (index < kBase.size() && kBase[index] != ' ') plain += kBase[index];
    else plain += word.substr(at, step);
  }
  if (plain.find_first_not_of('_') != std::string::npos) std::erase(plain, '_');
  return lower(plain);
}

Words normal_words(const Pack& pack, std::string_view text) {
  Words words = split_words(text);
  for (std::string& word : words) {
    const auto face = pack.parse(word);
    word = face ? lower(pack.text(*face)) : plain_letters(word);
  }
  return words;
}

bool takes_ranks(const Decision& decision) {
  return std::any_of(decision.alternatives.begin(), decision.alternatives.end(), [](const Alternative& one) {
    return one.kind == AlternativeKind::rank || one.second == AlternativeKind::rank;
  });
}

std::optional<int> rank_named(const Pack& pack, std::string_view word) {
  const std::string wanted = plain_letters(word);
  const auto is_it = [&wanted](const std::string& name) {
    const std::string one = plain_letters(name);
    return !one.empty() && (wanted == one || (one.size() > 1 && (wanted == one + "s" || wanted == one + "es")));
  };
  for (int rank = 0; rank < std::ssize(pack.ranks); ++rank) {
    if (is_it(pack.ranks[slot(rank)]) || is_it(pack.rank_name(rank))) return rank;
  }
  for (FaceId face = 0; face < pack.faces.size(); ++face) {
    const std::string words = card_words(pack, face);  // "Queen of hearts"
    if (const auto of = words.find(" of "); of != std::string::npos && is_it(words.substr(0, of)))
      return pack.faces[face].rank;
  }
  return std::nullopt;
}

bool is_idle(std::string_view word) {
  static constexpr auto kIdle =
      std::to_array<std::string_view>({"the", "a", "an", "any", "some", "all", "my", "his", "her", "i", "please",
                                       "your", "their", "them", "it", "to", "onto", "and", "&"});
  return contains(kIdle, lower(word));
}

std::string as_moves_say(const Pack& pack, const Decision& decision, std::string_view text) {
  const bool ranks = takes_ranks(decision);
  const bool cards =
      std::any_of(decision.alternatives.begin(), decision.alternatives.end(), [](const Alternative& one) {
        using Kind = AlternativeKind;
        const auto is_card = [](Kind kind) { return kind == Kind::card || kind == Kind::set || kind == Kind::suit; };
        return is_card(one.kind) || is_card(one.second);
      });
  const bool bids = std::any_of(decision.alternatives.begin(), decision.alternatives.end(), [](const Alternative& one) {
    return one.kind == AlternativeKind::number || one.kind == AlternativeKind::range;
  });
  const bool counts = std::any_of(decision.alternatives.begin(), decision.alternatives.end(), &counts_cards_of_rank);
  bool numbers = bids;
  std::string said, parted(text);
  std::replace(parted.begin(), parted.end(), ',', ' ');
  for (std::string word : split_words(parted)) {
    while (word.size() > 1 && std::string_view(".!?;").find(word.back()) != std::string_view::npos) word.pop_back();
    if (is_idle(word)) continue;
    const bool is_nil = bids && lower(word) == "nil";
    if (const auto number = is_nil ? std::optional(0) : numbers ? number_named(word) : std::nullopt) {
      numbers = !counts;  // "three twos"
      said += (said.empty() ? "" : " ") + std::to_string(*number);
      continue;
    }
    auto rank = ranks ? rank_named(pack, word) : std::nullopt;
    if (ranks && !rank && !cards) {
      if (const auto face = pack.parse(word)) rank = pack.faces[*face].rank;
    }
    said += (said.empty() ? "" : " ") + (rank ? pack.rank_name(*rank) : word);
  }
  return said;
}

std::optional<int> rank_in_words(const Table& table, std::string_view word) {
  const std::string typed = plain_letters(word);
  const auto is_of_move = [&typed](const MoveInfo& move) {
    return plain_letters(move.name) == typed || contains(split_words(plain_letters(move.text)), typed);
  };
  const bool letters = std::all_of(typed.begin(), typed.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  const auto& moves = table.setup().moves;
  if (!letters || typed.size() < 3 || std::any_of(moves.begin(), moves.end(), is_of_move)) return std::nullopt;
  return rank_named(table.pack(), typed);
}

std::string with_cards_of_rank(const Table& table, const Decision& decision, std::string_view text) {
  const Pack& pack = table.pack();
  std::vector<MoveWords> named;
  std::string said;
  for (std::string word : split_words(text)) {
    if (const auto rank = rank_in_words(table, word)) {
      if (named.empty()) {
        for (const Alternative& one : decision.alternatives) named.emplace_back(table, decision, one);
      }
      std::vector<FaceId> faces;
      for (FaceId face = 0; face < pack.faces.size(); ++face) {
        const std::string card = lower(pack.text(face));
        if (pack.faces[face].rank == *rank &&
            std::any_of(named.begin(), named.end(), [&card](const auto& one) { return one.has_in_value(card); }))
          faces.push_back(face);
      }
      if (!faces.empty()) word = faces.size() == 1 ? pack.text(faces[0]) : pack.ranks[slot(*rank)];
    }
    said += (said.empty() ? "" : " ") + word;
  }
  return whole_number(said) ? std::string(text) : said;  // not as a line number
}

MoveWords::MoveWords(const Table& table, const Decision& decision, const Alternative& alternative) {
  const Pack& pack = table.pack();
  const auto words_of = [&](const Alternative& value) {
    return normal_words(pack, value.kind == AlternativeKind::rank ? pack.rank_name(value.value)
                                                                  : value_text(table, decision, value, decision.seat));
  };
  Alternative first = alternative;
  first.second = AlternativeKind::plain;
  first_ = words_of(first);
  second_ = words_of(alternative.second_value());
  text_ = normal_words(pack, filled(table.setup().moves[alternative.move].text,
                                    [this](int which) { return joined(which == 0 ? first_ : second_, " "); }));
  all_ = text_;
  if (alternative.kind == AlternativeKind::range) {
    const auto found = std::search(all_.begin(), all_.end(), first_.begin(), first_.end());
    if (found != all_.end()) all_.erase(found, found + std::ssize(first_));
    first_.clear();
  }
  belong_.resize(all_.size(), Of::no_value);
  auto from = all_.begin();
  for (const auto& [of, value] : {std::pair{Of::first, &first_}, std::pair{Of::second, &second_}}) {
    const auto found = std::search(from, all_.end(), value->begin(), value->end());
    if (value->empty() || found == all_.end()) continue;
    std::fill_n(belong_.begin() + (found - all_.begin()), value->size(), of);
    from = found + std::ssize(*value);
  }
  all_.push_back(plain_letters(table.setup().moves[alternative.move].name));
  belong_.push_back(Of::no_value);
}

bool MoveWords::has_in_value(const std::string& word) const {
  return contains(first_, word) || contains(second_, word);
}

bool MoveWords::is_in_value(const Words& words) const {
  Words first = first_, second = second_;
  return !words.empty() && (take(first, words) || take(second, words));
}

bool MoveWords::leaves_out(const Words& typed) const {
  Words left = typed;
  return !take(left, first_);
}

/// The first position to try for the boundary between the words of two values: those of the first come before it, those
/// of the second after it. With one value, all words come before the end.
std::size_t MoveWords::first_parting(const Words& typed) const { return second_.empty() ? typed.size() : 0; }

bool MoveWords::is_value(const Words& typed) const {
  if (first_.empty()) return false;
  for (std::size_t parted = first_parting(typed); parted <= typed.size(); ++parted) {
    const auto middle = typed.begin() + static_cast<std::ptrdiff_t>(parted);
    Words before(typed.begin(), middle), behind(middle, typed.end());
    if (!take(before, first_) || !take(behind, second_)) continue;
    Words others;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      if (belong_[i] == Of::no_value) others.push_back(all_[i]);
    }
    if (take(others, before) && take(others, behind)) return true;
  }
  return false;
}

template <class Same>
bool MoveWords::fits(const Words& typed, const Same& same) const {
  for (std::size_t parted = first_parting(typed); parted <= typed.size(); ++parted) {
    std::vector<bool> used(all_.size(), false);
    const auto stands_for_one = [&](std::size_t place) {
      const Of misplaced = place < parted ? Of::second : Of::first;
      for (std::size_t i = 0; i < all_.size(); ++i) {
        if (used[i] || belong_[i] == misplaced || !same(typed[place], all_[i])) continue;
        used[i] = true;
        return true;
      }
      return false;
    };
    std::size_t place = 0;
    while (place < typed.size() && stands_for_one(place)) ++place;
    if (place == typed.size()) return true;
  }
  return false;
}

bool MoveWords::has(const Words& typed) const {
  return fits(typed, [](const std::string& one, const std::string& word) { return one == word; });
}

bool MoveWords::is_part_of(const MoveWords& other) const {
  Words left = other.text_;
  return text_.size() < other.text_.size() && take(left, text_);
}

bool MoveWords::has_in_any_order(const Words& typed) const {
  Words left = all_;
  return take(left, typed);
}

bool MoveWords::begins(const Words& typed) const {
  return fits(typed, [](const std::string& one, const std::string& word) {
    // A number that is only a prefix of another number, or of a card, does not match.
    if (!word.starts_with(one)) return false;
    return word == one || !whole_number(one) || word[one.size()] < '0' || word[one.size()] > '9';
  });
}

}  // namespace houserules
