//! Load generator of `palabre bench serve`: scripted visitors play many games at once over real sockets.
//!
//! It measures how soon a move is acknowledged and shown. The visitors track each game by its rules, so that
//! [`lost_moves`] can compare the state of a restarted server with the moves it acknowledged.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use catalogue::{Catalogue as _, DynLine};
use fastrand::Rng;
use futures_util::{SinkExt as _, StreamExt as _};
use games::Games;
use serde::Deserialize;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{WebSocketStream, client_async};

/// Timeout for a response.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(30);
/// Length in bytes that separates acknowledgements from states: states contain a picture and are longer.
const STATE_LENGTH: usize = 300;

/// Load to generate.
#[derive(Clone, Copy, Debug)]
pub(super) struct LoadPlan {
    /// Number of concurrent games. The kinds of games take turns.
    pub(super) games: usize,
    /// Duration of the run.
    pub(super) time: Duration,
    /// Average time between two moves of a game.
    pub(super) pause: Duration,
    /// Seed of moves and pauses.
    pub(super) seed: u64,
}

/// A game with the moves that the server acknowledged.
pub(super) struct PlayedGame {
    id: String,
    moves: Vec<String>,
}

/// Latencies of a run, and its games.
#[derive(Default)]
pub(super) struct Measurements {
    /// From sending a move to its acknowledgement.
    pub(super) acknowledged: Vec<Duration>,
    /// From sending a move until the opponent has the new board.
    pub(super) shown: Vec<Duration>,
    pub(super) games: Vec<PlayedGame>,
}

/// Runs the visitors against a server until the plan's time is up.
pub(super) fn visit(address: SocketAddr, plan: LoadPlan) -> io::Result<Measurements> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    runtime.block_on(async {
        let end = Arc::new(Instant::now() + plan.time);
        let pairs: Vec<_> =
            (0..plan.games).map(|n| tokio::spawn(play_games(address, plan, n, Arc::clone(&end)))).collect();
        let mut total = Measurements::default();
        for pair in pairs {
            let Measurements { acknowledged, shown, games } = pair.await.map_err(io::Error::other)??;
            total.acknowledged.extend(acknowledged);
            total.shown.extend(shown);
            total.games.extend(games);
        }
        Ok(total)
    })
}

/// Counts the acknowledged moves that a server does not have.
pub(super) fn lost_moves(address: SocketAddr, games: &[PlayedGame]) -> io::Result<usize> {
    #[derive(Deserialize)]
    struct RoomState {
        moves: Vec<MoveText>,
    }
    #[derive(Deserialize)]
    struct MoveText {
        text: String,
    }
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut lost = 0;
        for PlayedGame { id, moves } in games {
            let (body, _) = http(address, "GET", &format!("/api/tables/{id}"), "", "").await?;
            let state: RoomState = serde_json::from_str(&body).map_err(io::Error::other)?;
            let agreed = moves.iter().zip(&state.moves).take_while(|(sent, kept)| **sent == kept.text).count();
            lost += moves.len() - agreed;
        }
        Ok(lost)
    })
}

/// Plays game after game with two visitors until the time is up.
async fn play_games(address: SocketAddr, plan: LoadPlan, number: usize, end: Arc<Instant>) -> io::Result<Measurements> {
    let mut rng = Rng::with_seed(plan.seed ^ (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut measured = Measurements::default();
    // Spreads the first moves over one pause, so that they do not arrive all at once.
    sleep(plan.pause.mul_f64(rng.f64())).await;
    for round in number.. {
        if Instant::now() >= *end {
            break;
        }
        let game = Games.games()[round % Games.games().len()];
        let mut line = game.open("", None).map_err(|why| io::Error::other(why.id))?;
        let mut players = PlayerPair::connect(address, game.info().name).await?;
        while line.turn().is_some() && Instant::now() < *end {
            let text = players.play(&*line, &mut rng, &mut measured).await?;
            line.play(&text).map_err(|why| io::Error::other(why.id))?;
            sleep(plan.pause.mul_f64(0.5 + rng.f64())).await;
        }
        measured.games.push(PlayedGame { id: players.room, moves: line.moves() });
    }
    Ok(measured)
}

/// Message to wait for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Awaited {
    Acknowledgement,
    State,
}

/// Two visitors in a room, each with a socket.
struct PlayerPair {
    room: String,
    sockets: [WebSocketStream<TcpStream>; 2],
}

impl PlayerPair {
    /// Creates a room, takes both seats and waits for the first states.
    async fn connect(address: SocketAddr, game: &str) -> io::Result<Self> {
        #[derive(Deserialize)]
        struct CreatedRoom {
            id: String,
            invites: Vec<Option<String>>,
        }
        let body = json!({ "game": game, "seats": [{ "who": "me" }, { "who": "open" }] });
        let (answer, one) = http(address, "POST", "/api/tables", &body.to_string(), "").await?;
        let created: CreatedRoom = serde_json::from_str(&answer).map_err(|_| io::Error::other(answer.clone()))?;
        let invite = created.invites.iter().flatten().find_map(|link| Some(link.split_once("seat=")?.1));
        let invite = invite.ok_or_else(|| io::Error::other(answer.clone()))?;
        let (id, body) = (created.id, json!({ "seat": invite }).to_string());
        let (_, two) = http(address, "POST", &format!("/api/tables/{id}/join"), &body, "").await?;
        let sockets = [socket(address, &id, &one).await?, socket(address, &id, &two).await?];
        let mut pair = Self { room: id, sockets };
        for seat in 0..2 {
            pair.wait_for(seat, Awaited::State).await?;
        }
        Ok(pair)
    }

    /// Plays a random move and waits until both players have the new board.
    async fn play(&mut self, line: &dyn DynLine, rng: &mut Rng, measured: &mut Measurements) -> io::Result<String> {
        let legal = line.legal();
        let text = legal[rng.usize(..legal.len())].clone();
        let seat = line.turn().map_or(0, rules::Seat::index);
        let command = json!({ "do": "play", "move": text, "ply": line.ply(), "ref": 1 });
        let started = Instant::now();
        self.sockets[seat].send(Message::text(command.to_string())).await.map_err(io::Error::other)?;
        self.wait_for(seat, Awaited::Acknowledgement).await?;
        measured.acknowledged.push(started.elapsed());
        self.wait_for(1 - seat, Awaited::State).await?;
        measured.shown.push(started.elapsed());
        self.wait_for(seat, Awaited::State).await?;
        Ok(text)
    }

    /// Reads messages until the awaited one has come; a refusal is an error.
    async fn wait_for(&mut self, seat: usize, awaited: Awaited) -> io::Result<()> {
        loop {
            let message = timeout(ANSWER_TIMEOUT, self.sockets[seat].next()).await.map_err(io::Error::other)?;
            let text = match message {
                Some(Ok(Message::Text(text))) => text,
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
                _ => return Err(io::Error::other("the socket is closed")),
            };
            // States are not parsed: the generator shares the machine with the server that it measures.
            let received = match text.len() < STATE_LENGTH {
                true if text.contains("\"refused\"") => return Err(io::Error::other(text.as_str())),
                true if text.contains("\"ack\"") => Awaited::Acknowledgement,
                true => continue,
                false => Awaited::State,
            };
            if received == awaited {
                return Ok(());
            }
        }
    }
}

async fn socket(address: SocketAddr, room: &str, cookie: &str) -> io::Result<WebSocketStream<TcpStream>> {
    let request = format!("ws://{address}/api/tables/{room}/live").into_client_request();
    let mut request = request.map_err(io::Error::other)?;
    request.headers_mut().insert("Cookie", cookie.parse().map_err(io::Error::other)?);
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    client_async(request, stream).await.map(|(socket, _)| socket).map_err(io::Error::other)
}

/// Sends an HTTP request. Returns the response body and the cookie to send with the next request.
async fn http(address: SocketAddr, method: &str, path: &str, body: &str, cookie: &str) -> io::Result<(String, String)> {
    let mut stream = TcpStream::connect(address).await?;
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nCookie: {cookie}\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let set = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    let cookie = set.and_then(|set| set.split(';').next()).unwrap_or(cookie).to_owned();
    Ok((body.to_owned(), cookie))
}
