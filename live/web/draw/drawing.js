// @ts-check
// Draws rules on the board: gives pointer and key events to the current tool, and shows the field for typed arguments.
import { Frame } from "./frame.js";
import { isAltered } from "./line.js";
import { UNIT, centre, pointOf } from "./geometry.js";
import { Path } from "./path.js";
import { Preview } from "./preview.js";
import { Tool } from "./tool.js";

/** @typedef {import("./geometry.js").Grid} Grid */
/** @typedef {import("./line.js").Rule} Rule */
/** @typedef {import("./path.js").Keys} Keys */

export class Drawing {
  /** @param {HTMLElement} host @param {SVGSVGElement} over the drawing above the picture
   * @param {(line: string, away: string[], isSame: (other: string) => boolean) => void} put puts a line into the text, and removes
   * the lines `away` and those for which `isSame` returns true
   * @param {(rule: string | null, words: string) => void} changed called with the rule being drawn and a hint */
  constructor(host, over, put, changed) {
    this.host = host;
    this.over = over;
    this.put = put;
    this.changed = changed;
    /** @type {Tool | null} */
    this.tool = null;
    this.isDown = false;
    this.said = "";
    this.layer = "";
    this.preview = new Preview();
    this.field = document.createElement("input");
    this.field.className = "typed";
    this.field.autocomplete = "off";
    this.field.spellcheck = false;
    this.field.addEventListener("input", () => this.type(this.field.value));
    host.addEventListener("focusout", (event) => this.left(event));
  }

  /** Chooses a rule, beginning with the cells selected on the board. @param {Rule} rule @param {Grid | null} grid
   * @param {number[]} cells */
  choose(rule, grid, cells = []) {
    this.end();
    if (!grid) return;
    this.tool = new Tool(rule, grid, this.layer);
    this.host.focus({ preventScroll: true });
    this.on(grid);
    const { pen } = this.tool;
    if (cells.length > 0 && pen && "take" in pen) {
      pen.take(cells);
      // A complete rule is finished at once, unless the user may still turn it or extend it from a single cell.
      const isWay = pen instanceof Path && cells.length === 1;
      if (!("turn" in pen) && !isWay && this.tool.made(true).line) this.finish();
    }
    this.show();
  }

  /** Puts the drawn rule's line into the text if it is complete, and begins the next rule of the same kind. */
  finish() {
    const { tool } = this;
    const line = tool?.line();
    if (!tool || !line) return;
    const away = this.taken;
    tool.begin();
    this.put(line, away, (other) => isAltered(tool.rule, line, other, tool.grid));
    // A rule whose arguments are all typed is added only once.
    if (!tool.pen) this.end();
    this.show();
  }

  /** If blocks are being drawn, moves a rule's line into them or out again, and returns true. @param {string} line */
  take(line) {
    if (!(this.tool?.pen instanceof Frame)) return false;
    this.tool.pen.toggle(line);
    this.show();
    return true;
  }

  get isFraming() {
    return this.tool?.pen instanceof Frame;
  }

  /** The lines that were moved into the blocks being drawn. */
  get taken() {
    return this.tool?.pen instanceof Frame ? this.tool.pen.lines : [];
  }

  /** From now on, draws on the layer of this name, or on the grid if the name is empty. @param {string} layer */
  turnTo(layer) {
    this.layer = layer;
    if (this.tool) this.tool.layer = layer;
    this.show();
  }

  /** Discards an unfinished drawing. Returns true if there was one. */
  undo() {
    if (!this.tool?.isBegun()) return false;
    this.choose(this.tool.rule, this.tool.grid);
    return true;
  }

  /** Discards an unfinished drawing; if there is none, puts the tool away. */
  cancel() {
    if (!this.undo()) this.end();
  }

  /** Puts the tool away. */
  end() {
    this.tool = null;
    this.isDown = false;
    this.close();
    this.preview.group.remove();
    this.say();
  }

  /** Puts a complete line into the text when the board loses the focus. @param {FocusEvent} event */
  left(event) {
    const isInside = event.relatedTarget instanceof Node && this.host.contains(event.relatedTarget);
    if (!isInside && !this.isFraming && this.host.isConnected && this.tool?.pen?.anchor()) this.finish();
  }

  /** @param {PointerEvent} event */
  press(event) {
    // A press in the field edits its text, but an empty field must not hide the cell below it.
    if (event.target === this.field && this.field.value !== "" || !event.isPrimary || event.button !== 0) return;
    event.preventDefault();
    if (document.activeElement !== this.field) this.host.focus({ preventScroll: true });
    const point = pointOf(this.over, event);
    const keys = { ctrlKey: event.ctrlKey || event.metaKey, shiftKey: event.shiftKey };
    if (this.tool?.isOver(point, keys)) this.finish();
    this.isDown = true;
    if (this.tool?.pen) this.tool.pen.press(point, keys);
    else this.tool?.turn();
    this.host.setPointerCapture(event.pointerId);
    this.show();
  }

  /** @param {PointerEvent} event */
  drag(event) {
    if (!this.isDown || !event.isPrimary) return;
    const all = event.getCoalescedEvents?.() ?? [];
    for (const one of all.length > 0 ? all : [event]) this.tool?.pen?.move(pointOf(this.over, one));
    this.show();
  }

  /** @param {PointerEvent} event */
  lift(event) {
    if (!this.isDown || !event.isPrimary) return;
    this.isDown = false;
    this.tool?.pen?.lift();
    if (this.tool?.isWhole()) this.finish();
    this.show();
  }

  /** @param {string} text */
  type(text) {
    this.tool?.type(text);
    this.show();
  }

  /** Handles a key. Returns true if the tool used it. @param {KeyboardEvent} event @param {number} cursor the cell of the arrow keys */
  key(event, cursor) {
    const tool = this.tool;
    if (!tool) return false;
    const isTyping = document.activeElement === this.field && tool.text !== "";
    if (event.key.startsWith("Arrow")) return isTyping;
    if (event.key === "Enter") {
      this.finish();
    } else if (event.key === "Escape") {
      this.cancel();
    } else if (event.key === "Tab" && (tool.isBegun() || !tool.pen) && !event.shiftKey) {
      tool.turn();
    } else if (event.key === "Backspace" && !isTyping) {
      if (tool.pen?.anchor()) tool.pen.back();
      else tool.type("");
    } else if (event.key === " " && !isTyping && cursor >= 0 && tool.pen) {
      tool.pen.press(centre(tool.grid, cursor), { ctrlKey: false, shiftKey: true });
      tool.pen.lift();
    } else {
      // The field is opened now, so that the browser types the character into it.
      if (event.key.length === 1) this.open();
      return true;
    }
    event.preventDefault();
    this.show();
    return true;
  }

  /** Shows the field where the rule's text will be drawn, and focuses it. */
  open() {
    this.place();
    if (document.activeElement === this.field || !this.host.contains(document.activeElement)) return;
    this.field.focus({ preventScroll: true });
    if (this.tool?.text === this.tool?.kept) this.field.select();
  }

  place() {
    const { tool, field, host } = this;
    if (!tool) return;
    const { x, y } = tool.pen?.anchor() ?? { x: tool.grid.columns / 2, y: tool.grid.rows };
    const matrix = this.over.getScreenCTM();
    const frame = host.getBoundingClientRect();
    const at = new DOMPoint(x * UNIT, y * UNIT).matrixTransform(matrix ?? undefined);
    field.style.width = `${Math.max(2, tool.text.length) + 2}ch`;
    field.setAttribute("aria-label", tool.hint());
    field.inputMode = ["number", "labelled"].includes(tool.made().missing?.kind ?? "") ? "numeric" : "text";
    if (field.parentNode !== host) host.append(field);
    const half = field.offsetWidth / 2;
    field.style.left = `${Math.max(half, Math.min(at.x - frame.left, frame.width - half))}px`;
    field.style.top = `${at.y - frame.top}px`;
  }

  /** Redraws the unfinished rule, with its text and its field. */
  show() {
    const tool = this.tool;
    if (tool) {
      const words = tool.made().taken.concat("sides" in (tool.pen ?? {}) ? [] : Object.values(tool.drawn().words));
      const asks = !this.isDown && tool.asks() && (tool.isBegun() || tool.pen === null);
      const label = asks || this.isFraming ? "" : words.filter((word) => word !== null).join(" ");
      if (this.field.value !== tool.text) this.field.value = tool.text;
      this.preview.show(tool.grid, tool.pen?.marks() ?? { lines: [], cells: [] }, label, tool.pen?.anchor() ?? null);
      if (asks) this.open();
      else if (!this.isDown) this.close();
    }
    this.say();
  }

  /** Calls `changed` with the rule being drawn and a hint, if they have changed. */
  say() {
    const words = this.tool?.hint() ?? "";
    if (words === this.said) return;
    this.said = words;
    this.changed(this.tool?.rule.name ?? null, words);
  }

  close() {
    if (document.activeElement === this.field) this.host.focus({ preventScroll: true });
    this.field.remove();
  }

  /** Moves the unfinished drawing to a new picture; discards it if the grid has changed. @param {Grid} grid */
  on(grid) {
    const tool = this.tool;
    if (!tool) return;
    const same = (/** @type {Grid} */ { cells, columns, signs }) => JSON.stringify([cells, columns, signs]);
    if (tool.grid !== grid && same(tool.grid) !== same(grid)) return this.end();
    if (this.preview.group.parentNode !== this.over) this.over.append(this.preview.group);
    this.preview.room(grid, tool.pen && "sides" in tool.pen ? tool.pen.sides : 0);
  }
}
