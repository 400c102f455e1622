//! Joins the files of the folder `kinds`, so that a further kind needs a file and no line of code.

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = folder_of("CARGO_MANIFEST_DIR")?.join("kinds");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "kind") {
            println!("cargo::rerun-if-changed={}", path.display());
            paths.push(path);
        }
    }
    paths.sort();
    let files = paths.iter().map(fs::read_to_string).collect::<io::Result<Vec<String>>>()?;
    fs::write(folder_of("OUT_DIR")?.join("kinds"), files.join("\0"))
}

/// A folder that cargo names while the build runs: it may be another than when this was compiled.
fn folder_of(name: &str) -> io::Result<PathBuf> {
    let folder =
        env::var_os(name).ok_or_else(|| io::Error::other(format!("cargo names no {name}")))?;
    Ok(folder.into())
}
