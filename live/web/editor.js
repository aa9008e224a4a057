// @ts-check
// The editor of the puzzle's text: marks errors, and changes lines and givens for the board and the chips.
import { History } from "./state.js";

/** @typedef {{line: number, column: number, width: number, message: string, expected: string, error?: boolean}} Place */

export class Editor {
  /** @param {HTMLTextAreaElement} area @param {HTMLElement} marks @param {HTMLElement} list
   * @param {(isTyped: boolean) => void} changed called on each change; `isTyped`: more typing is expected */
  constructor(area, marks, list, changed) {
    this.area = area;
    this.marks = marks;
    this.list = list;
    this.changed = changed;
    this.history = new History();
    this.last = "";
    area.addEventListener("input", (event) => {
      // After a paste or a drop, no more typing is expected.
      this.edited(!/^insertFrom(Paste|Drop)/.test(/** @type {InputEvent} */ (event).inputType ?? ""));
    });
    area.addEventListener("scroll", () => this.scroll());
  }

  get text() {
    return this.area.value;
  }

  /** @param {boolean} isTyped */
  edited(isTyped) {
    this.history.push(this.last, this.text, isTyped);
    this.last = this.text;
    this.changed(isTyped);
  }

  /** Replaces the text, which can be undone. @param {string} text */
  set(text) {
    this.area.value = text;
    if (text !== this.last) this.edited(false);
  }

  /** Rewrites the same puzzle; this is undone together with the edit that follows. @param {string} text */
  turn(text) {
    this.area.value = text;
  }

  /** Lets `edit` add, remove, change and move lines. @param {(lines: string[]) => void} edit */
  lines(edit) {
    const lines = this.text.replace(/\n+$/, "").split("\n");
    edit(lines);
    this.set(lines.join("\n") + "\n");
  }

  /** Goes to a line, from 1, and selects its first number, which is most likely to be changed. @param {number} line */
  choose(line) {
    const lines = this.text.split("\n");
    const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    const own = (lines[line - 1] ?? "").replace(/\s*(#.*)?$/, "");
    const number = /(?<=\S\s+)-?\d+(?=\s|$)/.exec(own);
    const from = start + (number?.index ?? own.length);
    this.area.focus();
    this.area.setSelectionRange(from, from + (number?.[0].length ?? 0));
  }

  /** Shows the text of a draft, with the draft's history. @param {string} text @param {string} draft */
  begin(text, draft) {
    this.area.value = text;
    this.last = text;
    this.history.begin(text, draft);
    this.changed(false);
  }

  /** @param {boolean} isBack */
  go(isBack) {
    const text = isBack ? this.history.undo(this.text) : this.history.redo(this.text);
    if (text === undefined) return;
    this.area.value = text;
    this.last = text;
    this.changed(false);
  }

  /** Adds a line above the rows of the grid, or at the end without such rows, and removes the lines `away`.
   * @param {string} line @param {string[]} away @param {number} rows @param {number} columns */
  insert(line, away, rows, columns) {
    this.lines((lines) => {
      remove(lines, away);
      // A line that is followed by rows, such as `regions`, replaces the old line and its rows.
      const rest = line.split("\n").length - 1;
      let old = rest > 0 ? lines.findIndex((one) => stated(one) === line.split("\n")[0]) : -1;
      for (let left = old < 0 ? 0 : rest + 1; left > 0 && old < lines.length;) {
        if (stated(lines[old]) === "") old++;
        else left -= lines.splice(old, 1).length;
      }
      const drawn = drawnRows(lines, rows, columns);
      lines.splice(drawn.length > 0 ? drawn[0] : lines.length, 0, line);
      if (lines[0] === "") lines.shift();
    });
  }

  /** Removes the lines with these statements. @param {string[]} away */
  remove(away) {
    this.lines((lines) => remove(lines, away));
  }

  /** Marks these positions in the text, and lists what is wrong there. @param {Place[]} places */
  show(places) {
    this.marks.replaceChildren();
    this.list.replaceChildren();
    const lines = this.text.split("\n");
    const sorted = [...places].sort((a, b) => a.line - b.line || a.column - b.column);
    let from = 0;
    let done = 0;
    lines.forEach((text, index) => {
      // Columns count characters, not UTF-16 units.
      const characters = [...text];
      done = 0;
      while (from < sorted.length && sorted[from].line === index + 1) {
        const { column, width, error } = sorted[from++];
        const start = Math.max(column - 1, done);
        const end = Math.max(start, Math.min(column - 1 + Math.max(width, 1), Math.max(characters.length, column)));
        this.marks.append(characters.slice(done, start).join(""));
        const mark = document.createElement("mark");
        mark.textContent = characters.slice(start, end).join("") || " ";
        if (!error) mark.className = "warning";
        this.marks.append(mark);
        done = end;
      }
      this.marks.append(characters.slice(done).join("") + "\n");
    });
    for (const place of sorted) {
      const item = document.createElement("li");
      const expected = place.expected ? `, expected ${place.expected}` : "";
      item.textContent = `Line ${place.line}: ${place.message}${expected}`;
      if (place.error) item.className = "error";
      this.list.append(item);
    }
    this.scroll();
  }

  scroll() {
    this.marks.style.transform = `translate(${-this.area.scrollLeft}px, ${-this.area.scrollTop}px)`;
    this.marks.style.overflow = "visible";
  }
}

/** The statement of a line, without its comment. @param {string} line */
export const stated = (line) => line.replace(/#.*/, "").trim();

/** Removes the lines with these statements, but keeps their comments. @param {string[]} lines @param {string[]} away */
function remove(lines, away) {
  for (const one of away) {
    const place = lines.findIndex((line) => stated(line) === one);
    if (place >= 0) lines.splice(place, 1, ...(lines[place].match(/#.*/) ?? []));
  }
}

/** The indices of the lines that draw the grid: the last ones with a sign for each cell.
 * @param {string[]} lines @param {number} rows @param {number} columns @returns {number[]} */
export function drawnRows(lines, rows, columns) {
  const found = [];
  for (let place = lines.length - 1; place >= 0 && found.length < rows; place--) {
    const signs = lines[place].replace(/[|\s]/g, "");
    if (/^[-+=]*$/.test(signs)) continue;
    if (signs.length !== columns || !/^[0-9A-Za-z.*_?]+$/.test(signs)) break;
    found.unshift(place);
  }
  // Rows of labels below a line `regions` look like the grid.
  const isBoard = found.length === rows && rows > 0 && stated(lines[found[0] - 1] ?? "") !== "regions";
  return isBoard ? found : [];
}

/** A native text in which the given of one cell is changed, or removed if `sign` is null. Nothing else changes.
 * @param {string} text @param {{rows: number, columns: number}} grid @param {[number, number]} cell row and column from 0
 * @param {string | null} sign @returns {string} */
export function withGiven(text, grid, [row, column], sign) {
  const name = `r${row + 1}c${column + 1}`;
  let lines = text.replace(/\n+$/, "").split("\n");
  const token = new RegExp(`\\s${name}=\\S+`, "g");
  lines = lines.map((line) => (/^\s*given\b/.test(line) ? line.replace(token, "") : line));
  lines = lines.filter((line) => line.trim() !== "given");
  const drawn = drawnRows(lines, grid.rows, grid.columns);
  let isDrawn = false;
  if (drawn.length > 0) {
    const line = drawn[row];
    const shown = sign !== null && sign.length === 1 ? sign : ".";
    isDrawn = sign === null || sign.length === 1;
    let seen = -1;
    lines[line] = lines[line].replace(/[^|\s]/g, (one) => (++seen === column ? shown : one));
  }
  if (!isDrawn && sign !== null) {
    const place = lines.findIndex((line) => /^\s*given r\d+c\d+=/.test(line));
    if (place >= 0) lines[place] += ` ${name}=${sign}`;
    else lines.splice(drawn.length > 0 ? drawn[0] : lines.length, 0, `given ${name}=${sign}`);
  }
  return lines.join("\n") + "\n";
}
