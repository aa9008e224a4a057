//! The built-in DPLL.
