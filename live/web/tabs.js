// @ts-check
// The tabs next to the board. The panel of one of them is visible.

export class Tabs {
  /** @param {HTMLElement} main its `data-tab` names the visible panel @param {HTMLElement} bar */
  constructor(main, bar) {
    this.main = main;
    this.buttons = /** @type {HTMLElement[]} */ ([...bar.querySelectorAll("[role=tab]")]);
    for (const button of this.buttons) button.addEventListener("click", () => this.open(button.dataset.tab ?? ""));
    bar.addEventListener("keydown", (event) => {
      const move = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      const seen = this.buttons.filter((button) => button.offsetParent !== null);
      const next = seen[seen.findIndex((button) => button.dataset.tab === main.dataset.tab) + move];
      if (move === 0 || !next) return;
      this.open(next.dataset.tab ?? "");
      next.focus();
    });
    this.open(main.dataset.tab ?? "");
  }

  /** @param {string} name */
  open(name) {
    this.main.dataset.tab = name;
    for (const button of this.buttons) {
      const isOpen = button.dataset.tab === name;
      button.setAttribute("aria-selected", String(isOpen));
      button.tabIndex = isOpen ? 0 : -1;
    }
  }
}
