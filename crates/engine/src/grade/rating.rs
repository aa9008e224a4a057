//! The difficulty of a puzzle, in people's words.

use super::{Effort, Grade, Level};

/// The difficulty of a puzzle: by Solo's level where it has one, else by the least work of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rating {
    /// Level trivial or basic; else propagation alone.
    Easy,
    /// Level intermediate or advanced; else failed literals.
    Medium,
    /// Level extreme; else search with at most 100 backtracks.
    Hard,
    /// Level unreasonable; else search with more.
    Expert,
}

/// The most backtracks of a puzzle that is hard and no more.
pub const FEW: u64 = 100;

impl Rating {
    /// All ratings, easiest first.
    pub const ALL: [Rating; 4] = [Rating::Easy, Rating::Medium, Rating::Hard, Rating::Expert];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Rating::Easy => "easy",
            Rating::Medium => "medium",
            Rating::Hard => "hard",
            Rating::Expert => "expert",
        }
    }

    /// The rating of this name.
    pub fn find(name: &str) -> Option<Rating> {
        Rating::ALL.into_iter().find(|rating| rating.name() == name)
    }

    /// The rating of a grade.
    pub fn of(grade: &Grade) -> Rating {
        match (grade.level, grade.effort) {
            (Some(Level::Trivial | Level::Basic), _) => Rating::Easy,
            (Some(Level::Intermediate | Level::Advanced), _) => Rating::Medium,
            (Some(Level::Extreme), _) => Rating::Hard,
            (Some(Level::Unreasonable), _) => Rating::Expert,
            (None, Effort::Propagation) => Rating::Easy,
            (None, Effort::FailedLiterals) => Rating::Medium,
            (None, Effort::Search { backtracks: ..=FEW, .. }) => Rating::Hard,
            (None, Effort::Search { .. }) => Rating::Expert,
        }
    }
}
