//! Pictures and pages of steps: each shows its step, and pages are self-contained.

use std::collections::BTreeSet;

use crate::common::{self, puzzle};
use crate::pictures::{check, texts};
use crate::step_languages::german;
use roxmltree::{Document, Node};
use sudoku2cnf_answer::steps::{Cause, Kind, State, StepOptions, Steps, steps};
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_puzzle::grid::Cell;
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_sat::backend::auto::Handover;
use sudoku2cnf_show::render::html::StepPage;
use sudoku2cnf_show::render::svg::{LastBoard, Picture};

/// A puzzle of this project, solved by singles, claiming, pairs and an X-wing.
const CLASSIC: &str = "..83...9....8.4...1.4.9..6.3.....672.7..........4.5.....67...5.....6.8.9.....3...";

fn found(puzzle: &Puzzle, state: Option<&State>, options: &StepOptions) -> Steps {
    steps(puzzle, state, &Handover::default(), options, &Limits::default()).expect("an answer")
}

fn all(puzzle: &Puzzle) -> Steps {
    found(puzzle, None, &StepOptions::default())
}

fn picture(puzzle: &Puzzle, found: &Steps, place: usize) -> String {
    let placed = LastBoard::placed(found, None, place);
    Picture::new(puzzle).placed(&placed).step(&found.steps[place], "p.txt").to_svg()
}

/// Returns the number of elements that the groups of this class have.
fn count(svg: &str, class: &str) -> usize {
    let document = Document::parse(svg).expect("well-formed");
    let is_group = |node: &Node<'_, '_>| node.attribute("class") == Some(class);
    document
        .descendants()
        .filter(is_group)
        .map(|group| group.children().filter(Node::is_element).count())
        .sum()
}

#[test]
fn a_step_shows_what_it_says() {
    let mut names = BTreeSet::new();
    for text in [CLASSIC, "grid 4x4\nkiller 3 r1c1 r1c2\nthermo r4c1-r4c3\n....\n....\n...2\n...."] {
        let puzzle = puzzle(text);
        let found = all(&puzzle);
        assert!(!found.steps.is_empty());
        for (place, step) in found.steps.iter().enumerate() {
            let svg = picture(&puzzle, &found, place);
            check(&svg, text);
            assert_eq!(svg, picture(&puzzle, &found, place), "the same each time");
            let excluded: usize = step.remove.iter().map(|(_, values)| values.len()).sum();
            assert_eq!(count(&svg, "gone-line"), excluded, "{step:?}\n{svg}");
            assert_eq!(count(&svg, "gone"), excluded, "{step:?}\n{svg}");
            assert_eq!(count(&svg, "set-line"), step.place.len(), "{step:?}\n{svg}");
            let document = Document::parse(&svg).expect("well-formed");
            let text = |name: &str| {
                let node = document.root_element().children().find(|node| node.has_tag_name(name));
                node.and_then(|node| node.text()).expect("a text").to_owned()
            };
            for (cell, value) in &step.place {
                assert!(text("title").contains(&format!("{cell} is {value}")), "{svg}");
            }
            for (cell, _) in &step.remove {
                assert!(text("title").contains(&cell.to_string()) && text("desc").contains("not"), "{svg}");
            }
            for cause in &step.because {
                assert!(text("desc").contains(&cause.shown(&puzzle, "p.txt").to_string()), "{svg}");
            }
            names.insert(step.name.clone());
        }
    }
    for name in ["hidden single", "naked single", "X-wing"] {
        assert!(names.contains(name), "{name}: {names:?}");
    }
}

#[test]
fn digits_that_were_placed_stand_there_and_others_do_not() {
    let puzzle = puzzle(CLASSIC);
    let found = all(&puzzle);
    let digits = |svg: &str| {
        let document = Document::parse(svg).expect("well-formed");
        let is_digit = |node: &Node<'_, '_>| node.attribute("font-size") == Some("40");
        document.descendants().filter(is_digit).map(|group| group.children().count()).sum::<usize>()
    };
    for place in 0..found.steps.len() {
        let placed: usize = found.steps[..place].iter().map(|step| step.place.len()).sum();
        assert_eq!(digits(&picture(&puzzle, &found, place)), puzzle.givens().count() + placed, "{place}");
    }
    let last = LastBoard::new(&puzzle, &found, None, "p.txt");
    let svg = last.picture().to_svg();
    check(&svg, "the last board");
    assert_eq!(digits(&svg), 81);
    let told = texts(&svg);
    assert!(told.contains(&format!("Solved in {} steps. The hardest is step", found.steps.len())), "{told}");
    // Each filled cell shows the number of its step.
    let filled = found.steps.iter().filter(|step| !step.place.is_empty()).count();
    assert_eq!(count(&svg, "candidates ink"), filled);
}

#[test]
fn a_small_picture_of_a_step() {
    let puzzle = puzzle("grid 4x4\nkiller 3 r1c1 r1c2\nthermo r4c1-r4c3\n....\n....\n...2\n....");
    let found = all(&puzzle);
    let is_rule = |cause: &Cause| matches!(cause, Cause::Rule { .. });
    let place =
        found.steps.iter().position(|step| !step.remove.is_empty() && step.because.iter().any(is_rule));
    common::snapshot("picture-step", &picture(&puzzle, &found, place.expect("a step by a rule")));
}

#[test]
fn rules_that_are_no_cause_are_faint() {
    let puzzle = puzzle("grid 4x4\nkiller 3 r1c1 r1c2\nthermo r4c1-r4c3\n....\n....\n...2\n....");
    let found = all(&puzzle);
    for (place, step) in found.steps.iter().enumerate() {
        let svg = picture(&puzzle, &found, place);
        let causes: BTreeSet<usize> = step.because.iter().flat_map(Cause::rules).copied().collect();
        let drawn = |name: &str, element: &str| {
            let document = Document::parse(&svg).expect("well-formed");
            let all: Vec<_> =
                document.descendants().filter(|node| node.attribute(name) == Some(element)).collect();
            let is_faint = |node: &Node<'_, '_>| {
                let is_faint = |node: &Node<'_, '_>| node.attribute("class") == Some("faint");
                node.ancestors().any(|node| is_faint(&node)) || node.descendants().any(|node| is_faint(&node))
            };
            assert!(!all.is_empty(), "{element}: {svg}");
            all.iter().any(is_faint)
        };
        // These are the dashes of the cage and the bulb of the thermometer.
        assert_eq!(drawn("stroke-dasharray", "5 3"), !causes.contains(&0), "{step:?} {svg}");
        assert_eq!(drawn("r", "26"), !causes.contains(&1), "{step:?} {svg}");
    }
}

#[test]
fn the_cells_of_a_derived_sum_are_filled() {
    let puzzle = puzzle("grid 6x6\nkiller 7 r1c1 r1c2\nkiller 9 r1c3 r1c4\nkiller 7 r1c5 r2c5 r2c6");
    let mut few = StepOptions::default();
    few.most = 8;
    let found = found(&puzzle, None, &few);
    let is_sum = |cause: &Cause| matches!(cause, Cause::Sum { .. });
    let place = found.steps.iter().position(|step| step.because.iter().any(is_sum)).expect("a derived sum");
    let svg = picture(&puzzle, &found, place);
    check(&svg, "a derived sum");
    assert!(count(&svg, "added") + count(&svg, "subtracted") > 0, "{svg}");
}

/// Checks the properties that every page must have.
#[track_caller]
pub fn check_page(html: &str) {
    let values = |name: &str| -> Vec<&str> {
        let pattern = format!(" {name}=\"");
        html.split(&pattern[..]).skip(1).filter_map(|rest| rest.split('"').next()).collect()
    };
    let names = values("id");
    let known: BTreeSet<&str> = names.iter().copied().collect();
    assert_eq!(known.len(), names.len(), "names are used once");
    values("for").iter().for_each(|name| assert!(known.contains(name), "{name}"));
    values("href").iter().for_each(|name| assert!(known.contains(&name[1..]), "{name}"));
    let namespaces = html.matches("xmlns=\"http://www.w3.org/2000/svg\"").count();
    assert_eq!(html.matches("http://").count(), namespaces);
    assert!(!html.contains("<script") && !html.contains("https://") && !html.contains("src="));
    for picture in html.split("<svg ").skip(1).map(|rest| rest.split("</svg>").next().expect("an end")) {
        let svg = format!("<svg {picture}</svg>");
        Document::parse(&svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
    }
}

#[test]
fn a_page_has_every_step() {
    let puzzle = puzzle(CLASSIC);
    let found = all(&puzzle);
    let page = StepPage::new(&puzzle, &found).source("p.txt");
    let html = page.to_html();
    check_page(&html);
    assert_eq!(html, page.to_html(), "the same each time");
    assert_eq!(html.matches("<section class=\"step\">").count(), found.steps.len() + 1, "and the end");
    assert_eq!(html.matches(" checked autofocus").count(), 1);
    let (hardest, step) = found.hardest().expect("a step");
    let told = format!(
        "step {}: {}, weight {}. Total weight: {}.",
        hardest + 1,
        step.name,
        step.weight,
        found.total()
    );
    assert!(html.contains(&told), "{told}");
    // The list contains each step once, and folds runs of singles.
    let list = html.split("<nav ").nth(1).and_then(|rest| rest.split("</nav>").next()).expect("a list");
    for number in 1..=found.steps.len() + 1 {
        assert_eq!(list.matches(&format!("for=\"s{number}\"")).count(), 1, "{number}");
    }
    let singles: Vec<bool> = found.steps.iter().map(|step| step.kind == Kind::Single).collect();
    let runs = singles.chunk_by(|a, b| a == b).filter(|run| run[0] && run.len() > 1).count();
    assert!(runs > 0);
    assert_eq!(list.matches("<details>").count(), runs);
}

#[test]
fn a_page_tells_how_the_steps_end() {
    let text = |number: usize| "1...\n....\n....\n....".replacen('.', "1", number);
    let classic = puzzle(CLASSIC);
    let cell = |text: &str| {
        let solution = match all(&classic).end {
            sudoku2cnf_answer::steps::End::Solved(solution) => solution,
            other => panic!("{other:?}"),
        };
        let cell = classic.cells().find(|cell| classic.given(*cell).is_none() && *cell.to_string() >= *text);
        let cell = cell.expect("an open cell");
        (cell, solution[cell])
    };
    let (open, right) = cell("r1");
    let other = if right == 1 { 2 } else { 1 };
    let wrong = State { digits: vec![(open, other)], candidates: Vec::new() };
    let lacking = State { digits: Vec::new(), candidates: vec![(open, vec![other])] };
    let mut hint = StepOptions::default();
    hint.most = 1;
    let mut light = StepOptions::default();
    light.max_weight = 1;
    let cases = [
        (puzzle(&text(0)), None, StepOptions::default(), "There are several solutions"),
        (puzzle(&text(1)), None, StepOptions::default(), "There is no solution: after"),
        (classic.clone(), None, hint, "There are more steps: 1 step was asked for."),
        (classic.clone(), None, light, "no short reason was found"),
        (classic.clone(), Some(&wrong), hint, "What was entered is wrong"),
        (classic.clone(), Some(&lacking), hint, "Candidates that were entered are too few"),
    ];
    let in_german = [
        "Es gibt mehrere Lösungen.",
        "Es gibt keine Lösung. Nach ",
        "Es gibt weitere Schritte; gefragt war nach einem.",
        "wurde keine kurze Begründung für das Weitere gefunden.",
        "Was eingetragen ist, ist falsch: ",
        "Es sind zu wenige Kandidaten eingetragen: ",
    ];
    for ((puzzle, state, options, told), in_german) in cases.into_iter().zip(in_german) {
        let found = found(&puzzle, state, &options);
        let html = StepPage::new(&puzzle, &found).state(state).to_html();
        check_page(&html);
        assert!(html.contains(told), "{told}: {:?}", found.end);
        let html = StepPage::new(&puzzle, &found).state(state).language(german()).to_html();
        check_page(&html);
        assert!(html.contains(in_german) && !html.contains(told), "{in_german}: {:?}", found.end);
        let last = LastBoard::new(&puzzle, &found, state, "p.txt");
        let svg = last.picture().to_svg();
        check(&svg, told);
        assert!(texts(&svg).split_whitespace().collect::<Vec<_>>().join(" ").contains(told), "{svg}");
    }
    let found = found(&classic, Some(&wrong), &hint);
    let html = StepPage::new(&classic, &found).state(Some(&wrong)).to_html();
    assert!(
        html.contains(&format!("{open} is not {other} but {right}")) && html.contains("#d8b4b4"),
        "hatched"
    );
}

#[test]
fn users_texts_stay_texts() {
    let puzzle = puzzle(
        "title </title><script>alert(1)</script>\ngrid 4x4\npair a<b r1c1 r1c2\n....\n....\n...2\n4...",
    );
    let found = all(&puzzle);
    let source = "<b onclick='x'>&\u{1b}";
    let html = StepPage::new(&puzzle, &found).source(source).to_html();
    assert!(!html.contains("<script") && !html.contains("<b onclick") && !html.contains('\u{1b}'));
    let by_rule =
        found.steps.iter().position(|step| step.because.iter().any(|cause| !cause.rules().is_empty()));
    let svg = Picture::new(&puzzle).step(&found.steps[by_rule.expect("a step by the rule")], source).to_svg();
    check(&svg, "hostile");
    assert!(svg.contains("pair a&lt;b") && !svg.contains("<b onclick"), "{svg}");
}

#[test]
fn boards_of_all_kinds_are_drawn() {
    for text in [
        "grid 4x4\nvalues 0-3\n0...\n..1.\n....\n3...",
        "grid 3x3 no-boxes\nvariables 3\nkropki white v1 v2\n1..\n...\n...",
        "grid 6x6\nregions\naaabbb\naaabbb\nccdddd\nccccdd\neeefff\neeefff\n1.....\n......\n......\n..2...\n......\n.....3",
        "grid 30x30 no-boxes",
        "subgrids 4x4 at r1c1 r3c3\n1.....\n..2...\n......\n......\n......\n.....3",
    ] {
        let puzzle: Puzzle = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let mut options = StepOptions::default();
        (options.most, options.max_weight) = (3, 4);
        // If the board is too large for slots, the step is made up, because the search for one would take long.
        let has_slots = puzzle.grid().values().count() <= 25;
        let mut found =
            if has_slots { found(&puzzle, None, &options) } else { all(&common::puzzle(CLASSIC)) };
        if !has_slots {
            found.steps.truncate(1);
            let step = &mut found.steps[0];
            step.before = vec![puzzle.grid().values().iter().collect(); puzzle.cells().count()];
            step.remove = vec![(Cell::new(0, 0), vec![1, 17, 30])];
            (step.place, step.facts, step.because) = (vec![(Cell::new(1, 1), 29)], Vec::new(), Vec::new());
            let svg = Picture::new(&puzzle).step(step, "p").to_svg();
            assert!(svg.contains("≠1 17 30") && svg.contains("=29"), "{svg:.3000}");
            found.end = sudoku2cnf_answer::steps::End::Enough;
        }
        for place in 0..found.steps.len() {
            check(&picture(&puzzle, &found, place), text);
        }
        check_page(&StepPage::new(&puzzle, &found).to_html());
    }
}

#[test]
fn long_pages_stay_small() {
    // Twenty rules that are drawn, and two hundred steps whose boards all differ.
    let rules = sudoku2cnf_puzzle::rules::REGISTRY.iter();
    let plain = rules.filter(|spec| !spec.sample.contains('\n') && spec.name != "udoku");
    let samples: Vec<&str> = plain.take(20).map(|spec| spec.sample).collect();
    let puzzle = puzzle(&format!("grid 9x9\n{}", samples.join("\n")));
    assert_eq!(puzzle.rules().len(), 20);
    let mut found = all(&common::puzzle(CLASSIC));
    let steps = found.steps.clone();
    found.steps = steps.iter().cycle().take(200).cloned().collect();
    for (number, step) in found.steps.iter_mut().enumerate() {
        step.because = vec![Cause::House { house: number % 27, value: 1 }];
        // Each rule is the cause of one step. The page looks for a reason there, which takes a while.
        if number % 10 == 0 {
            step.because.push(Cause::Rule { rule: number / 10 });
        }
        for (place, left) in step.before.iter_mut().enumerate() {
            left.retain(|value| (number * 7 + place * 3 + usize::from(*value)) % 5 > 0);
        }
    }
    let html = StepPage::new(&puzzle, &found).to_html();
    check_page(&html);
    assert!(html.len() < 1_000_000, "{} bytes", html.len());
}
