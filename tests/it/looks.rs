//! The appearance of pictures: every text is legible, rules and clues can be distinguished, and the legend is about the
//! puzzle at hand.

use crate::common::{self, puzzle};
use crate::pictures::check;
use roxmltree::{Document, Node};
use std::collections::BTreeSet;
use sudoku2cnf_answer::steps::{StepOptions, steps};
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_puzzle::form::{Form, Line};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_puzzle::rules::REGISTRY;
use sudoku2cnf_puzzle::rules::words::WORDS;
use sudoku2cnf_sat::backend::dpll::Dpll;
use sudoku2cnf_show::render::html::{Page, StepPage};
use sudoku2cnf_show::render::svg::Picture;

/// A text with a white edge, and the rectangle around it.
#[derive(Debug)]
struct Small {
    text: String,
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

/// Returns the texts in groups of this class.
fn small(svg: &str, class: &str) -> Vec<Small> {
    let document = Document::parse(svg).expect("well-formed");
    let of_class = |node: &Node<'_, '_>| node.attribute("class") == Some(class);
    let mut found = Vec::new();
    for node in document.descendants().filter(|node| node.has_tag_name("text")) {
        let Some(group) = node.ancestors().find(of_class) else { continue };
        if node.ancestors().any(|node| node.has_attribute("transform")) {
            continue;
        }
        let number =
            |node: Node<'_, '_>, name: &str| node.attribute(name).and_then(|text| text.parse::<f64>().ok());
        let (x, y) = (number(node, "x").expect("a place"), number(node, "y").expect("a place"));
        let size = number(group, "font-size").expect("a size");
        let text = node.text().unwrap_or_default().to_owned();
        let width = text.chars().count() as f64 * size * 0.55;
        let left = match group.attribute("text-anchor") {
            Some("start") => x,
            Some("end") => x - width,
            _ => x - width / 2.0,
        };
        found.push(Small { text, left, right: left + width, top: y - size * 0.36, bottom: y + size * 0.36 });
    }
    found
}

/// Returns a puzzle with a sum across each row and down each column of a square.
fn crossed() -> String {
    let lines = (1..=4)
        .map(|line| format!("killer 1{line} r{line}c1-r{line}c4\nkiller 2{line} r1c{line}-r4c{line}\n"));
    format!("grid 4x4\n{}", lines.collect::<String>())
}

#[test]
fn no_text_covers_another() {
    let crossed = crossed();
    for (text, shown) in [
        ("killer 10 r1c1 r1c2\nkiller 12 r1c1 r2c1", &["10", "12"][..]),
        (
            "killer 10 r1c1 r1c2\nkiller 12 r1c1 r1c2\nkiller 13 r1c1 r1c2\nkiller 14 r1c1 r1c2",
            &["10", "12", "13", "14"],
        ),
        (
            "killer 10 r1c1\nkiller 12 r1c1\nkiller 13 r1c1\nkiller 14 r1c1\nkiller 15 r1c1\nkiller 16 r1c1",
            &["10", "16"],
        ),
        (&crossed, &["11", "21", "14", "24"]),
        ("quadruple r1c1 1,2,3\nkiller 10 r2c2 r2c3\nquadruple r1c2 4,5\nkiller 13 r2c1-r3c1", &["10", "13"]),
        (
            "whisper 3 r1c1-r1c4\nkiller 7 r1c1 r2c1\nlockout 2 r1c1-r4c1\nmodular 5 r1c1-r3c3",
            &["3", "7", "2", "mod 5"],
        ),
        (
            "target-sum 15 r1c1 r1c5\nindexing column r1c1\nkiller 9 r1c1 r2c1\nchaos-count r1c1 1 r5c5 r5c6",
            &["15", "col", "9", "-1"],
        ),
        (
            "look-and-say 2x3,1x2 r1c1 r1c2 r1c3\nkiller 20 r1c2 r1c3\nkiller 5 r1c1 r2c1",
            &["2x3 1x2", "20", "5"],
        ),
        ("grid 4x4\nvariables 4\nkiller 5 v1 v2\nkiller 6 v1 v3", &["5", "6"]),
        (
            "or { killer 5 r1c1 r1c2 } { killer 6 r1c1 r2c1 }\nkiller 11 r1c1 r2c2",
            &["(a1)", "(a2)", "5", "6", "11"],
        ),
        (
            "or { killer 5 r1c1 r1c2 } { killer 6 r1c1 r2c1 } { killer 7 r1c1 r2c2 } { killer 8 r1c1 r1c3 } { killer 9 r1c1 r1c2 r2c1 }",
            &["(a1)", "(a2)", "(a3)", "(a4)", "(a5)", "5", "6", "7", "8", "9"],
        ),
        (
            "or { killer 1 r1c1 } { killer 2 r1c1 } { killer 3 r1c1 } { killer 4 r1c1 } { killer 5 r1c1 }",
            &["(a1)", "(a5)", "1", "5"],
        ),
        ("pair a<b r1c1 r1c2\npair a<b r1c1 r2c1\nregex [12]* r1c1 r2c2", &["a", "b", "c"]),
        ("little-killer 9 r3c3 dr\nkiller 10 r3c3 r3c4\nlittle-killer 8 r3c3 dr", &["9↘", "10", "8↘"]),
        ("xv x r1c1 r1c2\nkropki white r1c1 r1c2\ndifference 3 r1c1 r1c2\nxv v r1c1 r1c2", &["X", "V"]),
    ] {
        let svg = Picture::new(&puzzle(text)).to_svg();
        check(&svg, text);
        let all = small(&svg, "halo");
        for text in shown {
            assert!(all.iter().any(|small| small.text == *text), "{text}: {all:?}");
        }
        for (place, one) in all.iter().enumerate() {
            for other in &all[place + 1..] {
                let apart = one.right <= other.left
                    || other.right <= one.left
                    || one.bottom <= other.top
                    || other.bottom <= one.top;
                assert!(apart, "{text}: {one:?} and {other:?}");
            }
        }
        // The edge is a text below the text itself, because some programs support no other method.
        let above = small(&svg, "ink");
        let is_written = |small: &Small| {
            above.iter().any(|ink| (&ink.text, ink.left, ink.top) == (&small.text, small.left, small.top))
        };
        assert!(all.iter().all(is_written) && !svg.contains("paint-order"), "{text}: {svg}");
    }
}

/// Reads a puzzle of `examples/other`.
fn other_puzzle(name: &str) -> Puzzle {
    let path = format!("{}/examples/other/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    puzzle(&std::fs::read_to_string(path).expect("a file"))
}

/// Returns the texts of a picture without its legend, each with its row and column.
fn places(svg: &str) -> Vec<(String, i32, i32)> {
    let document = Document::parse(svg).expect("well-formed");
    let number = |node: Node<'_, '_>, name: &str| {
        node.attribute(name).and_then(|text| text.parse::<i32>().ok()).expect("a place")
    };
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    let place = |node: Node<'_, '_>| {
        let square = |name| number(node, name).div_euclid(64);
        (node.text().unwrap_or_default().to_owned(), square("y"), square("x"))
    };
    texts.map(place).collect()
}

/// The sums of a Kakuro are before its runs, in places without a cell, and no cages are drawn.
#[test]
fn kakuro_has_its_sums_in_dark_squares() {
    let text = "grid 3x3 raw\nvalues 1-9\nholes r1c1 r3c3\nkiller 5 r1c2 r1c3\nkiller 11 r2c1-r2c3\nkiller 0 r3c1 r3c2\n\
                killer 4 r2c1 r3c1\nkiller 17 r1c2-r3c2\nkiller 9 r1c3 r2c3";
    let svg = Picture::new(&puzzle(text)).without_legend().to_svg();
    check(&svg, text);
    let of = |text: &str, row, column| (text.to_owned(), row, column);
    let mut found = places(&svg);
    found.sort();
    assert_eq!(found, [of("11", 1, -1), of("17", -1, 1), of("4", 0, 0), of("5", 0, 0), of("9", -1, 2)]);
    assert!(!svg.contains("stroke-dasharray"), "{svg}");
    // If one cage is not a run, all cages are drawn as cages.
    let other = Picture::new(&puzzle(&format!("{text}\nkiller 3 r2c2 r3c2"))).without_legend().to_svg();
    assert!(other.contains("stroke-dasharray"), "{other}");
    for number in 1..=3 {
        let puzzle = other_puzzle(&format!("kakuro-{number}"));
        let svg = Picture::new(&puzzle).to_svg();
        check(&svg, "kakuro");
        assert!(!svg.contains("stroke-dasharray") && svg.contains("in the dark square before it"), "{svg}");
    }
}

/// The cages of a KenKen have walls, and their clues are in the first cells.
#[test]
fn kenken_has_walls() {
    let text = "grid 3x3 kenken\nsum 3 r1c1 r2c1\ndifference 1 r1c2 r1c3\nproduct 12 r2c2 r2c3 r3c3\nquotient 3 r3c1 r3c2";
    let svg = Picture::new(&puzzle(text)).without_legend().to_svg();
    check(&svg, text);
    let found: BTreeSet<String> = small(&svg, "halo").into_iter().map(|small| small.text).collect();
    assert_eq!(found, ["12×", "1−", "3+", "3÷"].map(str::to_owned).into());
    assert!(!svg.contains("stroke-dasharray") && !svg.contains("<circle"), "{svg}");
    // If a cell without a given is in no cage, the puzzle is not a KenKen.
    let open = text.replace("sum 3 r1c1 r2c1", "sum 3 r1c1");
    assert!(Picture::new(&puzzle(&open)).to_svg().contains("stroke-dasharray"));
    let given = format!("{open}\ngiven r2c1=1");
    let svg = Picture::new(&puzzle(&given)).without_legend().to_svg();
    let found: BTreeSet<String> = small(&svg, "halo").into_iter().map(|small| small.text).collect();
    assert_eq!(found, ["12×", "1−", "3", "3÷"].map(str::to_owned).into());
    for number in 1..=3 {
        let puzzle = other_puzzle(&format!("kenken-{number}"));
        let svg = Picture::new(&puzzle).to_svg();
        check(&svg, "kenken");
        assert!(!svg.contains("stroke-dasharray") && svg.contains("the digits of a cage"), "{svg}");
    }
}

/// A list of values is longer than one cell, but does not cover the cells of other cages.
#[test]
fn long_texts_stay_out_of_other_cages() {
    let list = "contain-exactly 1,1,2,3,4,5 r9c3-r9c8";
    for text in [format!("{list}\nkiller 12 r9c4 r9c5"), format!("killer 12 r9c4 r9c5\n{list}")] {
        let svg = Picture::new(&puzzle(&text)).to_svg();
        let all = small(&svg, "halo");
        let list = all.iter().find(|small| small.text == "= 1 1 2 3 4 5").expect("the whole list");
        let cage = 64.0 * 3.0..64.0 * 5.0;
        assert!(list.right <= cage.start || list.left >= cage.end, "{text}: {list:?}");
        let sum = all.iter().find(|small| small.text == "12").expect("the sum");
        assert!(sum.left < cage.start + 10.0 && sum.top < 64.0 * 8.0 + 10.0, "{text}: {sum:?}");
    }
}

/// Groups of variable cells are side by side, across the width of the picture.
#[test]
fn many_groups_of_variable_cells_take_few_rows() {
    let groups = |count: u8| -> String {
        (0..count).map(|n| format!("variables 1 a{}\n", char::from(b'a' + n))).collect()
    };
    let height = |count: u8| {
        let svg = Picture::new(&puzzle(&format!("grid 4x4\n{}", groups(count)))).without_legend().to_svg();
        check(&svg, "groups");
        let names: BTreeSet<String> = small(&svg, "halo").into_iter().map(|small| small.text).collect();
        assert_eq!(names.len(), usize::from(count));
        let document = Document::parse(&svg).expect("well-formed");
        document
            .root_element()
            .attribute("height")
            .and_then(|height| height.parse::<i32>().ok())
            .expect("a height")
    };
    assert_eq!(height(5), height(1));
    assert_eq!(height(18) - height(1), 3 * 2 * 64);
}

/// Lines that setters draw plainly have no end marks and no gaps, and differ by width.
#[test]
fn plain_lines_are_plain() {
    let mut widths = Vec::new();
    for name in ["palindrome", "whisper 5", "renban", "region-sum"] {
        let puzzle = puzzle(&format!("{name} r1c1-r1c6"));
        let [Form::Line(line)] = &puzzle.rules()[0].rule.draw(puzzle.grid())[..] else { panic!("{name}") };
        let plain = Line { label: line.label.clone(), ..Line::new(&line.cells, line.width, line.colour) };
        assert_eq!(*line, plain, "{name}");
        widths.push(line.width);
    }
    widths.sort_unstable();
    assert!(widths.windows(2).all(|pair| pair[1] - pair[0] >= 4), "{widths:?}");
}

#[test]
fn pencil_marks_leave_room_for_texts() {
    for text in [
        "target-sum 15 r1c1 r1c5\nindexing column r5c5",
        "killer 10 r1c1\nkiller 10 r1c1 r1c2\nkiller 12 r1c1 r1c2\nkiller 13 r1c1 r1c2",
        "chaos-count r1c1 1 r5c5 r5c6\nkiller 9 r1c1 r2c1",
    ] {
        let puzzle = puzzle(text);
        let every = vec![(1..=9).map(|value| (value, 1)).collect::<Vec<(i32, u64)>>(); 81];
        let svg = Picture::new(&puzzle).candidates(&every).to_svg();
        let (texts, marks) = (small(&svg, "halo"), small(&svg, "candidates ink"));
        assert_eq!(marks.len(), 81 * 9);
        for one in &texts {
            let covers = |other: &&Small| {
                one.left < other.right
                    && other.left < one.right
                    && one.top < other.bottom
                    && other.top < one.bottom
            };
            assert!(
                !marks.iter().any(|mark| covers(&mark)),
                "{text}: {one:?} {:?}",
                marks.iter().find(covers)
            );
        }
    }
}

#[test]
fn signs_between_the_same_cells_stand_side_by_side() {
    let text = "kropki white r1c1 r1c2\ndifference 3 r1c1 r1c2\nratio 3 r1c1 r1c2\nkropki white r1c1-r1c3\nquadruple r2c2 1\nquadruple r2c2 2";
    let svg = Picture::new(&puzzle(text)).to_svg();
    let document = Document::parse(&svg).expect("well-formed");
    let circles = document.descendants().filter(|node| node.has_tag_name("circle"));
    let in_grid = circles.filter(|node| node.ancestors().all(|node| !node.has_attribute("transform")));
    let number =
        |node: &Node<'_, '_>, name: &str| node.attribute(name).and_then(|text| text.parse::<i32>().ok());
    let circles: Vec<[i32; 3]> = in_grid
        .filter_map(|node| Some([number(&node, "cx")?, number(&node, "cy")?, number(&node, "r")?]))
        .collect();
    let places: BTreeSet<&[i32; 3]> = circles.iter().collect();
    // The two white dots mean the same, and are drawn in the same place.
    assert_eq!((circles.len(), places.len()), (7, 6), "{circles:?}");
    for (place, [x, y, r]) in places.iter().enumerate() {
        for [u, v, s] in places.iter().skip(place + 1) {
            assert!((x - u).pow(2) + (y - v).pow(2) >= (r + s).pow(2), "{circles:?}");
        }
    }
}

#[test]
fn outlines_and_lines_that_share_cells_are_told_apart() {
    let corners = |text: &str| -> BTreeSet<String> {
        let svg = Picture::new(&puzzle(text)).to_svg();
        let dashed = svg.split("stroke-dasharray=\"5 3\"").skip(1).take(1).collect::<String>();
        let paths = dashed.split("<path d=\"M").skip(1).filter_map(|rest| rest.split(['H', 'V', '"']).next());
        paths.map(str::to_owned).collect()
    };
    assert_eq!(corners("killer 10 r1c1 r1c2\nkiller 12 r1c1 r1c2\nkiller 14 r1c1 r1c2").len(), 3);
    let edges = |text: &str| {
        let svg = Picture::new(&puzzle(text)).to_svg();
        svg.split("<g transform").next().expect("a beginning").matches("class=\"paper-line\"").count()
    };
    assert_eq!(edges("renban r1c1-r1c3\nrenban r1c3-r3c3"), 1, "they share an end");
    assert_eq!(edges("renban r1c1-r1c3\nrenban r1c2-r3c2"), 1, "one ends on the other");
    assert_eq!(edges("renban r1c1-r1c3\nrenban r2c1-r2c3"), 0, "they do not meet");
    assert_eq!(edges("renban r1c1-r1c3\nwhisper r1c3-r3c3"), 0, "they are of two kinds");
    assert_eq!(edges("thermo r1c1-r1c3\nthermo r1c1-r3c1"), 0, "a bulb of two thermometers");
    assert_eq!(edges("thermo r1c1-r1c3\nthermo r2c2 r1c2"), 1, "the end of one on the other");
}

/// Returns the items of the list of rules on a page.
fn legend(text: &str) -> Vec<String> {
    let puzzle = puzzle(text);
    let html = Page::new(&puzzle, Picture::new(&puzzle)).to_html();
    let list = html.split("<ul class=\"rules\">").nth(1).and_then(|rest| rest.split("</ul>").next());
    let items = list.unwrap_or_default().split("<li>").skip(1).map(|item| {
        let words = item.rsplit("</svg>").next().unwrap_or_default();
        let plain = words.replace("<b>", "").replace("</b>", "").replace("</li>", "");
        let plain =
            plain.replace("&lt;", "<").replace("&gt;", ">").replace("&#39;", "'").replace("&quot;", "\"");
        plain.replace("&amp;", "&").trim().to_owned()
    });
    items.collect()
}

#[test]
fn legends_are_about_this_puzzle() {
    assert_eq!(legend("whisper r1c1 r1c2"), ["whisper: neighbours on the line differ by at least 5"]);
    assert_eq!(
        legend("whisper 4 r1c1 r1c2\nwhisper 4 r3c1 r3c2"),
        ["whisper: neighbours on the line differ by at least 4"]
    );
    let several = legend(
        "whisper 4 r1c1 r1c2\nwhisper r3c1 r3c2\nkiller 5 r1c1 r1c2\nkiller 0 r5c5 r5c6\nkiller 9 r7c1 r7c2",
    );
    assert_eq!(
        several,
        [
            "whisper: neighbours on the line differ by at least the number at its start, or 5 if there is none",
            "killer: digits do not repeat in a cage, and add up to the number in its corner",
            "killer: digits do not repeat in a cage",
        ]
    );
    assert_eq!(legend("taxicab 3"), ["taxicab 3: cells 3 orthogonal steps apart hold different digits"]);
    let mut said = String::new();
    for spec in REGISTRY {
        let texts = spec.examples.iter().map(|text| (*text).to_owned());
        for text in texts.chain([format!("grid 9x9\n{}", spec.sample)]) {
            let stated: Vec<String> = puzzle(&text).rules().iter().map(|stated| stated.to_string()).collect();
            let lines = legend(&text);
            assert!(!lines.is_empty(), "{text}");
            for line in &lines {
                // Quoted text belongs to the puzzle, and the X of x-sum to its name.
                let own = line.split_once(": ").map_or("", |(_, own)| own);
                let is_quoted = stated.iter().any(|stated| line.ends_with(&**stated));
                let words = own.split(|c: char| !c.is_alphanumeric());
                let left = words.filter(|word| WORDS.iter().any(|known| known.word == *word));
                assert!(is_quoted || left.clone().next().is_none(), "{line}: {:?}", left.collect::<Vec<_>>());
            }
            if text.contains(spec.sample) && text.starts_with("grid 9x9\n") {
                said += &lines.iter().map(|line| format!("{line}\n")).collect::<String>();
            }
        }
    }
    common::snapshot("legends", &said);
}

#[test]
fn long_statements_are_quoted_in_part() {
    let terms: Vec<String> = (0..81).map(|place| format!("2*r{}c{}", place / 9 + 1, place % 9 + 1)).collect();
    let long = terms.join(" ");
    let givens =
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..7.";
    let puzzle =
        puzzle(&format!("sum 810 {long}\nor {{ sum 810 {long} }} {{ killer 3 r3c1 r3c2 }}\n{givens}"));
    let beginning = format!("sum 810 {long}")[..120].to_owned();
    let picture = Picture::new(&puzzle);
    let svg = picture.to_svg();
    check(&svg, "a long statement");
    assert!(svg.len() < 60_000 && svg.contains(&format!("{beginning}…")), "{} bytes", svg.len());
    let height = Document::parse(&svg)
        .ok()
        .and_then(|svg| svg.root_element().attribute("height")?.parse::<i32>().ok());
    assert!(height.is_some_and(|height| height < 2_000), "{height:?}");
    let mut options = StepOptions::default();
    options.most = 3;
    let found = steps(&puzzle, None, &Dpll::new(), &options, &Limits::default()).expect("an answer");
    let step = found.steps.first().expect("a step");
    let mut told = step.clone();
    told.because = vec![sudoku2cnf_answer::steps::Cause::Rule { rule: 0 }];
    let mut by_rule = found.clone();
    by_rule.steps = vec![told];
    let step = Picture::new(&puzzle).step(&by_rule.steps[0], "p.txt").to_svg();
    check(&step, "a step by it");
    for html in [Page::new(&puzzle, picture).to_html(), StepPage::new(&puzzle, &by_rule).to_html(), step] {
        // The puzzle's own text is complete, so it can be read again.
        let rest = html.split("<pre>").next().expect("a beginning");
        assert!(rest.contains('…') && !rest.contains(&long[..121]), "{:.2000}", rest);
    }
}
