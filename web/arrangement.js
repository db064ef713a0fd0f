// A hand in the order in which its player has put it. Knows only messages.
import {remember, remembered} from "./dom.js";

export class Arrangement {
  // `place`: the table, seat and deal for which it holds; `faces`: the cards from left to right.
  constructor(place, faces) {
    Object.assign(this, {place, faces});
  }

  static remembered(place) {
    const [before, faces] = remembered("hand").split("|");
    return before === place && faces ? new Arrangement(place, faces.split(" ")) : null;
  }

  remember() {
    remember("hand", `${this.place}|${this.faces.join(" ")}`);
  }

  forget() {
    remember("hand", null);
  }

  // Cards that have come since are on the right.
  sorted(cards) {
    const left = [...cards];
    const known = [];
    for (const face of this.faces) {
      const at = left.findIndex(({card}) => card === face);
      if (at >= 0) known.push(...left.splice(at, 1));
    }
    return [...known, ...left];
  }
}
