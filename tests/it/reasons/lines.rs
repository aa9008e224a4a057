//! Checks facts about a line: sets, fillings, bounds, and the values that remain for other cells.

use std::collections::BTreeSet;

use serde_json::Value;
use sudoku2cnf_puzzle::grid::Cell;

use super::check::Checker;
use super::oracle::{Claim, Known, Line, all, number, numbers};

/// Maximum number of fillings to try.
const MOST_FILLINGS: usize = 20_000;

/// A line and the knowledge about its cells.
struct Facts<'a> {
    checker: &'a Checker<'a>,
    line: &'a Line,
    /// Places of values in houses, which hold together with the line.
    places: &'a [(Vec<Cell>, i32)],
}

/// Panics if a fact about a line, or one of its consequences, is wrong.
pub fn check(
    checker: &Checker<'_>,
    line: &Line,
    reason: &Value,
    effects: &[Claim],
    places: &[(Vec<Cell>, i32)],
) {
    let facts = Facts { checker, line, places };
    if reason["fact"].is_null() {
        return assert!(reason["so"].is_null());
    }
    let sets = facts.fact(&reason["fact"]);
    facts.conclusion(&reason["so"], &sets, effects);
}

impl Facts<'_> {
    fn known(&self, claims: &[Claim]) -> Known {
        self.checker.known.with(&self.checker.board, claims)
    }

    fn left(&self, cell: Cell) -> Vec<i32> {
        self.checker.known.left[&cell].iter().copied().collect()
    }

    fn allows(&self, known: &Known) -> bool {
        self.line.allows(&known.left, &self.checker.board)
    }

    /// Returns `true` if these claims together contradict the line.
    fn forbids(&self, claims: &[Claim]) -> bool {
        !self.allows(&self.known(claims))
    }

    /// Returns all fillings of cells with their remaining values; `None` if there are too many.
    fn fillings(&self, cells: &[Cell], known: &Known) -> Option<Vec<Vec<i32>>> {
        let mut fillings: Vec<Vec<i32>> = vec![Vec::new()];
        for cell in cells {
            let left = &known.left[cell];
            if fillings.len() * left.len() > MOST_FILLINGS {
                return None;
            }
            let longer = |filling: &Vec<i32>| {
                let filling = filling.clone();
                left.iter().map(move |&value| [&filling[..], &[value]].concat()).collect::<Vec<_>>()
            };
            fillings = fillings.iter().flat_map(longer).collect();
        }
        Some(fillings)
    }

    /// Checks that these cells have one of the listed sets of values in every filling that the line allows.
    fn only_sets(&self, cells: &[Cell], total: Option<i64>, sets: &[Vec<i32>], known: &Known) {
        assert!(sets.iter().all(|set| set.len() == cells.len() && set.is_sorted()), "sets: {sets:?}");
        let is_total = |set: &[i32]| {
            total.is_none_or(|total| set.iter().map(|&value| i64::from(value)).sum::<i64>() == total)
        };
        assert!(sets.iter().all(|set| is_total(set)), "sums: {sets:?}");
        let Some(fillings) = self.fillings(cells, known) else { return };
        let mut others: BTreeSet<Vec<i32>> = BTreeSet::new();
        for filling in &fillings {
            let mut set = filling.clone();
            set.sort_unstable();
            if !sets.contains(&set) && is_total(&set) {
                others.insert(set);
            }
        }
        for set in others {
            let mut narrowed = known.clone();
            for cell in cells {
                narrowed.left.get_mut(cell).expect("a cell").retain(|value| set.contains(value));
            }
            if !self.allows(&narrowed) {
                continue;
            }
            let is_it = |filling: &&Vec<i32>| {
                let mut own = (*filling).clone();
                own.sort_unstable();
                own == set
            };
            for filling in fillings.iter().filter(is_it) {
                let claims: Vec<Claim> =
                    cells.iter().zip(filling).map(|(&cell, &value)| (cell, value, true)).collect();
                let one = known.with(&self.checker.board, &claims);
                assert!(!self.allows(&one), "{filling:?} is not listed");
            }
        }
    }

    /// Checks the reasons why sets do not fit into cells.
    fn excluded(&self, fact: &Value) {
        for out in all(&fact["out"]) {
            let sets: Vec<Vec<i32>> = all(&out["sets"]).iter().map(numbers).collect();
            let within = match out.get("no_cell_has") {
                Some(_) => self.checker.board.cells(&fact["cells"]),
                None => self.checker.board.cells(&out["cells"]),
            };
            let has = |value: &i32| within.iter().any(|&cell| self.left(cell).contains(value));
            for set in sets {
                if let Some(value) = out.get("no_cell_has").map(number) {
                    assert!(set.contains(&value) && !has(&value), "{out}");
                    continue;
                }
                let own: Vec<i32> = set.into_iter().filter(|value| has(value)).collect();
                assert_eq!(own, numbers(&out["have_only"]), "{out}");
                assert!(own.len() < within.len(), "{out}");
            }
        }
    }

    /// Checks a fact, and returns the sets that it lists, with their cells.
    fn fact(&self, fact: &Value) -> Vec<(Vec<Cell>, Vec<Vec<i32>>)> {
        let board = &self.checker.board;
        let cells = || board.cells(&fact["cells"]);
        let sets = || -> Vec<Vec<i32>> { all(&fact["sets"]).iter().map(numbers).collect() };
        match fact["kind"].as_str().expect("a kind") {
            "nothing" => Vec::new(),
            "sets" => {
                self.only_sets(&cells(), fact["total"].as_i64(), &sets(), &self.checker.known);
                self.excluded(fact);
                vec![(cells(), sets())]
            }
            "consecutive" => {
                let is_run = |set: &Vec<i32>| set.windows(2).all(|pair| pair[0] + 1 == pair[1]);
                assert!(sets().iter().all(is_run), "{fact}");
                self.only_sets(&cells(), None, &sets(), &self.checker.known);
                self.excluded(fact);
                vec![(cells(), sets())]
            }
            "missing value" => {
                let (values, value) = (board.values(), number(&fact["value"]));
                let total: i64 = values.iter().map(|&value| i64::from(value)).sum();
                let rest: Vec<i32> = values.into_iter().filter(|&other| other != value).collect();
                assert_eq!(fact["all"].as_i64(), Some(total));
                assert_eq!(fact["total"].as_i64(), Some(total - i64::from(value)));
                let sets = vec![rest];
                self.only_sets(&cells(), fact["total"].as_i64(), &sets, &self.checker.known);
                vec![(cells(), sets)]
            }
            "cases" => self.cases(fact),
            "many sets" => {
                // If there are many sets, the fact has only their number.
                assert!(fact["count"].as_u64() > Some(6), "{fact}");
                Vec::new()
            }
            "many fillings" => {
                assert!(fact["count"].as_u64() > Some(6), "{fact}");
                Vec::new()
            }
            "crusts" => self.crusts(fact),
            "many crusts" => {
                assert!(fact["count"].as_u64() > Some(0), "{fact}");
                Vec::new()
            }
            "highest" => {
                let (cell, value) = (board.cell(&fact["cell"]), number(&fact["value"]));
                assert!(self.forbids(&[(cell, value, false)]), "{fact}");
                Vec::new()
            }
            "seen" => {
                for bound in all(&fact["bounds"]) {
                    self.is_bound(board.cell(&bound["cell"]), number(&bound["value"]), false);
                }
                Vec::new()
            }
            "circles" => {
                for few in all(&fact["few"]) {
                    let value = number(&few["value"]);
                    assert!(number(&few["most"]) < value, "{fact}");
                    for cell in cells() {
                        assert!(self.forbids(&[(cell, value, true)]), "{few}");
                    }
                }
                let (cells, sets) = (cells(), sets());
                for set in &sets {
                    assert_eq!(set.iter().sum::<i32>(), cells.len() as i32, "{fact}");
                }
                // A value that is in no set cannot be in a circle.
                for &cell in cells.iter().filter(|_| !sets.is_empty()) {
                    for value in self
                        .left(cell)
                        .into_iter()
                        .filter(|value| !sets.iter().any(|set| set.contains(value)))
                    {
                        assert!(self.forbids(&[(cell, value, true)]), "{fact}");
                    }
                }
                let each = cells
                    .into_iter()
                    .map(|cell| (vec![cell], sets.concat().iter().map(|&value| vec![value]).collect()));
                each.collect()
            }
            "bounds" => {
                for (key, is_least) in [("least", true), ("most", false)] {
                    for run in fact.get(key).map_or(&[][..], all) {
                        for bound in all(&run["bounds"]) {
                            self.is_bound(board.cell(&bound["cell"]), number(&bound["value"]), is_least);
                        }
                        let first = &run["bounds"][0];
                        let left = self.left(board.cell(&first["cell"]));
                        let own = if is_least { left.first() } else { left.last() };
                        assert_eq!(own, Some(&number(&first["value"])), "{run}");
                        assert_eq!(run["set"], left.len() == 1, "{run}");
                    }
                }
                Vec::new()
            }
            "one by one" => {
                all(&fact["partners"]).iter().for_each(|one| self.no_partner(one));
                for left in all(&fact["neighbours"]) {
                    self.go(left);
                }
                all(&fact["unequal"]).iter().for_each(|one| self.unequal(one));
                Vec::new()
            }
            "narrowed" => {
                let mut known = self.checker.known.clone();
                for one in all(&fact["cells"]) {
                    let (cell, values) = (board.cell(&one["cell"]), numbers(&one["values"]));
                    let left = known.left[&cell].clone();
                    for value in left.into_iter().filter(|value| !values.contains(value)) {
                        assert!(!self.allows(&known.with(board, &[(cell, value, true)])), "{one}");
                    }
                    known.left.insert(cell, values.into_iter().collect());
                }
                Vec::new()
            }
            "neighbours" => {
                all(&fact["all"]).iter().for_each(|one| self.neighbour(one));
                Vec::new()
            }
            kind => panic!("no fact is of kind {kind}"),
        }
    }

    /// Checks that no value beyond a bound is possible.
    fn is_bound(&self, cell: Cell, bound: i32, is_least: bool) {
        for value in self.left(cell) {
            let is_beyond = if is_least { value < bound } else { value > bound };
            assert!(!is_beyond || self.forbids(&[(cell, value, true)]), "{cell} can be {value}");
        }
    }

    /// Checks that these values of cells are impossible.
    fn go(&self, one: &Value) {
        for cell in self.checker.board.cells(&one["cells"]) {
            for value in numbers(&one["values"]) {
                assert!(self.forbids(&[(cell, value, true)]), "{cell} can be {value}: {one}");
            }
        }
    }

    fn no_partner(&self, one: &Value) {
        self.go(one);
        let board = &self.checker.board;
        for cell in board.cells(&one["cells"]) {
            let own: BTreeSet<i32> = numbers(&one["values"]).into_iter().collect();
            let mut known = self.checker.known.clone();
            known.left.insert(cell, own.clone());
            // Only what the reason names: the cells of its last conclusion.
            let mut named = Known { left: [(cell, own)].into(), places: Default::default() };
            for then in all(&one["then"]) {
                for other in board.cells(&then["cells"]) {
                    let values = numbers(&then["values"]);
                    let left = known.left[&other].clone();
                    for value in left.iter().filter(|value| !values.contains(value)) {
                        let with = known.with(board, &[(other, *value, true)]);
                        assert!(!self.allows(&with), "{other} can be {value}: {one}");
                    }
                    // Values that it has lost are all that it can be besides the cell alone.
                    for value in board.values_of(other) {
                        let is_said = values.contains(&value) || values.iter().any(|own| left.contains(own));
                        let with = named.with(board, &[(other, value, true)]);
                        assert!(is_said || !self.allows(&with), "{other} can be {value}: {one}");
                    }
                    known.left.insert(other, values.iter().copied().collect());
                    let is_left = |value: &i32| left.contains(value);
                    named.left.insert(other, values.into_iter().filter(is_left).collect());
                }
            }
            for other in board.cells(&one["others"]) {
                named.left.entry(other).or_insert_with(|| self.checker.known.left[&other].clone());
            }
            assert!(!self.allows(&named), "more cells count: {one}");
        }
    }

    /// Returns the smallest or the largest sum of the terms over fillings in which cells differ where the line requires
    /// it.
    fn extreme(&self, terms: &[(i64, Cell)], fixed: Cell, known: &Known, is_least: bool) -> Option<i64> {
        // The fixed cell excludes its value from other cells, even if it is not a term.
        let mut terms: Vec<(i64, Cell)> = terms.to_vec();
        if !terms.iter().any(|term| term.1 == fixed) {
            terms.push((0, fixed));
        }
        let cells: Vec<Cell> = terms.iter().map(|term| term.1).collect();
        let fillings = self.fillings(&cells, known)?;
        let mut differ = Vec::new();
        for (a, &first) in cells.iter().enumerate() {
            for (b, &second) in cells.iter().enumerate().take(a) {
                let both = |value| [(first, value, true), (second, value, true)];
                let mut values = known.left[&first].intersection(&known.left[&second]);
                if values.all(|&value| !self.allows_alone(&both(value))) {
                    differ.push((a, b));
                }
            }
        }
        let fits = |filling: &&Vec<i32>| differ.iter().all(|&(a, b)| filling[a] != filling[b]);
        let sum = |filling: &Vec<i32>| -> i64 {
            filling.iter().zip(&terms).map(|(&value, (factor, _))| factor * i64::from(value)).sum()
        };
        let sums = fillings.iter().filter(fits).map(sum);
        if is_least { sums.min() } else { sums.max() }
    }

    /// Returns `true` if the line allows the claims when nothing else is known.
    fn allows_alone(&self, claims: &[Claim]) -> bool {
        let mut known = Known { left: Default::default(), places: Default::default() };
        claims.iter().for_each(|&claim| known.claim(&self.checker.board, claim));
        self.line.allows(&known.left, &self.checker.board)
    }

    fn unequal(&self, one: &Value) {
        self.go(one);
        let terms = |terms: &Value| -> Vec<(i64, Cell)> {
            let term =
                |term: &Value| (term[0].as_i64().expect("a factor"), self.checker.board.cell(&term[1]));
            all(terms).iter().map(term).collect()
        };
        let (side, others) = (terms(&one["side"]), terms(&one["others"]));
        let is_large = one["is_large"] == true;
        let bound = |key: &str| one[key].as_i64().expect("a bound");
        for cell in self.checker.board.cells(&one["cells"]) {
            for value in numbers(&one["values"]) {
                let known = self.known(&[(cell, value, true)]);
                // The listed cells may belong to another cell of the same kind.
                if !side.iter().any(|term| term.1 == cell) {
                    continue;
                }
                let mut side = side.clone();
                if others.is_empty() {
                    side.retain(|term| term.1 != cell);
                }
                let own = self.extreme(&side, cell, &known, is_large);
                let holds = |own: i64| if is_large { own >= bound("own") } else { own <= bound("own") };
                assert!(own.is_none_or(holds), "{own:?}: {one}");
                if !others.is_empty() {
                    let other = self.extreme(&others, cell, &known, !is_large);
                    let holds =
                        |other: i64| if is_large { other <= bound("other") } else { other >= bound("other") };
                    assert!(other.is_none_or(holds), "{other:?}: {one}");
                }
                let is_unequal =
                    if is_large { bound("own") > bound("other") } else { bound("own") < bound("other") };
                assert!(is_unequal, "{one}");
            }
        }
    }

    fn neighbour(&self, one: &Value) {
        let board = &self.checker.board;
        let cell = board.cell(&one["cell"]);
        match one["kind"].as_str().expect("a kind") {
            "none" => {
                for value in numbers(&one["values"]) {
                    assert!(self.forbids(&[(cell, value, true)]), "{one}");
                }
            }
            "both" => assert!(self.forbids(&[(cell, number(&one["value"]), true)]), "{one}"),
            "one" => {
                let (value, needed) = (number(&one["value"]), number(&one["needed"]));
                assert!(
                    self.forbids(&[(cell, value, true), (board.cell(&one["at"]), needed, false)]),
                    "{one}"
                );
            }
            kind => panic!("no neighbour is of kind {kind}"),
        }
    }

    /// Returns the sets that are possible for each value of a cell.
    fn cases(&self, fact: &Value) -> Vec<(Vec<Cell>, Vec<Vec<i32>>)> {
        let board = &self.checker.board;
        let cell = board.cell(&fact["cell"]);
        let mut all_sets = vec![(vec![cell], Vec::new())];
        for case in all(&fact["cases"]) {
            let (value, cells) = (number(&case["value"]), board.cells(&case["cells"]));
            let sets: Vec<Vec<i32>> = all(&case["sets"]).iter().map(numbers).collect();
            let known = self.known(&[(cell, value, true)]);
            if sets.is_empty() && !cells.is_empty() {
                assert!(!self.allows(&known), "{case}");
                continue;
            }
            all_sets[0].1.push(vec![value]);
            self.only_sets(&cells, case["total"].as_i64(), &sets, &known);
            all_sets.push((cells, sets));
        }
        for never in all(&fact["never"]) {
            let value = number(&never["value"]);
            assert!(self.forbids(&[(cell, value, true)]), "{never}");
            let needed = never["needed"].as_i64().expect("a sum");
            let bound = never["why"]["bound"].as_i64();
            match never["why"]["kind"].as_str().expect("a kind") {
                "least" => assert!(bound > Some(needed), "{never}"),
                "most" => assert!(bound < Some(needed), "{never}"),
                kind => assert_eq!(kind, "too few cells", "{never}"),
            }
        }
        all_sets
    }

    /// Returns the places of the smallest and the largest value, and the sets between them.
    fn crusts(&self, fact: &Value) -> Vec<(Vec<Cell>, Vec<Vec<i32>>)> {
        let board = &self.checker.board;
        let values = numbers(&fact["values"]);
        let row: Vec<Cell> = self.checker.known.left.keys().copied().collect();
        let cases: Vec<(Vec<Cell>, Vec<Vec<i32>>)> = all(&fact["cases"])
            .iter()
            .map(|case| (board.cells(&case["cells"]), all(&case["sets"]).iter().map(numbers).collect()))
            .collect();
        for &a in &row {
            for &b in row.iter().filter(|&&b| b != a) {
                let known = self.known(&[(a, values[0], true), (b, values[1], true)]);
                match cases.iter().find(|(cells, _)| *cells == [a, b]) {
                    None => assert!(!self.allows(&known), "{a} {b}: {fact}"),
                    Some((_, sets)) => {
                        let between = |cell: &&Cell| **cell > a.min(b) && **cell < a.max(b);
                        let between: Vec<Cell> = row.iter().filter(between).copied().collect();
                        assert_eq!(between.is_empty(), sets.is_empty(), "{fact}");
                        if !sets.is_empty() {
                            self.only_sets(&between, None, sets, &known);
                        }
                    }
                }
            }
        }
        Vec::new()
    }

    /// Checks the conclusion from the fact to the effects.
    fn conclusion(&self, so: &Value, sets: &[(Vec<Cell>, Vec<Vec<i32>>)], effects: &[Claim]) {
        let board = &self.checker.board;
        let has = |cell: Cell, value: i32| {
            sets.iter()
                .any(|(cells, sets)| cells.contains(&cell) && sets.iter().any(|set| set.contains(&value)))
        };
        let gone = |cell: Cell, value: i32| {
            let of = |&(own, other, equals): &Claim| own == cell && (other == value) != equals;
            effects.iter().any(of)
        };
        let lacking: BTreeSet<(Cell, i32)> = all(&so["all"])
            .iter()
            .flat_map(|one| {
                numbers(&one["values"]).into_iter().map(|value| (board.cell(&one["cell"]), value))
            })
            .collect();
        // Excluded values that are in no set are also checked against the values that other cells lack.
        let is_of_sets = |cell: Cell| sets.iter().any(|(cells, _)| cells.contains(&cell));
        match so["kind"].as_str().expect("a kind") {
            "absent" | "lacking" => {
                for (&cell, left) in &self.checker.known.left {
                    for &value in left.iter().filter(|&&value| gone(cell, value)) {
                        let is_lacking = lacking.contains(&(cell, value));
                        let is_absent = !is_of_sets(cell) || !has(cell, value);
                        assert!(is_lacking || is_absent, "{cell} can be {value} by the sets: {so}");
                    }
                }
                all(&so["all"]).iter().for_each(|one| self.lacking(one, sets));
            }
            "refuted" | "however" => {}
            "ways" => self.ways(so, effects),
            kind => panic!("nothing follows by {kind}"),
        }
        for &(cell, value, equals) in effects.iter().filter(|_| self.places.is_empty()) {
            assert!(self.forbids(&[(cell, value, !equals)]), "{cell} {value} {equals} does not follow");
        }
    }

    fn lacking(&self, one: &Value, sets: &[(Vec<Cell>, Vec<Vec<i32>>)]) {
        let board = &self.checker.board;
        let cell = board.cell(&one["cell"]);
        let (cells, sets) = &sets[0];
        for value in numbers(&one["values"]) {
            let with: Vec<&Vec<i32>> = sets.iter().filter(|set| set.contains(&value)).collect();
            if let Some(needed) = one.get("lacks").map(number) {
                assert!(with.iter().all(|set| set.contains(&needed)), "{one}");
                let mut others = cells.iter().filter(|&&other| other != cell);
                assert!(!others.any(|&other| self.left(other).contains(&needed)), "{one}");
                continue;
            }
            let others = board.cells(&one["too_few_for"]);
            for set in with {
                let fits =
                    |own: &&i32| **own != value && others.iter().any(|&other| self.left(other).contains(own));
                assert!(set.iter().filter(fits).count() < others.len(), "{one}");
            }
        }
    }

    /// Checks that the listed fillings are possible, and no others.
    fn ways(&self, so: &Value, effects: &[Claim]) {
        let board = &self.checker.board;
        let cells = board.cells(&so["cells"]);
        let fillings: Vec<Vec<(Cell, i32)>> = all(&so["fillings"])
            .iter()
            .map(|filling| cells.iter().copied().zip(numbers(filling)).collect())
            .collect();
        let keeps = |filling: &[(Cell, i32)]| {
            self.places
                .iter()
                .all(|(cells, value)| filling.iter().any(|(cell, own)| own == value && cells.contains(cell)))
        };
        for filling in &fillings {
            let claims: Vec<Claim> = filling.iter().map(|&(cell, value)| (cell, value, true)).collect();
            assert!(keeps(filling) && !self.forbids(&claims), "{filling:?} is impossible: {so}");
            for &(cell, value, equals) in effects {
                let own = filling.iter().find(|(own, _)| *own == cell).expect("a cell of the line").1;
                assert_eq!(own == value, equals, "{filling:?}: {so}");
            }
        }
        // Fillings that contradict the places are not listed.
        let other = Known { left: self.checker.known.left.clone(), places: Default::default() };
        if self.places.is_empty() {
            assert!(!self.line.allows_but(&other.left, board, &fillings), "more fillings: {so}");
            return;
        }
        let Some(all) = self.fillings(&cells, &other) else { return };
        let one =
            |filling: &Vec<i32>| -> Vec<(Cell, i32)> { cells.iter().copied().zip(filling.clone()).collect() };
        for filling in all.iter().map(one).filter(|filling| keeps(filling) && !fillings.contains(filling)) {
            let claims: Vec<Claim> = filling.iter().map(|&(cell, value)| (cell, value, true)).collect();
            assert!(self.forbids(&claims), "{filling:?} is not listed: {so}");
        }
    }
}
