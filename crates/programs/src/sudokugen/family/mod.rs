//! `--family`: a folder with SAT instances of one kind.

pub mod arguments;
mod folder;
mod measure;
mod seconds;
mod tally;

use anyhow::{Result, anyhow, bail};
use indicatif::{ProgressBar, ProgressStyle};
use sudoku2cnf_answer::generate::GenerateError;
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_lab::family::{DistinctInstances, FamilyMaker, FolderInstance, Instance, Place, Run, Search};

use super::arguments::Arguments;
use crate::common::clock::{Clock, say_interrupted};
use crate::common::ending::WrongUsage;
use crate::common::memory::MemoryWatch;
use folder::InstanceFolder;
use measure::Measure;
use tally::{Outcome, Tally};

/// The maximum number of instances in a row that do not fit, unless --tries is given.
const TRIES: u64 = 50;

/// Makes the folder of instances, and returns the exit code.
pub fn run(arguments: &Arguments) -> Result<u8> {
    let asked = &arguments.family;
    let (family, place) = asked.chosen()?;
    let measure = asked.measure(arguments.limits.megabytes())?;
    if family.is_decided_by_a_solver() && measure.is_none() {
        let message = format!(
            "the status of instances of the family {} is the one a solver reports: expected --target-seconds",
            family.name()
        );
        return Err(WrongUsage(message).into());
    }
    let seed = arguments.seed()?;
    // Signals are handled, so that they end solvers, too, and leave nothing unfinished.
    let memory = MemoryWatch::start(arguments.limits.megabytes());
    let clock = Clock::start(arguments.limits.time(), &memory, true)?;
    let (_running, limits) = (clock.run()?, clock.limits());
    let (size, wanted) = (arguments.own_size(), arguments.number());
    let maker = match FamilyMaker::new(family, size, &limits) {
        Ok(maker) => maker,
        Err(error @ (GenerateError::Size(_) | GenerateError::NotLatin)) => {
            return Err(WrongUsage(format!("--size: {error}")).into());
        }
        Err(error) => return cut_short(error.into(), &clock, 0, wanted),
    };
    let start = asked.holes.unwrap_or_else(|| maker.usual());
    if start > maker.most() {
        let message = format!("--holes {start}: expected at most {}, as many as cells", maker.most());
        return Err(WrongUsage(message).into());
    }
    let mut folder = InstanceFolder::new(place, family, size.unwrap_or(family.size()), seed, asked, wanted)?;
    let bar = match arguments.notes.is_progress_seen() {
        true => ProgressBar::new(wanted),
        false => ProgressBar::hidden(),
    };
    bar.set_style(ProgressStyle::with_template("{bar:30} {pos}/{len} instances, {elapsed}; {msg}")?);
    let mut work = Work {
        maker: &maker,
        measure: measure.as_ref(),
        search: Search::new(start, maker.most()),
        is_fixed: asked.holes.is_some(),
        seed,
        limits: &limits,
    };
    let (mut all, mut in_vain) = (Tally::new(family), Tally::new(family));
    let (mut seen, mut place, tries) =
        (DistinctInstances::default(), 0_u64, arguments.tries.unwrap_or(TRIES));
    while folder.count() < wanted {
        if in_vain.total() >= tries {
            let (made, advice) = (made(folder.count(), wanted), in_vain.advice(work.is_fixed));
            bail!(
                "none of {tries} instances in a row was as wanted, with {in_vain}; {made}; {advice}, other \
                 --target-seconds ask for others, and --tries allows more"
            );
        }
        let number = work.search.number();
        bar.set_message(if all.total() == 0 {
            format!("{number} {}", family.number())
        } else {
            all.to_string()
        });
        let added = work.next(place, &mut seen).and_then(|next| match next {
            Ok((instance, found)) => folder.add(&instance, found, &limits).map(|()| Outcome::Wanted),
            Err(outcome) => Ok(outcome),
        });
        let outcome = match added {
            Ok(outcome) => outcome,
            Err(error) => {
                bar.finish_and_clear();
                return cut_short(error, &clock, folder.count(), wanted);
            }
        };
        all.add(number, outcome);
        if outcome == Outcome::Wanted {
            bar.inc(1);
            in_vain = Tally::new(family);
        } else {
            in_vain.add(number, outcome);
        }
        place += 1;
    }
    bar.finish_and_clear();
    if all.total() > wanted {
        arguments.notes.note(&all.to_string());
    }
    Ok(0)
}

/// Returns a phrase on how many instances were made.
fn made(count: u64, wanted: u64) -> String {
    format!("{count} of {wanted} instances were made")
}

/// Handles an error that ended the work: returns the exit code if a signal was the cause, or else an error that says
/// how many instances were made.
fn cut_short(error: anyhow::Error, clock: &Clock, count: u64, wanted: u64) -> Result<u8> {
    let made = made(count, wanted);
    // A failure other than a limit or a signal, such as a wrong answer of a solver, is reported even after a signal.
    if !matches!(error.downcast_ref(), Some(GenerateError::Stopped)) {
        return Err(error.context(made));
    }
    match clock.ended() {
        Ok(Some(code)) => {
            say_interrupted(&format!("; {made}"));
            Ok(code)
        }
        Ok(None) if clock.limits().stopped() => Err(anyhow!("the time limit was reached").context(made)),
        Ok(None) => Err(error.context(made)),
        Err(memory) => Err(memory.context(made)),
    }
}

/// The state that is needed to make the next instance of a family.
struct Work<'a> {
    maker: &'a FamilyMaker,
    measure: Option<&'a Measure>,
    search: Search,
    /// `true` if the user chose the number of holes.
    is_fixed: bool,
    seed: u64,
    limits: &'a Limits,
}

impl Work<'_> {
    /// Returns the instance with the index `place`, or the reason why it does not fit; a repetition of an instance in
    /// `seen` does not fit.
    fn next(
        &mut self,
        place: u64,
        seen: &mut DistinctInstances,
    ) -> Result<Result<(Instance, FolderInstance), Outcome>> {
        self.limits.check().map_err(|_| GenerateError::Stopped)?;
        let number = self.search.number();
        let instance = match self.maker.instance(self.seed, place, number, self.limits)? {
            Ok(instance) => instance,
            Err(side) => {
                self.learn(side);
                let outcome = if side == Place::Above { Outcome::Satisfiable } else { Outcome::Decided };
                return Ok(Err(outcome));
            }
        };
        let mut found = FolderInstance { place, number, ..FolderInstance::default() };
        if instance.solution.is_some() {
            (found.satisfiable, found.reason) = (Some(true), "by construction".to_owned());
        }
        if let Some(measure) = self.measure {
            let measured = measure.of(&instance, self.limits)?;
            for run in &measured.runs {
                self.agree(&mut found, run)?;
            }
            found.runs = measured.runs;
            let is_wrong = self.maker.family().is_unsatisfiable() && found.satisfiable == Some(true);
            let (side, outcome) = match measured.place {
                _ if is_wrong => (Place::Above, Outcome::Satisfiable),
                Place::Below => (Place::Below, Outcome::TooEasy),
                Place::Above => (Place::Above, Outcome::TooHard),
                Place::Within => (Place::Within, Outcome::Wanted),
            };
            self.learn(side);
            if outcome != Outcome::Wanted {
                return Ok(Err(outcome));
            }
        }
        // This check comes last because the canonical name of an instance takes time.
        let is_new = seen.is_new(&instance, self.limits)?;
        Ok(if is_new { Ok((instance, found)) } else { Err(Outcome::Repeated) })
    }

    /// Adjusts the number of holes according to whether the last instance had too few or too many, unless the user
    /// chose the number.
    fn learn(&mut self, side: Place) {
        if !self.is_fixed {
            self.search.told(side);
        }
    }

    /// Notes in `found` whether a run found the instance satisfiable. It is an error if that contradicts an earlier run
    /// or the construction.
    fn agree(&self, found: &mut FolderInstance, run: &Run) -> Result<()> {
        match (found.satisfiable, run.satisfiable) {
            (Some(known), Some(said)) if known != said => {
                let word = |satisfiable| if satisfiable { "satisfiable" } else { "unsatisfiable" };
                bail!(
                    "{} says {} of an instance that is {} ({}): seed {}, place {}, number {}",
                    run.solver,
                    word(said),
                    word(known),
                    found.reason,
                    self.seed,
                    found.place,
                    found.number
                );
            }
            (None, Some(said)) => {
                (found.satisfiable, found.reason) = (Some(said), format!("by {}", run.solver))
            }
            _ => {}
        }
        Ok(())
    }
}
