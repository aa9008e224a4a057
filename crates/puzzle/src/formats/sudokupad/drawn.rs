//! The lines, arrows, overlays and underlays of SCL: drawings in which only people see rules.

use serde_json::Value;

use super::reader::Reader;
use crate::formats::json::{Path, is_empty, text};
use crate::terminal::on_one_line;

/// The keys of drawings, with the name of one such drawing.
const KINDS: [(&str, &str); 4] =
    [("arrows", "arrow"), ("lines", "line"), ("overlays", "overlay"), ("underlays", "underlay")];

/// Records the drawings of a key. Returns `false` if the key does not hold drawings.
pub fn note(reader: &mut Reader<'_>, path: &Path, key: &str, content: &Value) -> bool {
    let Some((_, name)) = KINDS.iter().find(|(known, _)| *known == key) else { return false };
    let Some(parts) = content.as_array() else {
        reader.drawings.add(name, on_one_line(&content.to_string(), 20), path);
        return true;
    };
    for (place, part) in parts.iter().enumerate() {
        if let Some(seen) = seen(part, reader.side()) {
            reader.drawings.add(name, seen, &path.index(place));
        }
    }
    true
}

/// Describes a drawing for a message: its text or colour, and its position. `None` if it is invisible.
fn seen(part: &Value, side: usize) -> Option<String> {
    let Some(members) = part.as_object() else { return Some(on_one_line(&part.to_string(), 20)) };
    if members.values().all(is_empty) {
        return None;
    }
    let points = ["wayPoints", "center"].iter().find_map(|name| members.get(*name));
    let ends = match points {
        Some(Value::Array(points)) if points.first().is_some_and(Value::is_array) => {
            let place = |point: Option<&Value>| point.and_then(|point| at(point, side));
            match (place(points.first()), place(points.last())) {
                (Some(first), Some(last)) if first != last => format!("{first} to {last}"),
                (Some(first), _) => first,
                _ => "no place".into(),
            }
        }
        Some(point) => at(point, side).unwrap_or("no place".into()),
        None => "no place".into(),
    };
    let text = on_one_line(&text(members.get("text")), 20);
    if !text.is_empty() {
        let at = if ends.starts_with("beside") || ends == "outside" { "" } else { "at " };
        return Some(format!("\"{text}\" {at}{ends}"));
    }
    let colour =
        ["color", "backgroundColor", "borderColor"].iter().find_map(|name| members.get(*name)?.as_str());
    let colour =
        colour.filter(|colour| !colour.is_empty()).map_or(String::new(), |c| on_one_line(c, 20) + " ");
    Some(colour + &ends)
}

/// Describes a point for a message. Coordinates are in cells: centres of cells end in a half, edges are whole numbers.
fn at(point: &Value, side: usize) -> Option<String> {
    let number = |place: usize| point.get(place)?.as_f64();
    let (row, column) = (number(0)?, number(1)?);
    let (in_rows, in_columns) = ((0.0..=side as f64).contains(&row), (0.0..=side as f64).contains(&column));
    let name = |number: f64| (number.floor() as usize).min(side - 1) + 1;
    Some(match (in_rows, in_columns) {
        (true, true) => {
            let cell = format!("r{}c{}", name(row), name(column));
            match (row.fract() == 0.0, column.fract() == 0.0) {
                (true, true) => format!("a corner of {cell}"),
                (true, false) | (false, true) => format!("an edge of {cell}"),
                _ => cell,
            }
        }
        (true, false) => format!("beside row {}", name(row)),
        (false, true) => format!("beside column {}", name(column)),
        (false, false) => "outside".into(),
    })
}
