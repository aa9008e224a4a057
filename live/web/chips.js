// @ts-check
// The rules of the text as chips. A chip highlights its rule's cells, and finds, moves or deletes its line.

/** A rule; `named` is its name in the text. If the text is not native, `line` only identifies the rule.
 * @typedef {{line: number, rule: string, name: string, named: string | null, cells: number[]}} Stated
 * @typedef {Stated & {text: string}} Chip a rule with its line of native text */
/** Functions of the page that chips call: highlight cells, describe a rule, go to a line, change the text's lines.
 * @typedef {{light: (cells: number[]) => void, tell: (name: string) => void, go: (line: number) => void,
 *   lines: (edit: (lines: string[]) => void) => void}} Deeds */

export class Chips {
  /** @param {HTMLElement} host @param {Deeds} deeds */
  constructor(host, deeds) {
    this.host = host;
    this.deeds = deeds;
    /** @type {Chip[]} */
    this.rules = [];
    this.isNative = true;
    /** The number of the line whose chip gets the focus after the text was read again; 0 for none. */
    this.wanted = 0;
    /** @type {Chip | undefined} the rule at the text cursor */
    this.pointed = undefined;
    /** The index of the rule being dragged. */
    this.dragged = -1;
  }

  /** @param {Stated[]} rules @param {string[] | null} lines of the text, if it is native */
  fill(rules, lines) {
    this.isNative = lines !== null;
    // A line may state several rules, but gets one chip.
    const all = new Map(rules.filter(({ line }) => line > 0).map((one) => [one.line, { ...one, cells: /** @type {number[]} */ ([]) }]));
    for (const { line, cells } of rules) all.get(line)?.cells.push(...cells);
    this.rules = lines ? [...all.values()].map((one) => ({ ...one, text: lines[one.line - 1] }))
      : rules.map((one, index) => ({ ...one, line: index + 1, text: one.rule }));
    this.host.replaceChildren(...this.rules.map((rule, index) => this.chip(rule, index)));
    if (this.rules.length === 0) this.host.append(item("Rules that you add appear here. Choose one on the left, or write it in the text."));
    this.deeds.light([]);
    this.pointed = undefined;
    if (this.wanted > 0) this.of(this.wanted)?.querySelector("button")?.focus();
    this.wanted = 0;
  }

  /** @param {Chip} rule @param {number} index */
  chip(rule, index) {
    const made = item("");
    made.dataset.line = String(rule.line);
    made.draggable = true;
    const [main, cross] = [document.createElement("button"), document.createElement("button")];
    main.textContent = rule.named ? `${rule.named} (${rule.name})` : rule.rule;
    main.className = "chip";
    main.title = "Go to its line; Alt and an arrow up or down moves it, Delete takes it away";
    cross.textContent = "×";
    cross.className = "cross";
    cross.setAttribute("aria-label", `Delete ${main.textContent}`);
    made.append(main, cross);
    const on = () => (this.deeds.light(rule.cells), this.deeds.tell(rule.name));
    const off = () => this.deeds.light([]);
    for (const kind of ["mouseenter", "focusin"]) made.addEventListener(kind, on);
    for (const kind of ["mouseleave", "focusout"]) made.addEventListener(kind, off);
    main.addEventListener("click", () => this.deeds.go(this.isNative ? rule.line : 1));
    cross.addEventListener("click", () => this.remove(index));
    made.addEventListener("keydown", (event) => {
      const move = !event.altKey ? 0 : event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
      if (event.key === "Delete") this.remove(index);
      else if (this.rules[index + move] && move !== 0) this.move(index, index + move);
      else return;
      event.preventDefault();
    });
    made.addEventListener("dragstart", (event) => {
      this.dragged = index;
      event.dataTransfer?.setData("text/plain", rule.rule);
    });
    made.addEventListener("drop", (event) => {
      if (this.dragged < 0) return;
      event.preventDefault();
      event.stopPropagation();
      this.move(this.dragged, index);
    });
    made.addEventListener("dragend", () => (this.dragged = -1));
    return made;
  }

  /** Lets `edit` change the lines; `places` are the indices of these rules' lines, or -1 for a missing line.
   * @param {Chip[]} rules @param {(lines: string[], places: number[]) => void} edit */
  edit(rules, edit) {
    this.deeds.lines((lines) => {
      edit(lines, rules.map(({ line, text }) => (lines[line - 1] === text ? line - 1 : lines.indexOf(text))));
    });
  }

  /** @param {number} index */
  remove(index) {
    const next = this.rules[index + 1] ?? this.rules[index - 1] ?? this.rules[index];
    this.edit([this.rules[index], next], (lines, [place, other]) => {
      if (place < 0) return;
      // The next chip gets the focus: its line moves up if it came after the deleted one.
      this.wanted = other > place ? other : other + 1;
      lines.splice(place, 1);
    });
  }

  /** Moves the line of one chip's rule to the line of another. @param {number} from @param {number} to */
  move(from, to) {
    if (from === to) return;
    this.edit([this.rules[from], this.rules[to]], (lines, [begin, end]) => {
      if (begin < 0 || end < 0) return;
      this.wanted = end + 1;
      lines.splice(end, 0, ...lines.splice(begin, 1));
    });
  }

  /** The line numbers of the chips that show these rules. @param {{line?: number, rule?: string}[]} rules */
  linesOf(rules) {
    const isIn = (/** @type {Stated} */ chip) => rules.some(({ line, rule }) => (this.isNative ? line === chip.line : rule === chip.rule));
    return this.rules.filter(isIn).map(({ line }) => line);
  }

  /** @param {number} line */
  of(line) {
    return [...this.host.children].find((one) => /** @type {HTMLElement} */ (one).dataset.line === String(line));
  }

  /** Marks the chips of the lines with these numbers, unmarks all others, and scrolls to the first marked one.
   * @param {"blamed" | "here" | "needless" | "taken" | "pointed"} kind @param {number[]} lines */
  mark(kind, lines) {
    for (const one of this.host.children) one.classList.toggle(kind, lines.includes(Number(/** @type {HTMLElement} */ (one).dataset.line)));
    this.host.querySelector(`.${kind}`)?.scrollIntoView({ block: "nearest" });
  }

  /** Highlights the rule on the line at the text cursor, if it has one. @param {number} line */
  point(line) {
    const rule = this.rules.find((one) => one.line === line);
    if (this.pointed === rule) return;
    this.pointed = rule;
    this.mark("pointed", rule ? [line] : []);
    this.deeds.light(rule?.cells ?? []);
  }

  /** Marks the chips whose rules name the cell with this index. @param {number} place */
  about(place) {
    this.mark("here", this.rules.filter(({ cells }) => cells.includes(place)).map(({ line }) => line));
  }
}

/** @param {string} text */
function item(text) {
  const made = document.createElement("li");
  made.textContent = text;
  return made;
}
