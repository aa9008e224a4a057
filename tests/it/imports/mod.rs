//! Messages of the readers of f-puzzles and ISS about unreadable content: they use the terms of the format, show the
//! place, and are never omitted.

mod fpuzzles;
mod iss;
mod language;

use sudoku2cnf_puzzle::formats::{Format, ReadOptions};

/// Returns the error of a text, without its place.
fn refused(format: Format, text: &str) -> String {
    match format.read(text) {
        Ok(_) => panic!("{text} was read"),
        Err(error) => error.headline().splitn(3, ':').nth(2).unwrap_or_default().trim().to_owned(),
    }
}

#[test]
fn what_options_state_too_is_said_so() {
    let option = |text| sudoku2cnf_puzzle::error::Line { source: Some("--rule"), number: 1, text };
    let refused = |format: Format, text: &str, line| {
        ReadOptions::new()
            .format(format)
            .statements([option(line)])
            .read(text)
            .expect_err("refused")
            .message()
            .to_owned()
    };
    for (format, text) in [(Format::Iss, ".Shape~4x4"), (Format::Tatham, "2x2:c4c2_1c4c")] {
        let message = refused(format, text, "grid 4x4");
        assert!(message.ends_with("an added line already states the size of the grid"), "{message}");
    }
    let given = refused(Format::Iss, ".Shape~16x16.~R1Ca_3", "given r1c10=4");
    assert_eq!(given, "'.Given': R1Ca is 3 here and 4 elsewhere");
    let hole = refused(Format::Iss, ".Shape~4x4.~R2C3_1", "holes r2c3");
    assert_eq!(hole, "'.Given': a given in R2C3, which is a hole");
    let options = ReadOptions::new().statements([option("holes r1c1 r2c3")]);
    let (puzzle, _) = options.read("2x2:c4c2_1c4c").expect("Solo has no givens there");
    assert_eq!(puzzle.grid().cells().count(), 14);
    let given = refused(Format::Fpuzzles, r#"{"grid":[[{"value":1,"given":true}]]}"#, "values 1-1");
    assert_eq!(given, "grid: an added line already states the values");
}
