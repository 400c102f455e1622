//! Finds the library of C++ to link CaDiCaL with, on Linux.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if let Some(folder) = cpp_archive() {
        println!("cargo::rustc-link-search=native={}", folder.display());
        println!("cargo::rustc-link-lib=static:-bundle=stdc++");
    }
}

/// The folder of GCC's library of C++ as an archive, where there is one. Loading the shared one takes a fifth of the
/// time in which a small puzzle is solved. A linker that goes by order alone still takes the shared one, which the
/// crate `cadical` names.
fn cpp_archive() -> Option<PathBuf> {
    println!("cargo::rerun-if-env-changed=CXX");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    let is_gnu = is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu");
    if !is_gnu
        || env::var("HOST") != env::var("TARGET")
        || env::var("CARGO_FEATURE_CADICAL").is_err()
    {
        return None;
    }
    let compiler = env::var("CXX").unwrap_or_else(|_| "c++".to_string());
    let said = Command::new(compiler).arg("-print-file-name=libstdc++.a").output().ok()?;
    let path = PathBuf::from(String::from_utf8(said.stdout).ok()?.trim());
    // A compiler without it says its bare name.
    path.parent().filter(|_| path.is_absolute()).map(Path::to_path_buf)
}
