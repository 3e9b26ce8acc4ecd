//! [`Server`]: a server that runs beside its caller, until it is stopped.

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
use crate::limits::{self, PerAddress};
use crate::net::acceptor::{Acceptor, Bounds};
use crate::net::client_address::{Network, TrustedProxies};
use crate::net::public_url::PublicUrl;
use crate::net::throttle::Throttle;
use crate::net::websocket::Lines;
use crate::rooms::registry::Registry;
use crate::token::{self, token};

/// How long those who are being answered are waited for at the end.
const FAREWELL: Duration = Duration::from_secs(2);

/// What to serve, and where.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen at.
    pub bind: IpAddr,
    /// The port; 0 for any.
    pub port: u16,
    /// The file of games.
    pub db: PathBuf,
    /// Files of championships to show besides those made here.
    pub events: Vec<PathBuf>,
    /// Whether the owner may have bots started by command.
    pub commands: bool,
    /// The address that visitors use, where it is another: that of a proxy, or of a name for this machine.
    pub public_url: Option<PublicUrl>,
    /// Proxies that are believed when they say for whom they ask.
    pub trusted: Vec<Network>,
    /// People that one client address may stand for.
    pub per_address: usize,
    /// Mebibytes for all engines together; by default a quarter of what the machine has.
    pub engine_memory: Option<u64>,
}

impl Config {
    /// A server for this machine alone, on any free port, that keeps its games in this file.
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

    /// The people that one client address may stand for, unless it is said otherwise.
    pub const PER_ADDRESS: usize = limits::PEOPLE;
}

/// A server at work.
pub struct Server {
    address: SocketAddr,
    owner: String,
    engine_memory: u64,
    closing: watch::Sender<bool>,
    house: JoinHandle<()>,
    door: JoinHandle<()>,
    shelf: Arc<Library>,
    runtime: Runtime,
}

impl Server {
    /// Starts a server. What cannot be opened is refused here.
    pub fn start(config: &Config) -> Result<Self, Message> {
        let wrong = |error: std::io::Error| not_bound(config, &error);
        let engine_memory = memory::for_engines(config.engine_memory)?;
        let per_address = PerAddress::new(config.per_address);
        let proxies = TrustedProxies(config.trusted.clone());
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(wrong)?;
        let asked = SocketAddr::new(config.bind, config.port);
        let listener = runtime.block_on(TcpListener::bind(asked)).map_err(wrong)?;
        let address = listener.local_addr().map_err(wrong)?;
        let owner = token(token::SECRET).map_err(wrong)?;
        let (closing, closed) = watch::channel(false);
        let engines = Arc::new(Engines::start(engine_memory, per_address));
        let (folder, pool) = (beside(&config.db), Arc::clone(&engines.pool));
        let shelf = Library::open(folder, config.events.clone(), config.commands, pool, per_address)?;
        let shelf = Arc::new(shelf);
        let mut hall = Registry::open(&config.db, Arc::clone(&engines), per_address)?;
        let timed = runtime.block_on(hall.resume());
        let hall = Arc::new(hall);
        let house = runtime.spawn(Arc::clone(&hall).keep_house(timed));
        let app = App {
            owner: owner.clone(),
            commands: config.commands,
            hall,
            shelf: Arc::clone(&shelf),
            engines,
            lines: Lines::new(per_address),
            public_url: config.public_url.clone(),
            proxies: proxies.clone(),
            guesses: Throttle::new(limits::GUESSES, limits::GUESSES_IN_ALL),
            closing: closed.clone(),
        };
        let door = Acceptor::new(router(Arc::new(app)), Bounds::usual(per_address), proxies, closed);
        let door = runtime.spawn(door.keep(listener));
        Ok(Self { address, owner, engine_memory, closing, house, door, shelf, runtime })
    }

    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The secret by which whoever started it is known.
    pub fn owner(&self) -> &str {
        &self.owner
    }

    /// Mebibytes that all engines together may use.
    pub const fn engine_memory(&self) -> u64 {
        self.engine_memory
    }

    /// The files of championships named at the start that hold none yet.
    pub fn awaited(&self) -> impl Iterator<Item = &Path> {
        self.shelf.awaited()
    }

    /// Ends it; what was acknowledged is kept.
    pub fn stop(self) {
        self.closing.send_replace(true);
        self.house.abort();
        self.shelf.close();
        // Whoever does not leave by then is left standing.
        _ = self.runtime.block_on(async { timeout(FAREWELL, self.door).await });
        self.runtime.shutdown_timeout(FAREWELL);
    }
}

/// The folder of the championships that are made here: beside the file of games.
fn beside(db: &Path) -> PathBuf {
    let mut name = db.as_os_str().to_owned();
    name.push("-championships");
    PathBuf::from(name)
}

fn not_bound(config: &Config, error: &std::io::Error) -> Message {
    let address = SocketAddr::new(config.bind, config.port).to_string();
    if error.kind() == ErrorKind::AddrInUse {
        let next = u32::from(config.port) + 1;
        return Message::new("web-port-busy").with("address", address).with("next", next.to_string());
    }
    Message::new("web-not-bound").with("address", address).with("why", error.to_string())
}
