//! A self-contained page: everything in one file, nothing fetched, in the reader's light or dark theme.

use std::fmt::Write as _;

use catalogue::{Speaker, Svg};

const STYLE: &str = include_str!("../../data/report.css");
const SCRIPT: &str = include_str!("../../data/report.js");

/// A page under construction.
pub(crate) struct Page<'a> {
    pub(crate) speaker: &'a Speaker,
    body: String,
}

impl<'a> Page<'a> {
    pub(crate) fn new(title: &str, speaker: &'a Speaker) -> Self {
        let mut page = Self { speaker, body: String::new() };
        page.element("h1", title);
        page
    }

    /// Adds markup unchanged.
    pub(crate) fn raw(&mut self, markup: &str) {
        self.body.push_str(markup);
    }

    /// Adds an element that contains a text.
    pub(crate) fn element(&mut self, tag: &str, text: &str) {
        _ = writeln!(self.body, "<{tag}>{}</{tag}>", escaped(text));
    }

    /// Starts a section with a heading, which has an id for links.
    pub(crate) fn heading(&mut self, id: &str) {
        let text = escaped(&self.speaker.text(&format!("page-{id}")));
        _ = writeln!(self.body, "<h2 id=\"{id}\">{text}</h2>");
    }

    /// Adds a chart.
    pub(crate) fn chart(&mut self, svg: &Svg) {
        _ = writeln!(self.body, "<figure>{svg}</figure>");
    }

    /// Adds a table, headings first; cells are markup. Columns from `numbers` on are right-aligned.
    pub(crate) fn table(&mut self, class: &str, rows: &[Vec<String>], numbers: usize) {
        _ = write!(self.body, "<div class=\"wide\"><table class=\"{class}\">");
        for (i, row) in rows.iter().enumerate() {
            let (open, close) = match i {
                0 => ("<thead><tr>", "</tr></thead><tbody>\n"),
                _ => ("<tr>", "</tr>\n"),
            };
            let tag = if i == 0 { "th" } else { "td" };
            self.body.push_str(open);
            for (column, cell) in row.iter().enumerate() {
                let class = if column >= numbers { " class=\"n\"" } else { "" };
                _ = write!(self.body, "<{tag}{class}>{cell}</{tag}>");
            }
            self.body.push_str(close);
        }
        self.body.push_str("</tbody></table></div>\n");
    }

    /// Adds the board that replays a game.
    pub(crate) fn viewer(&mut self) {
        let [first, back, next, last] = ["|◀", "◀", "▶", "▶|"];
        self.raw(&format!(
            "<section id=\"viewer\" hidden><header><b id=\"title\"></b><button id=\"close\">✕</button></header>\n\
             <div class=\"play\"><div id=\"board\"></div><div id=\"moves\"></div></div>\n\
             <div class=\"bar\"><button id=\"first\">{first}</button><button id=\"back\">{back}</button>\
             <button id=\"next\">{next}</button><button id=\"last\">{last}</button>\
             <input id=\"slider\" type=\"range\" min=\"0\"><span id=\"note\"></span></div></section>\n"
        ));
    }

    /// Returns the complete page, with the script that replays games and its pictures.
    pub(crate) fn replaying(self, title: &str, data: &str) -> String {
        self.finish(title, &format!("const DATA = {data};\n{SCRIPT}"))
    }

    /// Returns the complete page with a script.
    pub(crate) fn finish(self, title: &str, script: &str) -> String {
        let language = self.speaker.language().code();
        let script = if script.is_empty() { String::new() } else { format!("<script>\n{script}\n</script>\n") };
        format!(
            "<!doctype html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{}{script}</body>\n</html>\n",
            escaped(title),
            self.body
        )
    }
}

/// Escapes a text for HTML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// Escapes rows of texts into rows of cells.
pub(crate) fn cells(rows: &[Vec<String>]) -> Vec<Vec<String>> {
    rows.iter().map(|row| row.iter().map(|cell| escaped(cell)).collect()).collect()
}

/// Writes JSON that can be embedded in a script: no text in it can end the script.
pub(crate) fn in_script(value: &serde_json::Value) -> String {
    value.to_string().replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}
