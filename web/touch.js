// Touches, drags, long presses and keys on cards and piles.
const LONG_PRESS = 550;  // ms
const FAR = 9;           // pixels: from there on a touch is a drag

export class Touch {
  constructor(table) {
    this.table = table;
    this.dragged = false;
  }

  // A touch, a long press or a drag; without `taps` only a long press.
  listen(element, what, {taps = true} = {}) {
    if (taps) element.addEventListener("click", (event) => {
      if (this.dragged && event.detail !== 0) return;  // 0: a key
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
        if (what.card !== null) this.table.askWhy(what.card);
      }, LONG_PRESS);
      let ghost = null;
      let before = [];
      const onMove = (now) => {
        const dx = now.clientX - from.x, dy = now.clientY - from.y;
        if (!ghost && Math.hypot(dx, dy) < FAR) return;
        clearTimeout(press);
        if (!ghost) {
          const legal = taps && what.key !== undefined && (this.table.selection.isLegal(what.key) || this.table.selection.has(what.key));
          if (!legal && !element.closest(".hand")) return stop();
          this.dragged = true;
          before = [...this.table.selection.taken];
          ghost = element.cloneNode(true);
          ghost.className = "card ghost";
          ghost.style.width = `${element.offsetWidth}px`;
          document.body.append(ghost);
          if (legal && !this.table.selection.has(what.key)) this.table.selection.touch(what.key);
          element.classList.add("lifted");
          for (const aim of this.table.root.querySelectorAll("[data-pile]")) aim.classList.toggle("target", this.table.piles.isTarget(Number(aim.dataset.pile)));
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
          this.table.selection.taken = before;
          this.table.arrange(what.key, gap);
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
        if (ghost) this.table.render(true);
      };
      addEventListener("pointermove", onMove, {passive: false});
      addEventListener("pointerup", onUp);
      addEventListener("pointercancel", onCancel);
    });
  }

  // The place in my hand over which a dragged card is: before which of its cards; null outside the hand.
  gapAt({clientX, clientY}) {
    const hand = this.table.root.querySelector(".hand");
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
    [...this.table.root.querySelectorAll(".hand .card")].forEach((card, place) => card.classList.toggle("gap", place === gap));
  }

  drop(under) {
    const exact = this.table.selection.exact();
    const pile = under.map((one) => one.dataset?.pile).find((id) => id !== undefined && this.table.piles.isTarget(Number(id)));
    const fitting = pile !== undefined ? this.table.selection.at(Number(pile)) : exact.filter((move) => move.pile === undefined && move.player === undefined);
    const away = under.some((one) => one.classList?.contains("middle") || one.classList?.contains("others"));
    if (fitting.length === 1 && (pile !== undefined || away)) return this.table.choose(fitting[0]);
    this.table.render(true);
  }

  touch({card, pile, key, draws}) {
    const {selection} = this.table;
    if (pile !== undefined && !selection.has(key) && (selection.taken.length || !selection.isLegal(key))) {
      const aimed = selection.at(pile);
      if (aimed.length === 1) return this.table.choose(aimed[0]);
    }
    if (key !== undefined && this.table.selection.has(key)) {
      // One of several cards is put back: there the button makes the move.
      const exact = this.table.selection.taken.length === 1 ? this.table.selection.exact() : [];
      if (exact.length === 1) return this.table.choose(exact[0]);
    }
    if (key !== undefined && this.table.selection.touch(key)) return this.table.render(true);
    if (draws) return this.table.choose(draws);
    if (this.table.selection.taken.length) {
      this.table.selection.clear();
      return this.table.render(true);
    }
    if (card !== null && this.table.mine) this.table.askWhy(card);
  }

  touchPile(pile, draws) {
    const aimed = this.table.selection.at(pile);
    if (aimed.length === 1) return this.table.choose(aimed[0]);
    if (draws) this.table.choose(draws);
  }

  key(event) {
    if (event.key === "Escape" && this.table.selection?.taken.length) {
      this.table.selection.clear();
      this.table.render(true);
    }
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const row = event.target.closest?.(".hand, .columns, .choices");
    if (!row) return;
    const all = [...row.querySelectorAll("button")];
    const place = all.indexOf(event.target);
    if (event.shiftKey && row.classList.contains("hand")) {
      const gap = event.key === "ArrowRight" ? place + 2 : place - 1;
      if (gap >= 0 && gap <= all.length) this.table.arrange(event.target.dataset.key, gap);
      return event.preventDefault();
    }
    all[place + (event.key === "ArrowRight" ? 1 : -1)]?.focus();
    event.preventDefault();
  }
}
