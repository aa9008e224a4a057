//! The objective that a linear program minimises: 0, or random weights that lead to a random vertex of the relaxation.

use oorandom::Rand64;

/// The weights of the variables in order, in thousandths.
pub(super) struct Weights(Option<Rand64>);

impl Weights {
    /// Creates weights from 0 to 1,000 that depend only on the seed; without a seed, all are 0.
    pub(super) fn new(seed: Option<u64>) -> Weights {
        Weights(seed.map(|seed| Rand64::new(seed.into())))
    }

    /// Returns the weight of the next variable.
    pub(super) fn next(&mut self) -> u64 {
        self.0.as_mut().map_or(0, |random| random.rand_range(0..1001))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_fix_weights_in_their_range() {
        let some = |seed: Option<u64>| {
            let mut weights = Weights::new(seed);
            (0..1000).map(|_| weights.next()).collect::<Vec<_>>()
        };
        assert_eq!(some(None), vec![0; 1000]);
        assert_eq!(some(Some(1)), some(Some(1)));
        assert_ne!(some(Some(1)), some(Some(2)));
        assert!(some(Some(3)).iter().all(|&weight| weight <= 1000));
        assert!(some(Some(3)).iter().any(|&weight| weight > 900));
    }
}
