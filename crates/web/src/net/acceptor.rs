//! [`Acceptor`]: accepts connections, with a total limit, a limit per address, and timeouts.
//!
//! A connection over the limit is answered with 503, or closed at once if too many are being answered that way. The
//! limits on sockets are in [`websocket`].

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

use super::client_address::{TrustedProxies, quota_key};
use super::middleware::client_locale;
use super::quota::{Permit, Quota};
use super::write_timeout::WriteTimeout;
use super::{fd_limit, websocket};
use crate::api::error::ApiError;
use crate::limits::{self, PerAddress};

/// Pause after a system error, such as a lack of file descriptors.
const ERROR_PAUSE: Duration = Duration::from_millis(200);
/// Poll interval for open connections at shutdown.
const POLL: Duration = Duration::from_millis(10);

/// Limits and timeouts of connections.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ConnectionLimits {
    /// Connections in total.
    pub(crate) total: usize,
    /// Connections per address.
    pub(crate) per_address: usize,
    /// Timeout for the head of a request, and for the next request on an open connection.
    pub(crate) head_timeout: Duration,
    /// Write timeout.
    pub(crate) write_timeout: Duration,
}

impl ConnectionLimits {
    /// Returns the default limits, lowered where the system grants fewer file descriptors.
    pub(crate) fn for_system(per_address: PerAddress) -> Self {
        let files = fd_limit::raise();
        let total = limits::CONNECTIONS.min(files - limits::RESERVED_FILES.min(files / 2));
        Self {
            total,
            per_address: per_address.connections(total),
            head_timeout: limits::HEAD_TIMEOUT,
            write_timeout: limits::WRITE_TIMEOUT,
        }
    }
}

/// Accepts connections and serves them with a router.
pub(crate) struct Acceptor {
    router: Router,
    limits: ConnectionLimits,
    proxies: TrustedProxies,
    open: Arc<Quota<IpAddr>>,
    rejected: Arc<Quota<()>>,
    closing: watch::Receiver<bool>,
}

impl Acceptor {
    pub(crate) fn new(
        router: Router,
        limits: ConnectionLimits,
        proxies: TrustedProxies,
        closing: watch::Receiver<bool>,
    ) -> Self {
        let (open, rejected) = (Quota::new(limits.total), Quota::new(limits::REJECTIONS));
        Self { router, limits, proxies, open, rejected, closing }
    }

    /// Accepts connections until the server shuts down. Returns once the last one is closed.
    pub(crate) async fn run(self, listener: TcpListener) {
        let mut closing = self.closing.clone();
        loop {
            tokio::select! {
                accepted = listener.accept() => match accepted {
                    Ok((stream, address)) => self.accept(stream, address),
                    Err(error) => pause_after(&error).await,
                },
                () = websocket::shutdown(&mut closing) => break,
            }
        }
        drop(listener);
        while !self.open.is_empty() {
            sleep(POLL).await;
        }
    }

    fn accept(&self, stream: TcpStream, address: SocketAddr) {
        // Disables Nagle's algorithm, so that moves are sent at once. A failure only makes them slower.
        _ = stream.set_nodelay(true);
        let home = quota_key(address.ip());
        // A proxy carries the connections of all visitors.
        let is_proxy = home.is_loopback() || self.proxies.trusts(address.ip());
        let most = if is_proxy { self.limits.total } else { self.limits.per_address };
        if let Ok(permit) = self.open.acquire(home, most) {
            self.serve(stream, address, permit);
        } else if let Ok(permit) = self.rejected.acquire((), limits::REJECTIONS) {
            self.reject(stream, permit);
        }
    }

    fn serve(&self, stream: TcpStream, address: SocketAddr, permit: Permit<IpAddr>) {
        let router = TowerToHyperService::new(self.router.clone());
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(address));
            router.call(request)
        });
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(self.limits.head_timeout).max_buf_size(limits::HEAD_BYTES);
        let stream = WriteTimeout::new(stream, self.limits.write_timeout, permit);
        tokio::spawn(serve_connection(http, stream, service, self.closing.clone()));
    }

    /// Responds with 503.
    fn reject(&self, stream: TcpStream, permit: Permit<()>) {
        let mut http = http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(limits::REJECTION_TIMEOUT).keep_alive(false);
        let stream = WriteTimeout::new(stream, limits::REJECTION_TIMEOUT, permit);
        tokio::spawn(serve_connection(http, stream, service_fn(unavailable), self.closing.clone()));
    }
}

/// Serves one connection until it is closed or upgraded.
async fn serve_connection<P: Unpin + Send + 'static, S>(
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
        // The client closed the connection, or it failed.
        _ = connection.as_mut() => return,
        () = websocket::shutdown(&mut closing) => connection.as_mut().graceful_shutdown(),
    }
    _ = connection.await;
}

/// Responds that there are too many connections.
async fn unavailable(request: Request<Incoming>) -> Result<Response, Infallible> {
    Ok(ApiError::new("too-many-connections").response(client_locale(request.uri(), request.headers())))
}

/// Pauses after a system error. A client that left the accept queue is not an error.
async fn pause_after(error: &io::Error) {
    let gone = [ErrorKind::ConnectionAborted, ErrorKind::ConnectionReset, ErrorKind::Interrupted];
    if !gone.contains(&error.kind()) {
        sleep(ERROR_PAUSE).await;
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

    /// Acceptor with its own runtime.
    struct TestServer {
        address: SocketAddr,
        open: Arc<Quota<IpAddr>>,
        closing: watch::Sender<bool>,
        runtime: Runtime,
    }

    fn server(total: usize, head_timeout: Duration, write_timeout: Duration) -> TestServer {
        let runtime = Runtime::new().expect("a runtime");
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).expect("a port");
        let address = listener.local_addr().expect("an address");
        let (closing, closed) = watch::channel(false);
        let router = Router::new()
            .route("/", get(|| async { "welcome" }))
            .route("/large", get(|| async { vec![b'x'; 64 << 20] }));
        let limits = ConnectionLimits { total, per_address: total, head_timeout, write_timeout };
        let acceptor = Acceptor::new(router, limits, TrustedProxies::default(), closed);
        let open = Arc::clone(&acceptor.open);
        runtime.spawn(acceptor.run(listener));
        TestServer { address, open, closing, runtime }
    }

    impl TestServer {
        fn connect(&self) -> TcpStream {
            let stream = TcpStream::connect(self.address).expect("a connection");
            stream.set_read_timeout(Some(LONG)).expect("set");
            stream
        }

        fn get(&self, path: &str) -> String {
            let (mut stream, mut answer) = (self.connect(), String::new());
            let sent = write!(stream, "GET {path}?lang=fr HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n");
            sent.expect("sent");
            // A rejected client may find the connection closed before it has read the whole response.
            _ = stream.read_to_string(&mut answer);
            answer
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
    fn a_slow_request_is_dropped_and_others_are_served() {
        let server = server(2, SHORT, LONG);
        let mut slow = server.connect();
        slow.write_all(b"GET / HT").expect("sent");
        assert!(server.get("/").ends_with("welcome"));
        assert!(matches!(slow.read(&mut [0; 64]), Ok(0) | Err(_)), "it is closed");
        let mut idle = server.connect();
        assert!(matches!(idle.read(&mut [0; 64]), Ok(0) | Err(_)), "so is an idle one");
    }

    #[test]
    fn a_connection_over_the_limit_is_answered_503() {
        let server = server(2, LONG, LONG);
        let connections = [server.connect(), server.connect()];
        until("a refusal", || server.get("/").starts_with("HTTP/1.1 503"));
        let refused = server.get("/").to_lowercase();
        assert!(refused.contains("retry-after: ") && refused.contains("too-many-connections"), "{refused}");
        assert!(refused.contains("réessayez"), "{refused}");
        let [mut first, second] = connections;
        write!(first, "GET / HTTP/1.1\r\nHost: here\r\n\r\n").expect("sent");
        assert!(first.read(&mut [0; 64]).is_ok_and(|read| read > 0), "open connections are served");
        drop(second);
        until("a free connection", || server.get("/").ends_with("welcome"));
    }

    #[test]
    fn a_client_that_reads_nothing_is_dropped() {
        let server = server(2, LONG, SHORT);
        let mut deaf = server.connect();
        write!(deaf, "GET /large HTTP/1.1\r\nHost: here\r\n\r\n").expect("sent");
        until("an answer", || deaf.peek(&mut [0; 1]).is_ok_and(|read| read > 0));
        until("a free connection", || server.open.is_empty());
    }

    #[test]
    fn shutdown_closes_idle_connections() {
        let server = server(2, LONG, LONG);
        let mut idle = server.connect();
        write!(idle, "GET / HTTP/1.1\r\nHost: here\r\n\r\n").expect("sent");
        until("an answer", || idle.peek(&mut [0; 1]).is_ok_and(|read| read > 0));
        server.closing.send_replace(true);
        until("no connection", || server.open.is_empty());
        let TestServer { runtime, .. } = server;
        runtime.shutdown_background();
    }
}
