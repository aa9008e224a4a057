// @ts-check
// The worker of a page without a server: it runs the session, a WebAssembly module. It reads no messages while it
// works, so the page cancels work by terminating the worker (inside.js).

/** @type {any} */
let engine = null;
const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
const KINDS = ["reply", "learnt", "known", "failed"];

/** @param {number} at @param {number} length */
const text = (at, length) => decoder.decode(new Uint8Array(engine.memory.buffer, at, length));

/** Calls a function of the module with a text. @param {"ask" | "learn"} name @param {string} given */
function call(name, given) {
  const bytes = encoder.encode(given);
  const at = engine.room(bytes.length);
  new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
  engine[name](at, bytes.length);
}

self.onmessage = ({ data }) => {
  try {
    if (data.module) {
      const now = () => performance.now();
      const tell = (/** @type {number} */ kind, /** @type {number} */ at, /** @type {number} */ length) => self.postMessage({ [KINDS[kind]]: text(at, length) });
      engine = new WebAssembly.Instance(data.module, { worker: { now, tell } }).exports;
    } else if (data.learn) {
      call("learn", data.learn);
    } else {
      call("ask", data.ask);
      self.postMessage({ done: true });
    }
  } catch (error) {
    // After lack of memory or stack, the module's state is unknown, so the page replaces the worker.
    self.postMessage({ broken: String(error) });
  }
};
