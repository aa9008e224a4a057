//! The run of the DPLL as JSON Lines: one object for each step.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io::{self, BufWriter, Write};
use std::rc::Rc;

use anyhow::Result;
use serde_json::{Value, json};
use sudoku2cnf::backend::dpll::{Dpll, Event};
use sudoku2cnf::backend::{Backend, Error, Incremental, Limits};
use sudoku2cnf::cnf::{Emit, Lit};
use sudoku2cnf::grid::Cell;
use sudoku2cnf::question::Task;

use crate::common::output::Output;

/// The meaning of candidates, where there is a puzzle.
type Names = Rc<HashMap<Lit, (Cell, i32)>>;

/// The DPLL with a place for its steps.
pub struct TracedDpll {
    dpll: Dpll,
    output: Output,
    names: Names,
    /// The first error of writing.
    error: Rc<RefCell<Option<io::Error>>>,
}

impl TracedDpll {
    /// Writes the run of a task to `output`.
    pub fn new(dpll: Dpll, output: Output, task: &Task<'_>) -> TracedDpll {
        let mut names = HashMap::new();
        if let Some(problem) = task.problem {
            for cell in problem.puzzle().cells() {
                let known = problem.literals().of(problem.var(cell)).filter(|&(_, lit)| lit != Lit::TRUE);
                names.extend(known.map(|(value, lit)| (lit, (cell, value))));
            }
        }
        TracedDpll { dpll, output, names: Rc::new(names), error: Rc::default() }
    }
}

impl TracedDpll {
    /// Returns the message about the trace of a run that somebody interrupted, which is not kept.
    pub fn dropped(self) -> Option<String> {
        let name = self.output.replaces()?;
        Some(format!("the trace was not finished; {name} is as it was before"))
    }

    /// Ends the trace after the run; an error if not all of it was written.
    pub fn finish(self) -> Result<()> {
        let TracedDpll { mut output, error, .. } = self;
        output.with(|_| error.borrow_mut().take().map_or(Ok(()), Err))?;
        output.finish()
    }
}

impl Backend for TracedDpll {
    fn name(&self) -> &str {
        self.dpll.name()
    }

    fn load<'a>(
        &'a self,
        cnf: Rc<dyn Emit + 'a>,
        limits: &Limits,
    ) -> Result<Box<dyn Incremental + 'a>, Error> {
        let mut session = self.dpll.session(&*cnf, limits)?;
        let io = |reason| Error::Io { what: "the trace".into(), reason };
        let out: Box<dyn Write> = match self.output.share().map_err(io)? {
            Some(file) => Box::new(file),
            None => Box::new(std::io::stdout()),
        };
        let out = BufWriter::new(out);
        let (names, error) = (Rc::clone(&self.names), Rc::clone(&self.error));
        let mut steps = Steps { out, names, error, trail: Vec::new(), depth: 0, step: 0 };
        session.trace(Box::new(move |event| steps.hear(event)));
        Ok(Box::new(session))
    }
}

/// The state of the search.
struct Steps {
    out: BufWriter<Box<dyn Write>>,
    names: Names,
    error: Rc<RefCell<Option<io::Error>>>,
    /// For each true literal whether it fills a cell.
    trail: Vec<bool>,
    depth: u64,
    step: u64,
}

impl Drop for Steps {
    fn drop(&mut self) {
        if let Err(error) = self.out.flush() {
            self.error.borrow_mut().get_or_insert(error);
        }
    }
}

impl Steps {
    fn hear(&mut self, event: Event<'_>) {
        self.step += 1;
        let object = match event {
            Event::Decision(lit) => {
                self.depth += 1;
                let mut object = self.place("decision");
                object["literal"] = lit.to_dimacs().into();
                let shown = if lit.is_positive() { lit } else { !lit };
                if let Some((cell, value)) = self.names.get(&shown) {
                    object["cell"] = cell.to_string().into();
                    object["value"] = (*value).into();
                    object["is"] = lit.is_positive().into();
                }
                object
            }
            Event::Propagation(trail) => {
                let known = self.trail.len().min(trail.len());
                self.trail.extend(trail[known..].iter().map(|lit| self.names.contains_key(lit)));
                self.place("propagation")
            }
            Event::Conflict => self.place("conflict"),
            Event::Backtrack(left) => {
                self.depth = self.depth.saturating_sub(1);
                // The turned literal is looked at with what follows from it.
                self.trail.truncate(left.saturating_sub(1));
                self.place("backtrack")
            }
            Event::Solution => self.place("solution"),
            Event::Refuted => self.place("refuted"),
        };
        // It must not end the search, and is told after it.
        if let Err(error) = writeln!(self.out, "{object}") {
            self.error.borrow_mut().get_or_insert(error);
        }
    }

    fn place(&self, event: &str) -> Value {
        let cells = self.trail.iter().filter(|&&cell| cell).count();
        json!({
            "step": self.step, "event": event, "depth": self.depth,
            "assigned": self.trail.len(), "cells": cells,
        })
    }
}
