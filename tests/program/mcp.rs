//! `lazyloop mcp`: messages of JSON-RPC, a line each, and the official client.

use crate::common;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A server, and the sides of its streams. It ends with the test.
struct Server {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    fn start(arguments: &[&str]) -> Self {
        let mut command = common::lazyloop();
        command.arg("mcp").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("it runs");
        let (input, output) = (child.stdin.take(), child.stdout.take().expect("a pipe"));
        Self { child, input, output: BufReader::new(output) }
    }

    fn send(&mut self, line: &[u8]) {
        let input = self.input.as_mut().expect("it is open");
        input.write_all(line).and_then(|()| input.write_all(b"\n")).expect("it listens");
    }

    fn hear(&mut self) -> Value {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("a line");
        serde_json::from_str(&line).expect("JSON")
    }

    fn call(&mut self, id: u64, name: &str, arguments: &Value) {
        let params = json!({ "name": name, "arguments": arguments });
        let call = json!({ "jsonrpc": "2.0", "id": id, "method": "tools/call", "params": params });
        self.send(call.to_string().as_bytes());
    }

    /// What a tool tells.
    fn told(&mut self, name: &str, arguments: &Value) -> Value {
        self.call(1, name, arguments);
        let reply = self.hear();
        let result = &reply["result"];
        assert_eq!(result["isError"], Value::Null, "{name}: {reply}");
        let first = result["content"][0]["text"].as_str().expect("a text");
        let same: Value = serde_json::from_str(first).expect("JSON");
        assert_eq!(same, result["structuredContent"], "{name}");
        result.clone()
    }

    /// Why a tool tells nothing.
    fn refused(&mut self, name: &str, arguments: &Value) -> String {
        self.call(1, name, arguments);
        let reply = self.hear();
        assert_eq!(reply["result"]["isError"], true, "{name}: {reply}");
        reply["result"]["content"][0]["text"].as_str().expect("a text").to_string()
    }

    /// What is wrong with the arguments of a call.
    fn unknown(&mut self, name: &str, arguments: &Value) -> String {
        self.call(1, name, arguments);
        let reply = self.hear();
        assert_eq!(reply["error"]["code"], -32602, "{name}: {reply}");
        reply["error"]["message"].as_str().expect("a text").to_string()
    }

    /// Closes the input; the exit status, and what is still told.
    fn end(mut self) -> (Option<i32>, Vec<Value>) {
        self.input = None;
        let rest = self.output.by_ref().lines().map(|line| line.expect("a line"));
        let rest = rest.map(|line| serde_json::from_str(&line).expect("JSON")).collect();
        (self.child.wait().expect("it ends").code(), rest)
    }
}

#[test]
fn a_client_is_welcomed_in_its_version_and_told_the_tools() {
    let mut server = Server::start(&[]);
    for (wanted, found) in [("2024-11-05", "2024-11-05"), ("1999-01-01", "2025-11-25")] {
        let params = json!({ "protocolVersion": wanted, "capabilities": {}, "clientInfo": {} });
        let hello =
            json!({ "jsonrpc": "2.0", "id": "a", "method": "initialize", "params": params });
        server.send(hello.to_string().as_bytes());
        let reply = server.hear();
        assert_eq!(reply["id"], "a");
        assert_eq!(reply["result"]["protocolVersion"], found);
        assert_eq!(reply["result"]["serverInfo"]["name"], "lazyloop");
    }
    server.send(br#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
    server.send(br#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#);
    assert_eq!(server.hear(), json!({ "jsonrpc": "2.0", "id": 2, "result": {} }));
    server.send(br#"{"jsonrpc":"2.0","id":3,"method":"tools/list"}"#);
    let tools = server.hear();
    let names = tools["result"]["tools"].as_array().expect("a list").iter();
    let names: Vec<&str> = names.map(|tool| tool["name"].as_str().expect("a name")).collect();
    let expected = ["read_puzzle", "solve", "hint", "judge_marks", "generate", "render", "rules"];
    assert_eq!(names, expected);
    assert_eq!(server.end(), (Some(0), Vec::new()));
}

#[test]
fn messages_that_are_wrong_are_told_by_their_numbers() {
    let mut server = Server::start(&[]);
    let long = [vec![b' '; 2 << 20], b"{}".to_vec()].concat();
    let cases: [(&[u8], Value, i64, &str); 12] = [
        (b"{", json!(null), -32700, "EOF while parsing an object at line 1 column"),
        (b"\xff", json!(null), -32700, "at line 1 column 1"),
        (b"[]", json!(null), -32600, "a message is one object on a line"),
        (b"{}", json!(null), -32600, "\"jsonrpc\" is not \"2.0\""),
        (&long, json!(null), -32600, "a message has at most 1048576 bytes"),
        (br#"{"jsonrpc":"2.0","id":1}"#, json!(1), -32600, "\"method\" is not a text"),
        (br#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, json!(null), -32600, "\"id\" is neither"),
        (br#"{"jsonrpc":"2.0","id":2,"method":"x"}"#, json!(2), -32601, "there is no method 'x'"),
        (
            br#"{"jsonrpc":"2.0","id":3,"method":"ping","params":[]}"#,
            json!(3),
            -32602,
            "\"params\" is not an object",
        ),
        (
            br#"{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"x"}}"#,
            json!(4),
            -32602,
            "unknown variant `x`, expected one of `read_puzzle`, `solve`",
        ),
        (
            br#"{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"solve"}}"#,
            json!(5),
            -32602,
            "missing field `puzzle`",
        ),
        (
            br#"{"jsonrpc":"2.0","id":6,"method":"tools/call"}"#,
            json!(6),
            -32602,
            "invalid type: null",
        ),
    ];
    for (line, id, code, why) in cases {
        server.send(line);
        let reply = server.hear();
        assert_eq!((&reply["id"], &reply["error"]["code"]), (&id, &json!(code)), "{reply}");
        assert!(reply["error"]["message"].as_str().expect("a text").contains(why), "{reply}");
    }
    // Nobody waits for an answer to these.
    server.send(br#"{"jsonrpc":"2.0","id":7,"result":{}}"#);
    server.send(br#"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#);
    server.send(b"");
    assert_eq!(server.end(), (Some(0), Vec::new()));
}

#[test]
fn a_puzzle_is_read_solved_explained_and_drawn() {
    let mut server = Server::start(&[]);
    let text = "https://puzz.link/p?slither/5/5/8di28111cgd8c";
    let read = server.told("read_puzzle", &json!({ "puzzle": text }));
    let puzzle = &read["structuredContent"]["puzzle"];
    assert_eq!(read["structuredContent"]["kind"], "slitherlink");
    assert_eq!((&puzzle["rows"], &puzzle["cols"]), (&json!(5), &json!(5)));
    let solved = server.told("solve", &json!({ "puzzle": puzzle, "seconds": 30 }));
    let told = &solved["structuredContent"];
    assert_eq!((&told["verdict"], &told["second"]), (&json!("unique"), &Value::Null));
    assert!(solved["content"][1]["text"].as_str().expect("a drawing").contains("┏━━━┓"));

    // From step to step to the answer, as a model would go.
    let (mut marked, mut steps) = (puzzle.clone(), 0);
    loop {
        let hint = server.told("hint", &json!({ "puzzle": marked }));
        let hint = &hint["structuredContent"];
        if hint["what"] == "done" {
            break;
        }
        assert_eq!(hint["what"], "next", "{hint}");
        assert!(!hint["rule"].as_str().expect("a reason").is_empty());
        assert_ne!(hint["after"], marked);
        (marked, steps) = (hint["after"].clone(), steps + 1);
    }
    assert!(steps > 3, "{steps} steps");
    let judged = server.told("judge_marks", &json!({ "puzzle": marked }));
    let judged = &judged["structuredContent"];
    assert_eq!((&judged["done"], &judged["wrong"]), (&json!(true), &Value::Null));
    for side in ["horizontal", "vertical"] {
        let on = |rows: &Value| rows.to_string().replace('?', "0");
        assert_eq!(on(&marked[side]), on(&told["answer"][side]));
    }
    // The other value of each mark is wrong.
    for side in ["horizontal", "vertical"] {
        let other = marked[side].to_string().replace('1', "x").replace('0', "1").replace('x', "0");
        marked[side] = serde_json::from_str(&other).expect("JSON");
    }
    let judged = server.told("judge_marks", &json!({ "puzzle": marked }));
    assert_eq!(judged["structuredContent"]["done"], false);
    assert!(judged["structuredContent"]["wrong"].to_string().contains('1'));
    let drawn = server.told("render", &json!({ "puzzle": puzzle }));
    assert!(drawn["content"][1]["text"].as_str().expect("a picture").starts_with("<svg"));
    let written = server.told("render", &json!({ "puzzle": puzzle, "format": "address" }));
    assert_eq!(written["content"][1]["text"].as_str().expect("a text").trim(), text);
    assert_eq!(server.end(), (Some(0), Vec::new()));
}

#[test]
fn a_second_answer_is_told_and_where_it_differs() {
    let mut server = Server::start(&[]);
    let told = server.told("solve", &json!({ "puzzle": "2 3 3.. ..2" }));
    let told = &told["structuredContent"];
    assert_eq!(told["verdict"], "multiple");
    assert_ne!(told["answer"], told["second"]);
    let count = told["differ"].to_string().matches('1').count();
    let differs = |side: &str| {
        let signs = |name: &str| told[name][side].to_string().into_bytes();
        signs("answer").iter().zip(signs("second")).filter(|(one, other)| **one != *other).count()
    };
    assert_eq!(differs("horizontal") + differs("vertical"), count);
    let none = server.told("solve", &json!({ "puzzle": "1 1 3" }));
    assert_eq!(none["structuredContent"]["verdict"], "unsatisfiable");
    assert!(server.refused("judge_marks", &json!({ "puzzle": "1 1 3" })).contains("no answer"));
}

#[test]
fn puzzles_are_made_and_rules_are_told() {
    let mut server = Server::start(&[]);
    let kinds = server.told("rules", &json!({}));
    let kinds = kinds["structuredContent"]["kinds"].as_array().expect("a list").clone();
    assert_eq!(kinds.len(), common::kinds().count());
    let rules = server.told("rules", &json!({ "kind": "castlewall" }));
    assert_eq!(rules["structuredContent"]["title"], "Castle Wall");
    assert!(rules["structuredContent"]["text"].as_str().expect("a text").contains("castle-wall"));
    let wanted = json!({
        "kind": "slitherlink", "rows": 6, "cols": 6, "seed": 3, "wishes": { "difficulty": "easy" },
    });
    let made = server.told("generate", &wanted);
    assert_eq!(made, server.told("generate", &wanted));
    let puzzle = &made["structuredContent"]["puzzle"];
    let solved = server.told("solve", &json!({ "puzzle": puzzle }));
    assert_eq!(solved["structuredContent"]["verdict"], "unique");
    let unknown = json!({ "kind": "mazyu", "rows": 6, "cols": 6 });
    assert!(server.refused("generate", &unknown).contains("'mazyu' is not a kind of puzzle"));
    let fault = server.refused("read_puzzle", &json!({ "puzzle": "2 2 4x 11" }));
    assert!(fault.contains("column"), "{fault}");
}

/// A grid so large that its puzzle is not made before the test is over.
fn long() -> Value {
    json!({ "kind": "slitherlink", "rows": 100, "cols": 100, "wishes": { "difficulty": "hard" } })
}

#[test]
fn limits_hold_for_each_call() {
    let mut server = Server::start(&["--max-cells", "9000", "--time-limit", "0.2"]);
    assert!(server.refused("generate", &long()).contains("at most 9000 cells"));
    let large = json!({ "kind": "slitherlink", "rows": 90, "cols": 100, "wishes": { "difficulty": "hard" } });
    let fault = server.refused("generate", &large);
    assert!(fault.contains("time"), "{fault}");
    assert_eq!(server.end(), (Some(0), Vec::new()));
}

#[test]
fn a_call_that_is_cancelled_is_not_answered_and_others_go_on() {
    let mut server = Server::start(&["--time-limit", "600"]);
    server.call(7, "generate", &long());
    server.call(7, "rules", &json!({}));
    let twice = server.hear();
    assert_eq!((&twice["id"], &twice["error"]["code"]), (&json!(7), &json!(-32600)));
    // Another call is answered while the first one is at work.
    server.told("read_puzzle", &json!({ "puzzle": "1 1 4" }));
    let cancel = json!({
        "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": 7 },
    });
    server.send(cancel.to_string().as_bytes());
    // The end waits for calls at work; it comes, so this one is not.
    assert_eq!(server.end(), (Some(0), Vec::new()));
}

#[test]
fn calls_at_work_are_answered_after_the_end_of_the_input() {
    let mut server = Server::start(&[]);
    server.call(1, "solve", &json!({ "puzzle": "1 1 4" }));
    let (status, rest) = server.end();
    assert_eq!((status, rest.len()), (Some(0), 1));
    assert_eq!(rest[0]["result"]["structuredContent"]["verdict"], "unique");
}

/// The protocol's own client for Python, which checks each message against the protocol.
#[test]
fn the_official_client_is_content() {
    let python = common::needs::python();
    let is_there = common::needs::runs(&python, &["-c", "import mcp"]);
    if !common::needs::met("mcp", is_there, "pip install mcp") {
        return;
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/program/mcp_client.py");
    let run = Command::new(python).args([script, env!("CARGO_BIN_EXE_lazyloop")]).output();
    let run = run.expect("it runs");
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
}

/// The names that an error expects, each in backticks behind that word.
fn expected(fault: &str) -> BTreeSet<String> {
    let names = fault.split_once("expected").map_or("", |(_, names)| names);
    names.split('`').skip(1).step_by(2).map(str::to_string).collect()
}

/// What a client is told of the tools is what they take.
#[test]
fn the_description_of_each_tool_fits() {
    let mut server = Server::start(&[]);
    server.send(br#"{"jsonrpc":"2.0","id":0,"method":"tools/list"}"#);
    let tools = server.hear()["result"]["tools"].clone();
    let names = |list: &Value| -> BTreeSet<String> {
        let list = list.as_array().expect("a list").iter();
        list.map(|name| name.as_str().expect("a name").to_string()).collect()
    };
    let all: Value =
        tools.as_array().expect("a list").iter().map(|tool| tool["name"].clone()).collect();
    let fault = server.unknown("none", &json!({}));
    assert_eq!(expected(&fault), names(&all));
    for tool in tools.as_array().expect("a list") {
        let name = tool["name"].as_str().expect("a name");
        let schema = &tool["inputSchema"];
        let fields = schema["properties"].as_object().expect("an object");
        let own: BTreeSet<String> = fields.keys().cloned().collect();
        assert_eq!(expected(&server.unknown(name, &json!({ "?": 0 }))), own, "{name}");
        let required = names(&schema["required"]);
        let sample = |field: &String| match fields[field]["type"].as_str() {
            Some("integer") => json!(3),
            _ => json!("a text"),
        };
        let filled: Map<String, Value> =
            required.iter().map(|field| (field.clone(), sample(field))).collect();
        // The required fields are enough, whatever comes of them.
        server.call(1, name, &json!(filled));
        assert_eq!(server.hear()["error"], Value::Null, "{name}");
        for field in &required {
            let mut fewer = filled.clone();
            fewer.remove(field);
            let fault = server.unknown(name, &json!(fewer));
            assert!(fault.contains(&format!("missing field `{field}`")), "{name}: {fault}");
        }
    }
}
