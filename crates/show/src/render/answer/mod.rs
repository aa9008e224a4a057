//! The answer to any question, for people and programs: as text, a JSON object, a sentence, a picture or a page.

mod equal;
mod estimate;
mod explanation;
mod grade;
mod list;
mod marks;
mod member;
mod needless;
mod outcome;
mod relaxation;
mod steps;
mod symmetry;

pub use equal::EqualityObject;
pub use estimate::{EstimateNumbers, EstimateObject, EstimateWords};
pub use explanation::{ExplanationObject, ExplanationWords, WithoutGiven};
pub use grade::GradeWords;
pub use list::{ListEnd, ModelObject, SolutionObject, listed, listed_model};
pub use marks::{MarkWords, MarksObject, VariableMarks};
pub use member::{Member, MemberObject};
pub use needless::{EnoughObject, NeededObject, NeedlessObject, NeedlessWords};
pub use outcome::OutcomeWords;
pub use relaxation::{RelaxationObject, RelaxationWords};
pub use steps::{
    CauseObject, CellObject, HardestObject, ProofLineObject, StepObject, StepWords, StepsObject,
};
pub use symmetry::{AutomorphismWords, AutomorphismsReport, MotionReport};

use schemars::JsonSchema;
use serde::Serialize;

use self::equal::EqualityWords;
use super::html::{SheetPuzzle, StepPage};
use super::json::to_line;
use super::svg::{LastBoard, Picture};
use super::{Language, Report, TextStyle, View, sentence};
use crate::ask::{Answer, ByHand};
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::question::{self, Comparison, SolutionTally};
use crate::steps::{End, State, Steps};
use crate::stopwatch::PhaseTimes;

/// An answer about a puzzle, or about a formula without a puzzle.
///
/// ```
/// use sudoku2cnf_answer::ask::{Ask, Solver, ask};
/// use sudoku2cnf_sat::backend::{BackendChoice, Limits};
/// use sudoku2cnf_show::render::{AnswerView, TextStyle};
///
/// let (solver, limits) = (Solver::new(BackendChoice::new("auto"))?, Limits::default());
/// let puzzle = "1.34\n..12\n21..\n43.1".parse()?;
/// let answered = ask(&puzzle, &Ask::Unique { digits: false }.into(), &solver, &limits, &mut |_| true)?;
/// let view = AnswerView::new(&answered.answer, Some(&puzzle));
/// assert_eq!(view.text(TextStyle::Line), "unique\n1234341221434321\n");
/// assert_eq!(view.sentence(), "There is exactly one solution.");
/// assert!(view.to_json().starts_with(r#"{"verdict":"unique","solution":[1,2,3,4,"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct AnswerView<'a> {
    answer: &'a Answer,
    puzzle: Option<&'a Puzzle>,
    source: &'a str,
    spent: Option<PhaseTimes>,
    is_interrupted: bool,
}

/// The JSON object of an answer, for each group of questions.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[non_exhaustive]
pub enum AnswerObject {
    /// verdicts
    Report(Box<Report>),
    /// `all`
    List(ListEnd),
    /// `candidates`
    Candidates(MarksObject),
    /// `equal`
    Equal(EqualityObject),
    /// `estimate`
    Estimate(EstimateObject),
    /// `explain`
    Explanation(Box<ExplanationObject>),
    /// `needless`
    Needless(Box<NeedlessObject>),
    /// `hint`, `steps`
    Steps(Box<StepsObject>),
    /// `relax`
    Relaxation(RelaxationObject),
}

/// The renderer of an answer, by the kind of answer.
enum Words<'a> {
    Solutions(OutcomeWords<'a>),
    List(ListEnd),
    Candidates(MarkWords<'a>),
    Equal(EqualityWords<'a>),
    Estimate(EstimateWords),
    Explanation(ExplanationWords<'a>),
    Needless(Box<NeedlessWords<'a>>),
    Steps(StepAnswer<'a>),
    Grade(GradeWords<'a>),
    Canonical(Option<&'a str>),
    Automorphisms(Option<AutomorphismWords<'a>>),
    Relaxation(RelaxationWords<'a>, &'a str),
}

/// An answer that consists of steps, and the explanation if there is no solution.
struct StepAnswer<'a> {
    puzzle: &'a Puzzle,
    words: StepWords<'a>,
    source: &'a str,
    found: &'a Steps,
    state: Option<&'a State>,
    options: &'a ByHand,
    is_hint: bool,
    why: Option<ExplanationWords<'a>>,
}

impl<'a> AnswerView<'a> {
    /// Creates the view of an answer about this puzzle; without a puzzle, answers are about the models of a formula.
    pub fn new(answer: &'a Answer, puzzle: Option<&'a Puzzle>) -> AnswerView<'a> {
        AnswerView { answer, puzzle, source: "", spent: None, is_interrupted: false }
    }

    /// Sets the name of the file that the puzzle was read from, such as `p.txt`. The names of rules begin with it.
    #[must_use]
    pub fn source(self, source: &'a str) -> AnswerView<'a> {
        AnswerView { source, ..self }
    }

    /// Sets the time that each phase took, which the JSON object then includes.
    #[must_use]
    pub fn spent(self, spent: Option<PhaseTimes>) -> AnswerView<'a> {
        AnswerView { spent, ..self }
    }

    /// Sets whether an incomplete answer is due to an interruption by the user, instead of a limit.
    #[must_use]
    pub fn interrupted(self, is_interrupted: bool) -> AnswerView<'a> {
        AnswerView { is_interrupted, ..self }
    }

    /// Returns the renderer of the answer; `None` if the renderer needs a puzzle and there is none.
    fn words(&self) -> Option<Words<'a>> {
        let (source, puzzle) = (self.source, self.puzzle);
        Some(match self.answer {
            Answer::Solutions { question, outcome } => {
                Words::Solutions(OutcomeWords::new(outcome, *question, puzzle))
            }
            Answer::List { outcome, .. } => {
                let stored = self.comparison().map(|compared| compared.stored);
                Words::List(ListEnd::new(outcome.count, outcome.complete, stored))
            }
            Answer::Candidates { marks, cap, layers } => {
                let words = MarkWords::new(puzzle?, marks.answer, &marks.seen, *cap);
                Words::Candidates(words.with_layers(*layers))
            }
            Answer::Equal(found) => Words::Equal(EqualityWords::new(puzzle?, found)),
            Answer::Estimate(estimate) => Words::Estimate(EstimateWords::new(*estimate)),
            Answer::Explanation { finding, no_answer } => {
                Words::Explanation(ExplanationWords::new(puzzle?, source, finding).no_answer(*no_answer))
            }
            Answer::Needless(found) => Words::Needless(Box::new(NeedlessWords::new(puzzle?, source, found))),
            Answer::Steps { found, state, options, is_hint, why } => {
                let (puzzle, state) = (puzzle?, state.as_ref());
                let explained = |finding| ExplanationWords::new(puzzle, source, finding);
                let why = why.as_ref().map(|finding| explained(finding).no_answer(options.no_answer));
                let words = StepWords::new(puzzle, source)
                    .whole_proofs(options.all_steps)
                    .language(options.words.map(Language::from))
                    .interrupted(self.is_interrupted);
                Words::Steps(StepAnswer {
                    puzzle,
                    words,
                    source,
                    found,
                    state,
                    options,
                    is_hint: *is_hint,
                    why,
                })
            }
            Answer::Grade(graded) => Words::Grade(GradeWords::new(puzzle?, graded)),
            Answer::Canonical(name) => Words::Canonical(name.as_deref()),
            Answer::Automorphisms(found) => {
                let puzzle = puzzle?;
                Words::Automorphisms(found.as_ref().map(|found| AutomorphismWords::new(puzzle, found)))
            }
            Answer::Relaxation { point, backend } => {
                Words::Relaxation(RelaxationWords::new(puzzle?, point.as_ref()), backend)
            }
        })
    }

    /// Compares the answer with the solution that is stored with the puzzle; `None` if no solution is stored, or if
    /// answers of this kind are not compared.
    pub fn comparison(&self) -> Option<Comparison> {
        let puzzle = self.puzzle?;
        match self.answer {
            Answer::Solutions { outcome, .. } => outcome.compared(puzzle),
            Answer::Grade(graded) => graded.outcome.compared(puzzle),
            Answer::List { outcome, tally } => Comparison::new(puzzle, outcome.answer(), *tally),
            Answer::Candidates { marks, .. } => Comparison::new(puzzle, marks.answer, marks.tally(puzzle)),
            Answer::Equal(found) => Comparison::new(puzzle, found.marks.answer, found.marks.tally(puzzle)),
            answer @ (Answer::Explanation { .. } | Answer::Needless(_)) => {
                let mut tally = SolutionTally::default();
                answer.solutions().iter().for_each(|solution| tally.add(puzzle, solution));
                Comparison::new(puzzle, answer.verdict(), tally)
            }
            _ => None,
        }
    }

    /// Returns the answer for people; each line ends with a line break.
    pub fn text(&self, style: TextStyle) -> String {
        match self.words() {
            Some(Words::Solutions(words)) => words.text(style),
            Some(Words::List(end)) => format!("{}\n", end.count),
            Some(Words::Candidates(words)) => words.text(style),
            Some(Words::Equal(words)) => words.text(),
            Some(Words::Estimate(words)) => words.text() + "\n",
            Some(Words::Explanation(words)) => words.text(style),
            Some(Words::Needless(words)) => words.text(),
            Some(Words::Steps(StepAnswer { words, found, .. })) => {
                words.run(1, &found.steps) + &self.end_of_steps(style)
            }
            Some(Words::Grade(words)) => words.line() + "\n",
            Some(Words::Automorphisms(Some(words))) if style != TextStyle::Line => words.text() + "\n",
            Some(Words::Relaxation(words, _)) => words.text(style),
            _ => self.line() + "\n",
        }
    }

    /// Returns the answer on one line without a line break, as in a batch: a solution, a number or a name, or else the
    /// verdict.
    pub fn line(&self) -> String {
        match self.words() {
            Some(Words::Solutions(words)) => words.line(),
            Some(Words::List(end)) => end.count.to_string(),
            Some(Words::Candidates(words)) => words.text(TextStyle::Line).trim_end().to_owned(),
            Some(Words::Estimate(words)) => words.text(),
            Some(Words::Steps(StepAnswer { words, found, .. })) => words.end_object(found).end.to_owned(),
            Some(Words::Grade(words)) => words.line(),
            Some(Words::Canonical(Some(name))) => name.to_owned(),
            Some(Words::Automorphisms(Some(words))) => words.line(),
            Some(Words::Relaxation(words, _)) => {
                words.text(TextStyle::Line).lines().next().unwrap_or_default().to_owned()
            }
            _ => self.answer.verdict().word().to_owned(),
        }
    }

    /// Returns the answer in sentences. The text is empty for a name, for automorphisms, for a complete list of
    /// solutions, and for a single step.
    pub fn sentence(&self) -> String {
        match self.words() {
            Some(Words::Solutions(words)) => words.sentence(),
            Some(Words::List(end)) => end.note().unwrap_or_default(),
            Some(Words::Equal(words)) => words.sentence(),
            Some(Words::Estimate(words)) => words.sentence(),
            Some(Words::Explanation(words)) => words.sentence(),
            Some(Words::Needless(words)) => words.sentence(),
            // A contradiction has the same sentence with or without a state of the player.
            Some(Words::Steps(StepAnswer {
                found: Steps { end: End::NoSolution, .. },
                why: Some(why),
                ..
            })) => why.sentence(),
            Some(Words::Steps(StepAnswer { words, found, .. })) => words.end(found).trim_end().to_owned(),
            Some(Words::Grade(words)) => words.line(),
            Some(Words::Canonical(_) | Words::Automorphisms(_)) => String::new(),
            Some(Words::Relaxation(words, _)) => words.sentence(),
            Some(Words::Candidates(_)) | None => sentence(self.answer.verdict()).to_owned(),
        }
    }

    /// Returns a remark on the answer, such as that it is incomplete; `None` without a remark.
    pub fn note(&self) -> Option<String> {
        match self.words()? {
            Words::Solutions(words) => words.note(),
            Words::List(end) => end.note(),
            Words::Relaxation(words, _) => words.note().map(str::to_owned),
            _ => None,
        }
    }

    /// Calls `of_steps` if the answer consists of steps, and `of_view` otherwise, and returns the result; `None` for an
    /// answer without a picture.
    fn view<T>(
        &self,
        of_view: impl FnOnce(&View<'_>) -> T,
        of_steps: impl FnOnce(&StepAnswer<'_>) -> T,
    ) -> Option<T> {
        Some(match self.words()? {
            Words::Solutions(words) => of_view(&words.view()?),
            Words::Candidates(words) => of_view(&words.view()),
            Words::Equal(words) => of_view(&words.view()),
            Words::Explanation(words) => of_view(&words.view()),
            Words::Needless(words) => of_view(&words.view()),
            Words::Steps(answer) => of_steps(&answer),
            _ => return None,
        })
    }

    /// Returns the picture of the answer, without its sentence, as SVG; `None` for an answer that no picture shows.
    pub fn to_picture(&self, limits: &Limits) -> Option<String> {
        self.drawn(|picture| picture.within(limits).to_svg())
    }

    /// Returns the picture as [`AnswerView::to_picture`] does, but without the legend.
    pub fn to_board(&self, limits: &Limits) -> Option<String> {
        self.drawn(|picture| picture.within(limits).without_legend().to_svg())
    }

    /// Returns the result of `draw` for the picture of the answer; `None` for an answer without a picture.
    fn drawn(&self, draw: impl Fn(Picture<'_>) -> String) -> Option<String> {
        let of_steps =
            |it: &StepAnswer<'_>| draw(LastBoard::new(it.puzzle, it.found, it.state, it.source).picture());
        self.view(|view| draw(view.picture()), of_steps)
    }

    /// Returns the picture of the answer with its sentence below, as SVG. If the answer is a single step, this is the
    /// picture of that step. `None` for an answer without a picture.
    pub fn to_svg(&self) -> Option<String> {
        let of_steps = |it: &StepAnswer<'_>| match it.found.steps.first().filter(|_| it.is_hint) {
            Some(step) => {
                let placed = LastBoard::placed(it.found, it.state, 0);
                Picture::new(it.puzzle).placed(&placed).step(step, it.source).to_svg()
            }
            None => LastBoard::new(it.puzzle, it.found, it.state, it.source).picture().to_svg(),
        };
        self.view(|view| view.to_svg(), of_steps)
    }

    /// Returns the page of the answer, as HTML; `None` for an answer without a picture.
    pub fn to_html(&self) -> Option<String> {
        let of_steps = |it: &StepAnswer<'_>| {
            let language = it.options.words.map_or(Language::ENGLISH, Language::from);
            StepPage::new(it.puzzle, it.found).state(it.state).source(it.source).language(language).to_html()
        };
        self.view(|view| view.to_html(), of_steps)
    }

    /// Returns the puzzle for a printed sheet, with its solution or a remark; `None` without a puzzle, or for an answer
    /// of another kind. The question must have been whether there is exactly one solution.
    pub fn on_sheet(&self) -> Option<SheetPuzzle<'a>> {
        match self.words()? {
            Words::Solutions(words) => words.on_sheet(),
            _ => None,
        }
    }

    /// Returns the JSON object of the answer.
    pub fn object(&self) -> AnswerObject {
        let stored = || self.comparison().map(|compared| compared.stored);
        let report = |report: Report| AnswerObject::Report(Box::new(report));
        match self.words() {
            Some(Words::Solutions(words)) => report(words.report(self.spent)),
            Some(Words::List(end)) => AnswerObject::List(end),
            Some(Words::Candidates(words)) => AnswerObject::Candidates(words.object(stored())),
            Some(Words::Equal(words)) => AnswerObject::Equal(words.object(stored())),
            Some(Words::Estimate(words)) => AnswerObject::Estimate(words.object()),
            Some(Words::Explanation(words)) => AnswerObject::Explanation(Box::new(words.object(stored()))),
            Some(Words::Needless(words)) => AnswerObject::Needless(Box::new(words.object(stored()))),
            Some(Words::Steps(answer)) => AnswerObject::Steps(Box::new(answer.object())),
            Some(Words::Grade(words)) => report(words.report()),
            Some(Words::Canonical(name)) => report(Report {
                canonical: name.map(str::to_owned),
                ..Report::new(question::Status::Unknown)
            }),
            Some(Words::Automorphisms(words)) => {
                let automorphisms = words.map(|words| words.report());
                report(Report { automorphisms, ..Report::new(question::Status::Unknown) })
            }
            Some(Words::Relaxation(words, backend)) => AnswerObject::Relaxation(words.object(backend)),
            None => report(Report::new(self.answer.verdict())),
        }
    }

    /// Returns the JSON object on one line, without a line break.
    pub fn to_json(&self) -> String {
        to_line(&self.object())
    }

    /// Returns the last lines of an answer whose steps were printed before, with an explanation if there is no
    /// solution; empty for other answers.
    pub fn end_of_steps(&self, style: TextStyle) -> String {
        match self.words() {
            Some(Words::Steps(StepAnswer { words, found, why, .. })) => {
                words.end(found) + &why.map_or(String::new(), |why| why.text(style))
            }
            _ => String::new(),
        }
    }

    /// Returns the last JSON objects of an answer whose steps were printed before; none for other answers.
    pub fn end_of_steps_objects(&self) -> Vec<String> {
        let Some(Words::Steps(StepAnswer { words, found, why, .. })) = self.words() else {
            return Vec::new();
        };
        let end = to_line(&words.end_object(found));
        [end].into_iter().chain(why.map(|why| to_line(&why.object(None)))).collect()
    }

    /// Returns the answer in the format of the SAT Competition; `None` if it is not about models or solutions.
    pub fn competition(&self) -> Option<String> {
        match self.words()? {
            Words::Solutions(words) => Some(words.competition()),
            _ => None,
        }
    }
}

impl StepAnswer<'_> {
    /// Returns the JSON object of all steps, which also says how the steps end.
    fn object(&self) -> StepsObject {
        let steps = (1..).zip(&self.found.steps).map(|(number, step)| self.words.object(number, step));
        StepsObject {
            path: Some(steps.collect()),
            why: self.why.as_ref().map(|why| Box::new(why.object(None))),
            ..self.words.end_object(self.found)
        }
    }
}
