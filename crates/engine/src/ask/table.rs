//! The table of questions: which question takes which option. Programs refuse what it does not have, and the methods of
//! the Python package have the arguments that it has.

use QuestionOption::{
    AllSteps, Amo, Answers, Backend, BackendCommand, BackendOutput, BackendPath, Batch, Cap, Color, Config,
    Digits, Distinct, Encoding, Format, FromRows, Heuristic, IgnoreDrawings, IgnoreUnknown, Jobs, KeepTemp,
    LargePrint, Layers, Max, MaxWeight, MemoryLimit, Minimal, NameLine, NoAnswer, NoGroups, NoRedundant,
    Objective, Output, OutputCompetition, OutputFile, OutputHtml, OutputLine, OutputSvg, PerPage, Precision,
    Proof, ProofFormat, Quiet, Rule, Rules, Seed, Shard, Simplify, Single, SmtSort, State, Stats, Strict,
    Sum, Symmetry, Target, TimeLimit, Title, Trace, Verbose, Words,
};

use super::QuestionOption;

/// Options of reading a puzzle.
const READING: &[QuestionOption] =
    &[QuestionOption::Puzzle, Rules, Rule, Format, Single, IgnoreUnknown, IgnoreDrawings, Verbose];
/// Options of the place of an answer.
const PLACE: &[QuestionOption] = &[Quiet, OutputFile, Color];
/// Limits of time and memory.
const LIMITS: &[QuestionOption] = &[TimeLimit, MemoryLimit];
/// Answers as text or JSON.
const TEXT: &[QuestionOption] = &[Output];
/// Answers on one line.
const LINE: &[QuestionOption] = &[OutputLine];
/// Answers that are a picture, or a page with one.
const PICTURE: &[QuestionOption] = &[OutputSvg, OutputHtml];
/// The looks of a sheet of puzzles.
const SHEET: &[QuestionOption] = &[Title, NameLine, PerPage, LargePrint, Answers];
/// Many puzzles, each with an answer of its own.
const BATCH: &[QuestionOption] = &[Batch, Shard, Jobs, Strict, Distinct];
/// Options of the solver that answers.
const SOLVER: &[QuestionOption] = &[Backend, BackendPath, Target, Config, KeepTemp];
/// Any solver, by its command.
const COMMAND: &[QuestionOption] = &[BackendCommand, BackendOutput];
/// Options of the built-in DPLL.
const DPLL: &[QuestionOption] = &[Heuristic, NoGroups];
/// Options of the clauses of a puzzle.
const CLAUSES: &[QuestionOption] = &[Encoding, Amo, Sum, NoRedundant, Simplify];
/// Options of a proof beside an answer that there is no solution, or no other.
const PROOF: &[QuestionOption] = &[Proof, ProofFormat];

/// A row of the table.
struct Row {
    name: &'static str,
    takes: &'static [&'static [QuestionOption]],
    /// Questions that can be named beside it: how its own is meant.
    beside: &'static [QuestionKind],
    /// `true` if it can be asked about a CNF.
    formula: bool,
    /// `true` if the solver has to take clauses.
    clauses: bool,
}

macro_rules! questions {
    ($(
        $(#[$about:meta])*
        $question:ident $name:literal takes [$($takes:expr),*] $(beside [$($beside:ident),*])? $(; $flag:ident)?,
    )*) => {
        /// A question by its name: about a puzzle or a formula, or something else that `solve` is asked.
        ///
        /// The list is closed: a caller that asks has to know each of them.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum QuestionKind {
            $($(#[$about])* $question,)*
        }

        impl QuestionKind {
            /// All questions: of two that are named, the one that stands first is asked.
            pub const ALL: &[QuestionKind] = &[$(QuestionKind::$question,)*];

            fn row(self) -> &'static Row {
                const PLAIN: Row = Row { name: "", takes: &[], beside: &[], formula: false, clauses: false };
                match self {
                    $(QuestionKind::$question => {
                        const ROW: Row = Row {
                            name: $name,
                            takes: &[$($takes),*],
                            $(beside: &[$(QuestionKind::$beside),*],)?
                            $($flag: true,)?
                            ..PLAIN
                        };
                        &ROW
                    })*
                }
            }
        }
    };
}

questions! {
    /// The solvers that there are.
    Backends "list-backends" takes [PLACE, &[Config]],
    /// A check that a certificate shows what it says.
    Check "check" takes [PLACE, LIMITS],
    /// The parts of a hard puzzle.
    Split "split" takes [READING, PLACE, LIMITS],
    /// A certificate that there is no solution, one, or several.
    Certify "certify" takes [READING, PLACE, LIMITS, TEXT, LINE, PICTURE, CLAUSES,
        &[Stats, Backend, BackendPath, FromRows]]
        beside [Unique, Join]; clauses,
    /// The answer that those about the parts of a puzzle make together.
    Join "join" takes [READING, PLACE, LIMITS, TEXT, LINE, PICTURE, SOLVER, COMMAND, DPLL]
        beside [Unique, Count]; clauses,
    /// A point of the linear relaxation.
    Relax "relax" takes [READING, PLACE, LIMITS, TEXT, LINE, SOLVER, &[Simplify, Objective, Seed]],
    /// The next step by hand.
    Hint "hint" takes [READING, PLACE, LIMITS, TEXT, PICTURE, SOLVER, COMMAND, DPLL,
        &[Jobs, State, NoAnswer, MaxWeight, Words]]; clauses,
    /// All steps by hand.
    Steps "steps" takes [READING, PLACE, LIMITS, TEXT, PICTURE, SOLVER, COMMAND, DPLL,
        &[Jobs, State, NoAnswer, MaxWeight, AllSteps, Words]]; clauses,
    /// The difficulty of the puzzle.
    Grade "grade" takes [READING, PLACE, LIMITS, TEXT, LINE, SHEET, BATCH, &[OutputHtml]],
    /// The one name of all puzzles that are the same.
    Canonical "canonical" takes [READING, PLACE, LIMITS, TEXT, LINE, BATCH],
    /// The ways in which the puzzle is its own image.
    Automorphisms "automorphisms" takes [READING, PLACE, LIMITS, TEXT, LINE, BATCH],
    /// The reason of another answer than one solution.
    Explain "explain" takes [READING, PLACE, LIMITS, TEXT, LINE, PICTURE, SOLVER, COMMAND, DPLL, CLAUSES]; clauses,
    /// The givens and rules that the puzzle does not need.
    Needless "needless" takes [READING, PLACE, LIMITS, TEXT, PICTURE, SOLVER, COMMAND, DPLL, CLAUSES,
        &[Digits, Cap, Minimal]]; clauses,
    /// The values of each cell.
    Candidates "candidates" takes [READING, PLACE, LIMITS, TEXT, LINE, PICTURE, SOLVER, COMMAND, DPLL, CLAUSES,
        &[SmtSort, Stats, Cap, Layers]]; formula,
    /// About how many solutions there are.
    Estimate "estimate" takes [READING, PLACE, LIMITS, TEXT, CLAUSES, &[Seed, Precision]],
    /// All solutions, one after the other.
    All "all" takes [READING, PLACE, LIMITS, TEXT, LINE, SOLVER, COMMAND, DPLL, CLAUSES,
        &[SmtSort, Stats, Max, Digits]]; formula,
    /// The number of solutions.
    Count "count" takes [READING, PLACE, LIMITS, TEXT, LINE, PICTURE, SOLVER, COMMAND, DPLL, CLAUSES, BATCH,
        &[SmtSort, Stats, Trace, Max, Digits]]; formula,
    /// The question whether there is exactly one solution.
    Unique "unique" takes [READING, PLACE, LIMITS, TEXT, LINE, PICTURE, SHEET, SOLVER, COMMAND, DPLL, CLAUSES, BATCH, PROOF,
        &[SmtSort, Stats, Trace, Digits]]; formula,
    /// One solution.
    One "one" takes [READING, PLACE, LIMITS, TEXT, LINE, PICTURE, SHEET, SOLVER, COMMAND, DPLL, CLAUSES, BATCH, PROOF,
        &[SmtSort, Stats, Symmetry, Trace, OutputCompetition]]; formula,
}

impl QuestionKind {
    /// Returns the name of the question, its words joined by `-`.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns whether the question takes the option.
    pub fn takes(self, option: QuestionOption) -> bool {
        self.row().takes.iter().any(|group| group.contains(&option))
    }

    /// Returns whether the question takes the option while `others` are named beside it. How many solutions are
    /// counted is said of a puzzle as of its parts.
    pub fn takes_beside(self, option: QuestionOption, others: &[QuestionKind]) -> bool {
        let counts = |other: &QuestionKind| self.goes_with(*other) && other.takes(option);
        self.takes(option) || option == Max && others.iter().any(counts)
    }

    /// Returns whether `other` can be named beside this question.
    pub fn goes_with(self, other: QuestionKind) -> bool {
        self.row().beside.contains(&other)
    }

    /// Returns whether it can be asked about each puzzle of a batch.
    pub fn takes_batches(self) -> bool {
        self.takes(Batch)
    }

    /// Returns whether it can be asked about a CNF.
    pub fn takes_formulas(self) -> bool {
        self.row().formula
    }

    /// Returns whether the solver has to take clauses, and not another language.
    pub fn needs_clauses(self) -> bool {
        self.row().clauses
    }

    /// Returns the questions that take the option, those first that are asked most.
    pub fn taking(option: QuestionOption) -> impl Iterator<Item = QuestionKind> {
        QuestionKind::ALL.iter().rev().copied().filter(move |question| question.takes(option))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_option_is_taken_and_each_name_stands_once() {
        for &option in QuestionOption::ALL {
            assert!(QuestionKind::taking(option).count() > 0, "{option:?}");
        }
        let names = QuestionKind::ALL.iter().map(|question| question.name());
        let mut names: Vec<&str> =
            names.chain(QuestionOption::ALL.iter().map(|option| option.name())).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn an_option_goes_with_the_questions_that_have_it() {
        let taking = |option| QuestionKind::taking(option).map(QuestionKind::name).collect::<Vec<_>>();
        assert_eq!(taking(Max), ["count", "all"]);
        assert_eq!(taking(State), ["steps", "hint"]);
        assert_eq!(taking(Proof), ["one", "unique"]);
        assert!(QuestionKind::Join.takes_beside(Max, &[QuestionKind::Count]));
        assert!(!QuestionKind::Join.takes_beside(Max, &[QuestionKind::Unique]));
        assert!(!QuestionKind::Join.takes_beside(Encoding, &[QuestionKind::Count]));
    }
}
