//! [`Svg`]: writing a picture element by element, escaped and indented by construction.

use std::fmt::{self, Display, Write as _};

/// Initial capacity for the attributes of most elements, and for most pictures.
const ATTRIBUTES: usize = 96;
const BODY: usize = 16 << 10;

/// An element's tag and attributes.
#[derive(Clone, Debug)]
pub struct Element {
    tag: &'static str,
    attributes: String,
}

impl Element {
    /// Creates an element without attributes.
    pub fn new(tag: &'static str) -> Self {
        Self { tag, attributes: String::with_capacity(ATTRIBUTES) }
    }

    /// Adds an attribute.
    #[must_use]
    pub fn at(mut self, name: &str, value: impl Display) -> Self {
        self.attributes.extend([" ", name, "=\""]);
        _ = write!(Escaping(&mut self.attributes), "{value}");
        self.attributes.push('"');
        self
    }

    /// A circle.
    pub fn circle(cx: f64, cy: f64, r: f64) -> Self {
        Self::new("circle").at("cx", number(cx)).at("cy", number(cy)).at("r", number(r))
    }

    /// A rectangle with round corners of radius `rx`.
    pub fn rect(x: f64, y: f64, width: f64, height: f64, rx: f64) -> Self {
        let rect = Self::new("rect").at("x", number(x)).at("y", number(y));
        rect.at("width", number(width)).at("height", number(height)).at("rx", number(rx))
    }

    /// A straight line.
    pub fn line(x1: f64, y1: f64, x2: f64, y2: f64) -> Self {
        Self::new("line").at("x1", number(x1)).at("y1", number(y1)).at("x2", number(x2)).at("y2", number(y2))
    }

    /// Creates text centred on a point in both directions. Shifted down explicitly, since not every renderer supports
    /// `dominant-baseline`.
    pub fn label(x: f64, y: f64, size: f64) -> Self {
        let text = Self::new("text").at("x", number(x)).at("y", number(y)).at("font-size", number(size));
        text.at("text-anchor", "middle").at("dy", "0.35em")
    }
}

/// A complete picture.
#[derive(Clone, Debug)]
pub struct Svg {
    width: f64,
    height: f64,
    title: String,
    body: String,
    open: Vec<&'static str>,
}

impl Svg {
    /// Creates an empty picture; the title is for screen readers.
    pub fn new(width: f64, height: f64, title: impl Into<String>) -> Self {
        Self { width, height, title: title.into(), body: String::with_capacity(BODY), open: Vec::new() }
    }

    /// Its width and height.
    pub const fn size(&self) -> (f64, f64) {
        (self.width, self.height)
    }

    /// Returns the ids of its elements, in order.
    #[cfg(feature = "contract")]
    pub(crate) fn ids(&self) -> Vec<&str> {
        self.body.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect()
    }

    /// Adds an element without content.
    pub fn put(&mut self, element: Element) -> &mut Self {
        self.indent();
        let Element { tag, attributes } = element;
        self.body.extend(["<", tag, &attributes, "/>\n"]);
        self
    }

    /// Adds an element that contains text.
    pub fn write(&mut self, element: Element, text: &str) -> &mut Self {
        self.indent();
        let Element { tag, attributes } = element;
        self.body.extend(["<", tag, &attributes, ">"]);
        _ = Escaping(&mut self.body).write_str(text);
        self.body.extend(["</", tag, ">\n"]);
        self
    }

    /// Opens an element and adds what `inside` draws to it.
    pub fn group(&mut self, element: Element, inside: impl FnOnce(&mut Self)) -> &mut Self {
        self.indent();
        let Element { tag, attributes } = element;
        self.body.extend(["<", tag, &attributes, ">\n"]);
        self.open.push(tag);
        inside(self);
        self.open.pop();
        self.indent();
        self.body.extend(["</", tag, ">\n"]);
        self
    }

    fn indent(&mut self) {
        for _ in 0..=self.open.len() {
            self.body.push_str("  ");
        }
    }
}

impl Display for Svg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (w, h, title) = (number(self.width), number(self.height), escaped(&self.title));
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="img" font-family="'DejaVu Sans', Verdana, sans-serif">"#
        )?;
        writeln!(f, "  <title>{title}</title>")?;
        writeln!(f, "{}</svg>", self.body)
    }
}

/// Rounds to at most two decimals, without trailing zeros.
fn number(x: f64) -> Number {
    Number((x * 100.0).round() as i64)
}

/// A number of hundredths. Written as integers, in a fraction of the time of a float: a picture has hundreds.
struct Number(i64);

impl Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, part) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        if self.0 < 0 {
            f.write_char('-')?;
        }
        match (part / 10, part % 10) {
            (0, 0) => write!(f, "{whole}"),
            (tenths, 0) => write!(f, "{whole}.{tenths}"),
            (tenths, hundredths) => write!(f, "{whole}.{tenths}{hundredths}"),
        }
    }
}

fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    _ = Escaping(&mut out).write_str(text);
    out
}

/// Escapes text. Reports draw boards by the hundred thousand, so text that needs no escaping is copied in one piece.
struct Escaping<'a>(&'a mut String);

impl fmt::Write for Escaping<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut rest = text;
        while let Some(at) = rest.find(['&', '<', '>', '"']) {
            let (plain, special) = rest.split_at(at);
            let escape = match special.as_bytes()[0] {
                b'&' => "&amp;",
                b'<' => "&lt;",
                b'>' => "&gt;",
                _ => "&quot;",
            };
            self.0.extend([plain, escape]);
            rest = &special[1..];
        }
        self.0.push_str(rest);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_short_as_floats() {
        let numbers: [f64; 10] = [0.0, 1.0, -1.0, 0.5, -0.25, 12.3456, 100.1, 0.04, -0.004, 1e6 + 0.99];
        for x in numbers {
            let rounded = (x * 100.0).round() / 100.0 + 0.0;
            assert_eq!(number(x).to_string(), rounded.to_string(), "{x}");
        }
    }

    #[test]
    fn text_cannot_leave_its_place() {
        let mut svg = Svg::new(10.0, 10.0, "a <b> & \"c\"");
        svg.group(Element::new("g").at("id", "\"><script>"), |svg| {
            svg.write(Element::label(1.0, 2.0, 3.0), "</text>");
        });
        let text = svg.to_string();
        assert!(!text.contains("<script>") && !text.contains("<b>"));
        assert_eq!(text.matches("</text>").count(), 1);
    }
}
