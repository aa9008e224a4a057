//! Steps in whole English sentences, and the abbreviation of long statements in them.

use super::Language;
use super::words::Form;
use crate::puzzle::Puzzle;
use crate::steps::{Step, Steps};
use crate::terminal;

/// Returns the name of a step and its conclusions, for example as a heading.
pub fn title(step: &Step, puzzle: &Puzzle) -> String {
    format!("{}: {}", capital(&step.name), conclusion(step, puzzle))
}

/// Returns a step in sentences: its name, its conclusions and its causes, without the proof.
pub fn whole(step: &Step, puzzle: &Puzzle, source: &str) -> String {
    format!("{}.\n{}", title(step, puzzle), because(step, puzzle, source))
}

/// The maximum number of characters of a quoted statement.
const MOST_QUOTED: usize = 120;

/// The maximum number of characters of a word of letters and digits that is shown in full. A longer word is taken for a
/// code, such as an automaton.
const MOST_OF_WORD: usize = 30;
/// The number of characters of a code that are shown.
const TOLD_OF_CODE: usize = 8;

/// Cuts each code in a statement after its first characters.
pub fn without_codes(statement: &str) -> String {
    let is_code = |word: &str| word.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
    let word = |word: &str| match word.chars().count() {
        count if count > MOST_OF_WORD && is_code(word) => {
            word.chars().take(TOLD_OF_CODE).chain(['…']).collect::<String>()
        }
        _ => word.to_owned(),
    };
    statement.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// The maximum size, in bytes, of a text of statements whose codes are shown in full.
const MOST_WITH_CODES: usize = 16 << 10;

/// Returns a text of statements, one per line, with its codes cut if the text is long.
pub fn readable(text: String) -> String {
    if text.len() <= MOST_WITH_CODES {
        return text;
    }
    text.lines().map(|line| without_codes(line) + "\n").collect()
}

/// Quotes a statement. If it has more than 120 characters, its codes are cut, and then its last words.
pub fn quoted(statement: &str) -> String {
    quoted_up_to(statement, MOST_QUOTED)
}

/// Quotes a statement as [`quoted`] does, but with the limit `most`.
pub fn quoted_up_to(statement: &str, most: usize) -> String {
    if statement.chars().count() <= most {
        return statement.to_owned();
    }
    let statement = without_codes(statement);
    let cut = terminal::cut(&statement, most);
    match cut.strip_suffix('…').filter(|_| cut != statement).and_then(|whole| whole.rsplit_once(' ')) {
        Some((words, _)) => format!("{words} …"),
        None => cut,
    }
}

/// Returns a sentence with all causes of a step.
pub fn because(step: &Step, puzzle: &Puzzle, source: &str) -> String {
    let names = Language::ENGLISH.names(puzzle);
    let causes = step.because.iter().map(|cause| names.listed_cause(cause, source));
    format!("Because of {}.", causes.collect::<Vec<_>>().join("; "))
}

/// Returns the conclusions of a step, such as `r1c5 is 4; r1c1 and r1c3 are not 2 or 9`.
fn conclusion(step: &Step, puzzle: &Puzzle) -> String {
    Language::ENGLISH.names(puzzle).conclusion(step)
}

/// Returns sentences about how the steps end, and about the hardest step.
pub fn end(found: &Steps, puzzle: &Puzzle, source: &str) -> String {
    Language::ENGLISH.end(puzzle, found, source, Form::Sentence)
}

/// Returns the text with a capital first letter.
pub fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or(String::new(), |first| first.to_uppercase().chain(characters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_code_the_beginning_is_told() {
        let code = "TgQ_8SNFZ4n".repeat(4);
        let statement = format!("nfa {code} r1c1 r1c2");
        assert_eq!(quoted(&statement), statement);
        assert_eq!(without_codes(&statement), "nfa TgQ_8SNF… r1c1 r1c2");
        let pattern = format!("regex {} r1c1 r1c2", "(12|21)".repeat(6));
        assert_eq!(without_codes(&pattern), pattern);
        let code = code.repeat(3);
        assert_eq!(quoted(&format!("nfa {code} r1c1 r1c2")), "nfa TgQ_8SNF… r1c1 r1c2");
        let long = format!("nfa {code} {}", ["r1c1"; 40].join(" "));
        let told = quoted(&long);
        assert!(told.starts_with("nfa TgQ_8SNF… r1c1 ") && told.ends_with("r1c1 …"), "{told}");
    }
}
