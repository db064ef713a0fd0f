// Narrates events line by line. A choice and its consequences share a line, and nothing is said twice.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "runtime/event_words.h"
#include "telling/card_text.h"

namespace houserules {

class Narrator {
 public:
  /// Narrates what `viewer` (a seat, kGallery or kOmniscient) may know. `setup` must outlive this.
  Narrator(const Setup& setup, Seat viewer, const Style& style) : setup_(setup), viewer_(viewer), style_(style) {}

  /// The lines for consecutive events; "" is a blank line. "Anna: play 7♥" covers the choice and the card's move; other
  /// consequences follow in brackets: "Anna: take (takes 2 cards from the stock; due: 0)".
  std::vector<std::string> tell(std::span<const Event> events);

 private:
  /// A choice not yet narrated, with everything else that belongs on its line.
  struct Pending {
    bool any = false;
    Seat seat = kNoSeat;
    std::string text;
    std::vector<Event> choices;     ///< one, or several in one sentence
    std::vector<FaceId> cards;      ///< cards named that no event has repeated yet
    bool reason_told = false;       ///< the rule file has already said why the chooser takes more cards
    std::optional<Event> took;      ///< the cards the chooser takes, as one event
    std::vector<std::string> laid;  ///< cards not named by the choice that the chooser moved to `laid_on`
    PileId laid_on = 0;
    std::vector<std::string> extras;
    std::size_t counted = 0;  ///< the number of extras up to a number of the chooser's; 0: there is none
  };

  /// Cards that a choice named and that have not moved since.
  struct Named {
    std::vector<FaceId> cards;
    std::size_t unseen = 0;           ///< their number, if the viewer does not learn which
    std::optional<Seat> taker;        ///< the recipient, if the choice names one
    std::optional<std::size_t> line;  ///< the line that narrates the choice
  };

  void tell_one(const Event& event);
  bool is_told_next(const Event& event, const Event& next) const;
  bool fits_into_choice(const Event& event);
  bool goes_on(const Event& event);
  bool lays_another(const Event& chose);
  Event as_learnt(Event chose) const;
  void add_choice(const Event& chose);
  std::vector<FaceId> cards_named(const Event& chose) const;
  std::size_t cards_counted(const Event& chose) const;
  bool counts(std::int64_t cards) const;
  bool chose_number(std::int64_t number) const;
  bool repeats_cards(const Event& event);
  bool is_what_was_played(const Event& event);
  void name_cards(const Event& chose, bool follows_choice);
  bool is_named(const Event& moved);
  bool is_passed_on(const Event& moved);
  bool is_unseen(const Event& moved) const;
  bool is_put_aside(const Event& moved) const;
  bool takes_back_a_deed(const Event& changed) const;
  bool begins_anew(const Event& changed) const;
  static bool matters_no_more(const Event& changed);
  static bool is_not_yet(const Event& changed);
  bool repeats_what_was_said(const Event& event);
  bool is_trick(const Event& moved) const;
  bool hold(const Event& changed);
  bool is_taker(const Event& moved, const Event& held) const;
  void add_to_trick(const Event& changed);
  void give_up_holding();
  bool reads_as_one(const Event& event) const;
  std::string as_one(const std::vector<Event>& alike) const;
  bool explains_change(const Event& said) const;
  void tell_moved(const Event& event);
  bool is_said(const Event& changed) const;
  void add_extra(std::string text);
  void end_taking();
  void end_laying();
  std::string of_chooser(const Event& changed) const;
  std::string changed_text(const Event& event) const;
  void add(const std::string& line) {
    lines_.push_back(with_cards(setup_.pack, style_.plain ? line : with_short_names(setup_.pack, line), style_));
  }
  void flush();

  const Setup& setup_;
  Seat viewer_;
  Style style_;
  Pending pending_;
  std::optional<Event> moved_;  ///< consecutive moves between the same piles, as one event
  std::vector<Event> alike_;    ///< consecutive events for one sentence
  std::map<Seat, Named> named_;
  std::optional<Event> held_;        ///< a player's or team's public value that may belong to the trick they take
  std::vector<std::string> trick_;   ///< public values that belong to the trick in moved_
  std::string said_;                 ///< the previous sentence, if the rule file said it
  bool dealing_ = false;             ///< nobody has made a choice yet in this deal
  bool after_choice_ = false;        ///< the previous event was a choice
  std::vector<std::string> points_;  ///< "Anna 12"
  std::vector<std::string> missed_;  ///< players who miss a turn
  std::vector<std::string> lines_;
};

}  // namespace houserules
