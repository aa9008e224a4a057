//! The page's session as a WebAssembly module, for a page that consists of files only. A browser's worker does the job that
//! the server does elsewhere with sockets and threads.
//!
//! Messages are JSON, the same as over the socket. A worker reads no message while it works, so the page cancels by
//! terminating it; by then the worker has sent what it has learnt, and a new one takes that over.

#[cfg(target_arch = "wasm32")]
mod abi;
mod desk;

pub use desk::{Desk, DeskMessage};
