// @ts-check
// A rule being drawn. Its parameters determine how; drawn and typed arguments become its line.
import { Area } from "./area.js";
import { Beside } from "./beside.js";
import { Border, Corner } from "./between.js";
import { Frame } from "./frame.js";
import { Groups } from "./groups.js";
import { isDrawn, lineOf, split } from "./line.js";
import { Path } from "./path.js";

/** @typedef {import("./geometry.js").Grid} Grid */
/** @typedef {import("./geometry.js").Point} Point */
/** @typedef {import("./line.js").Rule} Rule */
/** @typedef {import("./line.js").Param} Param */
/** @typedef {import("./path.js").Keys} Keys */
/** @typedef {Path | Area | Border | Corner | Beside | Groups | Frame} Pen */

const NOTHING = { lists: [], words: {} };

/** The pen that draws a rule on the board; null if all its arguments are typed. @param {Rule} rule @param {Grid} grid
 * @param {Pen | null} before the pen of the previous line @returns {Pen | null} */
export function penFor({ params, look }, grid, before = null) {
  const has = (/** @type {string} */ kind) => params.some((param) => param.kind === kind);
  const cells = params.find(({ kind }) => kind === "cells");
  if (has("line") || params.some(({ steps }) => steps)) return new Beside(grid, params);
  if (has("blocks")) return new Frame(grid, params);
  if (has("labels")) return new Groups(grid, false);
  if (has("groups")) return new Groups(grid, look !== "area");
  if (has("terms")) return new Path(grid, true);
  if (!cells && !has("cell")) return null;
  if (look === "corner" && !cells) return new Corner(grid);
  if (look === "border") return new Border(grid, params, before instanceof Border ? before.turns : 0);
  return look === "line" || look === null && cells?.distinct === false ? new Path(grid, cells?.distinct === false) : new Area(grid);
}

/** Returns the words by which a hint refers to a parameter. @param {Param} param */
const called = ({ word, what, choices }) => choices?.join(" or ") ?? what ?? word.replace(/[[\]]/g, "");

export class Tool {
  /** @param {Rule} rule @param {Grid} grid @param {string} layer the layer to draw on; empty for the grid */
  constructor(rule, grid, layer) {
    this.rule = rule;
    this.grid = grid;
    this.layer = layer;
    this.text = "";
    /** The typed words that were kept from the previous line. */
    this.kept = "";
    /** The number of words typed before anything was drawn. */
    this.before = 0;
    /** @type {Pen | null} */
    this.pen = null;
    this.begin();
  }

  /** Begins the next line, which keeps optional arguments, choices, and the words typed before anything was drawn. */
  begin() {
    const { taken } = this.made();
    const first = lineOf(this.rule, { words: split(this.text).slice(0, this.before), before: this.before }, NOTHING, this.grid).taken;
    const isKept = this.rule.params.map(({ kind, optional }, place) => kind === "choice" || optional || first[place] !== null);
    this.text = taken.filter((word, place) => word !== null && isKept[place]).join(" ");
    this.kept = this.text;
    this.pen = penFor(this.rule, this.grid, this.pen);
    this.before = split(this.text).length;
  }

  drawn() {
    return this.pen?.drawn() ?? NOTHING;
  }

  isBegun() {
    const { lists, words } = this.drawn();
    return lists.length > 0 || Object.keys(words).length > 0 && this.pen?.anchor() !== null || this.text !== this.kept;
  }

  /** @param {boolean} isTold whether the line also needs a choice that has a default */
  made(isTold = false) {
    const typed = { words: split(this.text), before: this.before };
    return lineOf(this.rule, typed, this.drawn(), this.grid, { isTold, layer: this.layer });
  }

  /** The line of native text; null while something is missing. */
  line() {
    return this.made().line;
  }

  /** Whether the field is needed: an argument that cannot be drawn is missing, or something has been typed. */
  asks() {
    const { taken } = this.made();
    const isAsked = (/** @type {Param} */ param, /** @type {number} */ place) =>
      !isDrawn(param) && !param.optional && param.kind !== "choice" && taken[place] === null;
    return this.text !== this.kept || this.rule.params.some(isAsked);
  }

  /** Replaces the typed text. @param {string} text */
  type(text) {
    if (!this.pen?.anchor()) this.before = split(text).length;
    this.text = text;
  }

  /** Whether a press begins the next line, because this one is complete. @param {Point} point @param {Keys} keys */
  isOver(point, keys) {
    const isDone = this.pen?.anchor() && this.line() !== null;
    return Boolean(isDone && !this.pen?.goesOn(point, keys));
  }

  /** Whether the rule is complete at the end of a drag. */
  isWhole() {
    return Boolean(this.pen?.ends && this.made(true).line);
  }

  /** Changes the rule to its next choice, whether drawn or typed. */
  turn() {
    if (this.pen && "turn" in this.pen) return this.pen.turn();
    const place = this.rule.params.findIndex(({ kind }) => kind === "choice");
    const choices = this.rule.params[place]?.choices;
    if (!choices) return;
    const now = this.made().taken[place];
    const next = now === null ? choices[0] : choices[choices.indexOf(now) + 1];
    const words = split(this.text);
    const at = now === null ? this.rule.params.slice(0, place).filter((param) => !isDrawn(param)).length : words.indexOf(now);
    words.splice(at, now === null ? 0 : 1, ...(next ? [next] : []));
    this.type(words.join(" "));
  }

  /** A sentence that says what the user can do now. */
  hint() {
    const { line, missing, excess } = this.made();
    const name = this.rule.name;
    if (excess !== null) return `${name}: '${excess}' is too much, or out of bounds: ${this.rule.usage}`;
    const turns = this.rule.params.some(({ kind }) => kind === "choice") ? ", Tab changes it" : "";
    const more = this.isBegun() || !this.pen ? turns : `, or ${this.pen.help}`;
    if (line !== null) return `Enter adds ${line}${more}`;
    const isNext = missing === null || isDrawn(missing);
    if (isNext && this.pen) return `${name}: ${this.pen.help}`;
    return missing === null ? name : `${name}: type ${called(missing)}, then Enter`;
  }
}
