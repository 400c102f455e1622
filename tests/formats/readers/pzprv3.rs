//! Files of puzz.link.

use super::numbered;
use lazyloop::kind::Written;
use lazyloop::puzzles::slitherlink::text::course;
use lazyloop::puzzles::slitherlink::text::grid::Pasted;
use lazyloop::puzzles::slitherlink::text::pzprv3::{parse, write};
use lazyloop::puzzles::slitherlink::{Answer, Puzzle};
use lazyloop::text::pzprv3::FileWords;

const FILE: &str = "pzprv3.1\nslither\n2\n3\n. 3 . \n- . . \n0 0 0 \n0 0 0 \n\
    0 1 1 0 \n0 0 0 0 \n0 1 0 \n0 1 0 \n0 0 0 \n";

fn read(text: &str) -> (Puzzle, Option<Answer>) {
    let lines = numbered(text, 1);
    let mut words = FileWords::new(&lines).unwrap();
    words.next();
    parse(&mut words).unwrap()
}

#[test]
fn what_is_written_is_what_was_read() {
    let (puzzle, answer) = read(FILE);
    assert_eq!(write(&puzzle, answer.as_ref()), FILE);
    assert_eq!(Pasted.write(&puzzle).unwrap(), ".3.\n?..\n");
    assert_eq!(course::write_answer(&answer.unwrap()), "2 3 010 0110 010 0000 000");
}

#[test]
fn a_line_is_read_where_one_is_drawn() {
    let crossed = FILE.replace("0 0 0 0", "0 -1 -1 0");
    let old = FILE.replace("pzprv3.1", "pzprv3").replace("0 0 0 \n0 0 0 \n0 1 1", "0 1 1");
    for text in [crossed, old, FILE.replace('\n', "/")] {
        assert_eq!(read(&text), read(FILE), "{text}");
    }
    assert_eq!(read(&FILE[..33]).1, None);
    assert_eq!(read(&FILE.replace('1', "0").replace("v3.0", "v3.1")).1, None);
}
