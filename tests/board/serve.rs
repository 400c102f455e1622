//! The server of the board: what it serves, and what it says to those who mean no good.

mod flood;

use crate::common;
use crate::common::held::until;
use crate::common::server::Server;
use crate::machine;
use lazyloop::random::Random;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

impl Server {
    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        stream
    }

    /// Sends bytes, and returns all that comes back.
    fn send(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        // It may refuse before all is sent.
        let _ = stream.write_all(bytes);
        let mut reply = Vec::new();
        let _ = stream.read_to_end(&mut reply);
        String::from_utf8_lossy(&reply).into_owned()
    }

    /// A request with these headers besides the usual ones.
    fn request(&self, line: &str, headers: &str, body: &str) -> String {
        let (host, length) = (&self.address, body.len());
        self.send(
            format!(
                "{line} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
            )
            .as_bytes(),
        )
    }

    fn ask(&self, question: &Value) -> Vec<Value> {
        let json = "Content-Type: application/json\r\n";
        let reply = self.request("POST /ask", json, &question.to_string());
        assert!(reply.starts_with("HTTP/1.1 200 "), "{question}: {reply}");
        replies(&reply)
    }

    /// The next good request is served.
    fn is_well(&self) {
        let live = self.ask(&json!({ "ask": "live", "puzzle": small() }));
        let verdicts = live.iter().filter(|reply| reply["verdict"] == "unique").count();
        assert_eq!(verdicts, 1, "{live:?}");
    }
}

/// A puzzle with one answer.
fn small() -> Value {
    json!({ "puzzle": "slitherlink", "rows": 1, "cols": 2, "clues": ["33"] })
}

/// The replies in the chunks of a response.
fn replies(response: &str) -> Vec<Value> {
    let (_, body) = response.split_once("\r\n\r\n").unwrap();
    body.lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .filter(Value::is_object)
        .collect()
}

fn status(response: &str) -> &str {
    response.split(' ').nth(1).unwrap_or(response)
}

/// A server still answers, and holds no more than it may once the processes that were ended are gone.
fn is_well_and_small(server: &Server) {
    server.is_well();
    until("no more than 200 MiB", || server.memory().is_none_or(|memory| memory < 200));
}

#[test]
fn the_page_and_its_parts_are_served() {
    let server = Server::start(&[]);
    for (path, kind, part) in [
        ("/", "text/html", "<script"),
        ("/board.css", "text/css", "{"),
        ("/board.js", "text/javascript", "\"use strict\""),
        ("/?anything", "text/html", "<script"),
    ] {
        let reply = server.request(&format!("GET {path}"), "", "");
        assert!(status(&reply) == "200" && reply.contains(kind) && reply.contains(part), "{reply}");
        assert!(reply.contains("Content-Security-Policy: default-src 'none'"), "{reply}");
        let head = server.request(&format!("HEAD {path}"), "", "");
        assert!(status(&head) == "200" && head.ends_with("\r\n\r\n"), "{head}");
    }
    for (line, expected) in [
        ("GET /etc/passwd", "404"),
        ("GET /../Cargo.toml", "404"),
        ("GET //board.js/../../x", "404"),
        ("GET /ask", "405"),
        ("DELETE /", "405"),
        ("PUT /ask", "405"),
    ] {
        assert_eq!(status(&server.request(line, "", "")), expected, "{line}");
    }
}

#[test]
fn it_begins_with_the_puzzles_of_a_file() {
    let server = Server::start(&["instances/sample.txt", "--max-cells", "100"]);
    let start = server.ask(&json!({ "ask": "start" })).remove(0);
    assert!(start["puzzles"].as_array().unwrap().len() > 3, "{start}");
    assert_eq!(start["limits"]["cells"], 100);
    let blank = json!({ "ask": "blank", "kind": "masyu", "rows": 11, "cols": 10 });
    assert_eq!(server.ask(&blank)[0]["reply"], "fault");
}

#[test]
fn without_a_puzzle_it_begins_with_one_of_its_own() {
    let empty = tempfile::NamedTempFile::new().unwrap();
    for inputs in [vec![], vec![empty.path().to_str().unwrap()]] {
        let start = Server::start(&inputs).ask(&json!({ "ask": "start" })).remove(0);
        assert_eq!(start["puzzles"].as_array().unwrap().len(), 1, "{start}");
    }
}

#[test]
fn a_wrong_request_gets_its_status() {
    let server = Server::start(&[]);
    let host = &server.address;
    let json = "Content-Type: application/json\r\n";
    let post = |headers: &str, body: &str| {
        let length = body.len();
        format!("POST /ask HTTP/1.1\r\n{headers}Content-Length: {length}\r\n\r\n{body}")
    };
    let good = format!("Host: {host}\r\n{json}");
    let port = host.rsplit_once(':').unwrap().1;
    let ask = "{\"ask\":\"start\"}";
    for (request, expected) in [
        (post(&good, ask), "200"),
        (post(&format!("{good}Origin: http://{host}\r\n"), ask), "200"),
        (
            post(
                &format!("Host: localhost:{port}\r\n{json}Origin: http://localhost:{port}\r\n"),
                ask,
            ),
            "200",
        ),
        (post(&format!("{good}Origin: http://evil.example\r\n"), ask), "403"),
        (post(&format!("{good}Origin: null\r\n"), ask), "403"),
        (post(&format!("Host: evil.example:{port}\r\n{json}"), ask), "421"),
        (post(&format!("Host: 127.0.0.1:1\r\n{json}"), ask), "421"),
        (post(&format!("Host: 127.0.0.1\r\n{json}"), ask), "421"),
        (post(&format!("Host: 10.0.0.1:{port}\r\n{json}"), ask), "421"),
        (post(json, ask), "400"),
        (post(&format!("{good}Host: {host}\r\n"), ask), "400"),
        (post(&format!("Host: {host}\r\nContent-Type: text/plain\r\n"), ask), "415"),
        (post(&format!("Host: {host}\r\n"), ask), "415"),
        (
            post(
                &format!("Host: {host}\r\nContent-Type: application/json; charset=utf-8\r\n"),
                ask,
            ),
            "200",
        ),
        (post(&good, "{\"ask\":"), "400"),
        (post(&good, "\u{0}\u{1}"), "400"),
        (post(&good, &"[".repeat(500_000)), "400"),
        (
            post(&good, &format!("{{\"ask\":\"live\",\"puzzle\":{}", "{\"a\":".repeat(100_000))),
            "400",
        ),
        (format!("POST /ask HTTP/1.1\r\n{good}\r\n"), "411"),
        (format!("POST /ask HTTP/1.1\r\n{good}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"), "411"),
        (format!("POST /ask HTTP/1.1\r\n{good}Content-Length: 2000000\r\n\r\n"), "413"),
        (
            format!("POST /ask HTTP/1.1\r\n{good}Content-Length: 99999999999999999999999\r\n\r\n"),
            "413",
        ),
        (format!("POST /ask HTTP/1.1\r\n{good}Content-Length: -1\r\n\r\n"), "400"),
        (
            format!("POST /ask HTTP/1.1\r\n{good}Content-Length: 15\r\nContent-Length: 16\r\n\r\n"),
            "400",
        ),
        (format!("GET / HTTP/1.1\r\nHost: {host}\r\nX: {}\r\n\r\n", "y".repeat(40_000)), "431"),
        (format!("GET / HTTP/1.1\r\nHost: {host}\r\n{}\r\n", "X: y\r\n".repeat(200)), "431"),
        ("nonsense\r\n\r\n".to_string(), "400"),
    ] {
        let reply = server.send(request.as_bytes());
        let shown: String = request.chars().take(200).collect();
        assert_eq!(status(&reply), expected, "{shown}: {reply}");
        if expected != "200" {
            assert!(reply.contains("{\"reply\":\"fault\",\"text\":\""), "{reply}");
        }
    }
    server.is_well();
}

#[test]
fn boards_that_are_too_large_are_refused() {
    let server = Server::start(&[]);
    let rows = vec![".".repeat(1000); 1000];
    let large = json!({ "puzzle": "slitherlink", "rows": 1000, "cols": 1000, "clues": rows });
    let body = json!({ "ask": "live", "puzzle": large }).to_string();
    let reply = server.request("POST /ask", "Content-Type: application/json\r\n", &body);
    // It is longer than a request may be; a size alone is refused by the board.
    assert!(["413", "200"].contains(&status(&reply)), "{reply}");
    let told = json!({ "puzzle": "slitherlink", "rows": 1000, "cols": 1000, "clues": ["."] });
    for question in [
        json!({ "ask": "live", "puzzle": told }),
        json!({ "ask": "blank", "kind": "slitherlink", "rows": 1000, "cols": 1000 }),
        json!({ "ask": "generate", "kind": "slitherlink", "rows": 1000, "cols": 1000, "seed": 1 }),
        json!({ "ask": "open", "text": "1000 1000" }),
        json!({ "ask": "open", "text": "https://puzz.link/p?slither/1000/1000/" }),
        json!({ "ask": "open", "text": format!("p?slither/4000/4000/{}", "z".repeat(800_000)) }),
        json!({ "ask": "open", "text": "1000x1000t2:a1" }),
        json!({ "ask": "open", "text": format!("1000x1000t2:{}", "z".repeat(38_462)) }),
        json!({ "ask": "open", "text": "pzprv3/slither/1000/1000/. . ./" }),
        json!({ "ask": "open", "text": ".\n".repeat(20_000) }),
        json!({ "ask": "blank", "kind": "tilings", "tiling": "kites", "rows": 99, "cols": 99 }),
        json!({ "ask": "generate", "kind": "tilings", "wishes": { "tiling": "kites" },
            "rows": 99, "cols": 99, "seed": 1 }),
    ] {
        let reply = server.ask(&question);
        let shown: String = question.to_string().chars().take(200).collect();
        assert_eq!(reply[0]["reply"], "fault", "{shown}: {reply:?}");
        let text = reply[0]["text"].as_str().unwrap();
        assert!(text.contains("10000") || text.contains("expected"), "{shown}: {text}");
    }
    server.is_well();
}

/// With `LAZYLOOP_TRIALS=all` it takes half an hour, and asks for an answer within a second then.
#[test]
fn a_flood_of_hostile_and_heavy_questions_leaves_a_server_well() {
    let _turn = machine::turn();
    let generate = ["generate", "30x30", "--seed", "1", "--minimal", "off", "--to", "json", "-q"];
    let made = common::lazyloop().args(generate).output().unwrap();
    let puzzle: Value = serde_json::from_slice(&made.stdout).unwrap();
    let server = Server::start(&["--time-limit", "2"]);
    let count = common::trials(480, 100_000);
    let began = Instant::now();
    let sent: Vec<flood::Sent> = thread::scope(|scope| {
        let address = &server.address;
        let senders =
            (0..16).map(|seed| scope.spawn(move || flood::send(address, count / 16, seed)));
        senders.collect::<Vec<_>>().into_iter().map(|sender| sender.join().unwrap()).collect()
    });
    let (flooded, asked) = (began.elapsed(), Instant::now());
    let live = server.ask(&json!({ "ask": "live", "puzzle": puzzle }));
    let took = asked.elapsed();
    let is_told = live.iter().any(|reply| reply["reply"] == "verdict");
    assert!(is_told, "{live:?}");
    let answered: usize = sent.iter().map(|sent| sent.answered).sum();
    let left: usize = sent.iter().map(|sent| sent.left).sum();
    let memory = server.memory();
    eprintln!(
        "{answered} requests answered and {left} left in {flooded:?}; then 30x30 in {took:?}, {memory:?} MiB"
    );
    assert!(answered > count / 3 && left > count / 3, "{answered} answered, {left} left");
    assert!(count < 100_000 || took < Duration::from_secs(1), "{took:?}");
    assert!(memory.is_none_or(|memory| memory < 200), "{memory:?} MiB");
}

/// A puzzle that takes long: blank and large, so it has very many answers.
fn long() -> Value {
    json!({ "puzzle": "slitherlink", "rows": 60, "cols": 60, "clues": vec![".".repeat(60); 60] })
}

#[test]
fn a_newer_question_ends_the_older_one_and_so_does_who_leaves() {
    let _turn = machine::turn();
    let server = Server::start(&[]);
    let question =
        |slot: &str| json!({ "ask": "live", "puzzle": long(), "slot": slot }).to_string();
    let open = |slot: &str| {
        let (body, host) = (question(slot), &server.address);
        let length = body.len();
        let mut stream = server.connect();
        let head = format!(
            "POST /ask HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
        );
        stream.write_all((head + &body).as_bytes()).unwrap();
        stream
    };
    let mut older = open("a");
    let mut first = [0; 64];
    older.read_exact(&mut first).unwrap();
    let other = server.ask(&json!({ "ask": "live", "puzzle": small(), "slot": "a" }));
    assert!(other.iter().any(|reply| reply["verdict"] == "unique"), "{other:?}");
    let mut rest = String::new();
    older.read_to_string(&mut rest).unwrap();
    assert!(rest.contains("\"reply\":\"end\""), "{}", &rest[rest.len().saturating_sub(300)..]);
    // More than can be at work at once are at work, and leave; soon there is room again.
    for round in 0..3 {
        let mut streams: Vec<TcpStream> =
            (0..16).map(|at| open(&format!("left {round} {at}"))).collect();
        for stream in &mut streams {
            stream.read_exact(&mut first).unwrap();
        }
        drop(streams);
        until("room", || {
            let body = json!({ "ask": "live", "puzzle": small() }).to_string();
            let reply = server.request("POST /ask", "Content-Type: application/json\r\n", &body);
            assert!(["200", "503"].contains(&status(&reply)), "{reply}");
            status(&reply) == "200"
        });
    }
    is_well_and_small(&server);
}

#[test]
fn slow_cut_and_random_senders_harm_nobody() {
    let server = Server::start(&[]);
    // A head that never ends, a letter at a time: its time is that of a whole request.
    let mut slow = server.connect();
    slow.write_all(b"POST /ask HTTP/1.1\r\n").unwrap();
    let mut writer = slow.try_clone().unwrap();
    thread::spawn(move || {
        while writer.write_all(b"a").is_ok() {
            thread::sleep(Duration::from_millis(200));
        }
    });
    let mut random = Random::new(7);
    for _ in 0..200 {
        let count = random.below(400);
        let bytes: Vec<u8> = (0..count).map(|_| random.below(256) as u8).collect();
        let mut stream = server.connect();
        let _ = stream.write_all(&bytes);
        let _ = stream.shutdown(Shutdown::Write);
        let mut reply = Vec::new();
        let _ = stream.read_to_end(&mut reply);
        let reply = String::from_utf8_lossy(&reply);
        let is_empty = bytes.is_empty() || bytes.iter().all(|byte| b"\r\n".contains(byte));
        assert!(is_empty || reply.starts_with("HTTP/1.1 4"), "{bytes:?}: {reply}");
    }
    // Good requests, cut off anywhere.
    let body = json!({ "ask": "live", "puzzle": small() }).to_string();
    let whole = format!(
        "POST /ask HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        server.address,
        body.len()
    );
    for end in (0..whole.len()).step_by(7) {
        let mut stream = server.connect();
        stream.write_all(&whole.as_bytes()[..end]).unwrap();
        if end % 2 == 0 {
            stream.shutdown(Shutdown::Write).unwrap();
            let mut reply = String::new();
            stream.read_to_string(&mut reply).unwrap();
            assert!(end == 0 || status(&reply) == "400", "{end}: {reply}");
        }
    }
    server.is_well();
    let mut reply = String::new();
    let _ = slow.read_to_string(&mut reply);
    assert_eq!(status(&reply), "408", "{reply}");
}

/// It opens as many files as a process may, which the tests beside it would lack: it has a process of its own.
#[test]
fn a_thousand_connections_get_an_answer_each() {
    let _turn = machine::turn();
    let mut run = Command::new(std::env::current_exe().expect("this program"));
    run.args(["--exact", "serve::a_thousand_connections", "--ignored", "--nocapture"]);
    let output = run.output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("1 passed"), "{output:?}");
}

#[test]
#[ignore = "the test above runs it"]
fn a_thousand_connections() {
    let server = Server::start(&[]);
    let mut open = Vec::new();
    for _ in 0..1000 {
        match TcpStream::connect(&server.address) {
            Ok(stream) => open.push(stream),
            // This process has a limit of its own.
            Err(_) => break,
        }
    }
    let count = open.len();
    assert!(count > 200, "{count}");
    let (mut busy, mut served) = (0, 0);
    for mut stream in open {
        let request = format!("GET / HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
        let _ = stream.write_all(request.as_bytes());
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        let mut reply = Vec::new();
        let _ = stream.read_to_end(&mut reply);
        match status(&String::from_utf8_lossy(&reply)) {
            "200" => served += 1,
            "503" => busy += 1,
            _ => {}
        }
    }
    assert!(served >= 100, "{served} served, {busy} told to come again");
    assert!(served + busy >= count * 9 / 10, "{served} served, {busy} refused of {count}");
    is_well_and_small(&server);
}

#[test]
fn a_port_that_is_taken_is_an_error() {
    let server = Server::start(&[]);
    let port = server.address.rsplit_once(':').unwrap().1;
    let output = common::lazyloop().args(["serve", "--port", port]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains(&format!("cannot listen on 127.0.0.1:{port}")), "{said}");
}

#[test]
#[cfg(unix)]
fn an_interruption_ends_it_at_once() {
    let mut server = Server::start(&[]);
    let pid = server.child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let status = server.child.wait().unwrap();
    assert_eq!(status.code(), Some(130));
}

/// A test has no one who looks, so no browser is opened, and that is told; not where nobody wanted one.
#[test]
fn a_browser_that_is_not_opened_is_told() {
    for (arguments, is_told) in [(&[][..], true), (&["--no-open"], false), (&["-q"], false)] {
        let mut command = common::lazyloop();
        command.args(["serve", "--port", "0"]).args(arguments).env("DISPLAY", ":0");
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child = child.expect("it runs");
        let mut line = String::new();
        let out = child.stdout.take().expect("a pipe");
        BufReader::new(out).read_line(&mut line).expect("a line");
        assert!(line.starts_with("http://"), "{line}");
        let mut log = BufReader::new(child.stderr.take().expect("a pipe"));
        if is_told {
            let mut said = String::new();
            log.read_line(&mut said).expect("a line");
            let words = "no browser was opened (standard output is not a terminal): go to this";
            assert!(said.starts_with(words), "{said}");
        }
        // It answers only after it has said all.
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/');
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
        assert!(stream.read(&mut [0]).unwrap() > 0);
        child.kill().and_then(|()| child.wait()).expect("it ends");
        let mut rest = String::new();
        log.read_to_string(&mut rest).expect("text");
        assert!(!rest.contains("browser"), "{arguments:?}: {rest}");
    }
}
