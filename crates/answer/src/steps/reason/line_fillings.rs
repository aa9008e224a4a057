//! The consequences of a line of rules together with known candidates, by trying all of its fillings.

use std::cell;
use std::collections::BTreeSet;

use super::case_split::Claim;
use super::filled_line::MOST_VALUES_TRIED;
use super::line_consequences::{Following, TriedLine, reduced};
use super::step_facts::StepFacts;
use crate::grid::{Cell, Digit};
use crate::steps::{Cause, Consequences, Line};

/// A line with more ways to fill it is not examined.
const MOST_FILLINGS: usize = 1_000;
/// The most fillings that are examined. To find out which known claims a new claim follows from, some fillings are
/// examined for each known claim.
const MOST_LOOKED_AT: usize = 1_000_000;

/// The most branches of a search for a filling with a value, if the fillings are too many to try.
pub(super) const MOST_BRANCHES: u32 = 300;

/// A line of rules, or a sum, and the ways to fill it.
pub struct LineFillings {
    /// The index of its cause in [`Step::because`](crate::steps::Step::because).
    because: usize,
    cells: Vec<Cell>,
    fillings: Vec<Vec<Digit>>,
    /// The number of fillings examined; a filling counts each time that it is examined.
    looked_at: cell::Cell<usize>,
}

/// Returns the line of a cause; `None` if the cause is not a line.
pub fn line_of<'a>(facts: &StepFacts<'a>, cause: &Cause) -> Option<Line<'a>> {
    Line::new(facts.puzzle, cause, &known_of(facts, cause)?)
}

/// Returns the values left in the cells of a line: all that a cell may have if the step says nothing about it. `None` if
/// it is not a line.
pub fn known_of(facts: &StepFacts<'_>, cause: &Cause) -> Option<Vec<(Cell, Vec<Digit>)>> {
    let left = |cell: Cell| match facts.values(cell) {
        Some(left) => left.to_vec(),
        None => facts.puzzle.grid().values_of(cell).iter().collect(),
    };
    Some(Line::scope(facts.puzzle, cause)?.into_iter().map(|cell| (cell, left(cell))).collect())
}

/// Returns the values that a cell can have in a line if the claims about other cells hold, and perhaps others if these are
/// not found to be impossible. The values left in the cell itself are ignored. `None` if the cause is not a line.
pub fn allowed_values(
    facts: &StepFacts<'_>,
    because: usize,
    cell: Cell,
    claims: &[Claim],
) -> Option<Vec<Digit>> {
    let cause = &facts.step.because[because];
    let all: Vec<Digit> = facts.puzzle.grid().values_of(cell).iter().collect();
    let mut known = known_of(facts, cause)?;
    for (other, left) in &mut known {
        match *other == cell {
            true => left.clone_from(&all),
            false => left.retain(|&value| {
                let fits = |&(claimed, own, equals): &Claim| claimed != *other || (own == value) == equals;
                claims.iter().all(fits)
            }),
        }
    }
    let tried = Line::new(facts.puzzle, cause, &known).and_then(|line| {
        let place = line.cells.iter().position(|&other| other == cell)?;
        let fillings = line.fillings(MOST_VALUES_TRIED)?;
        Some(fillings.iter().map(|filling| filling[place]).collect::<BTreeSet<i32>>())
    });
    if let Some(values) = tried {
        return values.into_iter().map(|value| Digit::try_from(value).ok()).collect();
    }
    let mut line = Consequences::new(facts.puzzle, cause, &known)?;
    Some(all.into_iter().filter(|&value| !line.excludes(&[(cell, value, true)], MOST_BRANCHES)).collect())
}

impl LineFillings {
    /// Creates the line of a cause; `None` if the cause is not a line, or the line has no filling or too many.
    pub fn new(facts: &StepFacts<'_>, because: usize) -> Option<LineFillings> {
        let line = line_of(facts, &facts.step.because[because])?;
        let fillings = line.fillings(MOST_VALUES_TRIED)?;
        if fillings.is_empty() || fillings.len() > MOST_FILLINGS {
            return None;
        }
        let digits = |filling: &Vec<i32>| filling.iter().map(|&value| Digit::try_from(value).ok()).collect();
        let fillings = fillings.iter().map(digits).collect::<Option<Vec<Vec<Digit>>>>()?;
        Some(LineFillings { because, cells: line.cells, fillings, looked_at: cell::Cell::new(0) })
    }

    /// Returns the fillings that some claims allow.
    fn allowed<'a>(&'a self, claims: &'a [Claim]) -> impl Iterator<Item = &'a Vec<Digit>> {
        let fits = |filling: &Vec<Digit>, (cell, value, equals): Claim| {
            let place = self.cells.iter().position(|&other| other == cell);
            place.is_none_or(|place| (filling[place] == value) == equals)
        };
        let looked_at = self.fillings.iter().inspect(|_| self.looked_at.update(|count| count + 1));
        looked_at.filter(move |filling| claims.iter().all(|&claim| fits(filling, claim)))
    }

    /// Returns the values of each cell in the fillings that the claims allow.
    fn values(&self, claims: &[Claim]) -> Vec<(Cell, BTreeSet<Digit>)> {
        let allowed: Vec<&Vec<Digit>> = self.allowed(claims).collect();
        let of =
            |(place, &cell): (usize, &Cell)| (cell, allowed.iter().map(|filling| filling[place]).collect());
        self.cells.iter().enumerate().map(of).collect()
    }
}

impl TriedLine for LineFillings {
    fn because(&self) -> usize {
        self.because
    }

    fn has(&self, cell: Cell) -> bool {
        self.cells.contains(&cell)
    }

    fn is_filled(&self) -> bool {
        true
    }

    fn is_enough(&self) -> bool {
        self.looked_at.get() >= MOST_LOOKED_AT
    }

    fn allows(&self, claims: &[Claim]) -> bool {
        self.allowed(claims).next().is_some()
    }

    fn follow_from(&self, own: &[Claim]) -> Vec<Following> {
        let is_known = |cell, value| own.iter().any(|&(other, known, _)| (other, known) == (cell, value));
        let (all, left) = (self.values(&[]), self.values(own));
        let mut found = Vec::new();
        for (place, ((cell, all), (_, left))) in all.into_iter().zip(left).enumerate() {
            for value in all.into_iter().filter(|&value| !is_known(cell, value)) {
                let equals = left.contains(&value);
                if equals && left.len() > 1 {
                    continue;
                }
                if self.is_enough() {
                    return found;
                }
                let is_so = |filling: &Vec<Digit>| (filling[place] == value) == equals;
                let from = reduced(own.to_vec(), |from| self.allowed(from).all(is_so));
                found.push(Following { claim: (cell, value, equals), from });
            }
        }
        found
    }

    fn possible(&self, own: &[Claim]) -> Option<Vec<(Cell, Vec<Digit>)>> {
        let all = self.values(own).into_iter();
        Some(all.map(|(cell, values)| (cell, values.into_iter().collect())).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::auto::Handover;
    use crate::backend::dpll::Dpll;
    use crate::limits::Limits;
    use crate::puzzle::Puzzle;
    use crate::steps::reason::case_split::{Branch, placed, refuting};
    use crate::steps::{Fact, Step, StepOptions, steps, verify};

    const PUZZLES: &[&str] = &[
        "grid 6x6 no-boxes\nvalues 1-6\nquadruple r1c1 2,3\nquadruple r1c4 2,3\n......\n......\n......\n......\n......\n......\n",
        "grid 6x6 boxes 2x3\nvalues 1-6\narrow r1c5 r2c4 r1c4\narrow r3c2 r2c2 r2c1\n..5...\n......\n1....3\n.53...\n.....1\n.2....\n",
        "grid 6x6 boxes 2x3\nvalues 1-6\nlittle-killer 7 r5c1 dr\nlittle-killer 11 r4c1 dr\nlittle-killer 6 r1c5 dr\n......\n......\n......\n5.....\n......\n......\n",
        "grid 6x6\ndouble-arrow r2c2 r1c2 r2c3\ndouble-arrow r4c6 r5c6 r4c5\ndouble-arrow r3c5 r3c6 r2c5\ndouble-arrow r4c4 r5c5 r6c6\n......\n......\n..5...\n......\n..4...\n.2..3.\n",
        "grid 6x6 no-boxes\nvalues 1-6\ncounting-circles r1c1 r2c1 r3c2 r4c2 r5c3 r6c3\n......\n......\n......\n......\n......\n......\n",
        "grid 6x6 boxes 2x3\nvalues 1-6\nrenban r1c1 r1c2 r2c1 r2c2\nwhisper 3 r4c1 r4c2 r4c3 r5c4 r5c5\nwhisper 3 r6c6 r6c5\nequal-sum r3c1 r3c2 / r3c4 r3c5 r4c6\n1.....\n......\n......\n......\n......\n......\n",
        "grid 6x6 boxes 2x3\nvalues 1-6\nskyscraper 3 r2 left\nskyscraper 4 r4 right\nthermo r1c1 r2c2 r3c3\nkiller 9 r1c4 r1c5 r2c4\narrow r6c1 r5c1 r5c2\n......\n......\n......\n......\n......\n......\n",
    ];

    /// Returns the step from a cause, with the facts of another step and some claims.
    fn alone(puzzle: &Puzzle, step: &Step, cause: usize, known: &[Claim], shown: Claim) -> Step {
        let facts = puzzle.cells().map(|cell| {
            let fact = step.known_cells().into_iter().find(|(other, _)| *other == cell);
            let mut left =
                fact.map_or_else(|| puzzle.grid().values_of(cell).iter().collect(), |(_, left)| left);
            for &(_, value, equals) in known.iter().filter(|claim| claim.0 == cell) {
                left.retain(|&other| (other == value) == equals);
            }
            Fact::Cell(cell, left)
        });
        let places = step.facts.iter().filter_map(|fact| match fact {
            Fact::Places { because, cells } if *because == cause => {
                Some(Fact::Places { because: 0, cells: cells.clone() })
            }
            _ => None,
        });
        let facts = facts.chain(places).collect();
        let (cell, value, equals) = shown;
        // A claim that a cell has a value needs the cell as a cause: that the cell has no other value.
        let cells = known.iter().filter(|claim| claim.2).map(|&(cell, ..)| Cause::Cell(cell));
        let because = [step.because[cause].clone()].into_iter().chain(cells).collect();
        let mut one = Step { because, facts, ..step.clone() };
        (one.place, one.remove) = (Vec::new(), Vec::new());
        match equals {
            true => one.place.push((cell, value)),
            false => one.remove.push((cell, vec![value])),
        }
        one
    }

    /// The number of lines that rules show, and the number of cases that are the places of a value needed by a line.
    #[derive(Debug, Default)]
    struct Counts {
        lines: usize,
        places: usize,
    }

    /// Checks that each line of a branch follows from its cause and the lines before it.
    fn check(puzzle: &Puzzle, step: &Step, branch: &Branch, before: &[Claim], counts: &mut Counts) {
        let mut known = before.to_vec();
        for (place, line) in branch.lines.iter().enumerate() {
            let claim = (line.cell, line.value, line.equals);
            if let (Some(because), true) = (line.because, place > 0) {
                let one = alone(puzzle, step, because, &known, claim);
                let found = verify(puzzle, &one, &Dpll::new(), &Limits::default()).expect("an answer");
                assert!(found.proved, "{}: {claim:?} because of {because}", step.name);
                counts.lines += usize::from(!step.because[because].rules().is_empty());
            }
            known.push(claim);
        }
        let Some((because, cases)) = &branch.cases else { return };
        // One of the cases holds: a value in no case is excluded.
        if let [first, ..] = &cases[..]
            && !step.because[*because].rules().is_empty()
        {
            let cell = first.lines[0].cell;
            let told: Vec<Digit> = cases.iter().map(|case| case.lines[0].value).collect();
            if cases.iter().any(|case| case.lines[0].cell != cell) {
                // Some case holds: if no other cell has the value, the first does.
                let others = cases.iter().skip(1).map(|case| (case.lines[0].cell, told[0], false));
                let without: Vec<Claim> = known.iter().copied().chain(others).collect();
                let one = alone(puzzle, step, *because, &without, (cell, told[0], true));
                let found = verify(puzzle, &one, &Dpll::new(), &Limits::default()).expect("an answer");
                assert!(found.proved, "{}: {} needs no cell", step.name, told[0]);
                counts.places += 1;
                cases.iter().for_each(|case| check(puzzle, step, case, &known, counts));
                return;
            }
            for value in puzzle.grid().values_of(cell).iter().filter(|value| !told.contains(value)) {
                let one = alone(puzzle, step, *because, &known, (cell, value, false));
                let found = verify(puzzle, &one, &Dpll::new(), &Limits::default()).expect("an answer");
                assert!(found.proved, "{}: {cell} may be {value}", step.name);
            }
        }
        cases.iter().for_each(|case| check(puzzle, step, case, &known, counts));
    }

    #[test]
    fn what_lines_show_is_proved_by_a_solver() {
        let (mut trees, mut counts) = (0, Counts::default());
        for text in PUZZLES {
            let puzzle: Puzzle = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            let options = StepOptions::default().max_weight(100).all(true);
            let found = steps(&puzzle, None, &Handover::default(), &options, &Limits::default());
            for step in found.expect("an answer").steps.iter().filter(|step| step.because.len() > 1) {
                let facts = StepFacts::new(&puzzle, step);
                let (cell, value, equals) = step.conclusions().next().expect("a conclusion");
                let Some(branch) = refuting(&facts, (cell, value, !equals), &[]) else { continue };
                let before: Vec<Claim> = placed(&facts).map(|(cell, value)| (cell, value, true)).collect();
                let lines = counts.lines;
                check(&puzzle, step, &branch, &before, &mut counts);
                trees += usize::from(counts.lines > lines);
            }
        }
        assert!(trees > 10 && counts.lines > 15 && counts.places > 0, "{trees} {counts:?}");
    }

    /// The values left in the cell itself do not matter; the other cells are restricted by the claims.
    #[test]
    fn what_a_line_allows_for_a_cell_is_told() {
        let puzzle: Puzzle = "grid 6x6 boxes 2x3\nrenban r1c1 r1c2 r1c3\n".parse().expect("a puzzle");
        let [a, b, c] = [0, 1, 2].map(|column| Cell::new(0, column));
        let facts = vec![Fact::Cell(a, vec![1]), Fact::Cell(b, vec![3, 4, 5]), Fact::Cell(c, vec![4, 5])];
        let step = Step::excluding(vec![Cause::Rule { rule: 0 }], facts, Vec::new());
        let facts = StepFacts::new(&puzzle, &step);
        assert_eq!(allowed_values(&facts, 0, a, &[]), Some(vec![2, 3, 4, 5, 6]));
        assert_eq!(allowed_values(&facts, 0, a, &[(c, 4, false), (a, 6, false)]), Some(vec![3, 4, 6]));
        assert_eq!(allowed_values(&facts, 0, a, &[(b, 3, true), (c, 5, true)]), Some(vec![4]));
    }

    #[test]
    fn after_many_fillings_nothing_more_is_found() {
        let puzzle: Puzzle = "grid 9x9\nrenban r1c1 r1c2 r1c3\n".parse().expect("a puzzle");
        let left = [vec![1, 2, 3, 4], vec![2, 3, 4], vec![3, 4, 5]];
        let row = (0..3).map(|column| Cell::new(0, column));
        let facts = row.zip(left).map(|(cell, left)| Fact::Cell(cell, left));
        let step = Step::excluding(vec![Cause::Rule { rule: 0 }], facts.collect(), Vec::new());
        let facts = StepFacts::new(&puzzle, &step);
        let line = LineFillings::new(&facts, 0).expect("few fillings");
        let known = [(Cell::new(0, 0), 1, true), (Cell::new(0, 2), 3, true)];
        let count = line.fillings.len();
        let found = line.follow(&known);
        assert!(found.iter().any(|found| found.claim == (Cell::new(0, 1), 2, true)));
        let one_claim = (known.len() + 1) * count;
        assert!((2 * count..=2 * count + found.len() * one_claim).contains(&line.looked_at.get()));
        assert!(line.conflict(&known).is_none() && line.open(&[]).is_some());
        let wrong = [(Cell::new(0, 0), 1, true), (Cell::new(0, 2), 5, true)];
        assert!(line.conflict(&wrong).is_some());
        // When the limit of work is reached in the middle of the search, nothing more is found.
        line.looked_at.set(MOST_LOOKED_AT - 2 * count - 1);
        assert!(line.follow(&known).len() < found.len());
        assert!(line.is_enough());
        assert!(line.conflict(&wrong).is_none() && line.open(&[]).is_none());
        assert!(line.follow(&known).is_empty());
        assert!(line.looked_at.get() <= MOST_LOOKED_AT + one_claim);
    }
}
