//! The functions of the module that the worker calls, and the worker's functions that the module calls. A text is
//! passed as its address in the module's memory and its length in bytes.
#![allow(unsafe_code, reason = "texts come from outside as addresses")]

use std::cell::RefCell;

use crate::{Desk, DeskMessage};

#[link(wasm_import_module = "worker")]
unsafe extern "C" {
    /// Returns the time in milliseconds since an arbitrary fixed moment.
    fn now() -> f64;
    /// Receives a text of a kind: 0 is a reply, 1 is new knowledge, 2 is all knowledge, and 3 is the message of an
    /// internal failure.
    fn tell(kind: u32, text: *const u8, length: usize);
}

thread_local! {
    static DESK: RefCell<Option<Desk>> = const { RefCell::new(None) };
}

fn clock() -> f64 {
    // SAFETY: the function has no arguments and no side effects.
    unsafe { now() }
}

fn say(kind: u32, text: &str) {
    // SAFETY: the worker copies the text before it returns.
    unsafe { tell(kind, text.as_ptr(), text.len()) }
}

/// Allocates memory for a text of `length` bytes, and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    let text = vec![0_u8; length].into_boxed_slice();
    Box::into_raw(text).cast()
}

/// Returns the text that was written into memory from [`room`]. The text owns that memory from then on.
///
/// # Safety
/// `text` is from [`room`] with this length, and is not used afterwards.
unsafe fn taken(text: *mut u8, length: usize) -> String {
    // SAFETY: the caller guarantees that `text` is from `room`.
    let bytes = unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(text, length)) };
    String::from_utf8(bytes.into_vec())
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

/// Calls `act` with the session and a text. The session is created on the first call.
fn with_desk(text: &str, act: impl FnOnce(&mut Desk, &str)) {
    DESK.with_borrow_mut(|desk| {
        if desk.is_none() {
            std::panic::set_hook(Box::new(|panic| say(3, &panic.to_string())));
            match Desk::new(clock) {
                Ok(made) => *desk = Some(made),
                Err(error) => say(3, &error.to_string()),
            }
        }
        if let Some(desk) = desk {
            act(desk, text);
        }
    });
}

/// Answers the request in a text, and passes replies and knowledge to the worker's script.
///
/// # Safety
/// `text` is from [`room`] with this length, and is not used afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ask(text: *mut u8, length: usize) {
    // SAFETY: the caller guarantees that `text` is from `room` with this length.
    let text = unsafe { taken(text, length) };
    with_desk(&text, |desk, text| {
        desk.ask(text, &mut |told| match told {
            DeskMessage::Reply(text) => say(0, &text),
            DeskMessage::Learnt(text) => say(1, &text),
            DeskMessage::Known(text) => say(2, &text),
        });
    });
}

/// Adds the knowledge that another module has sent.
///
/// # Safety
/// `text` is from [`room`] with this length, and is not used afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn learn(text: *mut u8, length: usize) {
    // SAFETY: the caller guarantees that `text` is from `room` with this length.
    let text = unsafe { taken(text, length) };
    with_desk(&text, Desk::learn);
}
