// @ts-check
// Shows an unfinished drawing, whose line is not yet in the text, as elements above the board.
import { UNIT, centre, cornerOf } from "./geometry.js";

/** @typedef {import("./geometry.js").Grid} Grid */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {{lines: number[][], cells: number[], dot?: Point | null}} Marks */

const SVG = "http://www.w3.org/2000/svg";

export class Preview {
  constructor() {
    const make = (/** @type {string} */ name, /** @type {string} */ kind) => {
      const made = document.createElementNS(SVG, name);
      made.setAttribute("class", kind);
      this.group.append(made);
      return made;
    };
    this.group = document.createElementNS(SVG, "g");
    this.group.setAttribute("class", "draft");
    this.places = make("path", "places");
    this.cells = make("path", "cells");
    this.lines = make("path", "lines");
    this.dot = make("circle", "dot");
    this.label = make("text", "label");
  }

  /** Marks positions at the first `number` of the sides left, top, right, bottom. @param {Grid} grid @param {number} number */
  room(grid, number) {
    const [width, height] = [grid.columns * UNIT, grid.rows * UNIT];
    const [rows, columns] = [grid.rows, grid.columns].map((most) => Array.from({ length: most }, (_, n) => n * UNIT + UNIT / 2));
    const at = (/** @type {number} */ x, /** @type {number} */ y) => `M${x - 6} ${y}h12M${x} ${y - 6}v12`;
    const sides = [
      rows.map((y) => at(-UNIT / 2, y)), columns.map((x) => at(x, -UNIT / 2)),
      rows.map((y) => at(width + UNIT / 2, y)), columns.map((x) => at(x, height + UNIT / 2)),
    ];
    this.places.setAttribute("d", sides.slice(0, number).flat().join(""));
  }

  /** @param {Grid} grid @param {Marks} marks @param {string} label @param {Point | null} anchor */
  show(grid, marks, label, anchor) {
    const line = (/** @type {number[]} */ cells) => {
      const points = cells.map((cell) => centre(grid, cell)).map(({ x, y }) => `${x * UNIT} ${y * UNIT}`);
      return points.length > 1 ? `M${points.join("L")}` : "";
    };
    const square = (/** @type {number} */ cell) => {
      const { x, y } = cornerOf(grid, cell);
      return `M${x * UNIT + 4} ${y * UNIT + 4}h56v56h-56z`;
    };
    this.lines.setAttribute("d", marks.lines.map(line).join(""));
    this.cells.setAttribute("d", marks.cells.map(square).join(""));
    const dot = marks.dot;
    this.dot.setAttribute("r", dot ? "12" : "0");
    this.dot.setAttribute("cx", String((dot?.x ?? 0) * UNIT));
    this.dot.setAttribute("cy", String((dot?.y ?? 0) * UNIT));
    this.label.textContent = anchor ? label : "";
    this.label.setAttribute("x", String((anchor?.x ?? 0) * UNIT));
    this.label.setAttribute("y", String((anchor?.y ?? 0) * UNIT));
  }
}
