//! [`RawClient`]: a NATS client in plain text, for messages that no honest program sends.

use std::io::{BufRead as _, BufReader, ErrorKind, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpStream};
use std::time::{Duration, Instant};

/// A connection to the server of a lab.
pub(super) struct RawClient {
    reader: BufReader<TcpStream>,
    line: String,
    subscriptions: u32,
}

/// A message that arrived.
#[derive(Clone)]
pub(super) struct RawMessage {
    pub(super) subject: String,
    pub(super) reply: String,
    pub(super) payload: Vec<u8>,
}

impl RawClient {
    pub(super) fn connect(port: u64, user: &str, password: &str) -> Self {
        let port = u16::try_from(port).expect("a port");
        let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).expect("a server");
        stream.set_read_timeout(Some(Duration::from_millis(20))).expect("a timeout");
        let client = Self { reader: BufReader::new(stream), line: String::new(), subscriptions: 0 };
        client.send(&format!(
            "CONNECT {{\"verbose\":false,\"pedantic\":false,\"headers\":true,\"user\":\"{user}\",\"pass\":\"{password}\"}}\r\n"
        ));
        client
    }

    pub(super) fn subscribe(&mut self, subject: &str) {
        self.subscriptions += 1;
        self.send(&format!("SUB {subject} {}\r\n", self.subscriptions));
    }

    /// Publishes a message; `reply` may be empty.
    pub(super) fn publish(&mut self, subject: &str, reply: &str, payload: &[u8]) {
        self.send(&format!("PUB {subject} {reply} {}\r\n", payload.len()));
        let mut stream = self.reader.get_ref();
        stream.write_all(payload).and_then(|()| stream.write_all(b"\r\n")).expect("sent");
    }

    fn send(&self, text: &str) {
        self.reader.get_ref().write_all(text.as_bytes()).expect("sent");
    }

    /// Waits for a message whose subject begins so.
    pub(super) fn wait_for(&mut self, subject: &str, time: Duration) -> Option<RawMessage> {
        let start = Instant::now();
        while start.elapsed() < time {
            if let Some(message) = self.read().filter(|message| message.subject.starts_with(subject)) {
                return Some(message);
            }
        }
        None
    }

    /// Reads what the server sends; `None` if it was no message, or nothing came in a moment.
    fn read(&mut self) -> Option<RawMessage> {
        match self.reader.read_line(&mut self.line) {
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => return None,
            read => assert!(read.expect("a line") > 0, "the server closed the connection"),
        }
        let line = std::mem::take(&mut self.line);
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["PING", ..] => self.send("PONG\r\n"),
            ["MSG", subject, .., length] | ["HMSG", subject, .., length] => {
                let has_headers = words[0] == "HMSG";
                // MSG subject sid [reply] length; HMSG has the length of its headers too.
                let reply = words.get(3).filter(|_| words.len() == if has_headers { 6 } else { 5 });
                let headers = if has_headers { words[words.len() - 2].parse().expect("a length") } else { 0 };
                let mut payload = vec![0; length.parse::<usize>().expect("a length") + 2];
                self.read_all(&mut payload);
                let payload = payload[headers..payload.len() - 2].to_vec();
                let reply = reply.copied().unwrap_or_default().to_owned();
                return Some(RawMessage { subject: subject.to_owned(), reply, payload });
            }
            _ => {}
        }
        None
    }

    /// Reads through the moments in which nothing comes.
    fn read_all(&mut self, mut bytes: &mut [u8]) {
        while !bytes.is_empty() {
            match self.reader.read(bytes) {
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {}
                read => bytes = &mut bytes[read.expect("bytes")..],
            }
        }
    }
}
