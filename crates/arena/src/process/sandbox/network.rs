//! The bot's own network: a loopback device and nothing else.

use std::io;
use std::net::{Ipv4Addr, TcpListener};

use rustix::net::{AddressFamily, RecvFlags, SendFlags, SocketType, recv, send, socket};

/// The index of the loopback device in a new network namespace.
const LOOPBACK: u32 = 1;

/// Brings the loopback device up, by a netlink request to the kernel.
pub(in crate::process) fn raise_loopback() -> io::Result<()> {
    // Protocol 0 of this family is the routing protocol.
    let socket = socket(AddressFamily::NETLINK, SocketType::RAW, None)?;
    send(&socket, &request(), SendFlags::empty())?;
    let mut answer = [0; 1024];
    let (_, received) = recv(&socket, &mut answer, RecvFlags::empty())?;
    match error_of(&answer[..received.min(answer.len())]) {
        Some(0) => Ok(()),
        Some(error) => Err(io::Error::from_raw_os_error(-error)),
        None => Err(io::ErrorKind::InvalidData.into()),
    }
}

/// `RTM_NEWLINK` for the loopback device with the flag "up", to be acknowledged.
fn request() -> Vec<u8> {
    const NEW_LINK: u16 = 16;
    const REQUEST_AND_ACKNOWLEDGE: u16 = 0x0001 | 0x0004;
    const UP: u32 = 1;
    let (length, sequence, port) = (32u32, 1u32, 0u32);
    let mut bytes = Vec::with_capacity(length as usize);
    bytes.extend(length.to_ne_bytes());
    bytes.extend(NEW_LINK.to_ne_bytes());
    bytes.extend(REQUEST_AND_ACKNOWLEDGE.to_ne_bytes());
    bytes.extend(sequence.to_ne_bytes());
    bytes.extend(port.to_ne_bytes());
    // Family and type of the device: any.
    bytes.extend([0; 4]);
    for word in [LOOPBACK, UP, UP] {
        bytes.extend(word.to_ne_bytes());
    }
    bytes
}

/// Returns the error number of an acknowledgement: zero for success.
fn error_of(answer: &[u8]) -> Option<i32> {
    const ERROR: u16 = 2;
    let kind = u16::from_ne_bytes(answer.get(4..6)?.try_into().ok()?);
    (kind == ERROR).then_some(i32::from_ne_bytes(answer.get(16..20)?.try_into().ok()?))
}

/// Listens on a port in this process's network; the socket stays in that network whichever process receives it.
pub(in crate::process) fn listen(port: u16) -> io::Result<TcpListener> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port))
}
