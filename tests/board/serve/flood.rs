//! Requests of those who mean no good, or want too much, for a server of boards.

use crate::common::{self, random};
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

/// Nearly as long as a question may be.
const LONG: usize = 900_000;

/// The name of a kind of which a puzzle is asked for.
fn kind(rng: &mut impl Rng) -> &'static str {
    let names: Vec<&str> = common::kinds().map(|kind| kind.name).collect();
    names.choose(rng).expect("some")
}

/// A text that claims a huge size, or has one.
fn huge(rng: &mut impl Rng) -> String {
    let size = [200, 1000, 3000, 8000, 99_999_999].choose(rng).expect("some");
    let length = *[1, 100, LONG].choose(rng).expect("some");
    let dots = ".".repeat(length);
    match rng.random_range(0..16) {
        0 => format!("{size}x{size}t{}:a1", rng.random_range(0..20)),
        1 => format!("{size}x{size}t11:G1,2,36_{}", "z".repeat(length)),
        2 => format!("{size}x{size}t0:{}", "z".repeat(length)),
        3 => format!("{size}x{size}:{}", "z".repeat(length)),
        4 => format!("https://puzz.link/p?slither/{size}/{size}/{}", "z".repeat(length)),
        5 => format!("https://puzz.link/p?country/{size}/{size}/{}", "0".repeat(length)),
        6 => format!("https://puzz.link/p?yajilin/{size}/{size}/{}", "z".repeat(length)),
        7 => format!("pzprv3/slither/{size}/{size}/{}", ". ./".repeat(length / 4)),
        8 => format!("pzprv3\nslither\n{size}\n{size}\n{}", ". .\n".repeat(length / 4)),
        9 => format!("{size} {size} {dots}"),
        10 => ".\n".repeat(length / 2),
        11 => format!("{dots}\n{dots}"),
        12 => format!("[begin]\nsize {size}\n[problem]\n{}", "- - -\n".repeat(length / 6)),
        13 => "·   ·   ·\n".repeat(length / 12),
        14 => json!({ "puzzle": "slitherlink", "rows": size, "cols": size, "clues": [dots] })
            .to_string(),
        _ => {
            let places = vec![[0, 1]; length / 20];
            let faces = vec![[0, 1, 2]; length / 20];
            json!({ "vertices": places, "faces": faces, "labels": [] }).to_string()
        }
    }
}

/// A puzzle whose answers are many and hard to tell.
fn hard(rng: &mut impl Rng) -> Value {
    let size = *[30, 60, 100].choose(rng).expect("some");
    let clues = vec![".".repeat(size); size];
    json!({ "puzzle": "slitherlink", "rows": size, "cols": size, "clues": clues })
}

fn question(rng: &mut impl Rng) -> String {
    let slot = match rng.random_range(0..3) {
        0 => Value::Null,
        1 => "live".into(),
        _ => format!("{}", rng.random::<u64>()).into(),
    };
    let asked = match rng.random_range(0..10) {
        0..3 => json!({ "ask": "open", "text": huge(rng), "slot": slot }),
        3 => {
            let kind = kind(rng);
            let seed = rng.random_range(0..1000);
            json!({ "ask": "generate", "kind": kind, "rows": 100, "cols": 100, "seed": seed, "slot": slot })
        }
        4 => {
            let tiling = ["honeycomb", "kites", "penrose-rhombs"].choose(rng).expect("some");
            let wishes = json!({ "tiling": tiling });
            json!({ "ask": "generate", "kind": "tilings", "rows": 90, "cols": 90, "wishes": wishes, "slot": slot })
        }
        5 => {
            let ask =
                ["live", "hint", "explain", "rate", "board", "mistake"].choose(rng).expect("some");
            json!({ "ask": ask, "puzzle": hard(rng), "slot": slot })
        }
        6 => {
            let clues = vec!["x".repeat(rng.random_range(1..200)); rng.random_range(1..2000)];
            let puzzle = json!({ "puzzle": "masyu", "rows": 9_999_999, "cols": 2, "clues": clues });
            json!({ "ask": "live", "puzzle": puzzle, "slot": slot })
        }
        7 => return "[".repeat(rng.random_range(1..LONG)),
        8 => {
            let depth = rng.random_range(1..LONG / 10);
            return format!("{{\"ask\":\"live\",\"puzzle\":{}", "{\"a\":".repeat(depth));
        }
        _ => {
            let long: Vec<u64> = vec![7; rng.random_range(1..LONG / 2)];
            json!({ "ask": "live", "puzzle": { "puzzle": "slitherlink", "rows": long }, "slot": slot })
        }
    };
    asked.to_string()
}

/// What becomes of requests.
#[derive(Default)]
pub(crate) struct Sent {
    pub(crate) answered: usize,
    pub(crate) left: usize,
}

/// Sends requests to a server, one after another. Half of their replies are not waited for.
pub(crate) fn send(address: &str, count: usize, seed: u64) -> Sent {
    let mut rng = random::rng(seed);
    let mut sent = Sent::default();
    for _ in 0..count {
        let Ok(mut stream) = TcpStream::connect(address) else { continue };
        let _ = stream.set_read_timeout(Some(Duration::from_secs(60)));
        let body = question(&mut rng);
        let method =
            *["POST", "POST", "POST", "POST", "GET", "PUT"].choose(&mut rng).expect("some");
        let length = match rng.random_range(0..20) {
            0 => "-1".to_string(),
            1 => (body.len() + 1000).to_string(),
            2 => "99999999999999999999".to_string(),
            _ => body.len().to_string(),
        };
        let head = format!(
            "{method} /ask HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
        );
        let request = head + &body;
        // Some break off.
        let end = if rng.random_range(0..10) == 0 {
            rng.random_range(0..request.len())
        } else {
            request.len()
        };
        let _ = stream.write_all(&request.as_bytes()[..end]);
        let leaves = rng.random_range(0..2) == 0;
        if !leaves && rng.random_range(0..2) == 0
            || end < request.len()
            || length != body.len().to_string()
        {
            let _ = stream.shutdown(Shutdown::Write);
        }
        let mut part = vec![0; 1 << 14];
        match leaves {
            // At once, or after the first that comes.
            true => {
                if rng.random_range(0..2) == 0 {
                    let _ = stream.read(&mut part[..16]);
                }
                sent.left += 1;
            }
            false => {
                while matches!(stream.read(&mut part), Ok(count) if count > 0) {}
                sent.answered += 1;
            }
        }
    }
    sent
}
