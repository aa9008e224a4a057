//! No error in another format quotes native text, whatever a damaged puzzle contains.

use crate::common;
use crate::common::Random;
use sudoku2cnf_puzzle::error::ParseError;
use sudoku2cnf_puzzle::formats::Format;
use sudoku2cnf_puzzle::rules::REGISTRY;

/// Returns the samples and examples of all rules as texts in a format, as far as the format can express them.
fn seeds(format: Format) -> Vec<String> {
    let samples = REGISTRY.iter().map(|spec| format!("grid 9x9\n{}", spec.sample));
    let examples = REGISTRY.iter().flat_map(|spec| spec.examples).map(|text| text.to_string());
    let puzzles = samples.chain(examples).map(|text| common::puzzle(&text));
    let written = puzzles.filter_map(|puzzle| format.write(&puzzle).ok());
    let opened = written.filter_map(|text| match text.split_once("load=") {
        None => Some(text.trim_end().to_owned()),
        Some((_, packed)) => String::from_utf16(&lz_str::decompress_from_base64(packed.trim_end())?).ok(),
    });
    opened.collect()
}

/// Returns the words of an error that belong to native text but not to the text that was read.
fn native_words(error: &ParseError, text: &str) -> Vec<String> {
    let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let said = format!("{} {}", error.message(), error.expected());
    let mut found = Vec::new();
    // Only native cell names are lower case; the other formats name cells in capitals.
    for word in said.split(|c: char| !c.is_ascii_alphanumeric()) {
        let is_cell = |word: &str| {
            sudoku2cnf_puzzle::rules::params::parse_cell(word).is_some() && word.starts_with('r')
                || word.strip_prefix('v').is_some_and(|number| number.parse::<u32>().is_ok())
        };
        if is_cell(word) && !plain.contains(word) {
            found.push(word.to_owned());
        }
    }
    // Each quoted word must be in the text, or be a type or key of the format.
    let message = error.message();
    for quoted in message.split('\'').skip(1).step_by(2) {
        let quoted: String = quoted.chars().filter(|c| !c.is_whitespace()).collect();
        let is_type = quoted.strip_prefix('.').is_some_and(|name| {
            name == "Given" || name == "Or" || plain.contains(&quoted) || name.is_empty()
        });
        // A quoted character may be escaped, and a character of a pattern is encoded in base64 in the text.
        let is_one = quoted.starts_with('\\') || (quoted.chars().count() == 1 && plain.contains(".Regex"));
        let is_there = plain.contains(&quoted) || quoted.contains('·') || is_one;
        if !is_type && !is_there {
            found.push(quoted);
        }
    }
    // The error must not suggest native lines either.
    let usage =
        |spec: &&sudoku2cnf_puzzle::rules::Spec| said.contains(&spec.usage()) && !spec.params.is_empty();
    found.extend(REGISTRY.iter().filter(usage).map(|spec| spec.usage()));
    for native in ["the line ends", "such as 1,3", "a line '", "' line", "is too much"] {
        found.extend(said.contains(native).then(|| native.to_owned()));
    }
    found
}

/// Changes a text in a few random places.
fn change(text: &str, pieces: &[&str], random: &mut Random) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..1 + random.below(3) {
        let at = random.below(characters.len().max(1)).min(characters.len());
        let end = (at + random.below(8)).min(characters.len());
        match random.below(4) {
            0 => drop(characters.drain(at..end)),
            1 => {
                let copy: Vec<char> = characters[at..end].to_vec();
                drop(characters.splice(at..at, copy));
            }
            2 => drop(characters.splice(at..at, pieces[random.below(pieces.len())].chars())),
            _ => {
                // Replaces a number or a cell with another piece.
                let start = (at..characters.len()).find(|&place| characters[place].is_ascii_digit());
                let Some(start) = start else { continue };
                let length = characters[start..].iter().take_while(|c| c.is_ascii_digit()).count();
                drop(characters.splice(start..start + length, pieces[random.below(pieces.len())].chars()));
            }
        }
    }
    characters.into_iter().collect()
}

/// Reads `rounds` randomly changed texts of a format, and checks their errors.
fn speaks_its_own_language(format: Format, pieces: &[&str], rounds: usize) {
    let (seeds, mut random, mut refused) = (seeds(format), Random(11), 0);
    assert!(seeds.len() > 60, "{} seeds", seeds.len());
    let mut all = std::collections::BTreeMap::new();
    for round in 0..rounds {
        let text = change(&seeds[round % seeds.len()], pieces, &mut random);
        if let Err(error) = format.read(&text) {
            refused += 1;
            let found = native_words(&error, &text);
            if !found.is_empty() {
                all.entry(found).or_insert_with(|| format!("{error}\nof\n{text}"));
            }
        }
    }
    assert!(refused > rounds / 6, "{refused}");
    assert!(all.is_empty(), "{all:#?}");
}

/// Pieces of ISS texts.
const ISS: &[&str] = &[
    "0",
    "1",
    "2",
    "9",
    "17",
    "-1",
    "5000",
    "2000001",
    "99999999999",
    "~",
    "~~",
    "~-",
    "~-~",
    "~R1C1",
    "~R1C1~R1C2",
    "~R9C9",
    "~r2c3",
    "~RaC1",
    "~VA1",
    ".",
    "_",
    "_12",
    ".Thermo",
    ".Or",
    ".End",
    ".And",
    ".Var~A~~3",
    ".Shape~4x6",
    ".Shape~4x4~0-4",
    ".NoBoxes",
    ".Jigsaw~1",
    "none",
    "LOOP",
    "=",
    "*",
    "/",
    "{",
    "}",
    ";",
    "é",
    "#",
    "\n",
];

#[test]
fn errors_of_iss_quote_no_native_text() {
    speaks_its_own_language(Format::Iss, ISS, 3_000);
}

/// Pieces of f-puzzles texts.
const FPUZZLES: &[&str] = &[
    "0",
    "1",
    "2",
    "9",
    "17",
    "-1",
    "15.5",
    "1e3",
    "5000",
    "2000001",
    "99999999999",
    "\"15a\"",
    "\"?\"",
    "\"\"",
    "null",
    "true",
    "[]",
    "{}",
    "R1C1",
    "R0C1",
    "R9C9",
    "R10C1",
    "R1.5C1",
    "r2c3",
    ",",
    "\"R1C1\",\"R1C1\",",
    "\"R1C1\",\"R1C2\",\"R1C3\",",
    "X",
    "DR",
    "DR12",
];

#[test]
fn errors_of_fpuzzles_quote_no_native_text() {
    speaks_its_own_language(Format::Fpuzzles, FPUZZLES, 3_000);
}

#[test]
#[ignore = "more changes of the texts"]
fn errors_of_many_texts_quote_no_native_text() {
    speaks_its_own_language(Format::Iss, ISS, 50_000);
    speaks_its_own_language(Format::Fpuzzles, FPUZZLES, 50_000);
}
