//! `solve --certify DIR --from-rows`: the puzzle as pseudo-Boolean rows, and a proof that leads from them to the
//! answer.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sudoku2cnf_answer::proof::certificate::{self, Claim};
use sudoku2cnf_compile::encode::amo::Amo;
use sudoku2cnf_compile::encode::{Encoding, Options, Sums};
use sudoku2cnf_puzzle::rules::REGISTRY;
use sudoku2cnf_sat::backend::{Limits, ProofFormat, prover};

use super::certificates::{MULTIPLE, NONE, UNIQUE, certificates, check, made_unique, names};
use super::run_in;
use crate::common::{puzzle, skip};

/// Makes a certificate with a proof from rows, and returns its claim; fails for rules that have no rows.
pub fn make(folder: &Path, text: &str, options: Options) -> Result<Claim, String> {
    let prover = prover("auto", None, ProofFormat::Lrat).unwrap();
    let made = certificate::make_from_rows(folder, &puzzle(text), options, &*prover, &Limits::default());
    made.map(|made| made.expect("no limit").claim).map_err(|error| error.to_string())
}

/// Returns `true` if `veripb` accepts a proof with this conclusion about the rows; `None` if it is not installed.
pub fn verified(folder: &Path, rows: &str, proof: &str, word: &str) -> Option<bool> {
    let Ok(program) = which::which("veripb") else {
        skip("veripb: not on PATH");
        return None;
    };
    let output = Command::new(program).args([rows, proof]).current_dir(folder).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let accepts = said.lines().any(|line| line == format!("s VERIFIED {word}"));
    assert_eq!(accepts, output.status.success(), "{said}");
    Some(accepts)
}

/// Runs the VeriPB checks from a certificate's README.
#[track_caller]
fn holds(folder: &Path, claim: Claim) {
    let (rows, word) = match claim {
        Claim::None => ("puzzle.opb", "UNSATISFIABLE"),
        Claim::Unique => ("blocked.opb", "UNSATISFIABLE"),
        Claim::Multiple => ("puzzle.opb", "SATISFIABLE"),
    };
    assert_ne!(verified(folder, rows, "puzzle.pbp", word), Some(false), "{}", folder.display());
    if claim == Claim::Unique {
        assert_ne!(verified(folder, "puzzle.opb", "model.pbp", "SATISFIABLE"), Some(false));
    }
}

/// Returns the clauses that the first part of a proof derives, in DIMACS form.
fn derived(proof: &str) -> Vec<String> {
    let first = proof.split("% the proof of the solver").next().unwrap_or_default();
    let clauses = first.lines().filter_map(|line| line.strip_prefix("rup ")?.split(" >= 1 :").next());
    let literal = |word: &str| word.replace("~x", "-").replace('x', "");
    clauses
        .map(|clause| clause.split(' ').skip(1).step_by(2).map(literal).collect::<Vec<_>>().join(" "))
        .collect()
}

#[test]
fn each_verdict_has_its_files_and_every_clause_is_derived() {
    if !certificates() {
        return;
    }
    let root = tempfile::tempdir().unwrap();
    for (text, code, claim) in
        [(NONE, 20, Claim::None), (UNIQUE, 10, Claim::Unique), (MULTIPLE, 10, Claim::Multiple)]
    {
        let arguments = ["--output", "line", "--certify", claim.word(), "--from-rows"];
        assert_eq!(
            run_in(root.path(), "solve", &arguments, text).ok(code).lines().next(),
            Some(claim.word())
        );
        let folder = root.path().join(claim.word());
        let mut files = [claim.files(), claim.row_files()].concat();
        files.sort_unstable();
        assert_eq!(names(&folder), files);
        assert_eq!(check(root.path(), claim.word()).ok(0), format!("accepted: {}\n", claim.word()));
        let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
        let cnf = read("puzzle.cnf");
        let clauses = cnf.lines().filter(|line| !line.starts_with(['c', 'p']));
        let clauses: Vec<&str> = clauses.map(|line| line.trim_end_matches('0').trim_end()).collect();
        assert_eq!(derived(&read("puzzle.pbp")), clauses);
        for name in claim.row_files() {
            let good = read(name);
            assert!(read("README").contains(name), "{name}");
            for changed in
                [good.replacen('1', "2", 1), format!("{good}\n"), good[..good.len() - 1].to_owned()]
            {
                fs::write(folder.join(name), changed).unwrap();
                let refused = certificate::check(&folder, &Limits::default()).expect_err(name).to_string();
                assert!(refused.contains(&format!("{name}:")), "{refused}");
            }
            fs::write(folder.join(name), good).unwrap();
        }
        holds(&folder, claim);
    }
}

#[test]
fn parts_of_a_sum_with_one_possible_value_are_derived() {
    if !certificates() {
        return;
    }
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("none");
    // Each of the two rows must add up to 6.
    let text = "grid 9x9\nsum 12 r1c1 r1c2 r1c3 r4c1 r4c2 r4c3\ngiven r1c1=1 r1c2=2 r1c3=4\n";
    assert_eq!(make(&folder, text, Options::default()), Ok(Claim::None));
    holds(&folder, Claim::None);
}

#[test]
fn rows_stand_below_their_lines_of_the_puzzle() {
    if !certificates() {
        return;
    }
    let root = tempfile::tempdir().unwrap();
    let text = "grid 4x4\nthermo r1c1 r1c2\ngiven r4c4=2\n";
    let folder = root.path().join("c");
    assert_eq!(make(&folder, text, Options::default()), Ok(Claim::Multiple));
    let rows = fs::read_to_string(folder.join("puzzle.opb")).unwrap();
    let below = |title: &str| {
        let rest = rows.lines().skip_while(move |line| *line != title).skip(1);
        rest.take_while(|line| !line.starts_with('*')).collect::<Vec<_>>()
    };
    assert_eq!(rows.lines().next(), Some("* #variable= 64 #constraint= 69"));
    assert_eq!(below("* r1c2 has one value"), ["+1 x5 +1 x6 +1 x7 +1 x8 = 1 ;"]);
    assert_eq!(below("* row 1")[1], "-1 x2 -1 x6 -1 x10 -1 x14 >= -1 ;");
    let thermo =
        ["-1 x1 +1 x6 +1 x7 +1 x8 >= 0 ;", "-1 x2 +1 x7 +1 x8 >= 0 ;", "-1 x3 +1 x8 >= 0 ;", "-1 x4 >= 0 ;"];
    assert_eq!(below("* line 3: thermo r1c1 r1c2"), thermo);
    assert_eq!(below("* given r4c4=2"), ["+1 x62 >= 1 ;"]);
}

#[test]
fn rules_without_rows_are_refused_by_name_and_line() {
    if !certificates() {
        return;
    }
    let root = tempfile::tempdir().unwrap();
    let text = "grid 4x4\ndiagonal\nregex 1.* r1c1 r1c2\n";
    let done = run_in(root.path(), "solve", &["--certify", "c", "--from-rows"], text);
    assert!(
        done.fails(1).contains("no proof from rows: line 3: regex 1.* r1c1 r1c2: it is an automaton"),
        "{}",
        done.err
    );
    let done = run_in(root.path(), "solve", &["--join", "p", "--certify", "c", "--from-rows"], "");
    assert!(done.fails(2).contains("--from-rows is for the certificate of one puzzle"), "{}", done.err);
    assert!(names(root.path()).is_empty());
}

#[test]
fn sums_of_too_many_ways_are_refused_as_such() {
    if !certificates() {
        return;
    }
    let root = tempfile::tempdir().unwrap();
    let text = "grid 9x9\nlittle-killer 24 r1c5 dl\n";
    let done = run_in(root.path(), "solve", &["--certify", "c", "--from-rows"], text);
    let said = "line 2: little-killer 24 r1c5 dl: it can be reached in too many ways";
    assert!(done.fails(1).contains(said), "{}", done.err);
}

#[test]
fn sums_of_which_a_given_leaves_little_are_derived() {
    if !certificates() {
        return;
    }
    let root = tempfile::tempdir().unwrap();
    let text = format!("grid 9x9\narrow r3c3 r3c2 r2c1\n2........\n{}", ".........\n".repeat(8));
    for amo in [Amo::COMMANDER, Amo::PRODUCT] {
        let folder = root.path().join(amo.to_string());
        let claim = make(&folder, &text, Options::default().sums(Sums::Chain).amo(amo)).unwrap();
        holds(&folder, claim);
    }
}

/// Derives the clauses of a board for each encoding of cells and houses that `takes` selects.
fn derive_houses(takes: impl Fn(usize, usize) -> bool) {
    let root = tempfile::tempdir().unwrap();
    for (row, &encoding) in Encoding::ALL.iter().enumerate() {
        for (column, &amo) in Amo::ALL.iter().enumerate().filter(|&(column, _)| takes(row, column)) {
            let folder = root.path().join(format!("{}-{amo}", encoding.name()));
            let options = Options::default().encoding(encoding).amo(amo).dedup(column % 2 == 0);
            let text = "grid 6x6\n12.456\n456123\n2.1.6.\n......\n......\n......\n";
            let claim = make(&folder, text, options).unwrap();
            holds(&folder, claim);
        }
    }
}

#[test]
fn every_encoding_of_cells_and_of_houses_is_derived() {
    if certificates() {
        derive_houses(|encoding, amo| encoding == amo % Encoding::ALL.len());
    }
}

#[test]
#[ignore = "all pairs: for release mode"]
fn all_encodings_of_cells_and_houses_are_derived() {
    derive_houses(|_, _| true);
}

/// Derives the clauses of sums with these options.
fn derive_sums(texts: &[&str], options: impl Iterator<Item = Options>) {
    let root = tempfile::tempdir().unwrap();
    for (number, options) in options.enumerate() {
        for (place, text) in texts.iter().enumerate() {
            let folder = root.path().join(format!("{number}-{place}"));
            let claim = make(&folder, text, options).unwrap();
            holds(&folder, claim);
        }
    }
}

#[test]
fn sums_are_derived() {
    if certificates() {
        let text = "grid 4x4\nkiller 6 r1c1 r1c2 r1c3\narrow r4c1 r3c2 r3c3\n.2..\n....\n....\n....\n";
        derive_sums(&[text], Sums::ALL.iter().map(|&sums| Options::default().sums(sums)));
    }
}

/// An interrupted derivation must not be reported as a rule that has no derivation.
#[test]
fn a_limit_says_nothing_of_the_rules() {
    if !certificates() {
        return;
    }
    let text = puzzle("killer 21 r1c1-r1c4\nkiller 20 r2c1-r2c4\nkiller 19 r3c1-r3c4");
    let prover = prover("auto", None, ProofFormat::Lrat).unwrap();
    let mut time = Duration::from_millis(1);
    loop {
        let folder = tempfile::tempdir().unwrap();
        let flag = Arc::new(AtomicBool::new(false));
        let limits = Limits::default().stopped_by(flag.clone());
        std::thread::spawn(move || {
            std::thread::sleep(time);
            flag.store(true, Ordering::SeqCst);
        });
        let made = certificate::make_from_rows(folder.path(), &text, Options::default(), &*prover, &limits);
        if made.unwrap_or_else(|error| panic!("{time:?}: {error}")).is_some() {
            break;
        }
        time = time * 3 / 2;
    }
}

#[test]
fn counts_are_derived() {
    if certificates() {
        let text = "grid 4x4\nvalues 1-5\nfull-rank 11 r4 right\nfull-rank 1 r2 left\nfull-rank 15 r2 right\n\
                    ....\n..5.\n....\n....\n";
        derive_sums(&[text], std::iter::once(Options::default()));
    }
}

#[test]
fn choices_conditions_and_counts_of_cells_are_derived() {
    if !certificates() {
        return;
    }
    let texts = [
        // Branches, some of them with sums.
        "grid 4x4\nor { killer 5 r1c1 r1c2 } { thermo r2c1 r2c2 r2c3 ; arrow r3c3 r4c1 r4c2 }\n\
         12..\n....\n....\n....\n",
        "grid 4x4\nnot { killer 6 r1c1 r1c2 r2c1 }\nnot { extra-region r2c2 r3c3 r4c4 }\n12..\n....\n....\n.1..\n",
        "grid 4x4\nexactly 1 of { even r1c1 } { or { thermo r1c2 r2c2 } { whisper 2 r3c1 r4c1 } }\n\
         1...\n....\n....\n....\n",
        // A condition, a count that a cell holds, and numbers with gaps between them.
        "grid 4x4\nx-sum 6 r1 left\n....\n.2..\n....\n....\n",
        "grid 4x4\ncount-distinct r1c1 r2c2-r2c4 r3c2-r3c4\n....\n.2..\n....\n....\n",
        "grid 4x4\ncounting-circles r1c1-r3c3\n....\n.2..\n....\n....\n",
    ];
    derive_sums(&texts, std::iter::once(Options::default()));
}

#[test]
#[ignore = "all encodings of larger sums: for release mode"]
fn every_encoding_of_sums_is_derived() {
    let texts = [
        "grid 6x6\nkiller 12 r1c1 r1c2 r1c3 r2c1\nkiller 9 r3c3 r3c4\nkiller 15 r6c2 r6c3 r6c4 r6c5\n",
        "grid 6x6\narrow r1c1 r2c1 r2c2\narrow r6c6 r5c6 r4c6\nlittle-killer 8 r3c1 ur\n",
        "grid 6x6\nsum 14 r1c1 r2c2 r3c3\nregion-sum r1c3 r2c3 r3c3\nzipper r5c1 r5c2 r5c3 r6c3 r6c2\n",
    ];
    let all = Sums::ALL.iter().flat_map(|&sums| Amo::ALL.iter().map(move |&amo| (sums, amo)));
    let options = all.enumerate().map(|(place, (sums, amo))| {
        let encoding = Encoding::ALL[place % Encoding::ALL.len()];
        Options::default().sums(sums).amo(amo).encoding(encoding)
    });
    derive_sums(&texts, options);
}

#[test]
#[ignore = "certifies the examples of all rules: for release mode"]
fn every_rule_is_derived_or_refused() {
    let root = tempfile::tempdir().unwrap();
    let examples = REGISTRY.iter().flat_map(|spec| spec.examples.iter().map(|text| (spec.name, text)));
    for (number, (name, text)) in examples.enumerate() {
        for (state, text) in [("as-it-is", text.to_string()), ("unique", made_unique(text))] {
            let folder = root.path().join(format!("{number}-{name}-{state}"));
            match make(&folder, &text, Options::default()) {
                Ok(claim) => {
                    assert_eq!(certificate::check(&folder, &Limits::default()).unwrap(), claim, "{text}");
                    holds(&folder, claim);
                }
                Err(error) => assert!(error.starts_with("no proof from rows: line "), "{text}: {error}"),
            }
        }
    }
}
