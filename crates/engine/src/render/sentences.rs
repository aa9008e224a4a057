//! Steps in whole sentences, for those who look at a picture of them or cannot see it.

use std::collections::{BTreeMap, BTreeSet};

use crate::grid::{Cell, Digit};
use crate::puzzle::Puzzle;
use crate::steps::{Cause, End, Step, Steps};
use crate::terminal;

/// Returns the name of a step and its conclusions.
pub fn title(step: &Step, puzzle: &Puzzle) -> String {
    format!("{}: {}", capital(&step.name), conclusion(step, puzzle))
}

/// All of it but the proof.
pub fn whole(step: &Step, puzzle: &Puzzle, source: &str) -> String {
    format!("{}.\n{}", title(step, puzzle), because(step, puzzle, source))
}

/// The number of characters of a statement that are quoted, but where it is introduced.
const MOST_QUOTED: usize = 120;

/// The number of letters and digits of a word behind which it is a code that nobody reads, and of those that are told of it.
const MOST_OF_WORD: usize = 30;
const TOLD_OF_CODE: usize = 8;

/// A statement with the beginnings of its codes.
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

/// The most bytes of a text of statements that is shown with all of its codes.
const MOST_WITH_CODES: usize = 16 << 10;

/// A text of statements, a line each; where it is long, with the beginnings of its codes.
pub fn readable(text: String) -> String {
    if text.len() <= MOST_WITH_CODES {
        return text;
    }
    text.lines().map(|line| without_codes(line) + "\n").collect()
}

/// A statement; where it is long, without codes and with its first words.
pub fn quoted(statement: &str) -> String {
    quoted_up_to(statement, MOST_QUOTED)
}

/// The same where it has more characters than `most`.
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

/// A cause in words.
fn shown(cause: &Cause, puzzle: &Puzzle, source: &str) -> String {
    let text = cause.shown(puzzle, source).to_string();
    cause.rules().iter().fold(text, |text, &rule| {
        let stated = puzzle.rules()[rule].to_string();
        text.replace(&stated, &quoted(&stated))
    })
}

/// A sentence with all causes.
pub fn because(step: &Step, puzzle: &Puzzle, source: &str) -> String {
    format!("Because of {}.", causes(step, puzzle, source).join("; "))
}

/// Returns the conclusions of a step, as `r1c5 is 4; r1c1 and r1c3 are not 2 or 9`.
pub fn conclusion(step: &Step, puzzle: &Puzzle) -> String {
    let placed = step
        .place
        .iter()
        .map(|(cell, value)| format!("{} is {}", puzzle.grid().name_of(*cell), puzzle.grid().sign(*value)));
    let mut told: Vec<String> = placed.collect();
    // Cells that lose the same values stand together.
    let mut removed: BTreeMap<Cell, BTreeSet<Digit>> = BTreeMap::new();
    for (cell, values) in &step.remove {
        removed.entry(*cell).or_default().extend(values);
    }
    let mut groups: Vec<(Vec<Digit>, Vec<Cell>)> = Vec::new();
    for (cell, values) in removed {
        let values: Vec<Digit> = values.into_iter().collect();
        match groups.iter_mut().find(|(others, _)| *others == values) {
            Some((_, cells)) => cells.push(cell),
            None => groups.push((values, vec![cell])),
        }
    }
    told.extend(groups.iter().map(|(values, cells)| {
        let are = if cells.len() == 1 { "is" } else { "are" };
        let names: Vec<String> = cells.iter().map(|&cell| puzzle.grid().name_of(cell)).collect();
        format!("{} {are} not {}", listed(&names, "and"), signs(values, puzzle))
    }));
    told.join("; ")
}

/// The causes, each in words.
pub fn causes(step: &Step, puzzle: &Puzzle, source: &str) -> Vec<String> {
    step.because.iter().map(|cause| shown(cause, puzzle, source)).collect()
}

/// The proof, a sentence for each line; none where there is no proof.
pub fn proof(step: &Step, puzzle: &Puzzle, source: &str) -> Vec<String> {
    let lines = step.proof.iter().enumerate().map(|(place, line)| {
        let is = if line.equals { "is" } else { "is not" };
        let (cell, value) = (puzzle.grid().name_of(line.cell), puzzle.grid().sign(line.value));
        match line.because.and_then(|place| step.because.get(place)) {
            None if place == 0 => format!("Suppose that {cell} {is} {value}."),
            None => format!("Then {cell} {is} {value}."),
            Some(cause) => format!("Then {cell} {is} {value} ({}).", shown(cause, puzzle, source)),
        }
    });
    let mut lines: Vec<String> = lines.collect();
    if !lines.is_empty() {
        lines.push("That contradicts what is known.".to_owned());
    }
    lines
}

/// Returns sentences about the end of the steps, and about the hardest of them.
pub fn end(found: &Steps, puzzle: &Puzzle, source: &str) -> String {
    ending(&found.end, found.steps.len(), puzzle, source) + &hardest(found)
}

/// A sentence about the hardest step and about all of them, with a blank in front; nothing where there are none.
fn hardest(found: &Steps) -> String {
    found.hardest().filter(|_| found.steps.len() > 1).map_or(String::new(), |(place, step)| {
        let (number, name, weight, total) = (place + 1, &step.name, step.weight, found.total());
        format!(" The hardest is step {number}: {name}, weight {weight}. Total weight: {total}.")
    })
}

/// Returns a sentence about the end of `count` steps.
fn ending(end: &End, count: usize, puzzle: &Puzzle, source: &str) -> String {
    let steps = if count == 1 { "1 step".to_owned() } else { format!("{count} steps") };
    let name = |cell: Cell| puzzle.grid().name_of(cell);
    let cell_values =
        |(cell, values): &(Cell, Vec<Digit>)| format!("{} ({})", name(*cell), signs(values, puzzle));
    match end {
        End::Solved(_) => format!("Solved in {steps}."),
        End::Open(cells) => {
            let cells: Vec<String> = cells.iter().map(cell_values).collect();
            format!(
                "There are several solutions, and {steps} lead to all that they have in common. Still open: {}.",
                cells.join(", ")
            )
        }
        End::Contradiction(cause) => format!(
            "There is no solution: after {steps} this cannot hold any more: {}.",
            shown(cause, puzzle, source)
        ),
        End::Enough => {
            format!("There are more steps: {steps} {} asked for.", if count == 1 { "was" } else { "were" })
        }
        End::NoShortReason => {
            format!("After {steps} no short reason was found for what comes next.")
        }
        End::Wrong(digits) => {
            let digit = |(cell, value, right): &(Cell, Digit, Vec<Digit>)| {
                let wrong = format!("{} is not {}", name(*cell), puzzle.grid().sign(*value));
                if right.is_empty() { wrong } else { format!("{wrong} but {}", signs(right, puzzle)) }
            };
            let digits: Vec<String> = digits.iter().map(digit).collect();
            format!("What was entered is wrong: {}.", digits.join("; "))
        }
        End::Missing(cells) => {
            let cell = |(cell, right): &(Cell, Vec<Digit>)| match right.is_empty() {
                true => format!("{} can be something else", name(*cell)),
                false => format!("{} can be {}", name(*cell), signs(right, puzzle)),
            };
            let cells: Vec<String> = cells.iter().map(cell).collect();
            format!("Candidates that were entered are too few: {}.", cells.join("; "))
        }
        End::Incompatible => {
            "No solution has all of what was entered, though each of it is possible by itself.".to_owned()
        }
        End::NothingWrong => "Nothing that was entered is wrong.".to_owned(),
        End::NoSolution => "There is no solution.".to_owned(),
        End::Stopped => format!("Stopped after {steps}: a limit was reached."),
    }
}

/// The text with its first letter in upper case.
pub fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or(String::new(), |first| first.to_uppercase().chain(characters).collect())
}

/// Values of a puzzle with `or` before the last.
fn signs(values: &[Digit], puzzle: &Puzzle) -> String {
    listed(&values.iter().map(|&value| puzzle.grid().sign(value)).collect::<Vec<_>>(), "or")
}

/// Items with commas between them and a word before the last.
fn listed<T: ToString>(items: &[T], word: &str) -> String {
    let items: Vec<String> = items.iter().map(T::to_string).collect();
    match items.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {word} {last}", rest.join(", ")),
        _ => items.concat(),
    }
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

    #[test]
    fn items_are_listed_as_in_prose() {
        assert_eq!(listed::<u8>(&[], "or"), "");
        assert_eq!(listed(&[1], "or"), "1");
        assert_eq!(listed(&[1, 2], "or"), "1 or 2");
        assert_eq!(listed(&[1, 2, 3], "and"), "1, 2 and 3");
    }
}
