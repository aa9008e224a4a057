//! Reasons of rules that list or count: how much has to follow a cell that a skyscraper clue sees, and which values circles can hold
//! that count themselves.

use std::collections::BTreeSet;

use super::explanation::{LineRest, Reason, So};
use super::step_facts::Plan;
use crate::grid::{Cell, Digit};
use crate::statement::Argument;
use crate::steps::{Cause, MOST_IN_MIND};

/// With more values not all sets of them are looked at.
const MOST_VALUES: usize = 16;

/// The reason of a single line of such a rule, if it explains all of its conclusions.
pub fn clues(plan: &Plan<'_>) -> Option<Reason> {
    let [cause] = &plan.step.because[..] else { return None };
    let (Cause::Rule { rule } | Cause::With { rule, .. }) = cause else { return None };
    let houses = cause.houses();
    let statement = &plan.puzzle.rules()[*rule].statement;
    match (statement.name, &statement.arguments[..]) {
        ("skyscraper", &[Argument::Number(count), Argument::Line(line), Argument::Side(side)]) => {
            let seen = line.seen_from(side, plan.puzzle.grid());
            match count {
                1 => highest(plan, &seen, houses),
                count => buildings(plan, usize::try_from(count).ok()?, &seen),
            }
        }
        // A list of values needs no reason, however many cells it is about.
        ("candidates", [Argument::Values(listed), Argument::Cells(cells)]) => {
            let is_said =
                |(cell, value): (Cell, Digit)| cells.contains(&cell) && !listed.contains(&i32::from(value));
            plan.step.gone().all(is_said).then_some(Reason { what: LineRest::Nothing, so: So::Refuted })
        }
        ("counting-circles", [Argument::Cells(circles)]) => circle_values(plan, circles, houses),
        _ => None,
    }
}

/// The only value that is seen is the largest, which a house has among these cells.
fn highest(plan: &Plan<'_>, seen: &[Cell], houses: &[usize]) -> Option<Reason> {
    let grid = plan.puzzle.grid();
    let (&first, max) = (seen.first()?, grid.values().max);
    // A 0 is not seen: the first cell may be one.
    if grid.values().min == 0 {
        return None;
    }
    let has_all = |&house: &usize| {
        let cells = &grid.houses()[house].cells;
        plan.is_full(cells) && cells.iter().all(|cell| seen.contains(cell))
    };
    let is_proved = |(cell, value): (Cell, Digit)| seen.contains(&cell) && (cell == first) == (value != max);
    if !houses.iter().any(has_all) || !plan.step.gone().all(is_proved) {
        return None;
    }
    let what = LineRest::Highest { cell: plan.name(first), value: plan.sign(max) };
    Some(Reason { what, so: So::Refuted })
}

/// Of so many values that are seen, each larger than those before it, the first cells leave room for the others.
fn buildings(plan: &Plan<'_>, count: usize, seen: &[Cell]) -> Option<Reason> {
    let max = plan.puzzle.grid().values().max;
    // Up to a cell at most as many are seen as there are cells.
    let most = |place: usize| max.checked_sub(Digit::try_from(count.checked_sub(place + 1)?).ok()?);
    let is_too_large = |(cell, value): (Cell, Digit)| {
        let place = seen.iter().position(|&other| other == cell)?;
        (value > most(place)?).then_some(place)
    };
    let places = plan.step.gone().map(is_too_large).collect::<Option<BTreeSet<usize>>>()?;
    let bound = |&place: &usize| Some((plan.name(seen[place]), plan.sign(most(place)?)));
    let bounds = places.iter().map(bound).collect::<Option<Vec<_>>>()?;
    (!bounds.is_empty()).then_some(Reason { what: LineRest::Seen { count, bounds }, so: So::Refuted })
}

/// The values that occur in circles make their number, as each stands in as many of them as it says.
fn circle_values(plan: &Plan<'_>, circles: &[Cell], houses: &[usize]) -> Option<Reason> {
    let grid = plan.puzzle.grid();
    let left = circles.iter().map(|&cell| plan.values(cell)).collect::<Option<Vec<_>>>()?;
    let all: Vec<Digit> = grid.values().iter().filter(|&value| value > 0).collect();
    if all.len() > MOST_VALUES {
        return None;
    }
    // So many circles can hold a value at once: each of the houses one, and those that are in none of them.
    let most = |value: Digit| {
        let mut taken: BTreeSet<usize> = BTreeSet::new();
        let mut alone = 0;
        for (cell, _) in circles.iter().zip(&left).filter(|(_, values)| values.contains(&value)) {
            match houses.iter().find(|&&house| grid.houses()[house].cells.contains(cell)) {
                Some(&house) => drop(taken.insert(house)),
                None => alone += 1,
            }
        }
        alone + taken.len()
    };
    let few: Vec<(Digit, usize)> = all
        .iter()
        .map(|&value| (value, most(value)))
        .filter(|&(value, most)| most < usize::from(value))
        .collect();
    let usable: Vec<Digit> =
        all.iter().copied().filter(|value| !few.iter().any(|(other, _)| other == value)).collect();
    let mut sets: Vec<Vec<Digit>> = Vec::new();
    for code in 0..1_u32 << usable.len() {
        let set: Vec<Digit> = usable
            .iter()
            .enumerate()
            .filter(|(bit, _)| code >> bit & 1 == 1)
            .map(|(_, &value)| value)
            .collect();
        let is_whole = set.iter().map(|&value| usize::from(value)).sum::<usize>() == circles.len();
        if is_whole && left.iter().all(|values| values.iter().any(|value| set.contains(value))) {
            sets.push(set);
        }
    }
    sets.sort();
    let is_few = |(cell, value): (Cell, Digit)| {
        circles.contains(&cell) && few.iter().any(|&(other, most)| other == value && most > 0)
    };
    let is_absent = |(cell, value): (Cell, Digit)| {
        circles.contains(&cell) && sets.iter().all(|set| !set.contains(&value))
    };
    // Where too few circles can hold what goes, the sets that are left say no more.
    if plan.step.gone().all(is_few) {
        sets.clear();
    } else if sets.is_empty() || sets.len() > MOST_IN_MIND || !plan.step.gone().all(is_absent) {
        return None;
    }
    let is_gone = |value: Digit| plan.step.gone().any(|(_, gone)| gone == value);
    let few = few.iter().filter(|&&(value, most)| most > 0 && (!sets.is_empty() || is_gone(value)));
    let what = LineRest::Circles {
        count: circles.len(),
        few: few.map(|&(value, most)| (plan.sign(value), most)).collect(),
        sets: sets.iter().map(|set| plan.signs(set).join("+")).collect(),
    };
    Some(Reason { what, so: if sets.is_empty() { So::Refuted } else { So::Absent } })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::render::Language;
    use crate::steps::Fact;
    use crate::steps::reason::tests::excluding;

    /// What is told of the first rule of a puzzle of 5x5 cells, whose first row has these values left, where some go.
    fn told(rule: &str, houses: &[usize], left: &[&[Digit]], gone: &[(usize, &[Digit])]) -> String {
        let puzzle: Puzzle = format!("grid 5x5 no-boxes\nvalues 1-5\n{rule}\n").parse().expect("a puzzle");
        let facts = (0..).zip(left).map(|(column, left)| Fact::Cell(Cell::new(0, column), left.to_vec()));
        let gone = gone.iter().map(|&(column, values)| (Cell::new(0, column), values.to_vec())).collect();
        let cause = match houses {
            [] => Cause::Rule { rule: 0 },
            houses => Cause::With { rule: 0, houses: houses.to_vec() },
        };
        Language::ENGLISH.sentences(&puzzle, &excluding(vec![cause], facts.collect(), gone)).join(" ")
    }

    const ALL: &[Digit] = &[1, 2, 3, 4, 5];

    #[test]
    fn cells_leave_room_for_the_buildings_behind_them() {
        let said = |gone: &[(usize, &[Digit])]| told("skyscraper 3 r1 left", &[], &[ALL; 5], gone);
        let sentence =
            "each of the first cells has larger ones behind it: r1c1 is at most 3 and r1c2 is at most 4.";
        assert!(said(&[(0, &[4, 5]), (1, &[5])]).contains(sentence));
        // What does not follow from that is not told so.
        assert!(!said(&[(0, &[3, 4, 5])]).contains("at most"));
        assert!(!said(&[(2, &[5])]).contains("at most"));
        // The only one that is seen is the largest of a row that has all values.
        let said = |houses: &[usize]| {
            told("skyscraper 1 r1 left", houses, &[ALL; 5], &[(0, &[1, 2, 3, 4]), (1, &[5])])
        };
        assert!(said(&[0]).contains("the largest one, 5, stands in the first cell, r1c1."));
        assert!(!said(&[1]).contains("the largest one"));
        // With a 0, the first cell need not be seen.
        let zero: Puzzle = "grid 5x5 no-boxes\nvalues 0-4\nskyscraper 1 r1 left\n".parse().expect("a puzzle");
        let facts = (0..5).map(|column| Fact::Cell(Cell::new(0, column), vec![0, 1, 2, 3, 4])).collect();
        let cause = Cause::With { rule: 0, houses: vec![0] };
        let step = excluding(vec![cause], facts, vec![(Cell::new(0, 0), vec![1])]);
        assert!(!Language::ENGLISH.sentences(&zero, &step).join(" ").contains("the largest one"));
    }

    #[test]
    fn values_of_circles_make_their_number() {
        let circles = "counting-circles r1c1 r1c2 r1c3 r1c4 r1c5";
        // 5 = 1 + 4 = 2 + 3, and only two circles can hold a 4.
        let left: &[&[Digit]] = &[&[1, 2, 4], &[1, 2, 4], &[1, 2, 3], &[2, 3], &[2, 3]];
        let said = told(circles, &[], left, &[(0, &[1]), (1, &[1, 4]), (2, &[1])]);
        assert!(
            said.contains(
                "add up to 5, the number of circles. 4 is not used: at most two circles can hold it."
            )
        );
        assert!(
            said.contains("The values that are used can only be 2+3. No other value is used, so"),
            "{said}"
        );
        let said = told(circles, &[], left, &[(1, &[4])]);
        assert!(said.contains("stands in as many circles as it says. 4 is not used"), "{said}");
        // A value that is used does not go.
        assert!(!told(circles, &[], left, &[(1, &[2])]).contains("as many circles"));
        // In a row, each value stands once.
        let said = told(circles, &[0], &[ALL; 5], &[(0, &[2])]);
        assert!(said.contains("2 is not used: at most one circle can hold it."), "{said}");
    }

    #[test]
    fn a_list_of_values_needs_no_reason() {
        let list = "candidates 1,2 r1c1 r1c2";
        assert!(
            told(list, &[], &[ALL; 2], &[(0, &[3, 4, 5]), (1, &[4])])
                .ends_with(": 1,2. So r1c1 is not 3, 4 or 5, and r1c2 is not 4.")
        );
        assert!(!told(list, &[], &[ALL; 2], &[(0, &[2])]).contains("So r1c1"));
    }

    #[test]
    fn the_tens_of_a_pill_count_tenfold() {
        let left: &[&[Digit]] = &[&[1, 2, 3], ALL, ALL, ALL, &[1, 2, 3]];
        let said = told("pill-arrow 2 r1c1 r1c2 r1c3 r1c4 r1c5", &[], left, &[(0, &[2, 3])]);
        let sentence = "If r1c1 were 2 or 3, 10*r1c1 and r1c2 would make at least 21, but r1c3, r1c4 and r1c5 make at most 13.";
        assert!(said.contains(sentence), "{said}");
        assert!(!told("pill-arrow 2 r1c1 r1c2 r1c3 r1c4 r1c5", &[], left, &[(0, &[1])]).contains("10*"));
    }
}
