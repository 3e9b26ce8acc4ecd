//! [`Server`]: a server that runs on its own threads until it is stopped.

use std::io::ErrorKind;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use catalogue::Message;
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::timeout;

use crate::app::{App, router};
use crate::championships::library::Library;
use crate::engines::memory;
use crate::engines::queue::Engines;
use crate::engines::render_pool::RenderPool;
use crate::limits::{self, PerAddress};
use crate::net::acceptor::{Acceptor, ConnectionLimits};
use crate::net::client_address::{Network, TrustedProxies};
use crate::net::public_url::PublicUrl;
use crate::net::throttle::Throttle;
use crate::net::websocket::SocketQuota;
use crate::rooms::registry::Registry;
use crate::token::{self, token};

/// Grace period for open connections at shutdown.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(2);

/// Configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// Address to listen on.
    pub bind: IpAddr,
    /// Port to listen on; 0 for any free one.
    pub port: u16,
    /// Database of games.
    pub db: PathBuf,
    /// Championship files to show in addition to those created here.
    pub events: Vec<PathBuf>,
    /// `true` if the owner may add bots that are started by a command.
    pub commands: bool,
    /// Address that visitors use, if the server is behind a proxy or has a host name.
    pub public_url: Option<PublicUrl>,
    /// Proxies whose forwarding headers are trusted.
    pub trusted: Vec<Network>,
    /// Number of people who may share one client address.
    pub per_address: usize,
    /// Memory of all engines in mebibytes; by default a quarter of the machine's.
    pub engine_memory: Option<u64>,
}

impl Config {
    /// Returns the configuration of a server for this machine only, on any free port.
    pub fn local(db: PathBuf) -> Self {
        Self {
            bind: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            db,
            events: Vec::new(),
            commands: false,
            public_url: None,
            trusted: Vec::new(),
            per_address: Self::PER_ADDRESS,
            engine_memory: None,
        }
    }

    /// Default of [`per_address`](Self::per_address).
    pub const PER_ADDRESS: usize = limits::PEOPLE_PER_ADDRESS;
}

/// Running server.
///
/// ```no_run
/// # fn main() -> Result<(), catalogue::Message> {
/// let server = web::Server::start(&web::Config::local("serve.db".into()))?;
/// println!("http://{}/", server.address());
/// server.stop();
/// # Ok(())
/// # }
/// ```
pub struct Server {
    address: SocketAddr,
    owner: String,
    engine_memory: u64,
    closing: watch::Sender<bool>,
    room_task: JoinHandle<()>,
    accept_task: JoinHandle<()>,
    championships: Arc<Library>,
    runtime: Runtime,
}

impl Server {
    /// Starts a server. Fails if the port or a file cannot be opened.
    pub fn start(config: &Config) -> Result<Self, Message> {
        let failed = |error: std::io::Error| bind_error(config, &error);
        let engine_memory = memory::for_engines(config.engine_memory)?;
        let per_address = PerAddress::new(config.per_address);
        let proxies = TrustedProxies(config.trusted.clone());
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(failed)?;
        let asked = SocketAddr::new(config.bind, config.port);
        let listener = runtime.block_on(TcpListener::bind(asked)).map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let owner = token(token::SECRET_LENGTH).map_err(failed)?;
        let (closing, closed) = watch::channel(false);
        let engines = Arc::new(Engines::start(engine_memory, per_address));
        let render_pool: Arc<RenderPool> = Arc::default();
        let (folder, pool) = (championship_folder(&config.db), Arc::clone(&engines.pool));
        let championships = Library::open(folder, config.events.clone(), config.commands, pool, per_address)?;
        let championships = Arc::new(championships);
        let mut rooms = Registry::open(&config.db, Arc::clone(&engines), Arc::clone(&render_pool), per_address)?;
        let timed = runtime.block_on(rooms.resume());
        let rooms = Arc::new(rooms);
        let room_task = runtime.spawn(Arc::clone(&rooms).run(timed));
        let app = App {
            owner_token: owner.clone(),
            allow_commands: config.commands,
            rooms,
            championships: Arc::clone(&championships),
            engines,
            render_pool,
            sockets: SocketQuota::new(per_address),
            public_url: config.public_url.clone(),
            proxies: proxies.clone(),
            owner_attempts: Throttle::new(limits::OWNER_ATTEMPTS, limits::OWNER_ATTEMPTS_TOTAL),
            closing: closed.clone(),
        };
        let limits = ConnectionLimits::for_system(per_address);
        let acceptor = Acceptor::new(router(Arc::new(app)), limits, proxies, closed);
        let accept_task = runtime.spawn(acceptor.run(listener));
        Ok(Self { address, owner, engine_memory, closing, room_task, accept_task, championships, runtime })
    }

    /// Returns the address that the server listens on.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the owner's token.
    pub fn owner(&self) -> &str {
        &self.owner
    }

    /// Returns the memory budget of all engines in mebibytes.
    pub const fn engine_memory(&self) -> u64 {
        self.engine_memory
    }

    /// Returns the configured files that are not championships yet.
    pub fn awaited(&self) -> impl Iterator<Item = &Path> {
        self.championships.awaited()
    }

    /// Returns a check that tells whether a championship runs here, whose games nothing should disturb.
    pub fn championship_check(&self) -> impl Fn() -> bool + Send + Sync + 'static {
        let championships = Arc::clone(&self.championships);
        move || championships.all().iter().any(|championship| championship.is_running())
    }

    /// Stops the server. Every acknowledged change is on disk.
    pub fn stop(self) {
        self.closing.send_replace(true);
        self.room_task.abort();
        self.championships.close();
        // Connections that are still open after the grace period are closed.
        _ = self.runtime.block_on(async { timeout(SHUTDOWN_GRACE, self.accept_task).await });
        self.runtime.shutdown_timeout(SHUTDOWN_GRACE);
    }
}

/// Returns the folder for championships created here, next to the database.
fn championship_folder(db: &Path) -> PathBuf {
    let mut name = db.as_os_str().to_owned();
    name.push("-championships");
    PathBuf::from(name)
}

fn bind_error(config: &Config, error: &std::io::Error) -> Message {
    let address = SocketAddr::new(config.bind, config.port).to_string();
    if error.kind() == ErrorKind::AddrInUse {
        let next = u32::from(config.port) + 1;
        return Message::new("web-port-busy").with("address", address).with("next", next.to_string());
    }
    Message::new("web-not-bound").with("address", address).with("why", error.to_string())
}
