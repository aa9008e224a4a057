//! Removes what programs add when they show a text: times and names in a chat, backquotes around code, the marks of a
//! diff, prompts, and the row and column numbers of R.

/// Returns a text without these additions, line by line.
pub fn bare(text: &str) -> String {
    let mut bare = String::with_capacity(text.len());
    let is_difference = text.lines().any(|line| line.starts_with("@@ "));
    for line in text.lines() {
        let line = if is_difference { added(line) } else { line };
        let line = numbered(&message(prompted(line)).replace('`', " "));
        bare.push_str(&line);
        bare.push('\n');
    }
    bare
}

/// Returns the message in a line of a chat, such as `[14.03.20, 21:14:40] Ann: text` or `3/14/20, 9:14 PM - Ann: text`.
fn message(line: &str) -> &str {
    const LONGEST_NAME: usize = 40;
    let behind = || {
        let inside = line.strip_prefix('[').unwrap_or(line);
        let (date, rest) = inside.split_once(',')?;
        let is_date = |date: &str| {
            let parts: Vec<&str> = date.split(['.', '/', '-']).collect();
            parts.len() == 3 && parts.iter().all(|part| (1..=4).contains(&part.len()) && is_number(part))
        };
        let rest = rest.trim_start();
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != ':')?;
        let time: Vec<&str> = rest[..end].split(':').collect();
        let is_time = matches!(time.len(), 2 | 3) && time.iter().all(|part| is_number(part));
        let rest = rest[end..].trim_start_matches([' ', '\u{202f}']);
        let rest = ["AM", "PM", "am", "pm"].iter().find_map(|half| rest.strip_prefix(half)).unwrap_or(rest);
        let rest = rest.strip_prefix(']').or_else(|| rest.trim_start().strip_prefix("- "))?.trim_start();
        let (name, text) = rest.split_once(": ")?;
        (is_date(date) && is_time && name.chars().count() <= LONGEST_NAME).then_some(text)
    };
    behind().unwrap_or(line)
}

/// Returns a line of a diff without its `+`; a header line of the diff becomes an empty line.
fn added(line: &str) -> &str {
    const HEADS: [&str; 6] = ["@@ ", "+++ ", "--- ", "diff ", "index ", "new file mode "];
    if HEADS.iter().any(|head| line.starts_with(head)) {
        return "";
    }
    line.strip_prefix('+').unwrap_or(line)
}

/// Returns a line without IPython's prompt, as in `Out[2]: 5`.
fn prompted(line: &str) -> &str {
    let inside = ["In [", "Out["].iter().find_map(|prompt| line.strip_prefix(prompt));
    let behind = inside.and_then(|inside| inside.split_once("]:")).filter(|(number, _)| is_number(number));
    behind.map_or(line, |(_, text)| text.trim_start())
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns a line with R's `[1,]` before a row as ` 1:`, and `[,1]` above a column as ` 1 `.
fn numbered(line: &str) -> String {
    let mut rest = line;
    let mut kept = String::with_capacity(line.len());
    while let Some(start) = rest.find('[') {
        let (before, inside) = (&rest[..start], &rest[start + 1..]);
        kept.push_str(before);
        let found = inside.split_once(']').and_then(|(index, behind)| {
            let number = index.strip_suffix(',').map(|row| format!(" {row}:"));
            let number = number.or_else(|| index.strip_prefix(',').map(|column| format!(" {column} ")))?;
            is_number(number.trim().trim_end_matches(':')).then_some((number, behind))
        });
        match found {
            Some((number, behind)) => {
                kept.push_str(&number);
                rest = behind;
            }
            None => {
                kept.push('[');
                rest = inside;
            }
        }
    }
    kept + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_programs_show_around_a_text_is_cut() {
        for (line, expected) in [
            ("[14.03.20, 21:14:40] Ann B: xx9", "xx9"),
            ("3/14/20, 9:14 PM - Ann: 1 2", "1 2"),
            ("[1.2.3] 4", "[1.2.3] 4"),
            ("[1,2,3]", "[1,2,3]"),
            ("12, 13:14", "12, 13:14"),
            (" [1,]  2 0", "  1:  2 0"),
            ("   [,1] [,2]", "    1   2 "),
            ("`53..`", " 53.. "),
            ("Out[2]: [1]", "[1]"),
            ("Out[x]: 1", "Out[x]: 1"),
            ("@@ -0,0 +1,2 @@\n+53..\n+.5", "\n53..\n.5"),
        ] {
            assert_eq!(bare(line), format!("{expected}\n"), "{line}");
        }
    }
}
