//! Tests of the written text, of failed writes, and of the speed.

use super::stream::BUFFER;
use super::*;
use crate::cnf::{Formula, Lit, Var};

fn text(cnf: &dyn Emit, comments: &[&str]) -> String {
    let comments: Vec<String> = comments.iter().map(|&line| line.to_owned()).collect();
    let mut out = Vec::new();
    write(cnf, &comments, &mut out).expect("a vector takes everything");
    String::from_utf8(out).expect("ASCII")
}

/// `groups` pairwise groups of `size` variables each, and one long clause.
struct Groups {
    groups: usize,
    size: u64,
}

impl Emit for Groups {
    fn emit(&self, sink: &mut dyn Sink) {
        let mut all = Vec::new();
        for _ in 0..self.groups {
            if !sink.wants_more() {
                return;
            }
            let first = sink.new_vars(self.size);
            let group: Vec<Lit> = (0..self.size as u32).map(|i| first.offset(i).positive()).collect();
            sink.pairwise(&group);
            all.extend_from_slice(&group[..1]);
        }
        sink.clause(&all);
    }
}

#[test]
fn one_clause_a_line_under_comments_and_header() {
    let mut formula = Formula::default();
    let first = formula.new_vars(12);
    formula.clause(&[first.positive(), !first.offset(11).positive()]);
    formula.clause(&[]);
    let expected = "c a\nc\nc b\nc  c\np cnf 12 2\n1 -12 0\n0\n";
    assert_eq!(text(&formula, &["a", "", "b \n c\r"]), expected);
}

#[test]
fn the_largest_literals_fit() {
    let mut formula = Formula::default();
    formula.new_vars(Var::MAX_COUNT);
    let last = Var::from_index(Var::MAX_COUNT as usize - 1).positive();
    formula.clause(&[last, !last]);
    formula.pairwise(&[last, last]);
    let expected = "p cnf 2147483647 2\n2147483647 -2147483647 0\n-2147483647 -2147483647 0\n";
    assert_eq!(text(&formula, &[]), expected);
}

#[test]
fn pairs_read_as_their_clauses_across_buffers() {
    let groups = Groups { groups: 40, size: 49 };
    let stored = Formula::of(&groups).expect("few variables");
    let written = text(&groups, &[]);
    assert!(written.len() > 4 * BUFFER);
    assert!(written == text(&stored, &[]), "the hook for pairs writes other clauses than the pairs");
}

#[test]
fn the_first_error_ends_the_emission() {
    struct ClosedPipe(usize);
    impl Write for ClosedPipe {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            self.0 += 1;
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut closed = ClosedPipe(0);
    let error = write(&Groups { groups: 1000, size: 49 }, &[], &mut closed).expect_err("closed");
    assert!(error.is_broken_pipe());
    assert_eq!(closed.0, 1);
}

#[test]
#[should_panic(expected = "emits the same every time")]
fn passes_that_differ_are_a_bug() {
    struct Fickle(std::cell::Cell<u64>);
    impl Emit for Fickle {
        fn emit(&self, sink: &mut dyn Sink) {
            self.0.set(self.0.get() + 1);
            sink.new_vars(self.0.get());
        }
    }
    let _ = write(&Fickle(Default::default()), &[], &mut io::sink());
}

#[test]
#[ignore = "a measurement, for release mode and --nocapture"]
#[allow(clippy::print_stderr)]
fn throughput_by_hand() {
    struct Count(u64);
    impl Write for Count {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 += bytes.len() as u64;
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    for size in [9, 36, 49, 1000] {
        let groups = Groups { groups: (200_000_000 / (size * size)) as usize, size };
        let mut count = Count(0);
        write(&groups, &[], &mut count).expect("taken");
        let mut null = std::fs::File::create("/dev/null").expect("there");
        let start = std::time::Instant::now();
        write(&groups, &[], &mut null).expect("taken");
        let seconds = start.elapsed().as_secs_f64();
        eprintln!("groups of {size}: {:.0} MB/s", count.0 as f64 / 1e6 / seconds);
    }
}
