//! SudokuMaker's components about indices, counts and groups of digits, which become rules about pairs of cells and
//! alternative blocks.

use super::datum::Datum;
use crate::grid::{Cell, Values};
use crate::statement::{Argument, PairKey, Statement};

/// The maximum number of values of a puzzle for which pairs of values are listed.
pub const MOST_DIGITS: usize = 32;

/// The maximum number of pairs and blocks of one component.
const MOST: usize = 1_000;

/// Returns the statements of a component; `None` if its name is not one of the names below, or its arguments are not
/// understood.
pub fn statements(name: &str, arguments: &[Datum], values: Values) -> Option<Vec<Statement>> {
    match (name, arguments) {
        ("Index" | "NegativeIndex", [value, indexer, cells]) => {
            index(value.as_whole()?, indexer.as_cell()?, &cells.as_cells()?, name == "Index", values)
        }
        ("CountDigit", [digit, counter, cells]) => {
            count(&own(vec![digit.as_whole()?], values)?, counter.as_cell()?, &distinct(cells)?, values)
        }
        ("CountDigits", [digits, counter, cells]) => {
            count(&own(digits.as_digits()?, values)?, counter.as_cell()?, &distinct(cells)?, values)
        }
        ("MaxDigitCount", [digit, most, cells]) => {
            let (digit, cells) = (own(vec![digit.as_whole()?], values)?, distinct(cells)?);
            held("at-most", most.as_whole()?, &digit, &cells).map(|said| vec![said])
        }
        ("XSum", [sum, first, cells]) => x_sum(sum.as_whole()?, first.as_cell()?, &cells.as_cells()?, values),
        ("SameGroup" | "DifferentGroups", [groups, cells]) => {
            let groups = whole_groups(groups, values)?;
            alike(&groups, &distinct(cells)?, name == "SameGroup", values)
        }
        ("RequiredGroups", [groups, cells]) => required(&disjoint_groups(groups, values)?, &distinct(cells)?),
        ("DiverseGroups", [groups, cells]) => {
            let cells = distinct(cells)?;
            match disjoint_groups(groups, values)? {
                few if few.len() <= cells.len() => required(&few, &cells),
                _ => alike(&whole_groups(groups, values)?, &cells, false, values),
            }
        }
        _ => None,
    }
}

fn distinct(cells: &Datum) -> Option<Vec<Cell>> {
    cells.as_cells().filter(|cells| are_distinct(cells))
}

/// Returns `true` if there are cells, not too many, and all are distinct. The effect of a repeated cell is
/// undocumented.
pub fn are_distinct(cells: &[Cell]) -> bool {
    let is_new = |(place, cell): (usize, &Cell)| !cells[..place].contains(cell);
    !cells.is_empty() && cells.len() <= MOST && cells.iter().enumerate().all(is_new)
}

fn digits(values: Values) -> impl Iterator<Item = i32> + Clone {
    i32::from(values.min)..=values.max.into()
}

/// Returns these digits if there are any and all are values of the puzzle.
fn own(some: Vec<i32>, values: Values) -> Option<Vec<i32>> {
    let are_own = !some.is_empty() && some.iter().all(|&digit| digits(values).any(|one| one == digit));
    are_own.then_some(some)
}

fn candidates(digits: Vec<i32>, cells: Vec<Cell>) -> Statement {
    Statement::new("candidates").with(Argument::Values(digits)).with(cells)
}

/// Returns a statement of the pairs of digits that two cells may have. Returns `None` if the two cells are the same, or
/// if there are too many pairs to list.
pub fn pair(a: Cell, b: Cell, values: Values, allows: &dyn Fn(i32, i32) -> bool) -> Option<Statement> {
    let is_short = a != b && values.count() <= MOST_DIGITS;
    is_short.then(|| Statement::new("pair").with(Argument::Key(PairKey::table(values, allows))).with([a, b]))
}

/// Returns statements that the digit of `indexer` is an index of `value` in `cells`, counted from 1. If `is_place` is
/// `false`, they state that it is not.
fn index(
    value: i32,
    indexer: Cell,
    cells: &[Cell],
    is_place: bool,
    values: Values,
) -> Option<Vec<Statement>> {
    let place = |digit: i32| usize::try_from(digit).ok()?.checked_sub(1).and_then(|place| cells.get(place));
    let is_left = |digit: &i32| match place(*digit) {
        Some(&cell) => cell != indexer || (*digit == value) == is_place,
        None => !is_place,
    };
    let left: Vec<i32> = digits(values).filter(is_left).collect();
    if left.is_empty() {
        return None;
    }
    let mut said = Vec::new();
    if left.len() < values.count() {
        said.push(candidates(left, vec![indexer]));
    }
    for digit in digits(values) {
        if let Some(&cell) = place(digit).filter(|&&cell| cell != indexer) {
            let allows = |own: i32, other: i32| own != digit || (other == value) == is_place;
            said.push(pair(indexer, cell, values, &allows)?);
        }
    }
    Some(said)
}

/// Returns a statement about the number of cells with a digit in `digits`, by a rule such as `at-most`.
fn held(rule: &'static str, number: i32, digits: &[i32], cells: &[Cell]) -> Option<Statement> {
    let blocks = cells.iter().map(|&cell| vec![candidates(digits.to_vec(), vec![cell])]).collect();
    let number = u16::try_from(number).ok()?;
    let said = Statement::new(rule).with(i32::from(number)).with(Argument::Word("of"));
    Some(said.with(Argument::Blocks(blocks)))
}

/// Returns statements that the digit of `counter` is the number of cells with a digit in `counted`.
fn count(counted: &[i32], counter: Cell, cells: &[Cell], values: Values) -> Option<Vec<Statement>> {
    let possible = digits(values).filter(|&digit| (0..=cells.len() as i32).contains(&digit));
    let block = |number: i32| {
        Some(vec![candidates(vec![number], vec![counter]), held("exactly", number, counted, cells)?])
    };
    let blocks = possible.map(block).collect::<Option<Vec<_>>>()?;
    let is_some = !blocks.is_empty() && blocks.len() * cells.len() <= MOST;
    is_some.then(|| vec![Statement::new("or").with(Argument::Blocks(blocks))])
}

/// Returns statements that the first N cells add up to `sum`, where N is the digit of `first`. `None` if N could be 0
/// or more than the number of cells, because the meaning is then undocumented.
fn x_sum(sum: i32, first: Cell, cells: &[Cell], values: Values) -> Option<Vec<Statement>> {
    if values.min == 0 || usize::from(values.max) > cells.len() || cells.len() > MOST {
        return None;
    }
    let block = |number: i32| {
        let terms = cells[..number as usize].iter().map(|&cell| (1, cell)).collect();
        let total = Statement::new("sum").with(sum).with(Argument::Terms(terms));
        vec![candidates(vec![number], vec![first]), total]
    };
    let blocks = digits(values).map(block).collect();
    Some(vec![Statement::new("or").with(Argument::Blocks(blocks))])
}

/// Returns groups of digits if no digit is in two groups. The documentation excludes other groups.
fn disjoint_groups(groups: &Datum, values: Values) -> Option<Vec<Vec<i32>>> {
    let Datum::List(groups) = groups else { return None };
    let groups = groups.iter().map(|group| own(group.as_digits()?, values)).collect::<Option<Vec<_>>>()?;
    let mut all: Vec<i32> = groups.iter().flatten().copied().collect();
    let count = all.len();
    all.sort_unstable();
    all.dedup();
    (!groups.is_empty() && all.len() == count).then_some(groups)
}

/// Returns groups of digits if they cover all values of the puzzle. The meaning of other values is undocumented.
fn whole_groups(groups: &Datum, values: Values) -> Option<Vec<Vec<i32>>> {
    let groups = disjoint_groups(groups, values)?;
    let is_whole = digits(values).all(|digit| groups.iter().flatten().any(|&one| one == digit));
    is_whole.then_some(groups)
}

/// Returns statements that any two of the cells have digits from the same group, or from different groups.
fn alike(groups: &[Vec<i32>], cells: &[Cell], is_same: bool, values: Values) -> Option<Vec<Statement>> {
    if cells.len() * cells.len() > MOST {
        return None;
    }
    let group = |digit: i32| groups.iter().position(|group| group.contains(&digit));
    let allows = |a: i32, b: i32| (group(a) == group(b)) == is_same;
    let later =
        |(place, &a): (usize, &Cell)| cells[place + 1..].iter().map(move |&b| (a, b)).collect::<Vec<_>>();
    let pairs = cells.iter().enumerate().flat_map(later);
    pairs.map(|(a, b)| pair(a, b, values, &allows)).collect()
}

/// Returns statements that the cells have a digit from each of the groups.
fn required(groups: &[Vec<i32>], cells: &[Cell]) -> Option<Vec<Statement>> {
    if groups.len() * cells.len() > MOST {
        return None;
    }
    groups.iter().map(|group| held("at-least", 1, group, cells)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::script::{Board, read};
    use crate::grid::{Cell, Grid, Shape, Solution, Values};
    use crate::puzzle::Puzzle;

    /// Reads a puzzle with a script that adds one component, whose cells are the first four of a row, on a board with
    /// digits from `least` on.
    fn said(component: &str, least: u16) -> Result<Puzzle, String> {
        let values = Values::new(least, least + 3);
        let row = (0..4).map(|column| Cell::new(0, column)).collect();
        let code = format!(
            "const [a, b, c, d] = input.groups[0].cells; const all = [a, b, c, d];
             const [low, high] = [DigitSet.from([1, 2]), DigitSet.from([3, 4])];
             puzzle.addConstraintComponent(new {component});"
        );
        let statements = read(&code, &Board { groups: vec![(row, None)], size: (4, 4), values })?;
        let grid = Grid::new(Shape::raw(4, 4), values).expect("a grid");
        let mut puzzle = Puzzle::new(grid, vec![None; 16], Vec::new());
        for statement in statements {
            puzzle.add(statement).map_err(|error| error.to_string())?;
        }
        Ok(puzzle)
    }

    /// Compares the meaning of a component with sudokumaker-mcp's documentation, for all digits of the four cells.
    fn compare(component: &str, least: u16, means: impl Fn(&[u16]) -> bool) {
        let puzzle = said(component, least).expect(component);
        let (mut kept, mut broken) = (0, 0);
        for number in 0..256_u16 {
            let digits: Vec<u16> = (0..4).map(|place| least + (number >> (2 * place)) % 4).collect();
            let mut solution = Solution::new(puzzle.grid(), vec![least; puzzle.grid().places()]);
            digits.iter().enumerate().for_each(|(column, &digit)| solution[Cell::new(0, column)] = digit);
            let is_kept = puzzle.broken_rules(&solution).is_empty();
            assert_eq!(is_kept, means(&digits), "{component}: {digits:?}");
            if is_kept { kept += 1 } else { broken += 1 }
        }
        assert!(kept > 0 && broken > 0, "{component}");
    }

    #[test]
    fn components_say_what_their_documentation_does() {
        let count = |digits: &[u16], some: &[u16]| digits.iter().filter(|one| some.contains(one)).count();
        compare("IndexComponent('', 3, a, all)", 1, |d| d[usize::from(d[0] - 1)] == 3);
        compare("IndexComponent('', 1, b, [c, d])", 1, |d| d[1] <= 2 && d[1 + usize::from(d[1])] == 1);
        compare("IndexComponent('', 1, b, [c, d])", 0, |d| {
            [1, 2].contains(&d[1]) && d[1 + usize::from(d[1])] == 1
        });
        compare("NegativeIndexComponent('', 3, a, all)", 1, |d| d[usize::from(d[0] - 1)] != 3);
        compare("NegativeIndexComponent('', 2, b, [c, d])", 1, |d| d[1] > 2 || d[1 + usize::from(d[1])] != 2);
        compare("CountDigitComponent('', 2, a, [b, c, d])", 0, |d| usize::from(d[0]) == count(&d[1..], &[2]));
        compare("CountDigitComponent('', 2, a, all)", 1, |d| usize::from(d[0]) == count(d, &[2]));
        compare("CountDigitsComponent('', low, a, [b, c, d])", 1, |d| {
            usize::from(d[0]) == count(&d[1..], &[1, 2])
        });
        compare("MaxDigitCountComponent('', 4, 2, all)", 1, |d| count(d, &[4]) <= 2);
        compare("XSumComponent('', 7, a, all)", 1, |d| d[..usize::from(d[0])].iter().sum::<u16>() == 7);
        compare("XSumComponent('', 5, d, [c, b, a, c])", 1, |d| {
            [d[2], d[1], d[0], d[2]][..usize::from(d[3])].iter().sum::<u16>() == 5
        });
        let is_high = |digit: &u16| *digit > 2;
        compare("SameGroupComponent('', [low, high], [a, b, d])", 1, |d| {
            is_high(&d[0]) == is_high(&d[1]) && is_high(&d[1]) == is_high(&d[3])
        });
        compare("DifferentGroupsComponent('', [low, high], [a, c])", 1, |d| is_high(&d[0]) != is_high(&d[2]));
        for name in ["Required", "Diverse"] {
            let both = format!("{name}GroupsComponent('', [low, high], all)");
            compare(&both, 1, |d| d.iter().any(is_high) && !d.iter().all(is_high));
        }
        let few = "DiverseGroupsComponent('', [DigitSet.from([1]), DigitSet.from([2]), high], [a, b])";
        compare(few, 1, |d| d[0] != d[1] && !(is_high(&d[0]) && is_high(&d[1])));
        compare("WeightedSumComponent('', 9, new Map([[a, 2], [c, 1]]))", 1, |d| 2 * d[0] + d[2] == 9);
        compare(
            "SameSumComponent('', [{ name: 'one', cells: [a, b] }, { cells: [c], name: 'two' }])",
            1,
            |d| d[0] + d[1] == d[2],
        );
        compare("PairComponent('', (x, y) => Math.abs(x - y) % 3 === 1 || x * y == 4, a, d)", 1, |d| {
            d[0].abs_diff(d[3]) % 3 == 1 || d[0] * d[3] == 4
        });
        compare("AsymmetricalPairComponent('', (x, y) => { return x < y; }, b, a)", 0, |d| d[1] < d[0]);
        let mapping = "PairComponent('', [low, high, low, DigitSet.from([]), high], a, b)";
        compare(mapping, 1, |d| match d[0] {
            1 | 4 => d[1] > 2,
            2 => d[1] < 3,
            _ => false,
        });
    }

    #[test]
    fn what_is_left_open_is_not_understood() {
        for (component, least) in [
            ("IndexComponent('', 3, a, [])", 1),
            ("CountDigitComponent('', 2, a, [b, b])", 1),
            ("CountDigitComponent('', 7, a, [b, c])", 1),
            ("MaxDigitCountComponent('', 2, 1, [b, b])", 1),
            ("XSumComponent('', 7, a, all)", 0),
            ("XSumComponent('', 7, a, [a, b, c])", 1),
            ("SameGroupComponent('', [low], all)", 1),
            ("SameGroupComponent('', [low, low, high], all)", 1),
            ("DifferentGroupsComponent('', [low, high], all)", 0),
            ("RequiredGroupsComponent('', [low, DigitSet.from([2, 3])], all)", 1),
            ("SandwichSumComponent('', 5, [1, 4], all)", 1),
            ("WeightedSumComponent('', 9, new Map([[a, 2], [a, 1]]))", 1),
            ("WeightedSumComponent('', 9, new Map([[a, 2], [b, 0]]))", 1),
            ("WeightedSumComponent('', [9, 8], new Map([[a, 2]]))", 1),
            ("SameSumComponent('', [{ name: '', cells: [a] }, { name: '', cells: [b], asNumber: true }])", 1),
            ("SameSumComponent('', [{ name: '', cells: [a] }, { name: '', cells: [] }])", 1),
            ("SameSumComponent('', [{ name: '', cells: [a] }, { name: '', cells: [b, b] }])", 1),
            ("SameSumComponent('', [[a], [b]])", 1),
            ("PairComponent('', (x, y) => x % y === 0, a, b)", 0),
            ("PairComponent('', (x, y) => x / y === 2, a, b)", 1),
            ("PairComponent('', (x, y) => x ** y === 2, a, b)", 1),
            ("PairComponent('', (x, y) => x < 2, a, a)", 1),
            ("PairComponent('', x => x < 2, a, b)", 1),
            ("PairComponent('', (x, x) => x < 2, a, b)", 1),
            ("PairComponent('', [low, low], a, b)", 1),
        ] {
            assert!(said(component, least).is_err(), "{component}");
        }
    }
}
