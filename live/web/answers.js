// @ts-check
// Turns the session's replies into words, and shows the steps of a puzzle one at a time.

/** @typedef {import("./link.js").Reply} Reply */

/** Words for a reply with progress. @param {Reply} news */
export function progress(news) {
  if (news.count !== undefined) return `${news.count.toLocaleString()} solutions so far…`;
  if (news.estimate) return estimate(news.estimate);
  return "…";
}

/** @param {any} found */
function estimate(found) {
  const number = (/** @type {number} */ value) => (value < 1e6 ? Math.round(value).toLocaleString() : value.toExponential(1));
  const walks = `${found.walks.toLocaleString()} walks`;
  if (found.exact) return `${number(found.mean)} solutions`;
  if (found.mean === 0) return `no solution in ${walks}`;
  if (found.mean === null) return `too many for an estimate: a walk stands for more than ${Number.MAX_VALUE.toExponential(1)} solutions`;
  if (found.high === null) return `about ${number(found.mean)}, ${walks} say the same`;
  return `about ${number(found.mean)} (${number(found.low)} to ${number(found.high)}, 95 %), ${walks}`;
}

/** Words for a reply with an answer. @param {Reply} reply */
export function words(reply) {
  if (reply.type === "error") return reply.message;
  if (reply.type !== "answer") return "";
  const answer = reply.answer;
  const lines = [reply.sentence];
  if (answer.differ) lines.push(`They differ in ${answer.differ.length} cells: ${answer.differ.slice(0, 12).join(" ")}${answer.differ.length > 12 ? " …" : ""}`);
  if (answer.digits) lines.push(`The digits alone: ${answer.digits}.`);
  if (answer.unique_with) lines.push(`One solution is left with ${answer.unique_with.join(" ")}.`);
  if (answer.core) {
    for (const member of answer.core) lines.push(member.rule ? `Line ${member.line}: ${member.rule}` : `Given ${member.given}`);
    if (answer.houses?.length) lines.push(`Houses: ${answer.houses.join(", ")}`);
  }
  return lines.filter(Boolean).join("\n");
}

export class StepList {
  /** @param {HTMLElement} host @param {(svg: string, words: string) => void} show */
  constructor(host, show) {
    this.host = host;
    this.show = show;
    /** @type {any[]} */
    this.path = [];
    this.at = -1;
    host.tabIndex = 0;
    host.addEventListener("keydown", (event) => {
      const move = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      if (move === 0) return;
      event.preventDefault();
      this.go(this.at + move);
    });
  }

  /** @param {any[]} path each with its sentences (the last one states the conclusion), or else with symbols */
  fill(path) {
    this.path = path;
    this.at = -1;
    this.host.hidden = path.length === 0;
    this.host.replaceChildren();
    path.forEach((step, index) => {
      const item = document.createElement("li");
      item.textContent = step.words?.at(-1) ?? String(step.text).split("\n")[0].replace(/^\d+\s+/, "");
      item.addEventListener("click", () => this.go(index));
      this.host.append(item);
    });
    this.go(0);
  }

  /** @param {number} index */
  go(index) {
    const step = this.path[index];
    if (!step) return;
    this.at = index;
    [...this.host.children].forEach((item, place) => item.setAttribute("aria-current", String(place === index)));
    this.host.children[index].scrollIntoView({ block: "nearest" });
    this.show(step.svg, step.words?.join("\n") || step.text);
  }
}
