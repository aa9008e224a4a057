//! Draws each kind of form as SVG elements.

use std::collections::BTreeSet;

use super::accent::Accent;
use super::arithmetic::{self, DARK};
use super::canvas::{self, Layer, circle, path, polyline};
use super::contour::{self, Square};
use super::label::{Corner, MOST_CELLS, corners, in_order};
use super::line;
use super::painter::{Painter, RADIUS};
use crate::form::{Beside, Edge, Fill, Form, Look, Outline, Place, Sign, UNIT};
use crate::grid::{Cell, Side};

impl Painter<'_> {
    /// Draws one form.
    pub fn form(&mut self, form: &Form) {
        match form {
            Form::Line(line) => line::draw(self, line),
            Form::Outline(outline) => self.outline(outline),
            Form::Fill(fill) => self.fill(fill),
            Form::Sign(sign) => self.sign(sign),
            Form::Diagonal { main } => self.diagonal(*main),
            Form::Clue(clue) => match self.layout.beside(clue.at) {
                Some(at) => self.beside(clue.at, at, &clue.text),
                None => self.within(clue.at, &clue.text),
            },
            Form::Wedges { cells, outward } => self.wedges(cells, *outward),
            Form::Values { cells, values } => self.values(cells, values),
            Form::Branch(number, forms) => self.branch(*number, forms),
            Form::Borders { .. }
            | Form::Shading { .. }
            | Form::Track { .. }
            | Form::Parts { .. }
            | Form::Words
            | Form::Quoted => {}
        }
    }

    fn squares(&self, cells: &[Cell]) -> BTreeSet<Square> {
        cells.iter().map(|&cell| self.layout.square(cell)).collect()
    }

    /// Returns the outline of cells, moved inwards by `inset`, as path commands.
    fn edge(&self, cells: &[Cell], inset: i32) -> String {
        let lines = contour::within(&self.squares(cells), inset);
        lines.iter().map(|line| canvas::commands(line, true)).collect()
    }

    fn outline(&mut self, outline: &Outline) {
        match outline.edge {
            Edge::Pill => return line::pill(self, &outline.cells),
            Edge::After => return self.run(outline, (0, -1)),
            Edge::Below => return self.run(outline, (-1, 0)),
            _ => {}
        }
        let squares = self.squares(&outline.cells);
        let inset = match outline.edge {
            Edge::Wall => 0,
            _ => self.layout.taken.inset(squares.iter().copied()),
        };
        let edge = self.edge(&outline.cells, inset);
        let stroke = match outline.edge {
            Edge::Wall => "class=\"ink-line\" stroke=\"#000\" stroke-width=\"3.5\"",
            Edge::Dashed => "class=\"ink\" stroke=\"#000\" stroke-width=\"1.2\" stroke-dasharray=\"5 3\"",
            Edge::Dotted => "class=\"ink\" stroke=\"#000\" stroke-width=\"1.8\" stroke-dasharray=\"1.8 3.6\"",
            Edge::Violet => "stroke=\"#8c46dc\" stroke-width=\"1.5\"",
            _ => "class=\"ink\" stroke=\"#444\" stroke-width=\"1.2\"",
        };
        self.put(Layer::Cages, &format!("fill=\"none\" {stroke}"), &path(&edge));
        if outline.hatched {
            let lines = outline.cells.iter().map(|&cell| {
                let (x, y) = self.layout.corner(cell);
                let line = |down| format!("M{} {}h48", x + 8, y + down);
                [14, 26, 38, 50].map(line).concat()
            });
            let lines = path(&lines.collect::<String>());
            self.put(Layer::Fills, "fill=\"none\" stroke=\"#ccc\" stroke-width=\"2\"", &lines);
        }
        if let Some(text) = self.said(&outline.label) {
            self.label(&self.spots(&outline.cells), &text);
        }
    }

    /// Draws the sum of a Kakuro run in the dark square before it: above the square's diagonal for a run to the right,
    /// below it for a run downwards.
    fn run(&mut self, run: &Outline, before: Square) {
        let Some(&first) = run.cells.first() else { return };
        let (row, column) = self.layout.square(first);
        let square = (row + before.0, column + before.1);
        self.put(Layer::Fills, DARK, &path(&arithmetic::square(square)));
        let (x, y) = (square.1 * UNIT, square.0 * UNIT);
        let line = path(&format!("M{x} {y}l{UNIT} {UNIT}"));
        self.put(Layer::Discs, "fill=\"none\" stroke=\"#fff\" stroke-width=\"1.5\"", &line);
        let Some(text) = self.said(&run.label) else { return };
        let size = [22, 22, 20, 15].get(text.len()).copied().unwrap_or(10);
        let weight = if self.accent.is_some() { " text-decoration=\"underline\"" } else { "" };
        let ink =
            format!("fill=\"#fff\" font-weight=\"bold\" font-size=\"{size}\" text-anchor=\"middle\"{weight}");
        let at = if before.0 == 0 { (x + UNIT - 20, y + 18) } else { (x + 20, y + UNIT - 16) };
        self.put(Layer::Clues, &ink, &canvas::text(at, &text));
    }

    fn fill(&mut self, fill: &Fill) {
        let squares = fill.cells.iter().map(|&cell| {
            let (x, y) = self.layout.corner(cell);
            format!("M{x} {y}h{UNIT}v{UNIT}h-{UNIT}z")
        });
        let squares = path(&squares.collect::<String>());
        self.put(Layer::Fills, &format!("class=\"shade\" fill=\"{}\"", fill.colour), &squares);
        if fill.outlined {
            let edge = path(&self.edge(&fill.cells, 3));
            self.put(Layer::Fills, "fill=\"none\" stroke=\"#999\" stroke-width=\"1.5\"", &edge);
        }
        if let Some(text) = self.said(&fill.label) {
            for &cell in &fill.cells {
                self.label(&corners(cell, &[Corner::LowerRight, Corner::LowerLeft]), &text);
            }
        }
    }

    fn diagonal(&mut self, main: bool) {
        let (right, bottom) = (self.layout.columns * UNIT, self.layout.rows * UNIT);
        let points = if main { [(0, 0), (right, bottom)] } else { [(right, 0), (0, bottom)] };
        let (colour, width) = self.accent.map_or(("#34bbe6", 2), |accent| (accent.colour(), 4));
        let stroke = format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"");
        self.put(Layer::Diagonals, &stroke, &polyline(&points, false));
    }

    fn sign(&mut self, sign: &Sign) {
        let (x, y) = self.place(sign);
        let square = format!("<rect x=\"{}\" y=\"{}\" width=\"44\" height=\"44\"/>", x - 22, y - 22);
        let (layer, attributes, element) = match sign.look {
            Look::White => (Layer::Signs, WHITE, circle((x, y), 8)),
            Look::Black => (Layer::Signs, BLACK, circle((x, y), 8)),
            Look::Circle => (Layer::Signs, BUBBLE, circle((x, y), 16)),
            Look::Ring => (Layer::Cages, RING, circle((x, y), RADIUS)),
            Look::Target => (Layer::Cages, RING, circle((x, y), RADIUS) + &circle((x, y), RADIUS - 5)),
            Look::Violet => (Layer::Cages, VIOLET, circle((x, y), RADIUS)),
            Look::Disc => (Layer::Discs, "class=\"shade\" fill=\"#d0d0d0\"", circle((x, y), 22)),
            Look::Square => (Layer::Discs, "class=\"shade\" fill=\"#d0d0d0\"", square),
            Look::Point => (Layer::Signs, "class=\"full\" fill=\"#333\"", circle((x, y), 7)),
            Look::Galaxy => {
                let dot = format!("<circle class=\"full\" fill=\"#333\" cx=\"{x}\" cy=\"{y}\" r=\"2\"/>");
                (Layer::Signs, WHITE, circle((x, y), 8) + &dot)
            }
            Look::Frame => {
                let frame =
                    format!("<rect x=\"{}\" y=\"{}\" width=\"50\" height=\"50\" rx=\"8\"/>", x - 25, y - 25);
                (Layer::Cages, RING, frame)
            }
            Look::End => {
                let corners = format!("<path d=\"M{x} {}l26 26l-26 26l-26 -26z\"/>", y - 26);
                (Layer::Cages, RING, corners)
            }
            Look::Bare => {
                return self.haloed(
                    "font-size=\"20\" font-weight=\"bold\" text-anchor=\"middle\"",
                    (x, y),
                    &sign.text,
                );
            }
            Look::Greater => return self.greater(sign.at, (x, y)),
        };
        self.put(layer, attributes, &element);
        match sign.look {
            Look::White | Look::Black if !sign.text.is_empty() => {
                // Letters on dots have a fixed colour: dots keep their colours on dark pages, because the colours have
                // a meaning.
                let ink = if sign.look == Look::White { "fill=\"#000\"" } else { "fill=\"#fff\"" };
                let size = if sign.text.len() > 1 { 9 } else { 13 };
                let attributes = format!("{ink} font-size=\"{size}\" text-anchor=\"middle\"");
                self.put(Layer::Signs, &attributes, &canvas::text((x, y), &sign.text));
            }
            Look::Circle => self.values_in_circle((x, y), &sign.text),
            _ => {}
        }
        let Place::Cell(cell) = sign.at else { return };
        if !matches!(sign.look, Look::White | Look::Black | Look::Circle) && !sign.text.is_empty() {
            self.label(&corners(cell, &[Corner::LowerLeft, Corner::LowerRight]), &sign.text);
        }
        if let (true, Some(letter)) = (sign.letter, self.letter) {
            let letter = letter.to_owned();
            self.label(&corners(cell, &[Corner::LowerRight, Corner::LowerLeft]), &letter);
        }
    }

    /// Returns the point where a sign is drawn. Different signs between the same cells are next to each other.
    fn place(&mut self, sign: &Sign) -> (i32, i32) {
        let (x, y) = self.layout.middle(sign.at);
        let shift = |apart| self.layout.taken.shift((x, y), sign.look, &sign.text, apart);
        match sign.at {
            Place::Cell(_) => (x, y),
            Place::Corner(_) => (x + shift(34), y),
            Place::Between(a, b) => {
                let (a, b) = (self.layout.centre(a), self.layout.centre(b));
                // Signs on the same edge are moved along that edge.
                if (b.0 - a.0).abs() > (b.1 - a.1).abs() { (x, y + shift(20)) } else { (x + shift(20), y) }
            }
        }
    }

    /// Draws values in a circle, in at most two rows, with smaller letters if there are more than four.
    fn values_in_circle(&mut self, (x, y): (i32, i32), text: &str) {
        let values: Vec<&str> = text.split(' ').filter(|value| !value.is_empty()).collect();
        let rows: Vec<String> = match values.len() {
            0..=1 => vec![values.concat()],
            2 => vec![values.join(" ")],
            count => values.chunks(count.div_ceil(2)).map(|row| row.join(" ")).collect(),
        };
        let longest = rows.iter().map(String::len).max().unwrap_or(0) as i32;
        let size = [14, 14, 14, 13].get(longest as usize).copied().unwrap_or((44 / longest.max(1)).max(4));
        let attributes = format!("{INK} font-size=\"{size}\" text-anchor=\"middle\"");
        for (row, text) in rows.iter().enumerate() {
            let y = if rows.len() == 1 { y } else { y - 7 + 14 * row as i32 };
            self.put(Layer::Signs, &attributes, &canvas::text((x, y), text));
        }
    }

    /// Draws a wedge between two cells that opens towards the first, the greater one.
    fn greater(&mut self, at: Place, (x, y): (i32, i32)) {
        let Place::Between(a, b) = at else { return };
        let (a, b) = (self.layout.centre(a), self.layout.centre(b));
        let (right, down) = ((b.0 - a.0).signum(), (b.1 - a.1).signum());
        let back = (x - 5 * right, y - 5 * down);
        let points = [
            (back.0 - 9 * down, back.1 - 9 * right),
            (x + 5 * right, y + 5 * down),
            (back.0 + 9 * down, back.1 + 9 * right),
        ];
        let wedge = polyline(&points, false);
        self.put(Layer::Signs, "class=\"ink-line\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"2\"", &wedge);
    }

    /// Draws a text outside the grid. The text of a diagonal has a short arrow towards the first cell.
    fn beside(&mut self, at: Beside, (x, y): (i32, i32), text: &str) {
        let size = [26, 26, 26, 22, 17, 13].get(text.chars().count()).copied().unwrap_or(10);
        let ink = self.accent.map_or(INK.to_owned(), Accent::bold);
        let attributes = format!("{ink} font-size=\"{size}\" text-anchor=\"middle\"");
        self.put(Layer::Clues, &attributes, &canvas::text((x, y), text));
        let (down, right) = match at {
            Beside::Diagonal(_, way) => (way.0 as i32, way.1 as i32),
            Beside::Line(..) => return,
        };
        let (from, to) = ((x + 13 * right, y + 13 * down), (x + 24 * right, y + 24 * down));
        let head = [(to.0 - 7 * right, to.1), to, (to.0, to.1 - 7 * down)];
        let arrow = canvas::commands(&[from, to], false) + &canvas::commands(&head, false);
        self.put(
            Layer::Clues,
            "class=\"ink-line\" fill=\"none\" stroke=\"#000\" stroke-width=\"2\"",
            &path(&arrow),
        );
    }

    /// Writes the text of a diagonal into a corner of the first cell, with an arrow, because another cell is drawn
    /// outside that corner.
    fn within(&mut self, at: Beside, text: &str) {
        let Beside::Diagonal(cell, (down, right)) = at else { return };
        let (corner, arrow) = match (down > 0, right > 0) {
            (true, true) => (Corner::UpperLeft, '↘'),
            (true, false) => (Corner::UpperRight, '↙'),
            (false, true) => (Corner::LowerLeft, '↗'),
            (false, false) => (Corner::LowerRight, '↖'),
        };
        self.label(&corners(cell, &[corner]), &format!("{text}{arrow}"));
    }

    /// Draws wedges on the edges of the cells, except between two of these cells and at the border of the grid.
    fn wedges(&mut self, cells: &[Cell], outward: bool) {
        let listed = self.squares(cells);
        let mut commands = String::new();
        for &cell in cells {
            let ((row, column), (x, y)) = (self.layout.square(cell), self.layout.centre(cell));
            for side in [Side::Left, Side::Right, Side::Top, Side::Bottom] {
                let (down, right) = match side {
                    Side::Left => (0, -1),
                    Side::Right => (0, 1),
                    Side::Top => (-1, 0),
                    Side::Bottom => (1, 0),
                };
                let is_cell = self.grid.step(cell, down as isize, right as isize).is_some();
                if !is_cell || listed.contains(&(row + down, column + right)) {
                    continue;
                }
                let (base, tip) = if outward { (23, 29) } else { (29, 23) };
                let points = [
                    (x + base * right - 6 * down, y + base * down - 6 * right),
                    (x + tip * right, y + tip * down),
                    (x + base * right + 6 * down, y + base * down + 6 * right),
                ];
                commands += &canvas::commands(&points, false);
            }
        }
        let stroke = "class=\"ink-line\" fill=\"none\" stroke=\"#333\" stroke-width=\"2\"";
        self.put(Layer::Signs, stroke, &path(&commands));
    }

    /// Draws the values that a rule allows in cells as pencil marks, in cells without a digit.
    fn values(&mut self, cells: &[Cell], values: &[i32]) {
        for &cell in cells.iter().filter(|cell| !self.shown.contains(cell)) {
            if values.is_empty() {
                let (x, y) = self.layout.centre(cell);
                let cross = format!("M{} {}l36 36m0 -36l-36 36", x - 18, y - 18);
                let stroke = "fill=\"none\" stroke=\"#b00020\" stroke-width=\"3\"";
                self.put(Layer::Candidates, stroke, &path(&cross));
                continue;
            }
            let (grid, room) = (self.grid.signs(), self.layout.label_room);
            let marks = super::digits::pencil_marks(self.layout.corner(cell), values, grid, room);
            let attributes = super::digits::pencil(grid, room, "class=\"ink\" fill=\"#000\"");
            self.put(Layer::Candidates, &attributes, &marks);
        }
    }

    /// Draws the forms of a block of rules faintly, with the number of the block in its first cell.
    fn branch(&mut self, number: usize, forms: &[Form]) {
        let manner =
            format!("opacity=\".5\" {}", if self.manner.contains("opacity") { "" } else { self.manner });
        let (layout, canvas) = (&mut *self.layout, &mut *self.canvas);
        let mut inner = Painter { layout, canvas, manner: manner.trim_end(), ..*self };
        forms.iter().for_each(|form| inner.form(form));
        if let Some(letter) = self.letter {
            let cells: Vec<Cell> = forms.iter().flat_map(Form::cells).collect();
            let cells = in_order(self.layout, &cells).into_iter().take(MOST_CELLS);
            let spots = cells.flat_map(|cell| corners(cell, &[Corner::UpperRight, Corner::LowerRight]));
            self.label(&spots.collect::<Vec<_>>(), &format!("({letter}{number})"));
        }
    }
}

const INK: &str = "class=\"ink\" fill=\"#000\"";
const WHITE: &str = "class=\"dot\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"1.5\"";
const BUBBLE: &str = "class=\"bubble\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"1.5\"";
const BLACK: &str = "class=\"dot\" fill=\"#000\" stroke=\"#000\" stroke-width=\"1.5\"";
const RING: &str = "class=\"ink-line\" fill=\"none\" stroke=\"#333\" stroke-width=\"1.5\"";
const VIOLET: &str = "fill=\"none\" stroke=\"#8c46dc\" stroke-width=\"2\"";
