//! The difficulty of a puzzle, in everyday words.

use super::{Effort, Grade, Level};

/// The difficulty of a puzzle, derived from Solo's level if it has one, and otherwise from the least effort of a
/// solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rating {
    /// Level trivial or basic; without a level, propagation alone.
    Easy,
    /// Level intermediate or advanced; without a level, failed literals.
    Medium,
    /// Level extreme; without a level, search with at most 100 backtracks.
    Hard,
    /// Level unreasonable; without a level, search with more than 100 backtracks.
    Expert,
}

/// The largest number of backtracks of a puzzle rated hard.
pub const FEW: u64 = 100;

impl Rating {
    /// All ratings, easiest first.
    pub const ALL: [Rating; 4] = [Rating::Easy, Rating::Medium, Rating::Hard, Rating::Expert];

    /// Returns the name of the rating.
    pub const fn name(self) -> &'static str {
        match self {
            Rating::Easy => "easy",
            Rating::Medium => "medium",
            Rating::Hard => "hard",
            Rating::Expert => "expert",
        }
    }

    /// Returns the rating with this name, if there is one.
    pub fn find(name: &str) -> Option<Rating> {
        Rating::ALL.into_iter().find(|rating| rating.name() == name)
    }

    /// Returns a description of the rating for people who solve by hand, in lower case and without a full stop. With
    /// `by_level`, it describes Solo's techniques; otherwise, it describes the effort.
    pub const fn takes(self, by_level: bool) -> &'static str {
        match (self, by_level) {
            (Rating::Easy, true) => "singles only",
            (Rating::Medium, true) => {
                "more than singles: pairs, triples and larger sets, and digits whose places in one row, column or box all lie in another"
            }
            (Rating::Hard, true) => {
                "more than singles and sets: fish such as the X-wing, or chains of cells with two digits"
            }
            (Rating::Expert, true) => {
                "more than singles, pairs, triples, fish and chains of cells with two digits"
            }
            (Rating::Easy, false) => "every step follows from one row, column, box or rule",
            (Rating::Medium, false) => "some steps come from trying one digit until something breaks",
            (Rating::Hard, false) => {
                "some steps come from trying digits on top of each other; a computer makes up to 100 wrong guesses"
            }
            (Rating::Expert, false) => {
                "some steps come from trying digits on top of each other; a computer makes more than 100 wrong guesses"
            }
        }
    }

    /// Returns the rating of a grade.
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
