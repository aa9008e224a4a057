//! The options of estimates.

use clap::Args;

/// Options of an estimate.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Questions")]
pub struct EstimateArgs {
    /// Prints about how many solutions there are, with an interval that holds the number in 95 of 100 cases
    ///
    /// Random walks down the tree of a search go on until the interval is as narrow as --precision says, until
    /// --time-limit, or until Ctrl-C. --seed chooses other walks. Where the tree is small, it is counted, and the number
    /// is exact.
    #[arg(long)]
    pub estimate: bool,
    /// With --estimate, half the width of the interval as a part of the number at which the walks end
    #[arg(long, value_name = "PART", value_parser = part, default_value = "0.05")]
    precision: f64,
}

/// A number above 0 and below 1.
fn part(text: &str) -> Result<f64, String> {
    let part = text.parse().ok().filter(|part: &f64| *part > 0.0 && *part < 1.0);
    part.ok_or_else(|| "expected a number above 0 and below 1".to_owned())
}
