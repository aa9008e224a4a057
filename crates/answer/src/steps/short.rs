//! Short forms of lists of numbers, houses and cells, as steps show them.

use std::fmt::{self, Write};

use crate::grid::{Cell, Grid, House};

/// Displays ascending numbers in a short form, such as `3-5, 8`.
pub(super) struct Numbers<'a>(pub &'a [usize]);

impl fmt::Display for Numbers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        while let [first, ..] = rest {
            let run = rest.iter().zip(*first..).take_while(|(number, next)| *number == next).count();
            // A run of two numbers is not shorter as a range.
            let run = if run > 2 { run } else { 1 };
            match run {
                1 => write!(f, "{first}")?,
                _ => write!(f, "{first}-{}", rest[run - 1])?,
            }
            rest = &rest[run..];
            f.write_str(if rest.is_empty() { "" } else { ", " })?;
        }
        Ok(())
    }
}

/// Displays houses, given by their indices, in a short form, such as `rows 1-3 and box 4`.
pub(super) struct Houses<'a>(pub &'a [usize], pub &'a [House]);

impl fmt::Display for Houses<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Houses(places, houses) = self;
        let mut rest = *places;
        while let [first, ..] = rest {
            let kind = houses[*first].kind;
            let count = rest.iter().take_while(|&&place| houses[place].kind == kind).count();
            let name = houses[*first].to_string();
            let labels = rest[..count].iter().map(|&place| houses[place].label.parse());
            let mut numbers: Vec<usize> = labels.filter_map(Result::ok).collect();
            numbers.sort_unstable();
            match name.split_once(' ') {
                Some((word, _)) if count > 1 && numbers.len() == count => {
                    let plural = if word.ends_with('x') { "es" } else { "s" };
                    write!(f, "{word}{plural} {}", Numbers(&numbers))?;
                }
                _ => {
                    let names = rest[..count].iter().map(|&place| houses[place].to_string());
                    f.write_str(&names.collect::<Vec<_>>().join(", "))?;
                }
            }
            rest = &rest[count..];
            f.write_str(if rest.is_empty() { "" } else { " and " })?;
        }
        Ok(())
    }
}

/// Displays cells in a short form. Cells of one row or one column are joined, such as `r1c13` for `r1c1` and `r1c3`, if
/// all their numbers have one digit.
pub struct Cells<'a>(pub &'a [Cell], pub &'a Grid);

impl Cells<'_> {
    fn in_one_row(&self) -> bool {
        self.0.windows(2).all(|pair| pair[0].row == pair[1].row)
    }

    /// Returns `true` if the cells are joined into one name.
    pub fn are_joined(&self) -> bool {
        let small = |cell: &Cell| !cell.is_variable() && cell.row < 9 && cell.column < 9;
        let in_one_column = self.0.windows(2).all(|pair| pair[0].column == pair[1].column);
        self.0.len() > 1 && self.0.iter().all(small) && (self.in_one_row() || in_one_column)
    }
}

impl fmt::Display for Cells<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            [first, ..] if self.are_joined() => {
                let number = |number: u16| char::from(b'1' + number as u8);
                if self.in_one_row() {
                    write!(f, "r{}c", first.row + 1)?;
                    self.0.iter().try_for_each(|cell| f.write_char(number(cell.column)))
                } else {
                    f.write_char('r')?;
                    self.0.iter().try_for_each(|cell| f.write_char(number(cell.row)))?;
                    write!(f, "c{}", first.column + 1)
                }
            }
            cells => {
                for (place, cell) in cells.iter().enumerate() {
                    write!(f, "{}{}", if place > 0 { " " } else { "" }, self.1.name_of(*cell))?;
                }
                Ok(())
            }
        }
    }
}
