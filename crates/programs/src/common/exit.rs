//! The exit codes that all programs share.

/// The exit code for failure and bad input.
pub const FAILURE: u8 = 1;

/// The exit code for wrong usage, which the command-line parser also uses.
pub const USAGE: u8 = 2;

/// The base of the exit codes for signals: the code of a signal is this plus the number of the signal.
pub const SIGNALLED: u8 = 128;
