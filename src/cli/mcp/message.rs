//! Messages of JSON-RPC 2.0, one a line.

use serde_json::{Map, Value, json};

/// What a client sends.
#[derive(Debug, PartialEq)]
pub(super) enum Message {
    Request {
        id: Value,
        method: String,
        params: Map<String, Value>,
    },
    Notification {
        method: String,
        params: Map<String, Value>,
    },
    /// An answer to a question that nobody asked: this side only answers.
    Reply,
}

/// An error with its number.
#[derive(Debug, PartialEq)]
pub(super) struct Fault {
    code: i32,
    message: String,
}

impl Fault {
    pub(super) fn no_json(why: impl ToString) -> Self {
        Self { code: -32700, message: why.to_string() }
    }

    pub(super) fn no_request(why: impl ToString) -> Self {
        Self { code: -32600, message: why.to_string() }
    }

    pub(super) fn no_method(name: &str) -> Self {
        Self { code: -32601, message: format!("there is no method '{}'", name.escape_debug()) }
    }

    pub(super) fn params(why: impl ToString) -> Self {
        Self { code: -32602, message: why.to_string() }
    }

    pub(super) fn busy(why: impl ToString) -> Self {
        Self { code: -32000, message: why.to_string() }
    }
}

/// Reads a message. An error comes with the number of the request, null where it is not known.
pub(super) fn read(line: &[u8]) -> Result<Message, (Value, Fault)> {
    let message: Value =
        serde_json::from_slice(line).map_err(|error| (Value::Null, Fault::no_json(error)))?;
    let Value::Object(mut message) = message else {
        return Err((Value::Null, Fault::no_request("a message is one object on a line")));
    };
    let id = message.remove("id");
    let is_id = |id: &Value| id.is_string() || id.is_number();
    let known = id.clone().filter(is_id).unwrap_or_default();
    let fault = |fault| Err((known.clone(), fault));
    if message.get("jsonrpc") != Some(&Value::from("2.0")) {
        return fault(Fault::no_request("\"jsonrpc\" is not \"2.0\""));
    }
    let method = match message.remove("method") {
        Some(Value::String(method)) => method,
        None if message.contains_key("result") || message.contains_key("error") => {
            return Ok(Message::Reply);
        }
        _ => return fault(Fault::no_request("\"method\" is not a text")),
    };
    let params = match message.remove("params") {
        None => Map::new(),
        Some(Value::Object(params)) => params,
        Some(_) => return fault(Fault::params("\"params\" is not an object")),
    };
    match id {
        None => Ok(Message::Notification { method, params }),
        Some(id) if is_id(&id) => Ok(Message::Request { id, method, params }),
        Some(_) => fault(Fault::no_request("\"id\" is neither a text nor a number")),
    }
}

/// The answer to a request.
pub(super) fn reply(id: Value, result: Result<Value, Fault>) -> Value {
    match result {
        Ok(result) => json!({ "jsonrpc": "2.0", "id": id, "result": result }),
        Err(Fault { code, message }) => {
            json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
        }
    }
}
