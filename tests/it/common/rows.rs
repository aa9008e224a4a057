//! A small checker for proofs about pseudo-Boolean rows, and for whether rows imply others. It knows only the kinds of
//! steps that our certificates contain, and shares no code with their writer. A `red` step is accepted only as the
//! definition of a variable: each constraint with that variable must follow by unit propagation from the negated row.

use std::collections::{BTreeMap, HashMap};

/// A literal: the number in its variable's name, and `true` if it is negated.
type Lit = (u32, bool);

/// A row: the sum of the weights of its true literals is at least the bound. No weight is negative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    terms: BTreeMap<u32, (i64, bool)>,
    bound: i64,
}

impl Row {
    /// Creates the row "the sum of the terms is at least `bound`". Terms may repeat variables and have negative
    /// weights.
    fn new(terms: impl IntoIterator<Item = (i64, Lit)>, mut bound: i64) -> Row {
        let mut weights: BTreeMap<u32, i64> = BTreeMap::new();
        for (weight, (name, negated)) in terms {
            // The term w·(not x) equals w - w·x.
            bound -= if negated { weight } else { 0 };
            *weights.entry(name).or_default() += if negated { -weight } else { weight };
        }
        bound -= weights.values().map(|weight| weight.min(&0)).sum::<i64>();
        let terms = weights.into_iter().filter(|&(_, weight)| weight != 0);
        Row { terms: terms.map(|(name, weight)| (name, (weight.abs(), weight < 0))).collect(), bound }
    }

    fn all(&self) -> impl Iterator<Item = (i64, Lit)> + '_ {
        self.terms.iter().map(|(&name, &(weight, negated))| (weight, (name, negated)))
    }

    fn negation(&self) -> Row {
        let sum: i64 = self.all().map(|(weight, _)| weight).sum();
        Row::new(self.all().map(|(weight, (name, negated))| (weight, (name, !negated))), sum - self.bound + 1)
    }

    /// Returns the row that remains after setting a variable to this value.
    fn with(&self, name: u32, value: bool) -> Row {
        let mut row = self.clone();
        if let Some((weight, negated)) = row.terms.remove(&name) {
            row.bound -= if value != negated { weight } else { 0 };
        }
        row
    }

    /// Returns the literals that follow from the row and `values`; `None` if they make the row unsatisfiable.
    fn follows(&self, values: &HashMap<u32, bool>) -> Option<Vec<Lit>> {
        let is_false = |name: &u32, negated: bool| values.get(name).is_some_and(|&value| value == negated);
        let open = self.terms.iter().filter(|(name, (_, negated))| !is_false(name, *negated));
        let slack = open.map(|(_, (weight, _))| weight).sum::<i64>() - self.bound;
        let needed =
            self.terms.iter().filter(|(name, (weight, _))| *weight > slack && !values.contains_key(*name));
        (slack >= 0).then(|| needed.map(|(&name, &(_, negated))| (name, negated)).collect())
    }
}

/// Returns `true` if unit propagation finds a contradiction in the rows.
fn contradict(rows: &[&Row]) -> bool {
    let mut values = HashMap::new();
    propagate(rows, &mut values).is_none()
}

fn propagate(rows: &[&Row], values: &mut HashMap<u32, bool>) -> Option<()> {
    loop {
        let before = values.len();
        for row in rows {
            for (name, negated) in row.follows(values)? {
                values.insert(name, !negated);
            }
        }
        if values.len() == before {
            return Some(());
        }
    }
}

/// Returns `true` if no assignment satisfies all rows, which it finds by trying values.
pub fn unsatisfiable(rows: &[Row]) -> bool {
    let all: Vec<&Row> = rows.iter().collect();
    fn search(rows: &[&Row], mut values: HashMap<u32, bool>) -> bool {
        if propagate(rows, &mut values).is_none() {
            return true;
        }
        let open = rows.iter().flat_map(|row| row.terms.keys()).find(|name| !values.contains_key(*name));
        let Some(name) = open else { return false };
        [true, false].iter().all(|&value| {
            let mut values = values.clone();
            values.insert(*name, value);
            search(rows, values)
        })
    }
    search(&all, HashMap::new())
}

/// Returns `true` if `rows` imply each of `others`.
pub fn imply(rows: &[Row], others: &[Row]) -> bool {
    others
        .iter()
        .filter(|other| !rows.contains(other))
        .all(|other| unsatisfiable(&[rows, &[other.negation()]].concat()))
}

/// Parses a constraint: `>=` gives one row, and an equation gives two.
fn read_constraint(words: &[&str]) -> Result<Vec<Row>, String> {
    let wrong = || format!("no constraint: {}", words.join(" "));
    let place = words.iter().position(|word| [">=", "="].contains(word)).ok_or_else(wrong)?;
    let [bound] = words[place + 1..] else { return Err(wrong()) };
    let bound: i64 = bound.parse().map_err(|_| wrong())?;
    let terms: Option<Vec<(i64, Lit)>> = words[..place]
        .chunks(2)
        .map(|pair| match pair {
            [weight, name] => Some((weight.parse().ok()?, literal(name)?)),
            _ => None,
        })
        .collect();
    let terms = terms.ok_or_else(wrong)?;
    let negated = terms.iter().map(|(weight, lit)| (-weight, *lit));
    let at_most = (words[place] == "=").then(|| Row::new(negated, -bound));
    Ok([Row::new(terms.clone(), bound)].into_iter().chain(at_most).collect())
}

fn literal(word: &str) -> Option<Lit> {
    let name = word.strip_prefix('~').unwrap_or(word);
    let number = name.strip_prefix('x').filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()))?;
    Some((number.parse().ok()?, name != word))
}

/// Parses the rows of an OPB text.
pub fn read(opb: &str) -> Result<Vec<Row>, String> {
    let lines = opb.lines().filter(|line| !line.starts_with('*'));
    let mut rows = Vec::new();
    for line in lines {
        let words = line.strip_suffix(" ;").ok_or_else(|| format!("no end: {line}"))?;
        rows.extend(read_constraint(&words.split(' ').collect::<Vec<_>>())?);
    }
    Ok(rows)
}

/// Checks a proof that no assignment satisfies the rows.
pub fn refutes(opb: &str, proof: &str) -> Result<(), String> {
    let mut rows: Vec<Option<Row>> = std::iter::once(None).chain(read(opb)?.into_iter().map(Some)).collect();
    let count = rows.len() - 1;
    let mut lines = proof.lines().filter(|line| !line.starts_with('%'));
    let mut expect = |expected: &str| match lines.next() {
        Some(line) if line == expected => Ok(()),
        other => Err(format!("{other:?}, expected {expected}")),
    };
    expect("pseudo-Boolean proof version 3.0")?;
    expect(&format!("f {count};"))?;
    let mut end = None;
    for line in lines.by_ref() {
        if line == "output NONE;" {
            end = Some(());
            break;
        }
        let words: Vec<&str> =
            line.strip_suffix(';').ok_or_else(|| format!("no end: {line}"))?.split(' ').collect();
        let derived = step(&words, &mut rows).map_err(|why| format!("{line}: {why}"))?;
        rows.extend(derived.map(Some));
    }
    end.ok_or("no end")?;
    let conclusion =
        lines.next().and_then(|line| line.strip_prefix("conclusion UNSAT : ")?.strip_suffix(';'));
    let id: usize = conclusion.and_then(|id| id.parse().ok()).ok_or("no conclusion")?;
    let last = rows.get(id).cloned().flatten().ok_or("no constraint at the end")?;
    if !contradict(&[&last]) {
        return Err("no contradiction at the end".into());
    }
    match (lines.next(), lines.next()) {
        (Some("end pseudo-Boolean proof;"), None) => Ok(()),
        _ => Err("more after the end".into()),
    }
}

/// Checks a step of a proof, and returns the row that it derives; `None` if it derives none.
fn step(words: &[&str], rows: &mut [Option<Row>]) -> Result<Option<Row>, String> {
    let find = |rows: &[Option<Row>], word: &str| {
        let id = word.parse::<usize>().map_err(|_| format!("no number: {word}"))?;
        rows.get(id).cloned().flatten().ok_or_else(|| format!("no constraint {id}"))
    };
    let (&kind, rest) = words.split_first().ok_or("no step")?;
    let mut parts = rest.split(|word| *word == ":");
    let first = parts.next().unwrap_or_default();
    match kind {
        "rup" => {
            let [row] = &read_constraint(first)?[..] else { return Err("an equation".into()) };
            let hints = parts.next().ok_or("no hints")?;
            let hints: Vec<Row> = hints.iter().map(|word| find(rows, word)).collect::<Result<_, _>>()?;
            let negation = row.negation();
            let used: Vec<&Row> = hints.iter().chain([&negation]).collect();
            if contradict(&used) { Ok(Some(row.clone())) } else { Err("it does not follow".into()) }
        }
        "red" => {
            let [row] = &read_constraint(first)?[..] else { return Err("an equation".into()) };
            let witness = parts.next().ok_or("no witness")?;
            // The arrow before the witness is optional.
            let ([name, "->", value @ ("0" | "1")] | [name, value @ ("0" | "1")]) = witness else {
                return Err("no such witness".into());
            };
            let value = *value == "1";
            let Some((name, false)) = literal(name) else { return Err("no variable".into()) };
            let negation = row.negation();
            let about = rows.iter().flatten().filter(|row| row.terms.contains_key(&name)).chain([row]);
            for about in about {
                let goal = about.with(name, value).negation();
                let others: Vec<&Row> =
                    rows.iter().flatten().filter(|row| row.terms.contains_key(&name)).collect();
                let used: Vec<&Row> = others.into_iter().chain([&negation, &goal]).collect();
                // A `red` step need not be a definition if its row follows from the rows so far.
                let all = || rows.iter().flatten().chain([&negation, &goal]).collect::<Vec<_>>();
                if !contradict(&used) && !contradict(&all()) {
                    return Err("it is no definition".into());
                }
            }
            Ok(Some(row.clone()))
        }
        "pol" => {
            let mut stack: Vec<Row> = Vec::new();
            let mut number: Option<&str> = None;
            for word in first {
                let operand = number.take();
                match (*word, operand) {
                    ("*" | "d", Some(by)) => {
                        let by: i64 = by.parse().map_err(|_| "no factor")?;
                        let row = stack.pop().ok_or("nothing there")?;
                        let up = |number: i64| number.div_euclid(by) + i64::from(number.rem_euclid(by) != 0);
                        let of = |number: i64| if *word == "*" { number * by } else { up(number) };
                        if by < 1 {
                            return Err("a factor below 1".into());
                        }
                        stack.push(Row::new(row.all().map(|(weight, lit)| (of(weight), lit)), of(row.bound)));
                        continue;
                    }
                    (_, Some(id)) => stack.push(find(rows, id)?),
                    _ => {}
                }
                match *word {
                    "+" => {
                        let (b, a) =
                            (stack.pop().ok_or("nothing there")?, stack.pop().ok_or("nothing there")?);
                        stack.push(Row::new(a.all().chain(b.all()), a.bound + b.bound));
                    }
                    "s" => {
                        let row = stack.pop().ok_or("nothing there")?;
                        let capped = row.all().map(|(weight, lit)| (weight.min(row.bound), lit));
                        stack.push(Row::new(capped, row.bound));
                    }
                    "d" | "*" => return Err("no factor".into()),
                    word if word.bytes().all(|byte| byte.is_ascii_digit()) => number = Some(word),
                    word => stack.push(Row::new([(1, literal(word).ok_or("no literal")?)], 0)),
                }
            }
            if let Some(id) = number {
                stack.push(find(rows, id)?);
            }
            let [row] = &stack[..] else { return Err("not one constraint".into()) };
            Ok(Some(row.clone()))
        }
        "del" if first.first() == Some(&"id") => {
            for word in &first[1..] {
                let id: usize = word.parse().map_err(|_| "no number")?;
                // Rows may be deleted twice, and input rows may be deleted, because fewer rows prove no more.
                *rows.get_mut(id).filter(|_| id > 0).ok_or("no constraint")? = None;
            }
            Ok(None)
        }
        _ => Err("no such step".into()),
    }
}

#[test]
fn the_small_checker_knows_right_from_wrong() {
    let rows = "* two of three, and none\n+1 x1 +1 x2 +1 x3 >= 2 ;\n-1 x1 -1 x2 -1 x3 >= -1 ;\n";
    let proof = |steps: &str| {
        format!(
            "pseudo-Boolean proof version 3.0\nf 2;\n% steps\n{steps}output NONE;\n\
             conclusion UNSAT : 5;\nend pseudo-Boolean proof;\n"
        )
    };
    let defines = "red 1 ~x4 1 x1 1 x2 >= 1 : x4 -> 0;\nred 2 x4 1 ~x1 1 ~x2 >= 2 : x4 -> 1;\n";
    assert_eq!(refutes(rows, &proof(&format!("{defines}pol 1 2 +;\n"))), Ok(()));
    assert_eq!(refutes(rows, &proof(&format!("{defines}pol 1 2 * 2 + 2 d 2 +;\n"))), Ok(()));
    assert_eq!(
        refutes(rows, &proof("rup 1 x1 1 x2 >= 1 : 1;\nrup 1 ~x1 1 ~x2 >= 1 : 2;\npol 1 2 +;\n")),
        Ok(())
    );
    for wrong in [
        "rup 1 x1 >= 1 : 1;\npol 1;\npol 1 2 +;\n",
        "rup 1 x1 1 x2 >= 1 : 2;\npol 1;\npol 1 2 +;\n",
        "red 1 x5 1 x6 >= 2 : x5 -> 1;\npol 1;\npol 1 2 +;\n",
        "pol 1;\npol 1;\npol 1 1 +;\n",
        "pol 1;\npol 1;\npol 1 2;\n",
        "pol 1;\ndel id 1;\npol 1;\npol 1 2 +;\n",
    ] {
        assert!(refutes(rows, &proof(wrong)).is_err(), "{wrong}");
    }
    let rows = read(rows).unwrap();
    assert!(unsatisfiable(&rows) && !unsatisfiable(&rows[..1]) && !imply(&rows[..1], &rows));
}
