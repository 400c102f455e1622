//! Joins the files of the folder `kinds`, so that a further kind needs a file and no line of code.

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("kinds");
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
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo names a folder"))?;
    fs::write(Path::new(&out).join("kinds"), files.join("\0"))
}
