// @ts-check
// Opens, as puzzles, files and text that are dropped or pasted on the page, except text pasted into a field.

/** The most bytes of a file. */
const MOST = 4 << 20;

/** Listens to drops and pastes on the whole page. Returns a function that opens a file.
 * @param {(text: string, name: string) => void} open @param {(words: string) => void} say */
export function intake(open, say) {
  /** @param {File} file */
  async function take(file) {
    if (file.size > MOST) {
      say(`${file.name} has more than ${MOST >> 20} MB, expected a puzzle.`);
      return;
    }
    try {
      open(new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer()), file.name.replace(/\.\w+$/, ""));
    } catch {
      say(`${file.name} is not text, expected a puzzle.`);
    }
  }

  /** @param {Event} event @param {DataTransfer | null} data */
  function hear(event, data) {
    const file = data?.files[0];
    const target = event.target;
    if (!file && (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const text = data?.getData("text");
    if (file) take(file);
    else if (text) open(text, "");
  }

  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => hear(event, event.dataTransfer));
  document.addEventListener("paste", (event) => hear(event, event.clipboardData));
  return take;
}
