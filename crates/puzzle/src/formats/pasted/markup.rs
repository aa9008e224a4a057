//! Tables in HTML, wiki text and LaTeX.

use std::collections::BTreeSet;
use std::ops::Range;

use super::Excerpt;
use super::table::{self, Row};
use crate::error::Line;
use crate::formats::rule_words::{self, Near};

/// The rows of a table, each with the byte offset of its start and its fields.
type Rows = Vec<(usize, Vec<String>)>;

/// A markup language: how to find its tables in a text, and how to read their rows.
struct Language {
    shows: fn(&str) -> Option<Range<usize>>,
    rows: fn(&str) -> Rows,
    /// `true` if a `%` begins a comment.
    has_comments: bool,
}

const LANGUAGES: [Language; 4] = [
    Language {
        shows: |text| between(text, "<tr", "</tr>").or_else(|| between(text, "<tr", "</table>")),
        rows: html,
        has_comments: false,
    },
    Language { shows: |text| between(text, "{|", "|}"), rows: wiki, has_comments: false },
    Language {
        shows: |text| between(text, "\\begin{sudoku", "\\end{sudoku"),
        rows: sudoku,
        has_comments: true,
    },
    Language {
        shows: |text| between(text, "\\begin{tabular}", "\\end{tabular}"),
        rows: tabular,
        has_comments: true,
    },
];

/// Returns the boards that the tables of a text may hold.
pub fn cuts(text: &str) -> Vec<Excerpt<'_>> {
    let bare = uncommented(text);
    let lower = bare.to_ascii_lowercase();
    let mut found = Vec::new();
    for language in &LANGUAGES {
        let Some(place) = (language.shows)(&lower) else { continue };
        let mut words = Vec::new();
        for line in Line::all(text) {
            let start = line.text.as_ptr() as usize - text.as_ptr() as usize;
            let (from, to) = (start, start + line.text.len());
            let (before, behind) = (from..to.min(place.start), from.max(place.end)..to);
            let speaks = |part: std::ops::Range<usize>| {
                bare.get(part).is_some_and(|part| {
                    let is_command = part.starts_with('\\') && rule_words::all(part, Near::Same).is_empty();
                    without(part, '<', '>').contains(char::is_alphabetic) && !is_command
                })
            };
            // The captions and comments within a table are also words.
            let commented = || {
                let (_, comment) = line.text.split_once('%')?;
                Some(is_inside(&place, from..to) && comment.contains(char::is_alphabetic))
            };
            let is_comment = language.has_comments && commented().unwrap_or(false);
            let is_ruled = !language.has_comments && names_rule(bare.get(from..to).unwrap_or_default());
            if is_ruled
                || speaks(before)
                || speaks(behind)
                || is_comment
                || line.text.trim_start().starts_with("|+")
            {
                words.push(line);
            }
        }
        let inside = &bare[place.clone()];
        let rows = (language.rows)(inside).into_iter().map(|(at, fields)| {
            let at = place.start + at;
            let number = 1 + text[..at].matches('\n').count();
            let line = Line::all(text).nth(number - 1).unwrap_or(Line { source: None, number, text: "" });
            Row { line, fields, is_head: false }
        });
        let rows: Vec<Row<'_>> = rows.filter(|row| row.fields.len() > 1).collect();
        let passed = looks(inside);
        found.extend(table::cuts(rows, words).into_iter().map(|mut cut| {
            cut.passed.extend(&passed);
            cut
        }));
    }
    found
}

/// Returns descriptions of the styles that may distinguish some cells of a table from others.
fn looks(table: &str) -> Vec<&'static str> {
    let lower = table.to_ascii_lowercase();
    let of_cells = |attribute: &str| -> BTreeSet<&str> {
        let cells = pieces(&lower, &starts(&lower, &["<td"])).into_iter();
        let tags = cells.map(|(_, cell)| &cell[..cell.find('>').unwrap_or(cell.len())]);
        tags.map(|tag| tag.split_once(attribute).map_or("", |(_, value)| value)).collect()
    };
    let colours = ["background", "bgcolor", "cellcolor", "rowcolor"];
    let mut found = Vec::new();
    found.extend(colours.iter().any(|word| lower.contains(word)).then_some("the colours of cells"));
    found.extend((of_cells("class=").len() > 1).then_some("the classes of cells"));
    found
}

/// Returns `true` if a line overlaps a range of bytes.
fn is_inside(place: &Range<usize>, line: Range<usize>) -> bool {
    line.start < place.end && line.end > place.start
}

/// The starts and ends of parts that HTML does not show.
const UNSEEN: [(&str, &str); 3] = [("<!--", "-->"), ("<style", "</style>"), ("<script", "</script>")];

/// Returns a text with blanks in place of the parts that HTML does not show, and with the same line breaks.
fn uncommented(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for (open, close) in UNSEEN {
        let mut from = 0;
        while let Some(start) = find(&bytes[from..], open).map(|at| from + at) {
            let end = find(&bytes[start..], close).map_or(bytes.len(), |at| start + at + close.len());
            bytes[start..end].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
            from = end;
        }
    }
    // Whole characters were replaced, so the text is still UTF-8.
    String::from_utf8(bytes).unwrap_or_default()
}

/// Returns the byte offset of a word, which is in lower case, in a text of any case.
fn find(bytes: &[u8], word: &str) -> Option<usize> {
    bytes.windows(word.len()).position(|part| part.eq_ignore_ascii_case(word.as_bytes()))
}

/// Returns the values of the HTML attributes that describe an element.
fn attributes(html: &str) -> impl Iterator<Item = &str> {
    const NAMES: [&str; 4] = [" class=", " id=", " alt=", " title="];
    NAMES.into_iter().flat_map(move |name| html.match_indices(name)).map(|(at, name)| {
        let value = &html[at + name.len()..];
        let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''));
        let value = quote.map_or(value, |_| &value[1..]);
        let end = value.find(|c: char| c == '>' || quote.map_or(c == ' ', |quote| c == quote));
        &value[..end.unwrap_or(value.len())]
    })
}

/// Returns `true` if attributes of HTML name a rule. Words about the appearance of a page do not count.
fn names_rule(html: &str) -> bool {
    const LOOKS: [&str; 17] = [
        "arrow", "arrows", "boxes", "center", "centre", "circle", "circles", "color", "colors", "colour",
        "colours", "even", "frame", "gray", "grey", "odd", "touch",
    ];
    let names = |word: &String| !LOOKS.contains(&&word.to_lowercase()[..]);
    attributes(html).any(|value| rule_words::all(value, Near::Same).iter().any(names))
}

/// Returns the byte range from the first `open` to the end of the last `close`, if they occur in this order.
fn between(lower: &str, open: &str, close: &str) -> Option<Range<usize>> {
    let (start, end) = (lower.find(open)?, lower.rfind(close)? + close.len());
    (start < end).then_some(start..end)
}

/// Returns a text without the parts from each `open` to its `close`.
fn without(text: &str, open: char, close: char) -> String {
    let (mut kept, mut depth) = (String::new(), 0_usize);
    for c in text.chars() {
        match c {
            c if c == open => depth += 1,
            c if c == close => depth = depth.saturating_sub(1),
            c if depth == 0 => kept.push(c),
            _ => {}
        }
    }
    kept
}

/// Returns the byte offsets of all occurrences of `words`, in order.
fn starts(text: &str, words: &[&str]) -> Vec<usize> {
    let lower = text.to_ascii_lowercase();
    let mut all: Vec<usize> = words
        .iter()
        .flat_map(|word| lower.match_indices(word).map(|(at, _)| at).collect::<Vec<_>>())
        .collect();
    all.sort_unstable();
    all
}

/// Splits a text at these byte offsets; returns each piece with its offset.
fn pieces<'t>(text: &'t str, starts: &[usize]) -> Vec<(usize, &'t str)> {
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts.iter().copied().zip(ends).map(|(start, end)| (start, &text[start..end])).collect()
}

fn html(text: &str) -> Rows {
    let field = |piece: &str| {
        let piece = piece.replace("&nbsp;", " ").replace("&#160;", " ");
        let lower = piece.to_ascii_lowercase();
        // Small digits are not values, and a list of choices has no value yet.
        const OTHERS: [&str; 12] = [
            "<sup", "<sub", "<small", "<select", "<option", "<table", "<del", "<s>", "<strike", "<img",
            "<svg", "hidden",
        ];
        // Elements with these classes hold something other than givens.
        const CLASSES: [&str; 14] = [
            "cage",
            "candidate",
            "candidates",
            "corner",
            "mark",
            "marks",
            "note",
            "notes",
            "pencil",
            "pencilmark",
            "pencilmarks",
            "sum",
            "user",
            "wrong",
        ];
        let is_unseen = lower.replace(' ', "").contains("display:none");
        let is_other = || {
            let mut words = attributes(&lower).flat_map(|value| value.split(|c: char| !c.is_alphanumeric()));
            words.any(|word| CLASSES.contains(&word))
        };
        // The value is in an attribute, from which a script would show it.
        let is_kept = || {
            let kept = ["data-value", "data-val", "data-digit", "data-given", "data-number"];
            let mut values =
                kept.iter().filter_map(|name| lower.split_once(&format!("{name}="))).map(|(_, rest)| rest);
            let is_value =
                |rest: &str| rest.trim_start_matches(['"', '\'']).starts_with(|c| ('1'..='9').contains(&c));
            values.any(is_value) && without(&piece, '<', '>').trim().is_empty()
        };
        if is_unseen || is_kept() || OTHERS.iter().any(|tag| lower.contains(tag)) || is_other() {
            return piece;
        }
        let value = lower.split_once("<input").and_then(|(_, rest)| rest.split_once(" value="));
        match value.map(|(_, rest)| rest.trim_start_matches(['"', '\''])) {
            Some(value) => value.split(['"', '\'', '>', ' ']).next().unwrap_or_default().to_owned(),
            None => without(&piece, '<', '>').trim().to_owned(),
        }
    };
    let rows = pieces(text, &starts(text, &["<tr"]));
    let fields = |row: &str| {
        pieces(row, &starts(row, &["<td", "<th"])).iter().map(|(_, piece)| field(piece)).collect()
    };
    rows.into_iter().map(|(at, row)| (at, fields(row))).collect()
}

fn wiki(text: &str) -> Rows {
    let field = |piece: &str| {
        let piece = piece.rsplit('|').next().unwrap_or_default().replace("&nbsp;", " ");
        piece.trim().trim_matches('\'').to_owned()
    };
    let mut rows = Rows::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let bare = line.trim();
        if bare.starts_with("{|") || bare.starts_with("|-") || rows.is_empty() {
            rows.push((at, Vec::new()));
        } else if let Some(cells) =
            bare.strip_prefix(['|', '!']).filter(|_| bare != "|}" && !bare.starts_with("|+"))
            && let Some((_, fields)) = rows.last_mut()
        {
            fields.extend(cells.replace("!!", "||").split("||").map(field));
        }
        at += line.len();
    }
    rows
}

/// Returns the rows of LaTeX's `sudoku` environment, such as `|5|3| | |7| | | | |.`.
fn sudoku(text: &str) -> Rows {
    let mut at = 0;
    let mut rows = Vec::new();
    for line in text.split_inclusive('\n') {
        let bare = line.trim().trim_end_matches('.');
        if let Some(inside) = bare.strip_prefix('|').and_then(|bare| bare.strip_suffix('|')) {
            rows.push((at, inside.split('|').map(|field| field.trim().to_owned()).collect()));
        }
        at += line.len();
    }
    rows
}

/// LaTeX commands that only format the cell, or draw lines.
const SHAPES: [&str; 21] = [
    "bf",
    "bfseries",
    "bottomrule",
    "centering",
    "emph",
    "hline",
    "huge",
    "it",
    "itshape",
    "large",
    "Large",
    "LARGE",
    "mathbf",
    "mathit",
    "mathrm",
    "midrule",
    "rm",
    "textbf",
    "textit",
    "textrm",
    "toprule",
];

/// LaTeX commands whose argument is not part of the cell: colours, and lines below some columns.
const COLOURS: [&str; 5] = ["cellcolor", "cline", "cmidrule", "color", "rowcolor"];

/// Returns the rows of LaTeX's `tabular` environment, such as `5 & 3 & & \textbf{7} \\ \hline`.
fn tabular(text: &str) -> Rows {
    let Some(start) = text.find('}') else { return Vec::new() };
    // The table begins after the letters for the alignment of columns.
    let start = start + text[start + 1..].find('}').map_or(1, |at| at + 2);
    let field = |piece: &str| -> String {
        let mut kept = String::new();
        let mut rest = piece;
        while let Some(at) = rest.find('\\') {
            kept.push_str(&rest[..at]);
            let name = rest[at + 1..].trim_start_matches(|c: char| c.is_ascii_alphabetic());
            let command = &rest[at + 1..rest.len() - name.len()];
            if !SHAPES.contains(&command) && !COLOURS.contains(&command) {
                // The output of another command is unknown, so a backslash is kept, and the field is not a cell.
                kept.push('\\');
            }
            rest = match name.split_once('}').filter(|_| COLOURS.contains(&command)) {
                Some((_, behind)) => behind,
                None => name,
            };
        }
        kept.push_str(rest);
        kept.trim_matches(|c: char| c.is_whitespace() || matches!(c, '{' | '}' | '$' | '~')).to_owned()
    };
    let mut at = start;
    let mut rows = Vec::new();
    for line in text[start..].split("\\\\") {
        rows.push((at, line.split('&').map(field).collect()));
        at += line.len() + 2;
    }
    rows
}
