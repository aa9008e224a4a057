//! Hostile texts in the formats of other programs.

use super::{counted, frugal, full};
use crate::common::{self, deflated, fuzz};

pub fn texts() {
    frugal(
        fuzz::grids,
        &[
            ("titles", full("", "Grid 1\n")),
            ("numbers", full("", "1.\n")),
            ("symbols", full("", "?\n")),
            ("symbols on a line", full("", "?-.x")),
            ("bars", full("", "| ")),
            ("rows of bars", full("", "| 1 |   |\n")),
            ("rows and blank lines", full("", "1..2\n\n")),
            ("grids", full("", "Grid\n1..2\n....\n2...\n..1.\n\n")),
            ("candidates", full("", "12 34 1 2\n")),
            ("a long title", full("", "A")),
            ("sections", full("[Puzzle]\n", "[State]\n1\n")),
            ("quotations", full("", "> ")),
            ("deep quotations", full("", &("> ".repeat(1_000) + "\n"))),
        ],
    );
    frugal(
        fuzz::csv,
        &[
            ("fields", full("", "1,")),
            ("blank fields", full("", ",")),
            ("boards", full("", "1..2....2.....1.,")),
            ("lines", full("", "1..2....2.....1.,\n")),
            ("headers", full("", "puzzle,\n")),
            ("a large board", full("a,", ".")),
        ],
    );
    frugal(fuzz::hodoku, &[("colons", full("", ":")), ("marks", full(":0:x:", "+1"))]);
    frugal(
        fuzz::opensudoku,
        &[
            ("games", full("<opensudoku>", "<game data=\"1\"/>")),
            ("tags", full("<opensudoku>", "<")),
            ("comments", full("<opensudoku>", "<!--")),
            ("attributes", full("<opensudoku><game ", "a=\"\" ")),
            ("cells", full("<opensudoku><game data=\"version: 1\n", "0|0|0|") + "\"/>"),
            ("entities", full("<opensudoku><game data=\"", "&#10;") + "\"/>"),
        ],
    );
    frugal(
        fuzz::rows,
        &[
            ("lists", full("", "[")),
            ("cells", full("[", "1,")),
            ("rows", full("[", "[1],\n")),
            ("texts", full("[", "\"1\",")),
            ("an object", full("{\"board\":[", "[0],") + "[0]]}"),
            ("boards", full("", "[[1]]\n")),
        ],
    );
    frugal(
        fuzz::bytes,
        &[
            ("zeros", full("", "1\0")),
            ("quotation marks", full("\"", "1")),
            ("fences", full("", "```\n")),
            ("wide digits", full("", "１")),
            ("what nobody sees", full("", "\u{200b}")),
        ],
    );
}

pub fn links() {
    let link = |site: &str, text: &str| format!("{site}{}", common::packed(text));
    let scl = |members: &str| format!("{{ce:[[,],[,]]{members}}}");
    let cages = counted(&scl("")[..14], |number| format!(",k{number}:1"), "}");
    frugal(
        fuzz::sudokupad,
        &[
            ("a bomb", link("https://sudokupad.app/scl", &format!("{{t:'{}'}}", "a".repeat(2_100_000)))),
            ("brackets", full("{ce:", "[")),
            ("empty objects", full("{ce:[[", ",") + "]]}"),
            ("rows", full("{ce:[", "[],") + "[]]}"),
            ("unknown keys", cages),
            ("lines", full("{ce:[[,],[,]],l:[", "{wp:[[1,1]]},") + "]}"),
            ("cages", full("{ce:[[,],[,]],ca:[", "{ce:[[0,0],[0,1]],v:3},") + "]}"),
            ("a string", full("{ce:[[,],[,]],t:'", "\\'") + "'}"),
            ("slashes", full("https://sudokupad.app/scl", "a/")),
            ("runs", full("https://sudokupad.app/classic", "_")),
        ],
    );
    let maker = |constraints: &str| {
        format!("{{\"puzzle\":{{\"size\":2,\"cells\":[],\"constraints\":[{constraints}]}}}}")
    };
    let repeated = |part: &str| {
        let shell = maker("");
        let (head, end) = shell.split_at(shell.len() - 3);
        full(head, &format!("{part},")) + "null" + end
    };
    let wide = "{\"puzzle\":{\"size\":1024,\"cells\":[],\"constraints\":[{\"type\":202,\"clues\":[],\"negative\":[5]}]}}";
    frugal(
        fuzz::sudokumaker,
        &[
            ("constraints", repeated("{\"type\":10}")),
            ("negatives", repeated("{\"type\":200,\"clues\":[],\"negative\":[1]}")),
            ("a wide negative", wide.into()),
            ("drawings", repeated("{\"type\":2000,\"lines\":[[]]}")),
        ],
    );
    let studio = |element: &str| {
        format!("{{\"grid\":{{\"width\":1024,\"height\":1024}},\"elements\":[{{\"type\":\"grid\"}},{element}")
    };
    let keys =
        |head: &str, value: &str| counted(&studio(head), |number| format!(",\"{number}\":{value}"), "}}]}");
    frugal(
        fuzz::sudokustudio,
        &[
            ("elements", full(&studio("null"), ",{\"type\":\"king\",\"value\":true}") + "]}"),
            ("cells", keys("{\"type\":\"even\",\"value\":{\"0\":true", "true")),
            ("marks", keys("{\"type\":\"corner\",\"value\":{\"0\":true", "{\"1\":true}")),
            ("sums", keys("{\"type\":\"xv\",\"value\":{\"0\":5", "7")),
            ("regions", keys("{\"type\":\"gridRegion\",\"value\":{\"0\":[]", "{\"1\":true}")),
            ("lines", full(&studio("{\"type\":\"thermo\",\"value\":["), "[0,1],") + "[0,1]]}]}"),
            ("neighbours", studio("{\"type\":\"antiX\",\"value\":true}]}")),
            ("brackets", full("{\"grid\":{\"width\":4},\"elements\":", "[")),
            (
                "a bomb",
                link(
                    "https://sudokustudio.net/?b=",
                    &format!("{{\"grid\":{{}},\"x\":\"{}\"}}", "a".repeat(2_100_000)),
                ),
            ),
        ],
    );
    let prefixes = |prefix: &str| full("https://example.org/", prefix);
    frugal(
        fuzz::link,
        &[
            ("parts of a path", prefixes("fpuzzlesN4Ig/")),
            ("codes of a path", prefixes("scf/classic/")),
            ("parameters", full("https://example.org/?", "a=N4Ig&")),
            (
                "a packed bomb",
                link(
                    "https://example.org/?p=fpuzzles",
                    &format!("{{\"title\":\"{}\"}}", "a".repeat(2_100_000)),
                ),
            ),
            ("slashes", full("https://example.org/?p=N4Ig", "a/")),
            (
                "an unknown object",
                link("https://example.org/?p=", &format!("{{\"{}\":1}}", "a".repeat(900_000))),
            ),
        ],
    );
    // The lines of a 60x60 board with this drawing, with names that are not shortened.
    let penpa = |drawn: &str| {
        let head = "square,60,60,38\n[0,0,0,0]\n[]";
        let cells: Vec<usize> =
            (2..62).flat_map(|row| (2..62).map(move |column| row * 64 + column)).collect();
        let steps: Vec<usize> =
            std::iter::once(cells[0]).chain(cells.windows(2).map(|two| two[1] - two[0])).collect();
        let text = format!("{head}\n{{{drawn}}}\n{{}}\n{steps:?}\n");
        format!("https://x.org/penpa-edit/#p={}", deflated(&text, 6))
    };
    let many = |before: &str, part: &str, behind: &str| {
        penpa(&format!("{before}{}{behind}", part.repeat(((2 << 20) - 16_000) / part.len())))
    };
    let keys = |name: &str, value: &str| {
        let key = |number: usize| format!("\"{}{}\":{value},", "0".repeat(number % 7), 4096 + number % 4032);
        penpa(&format!("\"{name}\":{{{}\"1\":{value}}}", (0..90_000).map(key).collect::<String>()))
    };
    let pieces = |name: &str| {
        let key = |number: usize| {
            format!(
                "\"{0}{1},{2}\":2,",
                "0".repeat(number / 4000),
                4096 + number % 4000,
                4097 + number % 4000
            )
        };
        penpa(&format!("\"{name}\":{{{}\"1\":2}}", (0..80_000).map(key).collect::<String>()))
    };
    frugal(
        fuzz::penpa,
        &[
            ("a bomb", format!("https://x.org/penpa-edit/#p={}", deflated(&"0".repeat(50 << 20), 6))),
            ("codes", format!("https://x.org/penpa-edit/#p={}", deflated(&"z8".repeat(900_000), 6))),
            ("points", many("\"thermo\":[", "1,", "1]")),
            ("thermometers", many("\"thermo\":[", "[130,131],", "[]]")),
            ("arrows", many("\"arrows\":[", "[130,131],", "[]]")),
            ("cages", many("\"killercages\":[", "[130,131],", "[]]")),
            ("empty lists", many("\"direction\":[", "[],", "[]]")),
            ("brackets", many("\"thermo\":[", "[", "")),
            ("shades", keys("surface", "1")),
            ("symbols", keys("symbol", "[1,\"a\",1]")),
            ("thick lines", pieces("lineE")),
            ("lines", pieces("line")),
        ],
    );
    frugal(
        fuzz::link,
        &[
            ("values", full("https://a.bc/?", "x=1&")),
            ("codes", full("https://a.bc/", "%25")),
            ("points", full("https://a.bc/", ".")),
            ("brackets", full("https://a.bc/?x=1234", ")")),
        ],
    );
}
