//! The built-in DPLL solver: backtracks chronologically, and propagates native groups, binary implications and clauses.
//! Small formulas are stored as rows of bits, others with counters.
//!
//! The procedure is by Davis, Logemann and Loveland, "A Machine Program for Theorem-Proving" (1962), without the rule
//! for pure literals, which would lose models. An exactly-one or at-most-one group is one object: when one of its
//! literals becomes true, all others become false at once. [`Dpll::groups`] can turn that off; groups then become plain
//! clauses.
//!
//! | file | idea |
//! |---|---|
//! | `store` | the constraints, in order |
//! | `check` | the check of a model |
//! | `load` | the sink that fills a store |
//! | `index` | the constraints of each literal |
//! | `assignment` | truth values and the trail |
//! | `propagate` | the consequences of the trail, and undoing them |
//! | `watch` | clauses added later |
//! | `consequences` | propagation without a search |
//! | `locked` | locked candidates |
//! | `heuristic`, `brelaz`, `score`, `vsids`, `minima` | the next literal to decide |
//! | `walk`, `turned` | the search through all models |
//! | `session`, `event`, `counts`, `progress` | the search, and its reports |
//! | `components` | the number of models, by components |
//! | `bits` | the same search over rows of bits |
//! | `lists` | many short lists in one vector |

mod assignment;
mod bits;
mod brelaz;
mod check;
pub mod components;
mod conflict;
mod consequences;
mod counts;
mod event;
mod heuristic;
mod index;
mod lists;
mod load;
mod locked;
mod minima;
mod progress;
mod propagate;
mod reasons;
mod score;
mod session;
mod store;
#[cfg(test)]
mod tests;
mod turned;
mod vsids;
mod walk;
mod watch;

pub use consequences::Consequences;
pub use event::{Event, Tracer};
pub use session::DpllSession;

use std::fmt;
use std::rc::Rc;
use std::str::FromStr;

use crate::backend::{Backend, BackendError, DPLL, Incremental, Limits};
use crate::cnf::Emit;

/// The built-in solver and its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Dpll {
    /// The heuristic for decisions. `None` stands for Cohen's, which VSIDS replaces after many backtracks without a
    /// model.
    heuristic: Option<Heuristic>,
    /// `true` if formulas of boards are searched with Brélaz's heuristic when no heuristic was chosen.
    boards: bool,
    /// `true` if groups are propagated as such; `false` if they become plain clauses, as in the papers on the
    /// heuristics.
    groups: bool,
}

impl Default for Dpll {
    fn default() -> Self {
        Dpll::new()
    }
}

/// Number of backtracks without a model after which Cohen's heuristic is replaced by VSIDS, unless it was chosen
/// explicitly. Cohen's heuristic may first decide auxiliary variables that have nothing to do with the conflicts; the
/// search then practically never ends.
const PATIENCE: u64 = if cfg!(test) { 3 } else { 10_000 };

impl Dpll {
    /// Creates a solver that propagates groups and decides by Cohen's heuristic, and by VSIDS after 10,000 backtracks
    /// without a model.
    pub const fn new() -> Dpll {
        Dpll { heuristic: None, boards: false, groups: true }
    }

    /// Same as [`Dpll::new`], except that formulas of boards are searched with Brélaz's heuristic.
    pub const fn suited() -> Dpll {
        Dpll { heuristic: None, boards: true, groups: true }
    }

    /// Returns a solver that decides by this heuristic alone.
    #[must_use]
    pub const fn heuristic(mut self, heuristic: Heuristic) -> Dpll {
        self.heuristic = Some(heuristic);
        self
    }

    /// Returns a solver that propagates groups as such if `groups` is set, and otherwise takes them as plain clauses,
    /// as in the papers on the heuristics.
    #[must_use]
    pub const fn groups(mut self, groups: bool) -> Dpll {
        self.groups = groups;
        self
    }

    /// Opens a session of the type [`DpllSession`], which can be traced. The session keeps to one heuristic: the chosen
    /// one, or Cohen's. If the stop flag interrupts the loading, the session answers
    /// [`Verdict::Unknown`](crate::backend::Verdict).
    ///
    /// # Errors
    /// The formula has too many variables for DIMACS or for this process, or there is not enough memory.
    pub fn session(&self, cnf: &dyn Emit, limits: &Limits) -> Result<DpllSession, BackendError> {
        let heuristic = self.heuristic.unwrap_or_default();
        let loaded = load::load(cnf, self.groups, limits)?;
        loaded.check_memory(heuristic)?;
        Ok(DpllSession::new(loaded, heuristic, limits))
    }

    /// Opens a session as [`Backend::open`] does, but the session does not borrow `cnf`. Small formulas with Cohen's
    /// heuristic, and boards with Brélaz's, get a faster kind of session, which makes the same decisions and cannot be
    /// traced.
    ///
    /// # Errors
    /// Same as [`Dpll::session`].
    pub fn incremental(&self, cnf: &dyn Emit, limits: &Limits) -> Result<Box<dyn Incremental>, BackendError> {
        let heuristic = self.heuristic.unwrap_or_default();
        let mut loaded = load::load(cnf, self.groups, limits)?;
        loaded.check_memory(heuristic)?;
        if self.groups && !loaded.incomplete {
            if self.heuristic.map_or(self.boards, |heuristic| heuristic == Heuristic::Brelaz) {
                match bits::board(loaded) {
                    Ok(session) => return Ok(session),
                    Err(rest) => loaded = *rest,
                }
            }
            if heuristic == Heuristic::Cohen {
                match bits::small(loaded) {
                    Ok(session) => return Ok(Box::new(session.patient(self.patience()))),
                    Err(rest) => loaded = *rest,
                }
            }
        }
        Ok(Box::new(DpllSession::new(loaded, heuristic, limits).patient(self.patience())))
    }

    /// Returns the number of backtracks without a model after which VSIDS replaces the heuristic.
    fn patience(&self) -> u64 {
        self.heuristic.map_or(PATIENCE, |_| u64::MAX)
    }
}

impl Backend for Dpll {
    fn name(&self) -> &str {
        DPLL
    }

    fn load<'a>(
        &'a self,
        cnf: Rc<dyn Emit + 'a>,
        limits: &Limits,
    ) -> Result<Box<dyn Incremental + 'a>, BackendError> {
        self.incremental(&*cnf, limits)
    }
}

/// A rule for choosing the next literal to make true.
///
/// A clause is open while none of its literals is true, and its length is the number of its unassigned literals. Among
/// equally good choices, the first is taken. A group counts as the clauses that it stands for: an exactly-one group as
/// its at-least-one clause, followed by the pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Heuristic {
    /// The first unassigned positive literal of a shortest open clause that has such a literal. On a board, this is the
    /// first value of the cell, or the first cell for the value in a house, with the fewest candidates. Added clauses
    /// are used only when no other clause has such a literal.
    #[default]
    Cohen,
    /// The first unassigned literal of the first open clause.
    Next,
    /// The positive literal in the most open clauses: the dynamic largest individual sum of
    /// Marques-Silva, "The Impact of Branching Heuristics in Propositional Satisfiability
    /// Algorithms" (1999), over positive literals.
    Dlis,
    /// The positive literal with the greatest sum of 2^-length over its open clauses: Jeroslow and
    /// Wang, "Solving Propositional Satisfiability Problems" (1990).
    Jw,
    /// The literal with the highest score. A literal's score starts as its number of occurrences. Each conflict raises
    /// the scores of the literals of the falsified clause by an increment that grows with every conflict. This is VSIDS
    /// (Moskewicz et al., "Chaff", 2001), simplified as by Frank and Ayoughi (2019), without decay.
    Vsids,
    /// The first value of the cell with the fewest candidates; among cells with two, the cell whose values exclude the
    /// most candidates in other cells, where candidates of cells with two count four times. This is saturation and then
    /// degree, as in Brélaz, "New Methods to Color the Vertices of a Graph" (1979). A cell is an exactly-one group of
    /// consecutive variables. Once all cells have their values, [`Heuristic::Cohen`] is used. Locked candidates are
    /// propagated, too.
    Brelaz,
}

impl Heuristic {
    /// All heuristics.
    pub const ALL: [Heuristic; 6] = [
        Heuristic::Cohen,
        Heuristic::Next,
        Heuristic::Dlis,
        Heuristic::Jw,
        Heuristic::Vsids,
        Heuristic::Brelaz,
    ];

    /// Returns the name by which users choose the heuristic.
    pub const fn name(self) -> &'static str {
        match self {
            Heuristic::Cohen => "cohen",
            Heuristic::Next => "next",
            Heuristic::Dlis => "dlis",
            Heuristic::Jw => "jw",
            Heuristic::Vsids => "vsids",
            Heuristic::Brelaz => "brelaz",
        }
    }
}

impl fmt::Display for Heuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error for a name that no heuristic has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown heuristic '{0}', expected cohen, next, dlis, jw, vsids or brelaz")]
pub struct UnknownHeuristic(String);

impl FromStr for Heuristic {
    type Err = UnknownHeuristic;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        let known = Heuristic::ALL.into_iter().find(|heuristic| heuristic.name() == name);
        known.ok_or_else(|| UnknownHeuristic(name.to_owned()))
    }
}

/// Returns `true` if [`Dpll::suited`] searches `cnf` as a board, with rows of bits for its cells.
///
/// # Errors
/// The formula has too many variables, or there is not enough memory.
pub fn is_board(cnf: &dyn Emit, limits: &Limits) -> Result<bool, BackendError> {
    Ok(bits::board(load::load(cnf, true, limits)?).is_ok())
}
