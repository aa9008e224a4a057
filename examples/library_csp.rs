//! Solves a small timetable, which has no grid. Reports whether it has only one solution, or which wishes contradict
//! each other.
//!
//!     cargo run --example library_csp
#![allow(clippy::print_stdout)]

use std::error::Error;
use std::sync::Arc;

use sudoku2cnf::backend::Handover;
use sudoku2cnf::csp::{Constraint, Csp, Table};
use sudoku2cnf::limits::Limits;
use sudoku2cnf::problem::CompiledCsp;
use sudoku2cnf::question::csp::{self, Explanation};

/// Four lessons in four hours, and wishes about them.
pub fn timetable() -> Csp {
    let mut csp = Csp::empty();
    let [art, maths, music, sport] = ["art", "maths", "music", "sport"].map(|name| csp.named(name, 1..=4));
    let before = Arc::new(Table::new(1..=4, 1..=4, |a, b| a < b));
    csp.begin_rule("one lesson in each hour");
    csp.post(Constraint::AllDifferent(vec![art, maths, music, sport]));
    csp.begin_rule("maths before sport");
    csp.post(Constraint::Relation(maths, sport, before.clone()));
    csp.begin_rule("sport before art");
    csp.post(Constraint::Relation(sport, art, before));
    csp.begin_rule("music in the first or the last hour");
    csp.post(Constraint::Member(music, vec![1, 4]));
    csp
}

/// Returns each lesson with its hour, the lessons that could move, or the wishes that contradict each other.
pub fn planned(csp: Csp) -> Result<String, Box<dyn Error>> {
    let timetable = CompiledCsp::new(csp);
    Ok(match csp::explain(&timetable, &Handover::default(), &Limits::default())? {
        Explanation::Unique(hours) => format!("the only one: {hours}\n"),
        Explanation::Multiple { differ, .. } => {
            let names: Vec<&str> = differ.iter().filter_map(|&var| timetable.csp().name(var)).collect();
            format!("several: {} can move\n", names.join(", "))
        }
        Explanation::None(contradiction) => format!("none, because of these together:\n{contradiction}"),
        Explanation::Unknown => "unknown\n".into(),
    })
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut csp = timetable();
    print!("{}", planned(csp.clone())?);
    for (lesson, hour) in [("music", 1), ("maths", 3)] {
        csp.begin_rule(format!("{lesson} in hour {hour}"));
        csp.post(Constraint::Member(csp.find(lesson).ok_or("no such lesson")?, vec![hour]));
        print!("{}", planned(csp.clone())?);
    }
    Ok(())
}
