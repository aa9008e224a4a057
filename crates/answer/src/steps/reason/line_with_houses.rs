//! A line of rules together with houses: the line contains the value of the houses, so that other cells lose it; or the
//! houses exclude some fillings of the line.

use super::filled_line::{FilledLine, MOST_VALUES_TRIED};
use super::line_fillings::line_of;
use super::step_facts::StepFacts;
use super::{Conclusion, HeldValue, LineFact, LineReason, Places, Reasoning};
use crate::grid::{Cell, Digit};
use crate::steps::{Cause, Line};

/// The rule that names values its cells must contain.
const QUADRUPLE: &str = "quadruple";
/// The maximum number of houses in a reasoning about one value.
const MOST_HOUSES: usize = 3;

/// The only line among the causes of a step, by its place, and the other causes, which are houses.
struct LineAndHouses<'a> {
    facts: &'a StepFacts<'a>,
    because: usize,
    /// The places of the other causes, with their cells and values.
    houses: Vec<(usize, &'a [Cell], Digit)>,
}

/// Returns the reasoning of a line with houses; `None` if there is no short one.
pub fn held(facts: &StepFacts<'_>) -> Option<Reasoning> {
    let (mut lines, mut houses) = (Vec::new(), Vec::new());
    for (place, cause) in facts.step.because.iter().enumerate() {
        match (cause, facts.house_of(place)) {
            (_, Some((cells, value))) => houses.push((place, cells, value)),
            (Cause::Rule { .. } | Cause::With { .. }, None) => lines.push(place),
            _ => return None,
        }
    }
    let (&[because], false) = (&lines[..], houses.is_empty()) else { return None };
    let both = LineAndHouses { facts, because, houses };
    let line = line_of(facts, &facts.step.because[because])?;
    match line.fillings(MOST_VALUES_TRIED) {
        Some(fillings) if fillings.is_empty() => None,
        Some(fillings) => both.confined(&line, &fillings).or_else(|| both.narrowed(&line, &fillings)),
        None => both.needed(&line),
    }
}

/// Same as [`held`], but only for a line that names a value it must contain.
pub fn demanded(facts: &StepFacts<'_>) -> Option<Reasoning> {
    let is_such = |cause: &Cause| match cause {
        Cause::Rule { rule } => facts.puzzle.rules()[*rule].statement.name == QUADRUPLE,
        _ => false,
    };
    facts.step.because.iter().any(is_such).then(|| held(facts)).flatten()
}

/// Returns `true` if a line names the values it must contain.
fn is_demanded(line: &Line<'_>) -> bool {
    line.rule_name() == Some(QUADRUPLE)
}

impl LineAndHouses<'_> {
    fn cause(&self) -> &Cause {
        &self.facts.step.because[self.because]
    }

    /// The line needs the value of the houses in one of certain cells; a cell that shares a house with each loses it.
    fn confined(&self, line: &Line<'_>, fillings: &[Vec<i32>]) -> Option<Reasoning> {
        let value = self.houses.first()?.2;
        let has = |filling: &Vec<i32>, place: usize| filling[place] == i32::from(value);
        let can_hold = |place: &usize| {
            let is_inside = self.houses.iter().any(|(_, cells, _)| cells.contains(&line.cells[*place]));
            is_inside && fillings.iter().any(|filling| has(filling, *place))
        };
        let held: Vec<usize> = (0..line.cells.len()).filter(can_hold).collect();
        let is_always = fillings.iter().all(|filling| held.iter().any(|&place| has(filling, place)));
        let filled = FilledLine { facts: self.facts, cause: self.cause(), line, fillings };
        let cells: Vec<Cell> = held.into_iter().map(|place| line.cells[place]).collect();
        let reason = match is_demanded(line) {
            true => Some(LineReason { what: LineFact::Nothing, so: Conclusion::Refuted }),
            false => filled.whatever(),
        };
        is_always.then(|| self.holding(&cells, reason?)).flatten()
    }

    /// Same as `confined`, but for a long line whose sets of values all contain the value of the houses.
    fn needed(&self, line: &Line<'_>) -> Option<Reasoning> {
        let value = i32::from(self.houses.first()?.2);
        let filled = FilledLine { facts: self.facts, cause: self.cause(), line, fillings: &[] };
        let (what, mut places, sets) = filled.few_sets()?;
        places.retain(|&place| line.left[place].contains(&value));
        let cells: Vec<Cell> = places.into_iter().map(|place| line.cells[place]).collect();
        let is_needed = sets.iter().all(|set| set.contains(&value));
        is_needed.then(|| self.holding(&cells, LineReason { what, so: Conclusion::However })).flatten()
    }

    /// Returns the reasoning that one of the cells `held` has the value, so that other cells lose it; `None` if another
    /// cell does not share a house with each cell of `held`.
    fn holding(&self, held: &[Cell], reason: LineReason) -> Option<Reasoning> {
        let value = self.houses.first()?.2;
        let shares = |a: Cell, b: Cell| {
            self.houses.iter().any(|(_, cells, _)| cells.contains(&a) && cells.contains(&b))
        };
        let is_shown = |(cell, gone, equals): (Cell, Digit, bool)| {
            !equals && gone == value && held.iter().all(|&other| other != cell && shares(cell, other))
        };
        let is_one_value = self.houses.iter().all(|(_, _, own)| *own == value);
        if !is_one_value || self.houses.len() > MOST_HOUSES || held.is_empty() {
            return None;
        }
        let houses = self.houses.iter().map(|(because, ..)| *because).collect();
        self.facts.step.conclusions().all(is_shown).then_some(Reasoning::LineAndHouses {
            because: self.because,
            known: self.facts.known(),
            places: Vec::new(),
            reason,
            held: Some(HeldValue { value, cells: held.to_vec(), houses }),
        })
    }

    /// All remaining places for the values of the houses are in the line, and few of its fillings put the values there.
    fn narrowed(&self, line: &Line<'_>, fillings: &[Vec<i32>]) -> Option<Reasoning> {
        let mut left = fillings.to_vec();
        let mut places: Vec<Places> = Vec::new();
        for &(because, cells, value) in &self.houses {
            let of_line = |cell: &Cell| line.cells.iter().position(|other| other == cell);
            let inside: Vec<usize> =
                self.facts.places(because).iter().map(of_line).collect::<Option<Vec<_>>>()?;
            // A house that need not contain its value excludes no fillings.
            if inside.is_empty() || !self.facts.is_full(cells) {
                return None;
            }
            left.retain(|filling| inside.iter().any(|&place| filling[place] == i32::from(value)));
            places.push(self.facts.listed_places(because)?);
        }
        let is_shown = |(cell, value, equals): (Cell, Digit, bool)| {
            let place = line.cells.iter().position(|&other| other == cell);
            place.is_some_and(|place| {
                left.iter().all(|filling| (filling[place] == i32::from(value)) == equals)
            })
        };
        if left.is_empty() || !self.facts.step.conclusions().all(is_shown) {
            return None;
        }
        let filled = FilledLine { facts: self.facts, cause: self.cause(), line, fillings: &left };
        Some(Reasoning::LineAndHouses {
            because: self.because,
            known: self.facts.known(),
            places,
            reason: LineReason { what: LineFact::Nothing, so: filled.all_ways()? },
            held: None,
        })
    }
}

impl FilledLine<'_> {
    /// Returns the sets of values that the line can have, or else its fillings; each leads to the conclusion. `None` if
    /// neither is short.
    fn whatever(&self) -> Option<LineReason> {
        let is_short = |reason: &LineReason| match &reason.what {
            LineFact::Sets { cells, .. }
            | LineFact::Missing { cells, .. }
            | LineFact::Consecutive { cells, .. } => cells.len() == self.line.cells.len(),
            _ => false,
        };
        let by_sets = self.consecutive().or_else(|| self.sum()).filter(is_short);
        match by_sets {
            Some(LineReason { what, .. }) => Some(LineReason { what, so: Conclusion::However }),
            None => Some(LineReason { what: LineFact::Nothing, so: self.all_ways()? }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::random::Random;
    use crate::steps::{Fact, Step};

    /// A cage in the first two rows of the first box, with the values left in each of its cells.
    const CAGE: [Cell; 3] = [Cell::new(0, 0), Cell::new(0, 1), Cell::new(1, 0)];

    fn step(puzzle: &Puzzle, left: &[Vec<Digit>], value: Digit, places: Vec<Cell>, gone: Vec<Cell>) -> Step {
        let row =
            puzzle.grid().houses().iter().position(|house| house.cells.contains(&CAGE[0])).expect("a row");
        let facts = CAGE.iter().zip(left).map(|(&cell, left)| Fact::Cell(cell, left.clone()));
        Step::excluding(
            vec![Cause::Rule { rule: 0 }, Cause::House { house: row, value }],
            facts.chain([Fact::Places { because: 1, cells: places }]).collect(),
            gone.into_iter().map(|cell| (cell, vec![value])).collect(),
        )
    }

    /// All ways to fill the cage.
    fn fillings(left: &[Vec<Digit>], sum: Digit) -> Vec<[Digit; 3]> {
        let mut all = Vec::new();
        for &a in &left[0] {
            for &b in left[1].iter().filter(|&&b| b != a) {
                all.extend(
                    left[2].iter().filter(|&&c| c != a && c != b && a + b + c == sum).map(|&c| [a, b, c]),
                );
            }
        }
        all
    }

    #[test]
    fn a_line_with_a_house_is_told_where_it_is_so() {
        let mut random = Random::new(5, &[]);
        let (mut confined, mut narrowed, mut needed) = (0, 0, 0);
        for _ in 0..3_000 {
            let sum = 6 + random.below(10) as Digit;
            let text = format!("grid 6x6 boxes 2x3\nkiller {sum} r1c1 r1c2 r2c1\n");
            let puzzle: Puzzle = text.parse().expect("a puzzle");
            let mut some = || (1..=6).filter(|_| random.below(2) > 0).collect::<Vec<Digit>>();
            let left = [some(), some(), some()];
            let value = 1 + random.below(6) as Digit;
            let all = fillings(&left, sum);
            let has = |filling: &[Digit; 3]| filling[0] == value || filling[1] == value;
            // A cell of the row outside the cage loses the value.
            let one = step(&puzzle, &left, value, vec![CAGE[0], Cell::new(0, 4)], vec![Cell::new(0, 4)]);
            let facts = StepFacts::new(&puzzle, &one);
            if let Some(Reasoning::LineAndHouses { held: Some(told), .. }) = held(&facts) {
                assert!(!all.is_empty() && all.iter().all(has), "{sum} {left:?} {value}");
                for (place, cell) in CAGE[..2].iter().enumerate() {
                    let is_left = all.iter().any(|filling| filling[place] == value);
                    assert_eq!(told.cells.contains(cell), is_left, "{sum} {left:?} {value}");
                }
                confined += 1;
            }
            // The same step by sets of values alone.
            let line = line_of(&facts, &one.because[0]).expect("a line");
            let (cells, _) = facts.house_of(1).expect("a house");
            let both = LineAndHouses { facts: &facts, because: 0, houses: vec![(1, cells, value)] };
            if let Some(Reasoning::LineAndHouses { held: Some(told), .. }) = both.needed(&line) {
                let is_told = |filling: &[Digit; 3]| {
                    (0..2).any(|place| filling[place] == value && told.cells.contains(&CAGE[place]))
                };
                assert!(!all.is_empty() && all.iter().all(is_told), "{sum} {left:?} {value}");
                needed += 1;
            }
            // All places for the value are in the cage, whose last cell loses values.
            let with: Vec<&[Digit; 3]> = all.iter().filter(|filling| has(filling)).collect();
            let is_gone = |value: &Digit| !with.iter().any(|filling| filling[2] == *value);
            let gone: Vec<Digit> = left[2].iter().copied().filter(is_gone).collect();
            let mut one = step(&puzzle, &left, value, CAGE[..2].to_vec(), Vec::new());
            one.remove = vec![(CAGE[2], gone)];
            let facts = StepFacts::new(&puzzle, &one);
            if let Some(Reasoning::LineAndHouses {
                reason: LineReason { so: Conclusion::Ways { fillings, .. }, .. },
                ..
            }) = held(&facts)
            {
                let real: Vec<Vec<i32>> =
                    with.iter().map(|filling| filling.map(i32::from).to_vec()).collect();
                assert_eq!(fillings, real, "{sum} {left:?} {value}");
                narrowed += 1;
            }
        }
        assert!(confined > 50 && narrowed > 50 && needed > 50, "{confined} {narrowed} {needed}");
    }
}
