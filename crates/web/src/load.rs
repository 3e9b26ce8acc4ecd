//! Scripted visitors: many games at once over real sockets, to measure how soon a move is acknowledged and shown, and to
//! check that none is lost. They know the rules by themselves and believe nothing that they are told.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use catalogue::{Catalogue as _, DynLine};
use futures_util::{SinkExt as _, StreamExt as _};
use games::Games;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::{WebSocketStream, client_async};

/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(30);
/// A longer message is a state, a shorter one an answer.
const SHORT: usize = 300;

/// What visitors do.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Games at a time, of every kind in turn.
    pub games: usize,
    /// How long they go on.
    pub time: Duration,
    /// The time between one move and the next, on average.
    pub pause: Duration,
    /// What is random follows from it.
    pub seed: u64,
}

/// What came of it.
#[derive(Default, Debug)]
pub struct Load {
    /// From sending a move to its acknowledgement.
    pub acknowledged: Vec<Duration>,
    /// From sending a move until the other player saw the board.
    pub shown: Vec<Duration>,
    /// Every game with the moves that were acknowledged.
    pub games: Vec<(String, Vec<String>)>,
}

/// Visits a server.
pub fn visit(address: SocketAddr, plan: Plan) -> io::Result<Load> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    runtime.block_on(async {
        let end = Arc::new(Instant::now() + plan.time);
        let games: Vec<_> =
            (0..plan.games).map(|n| tokio::spawn(play_on(address, plan, n, Arc::clone(&end)))).collect();
        let mut load = Load::default();
        for game in games {
            let Load { acknowledged, shown, games } = game.await.map_err(io::Error::other)??;
            load.acknowledged.extend(acknowledged);
            load.shown.extend(shown);
            load.games.extend(games);
        }
        Ok(load)
    })
}

/// How many of the games' acknowledged moves a server does not have.
pub fn lost(address: SocketAddr, games: &[(String, Vec<String>)]) -> io::Result<usize> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut lost = 0;
        for (id, moves) in games {
            let (state, _) = http(address, "GET", &format!("/api/tables/{id}"), "", "").await?;
            let kept: Vec<&str> =
                state["moves"].as_array().into_iter().flatten().filter_map(|m| m["text"].as_str()).collect();
            let agreed = moves.iter().zip(&kept).take_while(|(one, two)| one == *two).count();
            lost += moves.len() - agreed;
        }
        Ok(lost)
    })
}

/// Game after game at one table, until the time is up.
async fn play_on(address: SocketAddr, plan: Plan, number: usize, end: Arc<Instant>) -> io::Result<Load> {
    let mut rng = Random(plan.seed ^ (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let mut load = Load::default();
    // Not all at the same instant, as people do not.
    sleep(plan.pause.mul_f64(rng.share())).await;
    for round in number.. {
        if Instant::now() >= *end {
            break;
        }
        let game = Games.games()[round % Games.games().len()];
        let mut line = game.open("", None).map_err(|why| io::Error::other(why.id))?;
        let mut table = Room::open(address, game.info().name).await?;
        while line.turn().is_some() && Instant::now() < *end {
            let text = table.play(&*line, &mut rng, &mut load).await?;
            line.play(&text).map_err(|why| io::Error::other(why.id))?;
            sleep(plan.pause.mul_f64(0.5 + rng.share())).await;
        }
        load.games.push((table.id, line.moves()));
    }
    Ok(load)
}

/// Two visitors at a table.
struct Room {
    id: String,
    sockets: [WebSocketStream<TcpStream>; 2],
}

impl Room {
    async fn open(address: SocketAddr, game: &str) -> io::Result<Self> {
        let body = json!({ "game": game, "seats": [{ "who": "me" }, { "who": "open" }] });
        let (made, one) = http(address, "POST", "/api/tables", &body.to_string(), "").await?;
        let wrong = || io::Error::other(made.to_string());
        let id = made["id"].as_str().ok_or_else(wrong)?.to_owned();
        let invite = made["invites"][1].as_str().and_then(|link| link.split_once("seat=")).ok_or_else(wrong)?.1;
        let body = json!({ "seat": invite }).to_string();
        let (_, two) = http(address, "POST", &format!("/api/tables/{id}/join"), &body, "").await?;
        let sockets = [socket(address, &id, &one).await?, socket(address, &id, &two).await?];
        let mut table = Self { id, sockets };
        for seat in 0..2 {
            table.hear(seat, false).await?;
        }
        Ok(table)
    }

    /// Plays any move and waits until both have seen it.
    async fn play(&mut self, line: &dyn DynLine, rng: &mut Random, load: &mut Load) -> io::Result<String> {
        let legal = line.legal();
        let text = legal[rng.below(legal.len())].clone();
        let seat = line.turn().map_or(0, rules::Seat::index);
        let order = json!({ "do": "play", "move": text, "ply": line.ply(), "ref": 1 });
        let started = Instant::now();
        self.sockets[seat].send(Message::text(order.to_string())).await.map_err(io::Error::other)?;
        self.hear(seat, true).await?;
        load.acknowledged.push(started.elapsed());
        self.hear(1 - seat, false).await?;
        load.shown.push(started.elapsed());
        self.hear(seat, false).await?;
        Ok(text)
    }

    /// Reads until an acknowledgement, or else a state, has come.
    async fn hear(&mut self, seat: usize, is_answer: bool) -> io::Result<()> {
        loop {
            let message = timeout(PATIENCE, self.sockets[seat].next()).await.map_err(io::Error::other)?;
            let Some(Ok(Message::Text(text))) = message else {
                if matches!(message, Some(Ok(Message::Ping(_) | Message::Pong(_)))) {
                    continue;
                }
                return Err(io::Error::other("the socket is closed"));
            };
            let is_short = text.len() < SHORT;
            if is_short && text.contains("refused") {
                return Err(io::Error::other(text.as_str()));
            }
            if is_answer == (is_short && text.contains("\"ack\"")) && (is_answer || !is_short) {
                return Ok(());
            }
        }
    }
}

async fn socket(address: SocketAddr, id: &str, cookie: &str) -> io::Result<WebSocketStream<TcpStream>> {
    let request = format!("ws://{address}/api/tables/{id}/live").into_client_request();
    let mut request = request.map_err(io::Error::other)?;
    request.headers_mut().insert("Cookie", cookie.parse().map_err(io::Error::other)?);
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    client_async(request, stream).await.map(|(socket, _)| socket).map_err(io::Error::other)
}

/// A request over HTTP: the answer in JSON, and the cookie that came with it or was sent.
async fn http(address: SocketAddr, method: &str, path: &str, body: &str, cookie: &str) -> io::Result<(Value, String)> {
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
    Ok((serde_json::from_str(body).map_err(io::Error::other)?, cookie))
}

/// Numbers that only need to look random.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        rules::mix(self.0)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    /// From 0 to 1.
    fn share(&mut self) -> f64 {
        self.below(1000) as f64 / 1000.0
    }
}
