//! Finds the libraries that CaDiCaL is linked with on Linux, as archives: to load shared ones takes a fifth of the
//! time in which a small puzzle is solved.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The library of C++, and that of exceptions, which Rust has too.
const LIBRARIES: [&str; 2] = ["stdc++", "gcc_eh"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=CXX");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    let is_gnu = is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu");
    if !is_gnu
        || env::var("HOST") != env::var("TARGET")
        || env::var("CARGO_FEATURE_CADICAL").is_err()
    {
        return;
    }
    for library in LIBRARIES {
        if let Some(folder) = folder_of(library) {
            println!("cargo::rustc-link-search=native={}", folder.display());
            println!("cargo::rustc-link-lib=static:-bundle={library}");
        }
    }
}

/// The folder of a library of GCC's as an archive, where there is one. A linker that goes by order alone still takes
/// the shared one, which the crate `cadical` or Rust's own library names.
fn folder_of(library: &str) -> Option<PathBuf> {
    let compiler = env::var("CXX").unwrap_or_else(|_| "c++".to_string());
    let archive = format!("-print-file-name=lib{library}.a");
    let said = Command::new(compiler).arg(archive).output().ok()?;
    let path = PathBuf::from(String::from_utf8(said.stdout).ok()?.trim());
    // A compiler without it says its bare name.
    path.parent().filter(|_| path.is_absolute()).map(Path::to_path_buf)
}
