//! Reads the statistics that external solvers print, such as numbers of conflicts.

/// The statistics that a solver prints, and the lines on which it prints them.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Counts {
    /// Pairs of a statistic's name and the beginning of its line, with `{}` in place of the number. If several lines
    /// match, the last one counts. The numbers of pairs with the same name are added up.
    pub lines: &'static [(&'static str, &'static str)],
    /// For a solver that omits statistics that are zero: the line above all statistics; statistics missing below this
    /// line count as 0.
    pub above: Option<&'static str>,
}

impl Counts {
    const fn of(lines: &'static [(&'static str, &'static str)]) -> Counts {
        Counts { lines, above: None }
    }
}

/// For solvers that print no statistics.
pub(crate) const NONE: Counts = Counts::of(&[]);

/// CaDiCaL prints the same lines as Kissat, but omits zeros.
pub(crate) const CADICAL: Counts = Counts { above: Some("c --- [ statistics ]"), ..KISSAT };

/// The lines of Kissat and of solvers derived from it.
pub(crate) const KISSAT: Counts = Counts::of(&[
    ("conflicts", "c conflicts: {}"),
    ("decisions", "c decisions: {}"),
    ("propagations", "c propagations: {}"),
]);

/// The lines of solvers derived from MiniSat that print comments.
pub(crate) const GLUCOSE: Counts = Counts::of(&[
    ("conflicts", "c conflicts : {}"),
    ("decisions", "c decisions : {}"),
    ("propagations", "c propagations : {}"),
]);

pub(crate) const MINISAT: Counts = Counts::of(&[
    ("conflicts", "conflicts : {}"),
    ("decisions", "decisions : {}"),
    ("propagations", "propagations : {}"),
]);

/// The line of propagations is left out, since minisat+ always prints 0 there.
pub(crate) const MINISAT_PLUS: Counts =
    Counts::of(&[("conflicts", "c conflicts : {}"), ("decisions", "c decisions : {}")]);

pub(crate) const PICOSAT: Counts = Counts::of(&[
    ("conflicts", "c {} conflicts"),
    ("decisions", "c {} decisions"),
    ("propagations", "c {} propagations"),
]);

pub(crate) const CLASP: Counts =
    Counts::of(&[("conflicts", "c Conflicts : {}"), ("decisions", "c Choices : {}")]);

/// z3's SAT solver and SMT solver count separately. Zeros are omitted.
pub(crate) const Z3: Counts = Counts::of(&[
    ("conflicts", ":conflicts {}"),
    ("conflicts", "(:conflicts {}"),
    ("conflicts", ":sat-conflicts {}"),
    ("decisions", ":decisions {}"),
    ("decisions", "(:decisions {}"),
    ("decisions", ":sat-decisions {}"),
]);

/// Gecode learns no clauses and counts the failures and nodes of its search tree.
pub(crate) const GECODE: Counts = Counts::of(&[
    ("failures", "%%%mzn-stat: failures={}"),
    ("nodes", "%%%mzn-stat: nodes={}"),
    ("propagations", "%%%mzn-stat: propagations={}"),
]);

/// For unknown programs: the lines of Kissat and of Glucose.
#[cfg(not(target_family = "wasm"))]
pub(crate) const COMMON: Counts = Counts::of(&[
    ("conflicts", "c conflicts: {}"),
    ("conflicts", "c conflicts : {}"),
    ("decisions", "c decisions: {}"),
    ("decisions", "c decisions : {}"),
    ("propagations", "c propagations: {}"),
    ("propagations", "c propagations : {}"),
]);

/// Reads the statistics in the output of a solver; statistics that are not found are left out.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn read(counts: Counts, output: &[u8]) -> super::Statistics {
    let above = counts.above.map(Pattern::new);
    let mut wanted: Vec<(Pattern, Option<u64>)> =
        counts.lines.iter().map(|(_, pattern)| (Pattern::new(pattern), None)).collect();
    for line in output.split(|&byte| byte == b'\n') {
        if above.as_ref().is_some_and(|above| above.rest_of(line).is_some()) {
            wanted.iter_mut().for_each(|(_, found)| *found = Some(0));
        }
        for (pattern, found) in &mut wanted {
            *found = pattern.number_on(line).or(*found);
        }
    }
    let mut statistics = super::Statistics::new();
    for ((name, _), (_, number)) in counts.lines.iter().zip(wanted) {
        if let Some(number) = number {
            super::add_statistics(&mut statistics, &[(name, number)]);
        }
    }
    statistics
}

/// A pattern for a line, split once so that the many lines of an output can be compared quickly.
#[cfg(not(target_family = "wasm"))]
struct Pattern {
    /// The words of the line before the number.
    first: Vec<&'static [u8]>,
    /// The bytes before and after the number in the same word.
    around: (&'static [u8], &'static [u8]),
    /// The words after the number.
    last: Vec<&'static [u8]>,
}

#[cfg(not(target_family = "wasm"))]
impl Pattern {
    fn new(line: &'static str) -> Pattern {
        let mut pattern = Pattern { first: Vec::new(), around: (b"", b""), last: Vec::new() };
        let mut is_behind = false;
        for word in line.split(' ') {
            match word.split_once("{}") {
                Some((before, after)) => {
                    pattern.around = (before.as_bytes(), after.as_bytes());
                    is_behind = true;
                }
                None if is_behind => pattern.last.push(word.as_bytes()),
                None => pattern.first.push(word.as_bytes()),
            }
        }
        pattern
    }

    /// Returns the part of a line after the words before the number; `None` if the line begins differently.
    fn rest_of<'a>(&self, line: &'a [u8]) -> Option<&'a [u8]> {
        self.first.iter().try_fold(line, |line, &wanted| {
            let rest = line.trim_ascii_start().strip_prefix(wanted)?;
            rest.first().is_none_or(u8::is_ascii_whitespace).then_some(rest)
        })
    }

    fn number_on(&self, line: &[u8]) -> Option<u64> {
        let mut words = self.rest_of(line)?.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        let (before, after) = self.around;
        let digits = words.next()?.strip_prefix(before)?.strip_suffix(after)?;
        let number = std::str::from_utf8(digits).ok()?.parse().ok()?;
        self.last.iter().all(|&wanted| words.next() == Some(wanted)).then_some(number)
    }
}

#[cfg(all(test, not(target_family = "wasm")))]
mod tests {
    use super::*;
    use crate::backend::external_solvers::{ExternalSolver, SOLVERS};

    macro_rules! logs {
        ($($name:literal $solver:literal [$($count:ident $number:literal)*])*) => {
            &[$((
                $name, $solver,
                include_bytes!(concat!("../../../../tests/logs/", $name, ".txt")) as &[u8],
                &[$((stringify!($count), $number)),*],
            )),*]
        };
    }

    /// The name of a log, its solver, its text, and its statistics.
    type Log = (&'static str, &'static str, &'static [u8], &'static [(&'static str, u64)]);

    /// Logs of real runs with their statistics.
    const LOGS: &[Log] = logs! {
        "kissat-unsat" "kissat" [conflicts 704 decisions 1015 propagations 14473]
        "cadical-unsat" "cadical" [conflicts 994 decisions 1221 propagations 13143]
        "cadical-zero-unsat" "cadical" [conflicts 0 decisions 0 propagations 29]
        "glucose-unsat" "glucose" [conflicts 932 decisions 1139 propagations 6814]
        "minisat-unsat" "minisat" [conflicts 1206 decisions 1491 propagations 12507]
        "cryptominisat5-unsat" "cryptominisat5" [conflicts 659 decisions 859 propagations 8111]
        "picosat-unsat" "picosat" [conflicts 787 decisions 947 propagations 13203]
        "clasp-stats-unsat" "clasp" [conflicts 602 decisions 653]
        "minisatp-stats-sat" "minisat+" [conflicts 32 decisions 65]
        "fzn-gecode-stats-sat" "fzn-gecode" [failures 46 nodes 95 propagations 3939]
        "minizinc-stats-sat" "minizinc" [failures 617 nodes 1238 propagations 78635]
        "z3-stats-sat" "z3" [conflicts 94 decisions 507]
        "z3-unsat" "z3" []
    };

    #[test]
    fn the_counts_of_logs_are_read() {
        for (name, solver, log, told) in LOGS {
            let solver = ExternalSolver::named(solver).expect("in the table");
            assert_eq!(read(solver.counts, log), *told, "{name}");
        }
    }

    #[test]
    fn of_every_solver_with_counts_there_is_a_log() {
        for solver in SOLVERS.iter().filter(|solver| !solver.counts.lines.is_empty()) {
            assert!(LOGS.iter().any(|(_, of, ..)| *of == solver.name), "{}", solver.name);
        }
    }

    #[test]
    fn only_the_line_that_is_meant_counts() {
        let told = |text: &str| read(MINISAT, text.as_bytes());
        assert_eq!(told("conflicts : 5\nconflict literals : 7\n"), [("conflicts", 5)]);
        assert_eq!(told("conflicts : 5\nconflicts  :  6 (2 /sec)"), [("conflicts", 6)]);
        assert_eq!(told("decisions : many\nconflicts :\nc decisions : 4\nrestarts : 1\n"), []);
        assert_eq!(told("decisions : 99999999999999999999\n"), []);
        assert_eq!(read(PICOSAT, b"c 5 conflicts\nc 5.5 decisions\nc 7 variables\n"), [("conflicts", 5)]);
    }

    #[test]
    fn counts_of_one_name_are_added() {
        let text = b"(:conflicts 3\n :decisions 4\n :sat-conflicts 5\n :total-time 0.1)";
        assert_eq!(read(Z3, text), [("conflicts", 8), ("decisions", 4)]);
        assert_eq!(read(COMMON, b"c conflicts: 3\n"), [("conflicts", 3)]);
    }
}
