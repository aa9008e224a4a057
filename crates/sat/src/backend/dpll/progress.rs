//! Estimates the share of a search that has been done. Each of the two branches of a decision counts as half of the
//! part that the decision splits, and the branches that the search has left are added up (Knuth, "Estimating the
//! Efficiency of Backtrack Programs", 1975; for estimates during the search: Kilby, Slaney, Thiébaux and Walsh,
//! "Estimating Search Tree Size", 2006).

/// The position of a search in its tree.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The estimated share of the whole search that is below the current position, from 0 to 1.
    ahead: f64,
    /// The estimated share of the whole search that is done, from 0 to 1.
    behind: f64,
}

impl Default for Progress {
    fn default() -> Self {
        Progress { ahead: 1.0, behind: 0.0 }
    }
}

impl Progress {
    /// Enters the first branch of a decision; returns the share of both branches together.
    pub fn decide(&mut self) -> f64 {
        let both = self.ahead;
        self.ahead = both / 2.0;
        both
    }

    /// Ends the current branch, and enters the second branch of a decision whose branches together have the share
    /// `both`.
    pub fn turn(&mut self, both: f64) {
        self.behind += self.ahead;
        self.ahead = both / 2.0;
    }

    /// Returns the share of the whole search that is done, from 0 to 1.
    pub fn behind(&self) -> f64 {
        self.behind
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Walks through a full tree of this depth and records the share that is done after each leaf but the last.
    fn through(progress: &mut Progress, depth: u32, both: &mut Vec<f64>, noted: &mut Vec<f64>) {
        if depth == 0 {
            if let Some(both) = both.pop() {
                progress.turn(both);
                noted.push(progress.behind());
            }
            return;
        }
        both.push(progress.decide());
        through(progress, depth - 1, both, noted);
        through(progress, depth - 1, both, noted);
    }

    #[test]
    fn a_full_tree_is_gone_through_evenly() {
        let (mut progress, mut noted) = (Progress::default(), Vec::new());
        through(&mut progress, 3, &mut Vec::new(), &mut noted);
        assert_eq!(noted, (1..8).map(|leaf| f64::from(leaf) / 8.0).collect::<Vec<_>>());
    }

    #[test]
    fn a_branch_without_decisions_is_half_of_what_it_begins_in() {
        let mut progress = Progress::default();
        for place in 1..20 {
            let both = progress.decide();
            progress.turn(both);
            assert_eq!(progress.behind(), 1.0 - 0.5f64.powi(place));
        }
    }
}
