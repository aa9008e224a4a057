//! The man page of a program and its completions, made from the declarations of its options.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::{Args, Command};
use clap_complete::Shell;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use super::output::{Destination, stdout};

/// Where they go.
#[derive(Args, Clone, Debug)]
pub struct DocsArgs {
    /// Writes this program's man page and completions for bash, zsh and fish below PREFIX/share
    ///
    /// Common prefixes are ~/.local and /usr/local.
    #[arg(long, value_name = "PREFIX", exclusive = true)]
    install_docs: Option<PathBuf>,
}

impl DocsArgs {
    /// Where they are to be installed, if anybody asked.
    pub fn prefix(&self) -> Option<&Path> {
        self.install_docs.as_deref()
    }
}

/// The folders below a prefix in which shells look for completions.
const COMPLETIONS: [(Shell, &str); 3] = [
    (Shell::Bash, "share/bash-completion/completions"),
    (Shell::Zsh, "share/zsh/site-functions"),
    (Shell::Fish, "share/fish/vendor_completions.d"),
];
const MAN: &str = "share/man/man1";

/// Writes the files below `prefix` and prints their names.
pub fn install(mut command: Command, prefix: &Path) -> Result<u8> {
    let name = command.get_name().to_owned();
    let mut files = vec![(prefix.join(MAN).join(format!("{name}.1")), page(&command)?)];
    for (shell, folder) in COMPLETIONS {
        let mut script = Vec::new();
        clap_complete::generate(shell, &mut command, &name, &mut script);
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

/// The man page: as the help page, with the examples in a section of their own.
fn page(command: &Command) -> Result<Vec<u8>> {
    let man = Man::new(command.clone());
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    man.render_options_section(&mut page)?;
    let sections = [
        ("EXAMPLES", command.get_before_help().map(|text| text.to_string().replacen("Examples:\n", "", 1))),
        ("NOTES", command.get_after_help().map(ToString::to_string)),
    ];
    for (title, text) in sections {
        let Some(text) = text else { continue };
        let mut roff = Roff::new();
        roff.control("SH", [title]).control("nf", []);
        text.lines().for_each(|line| _ = roff.text([roman(line)]));
        roff.control("fi", []).to_writer(&mut page)?;
    }
    man.render_version_section(&mut page)?;
    Ok(page)
}
