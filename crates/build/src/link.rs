//! Links the programs so that they start quickly. Loading shared libraries, above all the C++ runtime of the embedded
//! CaDiCaL, takes longer than solving a 9x9, and so does relocation before a program begins: 2 of the 4.5 milliseconds
//! for one 9x9. Optimised programs are therefore linked statically and to fixed addresses on Linux with the GNU C
//! library, if the compiler supports that. If it only has the C++ runtime as an archive, and with MinGW for Windows, at
//! least that is linked in. Programs made by plain `cargo build` are linked as usual.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, io};

/// The compiler's options for a program without a loader.
const STATIC: [&str; 2] = ["-static", "-no-pie"];
/// The libraries that Rust names, and the archive that has what they have.
const ARCHIVES: [(&str, &str); 7] = [
    ("gcc_s", "gcc_eh"),
    ("c", "c"),
    ("m", "m"),
    ("pthread", "pthread"),
    ("dl", "dl"),
    ("rt", "rt"),
    ("util", "util"),
];

/// Has the programs of the package whose build script calls this linked so, as far as that is possible.
pub fn link() {
    println!("cargo:rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    if !is("CARGO_CFG_TARGET_ENV", "gnu") {
        return;
    }
    // Of `dist`, too, which inherits `release`.
    if is("CARGO_CFG_TARGET_OS", "linux") && is("PROFILE", "release") {
        link_for_gnu();
    } else if is("CARGO_CFG_TARGET_OS", "windows") {
        // MinGW's, which Windows lacks. All else that is not Windows' own is linked in anyway.
        runtime();
    }
}

/// Links the C++ runtime in, if the compiler has it as an archive; returns the folder for what is made on the way.
fn runtime() -> Option<PathBuf> {
    let folder = env::var_os("OUT_DIR").map(PathBuf::from)?;
    let runtime = archive("stdc++")?;
    // A folder in which the linker finds the archive and nothing else; without it, it finds the shared library
    // in its usual place.
    let place = folder.join("runtime");
    fs::create_dir_all(&place).and_then(|()| fs::copy(&runtime, place.join("libstdc++.a"))).ok()?;
    println!("cargo:rustc-link-search=native={}", place.display());
    Some(folder)
}

fn link_for_gnu() {
    let Some(folder) = runtime() else { return };
    // If a static C library is requested, the compiler provides it.
    let features = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    if features.split(',').all(|feature| feature != "crt-static") {
        let place = folder.join("static");
        if links_statically(&folder) && offer(&place).is_ok() {
            let search = format!("-L{}", place.display());
            // Rust asks for shared libraries; in this folder they are archives, which need each other.
            let group = ["-Wl,--start-group", "-lgcc_eh", "-lgcc", "-lc", "-Wl,--end-group"];
            for argument in [&*search].into_iter().chain(STATIC).chain(group) {
                println!("cargo:rustc-link-arg-bins={argument}");
            }
        }
    }
}

fn compiler() -> Option<Command> {
    let compiler = cc::Build::new().cpp(true).cargo_warnings(false).try_get_compiler().ok()?;
    Some(compiler.to_command())
}

/// Returns the archive of this library that the C++ compiler has.
fn archive(name: &str) -> Option<PathBuf> {
    let printed = compiler()?.arg(format!("-print-file-name=lib{name}.a")).output().ok()?;
    let path = PathBuf::from(String::from_utf8(printed.stdout).ok()?.trim());
    // A compiler that does not know the file repeats its name.
    (path.is_absolute() && path.exists()).then_some(path)
}

/// Returns `true` if the compiler makes a static program.
fn links_statically(folder: &Path) -> bool {
    let source = folder.join("empty.cpp");
    if fs::write(&source, "#include <thread>\nint main() { std::thread([] {}).join(); }\n").is_err() {
        return false;
    }
    let Some(mut compiler) = compiler() else { return false };
    compiler.args(STATIC).arg(&source).arg("-o").arg(folder.join("empty"));
    compiler.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// A folder with a linker's script for each library, which names the archive.
fn offer(place: &Path) -> io::Result<()> {
    fs::create_dir_all(place)?;
    for (library, name) in ARCHIVES {
        let path = archive(name).ok_or(io::ErrorKind::NotFound)?;
        fs::write(place.join(format!("lib{library}.a")), format!("INPUT(\"{}\")\n", path.display()))?;
    }
    Ok(())
}
