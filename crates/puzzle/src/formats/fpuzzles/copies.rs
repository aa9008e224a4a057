//! Rules that f-puzzles knows only through its plugin, and SudokuPad not at all: they have drawings in addition to their
//! keys, as the plugin writes them. The plugin and this reader recognise such drawings by the name in `fromConstraint`.

use crate::statement::{Argument, Statement};

/// The plugin's name for the rule of a statement.
pub fn name_of(statement: &Statement, side: usize) -> Option<&'static str> {
    Some(match (statement.name, &statement.arguments[..]) {
        ("double-arrow", _) => "Double Arrow",
        ("entropic", _) => "Entropic Line",
        ("indexing", [Argument::Word("row"), _]) => "Row Indexer",
        ("indexing", [Argument::Word("column"), _]) => "Column Indexer",
        ("indexing", _) => "Box Indexer",
        ("modular", _) => "Modular Line",
        ("nabner", _) => "Nabner",
        ("region-sum", _) => "Region Sum Line",
        ("renban", _) => "Renban",
        ("skyscraper", _) => "Skyscraper",
        ("slow-thermo", _) => "Slow Thermometer",
        // Formerly the name of all differences that the plugin has no name for.
        ("whisper", [Argument::Number(apart), _]) => {
            match (*apart as usize).checked_sub(side.div_ceil(2) - 1) {
                Some(1) => "German Whispers",
                Some(0) => "Dutch Whispers",
                _ => "Whispers",
            }
        }
        ("x-sum", _) => "X Sum",
        ("zipper", _) => "Zipper Line",
        _ => return None,
    })
}

/// The key of the rule that drawings are a copy of, if it differs from the name.
pub fn key_of(name: &str) -> &str {
    match name {
        "germanwhispers" | "dutchwhispers" => "whispers",
        name => name,
    }
}
