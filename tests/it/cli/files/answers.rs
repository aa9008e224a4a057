//! `-o FILE`: the file gets all answers, or is not written.

use std::fs;
use std::io::Read;

use super::{PUZZLE, folder, names, shell};

#[test]
fn every_program_writes_to_a_file() {
    let folder = folder();
    for (script, file, starts) in [
        ("solve -o out p.txt", "out", "1 3 "),
        ("solve --unique --output-file out p.txt", "out", "multiple\n"),
        ("solve --count -o out.json p.txt", "out.json", "{\"verdict\""),
        ("solve --all -o out p.txt", "out", "13"),
        ("solve --candidates -o out p.txt", "out", "  1 "),
        ("solve --steps -o out p.txt", "out", ""),
        ("solve --explain -o out p.txt", "out", "multiple\n"),
        ("solve --grade -o out p.txt", "out", ""),
        ("solve --relax -o out p.txt", "out", ""),
        ("solve -o out.svg p.txt", "out.svg", "<svg"),
        ("solve -o out.html p.txt", "out.html", "<!DOCTYPE html>"),
        ("solve --batch -o out 1.34..1221..43.1", "out", "1234341221434321\n"),
        ("solve --split 2 -o out p.txt", "out", "{"),
        ("solve --list-backends -o out", "out", "auto"),
        ("sudokugen --seed 1 --size 4x4 -n 3 -o out", "out", ""),
        ("sudokugen --seed 1 --size 4x4 -o out.json", "out.json", "{"),
        ("sudokugen --seed 1 --size 4x4 -o out.svg", "out.svg", "<svg"),
        ("sudokugen --seed 1 --size 4x4 -n 3 -o out.html", "out.html", "<!DOCTYPE html>"),
        ("sudoku2cnf --list-rules -o out", "out", "The whole grid\n"),
        ("sudoku2cnf p.txt > p.cnf; solve --output competition p.cnf | cnf2sudoku -o out p.cnf", "out", "1 "),
        ("solve p.cnf | cnf2sudoku -o out.json p.cnf", "out.json", "{"),
    ] {
        let path = folder.path().join(file);
        let _ = fs::remove_file(&path);
        let (code, out, err) = shell(folder.path(), script);
        assert!(matches!(code, Some(0 | 10)) && out.is_empty(), "{script}: {code:?} {out} {err}");
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{script}: {error}"));
        assert!(!text.is_empty() && text.starts_with(starts), "{script}: {text:.200}");
        // The file has the same text as standard output, unless its name chose the format. The list of backends is not
        // compared.
        if file == "out" && !script.contains("--list-backends") {
            let (_, printed, _) =
                shell(folder.path(), &script.replace("-o out", "").replace("--output-file out", ""));
            assert_eq!(printed, text, "{script}");
        }
    }
}

#[test]
fn an_older_file_stays_until_all_is_written() {
    let folder = folder();
    let out = folder.path().join("out");
    for script in [
        "solve -o out nothing.txt",
        "printf 'grid 4x4\\nnonsense\\n' | solve -o out",
        "solve --relax --batch -o out p.txt",
        "solve --all --output grid -o out p.txt p.txt",
        "sudokugen --rules nonsense -o out",
        "sudokugen --size 4x4 --rule 'given r1c1=1 r1c2=1' -o out",
        "cnf2sudoku -o out p.txt p.txt",
        "printf 'grid 9x9\\n' | timeout -s INT 0.6 solve --all -o out",
        "timeout -s TERM 0.6 sudokugen -n 1000000 -o out",
    ] {
        fs::write(&out, "old").unwrap();
        let before = names(folder.path());
        let (code, printed, err) = shell(folder.path(), script);
        assert!(
            !matches!(code, Some(0 | 10)) && printed.is_empty(),
            "{script}: {code:?} {printed:.100} {err}"
        );
        assert_eq!(fs::read_to_string(&out).unwrap(), "old", "{script}");
        // After SIGINT, `solve` keeps the answers found so far in `out.part`.
        if script.contains("-s INT") {
            _ = fs::remove_file(folder.path().join("out.part"));
        }
        assert_eq!(names(folder.path()), before, "{script} left something behind");
    }
    let (code, _, err) = shell(folder.path(), "solve -o p.txt p.txt");
    assert!(code == Some(2) && err.contains("would overwrite the puzzle"), "{err}");
    let (code, _, err) = shell(folder.path(), "sudokugen --from p.txt -o p.txt");
    assert!(code == Some(2) && err.contains("would overwrite the puzzle"), "{err}");
    assert_eq!(fs::read_to_string(folder.path().join("p.txt")).unwrap(), PUZZLE);
    let (code, _, err) = shell(folder.path(), "solve -o no/such/folder p.txt");
    assert!(code == Some(1) && err.contains("no/such/folder"), "{err}");
}

#[test]
fn names_of_compressed_files_compress() {
    let folder = folder();
    let (code, _, err) = shell(folder.path(), "solve --unique -o out.json.gz p.txt");
    assert_eq!(code, Some(10), "{err}");
    let mut text = String::new();
    let file = fs::File::open(folder.path().join("out.json.gz")).unwrap();
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).unwrap();
    assert!(text.starts_with('{') && text.contains("\"multiple\""), "{text}");
}

#[test]
fn a_form_is_no_name_of_a_file() {
    let folder = folder();
    let before = names(folder.path());
    for (script, meant) in [
        ("sudoku2cnf --output p.cnf p.txt", "expected perhaps --output-file FILE"),
        ("sudoku2cnf --output svg p.txt", "expected perhaps --to svg"),
        ("sudoku2cnf p.txt --output=opb", "expected perhaps --to opb"),
    ] {
        let (code, out, err) = shell(folder.path(), script);
        assert!(code == Some(2) && out.is_empty() && err.contains(meant), "{script}: {code:?} {err}");
    }
    assert_eq!(names(folder.path()), before);
    assert_eq!(shell(folder.path(), "sudoku2cnf -o json p.txt && test -s json").0, Some(0));
}
