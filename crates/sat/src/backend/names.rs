//! The names of the backends in this process. They are not in the module `list`, which uses the backends, because the
//! backends use these names.

/// The backend that asks the built-in DPLL first and then the strongest other solver.
pub const AUTO: &str = "auto";
/// The built-in DPLL.
pub const DPLL: &str = "dpll";
/// The CaDiCaL inside this process. The name is known even if CaDiCaL is not compiled in.
pub const EMBEDDED: &str = "embedded";
/// The BatSat inside this process.
pub const BATSAT: &str = "batsat";

/// The backends in this process that make proofs, in all formats.
pub(super) const PROVERS: [&str; 1] = [EMBEDDED];
