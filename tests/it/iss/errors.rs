//! Errors in ISS texts have a place, and unknown types can be ignored.

use super::{error, lenient};

#[test]
fn errors_stand_at_their_token() {
    assert_eq!(
        error(".AntiKnight\n.Thermos~R1C1"),
        "2:1: unknown type '.Thermos', expected perhaps '.Thermo'"
    );
    assert_eq!(error("\n.Cage~10~R1C1~RhC2"), "2:15: 'RhC2' is outside the grid, expected R1C1 to R9C9");
    assert_eq!(error(".Cage~ten~R1C1"), "1:7: 'ten', expected a number");
    // The rule itself reports these errors.
    assert!(error("# c\n.AntiKnight.WhiteDot~R1C1~R5C5").starts_with("2:12: "));
    assert!(error(".Or.X~R1C1~R1C2.WhiteDot~R1C1~R5C5.End").starts_with("1:16: "));
    let deep = ".Or.And.X~R1C1~R1C2.WhiteDot~R1C1~R5C5.End.~R1C1_1.End";
    assert!(error(deep).starts_with("1:20: '.WhiteDot': "));
    let deeper = ".Or.Or.~R1C1_1.Renban~R1C1~R1C1.End.X~R1C1~R1C2.End";
    assert!(error(deeper).starts_with("1:15: '.Renban': R1C1 is listed twice"), "{}", error(deeper));
    assert_eq!(error(".Regex~Iw~R1C1"), "1:8: 'Iw', expected a pattern of digits and operators");
    assert!(error("hello").starts_with("1:1: not a known line form"));
    assert!(error("").contains("no puzzle"));
}

#[test]
fn unknown_types_can_be_passed_over() {
    let (puzzle, warnings) = lenient(".AntiKnight.Foo~1.Or.Bar.X~R1C1~R1C2.End").expect("read");
    assert_eq!((puzzle.rules().len(), warnings.len()), (1, 2));
    assert_eq!(warnings[0].to_string(), "1:12: ignored: unknown type '.Foo'");
    assert!(lenient(".Cage~x~R1C1").is_err());
}
