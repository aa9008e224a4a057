// @ts-check
// Opens the puzzle on other sites, and makes an image of it.

/** Opens the puzzle on a site in another tab. Rules that the site lacks become drawings.
 * @param {() => Promise<import("./link.js").Reply>} written the puzzle in the site's format @param {(words: string) => void} say */
export async function openAt(written, say) {
  // The tab opens before the text is ready, because browsers block tabs that open some time after a press.
  const tab = window.open("about:blank");
  const reply = await written();
  const url = reply.answer?.url;
  if (!url || !tab) {
    tab?.close();
    return;
  }
  tab.opener = null;
  tab.location.href = url;
  const drawn = reply.answer.drawn ?? [];
  if (drawn.length > 0) say(`These rules are only drawn and described there; the site does not check them:\n${drawn.join("\n")}\n\n${url}`);
}

/** Converts a picture from SVG to PNG, at twice its size. @param {string} svg @returns {Promise<Blob>} */
export async function png(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * image.width, 2 * image.height];
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no image")))));
}
