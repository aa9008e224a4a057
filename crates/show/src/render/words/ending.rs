//! The end of the steps, on a line and as a sentence, and the lists of a step besides its reason.

use super::names::Names;
use super::templates::{Slot, fill};
use crate::grid::{Cell, Digit};
use crate::render::sentences::quoted;
use crate::steps::reason::effects;
use crate::steps::{Cause, End, ProofLine, Step, Steps};

/// The form in which the end of the steps is stated.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A line; it may say that the user interrupted the search, and include the weights.
    Line {
        is_interrupted: bool,
        weighs: bool,
    },
    Sentence,
}

/// A template with both forms.
type Both = [&'static str; 2];

/// The end of the steps of a puzzle that was read from `source`.
pub struct Ending<'a> {
    pub names: Names<'a>,
    pub form: Form,
    pub source: &'a str,
}

impl Ending<'_> {
    fn fill(&self, both: Both, slots: &[(&str, Slot)]) -> String {
        self.names.fill(both[usize::from(self.form == Form::Sentence)], slots)
    }

    /// Returns the end, the hardest of the steps, and each wrong value among those entered. It is empty if other words
    /// say the same.
    pub fn text(&self, found: &Steps) -> String {
        let (names, end) = (self.names, &self.names.templates().end);
        let count = found.steps.len();
        let counted = |both: Both, more: &mut dyn FnMut() -> Vec<(&'static str, Slot)>| {
            let mut slots =
                vec![("steps", fill!(names, steps, count = count).into()), ("count", count.into())];
            slots.extend(more());
            self.fill(both, &slots)
        };
        let is_interrupted = matches!(self.form, Form::Line { is_interrupted: true, .. });
        let text = match &found.end {
            End::Solved(_) => counted(end.solved, &mut Vec::new),
            End::Open(open) => counted(end.open, &mut || vec![("open", self.open(open).into())]),
            End::Contradiction(cause) => {
                counted(end.contradiction, &mut || vec![("cause", self.broken(cause).into())])
            }
            End::NoShortReason => counted(end.no_short_reason, &mut Vec::new),
            End::Stopped if is_interrupted => counted(end.interrupted, &mut Vec::new),
            End::Stopped => counted(end.stopped, &mut Vec::new),
            End::Wrong(wrong) => {
                let digits = wrong.iter().map(|(cell, value, right)| {
                    let value = ("value", names.value(*value).into());
                    self.entered([end.wrong, end.wrong_but], *cell, right, vec![value])
                });
                return self.list(end.wrong_all, digits.collect());
            }
            End::Missing(missing) => {
                let cells = missing.iter().map(|(cell, right)| {
                    self.entered([end.missing, end.missing_but], *cell, right, Vec::new())
                });
                return self.list(end.missing_all, cells.collect());
            }
            End::Enough => return counted(end.enough, &mut Vec::new) + &self.hardest(found),
            End::Incompatible => return self.fill(end.incompatible, &[]),
            End::NothingWrong => return self.fill(end.nothing_wrong, &[]),
            End::NoSolution => return self.fill(end.no_solution, &[]),
        };
        text + &self.hardest(found)
    }

    fn open(&self, open: &[(Cell, Vec<Digit>)]) -> String {
        let names = self.names;
        let cell = |(cell, values): &(Cell, Vec<Digit>)| {
            let values = names.values(values);
            let values = match self.form {
                Form::Sentence => Slot::from(values),
                Form::Line { .. } => Slot::from(values.join(",")),
            };
            self.fill(names.templates().end.left, &[("cell", names.cell(*cell).into()), ("values", values)])
        };
        open.iter().map(cell).collect::<Vec<_>>().join(", ")
    }

    /// The cause that cannot hold.
    fn broken(&self, cause: &Cause) -> String {
        match self.form {
            Form::Line { .. } if self.names.templates().quotes_sources => {
                cause.shown(self.names.puzzle, self.source).to_string()
            }
            _ => self.names.listed_cause(cause, self.source),
        }
    }

    /// Returns a cell about which something wrong was entered, with the right value unless that is kept back.
    fn entered(
        &self,
        [alone, with_right]: [Both; 2],
        cell: Cell,
        right: &[Digit],
        mut slots: Vec<(&'static str, Slot)>,
    ) -> String {
        slots.push(("cell", self.names.cell(cell).into()));
        slots.push(("right", self.names.values(right).into()));
        self.fill(if right.is_empty() { alone } else { with_right }, &slots)
    }

    fn list(&self, all: Both, items: Vec<String>) -> String {
        let between = if self.form == Form::Sentence { "; " } else { "\n" };
        self.fill(all, &[("all", items.join(between).into())])
    }

    fn hardest(&self, found: &Steps) -> String {
        let names = self.names;
        let is_enough = found.end == End::Enough;
        let Some((place, step)) = found.hardest().filter(|_| match self.form {
            Form::Sentence => found.steps.len() > 1,
            Form::Line { .. } => !is_enough,
        }) else {
            return String::new();
        };
        let (number, name) = (("number", (place + 1).into()), ("name", names.step_name(step).into()));
        if matches!(self.form, Form::Line { weighs: false, .. }) {
            return names.fill(names.templates().end.hardest_unweighed, &[number, name]);
        }
        let weight = ("weight", i64::from(step.weight).into());
        let total = ("total", i64::from(found.total()).into());
        self.fill(names.templates().end.hardest, &[number, name, weight, total])
    }
}

impl Names<'_> {
    /// The conclusions of a step.
    pub fn conclusion(&self, step: &Step) -> String {
        self.effects(&effects(&step.place, &step.remove), self.templates().conclusion_and)
    }

    /// A cause in a list.
    pub fn listed_cause(&self, cause: &Cause, source: &str) -> String {
        if !self.templates().quotes_sources {
            return self.cause(cause);
        }
        let text = cause.shown(self.puzzle, source).to_string();
        cause.rules().iter().fold(text, |text, &rule| {
            let stated = self.puzzle.rules()[rule].to_string();
            text.replace(&stated, &quoted(&stated))
        })
    }

    /// Returns the proof, a sentence for each line; empty if there is no proof.
    pub fn proof(&self, step: &Step, source: &str) -> Vec<String> {
        let line = |(place, line): (usize, &ProofLine)| {
            let effect = self.effect(&line.effect());
            match line.because.and_then(|place| step.because.get(place)) {
                None if place == 0 => fill!(self, suppose, effect = effect),
                None => fill!(self, proof_then, effect = effect, why = ""),
                Some(cause) => {
                    let cause = match self.templates().quotes_sources {
                        true => self.listed_cause(cause, source),
                        false => self.short(cause),
                    };
                    fill!(self, proof_then, effect = effect, why = fill!(self, why_cause, cause = cause))
                }
            }
        };
        let lines = step.proof.iter().enumerate().map(line);
        let end = (!step.proof.is_empty()).then(|| self.templates().contradicts.to_owned());
        lines.chain(end).collect()
    }
}
