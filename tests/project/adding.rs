//! The page on how to add a kind: each of its listings is a piece of the source that it names.

use std::fs;
use std::path::Path;

#[test]
fn listings_are_pieces_of_the_source() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join("docs/ADDING-A-PUZZLE.md")).unwrap();
    let listings: Vec<&str> = page.split("```rust\n").skip(1).collect();
    assert!(listings.len() > 8, "{} listings", listings.len());
    for listing in listings {
        let listing = listing.split("```").next().unwrap();
        let (name, code) = listing.split_once('\n').unwrap();
        let path = name.strip_prefix("// ").unwrap();
        let source = fs::read_to_string(root.join(path)).unwrap();
        assert!(source.contains(code), "{path} does not have:\n{code}");
    }
}
