//! The names of all options that a question can have, each once.

macro_rules! options {
    ($($(#[$about:meta])* $option:ident $name:literal,)*) => {
        /// An option of a question: something that a caller can choose about how it is asked or answered.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum QuestionOption {
            $($(#[$about])* $option,)*
        }

        impl QuestionOption {
            /// All options.
            pub const ALL: &[QuestionOption] = &[$(QuestionOption::$option,)*];

            /// Returns the name of the option, its words joined by `-`. A single form of answers has its name behind
            /// that, with a blank between.
            pub fn name(self) -> &'static str {
                match self {
                    $(QuestionOption::$option => $name,)*
                }
            }
        }
    };
}

options! {
    /// The files or texts that hold puzzles.
    Puzzle "puzzle",
    /// Rules by their names.
    Rules "rules",
    /// A line of native text.
    Rule "rule",
    /// The format of puzzles.
    Format "format",
    /// A text is one puzzle, whatever it looks like.
    Single "single",
    /// Members that a reader does not know are skipped.
    IgnoreUnknown "ignore-unknown",
    /// Drawings are skipped.
    IgnoreDrawings "ignore-drawings",
    /// It is said how a text was read.
    Verbose "verbose",
    /// No notes.
    Quiet "quiet",
    /// The file that answers go to.
    OutputFile "output-file",
    /// The choice whether drawings have bold digits.
    Color "color",
    /// The form of answers.
    Output "output",
    /// Answers of one line.
    OutputLine "output line",
    /// Answers in the format of competitions: a model of the clauses.
    OutputCompetition "output competition",
    /// Answers as a picture.
    OutputSvg "output svg",
    /// Answers as a page.
    OutputHtml "output html",
    /// The title of a sheet.
    Title "title",
    /// A line for a name on each page of a sheet.
    NameLine "name-line",
    /// The number of puzzles on a page of a sheet.
    PerPage "per-page",
    /// A sheet in large print.
    LargePrint "large-print",
    /// The solutions behind the puzzles of a sheet.
    Answers "answers",
    /// Counts and seconds beside the answer.
    Stats "stats",
    /// A puzzle on each line.
    Batch "batch",
    /// A part of a batch.
    Shard "shard",
    /// The number of threads.
    Jobs "jobs",
    /// An error in a batch is a failure.
    Strict "strict",
    /// Puzzles of a batch that were there before, in this guise or another, have no answer.
    Distinct "distinct",
    /// The solver by its name.
    Backend "backend",
    /// The program of a solver.
    BackendPath "backend-path",
    /// The command of a solver.
    BackendCommand "backend-command",
    /// The form of that solver's answers.
    BackendOutput "backend-output",
    /// The language that a solver is asked in.
    Target "target",
    /// The file that names solvers.
    Config "config",
    /// Files for solvers are kept.
    KeepTemp "keep-temp",
    /// The heuristic by which the built-in DPLL decides.
    Heuristic "heuristic",
    /// The built-in DPLL takes plain clauses.
    NoGroups "no-groups",
    /// The file that the run of the built-in DPLL goes to.
    Trace "trace",
    /// The seconds for a puzzle.
    TimeLimit "time-limit",
    /// The megabytes for the program.
    MemoryLimit "memory-limit",
    /// The file that a proof goes to.
    Proof "proof",
    /// The format of proofs.
    ProofFormat "proof-format",
    /// A certificate has a proof that begins with the rules as rows.
    FromRows "from-rows",
    /// The clauses that are stated of cells and houses.
    Encoding "encoding",
    /// The encoding of "at most one" as clauses.
    Amo "amo",
    /// The encoding of sums as clauses.
    Sum "sum",
    /// Sums that follow from others are left out.
    NoRedundant "no-redundant",
    /// Of solutions that symmetries lead to each other, perhaps only one is left.
    Symmetry "symmetry",
    /// Values and constraints that the givens decide are dropped first.
    Simplify "simplify",
    /// The sort of the numbers in SMT-LIB.
    SmtSort "smt-sort",
    /// Two solutions with the same digits are one.
    Digits "digits",
    /// The most solutions.
    Max "max",
    /// The most solutions that are counted for each candidate, or without each clue.
    Cap "cap",
    /// Candidates of hidden layers are told, too.
    Layers "layers",
    /// Clues that are enough, of which none can be left out.
    Minimal "minimal",
    /// The progress of somebody who solves the puzzle.
    State "state",
    /// That progress is compared with the solutions, and what is right is not told.
    NoAnswer "no-answer",
    /// Steps that no other needs are told, too.
    AllSteps "all-steps",
    /// Steps are told in sentences of a language.
    Words "words",
    /// The most that a step weighs.
    MaxWeight "max-weight",
    /// The objective that a relaxation minimises.
    Objective "objective",
    /// The seed of random weights and walks.
    Seed "seed",
    /// The part of an estimate that half its interval may be.
    Precision "precision",
}
