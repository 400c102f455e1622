//! Pictures hold what they show, and can be drawn; those of the pages are what is drawn now.

use crate::common;
use lazyloop::draw::{Pages, Paper, Picture, Sheet, Theme};
use lazyloop::grid::Grid;
use lazyloop::kind::{Pictures, Solution};
use lazyloop::puzzles::flow;
use lazyloop::puzzles::slitherlink::{Answer, Puzzle};
use lazyloop::registry;
use lazyloop::render;
use std::any::Any;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn puzzles(text: &[u8]) -> Vec<Puzzle> {
    let mut reader = registry::reader(text, None);
    let next = || reader.next_instance().expect("memory gives it");
    let read = std::iter::from_fn(next).map(|instance| instance.puzzle.expect("a puzzle"));
    let typed = read.map(|any| (&*any as &dyn Any).downcast_ref::<Puzzle>().cloned());
    typed.map(|puzzle| puzzle.expect("Slitherlink")).collect()
}

/// A puzzle with a label and an open clue, and the one square that is its line.
fn with_line() -> (Puzzle, Answer) {
    let puzzle = puzzles(b".4.\n?..\n").remove(0);
    let on = [false, true, false, false, true, true, false, false, true, false];
    let on = on.into_iter().chain([false; 7]).collect();
    let answer = Answer::new(puzzle.grid(), on);
    (puzzle, answer.expect("a bit for each segment"))
}

fn size(png: &[u8]) -> (u32, u32) {
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four bytes"));
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    (number(16), number(20))
}

#[test]
fn a_sheet_has_its_puzzles_clues_numbers_and_line() {
    let puzzles = puzzles(b"2 2 .3 0.\n\n1x3t0:a2a\n1x1t0:a\n\n?\n");
    for &theme in Theme::ALL {
        let pictures: Vec<Picture> = puzzles.iter().map(|puzzle| puzzle.picture(theme)).collect();
        let svg = Sheet::new(pictures, Some(2), theme).svg(40.0);
        // Two clues, one, none, one, and the four numbers.
        assert_eq!(svg.matches("<use ").count(), 4 + puzzles.len(), "{svg}");
        for sign in ["sign-33", "sign-30", "sign-32", "sign-3f"] {
            assert!(svg.contains(&format!("href=\"#{sign}\"")), "{sign} in {svg}");
        }
        let png = render::png(&svg).expect("a picture");
        assert!(size(&png).0 > 200);
    }
}

#[test]
fn the_line_and_what_it_encloses_are_drawn() {
    let (puzzle, answer) = with_line();
    let svg = |answer: Option<&Answer>, theme| {
        let solved = answer.cloned().map(|answer| Solution::new(&puzzle, answer).expect("right"));
        let picture =
            solved.map_or_else(|| puzzle.picture(theme), |solution| solution.picture(theme));
        Sheet::new(vec![picture], None, theme).svg(20.0)
    };
    let solved = svg(Some(&answer), Theme::Light);
    // Four sides of a square, the cell inside it, and no number.
    assert!(solved.contains("d=\"M44 4H84M44 44H84M44 4V44M84 4V44\""), "{solved}");
    assert!(solved.contains("d=\"M44 4H84v40H44Z\""), "{solved}");
    assert_eq!(solved.matches("<use ").count(), 2);
    assert!(!svg(None, Theme::Light).contains("M44 4H84"));
    assert!(!svg(Some(&answer), Theme::Print).contains("H84v40"));
    let png = render::png(&solved).expect("a picture");
    assert_eq!(size(&png), ((128 + 60) / 2, (88 + 60) / 2));
}

#[test]
fn a_picture_too_large_is_refused() {
    let puzzle = puzzles(b"1 9 .........").remove(0);
    let sheet = Sheet::new(vec![puzzle.picture(Theme::Print)], None, Theme::Print);
    let error = render::png(&sheet.svg(1e5)).expect_err("too large").to_string();
    assert!(error.ends_with("pixels is too large (the most is 67108864 pixels)"), "{error}");
    assert!(render::png("<svg").is_err());
}

#[test]
fn a_map_has_its_terminals_letters_and_paths() {
    let grid = Grid::new(1, 3).expect("a small grid");
    let letters = vec![Some('é'), None, Some('é')];
    let puzzle = flow::Puzzle::new(grid, letters).expect("each letter twice");
    let joined = [grid.vertical(0, 1), grid.vertical(0, 2)];
    let edges = grid.segments().map(|segment| joined.contains(&segment)).collect();
    let answer = flow::Answer::lettered(grid, edges, vec![Some('é'); 3]).expect("fits");
    for &theme in Theme::ALL {
        let svg = |picture| Sheet::new(vec![picture], None, theme).svg(40.0);
        let solution = Solution::new(&puzzle, answer.clone()).expect("right");
        let solved = svg(solution.picture(theme));
        assert_eq!(solved.matches("<circle ").count(), 2);
        // A letter that cannot be drawn is a question mark.
        assert_eq!(solved.matches("href=\"#sign-3f\"").count(), 2, "{solved}");
        assert!(solved.contains("id=\"sign-3f\""), "{solved}");
        assert!(solved.contains("h40M"), "{solved}");
        assert!(!svg(puzzle.picture(theme)).contains("h40M"));
        assert!(render::png(&solved).is_ok());
    }
}

#[test]
fn colours_do_not_come_again() {
    let grid = Grid::new(2, 80).expect("a grid");
    let letters = (0..160).map(|at| char::from_u32(0x4e00 + at % 80)).collect();
    let puzzle = flow::Puzzle::new(grid, letters).expect("each letter twice");
    let svg = Sheet::new(vec![puzzle.picture(Theme::Light)], None, Theme::Light).svg(40.0);
    let circles = svg.split("<circle ").skip(1);
    let colours = circles.filter_map(|circle| circle.split("fill=\"").nth(1)?.split('"').next());
    assert_eq!(colours.collect::<BTreeSet<_>>().len(), 80);
}

/// A large sheet is written as it comes, in parts that readers have no limit for.
#[test]
fn a_large_sheet_is_written_shape_by_shape() {
    #[derive(Default)]
    struct Count {
        written: usize,
        longest: usize,
        line: usize,
    }
    impl std::io::Write for Count {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.written += bytes.len();
            for byte in bytes {
                self.line = if *byte == b'\n' { 0 } else { self.line + 1 };
                self.longest = self.longest.max(self.line);
            }
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let side = 500;
    let grid = Grid::new(side, side).expect("a grid");
    let puzzle = Puzzle::new(grid, vec![Some(2); side * side]).expect("labels");
    let sheet = Sheet::new(vec![puzzle.picture(Theme::Light)], None, Theme::Light);
    let mut count = Count::default();
    sheet.write_svg(40.0, &mut count).expect("it counts");
    assert!(count.written > 10 << 20 && count.longest < 100 << 10, "{}", count.longest);
}

#[test]
fn pages_hold_every_puzzle_within_the_paper_and_number_the_answers_alike() {
    let puzzles = |sizes: &[usize]| {
        let picture = |&size: &usize| {
            let puzzle =
                Puzzle::new(Grid::new(size, size).expect("a size"), vec![None; size * size]);
            puzzle.expect("no labels").picture(Theme::Print)
        };
        sizes.iter().map(picture).collect::<Vec<Picture>>()
    };
    let sizes = [10, 3, 60, 5, 5, 5, 20, 10, 3];
    for &paper in Paper::ALL {
        let answers = puzzles(&sizes).into_iter().map(Some).collect();
        let pages = Pages::new(puzzles(&sizes), answers, paper, Theme::Print);
        let svgs: Vec<String> = (0..pages.count()).map(|page| pages.svg(page)).collect();
        let captions = |svg: &String| svg.matches(") scale(").count();
        assert_eq!(svgs.iter().map(captions).sum::<usize>(), 2 * sizes.len());
        assert_eq!(captions(svgs.last().expect("a page")), sizes.len(), "the answers");
        let pdf = render::pdf(&pages).expect("a PDF");
        assert!(pdf.starts_with(b"%PDF-"));
        for svg in &svgs {
            let (width, height) = size(&render::png(svg).expect("a picture"));
            let [wide, high] = paper.size().map(|side| side.round() as u32);
            assert_eq!((width, height), (wide, high));
        }
        // They are read row by row, in their order.
        for svg in &svgs {
            let places = svg.split("<g transform=\"translate(").skip(1).filter_map(|part| {
                let (place, _) = part.split_once(") scale(")?;
                let (x, y) = place.split_once(' ')?;
                Some((y.parse::<f64>().ok()?, x.parse::<f64>().ok()?))
            });
            assert!(places.collect::<Vec<_>>().is_sorted(), "{svg}");
        }
        if let Some(folder) = std::env::var_os("LAZYLOOP_PAGES") {
            for (at, svg) in svgs.iter().enumerate() {
                let name = format!("{}-{at}.png", paper.name());
                let png = render::png(svg).expect("a picture");
                std::fs::write(std::path::Path::new(&folder).join(name), png).expect("a file");
            }
        }
    }
}

#[test]
fn where_nothing_can_be_drawn_no_file_is_left() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("puzzles.txt"), "slither/5/5/nothing\n").expect("a file");
    for name in ["drawn.pdf", "drawn.svg", "drawn.png"] {
        let (status, _, errors) =
            common::run(folder.path(), &["render", "puzzles.txt", "-o", name]);
        assert_eq!(status, Some(1), "{errors}");
        assert!(errors.contains("nothing to draw"), "{errors}");
    }
    assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1);
}

/// The pictures that the README and the students' pages begin with.
#[test]
fn pages_show_what_render_draws() {
    let folder = tempfile::tempdir().expect("a folder");
    let sample = fs::read_to_string("instances/sample.txt").expect("the file");
    let map = fs::read_to_string("instances/flow/07x05.txt").expect("the file");
    let two: String = sample.split_inclusive('\n').take(2).collect();
    fs::write(folder.path().join("sample.txt"), &sample).expect("a file");
    fs::write(folder.path().join("three.txt"), two + &map).expect("a file");
    for (shown, arguments) in [
        ("docs/students/rules.svg", &["sample.txt", "--index", "1"][..]),
        ("docs/sheet.svg", &["three.txt", "--columns", "3", "--cell", "28"]),
    ] {
        let render = [&["render", "--solution", "-o", "drawn.svg"], arguments].concat();
        let (status, _, errors) = common::run(folder.path(), &render);
        assert_eq!(status, Some(0), "{errors}");
        let [shown, drawn] = [Path::new(shown), &folder.path().join("drawn.svg")]
            .map(|file| fs::read_to_string(file).expect("a picture"));
        assert!(shown == drawn, "drawn now:\n{drawn}");
    }
}
