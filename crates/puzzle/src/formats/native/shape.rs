//! The shape, the board and the values that the lines of a text state.

use super::draft::Draft;
use super::header;
use crate::error::{Line, ParseError};
use crate::formats::plain::{Board, Expectation, symbol};
use crate::grid::{Cell, Digit, Grid, Layer, Letters, NamedGroup, Shape, Values};

/// The numbers of rows and columns of groups of variable cells, and the named groups.
pub type Variables = (Vec<(usize, usize)>, Vec<NamedGroup>);

impl<'a> Draft<'a> {
    /// Returns the sizes of the groups of variable cells, and the named groups.
    pub fn variables(&self) -> Result<Variables, ParseError> {
        let (mut sizes, mut named) = (Vec::new(), Vec::<NamedGroup>::new());
        for (&line, group) in self.variables.iter().zip(0..) {
            let (size, stated) = header::variables(line)?;
            sizes.push(size);
            let Some((name, values)) = stated else { continue };
            if named.iter().any(|other| other.name == name) || self.names_a_layer(name) {
                let message = format!("a second thing called '{name}'");
                return Err(
                    line.error_whole(message, "a name for each layer and each group of variable cells")
                );
            }
            named.push(NamedGroup { group, name: name.to_owned(), values });
        }
        Ok((sizes, named))
    }

    /// Returns `true` if a layer has this name.
    fn names_a_layer(&self, name: &str) -> bool {
        self.layers.iter().any(|&line| header::layer_name(line).is_ok_and(|layer| layer == name))
    }

    /// Returns the layers on a grid with this many rows and columns and these values; a layer that states no values has
    /// the grid's two smallest.
    pub fn layers(&self, size: (usize, usize), of_grid: Values) -> Result<Vec<Layer>, ParseError> {
        let layer = |&line: &Line<'a>| {
            let (name, values, part) = header::layer(line, size)?;
            let usual = Values { max: of_grid.max.min(of_grid.min.saturating_add(1)), ..of_grid };
            Ok(Layer { part, ..Layer::new(name, values.unwrap_or(usual)) })
        };
        let layers = self.layers.iter().map(layer).collect::<Result<Vec<Layer>, _>>()?;
        let is_again = |&place: &usize| layers[..place].iter().any(|other| other.name == layers[place].name);
        match (0..layers.len()).find(is_again) {
            Some(place) => {
                let message = format!("a second layer called '{}'", layers[place].name);
                Err(self.layers[place].error_whole(message, "a name for each layer"))
            }
            None => Ok(layers),
        }
    }

    /// Returns the cells of the `holes` lines, in order.
    pub fn holes(&self, rows: usize, columns: usize) -> Result<Vec<Cell>, ParseError> {
        let mut holes = Vec::new();
        for line in &self.holes {
            holes.extend(header::holes(*line, rows, columns)?);
        }
        holes.sort_unstable();
        holes.dedup();
        Ok(holes)
    }

    /// Returns `true` if some line of the board has cells, rather than only border characters.
    pub fn has_board(&self) -> bool {
        self.board.iter().any(|line| symbol::has_cells(line.text))
    }

    /// Reads the board, with a known size or with the size that its rows show.
    fn board_of(&self, size: Option<(usize, usize)>) -> Result<Board<'a>, ParseError> {
        let letters = self.letters.map(|(_, letters)| letters);
        let of_kind = || -> Result<Option<Values>, ParseError> {
            let Some(line) = self.grid else { return Ok(None) };
            let mut shape = header::size(line)?.0;
            shape.holes = self.holes(shape.rows, shape.columns)?;
            Ok(self.values_of_kind(&shape))
        };
        let stated =
            self.values.map(header::values).transpose()?.map_or_else(of_kind, |values| Ok(Some(values)))?;
        let values = stated.or(letters.map(|letters| letters.usual_values()));
        Board::read(self.board.clone(), &Expectation { size, values, letters, spare: self.spare() })
    }

    /// Returns the values that the kind of puzzle in the `grid` line prescribes, if any.
    fn values_of_kind(&self, shape: &Shape) -> Option<Values> {
        self.grid.and_then(header::kind).and_then(|(kind, _)| kind.values(shape))
    }

    /// Returns the number of values that the rules add to the default, which is one value per cell of the longest
    /// house.
    fn spare(&self) -> usize {
        self.rules.iter().map(|(_, named)| named.spec.spare_values).max().unwrap_or(0)
    }

    /// Returns the shape and the board. If no line states the size, it comes from the regions, the subgrids or the
    /// board; without these, it is 9x9.
    pub fn shape(&self) -> Result<(Shape, Option<Board<'a>>), ParseError> {
        let subgrids = self.subgrids.map(header::subgrids).transpose()?;
        let (mut shape, explicit_boxes) = match (self.grid, &self.regions, &subgrids) {
            (Some(line), _, _) => header::size(line)?,
            (None, Some((_, rows)), _) => (Shape::new(rows.len(), rows.len()), false),
            (None, None, Some(subgrids)) => {
                let below = |corner: &Cell| usize::from(corner.row) + subgrids.rows;
                let beside = |corner: &Cell| usize::from(corner.column) + subgrids.columns;
                let rows = subgrids.corners.iter().map(below).max().unwrap_or(0);
                (Shape::new(rows, subgrids.corners.iter().map(beside).max().unwrap_or(0)), false)
            }
            (None, None, None) if !self.has_board() => (Shape::new(9, 9), false),
            (None, None, None) => {
                let board = self.board_of(None)?;
                let (rows, columns) = board.size();
                let holes = self.holes(rows, columns)?;
                let mut shape = match board.subgrids() {
                    None => Shape::new(rows, columns),
                    Some(subgrids) => Shape::raw(rows, columns).with_subgrids(Some(subgrids.clone())),
                };
                if holes.is_empty()
                    && board.subgrids().is_none()
                    && let Some(boxes) = board.boxes()?
                {
                    shape = shape.with_boxes(Some(boxes));
                }
                let (variables, named) = self.variables()?;
                let shape = Shape { variables, named, holes, ..shape };
                return Ok((shape, Some(board)));
            }
        };
        if let Some((_, lines)) = &self.regions {
            let labels = header::all_labels(lines, shape.columns)?;
            shape = shape.with_labels(Some(labels));
            if !explicit_boxes {
                shape = shape.with_boxes(None);
            }
        }
        if let Some(subgrids) = subgrids {
            if let Some((line, _)) = &self.regions {
                return Err(line.error_whole("regions and subgrids", "one of the two"));
            }
            // The houses are only the rows, columns and boxes of the subgrids.
            shape = Shape::raw(shape.rows, shape.columns).with_subgrids(Some(subgrids));
        }
        shape.holes = self.holes(shape.rows, shape.columns)?;
        (shape.variables, shape.named) = self.variables()?;
        let board = match !self.has_board() {
            true => None,
            false => Some(self.board_of(Some((shape.rows, shape.columns)))?),
        };
        let is_open = !explicit_boxes && self.regions.is_none() && shape.holes.is_empty();
        if let Some(board) = board.as_ref().filter(|_| is_open && shape.boxes().is_some())
            && let Some(boxes) = board.boxes()?
        {
            shape = shape.with_boxes(Some(boxes));
        }
        Ok((shape, board))
    }

    /// Makes the grid of this shape. `signs` are the values and letters that the board shows; they apply if no line
    /// states any.
    pub fn grid(
        &self,
        mut shape: Shape,
        signs: Option<(Values, Option<Letters>)>,
    ) -> Result<Grid, ParseError> {
        let blamed = self.subgrids.or(self.regions.as_ref().map(|(line, _)| *line)).or(self.grid);
        let located = |line: Option<Line<'_>>, error: crate::grid::GridError| match line {
            Some(line) => line.error_whole(error.message, error.expected),
            None => ParseError::of_input(error.message, error.expected),
        };
        let letters = self.letters.map(|(_, letters)| letters).or(signs.and_then(|(_, letters)| letters));
        let values = match (self.values, self.values_of_kind(&shape), signs) {
            (Some(line), _, _) => header::values(line)?,
            (None, Some(values), _) | (None, None, Some((values, _))) => values,
            (None, None, None) => {
                let houses = shape.houses().map_err(|error| located(blamed, error))?;
                let longest = houses.iter().map(|house| house.cells.len()).max();
                let longest = longest.unwrap_or(shape.rows.max(shape.columns));
                let min = letters.map_or(1, |letters| letters.usual_values().min);
                let more = Digit::try_from(longest + self.spare() - 1).unwrap_or(Digit::MAX);
                Values::new(min, min.saturating_add(more))
            }
        };
        shape.layers = self.layers((shape.rows, shape.columns), values)?;
        let grid = Grid::new(shape, values).map_err(|error| located(self.values.or(blamed), error))?;
        grid.with_letters(letters).map_err(|error| located(self.letters.map(|(line, _)| line), error))
    }
}
