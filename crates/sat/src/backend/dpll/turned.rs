//! Records which decisions of a search have been flipped, and in which part of the search tree no model is known.

use crate::cnf::Lit;

/// The flipped decisions on the path from the root to the current position of a search.
#[derive(Debug, Default)]
pub struct TurnedDecisions {
    /// The literals that are true because a decision was flipped, each with the number of levels above the decision:
    /// the assumptions and the decisions that are not flipped.
    turned: Vec<(usize, Lit)>,
    /// The part of the tree that is being searched: the number of levels and the number of flipped decisions that lead
    /// to it. `None` at a model.
    part: Option<(usize, usize)>,
}

impl TurnedDecisions {
    /// Starts a new search, in which the part that is being searched is the whole tree.
    pub fn clear(&mut self) {
        self.turned.clear();
        self.part = Some((1, 0));
    }

    /// Records that the decision below `levels` levels was flipped, so its negation `lit` is now true.
    pub fn turn(&mut self, levels: usize, lit: Lit) {
        self.cut(levels);
        self.turned.push((levels, lit));
        if self.part.is_none_or(|(begin, _)| levels < begin) {
            self.part = Some((levels, self.turned.len()));
        }
    }

    /// Forgets the flipped decisions below more than this many levels.
    pub fn cut(&mut self, levels: usize) {
        while self.turned.last().is_some_and(|&(at, _)| at > levels) {
            self.turned.pop();
        }
    }

    /// Records that the search is at a model.
    pub fn found(&mut self) {
        self.part = None;
    }

    /// Returns the literals that are true because a decision was flipped, from the root down, each with the number of
    /// levels above it.
    pub fn all(&self) -> &[(usize, Lit)] {
        &self.turned
    }

    /// Returns the number of levels that lead to the part that is being searched; `None` at a model.
    pub fn levels(&self) -> Option<usize> {
        self.part.map(|(levels, _)| levels)
    }

    /// Returns the literals that lead from the root to the part that is being searched, each with its level.
    /// `decisions` are the decisions of all levels.
    pub fn path(&self, decisions: impl Iterator<Item = Option<Lit>>) -> Vec<(usize, Lit)> {
        let (levels, turned) = self.part.unwrap_or((usize::MAX, self.turned.len()));
        let mut turned = self.turned[..turned].iter().copied().peekable();
        let mut path = Vec::new();
        for (level, decision) in (1..).zip(decisions.take(levels)) {
            path.extend(decision.map(|lit| (level, lit)));
            while let Some(below) = turned.next_if(|&(at, _)| at == level) {
                path.push(below);
            }
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Var;

    #[test]
    fn the_part_is_what_is_new_since_the_last_model() {
        let lit = |index| Var::from_index(index).positive();
        let (mut turned, mut levels) =
            (TurnedDecisions::default(), vec![None, Some(lit(0)), Some(lit(1)), Some(lit(2))]);
        let path = |turned: &TurnedDecisions, levels: &[Option<Lit>]| {
            turned.path(levels.iter().copied()).into_iter().map(|(_, lit)| lit).collect::<Vec<_>>()
        };
        turned.clear();
        assert_eq!(path(&turned, &levels), []);
        // A conflict before the first model does not change the part, which is the whole tree.
        levels.pop();
        turned.turn(3, !lit(2));
        assert_eq!(path(&turned, &levels), []);
        turned.found();
        levels.pop();
        turned.turn(2, !lit(1));
        assert_eq!(path(&turned, &levels), [lit(0), !lit(1)]);
        // Deeper decisions, flipped or not, do not change the part.
        levels.push(Some(lit(3)));
        levels.pop();
        turned.turn(2, !lit(3));
        assert_eq!(path(&turned, &levels), [lit(0), !lit(1)]);
        levels.pop();
        turned.turn(1, !lit(0));
        assert_eq!(path(&turned, &levels), [!lit(0)]);
    }
}
