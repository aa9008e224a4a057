//! Writing ISS texts, and messages about rules that ISS lacks.

use crate::common;
use sudoku2cnf_puzzle::formats::Format;
use sudoku2cnf_puzzle::rules::REGISTRY;

#[test]
fn what_iss_lacks_is_named() {
    let write = |text: &str| {
        let (puzzle, _) = Format::Native.read(text).expect("native text");
        Format::Iss.write(&puzzle).map_err(|error| error.to_string())
    };
    assert_eq!(write("anti-knight").as_deref(), Ok(".Shape~9x9~1-9.AntiKnight\n"));
    assert!(write("knightmare").unwrap_err().contains("'knightmare'"));
    assert!(write("grid 25x25").unwrap_err().contains("25x25"));
    assert!(write("grid 12x12 boxes 2x6").unwrap_err().contains("boxes of 2x6"));
    assert!(write("subgrids 4x4 at r1c1 r3c3").is_err());
    assert!(write("x-sum 5 r1 left\nx-sum 6 r1 left").is_err());
    assert_eq!(write("little-killer 9 r1c3 dl").as_deref(), Ok(".Shape~9x9~1-9.LittleKiller~9~R1C3\n"));
    assert_eq!(write("little-killer 9 r3c1 ur").as_deref(), Ok(".Shape~9x9~1-9.LittleKiller~9~R1C3\n"));
    assert_eq!(write("little-killer 9 r2c2 ur").as_deref(), Ok(".Shape~9x9~1-9.Sum~9~R2C2~R1C3\n"));
    assert_eq!(
        write("clone r1c1 r1c2 / r5c5 r5c6").as_deref(),
        Ok(".Shape~9x9~1-9.SameValues~2~R1C1~R5C5.SameValues~2~R1C2~R5C6\n")
    );
    // The reader of ISS refuses such marks, because a mark exempts its pair even if the mark does not hold.
    assert!(write("strict-xv\nor { xv x r1c4 r2c4 } { odd r1c1 }").unwrap_err().contains("'xv' inside 'or'"));
    assert!(write("strict-xv\nxv x r1c4 r2c4\nor { odd r1c1 } { even r2c1 }").is_ok());
    assert_eq!(
        write("or { xv x r1c1 r1c2 ; thermo r2c1 r2c2 } { odd r1c1 }").as_deref(),
        Ok(".Shape~9x9~1-9.Or.And.X~R1C1~R1C2.Thermo~R2C1~R2C2.End.~R1C1_1_3_5_7_9.End\n")
    );
}

#[test]
fn what_iss_has_a_name_for_is_written() {
    let mut unnamed = Vec::new();
    for spec in REGISTRY {
        let puzzle = common::puzzle(&format!("grid 9x9\n{}", spec.sample));
        let name = spec.iss;
        match Format::Iss.write(&puzzle) {
            Ok(_) if name.is_empty() => unnamed.push(spec.name),
            Ok(_) => {}
            Err(error) => assert!(name.is_empty(), "{error}: {name}"),
        }
    }
    // The rule means one sum for each house, and ISS has no name for this.
    assert_eq!(unnamed, ["target-sum"]);
}
