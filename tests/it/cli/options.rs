//! Options common to all programs, short options, allowed combinations, and the files that `--install-docs` writes.

use std::fs;

use super::{ProgramEnd, cnf, run, run_in, solve, without_seconds};

const PROGRAMS: [&str; 4] = ["solve", "sudoku2cnf", "cnf2sudoku", "sudokugen"];

#[test]
fn short_options_are_the_long_ones() {
    for (short, long, text) in [
        ("-u", "--unique", "1..."),
        ("-b dpll --stats", "--backend dpll --stats", "1..."),
        ("-f native", "--format native", "1...\n....\n....\n....\n"),
        ("-j 2 --batch", "--jobs 2 --batch", "1...............\n"),
    ] {
        let (short, long) = (solve(short, text), solve(long, text));
        let told = |done: &ProgramEnd| (done.code, done.out.clone(), without_seconds(&done.err));
        assert_eq!(told(&short), told(&long));
    }
    let short =
        run("sudokugen", &["-j", "1", "-q", "--seed", "1", "--from", "-", "-f", "line"], ".".repeat(16));
    let long = ["--jobs", "1", "--quiet", "--seed", "1", "--from", "-", "--format", "line"];
    assert_eq!(short.ok(0), run("sudokugen", &long, ".".repeat(16)).ok(0));
}

#[test]
fn a_heuristic_is_for_the_solver_that_has_it() {
    let refused = "--heuristic and --no-groups need --backend dpll";
    for arguments in [
        "--backend minisat --heuristic jw",
        "--backend embedded --no-groups",
        "--heuristic cohen --explain",
        "--heuristic cohen --proof p",
        "--heuristic jw --backend-path /bin/true",
        "--heuristic jw --backend-command true",
        "--heuristic jw --backend mine",
    ] {
        assert!(solve(arguments, "1...").fails(2).contains(refused), "{arguments}");
    }
    let refused = solve("--heuristic cohen --grade", "1...");
    assert!(refused.fails(2).contains("--heuristic cannot be used with --grade"), "{}", refused.err);
    for arguments in ["--heuristic jw", "--backend dpll --heuristic vsids --explain", "-b dpll --no-groups"] {
        solve(arguments, "1...").ok(10);
    }
}

#[test]
fn candidates_fit_on_a_line() {
    let line =
        |arguments: &str, text: &str| solve(&format!("{arguments} --output line"), text).ok(10).to_owned();
    let puzzle = "1...\n.2..\n....\n...4\n";
    assert_eq!(line("--candidates", puzzle), "1 34 234 23 34 2 134 13 234 134 123 123 23 13 123 4\n");
    assert_eq!(line("--candidates --cap 3", "grid 2x2"), "1:1,2:1 1:1,2:1 1:1,2:1 1:1,2:1\n");
    let wide = line("--candidates", "grid 2x2\nvalues 9-10\n10 .\n. .");
    assert_eq!(wide, "10 9 9 10\n");
    let beside = line("--candidates", "grid 1x1\nvariables 1\nvalues 1-2\n1");
    assert_eq!(beside, "1 v1=12\n");
    let holes = line("--candidates", "subgrids 2x2 no-boxes at r1c1 r2c2\nvalues 1-2\n");
    assert_eq!(holes, "12 12 . 12 12 12 . 12 12\n");
    assert_eq!(line("--explain", "1..."), "unique\n1221\n");
}

#[test]
fn a_generator_is_named_in_comments_if_asked() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("secret.txt"), "1...\n").unwrap();
    let rule = "--rule=given r2c2=1 # it's\nmine";
    let arguments =
        ["--comments", "--amo", "ladder", "--rules", "diagonal,anti-knight", "-o", "p.cnf", "secret.txt"];
    run_in(folder.path(), "sudoku2cnf", &arguments, "").ok(0);
    let text = fs::read_to_string(folder.path().join("p.cnf")).unwrap();
    let expected = format!(
        "c generator sudoku2cnf {}\nc command line --rules diagonal,anti-knight --comments --amo ladder\nc varname 1 r1c1=1\n",
        env!("CARGO_PKG_VERSION")
    );
    assert!(text.starts_with(&expected) && !text.contains("secret"), "{:.400}", text);
    // Apart from the comments, the CNF is the same as without the option.
    let plain = cnf("--amo ladder --rules diagonal,anti-knight", "1...");
    let is_name = |line: &&str| line.starts_with("c varname ");
    let others = text.lines().skip(2).filter(|line| !is_name(line));
    assert_eq!(others.collect::<Vec<_>>(), plain.lines().collect::<Vec<_>>());
    // Each variable has a unique name.
    let names: Vec<&str> = text.lines().filter(is_name).collect();
    let different: std::collections::BTreeSet<&str> =
        names.iter().filter_map(|line| line.rsplit(' ').next()).collect();
    let header = plain.lines().find_map(|line| line.strip_prefix("p cnf ")).unwrap();
    assert_eq!(header.split(' ').next(), Some(&names.len().to_string()[..]));
    assert_eq!(different.len(), names.len());
    assert_eq!(names[..2], ["c varname 1 r1c1=1", "c varname 2 r1c1=2"]);
    // The content of an option value cannot end the comment.
    let odd = run("sudoku2cnf", &["--comments", "--projected", rule], "1...");
    let said = odd.ok(0).lines().nth(1).unwrap();
    assert!(said.starts_with("c command line --rule \"given r2c2=1 # it's mine\""), "{said}");
    assert!(said.ends_with(" --comments --projected"), "{said}");
    assert!(odd.out.lines().take_while(|line| !line.starts_with("p cnf")).all(|line| line.starts_with("c ")));
    assert_eq!(solve("--output line --unique", &odd.out).ok(10), "unique\n1221\n");
}

#[test]
fn help_begins_with_three_examples() {
    for name in PROGRAMS {
        for help in ["--help", "-h"] {
            let done = run(name, &[help], "");
            let lines: Vec<&str> = done.ok(0).lines().collect();
            assert_eq!((lines[0], lines[4]), ("Examples:", ""), "{name} {help}");
            assert!(lines[1..4].iter().all(|line| line.contains(name)), "{name} {help}");
        }
    }
}

#[test]
fn man_pages_and_completions_are_installed() {
    let folder = tempfile::tempdir().unwrap();
    for name in PROGRAMS {
        let done = run_in(folder.path(), name, &["--install-docs", "there"], "");
        // `sudoku2cnf` also has a page for `sudoku2cnf bench`.
        let others = "there/share/man/man1/sudoku2cnf-bench.1";
        let files: Vec<&str> = done.ok(0).lines().filter(|&file| file != others).collect();
        assert_eq!(done.out.contains(others), name == "sudoku2cnf");
        let expected = [
            format!("there/share/man/man1/{name}.1"),
            format!("there/share/bash-completion/completions/{name}"),
            format!("there/share/zsh/site-functions/_{name}"),
            format!("there/share/fish/vendor_completions.d/{name}.fish"),
        ];
        assert_eq!(files, expected);
        let text = |file: &str| fs::read_to_string(folder.path().join(file)).unwrap();
        let page = text(files[0]);
        for part in [".TH", ".SH NAME", ".SH OPTIONS", "\\-\\-install\\-docs", ".SH EXAMPLES", "Exit codes"] {
            assert!(page.contains(part), "{name}: {part}\n{page:.3000}");
        }
        assert!(files[1..].iter().all(|file| text(file).contains("install-docs")), "{name}");
        assert!(text(files[2]).starts_with(&format!("#compdef {name}\n")));
    }
    let page = fs::read_to_string(folder.path().join("there/share/man/man1/sudoku2cnf-bench.1")).unwrap();
    for part in ["\\fBsudoku2cnf bench\\fR [OPTION]", "\\-\\-encodings", "contradict", "sudoku2cnf(1)"] {
        assert!(page.contains(part), "{part}\n{page:.3000}");
    }
    assert!(run("solve", &["--install-docs", "/dev/null/x"], "").fails(1).contains("/dev/null/x"));
    assert!(run("solve", &["--install-docs", "x", "puzzle"], "").fails(2).contains("cannot be used"));
    assert!(run("cnf2sudoku", &[], "").fails(2).contains("<CNF>"));
}

#[test]
fn errors_of_a_program_by_path_name_the_program() {
    let error = solve("--backend-path /bin/false", "grid 9x9");
    assert!(error.fails(1).starts_with("solve: false: no answer"), "{}", error.err);
    // A program with the name of a known solver still gets only the CNF as its argument.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("minisat");
    fs::write(&file, "#!/bin/sh\n[ $# = 1 ] || exit 3\necho s UNSATISFIABLE\nexit 20\n").unwrap();
    fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let done = run("solve", &["--backend-path", file.to_str().unwrap(), "--stats"], "grid 9x9");
    assert!(done.ok(20) == "none\n" && done.err.contains("backend: minisat\n"), "{}", done.err);
}

#[test]
fn an_old_cadical_says_what_is_needed_for_lrat() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("cadical");
    let old = |version: &str| {
        fs::write(&file, format!("#!/bin/sh\n[ \"$1\" = --version ] && echo {version} && exit\nexit 3\n"))
            .unwrap();
        fs::set_permissions(&file, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
        let path = file.to_str().unwrap();
        let arguments =
            ["--backend", "cadical", "--backend-path", path, "--proof", "p", "--proof-format", "lrat"];
        run_in(folder.path(), "solve", &arguments, "1...").fails(1).to_owned()
    };
    assert_eq!(old("sc2021"), "solve: a proof in lrat by cadical needs version 2; this is sc2021\n");
    assert!(old("1.9.5").contains("needs version 2; this is 1.9.5"));
    assert!(old("2.1.3").contains("no answer"), "a new one is run");
}

#[test]
fn numbers_that_make_no_sense_are_refused() {
    let fails = |arguments: &[&str], code| run("sudokugen", arguments, "").fails(code).to_owned();
    for (make, most) in [("thermo", 27), ("arrow", 27), ("kropki", 144), ("xv", 144)] {
        let error = fails(&["-q", "--make", &format!("{make}:99999999999")], 2);
        assert_eq!(
            error,
            format!(
                "sudokugen: 99999999999 of {make}, expected {most} or fewer: the grid has no room for more\n"
            )
        );
    }
    assert!(
        fails(&["-q", "--size", "4x4", "--make", "thermo:6"], 2).contains("6 of thermo, expected 5 or fewer")
    );
    run("sudokugen", &["--size", "4x4", "--make", "thermo:5"], "").ok(0);
    assert!(fails(&["--jobs", "65535"], 2).contains("expected a whole number from 0 to 256"));
}
