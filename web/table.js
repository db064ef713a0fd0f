// The table: shows what messages say, and turns touches into requests. It knows nothing of servers: whoever gives it
// messages and takes its requests is the game.
import {button, capital, counted, make, remember, remembered, tell, toast} from "./dom.js";
import {Pack, hasShape, suitPicture} from "./cards.js";
import {Selection} from "./selection.js";
import {Arrangement} from "./arrangement.js";
import {Clock} from "./clock.js";
import {Choices} from "./choices.js";
import {fit, glide, places} from "./motion.js";
import {Piles} from "./piles.js";
import {Seats} from "./seats.js";
import {Touch} from "./touch.js";
import {KINDS, othersFrom, sideOf} from "./layout.js";

export const TRICK_HELD = 2500;  // ms that the last trick of a deal is shown

const READING = 60;  // ms for a letter of a rule

// What a message has to differ in for something to have happened at the table, or for me to choose anew.
function stands({game: {choices, lines, decide}, you}) {
  return [you.seat, choices, lines, ...[...(decide?.moves ?? []), ...(decide?.calls ?? [])].map(({id}) => id)].join();
}

export class Table {
  // `ask` takes a request; `open` shows a sheet: "log", "scores", "rules", "menu".
  constructor(root, {ask, open}) {
    Object.assign(this, {root, ask, open});
    this.order = remembered("order");
    this.lines = 0;
    this.clock = new Clock();
    this.piles = new Piles(this);
    this.seats = new Seats(this);
    this.buttons = new Choices(this);
    this.touches = new Touch(this);
    root.addEventListener("keydown", (event) => this.touches.key(event));
    new ResizeObserver(() => fit(this.root)).observe(root);
  }

  setUp(setup) {
    this.setup = setup;
    this.pack = new Pack(setup.faces);
    this.lines = 0;
    this.selection = null;
    this.message = null;
    this.ownLines = 0;
    this.asked = false;
    this.arrangement = null;
    this.worth = null;
    this.lastTrick = null;
    this.taught = [];  // the rules shown, by their place
    this.aim = null;   // shown above the first of them
    this.readUntil = 0;
    this.called = new Set();  // moves that are also made out of turn
    this.ways = null;  // several moves for the cards taken up, once asked for: {cards, found}
    this.rest = [];    // of several moves that were chosen together, those to come
  }

  // A message of the kind "table" with a game.
  show(message) {
    const before = this.message;
    this.message = message;
    this.game = message.game;
    this.view = message.game.view;
    this.me = message.you.seat;
    const decide = this.game.decide ?? {};
    const mine = decide.seat === this.me && decide.moves !== undefined;
    this.moves = [...(decide.moves ?? []), ...(decide.calls ?? [])];
    for (const {move} of decide.calls ?? []) this.called.add(move);
    const same = before?.game && stands(before) === stands(message);
    if (!same) this.asked = false;
    if (!same || !this.selection) this.selection = new Selection(this.view, this.moves, {faces: this.setup.faces, hands: this.myHands()});
    if (mine && !this.mine) this.beginsTurn();
    if (!mine && this.mine) this.ownLines = before?.game.lines ?? 0;
    this.mine = mine;
    this.clock.set(message.left);
    if (this.arrangement?.place !== this.place()) this.arrangement = Arrangement.remembered(this.place());
    this.countDeals(before);
    this.holdTrick(before);
    this.learn(same);
    this.tellNews();
    if (!same && this.rest.length) return this.goOn();
    this.render(same);
  }

  // ---- several moves together ----

  faces(keys) {
    return keys.map((key) => key.split(":").map(Number)).map(([pile, index]) => this.view.piles[pile].cards[index]);
  }

  // The ways to lay exactly these cards with several moves; null while they are being found.
  waysFor(keys) {
    const cards = this.faces(keys).sort();
    if (keys.length < 2 || !this.selection.mayCombine || cards.includes(null)) return [];
    const about = `${this.game.choices} ${cards.join(" ")}`;
    if (this.ways?.about !== about) {
      this.ways = {about, cards: cards.join(" "), found: null};
      if (this.ask({op: "ways", cards}) === false) this.ways.found = [];
    }
    return this.ways.found;
  }

  hearWays({cards, ways}) {
    if (this.ways?.cards !== cards.join(" ")) return;
    this.ways.found = ways;
    this.render(true);
  }

  chooseAll({id, moves}) {
    this.choose({id});
    this.rest = moves.slice(1);
  }

  // Makes the next of several moves, if it is still offered.
  goOn() {
    const next = this.mine && this.moves.find(({text}) => text === this.rest[0]);
    if (!next) {
      this.rest = [];
      toast("The other moves are no longer possible.");
      return this.render();
    }
    const rest = this.rest.slice(1);
    this.choose(next);
    this.rest = rest;
  }

  myHands() {
    return this.me ? this.piles.of(this.me).filter(({fixed}) => fixed.hand).map(({id}) => id) : [];
  }

  beginsTurn() {
    if (document.visibilityState === "hidden") document.title = "Your turn!";
    if (navigator.userActivation?.hasBeenActive && this.message.seats.length > 1) navigator.vibrate?.(30);
  }

  // The aim of the game, and then one rule at a time: when it is my turn the one that governs what is to be done now,
  // and before, the latest that has applied, once the one above it has been read.
  learn(same) {
    const {taught} = this.game;
    if (!taught || this.taught.some((rule) => rule >= taught.length)) this.taught = [];  // another game
    if (!taught || same) return;
    const {governing} = this.game;
    const governs = governing !== undefined && !this.taught.includes(governing);
    if (!governs && !this.mine && performance.now() < this.readUntil) return;
    const next = governs ? governing : taught.findLastIndex((_, rule) => !this.taught.includes(rule));
    if (next < 0) return;
    this.aim = this.taught.length === 0 ? this.setup.about : null;
    this.taught.push(next);
    this.readUntil = performance.now() + READING * (taught[next].length + (this.aim?.length ?? 0));
    tell([this.aim, taught[next]].filter(Boolean).map((rule) => this.pack.inWords(rule)));
  }

  lesson() {
    const rule = this.game.taught?.[this.taught.at(-1)];
    if (!rule) return null;
    return make("button", {type: "button", class: "lesson", onclick: () => this.open("taught")},
      this.aim ? make("span", {class: "aim"}, make("span", {class: "unseen"}, "The aim: "), this.aim, " ") : null,
      make("span", {class: "unseen"}, "The rule that applies: "), this.pretty(rule.replace(/^[A-Z]+-\d+ /, "")),
      make("span", {class: "more", "aria-hidden": "true"}, "… more"));
  }

  // The hand as arranged holds for one deal.
  place() {
    return `${this.message.table} ${this.me} ${this.view.deal}`;
  }

  // How the last deal ended, and what it was worth, stays on the table until my next move.
  countDeals(before) {
    const ended = Math.min(this.game.scores?.ended ?? 0, this.game.scores?.deals.length ?? 0);
    const deals = before?.game ? this.view.deal - before.game.view.deal : 0;
    if (ended < this.dealsCounted || deals < 0) this.worth = null;  // taken back
    if (before?.game && (deals > 0 || (ended > this.dealsCounted && ended > 0)))
      this.worth = {deal: Math.max(ended, this.view.deal - 1), row: this.game.scores?.deals[ended - 1] ?? [], lines: deals > 0 ? this.endOfDeal() : []};
    this.dealsCounted = ended;
  }

  // The last trick of a deal lies on the table for a moment before the next deal covers it, unless I choose before.
  holdTrick(before) {
    const begins = before?.game && this.view.deal > before.game.view.deal;
    if (!begins && this.lastTrick && this.view.deal === before?.game?.view.deal) return;
    clearTimeout(this.holding);
    this.lastTrick = begins && this.game.last_trick || null;
    if (!this.lastTrick) return;
    this.holding = setTimeout(() => {
      this.lastTrick = null;
      if (this.message) this.render();
    }, TRICK_HELD);
  }

  // The last that was told before this deal.
  endOfDeal() {
    const {log} = this.game;
    const begin = log.findLastIndex((line) => line.startsWith(`Deal ${this.view.deal}:`));
    const told = log.slice(0, Math.max(begin, 0)).slice(-9);
    const before = told.findLastIndex((line) => line.startsWith("Deal "));
    return told.slice(before + 1).filter((line) => line !== "The deal is over.").slice(-6);
  }

  tellNews() {
    const fresh = this.game.lines - this.lines;
    const news = fresh > 0 && this.lines > 0 ? this.game.log.slice(-fresh) : [];
    const words = news.map((line) => this.pack.inWords(line));
    if (this.mine && (fresh > 0 || this.lines === 0)) words.push("It is your turn.");
    this.lines = this.game.lines;
    tell(words);
  }

  // ---- the whole picture ----

  render(still = false) {
    const before = places(this.root);
    const focus = document.activeElement?.dataset?.key;
    const scrolled = new Map([...this.root.querySelectorAll("[data-scroll]")].map((one) => [one.dataset.scroll, [one.scrollLeft, one.scrollTop]]));
    const seats = this.view.players.length;
    const handless = this.setup.piles.every((pile) => !pile.hand);
    this.root.className = `table seats-${seats}${seats > 4 ? " crowd" : ""}${handless ? " handless" : ""}${this.mine ? " my-turn" : ""}${this.asked ? " asked" : ""}`;
    this.root.replaceChildren(this.seats.others(), this.middle(), this.bottom());
    fit(this.root);
    for (const one of this.root.querySelectorAll("[data-scroll]")) {
      const [left, top] = scrolled.get(one.dataset.scroll) ?? [0, 0];
      one.scrollLeft = left;
      one.scrollTop = top;
    }
    if (focus) this.root.querySelector(`[data-key="${CSS.escape(focus)}"]`)?.focus({preventScroll: true});
    if (!still) glide(this.root, before);
  }

  // ---- the others ----

  name(seat) {
    return this.view.players[seat - 1].name;
  }

  // The lines since my last turn.
  recent() {
    return this.game.log.slice(-Math.max(this.game.lines - this.ownLines, 1));
  }

  shownPublics(which) {
    return this.view.publics.filter((value) => value.value !== null && value.value !== "no" && value.value !== "" && which(value));
  }

  publics(which) {
    return this.publicsOf(this.shownPublics(which));
  }

  publicsOf(values) {
    return values.length ? make("div", {class: "publics"}, values.map((value) => make("span", {class: "public"}, this.fact(value, capital(value.text || value.name))))) : null;
  }

  // A public value in words: "Spades are broken", "Trumps: hearts".
  fact(value, name) {
    return value.value === "yes" ? name : [`${name}: `, this.worded(String(value.value))];
  }

  // A word that may be a suit, with its picture.
  worded(word) {
    return word.replaceAll("_", " ").split(" ").flatMap((part, i) => [i ? " " : "", hasShape(part) ? [suitPicture(part), ` ${part}`] : part]).flat();
  }

  // ---- the middle ----

  middle() {
    const parts = [this.lastTrick ? null : this.lastDeal(), this.auction(), this.pots(), ...this.seats.openHands()];
    const trick = this.trick();
    if (trick) parts.push(trick);
    const all = this.piles.of(undefined).filter(({kind}) => kind !== KINDS.trick);
    const piles = all.filter(({fixed}) => !fixed.shape.startsWith("each"));
    const ofEach = this.shownPublics((value) => value.team !== undefined);
    const ofTeams = this.byTeam(all.filter(({fixed}) => fixed.shape.startsWith("each")), ofEach);
    const columns = piles.filter(({kind}) => kind === KINDS.column);
    const single = piles.filter(({kind, pile, id, fixed}) => kind !== KINDS.column && !this.piles.isIdle(id) &&
      (pile.cards.length || this.piles.isTarget(id) || fixed.shape !== "single" || (id === this.setup.stock && !trick && !this.game.dealt_out) || this.piles.drawMove(id)));
    if (single.length) parts.push(make("div", {class: "piles"}, single.map((one) => this.piles.pile(one))));
    if (columns.length) parts.push(this.piles.columns(columns));
    if (ofTeams.length) parts.push(make("div", {class: "extras of-teams"}, ofTeams));
    const facts = [this.publics((value) => value.seat === undefined && value.team === undefined), this.publicsOf(ofEach)];
    const middle = make("section", {class: "middle", "aria-label": "Table", "data-scroll": "middle", "data-key": "middle", tabindex: 0},
      make("div", {class: "title"}, this.heading()), parts, facts);
    return middle;
  }

  // The piles of each team under its name, with its public values, as "Anna and Clara, tricks". Others stay in `values`.
  byTeam(piles, values) {
    const teams = new Map();
    const team = (who) => teams.get(who) ?? teams.set(who, {piles: [], facts: []}).get(who);
    for (const one of piles) {
      const [, who = ""] = one.pile.label.match(/^(.*?)['’]s? /) ?? [];
      team(who).piles.push(this.piles.small(one, who ? this.piles.ownLabel(one.pile) : this.piles.label(one.pile)));
    }
    for (const value of [...values]) {
      const who = [...teams.keys()].find((one) => one && value.text.startsWith(`${one} `)) ?? value.text.match(/^(.*), /)?.[1];
      if (!who) continue;
      values.splice(values.indexOf(value), 1);
      team(who).facts.push(this.fact(value, value.text.slice(who.length).replace(/^,? /, "")));
    }
    return [...teams].filter(([, {piles: shown, facts}]) => facts.length || shown.some(Boolean)).map(([who, {piles: shown, facts}]) =>
      make("div", {class: "of-team", role: "group", "aria-label": who || null},
        who ? make("div", {class: "team"}, make("b", {}, who), this.seats.listed(facts)) : null, shown));
  }

  heading() {
    const deal = this.view.deal > 1 ? ` · Deal ${this.view.deal}` : "";
    return `${deal}${this.view.direction === "clockwise" || this.view.players.length < 3 ? "" : " · counterclockwise"}`.replace(" · ", "");
  }

  lastDeal() {
    if (!this.worth) return null;
    const signed = (points) => (points > 0 ? `+${points}` : String(points).replace("-", "−"));
    const {deal, row, lines} = this.worth;
    return make("button", {type: "button", class: "worth", onclick: () => this.open(row.length ? "scores" : "log")},
      make("b", {}, lines.length ? `End of deal ${deal}` : `Deal ${deal}`), lines.map((line) => make("span", {class: "ending"}, this.pretty(line))),
      row.map((points, place) => make("span", {class: "fact"}, `${this.name(place + 1)} ${signed(points)}`)));
  }

  // What everybody has called before the first trick: a column for each player, in the order of play.
  auction() {
    const calls = this.game.auction;
    if (!calls?.length) return null;
    const seats = othersFrom(this.me, this.view.players.length);
    if (this.view.direction !== "clockwise") seats.reverse();
    if (this.me) seats.push(this.me);
    const rows = [];
    let before = seats.length;
    for (const {seat, text} of calls) {
      const column = seats.indexOf(seat);
      if (column <= before) rows.push(seats.map(() => ""));
      rows.at(-1)[column] = this.pack.bid(text);
      before = column;
    }
    return make("table", {class: "auction", "aria-label": "Auction"},
      make("thead", {}, make("tr", {}, seats.map((seat) => make("th", {scope: "col"}, this.name(seat))))),
      make("tbody", {}, rows.map((row) => make("tr", {}, row.map((call) => make("td", {}, call))))));
  }

  pots() {
    if (!this.view.pots) return null;
    const shown = Object.entries(this.view.pots).filter(([, chips]) => chips > 0);
    return shown.length ? make("div", {class: "publics"}, shown.map(([name, chips]) => make("span", {class: "public pot"}, `${capital(name)} `, this.seats.chips(chips)))) : null;
  }

  trick() {
    const trick = this.lastTrick ?? this.game.trick;
    if (!trick) return null;
    const laid = trick.laid.map((cards, place) => ({cards, seat: place + 1})).filter(({cards}) => cards.length);
    const cards = laid.map(({cards: row, seat}) => make("figure", {class: `laid side-${sideOf(seat, this.me, this.view.players.length)}${trick.taker === seat ? " taker" : ""}${trick.over ? " past" : ""}`},
      make("div", {class: "row"}, row.map((card) => this.piles.card(card, {}))),
      make("figcaption", {}, make("span", {class: "by"}, this.name(seat)), `${trick.leader === seat ? " led" : ""}${trick.taker === seat ? `${trick.leader === seat ? " and" : ""} took it` : ""}`)));
    return make("div", {class: `trick of-${this.view.players.length}`, role: "group", "aria-label": "Trick"},
      cards);
  }

  // ---- my side ----

  // Puts a card of my hand before the one at that place.
  arrange(key, gap) {
    const cards = this.handCards();
    const from = cards.findIndex(({index, id}) => `${id}:${index}` === key);
    const [card] = cards.splice(from, 1);
    cards.splice(gap > from ? gap - 1 : gap, 0, card);
    this.arrangement = new Arrangement(this.place(), cards.map((one) => one.card));
    this.arrangement.remember();
    this.render();
  }

  // The choice that was sent has been refused: choose again.
  refused() {
    this.asked = false;
    this.rest = [];
    if (this.message) this.render(true);
  }

  // How many of each card have come into my hand since I last chose; nothing if all of the hand have.
  received(cards) {
    const faces = new Map();
    const {received = []} = this.game;
    if (received.length < cards.length) for (const face of received) faces.set(face, (faces.get(face) ?? 0) + 1);
    return faces;
  }

  askWhy(card) {
    if (this.me && this.moves.length) this.ask({op: "why", card});
  }

  choose(move, value) {
    if (this.asked) return;  // touched twice
    const request = {op: "choose", id: move.id, choices: this.game.choices};
    if (value !== undefined) request.value = value;
    this.selection.clear();
    this.rest = [];
    this.worth = null;
    this.lastTrick = null;
    this.asked = this.ask(request) !== false;
    this.render(true);
  }

  handOrder() {
    return this.arrangement ? "own" : this.order || this.setup.order;
  }

  handCards() {
    const cards = this.piles.of(this.me).filter(({fixed}) => fixed.hand).flatMap(({pile, id}) => pile.cards.map((card, index) => ({card, index, id})));
    return this.arrangement ? this.arrangement.sorted(cards) : this.pack.sorted(cards, this.handOrder());
  }

  bottom() {
    const own = this.me ? this.piles.of(this.me) : [];
    const hand = own.filter(({fixed}) => fixed.hand);
    const extras = own.filter(({fixed, kind}) => !fixed.hand && kind !== KINDS.column).map((one) => this.piles.small(one)).filter(Boolean);
    const columns = own.filter(({fixed, kind}) => !fixed.hand && kind === KINDS.column);
    const counts = extras.filter((one) => one.className === "count");
    const laid = extras.filter((one) => one.className !== "count");
    return make("section", {class: "bottom", "aria-label": "Your side"},
      this.lesson(),
      this.news(),
      laid.length ? make("div", {class: "extras"}, laid) : null,
      columns.length ? this.piles.columns(columns) : null,
      this.me ? this.mySeat(counts) : make("div", {class: "mine"}, make("span", {class: "facts"}, "You are watching.")),
      this.buttons.choices(),
      hand.length ? this.hand() : null);
  }

  news() {
    const latest = this.recent().filter((line) => line !== this.game.said).slice(-3);
    return make("button", {type: "button", class: "news", onclick: () => this.open("log")},
      make("span", {class: "unseen"}, "What has happened: "),
      latest.map((line) => make("span", {}, line)));
  }

  mySeat(counts) {
    const player = this.view.players[this.me - 1];
    const hand = this.piles.of(this.me).find(({fixed}) => fixed.hand);
    const facts = this.seats.points(player);
    if (hand?.pile.total) facts.unshift(hand.pile.total);
    const other = this.handOrder() === "suit" ? "rank" : "suit";
    const decide = this.game.decide;
    const status = this.message.phase !== "play" ? "" : this.mine ? this.buttons.prompt() : this.game.chosen ? [`You chose to ${this.game.chosen}. The others are still choosing. `, button("Choose again", () => this.ask({op: "undo"}), {class: "small quiet", "data-key": "choose-again"})] : decide?.simultaneous ? "The others are choosing." : decide ? `It is ${this.name(decide.seat)}'s turn.` : "";
    const sorts = hand && hand.pile.cards.length > 2;
    return make("div", {class: "mine"},
      make("span", {class: "status"}, status, " ", this.clock.element),
      this.game.said ? make("span", {class: "said"}, this.game.said) : null,
      make("span", {class: "facts"}, this.view.dealer === this.me && this.view.players.length > 1 ? make("span", {class: "mark"}, "dealer") : null, this.seats.listed(facts)),
      this.publics((value) => value.seat === this.me), counts,
      sorts ? button([make("span", {class: "unseen"}, "My hand: "), `sort by ${other}`], () => {
        this.arrangement?.forget();
        this.arrangement = null;
        this.order = other;
        remember("order", other);
        this.render();
      }, {class: "small quiet", "data-key": "sort"}) : null);
  }

  // Cards in a sentence as they look: 10H as 10♥, suits with their picture.
  pretty(text) {
    const words = capital(text).split(/([\s,.:;()]+)/).map((word) => this.setup.faces[word]?.shown ?? word);
    return words.flatMap((word) => [hasShape(word) ? suitPicture(word) : "", word]);
  }

  hand() {
    const cards = this.handCards();
    const received = this.received(cards);
    const isNew = (card) => {
      const left = received.get(card) ?? 0;
      if (left) received.set(card, left - 1);
      return left > 0;
    };
    const hand = make("div", {class: `hand${cards.length > 14 ? " many" : ""}`, role: "group", "aria-label": `Your hand, ${counted(cards.length, "card")}`, "data-scroll": "hand"},
      cards.map(({card, index, id}) => this.piles.card(card, {pile: id, index, key: `${id}:${index}`, isNew: isNew(card)})));
    hand.style.setProperty("--cards", Math.max(cards.length, 1));
    return hand;
  }
}
