//! Renders answers to three questions: whether there is a solution, whether it is the only one, and how many there are.

use crate::dimacs::{self, Satisfiability};
use crate::grid::Cell;
use crate::puzzle::Puzzle;
use crate::question::{Outcome, Question, Status};
use crate::render::answer::list::ModelObject;
use crate::render::html::SheetPuzzle;
use crate::render::json::seconds;
use crate::render::layers::{group_values, layer_values};
use crate::render::svg::Picture;
use crate::render::{Report, TextStyle, UNKNOWN, View, line, sentence};
use crate::stopwatch::PhaseTimes;

/// Renders the outcome of a search, according to the question that it answers.
///
/// ```
/// use sudoku2cnf_sat::backend::Limits;
/// use sudoku2cnf_sat::backend::auto::Handover;
/// use sudoku2cnf_compile::problem::Problem;
/// use sudoku2cnf_answer::question::{self, Question};
/// use sudoku2cnf_show::render::{OutcomeWords, TextStyle};
///
/// let problem = Problem::new("1.34\n..12\n21..\n43.1".parse()?);
/// let outcome = question::ask(&problem, &Handover::default(), Question::Unique, &Limits::default())?;
/// let words = OutcomeWords::new(&outcome, Question::Unique, Some(problem.puzzle()));
/// assert_eq!(words.text(TextStyle::Line), "unique\n1234341221434321\n");
/// assert_eq!(words.sentence(), "There is exactly one solution.");
/// assert!(words.report(None).to_json().starts_with(r#"{"verdict":"unique","solution":[1,2,3,4,"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OutcomeWords<'a> {
    outcome: &'a Outcome,
    question: Question,
    puzzle: Option<&'a Puzzle>,
}

impl<'a> OutcomeWords<'a> {
    /// Renders `outcome`, the answer to `question` about `puzzle`; without a puzzle it is about a formula.
    pub fn new(outcome: &'a Outcome, question: Question, puzzle: Option<&'a Puzzle>) -> OutcomeWords<'a> {
        OutcomeWords { outcome, question, puzzle }
    }

    /// Returns the number of solutions, after "at least" if a limit or an interruption ended the count.
    pub fn counted(&self) -> String {
        match (self.outcome.answer, &self.outcome.count) {
            (Status::Unknown, count) if *count == 0 => Status::Unknown.word().to_owned(),
            (Status::Unknown, count) => format!("at least {count}"),
            (_, count) => count.to_string(),
        }
    }

    /// Returns the answer as text: a number or a word, the solutions, and the cells that differ between them.
    pub fn text(&self, style: TextStyle) -> String {
        let solutions =
            self.puzzle.map_or(String::new(), |puzzle| style.solutions(&self.outcome.solutions, puzzle));
        let text = match (self.question, self.outcome.answer) {
            (Question::Count(_), _) => self.counted() + "\n",
            (_, Status::Unknown) => "unknown\n".to_owned(),
            (Question::One, Status::Solved) => solutions,
            (_, answer) => format!("{}\n{solutions}", answer.word()),
        };
        text + &self.differ() + &self.digits()
    }

    /// Returns the answer on one line without a line break, as in a batch: a solution, a number or a word.
    pub fn line(&self) -> String {
        let solution = self.outcome.solutions.first().zip(self.puzzle);
        match (self.question, self.outcome.answer, solution) {
            (Question::Count(_), ..) => self.counted(),
            (_, Status::Solved | Status::Unique, Some((solution, puzzle))) => line(solution, puzzle.grid()),
            (_, answer, _) => answer.word().to_owned(),
        }
    }

    /// Returns the answer in the format of the SAT Competition; grids are comments.
    pub fn competition(&self) -> String {
        let solutions = &self.outcome.solutions;
        let grids = self.puzzle.map_or(String::new(), |puzzle| TextStyle::Grid.solutions(solutions, puzzle));
        let comments: String = grids.lines().map(|line| format!("c {line}\n")).collect();
        let answer = match (self.outcome.answer, self.outcome.models.first()) {
            (Status::None, _) => Satisfiability::Unsat,
            (_, Some(model)) => Satisfiability::Sat(model.literals().collect()),
            (_, None) => Satisfiability::Unknown,
        };
        comments + &dimacs_text(&answer) + &self.differ()
    }

    /// Returns a line with the cells in which the solutions differ; empty without such cells.
    fn differ(&self) -> String {
        match &self.outcome.differ[..] {
            [] => String::new(),
            cells => format!("differ: {}\n", self.named(cells).join(" ")),
        }
    }

    /// Returns a line that says whether all solutions have the same digits; empty if that was not asked.
    fn digits(&self) -> String {
        self.outcome.digits.map_or(String::new(), |answer| format!("digits: {}\n", answer.word()))
    }

    /// Returns the answer as a sentence.
    pub fn sentence(&self) -> String {
        let is_count = matches!(self.question, Question::Count(_));
        let count = &self.outcome.count;
        let solutions = if *count == 1 { "solution" } else { "solutions" };
        match (self.outcome.answer, self.outcome.complete) {
            (Status::Unknown, _) if *count == 0 || !is_count => UNKNOWN.to_owned(),
            (_, false) if is_count => format!("At least {count} {solutions}."),
            (_, true) if is_count => format!("{count} {solutions}."),
            (Status::Multiple, _) if self.outcome.digits == Some(Status::Unique) => {
                "There is more than one solution, but all have the same digits.".to_owned()
            }
            (answer, _) => sentence(answer).to_owned(),
        }
    }

    /// Returns the remark that a count stopped before all solutions were counted; `None` if it is complete.
    pub fn note(&self) -> Option<String> {
        let count = &self.outcome.count;
        let is_part = matches!(self.question, Question::Count(_)) && !self.outcome.complete;
        let solutions = if *count == 1 { "solution" } else { "solutions" };
        (is_part && self.outcome.answer != Status::Unknown)
            .then(|| format!("at least {count} {solutions}; the counting stopped there"))
    }

    /// Returns the names of cells. The name of a cell in a layer includes the name of the layer.
    fn named(&self, cells: &[Cell]) -> Vec<String> {
        match self.puzzle {
            Some(puzzle) => puzzle.grid().names_of(cells),
            None => names(cells),
        }
    }

    /// Returns the puzzle with the solutions found, for a picture or a page; `None` if there is no puzzle.
    pub fn view(&self) -> Option<View<'a>> {
        let mut solutions = self.outcome.solutions.iter();
        let (solution, other) = (solutions.next(), solutions.next());
        let mut sentence = self.sentence();
        if other.is_some() {
            sentence += " The hatched cells differ in the two that are shown.";
        }
        Some(View { solution, other, ..View::new(self.puzzle?, sentence) })
    }

    /// Returns the puzzle for a printed sheet, with its only solution, or a remark on how many there are; `None` if
    /// there is no puzzle. The question must have been whether there is exactly one solution.
    pub fn on_sheet(&self) -> Option<SheetPuzzle<'a>> {
        let shown = SheetPuzzle::new(Picture::new(self.puzzle?));
        let outcome = self.outcome;
        let shown = match outcome.solutions.is_empty() {
            true => shown,
            false => shown.answer(self.view()?.picture()),
        };
        let remark = match outcome.answer {
            Status::Unique => return Some(shown),
            Status::Multiple if outcome.digits == Some(Status::Unique) => return Some(shown),
            Status::Multiple => "more than one solution",
            Status::None => "no solution",
            _ => "it is not known whether this is the only solution",
        };
        let unsolved = outcome.answer == Status::Unknown && outcome.solutions.is_empty();
        Some(shown.remark(if unsolved { "not solved: a limit was reached" } else { remark }))
    }

    /// Returns the JSON object of the answer; `spent` is the time of each phase, if it is to be included.
    pub fn report(&self, spent: Option<PhaseTimes>) -> Report {
        let outcome = self.outcome;
        let mut report = Report::new(outcome.answer);
        let grid = self.puzzle.map(Puzzle::grid);
        report.stored_solution = self.puzzle.and_then(|puzzle| outcome.stored(puzzle));
        let ignored = self.puzzle.map_or(0, |puzzle| puzzle.about().drawings_ignored);
        report.drawings_ignored = (ignored > 0).then_some(ignored);
        if let Some((solution, grid)) = outcome.solutions.first().zip(grid) {
            report.show(solution, grid);
        }
        let model = outcome.models.first().filter(|_| grid.is_none());
        report.model = model.map(|model| ModelObject::new(model).model);
        if let (Question::Unique, [_, other], Some(grid)) = (self.question, &outcome.solutions[..], grid) {
            report.other = Some(other.digits(grid));
            report.other_line = Some(line(other, grid));
            report.other_variables = other.variables().to_vec();
            report.other_named = group_values(other, grid);
            report.other_layers = layer_values(other, grid);
            report.differ = self.named(&outcome.differ);
        }
        report.digits = outcome.digits;
        report.count = matches!(self.question, Question::Count(_)).then(|| outcome.count.clone());
        report.exact = report.count.as_ref().map(|_| outcome.complete);
        report.complete = report.exact.filter(|is_exact| !is_exact);
        report.certified = outcome.certified();
        report.backend = Some(outcome.backend.clone());
        report.statistics =
            outcome.statistics.iter().map(|&(name, value)| (name.to_owned(), value.into())).collect();
        report.seconds = spent.map(|spent| seconds(spent, |_| true)).unwrap_or_default();
        report
    }
}

/// Returns names for cells without a puzzle, such as `r1c2`.
pub(super) fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(Cell::to_string).collect()
}

/// Returns an answer in the format of SAT solvers, as `s` and `v` lines.
pub(super) fn dimacs_text(answer: &Satisfiability) -> String {
    let mut bytes = Vec::new();
    // Writing to a vector cannot fail.
    let _ = dimacs::write_answer(answer, &mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::{Limits, auto::Handover};
    use crate::problem::Problem;
    use crate::question;

    fn told(text: &str, question: Question, style: TextStyle) -> (String, String) {
        let problem = Problem::new(text.parse().expect("a puzzle"));
        let (backend, limits) = (Handover::default(), Limits::default());
        let outcome = match question {
            Question::Count(max) => question::ask(&problem, &backend, Question::Count(max), &limits),
            _ => question::ask(&problem, &backend, Question::Unique, &limits),
        };
        let outcome = outcome.expect("an answer");
        let words = OutcomeWords::new(&outcome, question, Some(problem.puzzle()));
        (words.text(style), words.sentence())
    }

    #[test]
    fn numbers_and_verdicts_are_told() {
        let count = |max| told("1...\n....\n....\n...1", Question::Count(max), TextStyle::Grid);
        assert_eq!(count(100), ("18\n".to_owned(), "18 solutions.".to_owned()));
        assert_eq!(count(5), ("5\n".to_owned(), "At least 5 solutions.".to_owned()));
        assert_eq!(count(1).1, "At least 1 solution.");
        let none = told("11..\n....\n....\n....", Question::Unique, TextStyle::Line);
        assert_eq!(none, ("none\n".to_owned(), "There is no solution.".to_owned()));
        let (several, _) = told("..34\n3412\n..43\n4321", Question::Unique, TextStyle::Line);
        assert!(several.starts_with("multiple\n") && several.ends_with("differ: r1c1 r1c2 r3c1 r3c2\n"));
        assert_eq!(several.lines().count(), 4);
    }
}
