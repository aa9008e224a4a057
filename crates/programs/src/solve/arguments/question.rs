//! The question that is asked, and what the table of questions refuses beside it.

use clap::parser::ValueSource;
use clap::{ArgMatches, Command, Id};
use sudoku2cnf::ask::{QuestionKind, QuestionOption};
use sudoku2cnf::count::Count;
use sudoku2cnf::question::{Outcome, Question};

use super::{Arguments, Output};
use crate::common::help;

impl Arguments {
    /// The question: of those that are named, the first of the table.
    pub fn asked(&self) -> QuestionKind {
        let named = QuestionKind::ALL.iter().copied().find(|&question| self.names(question));
        named.unwrap_or(QuestionKind::One)
    }

    /// Returns `true` if the command line names a question.
    fn names(&self, question: QuestionKind) -> bool {
        match question {
            QuestionKind::Backends => self.list_backends,
            QuestionKind::Check => self.proof.check.is_some(),
            QuestionKind::Split => self.parts.split.is_some(),
            QuestionKind::Certify => self.proof.certify.is_some(),
            QuestionKind::Join => self.parts.join.is_some(),
            QuestionKind::Relax => self.relaxation.relax,
            QuestionKind::Hint => self.steps.hint,
            QuestionKind::Steps => self.steps.steps,
            QuestionKind::Grade => self.grade,
            QuestionKind::Canonical => self.canonical,
            QuestionKind::Automorphisms => self.automorphisms,
            QuestionKind::Explain => self.explain,
            QuestionKind::Needless => self.needless.needless,
            QuestionKind::Candidates => self.candidates,
            QuestionKind::Estimate => self.estimate.estimate,
            QuestionKind::All => self.all,
            QuestionKind::Count => self.count,
            QuestionKind::Unique => self.unique,
            QuestionKind::One => false,
        }
    }

    /// Returns the question about solutions, where the answer is a verdict.
    pub fn question(&self) -> Question {
        match (self.unique || self.proof.certify.is_some(), self.count) {
            (true, _) => Question::Unique,
            (_, true) => Question::Count(self.most().and_then(Count::as_u128).unwrap_or(u128::MAX)),
            _ => Question::One,
        }
    }

    /// The number of solutions after which there is an end, if there is one.
    fn most(&self) -> Option<&Count> {
        self.max.as_ref()?.0.as_ref()
    }

    /// Returns `true` if the counting is to stop at some number.
    pub fn is_capped(&self) -> bool {
        self.most().is_some()
    }

    /// The outcome with no more solutions counted than were asked for.
    pub fn capped(&self, outcome: Outcome) -> Outcome {
        match self.most().filter(|_| matches!(self.question(), Question::Count(_))) {
            Some(most) => outcome.up_to(most),
            None => outcome,
        }
    }

    /// The most solutions that are printed.
    pub fn max(&self) -> u64 {
        let most = self.most().and_then(Count::as_u128);
        most.and_then(|most| u64::try_from(most).ok()).unwrap_or(u64::MAX)
    }

    /// The first of what was given that the table of questions does not have, in words.
    pub fn refusal(&self, matches: &ArgMatches) -> Option<String> {
        let asked = self.asked();
        let named = QuestionKind::ALL.iter().copied().filter(|&question| self.names(question));
        let others: Vec<QuestionKind> = named.filter(|&question| question != asked).collect();
        if let Some(other) = others.iter().find(|other| !asked.goes_with(**other)) {
            return Some(format!("{} cannot be used with {}", flag(other.name()), flag(asked.name())));
        }
        if asked == QuestionKind::Relax
            && self.relaxation.is_fixed()
            && self.is_given(QuestionOption::Seed, matches)
        {
            return Some("--seed goes with --objective random".to_owned());
        }
        let mut given = QuestionOption::ALL.iter().copied().filter(|&option| self.is_given(option, matches));
        given.find(|&option| !asked.takes_beside(option, &others)).map(|option| refused(asked, option))
    }

    /// Returns the command line with what the table of questions refuses, for completions.
    pub fn documented() -> Command {
        let command = help::command::<Arguments>();
        let all: Vec<Id> = command.get_arguments().map(|option| option.get_id().clone()).collect();
        command.mut_args(|option| {
            let is_asked = |question: &&QuestionKind| id(question.name()) == option.get_id().as_str();
            let Some(&asked) = QuestionKind::ALL.iter().find(is_asked) else { return option };
            let goes =
                |other: QuestionKind| asked.goes_with(other) || other.goes_with(asked) || other == asked;
            let others = QuestionKind::ALL.iter().filter(|other| !goes(**other)).map(|other| other.name());
            let options = QuestionOption::ALL.iter().filter(|option| !asked.takes(**option));
            let refused: Vec<String> = others.chain(options.map(|option| option.name())).map(id).collect();
            let ids = all.iter().filter(|known| refused.iter().any(|id| id == known.as_str()));
            option.conflicts_with_all(ids)
        })
    }

    /// Returns `true` if somebody chose the option.
    fn is_given(&self, option: QuestionOption, matches: &ArgMatches) -> bool {
        let form = match self.output {
            Some(Output::Line) => QuestionOption::OutputLine,
            Some(Output::Competition) => QuestionOption::OutputCompetition,
            Some(Output::Svg) => QuestionOption::OutputSvg,
            Some(Output::Html) => QuestionOption::OutputHtml,
            Some(Output::Grid | Output::Json | Output::Unicode) | None => QuestionOption::Output,
        };
        match option {
            // The name of the output file chooses a form, too.
            QuestionOption::Output
            | QuestionOption::OutputLine
            | QuestionOption::OutputCompetition
            | QuestionOption::OutputSvg
            | QuestionOption::OutputHtml => option == form && self.output.is_some(),
            _ => matches.value_source(&id(option.name())) == Some(ValueSource::CommandLine),
        }
    }
}

/// The words that a question does not take an option.
fn refused(asked: QuestionKind, option: QuestionOption) -> String {
    let is_for_many = matches!(option, QuestionOption::Batch | QuestionOption::Shard);
    if is_for_many && asked.takes(QuestionOption::Puzzle) {
        return one_puzzle(asked);
    }
    let option_flag = match option {
        QuestionOption::Puzzle => "PUZZLE".to_owned(),
        _ => flag(option.name()),
    };
    if option == QuestionOption::Symmetry {
        return format!(
            "{option_flag} cannot be used with {}: it leaves out solutions that are another one in another guise",
            flag(asked.name())
        );
    }
    if QuestionKind::One.takes(option) {
        return format!("{option_flag} cannot be used with {}", flag(asked.name()));
    }
    let takers: Vec<String> = QuestionKind::taking(option).map(|question| flag(question.name())).collect();
    format!("{option_flag} goes with {}", takers.join(" or "))
}

/// The words that a question is not asked about a batch.
pub fn one_puzzle(asked: QuestionKind) -> String {
    format!("{} takes one puzzle, not a batch", flag(asked.name()))
}

/// The option that is typed for a name of the table.
pub fn flag(name: &str) -> String {
    format!("--{name}")
}

/// The name of an option among those of the command line.
fn id(name: &str) -> String {
    name.replace('-', "_")
}

#[cfg(test)]
mod tests;
