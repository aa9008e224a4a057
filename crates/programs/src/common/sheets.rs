//! The options of printable sheets of puzzles.

use clap::{Args, ValueEnum};
use sudoku2cnf_show::render::html::{Sheet, SheetPuzzle};

/// The allowed numbers of puzzles on a page, as they are typed.
const NUMBERS: [&str; 6] = ["1", "2", "4", "6", "9", "12"];

/// The looks of a sheet.
#[derive(Args, Clone, Debug)]
pub struct SheetArgs {
    /// Title above each page of a sheet
    #[arg(long, help_heading = "Sheets", value_name = "TEXT")]
    title: Option<String>,
    /// Prints a line for a name and a date above each page of puzzles
    #[arg(long, help_heading = "Sheets")]
    name_line: bool,
    /// Number of puzzles on a page of a sheet [default: 4; 1 in large print]
    #[arg(long, help_heading = "Sheets", value_name = "N", value_parser = NUMBERS)]
    per_page: Option<String>,
    /// Prints words larger and lines darker, with fewer puzzles and solutions on a page
    #[arg(long, help_heading = "Sheets")]
    large_print: bool,
}

/// The choice of solutions after the puzzles of a sheet.
#[derive(Args, Clone, Debug)]
pub struct AnswersArgs {
    /// Solutions after the puzzles of a sheet [default: small]
    #[arg(long, help_heading = "Sheets", value_enum, value_name = "SIZE")]
    answers: Option<AnswerSize>,
}

/// The size of solutions on a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum AnswerSize {
    /// Up to 20 on a page
    Small,
    /// No solutions
    None,
}

impl SheetArgs {
    /// Returns the first option about sheets that was given, if there is one.
    pub fn given(&self) -> Option<&'static str> {
        let given = [
            ("--title", self.title.is_some()),
            ("--name-line", self.name_line),
            ("--per-page", self.per_page.is_some()),
            ("--large-print", self.large_print),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(option, _)| option)
    }

    /// Returns an empty sheet with the chosen title and layout.
    pub fn sheet(&self) -> Sheet {
        let mut sheet = Sheet::new().name_line(self.name_line).large_print(self.large_print);
        if let Some(title) = &self.title {
            sheet = sheet.title(title);
        }
        match self.per_page.as_ref().and_then(|number| number.parse().ok()) {
            Some(number) => sheet.per_page(number),
            None => sheet,
        }
    }
}

impl AnswersArgs {
    /// Returns a puzzle for a sheet, without its answer if `--answers none` was chosen.
    pub fn of<'a>(&self, puzzle: SheetPuzzle<'a>) -> SheetPuzzle<'a> {
        match self.answers {
            Some(AnswerSize::None) => puzzle.without_answer(),
            _ => puzzle,
        }
    }

    /// Returns the name of the option, `--answers`, if it was given.
    pub fn given(&self) -> Option<&'static str> {
        self.answers.map(|_| "--answers")
    }
}

#[cfg(test)]
mod tests {
    use sudoku2cnf_show::render::html::PER_PAGE;

    use super::*;

    #[test]
    fn pages_have_the_numbers_of_puzzles_that_can_be_typed() {
        assert_eq!(PER_PAGE.map(|number| number.to_string()), NUMBERS);
    }
}
