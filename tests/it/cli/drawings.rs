//! Pictures, HTML pages and box characters that the programs print.

use super::{run, solve};
use crate::common::skip;
use roxmltree::Document;
use std::path::Path;
use std::process::Command;

/// Parses the picture that a program printed.
#[track_caller]
fn parsed(svg: &str) -> Document<'_> {
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"), "{svg:.300}");
    Document::parse(svg).unwrap()
}

/// Returns all texts in a picture.
pub fn texts(svg: &str) -> String {
    let document = parsed(svg);
    document.descendants().filter_map(|node| node.text()).collect::<Vec<_>>().join(" ")
}

pub const SEVERAL: &str = "1...\n....\n....\n...4\n";
pub const BROKEN: &str = "thermo r1c1 r1c2\n4...\n....\n....\n....\n";

#[test]
fn a_puzzle_is_drawn() {
    let svg = run("sudoku2cnf", &["--to", "svg", "examples/combined.txt"], "");
    assert!(texts(svg.ok(0)).contains("Sudoku"));
    let folder = tempfile::tempdir().unwrap();
    for (name, start) in [("p.svg", "<svg "), ("p.html", "<!DOCTYPE html>")] {
        let file = folder.path().join(name);
        run("sudoku2cnf", &["-o", file.to_str().unwrap(), "examples/combined.txt"], "").ok(0);
        assert!(std::fs::read_to_string(file).unwrap().starts_with(start), "{name}");
    }
    let drawn = run("sudoku2cnf", &["--to", "unicode"], "diagonal main\n1...\n....\n....\n....");
    assert_eq!(
        drawn.ok(0),
        "┏━━━┯━━━┳━━━┯━━━┓\n┃ 1 │ · ┃ · │ · ┃\n┠───┼───╂───┼───┨\n┃ · │ · ┃ · │ · ┃\n┣━━━┿━━━╋━━━┿━━━┫\n\
         ┃ · │ · ┃ · │ · ┃\n┠───┼───╂───┼───┨\n┃ · │ · ┃ · │ · ┃\n┗━━━┷━━━┻━━━┷━━━┛\ndiagonal main\n"
    );
    let error = run("sudoku2cnf", &["--to", "svg", "--amo", "pairwise"], "");
    assert!(error.fails(2).contains("--amo means nothing to svg"), "{}", error.err);
    let error = run("sudoku2cnf", &["--to", "html", "--stats"], "");
    assert!(error.fails(2).contains("--stats cannot be used with --to html"), "{}", error.err);
}

#[test]
fn answers_are_drawn() {
    let answers = [
        ("", SEVERAL, 10, "There is a solution."),
        ("--unique", SEVERAL, 10, "There is more than one solution. The hatched cells differ"),
        ("--count --max 3", SEVERAL, 10, "At least 3 solutions."),
        ("--candidates", SEVERAL, 10, "There is more than one solution."),
        ("--explain", SEVERAL, 10, "With these givens one is left:"),
        ("--explain", BROKEN, 20, "what is marked contradicts itself"),
        ("--unique", BROKEN, 20, "There is no solution."),
        ("--candidates", BROKEN, 20, "There is no solution."),
    ];
    for (question, text, code, verdict) in answers {
        let svg = solve(&format!("{question} --output svg"), text);
        let told = texts(svg.ok(code)).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(told.contains(verdict), "{question}: {told}");
        let html = solve(&format!("{question} --output html"), text);
        assert!(html.ok(code).contains(verdict), "{question}");
    }
    assert!(texts(solve("--unique --output svg", SEVERAL).ok(10)).contains('/'), "both digits");
    assert!(solve("--explain --output svg", BROKEN).ok(20).contains("class=\"blame\""));
    // A CNF contains its puzzle in comments.
    let cnf = run("sudoku2cnf", &[], SEVERAL).ok(0).to_owned();
    parsed(solve("--output svg", &cnf).ok(10));
    let bare = solve("--output svg", "p cnf 1 1\n1 0\n");
    assert!(bare.fails(1).contains("carry no puzzle"), "{}", bare.err);
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    for (question, form) in
        [("--all", "svg"), ("--canonical", "html"), ("--relax", "svg"), ("--grade", "svg")]
    {
        let error = solve(&format!("{question} --output {form}"), SEVERAL);
        let expected = format!("--output {form} cannot be used with {question}");
        assert!(error.fails(2).contains(&expected), "{}", error.err);
    }
    let error = solve("--batch --output svg", SEVERAL);
    assert!(
        error.fails(2).contains("a batch is answered with --output line or json, or as a sheet"),
        "{}",
        error.err
    );
    let two = "1...............\n".repeat(2);
    assert!(
        solve("--output svg", &two)
            .fails(2)
            .contains("a batch is answered with --output line or json, or as a sheet")
    );
    let error = run("sudokugen", &["--to", "svg", "-n", "2"], "");
    assert!(error.fails(2).contains("--to html is a sheet of several"), "{}", error.err);
    let error = run("sudokugen", &["--to", "html", "--per-page", "3"], "");
    assert!(error.fails(2).contains("possible values: 1, 2, 4, 6, 9, 12"), "{}", error.err);
}

#[test]
fn box_characters_are_for_all_answers() {
    let one = solve("--output unicode", SEVERAL);
    assert!(one.ok(10).starts_with("┏━━━┯━━━┳━━━┯━━━┓\n┃ 1 │ "), "{}", one.out);
    assert!(!one.out.contains('\u{1b}'), "no escape sequences in a pipe");
    let bold = solve("--output unicode --color always", SEVERAL);
    assert!(bold.ok(10).contains("┃ \u{1b}[1m1\u{1b}[m │"), "{}", bold.out);
    let all = solve("--all --output unicode", SEVERAL);
    assert_eq!(all.ok(10).matches('┏').count(), all.out.matches("\n\n").count() + 1);
    let marks = solve("--candidates --output unicode", SEVERAL);
    assert!(marks.ok(10).contains('┃') && marks.out.lines().count() == 4 * 2 + 5, "{}", marks.out);
    assert!(solve("--explain --output unicode", "1234\n3412\n2143\n432.\n").ok(10).starts_with("unique\n┏"));
}

#[test]
fn a_sheet_has_all_puzzles_and_their_solutions() {
    let arguments =
        ["--to", "html", "-n", "5", "--seed", "1", "--size", "4x4", "--per-page", "4", "--rules", "diagonal"];
    let sheet = run("sudokugen", &arguments, "");
    let html = sheet.ok(0);
    assert_eq!(html.matches("<figure>").count(), 10);
    assert_eq!(html.matches("class=\"leaf paper puzzles\"").count(), 2);
    assert_eq!(html.matches("</b> · easy · ").count(), 5, "how hard each is");
    assert_eq!(html.matches("diagonal: digits do not repeat").count(), 1, "the rules stand once");
    assert_eq!(run("sudokugen", &arguments, "").ok(0), html);
}

/// Runs a headless browser on a page; `None`, with a message, if none is installed.
pub fn browse(page: &str, arguments: &[&str]) -> Option<std::process::Output> {
    let browser = ["chromium", "chromium-browser", "google-chrome"];
    let Some(path) = browser.iter().find_map(|name| which::which(name).ok()) else {
        skip("chromium is not installed");
        return None;
    };
    let folder = tempfile::tempdir().unwrap();
    let profile = format!("--user-data-dir={}", folder.path().display());
    let mut command = Command::new(path);
    command.args([
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--enable-logging=stderr",
    ]);
    Some(command.arg(profile).args(arguments).arg(format!("file://{page}")).output().unwrap())
}

/// Returns the number of pages of a PDF.
pub fn pages(pdf: &[u8]) -> usize {
    let text = String::from_utf8_lossy(pdf);
    text.matches("/Type /Page").count() - text.matches("/Type /Pages").count()
}

/// Returns the number of pages that a browser prints for a file.
pub fn printed(page: &Path) -> usize {
    let pdf = page.with_extension("pdf");
    let print = format!("--print-to-pdf={}", pdf.display());
    browse(page.to_str().unwrap(), &[&print, "--no-pdf-header-footer"]);
    pages(&std::fs::read(&pdf).unwrap())
}

#[test]
#[ignore = "starts a browser"]
fn pages_work_in_a_browser() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page.html");
    let html = solve("--candidates --output html", SEVERAL).ok(10).to_owned();
    // The script puts its findings into the title of the dumped page.
    let probe = "<script>\
        const seen = () => [...document.querySelectorAll('.views > svg')]\
            .filter(svg => getComputedStyle(svg).display !== 'none').map(svg => svg.getAttribute('class')).join();\
        const told = [seen()];\
        for (const label of document.querySelectorAll('label')) { label.click(); told.push(seen()); }\
        document.title = told.join(' ');\
        </script></body>";
    std::fs::write(&page, html.replace("</body>", probe)).unwrap();
    let page = page.to_str().unwrap();
    let Some(dumped) = browse(page, &["--dump-dom"]) else { return };
    let (dom, log) = (String::from_utf8_lossy(&dumped.stdout), String::from_utf8_lossy(&dumped.stderr));
    assert!(dom.contains("<title>puzzle puzzle candidates</title>"), "{dom:.600}\n{log}");
    assert!(!log.contains("CONSOLE"), "{log}");

    let sheet = folder.path().join("sheet.html");
    for (number, per_page, expected) in [("8", "4", 3), ("6", "6", 2), ("3", "2", 3), ("2", "1", 3)] {
        let arguments = ["--to", "html", "-n", number, "--seed", "1", "--per-page", per_page];
        std::fs::write(&sheet, run("sudokugen", &arguments, "").ok(0)).unwrap();
        let printed = printed(&sheet);
        assert_eq!(printed, expected, "{number} puzzles, {per_page} on a page");
    }
}

/// Programs that render SVG, and the packages that have them.
const DRAWING: [(&str, &str); 2] = [("rsvg-convert", "librsvg2-bin"), ("cairosvg", "pip install cairosvg")];

/// Renders a picture with such a program, and returns it as PNG.
fn png(program: &Path, svg: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let (from, to) = (folder.path().join("p.svg"), folder.path().join("p.png"));
    std::fs::write(&from, svg).unwrap();
    let done = Command::new(program).arg(&from).arg("-o").arg(&to).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    std::fs::read(&to).unwrap()
}

/// Returns the number of dark pixels in a rectangle of a PNG.
fn ink(png: &[u8], [left, top, right, bottom]: [usize; 4]) -> usize {
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap()) as usize;
    let (width, height) = (number(16), number(20));
    let pixel = match png[24..29] {
        [8, 2, 0, 0, 0] => 3,
        [8, 6, 0, 0, 0] => 4,
        _ => panic!("expected eight bits of red, green, blue and perhaps alpha, not interlaced"),
    };
    let (mut packed, mut at) = (Vec::new(), 8);
    while at < png.len() {
        if &png[at + 4..at + 8] == b"IDAT" {
            packed.extend_from_slice(&png[at + 8..at + 8 + number(at)]);
        }
        at += number(at) + 12;
    }
    let bytes = miniz_oxide::inflate::decompress_to_vec_zlib(&packed).unwrap();
    let line = width * pixel;
    let mut rows: Vec<Vec<u8>> = vec![vec![0; line]];
    for row in bytes.chunks_exact(line + 1) {
        let (filter, mut row, above) = (row[0], row[1..].to_vec(), rows.last().unwrap());
        for place in 0..line {
            let [a, b, c] = [
                place.checked_sub(pixel).map(|left| row[left]),
                Some(above[place]),
                place.checked_sub(pixel).map(|left| above[left]),
            ]
            .map(|byte| i32::from(byte.unwrap_or(0)));
            let near = |byte: i32| (a + b - c - byte).abs();
            let guess = match filter {
                0 => 0,
                1 => a,
                2 => b,
                3 => (a + b) / 2,
                _ if near(a) <= near(b) && near(a) <= near(c) => a,
                _ if near(b) <= near(c) => b,
                _ => c,
            };
            row[place] = row[place].wrapping_add(guess as u8);
        }
        rows.push(row);
    }
    assert_eq!(rows.len(), height + 1);
    let is_dark = |colour: &&[u8]| colour[..3].iter().all(|&part| part < 120);
    rows[1 + top..1 + bottom]
        .iter()
        .map(|row| row[left * pixel..right * pixel].chunks(pixel).filter(is_dark).count())
        .sum()
}

#[test]
fn other_programs_draw_the_sums_of_cages() {
    for (program, package) in DRAWING {
        let Ok(path) = which::which(program) else {
            skip(format!("{program} is not installed ({package})"));
            continue;
        };
        let drawn = png(&path, solve("--output svg examples/combined.txt", "").ok(10));
        assert!(drawn.len() > 5_000, "{program}");
        // The corner of the first cell, inside the dashes. The picture begins above and to the left of the grid.
        let inked = |text: &str| {
            let picture = run("sudoku2cnf", &["--to", "svg"], text);
            let edges = parsed(picture.ok(0)).root_element().attribute("viewBox").unwrap().to_owned();
            let edges: Vec<i32> = edges.split(' ').map(|edge| edge.parse().unwrap()).collect();
            let (x, y) = ((-edges[0]) as usize, (-edges[1]) as usize);
            ink(&png(&path, &picture.out), [x + 8, y + 8, x + 26, y + 18])
        };
        assert_eq!(inked("killer 0 r1c1-r1c3"), 0, "{program}: nothing is written there");
        assert!(inked("killer 23 r1c1-r1c3") > 15, "{program} does not show the sum");
    }
}

#[test]
fn the_picture_in_the_readme_is_drawn_by_the_command_beside_it() {
    let readme = include_str!("../../../README.md");
    let command = "sudoku2cnf --to svg examples/lines-and-cages.txt";
    assert!(readme.contains(&format!("`{command}`")) && readme.contains("](docs/picture.svg)"));
    let arguments: Vec<&str> = command.split(' ').skip(1).collect();
    let drawn = run("sudoku2cnf", &arguments, "");
    let kept = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/picture.svg")).unwrap();
    assert!(drawn.ok(0) == kept, "draw it anew: {command} > docs/picture.svg");
}
