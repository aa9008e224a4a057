//! Lines through the centres of cells, and the shapes at their ends and on their cells.

use super::canvas::{Layer, circle, commands, path, polyline};
use super::label::{Corner, corners};
use super::painter::{Painter, RADIUS};
use crate::form::{End, JOINS, Line, Node, UNIT, is_jump};
use crate::grid::Cell;

type Point = (i32, i32);

/// Draws a line, with its ends and the marks on its cells.
pub fn draw(painter: &mut Painter<'_>, line: &Line) {
    let mut cells = line.cells.clone();
    cells.dedup_by_key(|cell| painter.layout.centre(*cell));
    let mut points: Vec<Point> = cells.iter().map(|&cell| painter.layout.centre(cell)).collect();
    let (Some(&first), Some(&last)) = (points.first(), points.last()) else { return };
    let squares: Vec<_> = line.cells.iter().map(|&cell| painter.layout.square(cell)).collect();
    let meets = painter.layout.taken.meets(line, &squares);
    ends(painter, line, (first, last));
    let width = line.width;
    if points.len() == 1 {
        // A line with only one point is drawn as a disc.
        part(painter, line, &fill(line), &circle(first, (width / 2).max(6)));
    } else {
        if let Some(room) = room(line.first) {
            points[0] = towards(first, points[1], room);
        }
        let (end, before) = (points.len() - 1, points[points.len() - 2]);
        if let Some(room) = room(line.last) {
            points[end] = towards(last, before, room);
        }
        let jumps = jumps(line, &cells, &points);
        let lines = match jumps.is_empty() {
            true => polyline(&points, line.closed),
            false => between_jumps(&cells, &points, line.closed),
        };
        if meets {
            // A white edge separates the line from other lines that look the same.
            part(painter, line, &white(width + 8, "round"), &lines);
        }
        part(painter, line, &stroke(line, width), &lines);
        if !jumps.is_empty() {
            let thin = Line { dash: &[7, 6], ..line.clone() };
            part(painter, line, &stroke(&thin, (width / 3).max(3)), &path(&jumps));
        }
        if line.core > 0 {
            part(painter, line, &white(line.core, "butt"), &lines);
        }
        if line.last == End::Arrow {
            let head = head(before, points[end]);
            part(painter, line, &stroke(line, width), &head);
        }
    }
    nodes(painter, line);
    if let Some(text) = painter.said(&line.label) {
        painter.label(&corners(line.cells[0], &[Corner::UpperLeft, Corner::UpperRight]), &text);
    }
}

/// Returns path commands for the stretches on which the line passes through cells that do not belong to it.
fn jumps(line: &Line, cells: &[Cell], points: &[Point]) -> String {
    let mut places: Vec<(usize, usize)> = (1..cells.len()).map(|place| (place - 1, place)).collect();
    if line.closed {
        places.push((cells.len() - 1, 0));
    }
    // Thin lines only join their cells, so for them, passing through other cells is not a jump.
    let jumps = places.into_iter().filter(|&(a, b)| line.width > JOINS && is_jump(cells[a], cells[b]));
    jumps.map(|(a, b)| commands(&[points[a], points[b]], false)).collect()
}

/// Returns the path of a line without the stretches on which it jumps over cells.
fn between_jumps(cells: &[Cell], points: &[Point], closed: bool) -> String {
    let (mut lines, mut start, last) = (String::new(), 0, cells.len() - 1);
    if closed && !is_jump(cells[last], cells[0]) {
        lines += &commands(&[points[last], points[0]], false);
    }
    for end in 1..=cells.len() {
        if end < cells.len() && !is_jump(cells[end - 1], cells[end]) {
            continue;
        }
        lines += &commands(&points[start..end], false);
        // A cell between two jumps becomes a dot.
        lines += if end - start == 1 { "h.01" } else { "" };
        start = end;
    }
    path(&lines)
}

/// The opacity of lines: at a crossing, the lower line shows through.
const CLEAR: &str = "opacity=\".75\"";

/// Draws a part of a line. All parts of one line are in one group, so that they do not show through each other.
fn part(painter: &mut Painter<'_>, line: &Line, attributes: &str, element: &str) {
    painter.put(Layer::Lines(-line.width), CLEAR, &format!("<g {attributes}>{element}</g>"));
}

/// Returns the SVG attributes of a line's stroke.
fn stroke(line: &Line, width: i32) -> String {
    let colour = line.colour;
    let cap = match line.dash {
        [] => "round",
        // Dashes of length 1 with round ends are dots.
        [1, ..] => "round",
        _ => "butt",
    };
    // A line between two rings ends at their rims.
    let is_between = line.first == End::Ring && line.last == End::Ring;
    let cap = if is_between { "butt" } else { cap };
    let dash: Vec<String> = line.dash.iter().map(i32::to_string).collect();
    let dash =
        if dash.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{}\"", dash.join(" ")) };
    format!(
        "fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"{cap}\" \
         stroke-linejoin=\"round\"{dash}"
    )
}

/// Returns the SVG attributes of a white stroke.
fn white(width: i32, cap: &str) -> String {
    format!(
        "class=\"paper-line\" fill=\"none\" stroke=\"#fff\" stroke-width=\"{width}\" \
         stroke-linecap=\"{cap}\" stroke-linejoin=\"round\""
    )
}

/// Returns the SVG attributes of a disc in the line's colour.
fn fill(line: &Line) -> String {
    format!("fill=\"{}\"", line.colour)
}

/// Returns the distance from the centre of its end cell at which the line stops; `None` if it reaches the centre.
fn room(end: End) -> Option<i32> {
    match end {
        End::Ring | End::Away => Some(RADIUS),
        End::Diamond => Some(RADIUS - 4),
        End::Arrow => Some(6),
        End::Plain | End::Bulb => None,
    }
}

/// Returns the point at `distance` from `from` in the direction of `to`.
fn towards(from: Point, to: Point, distance: i32) -> Point {
    let (x, y) = (f64::from(to.0 - from.0), f64::from(to.1 - from.1));
    let length = x.hypot(y).max(1.0);
    let step = |along: f64| (along / length * f64::from(distance)).round() as i32;
    (from.0 + step(x), from.1 + step(y))
}

/// Returns the path of an arrowhead at `to`, for an arrow that comes from `from`.
fn head(from: Point, to: Point) -> String {
    let back = towards(to, from, 12);
    let (x, y) = (to.0 - back.0, to.1 - back.1);
    let side = |turn: i32| (back.0 - turn * y * 2 / 3, back.1 + turn * x * 2 / 3);
    polyline(&[side(1), to, side(-1)], false)
}

/// Draws the shapes at the line's first and last cell.
fn ends(painter: &mut Painter<'_>, line: &Line, (first, last): (Point, Point)) {
    for (end, at) in [(line.first, first), (line.last, last)] {
        let rim = format!("class=\"rim\" fill=\"#fff\" stroke=\"{}\" stroke-width=\"3\"", line.colour);
        match end {
            End::Plain | End::Away | End::Arrow => {}
            End::Ring => part(painter, line, &rim, &circle(at, RADIUS)),
            End::Diamond => {
                let room = RADIUS;
                let corners =
                    [(at.0, at.1 - room), (at.0 + room, at.1), (at.0, at.1 + room), (at.0 - room, at.1)];
                part(painter, line, &rim, &polyline(&corners, true));
            }
            End::Bulb => {
                part(painter, line, &fill(line), &circle(at, RADIUS));
                if line.core > 0 {
                    let core = "class=\"paper-line\" fill=\"none\" stroke=\"#fff\"";
                    part(painter, line, &format!("{core} stroke-width=\"{}\"", line.core), &circle(at, 16));
                }
            }
        }
    }
}

/// Draws the line's marks on each of its cells.
fn nodes(painter: &mut Painter<'_>, line: &Line) {
    let attributes = match line.nodes {
        None => return,
        Some(Node::Open | Node::Square | Node::Triangle) => {
            format!("class=\"rim\" fill=\"#fff\" stroke=\"{}\" stroke-width=\"2\"", line.colour)
        }
        Some(Node::Full) => format!("fill=\"{}\"", line.colour),
    };
    for &cell in &line.cells {
        let (x, y) = painter.layout.centre(cell);
        let node = match line.nodes {
            Some(Node::Square) => {
                format!("<rect x=\"{}\" y=\"{}\" width=\"10\" height=\"10\"/>", x - 5, y - 5)
            }
            Some(Node::Triangle) => polyline(&[(x, y - 7), (x + 7, y + 5), (x - 7, y + 5)], true),
            _ => circle((x, y), 5),
        };
        painter.put(Layer::Lines(-1), &attributes, &node);
    }
}

/// Draws a rounded outline around a row of cells.
pub fn pill(painter: &mut Painter<'_>, cells: &[Cell]) {
    let points: Vec<Point> = cells.iter().map(|&cell| painter.layout.centre(cell)).collect();
    let Some(&first) = points.first() else { return };
    let line = if points.len() == 1 {
        path(&format!("M{} {}h.01", first.0, first.1))
    } else {
        polyline(&points, false)
    };
    for (class, colour, width) in
        [("pill", "#7a7a7a", UNIT * 4 / 5), ("paper-line", "#fff", UNIT * 4 / 5 - 6)]
    {
        let attributes = format!(
            "class=\"{class}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\""
        );
        painter.put(Layer::Lines(-5), &attributes, &line);
    }
}
