//! The parts of an ISS text that must be known before its rules are read: the grid, its boxes and pieces, and the
//! groups of variable cells.

use super::cells::{Cells, Group, MAX_CELLS};
use super::origin::Origin;
use super::shape::{self, Header, Size, sides};
use super::token::{Arg, Mark, Node, Source, Token};
use super::{Part, table};
use crate::error::ParseError;
use crate::formats::imported::ImportedPuzzle;
use crate::grid::{Cell, Shape};

/// The types whose meaning depends on which variable cells are adjacent.
const ADJACENT: [&str; 6] = ["WhiteDot", "BlackDot", "X", "V", "GreaterThan", "ConnectedValues"];

/// The grid and the groups of variable cells.
#[derive(Debug)]
pub struct Geometry {
    /// The size and the values.
    pub size: Size,
    /// The height and width of the boxes that are houses; `None` without boxes.
    pub boxes: Option<(usize, usize)>,
    /// The height and width of the boxes that the grid would have without `.NoBoxes`.
    pub default_boxes: Option<(usize, usize)>,
    /// The number of cells of a box, or of an unknown region.
    pub region_size: usize,
    /// The cells of the grid and of the groups.
    pub cells: Cells,
    /// The piece of each cell in the first jigsaw.
    pub pieces: Option<Vec<Option<usize>>>,
    /// The pieces of further jigsaws, as cells.
    pub more_pieces: Vec<(Vec<Cell>, Mark)>,
    /// Variable cells that only pad the last row of a group.
    pub padding: Vec<Cell>,
    /// The numbers of rows and columns that the groups of variable cells have in native text.
    variables: Vec<(usize, usize)>,
    /// The token that states the size.
    origin: Origin,
}

impl Geometry {
    /// Reads the geometry from all sections of a text, in whatever order they state it.
    pub(super) fn read(parts: &[Part<'_>], source: &Source<'_>) -> Result<Geometry, ParseError> {
        let mut header = Header::default();
        for part in parts {
            if let Part::Form(form) = part {
                header.agree(form.size(), form.mark(), source)?;
                header.no_boxes |= form.has_no_boxes();
            }
            part.tokens().try_for_each(|token| header.take(token, source))?;
        }
        let size = header.size();
        let mark = header.size.map_or_else(|| source.start(), |(_, mark)| mark);
        let mut geometry = Geometry {
            size,
            boxes: header.boxes(),
            default_boxes: header.default_boxes(),
            region_size: header.region_size(),
            cells: Cells::new(size.rows, size.columns),
            pieces: None,
            more_pieces: Vec::new(),
            padding: Vec::new(),
            variables: Vec::new(),
            origin: Origin::new(mark, header.kind()),
        };
        geometry.add_groups(parts, source)?;
        for part in parts {
            if let Part::Form(form) = part
                && let Some(layout) = form.layout()
            {
                geometry.add_pieces(layout, source)?;
            }
            for token in part.tokens().filter(|token| token.name.text == "Jigsaw") {
                let last = token.args.last().filter(|_| token.args.len() <= 2);
                let layout = last.ok_or_else(|| {
                    source.error(
                        token.mark,
                        format!("{} arguments", token.args.len()),
                        "the layout of the pieces",
                    )
                })?;
                geometry.add_pieces(*layout, source)?;
            }
        }
        Ok(geometry)
    }

    /// Makes a puzzle without givens or rules.
    pub fn imported(&self) -> ImportedPuzzle<Origin> {
        let Size { rows, columns, values, raw } = self.size;
        let labels = self.pieces.as_ref().map(|pieces| shape::labels(pieces));
        let shape = Shape::raw(rows, columns).with_lines(!raw).with_boxes(self.boxes).with_labels(labels);
        let shape = Shape { variables: self.variables.clone(), ..shape };
        ImportedPuzzle::new(shape, values, self.origin.clone())
    }

    fn add_pieces(&mut self, layout: Arg<'_>, source: &Source<'_>) -> Result<(), ParseError> {
        let Some(pieces) = shape::pieces(layout, &self.size, source)? else { return Ok(()) };
        if self.pieces.is_none() {
            self.pieces = Some(pieces);
            return Ok(());
        }
        let count = pieces.iter().flatten().max().map_or(0, |most| most + 1);
        let mut cells = vec![Vec::new(); count];
        for (place, piece) in pieces.iter().enumerate() {
            if let Some(piece) = piece {
                cells[*piece].push(Cell::new(place / self.size.columns, place % self.size.columns));
            }
        }
        self.more_pieces
            .extend(cells.into_iter().filter(|cells| !cells.is_empty()).map(|cells| (cells, layout.mark)));
        Ok(())
    }

    /// Adds the groups that `.Var`, `.ChaosConstruction` and `.Doppelganger` define.
    fn add_groups(&mut self, parts: &[Part<'_>], source: &Source<'_>) -> Result<(), ParseError> {
        let mut groups: Vec<(Group, Mark)> = Vec::new();
        let mut place = std::collections::HashMap::new();
        for token in parts.iter().flat_map(Part::tokens) {
            let new = match token.name.text {
                "Var" => vec![self.variables(token, source)?],
                "ChaosConstruction" => {
                    vec![group("CC", self.size.rows * self.size.columns, self.size.columns)]
                }
                "Doppelganger" if parts.iter().any(|part| mentions(part, &|name| name.starts_with("DG"))) => {
                    self.doppelgangers()
                }
                _ => continue,
            };
            for group in new {
                let known = *place.entry(group.prefix.clone()).or_insert(groups.len());
                match groups.get_mut(known) {
                    Some(slot) => *slot = (group, token.mark),
                    None => groups.push((group, token.mark)),
                }
            }
        }
        let (mut next, mut total) = (0, self.size.rows * self.size.columns);
        for (group, mark) in groups {
            total += group.count;
            if total > MAX_CELLS {
                return Err(source.error(
                    mark,
                    "too many variable cells",
                    format!("at most {MAX_CELLS} cells in all"),
                ));
            }
            next = self.add_group(Group { first: next, ..group }, parts);
        }
        Ok(())
    }

    /// Adds a group, and the rectangular groups that it becomes in native text. Returns the number of the next variable
    /// cell.
    fn add_group(&mut self, group: Group, parts: &[Part<'_>]) -> usize {
        let Group { first, count, columns, .. } = group;
        let end = if group.is_rectangle() {
            self.variables.push((group.rows(), columns.min(count)));
            first + count
        } else if parts.iter().any(|part| is_adjacent(part, &group.prefix)) {
            // Groups in native text are rectangles, so this one is padded with cells that have a fixed value.
            self.variables.push((group.rows(), columns));
            self.padding.extend((first + count..first + group.rows() * columns).map(Cell::variable));
            first + group.rows() * columns
        } else {
            self.variables.extend([(count / columns, columns), (1, count % columns)]);
            first + count
        };
        self.cells.add(group);
        end
    }

    /// Reads the group that `.Var~PREFIX~label~size` defines.
    fn variables(&self, token: &Token<'_>, source: &Source<'_>) -> Result<Group, ParseError> {
        let arg = |place: usize| token.args.get(place).map_or("", |arg| arg.text);
        let mark = |place: usize| token.args.get(place).map_or(token.mark, |arg| arg.mark);
        if arg(0).is_empty() || !arg(0).bytes().all(|b| b.is_ascii_uppercase()) {
            return Err(source.error(
                mark(0),
                format!("'{}'", shape::short(arg(0))),
                "a prefix of letters A-Z",
            ));
        }
        let number = |text: &str| text.parse().ok().filter(|count| (1..=MAX_CELLS).contains(count));
        let (count, columns) = match arg(2) {
            "" => (1, self.size.columns),
            text => sides(text, MAX_CELLS)
                .map(|(rows, columns)| (rows * columns, columns))
                .or_else(|| Some((number(text)?, self.size.columns)))
                .ok_or_else(|| {
                    let expected = format!("a number of cells up to {MAX_CELLS}, or ROWSxCOLUMNS");
                    source.error(mark(2), format!("'{}'", shape::short(text)), expected)
                })?,
        };
        Ok(group(&format!("V{}", arg(0)), count, columns))
    }

    /// Returns the groups for the digits that rows, columns and boxes lack. The group for rows is a column next to the
    /// grid; the group for columns is a row above it.
    fn doppelgangers(&self) -> Vec<Group> {
        let Size { rows, columns, .. } = self.size;
        let mut groups = vec![group("DGC", rows, columns), group("DGR", columns, columns)];
        if let Some((height, width)) = self.boxes {
            groups.push(group("DGB", rows / height * (columns / width), width));
        }
        groups
    }
}

fn group(prefix: &str, count: usize, columns: usize) -> Group {
    Group { prefix: prefix.to_owned(), first: 0, count, columns }
}

/// Returns `true` if some token has an argument for which `is` returns `true`.
fn mentions(part: &Part<'_>, is: &dyn Fn(&str) -> bool) -> bool {
    any_token(part, &|token| token.args.iter().any(|arg| is(arg.text)))
}

/// Returns `true` if a token whose type is about neighbours names a cell of the group.
fn is_adjacent(part: &Part<'_>, prefix: &str) -> bool {
    any_token(part, &|token| {
        ADJACENT.contains(&token.name.text) && token.args.iter().any(|arg| arg.text.starts_with(prefix))
    })
}

/// Returns `true` if `is` holds for any token of a known type, including tokens inside composites.
fn any_token(part: &Part<'_>, is: &dyn Fn(&Token<'_>) -> bool) -> bool {
    fn any(nodes: &[Node<'_>], is: &dyn Fn(&Token<'_>) -> bool) -> bool {
        nodes.iter().any(|node| match node {
            Node::Single(token) => table::find(token.name.text).is_some() && is(token),
            Node::Composite(_, children) => any(children, is),
        })
    }
    match part {
        Part::Form(_) => false,
        Part::Nodes(nodes) => any(nodes, is),
    }
}
