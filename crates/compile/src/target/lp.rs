//! LP: the CPLEX format of linear programs, in the subset that glpsol, cbc, HiGHS and z3 agree on. The variables are 0
//! or 1, or any number between them for the relaxation.
//!
//! The objective lists every variable in the order of its number, so readers number the columns in this order.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::objective::Weights;
use super::rows::{Rows, TakeRows};
use super::{By, Job, Names, Size, Spec, Target, TargetChoice, TargetError, Text};
use crate::cnf::{Compare, Row, Var};

impl Target {
    /// Linear programs.
    pub const LP: Target = Target(&Spec {
        name: "lp",
        summary: "linear programs, whole or relaxed, for glpsol, cbc and others",
        comment: "\\",
        by: By::Rows,
        choices: &[TargetChoice::Relaxed, TargetChoice::Objective],
        write,
    });
}

/// Maximum length of a line in bytes, except for comments; some readers accept at most 255.
const LONGEST: usize = 200;

/// Counts rows.
#[derive(Default)]
struct Count(u64);

impl TakeRows for Count {
    fn row(&mut self, _row: &Row) {
        self.0 += 1;
    }
}

/// Writes words separated by spaces, and starts a new line before a line exceeds [`LONGEST`].
struct Lines<'a, 'b> {
    text: &'a mut Text<'b>,
    names: Names<'a>,
    line: String,
    error: Option<io::Error>,
}

impl Lines<'_, '_> {
    fn word(&mut self, word: &str) {
        if !self.line.is_empty() && self.line.len() + 1 + word.len() > LONGEST {
            self.end();
        }
        self.line.push(' ');
        self.line.push_str(word);
    }

    /// Writes a term of a sum: the sign, the weight unless it is 1, and the variable.
    fn term(&mut self, negative: bool, weight: &str, var: Var) {
        let mut term = String::from(if negative { "-" } else { "+" });
        if weight != "1" {
            let _ = write!(term, " {weight}");
        }
        let _ = write!(term, " {}", self.names.of_formula(var));
        self.word(&term);
    }

    fn end(&mut self) {
        self.line.push('\n');
        self.error = self.error.take().or_else(|| self.text.write_all(self.line.as_bytes()).err());
        self.line.clear();
    }

    fn section(&mut self, name: &str) {
        self.line.push_str(name);
        self.end();
    }

    fn going(&self, job: &Job<'_>) -> bool {
        self.error.is_none() && !job.limits.stopped()
    }
}

impl TakeRows for Lines<'_, '_> {
    fn row(&mut self, row: &Row) {
        for &(weight, lit) in &row.terms {
            self.term(weight < 0, &weight.unsigned_abs().to_string(), lit.var());
        }
        let compare = if row.compare == Compare::Equal { "=" } else { ">=" };
        self.word(&format!("{compare} {}", row.bound));
        self.end();
    }

    fn wants_more(&self) -> bool {
        self.error.is_none()
    }
}

fn write(job: &Job<'_>, text: &mut Text<'_>) -> Result<Size, TargetError> {
    let encoded = job.encoded();
    let mut count = Count::default();
    let vars = Rows::counted(job, &encoded, &mut count)?;
    job.comment_lines(Target::LP, text)?;
    let all = || (0..vars).map(|index| Var::from_index(index as usize));
    let mut lines = Lines { text, names: Names::new(job.problem), line: String::new(), error: None };
    lines.section("Minimize");
    lines.word("obj:");
    let mut weights = Weights::new(job.details.objective);
    for var in all() {
        if !lines.going(job) {
            break;
        }
        let weight = weights.next();
        let shown = if weight == 0 { "0".into() } else { format!("{}.{:03}", weight / 1000, weight % 1000) };
        lines.term(false, &shown, var);
    }
    lines.end();
    lines.section("Subject To");
    // Readers require at least one row, so an empty program gets one that always holds.
    if count.0 == 0 {
        lines.row(&Row {
            terms: vec![(1, Var::from_index(0).positive())],
            compare: Compare::AtLeast,
            bound: 0,
        });
    }
    Rows::send(job, &encoded, &mut lines);
    lines.section(if job.details.relaxed { "Bounds" } else { "Binary" });
    for var in all() {
        if !lines.going(job) {
            break;
        }
        let name = lines.names.of_formula(var);
        if job.details.relaxed {
            lines.word(&format!("0 <= {name} <= 1"));
            lines.end();
        } else {
            lines.word(&name);
        }
    }
    if !lines.line.is_empty() {
        lines.end();
    }
    lines.section("End");
    match lines.error {
        Some(error) => Err(error.into()),
        None => Ok(vec![("variables", vars), ("rows", count.0.max(1))]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;
    use crate::target::Details;

    fn text(puzzle: &str, details: Details) -> String {
        let problem = Problem::new(puzzle.parse().expect("a puzzle"));
        let mut text = Vec::new();
        Job::new(&problem).details(details).write(Target::LP, &mut text).expect("written");
        String::from_utf8(text).expect("text")
    }

    /// Returns the text after the comments.
    fn body(puzzle: &str, details: Details) -> String {
        let text = text(puzzle, details);
        assert!(text.starts_with("\\ sudoku target lp\n\\ sudoku puzzle grid 4x4"), "{text}");
        text.lines().filter(|line| !line.starts_with('\\')).map(|line| format!("{line}\n")).collect()
    }

    /// A puzzle with two solutions, in which four cells have two candidates each.
    const OPEN: &str = "grid 4x4\n..34\n3412\n..43\n4321";

    #[test]
    fn whole_and_relaxed_programs_are_as_readers_want_them() {
        let objective = "Minimize\n obj: + 0 x_r1c1v1 + 0 x_r1c1v2 + 0 x_r1c2v1 + 0 x_r1c2v2 + 0 x_r3c1v1 \
                         + 0 x_r3c1v2 + 0 x_r3c2v1 + 0 x_r3c2v2\nSubject To\n";
        let whole = body(OPEN, Details::default());
        assert!(whole.starts_with(objective), "{whole}");
        for row in ["x_r1c1v1 + x_r1c1v2", "x_r1c1v1 + x_r1c2v1", "x_r1c2v2 + x_r3c2v2"] {
            assert!(whole.contains(&format!("\n + {row} = 1\n")), "{whole}");
        }
        let binary =
            "Binary\n x_r1c1v1 x_r1c1v2 x_r1c2v1 x_r1c2v2 x_r3c1v1 x_r3c1v2 x_r3c2v1 x_r3c2v2\nEnd\n";
        assert!(whole.ends_with(binary), "{whole}");

        let killer = OPEN.replace("4x4\n", "4x4\nkiller 3 r1c1-r1c2\n");
        let relaxed = body(&killer, Details { relaxed: true, ..Details::default() });
        assert!(relaxed.starts_with(objective) && !relaxed.contains("Binary"), "{relaxed}");
        assert!(relaxed.contains("\nBounds\n 0 <= x_r1c1v1 <= 1\n 0 <= x_r1c1v2 <= 1\n"), "{relaxed}");
        assert!(relaxed.ends_with("\n 0 <= x_r3c2v2 <= 1\nEnd\n"), "{relaxed}");
    }

    #[test]
    fn what_is_decided_or_contradicts_itself_has_a_variable_and_a_row() {
        let one = "Minimize\n obj: + 0 x1\nSubject To\n + x1 >= 0\nBinary\n x1\nEnd\n";
        assert_eq!(body("1234341221434321", Details::default()), one);
        let none = body("11..............", Details::default());
        assert!(none.contains("\n + x_r1c") || none.contains(" - x1 >= 0\n"), "{none}");
    }

    #[test]
    fn seeds_make_weights_and_lines_are_short() {
        let random = |seed| body(OPEN, Details { objective: Some(seed), ..Details::default() });
        assert_eq!(random(7), random(7));
        assert_ne!(random(7), random(8));
        assert_ne!(random(7), body(OPEN, Details::default()));
        let large = text("grid 16x16\nkiller 40 r1c1-r1c4", Details::default());
        let long = large.lines().filter(|line| !line.starts_with('\\')).map(str::len).max();
        assert!(long.is_some_and(|longest| longest <= LONGEST + 20), "{long:?}");
    }
}
