//! Links the C++ runtime that the embedded CaDiCaL needs into the programs, where the compiler has it as an
//! archive: the loader takes longer for the shared one than a 9x9 takes to solve.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    #[cfg(feature = "embedded")]
    runtime::link();
}

#[cfg(feature = "embedded")]
mod runtime {
    use std::env;
    use std::path::{Path, PathBuf};
    use std::{fs, io};

    /// Offers a folder in which the linker finds the archive and nothing else; without it, it finds the
    /// shared library in its usual place.
    pub fn link() {
        let is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
        if !is("CARGO_CFG_TARGET_OS", "linux") || !is("CARGO_CFG_TARGET_ENV", "gnu") {
            return;
        }
        let folder = env::var_os("OUT_DIR").map(|folder| PathBuf::from(folder).join("runtime"));
        if let (Some(archive), Some(folder)) = (archive("libstdc++.a"), folder)
            && offer(&archive, &folder).is_ok()
        {
            println!("cargo:rustc-link-search=native={}", folder.display());
        }
    }

    /// Where the C++ compiler has this file.
    fn archive(name: &str) -> Option<PathBuf> {
        let compiler = cc::Build::new().cpp(true).cargo_warnings(false).try_get_compiler().ok()?;
        let printed = compiler.to_command().arg(format!("-print-file-name={name}")).output().ok()?;
        let path = PathBuf::from(String::from_utf8(printed.stdout).ok()?.trim());
        // A compiler that does not know the file repeats its name.
        (path.is_absolute() && path.exists()).then_some(path)
    }

    fn offer(archive: &Path, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        fs::copy(archive, folder.join("libstdc++.a")).map(drop)
    }
}
