//! The commit that a program is built from.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The environment variable that passes the commit to the compiled crate.
const VARIABLE: &str = "SUDOKU2CNF_COMMIT";
/// Number of hexadecimal digits of the commit's hash that are shown.
const SHOWN: usize = 12;
/// The sources that programs are built from, relative to the top of the repository.
const SOURCES: [&str; 6] = ["Cargo.lock", "Cargo.toml", "build.rs", "crates", "live", "src"];
/// The calling crate's folder in the repository.
const PLACE: &str = "crates/programs/";
/// The file that cargo puts into a packaged crate, and that `python/build/source.py` puts into the source archive.
const RECORD: &str = ".cargo_vcs_info.json";

/// Passes the commit to the crate whose build script calls this function, in an environment variable. Its value is
/// worded to follow "commit" in a sentence. The commit comes from the record in a source archive, or else from the git
/// checkout. Debug builds do not get a commit, since they would be recompiled after each commit.
pub fn commit() {
    println!("cargo:rerun-if-changed=build.rs");
    let folder = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default();
    let words = if env::var("PROFILE").is_ok_and(|profile| profile == "debug") {
        "unknown: built for development".to_owned()
    } else if let Some(words) = fs::read_to_string(folder.join(RECORD)).ok().as_deref().and_then(recorded) {
        words
    } else if let Some(Checkout { words, history }) = checked_out(&folder) {
        // Cargo runs the build script again when these change.
        let top = folder.join("../..");
        let files = SOURCES.iter().map(|name| top.join(name)).chain([history]).filter(|path| path.exists());
        files.for_each(|path| println!("cargo:rerun-if-changed={}", path.display()));
        words
    } else {
        "unknown: built of sources without git".to_owned()
    };
    println!("cargo:rustc-env={VARIABLE}={words}");
}

/// Returns the first digits of a commit's hash, with a note if files were changed; `None` if `name` is not a full hash.
fn words(name: &str, changed: bool) -> Option<String> {
    let whole = name.len() >= 40 && name.bytes().all(|byte| byte.is_ascii_hexdigit());
    whole.then(|| format!("{}{}", &name[..SHOWN], if changed { ", with changes" } else { "" }))
}

/// Reads the commit from cargo's record: `{"git": {"sha1": NAME, "dirty": true}, …}`.
fn recorded(text: &str) -> Option<String> {
    let (_, behind) = text.split_once("\"sha1\"")?;
    let dirty = text
        .split_once("\"dirty\"")
        .is_some_and(|(_, behind)| behind.trim_start_matches([':', ' ']).starts_with("true"));
    words(behind.split('"').nth(1)?, dirty)
}

/// The commit of a git checkout.
struct Checkout {
    words: String,
    /// Git's log of `HEAD`, which changes with each commit.
    history: PathBuf,
}

/// Returns a git command without the environment variables that point to another repository when a git hook runs, so it
/// uses the repository around its working folder.
fn git() -> Command {
    let mut command = Command::new("git");
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_OBJECT_DIRECTORY", "GIT_PREFIX"] {
        command.env_remove(name);
    }
    command
}

/// Asks git for the commit, or returns `None` if the crate's folder is not at its expected path in the repository:
/// sources unpacked inside another repository do not belong to its commits.
fn checked_out(folder: &Path) -> Option<Checkout> {
    let told = |arguments: &[&str]| {
        let output = git().current_dir(folder).args(arguments).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
    };
    let head = told(&["rev-parse", "--show-prefix", "HEAD", "--git-path", "logs/HEAD"])?;
    let [PLACE, name, history] = head.lines().collect::<Vec<_>>()[..] else { return None };
    let sources = SOURCES.map(|name| format!(":/{name}"));
    let status = ["status", "--porcelain", "--untracked-files=no", "--"];
    let changes = told(&[&status[..], &sources.each_ref().map(String::as_str)].concat())?;
    Some(Checkout { words: words(name, !changes.is_empty())?, history: folder.join(history) })
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAME: &str = "0123456789abcdef0123456789abcdef01234567";

    #[test]
    fn a_record_is_read() {
        let record = |more: &str| format!("{{\n  \"git\": {{\n    \"sha1\": \"{NAME}\"{more}\n  }}\n}}");
        assert_eq!(recorded(&record("")).as_deref(), Some("0123456789ab"));
        assert_eq!(
            recorded(&record(",\n    \"dirty\": true")).as_deref(),
            Some("0123456789ab, with changes")
        );
        assert_eq!(recorded(&record(",\n    \"dirty\": false")).as_deref(), Some("0123456789ab"));
        assert_eq!(recorded("{\"git\": {\"sha1\": \"main\"}}"), None);
        assert_eq!(recorded("{}"), None);
    }

    #[test]
    fn a_checkout_tells_its_commit_and_changes() {
        if let Err(error) = super::git().arg("--version").output() {
            return crate::skip::skip(format!("git: {error}"));
        }
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("sudoku").join(PLACE);
        fs::create_dir_all(&folder).unwrap();
        let git = |arguments: &str| {
            let settings = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"];
            let mut command = super::git();
            // Ignores the user's global configuration.
            command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1");
            command.current_dir(place.path().join("sudoku")).args(settings).args(arguments.split(' '));
            let output = command.output().unwrap();
            assert!(output.status.success(), "{arguments}: {}", String::from_utf8_lossy(&output.stderr));
            String::from_utf8(output.stdout).unwrap().trim().to_owned()
        };
        let told = || checked_out(&folder).map(|checkout| checkout.words);
        assert_eq!(told(), None, "no repository");
        git("init -q");
        assert_eq!(told(), None, "no commit");
        fs::write(folder.join("lib.rs"), "// One.\n").unwrap();
        git("add .");
        git("commit -q -m One");
        let name = git("rev-parse HEAD")[..SHOWN].to_owned();
        assert_eq!(told().as_ref(), Some(&name));
        assert!(checked_out(&folder).unwrap().history.exists());
        // Files outside the sources of the programs do not count as changes.
        fs::write(place.path().join("sudoku/notes.txt"), "").unwrap();
        git("add notes.txt");
        assert_eq!(told().as_ref(), Some(&name));
        fs::write(folder.join("lib.rs"), "// Two.\n").unwrap();
        assert_eq!(told(), Some(format!("{name}, with changes")));
        // The same sources somewhere in another repository.
        let inner = place.path().join("sudoku/inner").join(PLACE);
        fs::create_dir_all(&inner).unwrap();
        assert!(checked_out(&inner).is_none());
    }
}
