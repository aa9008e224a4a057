//! Texts that take as much time and memory as possible. Reading each of them stays within the limits that `formats`
//! promises.

mod formats;
mod lists;

use std::cell::Cell;
use std::time::Duration;

use allocation_counter::measure;

use crate::common::part::Part;
use crate::common::{
    self,
    fuzz::{self, LONGEST},
};

/// Maximum memory, in bytes, that `formats` promises to use.
const MEMORY: u64 = 256 << 20;

/// Maximum processor time for a text in an unoptimised build.
const PATIENCE: Duration = Duration::from_secs(20);

/// Normal runs try one in `SAMPLE` texts of a family.
const SAMPLE: usize = 100;

thread_local! {
    /// The part of each family's texts that the current test tries.
    static PART: Cell<Part> = const { Cell::new(Part::WHOLE) };
    /// Maximum length in bytes of the texts that the current test makes as long as possible.
    static LENGTH: Cell<usize> = const { Cell::new(LONGEST) };
}

/// Returns `head`, followed by as many copies of `piece` as fit into the maximum length, less 50 bytes for an end.
fn full(head: &str, piece: &str) -> String {
    head.to_owned() + &piece.repeat((LENGTH.get() - 50 - head.len()) / piece.len())
}

/// Returns the first 85% of a text, so there is room for other text around it.
fn shortened(mut text: String) -> String {
    text.truncate(text.len() / 100 * 85);
    text
}

/// Returns a text of as many pieces as fit; `piece` makes each from its number.
fn counted(head: &str, piece: impl Fn(usize) -> String, tail: &str) -> String {
    let mut text = head.to_owned();
    for number in 0.. {
        let next = piece(number);
        if text.len() + next.len() + tail.len() > LENGTH.get() {
            break;
        }
        text += &next;
    }
    text + tail
}

/// Returns the processor time of this thread, which does not depend on other work on the machine.
fn used() -> Duration {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux counts it");
    let nanoseconds = told.split(' ').next().and_then(|number| number.parse().ok());
    Duration::from_nanos(nanoseconds.expect("the first number"))
}

/// Runs a target on each text, and fails if some took too much time or memory.
fn frugal(target: fuzz::Target, texts: &[(&str, String)]) {
    let mut greedy = Vec::new();
    for (name, text) in PART.get().pick(texts) {
        assert!(text.len() <= LONGEST, "{name}: {} bytes", text.len());
        let start = used();
        let peak = measure(|| target(text.as_bytes())).bytes_max;
        let time = used() - start;
        if peak > MEMORY || time > PATIENCE {
            greedy.push(format!("{name}: {peak} bytes, {time:?}"));
        }
    }
    assert!(greedy.is_empty(), "{}", greedy.join("\n"));
}

const BIG: &str = "grid 1024x1024\nvalues 0-1024\n";

fn native() {
    let corner = |number: usize| format!("r{}c{} ", number / 1024 % 1024 + 1, number % 1024 + 1);
    let nested = |depth: usize| "or { ".repeat(depth) + "even r1c1" + &" }".repeat(depth);
    frugal(
        fuzz::native,
        &[
            ("runs in one rule", full(&format!("{BIG}arrow"), " r1c1-r1c1024")),
            ("runs in a sum", full(&format!("{BIG}sum 5"), " r1c1-r1c1024")),
            ("rules of runs", full(BIG, "thermo r1c1-r1c1024\n")),
            ("runs in blocks", full(&format!("{BIG}or"), " { thermo r1c1-r1c1024 }")),
            ("values", full(&format!("{BIG}candidates 1"), ",0-1024") + " r1c1"),
            ("rules of values", full(BIG, "candidates 0-1024,0-1024,0-1024,0-1024 r1c1\n")),
            ("a long name", full("", "a")),
            ("a long name in a block", full("and { ", "a")),
            ("names", full("", "aaaaaaaa\n")),
            ("open blocks", full("", "or { ")),
            ("nested blocks", nested(31)),
            ("blocks", full("or", " { even r1c1 }")),
            ("rules of nested blocks", full("", &(nested(31) + "\n"))),
            ("a long pattern", full("regex ", "1")),
            ("a long alternative", full("regex ", "1|")),
            ("repetitions in repetitions", "regex ((1{100}){100}){100} r1c1".into()),
            ("open parentheses", full("regex ", "(")),
            ("a class", full("regex [", "1-9")),
            ("patterns", full("", "regex (.{1000}) r1c1\n")),
            ("patterns of nothing", full("", "regex (((((){1000}){1000}){1000}){1000})* r1c1\n")),
            ("automata of many states", full("", "nfa fAAAf__A r1c1\n")),
            ("automata of wide states", full("", &format!("nfa P8AAQAAi{} r1c1\n", "A".repeat(10_000)))),
            ("variable cells", full("", "variables 65535\n")),
            ("groups of variable cells", full("grid 4x4\n", "variables 1\n")),
            ("a group of too many", "variables 18446744073709551615x18446744073709551615".into()),
            ("large subgrids", counted("grid 1024x1024\nsubgrids 512x512 at ", corner, "")),
            ("many subgrids", counted("grid 1024x1024\nsubgrids 1x1 at ", corner, "")),
            ("the same subgrid", full("grid 1024x1024\nsubgrids 512x512 at", " r1c1")),
            (
                "thin subgrids",
                counted("grid 1024x1024\nsubgrids 1x512 at ", |n| corner(n % 500 * 1024 + n / 500), ""),
            ),
            ("one row of regions", full("regions\n", "a")),
            ("words of regions", full("regions\n", "a ")),
            ("regions", full("grid 1000x1000\nregions\n", &("a".repeat(1000) + "\n"))),
            ("a large grid", full(BIG, "anti-knight\n")),
            ("a grid of many rows", full("", ".\n")),
            ("a grid of one row", full("", ".")),
            ("a grid of words", full("", "1 ")),
            ("blank lines", full("", "\n")),
            ("givens", full("given", " r1c1=1")),
            ("rules", full("", "diagonal\n")),
            ("clones", full("", "clone r1c1 / r2c2\n")),
            ("lists", full("nfa none r1c1", " / r1c1")),
            ("terms", full("sum 5", " 1000*r1c1")),
        ],
    );
}

fn line() {
    frugal(
        fuzz::line,
        &[
            ("a board", ".".repeat(1000 * 1000)),
            ("no square", ".".repeat(1000 * 1000 - 1)),
            ("words", full("", "10 ")),
            ("letters", full("", "\u{e9}")),
            ("comments", full("", "#\n")),
        ],
    );
}

fn iss() {
    let copies = |depth: usize, inner: &str| {
        format!("{}{inner}{}", ".Replicate~______________~R1C1".repeat(depth), ".End".repeat(depth))
    };
    frugal(
        fuzz::iss,
        &[
            ("copies of copies", copies(30, ".~R1C1_1")),
            ("copies of copies of long lines", copies(3, &shortened(full("", ".Thermo~R1C1~R1C1~R1C1")))),
            ("copies of everything", full(".Replicate~______________~R1C1", ".~R1C1_1")),
            ("open composites", full("", ".Or")),
            ("alternatives", full(".Or", ".X~R1C1~R1C2") + ".End"),
            (
                "alternatives of alternatives",
                format!(
                    "{}{}{}",
                    ".Or.X~R1C1~R1C2".repeat(31),
                    shortened(full("", ".X~R1C1~R1C2")).trim_end_matches(|c| c != 'X').trim_end_matches(".X"),
                    ".End".repeat(31)
                ),
            ),
            ("unknown types", full("", ".Nonsense~1")),
            ("an unknown type", full(".", "Nonsense")),
            ("cages", full("", ".Cage~5~R1C1~R1C2")),
            ("one cage", full(".Cage~5", "~R1C1")),
            ("cells", full("", ".~R1C1_1_2")),
            ("variable cells", full("", ".Var~1000")),
            ("pairs", full("", ".Pair~_______~a~R1C1~R1C2")),
            ("patterns", full("", ".Regex~KC57MTAwMH0p~R1C1~R1C2")),
            ("automata", full("", ".NFA~fAAAf__A~a~R1C1~R1C2")),
            ("regions", full(".Jigsaw~", "a")),
            ("sections", full("", ".~R1C1_1\n\n")),
            ("boards", full("", &(".".repeat(81) + "\n\n"))),
            ("points", full("", ".")),
            ("tildes", full(".", "~")),
        ],
    );
}

fn fpuzzles() {
    const HEAD: &str = "{\"size\":2,\"grid\":[[{},{}],[{},{}]]";
    let head = |rest: &str| format!("{HEAD}{rest}");
    let cell = |_| "{\"lines\":[[\"R1C1\",\"R1C2\"]]},".to_owned();
    let thermos = counted(&format!("{HEAD},\"thermometer\":["), cell, "{}]}");
    let unknown = counted(HEAD, |number| format!(",\"k{number}\":1"), "}");
    let bomb = common::packed(&format!("{{\"size\":9,\"title\":\"{}\"}}", "a".repeat(2_100_000)));
    frugal(
        fuzz::fpuzzles,
        &[
            ("a bomb", bomb),
            ("arrays in arrays", full(&head(",\"title\":"), "[")),
            ("empty arrays", full(&head(",\"title\":[[]"), ",[]") + "]}"),
            ("empty objects", full(&head(",\"title\":[{}"), ",{}") + "]}"),
            ("numbers", full(&head(",\"title\":[1"), ",1") + "]}"),
            ("packed thermometers", common::packed(&thermos)),
            ("thermometers", thermos),
            ("unknown keys", unknown),
            ("a large grid", "{\"size\":4000000000}".into()),
            ("rows", full("{\"size\":9,\"grid\":[[]", ",[]") + "]}"),
            ("cells", full("{\"size\":9,\"grid\":[[{}", ",{}") + "]]}"),
            (
                "one line",
                counted(&head(",\"thermometer\":[{\"lines\":[[\"R1C1\""), |_| ",\"R1C2\"".into(), "]]}]}"),
            ),
            (
                "lines",
                counted(
                    &head(",\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C2\"]"),
                    |_| ",[\"R1C1\",\"R1C2\"]".into(),
                    "]}]}",
                ),
            ),
            ("noise", full("", "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSQ")),
            ("a string", full("{\"", "\\\"")),
        ],
    );
}

fn solo() {
    frugal(
        fuzz::solo,
        &[
            ("empty cells", full("3x3:", "z")),
            ("digits", full("3x3:", "1_")),
            ("a large board", "1000x1000:a".into()),
            ("a board of large sides", "4294967295x4294967297:a".into()),
            ("a long number", full("3x3:", "9")),
            ("regions", full("9j:zzzc,", "a")),
            ("regions of a large board", full("255j:zzzc,", "z")),
            ("cages", full("3x3k:zzzc,aa,", "3a")),
            ("flags", full("3x3", "x")),
            ("difficulties", full("3x3", "du")),
        ],
    );
}

fn solvers() {
    let most = i32::MAX;
    let proof = |cnf: &str, proof: &str| format!("{cnf}\nproof\n{proof}");
    frugal(
        fuzz::dimacs,
        &[
            ("variables", format!("p cnf {most} 1\n{most} 0\n")),
            ("clauses", format!("p cnf 1 {}\n0\n", i64::MAX)),
            ("empty clauses", full("p cnf 0 9\n", "0\n")),
            ("a long clause", full("p cnf 9 1\n", "1 ") + "0"),
            ("comments", full("", "c\n")),
            ("a puzzle", full("c sudoku puzzle grid 1024x1024\np cnf 0 0\n", "c sudoku puzzle anti-king\n")),
            ("a long line", full("", "p")),
        ],
    );
    frugal(
        fuzz::answer,
        &[
            ("literals", full("s SATISFIABLE\nv", " 1")),
            ("lines", full("s SATISFIABLE\n", "v\n")),
            ("words", full("", "SAT\n")),
            ("a long word", full("s ", "S")),
            ("a long number", full("s SATISFIABLE\nv ", "9")),
        ],
    );
    frugal(
        fuzz::lrat,
        &[
            (
                "variables",
                proof(&format!("p cnf {most} 1\n{most} 0\n"), &format!("2 {most} 0 1 0\n3 -{most} 0 1 0\n")),
            ),
            ("literals", full(&proof("p cnf 9 1\n1 0\n", "2 "), "1 ")),
            ("hints", full(&proof("p cnf 9 1\n1 2 0\n", "2 -1 0 "), "1 ")),
            ("deletions", full(&proof("p cnf 9 1\n1 0\n", "2 d "), "1 ")),
            (
                "additions",
                counted(
                    &proof("p cnf 9 2\n1 0\n-1 0\n", ""),
                    |number| format!("{} 2 0 1 2 0\n", number + 3),
                    "",
                ),
            ),
            ("numbers", full(&proof("p cnf 0 0\n", ""), "9")),
        ],
    );
}

fn compile() {
    let stars = |depth: usize| format!("{}.*{}", "(".repeat(depth), ")*".repeat(depth));
    let nested = |depth: usize| "or { ".repeat(depth) + "even r1c1 } { odd r1c1" + &" }".repeat(depth);
    frugal(
        fuzz::compile,
        &[
            ("stars", format!("grid 4x4\nregex {} r1c1-r1c4", stars(50))),
            ("steps", format!("grid 9x9\nregex {} r1c1-r1c9", "(".repeat(40) + "." + &")*.".repeat(40))),
            ("repetitions", "grid 4x4\nregex ((.*){30}){30} r1c1-r1c4".into()),
            ("choices", "grid 4x4\nregex (.?){1000} r1c1-r1c4 r1c1-r1c4".into()),
            ("blocks", format!("grid 4x4\n{}", nested(31))),
            ("large sums", format!("grid 4x4\nsum 2000000{}", " 1000*r1c1".repeat(150))),
            (
                "many terms",
                format!("grid 9x9\nsum 200{}", " 1000*r1c1-r1c9 -999*r2c1-r2c9 7*r5c1-r5c9".repeat(20)),
            ),
            ("a word", format!("grid 9x9\nregex .*1.* {}", "r1c1-r1c9 r9c9-r1c1 ".repeat(60))),
            ("lists", format!("grid 9x9\nequal-sum r1c1-r1c9{}", " / r1c1-r1c9".repeat(100))),
            ("a palindrome", format!("grid 9x9\npalindrome {}", "r1c1-r1c9 ".repeat(150))),
            ("a whisper", format!("grid 9x9\nwhisper 5 {}", "r1c1-r1c9 ".repeat(150))),
            ("automata", "grid 4x4\nnfa fAAAf__A r1c1-r1c4\n".into()),
            ("variables", "grid 1x1\nvariables 90\nsum 90 v1-v90\nvalues 0-8".into()),
        ],
    );
}

/// Tries a part of each family's texts. Texts that are made as long as possible have at most `length` bytes. Runs one
/// text at a time, because each may use all of the promised memory.
fn try_families(part: Part, length: usize) {
    PART.set(part);
    LENGTH.set(length);
    let counted = measure(|| drop(std::hint::black_box(vec![1_u8; LONGEST])));
    assert_eq!(counted.bytes_max, LONGEST as u64, "memory is measured");
    for family in [native, line, iss, fpuzzles, solo, formats::texts, formats::links, solvers, compile] {
        family();
    }
}

#[test]
fn a_sample_of_texts_takes_not_too_much() {
    try_families(Part::new(1, SAMPLE), LONGEST / 8);
}

#[test]
#[ignore = "every text, which takes a minute where reading is not optimised"]
fn nothing_takes_too_much() {
    try_families(Part::WHOLE, LONGEST);
}
