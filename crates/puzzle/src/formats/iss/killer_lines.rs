//! The two forms of killers. In the short form, each cell has a sum or the direction to one; in the long form, it has
//! the sum and the number of its cage.

use std::collections::HashMap;

use super::form::{Characters, Form};
use super::token::{Section, Source};
use crate::error::ParseError;
use crate::grid::Cell;

/// Reads 81 characters: a cage's sum in one of its cells, and in each other cell the direction to the next one.
pub fn short(text: &Characters<'_>, source: &Source<'_>) -> Result<Option<Form>, ParseError> {
    let way = |c: char| -> Option<(isize, isize)> {
        let place = "^v<>`',.".find(c)?;
        Some([(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)][place])
    };
    let sum = |c: char| match c {
        '0'..='9' => Some(c as i32 - '0' as i32),
        'A'..='Z' => Some(c as i32 - 'A' as i32 + 10),
        'a'..='j' => Some(c as i32 - 'a' as i32 + 36),
        _ => None,
    };
    let coded = |&(_, c): &(usize, char)| way(c).is_some() || sum(c).is_some();
    let killer = |&(_, c): &(usize, char)| c != '.' && way(c).is_some();
    if text.all.len() != 81 || !text.all.iter().all(coded) || !text.all.iter().any(killer) {
        return Ok(None);
    }
    let mut form = Form::new(9, text.section.whole());
    let mut cages: HashMap<usize, usize> = HashMap::new();
    for start in 0..81 {
        let (mut place, mut steps) = (start, 0);
        let anchor = loop {
            let Some((down, right)) = way(text.all[place].1) else { break place };
            let row = (place / 9).checked_add_signed(down).filter(|&row| row < 9);
            let column = (place % 9).checked_add_signed(right).filter(|&column| column < 9);
            let Some((row, column)) = row.zip(column) else {
                let expected = "paths that end at a cage's sum";
                return Err(source.error(text.mark(place), "a path out of the grid", expected));
            };
            place = row * 9 + column;
            steps += 1;
            if steps > 81 {
                let expected = "paths that end at a cage's sum";
                return Err(source.error(text.mark(start), "a path in a circle", expected));
            }
        };
        let number = *cages.entry(anchor).or_insert(form.cages.len());
        if number == form.cages.len() {
            form.cages.push((sum(text.all[anchor].1).unwrap_or(0), Vec::new(), text.mark(anchor)));
        }
        form.cages[number].1.push(Cell::new(start / 9, start % 9));
    }
    Ok(Some(form))
}

/// Reads `3x3:flags:k:` and 81 numbers, each the sum times 256 plus the cage's number.
pub fn long(section: &Section<'_>, source: &Source<'_>) -> Result<Option<Form>, ParseError> {
    let fields: Vec<&str> = section.text.split(':').collect();
    let ["3x3", flags, "k", numbers @ .., ""] = &fields[..] else { return Ok(None) };
    let mut at = section.text.len() - numbers.iter().map(|number| number.len() + 1).sum::<usize>();
    let mut form = Form::new(9, section.whole());
    form.diagonals = match *flags {
        "" => false,
        "d" => true,
        _ => return Ok(None),
    };
    let mut cages: HashMap<u32, (u32, usize)> = HashMap::new();
    for (place, field) in numbers.iter().enumerate() {
        let mark = section.mark(at..at + field.len());
        at += field.len() + 1;
        let Ok(number) = field.parse::<u32>() else { return Ok(None) };
        if number >= 256 {
            let (total, cage) = *cages.entry(number % 256).or_insert((number / 256, form.cages.len()));
            if total != number / 256 {
                let message = format!("cage {} with the sums {total} and {}", number % 256, number / 256);
                return Err(source.error(mark, message, "one sum for all cells of a cage"));
            }
            if cage == form.cages.len() {
                form.cages.push(((number / 256) as i32, Vec::new(), mark));
            }
            form.cages[cage].1.push(Cell::new(place / 9, place % 9));
        }
    }
    Ok((numbers.len() == 81).then_some(form))
}

#[cfg(test)]
mod tests {
    use super::super::native_text;

    /// Returns the lines of native text after the size and the values.
    fn rules(text: &str) -> Vec<String> {
        native_text(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"))
            .lines()
            .skip(2)
            .map(str::to_owned)
            .collect()
    }

    #[test]
    fn short_killers() {
        let text = format!("A<v00B{}", ".".repeat(75)).replace('.', "0");
        let lines = rules(&text);
        assert_eq!(lines[0], "killer 10 r1c1 r1c2");
        assert_eq!(lines[1], "killer 0 r1c3 r2c3");
        let circle = format!("><{}", "0".repeat(79));
        assert_eq!(
            native_text(&circle).unwrap_err().headline(),
            "1:1: a path in a circle, expected paths that end at a cage's sum"
        );
        for (place, way) in [(0, '<'), (3, '^'), (8, '>'), (9, '`'), (80, 'v')] {
            let mut text = vec!['0'; 81];
            text[place] = way;
            let error = native_text(&text.iter().collect::<String>()).unwrap_err().headline();
            let expected = "a path out of the grid, expected paths that end at a cage's sum";
            assert_eq!(error, format!("1:{}: {expected}", place + 1));
        }
    }

    #[test]
    fn long_killers() {
        let mut numbers = vec!["5:".to_owned(); 81];
        numbers[0] = "2561:".into();
        numbers[9] = "2561:".into();
        let lines = rules(&format!("3x3:d:k:{}", numbers.concat()));
        assert_eq!(lines, ["diagonal anti", "diagonal main", "killer 10 r1c1 r2c1"]);
        assert!(native_text("3x3::k:1:2:").is_err());
        numbers[9] = "2817:".into();
        let error = native_text(&format!("3x3::k:{}", numbers.concat())).unwrap_err().headline();
        assert!(
            error.ends_with("cage 1 with the sums 10 and 11, expected one sum for all cells of a cage"),
            "{error}"
        );
    }
}
