#include "telling/explain.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include <fmt/format.h>

#include "telling/entry.h"
#include "telling/table_view.h"
#include "telling/text.h"

namespace houserules {
namespace {

class Explainer : private OfferedMoves {
 public:
  Explainer(const Table& table, const Decision& decision, const Style& style, const WhyNot& why)
      : OfferedMoves(table, decision, style, why) {}

  std::string about(std::string_view typed) const {
    std::string text = with_cards_as_typed(pack(), typed);
    Words words = split_words(text);
    const bool asks_why_not = !words.empty() && words[0] == "not" && move_begun("not").empty();
    if (asks_why_not) {
      words.erase(words.begin());
      text = joined(words, " ");
    }
    if (words.empty()) return about_all();
    if (const auto face = pack().parse(text)) return about_card(*face);
    for (const std::string& said : {text, as_moves_say(pack(), decision_, text)}) {
      const std::string lines = list_of(lines_of_value(normal_words(pack(), said)));
      if (!lines.empty()) return fmt::format("{} can be chosen: {}", text, lines);
    }
    if (words.back() == "card") {
      if (const auto told = about_place(text, words)) return *told;
    }
    if (const auto rank = rank_alone(words, asks_why_not)) return about_rank(*rank);
    const Entry entry = parse_entry(text, table_, decision_, style_, why_);
    if (entry.choice) {
      return shown(entry.choice->alternative, &entry.choice->number) + " can be chosen";
    }
    if (!entry.unknown) return entry.message;
    if (const std::string move = move_begun(lower(text)); !move.empty())
      return fmt::format("`{}` cannot be chosen now; possible: {}", move, possible());
    return fmt::format("`{}` is neither a card of this game nor a move; {}", text, example());
  }

 private:
  /// What may be chosen, and why the other cards in hand may not.
  std::string about_all() const {
    const std::string asked = what_is_asked();
    if (!asked.empty()) return ended(fmt::format("You are asked for {}: {}", asked, possible()));
    const auto hand = has_piles() ? open_hand() : std::nullopt;
    std::string all = ended("You may: " + possible());
    if (!hand) return all;
    using Kind = AlternativeKind;
    const auto is_card = [](const Alternative& one) {
      return one.kind == Kind::card || one.kind == Kind::set || one.second == Kind::card;
    };
    const bool takes_cards = std::any_of(decision_.alternatives.begin(), decision_.alternatives.end(), is_card);
    std::vector<FaceId> others = *hand;
    std::erase_if(others, [&](FaceId face) { return !takes_cards && reason_for(face).empty(); });
    return all + why_not(others);
  }

  /// A line for each reason why some of the cards cannot be chosen: "\n7♥ 8♥: do not fit."
  std::string why_not(const std::vector<FaceId>& faces) const {
    std::vector<std::pair<std::string, Words>> reasons;  // with the cards each applies to
    for (std::size_t i = 0; i < faces.size(); ++i) {
      const FaceId face = faces[i];
      const bool told = i > 0 && faces[i - 1] == face;
      if (told || !lines_with(face).empty() || !lines_of_rank(face).empty()) continue;
      const std::string reason = reason_without_name(face), card = card_text(pack(), face, style_);
      const auto same =
          std::find_if(reasons.begin(), reasons.end(), [&](const auto& one) { return one.first == reason; });
      if (same == reasons.end()) reasons.push_back({reason, {card}});
      else same->second.push_back(card);
    }
    std::string all;
    for (const auto& [reason, cards] : reasons)
      all += fmt::format("\n{}: {}.", joined(cards, style_.plain ? ", " : " "),
                         cards.size() == 1 ? reason : of_several(reason));
    return all;
  }

  /// "to ask about a card, type for example: why 7h".
  std::string example() const {
    const auto hand = has_piles() ? open_hand() : std::nullopt;
    FaceId face = 0;
    while (face + 1U < pack().faces.size() && !holds(face)) ++face;
    if (hand && !hand->empty()) face = hand->front();
    const std::string card = pack().faces.empty() ? "7h" : lower(pack().text(face));
    return fmt::format("to ask about a card, type for example: why {}", card);
  }

  std::string about_card(FaceId face) const {
    const std::string card = card_text(pack(), face, style_);
    if (!holds(face) && (!takes_ranks(decision_) || !lines_with(face).empty())) return card + not_held(face);
    std::vector<std::size_t> lines = lines_with(face);
    const std::vector<std::size_t> of_rank = lines_of_rank(face);
    if (!lines.empty()) {  // it may be melded with others, too
      std::copy_if(of_rank.begin(), of_rank.end(), std::back_inserter(lines),
                   [&](std::size_t line) { return !contains(lines, line); });
      return fmt::format("{} can be chosen: {}", card, list_of(lines));
    }
    const std::string ranks = list_of(of_rank);
    if (!ranks.empty()) return fmt::format("{} can be chosen by its rank: {}", card, ranks);
    if (!holds(face))
      return fmt::format("{}; possible: {}", capital(no_such_rank(pack().faces[face].rank)), possible());
    const std::string reason = reason_for(face), asked = what_is_asked();
    const std::string why = !reason.empty() ? reason
                            : asked.empty() ? fmt::format("{}{} cannot be chosen now", card, place_of(face))
                                            : fmt::format("{} cannot be chosen while {} is asked for", card, asked);
    return why + "; possible: " + possible();
  }

  /// The rank that is all of the question, unless ranks or numbers are chosen, or it may be the number of a move.
  std::optional<int> rank_alone(const Words& words, bool asks_why_not) const {
    if (words.size() != 1 || takes_ranks(decision_) || asks_for_numbers(table_, decision_)) return std::nullopt;
    const auto number = whole_number(words[0]);
    if (!number) return rank_in_words(table_, words[0]);
    const bool is_move = !asks_why_not && *number >= 1 && *number <= std::ssize(listed_);
    return is_move ? std::nullopt : rank_named(pack(), words[0]);
  }

  /// All that can be said about the cards of a rank that the player holds.
  std::string about_rank(int rank) const {
    std::vector<FaceId> held;
    for (FaceId face = 0; face < pack().faces.size(); ++face) {
      if (pack().faces[face].rank == rank && holds(face)) held.push_back(face);
    }
    if (held.empty()) return fmt::format("{}; possible: {}", no_such_rank(rank), possible());
    if (held.size() == 1) return about_card(held[0]);
    std::string all;
    for (const FaceId face : held) {
      if (!lines_with(face).empty()) all += '\n' + about_card(face) + '.';
    }
    return (all + why_not(held)).substr(1);
  }

  /// "3rd card".
  std::optional<std::string> about_place(const std::string& text, const Words& words) const {
    const auto hand = open_hand();
    if (!hand) return fmt::format("{} cannot be chosen now; possible: {}", text, possible());
    const auto place = static_cast<std::size_t>(std::max(0, std::atoi(words[0].c_str())));
    if (place < 1 || place > hand->size()) return std::nullopt;
    return about_card((*hand)[place - 1]);
  }

  /// The reason without the card's name: "does not fit" for "7 of hearts does not fit".
  std::string reason_without_name(FaceId face) const {
    const std::string reason = reason_for(face);
    if (reason.empty()) return "cannot be chosen now";
    for (const std::string& name : {pack().name(face), card_words(pack(), face), card_text(pack(), face, style_)}) {
      if (lower(reason).starts_with(lower(name) + " ")) return reason.substr(name.size() + 1);
    }
    return reason;
  }

  /// "do not fit" for "does not fit".
  static std::string of_several(const std::string& reason) {
    constexpr std::pair<std::string_view, std::string_view> kVerbs[] = {
        {"does ", "do "}, {"is ", "are "}, {"has ", "have "}, {"was ", "were "}};
    for (const auto& [one, several] : kVerbs) {
      if (reason.starts_with(one)) return std::string(several) + reason.substr(one.size());
    }
    return reason;
  }

  std::string list_of(const std::vector<std::size_t>& lines) const {
    std::string list;
    for (std::size_t i = 0; i < lines.size() && i < kListed; ++i)
      list += (i == 0 ? "" : ", ") + in_game_terms(listed_[lines[i]]);
    return list;
  }

  /// A line without what to type for it: the question may come from a page where nothing is typed.
  std::string in_game_terms(const ListedMove& line) const {
    return with_cards(pack(), without_how_to_type(line), style_);
  }

  /// "lay 7♥, draw a card".
  std::string possible() const {
    std::vector<std::string> lines;
    for (const ListedMove& line : listed_) lines.push_back(in_game_terms(line));
    return first_of(lines);
  }

  /// With a full stop, unless it ends like a sentence: "You may: I doubt it!"
  static std::string ended(const std::string& text) {
    return text.ends_with('!') || text.ends_with('?') || text.ends_with('.') ? text : text + '.';
  }

  std::vector<std::size_t> lines_of_value(const Words& words) const {
    return lines_where([&](std::size_t alternative) { return named_[alternative].is_in_value(words); });
  }

  /// If ranks are chosen: the lines with the card's rank.
  std::vector<std::size_t> lines_of_rank(FaceId face) const {
    const int rank = pack().faces[face].rank;
    if (!takes_ranks(decision_) || rank < 0) return {};
    return lines_where([&](std::size_t alternative) {
      const Alternative& one = decision_.alternatives[alternative];
      return (one.kind == AlternativeKind::rank && one.value == rank) ||
             (one.second == AlternativeKind::rank && one.second_value().value == rank);
    });
  }

  /// " in column 3", in a game without hands.
  std::string place_of(FaceId face) const {
    const auto card = has_piles() ? std::nullopt : held_card(face);
    return card ? " in " + table_.setup().piles[table_.pile_of(*card)].label : "";
  }
};

}  // namespace

std::string explain(std::string_view text, const Table& table, const Decision& decision, const Style& style,
                    const WhyNot& why) {
  return capital(Explainer(table, decision, style, why).about(text));
}

}  // namespace houserules
