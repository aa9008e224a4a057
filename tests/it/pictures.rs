//! Pictures: every rule is drawn or described, every picture is well-formed, and text from users remains text.

use crate::common::setter::Setter;
use crate::common::{self, Random, puzzle};
use crate::puzzles::blocks;
use roxmltree::{Document, Node};
use sudoku2cnf_answer::question::conflict::{self, Conflict};
use sudoku2cnf_puzzle::grid::Solution;
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_puzzle::rules::{self, REGISTRY};
use sudoku2cnf_show::render::html::{Page, Sheet, SheetPuzzle};
use sudoku2cnf_show::render::svg::Picture;

/// Returns the visible elements of a picture.
pub fn elements<'a>(document: &'a Document<'_>) -> Vec<Node<'a, 'a>> {
    let drawn = ["path", "circle", "rect", "text"];
    document.descendants().filter(|node| drawn.contains(&node.tag_name().name())).collect()
}

/// Returns all texts of a picture except its title and description.
pub fn texts(svg: &str) -> String {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
    let texts = elements(&document).into_iter().filter_map(|node| Some(node.text()?.to_owned()));
    texts.collect::<Vec<_>>().join(" ")
}

/// Checks the properties that every picture must have.
#[track_caller]
pub fn check(svg: &str, about: &str) {
    let document = Document::parse(svg).unwrap_or_else(|error| panic!("{about}: {error}\n{svg}"));
    let root = document.root_element();
    let named = |name: &str| root.children().filter(|node| node.has_tag_name(name)).count();
    let (title, desc) = ("title", "desc");
    assert!(root.has_tag_name("svg"), "{about}");
    let svg_names = root.children().filter(Node::is_element).map(|node| node.tag_name().name());
    assert_eq!(svg_names.take(2).collect::<Vec<_>>(), [title, desc], "{about}");
    assert_eq!(named(title) + named(desc), 2, "{about}");
    let size: Vec<i32> = root
        .attribute("viewBox")
        .expect("a size")
        .split(' ')
        .map(|number| number.parse().expect("an integer"))
        .collect();
    for node in document.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        assert!(!["script", "foreignObject", "image", "a", "style"].contains(&name), "{about}: {name}");
        for attribute in node.attributes() {
            assert!(!attribute.value().contains("var("), "{about}");
        }
        let within = |name: &str, from: i32, length: i32| {
            let number = node.attribute(name).and_then(|number| number.parse::<i32>().ok());
            let in_sample = node.ancestors().any(|node| node.has_attribute("transform"));
            number.is_none_or(|number| in_sample || (from..=from + length).contains(&number))
        };
        let is_in = ["x", "cx"].iter().all(|name| within(name, size[0], size[2]))
            && ["y", "cy"].iter().all(|name| within(name, size[1], size[3]));
        assert!(is_in, "{about}: {node:?} lies beside the picture {size:?}");
    }
}

#[test]
fn every_rule_says_what_it_looks_like() {
    for spec in REGISTRY {
        for text in spec.examples {
            let puzzle = puzzle(text);
            let picture = Picture::new(&puzzle);
            let svg = picture.to_svg();
            check(&svg, text);
            assert_eq!(svg, picture.to_svg(), "a picture is the same each time");
            let told = texts(&svg);
            for stated in puzzle.rules().iter().filter(|stated| stated.statement.name == spec.name) {
                assert!(!stated.rule.draw(puzzle.grid()).is_empty(), "{}: forms or words", spec.name);
                // The legend contains at least the rule's name, even if it cuts a long statement or breaks a long line.
                assert!(told.contains(spec.name), "{text}: {told}");
            }
            let bare = Picture::new(&puzzle.restricted(|_| false)).to_svg();
            let count = |svg: &str| elements(&Document::parse(svg).expect("well-formed")).len();
            // With their rule, variable cells that name regions are not drawn below the grid.
            let added = count(&svg) > count(&bare) || puzzle.grid().variables().count() > 0;
            assert!(added, "{text}: nothing is added");
        }
    }
}

#[test]
fn three_small_pictures() {
    let small = puzzle(
        "grid 4x4\nkiller 5 r1c1 r2c1\nthermo r1c2-r1c4\nkropki white r4c1 r4c2\n1...\n....\n....\n...2",
    );
    common::snapshot("picture-small", &Picture::new(&small).to_svg());
    let jigsaw = puzzle(
        "grid 4x4\nregions\naabb\naabb\nccdd\nccdd\nholes r1c1\nwhisper 2 r2c2 r3c3\nskyscraper 2 c2 top\nlittle-killer 5 r4c4 ul\n....\n.2..\n....\n....",
    );
    common::snapshot("picture-jigsaw", &Picture::new(&jigsaw).note("A <note>").to_svg());
    let plain = puzzle("1...\n....\n....\n....");
    let solution = Solution::new(plain.grid(), vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]);
    let other = Solution::new(plain.grid(), vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 3, 4, 1, 4, 1, 2, 3]);
    common::snapshot(
        "picture-two-solutions",
        &Picture::new(&plain).solution(&solution).other(&other).to_svg(),
    );
}

#[test]
fn the_whole_corpus_is_drawn() {
    for spec in REGISTRY {
        for block in blocks(spec.name) {
            let solution = &block.fillings[0].1;
            let picture = Picture::new(&block.puzzle).solution(solution);
            check(&picture.to_svg(), &block.text);
        }
    }
}

#[test]
fn random_puzzles_of_every_rule_are_drawn() {
    let mut drawn = 0;
    for (seed, spec) in REGISTRY.iter().enumerate() {
        for side in [4, 6] {
            let mut setter = Setter::new(Random(seed as u64 + 1), spec.name, side);
            let head = setter.head(spec.name);
            let lines: Vec<String> = (0..4).filter_map(|_| setter.line_below(&head, spec.name)).collect();
            let text = format!("{head}{}", lines.join("\n"));
            let Ok(puzzle) = text.parse::<Puzzle>() else { continue };
            check(&Picture::new(&puzzle).to_svg(), &text);
            drawn += 1;
        }
    }
    assert!(drawn > REGISTRY.len(), "{drawn}");
}

#[test]
fn a_picture_is_called_as_its_puzzle_is() {
    let named = puzzle("title Twelve & <b>\nauthor \"Ann\"\ngrid 4x4");
    assert_eq!(Picture::new(&named).title(), "Twelve & <b> by \"Ann\"");
    check(&Picture::new(&named).to_svg(), "a title of the puzzle's own");
    assert_eq!(Picture::new(&puzzle("grid 4x4\ndiagonal")).title(), "Sudoku 4x4: diagonal");
}

#[test]
fn users_texts_stay_texts() {
    let puzzle = puzzle("grid 4x4\npair a<b r1c1 r1c2\nregex [12]* r2c1 r2c2");
    let svg =
        Picture::new(&puzzle).titled("<script>alert(1)</script> & \u{1b}\u{7}\"'").note("</svg><b>").to_svg();
    check(&svg, "hostile");
    assert!(!svg.contains("<script") && !svg.contains("<b>") && !svg.contains('\u{7}'), "{svg}");
    let page = Page::new(&puzzle, Picture::new(&puzzle).titled("</title><script>")).verdict("<i>").to_html();
    assert!(!page.contains("<script") && !page.contains("<i>"), "{page}");
    let long = Picture::new(&puzzle).titled("x".repeat(5_000)).to_svg();
    assert!(!long.contains(&"x".repeat(201)));
}

#[test]
fn pictures_stay_small() {
    let mut text = "grid 9x9\n".to_owned();
    let plain = |spec: &&rules::Spec| !spec.sample.contains('\n') && spec.name != "udoku";
    let samples: Vec<&str> = REGISTRY.iter().filter(plain).map(|spec| spec.sample).collect();
    assert!(samples.len() > 60);
    for thirty in samples.chunks(30) {
        text.truncate("grid 9x9\n".len());
        thirty.iter().for_each(|sample| text += &format!("{sample}\n"));
        let puzzle = puzzle(&text);
        let seen = vec![(1..=9).map(|value| (value, 1)).collect(); 81];
        let svg = Picture::new(&puzzle).candidates(&seen).to_svg();
        check(&svg, &text);
        assert!(svg.len() < 100_000, "{} bytes", svg.len());
    }
    let large = puzzle("grid 25x25");
    let seen = vec![(1..=25).map(|value| (value, 1)).collect(); 625];
    let svg = Picture::new(&large).candidates(&seen).to_svg();
    check(&svg, "25x25");
    assert!(svg.len() < 900_000, "{} bytes", svg.len());
}

#[test]
fn what_is_to_blame_is_marked() {
    let broken = puzzle("grid 4x4\nthermo r1c1 r1c2\nkiller 3 r4c3 r4c4\n4...\n....\n....\n....");
    let conflict =
        conflict::find(&broken, &common::DPLL, &Default::default()).expect("an answer").expect("a conflict");
    let svg = Picture::new(&broken).conflict(&conflict).to_svg();
    check(&svg, "conflict");
    let document = Document::parse(&svg).expect("well-formed");
    let of_class =
        |class: &str| document.descendants().filter(|node| node.attribute("class") == Some(class)).count();
    assert_eq!(
        (of_class("blame"), of_class("blamed")),
        (1, 2),
        "a rule's cells, a given and the rule's words: {svg}"
    );
    assert!(of_class("faint") > 0, "the killer is faint");
    let whole = Conflict::whole(&broken);
    check(&Picture::new(&broken).conflict(&whole).to_svg(), "all of it");
}

#[test]
fn rules_without_cells_are_marked_in_words() {
    for text in
        ["diagonal\n1...\n.2..\n....\n...1", "grid 4x4\nvalues 1-5\nanti-knight\n1...\n..1.\n....\n...."]
    {
        let broken = puzzle(text);
        let found = conflict::find(&broken, &common::DPLL, &Default::default()).expect("an answer");
        let svg = Picture::new(&broken).conflict(&found.expect("a conflict")).to_svg();
        check(&svg, text);
        let blamed = |line: &&str| line.contains("class=\"blamed\"") && line.contains("font-size=\"17\"");
        assert_eq!(svg.lines().filter(blamed).count(), 1, "{svg}");
        assert!(!svg.contains("d=\"\""), "{svg}");
    }
}

#[test]
fn no_label_is_lost() {
    let told = |text: &str| texts(&Picture::new(&puzzle(text)).to_svg());
    assert!(told("look-and-say 2x3,1x2,0x4 r1c9 r2c9 r3c9").contains("2x3 1x2 0x4"));
    let long = "look-and-say 1x1,1x2,1x3,1x4,1x5,1x6,0x7 r1c1 r2c3 r3c5 r4c7 r5c2 r6c4 r7c6";
    assert!(told(long).contains("r7c6"), "a label that is cut is quoted below: {}", told(long));
}

#[test]
fn clues_stand_beside_the_first_cell_that_they_see() {
    let samurai =
        "subgrids 9x9 at r1c1 r1c13 r7c7 r13c1 r13c13\nskyscraper 3 r10 left\nskyscraper 4 r1 right";
    let svg = Picture::new(&puzzle(samurai)).to_svg();
    check(&svg, samurai);
    let document = Document::parse(&svg).expect("well-formed");
    let x = |text: &str| {
        let clue = elements(&document).into_iter().find(|node| node.text() == Some(text)).expect("a clue");
        clue.attribute("x").expect("a place").parse::<i32>().expect("a number")
    };
    // The tenth row begins in the seventh column. The first row has a gap in the middle.
    assert!((5 * 64..6 * 64).contains(&x("[3]")) && x("[4]") > 21 * 64, "{svg}");
    let stacked = "grid 4x4\nsandwich 1 c1\nsandwich 2 c1\nlittle-killer 3 r1c2 dl\nlittle-killer 9 r3c3 dr";
    let svg = Picture::new(&puzzle(stacked)).to_svg();
    check(&svg, stacked);
    assert!(svg.contains("9↘"), "inside the grid it is small: {svg}");
}

#[test]
fn grids_of_all_kinds_are_drawn() {
    for text in [
        "grid 1x1",
        "grid 2x7 raw\nvalues 0-1023",
        "grid 3x3 no-boxes\nvariables 3x30\nkropki white v1 v2\nsum 3 v1 v90",
        "grid 64x64",
        "grid 6x6\nholes r1c1 r6c6\nsandwich 3 r2\nsandwich 4 r2\nsandwich 5 c1\nx-sum 7 c1 bottom\nskyscraper 2 c1 bottom\nlittle-killer 3 r2c2 dr\nlittle-killer 3 r1c2 dl",
        "grid 4x4\nvariables 16\nchaos-construction\nchaos-arrow r1c1 0 v1-v4",
    ] {
        let puzzle: Puzzle = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        check(&Picture::new(&puzzle).to_svg(), text);
        let every = puzzle.grid().values();
        let seen = vec![
            (every.min..=every.max).map(|value| (i32::from(value), 1)).collect();
            puzzle.cells().count()
        ];
        check(&Picture::new(&puzzle).candidates(&seen).to_svg(), text);
    }
}

#[test]
fn regions_that_only_a_solution_knows_are_drawn_with_it() {
    let block = &blocks("chaos-construction")[0];
    let solution = &block.fillings[0].1;
    let lines = |svg: &str| {
        let document = Document::parse(svg).expect("well-formed");
        let is_border = |node: &Node<'_, '_>| node.attribute("stroke-width") == Some("3.5");
        document.descendants().filter(is_border).count()
    };
    let picture = Picture::new(&block.puzzle);
    assert_eq!(lines(&picture.to_svg()), 0);
    assert_eq!(lines(&picture.solution(solution).to_svg()), 1);
}

#[test]
fn names_in_a_page_are_used_once() {
    let puzzle = puzzle("grid 4x4\ndiagonal\n1...\n....\n....\n...4");
    let solution = Solution::new(puzzle.grid(), vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]);
    let mut sheet = Sheet::new();
    for _ in 0..3 {
        let picture = Picture::new(&puzzle);
        sheet.push(
            SheetPuzzle::new(picture.clone()).about("easy & <short>").answer(picture.solution(&solution)),
        );
    }
    assert_eq!((sheet.len(), sheet.is_empty()), (3, false));
    let page = Page::new(&puzzle, Picture::new(&puzzle))
        .solution(Picture::new(&puzzle).solution(&solution))
        .candidates(Picture::new(&puzzle))
        .to_html();
    for html in [page, sheet.to_html("Three")] {
        let mut names: Vec<&str> =
            html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert!(count > 3 && names.len() == count, "{names:?}");
        assert!(
            !html.contains("http://")
                || html.matches("http://").count()
                    == html.matches("xmlns=\"http://www.w3.org/2000/svg\"").count()
        );
        assert!(!html.contains("<script"));
    }
}

#[test]
fn jumps_of_lines_are_dashed() {
    for (line, dashed) in [
        ("thermo r1c1 r1c4", true),
        ("thermo r1c1-r1c4", false),
        ("whisper 1 r1c1 r2c2 r4c4 r4c3", true),
        ("arrow r1c1 r2c2 r3c1", false),
        ("region-sum r1c1 r1c2 r1c4", true),
        ("difference 1 r1c1 r4c4", false),
    ] {
        let svg = Picture::new(&puzzle(&format!("grid 4x4\n{line}"))).to_svg();
        check(&svg, line);
        assert_eq!(svg.contains("stroke-dasharray=\"7 6\""), dashed, "{line}");
    }
}
