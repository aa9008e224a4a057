//! The folder with the instances of a family.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::CommandFactory;
use sudoku2cnf_answer::generate::GenerateError;
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_lab::family::{
    Family, Folder, FolderInstance, Instance, bibliography, description, readme, table,
};
use sudoku2cnf_puzzle::formats::native;
use sudoku2cnf_sat::dimacs::WriteError;
use sudoku2cnf_show::render;

use super::arguments::FamilyArgs;
use crate::common::output::{Destination, Output};
use crate::sudokugen::arguments::Arguments;

/// The folder and the instances in it. Its pages are rewritten after each instance, so that they are always correct.
pub struct InstanceFolder<'a> {
    place: PathBuf,
    family: Family,
    size: &'a str,
    seed: u64,
    asked: &'a FamilyArgs,
    wanted: u64,
    found: Vec<FolderInstance>,
}

impl<'a> InstanceFolder<'a> {
    /// Creates the folder; an existing one must be empty.
    pub fn new(
        place: PathBuf,
        family: Family,
        size: &'a str,
        seed: u64,
        asked: &'a FamilyArgs,
        wanted: u64,
    ) -> Result<InstanceFolder<'a>> {
        let name = || place.display().to_string();
        fs::create_dir_all(&place).with_context(name)?;
        if fs::read_dir(&place).with_context(name)?.next().is_some() {
            bail!("{}: it is not empty, expected a new folder", place.display());
        }
        for folder in ["cnf", "puzzles", "solutions"] {
            if folder == "solutions" && family.is_unsatisfiable() {
                continue;
            }
            fs::create_dir(place.join(folder)).with_context(name)?;
        }
        let made = InstanceFolder { place, family, size, seed, asked, wanted, found: Vec::new() };
        made.pages()?;
        Ok(made)
    }

    /// Returns the number of instances in the folder.
    pub fn count(&self) -> u64 {
        self.found.len() as u64
    }

    /// Adds an instance: writes its formula, its puzzle and its solution, if it has one, and rewrites the pages.
    pub fn add(&mut self, instance: &Instance, mut found: FolderInstance, limits: &Limits) -> Result<()> {
        let grid = instance.puzzle.grid();
        let name =
            format!("{}-{}-{}-s{}-{}", self.family.name(), grid.rows(), found.number, self.seed, found.place);
        let formula = instance.formula(limits).map_err(|_| GenerateError::Stopped)?;
        let above = [format!("{}, instance {name}", version()), self.command()];
        let (cnf, counter) = self.written(&format!("cnf/{name}.cnf.xz"), |out| {
            formula.write(&above, out, limits).map_err(|error| match error {
                WriteError::Stopped(_) => GenerateError::Stopped.into(),
                error => anyhow::Error::from(error),
            })
        })?;
        let mut files =
            vec![cnf, self.text(&format!("puzzles/{name}.txt"), &native::write(&instance.puzzle))?];
        if let Some(solution) = instance.solution.as_ref().or(instance.excluded.as_ref()) {
            let text = render::TextStyle::Grid.solution(solution, &instance.puzzle);
            files.push(self.text(&format!("solutions/{name}.txt"), &text)?);
        }
        // The files get their final names only when all are complete, so that no instance lacks a file.
        files.into_iter().try_for_each(Output::finish)?;
        (found.variables, found.clauses) = (counter.vars(), counter.clauses());
        found.name = name;
        self.found.push(found);
        self.pages()
    }

    /// Writes a file with `write`. It gets its final name only when the caller finishes the returned output.
    fn written<T>(&self, name: &str, write: impl FnOnce(&mut dyn Write) -> Result<T>) -> Result<(Output, T)> {
        let mut output = Destination::File(self.place.join(name)).open()?;
        let told = output.with(write)?;
        Ok((output, told))
    }

    /// Writes a file with this text as [`InstanceFolder::written`] does.
    fn text(&self, name: &str, text: &str) -> Result<Output> {
        Ok(self.written(name, |out| Ok(out.write_all(text.as_bytes())?))?.0)
    }

    /// Returns the command line that makes the same folder.
    fn command(&self) -> String {
        let folder = self.place.file_name().map_or(Path::new("FOLDER"), Path::new).display();
        format!(
            "sudokugen --family {} {folder} -n {} --size '{}' --seed {}{}",
            self.family.name(),
            self.wanted,
            self.size,
            self.seed,
            self.asked.words()
        )
    }

    /// Rewrites the pages about all instances: README, table and description.
    fn pages(&self) -> Result<()> {
        let (command, version) = (self.command(), version());
        let folder = Folder {
            family: self.family,
            size: self.size,
            seed: self.seed,
            command: &command,
            version: &version,
            wanted: self.wanted,
            window: self.asked.window(),
        };
        let pages = [
            ("README.md", readme(&folder, &self.found)),
            ("instances.csv", table(self.family, &self.found)),
            ("description.tex", description(&folder, &self.found)),
            ("description.bib", bibliography(self.family)),
        ];
        let written = pages.map(|(name, text)| self.text(name, &text));
        written.into_iter().collect::<Result<Vec<_>>>()?.into_iter().try_for_each(Output::finish)
    }
}

/// Returns the name of the program and its version.
fn version() -> String {
    Arguments::command().render_version().trim_end().to_owned()
}
