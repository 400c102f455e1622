//! Certificates as files: they overwrite nothing, and none is passed over when they are checked.

use crate::common;
#[cfg(unix)]
use crate::common::held::{Solver, until};
use crate::common::run;
use std::fs;
use std::path::Path;
use std::process::Stdio;

/// Puzzles with one answer, with none, and with several.
const PUZZLES: &str = "1 1 4\n1 1 3\n1 2 ..\n";
const JSON: &str = "{\"puzzle\":\"slitherlink\",\"rows\":1,\"cols\":1,\"clues\":[\"4\"]}\n";

/// A folder with `a.txt`, and an empty folder `d`.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.txt"), PUZZLES).expect("a file");
    fs::create_dir(folder.path().join("d")).expect("a folder");
    folder
}

/// All that a folder holds, with what it says, without following links. What a run that is at work moves away
/// meanwhile is left out.
fn held(folder: &Path) -> Vec<(String, String)> {
    let mut held = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let Ok(about) = path.symlink_metadata() else { continue };
        let kind = about.file_type();
        let name = path.display().to_string();
        match (kind.is_dir(), kind.is_file()) {
            (true, _) => held.append(&mut self::held(&path)),
            (_, true) => {
                let Ok(text) = fs::read(&path) else { continue };
                held.push((name, String::from_utf8_lossy(&text).into_owned()));
            }
            _ => held.push((name, "special".to_string())),
        }
    }
    held.sort();
    held
}

/// Runs that must end with status 1 and this said, and lose nothing.
fn assert_refused(folder: &Path, arguments: &[&str], said: &str) {
    let before = held(folder);
    let (status, _, errors) = run(folder, &[&["-q"], arguments].concat());
    assert_eq!((status, errors), (Some(1), format!("error: {said}\n")), "{arguments:?}");
    let after = held(folder);
    let lost: Vec<_> = before.iter().filter(|file| !after.contains(file)).collect();
    assert!(lost.is_empty(), "{arguments:?}: {lost:?}");
    let is_hidden = |(name, _): &&(String, String)| name.contains(".lazyloop-");
    assert_eq!(after.iter().find(is_hidden), None, "{arguments:?}");
}

fn in_the_way(name: &str) -> String {
    format!("{name} is in the way and is not overwritten: move it, or name another folder")
}

#[test]
fn a_puzzle_that_is_named_like_a_part_is_not_overwritten() {
    for (name, puzzle) in [("0001.jsonl", JSON), ("0001.cnf", "1 1 4\n"), ("0002.LRAT", "1 1 4\n")]
    {
        let folder = folder();
        let path = format!("d/{name}");
        fs::write(folder.path().join(&path), puzzle).expect("a file");
        let from = if puzzle == JSON { "json" } else { "course" };
        for input in [&path, "d"] {
            for out in ["d", "d/../d"] {
                let said = format!("{out}/{name} is both input and output");
                for more in [&[][..], &["--force"]] {
                    let certify = ["certify", "--from", from, input, "-o", out];
                    assert_refused(folder.path(), &[&certify, more].concat(), &said);
                    let unique = ["unique", "--from", from, input, "--certify", out];
                    assert_refused(folder.path(), &[&unique, more].concat(), &said);
                }
            }
        }
    }
}

#[test]
fn no_other_output_is_named_like_a_part() {
    for name in ["0001.cnf", "0001.jsonl", "0123.lrat.gz", "0001.CNF", "7.jsonl"] {
        let folder = folder();
        let path = format!("d/{name}");
        let said = format!("{path} is two outputs at once");
        for (at, arguments) in [
            &["unique", "a.txt", "--certify", "d", "-o", &path][..],
            &["solve", "a.txt", "--certify", "d", "-o", &path],
            &["generate", "4x4", "--certify", "d", "-o", &path],
            &["certify", "a.txt", "-o", "d", "--stats", &path],
        ]
        .into_iter()
        .enumerate()
        {
            if at % 2 == 0 {
                fs::write(folder.path().join(&path), "what was there").expect("a file");
            }
            assert_refused(folder.path(), arguments, &said);
            let _ = fs::remove_file(folder.path().join(&path));
        }
    }
    // A folder that is not there yet, and a name that no part has.
    let folder = folder();
    let new = ["unique", "a.txt", "--certify", "new", "-o", "new/0001.cnf"];
    assert_refused(folder.path(), &new, "new/0001.cnf is two outputs at once");
    let beside = ["-q", "unique", "a.txt", "--certify", "d", "-o", "d/verdicts.txt"];
    assert_eq!(run(folder.path(), &beside).0, Some(0));
}

#[test]
fn what_is_in_the_way_of_a_part_stays() {
    for name in ["0001.cnf", "0001.lrat", "0002.cnf.gz", "0001.jsonl", "0002.jsonl.gz"] {
        let path = format!("d/{name}");
        for arguments in [
            &["certify", "a.txt", "-o", "d"][..],
            &["certify", "a.txt", "-o", "d", "--force"],
            &["generate", "4x4", "--count", "2", "--certify", "d", "--force"],
        ] {
            let folder = folder();
            fs::write(folder.path().join(&path), "mine\n").expect("a file");
            assert_refused(folder.path(), arguments, &in_the_way(&path));
        }
    }
}

#[cfg(unix)]
#[test]
fn links_lead_certificates_nowhere() {
    use std::os::unix::fs::symlink;
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("target.txt"), "target\n").expect("a file");
    for name in ["0001.jsonl", "0001.cnf", "0001.lrat"] {
        let link = format!("d/{name}");
        for target in ["../target.txt", "../absent.txt"] {
            symlink(target, path(&link)).expect("a link");
            for more in [&[][..], &["--force"]] {
                let certify = ["certify", "a.txt", "-o", "d"];
                assert_refused(folder.path(), &[&certify, more].concat(), &in_the_way(&link));
            }
            fs::remove_file(path(&link)).expect("a link");
        }
        assert!(!path("absent.txt").exists());
        // The puzzles themselves, under another name.
        fs::hard_link(path("a.txt"), path(&link)).expect("a link");
        let both = format!("{link} is both input and output");
        assert_refused(folder.path(), &["certify", "a.txt", "-o", "d", "--force"], &both);
        fs::remove_file(path(&link)).expect("a link");
    }
    // A part of a certificate that is a link is not dropped with it.
    assert_eq!(run(folder.path(), &["-q", "certify", "a.txt", "-o", "d"]).0, Some(0));
    fs::remove_file(path("d/0001.lrat")).expect("a file");
    symlink("../target.txt", path("d/0001.lrat")).expect("a link");
    let certify = ["certify", "a.txt", "-o", "d", "--force"];
    assert_refused(folder.path(), &certify, &in_the_way("d/0001.lrat"));
    // A folder that is a link is the folder.
    symlink("d", path("e")).expect("a link");
    let unique = ["unique", "a.txt", "--certify", "d", "-o", "e/0009.cnf"];
    assert_refused(folder.path(), &unique, "e/0009.cnf is two outputs at once");
    let held = "e holds certificates of another run, such as 0001.jsonl: --force drops them";
    assert_refused(folder.path(), &["certify", "a.txt", "-o", "e"], held);
    // Nobody waits for a pipe.
    fs::remove_file(path("d/0001.jsonl")).expect("a file");
    let pipe = std::process::Command::new("mkfifo").arg(path("d/0001.jsonl")).status();
    assert!(pipe.expect("mkfifo").success());
    let held = "d holds certificates of another run, such as 0002.jsonl: --force drops them";
    assert_refused(folder.path(), &["certify", "a.txt", "-o", "d"], held);
}

#[test]
fn certificates_go_into_a_folder_and_are_of_one_run() {
    let folder = folder();
    let said = "cannot write a.txt: not a directory";
    assert_refused(folder.path(), &["unique", "a.txt", "--certify", "a.txt"], said);
    let resume = ["certify", "a.txt", "-o", "d", "--resume"];
    let (status, _, errors) = run(folder.path(), &resume);
    assert_eq!(status, Some(2), "{errors}");
    // Puzzles beside their certificates are safe, and a second run is refused until it is forced.
    fs::rename(folder.path().join("a.txt"), folder.path().join("d/a.txt")).expect("a file");
    let certify = ["-q", "certify", "d/a.txt", "-o", "d"];
    assert_eq!(run(folder.path(), &certify).0, Some(0));
    let held = "d holds certificates of another run, such as 0001.jsonl: --force drops them";
    assert_refused(folder.path(), &certify[1..], held);
    assert_eq!(run(folder.path(), &[&certify[..], &["--force"]].concat()).0, Some(0));
    assert_eq!(fs::read_to_string(folder.path().join("d/a.txt")).expect("a file"), PUZZLES);
    let (status, said, _) = run(folder.path(), &["certificate", "check", "d"]);
    assert_eq!((status, said.lines().count()), (Some(0), 2), "{said}");
}

/// Old certificates are not dropped for new ones that cannot be written.
#[test]
fn nothing_is_dropped_where_something_is_in_the_way() {
    let folder = certified();
    fs::remove_file(folder.path().join("d/0002.jsonl")).expect("a file");
    let force = ["certify", "a.txt", "-o", "d", "--force"];
    assert_refused(folder.path(), &force, &in_the_way("d/0002.cnf"));
    for part in ["cnf", "lrat"] {
        fs::remove_file(folder.path().join("d/0002").with_extension(part)).expect("a file");
    }
    assert_eq!(run(folder.path(), &[&["-q"], &force[..]].concat()).0, Some(0));
}

/// A run that is killed while parts take their places leaves each of them under two names.
#[cfg(unix)]
#[test]
fn parts_of_a_run_that_was_killed_are_not_in_the_way() {
    for is_there in [false, true] {
        let folder = folder();
        let path = |name: &str| folder.path().join("d").join(name);
        for (part, name) in ["x", "y", "z"].into_iter().zip(["0001.lrat", "0001.cnf", "0001.jsonl"])
        {
            let beside = path(&format!(".lazyloop-run-{part}.part"));
            fs::write(&beside, "half\n").expect("a file");
            if part != "z" || is_there {
                fs::hard_link(&beside, path(name)).expect("a link");
            }
        }
        fs::write(path(".lazyloop-run.part"), "").expect("a file");
        fs::write(path(".lazyloop-mine.txt"), "mine\n").expect("a file");
        assert_eq!(run(folder.path(), &["-q", "certify", "a.txt", "-o", "d"]).0, Some(0));
        let names: Vec<String> =
            held(&folder.path().join("d")).into_iter().map(|(name, _)| name).collect();
        assert_eq!(names.len(), 7, "{names:?}");
        assert_eq!(check(folder.path(), &["d"]).1.len(), 2);
    }
}

/// A verdict for each statement, in the order of their names.
fn check(folder: &Path, paths: &[&str]) -> (Option<i32>, Vec<String>) {
    let (status, said, _) = run(folder, &[&["certificate", "check"], paths].concat());
    (status, said.lines().map(str::to_string).collect())
}

/// A folder `d` with two certificates.
fn certified() -> tempfile::TempDir {
    let folder = folder();
    assert_eq!(run(folder.path(), &["-q", "certify", "a.txt", "-o", "d"]).0, Some(0));
    folder
}

#[cfg(unix)]
#[test]
fn a_statement_with_any_name_is_checked() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = certified();
    for ending in ["jsonl", "cnf", "lrat"] {
        let from = folder.path().join(format!("d/0001.{ending}"));
        let name = [b"d/x\xff.", ending.as_bytes()].concat();
        fs::copy(from, folder.path().join(OsStr::from_bytes(&name))).expect("a file");
    }
    let (status, said) = check(folder.path(), &["d"]);
    assert_eq!((status, said.len()), (Some(0), 3), "{said:?}");
    assert!(said[2].starts_with("d/x\u{fffd}.jsonl: UNIQUE: "), "{said:?}");
    fs::write(folder.path().join(OsStr::from_bytes(b"d/x\xff.lrat")), "").expect("a file");
    let (status, said) = check(folder.path(), &["d"]);
    assert!(status == Some(1) && said[2].contains(": WRONG: "), "{said:?}");
}

#[cfg(unix)]
#[test]
fn what_cannot_be_read_is_said_and_the_others_are_checked() {
    let folder = certified();
    let path = |name: &str| folder.path().join(name);
    let pipe = |name: &str| {
        let made = std::process::Command::new("mkfifo").arg(path(name)).status();
        assert!(made.expect("mkfifo").success());
    };
    pipe("d/0003.jsonl");
    fs::create_dir(path("d/0004.jsonl")).expect("a folder");
    std::os::unix::fs::symlink("nothing", path("d/0005.jsonl")).expect("a link");
    for (ending, to) in [("jsonl", "0006"), ("cnf", "0006"), ("jsonl", "0007"), ("lrat", "0007")] {
        fs::copy(path(&format!("d/0001.{ending}")), path(&format!("d/{to}.{ending}")))
            .expect("a file");
    }
    pipe("d/0007.cnf");
    let absent = "No such file or directory (os error 2)";
    let (status, said) = check(folder.path(), &["d", "absent.jsonl", "absent", "d/0003.jsonl"]);
    assert_eq!(status, Some(1));
    assert!(said[0].starts_with("d/0001.jsonl: UNIQUE: "), "{said:#?}");
    assert!(said[1].starts_with("d/0002.jsonl: UNSATISFIABLE: "), "{said:#?}");
    let others = [
        "d/0003.jsonl: cannot read d/0003.jsonl: it is not a regular file".to_string(),
        "d/0004.jsonl: cannot read d/0004.jsonl: is a directory".to_string(),
        format!("d/0005.jsonl: cannot read d/0005.jsonl: {absent}"),
        format!("d/0006.jsonl: cannot read d/0006.lrat: {absent}"),
        "d/0007.jsonl: cannot read d/0007.cnf: it is not a regular file".to_string(),
        format!("absent.jsonl: cannot read absent.jsonl: {absent}"),
        format!("absent: cannot read absent: {absent}"),
        "d/0003.jsonl: cannot read d/0003.jsonl: it is not a regular file".to_string(),
    ];
    assert_eq!(said[2..], others);
}

/// A part with this text, compressed.
fn pack(path: &Path, text: impl Iterator<Item = &'static [u8]>) {
    use std::io::Write;
    let file = fs::File::create(path).expect("a file");
    let mut out = flate2::write::GzEncoder::new(file, flate2::Compression::fast());
    text.for_each(|part| out.write_all(part).expect("a file"));
    out.finish().expect("a file");
}

#[test]
fn a_part_that_unpacks_to_too_much_ends_its_own_check_alone() {
    const ZEROS: &[u8] = &[0; 1 << 20];
    let folder = certified();
    let path = |name: &str| folder.path().join(name);
    for name in ["0000", "0003", "0004"] {
        for ending in ["jsonl", "cnf", "lrat"] {
            let from = path(&format!("d/0001.{ending}"));
            fs::copy(from, path(&format!("d/{name}.{ending}"))).expect("a file");
        }
    }
    let clauses = std::iter::repeat_n(&b"1 0\n"[..], 1 << 20);
    fs::remove_file(path("d/0000.cnf")).expect("a file");
    pack(&path("d/0000.cnf.gz"), std::iter::once(&b"p cnf 4 9999999\n"[..]).chain(clauses));
    fs::remove_file(path("d/0003.lrat")).expect("a file");
    pack(&path("d/0003.lrat.gz"), std::iter::repeat_n(ZEROS, 70));
    fs::remove_file(path("d/0004.jsonl")).expect("a file");
    pack(&path("d/0004.jsonl.gz"), std::iter::repeat_n(ZEROS, 70));
    let (status, said) = check(folder.path(), &["d", "--max-memory", "40"]);
    assert_eq!((status, said.len()), (Some(1), 5), "{said:#?}");
    let large = |line: &str, part: &str| {
        line.contains(&format!(": not checked: {part}, line ")) && line.contains("--max-memory")
    };
    assert!(large(&said[0], "formula") && large(&said[3], "proof"), "{said:#?}");
    assert!(large(&said[4], "statement"), "{said:#?}");
    assert!(said[1].contains(": UNIQUE: ") && said[2].contains(": UNSATISFIABLE: "), "{said:#?}");
}

#[test]
fn certificates_are_held_against_the_puzzles_that_they_are_meant_for() {
    let folder = certified();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("a file");
    write("b.txt", "1 1 3\n1 1 4\n");
    let (status, said) = check(folder.path(), &["d", "--of", "b.txt"]);
    assert_eq!((status, said.len()), (Some(0), 2), "{said:#?}");
    assert!(said[0].starts_with("d/0001.jsonl: instance 2 (line 2): UNIQUE: "), "{said:#?}");
    assert!(said[1].starts_with("d/0002.jsonl: instance 1 (line 1): UNSATISFIABLE: "), "{said:#?}");
    // The third puzzle has several answers, and so no certificate.
    let (status, said) = check(folder.path(), &["d", "--of", "a.txt"]);
    assert_eq!((status, said[2].as_str()), (Some(1), "instance 3 (line 3): no certificate"));
    // A puzzle in another format is the same one; one that is not there is named.
    write("c.jsonl", JSON);
    let (status, said) = check(folder.path(), &["d", "--of", "c.jsonl"]);
    assert!(status == Some(1) && said[0].contains(": instance 1 (line 1): UNIQUE: "), "{said:#?}");
    assert!(said[1].contains(": WRONG: it is of another puzzle: UNSATISFIABLE: "), "{said:#?}");
    // What is only for --of does nothing without it.
    for more in [&["--index", "1"][..], &["--allow-empty"]] {
        let (status, _, errors) =
            run(folder.path(), &[&["certificate", "check", "d"], more].concat());
        assert!(status == Some(2) && errors.contains("--of"), "{errors}");
    }
}

#[test]
fn a_verdict_names_the_rules_that_were_switched() {
    let folder = folder();
    fs::write(folder.path().join("a.txt"), "A.A\nB.B\n").expect("a file");
    let rules = ["--allow-empty", "--touching", "forbid"];
    let certify = [&["-q", "certify", "a.txt", "-o", "d"][..], &rules].concat();
    assert_eq!(run(folder.path(), &certify).0, Some(0));
    let (status, said) = check(folder.path(), &["d"]);
    assert!(said[0].contains(" 2 by 3 cells, allow-empty, forbid-touching; "), "{said:#?}");
    assert_eq!(status, Some(0));
    // The same map under other rules is another puzzle.
    let of = ["d", "--of", "a.txt"];
    assert_eq!(check(folder.path(), &of).0, Some(1));
    assert_eq!(check(folder.path(), &[&of[..], &rules].concat()).0, Some(0));
}

/// In two rows an edge above and one below a face are the same literal, so a clause may have it twice.
#[test]
fn clauses_with_a_literal_twice_are_certified() {
    let folder = folder();
    let puzzles = "double-back\n2 4\n1 1 1 #\n1 # 1 1\n\ndouble-back\n2 3\n1 1 2\n1 2 2\n";
    fs::write(folder.path().join("a.txt"), puzzles).expect("a file");
    let (status, _, errors) = run(folder.path(), &["-q", "certify", "a.txt", "-o", "d"]);
    assert_eq!((status, errors.as_str()), (Some(0), ""));
    let (status, said) = check(folder.path(), &["d", "--of", "a.txt"]);
    assert_eq!(status, Some(0), "{said:#?}");
    let formula = fs::read_to_string(folder.path().join("d/0001.cnf")).expect("a formula");
    let is_set = |line: &str| {
        let mut words: Vec<&str> = line.split(' ').collect();
        let count = words.len();
        words.sort_unstable();
        words.dedup();
        words.len() == count
    };
    assert!(formula.lines().skip(1).all(is_set), "{formula}");
}

/// Someone without rights of root cannot read what nobody may.
#[cfg(unix)]
#[test]
fn a_part_that_may_not_be_read_is_not_passed_over() {
    use std::os::unix::fs::PermissionsExt;
    let folder = certified();
    let proof = folder.path().join("d/0001.lrat");
    fs::set_permissions(&proof, fs::Permissions::from_mode(0o000)).expect("it is ours");
    let is_refused = fs::File::open(&proof).is_err();
    if !common::needs::met("permissions", is_refused, "this user may read everything") {
        return;
    }
    let (status, said) = check(folder.path(), &["d"]);
    assert!(status == Some(1) && said[0].contains("cannot read d/0001.lrat: "), "{said:?}");
    assert!(said[1].contains("UNSATISFIABLE"), "{said:?}");
}

#[test]
fn a_folder_without_certificates_is_an_error_and_a_wrong_name_is_said() {
    let folder = certified();
    fs::create_dir(folder.path().join("empty")).expect("a folder");
    let (status, _, errors) = run(folder.path(), &["certificate", "check", "empty"]);
    let said = "error: empty has no certificates: none of its files is named INDEX.jsonl\n";
    assert_eq!((status, errors.as_str()), (Some(1), said));
    let (status, said) = check(folder.path(), &["d/0001.cnf", "d/0001.jsonl"]);
    assert_eq!(status, Some(1));
    assert_eq!(said[0], "d/0001.cnf: WRONG: it is not named like a statement (.jsonl)");
    assert!(said[1].contains(": UNIQUE: "), "{said:?}");
}

/// Certificates come in the order of the input: those that wait for an instance before them are not seen,
/// and an interruption takes them away.
#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_no_certificate_without_its_verdict() {
    let folder = folder();
    // Only the first formula is as large as that.
    fs::write(
        folder.path().join("a.txt"),
        format!("{}\n{}", common::blank(5), "1 2 44\n".repeat(3)),
    )
    .expect("a file");
    let solver = Solver::of_formulas_from(1000);
    let mut command = common::lazyloop();
    let child = command
        .args(["-q", "unique", "a.txt", "--certify", "d", "-j", "2", "--mode", "full"])
        .args(["--solver", &solver.command()])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    solver.wait();
    // Those of the other instances are written while the first is at work.
    let is_written =
        || held(&folder.path().join("d")).iter().filter(|(_, of)| !of.is_empty()).count();
    until("certificates", || is_written() >= 9);
    let id = child.id().to_string();
    let sent = std::process::Command::new("kill").args(["-INT", &id]).status();
    let output = child.wait_with_output().expect("a child");
    assert!(sent.is_ok_and(|sent| sent.success()) && output.status.code() == Some(130));
    assert_eq!((output.stdout, held(&folder.path().join("d"))), (Vec::new(), Vec::new()));
}
