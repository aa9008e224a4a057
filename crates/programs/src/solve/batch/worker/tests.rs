//! A panic at one line of a batch costs only the answer to that line.
#![allow(clippy::unwrap_used)]

use std::cell::Cell;
use std::rc::Rc;

use clap::Parser;
use serde_json::{Value, json};
use sudoku2cnf_sat::backend::dpll::Dpll;
use sudoku2cnf_sat::backend::{Backend, BackendError, Incremental, Limits, Statistics, Verdict};
use sudoku2cnf_sat::cnf::{Emit, Lit};

use super::*;

/// A solver that panics each time it is asked while `armed`.
struct Faulty {
    dpll: Dpll,
    armed: Rc<Cell<bool>>,
}

struct Session<'a> {
    session: Box<dyn Incremental + 'a>,
    armed: Rc<Cell<bool>>,
    /// `true` after a panic: its state is incomplete, so it must not be asked again.
    spoilt: bool,
}

impl Backend for Faulty {
    fn name(&self) -> &str {
        self.dpll.name()
    }

    fn load<'a>(
        &'a self,
        cnf: Rc<dyn Emit + 'a>,
        limits: &Limits,
    ) -> std::result::Result<Box<dyn Incremental + 'a>, BackendError> {
        let session = self.dpll.load(cnf, limits)?;
        Ok(Box::new(Session { session, armed: Rc::clone(&self.armed), spoilt: false }))
    }
}

impl Incremental for Session<'_> {
    fn add(&mut self, clause: &[Lit]) {
        self.session.add(clause);
    }

    fn forget(&mut self, limits: &Limits) -> std::result::Result<(), BackendError> {
        self.session.forget(limits)
    }

    fn solve_under(
        &mut self,
        assumptions: &[Lit],
        limits: &Limits,
    ) -> std::result::Result<Verdict, BackendError> {
        assert!(!self.spoilt, "a session after its fault");
        self.spoilt = self.armed.get();
        assert!(!self.spoilt, "armed");
        self.session.solve_under(assumptions, limits)
    }

    fn statistics(&self) -> Statistics {
        self.session.statistics()
    }

    fn backend(&self) -> &str {
        self.session.backend()
    }
}

/// Returns the answers to `lines`, each in a chunk of its own, by a solver that panics at the lines with the indices
/// `faults`.
fn answers(options: &[&str], unit: Unit, lines: &[String], faults: &[usize]) -> (Vec<String>, u64) {
    let arguments = Arguments::try_parse_from([&["solve", "--backend", "dpll"], options].concat()).unwrap();
    let clock = Clock::new(None, &arguments.memory_for_one());
    let armed = Rc::new(Cell::new(false));
    let faulty = Faulty { dpll: Dpll::new(), armed: Rc::clone(&armed) };
    let turn = RwLock::new(());
    let backend = Solver::from(Box::new(faulty) as Box<dyn Backend>);
    let request = arguments.request();
    let worker = Worker { arguments: &arguments, unit, backend, clock: &clock, request, turn: &turn };
    let (mut session, mut first) = (worker.session(), Position::FIRST);
    let (mut told, mut errors) = (Vec::new(), 0);
    for (place, line) in lines.iter().enumerate() {
        armed.set(faults.contains(&place));
        let chunk = Chunk { first, bytes: format!("{line}\n").into_bytes(), columns: Default::default() };
        let answers = worker.answers(&chunk, &mut session);
        first = answers.next;
        let [reply] = &answers.replies[..] else { panic!("no line") };
        errors += u64::from(reply.is_error == Some(true));
        told.extend(reply.text.clone());
    }
    (told, errors)
}

#[test]
fn a_fault_costs_its_line() {
    let boards: Vec<String> =
        ["1", "2", "3", "4", "11", "12", "13"].map(|start| format!("{start:.<16}")).into();
    let alike: Vec<String> = boards
        .iter()
        .enumerate()
        .map(|(place, board)| {
            json!({ "id": format!("p{place}"), "rules": ["diagonal"], "puzzle": board }).to_string()
        })
        .collect();
    let native: Vec<String> =
        (1..8).map(|given| format!("diagonal\ngiven r1c1={}\ngrid 4x4\n", 1 + given % 4)).collect();
    let mixed = [&boards[..3], &alike[..3], &boards[3..5], &alike[3..5]].concat();
    let cases = [
        (Unit::Line, boards),
        (Unit::Line, alike),
        (Unit::Puzzle(Format::Native), native),
        (Unit::Line, mixed),
    ];
    let questions: [&[&str]; 6] = [
        &[],
        &["--unique"],
        &["--count"],
        &["--output", "json"],
        &["--unique", "--output", "json"],
        &["--simplify", "none"],
    ];
    for (unit, lines) in &cases {
        for options in questions {
            let (whole, errors) = answers(options, *unit, lines, &[]);
            assert_eq!((whole.len(), errors), (lines.len(), 0), "{options:?}");
            for faults in [&[0][..], &[1], &[2], &[3, 4], &[lines.len() - 1], &[0, 1, 2, 3, 4, 5, 6]] {
                let (told, errors) = answers(options, *unit, lines, faults);
                assert_eq!(
                    (told.len(), errors),
                    (lines.len(), faults.len() as u64),
                    "{options:?} {faults:?}"
                );
                for (place, (told, whole)) in told.iter().zip(&whole).enumerate() {
                    if !faults.contains(&place) {
                        // The name and the counts of the backend are not compared, because they depend on which solvers
                        // were kept.
                        let answer =
                            |text: &str| text.split("\"backend\"").next().unwrap_or_default().to_owned();
                        assert_eq!(answer(told), answer(whole), "{options:?} {faults:?} {place}");
                        continue;
                    }
                    assert!(told.contains("a fault of this program, not of the input: armed"), "{told}");
                    let line = serde_json::from_str::<Value>(&lines[place]);
                    let id = line.ok().and_then(|line| Some(line["id"].as_str()?.to_owned()));
                    if options.contains(&"json") {
                        let object: Value = serde_json::from_str(told).unwrap();
                        let wanted = id.map_or_else(|| object["id"].clone(), Value::from);
                        assert!(object["id"] == wanted && !wanted.is_null(), "{told}");
                        assert_eq!(object["verdict"], "error");
                    } else {
                        let start = id.map_or(String::new(), |id| format!("{id}\t"));
                        assert!(told.starts_with(&format!("{start}error: ")), "{told}");
                    }
                }
            }
        }
    }
}
