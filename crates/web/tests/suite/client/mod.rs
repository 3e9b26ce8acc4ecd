//! Test client: HTTP over plain TCP, WebSockets with tungstenite, and a server for each test.

#![allow(dead_code, reason = "each test file uses a part")]

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::client::IntoClientRequest as _;
use tungstenite::http::{HeaderName, HeaderValue};
use tungstenite::{Message, WebSocket};
use web::{Config, Server};

/// Timeout of every wait, long enough for a slow machine.
const TIMEOUT: Duration = Duration::from_secs(60);

/// Server with a temporary database.
pub(crate) struct TestServer {
    pub(crate) folder: tempfile::TempDir,
    server: Option<Server>,
    config: Config,
}

impl TestServer {
    pub(crate) fn new() -> Self {
        Self::with(false)
    }

    pub(crate) fn with(commands: bool) -> Self {
        Self::configured(|config| config.commands = commands)
    }

    pub(crate) fn configured(change: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut config = config(&folder.path().join("serve.db"), false);
        change(&mut config);
        let mut place = Self { folder, server: None, config };
        place.start();
        place
    }

    pub(crate) fn start(&mut self) {
        self.server = Some(Server::start(&self.config).expect("a server"));
    }

    /// Stops the server but keeps its files.
    pub(crate) fn stop(&mut self) {
        self.server.take().expect("a server").stop();
    }

    pub(crate) fn restart(&mut self) {
        self.stop();
        self.start();
    }

    pub(crate) fn server(&self) -> &Server {
        self.server.as_ref().expect("a server")
    }

    /// Creates a new visitor.
    pub(crate) fn visitor(&self) -> Visitor {
        Visitor::at(self.server().address())
    }

    /// Creates a new visitor behind a proxy that reports this address.
    pub(crate) fn visitor_from(&self, address: &str) -> Visitor {
        let mut visitor = Visitor::new(self.server().address());
        visitor.headers.push(("X-Forwarded-For".to_owned(), address.to_owned()));
        visitor.get("/api/me");
        visitor
    }
}

impl Drop for TestServer {
    fn drop(&mut self) {
        if let Some(server) = self.server.take() {
            server.stop();
        }
    }
}

pub(crate) fn config(db: &Path, commands: bool) -> Config {
    Config { commands, ..Config::local(db.to_owned()) }
}

/// Client with cookies.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    pub(crate) address: SocketAddr,
    pub(crate) cookies: Vec<(String, String)>,
    /// Additional headers; `Host` replaces the default one.
    pub(crate) headers: Vec<(String, String)>,
}

/// HTTP response.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("JSON after {}", self.head))
    }

    /// Returns the error code.
    pub(crate) fn code(&self) -> String {
        self.json()["error"]["code"].as_str().unwrap_or_else(|| panic!("a refusal, not {}", self.status)).to_owned()
    }
}

impl Visitor {
    /// Creates a visitor without a cookie.
    pub(crate) fn new(address: SocketAddr) -> Self {
        Self { address, cookies: Vec::new(), headers: Vec::new() }
    }

    pub(crate) fn at(address: SocketAddr) -> Self {
        let mut visitor = Self::new(address);
        visitor.get("/api/me");
        visitor
    }

    fn cookie(&self) -> String {
        self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("; ")
    }

    pub(crate) fn get(&mut self, path: &str) -> Answer {
        self.send(&format!("GET {path} HTTP/1.1\r\n"), "")
    }

    pub(crate) fn post(&mut self, path: &str, body: &Value) -> Answer {
        self.post_as(path, &body.to_string(), "application/json", None)
    }

    pub(crate) fn post_as(&mut self, path: &str, body: &str, kind: &str, origin: Option<&str>) -> Answer {
        let origin = origin.map_or(String::new(), |origin| format!("Origin: {origin}\r\n"));
        let length = body.len();
        let head = format!("POST {path} HTTP/1.1\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n{origin}");
        self.send(&head, body)
    }

    /// Formats a request.
    fn request(&self, head: &str, body: &str) -> String {
        let is_host = |(name, _): &(String, String)| name == "Host";
        let host = if self.headers.iter().any(is_host) { String::new() } else { format!("Host: {}\r\n", self.address) };
        let more: String = self.headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        let cookie = self.cookie();
        format!("{head}{host}{more}Cookie: {cookie}\r\nConnection: close\r\n\r\n{body}")
    }

    /// Sends a request without reading the response.
    pub(crate) fn post_only(&self, path: &str, body: &Value) -> TcpStream {
        let (mut stream, body) = (TcpStream::connect(self.address).expect("the server"), body.to_string());
        let head =
            format!("POST {path} HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: {}\r\n", body.len());
        stream.write_all(self.request(&head, &body).as_bytes()).expect("sent");
        stream
    }

    pub(crate) fn send(&mut self, head: &str, body: &str) -> Answer {
        let mut stream = TcpStream::connect(self.address).expect("the server");
        stream.set_read_timeout(Some(TIMEOUT)).expect("a timeout");
        let request = self.request(head, body);
        // The server may reject a large body before it has read all of it.
        _ = stream.write_all(request.as_bytes());
        let mut bytes = Vec::new();
        _ = stream.read_to_end(&mut bytes);
        // A picture is not text, but its head is.
        let text = String::from_utf8_lossy(&bytes);
        let (head, body) = text.split_once("\r\n\r\n").expect("a head and a body");
        self.take_cookies(head);
        let status = head.split(' ').nth(1).and_then(|code| code.parse().ok()).expect("a status");
        Answer { status, head: head.to_owned(), body: body.to_owned() }
    }

    fn take_cookies(&mut self, head: &str) {
        for line in head.lines().filter(|line| line.to_lowercase().starts_with("set-cookie:")) {
            let pair = line.split_once(':').expect("a header").1.split(';').next().expect("a pair").trim();
            let (name, value) = pair.split_once('=').expect("a cookie");
            self.cookies.retain(|(known, _)| known != name);
            self.cookies.push((name.to_owned(), value.to_owned()));
        }
    }

    /// Creates a game and returns its id.
    pub(crate) fn create(&mut self, game: &Value) -> String {
        let answer = self.post("/api/tables", game);
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.json()["id"].as_str().expect("an id").to_owned()
    }

    pub(crate) fn socket(&self, path: &str) -> Socket {
        self.try_socket(path, None).expect("a socket")
    }

    /// Opens a socket, or returns the code of the error.
    pub(crate) fn try_socket(&self, path: &str, origin: Option<&str>) -> Result<Socket, String> {
        let mut request = format!("ws://{}{path}", self.address).into_client_request().expect("a request");
        let headers = request.headers_mut();
        headers.insert("Cookie", HeaderValue::from_str(&self.cookie()).expect("a header"));
        if let Some(origin) = origin {
            headers.insert("Origin", HeaderValue::from_str(origin).expect("a header"));
        }
        for (name, value) in &self.headers {
            let name = HeaderName::from_bytes(name.as_bytes()).expect("a name");
            headers.insert(name, HeaderValue::from_str(value).expect("a header"));
        }
        let stream = TcpStream::connect(self.address).expect("the server");
        stream.set_read_timeout(Some(TIMEOUT)).expect("a timeout");
        stream.set_nodelay(true).expect("no delay");
        match tungstenite::client(request, stream) {
            Ok((socket, _)) => Ok(Socket { socket }),
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(response))) => {
                let body = response.into_body().unwrap_or_default();
                let body: Value = serde_json::from_slice(&body).unwrap_or_default();
                Err(body["error"]["code"].as_str().unwrap_or("?").to_owned())
            }
            Err(error) => panic!("no handshake: {error}"),
        }
    }

    /// Opens the socket of a room and reads its first state.
    pub(crate) fn enter(&self, id: &str) -> (Socket, Value) {
        let mut socket = self.socket(&format!("/api/tables/{id}/live"));
        let state = socket.until("state");
        (socket, state)
    }
}

/// Open socket.
pub(crate) struct Socket {
    pub(crate) socket: WebSocket<TcpStream>,
}

impl Socket {
    pub(crate) fn send(&mut self, value: &Value) {
        self.socket.send(Message::text(value.to_string())).expect("sent");
    }

    /// Reads the next message; `None` once the socket is closed.
    pub(crate) fn read(&mut self) -> Option<Value> {
        let started = Instant::now();
        while started.elapsed() < TIMEOUT {
            match self.socket.read() {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).expect("JSON")),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
        None
    }

    /// Skips messages until one of this type arrives.
    pub(crate) fn until(&mut self, kind: &str) -> Value {
        self.wait(|value| value["type"] == kind)
    }

    /// Skips messages until one matches.
    pub(crate) fn wait(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        let started = Instant::now();
        while started.elapsed() < TIMEOUT {
            match self.read() {
                Some(value) if wanted(&value) => return value,
                Some(_) => {}
                None => panic!("the socket is closed"),
            }
        }
        panic!("nothing came");
    }

    /// Sends a command and waits for its answer. An error is returned as its code.
    pub(crate) fn ask(&mut self, order: &Value) -> Result<Value, String> {
        let mut order = order.clone();
        order["ref"] = json!(7);
        self.send(&order);
        let answer = self.wait(|value| value["ref"] == 7);
        match answer["type"].as_str() {
            Some("refused") => Err(answer["code"].as_str().expect("a code").to_owned()),
            _ => Ok(answer),
        }
    }
}

/// Seats two people in a room. Returns its id, and both visitors with their sockets.
pub(crate) fn two_players(place: &TestServer, game: &str, clock: Option<&str>) -> (String, [(Visitor, Socket); 2]) {
    let (mut one, mut two) = (place.visitor(), place.visitor());
    let made = one.post(
        "/api/tables",
        &json!({
            "game": game, "seats": [{ "who": "me", "name": "Awa" }, { "who": "open" }], "clock": clock,
        }),
    );
    assert_eq!(made.status, 201, "{made:?}");
    let made = made.json();
    let id = made["id"].as_str().expect("an id").to_owned();
    let invite = made["invites"][1].as_str().and_then(|link| link.split_once("seat=")).expect("an invitation").1;
    let joined = two.post(&format!("/api/tables/{id}/join"), &json!({ "seat": invite, "name": "Ben" }));
    assert_eq!(joined.status, 200, "{joined:?}");
    let sockets = [one.enter(&id).0, two.enter(&id).0];
    let [first, second] = sockets;
    (id, [(one, first), (two, second)])
}
