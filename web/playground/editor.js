// A text with the numbers of its lines, some of them marked.

export class Editor {
  // `changed` is called after each change by the user.
  constructor(area, numbers, changed) {
    this.area = area;
    this.numbers = numbers;
    this.marks = [];
    area.addEventListener("input", () => {
      this.number();
      changed();
    });
    area.addEventListener("scroll", () => (numbers.style.transform = `translateY(${-area.scrollTop}px)`));
  }

  get text() {
    return this.area.value;
  }

  set text(text) {
    this.area.value = text;
    this.area.scrollTop = 0;
    this.mark([]);
  }

  // `marks`: line and severity of each.
  mark(marks) {
    this.marks = marks;
    this.number();
  }

  number() {
    const severities = new Map(this.marks.map(({line, severity}) => [line, severity]));
    const lines = this.area.value.split("\n").length;
    this.numbers.replaceChildren(...Array.from({length: lines}, (_, at) => {
      const number = document.createElement("span");
      number.textContent = String(at + 1);
      if (severities.has(at + 1)) number.className = severities.get(at + 1);
      return number;
    }));
  }

  // Where a place is that the check names: lines and code points, both from 1.
  offset(line, column) {
    const lines = this.area.value.split("\n");
    const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    return before + [...(lines[line - 1] ?? "")].slice(0, column - 1).join("").length;
  }

  select({line, column, end_line: endLine, end_column: endColumn}) {
    this.area.focus();
    this.area.setSelectionRange(this.offset(line, column), this.offset(endLine, endColumn));
    const height = this.area.scrollHeight / this.area.value.split("\n").length;
    this.area.scrollTop = Math.max(0, (line - 4) * height);
  }
}
