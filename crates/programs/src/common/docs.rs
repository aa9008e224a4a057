//! The man page and the completions of a program, generated from its options.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{ArgAction, Args, Command, ValueHint};
use clap_complete::Shell;

use super::answers::stdout;
use super::completions::OtherCommand;
use super::output::Destination;
use super::{completions, manual};

/// Help, and where to install it.
#[derive(Args, Clone, Debug)]
pub struct DocsArgs {
    /// Writes this program's man page and completions for bash, zsh and fish below PREFIX/share
    ///
    /// Common prefixes are ~/.local and /usr/local.
    #[arg(long, value_name = "PREFIX", exclusive = true, help_heading = "Help", value_hint = ValueHint::DirPath)]
    install_docs: Option<PathBuf>,
    /// Prints help: -h the most used options, --help all
    #[arg(short, long, action = ArgAction::Help, help_heading = "Help")]
    help: Option<bool>,
    /// Prints the version: -V alone, --version with the commit, and whether CaDiCaL is in it
    #[arg(short = 'V', long, action = ArgAction::Version, help_heading = "Help")]
    version: Option<bool>,
}

impl DocsArgs {
    /// Returns the folder below which the man page and the completions are installed, if requested.
    pub fn prefix(&self) -> Option<&Path> {
        self.install_docs.as_deref()
    }
}

/// The folders below the prefix in which shells look for completions.
const COMPLETIONS: [(Shell, &str); 3] = [
    (Shell::Bash, "share/bash-completion/completions"),
    (Shell::Zsh, "share/zsh/site-functions"),
    (Shell::Fish, "share/fish/vendor_completions.d"),
];
const MAN: &str = "share/man/man1";

/// Writes the man page and the completions of a program below `prefix`, and prints the names of the files.
pub fn install(command: Command, prefix: &Path) -> Result<u8> {
    install_with(command, None, prefix)
}

/// Writes the same files as [`install`], and also the files of the subcommand `other`, if the program has one.
pub fn install_with(command: Command, other: Option<OtherCommand>, prefix: &Path) -> Result<u8> {
    let name = command.get_name().to_owned();
    let mut files = vec![(prefix.join(MAN).join(format!("{name}.1")), manual::page(&command)?)];
    if let Some(OtherCommand { page, command, .. }) = &other {
        let text = manual::page(&command.clone().name(*page))?;
        files.push((prefix.join(MAN).join(format!("{page}.1")), text));
    }
    for (shell, folder) in COMPLETIONS {
        let script = completions::script(shell, &command);
        let script = match &other {
            Some(other) => completions::with_other(shell, script, &name, other),
            None => script,
        };
        let script = script.into_bytes();
        let file = match shell {
            Shell::Zsh => format!("_{name}"),
            Shell::Fish => format!("{name}.fish"),
            _ => name.clone(),
        };
        files.push((prefix.join(folder).join(file), script));
    }
    for (path, text) in files {
        let place = || path.display().to_string();
        path.parent().map_or(Ok(()), fs::create_dir_all).with_context(place)?;
        let mut output = Destination::File(path.clone()).open()?;
        output.with(|out| out.write_all(&text))?;
        output.finish()?;
        writeln!(stdout()?, "{}", path.display())?;
    }
    Ok(0)
}
