// The table: shows what messages say, and turns touches into requests. It knows nothing of servers: whoever gives it
// messages and takes its requests is the game.
import {button, capital, counted, make, remember, remembered, spoken, tell} from "./dom.js";
import {Pack, hasShape, suitPicture} from "./cards.js";
import {Selection, isPlain} from "./selection.js";
import {Arrangement} from "./arrangement.js";
import {Clock} from "./clock.js";
import {KINDS, kindOf, othersFrom, sideOf} from "./layout.js";

const LONG_PRESS = 550;  // ms
const FAR = 9;           // pixels: from there on a touch is a drag
const DRAWS = /^(draw|deal|turn|stock|hit)/;  // moves that take from the stock

export class Table {
  // `ask` takes a request; `open` shows a sheet: "log", "scores", "rules", "menu".
  constructor(root, {ask, open}) {
    Object.assign(this, {root, ask, open});
    this.order = remembered("order");
    this.lines = 0;
    this.clock = new Clock();
    root.addEventListener("keydown", (event) => this.key(event));
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
    this.taught = [];  // the rules shown, by their place
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
    const same = before?.game && before.game.choices === this.game.choices && before.game.lines === this.game.lines;
    if (!same) this.asked = false;
    if (!same || !this.selection) this.selection = new Selection(this.view, this.moves);
    if (mine && !this.mine) this.beginsTurn();
    if (!mine && this.mine) this.ownLines = before?.game.lines ?? 0;
    this.mine = mine;
    this.clock.set(message.left);
    if (this.arrangement?.place !== this.place()) this.arrangement = Arrangement.remembered(this.place());
    this.countDeals(before);
    this.learn(same);
    this.tellNews();
    this.render(same);
  }

  beginsTurn() {
    if (document.visibilityState === "hidden") document.title = "Your turn!";
    if (navigator.userActivation?.hasBeenActive && this.message.seats.length > 1) navigator.vibrate?.(30);
  }

  // One rule at a time, as there is room for one: when it is my turn again, or as it comes if I watch. The latest first,
  // because it governs what is to be done now.
  learn(same) {
    const {taught} = this.game;
    if (!taught || this.taught.some((rule) => rule >= taught.length)) this.taught = [];  // another game
    if (!taught || same || (!this.mine && this.me)) return;
    const next = taught.findLastIndex((_, rule) => !this.taught.includes(rule));
    if (next < 0) return;
    this.taught.push(next);
    tell([this.pack.inWords(taught[next])]);
  }

  lesson() {
    const rule = this.game.taught?.[this.taught.at(-1)];
    if (!rule) return null;
    return make("button", {type: "button", class: "lesson", onclick: () => this.open("taught")}, make("span", {class: "unseen"}, "The rule that applies: "), this.pretty(rule));
  }

  // The hand as arranged holds for one deal.
  place() {
    return `${this.message.table} ${this.me} ${this.view.deal}`;
  }

  // What the last deal was worth stays on the table until my next move.
  countDeals(before) {
    const deals = this.game.scores?.deals.length ?? 0;
    const ended = this.message.phase === "over" ? deals : deals - 1;
    if (before?.game && ended > this.dealsCounted && ended > 0) this.worth = {deal: ended, row: this.game.scores.deals[ended - 1]};
    this.dealsCounted = ended;
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
    const places = this.places();
    const focus = document.activeElement?.dataset?.key;
    const scrolled = new Map([...this.root.querySelectorAll("[data-scroll]")].map((one) => [one.dataset.scroll, [one.scrollLeft, one.scrollTop]]));
    const seats = this.view.players.length;
    this.root.className = `table seats-${seats}${this.mine ? " my-turn" : ""}${this.asked ? " asked" : ""}`;
    this.root.replaceChildren(this.others(), this.middle(), this.bottom());
    for (const one of this.root.querySelectorAll("[data-scroll]")) {
      const [left, top] = scrolled.get(one.dataset.scroll) ?? [0, 0];
      one.scrollLeft = left;
      one.scrollTop = top;
    }
    if (focus) this.root.querySelector(`[data-key="${CSS.escape(focus)}"]`)?.focus({preventScroll: true});
    if (!still) this.move(places);
  }

  // Cards glide from where they were: `before` has the place of each face.
  places() {
    const places = new Map();
    for (const card of this.root.querySelectorAll(".card[data-face]")) {
      if (!places.has(card.dataset.face)) places.set(card.dataset.face, card.getBoundingClientRect());
    }
    return places;
  }

  move(before) {
    if (before.size === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const seen = new Set();
    for (const card of this.root.querySelectorAll(".card[data-face]")) {
      const {face} = card.dataset;
      if (seen.has(face)) continue;
      seen.add(face);
      const old = before.get(face);
      const now = card.getBoundingClientRect();
      if (!old) {
        card.animate([{opacity: 0}, {opacity: 1}], {duration: 160});
      } else if (Math.abs(old.left - now.left) + Math.abs(old.top - now.top) > 24) {
        card.animate([{transform: `translate(${old.left - now.left}px, ${old.top - now.top}px)`}, {transform: "none"}],
                     {duration: 220, easing: "ease-out"});
      }
    }
  }

  // ---- the others ----

  name(seat) {
    return this.view.players[seat - 1].name;
  }

  others() {
    const seats = othersFrom(this.me, this.view.players.length);
    return make("section", {class: "others", "aria-label": "Players"}, seats.map((seat) => this.seat(seat)));
  }

  seat(seat) {
    const player = this.view.players[seat - 1];
    const at = this.message.seats[seat - 1] ?? {};
    const turn = this.game.decide?.seat === seat;
    const piles = this.pilesOf(seat);
    const hand = piles.filter(({fixed}) => fixed.hand);
    const held = hand.reduce((sum, {pile}) => sum + pile.cards.length, 0);
    const partner = this.me && this.setup.teams > 0 && player.team === this.view.players[this.me - 1].team;
    const side = sideOf(seat, this.me, this.view.players.length);
    const marks = [];
    if (this.view.dealer === seat && this.view.players.length > 1) marks.push(make("span", {class: "mark"}, "dealer"));
    if (at.name && at.bot) marks.push(make("span", {class: "mark"}, "bot for now"));
    else if (at.name && !at.here) marks.push(make("span", {class: "mark away"}, "away"));
    if (!player.in_match || !player.in_deal) marks.push(make("span", {class: "mark"}, "out"));
    const facts = [];
    if (partner) facts.push("partner");
    if (at.bot && !at.name) facts.push("bot");
    if (hand.length && (held || player.in_deal)) facts.push(make("span", {class: "held", role: "img", "aria-label": counted(held, "card")}, String(held)));
    facts.push(...this.points(player));
    const did = this.did(seat);
    const extras = piles.filter(({fixed}) => !fixed.hand).map((one) => this.smallPile(one)).filter(Boolean);
    const openHand = hand.filter(({pile}) => pile.cards.some((card) => card !== null));
    const picks = this.moves.some((move) => move.player === seat && !(move.at ?? []).length);
    const reachable = hand.filter(({id}) => this.moves.some((move) => (move.at ?? []).some(([pile]) => pile === id)));
    const element = make("div", {class: `seat side-${side}${turn ? " turn" : ""}${picks ? " target" : ""}`, "data-seat": seat},
      make("div", {class: "who"}, make("b", {}, player.name), marks),
      make("div", {class: "facts"}, this.listed(facts)),
      did ? make("div", {class: "did"}, did) : null,
      this.publics((value) => value.seat === seat),
      openHand.filter((one) => !this.isLarge(one)).map((one) => this.fan(one, "open")),
      reachable.filter((one) => !openHand.includes(one)).map((one) => this.fan(one, "pick")),
      extras.length ? make("div", {class: "extras"}, extras) : null);
    if (at.name && !at.here && !at.bot && this.me)
      element.append(button("Let a bot play", () => this.ask({op: "stand_in", seat}), {class: "small"}));
    if (at.name && !at.here && !this.me || (!at.name && at.bot && !this.me))
      element.append(button("Play here", () => this.ask({op: "sit", seat}), {class: "small"}));
    return element;
  }

  listed(facts) {
    return facts.map((fact) => make("span", {class: "fact"}, fact));
  }

  // What somebody did last, since my own turn: unless it lies in the trick for all to see.
  did(seat) {
    if (this.game.trick?.laid[seat - 1].length) return "";
    const begin = `${this.name(seat)}: `;
    return this.recent().findLast((line) => line.startsWith(begin))?.slice(begin.length) ?? "";
  }

  // The lines since my last turn.
  recent() {
    return this.game.log.slice(-Math.max(this.game.lines - this.ownLines, 1));
  }

  // Too many open cards for a player's own place, as dummy's hand in Bridge: they go to the middle.
  isLarge({pile}) {
    return pile.cards.length > 4;
  }

  openHands() {
    const open = othersFrom(this.me, this.view.players.length).flatMap((seat) => this.pilesOf(seat))
      .filter((one) => one.fixed.hand && this.isLarge(one) && one.pile.cards.some((card) => card !== null));
    return open.map((one) => make("div", {class: "open-hand"}, make("span", {class: "label"}, capital(one.pile.label)), this.fan(one, "open")));
  }

  points(player) {
    const facts = [];
    if (player.chips !== undefined) facts.push(this.chips(player.chips));
    else if (this.view.players.some((one) => one.score !== 0)) facts.push(counted(player.score, "point"));
    return facts;
  }

  chips(number) {
    return make("span", {class: "chips", role: "img", "aria-label": counted(number, "chip")}, String(number));
  }

  publics(which) {
    const shown = this.view.publics.filter((value) => value.value !== null && value.value !== "no" && value.value !== "" && which(value));
    if (!shown.length) return null;
    return make("div", {class: "publics"}, shown.map((value) => make("span", {class: "public"},
      value.value === "yes" ? capital(value.text) : [`${capital(value.text || value.name)}: `, this.worded(String(value.value))])));
  }

  // A word that may be a suit, with its picture.
  worded(word) {
    return word.replaceAll("_", " ").split(" ").flatMap((part, i) => [i ? " " : "", hasShape(part) ? [suitPicture(part), ` ${part}`] : part]).flat();
  }

  pilesOf(owner) {
    // The last pile may be one that the setup does not name: cards that are out of the game.
    return this.view.piles.slice(0, this.setup.piles.length).map((pile, id) => ({pile, id, fixed: this.setup.piles[id], kind: kindOf(id, pile, this.setup.piles[id], this.setup)}))
      .filter(({pile}) => pile.owner === owner);
  }

  // A pile of a player that is not their hand.
  smallPile(one, name = this.ownLabel(one.pile)) {
    const {pile, id, kind} = one;
    const aim = this.isTarget(id) || this.hasLegal(id);
    if (!pile.cards.length && !aim) return null;
    const label = make("span", {class: "label"}, `${capital(name)}${pile.cards.length > 1 ? ` · ${pile.cards.length}` : ""}`);
    if (kind === KINDS.stack && !aim && pile.cards.every((card) => card === null))
      return make("span", {class: "count"}, `${capital(name)}: ${counted(pile.cards.length, "card")}`);
    return make("div", {class: "small-pile"}, label, kind === KINDS.stack ? this.stack(one) : this.fan(one, "spread"));
  }

  ownLabel(pile) {
    return capital(this.label(pile).replace(/^.*?['’]s? /, ""));
  }

  // A meld is called by what it consists of: "Anna and Clara's Jacks", not "Anna and Clara's melds 11".
  label(pile) {
    const name = /\bmelds?\b/.test(pile.label) ? this.pack.meldName(pile.cards) : "";
    return name ? pile.label.replace(/\bmelds?\b.*$/, name) : pile.label;
  }

  // ---- the middle ----

  middle() {
    const parts = [this.lastDeal(), this.pots(), ...this.openHands()];
    const trick = this.trick();
    if (trick) parts.push(trick);
    const all = this.pilesOf(undefined).filter(({kind}) => kind !== KINDS.trick);
    const piles = all.filter(({fixed}) => !fixed.shape.startsWith("each"));
    const ofTeams = all.filter(({fixed}) => fixed.shape.startsWith("each")).map((one) => this.smallPile(one, this.label(one.pile))).filter(Boolean);
    const columns = piles.filter(({kind}) => kind === KINDS.column);
    const single = piles.filter(({kind, pile, id, fixed}) => kind !== KINDS.column && !this.isIdleStock(id) &&
      (pile.cards.length || this.isTarget(id) || fixed.shape !== "single" || (id === this.setup.stock && !trick) || this.drawMove(id)));
    if (single.length) parts.push(make("div", {class: "piles"}, single.map((one) => this.pile(one))));
    if (columns.length) parts.push(this.columns(columns));
    if (ofTeams.length) parts.push(make("div", {class: "extras of-teams"}, ofTeams));
    const facts = [this.publics((value) => value.seat === undefined && value.team === undefined), this.teamPublics()];
    const middle = make("section", {class: "middle", "aria-label": "Table", "data-scroll": "middle", "data-key": "middle", tabindex: 0},
      make("div", {class: "title"}, this.heading()), parts, facts);
    return middle;
  }

  heading() {
    const deal = this.view.deal > 1 ? ` · Deal ${this.view.deal}` : "";
    return `${deal}${this.view.direction === "clockwise" || this.view.players.length < 3 ? "" : " · anticlockwise"}`.replace(" · ", "");
  }

  lastDeal() {
    if (!this.worth) return null;
    const signed = (points) => (points > 0 ? `+${points}` : String(points).replace("-", "−"));
    return make("button", {type: "button", class: "worth", onclick: () => this.open("scores")}, make("b", {}, `Deal ${this.worth.deal}`),
      this.worth.row.map((points, place) => make("span", {class: "fact"}, `${this.name(place + 1)} ${signed(points)}`)));
  }

  // The stock of a betting game, if no move touches it: there the cards are few, and the bets need the room.
  isIdleStock(id) {
    return id === this.setup.stock && this.view.players[0].chips !== undefined && !Object.keys(this.setup.moves).some((name) => DRAWS.test(name)) && !this.isTarget(id) && !this.hasLegal(id) &&
      this.view.piles[id].cards.every((card) => card === null);
  }

  teamPublics() {
    return this.publics((value) => value.team !== undefined);
  }

  pots() {
    if (!this.view.pots) return null;
    const shown = Object.entries(this.view.pots).filter(([, chips]) => chips > 0);
    return shown.length ? make("div", {class: "publics"}, shown.map(([name, chips]) => make("span", {class: "public pot"}, `${capital(name)} `, this.chips(chips)))) : null;
  }

  trick() {
    const {trick} = this.game;
    if (!trick) return null;
    const laid = trick.laid.map((cards, place) => ({cards, seat: place + 1})).filter(({cards}) => cards.length);
    const cards = laid.map(({cards: row, seat}) => make("figure", {class: `laid side-${sideOf(seat, this.me, this.view.players.length)}${trick.taker === seat ? " taker" : ""}${trick.over ? " past" : ""}`},
      make("div", {class: "row"}, row.map((card) => this.card(card, {}))),
      make("figcaption", {}, `${this.name(seat)}${trick.leader === seat ? " led" : ""}${trick.taker === seat ? `${trick.leader === seat ? " and" : ""} took it` : ""}`)));
    return make("div", {class: `trick of-${this.view.players.length}`, role: "group", "aria-label": "Trick"},
      cards);
  }

  pile(one) {
    const {pile, id, kind} = one;
    const count = pile.cards.length;
    const shape = kind === KINDS.spread ? this.fan(one, "spread") : this.stack(one);
    const number = count > 1 || (count && pile.cards.at(-1) === null) ? String(count) : "";
    return make("div", {class: `pile ${kind}${this.isTarget(id) ? " target" : ""}`, "data-pile": id}, shape,
      make("span", {class: "label"}, make("span", {class: this.suitOf(id) && one.fixed.shape === "suits" ? "unseen" : null}, capital(pile.label)), number ? [" ", make("span", {class: "number"}, number)] : null));
  }

  stack(one) {
    const {pile, id} = one;
    const count = pile.cards.length;
    const top = count - 1;
    const draws = id === this.setup.stock || count === 0 ? this.drawMove(id) : undefined;
    const target = this.isTarget(id);
    const key = `${id}:${top}`;
    if (!count) {
      return make("button", {type: "button", class: `slot${target ? " target" : ""}`, "data-pile": id, "data-key": `pile${id}`, disabled: !target && !draws,
        onclick: () => this.touchPile(id, draws)},
        spoken(this.suitOf(id) ? suitPicture(this.suitOf(id)) : "", `${pile.label}, empty${target ? ": put here" : ""}`));
    }
    const below = count > 1 ? make("span", {class: "under", "aria-hidden": "true"}) : null;
    return make("div", {class: `stack${count > 6 ? " high" : ""}`}, below,
      this.card(pile.cards[top], {pile: id, index: top, key, draws, what: `${pile.label}, ${counted(count, "card")}`}));
  }

  suitOf(id) {
    const word = this.view.piles[id].label.split(" ").find((part) => hasShape(part));
    return this.setup.piles[id].shape.includes("suits") ? word : undefined;
  }

  columns(columns) {
    const longest = Math.max(...columns.map(({pile}) => pile.cards.length));
    const row = make("div", {class: `columns of-${columns.length}${longest > 12 ? " long" : ""}`, "data-scroll": "columns"}, columns.map((one) => {
      const {pile, id} = one;
      return make("div", {class: `column${this.isTarget(id) ? " target" : ""}`, "data-pile": id, "aria-label": pile.label, role: "group"},
        pile.cards.length ? pile.cards.map((card, index) => this.card(card, {pile: id, index, key: `${id}:${index}`})) : this.stack(one));
    }));
    row.style.setProperty("--columns", columns.length);
    row.style.setProperty("--longest", Math.max(longest, 4));
    return row;
  }

  fan(one, look) {
    const {pile, id} = one;
    const top = pile.cards.length - 1;
    const isDeep = this.moves.some((move) => (move.at ?? []).some(([at, index]) => at === id && index !== top));
    if (look === "spread" && top > 7 && !isDeep) look = "tight";
    let cards = pile.cards.map((card, index) => ({card, index}));
    if (look === "open") cards = this.pack.sorted(cards, this.order || this.setup.order);
    const fan = make("div", {class: `fan ${look}`, "data-pile": id}, cards.map(({card, index}) =>
      this.card(card, {pile: id, index, key: `${id}:${index}`})));
    fan.style.setProperty("--cards", Math.max(cards.length, 1));
    return fan;
  }

  // ---- one card ----

  isTarget(pile) {
    if (!this.selection || !this.moves.length) return false;
    return this.selection.exact().some((move) => move.pile === pile);
  }

  hasLegal(pile) {
    return this.moves.some((move) => (move.at ?? []).some(([at]) => at === pile));
  }

  // The move of a touched stock: the only one that draws or deals.
  drawMove(pile) {
    if (pile !== this.setup.stock && this.view.piles[pile].cards.length) return undefined;
    const drawing = this.moves.filter((move) => !move.at?.length && move.least === undefined && DRAWS.test(move.move));
    return drawing.length === 1 ? drawing[0] : undefined;
  }

  card(card, {pile, index, key, draws, what}) {
    const legal = key !== undefined && this.selection.fits(key);
    const taken = key !== undefined && this.selection.has(key);
    const reachable = legal || taken || (key !== undefined && this.selection.isLegal(key)) || draws !== undefined ||
      (pile !== undefined && this.isTarget(pile));
    // What the player was told of a card that is face down.
    const told = (card === null && pile !== undefined && this.view.piles[pile].told?.[index]) || "";
    const name = this.pack.name(card) + (told && `, ${told}`);
    const picture = told ? [this.pack.picture(card), make("span", {class: "told"}, told)] : this.pack.picture(card);
    const mine = pile !== undefined && this.view.piles[pile].owner === this.me && this.setup.piles[pile].hand;
    const choosing = this.moves.some((move) => (move.at ?? []).length);
    const possible = legal || taken || (key !== undefined && this.selection.isLegal(key));
    const look = `card${taken ? " taken" : ""}${possible && !taken ? " legal" : ""}${mine && choosing && !possible ? " dim" : ""}`;
    const face = card === null ? null : card;
    if (!reachable && !mine)
      return make("span", {class: look, "data-face": face, role: "img", "aria-label": what ? `${name}, ${what}` : name}, picture);
    const element = make("button", {type: "button", class: look, "data-face": face, "data-key": key, "data-pile": pile,
      "aria-pressed": reachable && (legal || taken) ? String(taken) : null},
      picture, make("span", {class: "unseen"}, `${name}${what ? `, ${what}` : ""}${possible || !mine || !choosing ? "" : ", not possible now"}`));
    this.listen(element, {card, pile, index, key, draws});
    return element;
  }

  // A touch, a long press or a drag.
  listen(element, what) {
    element.addEventListener("click", (event) => {
      if (this.dragged) return;
      event.preventDefault();
      this.touch(what);
    });
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.dragged = false;
      const from = {x: event.clientX, y: event.clientY};
      const press = setTimeout(() => {
        this.dragged = true;  // no touch follows
        stop();
        if (what.card !== null) this.askWhy(what.card);
      }, LONG_PRESS);
      let ghost = null;
      let before = [];
      const onMove = (now) => {
        const dx = now.clientX - from.x, dy = now.clientY - from.y;
        if (!ghost && Math.hypot(dx, dy) < FAR) return;
        clearTimeout(press);
        if (!ghost) {
          const legal = what.key !== undefined && (this.selection.isLegal(what.key) || this.selection.has(what.key));
          if (!legal && !element.closest(".hand")) return stop();
          this.dragged = true;
          before = [...this.selection.taken];
          ghost = element.cloneNode(true);
          ghost.className = "card ghost";
          ghost.style.width = `${element.offsetWidth}px`;
          document.body.append(ghost);
          if (legal && !this.selection.has(what.key)) this.selection.touch(what.key);
          element.classList.add("lifted");
          for (const aim of this.root.querySelectorAll("[data-pile]")) aim.classList.toggle("target", this.isTarget(Number(aim.dataset.pile)));
        }
        this.showGap(now);
        ghost.style.transform = `translate(${now.clientX - element.offsetWidth / 2}px, ${now.clientY - element.offsetWidth * 0.8}px)`;
        now.preventDefault();
      };
      const onUp = (now) => {
        stop();
        if (!ghost) return;
        ghost.remove();
        const gap = element.closest(".hand") ? this.gapAt(now) : null;
        if (gap !== null) {
          this.selection.taken = before;
          this.arrange(what.key, gap);
        } else {
          this.drop(document.elementsFromPoint(now.clientX, now.clientY));
        }
        setTimeout(() => { this.dragged = false; }, 50);
      };
      const stop = () => {
        clearTimeout(press);
        removeEventListener("pointermove", onMove);
        removeEventListener("pointerup", onUp);
        removeEventListener("pointercancel", onCancel);
      };
      const onCancel = () => {
        stop();
        ghost?.remove();
        if (ghost) this.render(true);
      };
      addEventListener("pointermove", onMove, {passive: false});
      addEventListener("pointerup", onUp);
      addEventListener("pointercancel", onCancel);
    });
  }

  // The place in my hand over which a dragged card is: before which of its cards; null outside the hand.
  gapAt({clientX, clientY}) {
    const hand = this.root.querySelector(".hand");
    const box = hand?.getBoundingClientRect();
    if (!box || clientY < box.top - 4 || clientY > box.bottom + 20) return null;
    const cards = [...hand.querySelectorAll(".card")];
    const row = cards.map((card) => card.getBoundingClientRect());
    const lowest = Math.max(...row.filter((one) => one.top <= clientY + 6).map((one) => one.top), row[0].top);
    const near = row.map((one, place) => ({one, place})).filter(({one}) => Math.abs(one.top - lowest) < one.height / 2);
    return near.find(({one}, i) => clientX < (near[i + 1]?.one.left ?? one.right) - (near[i + 1] ? (near[i + 1].one.left - one.left) / 2 : one.width / 2))?.place ?? near.at(-1).place + 1;
  }

  showGap(now) {
    const gap = this.gapAt(now);
    [...this.root.querySelectorAll(".hand .card")].forEach((card, place) => card.classList.toggle("gap", place === gap));
  }

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

  drop(under) {
    const exact = this.selection.exact();
    const pile = under.map((one) => one.dataset?.pile).find((id) => id !== undefined && exact.some((move) => move.pile === Number(id)));
    const fitting = pile !== undefined ? exact.filter((move) => move.pile === Number(pile)) : exact.filter((move) => move.pile === undefined && move.player === undefined);
    const away = under.some((one) => one.classList?.contains("middle") || one.classList?.contains("others"));
    if (fitting.length === 1 && (pile !== undefined || away)) return this.choose(fitting[0]);
    this.render(true);
  }

  touch({card, pile, key, draws}) {
    if (pile !== undefined && this.selection.taken.length && !this.selection.has(key) && this.isTarget(pile)) {
      const aimed = this.selection.exact().filter((move) => move.pile === pile);
      if (aimed.length === 1) return this.choose(aimed[0]);
    }
    if (key !== undefined && this.selection.has(key)) {
      const exact = this.selection.exact();
      if (exact.length === 1) return this.choose(exact[0]);
    }
    if (key !== undefined && this.selection.touch(key)) return this.render(true);
    if (draws) return this.choose(draws);
    if (this.selection.taken.length) {
      this.selection.clear();
      return this.render(true);
    }
    if (card !== null && this.mine) this.askWhy(card);
  }

  touchPile(pile, draws) {
    const aimed = this.selection.exact().filter((move) => move.pile === pile);
    if (aimed.length === 1) return this.choose(aimed[0]);
    if (draws) this.choose(draws);
  }

  // The choice that was sent has been refused: choose again.
  refused() {
    this.asked = false;
    if (this.message) this.render(true);
  }

  askWhy(card) {
    if (this.me && this.moves.length) this.ask({op: "why", card});
  }

  choose(move, value) {
    if (this.asked) return;  // touched twice
    const request = {op: "choose", id: move.id, choices: this.game.choices};
    if (value !== undefined) request.value = value;
    this.selection.clear();
    this.worth = null;
    this.asked = this.ask(request) !== false;
    this.render(true);
  }

  key(event) {
    if (event.key === "Escape" && this.selection?.taken.length) {
      this.selection.clear();
      this.render(true);
    }
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const row = event.target.closest?.(".hand, .columns, .choices");
    if (!row) return;
    const all = [...row.querySelectorAll("button")];
    const place = all.indexOf(event.target);
    if (event.shiftKey && row.classList.contains("hand")) {
      const gap = event.key === "ArrowRight" ? place + 2 : place - 1;
      if (gap >= 0 && gap <= all.length) this.arrange(event.target.dataset.key, gap);
      return event.preventDefault();
    }
    all[place + (event.key === "ArrowRight" ? 1 : -1)]?.focus();
    event.preventDefault();
  }

  // ---- my side ----

  handOrder() {
    return this.arrangement ? "own" : this.order || this.setup.order;
  }

  handCards() {
    const cards = this.pilesOf(this.me).filter(({fixed}) => fixed.hand).flatMap(({pile, id}) => pile.cards.map((card, index) => ({card, index, id})));
    return this.arrangement ? this.arrangement.sorted(cards) : this.pack.sorted(cards, this.handOrder());
  }

  bottom() {
    const own = this.me ? this.pilesOf(this.me) : [];
    const hand = own.filter(({fixed}) => fixed.hand);
    const extras = own.filter(({fixed, kind}) => !fixed.hand && kind !== KINDS.column).map((one) => this.smallPile(one)).filter(Boolean);
    const columns = own.filter(({fixed, kind}) => !fixed.hand && kind === KINDS.column);
    const counts = extras.filter((one) => one.className === "count");
    const laid = extras.filter((one) => one.className !== "count");
    return make("section", {class: "bottom", "aria-label": "Your side"},
      this.lesson(),
      this.news(),
      laid.length ? make("div", {class: "extras"}, laid) : null,
      columns.length ? this.columns(columns) : null,
      this.me ? this.mySeat(counts) : make("div", {class: "mine"}, make("span", {class: "facts"}, "You are watching.")),
      this.choices(),
      hand.length ? this.hand() : null);
  }

  news() {
    const latest = this.recent().slice(-3);
    return make("button", {type: "button", class: "news", onclick: () => this.open("log")},
      make("span", {class: "unseen"}, "What has happened: "),
      latest.map((line) => make("span", {}, line)));
  }

  mySeat(counts) {
    const player = this.view.players[this.me - 1];
    const hand = this.pilesOf(this.me).find(({fixed}) => fixed.hand);
    const facts = this.points(player);
    if (hand?.pile.total) facts.unshift(hand.pile.total);
    const other = this.handOrder() === "suit" ? "rank" : "suit";
    const decide = this.game.decide;
    const status = this.message.phase !== "play" ? "" : this.mine ? this.prompt() : decide?.simultaneous ? "The others choose too." : decide ? `${this.name(decide.seat)} is to play.` : "";
    const sorts = hand && hand.pile.cards.length > 2;
    return make("div", {class: "mine"},
      make("span", {class: "status"}, status, " ", this.clock.element),
      make("span", {class: "facts"}, this.view.dealer === this.me && this.view.players.length > 1 ? make("span", {class: "mark"}, "dealer") : null, this.listed(facts)),
      this.publics((value) => value.seat === this.me), counts,
      sorts ? button([make("span", {class: "unseen"}, "Sort my hand "), `by ${other}`], () => {
        this.arrangement?.forget();
        this.arrangement = null;
        this.order = other;
        remember("order", other);
        this.render();
      }, {class: "small quiet", "data-key": "sort"}) : null);
  }

  prompt() {
    const texts = new Map();  // with the numbers of cards
    for (const {at, move} of this.moves) {
      const text = this.setup.moves[move] ?? move;
      if (at) texts.set(text, (texts.get(text) ?? new Set()).add(at.length));
    }
    const taken = this.selection.taken.length;
    const verbs = [...texts].map(([text, sizes]) => {
      const [size] = sizes;
      const cards = sizes.size > 1 ? "cards" : size > 1 ? `${size} cards` : "a card";
      const left = sizes.size === 1 && taken > 0 && taken < size ? ` (${size - taken} more)` : "";
      return text.replace(/\{(card|[^}]*cards?)\}/g, cards).replace(/\{[^}]*\}/g, "…") + left;
    });
    const long = 44;
    const said = verbs.join(", or ");
    return said && said.length < long && !said.includes("…") ? `Your turn: ${said}` : "Your turn";
  }

  // The buttons: what needs no cards, or is possible with those taken up.
  choices() {
    const shown = this.selection.exact();
    const bar = make("div", {class: "choices", role: "group", "aria-label": "What you may do", "data-scroll": "choices"});
    if (!this.moves.length) return bar;
    const groups = new Map();
    for (const move of shown) {
      const key = move.at?.length && !this.isWordy(move) ? "cards" : move.move;
      groups.set(key, [...(groups.get(key) ?? []), move]);
    }
    // What needs no thought first: a long list of bids would hide "pass".
    const room = (group) => (group[0].least === undefined ? group.length : 2);
    const sorted = [...groups.values()].sort((a, b) => room(a) - room(b));
    for (const group of sorted) {
      if (group.length > 3 && group[0].value !== undefined && !group[0].at?.length) bar.append(this.grid(group));
      else bar.append(...group.flatMap((move) => (move.least !== undefined ? this.range(move) : this.choice(move))));
    }
    if (this.selection.taken.length) {
      bar.append(button("Put back", () => {
        this.selection.clear();
        this.render(true);
      }, {class: "quiet", "data-key": "back"}));
    }
    return bar;
  }

  isWordy(move) {
    return move.second !== undefined;
  }

  choice(move) {
    return make("button", {type: "button", class: this.game.decide.calls?.includes(move) ? "call" : "main", onclick: () => this.choose(move),
      "data-key": `move${move.id}`, "data-move": move.id}, spoken(this.pretty(move.text), capital(this.pack.inWords(move.text))));
  }

  // Cards in a sentence as they look: 10H as 10♥, suits with their picture.
  pretty(text) {
    const words = capital(text).split(" ").map((word) => this.setup.faces[word]?.shown ?? word);
    return words.flatMap((word, i) => [i ? " " : "", hasShape(word) ? suitPicture(word) : "", word]);
  }

  grid(group) {
    const text = this.setup.moves[group[0].move] ?? group[0].move;
    const title = capital(text.replace(/\s*\{.*$/, ""));
    let values = group.map((move) => String(this.setup.faces[move.value]?.shown ?? move.value).replaceAll("_", " "));
    const box = this.biddingBox(values);
    // So many of a rank.
    if (!box && values.every((value) => /^\d+ \S+$/.test(value))) values = values.map((value) => value.replace(" ", " × "));
    const grid = make("div", {class: box ? "grid box" : "grid"}, make("span", {class: "label"}, title));
    if (box) grid.style.setProperty("--across", box.across);
    group.forEach((move, place) => {
      const value = make("button", {type: "button", class: "value", onclick: () => this.choose(move), "data-key": `move${move.id}`, "data-move": move.id},
        spoken(box ? box.short[place] : this.worded(values[place]), capital(this.pack.inWords(move.text))));
      if (box) value.style.gridColumn = box.columns[place];
      grid.append(value);
    });
    return grid;
  }

  // Bids of a number and a suit lie in columns by suit, and the suits are pictures only. Null for other values.
  biddingBox(values) {
    const bids = values.map((value) => value.match(/^(\S+) (.+)$/)?.slice(1));
    if (bids.some((bid) => !bid)) return null;
    const [last] = bids.at(-1);
    const suits = [...new Set([...bids.filter(([level]) => level === last), ...bids].map(([, suit]) => suit))];
    // The row of the last level has all suits in their order; if it does not, the order is only that of the values.
    if (suits.length < 2 || suits.length > 6 || !suits.some(hasShape)) return null;
    const initials = (suit) => (suit.includes(" ") ? suit.split(" ").map((word) => word.charAt(0).toUpperCase()).join("") : suit);
    return {across: suits.length, columns: bids.map(([, suit]) => suits.indexOf(suit) + 1),
      short: bids.map(([level, suit]) => (hasShape(suit) ? [`${level} `, suitPicture(suit)] : `${level} ${initials(suit)}`))};
  }

  range(move) {
    const {least, most, step} = move;
    const input = make("input", {type: "range", min: least, max: most, step, value: least, "aria-label": move.move});
    const number = make("input", {type: "number", min: least, max: most, step, value: least, inputmode: "numeric", "aria-label": `${move.move}: how many`});
    const words = (value) => capital((this.setup.moves[move.move] ?? move.move).replace(/\{(?:\w+|n [^}]*)\}/, value));
    const go = button(words(least), () => this.choose(move, Number(number.value)), {class: "main", "data-move": move.id});
    const change = (value) => {
      const bounded = least + Math.round((Math.min(Math.max(Number(value) || least, least), most) - least) / step) * step;
      input.value = number.value = bounded;
      go.textContent = words(bounded);
    };
    input.addEventListener("input", () => change(input.value));
    number.addEventListener("change", () => change(number.value));
    const nudge = (by) => button(spoken(by < 0 ? "−" : "+", by < 0 ? "less" : "more"), () => change(Number(number.value) + by), {class: "quiet"});
    const shares = this.potShares(move).map(([words, value]) => button(words, () => change(value), {class: "quiet"}));
    const range = make("div", {class: "range"}, nudge(-step), input, nudge(step), number, go);
    return shares.length ? [range, make("div", {class: "shares"}, shares)] : [range];
  }

  // What half the pot and the pot come to for this bet. A raise is counted from what a call would leave.
  potShares({move, least, most}) {
    const text = this.setup.moves[move] ?? "";
    const pot = Object.values(this.view.pots ?? {}).reduce((sum, chips) => sum + chips, 0);
    if (!pot || this.view.players[0].chips === undefined) return [];
    const due = Number(this.moves.find((one) => one.move === "call")?.value ?? 0) || 0;
    const stakes = this.view.publics.filter((value) => value.seat && value.name === "bet").map((value) => Number(value.value) || 0);
    const from = / to \{/.test(text) ? Math.max(0, ...stakes) : 0;
    return [["½ pot", 0.5], ["Pot", 1]].map(([words, share]) => [words, from + Math.round(share * (pot + due))])
      .filter(([, value]) => value >= least && value <= most);
  }

  hand() {
    const cards = this.handCards();
    const hand = make("div", {class: `hand${cards.length > 14 ? " many" : ""}`, role: "group", "aria-label": `Your hand, ${counted(cards.length, "card")}`, "data-scroll": "hand"},
      cards.map(({card, index, id}) => this.card(card, {pile: id, index, key: `${id}:${index}`})));
    hand.style.setProperty("--cards", Math.max(cards.length, 1));
    return hand;
  }
}
