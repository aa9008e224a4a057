//! Puzzles of a batch that differ from others by their givens only: their rules are compiled once for all, and the
//! givens assumed.

use std::cell::OnceCell;
use std::collections::VecDeque;

use anyhow::Result;
use sudoku2cnf::backend;
use sudoku2cnf::csp::Owner;
use sudoku2cnf::encode::Encoded;
use sudoku2cnf::problem::Problem;
use sudoku2cnf::propagate::Simplify;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::question::{Answer, Error, Models, Outcome, Question, Task, boards};

use super::worker::Worker;
use crate::ask::compile;
use crate::clock::Running;

/// How many sets of rules are kept.
const KEPT: usize = 4;
/// How many puzzles back another one with the same rules is known again.
const REMEMBERED: usize = 16;
/// The conflicts for one model. A puzzle that takes more is answered by itself, without all that its
/// givens decide.
const CONFLICTS: u64 = 2_000;
/// How many more puzzles of a set of rules may have to be answered by themselves than not, before all are.
const PATIENCE: i32 = 8;

/// What is compiled for each set of rules. Sessions borrow it, and so it stands apart from them.
#[derive(Default)]
pub struct Problems([OnceCell<Problem>; KEPT]);

/// The clauses of these problems.
#[derive(Default)]
pub struct Formulas<'p>([OnceCell<Encoded<'p>>; KEPT]);

/// Sets of rules that were met more than once, each with a session that knows them.
pub struct Alike<'f, 'p> {
    worker: &'f Worker<'f>,
    problems: &'p Problems,
    formulas: &'f Formulas<'p>,
    sets: Vec<RuleSet<'f>>,
    /// The last puzzles with rules that are not kept.
    met: VecDeque<Puzzle>,
    /// How many puzzles in a row had rules that are not kept.
    strange: usize,
    full: bool,
    /// The time of the puzzle that is being answered, where it began anew.
    running: Option<Running>,
}

/// One set of rules.
struct RuleSet<'f> {
    /// A puzzle that has it.
    puzzle: Puzzle,
    session: Option<Models<'f>>,
    /// How many puzzles it answered, less those that it could not.
    gain: i32,
}

impl<'f, 'p> Alike<'f, 'p> {
    /// Nothing met yet.
    pub fn new(worker: &'f Worker<'f>, problems: &'p Problems, formulas: &'f Formulas<'p>) -> Self {
        let (sets, met) = (Vec::new(), VecDeque::new());
        Alike { worker, problems, formulas, sets, met, strange: 0, full: false, running: None }
    }

    /// Whether more sets of rules come again than are kept: it had better begin anew.
    pub fn is_full(&self) -> bool {
        self.full
    }

    /// Drops the sessions, which is what takes memory; whether there may have been any.
    pub fn free(&mut self) -> bool {
        self.sets.iter_mut().for_each(|set| set.session = None);
        !self.sets.is_empty()
    }

    /// The answer to `puzzle`, if there were others with its rules, and if it is the very one that the puzzle gets
    /// by itself.
    pub fn ask(&mut self, puzzle: &Puzzle) -> Result<Option<Outcome>> {
        let Some(place) = self.place(puzzle)? else { return Ok(None) };
        let (Some(problem), Some(cnf)) = (self.problems.0[place].get(), self.formulas.0[place].get()) else {
            return Ok(None);
        };
        let set = &mut self.sets[place];
        if set.gain < -PATIENCE {
            return Ok(None);
        }
        let (arguments, clock) = (self.worker.arguments, self.worker.clock);
        let limits = clock.limits().at_most(CONFLICTS);
        let task = Task::new(problem, cnf).with_puzzle(puzzle);
        let backend = self.worker.backend.takes_clauses()?;
        let question = arguments.question();
        // Which of several solutions is found depends on the clauses; the only one does not.
        let asked = if question == Question::One { Question::Unique } else { question };
        let open = || Models::open(backend, cnf, problem.projection(), &limits);
        let begun = set.session.take().map_or_else(open, Ok).map_err(Error::from);
        let answered = begun.and_then(|mut found| {
            let outcome = task.ask_again(&mut found, asked, &limits)?;
            // After a limit other than that of conflicts nobody knows how far the session got.
            set.session = Some(found).filter(|_| !limits.stopped());
            Ok(outcome)
        });
        let mut outcome = match answered {
            // The formula of the puzzle itself is smaller.
            Err(Error::Backend(backend::Error::NoMemory { .. })) => return Ok(None),
            answered => answered?,
        };
        let is_same = match outcome.answer {
            Answer::None | Answer::Unique => true,
            Answer::Multiple => question != Question::One && !self.worker.json(),
            Answer::Solved | Answer::Unknown | Answer::Error => false,
        };
        set.gain = (set.gain + if is_same { 1 } else { -1 }).min(PATIENCE);
        if question == Question::One && outcome.answer == Answer::Unique {
            outcome.answer = Answer::Solved;
        }
        Ok(is_same.then_some(outcome))
    }

    /// Where the rules of `puzzle` are kept; they are from the second time on.
    fn place(&mut self, puzzle: &Puzzle) -> Result<Option<usize>> {
        if let Some(place) = self.sets.iter().position(|set| same_rules(&set.puzzle, puzzle)) {
            self.strange = 0;
            return Ok(Some(place));
        }
        self.strange += 1;
        let (grid, arguments) = (puzzle.grid(), self.worker.arguments);
        let side = grid.rows().max(grid.columns()).max(grid.values().count());
        if !self.worker.backend.lasts() || arguments.encode.simplifies() || side > boards::LARGEST {
            return Ok(None);
        }
        let Some(last) = self.met.iter().position(|met| same_rules(met, puzzle)) else {
            self.met.truncate(REMEMBERED - 1);
            self.met.push_front(puzzle.clone());
            return Ok(None);
        };
        if self.sets.len() == KEPT {
            self.full = self.strange > REMEMBERED;
            return Ok(None);
        }
        self.met.remove(last);
        let clock = self.worker.clock;
        // For those to come as well, and so the time of this puzzle begins behind it.
        self.running = Some(clock.run()?);
        let plain = puzzle.restricted(|owner| !matches!(owner, Owner::Given(_)));
        let compiled = compile(&plain, Simplify::None, clock);
        let place = self.sets.len();
        let options = |problem| arguments.encode.suited(problem);
        let encode = |problem: &'p Problem| problem.encoded_within(options(problem), &clock.limits());
        let problem = compiled.map(|problem| self.problems.0[place].get_or_init(|| problem));
        if let Some(problem) = problem {
            self.formulas.0[place].get_or_init(|| encode(problem));
        }
        self.running = Some(clock.run()?);
        if problem.is_none() {
            return Ok(None);
        }
        self.sets.push(RuleSet { puzzle: plain, session: None, gain: 0 });
        Ok(Some(place))
    }
}

/// Whether two puzzles differ by their givens at most.
fn same_rules(one: &Puzzle, other: &Puzzle) -> bool {
    let stated = |puzzle: &Puzzle| puzzle.rules().len();
    let mut rules = one.rules().iter().zip(other.rules());
    stated(one) == stated(other)
        && one.grid() == other.grid()
        && rules.all(|(one, other)| one.statement == other.statement)
}
