//! The lists of at-most-one encodings in the documents are those of the code.

use sudoku2cnf::encode::amo::Amo;

#[test]
fn the_documents_list_the_at_most_one_encodings() {
    let document = include_str!("../../../docs/ENCODINGS.md");
    let readme = include_str!("../../../README.md").split_whitespace().collect::<Vec<_>>().join(" ");
    let names: Vec<String> = Amo::ALL.iter().map(|amo| format!("`{amo}`")).collect();
    let names = names.join(", ");
    assert!(readme.contains(&format!("\"at most one\" becomes clauses ({names})")), "README.md: {names}");
    for amo in Amo::ALL {
        let rows = document.lines().filter(|row| row.starts_with(&format!("| `{amo}`")));
        let [row] = rows.collect::<Vec<_>>()[..] else { panic!("docs/ENCODINGS.md: no single row of {amo}") };
        let cells: Vec<&str> = row.split(" | ").map(|cell| cell.trim_end_matches(" |")).collect();
        assert_eq!(cells[1..4], [amo.summary(), amo.clauses(), amo.variables()], "{amo}");
        assert_eq!(cells.last(), Some(&amo.source()), "{amo}");
    }
    let suited = format!("is `pairwise` up to {} values and `commander` above", Amo::MOST_PAIRWISE);
    assert!(document.contains(&suited), "docs/ENCODINGS.md: {suited}");
}
