//! Keeps track of whether data was collected completely or cut off at a limit.

use std::cell::Cell;

use crate::limits::Limits;

/// Says whether more data may be collected. Once a limit has been reached, the intake stays closed, even if the limits
/// would allow more later.
#[derive(Debug)]
pub struct Intake<'a> {
    limits: &'a Limits,
    is_closed: Cell<bool>,
}

impl<'a> Intake<'a> {
    /// Creates an intake that is open until one of `limits` is reached.
    pub fn new(limits: &'a Limits) -> Intake<'a> {
        Intake { limits, is_closed: Cell::new(false) }
    }

    /// Checks the limits; returns `true` if none has been reached, now or in an earlier check.
    pub fn is_open(&self) -> bool {
        self.close_if(self.limits.stopped())
    }

    /// Returns `true` if there is room for `bytes` more bytes and no limit has been reached so far; otherwise closes
    /// the intake for good.
    pub fn has_room(&self, bytes: usize) -> bool {
        self.close_if(self.limits.room_for::<u8>(bytes).is_err()) && self.is_open()
    }

    /// Returns `true` if an earlier check found that a limit was reached, so the data is incomplete; does not check the
    /// limits again.
    pub fn is_closed(&self) -> bool {
        self.is_closed.get()
    }

    fn close_if(&self, is_reached: bool) -> bool {
        if is_reached {
            self.is_closed.set(true);
        }
        !self.is_closed.get()
    }
}
