//! The folder of a family's instances.

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::CommandFactory;
use liblzma::write::XzEncoder;
use sudoku2cnf::formats::native;
use sudoku2cnf::generate::family::{
    Family, Folder, Found, Instance, bibliography, description, readme, table,
};
use sudoku2cnf::limits::Limits;
use sudoku2cnf::render;

use super::FamilyArgs;
use crate::sudokugen::arguments::Arguments;

/// The folder, and what is in it. Its pages are true whenever the work ends.
pub struct Destination<'a> {
    place: PathBuf,
    family: Family,
    size: &'a str,
    seed: u64,
    asked: &'a FamilyArgs,
    wanted: u64,
    found: Vec<Found>,
}

impl<'a> Destination<'a> {
    /// A folder that is not there yet, or is empty.
    pub fn new(
        place: PathBuf,
        family: Family,
        size: &'a str,
        seed: u64,
        asked: &'a FamilyArgs,
        wanted: u64,
    ) -> Result<Destination<'a>> {
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
        let made = Destination { place, family, size, seed, asked, wanted, found: Vec::new() };
        made.pages()?;
        Ok(made)
    }

    /// The number of instances in it.
    pub fn count(&self) -> u64 {
        self.found.len() as u64
    }

    /// Adds an instance.
    pub fn add(&mut self, instance: &Instance, mut found: Found, limits: &Limits) -> Result<()> {
        let grid = instance.puzzle.grid();
        let name =
            format!("{}-{}-{}-s{}-{}", self.family.name(), grid.rows(), found.number, self.seed, found.place);
        let formula = instance.formula(limits).map_err(|_| anyhow::anyhow!("stopped"))?;
        let above = [format!("{}, instance {name}", version()), self.command()];
        let counter = self.write("cnf", &format!("{name}.cnf.xz"), |file| {
            let mut out = XzEncoder::new(file, 6);
            let counter = formula.write(&above, &mut out, limits)?;
            out.finish()?.flush()?;
            Ok(counter)
        })?;
        self.write("puzzles", &format!("{name}.txt"), |mut file| {
            file.write_all(native::write(&instance.puzzle).as_bytes())?;
            Ok(file.flush()?)
        })?;
        if let Some(solution) = instance.solution.as_ref().or(instance.excluded.as_ref()) {
            let text = render::TextStyle::Grid.solution(solution, &instance.puzzle);
            self.write("solutions", &format!("{name}.txt"), |mut file| {
                file.write_all(text.as_bytes())?;
                Ok(file.flush()?)
            })?;
        }
        (found.variables, found.clauses) = (counter.vars(), counter.clauses());
        found.name = name;
        self.found.push(found);
        self.pages()
    }

    /// Writes a file.
    fn write<T>(
        &self,
        folder: &str,
        name: &str,
        write: impl FnOnce(BufWriter<File>) -> Result<T>,
    ) -> Result<T> {
        let path = self.place.join(folder).join(name);
        let file = File::create(&path).with_context(|| path.display().to_string())?;
        write(BufWriter::new(file)).with_context(|| path.display().to_string())
    }

    /// The command that makes the folder.
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

    /// Writes the pages anew.
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
        for (name, text) in [
            ("README.md", readme(&folder, &self.found)),
            ("instances.csv", table(self.family, &self.found)),
            ("description.tex", description(&folder, &self.found)),
            ("description.bib", bibliography(self.family)),
        ] {
            let path = self.place.join(name);
            fs::write(&path, text).with_context(|| path.display().to_string())?;
        }
        Ok(())
    }
}

/// The program and its version.
fn version() -> String {
    Arguments::command().render_version().trim_end().to_owned()
}
