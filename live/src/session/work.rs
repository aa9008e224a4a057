//! Questions about one puzzle, from the page or from f-puzzles. Answers start from the known facts about the puzzle,
//! and add new ones.

use std::cell::RefCell;
use std::collections::BTreeMap;

use sudoku2cnf_answer::ask::{self, Answer, AskError, Hear, Request, Solver, Warm, Way};
use sudoku2cnf_answer::question::Status as Verdict;
use sudoku2cnf_answer::question::candidates::{Candidates, Marks};
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_puzzle::grid::Solution;
use sudoku2cnf_puzzle::puzzle::Puzzle;

use super::knowledge::Knowledge;

/// The number of new solutions after which progress about candidates is reported.
const BETWEEN: usize = 16;

/// A puzzle with what is known about it, and the solver for it.
pub struct Work<'a, 's> {
    pub puzzle: &'a Puzzle,
    pub solver: &'a Solver,
    pub limits: &'a Limits,
    /// `true` if solutions with the same digits count as one.
    pub digits: bool,
    known: RefCell<&'a mut Knowledge>,
    /// Solvers that keep the puzzle's clauses from edit to edit.
    warm: RefCell<&'a mut Warm<'s>>,
}

/// For each cell, its values, each with the number of solutions in which it was seen.
pub type SeenValues = Vec<Vec<(i32, u64)>>;

/// The candidates that were found before the end or a limit.
pub struct FoundMarks {
    pub marks: Marks,
    /// For each cell, the values that propagation leaves, which logic alone cannot exclude; `None` if a limit was
    /// reached before these were known.
    pub logical: Option<SeenValues>,
    /// `true` if all solutions up to the cap were counted.
    pub is_counted: bool,
}

/// Returns, for each of the first `cells` cells, the values that it has in these solutions, each with the count 1.
fn shown(solutions: &[Vec<i32>], cells: usize) -> SeenValues {
    let mut seen = vec![Vec::new(); cells];
    for solution in solutions {
        for (of_cell, &value) in seen.iter_mut().zip(solution) {
            if let Err(place) = of_cell.binary_search(&(value, 1)) {
                of_cell.insert(place, (value, 1));
            }
        }
    }
    seen
}

/// Returns the values in either list in ascending order, each with the larger of its counts.
fn both(one: &[(i32, u64)], other: &[(i32, u64)]) -> Vec<(i32, u64)> {
    let mut all = BTreeMap::new();
    for &(value, count) in one.iter().chain(other) {
        let known = all.entry(value).or_insert(count);
        *known = count.max(*known);
    }
    all.into_iter().collect()
}

/// A result, or a sentence that says why it is missing.
pub type WorkResult<T> = Result<T, String>;

impl<'a, 's> Work<'a, 's> {
    /// Creates the work on `puzzle`. `known` holds the known facts about it, and `warm` the loaded solvers that
    /// `solver` made.
    pub fn new(
        puzzle: &'a Puzzle,
        solver: &'a Solver,
        limits: &'a Limits,
        known: &'a mut Knowledge,
        warm: &'a mut Warm<'s>,
    ) -> Work<'a, 's> {
        Work { puzzle, solver, limits, digits: false, known: RefCell::new(known), warm: RefCell::new(warm) }
    }

    /// Returns the options that determine the clauses for questions.
    pub fn way(&self) -> Way {
        Way { digits: self.digits, ..Way::default() }
    }

    /// Adds solutions to what is known about the puzzle.
    pub fn add<'f>(&self, solutions: impl IntoIterator<Item = &'f Solution>) {
        let mut known = self.known.borrow_mut();
        solutions.into_iter().for_each(|solution| known.add(solution.clone(), self.puzzle));
    }

    /// Returns the solutions found since the last call, as digits cell by cell.
    pub fn take_fresh(&self) -> Vec<Vec<u16>> {
        self.known.borrow_mut().take_fresh()
    }

    /// Finds the candidates, and counts up to `cap` solutions for each. `hear` receives the values seen so far and the
    /// values that propagation leaves: first as soon as these are known, and then from time to time.
    pub fn marks(&self, cap: u64, mut hear: impl FnMut(&SeenValues, &SeenValues)) -> WorkResult<FoundMarks> {
        let way = self.way();
        let Ok(problem) = way.compiled(self.puzzle, way.simplification(), self.limits) else {
            let marks = Marks::unknown(self.solver.name());
            return Ok(FoundMarks { marks, logical: None, is_counted: false });
        };
        let left = |cell| problem.literals().of(problem.var(cell)).map(|(value, _)| (value, 1)).collect();
        let logical: SeenValues = self.puzzle.cells().map(left).collect();
        let known = self.known.borrow().marks(self.puzzle, self.digits, self.limits);
        hear(&shown(&known.solutions, logical.len()), &logical);
        let mut search = |cap: u64| {
            let begin = self.known.borrow().marks(self.puzzle, self.digits, self.limits);
            let mut count = 0;
            let take = |solution: Solution, search: &Candidates<'_>| {
                self.add([&solution]);
                count += 1;
                if count % BETWEEN == 0 {
                    hear(&search.seen(), &logical);
                }
            };
            let found = self.warm.borrow_mut().candidates(&problem, cap, &begin, self.limits, take);
            let found = found.map_err(|error| error.to_string())?;
            self.known.borrow_mut().learn(&found, self.puzzle);
            Ok::<Marks, String>(found)
        };
        let possible = search(1)?;
        if cap == 1 || possible.answer != Verdict::Multiple {
            self.warm.borrow_mut().settle();
            return Ok(FoundMarks { marks: possible, logical: Some(logical), is_counted: true });
        }
        let mut marks = search(cap)?;
        self.warm.borrow_mut().settle();
        let is_counted = marks.answer != Verdict::Unknown;
        if !is_counted {
            marks.answer = possible.answer;
            for (counted, possible) in marks.seen.iter_mut().zip(possible.seen) {
                *counted = both(counted, &possible);
            }
        }
        Ok(FoundMarks { marks, logical: Some(logical), is_counted })
    }

    /// Answers a question, and adds the solutions in the answer to what is known.
    ///
    /// # Errors
    /// Same as [`ask::ask`].
    pub fn ask(&self, request: &Request, hear: Hear<'_>) -> Result<Answer, AskError> {
        let answered = ask::ask(self.puzzle, request, self.solver, self.limits, hear)?;
        self.add(answered.answer.solutions());
        Ok(answered.answer)
    }
}
