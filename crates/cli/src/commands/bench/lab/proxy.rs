//! [`Proxy`]: a TCP proxy that delays everything, and can be cut like a network.

use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use stdx::lock;

/// Poll interval of a cut connection.
const GLANCE: Duration = Duration::from_millis(5);

/// A proxy on a port of this machine. Its threads end with the program.
pub(super) struct Proxy {
    pub(super) port: u16,
    line: Arc<NetworkLine>,
}

/// The state that all connections share.
struct NetworkLine {
    target: u16,
    delay: Duration,
    is_cut: AtomicBool,
    sockets: Mutex<Vec<TcpStream>>,
}

impl Proxy {
    /// Listens on a free port and passes everything on to another one, both ways with this delay.
    pub(super) fn start(target: u16, delay: Duration) -> std::io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let port = listener.local_addr()?.port();
        let (is_cut, sockets) = (AtomicBool::new(false), Mutex::default());
        let line = Arc::new(NetworkLine { target, delay, is_cut, sockets });
        let accepting = Arc::clone(&line);
        std::thread::spawn(move || {
            for near in listener.incoming().flatten() {
                // Nobody is told: whoever connects to a cut network waits, or gives up.
                _ = accepting.connect(near);
            }
        });
        Ok(Self { port, line })
    }

    /// Cuts the network for a while: nothing arrives, and then all connections break.
    pub(super) fn cut(&self, time: Duration) {
        self.line.is_cut.store(true, Ordering::Relaxed);
        std::thread::sleep(time);
        for socket in lock(&self.line.sockets).drain(..) {
            drop(socket.shutdown(Shutdown::Both));
        }
        self.line.is_cut.store(false, Ordering::Relaxed);
    }
}

impl NetworkLine {
    fn connect(self: &Arc<Self>, near: TcpStream) -> std::io::Result<()> {
        let far = TcpStream::connect((Ipv4Addr::LOCALHOST, self.target))?;
        for socket in [&near, &far] {
            socket.set_nodelay(true)?;
        }
        lock(&self.sockets).extend([near.try_clone()?, far.try_clone()?]);
        self.pass(near.try_clone()?, far.try_clone()?);
        self.pass(far, near);
        Ok(())
    }

    /// Passes on what one end sends, on two threads: one reads, the other writes when it is due.
    fn pass(self: &Arc<Self>, mut from: TcpStream, to: TcpStream) {
        let (sender, receiver): (Sender<(Instant, Vec<u8>)>, _) = channel();
        let delay = self.delay;
        std::thread::spawn(move || {
            let mut buffer = vec![0; 64 << 10];
            while let Ok(length @ 1..) = from.read(&mut buffer) {
                if sender.send((Instant::now() + delay, buffer[..length].to_vec())).is_err() {
                    break;
                }
            }
        });
        let line = Arc::clone(self);
        std::thread::spawn(move || line.write(to, &receiver));
    }

    fn write(&self, mut to: TcpStream, chunks: &Receiver<(Instant, Vec<u8>)>) {
        for (due, chunk) in chunks {
            std::thread::sleep(due.saturating_duration_since(Instant::now()));
            while self.is_cut.load(Ordering::Relaxed) {
                std::thread::sleep(GLANCE);
            }
            if to.write_all(&chunk).is_err() {
                break;
            }
        }
        drop(to.shutdown(Shutdown::Both));
    }
}
