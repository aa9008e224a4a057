//! A solver session with a selector for each clue, in which a clause excludes the solution.

use super::Search;
use crate::backend::{Backend, Incremental, Limits, Verdict};
use crate::cnf::Lit;
use crate::csp::Owner;
use crate::encode::SelectedClauses;
use crate::grid::Solution;
use crate::problem::Problem;
use crate::question::QuestionError;
use crate::question::conflict::BUDGET;

/// A session in which clues can be switched off.
pub(super) struct Selectors<'a> {
    problem: &'a Problem,
    session: Box<dyn Incremental + 'a>,
    lits: Vec<Lit>,
}

/// The answer to the question whether some clues suffice.
pub(super) enum Reply {
    /// The clues exclude every other solution, and the clues with these indices do so alone.
    Enough(Vec<usize>),
    /// The clues allow this filled grid, still to be checked against the rules.
    Other(Solution),
    /// The question was too hard, or a limit was reached.
    Unknown,
}

impl<'a> Selectors<'a> {
    /// Returns the clauses of `problem`, which must not be simplified, with a selector for each of `owners`.
    pub fn clauses<'o>(problem: &Problem, owners: &'o [Owner]) -> SelectedClauses<'o> {
        SelectedClauses::new(std::sync::Arc::clone(problem.compiled().csp()), owners)
    }

    /// Opens a session with the clauses `selected`, made from `problem`, and excludes `solution`; `None` if a limit was
    /// reached.
    pub fn open(
        problem: &'a Problem,
        selected: &'a SelectedClauses<'a>,
        solution: &Solution,
        backend: &'a dyn Backend,
        limits: &Limits,
    ) -> Result<Option<Selectors<'a>>, QuestionError> {
        if limits.stopped() {
            return Ok(None);
        }
        let mut session = backend.open(selected, limits)?;
        let puzzle = problem.puzzle();
        let cells = puzzle.cells().filter(|cell| !cell.is_variable() || !problem.is_about_digits());
        let other = |cell| Some(!problem.literal(cell, solution[cell])?);
        session.add(&cells.filter_map(other).collect::<Vec<Lit>>());
        Ok(Some(Selectors { problem, session, lits: selected.selectors() }))
    }

    fn ask(&mut self, kept: &[usize], limits: &Limits) -> Result<Reply, QuestionError> {
        let asked: Vec<Lit> = kept.iter().map(|&place| self.lits[place]).collect();
        Ok(match self.session.solve_under(&asked, limits)? {
            Verdict::Unknown => Reply::Unknown,
            Verdict::Sat(model) => self.problem.decode(&model).map_or(Reply::Unknown, Reply::Other),
            Verdict::Unsat => {
                let failed = self.session.failed(&asked);
                Reply::Enough(
                    kept.iter().copied().filter(|&place| failed.contains(&self.lits[place])).collect(),
                )
            }
        })
    }
}

impl Search<'_> {
    /// Asks the session whether the clues `kept` suffice. After a question that is too hard, all later replies are
    /// [`Reply::Unknown`]. Selectors prevent simplifications across clues, so some easy questions become hard.
    pub(super) fn ask_selected(&mut self, kept: &[usize], limits: &Limits) -> Result<Reply, QuestionError> {
        let Some(selectors) = &mut self.selectors else { return Ok(Reply::Unknown) };
        let reply = selectors.ask(kept, &limits.at_most(BUDGET))?;
        if matches!(reply, Reply::Unknown) {
            self.selectors = None;
        }
        Ok(reply)
    }
}
