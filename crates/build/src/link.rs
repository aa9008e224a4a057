//! Links the programs so that they start quickly. Loading shared libraries (especially the C++ runtime that the
//! embedded CaDiCaL needs) and relocation take longer than solving a 9x9: 2 of the 4.5 milliseconds of a run. Release
//! builds for Linux with the GNU C library are therefore linked statically and to fixed addresses, if the C++ compiler
//! supports that. If only the C++ runtime is available as a static archive, and in builds for Windows with MinGW, only
//! that archive is linked statically. Debug builds for Linux are linked as usual.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, io};

/// The compiler's options for a static program at fixed addresses, which starts without a dynamic loader.
const STATIC: [&str; 2] = ["-static", "-no-pie"];
/// Pairs of a shared library that Rust asks for and the static archive that replaces it.
const ARCHIVES: [(&str, &str); 7] = [
    ("gcc_s", "gcc_eh"),
    ("c", "c"),
    ("m", "m"),
    ("pthread", "pthread"),
    ("dl", "dl"),
    ("rt", "rt"),
    ("util", "util"),
];

/// Sets the linker options for the programs of the package whose build script calls this, as far as the compiler
/// supports them.
pub fn link() {
    println!("cargo:rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    if !is("CARGO_CFG_TARGET_ENV", "gnu") {
        return;
    }
    // The profile `dist` inherits from `release`, so cargo sets `PROFILE` to `release` for it.
    if is("CARGO_CFG_TARGET_OS", "linux") && is("PROFILE", "release") {
        link_for_gnu();
    } else if is("CARGO_CFG_TARGET_OS", "windows") {
        // Windows lacks MinGW's C++ runtime. Every other library that is not part of Windows is linked statically
        // anyway.
        runtime();
    }
}

/// Links the C++ runtime statically, if the compiler has its archive; returns the folder for build products, or `None`
/// if there is no archive.
fn runtime() -> Option<PathBuf> {
    let folder = env::var_os("OUT_DIR").map(PathBuf::from)?;
    let runtime = archive("stdc++")?;
    // In this folder the linker finds only the archive; in the compiler's own folder it would prefer the shared
    // library.
    let place = folder.join("runtime");
    fs::create_dir_all(&place).and_then(|()| fs::copy(&runtime, place.join("libstdc++.a"))).ok()?;
    println!("cargo:rustc-link-search=native={}", place.display());
    Some(folder)
}

fn link_for_gnu() {
    let Some(folder) = runtime() else { return };
    // If a static C library is requested (`crt-static`), rustc links statically by itself.
    let features = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    if features.split(',').all(|feature| feature != "crt-static") {
        let place = folder.join("static");
        if links_statically(&folder) && offer(&place).is_ok() {
            let search = format!("-L{}", place.display());
            // Rust asks for shared libraries; in this folder, the linker finds static archives with their names, which
            // refer to each other.
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

/// Returns the path of the C++ compiler's static archive of this library, if there is one.
fn archive(name: &str) -> Option<PathBuf> {
    let printed = compiler()?.arg(format!("-print-file-name=lib{name}.a")).output().ok()?;
    let path = PathBuf::from(String::from_utf8(printed.stdout).ok()?.trim());
    // For a file that it does not know, the compiler prints the bare name instead of a path.
    (path.is_absolute() && path.exists()).then_some(path)
}

/// Returns `true` if the compiler can build a static test program.
fn links_statically(folder: &Path) -> bool {
    let source = folder.join("empty.cpp");
    if fs::write(&source, "#include <thread>\nint main() { std::thread([] {}).join(); }\n").is_err() {
        return false;
    }
    let Some(mut compiler) = compiler() else { return false };
    compiler.args(STATIC).arg(&source).arg("-o").arg(folder.join("empty"));
    compiler.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// Writes a linker script for each library into this folder; each script refers to the static archive.
fn offer(place: &Path) -> io::Result<()> {
    fs::create_dir_all(place)?;
    for (library, name) in ARCHIVES {
        let path = archive(name).ok_or(io::ErrorKind::NotFound)?;
        fs::write(place.join(format!("lib{library}.a")), format!("INPUT(\"{}\")\n", path.display()))?;
    }
    Ok(())
}
