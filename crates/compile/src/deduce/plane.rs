//! Derives facts of plane geometry if the cells of a rectangle are split into two areas that are both connected, as in
//! Yin-Yang. Since two crossing paths have a common cell:
//!
//! * no square of 2x2 cells is a checkerboard, because a path that joins the cells of one diagonal separates the cells
//!   of the other;
//! * along the edge of the rectangle, the area changes at most twice.
//!
//! Unit propagation derives neither from the clauses for connectivity. (Setters of Yin-Yang know both.)

use std::collections::BTreeMap;

use crate::csp::{Area, Atom, Automaton, Constraint, Csp, VarId};

use std::sync::Arc;

/// Returns the constraints that follow from each pair of areas of `csp` that splits a rectangle.
pub fn facts(csp: &Csp) -> Vec<Constraint> {
    let areas: Vec<&Area> = csp.posted().iter().filter_map(|posted| area(&posted.constraint)).collect();
    if areas.len() < 2 {
        return Vec::new();
    }
    let left = ValuesLeft::new(csp);
    let mut facts = Vec::new();
    for (number, first) in areas.iter().enumerate() {
        let Some(width) = columns(first) else { continue };
        let splits = |second: &&Area| left.are_complements(first, second) && columns(second) == Some(width);
        if areas[number + 1..].iter().any(splits) {
            facts.extend(no_checkerboards(first, width));
            facts.extend(border(first, width, csp));
        }
    }
    facts
}

fn area(constraint: &Constraint) -> Option<&Area> {
    match constraint {
        Constraint::Connected(area) => Some(area),
        _ => None,
    }
}

/// The variables with restrictions, and for each the values that all of its restrictions allow.
struct ValuesLeft<'a> {
    csp: &'a Csp,
    values: BTreeMap<VarId, Vec<i32>>,
}

impl<'a> ValuesLeft<'a> {
    fn new(csp: &'a Csp) -> ValuesLeft<'a> {
        let mut values: BTreeMap<VarId, Vec<i32>> = BTreeMap::new();
        for posted in csp.posted() {
            if let Constraint::Member(var, allowed) = &posted.constraint {
                values
                    .entry(*var)
                    .and_modify(|left| left.retain(|value| allowed.contains(value)))
                    .or_insert_with(|| allowed.clone());
            }
        }
        ValuesLeft { csp, values }
    }

    /// Returns `true` if every cell is in exactly one of the two areas.
    fn are_complements(&self, a: &Area, b: &Area) -> bool {
        a.places.len() == b.places.len()
            && a.places.iter().zip(&b.places).all(|(&a, &b)| self.is_either(a, b))
    }

    /// Returns `true` if exactly one of the atoms is true.
    fn is_either(&self, a: Atom, b: Atom) -> bool {
        if a.var != b.var {
            return false;
        }
        match (a.equals, b.equals) {
            (true, true) if !self.csp.is_boolean(a.var) => {
                let allowed = |value: i32| value == a.value || value == b.value;
                let restricted = match self.values.get(&a.var) {
                    Some(values) => values.iter().all(|&value| allowed(value)),
                    None => self.csp.range(a.var).all(allowed),
                };
                a.value != b.value && restricted
            }
            (a_equals, b_equals) => a_equals != b_equals && a.value == b.value,
        }
    }
}

/// Returns the number of columns if the area's cells form a rectangle row by row, with at least two rows and columns,
/// and its edges join exactly the neighbouring cells; otherwise `None`.
fn columns(area: &Area) -> Option<usize> {
    let count = area.places.len();
    let columns = area.edges.iter().map(|&(a, b)| a.abs_diff(b) as usize).max()?;
    if columns < 2 || !count.is_multiple_of(columns) || count < 2 * columns {
        return None;
    }
    let mut edges: Vec<(u32, u32)> = area.edges.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
    edges.sort_unstable();
    let beside = |place: usize| (place % columns + 1 < columns).then_some((place as u32, place as u32 + 1));
    let below = |place: usize| (place + columns < count).then_some((place as u32, (place + columns) as u32));
    (0..count).flat_map(|place| [beside(place), below(place)]).flatten().eq(edges).then_some(columns)
}

/// Returns, for each square of 2x2 cells, the two clauses that forbid a checkerboard.
fn no_checkerboards(area: &Area, columns: usize) -> impl Iterator<Item = Constraint> + '_ {
    let is_corner = move |place: &usize| place % columns + 1 < columns;
    let corners = (0..area.places.len() - columns).filter(is_corner);
    corners.flat_map(move |place| {
        let [a, b, c, d] = [place, place + 1, place + columns, place + columns + 1].map(|p| area.places[p]);
        [Constraint::Clause(vec![!a, b, c, !d]), Constraint::Clause(vec![a, !b, !c, d])]
    })
}

/// Returns an automaton over the cells of the edge that accepts at most two changes of the area; `None` unless each of
/// these cells has a variable whose value decides its area.
fn border(area: &Area, columns: usize, csp: &Csp) -> Option<Constraint> {
    let rows = area.places.len() / columns;
    let top = 0..columns;
    let right = (1..rows).map(|row| row * columns + columns - 1);
    let bottom = (0..columns - 1).rev().map(|column| (rows - 1) * columns + column);
    let left = (1..rows - 1).rev().map(|row| row * columns);
    let edge: Vec<Atom> =
        top.chain(right).chain(bottom).chain(left).map(|place| area.places[place]).collect();
    let Atom { value: inside, .. } = edge[0];
    let reads = |atom: &Atom| atom.equals && atom.value == inside && !csp.is_boolean(atom.var);
    if !edge.iter().all(reads) {
        return None;
    }
    let ranges = edge.iter().map(|atom| csp.range(atom.var));
    let values = ranges.reduce(|a, b| *a.start().min(b.start())..=*a.end().max(b.end()))?;
    // A state is the area of the last cell and the number of changes so far; `None` before the first cell.
    let step = |&state: &Option<(bool, u8)>, value: i32| {
        let now = value == inside;
        let changes = state.map_or(0, |(last, changes)| changes + u8::from(last != now));
        (changes <= 2).then_some(Some((now, changes)))
    };
    let automaton = Automaton::explore(values, None, step, |_| true);
    Some(Constraint::Automaton(edge.iter().map(|atom| Some(atom.var)).collect(), Arc::new(automaton)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates a rectangle with two connected areas: the cells that are 1 and the cells that are 2.
    fn halves(rows: u32, columns: u32, range: std::ops::RangeInclusive<i32>) -> Csp {
        let mut csp = Csp::new((rows * columns) as usize, range);
        let beside = |place: u32| (place % columns + 1 < columns).then_some((place, place + 1));
        let below = |place: u32| (place + columns < rows * columns).then_some((place, place + columns));
        let edges: Vec<(u32, u32)> =
            (0..rows * columns).flat_map(|place| [below(place), beside(place)]).flatten().collect();
        for value in [1, 2] {
            let places: Vec<Atom> = csp.vars().map(|var| var.is(value)).collect();
            let most = places.len();
            csp.post(Constraint::Connected(Area { places, edges: edges.clone(), most }));
        }
        csp
    }

    fn connected(cells: &[i32], value: i32, columns: usize) -> bool {
        let mut left: Vec<usize> = (0..cells.len()).filter(|&place| cells[place] == value).collect();
        let mut reached = Vec::from_iter(left.pop());
        while let Some(place) = reached.pop() {
            left.retain(|&other| {
                let beside = place.abs_diff(other) == 1 && place / columns == other / columns;
                let next = beside || place.abs_diff(other) == columns;
                if next {
                    reached.push(other);
                }
                !next
            });
        }
        left.is_empty()
    }

    fn holds(fact: &Constraint, cells: &[i32]) -> bool {
        match fact {
            Constraint::Clause(atoms) => {
                atoms.iter().any(|atom| (cells[atom.var.index()] == atom.value) == atom.equals)
            }
            Constraint::Automaton(word, automaton) => {
                let symbol =
                    |var: &Option<VarId>| (cells[var.expect("a variable").index()] - automaton.min) as usize;
                automaton.accepts(&word.iter().map(symbol).collect::<Vec<_>>())
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn facts_hold_wherever_both_areas_are_connected() {
        for (rows, columns) in [(2, 2), (2, 5), (3, 3), (3, 4), (4, 3)] {
            let csp = halves(rows, columns, 1..=2);
            let facts = facts(&csp);
            assert_eq!(facts.len() as u32, 2 * (rows - 1) * (columns - 1) + 1);
            let mut broken = vec![false; facts.len()];
            for filling in 0..1u32 << (rows * columns) {
                let cells: Vec<i32> =
                    (0..rows * columns).map(|place| (filling >> place & 1) as i32 + 1).collect();
                let both = [1, 2].iter().all(|&value| connected(&cells, value, columns as usize));
                for (fact, broken) in facts.iter().zip(&mut broken) {
                    let holds = holds(fact, &cells);
                    assert!(holds || !both, "{fact:?} {cells:?}");
                    *broken |= !holds;
                }
            }
            assert!(broken.iter().all(|&broken| broken), "each fact excludes something");
        }
    }

    #[test]
    fn nothing_follows_if_one_area_has_other_edges() {
        let grid = halves(3, 3, 1..=2);
        let areas = grid.posted().iter().filter_map(|posted| area(&posted.constraint));
        let [first, second] = &areas.cloned().collect::<Vec<_>>()[..] else { panic!("two areas") };
        let mut edges = second.edges.clone();
        edges[0] = (2, 4);
        let mut csp = Csp::new(9, 1..=2);
        csp.post(Constraint::Connected(first.clone()));
        csp.post(Constraint::Connected(Area { edges, ..second.clone() }));
        assert!(facts(&csp).is_empty() && !facts(&grid).is_empty());
    }

    #[test]
    fn nothing_follows_for_areas_that_leave_cells_over() {
        let mut csp = halves(3, 3, 1..=3);
        assert!(facts(&csp).is_empty());
        // Restrictions exclude the third value in every cell.
        let vars: Vec<VarId> = csp.vars().collect();
        vars.iter().for_each(|&var| csp.post(Constraint::Member(var, vec![1, 2])));
        assert_eq!(facts(&csp).len(), 9);
        // One cell may also have the third value.
        let mut csp = halves(3, 3, 1..=3);
        vars[1..].iter().for_each(|&var| csp.post(Constraint::Member(var, vec![2, 1])));
        assert!(facts(&csp).is_empty());
    }

    #[test]
    fn nothing_follows_where_cells_are_neighbours_otherwise() {
        let csp = halves(3, 3, 1..=2);
        let area = |change: fn(&mut Area)| {
            let mut changed = Csp::new(9, 1..=2);
            for posted in csp.posted() {
                let Constraint::Connected(area) = &posted.constraint else { panic!("an area") };
                let mut area = area.clone();
                change(&mut area);
                changed.post(Constraint::Connected(area));
            }
            facts(&changed).len()
        };
        assert_eq!(area(|_| ()), 9);
        // The graph joins cells two columns apart, joins diagonal neighbours, or lacks an edge.
        assert_eq!(area(|area| area.edges.push((0, 2))), 0);
        assert_eq!(area(|area| area.edges.push((0, 4))), 0);
        assert_eq!(area(|area| area.edges.truncate(11)), 0);
        assert_eq!(area(|area| area.places.reverse()), 9);
    }
}
