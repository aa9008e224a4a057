//! Renders the grade of a puzzle, as JSON or on one line.

use crate::grade::GradeOutcome;
use crate::puzzle::Puzzle;
use crate::question::Question;
use crate::render::{OutcomeWords, Report};

/// Renders the grade of a puzzle.
///
/// ```
/// use sudoku2cnf_sat::backend::Limits;
/// use sudoku2cnf_answer::grade::graded;
/// use sudoku2cnf_puzzle::puzzle::Puzzle;
/// use sudoku2cnf_show::render::GradeWords;
///
/// let puzzle: Puzzle = "1...\n....\n....\n....".parse()?;
/// let graded = graded(&puzzle, &Limits::default())?;
/// let words = GradeWords::new(&puzzle, &graded);
/// assert_eq!(words.line(), "multiple");
/// assert!(words.report().to_json().starts_with(r#"{"verdict":"multiple","solution":["#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct GradeWords<'a> {
    puzzle: &'a Puzzle,
    graded: &'a GradeOutcome,
}

impl<'a> GradeWords<'a> {
    /// Renders the grade of `puzzle`.
    pub fn new(puzzle: &'a Puzzle, graded: &'a GradeOutcome) -> GradeWords<'a> {
        GradeWords { puzzle, graded }
    }

    /// Returns the grade and the hardest step on one line, without a line break; the verdict if the puzzle has no
    /// grade.
    pub fn line(&self) -> String {
        match &self.graded.grade {
            Some((grade, hardest)) => format!("{grade}; {hardest}"),
            None => self.graded.outcome.answer.word().to_owned(),
        }
    }

    /// Returns the JSON object of the grade.
    pub fn report(&self) -> Report {
        let words = OutcomeWords::new(&self.graded.outcome, Question::Unique, Some(self.puzzle));
        let mut report = words.report(None);
        // The backend's statistics are about uniqueness, not about the grade.
        (report.backend, report.statistics) = (None, Default::default());
        if let Some((grade, hardest)) = &self.graded.grade {
            (report.grade, report.hardest) = (Some(grade.to_string()), Some(hardest.clone()));
        }
        report
    }
}
