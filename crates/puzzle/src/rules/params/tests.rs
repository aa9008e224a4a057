use super::*;
use crate::error::Line;
use crate::formats::native;
use crate::grid::{Cell, Grid, GridLine, Shape, Side, Values};
use crate::limits::Limits;
use crate::puzzle::{Origin, Puzzle, StatedRule};
use crate::rules::{REGISTRY, Rules, Spec, find};
use crate::statement::{Argument, Fault, PairKey, Part, Statement};

fn nine() -> Grid {
    Grid::new(Shape::new(9, 9), Values::new(1, 9)).expect("a grid")
}

/// Returns the statement of a line on a 9x9 grid, or the headline of its error.
fn line(text: &str) -> Result<Statement, String> {
    let text = format!("grid 9x9\n{text}");
    let puzzle = native::read(Line::all(&text)).map_err(|error| error.headline())?;
    Ok(puzzle.rules()[0].statement.clone())
}

#[test]
fn runs_are_straight() {
    let cells = |text: &str| line(&format!("renban {text}")).map(|statement| statement.to_string());
    assert_eq!(cells("r1c1-r1c3 R9C9").as_deref(), Ok("renban r1c1 r1c2 r1c3 r9c9"));
    assert_eq!(cells("r3c3-r1c1").as_deref(), Ok("renban r3c3 r2c2 r1c1"));
    assert_eq!(
        cells("r1c1-r2c3").unwrap_err(),
        "2:8: 'r1c1-r2c3' is not a straight run, expected two cells of a row, column or diagonal"
    );
}

#[test]
fn errors_point_at_the_word() {
    let error = |text: &str| line(text).expect_err(text);
    assert_eq!(
        error("renban r1c1 r0c3"),
        "2:13: 'r0c3' is outside the grid, expected a cell from r1c1 to r9c9"
    );
    assert_eq!(error("renban r1c1 x"), "2:13: 'x' is not a cell, expected a cell from r1c1 to r9c9");
    assert_eq!(
        error("renban"),
        "2:7: the line ends here, expected a cell such as r1c1, or a run such as r1c1-r1c4"
    );
    assert_eq!(error("renban r1c1-r1c2 r1c2"), "2:8: r1c2 is listed twice, expected each cell once");
    assert_eq!(error("x-sum 3 c1 left"), "2:12: 'left', expected 'top' or 'bottom'");
    assert_eq!(error("indexing diagonal r1c1"), "2:10: 'diagonal', expected 'row', 'column' or 'box'");
    assert_eq!(error("regex 1(2 r1c1").split(':').nth(1), Some("10"), "{}", error("regex 1(2 r1c1"));
    assert!(error("or { regex 1(2 r1c1 }").starts_with("2:15: "), "{}", error("or { regex 1(2 r1c1 }"));
    assert!(error("german-whispers r1c1 r1c9-r3c8").starts_with("2:22: "));
    assert_eq!(
        error("or { killer 0 r1c1 r1c1 } { anti-king }"),
        "2:15: r1c1 is listed twice, expected each cell once"
    );
    assert_eq!(
        error("and { diagonal ; chaos-construction }").split(", ").next(),
        Some("2:18: fewer than 81 variable cells from v1 on")
    );
}

#[test]
fn typed_statements_are_checked_as_texts_are() {
    let grid = nine();
    let context = Context::new(&grid, Rules::default());
    let build = |statement: Statement| context.build(statement).map(|(statement, _)| statement.to_string());
    let (a, b) = (Cell::new(0, 0), Cell::new(0, 1));
    assert_eq!(build(Statement::new("killer").with(15).with([a, b])).as_deref(), Ok("killer 15 r1c1 r1c2"));
    assert_eq!(build(Statement::new("whisper").with([a, b])).as_deref(), Ok("whisper 5 r1c1 r1c2"));
    let sum = Statement::new("x-sum").with(7).with(GridLine::Column(3)).with(Side::Bottom);
    assert_eq!(build(sum).as_deref(), Ok("x-sum 7 c4 bottom"));
    let inner = vec![vec![Statement::new("anti-king")], vec![Statement::new("even").with([a])]];
    let either = Statement::new("or").with(inner);
    assert_eq!(build(either.clone()).as_deref(), Ok("or { anti-king } { even r1c1 }"));
    assert_eq!(build(Statement::new("xv").with("X").with([a, b])).as_deref(), Ok("xv x r1c1 r1c2"));

    let fault = |statement: Statement| {
        let text = statement.to_string();
        let fault = context.build(statement).expect_err(&text);
        (fault.part.clone(), fault.to_string())
    };
    let part = |statement| fault(statement).0;
    assert_eq!(part(Statement::new("kiler").with(1)), Part::Name);
    assert_eq!(part(Statement::new("killer").with([a, b])), Part::Argument(0));
    assert_eq!(part(Statement::new("killer").with(-1).with([a, b])), Part::Argument(0));
    assert_eq!(part(Statement::new("killer").with(3).with([a, Cell::new(9, 0)])), Part::Argument(1));
    assert_eq!(part(Statement::new("killer").with(3).with(Vec::<Cell>::new())), Part::Argument(1));
    assert_eq!(part(Statement::new("renban").with([a, a])), Part::Argument(0));
    assert_eq!(part(Statement::new("anti-king").with(3)), Part::Whole);
    assert_eq!(
        part(Statement::new("x-sum").with(7).with(GridLine::Row(9)).with(Side::Left)),
        Part::Argument(1)
    );
    assert_eq!(
        part(Statement::new("x-sum").with(7).with(GridLine::Row(0)).with(Side::Top)),
        Part::Argument(2)
    );
    let pattern = Statement::new("regex").with("1 2".to_owned()).with([a]);
    assert_eq!(part(pattern), Part::Argument(0));
    let word = Part::Inner { block: 1, line: 0, part: Box::new(Part::Argument(0)) };
    let mut broken = either;
    broken.arguments[0] =
        vec![vec![Statement::new("anti-king")], vec![Statement::new("even").with([Cell::new(9, 9)])]].into();
    assert_eq!(part(broken), word);
    assert_eq!(
        fault(Statement::new("killer").with(3)).1,
        "nothing, expected a cell such as r1c1, or a run such as r1c1-r1c4"
    );
    let mut deep = Statement::new("anti-king");
    for _ in 0..40 {
        deep = Statement::new("and").with(vec![vec![deep]]);
    }
    assert!(fault(deep).1.contains("blocks within blocks"));
}

/// Generates random arguments for the parameters of rules.
struct Random<'a> {
    random: oorandom::Rand32,
    grid: &'a Grid,
    /// Texts from the examples of a rule.
    texts: Vec<String>,
}

impl Random<'_> {
    fn below(&mut self, count: usize) -> usize {
        self.random.rand_range(0..count as u32) as usize
    }

    fn cell(&mut self) -> Cell {
        let cells: Vec<Cell> = self.grid.cells().chain(self.grid.variables()).collect();
        cells[self.below(cells.len())]
    }

    fn cells(&mut self) -> Vec<Cell> {
        // Makes neighbours more frequent than chance would.
        let mut cells = vec![self.cell()];
        for _ in 0..self.below(5) {
            let near: Vec<Cell> = self.grid.neighbours(cells[cells.len() - 1]).collect();
            let next = if near.is_empty() { self.cell() } else { near[self.below(near.len())] };
            cells.push(if self.below(3) == 0 { self.cell() } else { next });
        }
        cells
    }

    fn value(&mut self) -> i32 {
        let values = self.grid.values();
        i32::from(values.min) + self.below(values.count()) as i32
    }

    fn number(&mut self, min: i32, max: i32) -> i32 {
        let most = (i64::from(max) - i64::from(min)).min(12) as usize;
        min + self.below(most + 1) as i32
    }

    fn values(&mut self) -> Vec<i32> {
        (0..=self.below(3)).map(|_| self.value()).collect()
    }

    fn key(&mut self) -> PairKey {
        let conditions = ["a+b>=7", "a<b", "|a-b| >= 2 and not a = 2*b", "a%3=0 or b>1"];
        let values = self.grid.values();
        match self.below(2) {
            0 => {
                let text = conditions[self.below(conditions.len())];
                PairKey::read(text, true, values, values).expect("a condition")
            }
            _ => {
                let apart = self.below(3) as u32;
                PairKey::table(values, |a, b| a.abs_diff(b) >= apart)
            }
        }
    }

    fn statement(&mut self, spec: &Spec, depth: usize) -> Statement {
        let mut statement = Statement::new(spec.name);
        for param in spec.params {
            if param.need != Need::Required && self.below(2) == 0 {
                statement.arguments.push(Argument::Absent);
                continue;
            }
            let argument = match param.kind {
                ParamKind::Cell => self.cell().into(),
                ParamKind::Cells { .. } => self.cells().into(),
                ParamKind::Groups { or_empty } => {
                    let mut groups: Vec<Vec<Cell>> = (0..=self.below(3)).map(|_| self.cells()).collect();
                    for _ in 0..if or_empty { self.below(3) } else { 0 } {
                        groups.insert(self.below(groups.len() + 1), Vec::new());
                    }
                    groups.into()
                }
                ParamKind::Line => match self.below(2) {
                    0 => GridLine::Row(self.below(self.grid.rows())).into(),
                    _ => GridLine::Column(self.below(self.grid.columns())).into(),
                },
                ParamKind::Side => match statement.arguments.last() {
                    Some(Argument::Line(line)) => line.sides()[self.below(2)].into(),
                    _ => Side::Left.into(),
                },
                ParamKind::Number { min, max, .. } => self.number(min, max).into(),
                ParamKind::Labelled { label, min, max, .. } => {
                    Argument::Labelled(label, self.number(min, max))
                }
                ParamKind::Values { or_none: true } if self.below(4) == 0 => Argument::Values(Vec::new()),
                ParamKind::Values { .. } => Argument::Values(self.values()),
                ParamKind::Counts => {
                    let mut values = self.values();
                    values.sort_unstable();
                    values.dedup();
                    Argument::Counts(values.into_iter().map(|value| (self.below(3), value)).collect())
                }
                ParamKind::Terms => {
                    let terms = self.cells().into_iter().map(|cell| (self.number(-3, 3), cell));
                    Argument::Terms(terms.collect())
                }
                ParamKind::Choice(words) => words[self.below(words.len())].into(),
                ParamKind::Key => self.key().into(),
                ParamKind::Text { .. } => {
                    let place = self.below(self.texts.len());
                    self.texts[place].clone().into()
                }
                ParamKind::Blocks { most } => {
                    let inner = ["even", "killer", "whisper", "x-sum", "pair", "or", "and", "diagonal"];
                    let count = if depth > 1 { 6 } else { inner.len() };
                    let block = |random: &mut Self| {
                        let line = |random: &mut Self| {
                            let spec = find(inner[random.below(count) % count]).expect("a rule");
                            match depth > 1 && matches!(spec.name, "or" | "and") {
                                true => Statement::new("anti-king"),
                                false => random.statement(spec, depth + 1),
                            }
                        };
                        (0..=random.below(2)).map(|_| line(random)).collect()
                    };
                    let blocks: Vec<Vec<Statement>> =
                        (0..=self.below(3).min(most - 1)).map(|_| block(self)).collect();
                    blocks.into()
                }
            };
            statement.arguments.push(argument);
        }
        statement
    }
}

/// Returns the texts that are arguments in the rule's examples.
fn texts_of(spec: &Spec, examples: &[Puzzle]) -> Vec<String> {
    let of_rule = examples.iter().flat_map(Puzzle::rules).filter(|stated| stated.statement.name == spec.name);
    let texts = of_rule.filter_map(|stated| match stated.statement.argument(0) {
        Argument::Text(text) => Some(text.clone()),
        _ => None,
    });
    texts.collect()
}

/// Returns a seed that depends only on the rule, not on other rules in the registry.
fn seed_of(spec: &Spec) -> u64 {
    spec.name.bytes().fold(0, |seed: u64, byte| (31 * seed + u64::from(byte)) % 1_000_003) * 1_000
}

/// Returns the constraints that the rule posts on the grid, as text.
fn posted(grid: &Grid, statement: &Statement) -> Result<String, Fault> {
    let (statement, rule) = Context::new(grid, Rules::default()).build(statement.clone())?;
    let stated = StatedRule::new(rule.into(), statement, Origin { line: 1, ..Origin::default() }, grid);
    let puzzle = Puzzle::new(grid.clone(), vec![None; grid.places()], vec![stated]);
    let (csp, _) = puzzle.post_within(&Limits::default()).expect("no limit");
    Ok(csp.posted().iter().map(|posted| format!("{:?}\n", posted.constraint)).collect())
}

/// Tests random arguments for every rule on the grids of its examples: a statement's printed line reads back as the
/// same statement, and posts the same constraints.
#[test]
fn print_then_parse_is_the_identity() {
    const SEED: u64 = 2026;
    for spec in REGISTRY {
        let examples: Vec<Puzzle> =
            spec.examples.iter().map(|text| native::read(Line::all(text)).expect(text)).collect();
        let texts = texts_of(spec, &examples);
        let mut built = 0;
        for (place, example) in examples.iter().enumerate() {
            let seed = SEED + seed_of(spec) + place as u64;
            let grid = example.grid();
            let mut random = Random { random: oorandom::Rand32::new(seed), grid, texts: texts.clone() };
            for _ in 0..400 {
                if built >= 12 * (place + 1) {
                    break;
                }
                let statement = random.statement(spec, 0);
                // Random arguments are not always valid for the rule.
                let Ok((statement, _)) = Context::new(grid, Rules::default()).build(statement) else {
                    continue;
                };
                let header = native::write(&Puzzle::new(grid.clone(), vec![None; grid.places()], Vec::new()));
                let text = format!("{header}{statement}\n");
                let read = native::read(Line::all(&text))
                    .unwrap_or_else(|error| panic!("seed {seed}: {statement}: {error}"));
                let again = &read.rules()[0].statement;
                assert_eq!(*again, statement, "seed {seed}: {statement}");
                assert_eq!(again.to_string(), statement.to_string(), "seed {seed}");
                assert_eq!(posted(grid, again), posted(grid, &statement), "seed {seed}: {statement}");
                built += 1;
            }
        }
        // Random lists rarely have cells of two layers at the same places.
        let least = if spec.name == "modifier" { 1 } else { 10 };
        assert!(built >= least, "{}: {built} of the random statements can be built", spec.name);
    }
}

/// Returns grids with missing cells: in the middle and at the ends of lines, and between subgrids.
fn with_gaps() -> Vec<Grid> {
    let texts = [
        "grid 6x6\nholes r1c1 r2c3 r6c6",
        "grid 4x4 no-boxes\nvalues 0-4\nvariables 16\nholes r1c4 r2c2",
        "subgrids 4x4 at r1c1 r3c3",
        "grid 4x4\nregions\naab.\nabbb\nccdd\nccdd\nholes r1c4",
    ];
    texts.map(|text| text.parse::<Puzzle>().expect(text).grid().clone()).into()
}

/// Rules involve only existing cells: their constraints on grids with gaps mention no other cells.
#[test]
fn every_rule_can_be_stated_where_cells_are_missing() {
    for spec in REGISTRY {
        let examples: Vec<Puzzle> = spec.examples.iter().map(|text| text.parse().expect(text)).collect();
        let texts = texts_of(spec, &examples);
        for (place, grid) in with_gaps().iter().enumerate() {
            let seed = seed_of(spec) + place as u64;
            let mut random = Random { random: oorandom::Rand32::new(seed), grid, texts: texts.clone() };
            for _ in 0..40 {
                let statement = random.statement(spec, 0);
                if let Ok(posted) = posted(grid, &statement) {
                    assert_eq!(posted.is_empty(), posted.trim().is_empty(), "seed {seed}: {statement}");
                }
            }
        }
    }
}
