//! [`WriteTimeout`]: a connection that gives up on whoever takes nothing of what is sent to him.

use std::io::{self, ErrorKind, IoSlice};
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

/// A connection with the place that it takes, which is free once the connection is gone, whoever had it last.
pub(crate) struct WriteTimeout<P> {
    stream: TcpStream,
    patience: Duration,
    /// Runs while something is to be sent and nothing is taken.
    waiting: Option<Pin<Box<Sleep>>>,
    _place: P,
}

impl<P> WriteTimeout<P> {
    /// A connection that waits so long for its other end.
    pub(crate) const fn new(stream: TcpStream, patience: Duration, place: P) -> Self {
        Self { stream, patience, waiting: None, _place: place }
    }

    fn waited<T>(&mut self, context: &mut Context<'_>, tried: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if tried.is_ready() {
            self.waiting = None;
            return tried;
        }
        let patience = self.patience;
        let waiting = self.waiting.get_or_insert_with(|| Box::pin(sleep(patience)));
        waiting.as_mut().poll(context).map(|()| Err(ErrorKind::TimedOut.into()))
    }
}

impl<P: Unpin> AsyncRead for WriteTimeout<P> {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_read(context, into)
    }
}

impl<P: Unpin> AsyncWrite for WriteTimeout<P> {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let patient = self.get_mut();
        let tried = Pin::new(&mut patient.stream).poll_write(context, bytes);
        patient.waited(context, tried)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let patient = self.get_mut();
        let tried = Pin::new(&mut patient.stream).poll_write_vectored(context, slices);
        patient.waited(context, tried)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}
