//! The exit codes that all programs share.

/// The exit code for failure and bad input.
pub const FAILURE: u8 = 1;

/// The exit code for wrong usage, which the parser of the command line uses, too.
pub const USAGE: u8 = 2;

/// The start of the exit codes for signals: the code of a signal is this plus its number.
pub const SIGNALLED: u8 = 128;
