//! What a server and its processes say to each other: a line, and for some as many bytes as it says.

use std::io::{self, BufRead, Read, Write};

/// A line. Numbers are the bytes that follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Frame {
    /// A question.
    Question(usize),
    /// The question at work is not wanted any more.
    Cancel,
    /// A reply.
    Reply(usize),
    /// What is wrong with a question.
    Fault(usize),
    /// There are no more replies; whether the process takes another question.
    End(bool),
}

pub(super) fn write(out: &mut dyn Write, frame: &Frame) -> io::Result<()> {
    match frame {
        Frame::Question(length) => writeln!(out, "Q {length}"),
        Frame::Cancel => writeln!(out, "C 0"),
        Frame::Reply(length) => writeln!(out, "R {length}"),
        Frame::Fault(length) => writeln!(out, "F {length}"),
        Frame::End(stays) => writeln!(out, "E {}", u8::from(*stays)),
    }
}

/// Reads a line; `None` at the end.
pub(super) fn read(input: &mut dyn BufRead) -> io::Result<Option<Frame>> {
    let mut line = String::new();
    input.take(32).read_line(&mut line)?;
    if line.is_empty() {
        return Ok(None);
    }
    let parts = line.trim_end().split_once(' ');
    let number = parts.and_then(|(sign, number)| Some((sign, number.parse().ok()?)));
    Ok(Some(match number {
        Some(("Q", length)) => Frame::Question(length),
        Some(("C", _)) => Frame::Cancel,
        Some(("R", length)) => Frame::Reply(length),
        Some(("F", length)) => Frame::Fault(length),
        Some(("E", stays)) => Frame::End(stays > 0),
        _ => return Err(io::ErrorKind::InvalidData.into()),
    }))
}

/// Reads the bytes that follow.
pub(super) fn body(input: &mut dyn BufRead, length: usize) -> io::Result<Vec<u8>> {
    let mut body = Vec::with_capacity(length);
    input.take(length as u64).read_to_end(&mut body)?;
    match body.len() == length {
        true => Ok(body),
        false => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_come_back_and_others_are_refused() {
        let frames = [
            Frame::Question(12),
            Frame::Cancel,
            Frame::Reply(0),
            Frame::Fault(3),
            Frame::End(true),
            Frame::End(false),
        ];
        let mut text = Vec::new();
        frames.iter().for_each(|frame| write(&mut text, frame).expect("a vector takes it"));
        let mut input = &text[..];
        let found = frames.map(|_| read(&mut input).expect("a frame").expect("one more"));
        assert_eq!((found, read(&mut input).expect("the end")), (frames, None));
        for other in ["\n", "Q\n", "Q -1\n", "X 1\n", &"Q".repeat(99)] {
            assert!(read(&mut other.as_bytes()).is_err(), "{other:?}");
        }
        assert!(body(&mut &b"abc"[..], 4).is_err());
    }
}
