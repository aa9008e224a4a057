//! Rules that f-puzzles knows only with a plugin and SudokuPad does not know. Like the plugin, the writer states them
//! by keys and also draws them. The plugin and this reader recognise such drawings by the member `fromConstraint`.

use crate::statement::{Argument, Statement};

/// Returns the plugin's name for the rule of a statement; `None` if the rule needs no drawing.
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
        // For any other difference, the plugin used the name `Whispers`.
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

/// Returns the key of the rule that a drawing copies. `name` is the name in `fromConstraint`, in lower case and without
/// spaces.
pub fn key_of(name: &str) -> &str {
    match name {
        "germanwhispers" | "dutchwhispers" => "whispers",
        name => name,
    }
}
