//! [`LabServer`]: a nats-server that this program starts and stops, with its own configuration and credentials.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpStream, UdpSocket};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use catalogue::Message;
use serde::{Deserialize, Serialize};

use crate::address::LabAddress;
use crate::keys::{SecretKey, hex, random};

/// The program.
const PROGRAM: &str = "nats-server";
/// The environment variable that names another one.
const VARIABLE: &str = "PALABRE_NATS_SERVER";
/// Time in which a server must answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// Users of the server.
const COORDINATOR: &str = "coordinator";
const WORKER: &str = "worker";

/// Subjects that a worker may publish: results, boards, its presence, and requests for its own jobs and files. It cannot
/// publish jobs, read results or see what others are sent.
const WORKER_PUBLISHES: [&str; 17] = [
    "palabre.results.*",
    "palabre.live.*",
    "$KV.palabre_workers.*",
    "$JS.ACK.PALABRE_JOBS.>",
    "$JS.FC.>",
    "$JS.API.INFO",
    "$JS.API.CONSUMER.INFO.PALABRE_JOBS.*",
    "$JS.API.CONSUMER.MSG.NEXT.PALABRE_JOBS.*",
    "$JS.API.STREAM.INFO.KV_palabre_workers",
    "$JS.API.STREAM.INFO.OBJ_palabre_bots",
    "$JS.API.STREAM.MSG.GET.OBJ_palabre_bots",
    "$JS.API.DIRECT.GET.OBJ_palabre_bots.>",
    "$JS.API.DIRECT.GET.OBJ_palabre_bots",
    "$JS.API.CONSUMER.CREATE.OBJ_palabre_bots",
    "$JS.API.CONSUMER.CREATE.OBJ_palabre_bots.>",
    "$JS.API.CONSUMER.INFO.OBJ_palabre_bots.*",
    "$JS.API.CONSUMER.DELETE.OBJ_palabre_bots.*",
];
/// Subjects that a worker may receive.
const WORKER_SUBSCRIBES: [&str; 2] = ["_INBOX.>", "palabre.events.*"];

/// The settings of a server.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// The address it listens on.
    pub bind: IpAddr,
    /// The port; 0 for any free one.
    pub port: u16,
    /// The folder for its streams; `None` for one in its home.
    pub store: Option<PathBuf>,
}

/// A server that was started on this machine.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LabServer {
    /// The id of its process.
    pub pid: u32,
    bind: IpAddr,
    /// The port that it listens on.
    pub port: u16,
    coordinator: String,
    worker: String,
    secret: String,
}

impl LabServer {
    /// Returns the home of this machine's server: the folder of its credentials, configuration, log and streams.
    ///
    /// # Errors
    /// The system has no folder for data.
    pub fn home() -> Result<PathBuf, Message> {
        stdx::data_folder().map(|folder| folder.join("lab")).ok_or_else(|| Message::new("lab-no-folder"))
    }

    /// Starts a server in the background and waits until it answers. Credentials and keys stay the same over restarts
    /// from one home.
    ///
    /// # Errors
    /// There is no nats-server, one runs already, or it does not start; the message says what to do.
    pub fn start(home: &Path, options: &ServerOptions) -> Result<Self, Message> {
        if let Some(running) = Self::running(home) {
            return Err(Message::new("lab-running").with("server", running.address()?.server()));
        }
        let failed = |error: io::Error| {
            Message::new("lab-unstarted").with("folder", home.display().to_string()).with("why", error.to_string())
        };
        let store = options.store.clone().unwrap_or_else(|| home.join("streams"));
        fs::create_dir_all(&store).and_then(|()| fs::create_dir_all(home)).map_err(failed)?;
        let mut server = Self::prepared(home, options)?;
        let (configuration, log) = (home.join("nats.conf"), home.join("nats.log"));
        write_private(&configuration, &server.configuration(&store)).map_err(failed)?;
        let mut child = spawn(&configuration, &log)?;
        server.pid = child.id();
        let text = serde_json::to_string(&server).unwrap_or_default();
        write_private(&state_file(home), &text).map_err(failed)?;
        server.wait(&mut child, &log)?;
        Ok(server)
    }

    /// Returns the server that was started from a home and still runs.
    pub fn running(home: &Path) -> Option<Self> {
        Self::known(home).filter(Self::is_alive)
    }

    /// Stops the server. Its streams stay.
    ///
    /// # Errors
    /// None runs, or it cannot be stopped.
    pub fn stop(home: &Path) -> Result<Self, Message> {
        let server = Self::running(home).ok_or_else(|| Message::new("lab-not-running"))?;
        let asked = Command::new(program()?).args(["--signal", &format!("stop={}", server.pid)]).output();
        let start = Instant::now();
        while server.is_alive() && start.elapsed() < PATIENCE {
            std::thread::sleep(Duration::from_millis(50));
        }
        if server.is_alive() {
            let why = asked.map_or_else(|error| error.to_string(), |output| text_of(&output.stderr));
            return Err(Message::new("lab-unstopped").with("pid", server.pid).with("why", why));
        }
        Ok(server)
    }

    /// Returns the address for coordinators on this machine.
    ///
    /// # Errors
    /// The stored key is invalid.
    pub fn address(&self) -> Result<LabAddress, Message> {
        let host = if self.bind.is_unspecified() { Ipv4Addr::LOCALHOST.into() } else { self.bind };
        let server = SocketAddr::new(host, self.port);
        LabAddress::read(&format!("nats://{COORDINATOR}:{}@{server}#{}", self.coordinator, self.secret))
    }

    /// Returns the address for workers, as other machines reach this one.
    ///
    /// # Errors
    /// The stored key is invalid.
    pub fn worker_address(&self) -> Result<LabAddress, Message> {
        let host = if self.bind.is_unspecified() { own_address().unwrap_or(self.bind) } else { self.bind };
        let server = format!("nats://{}", SocketAddr::new(host, self.port));
        Ok(self.address()?.for_workers().with_user(WORKER, &self.worker).with_server(server))
    }

    /// Returns the server of the last start, with new settings, or one with new credentials.
    fn prepared(home: &Path, options: &ServerOptions) -> Result<Self, Message> {
        let port = if options.port == 0 { free_port(options.bind)? } else { options.port };
        if let Some(known) = Self::known(home) {
            return Ok(Self { bind: options.bind, port, ..known });
        }
        let [coordinator, worker] = [hex(&random::<16>()?), hex(&random::<16>()?)];
        let secret = SecretKey::generate()?.to_string();
        Ok(Self { pid: 0, bind: options.bind, port, coordinator, worker, secret })
    }

    fn known(home: &Path) -> Option<Self> {
        serde_json::from_str(&fs::read_to_string(state_file(home)).ok()?).ok()
    }

    fn configuration(&self, store: &Path) -> String {
        let list = |subjects: &[&str]| serde_json::to_string(subjects).unwrap_or_default();
        let (store, listen) = (store.display().to_string(), SocketAddr::new(self.bind, self.port).to_string());
        format!(
            "listen: {listen:?}\nmax_payload: 8MB\n\
             jetstream {{ store_dir: {store:?}, max_memory_store: 256MB, max_file_store: 8GB }}\n\
             authorization {{ timeout: 10, users: [\n\
             {{ user: {COORDINATOR}, password: {:?} }},\n\
             {{ user: {WORKER}, password: {:?}, permissions: {{ publish: {}, subscribe: {} }} }}\n] }}\n",
            self.coordinator,
            self.worker,
            list(&WORKER_PUBLISHES),
            list(&WORKER_SUBSCRIBES),
        )
    }

    /// Returns `true` if its process runs, and is still the one that was started.
    fn is_alive(&self) -> bool {
        let Ok(line) = fs::read(format!("/proc/{}/cmdline", self.pid)) else {
            // Without /proc, whoever listens on its port is taken for it.
            return !Path::new("/proc/self").exists() && self.answers();
        };
        let is_zombie = fs::read_to_string(format!("/proc/{}/stat", self.pid)).is_ok_and(|stat| stat.contains(") Z "));
        !is_zombie && String::from_utf8_lossy(&line).contains("nats.conf")
    }

    fn answers(&self) -> bool {
        let host = if self.bind.is_unspecified() { Ipv4Addr::LOCALHOST.into() } else { self.bind };
        TcpStream::connect_timeout(&SocketAddr::new(host, self.port), Duration::from_secs(1)).is_ok()
    }

    fn wait(&self, child: &mut Child, log: &Path) -> Result<(), Message> {
        let start = Instant::now();
        while start.elapsed() < PATIENCE && matches!(child.try_wait(), Ok(None)) {
            if self.answers() {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        let why = fs::read(log).map(|bytes| text_of(&bytes)).unwrap_or_default();
        let last: Vec<&str> = why.lines().rev().take(3).collect();
        Err(Message::new("lab-died").with("why", last.into_iter().rev().collect::<Vec<_>>().join("\n")))
    }
}

/// Returns the address of the lab that was started on this machine.
pub(crate) fn local_address() -> Result<LabAddress, Message> {
    LabServer::running(&LabServer::home()?).ok_or_else(|| Message::new("lab-none"))?.address()
}

fn state_file(home: &Path) -> PathBuf {
    home.join("lab.json")
}

/// Finds nats-server; the error says how to install it.
fn program() -> Result<PathBuf, Message> {
    if let Some(named) = std::env::var_os(VARIABLE).filter(|named| !named.is_empty()) {
        return Ok(named.into());
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    // Debian installs servers where users' paths do not lead.
    let folders = std::env::split_paths(&path).chain(["/usr/sbin", "/usr/local/sbin"].map(PathBuf::from));
    let found = folders.map(|folder| folder.join(PROGRAM)).find(|file| file.is_file());
    found.ok_or_else(|| Message::new("lab-no-server"))
}

/// Starts the server in a process group of its own, so that Ctrl-C here does not reach it.
fn spawn(configuration: &Path, log: &Path) -> Result<Child, Message> {
    let failed = |error: io::Error| Message::new("lab-died").with("why", error.to_string());
    let output = File::create(log).map_err(failed)?;
    let errors = output.try_clone().map_err(failed)?;
    let mut command = Command::new(program()?);
    command.arg("--config").arg(configuration).stdin(Stdio::null()).stdout(output).stderr(errors);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command.spawn().map_err(failed)
}

/// Writes a file that only its owner can read.
fn write_private(path: &Path, text: &str) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?.write_all(text.as_bytes())
}

/// Returns this machine's address in its network. No packet is sent: the system only picks a route.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address for documentation, which nobody has.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    Some(socket.local_addr().ok()?.ip())
}

fn free_port(bind: IpAddr) -> Result<u16, Message> {
    let listener = std::net::TcpListener::bind((bind, 0)).and_then(|listener| listener.local_addr());
    listener.map(|address| address.port()).map_err(|error| Message::new("lab-died").with("why", error.to_string()))
}

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim().to_owned()
}
