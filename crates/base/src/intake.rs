//! Data taken up to a limit, which is complete or known not to be.

use std::cell::Cell;

use crate::limits::Limits;

/// Says whether more data may be taken. Once a limit was reached, it stays closed, even if the limits would allow more
/// later.
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

    /// Checks the limits; returns `true` as long as none was ever reached.
    pub fn is_open(&self) -> bool {
        self.close_if(self.limits.stopped())
    }

    /// Returns `true` if there is room for this many bytes and no limit was ever reached; otherwise it is closed from then
    /// on.
    pub fn has_room(&self, bytes: usize) -> bool {
        self.close_if(self.limits.room_for::<u8>(bytes).is_err()) && self.is_open()
    }

    /// Returns `true` if something was refused, so that the data is incomplete; does not check the limits.
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
