//! Steps as text, for people, and as JSON, one line per step.

mod effects;
mod object;
mod proof;
mod reason;

use std::fmt::Write;

use crate::grid::Cell;
use crate::puzzle::Puzzle;
use crate::render::Language;
use crate::render::words::Form;
use crate::steps::{Cause, Kind, Step, Steps};
pub use object::{CauseObject, CellObject, HardestObject, ProofLineObject, StepObject, StepsObject};

/// The maximum number of lines of a proof that are shown without [`StepWords::whole_proofs`].
const SHORT_PROOF: usize = 10;

/// Renders the steps of a puzzle that was read from `source`, such as `p.txt`.
#[derive(Clone, Copy, Debug)]
pub struct StepWords<'a> {
    puzzle: &'a Puzzle,
    source: &'a str,
    whole_proofs: bool,
    is_interrupted: bool,
    language: Option<Language>,
}

impl<'a> StepWords<'a> {
    /// Renders steps of `puzzle`, which was read from `source`.
    pub fn new(puzzle: &'a Puzzle, source: &'a str) -> StepWords<'a> {
        StepWords { puzzle, source, whole_proofs: false, is_interrupted: false, language: None }
    }

    /// If `whole_proofs` is `true`, long proofs are shown with all their lines.
    #[must_use]
    pub fn whole_proofs(self, whole_proofs: bool) -> StepWords<'a> {
        StepWords { whole_proofs, ..self }
    }

    /// Sets the language in which steps are written as sentences. Without a language they have causes and proofs in
    /// short form.
    #[must_use]
    pub fn language(self, language: Option<Language>) -> StepWords<'a> {
        StepWords { language, ..self }
    }

    /// Sets whether steps that end early do so because of an interruption by the user, instead of a limit.
    #[must_use]
    pub fn interrupted(self, is_interrupted: bool) -> StepWords<'a> {
        StepWords { is_interrupted, ..self }
    }

    /// Returns the conclusions of a step in short form, such as `r1c3=7 r1c5<>2`.
    pub fn effects(&self, step: &Step) -> String {
        effects::effects(self.puzzle, step)
    }

    /// Returns a cause in short form, such as `4 in row 3`.
    pub fn cause(&self, cause: &Cause) -> String {
        cause.shown(self.puzzle, self.source).to_string()
    }

    /// Returns the lines of a step's proof in short form, such as `r1c7<>4 (4 in row 1), so r5c7=4 (4 in column 7)`.
    pub fn proof(&self, step: &Step) -> Vec<String> {
        // The list of causes shows the source and line of each rule, so the proof leaves them out.
        proof::lines(self.puzzle, step, |cause| {
            let mut text = self.cause(cause);
            for &rule in cause.rules() {
                let origin = &self.puzzle.rules()[rule].origin;
                let source = origin.source.as_deref().unwrap_or(self.source);
                text = text.replace(&format!("{source}:{}: ", origin.line), "");
            }
            text
        })
    }

    /// Returns the chosen language, or English if none was chosen.
    fn tongue(&self) -> Language {
        self.language.unwrap_or(Language::ENGLISH)
    }

    /// Returns the name of a step with its values, its house and its cells, such as `hidden pair 4 7 in box 2: r1c5
    /// r3c4`, in the chosen language.
    pub fn title(&self, step: &Step) -> String {
        self.tongue().title(self.puzzle, step)
    }

    /// Returns the causes of a step, in the order in which its proof uses them.
    fn causes(&self, step: &Step) -> String {
        let used = |place: usize| step.proof.iter().position(|line| line.because == Some(place));
        let mut places: Vec<usize> = (0..step.because.len()).collect();
        places.sort_by_key(|&place| used(place).unwrap_or(usize::MAX));
        places.iter().map(|&place| self.cause(&step.because[place])).collect::<Vec<_>>().join("; ")
    }

    /// Returns a step in sentences; `None` if no language was chosen.
    pub fn sentences(&self, step: &Step) -> Option<Vec<String>> {
        self.language.map(|language| language.sentences(self.puzzle, step))
    }

    /// Renders one step: its number from 1, its weight, name, conclusions and causes. If a language was chosen,
    /// sentences replace everything but the number; if there are several sentences, a heading precedes them.
    pub fn step(&self, number: usize, step: &Step) -> String {
        if let Some(language) = self.language {
            let sentences = language.sentences(self.puzzle, step);
            let head = (sentences.len() > 1).then(|| language.head(self.puzzle, step));
            let lines: Vec<String> = head.into_iter().chain(sentences).collect();
            return format!("{number:<8}{}\n", lines.join("\n        ")) + &self.unsure(step);
        }
        let title = self.title(step);
        let mut text = format!("{number:<8}w{:<3}{title:<36}  {}\n", step.weight, self.effects(step));
        let _ = writeln!(text, "        because {}", self.causes(step));
        let proof = self.proof(step);
        if proof.len() <= SHORT_PROOF || self.whole_proofs {
            proof.iter().for_each(|line| _ = writeln!(text, "          {line}"));
        } else {
            let _ = writeln!(text, "          ({} lines of proof)", proof.len());
        }
        text + &self.unsure(step)
    }

    /// If it is not known whether every cause is needed, returns a line that says so; empty otherwise.
    fn unsure(&self, step: &Step) -> String {
        match step.minimal {
            true => String::new(),
            false => format!("        {}\n", self.tongue().templates().unsure),
        }
    }

    /// Renders all steps, each run of singles as one entry, and how they end.
    pub fn text(&self, found: &Steps) -> String {
        self.run(1, &found.steps) + &self.end(found)
    }

    /// Renders steps, of which the first has the number `first`. Each run of singles is one entry, unless steps are
    /// written in sentences.
    pub fn run(&self, first: usize, steps: &[Step]) -> String {
        let mut text = String::new();
        let mut place = 0;
        while let Some(step) = steps.get(place) {
            let rest = &steps[place..];
            let singles = rest.iter().take_while(|step| step.kind == Kind::Single).count();
            if singles > 1 && self.language.is_none() {
                text += &self.singles(first + place, &rest[..singles]);
                place += singles;
            } else {
                text += &self.step(first + place, step);
                place += 1;
            }
        }
        text
    }

    /// Renders a run of singles as one entry; the number of the first is `first`.
    fn singles(&self, first: usize, steps: &[Step]) -> String {
        let mut text = format!("{first}-{}", first + steps.len() - 1);
        text = format!("{text:<8}w1  {}\n", self.tongue().templates().singles);
        let told = |step: &Step| {
            let (cell, value) = step.place[0];
            let cause = match &step.because[0] {
                Cause::Cell(_) => "cell".to_owned(),
                Cause::House { house, .. } => self.puzzle.grid().houses()[*house].to_string(),
                other => self.cause(other),
            };
            format!("{}={} ({cause})", self.name(cell), self.puzzle.grid().sign(value))
        };
        for line in steps.iter().map(told).collect::<Vec<_>>().chunks(4) {
            let _ = writeln!(text, "        {}", line.join(", "));
        }
        text
    }

    /// Returns the lines about how the steps end, and about the hardest step.
    pub fn end(&self, found: &Steps) -> String {
        let form = Form::Line { is_interrupted: self.is_interrupted, weighs: self.language.is_none() };
        match self.tongue().end(self.puzzle, found, self.source, form) {
            end if end.is_empty() => end,
            end => end + "\n",
        }
    }

    fn name(&self, cell: Cell) -> String {
        self.puzzle.grid().name_of(cell)
    }
}
