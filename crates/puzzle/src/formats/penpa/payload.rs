//! The texts of a link: base64 of raw deflate, with abbreviated names.

use serde_json::Value as Json;

use crate::error::ParseError;
use crate::formats::base64;
use crate::formats::link::Value;

/// The maximum length of a text, inflated and with full names, in bytes.
const MAX_BYTES: usize = 2 << 20;

/// The texts abbreviated by a `z` and a character. Older versions have no `zZ`.
const CODES: [(u8, &str); 31] = [
    (b'Z', "z"),
    (b'9', "\"qa\""),
    (b'Q', "\"pu_q\""),
    (b'A', "\"pu_a\""),
    (b'G', "\"grid\""),
    (b'M', "\"edit_mode\""),
    (b'S', "\"surface\""),
    (b'L', "\"line\""),
    (b'E', "\"lineE\""),
    (b'W', "\"wall\""),
    (b'C', "\"cage\""),
    (b'N', "\"number\""),
    (b'Y', "\"symbol\""),
    (b'P', "\"special\""),
    (b'B', "\"board\""),
    (b'R', "\"command_redo\""),
    (b'U', "\"command_undo\""),
    (b'8', "\"command_replay\""),
    (b'1', "\"numberS\""),
    (b'F', "\"freeline\""),
    (b'2', "\"freelineE\""),
    (b'T', "\"thermo\""),
    (b'3', "\"arrows\""),
    (b'D', "\"direction\""),
    (b'0', "\"squareframe\""),
    (b'5', "\"polygon\""),
    (b'4', "\"deletelineE\""),
    (b'6', "\"killercages\""),
    (b'7', "\"nobulbthermo\""),
    (b'_', "\"__a\""),
    (b'O', "null"),
];

/// The unpacked content of a link.
pub struct Payload {
    /// The lines of the board's text: its size, the space around it, and so on.
    pub lines: Vec<String>,
    /// The setter's drawing, which is the puzzle.
    pub question: Json,
    /// The stored answer, if the link has one. It is null if its JSON is faulty, which is not an error of the puzzle.
    pub answer: Option<Json>,
}

impl Payload {
    /// Unpacks the values `p` and `a` of a link.
    pub fn open(board: &Value<'_>, answer: Option<&Value<'_>>) -> Result<Payload, ParseError> {
        if board.text.starts_with("http") {
            let message = "a link to another page in place of a puzzle";
            return Err(board.error(message, "a link with the puzzle in it: open this one and share that"));
        }
        let text = inflated(board)?;
        let text = in_full(&text).ok_or_else(|| too_long(board))?;
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let question = lines.get(3).map(|line| serde_json::from_str(line));
        let question = match question {
            Some(Ok(object @ Json::Object(_))) => object,
            Some(Err(error)) => {
                let message = format!("line 4 of the text in it: {error}");
                return Err(board.error(message, "penpa-edit's JSON of what is drawn"));
            }
            _ => return Err(board.error("no puzzle in the text in it", "penpa-edit's board, of six lines")),
        };
        let answer = answer.map(inflated).transpose()?;
        let answer = answer.map(|text| serde_json::from_str(&text).unwrap_or(Json::Null));
        Ok(Payload { lines, question, answer })
    }
}

/// Returns the text packed into a value.
fn inflated(value: &Value<'_>) -> Result<String, ParseError> {
    let expected = "base64 of text that penpa-edit has deflated";
    // A URL that was decoded once too often has spaces in place of `+`.
    let code = value.trimmed().replace(['+', ' '], "-").replace('/', "_");
    let bytes = base64::decode(&code).ok_or_else(|| value.error("not base64", expected))?;
    let bytes = miniz_oxide::inflate::decompress_to_vec_with_limit(&bytes, MAX_BYTES);
    let bytes = bytes.map_err(|error| match error.status {
        miniz_oxide::inflate::TINFLStatus::HasMoreOutput => too_long(value),
        _ => value.error("damaged compressed text", expected),
    })?;
    String::from_utf8(bytes).map_err(|_| value.error("text that is not UTF-8", expected))
}

fn too_long(value: &Value<'_>) -> ParseError {
    value.error("text that is too long when inflated", format!("at most {MAX_BYTES} bytes"))
}

/// Returns the text with full names in place of abbreviations; `None` if it is too long.
fn in_full(text: &str) -> Option<String> {
    let mut full = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('z') {
        let (before, code) = rest.split_at(at);
        full.push_str(before);
        let known = CODES.iter().find(|(code_of, _)| code.as_bytes().get(1) == Some(code_of));
        let (meant, length) = known.map_or(("z", 1), |(_, meant)| (*meant, 2));
        full.push_str(meant);
        if full.len() > MAX_BYTES {
            return None;
        }
        rest = &code[length..];
    }
    full.push_str(rest);
    (full.len() <= MAX_BYTES).then_some(full)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_written_in_full() {
        assert_eq!(
            in_full("{zN:zO,z1:1}Jazz, azZZ é").as_deref(),
            Some("{\"number\":null,\"numberS\":1}Jazz, azZ é")
        );
        assert_eq!(in_full("zZ9"), Some("z9".into()));
        assert_eq!(in_full(&"z8".repeat(MAX_BYTES / 10)), None, "it could be a bomb");
    }
}
