// @ts-check
// Drafts: puzzles that the browser keeps by name. Opening a puzzle makes a new draft, so that no text is overwritten.

/** A draft. `isPassing`: the draft is unchanged and its text is also elsewhere, so opening another draft deletes it.
 * @typedef {{id: string, name: string, when: number, isNamed: boolean, isPassing: boolean}} Draft */

const LIST = "sudokulive drafts";
const textOf = (/** @type {string} */ id) => `sudokulive text ${id}`;
const playOf = (/** @type {string} */ id) => `sudokulive play ${id}`;

export class Drafts {
  constructor() {
    this.id = "";
    /** The text of the open draft. */
    this.text = "";
    /** The text that this tab last read from or wrote to the browser's storage. @type {string | null} */
    this.stored = null;
  }

  /** All drafts, the latest first. @returns {Draft[]} */
  all() {
    return JSON.parse(localStorage.getItem(LIST) ?? "[]");
  }

  get name() {
    return this.all().find(({ id }) => id === this.id)?.name ?? "";
  }

  /** The name of the open draft, with a note if the browser's storage has no room for its text. */
  get label() {
    return this.read(this.id) === this.text ? this.name : `${this.name} (not kept: no room)`;
  }

  /** The stored text of a draft; null if there is none. @param {string} id */
  read(id) {
    return localStorage.getItem(textOf(id));
  }

  /** Stores a value if there is room; returns the stored value. @param {string} key @param {string} value */
  store(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      // If there is no room, the old value stays, and `label` says so.
    }
    return localStorage.getItem(key);
  }

  /** Changes the stored list of drafts. @param {(all: Draft[]) => Draft[]} edit */
  edit(edit) {
    this.store(LIST, JSON.stringify(edit(this.all())));
  }

  /** Changes a draft, and makes it the first in the list. @param {string} id @param {Partial<Draft>} change */
  change(id, change) {
    this.edit((all) => {
      const found = all.find((one) => one.id === id);
      return found ? [{ ...found, ...change }, ...all.filter((one) => one !== found)] : all;
    });
  }

  /** Opens a tab's first draft: its own after a reload, or else one for the link or the program's file, or the latest.
   * @param {string | null} linked @param {string | null} given @param {string} start */
  begin(linked, given, start) {
    const own = this.all().find(({ id }) => id === sessionStorage.getItem("draft"));
    const last = own ?? this.all()[0];
    if (own && given === null && (linked === null || linked === this.read(own.id))) this.take(own.id);
    else if (linked !== null || given !== null) this.open(linked ?? given ?? "", "", false);
    else if (last) this.take(last.id);
    else this.open(start, "", true);
  }

  /** Makes this draft the open one, with this text. @param {string} id @param {string} text */
  take(id, text = this.read(id) ?? "") {
    if (id !== this.id) this.edit((all) => all.filter((one) => one.id !== this.id || !one.isPassing));
    [this.id, this.text, this.stored] = [id, text, this.read(id)];
    sessionStorage.setItem("draft", id);
    this.change(id, { when: Date.now() });
  }

  /** Opens the draft with this text, or a new one. @param {string} text @param {string} name @param {boolean} isPassing */
  open(text, name, isPassing) {
    const same = this.all().find(({ id }) => this.read(id) === text);
    this.take(same?.id ?? this.add(text, name, isPassing), text);
  }

  /** @param {string} text @param {string} name @param {boolean} isPassing */
  add(text, name, isPassing) {
    const id = crypto.getRandomValues(new Uint32Array(2)).join("");
    this.store(textOf(id), text);
    this.edit((all) => [{ id, name, when: Date.now(), isNamed: name !== "", isPassing }, ...all]);
    return id;
  }

  /** Stores the text. If another tab has changed the draft, this tab continues with a new one. @param {string} text */
  keep(text) {
    if (text === this.text) return;
    if (this.read(this.id) !== this.stored) {
      this.take(this.add(text, this.name, false), text);
    } else {
      this.text = text;
      this.stored = this.store(textOf(this.id), text);
      this.change(this.id, { when: Date.now(), isPassing: false });
    }
  }

  /** Names the draft after its puzzle, unless the user has named it. @param {string} name */
  call(name) {
    const own = this.all().find(({ id }) => id === this.id);
    if (own && !own.isNamed && own.name !== name) this.change(this.id, { name });
  }

  /** @param {string} id @param {string} name */
  rename(id, name) {
    this.edit((all) => all.map((one) => (one.id === id ? { ...one, name, isNamed: true, isPassing: false } : one)));
  }

  /** @param {string} id */
  remove(id) {
    this.edit((all) => all.filter((one) => one.id !== id));
    for (const key of [textOf(id), playOf(id)]) localStorage.removeItem(key);
  }

  /** The player's entries in the open draft. */
  get play() {
    return JSON.parse(localStorage.getItem(playOf(this.id)) ?? "null");
  }

  set play(play) {
    this.store(playOf(this.id), JSON.stringify(play));
    this.change(this.id, { isPassing: false });
  }
}
