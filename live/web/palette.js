// @ts-check
// The palette: all rules in groups, each with its words and an example. The user draws the chosen rule.

/** @typedef {import("./draw/line.js").Rule & {aliases: string[], example?: string, words: {word: string, meaning: string}[]}} Rule */
/** @typedef {{title: string, rules: Rule[]}} Group */

/** Three ways to find rules by a word, tried in turn: at the beginning of words in the names of rule and group, anywhere
 * in these names, and in the description. @type {((data: DOMStringMap, word: string) => boolean)[]} */
const FOUND = [
  ({ words }, word) => ` ${words}`.includes(` ${word}`),
  ({ words = "" }, word) => words.includes(word),
  ({ summary = "" }, word) => plain(summary).includes(word),
];

/** A text without blanks and hyphens, so that `X-Sum` and `x sum` both find `xsum`. @param {string} text */
const plain = (text) => text.replace(/[-\s]/g, "");

export class Palette {
  /** @param {HTMLElement} host @param {HTMLElement} about @param {HTMLInputElement} find
   * @param {(rule: Rule) => void} chosen */
  constructor(host, about, find, chosen) {
    this.host = host;
    this.about = about;
    this.chosen = chosen;
    /** @type {Map<string, Rule>} */
    this.rules = new Map();
    /** @type {string | null} the rule being drawn */
    this.drawn = null;
    /** @type {string[]} the rules without parameters that the text states */
    this.on = [];
    find.addEventListener("input", () => this.filter(plain(find.value.trim().toLowerCase())));
    find.addEventListener("keydown", (event) => {
      if (event.key === "Enter") this.best(plain(find.value.trim().toLowerCase()))?.click();
    });
    // When the pointer leaves the palette, the rule being drawn is explained again.
    host.addEventListener("mouseleave", () => this.drawn && this.tellOf(this.drawn));
  }

  /** @param {Group[]} groups */
  fill(groups) {
    this.host.replaceChildren();
    for (const group of groups) {
      const details = document.createElement("details");
      const summary = document.createElement("summary");
      summary.textContent = group.title;
      details.append(summary);
      for (const rule of group.rules) {
        this.rules.set(rule.name, rule);
        const button = document.createElement("button");
        button.textContent = rule.name;
        const names = [rule.name, ...rule.aliases, group.title];
        button.dataset.words = names.flatMap((name) => [plain(name), ...name.split(/[-\s]/)]).join(" ").toLowerCase();
        button.dataset.summary = rule.summary.toLowerCase();
        button.title = rule.summary;
        const tell = () => this.tell(rule);
        button.addEventListener("mouseenter", tell);
        button.addEventListener("focus", tell);
        button.addEventListener("click", () => this.chosen(rule));
        details.append(button);
      }
      this.host.append(details);
    }
  }

  /** Marks the button of the rule being drawn, or of none. @param {string | null} name */
  press(name) {
    this.mark((this.drawn = name), this.on);
  }

  /** Marks the buttons of stated rules without parameters. @param {string[]} stated names of all rules in the text */
  switches(stated) {
    this.mark(this.drawn, (this.on = stated.filter((name) => this.rules.get(name)?.params.length === 0)));
  }

  /** @param {string | null} drawn @param {string[]} on */
  mark(drawn, on) {
    for (const button of this.host.querySelectorAll("button")) {
      const name = button.textContent ?? "";
      button.setAttribute("aria-pressed", String(name === drawn || on.includes(name)));
    }
  }

  /** @param {string} name */
  tellOf(name) {
    const rule = this.rules.get(name);
    if (rule) this.tell(rule);
  }

  /** Shows a sentence on each of these rules. @param {string[]} names */
  tellAll(names) {
    this.about.textContent = [...new Set(names)].map((name) => `${name}: ${this.rules.get(name)?.summary ?? ""}`).join("\n");
  }

  /** Describes a rule and its words, and shows an example. @param {Rule} rule */
  tell(rule) {
    this.about.scrollTop = 0;
    const usage = document.createElement("code");
    usage.textContent = rule.usage;
    const words = rule.words.map(({ word, meaning }) => `\n${word}: ${meaning}`).join("");
    this.about.replaceChildren(usage, `\n${rule.summary}${words}`);
    if (!rule.example) return;
    const example = document.createElement("pre");
    example.textContent = rule.example.trimEnd();
    this.about.append("\nA small puzzle with this rule:", example);
  }

  /** The button of the rule with this name or alias, or else of the first rule found. @param {string} word */
  best(word) {
    const found = [...this.host.querySelectorAll("button")].filter((button) => !button.hidden);
    const names = (/** @type {Element} */ { textContent }) => {
      const name = textContent ?? "";
      return [name, ...(this.rules.get(name)?.aliases ?? [])].map((one) => plain(one).toLowerCase());
    };
    return found.find((one) => names(one)[0] === word) ?? found.find((one) => names(one).includes(word))
      ?? found.find((one) => names(one)[0].startsWith(word)) ?? found[0];
  }

  /** @param {string} word */
  filter(word) {
    const buttons = [...this.host.querySelectorAll("button")];
    const isFound = FOUND.find((finds) => buttons.some(({ dataset }) => finds(dataset, word)));
    for (const details of this.host.querySelectorAll("details")) {
      let some = false;
      for (const button of details.querySelectorAll("button")) {
        button.hidden = word !== "" && !isFound?.(button.dataset, word);
        some ||= !button.hidden;
      }
      details.hidden = !some;
      details.open = word !== "" && some;
    }
  }
}
