//! Records of runs for people and programs: a table of settings, JSON, and a cactus plot.

mod panels;
mod plot;
mod table;

use serde::Serialize;

use crate::bench::{Disagreement, Run, Summary, verdicts_that_differ};
use crate::render::to_line;

/// Runs and their summary.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct BenchReport<'a> {
    /// The instances with contradicting runs.
    pub disagreements: Vec<Disagreement>,
    /// The runs, in the order of the plan, then earlier ones of other plans.
    pub runs: Vec<&'a Run>,
    /// A row for each setting of the plan.
    pub summaries: Vec<Summary>,
}

impl<'a> BenchReport<'a> {
    /// The runs of a plan, and others, which are kept and compared but not in the table.
    pub fn new(runs: &[&'a Run], others: &'a [Run]) -> BenchReport<'a> {
        let summaries = Summary::of(runs.iter().copied());
        let runs: Vec<&Run> = runs.iter().copied().chain(others).collect();
        BenchReport { disagreements: verdicts_that_differ(&runs), runs, summaries }
    }

    /// The object on one line, without a line break. [`from_json`](crate::bench::from_json) reads its runs.
    pub fn to_json(&self) -> String {
        to_line(self)
    }

    /// The table of the settings, one per line, below a line of names.
    pub fn to_text(&self) -> String {
        table::text(&self.summaries)
    }

    /// The cactus plot of the runs of a plan: for each setting, how many instances it decides within each number of seconds.
    /// More than a few settings are divided among several plots with the same axes.
    pub fn to_svg(&self, runs: &[&Run]) -> String {
        plot::svg(runs)
    }
}
