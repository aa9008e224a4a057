//! Renders the explanation of a puzzle: givens and rules that contradict each other, or cells that differ between
//! solutions.

mod object;

pub use object::{ExplanationObject, WithoutGiven};

use super::member::{Member, given};
use crate::csp::Owner;
use crate::grid::{Cell, Digit};
use crate::puzzle::Puzzle;
use crate::question::Status;
use crate::question::conflict::{Conflict, WrongGiven};
use crate::question::explain::Finding;
use crate::render::{TextStyle, UNKNOWN, View, sentence};

/// Renders a finding about a puzzle that was read from `source`, such as `p.txt`.
///
/// ```
/// use sudoku2cnf_sat::backend::Limits;
/// use sudoku2cnf_sat::backend::dpll::Dpll;
/// use sudoku2cnf_compile::problem::Problem;
/// use sudoku2cnf_answer::question::explain::explain;
/// use sudoku2cnf_show::render::{ExplanationWords, TextStyle};
///
/// let problem = Problem::new("diagonal\n1...\n.2..\n....\n...1".parse()?);
/// let found = explain(&problem, problem.suited(), &Dpll::new(), &Limits::default())?;
/// let words = ExplanationWords::new(problem.puzzle(), "p.txt", &found);
/// assert!(words.text(TextStyle::Grid).starts_with("none\np.txt:1: diagonal\ngiven r1c1=1\ngiven r4c4=1\n"));
/// assert!(serde_json::to_string(&words.object(None))?.contains(r#"{"line":1,"rule":"diagonal","source":"p.txt"}"#));
/// assert_eq!(words.sentence(), "There is no solution: what is marked contradicts itself.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ExplanationWords<'a> {
    puzzle: &'a Puzzle,
    source: &'a str,
    found: &'a Finding,
    no_answer: bool,
}

/// The maximum number of houses that the text names; if more are involved, it gives only their number.
const MOST_HOUSES: usize = 6;

impl<'a> ExplanationWords<'a> {
    /// Renders the finding `found` about `puzzle`, which was read from `source`.
    pub fn new(puzzle: &'a Puzzle, source: &'a str, found: &'a Finding) -> ExplanationWords<'a> {
        ExplanationWords { puzzle, source, found, no_answer: false }
    }

    /// If `no_answer` is `true`, leaves out the right digits of givens that are wrong.
    #[must_use]
    pub fn no_answer(self, no_answer: bool) -> ExplanationWords<'a> {
        ExplanationWords { no_answer, ..self }
    }

    /// Returns the verdict about the puzzle.
    pub fn verdict(&self) -> Status {
        self.found.verdict()
    }

    fn conflict(&self) -> Option<&'a Conflict> {
        match self.found {
            Finding::None(conflict) => Some(conflict),
            _ => None,
        }
    }

    /// Returns the givens and rules that contradict each other; empty if there is a solution.
    pub fn members(&self) -> Vec<Member<'a>> {
        let member = |&owner: &Owner| Member::of(self.puzzle, owner);
        self.conflict().map_or(Vec::new(), |conflict| conflict.members.iter().filter_map(member).collect())
    }

    /// Returns the names of the houses that the contradiction needs, as far as they are known.
    pub fn houses(&self) -> Vec<String> {
        let places = self.conflict().and_then(|conflict| conflict.houses.as_deref()).unwrap_or_default();
        places.iter().map(|&place| self.puzzle.grid().houses()[place].to_string()).collect()
    }

    fn given(&self, cell: Cell, digit: Digit) -> String {
        given(self.puzzle, cell, digit)
    }

    fn givens(&self, givens: &[(Cell, Digit)]) -> Vec<String> {
        givens.iter().map(|&(cell, digit)| self.given(cell, digit)).collect()
    }

    /// Returns a phrase for each given, or pair of givens, whose removal leaves exactly one solution, with the digits
    /// in that solution.
    fn without(&self, conflict: &Conflict) -> impl Iterator<Item = String> {
        let right = |wrong: &WrongGiven| self.puzzle.grid().sign(wrong.digit).to_string();
        let told = move |wrong: &[WrongGiven]| {
            let givens: Vec<String> = wrong.iter().map(|wrong| self.given(wrong.cell, wrong.given)).collect();
            let only = format!("{} there is exactly one solution", givens.join(" and "));
            match self.no_answer {
                true => only,
                false => {
                    let right: Vec<String> = wrong.iter().map(right).collect();
                    format!("{only}, with {} there", right.join(" and "))
                }
            }
        };
        let alone = conflict.wrong.alone.chunks(1).map(told);
        alone.chain(conflict.wrong.pairs.iter().map(move |pair| told(pair)))
    }

    /// Returns the explanation as text; `style` is the style of solutions in it.
    pub fn text(&self, style: TextStyle) -> String {
        let word = self.verdict().word();
        match self.found {
            Finding::Unknown => format!("{word}\n"),
            Finding::Unique(solution) => format!("{word}\n{}", style.solution(solution, self.puzzle)),
            Finding::Multiple(differ, givens) => format!(
                "{word}\ndiffer: {}\nunique with: given {}\n",
                self.puzzle.grid().names_of(differ).join(" "),
                self.givens(givens).join(" ")
            ),
            Finding::None(conflict) => format!("{word}\n{}", self.contradiction(conflict)),
        }
    }

    /// Returns the lines about a contradiction: wrong givens, then the givens and rules that contradict each other, the
    /// houses on one line, and remarks on what may be incomplete.
    fn contradiction(&self, conflict: &Conflict) -> String {
        let without = self.without(conflict).map(|what| format!("without {what}\n"));
        let shown = |member: Member<'a>| member.text(self.puzzle, self.source) + "\n";
        let members = self.members().into_iter().map(shown);
        let mut text: String = without.chain(members).collect();
        match &self.houses()[..] {
            [] => {}
            few if few.len() <= MOST_HOUSES => text += &format!("houses: {}\n", few.join(", ")),
            many => text += &format!("houses: {} of {}\n", many.len(), self.puzzle.grid().houses().len()),
        }
        if !conflict.minimal {
            text += "a limit was reached: some of these may not be needed\n";
        }
        if !conflict.wrong.complete {
            text += "the search for one or two wrong givens was not complete\n";
        }
        text
    }

    /// Returns the explanation in sentences.
    pub fn sentence(&self) -> String {
        match self.found {
            Finding::Unknown => UNKNOWN.to_owned(),
            Finding::Unique(_) => sentence(Status::Unique).to_owned(),
            Finding::Multiple(differ, givens) => format!(
                "{} These cells differ: {}. With these givens one is left: {}.",
                sentence(Status::Multiple),
                self.puzzle.grid().names_of(differ).join(" "),
                self.givens(givens).join(" ")
            ),
            Finding::None(conflict) => {
                let more = if conflict.minimal { "" } else { ", and may be more than is needed" };
                let without: String =
                    self.without(conflict).map(|what| format!(" Without {what}.")).collect();
                let rest = match conflict.wrong.complete {
                    true => "",
                    false => " The search for one or two wrong givens was not complete.",
                };
                format!("There is no solution: what is marked contradicts itself{more}.{without}{rest}")
            }
        }
    }

    /// Returns the puzzle marked with the finding, for a picture or a page.
    pub fn view(&self) -> View<'a> {
        let view = View::new(self.puzzle, self.sentence());
        match self.found {
            Finding::Unknown => view,
            Finding::Unique(solution) => View { solution: Some(solution), ..view },
            Finding::Multiple(differ, _) => View { differ, ..view },
            Finding::None(conflict) => View { conflict: Some(conflict), ..view },
        }
    }
}
