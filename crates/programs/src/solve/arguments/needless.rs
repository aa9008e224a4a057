//! The options of needless clues.

use clap::Args;

/// Options of needless clues.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Questions")]
pub struct NeedlessArgs {
    /// Names the givens and rules each of which can be left out while the solution stays the only one
    ///
    /// The grid, its houses and its values stay. A puzzle that has not exactly one solution has no needless clues.
    #[arg(long)]
    pub needless: bool,
    /// With --needless, also leaves out clue after clue while the rest is enough, and prints what is kept
    ///
    /// None of the clues that are kept can be left out. Other sets of clues may be enough, too, also smaller ones.
    #[arg(long)]
    pub minimal: bool,
}
