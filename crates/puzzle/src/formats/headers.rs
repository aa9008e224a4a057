//! The header lines of native text: the grid, its values, the givens, the puzzle's title and author.
//!
//! | line | states |
//! |---|---|
//! | `author TEXT` | the author of the puzzle |
//! | `given CELL=VALUE ...` | values of cells, besides what a drawn grid gives; repeatable |
//! | `grid ROWSxCOLUMNS [boxes HxW \| no-boxes] [raw]` | the size, and the boxes; `raw`: no rows, columns or boxes |
//! | `grid ROWSxCOLUMNS KIND` | the size of another puzzle, such as `kakuro`; see [`KINDS`](super::kinds::KINDS) |
//! | `holes CELLS` | cells that do not exist; repeatable |
//! | `layer NAME [MIN-MAX] [on CELLS]` | a hidden value `NAME@r1c1` for each cell, or for each of CELLS; repeatable |
//! | `letters SIGNS` | letters and digits that stand for the values, in their order |
//! | `regions` | irregular regions: a line of labels for each row follows |
//! | `subgrids ROWSxCOLUMNS [boxes HxW \| no-boxes] at CELL ...` | several grids in one, each at its upper left cell |
//! | `title TEXT` | the title of the puzzle |
//! | `values MIN-MAX` | the values of a cell |
//! | `variables N\|RxC [NAME [MIN-MAX]]` | extra cells `v1`, `v2` …, or `NAME1`, `NAME2` …; repeatable |

/// A header line of native text and its documentation.
#[derive(Clone, Copy, Debug)]
pub struct Header {
    /// The first word of the line.
    pub name: &'static str,
    /// The usage of the line, with words in capitals for its variable parts.
    pub usage: &'static str,
    /// The meaning of the header line, in one sentence.
    pub summary: &'static str,
    /// A text with such a line.
    pub example: &'static str,
}

/// All header lines, sorted by name.
pub const HEADERS: &[Header] = &[
    Header {
        name: "author",
        usage: "author TEXT",
        summary: "the author of the puzzle: the rest of the line, including any '#'",
        example: "grid 4x4\nauthor Ada L.",
    },
    Header {
        name: "given",
        usage: "given CELL=VALUE ...",
        summary: "these cells hold these values, in addition to the givens of a drawn grid; repeatable",
        example: "grid 4x4\nvariables 2\ngiven r1c1=3 r2c3=1 v2=4",
    },
    Header {
        name: "grid",
        usage: "grid ROWSxCOLUMNS [boxes HxW | no-boxes] [raw] | [KIND]",
        summary: "the size, and boxes of H rows and W columns; if the line says nothing about boxes, a square grid gets the most nearly square ones, wider than high, and a grid that has a prime side or is not square gets none; raw: no rows, columns or boxes, so that nothing need differ; KIND is a word for what all puzzles of one kind have in common, and each has an explanation of its own: binairo, futoshiki, hidato, kakuro, kenken, latin-square, magic-square, numbrix, str8ts or towers",
        example: "grid 6x6 boxes 2x3",
    },
    Header {
        name: "holes",
        usage: "holes CELLS",
        summary: "these cells do not exist: they are in no row, column, box or region; where a grid is drawn, they are '.'; repeatable",
        example: "grid 4x4\nholes r1c1 r4c1-r4c2",
    },
    Header {
        name: "layer",
        usage: "layer NAME [MIN-MAX] [on CELLS]",
        summary: "a hidden value for each cell of the grid, such as its shading, for rules to use: NAME@r1c1 is the value at r1c1, NAME@r1c1-r1c9 a run, and NAME all of them; the values need not be the grid's; without MIN-MAX they are the two smallest values of the grid; 'on CELLS' restricts the layer to these cells, which are single cells or rectangles given by two corners, such as r1c1-r4c9; layers are part of the solution; repeatable",
        example: "grid 4x4\nlayer shade\nlayer mark 0-1 on r1c1-r2c4 r4c4\nyin-yang shade",
    },
    Header {
        name: "letters",
        usage: "letters SIGNS",
        summary: "the letters that stand for the values in boards, 'given' lines and lists of values, the letter of the smallest value first, such as A-P or 0-9A-F; solutions are shown in them, and either case is read unless two of them differ only in case; a digit stands for itself; a row in small letters must come below this line",
        example: "grid 4x4\nletters WORD\nW..R\n....\n....\nR..D",
    },
    Header {
        name: "regions",
        usage: "regions",
        summary: "irregular regions (jigsaw), instead of boxes unless the `grid` line states some: the next lines are one row of labels for each row of the grid, single characters or words separated by blanks; '.' is a cell in no region",
        example: "grid 4x4\nregions\naabb\nabbc\naccc\nadbd\n",
    },
    Header {
        name: "subgrids",
        usage: "subgrids ROWSxCOLUMNS [boxes HxW | no-boxes] at CELL ...",
        summary: "several grids in one, each with its upper left cell at one of these cells and with rows, columns and boxes of its own; cells outside all of them do not exist",
        example: "subgrids 4x4 at r1c1 r3c3",
    },
    Header {
        name: "title",
        usage: "title TEXT",
        summary: "the title of the puzzle: the rest of the line, including any '#'",
        example: "grid 4x4\ntitle Puzzle #7",
    },
    Header {
        name: "values",
        usage: "values MIN-MAX",
        summary: "the values of a cell, at least as many as the longest house has cells; without this line, from 1 up to the length of the longest house",
        example: "grid 9x9\nvalues 0-8",
    },
    Header {
        name: "variables",
        usage: "variables N|RxC [NAME [MIN-MAX]]",
        summary: "N extra cells v1, v2 … outside the grid, or R rows of C of them, for rules to use; with NAME they are called NAME1, NAME2 … and NAME is all of them, and with MIN-MAX they have these values instead of the grid's; they count as cells of the solution; repeatable",
        example: "grid 4x4\nvariables 1\nkiller 9 r1c1 r1c2 v1",
    },
];

/// The names of all header lines.
pub const NAMES: [&str; HEADERS.len()] = {
    let mut names = [""; HEADERS.len()];
    let mut place = 0;
    while place < HEADERS.len() {
        names[place] = HEADERS[place].name;
        place += 1;
    }
    names
};

/// Returns the header line that begins with this word.
pub fn find(name: &str) -> Option<&'static Header> {
    HEADERS.iter().find(|header| header.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Line;
    use crate::formats::native;
    use crate::rules;

    #[test]
    fn headers_are_what_native_text_knows() {
        assert!(HEADERS.is_sorted_by(|a, b| a.name < b.name));
        for header in HEADERS {
            assert!(header.usage.starts_with(header.name) && !header.summary.is_empty());
            assert!(rules::alias::named(header.name).is_none(), "{}", header.name);
            assert!(header.example.lines().any(|line| native::name(line) == Some(header.name)));
            let read = native::read(Line::all(header.example));
            read.unwrap_or_else(|error| panic!("{}: {error}", header.name));
            // A line with the word alone is an incomplete header line, not an unknown rule.
            let alone = native::read(Line::all(header.name)).expect_err(header.name);
            assert!(!alone.message().contains("unknown"), "{alone}");
        }
    }
}
