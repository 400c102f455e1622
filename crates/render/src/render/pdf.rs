//! Pages as a PDF, from their SVG: paths, filled and stroked, and nothing else is in them. `pdf-writer` writes
//! the tree that `resvg` draws as PNG; `svg2pdf` needs an older version of that tree beside it.

use super::png::{PngError, parse};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use lazyloop_text::draw::Pages;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Filter, Finish, Pdf, Rect, Ref};
use resvg::tiny_skia::{Path, PathSegment};
use resvg::usvg::{Color, FillRule, Group, LineCap, LineJoin, Node, Paint, Transform};
use std::io::Write;

/// Writes pages as a PDF.
///
/// # Errors
///
/// If a page has more shapes than can be read.
pub fn pdf(pages: &Pages) -> Result<Vec<u8>, PngError> {
    let [width, height] = pages.size().map(|side| side as f32);
    let mut pdf = Pdf::new();
    let (catalog, tree) = (Ref::new(1), Ref::new(2));
    let refs = |page: usize| [3, 4].map(|first| Ref::new(2 * page as i32 + first));
    pdf.catalog(catalog).pages(tree);
    let kids = (0..pages.count()).map(|page| refs(page)[0]);
    pdf.pages(tree).kids(kids).count(pages.count() as i32);
    for at in 0..pages.count() {
        let svg = parse(&pages.svg(at))?;
        let mut content = Content::new();
        // SVG counts from the top.
        content.transform([1.0, 0.0, 0.0, -1.0, 0.0, height]);
        draw(&mut content, svg.root());
        let [page, contents] = refs(at);
        let mut page = pdf.page(page);
        page.media_box(Rect::new(0.0, 0.0, width, height)).parent(tree).contents(contents);
        page.resources();
        page.finish();
        let packed = pack(&content.finish());
        pdf.stream(contents, &packed).filter(Filter::FlateDecode);
    }
    Ok(pdf.finish())
}

fn pack(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).expect("writing to memory does not fail");
    encoder.finish().expect("writing to memory does not fail")
}

fn draw(content: &mut Content, group: &Group) {
    for node in group.children() {
        match node {
            Node::Group(group) => draw(content, group),
            Node::Path(shape) => {
                content.save_state();
                let Transform { sx, ky, kx, sy, tx, ty } = shape.abs_transform();
                content.transform([sx, ky, kx, sy, tx, ty]);
                if let Some(fill) = shape.fill()
                    && let Some([r, g, b]) = colour(fill.paint())
                {
                    content.set_fill_rgb(r, g, b);
                    outline(content, shape.data());
                    match fill.rule() {
                        FillRule::NonZero => content.fill_nonzero(),
                        FillRule::EvenOdd => content.fill_even_odd(),
                    };
                }
                if let Some(stroke) = shape.stroke()
                    && let Some([r, g, b]) = colour(stroke.paint())
                {
                    content.set_stroke_rgb(r, g, b).set_line_width(stroke.width().get());
                    content.set_line_cap(match stroke.linecap() {
                        LineCap::Butt => LineCapStyle::ButtCap,
                        LineCap::Round => LineCapStyle::RoundCap,
                        LineCap::Square => LineCapStyle::ProjectingSquareCap,
                    });
                    content.set_line_join(match stroke.linejoin() {
                        LineJoin::Round => LineJoinStyle::RoundJoin,
                        LineJoin::Bevel => LineJoinStyle::BevelJoin,
                        LineJoin::Miter | LineJoin::MiterClip => LineJoinStyle::MiterJoin,
                    });
                    outline(content, shape.data());
                    content.stroke();
                }
                content.restore_state();
            }
            // Pictures have neither.
            Node::Image(_) | Node::Text(_) => {}
        }
    }
}

fn colour(paint: &Paint) -> Option<[f32; 3]> {
    match *paint {
        Paint::Color(Color { red, green, blue }) => {
            Some([red, green, blue].map(|part| f32::from(part) / 255.0))
        }
        _ => None,
    }
}

fn outline(content: &mut Content, path: &Path) {
    let mut from = Default::default();
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(to) => {
                content.move_to(to.x, to.y);
                from = to;
            }
            PathSegment::LineTo(to) => {
                content.line_to(to.x, to.y);
                from = to;
            }
            PathSegment::QuadTo(by, to) => {
                // The cubic curve of the same shape.
                let third = |a: f32, b: f32| a + (b - a) * 2.0 / 3.0;
                let (x1, y1) = (third(from.x, by.x), third(from.y, by.y));
                let (x2, y2) = (third(to.x, by.x), third(to.y, by.y));
                content.cubic_to(x1, y1, x2, y2, to.x, to.y);
                from = to;
            }
            PathSegment::CubicTo(a, b, to) => {
                content.cubic_to(a.x, a.y, b.x, b.y, to.x, to.y);
                from = to;
            }
            PathSegment::Close => {
                content.close_path();
            }
        }
    }
}
