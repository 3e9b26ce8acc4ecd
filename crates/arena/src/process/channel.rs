//! [`Channel`]: messages and file descriptors between the referee and a bot's init, over a socket pair.
//!
//! A message is a line of JSON; descriptors travel with its first byte (`SCM_RIGHTS`). The channel is the standard
//! input of the supervisor and of init, so that nothing else has to be inherited, and its end-of-file means "kill the
//! bot".

use std::collections::VecDeque;
use std::io::{self, IoSlice, IoSliceMut, Write as _};
use std::mem::MaybeUninit;
use std::net::Shutdown;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::time::Instant;

use catalogue::LineSplitter;
use rustix::event::PollFlags;
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage, SendFlags,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::readable_by;

/// Maximum number of descriptors per message: enough for a bot's standard input, output and error.
const MOST_FILES: usize = 4;

/// One end.
pub(super) struct Channel {
    stream: UnixStream,
    splitter: LineSplitter,
    files: VecDeque<OwnedFd>,
}

impl Channel {
    /// Creates both ends; the second becomes a process's standard input.
    pub(super) fn pair() -> io::Result<(Self, OwnedFd)> {
        let (ours, theirs) = UnixStream::pair()?;
        Ok((Self::of(ours), theirs.into()))
    }

    /// Opens the end that is this process's standard input.
    pub(super) fn stdin() -> io::Result<Self> {
        let fd = rustix::io::fcntl_dupfd_cloexec(rustix::stdio::stdin(), 3)?;
        Ok(Self::of(fd.into()))
    }

    fn of(stream: UnixStream) -> Self {
        Self { stream, splitter: LineSplitter::new(usize::MAX), files: VecDeque::new() }
    }

    /// Sends a message with descriptors.
    pub(super) fn send(&mut self, message: &impl Serialize, files: &[BorrowedFd<'_>]) -> io::Result<()> {
        let mut line = serde_json::to_vec(message)?;
        line.push(b'\n');
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MOST_FILES))];
        let mut control = SendAncillaryBuffer::new(&mut space);
        if !files.is_empty() && !control.push(SendAncillaryMessage::ScmRights(files)) {
            return Err(io::ErrorKind::InvalidInput.into());
        }
        let sent = rustix::net::sendmsg(&self.stream, &[IoSlice::new(&line)], &mut control, SendFlags::NOSIGNAL)?;
        self.stream.write_all(&line[sent..])
    }

    /// Receives the next message; `None` at end-of-file or at the deadline.
    pub(super) fn receive<T: DeserializeOwned>(&mut self, deadline: Instant) -> io::Result<Option<T>> {
        loop {
            if let Ok(Some(line)) = self.splitter.next_line() {
                return Ok(Some(serde_json::from_slice(&line)?));
            }
            if !readable_by(&self.stream, PollFlags::IN, deadline) || self.read()? == 0 {
                return Ok(None);
            }
        }
    }

    /// Takes the next descriptor received with a message.
    pub(super) fn take_file(&mut self) -> Option<OwnedFd> {
        self.files.pop_front()
    }

    /// Signals end-of-file to the other end, whose messages can still be read.
    pub(super) fn close(&self) {
        _ = self.stream.shutdown(Shutdown::Write);
    }

    fn read(&mut self) -> io::Result<usize> {
        let mut chunk = [0; 4096];
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(MOST_FILES))];
        let mut control = RecvAncillaryBuffer::new(&mut space);
        let received = loop {
            let mut parts = [IoSliceMut::new(&mut chunk)];
            match rustix::net::recvmsg(&self.stream, &mut parts, &mut control, RecvFlags::CMSG_CLOEXEC) {
                Err(rustix::io::Errno::INTR) => {}
                Err(rustix::io::Errno::CONNRESET) => return Ok(0),
                other => break other?,
            }
        };
        for message in control.drain() {
            if let RecvAncillaryMessage::ScmRights(files) = message {
                self.files.extend(files);
            }
        }
        self.splitter.push(&chunk[..received.bytes]);
        Ok(received.bytes)
    }
}

impl AsFd for Channel {
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.stream.as_fd()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;
    use std::time::Duration;

    use super::*;

    #[test]
    fn messages_and_descriptors_arrive_in_order() {
        let (mut near, far) = Channel::pair().expect("sockets");
        let mut far = Channel::of(far.into());
        let (mut reader, writer) = io::pipe().expect("a pipe");
        near.send(&"one", &[writer.as_fd()]).expect("sent");
        near.send(&vec!["x".repeat(20_000)], &[]).expect("sent");
        near.close();
        drop(writer);
        let soon = || Instant::now() + Duration::from_secs(5);
        assert_eq!(far.receive::<String>(soon()).expect("read").as_deref(), Some("one"));
        assert_eq!(far.receive::<Vec<String>>(soon()).expect("read").map(|words| words[0].len()), Some(20_000));
        assert_eq!(far.receive::<String>(soon()).expect("read"), None);
        let mut pipe = std::fs::File::from(far.take_file().expect("a descriptor"));
        pipe.write_all(b"hello").expect("written");
        drop(pipe);
        let mut text = String::new();
        reader.read_to_string(&mut text).expect("read");
        assert_eq!(text, "hello");
    }
}
