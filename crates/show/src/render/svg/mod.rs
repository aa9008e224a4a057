//! Puzzles as pictures: SVG that needs no font, no style sheet, and no other file.
//!
//! ```
//! use sudoku2cnf_puzzle::grid::Solution;
//! use sudoku2cnf_puzzle::puzzle::Puzzle;
//! use sudoku2cnf_show::render::svg::Picture;
//!
//! let puzzle: Puzzle = "thermo r1c1-r1c3\n1...\n....\n....\n...2".parse()?;
//! let solution = Solution::new(puzzle.grid(), vec![1, 2, 3, 4, 3, 4, 2, 1, 2, 1, 4, 3, 4, 3, 1, 2]);
//! let svg = Picture::new(&puzzle).solution(&solution).to_svg();
//! assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
//! # Ok::<(), sudoku2cnf_puzzle::error::ParseError>(())
//! ```

mod accent;
pub(super) mod arithmetic;
mod canvas;
mod contour;
mod digits;
mod file;
mod frame;
mod hidden;
mod known;
mod label;
mod last_board;
mod layout;
mod legend;
mod line;
mod paint;
mod painter;
mod picture;
mod series;
mod shared;
mod step;
mod taken_places;

pub use canvas::escaped;
pub use last_board::LastBoard;
pub use picture::{Picture, PlacedValue};
pub use series::Series;
