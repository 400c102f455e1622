//! Answers questions natively, as the module does in a browser: a question on each line of the input, its
//! replies on a line of the output, as a list, after the milliseconds that they took.

use std::io::{self, BufRead, Write};
use std::time::Instant;

fn main() -> io::Result<()> {
    let desk = lazyloop_wasm::desk(Vec::new());
    let mut out = io::stdout().lock();
    for question in io::stdin().lock().lines() {
        let (question, began) = (question?, Instant::now());
        let mut replies = Vec::new();
        lazyloop_wasm::ask(question.as_bytes(), &desk, &mut |reply| {
            replies.push(reply.to_string())
        });
        let time = began.elapsed().as_secs_f64() * 1000.0;
        writeln!(out, "[{time},{}]", replies.join(","))?;
    }
    Ok(())
}
