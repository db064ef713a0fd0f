// Cards as pictures, drawn here: rank and suit in the corner, pips or a letter in the middle.
import {capital, draw} from "./dom.js";

const SHAPES = {
  hearts: "M50 90C20 64 8 48 8 31 8 15 20 7 31 7c9 0 16 5 19 13 3-8 10-13 19-13 11 0 23 8 23 24 0 17-12 33-42 59Z",
  diamonds: "M50 5C60 24 73 39 86 50 73 61 60 76 50 95 40 76 27 61 14 50 27 39 40 24 50 5Z",
  spades: "M50 5c10 20 42 33 42 56 0 13-10 20-20 20-8 0-14-4-18-11 1 13 5 20 13 25H33c8-5 12-12 13-25-4 7-10 11-18 11-10 0-20-7-20-20C8 38 40 25 50 5Z",
  clubs: "M50 6c12 0 21 9 21 21 0 6-3 11-7 15 16-2 28 7 28 21 0 12-9 20-20 20-8 0-15-4-18-12 1 13 5 19 13 24H33c8-5 12-11 13-24-3 8-10 12-18 12C17 83 8 75 8 63c0-14 12-23 28-21-4-4-7-9-7-15C29 15 38 6 50 6Z",
  leaves: "M50 4c26 18 38 38 30 58-5 11-15 14-26 11 0 8 3 15 10 22H36c7-7 10-14 10-22-11 3-21 0-26-11C12 42 24 22 50 4Z",
  acorns: "M50 6c7 0 7 10 7 14 18 2 29 12 29 26H14c0-14 11-24 29-26 0-4 0-14 7-14ZM20 51h60c0 22-12 36-30 45-18-9-30-23-30-45Z",
  bells: "M50 8a40 40 0 1 1 0 80 40 40 0 0 1 0-80Zm-34 36v9h68v-9Zm34 18a8 8 0 0 0-4 15v8h8v-8a8 8 0 0 0-4-15Z",
  coins: "M50 8a42 42 0 1 1 0 84 42 42 0 0 1 0-84Zm0 12a30 30 0 1 0 0 60 30 30 0 0 0 0-60Zm0 14a16 16 0 1 1 0 32 16 16 0 0 1 0-32Z",
  cups: "M18 8h64c0 26-8 42-26 46v22h18v14H26V76h18V54C26 50 18 34 18 8Z",
  swords: "M50 4l9 14v46h21v11H59v19H41V75H20V64h21V18Z",
  batons: "M38 92l-6-30 4-30 6-28h16l6 28 4 30-6 30Z",
};
// Where the pips of a number lie: columns and rows in percent of the middle.
const PIPS = {
  2: [[50, 8], [50, 92]],
  3: [[50, 8], [50, 50], [50, 92]],
  4: [[18, 8], [82, 8], [18, 92], [82, 92]],
  5: [[18, 8], [82, 8], [50, 50], [18, 92], [82, 92]],
  6: [[18, 8], [82, 8], [18, 50], [82, 50], [18, 92], [82, 92]],
  7: [[18, 8], [82, 8], [50, 29], [18, 50], [82, 50], [18, 92], [82, 92]],
  8: [[18, 8], [82, 8], [50, 29], [18, 50], [82, 50], [50, 71], [18, 92], [82, 92]],
  9: [[18, 8], [82, 8], [18, 36], [82, 36], [50, 50], [18, 64], [82, 64], [18, 92], [82, 92]],
  10: [[18, 8], [82, 8], [50, 22], [18, 36], [82, 36], [18, 64], [82, 64], [50, 78], [18, 92], [82, 92]],
};
const CROWNS = {
  K: "M22 58 18 26l18 15 14-23 14 23 18-15-4 32Z",
  Q: "M24 58 20 32l15 12 15-18 15 18 15-12-4 26ZM50 14a6 6 0 1 1 0 12 6 6 0 0 1 0-12Z",
  J: "M30 58c-6-20 2-36 24-42 18 2 24 14 16 24-8-6-18-4-20 6l4 12Z",
};

function symbol(suit, x, y, size, turned = false) {
  const shape = SHAPES[suit];
  const at = `translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})${turned ? " rotate(180 50 50)" : ""}`;
  if (shape) return draw("path", {d: shape, transform: at, class: "ink", "fill-rule": "evenodd"});
  const letter = draw("text", {x, y: y + size * 0.34, "font-size": size * 0.95, class: "ink", "text-anchor": "middle"});
  letter.textContent = suit.charAt(0).toUpperCase();
  return letter;
}

export function suitPicture(suit) {
  const picture = draw("svg", {viewBox: "0 0 100 100", class: `suit ${suitClass({suit})}`, "aria-hidden": "true"});
  picture.append(symbol(suit, 50, 50, 96));
  return picture;
}

export function hasShape(suit) {
  return suit in SHAPES;
}

const REDS = ["hearts", "diamonds", "coins", "cups"];

function suitClass(face) {
  const known = face.colour ?? (REDS.includes(face.suit) ? "red" : face.suit ? "black" : "none");
  return `colour-${/^[a-z]+$/.test(known) ? known : "black"} suit-${hasShape(face.suit) ? face.suit : "other"}`;
}

function corner(rank, suit) {
  const wide = [...rank].length > 2;
  const text = draw("text", {x: 6, y: 31, "font-size": wide ? 19 : 32, class: "ink rank"});
  if ([...rank].length === 2) {
    text.setAttribute("textLength", 29);
    text.setAttribute("lengthAdjust", "spacingAndGlyphs");
  }
  text.textContent = rank;
  const group = draw("g", {}, text);
  if (suit) group.append(symbol(suit, 18, 49, 24));
  return group;
}

function middle(face, rank) {
  const group = draw("g", {});
  const spots = PIPS[rank];
  if (spots && face.suit && hasShape(face.suit)) {
    for (const [x, y] of spots) group.append(symbol(face.suit, 44 + x * 0.38, 20 + y * 1.0, 21, y > 50));
    return group;
  }
  if (CROWNS[rank] && face.suit) {
    group.append(draw("rect", {x: 40, y: 14, width: 50, height: 112, rx: 5, class: "frame"}),
                 draw("path", {d: CROWNS[rank], transform: "translate(40 14) scale(.5)", class: "ink soft"}));
    const letter = draw("text", {x: 65, y: 88, "font-size": 48, class: "ink court", "text-anchor": "middle"});
    letter.textContent = rank;
    group.append(letter, symbol(face.suit, 65, 108, 24));
    return group;
  }
  if (face.suit) {
    group.append(symbol(face.suit, 60, 84, 56));
    return group;
  }
  // A Joker, a trump with a number, and what a pack may have besides.
  const star = draw("path", {d: "M50 6l13 28 31 4-23 21 6 31-27-15-27 15 6-31L6 38l31-4Z", transform: "translate(28 44) scale(.56)", class: "ink soft"});
  group.append(star);
  return group;
}

function picture(face) {
  const word = face.shown.startsWith(face.rank) || face.rank === "*" ? face.rank : face.shown;
  const rank = word === "*" ? "★" : face.suit || word.length < 4 ? word : word.charAt(0).toUpperCase();
  const svg = draw("svg", {viewBox: "0 0 100 140", class: `face ${suitClass(face)}`, "aria-hidden": "true"});
  svg.append(draw("rect", {x: 1, y: 1, width: 98, height: 138, rx: 9, class: "paper"}), corner(rank, face.suit), middle(face, rank));
  return svg;
}

function back() {
  const svg = draw("svg", {viewBox: "0 0 100 140", class: "back", "aria-hidden": "true"});
  svg.append(draw("rect", {x: 1, y: 1, width: 98, height: 138, rx: 9, class: "paper"}),
             draw("rect", {x: 8, y: 8, width: 84, height: 124, rx: 6, class: "weave"}));
  for (let y = 0; y < 5; ++y) {
    for (let x = 0; x < 3; ++x) {
      svg.append(draw("path", {d: "M0-9 8 0 0 9-8 0Z", transform: `translate(${25 + x * 25} ${25 + y * 22.5})`, class: "thread"}));
    }
  }
  return svg;
}

// Pictures of a pack's cards; each is drawn once and copied.
export class Pack {
  constructor(faces) {
    this.faces = faces;
    this.pictures = new Map();
    this.backPicture = back();
    this.places = new Map(Object.keys(faces).map((text, place) => [text, place]));
    this.shown = new Map(Object.values(faces).map((face) => [face.shown, face.name]));
  }

  // Without a card, its back.
  picture(card) {
    const face = card === null ? undefined : this.faces[card];
    if (!face) return this.backPicture.cloneNode(true);
    if (!this.pictures.has(card)) this.pictures.set(card, picture(face));
    return this.pictures.get(card).cloneNode(true);
  }

  name(card) {
    return card === null ? "face-down card" : (this.faces[card]?.name ?? card);
  }

  // "Jacks", "Hearts": what most of the cards of a meld are; "" if they are nothing alike, or not all seen.
  meldName(cards) {
    const faces = cards.map((card) => this.faces[card]);
    if (cards.length < 2 || faces.some((face) => !face)) return "";
    const most = (words) => {
      const counts = new Map();
      for (const word of words.filter(Boolean)) counts.set(word, (counts.get(word) ?? 0) + 1);
      return [...counts].sort((a, b) => b[1] - a[1])[0] ?? ["", 0];
    };
    const named = faces.filter((face) => face.name.includes(" of ")).map((face) => face.name.split(" of "));
    const [rank, ranks] = most(named.map(([word]) => word));
    const [suit, suits] = most(named.map(([, word]) => word));
    if (ranks > 1 && (ranks >= suits || ranks * 2 >= cards.length)) return `${capital(rank)}${rank === "six" ? "es" : "s"}`;
    return suits * 2 > cards.length ? capital(suit) : "";
  }

  // A bid as it is written: "1 spades" as 1 and the suit's picture, "3 no trumps" as 3NT.
  bid(text) {
    const [, level, strain] = text.match(/^(\d+) (.+)$/) ?? [];
    if (hasShape(strain)) return [level, suitPicture(strain)];
    return /^no trumps?$/.test(strain) ? `${level}NT` : text;
  }

  // A sentence with its cards in words, for reading out.
  inWords(line) {
    return line.replace(/[^\s,.:;()]+/g, (word) => this.faces[word]?.name ?? this.shown.get(word) ?? word);
  }

  sorted(cards, order) {
    const place = ({card}) => this.places.get(card) ?? 1e6;
    const high = ({card}) => this.faces[card]?.order ?? -1;
    return [...cards].sort((a, b) => (order === "rank" ? high(a) - high(b) : 0) || place(a) - place(b));
  }
}
