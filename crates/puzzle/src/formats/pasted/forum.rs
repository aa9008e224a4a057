//! The tags of forums around words and cells, such as `[code]`, `[b]5[/b]` and `[size=150]`.

/// Tags that only format a text.
const TAGS: [&str; 16] = [
    "b", "center", "code", "color", "colour", "font", "hide", "i", "mono", "pre", "quote", "s", "size",
    "spoiler", "tt", "u",
];

/// Returns a text without such tags. `None` if it has no tags, or if only some digits are bold, because the difference
/// could mean something.
pub fn bare(text: &str) -> Option<String> {
    let (mut kept, mut rest) = (String::with_capacity(text.len()), text);
    let (mut found, mut is_bold) = (false, false);
    let (mut bold, mut plain) = (false, false);
    while let Some(c) = rest.chars().next() {
        if let Some((name, is_end, length)) = tag(rest) {
            found = true;
            if name == "b" {
                is_bold = !is_end;
            }
            rest = &rest[length..];
            continue;
        }
        // Digits within words are not cells, so bold type does not matter there.
        if c.is_ascii_digit() && is_cell(&kept, &rest[1..]) {
            *(if is_bold { &mut bold } else { &mut plain }) = true;
        }
        kept.push(c);
        rest = &rest[c.len_utf8()..];
    }
    (found && !(bold && plain)).then_some(kept)
}

/// Returns `true` if the digit between these texts is a cell by itself: each neighbouring character is a separator or a
/// bracket.
fn is_cell(before: &str, behind: &str) -> bool {
    let is_free =
        |c: Option<char>| c.is_none_or(|c| matches!(c, ' ' | '|' | '\n' | '\t' | '[' | ']' | '.' | ','));
    is_free(before.chars().next_back()) && is_free(behind.chars().next())
}

/// Returns the tag at the beginning of a text: its name, whether it is a closing tag, and its length in bytes.
fn tag(text: &str) -> Option<(&str, bool, usize)> {
    let inside = text.strip_prefix('[')?;
    let end = inside.find([']', '\n']).filter(|&end| inside[end..].starts_with(']'))?;
    let (is_end, name) = match inside[..end].strip_prefix('/') {
        Some(name) => (true, name),
        None => (false, inside[..end].split('=').next().unwrap_or_default()),
    };
    let lower = name.to_ascii_lowercase();
    TAGS.iter().find(|tag| **tag == lower).map(|tag| (*tag, is_end, end + 2))
}
