//! Some types of ISS need certain values. ISS refuses them with other values (`_constraintHandlers` in its
//! `sudoku_builder.js`), so their meaning is then unknown.

use crate::grid::Values;

/// Returns the description of the values that a type needs; `None` if these values suffice.
pub fn lacks(name: &str, values: Values) -> Option<&'static str> {
    match name {
        "Entropic" | "GlobalEntropy" | "GlobalMod" if values != Values::new(1, 9) => {
            Some("the values 1 to 9")
        }
        "AntiTaxicab" | "DutchFlatmates" if values.min != 1 => Some("values from 1 on"),
        _ => None,
    }
}

/// Returns `true` if a type accepts 0 as a clue (`ZERO_VALUE_OK` in ISS's `sudoku_constraint.js`); for other types a 0
/// is a mistake.
pub fn takes_zero(name: &str) -> bool {
    matches!(name, "HiddenSkyscraper" | "LittleKiller" | "NumberedRoom" | "Sandwich")
}

#[cfg(test)]
mod tests {
    use crate::formats::Format;

    #[test]
    fn what_iss_refuses_is_neither_read_nor_written() {
        for (text, said) in [
            (
                ".Shape~6x6.Entropic~R1C1~R1C2~R1C3",
                "'.Entropic' with the values 1 to 6, expected the values 1 to 9",
            ),
            (".Shape~9x9~0-8.GlobalEntropy", "'.GlobalEntropy' with the values 0 to 8"),
            (".Shape~9x9~10.GlobalMod", "'.GlobalMod' with the values 1 to 10"),
            (
                ".Shape~9x9~0-8.AntiTaxicab",
                "'.AntiTaxicab' with the values 0 to 8, expected values from 1 on",
            ),
            (".Shape~9x9~0-8.DutchFlatmates", "'.DutchFlatmates' with the values 0 to 8"),
            (".Skyscraper~R1~0~", "'0', expected a number above 0"),
            (".XSum~C1~~00", "'00', expected a number above 0"),
        ] {
            let error = Format::Iss.read(text).expect_err(text).headline();
            assert!(error.contains(said), "{text}: {error}");
        }
        for text in [
            ".Entropic~R1C1~R1C2~R1C3",
            ".GlobalMod",
            ".Sandwich~0~R1",
            ".AntiTaxicab",
            ".Shape~4x4~0-3.HiddenSkyscraper~R1~0~0",
            ".Shape~4x4~0-3.NumberedRoom~C2~~0",
        ] {
            let read = Format::Iss.read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert!(Format::Iss.write(&read.0).is_ok(), "{text}");
        }
        for text in ["grid 6x6\nentropic r1c1 r1c2 r1c3", "grid 6x6\nglobal-entropy", "x-sum 0 r1 left"] {
            let puzzle = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
            assert!(Format::Iss.write(&puzzle).is_err(), "{text}");
        }
    }
}
