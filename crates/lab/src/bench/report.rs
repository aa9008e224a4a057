//! Reports on runs: a table of settings for people, JSON for programs, and a cactus plot.

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
    /// The runs of the plan in order, then earlier runs of other plans.
    pub runs: Vec<&'a Run>,
    /// One summary for each setting of the plan.
    pub summaries: Vec<Summary>,
}

impl<'a> BenchReport<'a> {
    /// Creates a report on the runs of a plan. The `others` are listed and compared for disagreements, but not
    /// summarised.
    pub fn new(runs: &[&'a Run], others: &'a [Run]) -> BenchReport<'a> {
        let summaries = Summary::of(runs.iter().copied());
        let runs: Vec<&Run> = runs.iter().copied().chain(others).collect();
        BenchReport { disagreements: verdicts_that_differ(&runs), runs, summaries }
    }

    /// Returns the report as JSON on one line, without a line break. [`from_json`](crate::bench::from_json) reads its
    /// runs back.
    pub fn to_json(&self) -> String {
        to_line(self)
    }

    /// Returns the table of summaries: a header line, then a line for each setting.
    pub fn to_text(&self) -> String {
        table::text(&self.summaries)
    }

    /// Returns a cactus plot of `runs` as SVG: for each setting, the number of instances decided within each number of
    /// seconds. Many settings are divided among several plots with the same axes.
    pub fn to_svg(&self, runs: &[&Run]) -> String {
        plot::svg(runs)
    }
}
