//! [`Acceptor`]: where connections come in.
//!
//! They are counted, in all and by address, and none keeps its place without asking for something or taking what it asked
//! for. Whoever comes when all is full is told so, or is not let in at all; those inside are served meanwhile. What they
//! ask for is the router's, and how they talk on a socket is in [`sockets`].

use std::convert::Infallible;
use std::io::{self, ErrorKind};
use std::net::{IpAddr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::{ConnectInfo, Request};
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{HttpService, Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::sleep;

use crate::api::error::ApiError;
use crate::limits;
use crate::limits::PerAddress;
use crate::net::client_address::{TrustedProxies, counted};
use crate::net::middleware::voice;
use crate::net::quota::{Counted, Quota};
use crate::net::write_timeout::WriteTimeout;
use crate::net::{fd_limit, websocket as sockets};

/// How long nobody is let in when the system can open no more files.
const PAUSE: Duration = Duration::from_millis(200);
/// How often it is looked whether the last has gone.
const TICK: Duration = Duration::from_millis(10);

/// How many are let in, and how long they are waited for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds {
    /// Connections in all.
    pub(crate) all: usize,
    /// Connections from one address.
    pub(crate) each: usize,
    /// The time to ask: to send a request's head, or to begin with the next request.
    pub(crate) asking: Duration,
    /// The time without anything taken of what is sent.
    pub(crate) taking: Duration,
}

impl Bounds {
    /// What this machine can hold, at most what the server wants to.
    pub(crate) fn usual(per_address: PerAddress) -> Self {
        let files = fd_limit::allowed();
        let all = limits::CONNECTIONS.min(files - limits::FILES.min(files / 2));
        let each = per_address.connections(all);
        Self { all, each, asking: limits::ASKING, taking: limits::TAKING }
    }
}

/// Where connections come in.
pub(crate) struct Acceptor {
    router: Router,
    bounds: Bounds,
    proxies: TrustedProxies,
    inside: Arc<Quota<IpAddr>>,
    refused: Arc<Quota<()>>,
    closing: watch::Receiver<bool>,
}

impl Acceptor {
    pub(crate) fn new(router: Router, bounds: Bounds, proxies: TrustedProxies, closing: watch::Receiver<bool>) -> Self {
        let (inside, refused) = (Quota::new(bounds.all), Quota::new(limits::REFUSALS));
        Self { router, bounds, proxies, inside, refused, closing }
    }

    /// Lets people in until the server closes; ends when the last of them has gone.
    pub(crate) async fn keep(self, listener: TcpListener) {
        let mut closing = self.closing.clone();
        loop {
            tokio::select! {
                accepted = listener.accept() => match accepted {
                    Ok((stream, address)) => self.meet(stream, address),
                    Err(error) => pause(&error).await,
                },
                () = sockets::closed(&mut closing) => break,
            }
        }
        drop(listener);
        while !self.inside.is_empty() {
            sleep(TICK).await;
        }
    }

    fn meet(&self, stream: TcpStream, address: SocketAddr) {
        // A move waits for nothing that could be sent along. Where it cannot be set, it only comes later.
        _ = stream.set_nodelay(true);
        let home = counted(address.ip());
        // Whoever stands for all visitors, as a proxy does, may bring all of them.
        let is_proxy = home.is_loopback() || self.proxies.trusts(address.ip());
        let each = if is_proxy { self.bounds.all } else { self.bounds.each };
        if let Ok(place) = self.inside.enter(home, each) {
            self.admit(stream, address, place);
        } else if let Ok(place) = self.refused.enter((), limits::REFUSALS) {
            self.refuse(stream, place);
        }
    }

    fn admit(&self, stream: TcpStream, address: SocketAddr, place: Counted<IpAddr>) {
        let router = TowerToHyperService::new(self.router.clone());
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(address));
            router.call(request)
        });
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(self.bounds.asking).max_buf_size(limits::HEAD);
        let stream = WriteTimeout::new(stream, self.bounds.taking, place);
        tokio::spawn(attend(http, stream, service, self.closing.clone()));
    }

    fn refuse(&self, stream: TcpStream, place: Counted<()>) {
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(limits::REFUSING).keep_alive(false);
        let stream = WriteTimeout::new(stream, limits::REFUSING, place);
        tokio::spawn(attend(http, stream, service_fn(sorry), self.closing.clone()));
    }
}

/// Serves one connection, until it ends or becomes a socket.
async fn attend<P: Unpin + Send + 'static, S>(
    http: http1::Builder,
    stream: WriteTimeout<P>,
    service: S,
    mut closing: watch::Receiver<bool>,
) where
    S: HttpService<Incoming, ResBody = axum::body::Body>,
    S::Error: Into<axum::BoxError>,
{
    let mut connection = pin!(http.serve_connection(TokioIo::new(stream), service).with_upgrades());
    tokio::select! {
        // Whoever breaks off need not be told anything.
        _ = connection.as_mut() => return,
        () = sockets::closed(&mut closing) => connection.as_mut().graceful_shutdown(),
    }
    _ = connection.await;
}

/// What everyone is answered for whom there is no place.
async fn sorry(request: Request<Incoming>) -> Result<Response, Infallible> {
    Ok(ApiError::new("too-many-connections").spoken(voice(request.uri(), request.headers())))
}

/// Someone who left while he waited is no matter; a system that has no more files needs time.
async fn pause(error: &io::Error) {
    let gone = [ErrorKind::ConnectionAborted, ErrorKind::ConnectionReset, ErrorKind::Interrupted];
    if !gone.contains(&error.kind()) {
        sleep(PAUSE).await;
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};
    use std::net::TcpStream;
    use std::time::Instant;

    use axum::routing::get;
    use tokio::runtime::Runtime;

    use super::*;

    const LONG: Duration = Duration::from_secs(60);
    const SHORT: Duration = Duration::from_millis(300);

    /// A door with a runtime of its own.
    struct House {
        address: SocketAddr,
        inside: Arc<Quota<IpAddr>>,
        closing: watch::Sender<bool>,
        runtime: Runtime,
    }

    fn house(all: usize, asking: Duration, taking: Duration) -> House {
        let runtime = Runtime::new().expect("a runtime");
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).expect("a port");
        let address = listener.local_addr().expect("an address");
        let (closing, closed) = watch::channel(false);
        let router = Router::new()
            .route("/", get(|| async { "welcome" }))
            .route("/large", get(|| async { vec![b'x'; 64 << 20] }));
        let door = Acceptor::new(router, Bounds { all, each: all, asking, taking }, TrustedProxies::default(), closed);
        let inside = Arc::clone(&door.inside);
        runtime.spawn(door.keep(listener));
        House { address, inside, closing, runtime }
    }

    impl House {
        fn come(&self) -> TcpStream {
            let stream = TcpStream::connect(self.address).expect("a connection");
            stream.set_read_timeout(Some(LONG)).expect("set");
            stream
        }

        fn asks(&self, path: &str) -> String {
            let (mut stream, mut said) = (self.come(), String::new());
            let asked = write!(stream, "GET {path}?lang=fr HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n");
            asked.expect("asked");
            // One who is refused may find the connection closed before all of it is read.
            _ = stream.read_to_string(&mut said);
            said
        }
    }

    fn until(what: &str, mut holds: impl FnMut() -> bool) {
        let start = Instant::now();
        while !holds() {
            assert!(start.elapsed() < LONG, "{what}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    #[test]
    fn one_who_sends_his_question_slowly_is_dropped_and_others_are_served() {
        let house = house(2, SHORT, LONG);
        let mut slow = house.come();
        slow.write_all(b"GET / HT").expect("sent");
        assert!(house.asks("/").ends_with("welcome"));
        assert!(matches!(slow.read(&mut [0; 64]), Ok(0) | Err(_)), "it is closed");
        let mut idle = house.come();
        assert!(matches!(idle.read(&mut [0; 64]), Ok(0) | Err(_)), "so is one who says nothing");
    }

    #[test]
    fn one_too_many_is_told_so_and_let_in_later() {
        let house = house(2, LONG, LONG);
        let inside = [house.come(), house.come()];
        until("a refusal", || house.asks("/").starts_with("HTTP/1.1 503"));
        let refused = house.asks("/").to_lowercase();
        assert!(refused.contains("retry-after: ") && refused.contains("too-many-connections"), "{refused}");
        assert!(refused.contains("réessayez"), "{refused}");
        let [mut first, second] = inside;
        write!(first, "GET / HTTP/1.1\r\nHost: here\r\n\r\n").expect("asked");
        assert!(first.read(&mut [0; 64]).is_ok_and(|read| read > 0), "those inside are served");
        drop(second);
        until("a place", || house.asks("/").ends_with("welcome"));
    }

    #[test]
    fn one_who_takes_nothing_loses_his_place() {
        let house = house(2, LONG, SHORT);
        let mut deaf = house.come();
        write!(deaf, "GET /large HTTP/1.1\r\nHost: here\r\n\r\n").expect("asked");
        until("an answer", || deaf.peek(&mut [0; 1]).is_ok_and(|read| read > 0));
        until("a place", || house.inside.is_empty());
    }

    #[test]
    fn closing_ends_what_is_idle() {
        let house = house(2, LONG, LONG);
        let mut idle = house.come();
        write!(idle, "GET / HTTP/1.1\r\nHost: here\r\n\r\n").expect("asked");
        until("an answer", || idle.peek(&mut [0; 1]).is_ok_and(|read| read > 0));
        house.closing.send_replace(true);
        until("an empty house", || house.inside.is_empty());
        let House { runtime, .. } = house;
        runtime.shutdown_background();
    }
}
