// @ts-check
// Puzzles that can be opened: empty boards, examples, drafts, and pasted text or files. Cards have small pictures,
// which are requested one at a time as the cards come into view.

/** @typedef {{name: string, text: string, note?: string, id?: string}} Card
 * @typedef {{title: string, puzzles: Card[]}} Group */
/** Functions of the page that the gallery calls: to get a text's picture, to open a puzzle, and on closing.
 * @typedef {{picture: (text: string, isWanted: () => boolean) => Promise<string | null>, open: (card: Card, isPassing: boolean) => void,
 *   take: (file: File) => void, drafts: import("./drafts.js").Drafts, closed: (isEnded: boolean) => void}} Deeds
 * `isEnded`: a request about the current text was ended by requests for pictures, and must be repeated. */

/** @param {string} tag @param {string} kind @param {string} [words] */
function element(tag, kind, words = "") {
  const made = document.createElement(tag);
  made.className = kind;
  made.textContent = words;
  return made;
}

export class Gallery {
  /** @param {HTMLDialogElement} dialog @param {Deeds} deeds */
  constructor(dialog, deeds) {
    this.dialog = dialog;
    this.deeds = deeds;
    /** @type {Group[]} */
    this.boards = [];
    /** @type {Group[]} */
    this.examples = [];
    /** @type {Map<string, string>} pictures by the texts of their puzzles */
    this.pictures = new Map();
    /** @type {{text: string, into: HTMLImageElement}[]} */
    this.wanted = [];
    this.isDrawing = false;
    this.isChosen = false;
    this.hasAsked = false;
    const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (dialog.querySelector(`.${name}`));
    this.cards = part("cards");
    this.paste = part("paste");
    this.sift = /** @type {HTMLInputElement} */ (part("sift"));
    this.seen = new IntersectionObserver((entries) => this.see(entries), { root: this.cards });
    for (const button of document.querySelectorAll("[data-gallery]")) {
      button.addEventListener("click", () => this.open(/** @type {HTMLElement} */ (button).dataset.gallery ?? ""));
    }
    part("close").addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
    dialog.addEventListener("close", () => {
      this.cards.replaceChildren();
      this.wanted = [];
      deeds.closed(this.hasAsked && !this.isChosen);
    });
    this.sift.addEventListener("input", () => this.filter());
    const field = /** @type {HTMLTextAreaElement} */ (this.paste.querySelector("textarea"));
    part("pasted").addEventListener("click", () => field.value.trim() && this.choose({ name: "", text: field.value }, false));
    const file = /** @type {HTMLInputElement} */ (this.paste.querySelector("[type=file]"));
    file.addEventListener("change", () => {
      this.isChosen = true;
      dialog.close();
      if (file.files?.[0]) deeds.take(file.files[0]);
      file.value = "";
    });
  }

  /** Shows the puzzles to start with, and each rule's example. @param {any} lists */
  fill(lists) {
    const named = (/** @type {any} */ group) => ({ title: group.title, puzzles: group.rules
      .filter((/** @type {any} */ rule) => rule.example)
      .map((/** @type {any} */ rule) => ({ name: rule.name, text: `${rule.example}\n`, note: rule.summary })) });
    [this.boards, this.examples] = [lists.puzzles.slice(0, 1), [...lists.puzzles.slice(1), ...lists.groups.map(named)]];
  }

  /** @param {string} name new, open, examples or drafts */
  open(name) {
    [this.isChosen, this.hasAsked, this.wanted] = [false, this.hasAsked && this.dialog.open, []];
    for (const tab of this.dialog.querySelectorAll("[data-gallery]")) {
      tab.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (tab).dataset.gallery === name));
    }
    this.paste.hidden = name !== "open";
    this.cards.hidden = name === "open";
    this.sift.hidden = name !== "examples";
    this.sift.value = "";
    const drafts = this.deeds.drafts;
    const kept = () => drafts.all().map(({ id, name, when }) => ({ id, name, text: drafts.read(id) ?? "", note: new Date(when).toLocaleString() }));
    const groups = name === "new" ? this.boards : name === "examples" ? this.examples : name === "drafts" ? [{ title: "Drafts, kept in this browser", puzzles: kept() }] : [];
    this.cards.replaceChildren(...groups.map((group) => this.group(group, name !== "drafts")));
    this.cards.scrollTop = 0;
    if (!this.dialog.open) this.dialog.showModal();
    const first = name === "open" ? this.paste.querySelector("textarea") : name === "examples" ? this.sift : this.cards.querySelector("button");
    /** @type {HTMLElement | null} */ (first)?.focus();
  }

  /** @param {Group} group @param {boolean} isPassing */
  group({ title, puzzles }, isPassing) {
    const made = element("section", "");
    made.append(element("h2", "", title), ...puzzles.map((card) => this.card(card, isPassing)));
    return made;
  }

  /** @param {Card} card @param {boolean} isPassing */
  card(card, isPassing) {
    const made = element("div", "card");
    const main = element("button", "main");
    const picture = document.createElement("img");
    picture.className = "picture";
    picture.alt = "";
    picture.dataset.text = card.text;
    // The first line of an example is a comment that describes it.
    const note = card.note ?? /^# (.*)/.exec(card.text)?.[1] ?? "";
    made.dataset.words = `${card.name} ${note}`.toLowerCase();
    main.append(picture, element("b", "", card.name), element("span", "", note));
    main.addEventListener("click", () => this.choose(card, isPassing));
    made.append(main);
    if (card.id) this.manage(made, card);
    this.seen.observe(picture);
    return made;
  }

  /** Adds a field to rename a draft and a button to delete it. @param {HTMLElement} made @param {Card} card */
  manage(made, card) {
    const id = card.id ?? "";
    const name = /** @type {HTMLInputElement} */ (element("input", "name"));
    name.value = card.name;
    name.setAttribute("aria-label", `Name of ${card.name}`);
    name.addEventListener("change", () => this.deeds.drafts.rename(id, name.value));
    name.addEventListener("keydown", (event) => event.key === "Enter" && name.blur());
    const remove = element("button", "remove", "Delete");
    remove.setAttribute("aria-label", `Delete ${card.name}`);
    // The draft that is open cannot be deleted.
    /** @type {HTMLButtonElement} */ (remove).disabled = id === this.deeds.drafts.id;
    remove.addEventListener("click", () => {
      if (remove.textContent !== "Sure?") {
        remove.textContent = "Sure?";
        return;
      }
      this.deeds.drafts.remove(id);
      made.remove();
      this.cards.querySelector("button")?.focus();
    });
    made.append(name, remove);
  }

  /** @param {Card} card @param {boolean} isPassing */
  choose(card, isPassing) {
    this.isChosen = true;
    this.dialog.close();
    this.deeds.open(card, isPassing);
  }

  filter() {
    const word = this.sift.value.trim().toLowerCase();
    for (const section of this.cards.children) {
      let some = false;
      for (const card of /** @type {NodeListOf<HTMLElement>} */ (section.querySelectorAll(".card"))) {
        card.hidden = !card.dataset.words?.includes(word);
        some ||= !card.hidden;
      }
      /** @type {HTMLElement} */ (section).hidden = !some;
    }
  }

  /** @param {IntersectionObserverEntry[]} entries */
  see(entries) {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      this.seen.unobserve(target);
      this.wanted.push({ text: /** @type {HTMLElement} */ (target).dataset.text ?? "", into: /** @type {HTMLImageElement} */ (target) });
    }
    if (!this.isDrawing) this.draw();
  }

  async draw() {
    this.isDrawing = true;
    for (let next = this.wanted.shift(); next && this.dialog.open; next = this.wanted.shift()) {
      const { text, into } = next;
      this.hasAsked ||= !this.pictures.has(text);
      const svg = this.pictures.get(text) ?? (await this.deeds.picture(text, () => this.dialog.open));
      if (!svg) continue;
      this.pictures.set(text, svg);
      into.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    }
    this.isDrawing = false;
  }
}
