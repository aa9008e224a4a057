//! The names of the backends that are not programs. They are separate from the list, because it makes the backends, which
//! refer to their names.

/// The name of the backend that asks the built-in DPLL first, then another one.
pub const AUTO: &str = "auto";
/// The name of the built-in DPLL.
pub const DPLL: &str = "dpll";
/// The name of the CaDiCaL in the process, even if it is not compiled in.
pub const EMBEDDED: &str = "embedded";
/// The name of the BatSat in the process.
pub const BATSAT: &str = "batsat";

/// The backends among them that make proofs, in all formats.
pub(super) const PROVERS: [&str; 1] = [EMBEDDED];
