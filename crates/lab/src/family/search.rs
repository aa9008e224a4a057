//! Searches for the number of holes at which instances are as hard as requested: in steps, then by bisection, then by
//! single holes.

/// The hardness of an instance, compared with the requested hardness.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The instance is too easy.
    Below,
    /// The instance is as hard as requested.
    Within,
    /// The instance is too hard.
    Above,
}

/// The number of holes changes after this many instances that were too easy, or this many that were too hard.
const VOTES: usize = 2;

/// Searches for a number of holes. Up to a threshold, more holes make instances harder; beyond it, they make them
/// easier. Therefore, the search starts near the threshold. It moves in steps of 1/200 of the largest number until it
/// has a bound on each side, and then bisects between the bounds.
#[derive(Clone, Debug)]
pub struct Search {
    number: usize,
    /// The largest number of holes known to be too easy.
    below: Option<usize>,
    /// The smallest number of holes known to be too hard.
    above: Option<usize>,
    most: usize,
    step: usize,
    /// Numbers of instances with the current number of holes that were too easy and that were too hard.
    votes: [usize; 2],
    /// `true` once an instance was as hard as requested.
    is_found: bool,
}

impl Search {
    /// Creates a search that starts at `number` holes and tries at most `most`.
    pub fn new(number: usize, most: usize) -> Search {
        let step = (most / 200).max(1);
        Search { number, below: None, above: None, most, step, votes: [0, 0], is_found: false }
    }

    /// Returns the number of holes to try next.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Records the hardness of an instance with the current number of holes.
    pub fn told(&mut self, place: Place) {
        let side = match place {
            Place::Within => {
                self.votes = [0, 0];
                self.is_found = true;
                return;
            }
            Place::Below => 0,
            Place::Above => 1,
        };
        self.votes[side] += 1;
        if self.votes[side] < VOTES {
            return;
        }
        self.votes = [0, 0];
        if self.is_found {
            // Near the right number, instances differ more by chance than by a single hole, so the search moves by one.
            self.number =
                if side == 0 { (self.number + 1).min(self.most) } else { self.number.saturating_sub(1) };
            return;
        }
        if side == 0 {
            self.below = Some(self.number);
            self.above = self.above.filter(|&above| above > self.number);
        } else {
            self.above = Some(self.number);
            self.below = self.below.filter(|&below| below < self.number);
        }
        self.number = match (self.below, self.above) {
            (Some(below), Some(above)) => below + (above - below) / 2,
            (Some(below), None) => (below + self.step).min(self.most),
            (None, Some(above)) => above.saturating_sub(self.step),
            (None, None) => self.number,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the numbers tried until one is from `low` to `high`.
    fn tried(start: usize, most: usize, low: usize, high: usize) -> Vec<usize> {
        let mut search = Search::new(start, most);
        let mut tried = Vec::new();
        for _ in 0..60 {
            let number = search.number();
            if tried.last() != Some(&number) {
                tried.push(number);
            }
            let place = match number {
                _ if number < low => Place::Below,
                _ if number > high => Place::Above,
                _ => return tried,
            };
            search.told(place);
        }
        panic!("not found: {tried:?}");
    }

    #[test]
    fn it_finds_the_number_from_both_sides() {
        assert_eq!(tried(100, 1000, 100, 100), [100]);
        assert_eq!(tried(100, 1000, 107, 107), [100, 105, 110, 107]);
        assert_eq!(tried(500, 1000, 480, 481), [500, 495, 490, 485, 480]);
        for target in 80..=120 {
            let found = tried(100, 1000, target, target);
            assert_eq!(found.last(), Some(&target));
            assert!(found.len() < 9, "{found:?}");
        }
    }

    #[test]
    fn a_single_instance_decides_nothing_and_the_right_number_moves_slowly() {
        let mut search = Search::new(100, 1000);
        search.told(Place::Below);
        search.told(Place::Above);
        assert_eq!(search.number(), 100);
        search.told(Place::Within);
        (0..2).for_each(|_| search.told(Place::Below));
        assert_eq!(search.number(), 101);
        (0..4).for_each(|_| search.told(Place::Above));
        assert_eq!(search.number(), 99);
    }
}
