//! Compares the session of boards with the counting session, which decides by the same heuristic, and checks that both
//! find all solutions.

use super::*;

/// A board with additional houses and pairs, some of which make solutions rare.
struct Board {
    height: usize,
    width: usize,
    /// `true` if each box has each value.
    is_boxed: bool,
    houses: Vec<(Group, Vec<Lit>)>,
    pairs: Vec<[Lit; 2]>,
    /// Clauses that follow from the pairs.
    supports: Vec<Vec<Lit>>,
    units: Vec<Lit>,
    /// `true` if the groups are emitted in reverse order. No session may depend on the order.
    backwards: bool,
}

impl Board {
    fn plain(height: usize, width: usize) -> Board {
        let (houses, pairs, supports, units) = Default::default();
        Board { height, width, is_boxed: true, houses, pairs, supports, units, backwards: false }
    }

    fn side(&self) -> usize {
        self.height * self.width
    }

    fn lit(&self, row: usize, column: usize, value: usize) -> Lit {
        Var::from_index((row * self.side() + column) * self.side() + value).positive()
    }

    /// Creates an empty board with a random selection of diagonals, windows, groups of some cells, rules for cells a
    /// knight's move apart, rules for neighbours, single pairs, and units.
    fn random((height, width, is_boxed): (usize, usize, bool), random: &mut Random) -> Board {
        let mut board = Board { is_boxed, ..Board::plain(height, width) };
        let side = board.side();
        if !is_boxed && random.below(4) > 0 {
            // The regions are boxes with some cells exchanged.
            let of = |cell| cell / side / height * (side / width) + cell % side / width;
            let mut regions: Vec<usize> = (0..side * side).map(of).collect();
            for _ in 0..random.below(side) {
                regions.swap(random.below(side * side), random.below(side * side));
            }
            for region in 0..side {
                let cells = (0..side * side).filter(|&cell| regions[cell] == region);
                let cells: Vec<_> = cells.map(|cell| (cell / side, cell % side)).collect();
                board.house(Group::ExactlyOne, &cells);
            }
        }
        board.backwards = random.below(2) == 0;
        for is_down in [false, true].into_iter().filter(|_| random.below(4) == 0).collect::<Vec<_>>() {
            let cells = (0..side).map(|row| (row, if is_down { row } else { side - 1 - row }));
            board.house(Group::ExactlyOne, &cells.collect::<Vec<_>>());
        }
        if random.below(4) == 0 && height + 1 < side && width + 1 < side {
            let cells: Vec<_> = (0..side).map(|place| (1 + place / width, 1 + place % width)).collect();
            board.house(Group::ExactlyOne, &cells);
        }
        for _ in 0..random.below(3) {
            let count = 3 + random.below(side - 2);
            let mut cells: Vec<_> = (0..count).map(|_| (random.below(side), random.below(side))).collect();
            cells.sort_unstable();
            cells.dedup();
            board.house(Group::AtMostOne, &cells);
        }
        let moves: &[(usize, usize)] = [&[][..], &[], &[(1, 2), (2, 1)], &[(1, 1)]][random.below(4)];
        board.moves(moves, 0);
        if random.below(4) == 0 {
            let distance = 1 + random.below(2);
            board.moves(&[(0, 1), (1, 0)], distance);
            if random.below(4) > 0 {
                board.support(&[(0, 1), (1, 0)], distance);
            }
        }
        for _ in 0..random.below(4) {
            let (a, b) = (random.below(side * side * side), random.below(side * side * side));
            if a != b {
                board.pairs.push([a, b].map(|index| !Var::from_index(index).positive()));
            }
        }
        for _ in 0..random.below(3) {
            let lit = random.lit(side * side * side);
            board.units.push(if lit.is_positive() && random.below(4) > 0 { !lit } else { lit });
        }
        board
    }

    /// Adds the groups of a house, one for each value.
    fn house(&mut self, group: Group, cells: &[(usize, usize)]) {
        for value in 0..self.side() {
            let lits = cells.iter().map(|&(row, column)| self.lit(row, column, value));
            let lits: Vec<Lit> = lits.collect();
            if lits.len() >= 3 {
                self.houses.push((group, lits));
            }
        }
    }

    /// Forbids values `distance` apart in two cells that are one of `moves` apart.
    fn moves(&mut self, moves: &[(usize, usize)], distance: usize) {
        let side = self.side();
        for cell in 0..side * side {
            let (row, column) = (cell / side, cell % side);
            for &(down, across) in moves {
                for other in [column.checked_sub(across), Some(column + across)].into_iter().flatten() {
                    if row + down >= side || other >= side {
                        continue;
                    }
                    for value in 0..side - distance {
                        let (low, high) = (value, value + distance);
                        let ends = [(low, high), (high, low)];
                        for (a, b) in ends.into_iter().take(1 + distance.min(1)) {
                            self.pairs.push([!self.lit(row, column, a), !self.lit(row + down, other, b)]);
                        }
                    }
                }
            }
        }
    }

    /// Adds clauses saying that each value of one of two such cells needs a compatible value in the other.
    fn support(&mut self, moves: &[(usize, usize)], distance: usize) {
        let side = self.side();
        for (row, column) in (0..side * side).map(|cell| (cell / side, cell % side)) {
            for (below, beside) in moves.iter().map(|&(down, across)| (row + down, column + across)) {
                if below >= side || beside >= side {
                    continue;
                }
                for (from, to) in [((row, column), (below, beside)), ((below, beside), (row, column))] {
                    for value in 0..side {
                        let goes = (0..side).filter(|other| other.abs_diff(value) != distance);
                        let goes = goes.map(|other| self.lit(to.0, to.1, other));
                        let clause: Vec<Lit> =
                            std::iter::once(!self.lit(from.0, from.1, value)).chain(goes).collect();
                        self.supports.push(clause);
                    }
                }
            }
        }
    }
}

impl Emit for Board {
    fn emit(&self, sink: &mut dyn Sink) {
        let side = self.side();
        sink.new_vars(side.pow(3) as u64);
        let mut groups = self.houses.clone();
        for a in 0..side {
            for b in 0..side {
                let each = |of: &dyn Fn(usize) -> Lit| (Group::ExactlyOne, (0..side).map(of).collect());
                let in_row = side / self.width;
                let corner = (a / in_row * self.height, a % in_row * self.width);
                groups.push(each(&|i| self.lit(a, b, i)));
                groups.push(each(&|i| self.lit(a, i, b)));
                groups.push(each(&|i| self.lit(i, a, b)));
                if self.is_boxed {
                    groups.push(each(&|i| self.lit(corner.0 + i / self.width, corner.1 + i % self.width, b)));
                }
            }
        }
        if self.backwards {
            groups.reverse();
        }
        for (group, lits) in &groups {
            assert!(sink.group(*group, lits));
        }
        self.supports.iter().take(self.supports.len() / 2).for_each(|clause| sink.clause(clause));
        self.pairs.iter().for_each(|pair| sink.clause(pair));
        self.supports.iter().skip(self.supports.len() / 2).for_each(|clause| sink.clause(clause));
        self.units.iter().for_each(|&unit| sink.clause(&[unit]));
    }
}

const SHAPES: [(usize, usize); 9] = [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (3, 4), (4, 3), (4, 4)];

/// Returns the shapes above with boxes, and the shapes without boxes.
fn shapes() -> impl Iterator<Item = (usize, usize, bool)> {
    let boxed = SHAPES.iter().map(|&(height, width)| (height, width, true));
    boxed.chain(bits::recognised::UNBOXED.iter().map(|&(height, width)| (height, width, false)))
}

fn board(cnf: &dyn Emit) -> Box<dyn Incremental> {
    let loaded = load(cnf, true, &Limits::default()).expect("few variables");
    bits::board(loaded).unwrap_or_else(|_| panic!("a board"))
}

fn counting(cnf: &dyn Emit) -> DpllSession {
    session(Dpll::new().heuristic(Heuristic::Brelaz), cnf)
}

/// Returns values of some cells. They mostly come from a model found by Cohen's heuristic, if there is one, so that
/// there are solutions to find; sometimes others are included.
fn givens(board: &Board, random: &mut Random) -> Vec<Lit> {
    let side = board.side();
    let some = |random: &mut Random| Var::from_index(random.below(side.pow(3))).positive();
    let first: Vec<Lit> = (0..random.below(side)).map(|_| some(random)).collect();
    let few = Limits::default().at_most(500);
    let mut cohen = session(Dpll::default(), board);
    let mut givens = match cohen.solve_under(&first, &few).expect("a right model") {
        Verdict::Sat(model) => {
            let keep = 1 + random.below(4);
            let all = model.literals().filter(|lit| lit.is_positive());
            all.filter(|_| random.below(8) < keep).collect()
        }
        _ => first,
    };
    if random.below(4) == 0 {
        givens.push(some(random));
    }
    if random.below(8) == 0 {
        givens.push(random.lit(side.pow(3)));
    }
    if random.below(4) == 0 {
        // Two cells of a row have the same single value left.
        let (row, value) = (random.below(side), random.below(side));
        let others = (0..side).filter(|&other| other != value);
        let only = |cell: usize| others.clone().map(move |other| !board.lit(row, cell, other));
        let (first, second) = (random.below(side), random.below(side));
        givens = only(first).chain(only(second)).collect();
    }
    givens
}

/// Both sessions make the same decisions and find the same solutions in the same order, on boards of every shape with
/// every kind of house and pair, satisfiable or not, question after question, with more added clauses than are watched
/// one by one.
#[test]
fn boards_search_like_counters() {
    search_alike(20, 5);
}

#[test]
#[ignore = "three times as many boards, which takes long where nothing is optimised"]
fn many_boards_search_like_counters() {
    search_alike(60, 15);
}

/// Compares this many small and large boards of each shape.
fn search_alike(small: u64, large: u64) {
    let few = Limits::default().at_most(60);
    let (mut solutions, mut refuted, mut decisions) = (0, 0, 0);
    for (place, shape) in shapes().enumerate() {
        let (height, width, is_boxed) = shape;
        for seed in 0..if height * width > 9 { large } else { small } {
            let mut random = Random(9000 + 100 * place as u64 + seed);
            let problem = match seed % 3 {
                0 => Board { is_boxed, ..Board::plain(height, width) },
                _ => Board::random(shape, &mut random),
            };
            let (mut counting, mut board) = (counting(&problem), board(&problem));
            for question in 0..3 {
                let givens = givens(&problem, &mut random);
                let context = format!("{height}x{width}, boxes {is_boxed}, seed {seed}, question {question}");
                for _ in 0..4 {
                    let ask = |session: &mut dyn Incremental| {
                        let verdict = session.solve_under(&givens, &few).expect("a right model");
                        (verdict, session.statistics()[..2].to_vec())
                    };
                    let (expected, found) = (ask(&mut counting), ask(&mut *board));
                    assert_eq!(found, expected, "{context}");
                    decisions += expected.1[0].1;
                    let Verdict::Sat(model) = expected.0 else {
                        refuted += u64::from(expected.0 == Verdict::Unsat);
                        break;
                    };
                    solutions += 1;
                    // Adds a clause as in a question about candidates, or a blocking clause as in a question about
                    // solutions.
                    let positive: Vec<Lit> =
                        model.literals().filter(|lit| lit.is_positive()).map(|lit| !lit).collect();
                    let clause = if random.below(2) == 0 { positive } else { blocking(&model) };
                    counting.add(&clause);
                    board.add(&clause);
                }
                if random.below(2) == 0 {
                    counting.forget(&few).expect("it forgets");
                    board.forget(&few).expect("it forgets");
                }
            }
        }
    }
    assert!(solutions > 200 && refuted > 100 && decisions > 2000, "{solutions} {refuted} {decisions}");
}

/// The session of boards finds the same solutions of small boards as the other sessions.
#[test]
fn boards_find_all_solutions() {
    let mut found = 0;
    for seed in 0..100 {
        let mut random = Random(700 + seed);
        let problem = Board::random((2, 2, true), &mut random);
        let givens = givens(&problem, &mut random);
        let expected = sorted(enumerate(&mut session(Dpll::default(), &problem), &givens));
        found += expected.len();
        assert_eq!(sorted(enumerate(&mut *board(&problem), &givens)), expected, "seed {seed}");
        assert_eq!(sorted(enumerate(&mut counting(&problem), &givens)), expected, "seed {seed}");
    }
    assert!(found > 100, "{found}");
}

/// Only a complete board is recognised as a board.
#[test]
fn other_formulas_are_no_boards() {
    let is_board =
        |cnf: &dyn Emit| bits::board(load(cnf, true, &Limits::default()).expect("few variables")).is_ok();
    assert!(SHAPES.iter().all(|&(height, width)| is_board(&Board::plain(height, width))));
    struct But<'b>(&'b Board, usize, Option<Vec<Lit>>);
    impl Emit for But<'_> {
        fn emit(&self, sink: &mut dyn Sink) {
            struct Without<'s>(&'s mut dyn Sink, usize);
            impl Sink for Without<'_> {
                fn new_vars(&mut self, count: u64) -> Var {
                    self.0.new_vars(count)
                }
                fn clause(&mut self, lits: &[Lit]) {
                    self.0.clause(lits);
                }
                fn group(&mut self, group: Group, lits: &[Lit]) -> bool {
                    let dropped = self.1 == 0;
                    self.1 = self.1.wrapping_sub(1);
                    dropped || self.0.group(group, lits)
                }
            }
            self.0.emit(&mut Without(sink, self.1));
            self.2.iter().for_each(|clause| sink.clause(clause));
        }
    }
    let board = Board::plain(2, 3);
    let latin = |&(height, width): &_| Board { is_boxed: false, ..Board::plain(height, width) };
    assert!(bits::recognised::UNBOXED.iter().map(latin).all(|board| is_board(&board)));
    // One group is missing. Without a group of a cell, row or column, the formula is no board; without a group of a
    // box, it is a board without boxes.
    let boards: Vec<usize> = (0..144).filter(|&place| is_board(&But(&board, place, None))).collect();
    assert_eq!(boards, (0..36).map(|group| 4 * group + 3).collect::<Vec<_>>());
    let lits = [board.lit(0, 0, 0), board.lit(3, 3, 3), board.lit(5, 5, 5)];
    let none = usize::MAX;
    // Only unit clauses and pairs of negative literals may be added.
    assert!(!is_board(&But(&board, none, Some(lits.to_vec()))));
    assert!(!is_board(&But(&board, none, Some(vec![!lits[0], lits[1]]))));
    assert!(is_board(&But(&board, none, Some(vec![!lits[0], !lits[1]]))));
    assert!(is_board(&But(&board, none, Some(vec![lits[0]]))));
    // Clauses of compatible values are recognised if the incompatible values are few and excluded by pairs.
    let mut neighbours = Board::plain(2, 3);
    neighbours.moves(&[(0, 1)], 1);
    neighbours.support(&[(0, 1)], 1);
    assert!(is_board(&neighbours));
    assert!(
        !is_board(&But(&neighbours, none, Some(neighbours.supports[1][..4].to_vec()))),
        "three do not go"
    );
    assert!(!is_board(&But(&neighbours, none, Some([&[lits[1]], &neighbours.supports[1][1..]].concat()))));
    assert!(!is_board(&But(&neighbours, none, Some([&[!lits[1]], &neighbours.supports[1][1..]].concat()))));
    let missing = neighbours.pairs[0];
    neighbours.pairs.retain(|&[a, b]| [a, b] != missing && [b, a] != missing);
    assert!(!is_board(&neighbours), "a pair is missing");
}
