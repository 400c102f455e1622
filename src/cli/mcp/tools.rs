//! The tools: what they take (`tools.json`), which questions of a board they ask, and what they tell.
//!
//! A board names edges by numbers, which say nothing to a reader of text. Here a set of edges is told as the
//! marks of JSON: `1` for an edge that is on, `0` for one that is off, `?` for all others.

use super::asker::Asker;
use serde::Deserialize;
use serde_json::{Map, Value, json};

/// What a client may tell its model of all tools.
pub(super) const INSTRUCTIONS: &str = "Loop and path puzzles of many kinds. Every `puzzle` is a text in any \
    common form or the JSON that a tool returned; a player's marks stand in its JSON, a string for each row: \
    1 for an edge that is on, 0 for one that is off, ? for an open one.";

/// The tools, without what all have in common.
const TOOLS: &str = include_str!("tools.json");

/// A call of a tool.
#[derive(Debug, Deserialize)]
#[serde(tag = "name", content = "arguments", rename_all = "snake_case")]
pub(super) enum Call {
    ReadPuzzle(Given),
    Solve(Timed),
    Hint(Given),
    JudgeMarks(Given),
    Generate(Made),
    Render(Written),
    Rules(Named),
}

/// A puzzle, in any text or as an object.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Given {
    puzzle: Value,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Timed {
    puzzle: Value,
    seconds: Option<f64>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Made {
    kind: String,
    rows: usize,
    cols: usize,
    #[serde(default)]
    seed: u64,
    #[serde(default)]
    wishes: Map<String, Value>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Written {
    puzzle: Value,
    format: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Named {
    kind: Option<String>,
}

/// The tools as a client is told of them.
pub(super) fn described() -> Value {
    let mut tools: Value = serde_json::from_str(TOOLS).unwrap_or_default();
    for tool in tools.as_array_mut().into_iter().flatten() {
        tool["annotations"] = json!({ "readOnlyHint": true, "openWorldHint": false });
        let schema = &mut tool["inputSchema"];
        schema["type"] = "object".into();
        schema["additionalProperties"] = false.into();
        if let Some(puzzle) = schema["properties"].get_mut("puzzle") {
            *puzzle = json!({
                "type": ["string", "object"],
                "description": "A puzzle: a text in any form, or its JSON; marks may stand in it",
            });
        }
    }
    tools
}

/// What a tool tells: an object, and a drawing or text to be shown below it.
struct Told(Value, Option<String>);

impl Call {
    /// Reads the parameters of a call.
    ///
    /// # Errors
    ///
    /// What is wrong with them.
    pub(super) fn read(mut params: Map<String, Value>) -> Result<Self, String> {
        let arguments = match params.remove("arguments") {
            None | Some(Value::Null) => json!({}),
            Some(arguments) => arguments,
        };
        let call = json!({ "name": params.remove("name"), "arguments": arguments });
        serde_json::from_value(call).map_err(|error| error.to_string())
    }

    /// The result of the call, as the protocol has it.
    pub(super) fn result(self, asker: &Asker) -> Value {
        let block = |text: String| json!({ "type": "text", "text": text });
        match self.told(asker) {
            Ok(Told(object, shown)) => {
                let blocks = [Some(object.to_string()), shown].into_iter().flatten().map(block);
                json!({ "content": blocks.collect::<Vec<_>>(), "structuredContent": object })
            }
            Err(fault) => json!({ "content": [block(fault)], "isError": true }),
        }
    }

    fn told(self, asker: &Asker) -> Result<Told, String> {
        match self {
            Self::ReadPuzzle(Given { puzzle }) => Scene::open(asker, &puzzle)?.read(),
            Self::Solve(Timed { puzzle, seconds }) => Scene::open(asker, &puzzle)?.solved(seconds),
            Self::Hint(Given { puzzle }) => Scene::open(asker, &puzzle)?.hint(),
            Self::JudgeMarks(Given { puzzle }) => Scene::open(asker, &puzzle)?.judged(),
            Self::Generate(Made { kind, rows, cols, seed, wishes }) => {
                let question = json!({
                    "ask": "generate", "kind": kind, "rows": rows, "cols": cols, "seed": seed,
                    "wishes": wishes,
                });
                Scene { asker, board: asker.one(&question)? }.read()
            }
            Self::Render(Written { puzzle, format }) => {
                let scene = Scene::open(asker, &puzzle)?;
                let format = format.unwrap_or_else(|| "svg".to_string());
                let text = scene.written(&scene.board["marks"], &format)?;
                Ok(Told(json!({ "format": format }), Some(text)))
            }
            Self::Rules(Named { kind: Some(kind) }) => {
                let reply = asker.one(&json!({ "ask": "kind", "kind": kind }))?;
                let mut told = reply["kind"].clone();
                told["text"] = reply["text"].clone();
                Ok(Told(told, None))
            }
            Self::Rules(Named { kind: None }) => {
                let reply = asker.one(&json!({ "ask": "start" }))?;
                let kinds = reply["kinds"].as_array().into_iter().flatten();
                let kinds =
                    kinds.map(|kind| json!({ "name": kind["name"], "title": kind["title"] }));
                Ok(Told(json!({ "kinds": kinds.collect::<Vec<_>>() }), None))
            }
        }
    }
}

/// A puzzle, and who answers questions about it.
struct Scene<'a> {
    asker: &'a Asker,
    /// The board of the puzzle.
    board: Value,
}

impl<'a> Scene<'a> {
    fn open(asker: &'a Asker, puzzle: &Value) -> Result<Self, String> {
        let text = puzzle.as_str().map_or_else(|| puzzle.to_string(), str::to_string);
        Ok(Self { asker, board: asker.one(&json!({ "ask": "open", "text": text }))? })
    }

    /// A question about the puzzle with its marks.
    fn question(&self, ask: &str) -> Value {
        json!({ "ask": ask, "puzzle": self.board["puzzle"], "marks": self.board["marks"] })
    }

    /// The puzzle with marks in a format.
    fn written(&self, marks: &Value, format: &str) -> Result<String, String> {
        let mut question = self.question("write");
        (question["marks"], question["format"]) = (marks.clone(), format.into());
        let reply = self.asker.one(&question)?;
        Ok(reply["text"].as_str().unwrap_or_default().to_string())
    }

    /// A drawing in signs, for kinds that have one.
    fn drawn(&self, marks: &Value) -> Option<String> {
        self.written(marks, "picture").ok()
    }

    /// The puzzle with marks as an object.
    fn marked(&self, marks: &Value) -> Result<Value, String> {
        let text = self.written(marks, "json")?;
        serde_json::from_str(&text).map_err(|error| error.to_string())
    }

    /// Marks as fields of such an object, without those of the puzzle; null if there are none.
    fn strokes(&self, marks: &Value) -> Result<Value, String> {
        let is_empty = |side: &str| marks[side].as_array().is_none_or(Vec::is_empty);
        if is_empty("on") && is_empty("off") {
            return Ok(Value::Null);
        }
        let mut object = self.marked(marks)?;
        if let (Some(fields), Some(own)) =
            (object.as_object_mut(), self.board["puzzle"].as_object())
        {
            fields.retain(|name, _| !own.contains_key(name));
        }
        Ok(object)
    }

    /// The marks of an answer: each edge that can be drawn is on or off.
    fn answer(&self, on: &Value) -> Value {
        let edges = self.board["edges"].as_array().into_iter().flatten().enumerate();
        let numbers: Vec<u64> =
            on.as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
        let off = edges.filter(|(_, ends)| !ends.is_null()).map(|(edge, _)| edge as u64);
        let off: Vec<u64> = off.filter(|edge| numbers.binary_search(edge).is_err()).collect();
        json!({ "on": on, "off": off })
    }

    /// The marks with others besides.
    fn with(&self, more: &Value) -> Value {
        let joined = |side: &str| -> Vec<Value> {
            let sides = [&self.board["marks"][side], &more[side]];
            sides.into_iter().filter_map(Value::as_array).flatten().cloned().collect()
        };
        json!({ "on": joined("on"), "off": joined("off") })
    }

    fn read(&self) -> Result<Told, String> {
        let board = &self.board;
        let told = json!({
            "kind": board["kind"], "title": board["title"], "rows": board["rows"], "cols": board["cols"],
            "puzzle": board["puzzle"],
            "marks": self.strokes(&board["marks"])?,
            "warnings": board["warnings"],
        });
        Ok(Told(told, self.drawn(&board["marks"])))
    }

    fn solved(&self, seconds: Option<f64>) -> Result<Told, String> {
        let mut question = self.question("live");
        (question["marks"], question["seconds"]) = (json!({}), seconds.into());
        let replies = self.asker.ask(&question)?;
        let last = |sort: &str| replies.iter().rfind(|reply| reply["reply"] == sort);
        let verdict = last("verdict").ok_or("there is no verdict")?;
        let answer = |name: &str| match &verdict[name] {
            Value::Null => Ok((Value::Null, None)),
            on => {
                let marks = self.answer(on);
                Ok::<_, String>((self.strokes(&marks)?, self.drawn(&marks)))
            }
        };
        let ((first, shown), (second, other)) = (answer("answer")?, answer("second")?);
        let told = json!({
            "verdict": verdict["verdict"],
            "answer": first,
            "second": second,
            "differ": self.strokes(&json!({ "on": verdict["differ"] }))?,
            "forced": last("forced").map_or(Ok(Value::Null), |forced| self.strokes(forced))?,
            "stopped": last("end").map(|end| &end["stopped"]),
        });
        let drawings: Vec<String> = [shown, other].into_iter().flatten().collect();
        Ok(Told(told, (!drawings.is_empty()).then(|| drawings.join("\n"))))
    }

    fn hint(&self) -> Result<Told, String> {
        let reply = self.asker.one(&self.question("hint"))?;
        let step = &reply["step"];
        // A step that refutes a mark is not one to mark besides it.
        let after = match reply["what"] == "next" {
            true => self.marked(&self.with(&step["facts"]))?,
            false => Value::Null,
        };
        let told = json!({
            "what": reply["what"],
            "text": reply["text"],
            "where": reply["where"],
            "rule": reply["rule"],
            "title": reply["title"],
            "words": step["words"],
            "step": self.strokes(&step["facts"])?,
            "wrong": self.strokes(&json!({ "on": reply["marks"] }))?,
            "after": after,
        });
        Ok(Told(told, self.drawn(&self.with(&step["facts"]))))
    }

    fn judged(&self) -> Result<Told, String> {
        let replies = self.asker.ask(&self.question("live"))?;
        let named = |sort: &str| replies.iter().rfind(|reply| reply["reply"] == sort);
        let verdict = named("verdict").map(|verdict| &verdict["verdict"]);
        let Some(judged) = named("judged") else {
            return Err("the puzzle has no answer, so no mark can be judged".to_string());
        };
        let told = json!({
            "verdict": verdict,
            "wrong": self.strokes(&json!({ "on": judged["wrong"] }))?,
            "undecided": self.strokes(&json!({ "on": judged["undecided"] }))?,
            "clash": self.strokes(&json!({ "on": judged["clash"] }))?,
            "done": judged["done"],
            "stopped": named("end").map(|end| &end["stopped"]),
        });
        Ok(Told(told, None))
    }
}
