//! The session of the page as a module of WebAssembly, for a page that is files alone: what the server does elsewhere
//! with sockets and threads, a worker of the browser does here.
//!
//! Messages go in and out as JSON, the same ones as over the socket. A worker reads no message while it works, so whoever
//! wants to end its work ends the worker; what it has learnt until then it has told, and a new one takes it over.

#[cfg(target_arch = "wasm32")]
mod abi;
mod desk;

pub use desk::{Desk, DeskMessage};
