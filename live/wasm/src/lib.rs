//! The page's session as a WebAssembly module, for a page that consists of files only. A worker in the browser replaces
//! the server with its sockets and threads.
//!
//! Messages are JSON, the same as over the socket. A worker reads no messages while it works, so the page cancels work
//! by terminating the worker. The worker sends what it learns as it goes, and a new worker takes that over.

#[cfg(target_arch = "wasm32")]
mod abi;
mod desk;

pub use desk::{Desk, DeskMessage};
