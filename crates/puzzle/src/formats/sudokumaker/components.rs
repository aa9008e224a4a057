//! The components that SudokuMaker's scripts add, and their statements.
//!
//! sudokumaker-mcp and Chris-Tophski's SudokuMakerConstraints document the components. A component is not understood if
//! they leave its meaning open, or if no native rule expresses it.

use super::choices;
use super::datum::Datum;
use super::special::steps;
use crate::grid::{Cell, Values};
use crate::statement::{Argument, Statement};

/// The maximum number of pairs of cells of one component.
const MOST_PAIRS: usize = 10_000;

/// Returns the statements of a component; `None` if it is not understood. The first argument is the component's own
/// name.
pub fn statements(name: &str, arguments: &[Datum], values: Values) -> Option<Vec<Statement>> {
    let of = |rule: &'static str| Statement::new(rule);
    let pair = |a: Cell, b: Cell, allows: &dyn Fn(i32, i32) -> bool| {
        choices::pair(a, b, values, allows).map(|said| vec![said])
    };
    // Fewer than `least` cells state nothing, as with an empty list or a single cell.
    let some = |cells: Vec<Cell>, least: usize, rule: &dyn Fn(Vec<Cell>) -> Statement| {
        let is_enough = cells.len() >= least;
        is_enough.then(|| rule(cells)).into_iter().collect::<Vec<Statement>>()
    };
    let candidates = |allowed: &dyn Fn(i32) -> bool, cells: Vec<Cell>| {
        let digits = (i32::from(values.min)..=values.max.into()).filter(|&digit| allowed(digit)).collect();
        some(cells, 1, &|cells| of("candidates").with(Argument::Values(Vec::clone(&digits))).with(cells))
    };
    let said = match (name.strip_suffix("Component")?, arguments.get(1..)?) {
        ("DifferentDigits", [cells]) => some(cells.as_cells()?, 2, &|cells| of("extra-region").with(cells)),
        ("House", [cells]) => {
            let cells = cells.as_cells().filter(|cells| cells.len() == values.count())?;
            vec![of("extra-region").with(cells)]
        }
        ("ConsecutiveDigitsSet", [cells]) => some(cells.as_cells()?, 2, &|cells| of("renban").with(cells)),
        ("SameDigit", [cells]) => {
            let cells = cells.as_cells()?;
            let others = cells.iter().skip(1);
            others.map(|&other| of("clone").with(vec![vec![cells[0]], vec![other]])).collect()
        }
        ("Sequence", [cells]) => steps(&cells.as_cells()?).collect(),
        ("Between", [ends, middle]) => {
            let [a, b] = ends.as_cells()?[..] else { return None };
            let middle = middle.as_cells()?;
            let line = [a].into_iter().chain(middle).chain([b]).collect::<Vec<_>>();
            some(line, 3, &|line| of("between").with(line))
        }
        ("Sum", [sums, cells]) => {
            let (sums, cells) = (sums.as_wholes()?, cells.as_cells().filter(|cells| !cells.is_empty())?);
            match (&sums[..], &cells[..]) {
                ([sum], _) => {
                    let terms = cells.into_iter().map(|cell| (1, cell)).collect();
                    vec![of("sum").with(*sum).with(Argument::Terms(terms))]
                }
                (sums, [a, b]) => pair(*a, *b, &|a, b| sums.contains(&(a + b)))?,
                _ => return None,
            }
        }
        ("NegativeSum", [sums, cells]) => {
            let sums = sums.as_wholes()?;
            let [a, b] = cells.as_cells()?[..] else { return None };
            pair(a, b, &|a, b| !sums.contains(&(a + b)))?
        }
        ("Product", [product, cells]) => {
            let (product, cells) = (product.as_whole()?, cells.as_cells().filter(|cells| !cells.is_empty())?);
            vec![of("product").with(product).with(cells)]
        }
        ("GreaterThan" | "LessThan", [lesser, greater]) => {
            pair(lesser.as_cell()?, greater.as_cell()?, &|a, b| a < b)?
        }
        ("GreaterThanOrEquals", [lesser, greater]) => {
            pair(lesser.as_cell()?, greater.as_cell()?, &|a, b| a <= b)?
        }
        ("Difference", [differences, a, b]) => {
            let differences = differences.as_wholes()?;
            pair(a.as_cell()?, b.as_cell()?, &|a, b| differences.contains(&(a - b).abs()))?
        }
        ("NegativeDifference", [differences, a, b]) => {
            let differences = differences.as_wholes()?;
            pair(a.as_cell()?, b.as_cell()?, &|a, b| !differences.contains(&(a - b).abs()))?
        }
        ("MinimumDifference", [least, a, b]) => {
            let least = least.as_whole()?;
            pair(a.as_cell()?, b.as_cell()?, &|a, b| (a - b).abs() >= least)?
        }
        ("MaximumDifference", [most, a, b]) => {
            let most = most.as_whole()?;
            pair(a.as_cell()?, b.as_cell()?, &|a, b| (a - b).abs() <= most)?
        }
        // The ratio of 0 and 0 is undocumented.
        ("Ratio" | "NegativeRatio", [ratios, a, b]) if values.min > 0 => {
            let ratios = ratios.as_wholes()?;
            let is_one = |a: i32, b: i32| ratios.iter().any(|&ratio| a == ratio * b || b == ratio * a);
            pair(a.as_cell()?, b.as_cell()?, &|a, b| is_one(a, b) == (name == "RatioComponent"))?
        }
        ("PredefinedCandidates", [digits, cells]) => {
            let digits = digits.as_digits()?;
            candidates(&|digit| digits.contains(&digit), cells.as_cells()?)
        }
        ("ForbiddenCandidates", [digits, cells]) => {
            let digits = digits.as_digits()?;
            candidates(&|digit| !digits.contains(&digit), cells.as_cells()?)
        }
        ("RequiredDigits", [Datum::List(digits), cells]) => {
            let digits = digits.iter().map(Datum::as_whole).collect::<Option<Vec<i32>>>()?;
            let cells = cells.as_cells().filter(|cells| !cells.is_empty() && !digits.is_empty())?;
            vec![of("contain-at-least").with(Argument::Values(digits)).with(cells)]
        }
        ("DifferentCombinations", [Datum::List(groups)]) => {
            let groups = groups.iter().map(Datum::as_cells).collect::<Option<Vec<_>>>()?;
            let are_cells = groups.len() > 1 && groups.iter().all(|group| !group.is_empty());
            vec![of("different-contents").with(Some(groups).filter(|_| are_cells)?)]
        }
        ("WeightedSum", [sum, Datum::Weights(terms)]) => {
            let terms = terms.iter().map(|&(weight, cell)| Some((i32::try_from(weight).ok()?, cell)));
            let terms = terms.collect::<Option<Vec<_>>>().filter(|terms| !terms.is_empty())?;
            vec![of("sum").with(sum.as_whole()?).with(Argument::Terms(terms))]
        }
        ("SameSum", [Datum::List(parts)]) => {
            let cells = |part: &Datum| if let Datum::Part(cells) = part { Some(cells.clone()) } else { None };
            let parts = parts.iter().map(cells).collect::<Option<Vec<_>>>()?;
            let are_cells = parts.len() > 1 && parts.iter().all(|cells| choices::are_distinct(cells));
            vec![of("equal-sum").with(Some(parts).filter(|_| are_cells)?)]
        }
        ("Pair" | "AsymmetricalPair", [Datum::Pairs(allowed), a, b]) => {
            let digits = i32::from(values.min)..=values.max.into();
            let all: Vec<(i32, i32)> =
                digits.clone().flat_map(|a| digits.clone().map(move |b| (a, b))).collect();
            let allows = |a, b| all.iter().zip(allowed.iter()).any(|(pair, &is)| is && *pair == (a, b));
            pair(a.as_cell()?, b.as_cell()?, &allows)?
        }
        ("Pair" | "AsymmetricalPair", [Datum::List(mapping), a, b]) => {
            let others = |digit: i32| mapping.get(usize::try_from(digit).ok()?)?.as_digits();
            let digits = i32::from(values.min)..=values.max.into();
            let sets = digits.clone().map(others).collect::<Option<Vec<_>>>()?;
            let allows = |a: i32, b: i32| sets[(a - digits.start()) as usize].contains(&b);
            pair(a.as_cell()?, b.as_cell()?, &allows)?
        }
        ("WeakLink", [a, value, b, other]) => {
            let (value, other) = (value.as_whole()?, other.as_whole()?);
            pair(a.as_cell()?, b.as_cell()?, &|a, b| a != value || b != other)?
        }
        ("WeakLinks", [first, some, second, others]) => {
            let (some, others) = (some.as_digits()?, others.as_digits()?);
            let (first, second) = (first.as_cells()?, second.as_cells()?);
            if first.len().saturating_mul(second.len()) > MOST_PAIRS {
                return None;
            }
            let mut said = Vec::new();
            for &a in &first {
                for &b in &second {
                    said.extend(pair(a, b, &|a, b| !some.contains(&a) || !others.contains(&b))?);
                }
            }
            said
        }
        (name, arguments) => choices::statements(name, arguments, values)?,
    };
    Some(said)
}
