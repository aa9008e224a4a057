//! `--split-lines`: writes each puzzle of a file into a file of its own.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, bail};
use clap::ArgMatches;
use sudoku2cnf_base::stopwatch::Stopwatch;
use sudoku2cnf_compile::target::Target;

use super::Arguments;
use super::written::{Work, write_compiled};
use crate::common::output::{Destination, UNFINISHED};
use crate::common::puzzle_args::ReadPuzzle;
use crate::common::signals;

/// The maximum length, in bytes, of an id that becomes a file name.
const LONGEST: usize = 200;

/// Writes each puzzle of a text into a file of its own in `folder`: all puzzles, or none if anything goes wrong.
/// Nothing is written until all puzzles have been read and all file names are known to be free. Folders made for the
/// files are removed if they stay empty. `name` is the name of the text in messages; the result is the exit code.
pub fn write(
    arguments: &Arguments,
    matches: &ArgMatches,
    text: &str,
    name: &str,
    folder: &Path,
) -> Result<u8> {
    let puzzles = match arguments.puzzle.read_many(text, name)? {
        Some(puzzles) => puzzles,
        None => vec![ReadPuzzle { id: None, puzzle: arguments.puzzle.read(text, name)? }],
    };
    let files = files(&puzzles, folder, arguments.target().map_or("cnf", Target::name))?;
    let made = missing(folder);
    let written = fs::create_dir_all(folder)
        .with_context(|| folder.display().to_string())
        .and_then(|()| write_all(arguments, matches, puzzles, &files, folder));
    if written.is_err() {
        // Removing a folder fails if it is not empty, as intended.
        made.iter().for_each(|folder| drop(fs::remove_dir(folder)));
    }
    written
}

/// Returns the folders on the path to `folder`, itself included, that do not exist yet; the innermost is the first.
fn missing(folder: &Path) -> Vec<&Path> {
    let named = folder.ancestors().filter(|folder| !folder.as_os_str().is_empty());
    named.take_while(|folder| folder.symlink_metadata().is_err()).collect()
}

/// Writes all files into a temporary folder within `folder`, and then moves them to their final paths.
fn write_all(
    arguments: &Arguments,
    matches: &ArgMatches,
    puzzles: Vec<ReadPuzzle>,
    files: &[PathBuf],
    folder: &Path,
) -> Result<u8> {
    let made = signals::made_to_go(|| {
        let made = tempfile::Builder::new().prefix(UNFINISHED).tempdir_in(folder)?;
        let path = made.path().to_owned();
        Ok((made, path))
    });
    let unfinished = made.with_context(|| folder.display().to_string())?;
    let beside = |file: &Path| unfinished.path().join(file.file_name().unwrap_or_default());
    let watch = Arc::<Stopwatch>::default();
    let limited = &arguments.limits.begin()?.timed_by(Arc::clone(&watch));
    let work = Work { arguments, matches, limited, watch: &watch };
    for (ReadPuzzle { puzzle, .. }, file) in puzzles.into_iter().zip(files) {
        let (place, own) = (file.display().to_string(), beside(file));
        let hidden = own.display().to_string();
        write_compiled(&work, puzzle, &Destination::File(own)).map_err(|error| {
            if error.to_string() != hidden {
                return error.context(place);
            }
            // A write error names the temporary file, so that name is replaced with the final one.
            let causes: Vec<String> = error.chain().skip(1).map(ToString::to_string).collect();
            anyhow!("{place}: {}", causes.join(": "))
        })?;
    }
    signals::as_a_whole(|| place_all(files, beside))?;
    Ok(0)
}

/// Moves all files to their final paths, or none if a file with one of the names was created meanwhile.
fn place_all(files: &[PathBuf], beside: impl Fn(&Path) -> PathBuf) -> Result<()> {
    for (count, file) in files.iter().enumerate() {
        let placed = is_free(file)
            .and_then(|()| fs::rename(beside(file), file).with_context(|| file.display().to_string()));
        if let Err(error) = placed {
            files[..count].iter().for_each(|file| drop(fs::remove_file(file)));
            return Err(error);
        }
    }
    Ok(())
}

/// Returns the paths of the files: each is named after the id of its puzzle or, without an id, after its number with
/// leading zeros.
fn files(puzzles: &[ReadPuzzle], folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    let width = puzzles.len().to_string().len();
    let mut names = BTreeSet::new();
    let mut files = Vec::new();
    for (number, ReadPuzzle { id, .. }) in (1..).zip(puzzles) {
        let name = match id {
            Some(id) if is_name(id) => id.clone(),
            Some(id) => bail!(
                "puzzle {number}: the id {id:?} is not a file name, expected one of up to {LONGEST} bytes without / \
                 that does not begin with a dot"
            ),
            None => format!("{number:0width$}"),
        };
        if !names.insert(name.clone()) {
            bail!("puzzle {number}: a second puzzle named {name:?}, expected another name for each file");
        }
        let file = folder.join(format!("{name}.{ending}"));
        is_free(&file)?;
        files.push(file);
    }
    Ok(files)
}

/// Returns `true` if an id can be the name of a visible file in a folder.
fn is_name(id: &str) -> bool {
    !id.is_empty() && id.len() <= LONGEST && !id.starts_with('.') && !id.contains('/')
}

/// Returns an error if a file of this name exists.
fn is_free(file: &Path) -> Result<()> {
    if file.symlink_metadata().is_ok() {
        bail!("{}: the file exists, and --split-lines overwrites none", file.display());
    }
    Ok(())
}
