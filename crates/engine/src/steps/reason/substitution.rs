//! Proofs that are the same but for some cells, or for the value that is assumed: one is told, of the others only which cells
//! stand in it instead.

use super::explanation::{
    Effect, House, Instead, NamedCause, Proof, Reasoning, Rest, Stride, Tree, Walk, WalkEnd, Why,
};

/// A reader puts no more cells in the places of others, beside the one that is assumed.
const MOST_OTHERS: usize = 2;

/// A proof that is told.
#[derive(Clone, Copy)]
pub enum Told<'a> {
    Walk(&'a Walk),
    Cases(&'a Tree),
}

impl<'a> Told<'a> {
    /// The proof of a reasoning, if it is one.
    pub const fn of(what: &'a Reasoning) -> Option<Told<'a>> {
        match what {
            Reasoning::Walk { walk, .. } => Some(Told::Walk(walk)),
            Reasoning::Cases { tree, .. } => Some(Told::Cases(tree)),
            _ => None,
        }
    }

    const fn assumed(self) -> &'a Effect {
        match self {
            Told::Walk(Walk { assumed, .. }) | Told::Cases(Tree { assumed, .. }) => assumed,
        }
    }
}

impl<'a> From<&'a Proof> for Told<'a> {
    fn from(proof: &'a Proof) -> Told<'a> {
        match proof {
            Proof::Walk(walk) => Told::Walk(walk),
            Proof::Cases(tree) => Told::Cases(tree),
        }
    }
}

/// The cells of a proof that stand in another one instead of cells of this, if the two are the same but for these.
pub fn alike(told: Told<'_>, other: Told<'_>) -> Option<Instead> {
    let assumed_cells = match told.assumed() {
        Effect::Is { cell, .. } => std::slice::from_ref(cell),
        Effect::IsNot { cells, .. } => cells,
    };
    let values = match (told.assumed(), other.assumed()) {
        (Effect::Is { cell, value }, Effect::Is { cell: same, value: own }) if cell == same => {
            Some((value, own))
        }
        _ => None,
    };
    let mut cells = Renaming { pairs: Vec::new(), values };
    let is_same = match (told, other) {
        (Told::Walk(a), Told::Walk(b)) => cells.walk(a, b),
        (Told::Cases(a), Told::Cases(b)) => cells.tree(a, b),
        _ => return None,
    };
    cells.pairs.retain(|(before, now)| before != now);
    if let [(a, b), (c, d)] = &cells.pairs[..]
        && (a, b) == (d, c)
    {
        return is_same.then(|| Instead::Swapped(a.clone(), b.clone()));
    }
    // Nobody follows a cell that takes another's place while a third one takes its own.
    let is_moved = |(_, now): &(String, String)| cells.pairs.iter().any(|(before, _)| before == now);
    let is_plain = !cells.pairs.iter().any(is_moved);
    cells.pairs.retain(|(before, _)| !assumed_cells.contains(before));
    (is_same && is_plain && cells.pairs.len() <= MOST_OTHERS).then_some(Instead::Cells(cells.pairs))
}

/// Cells of one proof, each with the cell in its place in another; no cell stands in two places.
struct Renaming<'a> {
    pairs: Vec<(String, String)>,
    /// The values that are assumed of the same cell.
    values: Option<(&'a String, &'a String)>,
}

impl Renaming<'_> {
    fn cell(&mut self, a: &String, b: &String) -> bool {
        match self.pairs.iter().find(|(before, now)| before == a || now == b) {
            Some((before, now)) => before == a && now == b,
            None => {
                self.pairs.push((a.clone(), b.clone()));
                true
            }
        }
    }

    fn cells(&mut self, a: &[String], b: &[String]) -> bool {
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.cell(a, b))
    }

    fn effect(&mut self, a: &Effect, b: &Effect) -> bool {
        match (a, b) {
            (Effect::Is { cell: a, value: x }, Effect::Is { cell: b, value: y }) => x == y && self.cell(a, b),
            (Effect::IsNot { cells: a, values: x }, Effect::IsNot { cells: b, values: y }) => {
                x == y && self.cells(a, b)
            }
            _ => false,
        }
    }

    /// Returns `true` if no cell of a text that is quoted in both proofs stands for another one.
    fn quoted(&mut self, text: &str) -> bool {
        let words = text.split(|c: char| !c.is_alphanumeric() && !matches!(c, '@' | '_'));
        let mut cells = words.filter(|word| word.starts_with(char::is_alphabetic)).map(str::to_owned);
        cells.all(|cell| self.cell(&cell, &cell))
    }

    /// The name of a house that a rule makes has cells, which stand for no others.
    fn house(&mut self, a: &House, b: &House) -> bool {
        a == b
            && match a {
                House::OfRule(_, ends) => ends.iter().all(|cell| self.cell(cell, cell)),
                House::OfGrid(..) | House::Whole => true,
            }
    }

    fn cause(&mut self, a: &NamedCause, b: &NamedCause) -> bool {
        match (a, b) {
            (NamedCause::Cell(a), NamedCause::Cell(b)) => self.cell(a, b),
            (NamedCause::Part(rule, a), NamedCause::Part(other, b)) => rule == other && self.cells(a, b),
            (NamedCause::With(rule, a), NamedCause::With(other, b)) => rule == other && a == b,
            (NamedCause::Sum { equation: a, .. }, NamedCause::Sum { equation: b, .. }) => {
                a == b && self.quoted(a)
            }
            (a, b) => a == b,
        }
    }

    fn why(&mut self, a: &Why, b: &Why) -> bool {
        match (a, b) {
            (Why::House { house, value, by: a }, Why::House { house: other, value: own, by: b }) => {
                self.house(house, other) && value == own && both(a, b, |a, b| self.cell(a, b))
            }
            (Why::Same(a), Why::Same(b)) => a == b && a.iter().flatten().all(|cell| self.cell(cell, cell)),
            (Why::Named(a), Why::Named(b)) => self.cause(a, b),
            (Why::Assumed(a), Why::Assumed(b)) => self.values == Some((a, b)) || a == b,
            (a, b) => a == b,
        }
    }

    /// What the whole proof assumes.
    fn assumption(&mut self, a: &Effect, b: &Effect) -> bool {
        match (a, b) {
            (Effect::Is { cell: a, .. }, Effect::Is { cell: b, .. }) if self.values.is_some() => {
                self.cell(a, b)
            }
            _ => self.effect(a, b),
        }
    }

    fn strides(&mut self, a: &[Stride], b: &[Stride]) -> bool {
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.stride(a, b))
    }

    fn stride(&mut self, a: &Stride, b: &Stride) -> bool {
        let gone = a.gone.len() == b.gone.len()
            && a.gone.iter().zip(&b.gone).all(|(a, b)| {
                a.values == b.values && self.cells(&a.cells, &b.cells) && self.why(&a.why, &b.why)
            });
        gone && both(&a.found, &b.found, |a, b| {
            a.value == b.value && self.cell(&a.cell, &b.cell) && self.why(&a.why, &b.why)
        })
    }

    fn end(&mut self, a: &WalkEnd, b: &WalkEnd) -> bool {
        match (a, b) {
            (WalkEnd::NoValue(a), WalkEnd::NoValue(b)) => self.cell(a, b),
            (WalkEnd::NoPlace(house, value), WalkEnd::NoPlace(other, own)) => {
                self.house(house, other) && value == own
            }
            (
                WalkEnd::Forbidden { cell: a, value, is_assumed, why, beside },
                WalkEnd::Forbidden {
                    cell: b,
                    value: own,
                    is_assumed: is_own,
                    why: other,
                    beside: own_beside,
                },
            ) => {
                both(beside, own_beside, |[a, value], [b, own]| value == own && self.cell(a, b))
                    && value == own
                    && is_assumed == is_own
                    && self.cell(a, b)
                    && self.why(why, other)
            }
            (
                WalkEnd::NoneAllowed { cell: a, values, why },
                WalkEnd::NoneAllowed { cell: b, values: own, why: other },
            ) => values == own && self.cell(a, b) && self.cause(why, other),
            (WalkEnd::Against(a, why), WalkEnd::Against(b, other)) => {
                self.effect(a, b) && self.why(why, other)
            }
            _ => false,
        }
    }

    fn walk(&mut self, a: &Walk, b: &Walk) -> bool {
        self.assumption(&a.assumed, &b.assumed)
            && self.strides(&a.strides, &b.strides)
            && self.end(&a.end, &b.end)
    }

    fn tree(&mut self, a: &Tree, b: &Tree) -> bool {
        self.assumption(&a.assumed, &b.assumed) && self.branch(a, b)
    }

    /// What follows from an assumption, and its cases.
    fn branch(&mut self, a: &Tree, b: &Tree) -> bool {
        self.strides(&a.strides, &b.strides) && self.rest(&a.rest, &b.rest)
    }

    fn rest(&mut self, a: &Rest, b: &Rest) -> bool {
        match (a, b) {
            (Rest::Ends(a), Rest::Ends(b)) => self.end(a, b),
            (Rest::OfCell(a), Rest::OfCell(b)) => self.trees(a, b),
            (Rest::OfLine(cause, value, a), Rest::OfLine(other, own, b)) => {
                value == own && self.cause(cause, other) && self.trees(a, b)
            }
            (Rest::OfHouse(house, value, a), Rest::OfHouse(other, own, b)) => {
                self.house(house, other) && value == own && self.trees(a, b)
            }
            _ => false,
        }
    }

    fn trees(&mut self, a: &[Tree], b: &[Tree]) -> bool {
        let same = |(a, b): (&Tree, &Tree)| self.effect(&a.assumed, &b.assumed) && self.branch(a, b);
        a.len() == b.len() && a.iter().zip(b).all(same)
    }
}

/// Returns `true` if neither is there, or both are and the same.
fn both<T>(a: &Option<T>, b: &Option<T>, same: impl FnOnce(&T, &T) -> bool) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => same(a, b),
        (a, b) => a.is_none() && b.is_none(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A proof that ends because of a sum.
    fn walk(cell: &str, sum: &str) -> Walk {
        let assumed = Effect::Is { cell: "r1c1".into(), value: "4".into() };
        let end = Effect::Is { cell: cell.into(), value: "5".into() };
        let why = Why::Named(NamedCause::Sum { equation: sum.into(), houses: Vec::new(), rules: Vec::new() });
        Walk { assumed, strides: Vec::new(), end: WalkEnd::Against(end, why) }
    }

    #[test]
    fn cells_of_a_sum_that_is_quoted_stand_for_no_others() {
        for (sum, is_alike) in [("r2c2 + 2*r2c4 = 9", true), ("r2c2 + 2*r1c4 = 9", false)] {
            let (before, now) = (walk("r1c2", sum), walk("r1c4", sum));
            let found = alike(Told::Walk(&before), Told::Walk(&now));
            assert_eq!(found.is_some(), is_alike, "{sum}");
        }
    }
}
