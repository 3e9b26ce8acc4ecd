//! Link previews: Open Graph tags in the head of a page, and the board as a PNG for the services that show links.

use std::sync::Arc;

use axum::extract::{Extension, Query, State};
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::response::IntoResponse;
use catalogue::{Catalogue as _, DynGame, Message};
use games::Games;
use play::{ending, standing};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use schemars::JsonSchema;
use serde::Deserialize;
use tokio::sync::Semaphore;

use crate::api::error::{ApiError, ApiResult};
use crate::api::extract::QueryParams;
use crate::api::games::find;
use crate::api::openapi::Endpoint;
use crate::api::positions::PositionSpec;
use crate::app::App;
use crate::championships;
use crate::i18n::Locale;
use crate::net::middleware::{Caller, host};
use crate::rooms::room::Room;

/// Name of the site, and title of pages that show nothing in particular.
const SITE: &str = "Palabre";
/// Size of a picture, as services that show links expect it.
const SIZE: (u32, u32) = (1200, 630);
/// Margin around the board.
const MARGIN: f32 = 30.0;
/// Background, the paper of the light theme.
const PAPER: [u8; 3] = [0xf5, 0xf2, 0xec];
/// Seconds for which a picture may be reused.
const MAX_AGE: &str = "public, max-age=60";
/// Number of players named in the description of a championship.
const NAMED: usize = 3;

/// Pictures drawn at a time. One takes a tenth of a second, which moves must not wait for.
static DRAWING: Semaphore = Semaphore::const_new(1);

/// Endpoints of this module.
pub(crate) fn endpoints() -> Vec<Endpoint> {
    vec![
        Endpoint::get("/preview", image, "Draws a game, a championship or a position as a PNG")
            .query::<PreviewQuery>()
            .file("image/png"),
    ]
}

/// Board to draw: that of a game, of a championship, or a position.
#[derive(Deserialize, JsonSchema, Default)]
#[serde(default)]
struct PreviewQuery {
    /// Id of a game on this server.
    table: Option<String>,
    /// Id of a championship.
    championship: Option<String>,
    /// Name of a game.
    game: Option<String>,
    rules: String,
    position: Option<String>,
    /// Moves from the position, separated by commas.
    moves: String,
}

impl PreviewQuery {
    /// Returns the board that a page shows.
    fn of_page(uri: &Uri) -> Self {
        let asked = Query::<Self>::try_from_uri(uri).map(|Query(asked)| asked).unwrap_or_default();
        let mut parts = uri.path().trim_matches('/').split('/');
        let (page, id) =
            (parts.next().unwrap_or_default(), parts.next().filter(|id| !id.is_empty()).map(str::to_owned));
        match page {
            "table" => Self { table: id, ..Self::default() },
            "championship" => Self { championship: id, ..Self::default() },
            "learn" | "puzzles" => Self { game: id.or(asked.game), ..Self::default() },
            _ => asked,
        }
    }

    /// Returns the path of the picture.
    fn url(&self) -> String {
        let Self { table, championship, game, rules, position, moves } = self;
        let named = [("table", table), ("championship", championship), ("game", game), ("position", position)];
        let named = named.into_iter().filter_map(|(name, value)| Some((name, value.as_deref()?)));
        let given = named.chain([("rules", rules.as_str()), ("moves", moves.as_str())]);
        let pairs: Vec<String> = given
            .filter(|(_, value)| !value.is_empty())
            .map(|(name, value)| format!("{name}={}", encoded(value)))
            .collect();
        format!("/api/preview?{}", pairs.join("&"))
    }

    /// Returns the position, of the first game if none is named.
    fn position(&self) -> ApiResult<Box<dyn catalogue::DynLine>> {
        let game = self.game.as_deref().map_or_else(|| Ok(Games.games()[0]), find)?;
        let moves = self.moves.split(',').filter(|text| !text.is_empty()).map(str::to_owned).collect::<Vec<_>>();
        let position = self.position.clone().filter(|text| !text.is_empty());
        if position.is_none() && moves.is_empty() {
            return specimen(game, &self.rules);
        }
        PositionSpec::new(game.info().name, &self.rules, position, moves).line()
    }
}

/// Opens a position from the middle of a game, which shows more than the start.
fn specimen(game: &'static dyn DynGame, rules: &str) -> ApiResult<Box<dyn catalogue::DynLine>> {
    let position = game.info().search_bench.iter().rev().find_map(|case| case.position);
    game.open(rules, position).map_err(|why| ApiError::because("bad-position", why).in_game(game))
}

/// Title, description and picture of a page's link.
struct LinkPreview {
    title: String,
    text: String,
    image: String,
}

impl LinkPreview {
    /// Describes a page. A game, championship or position that does not exist has the preview of the site.
    async fn of_page(app: &Arc<App>, uri: &Uri, locale: Locale) -> Self {
        let asked = PreviewQuery::of_page(uri);
        let known = match &asked {
            PreviewQuery { table: Some(id), .. } => Self::of_room(app, id, locale).await,
            PreviewQuery { championship: Some(id), .. } => Self::of_championship(app, id, locale).await,
            PreviewQuery { game: Some(_), .. } => Self::of_position(&asked, locale),
            _ => None,
        };
        match known {
            Some((title, text)) => Self { title, text, image: asked.url() },
            None => {
                let text = locale.page().text("page-home-text");
                Self { title: SITE.to_owned(), text, image: PreviewQuery::default().url() }
            }
        }
    }

    async fn of_room(app: &Arc<App>, id: &str, locale: Locale) -> Option<(String, String)> {
        let entry = app.rooms.entry(id).await.ok()?;
        let room = entry.room.lock().await.clone();
        let line = room.session.line();
        let status = room.session.outcome().map_or_else(|| standing(line), |outcome| ending(line, &outcome));
        let title = format!("{}: {}", line.game().info().title, names(&room, locale).join(" – "));
        Some((title, locale.speaker(Some(line.game())).say(&status)))
    }

    async fn of_championship(app: &Arc<App>, id: &str, locale: Locale) -> Option<(String, String)> {
        let championship = app.championships.find(id).ok()?;
        let summary = championships::api::blocking(move || championship.summary()).await.ok()?;
        let event = &summary.event;
        let games: Vec<&str> = event.sections.iter().map(|section| section.game.info().title).collect();
        let expected = event.games(event.players.len()).max(summary.games.len());
        let played = Message::new("page-games-of").with("finished", summary.games.len()).with("expected", expected);
        let leaders =
            summary.standings.iter().take(NAMED).map(|one| format!("{}. {}", one.rank, summary.names[one.player]));
        let facts = [games.join(", "), locale.page().say(&played), leaders.collect::<Vec<_>>().join(", ")];
        Some((event.name.clone(), facts.into_iter().filter(|fact| !fact.is_empty()).collect::<Vec<_>>().join(" · ")))
    }

    fn of_position(asked: &PreviewQuery, locale: Locale) -> Option<(String, String)> {
        let line = asked.position().ok()?;
        let speaker = locale.speaker(Some(line.game()));
        let is_given = asked.position.is_some() || !asked.moves.is_empty();
        let text = if is_given { speaker.say(&standing(&*line)) } else { speaker.text("summary") };
        Some((line.game().info().title.to_owned(), text))
    }

    /// Writes the tags, with absolute addresses.
    fn tags(&self, origin: &str, uri: &Uri) -> String {
        let (width, height) = (SIZE.0.to_string(), SIZE.1.to_string());
        // The query may contain an invitation, which is not for everyone who sees the link.
        let page = format!("{origin}{}", uri.path());
        let image = format!("{origin}{}", self.image);
        let tag = |(name, content): (&str, &str)| {
            let attribute = if name.starts_with("twitter:") || name == "description" { "name" } else { "property" };
            format!("<meta {attribute}=\"{name}\" content=\"{}\">", escaped(content))
        };
        let tags = [
            ("description", self.text.as_str()),
            ("og:site_name", SITE),
            ("og:type", "website"),
            ("og:title", &self.title),
            ("og:description", &self.text),
            ("og:url", &page),
            ("og:image", &image),
            ("og:image:type", "image/png"),
            ("og:image:width", &width),
            ("og:image:height", &height),
            ("og:image:alt", &self.title),
            ("twitter:card", "summary_large_image"),
        ];
        tags.map(tag).join("\n  ")
    }
}

/// Returns the names of the players in words.
fn names(room: &Room, locale: Locale) -> Vec<String> {
    let named = |name: Option<String>| match name {
        Some(name) => match name.strip_prefix("level") {
            Some(number) => locale.page().say(&Message::new("page-level").with("number", number)),
            None => name,
        },
        None => "?".to_owned(),
    };
    room.names().into_iter().map(named).collect()
}

/// Returns the tags for the head of a page.
pub(crate) async fn head(app: &Arc<App>, uri: &Uri, headers: &HeaderMap, locale: Locale) -> String {
    let origin = match &app.public_url {
        Some(url) => url.to_string().trim_end_matches('/').to_owned(),
        None => format!("http://{}", host(headers)),
    };
    LinkPreview::of_page(app, uri, locale).await.tags(&origin, uri)
}

/// `GET /api/preview`
async fn image(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    QueryParams(asked): QueryParams<PreviewQuery>,
) -> ApiResult<impl IntoResponse> {
    let line = match &asked {
        PreviewQuery { table: Some(id), .. } => {
            app.rooms.entry(id).await?.room.lock().await.session.line().boxed_clone()
        }
        PreviewQuery { championship: Some(id), .. } => {
            let championship = app.championships.find(id)?;
            let board = move || match championship.boards().into_iter().next() {
                Some(board) => Ok(board.line),
                None => match championship.summary()?.event.sections.first() {
                    Some(section) => specimen(section.game, ""),
                    None => Err(ApiError::new("unknown-championship")),
                },
            };
            championships::api::blocking(board).await?
        }
        _ => asked.position()?,
    };
    // The semaphore is never closed, so acquiring a permit always succeeds.
    let _permit = DRAWING.acquire().await;
    let draw = move || {
        let svg = line.svg(caller.locale.speaker(Some(line.game()))).to_string();
        png(&svg).ok_or_else(|| ApiError::new("not-found"))
    };
    let png = championships::api::blocking(draw).await?;
    let headers = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, MAX_AGE)];
    Ok((headers.map(|(name, value)| (name, HeaderValue::from_static(value))), png))
}

/// Draws a picture in the middle of a card. Text is left out: no font is assumed on the server.
fn png(svg: &str) -> Option<Vec<u8>> {
    let tree = Tree::from_str(svg, &Options::default()).ok()?;
    let mut card = Pixmap::new(SIZE.0, SIZE.1)?;
    let [red, green, blue] = PAPER;
    card.fill(Color::from_rgba8(red, green, blue, u8::MAX));
    let (width, height, size) = (SIZE.0 as f32, SIZE.1 as f32, tree.size());
    let scale = ((width - 2.0 * MARGIN) / size.width()).min((height - 2.0 * MARGIN) / size.height());
    let middle = ((width - scale * size.width()) / 2.0, (height - scale * size.height()) / 2.0);
    let place = Transform::from_scale(scale, scale).post_translate(middle.0, middle.1);
    resvg::render(&tree, place, &mut card.as_mut());
    card.encode_png().ok()
}

/// Escapes a text for an HTML attribute.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// Encodes a text for a query string.
fn encoded(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => encoded.push(byte.into()),
            byte => encoded.push_str(&format!("%{byte:02X}")),
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_text_stays_inside_its_attribute() {
        let preview =
            LinkPreview { title: "\"><script>".to_owned(), text: "a & 'b'".to_owned(), image: "/x?a=1&b=2".to_owned() };
        let tags = preview.tags("https://games.example", &Uri::from_static("/table/1?seat=secret"));
        assert!(tags.contains("content=\"&quot;&gt;&lt;script&gt;\""), "{tags}");
        assert!(tags.contains("content=\"https://games.example/x?a=1&amp;b=2\""), "{tags}");
        assert!(!tags.contains("secret") && !tags.contains("<script"), "{tags}");
    }
}
