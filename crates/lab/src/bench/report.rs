//! Records of runs for people and programs: a table of settings, JSON, and a cactus plot.

mod panels;
mod plot;
mod table;

use serde::Serialize;

use crate::bench::{Disagreement, Run, Summary, verdicts_that_differ};
use crate::render::to_line;

/// Runs, and what they come to.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct BenchReport<'a> {
    /// The instances about which runs contradict each other.
    pub disagreements: Vec<Disagreement>,
    /// The runs, in the order of the plan, then those of before that belong to another one.
    pub runs: Vec<&'a Run>,
    /// A row for each setting of the plan.
    pub summaries: Vec<Summary>,
}

impl<'a> BenchReport<'a> {
    /// The runs of a plan, and others, which are kept and compared but are in no table.
    pub fn new(runs: &[&'a Run], others: &'a [Run]) -> BenchReport<'a> {
        let summaries = Summary::of(runs.iter().copied());
        let runs: Vec<&Run> = runs.iter().copied().chain(others).collect();
        BenchReport { disagreements: verdicts_that_differ(&runs), runs, summaries }
    }

    /// The object on one line, without a line break. Its runs are what [`from_json`](crate::bench::from_json) reads.
    pub fn to_json(&self) -> String {
        to_line(self)
    }

    /// The table of the settings, a line each, below a line of names.
    pub fn to_text(&self) -> String {
        table::text(&self.summaries)
    }

    /// The cactus plot of the runs of a plan: for each setting, how many instances it decides when each may take so many
    /// seconds. More than a few settings are divided among several plots with the same axes.
    pub fn to_svg(&self, runs: &[&Run]) -> String {
        plot::svg(runs)
    }
}
