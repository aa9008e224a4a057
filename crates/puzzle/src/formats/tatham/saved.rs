//! Saved games of Simon Tatham's puzzle collection: lines `NAME:LENGTH:VALUE`. The first lines describe the game; the
//! others hold a player's moves.

use super::id::Kind;
use crate::error::{Line, ParseError};

/// The beginning of a saved game.
pub const BEGIN: &str = "SAVEFILE:";

/// The contents of a saved game.
pub struct SavedGame<'a> {
    /// The game that was saved.
    pub kind: Kind,
    /// The line with the description.
    pub line: Line<'a>,
    /// The game id: parameters, a colon and the description.
    pub id: String,
    /// The number of moves that the player made.
    pub moves: usize,
}

/// Reads a saved game.
pub fn read(text: &str) -> Result<SavedGame<'_>, ParseError> {
    let (mut kind, mut parameters, mut description, mut moves) = (None, None, None, 0);
    for line in Line::all(text).filter(|line| !line.text.trim().is_empty()) {
        let mut parts = line.text.splitn(3, ':');
        let (Some(name), Some(length), Some(value)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(line.error_whole("not a line of a saved game", "NAME:LENGTH:VALUE"));
        };
        if length.trim().parse() != Ok(value.len()) {
            let message = format!("a value of {} bytes", value.len());
            return Err(line.error_whole(message, format!("{} bytes", length.trim())));
        }
        match name.trim_end() {
            "GAME" => match Kind::NAMES.iter().find(|(name, _)| *name == value) {
                Some(&(_, game)) => kind = Some(game),
                None => {
                    let names = Kind::NAMES.map(|(name, _)| name).join(", ");
                    return Err(line.error_whole(format!("a game of '{value}'"), format!("one of {names}")));
                }
            },
            // The current game has its own parameters, which the description follows.
            "CPARAMS" => parameters = Some(value),
            "PARAMS" => parameters = parameters.or(Some(value)),
            "DESC" => description = Some((line, value)),
            "MOVE" => moves += 1,
            _ => {}
        }
    }
    match (parameters, description) {
        (Some(parameters), Some((line, description))) => {
            let kind = kind.unwrap_or_else(|| Kind::of(description));
            Ok(SavedGame { kind, line, id: format!("{parameters}:{description}"), moves })
        }
        _ => Err(ParseError::of_input("a saved game without a description", "lines CPARAMS and DESC")),
    }
}
