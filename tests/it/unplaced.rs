//! Pictures of rules about cells without a place on the grid: variable cells, cells of layers, and cells next to holes.

use std::collections::BTreeSet;

use crate::common::Random;
use crate::common::setter::Setter;
use crate::pictures::{check, elements, texts};
use roxmltree::Document;
use sudoku2cnf_answer::steps::{StepOptions, steps};
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_puzzle::form::Form;
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_puzzle::rules::REGISTRY;
use sudoku2cnf_sat::backend::auto::Handover;
use sudoku2cnf_show::render::html::{Page, StepPage};
use sudoku2cnf_show::render::svg::{LastBoard, Picture};
use sudoku2cnf_show::render::{Drawing, Style};

/// Number of random lines tried for each rule, and number of its puzzles to draw.
const TRIES: usize = 40;
const PUZZLES: usize = 2;

/// Returns a puzzle of a rule and its text. In the rule's line, variable cells and cells of a layer replace some cells
/// of the grid.
fn unplaced(random: &mut Random, rule: &str) -> Option<(String, Puzzle)> {
    let mut setter = Setter::new(Random(random.below(1 << 20) as u64), rule, 4);
    let own = setter.head(rule);
    let line = setter.line_below(&own, rule)?;
    let head = format!("{own}variables 5\nlayer other\n");
    let is_cell = |word: &str| {
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        word.strip_prefix('r')
            .and_then(|rest| rest.split_once('c'))
            .is_some_and(|(row, column)| digits(row) && digits(column))
    };
    let mut left = 1..=5;
    let words: Vec<String> = line
        .split(' ')
        .map(|word| {
            // In a sum, a factor may precede the cell.
            let (factor, cell) = word.rfind('*').map_or(("", word), |star| word.split_at(star + 1));
            match random.below(3) {
                0 if is_cell(cell) && !left.is_empty() => format!("{factor}v{}", left.next().unwrap_or(1)),
                1 if is_cell(cell) => format!("{factor}other@{cell}"),
                _ => word.to_owned(),
            }
        })
        .collect();
    let mut line = words.join(" ");
    let names = |line: &str| ["v1", "@", "shade", "worth"].iter().any(|name| line.contains(name));
    if !names(&line) && !words.iter().any(|word| is_cell(word)) {
        // A line without cells is about all cells, possibly the cells of a layer.
        line += " other@r1c1-r4c4";
    } else if !names(&line) {
        return None;
    }
    let text = format!("{head}{line}");
    Some((text.clone(), text.parse().ok()?))
}

/// Draws a puzzle in all forms, with everything that can be shown about it.
fn draw(text: &str, puzzle: &Puzzle) {
    let bare = Picture::new(&puzzle.restricted(|_| false)).to_svg();
    let svg = Picture::new(puzzle).to_svg();
    check(&svg, text);
    let count = |svg: &str| elements(&Document::parse(svg).expect("well-formed")).len();
    let stated = puzzle.rules().last().expect("a rule");
    if stated.rule.draw(puzzle.grid()).iter().any(Form::is_drawn) {
        assert!(count(&svg) > count(&bare), "{text}: nothing is added");
    }
    assert!(texts(&svg).contains(stated.statement.name), "{text}: {}", texts(&svg));
    for drawing in Drawing::ALL {
        assert!(!drawing.of(puzzle, Style::default(), &Limits::default()).is_empty());
    }
    let values = |cell| puzzle.grid().values_of(cell).iter().map(|value| (value.into(), 1)).collect();
    let candidates: Vec<Vec<(i32, u64)>> = puzzle.cells().map(values).collect();
    let marked = || Picture::new(puzzle).candidates(&candidates).with_layers(true);
    check(&marked().to_svg(), text);
    Page::new(puzzle, marked()).to_html();
    let limits = Limits::default().at_most(50);
    let options = StepOptions::default().most(1).max_weight(3);
    let Ok(found) = steps(puzzle, None, &Handover::default(), &options, &limits) else { return };
    check(&LastBoard::new(puzzle, &found, None, "p.txt").picture().to_svg(), text);
    StepPage::new(puzzle, &found).to_html();
    for (place, step) in found.steps.iter().enumerate() {
        let placed = LastBoard::placed(&found, None, place);
        check(&Picture::new(puzzle).placed(&placed).step(step, "p.txt").to_svg(), text);
    }
}

#[test]
fn rules_about_cells_without_a_place_are_drawn() {
    let mut drawn = BTreeSet::new();
    for (seed, spec) in REGISTRY.iter().enumerate() {
        let mut random = Random(seed as u64 + 1);
        let puzzles = (0..TRIES).filter_map(|_| unplaced(&mut random, spec.name)).take(PUZZLES);
        for (text, puzzle) in puzzles {
            draw(&text, &puzzle);
            drawn.insert(spec.name);
        }
    }
    let all: BTreeSet<&str> =
        REGISTRY.iter().filter(|spec| spec.takes_beyond).map(|spec| spec.name).collect();
    assert_eq!(all.difference(&drawn).collect::<Vec<_>>(), Vec::<&&str>::new(), "{drawn:?}");
}
