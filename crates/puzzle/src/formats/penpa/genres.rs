//! The genres that penpa-edit stores with a puzzle, and the rules that they mean.

use super::payload::Payload;
use super::reader::Reader;
use crate::error::ParseError;
use crate::formats::json::Path;
use crate::statement::Statement;
use crate::terminal::on_one_line;

/// The index, counted from 0, of the line with the genres.
const GENRES: usize = 17;

/// Genres without rules of their own, and genres whose rules are drawn. Source: `genre_tags.js` of penpa-edit.
const KNOWN_GENRES: [&str; 12] = [
    "alphabet",
    "arrow",
    "classic",
    "irregular",
    "killer",
    "latin",
    "noconflict",
    "non-alphanumeric",
    "puzzlehunt",
    "thermo",
    "wordpuzzle",
    "wordsearch",
];

/// The first words of titles from which penpa-edit derives a genre if the setter chose none.
const TITLE_GENRES: [&str; 6] = ["arrow", "consecutive", "even", "killer", "nonconsecutive", "thermo"];

/// Returns the genres of a puzzle with this title: the setter's choice in line 18 of the text, or else the genre that
/// penpa-edit derives from the title (`load` in its `general.js`).
pub fn genres(payload: &Payload, title: Option<&str>) -> Vec<String> {
    let line = payload.lines.get(GENRES).map_or("", |line| line.as_str());
    let stated: Vec<String> = serde_json::from_str(line).unwrap_or_default();
    match title.and_then(of_title) {
        Some(genre) if stated.is_empty() => vec![genre.to_owned()],
        _ => stated,
    }
}

/// Returns the genre that penpa-edit derives from a title such as "Nonconsecutive Sudoku", if any. A title with
/// "killer", "thermo" or "arrow" counts as classic.
fn of_title(title: &str) -> Option<&'static str> {
    let title = title.to_lowercase();
    let is_within = |c: char| !c.is_ascii() || c.is_ascii_alphanumeric() || c == '_';
    let words: Vec<&str> = title.split(|c: char| !is_within(c)).filter(|word| !word.is_empty()).collect();
    let place = words.iter().position(|word| *word == "sudoku")?;
    match (words[0], words.get(1)) {
        _ if place == 0 => Some("classic"),
        (first, _) if place > 2 || !TITLE_GENRES.contains(&first) => None,
        ("consecutive", Some(&"pairs")) => Some("consecutivepairs"),
        ("consecutive", Some(&"clone")) => Some("classic"),
        ("consecutive", _) => Some("consecutive"),
        ("nonconsecutive", _) => Some("nonconsecutive"),
        _ => Some("classic"),
    }
}

impl Reader<'_> {
    /// Returns `true` if the puzzle has this genre. A drawn thermometer, arrow or cage is a rule only in a puzzle of
    /// its genre. In penpa-edit's killers, the digits of a cage do not repeat and add up to its sum (`killer.js`).
    pub fn is_of(&self, genre: &str) -> bool {
        self.own.genres.iter().any(|other| other == genre)
    }

    /// Adds the rules of the genres that are not drawn. An unknown genre may be a rule, so it is an error unless
    /// unknown parts are ignored.
    pub fn state_genres(&mut self) -> Result<(), ParseError> {
        let path = Path::default().key("genre_tags");
        let genres = self.own.genres.clone();
        if !self.own.has_regions && !genres.iter().any(|genre| genre == "latin") {
            let message = "no thick lines that divide the grid into regions, and not the genre 'latin'";
            self.unknown(&Path::default(), message)?;
        }
        for genre in genres {
            match genre.as_str() {
                "nonconsecutive" => self.say(Statement::new("non-consecutive"), &path),
                known if KNOWN_GENRES.contains(&known) => {}
                other => {
                    let message = format!("the genre '{}', which may be a rule", on_one_line(other, 40));
                    self.unknown(&path, &message)?;
                }
            }
        }
        Ok(())
    }
}
