// The places of the players: who they are, what they hold and what they have done.
import {button, capital, counted, make} from "./dom.js";
import {othersFrom, sideOf} from "./layout.js";

export class Seats {
  constructor(table) {
    this.table = table;
  }

  others() {
    const seats = othersFrom(this.table.me, this.table.view.players.length);
    return make("section", {class: "others", "aria-label": "Players"}, seats.map((seat) => this.seat(seat)));
  }

  seat(seat) {
    const player = this.table.view.players[seat - 1];
    const at = this.table.message.seats[seat - 1] ?? {};
    const {choosing, decide} = this.table.game;
    const turn = choosing ? choosing.includes(seat) : decide?.seat === seat;
    const piles = this.table.piles.of(seat);
    const hand = piles.filter(({fixed}) => fixed.hand);
    const held = hand.reduce((sum, {pile}) => sum + pile.cards.length, 0);
    const partner = this.table.me && this.table.setup.teams > 0 && player.team === this.table.view.players[this.table.me - 1].team;
    const side = sideOf(seat, this.table.me, this.table.view.players.length);
    const marks = [];
    if (this.table.view.dealer === seat && this.table.view.players.length > 1) marks.push(make("span", {class: "mark"}, "dealer"));
    if (at.name && at.bot) marks.push(make("span", {class: "mark"}, "bot for now"));
    else if (at.name && !at.here) marks.push(make("span", {class: "mark away"}, "away"));
    if (!player.in_match || !player.in_deal) marks.push(make("span", {class: "mark"}, "out"));
    const facts = [];
    if (partner) facts.push("partner");
    if (at.bot && !at.name) facts.push(make("span", {class: "kind"}, "bot"));
    if (hand.length && (held || player.in_deal)) facts.push(make("span", {class: "held", role: "img", "aria-label": counted(held, "card")}, String(held)));
    facts.push(...this.points(player));
    const did = this.did(seat);
    const extras = piles.filter(({fixed}) => !fixed.hand).map((one) => this.table.piles.small(one)).filter(Boolean);
    const openHand = hand.filter(({pile}) => pile.cards.some((card) => card !== null));
    const picks = this.table.moves.some((move) => move.player === seat && !(move.at ?? []).length);
    const reachable = hand.filter(({id}) => this.table.moves.some((move) => (move.at ?? []).some(([pile]) => pile === id)));
    const element = make("div", {class: `seat side-${side}${turn ? " turn" : ""}${picks ? " target" : ""}`, "data-seat": seat},
      make("div", {class: "who"}, make("b", {}, at.for ? `${at.name} for ${player.name}` : player.name), marks),
      make("div", {class: "facts"}, this.listed(facts)),
      did ? make("div", {class: "did"}, did) : null,
      this.table.publics((value) => value.seat === seat),
      openHand.filter((one) => !this.isLarge(one)).map((one) => this.table.piles.fan(one, "open")),
      reachable.filter((one) => !openHand.includes(one)).map((one) => this.table.piles.fan(one, "pick")),
      extras.length ? make("div", {class: "extras"}, extras) : null);
    if (at.name && !at.here && !this.table.me || (!at.name && at.bot && !this.table.me))
      element.append(button("Take this seat", () => this.table.ask({op: "sit", seat}), {class: "small"}));
    return element;
  }

  listed(facts) {
    return facts.map((fact) => make("span", {class: "fact"}, fact));
  }

  // What somebody did last, since my own turn: unless it lies in the trick for all to see.
  did(seat) {
    if (this.table.game.trick?.laid[seat - 1].length) return "";
    const begin = `${this.table.name(seat)}: `;
    return this.table.recent().findLast((line) => line.startsWith(begin))?.slice(begin.length) ?? "";
  }

  // Too many open cards for a player's own place, as dummy's hand in Bridge: they go to the middle.
  isLarge({pile}) {
    return pile.cards.filter((card) => card !== null).length > 4;
  }

  openHands() {
    const open = othersFrom(this.table.me, this.table.view.players.length).flatMap((seat) => this.table.piles.of(seat))
      .filter((one) => one.fixed.hand && this.isLarge(one) && one.pile.cards.some((card) => card !== null));
    return open.map((one) => make("div", {class: "open-hand"}, make("span", {class: "label"}, capital(one.pile.label)), this.table.piles.fan(one, "open")));
  }

  points(player) {
    const facts = [];
    if (player.chips !== undefined) facts.push(this.chips(player.chips));
    else if (!this.countsPoints() && this.table.view.players.some((one) => one.score !== 0)) facts.push(counted(player.score, "point"));
    return facts;
  }

  // Whether the points of each player are a public value, which the script keeps up to date.
  countsPoints() {
    return this.table.view.publics.some((value) => value.text === "points" && (value.seat !== undefined || value.team !== undefined));
  }

  chips(number) {
    return make("span", {class: "chips", role: "img", "aria-label": counted(number, "chip")}, String(number));
  }
}
