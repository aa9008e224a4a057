// @ts-check
// The rules in groups, each with its words and an example; a rule is inserted with the chosen cells.

/** @typedef {{name: string, usage: string, summary: string, params: string[], example?: string,
 *   words: {word: string, meaning: string}[]}} Rule */
/** @typedef {{title: string, rules: Rule[]}} Group */

/** The line of a rule for some cells, and the part of it that is still to be said.
 * @param {Rule} rule @param {string[]} cells @returns {{line: string, open: string | null}} */
export function lineOf(rule, cells) {
  let line = rule.usage.replace(/\[[^\]]*\]/g, "").replace(/\s+/g, " ").trim();
  if (cells.length > 0) {
    const words = line.split(" ");
    const takes = words.filter((word) => /^CELLS?(\.\.\.)?$/.test(word));
    if (takes.length > 0) {
      const rest = [...cells];
      line = words
        .map((word) => {
          if (word === "CELL") return rest.shift() ?? word;
          return /^CELLS/.test(word) ? rest.splice(0).join(" ") || word : word;
        })
        .join(" ");
    }
  }
  const open = line.match(/\b[A-Z][A-Z0-9]+\b|\{ LINE[^}]*\}/);
  return { line, open: open ? open[0] : null };
}

export class Palette {
  /** @param {HTMLElement} host @param {HTMLElement} about @param {HTMLInputElement} find
   * @param {(rule: Rule) => void} chosen */
  constructor(host, about, find, chosen) {
    this.host = host;
    this.about = about;
    this.chosen = chosen;
    /** @type {Map<string, Rule>} */
    this.rules = new Map();
    find.addEventListener("input", () => this.filter(find.value.trim().toLowerCase()));
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
        button.dataset.words = `${rule.name} ${rule.summary}`.toLowerCase();
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

  /** @param {string} name */
  tellOf(name) {
    const rule = this.rules.get(name);
    if (rule) this.tell(rule);
  }

  /** Says what each of these rules demands. @param {string[]} names */
  tellAll(names) {
    this.about.textContent = [...new Set(names)].map((name) => `${name}: ${this.rules.get(name)?.summary ?? ""}`).join("\n");
  }

  /** Says what a rule demands, what its words stand for, and shows an example. @param {Rule} rule */
  tell(rule) {
    const usage = document.createElement("code");
    usage.textContent = rule.usage;
    const words = rule.words.map(({ word, meaning }) => `\n${word}: ${meaning}`).join("");
    this.about.replaceChildren(usage, `\n${rule.summary}${words}`);
    if (!rule.example) return;
    const example = document.createElement("pre");
    example.textContent = rule.example.trimEnd();
    this.about.append("\nA small puzzle with it:", example);
  }

  /** @param {string} word */
  filter(word) {
    for (const details of this.host.querySelectorAll("details")) {
      let some = false;
      for (const button of details.querySelectorAll("button")) {
        button.hidden = word !== "" && !button.dataset.words?.includes(word);
        some ||= !button.hidden;
      }
      details.hidden = !some;
      details.open = word !== "" && some;
    }
  }
}
