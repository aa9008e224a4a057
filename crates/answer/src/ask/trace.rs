//! Traces: the search of the built-in DPLL, reported step by step.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::rc::Rc;

use serde::Serialize;

use super::{Answer, Answered, Request};
use crate::backend::dpll::{Dpll, Event};
use crate::backend::{Backend, DPLL, Incremental, Limits};
use crate::cnf::{Emit, Lit};
use crate::puzzle::{Interrupted, Puzzle};
use crate::question::{Models, Outcome, Question, QuestionError, Task};

/// A step of the search. As text, it is a line of JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct TraceStep {
    /// The number of literals that are true now.
    pub assigned: usize,
    /// For a decision on a candidate: the name of its cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<String>,
    /// The number of true literals that fill cells.
    pub cells: usize,
    /// The number of decisions that are currently in force.
    pub depth: u64,
    /// The kind of event: decision, propagation, conflict, backtrack, solution or refuted.
    pub event: &'static str,
    /// For a decision on a candidate: `true` if the cell holds the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub is: Option<bool>,
    /// For a decision: its literal, as numbered in DIMACS.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub literal: Option<i32>,
    /// The number of the step, from 1.
    pub step: u64,
    /// For a decision on a candidate: the value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<i32>,
}

impl fmt::Display for TraceStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serde_json::to_string(self).map_err(|_| fmt::Error)?)
    }
}

/// The cell name and the value of each candidate's literal; empty without a puzzle.
type Names = Rc<HashMap<Lit, (String, i32)>>;

/// Receives the steps.
type Hearer = Rc<RefCell<dyn FnMut(TraceStep)>>;

/// A DPLL that reports its steps. Every decision is reported, so no faster method may take over the search.
pub struct TracedDpll {
    dpll: Dpll,
    names: Names,
    hear: Hearer,
}

impl TracedDpll {
    /// Creates a DPLL that reports its run on `task` to `hear`.
    pub fn new(dpll: Dpll, task: &Task<'_>, hear: impl FnMut(TraceStep) + 'static) -> TracedDpll {
        let mut names = HashMap::new();
        if let Some(problem) = task.problem {
            let puzzle = problem.puzzle();
            for cell in puzzle.cells() {
                let name = puzzle.grid().name_of(cell);
                let known = problem.literals().of(problem.var(cell)).filter(|&(_, lit)| lit != Lit::TRUE);
                names.extend(known.map(|(value, lit)| (lit, (name.clone(), value))));
            }
        }
        TracedDpll { dpll, names: Rc::new(names), hear: Rc::new(RefCell::new(hear)) }
    }

    /// Asks about the task.
    ///
    /// # Errors
    /// If the formula is too large, or a model is not a solution.
    pub fn ask(
        &self,
        task: &Task<'_>,
        question: Question,
        limits: &Limits,
    ) -> Result<Outcome, QuestionError> {
        let mut found = Models::open(self, task.cnf, task.projection.clone(), limits)?;
        task.ask_of(&mut found, question, limits)
    }
}

/// Asks the built-in DPLL about `puzzle`, and reports each step of its search to `hear`. For a question without a
/// [verdict or count](super::Ask::question), searches for one solution. The puzzle is simplified as for a search for
/// all solutions, to keep the trace short, and no symmetry is broken.
///
/// ```
/// use std::{cell::RefCell, rc::Rc};
/// use sudoku2cnf_answer::ask::{Ask, ask_traced};
/// use sudoku2cnf_sat::backend::Limits;
/// use sudoku2cnf_sat::backend::dpll::Dpll;
/// use sudoku2cnf_answer::question::Status;
///
/// let steps = Rc::<RefCell<Vec<_>>>::default();
/// let of_run = Rc::clone(&steps);
/// let (puzzle, limits) = ("1...\n....\n....\n...2".parse()?, Limits::default());
/// let hear = move |step| of_run.borrow_mut().push(step);
/// let solve = Ask::Solve { seed: None, symmetry: false }.into();
/// let asked = ask_traced(Dpll::new(), &puzzle, &solve, &limits, hear)?;
/// assert_eq!(asked.answer.verdict(), Status::Solved);
/// let steps = steps.borrow();
/// assert_eq!((steps[0].event, steps[0].step), ("propagation", 1));
/// assert_eq!(steps.last().map(|step| step.event), Some("solution"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Same as [`ask`](super::ask).
pub fn ask_traced(
    dpll: Dpll,
    puzzle: &Puzzle,
    request: &Request,
    limits: &Limits,
    hear: impl FnMut(TraceStep) + 'static,
) -> Result<Answered, QuestionError> {
    let (way, question) = (request.whole_way(), request.ask.question().unwrap_or(Question::One));
    let (outcome, stopped_at) = match way.pose_simplified(puzzle, way.simplification(), limits) {
        Ok(posed) => {
            let task = posed.task();
            let outcome = TracedDpll::new(dpll, &task, hear).ask(&task, question, limits)?;
            (outcome, task.stopped_at().cloned())
        }
        Err(Interrupted(stopped_at)) => (Outcome::unknown(DPLL), stopped_at),
    };
    Ok(Answered { answer: Answer::of(&request.ask, question, outcome), stopped_at })
}

impl Backend for TracedDpll {
    fn name(&self) -> &str {
        self.dpll.name()
    }

    fn load<'a>(
        &'a self,
        cnf: Rc<dyn Emit + 'a>,
        limits: &Limits,
    ) -> Result<Box<dyn Incremental + 'a>, crate::backend::BackendError> {
        let mut session = self.dpll.session(&*cnf, limits)?;
        let (names, hear) = (Rc::clone(&self.names), Rc::clone(&self.hear));
        let mut run = Run { names, trail: Vec::new(), depth: 0, step: 0 };
        session.trace(Box::new(move |event| (hear.borrow_mut())(run.step_of(event))));
        Ok(Box::new(session))
    }
}

/// The state of the search that is needed to describe its next step.
struct Run {
    names: Names,
    /// For each true literal, in the order of assignment: `true` if it fills a cell.
    trail: Vec<bool>,
    depth: u64,
    step: u64,
}

impl Run {
    /// Converts an event into a step.
    fn step_of(&mut self, event: Event<'_>) -> TraceStep {
        self.step += 1;
        match event {
            Event::Decision(lit) => {
                self.depth += 1;
                let mut step = TraceStep { literal: Some(lit.to_dimacs()), ..self.place("decision") };
                let shown = if lit.is_positive() { lit } else { !lit };
                if let Some((cell, value)) = self.names.get(&shown) {
                    (step.cell, step.value) = (Some(cell.clone()), Some(*value));
                    step.is = Some(lit.is_positive());
                }
                step
            }
            Event::Propagation(trail) => {
                let known = self.trail.len().min(trail.len());
                self.trail.extend(trail[known..].iter().map(|lit| self.names.contains_key(lit)));
                self.place("propagation")
            }
            Event::Conflict => self.place("conflict"),
            Event::Backtrack(left) => {
                self.depth = self.depth.saturating_sub(1);
                // The flipped literal is reported together with its consequences.
                self.trail.truncate(left.saturating_sub(1));
                self.place("backtrack")
            }
            Event::Solution => self.place("solution"),
            Event::Refuted => self.place("refuted"),
        }
    }

    fn place(&self, event: &'static str) -> TraceStep {
        TraceStep {
            assigned: self.trail.len(),
            cell: None,
            cells: self.trail.iter().filter(|&&fills| fills).count(),
            depth: self.depth,
            event,
            is: None,
            literal: None,
            step: self.step,
            value: None,
        }
    }
}
