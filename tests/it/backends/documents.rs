//! Checks that the documents list the same backends as the table.

use sudoku2cnf_compile::target::Target;
use sudoku2cnf_sat::backend::process::SOLVERS;
use sudoku2cnf_sat::backend::{self, Location, ProofFormat};

#[test]
fn the_documents_list_the_backends() {
    let spaced = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let list = |names: &[String]| match names {
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
        [] => panic!("no names"),
    };
    let quoted = |names: Vec<&str>| names.into_iter().map(|name| format!("`{name}`")).collect::<Vec<_>>();
    let is_external = |name: &&str| backend::location(name) == Some(Location::External);
    let external = quoted(backend::names().filter(is_external).collect());
    let config = spaced(include_str!("../../../docs/CONFIG.md"));
    assert!(config.contains(&format!("* {}: external programs on PATH", external.join(", "))), "CONFIG.md");
    for name in backend::names().filter(|name| !is_external(name)) {
        assert!(config.contains(&format!("* `{name}`")), "CONFIG.md: {name}");
    }
    let certificates = spaced(include_str!("../../../docs/CERTIFICATES.md"));
    let makers = |format| quoted(backend::provers(format).filter(is_external).collect());
    let drat = format!("* {} make DRAT proofs", list(&makers(ProofFormat::Drat)));
    assert!(certificates.contains(&drat), "CERTIFICATES.md: {drat}");
    let lrat = format!("{} also makes LRAT proofs", makers(ProofFormat::Lrat).join(" and "));
    assert!(certificates.contains(&lrat), "CERTIFICATES.md: {lrat}");
}

#[test]
fn the_page_about_targets_lists_them_with_their_programs() {
    let page = include_str!("../../../docs/TARGETS.md");
    for target in Target::ALL {
        let begin = format!("| `{target}` |");
        let row = page.lines().find(|line| line.starts_with(&begin)).unwrap_or_else(|| panic!("{target}"));
        let listed = row.split('|').nth(3).unwrap_or_default();
        for solver in SOLVERS {
            let reads = solver.asked_in(target.name()).is_some();
            let words: Vec<&str> = listed.split([' ', ',']).collect();
            assert_eq!(reads, words.contains(&solver.name), "{} of {target}: {row}", solver.name);
        }
    }
}
