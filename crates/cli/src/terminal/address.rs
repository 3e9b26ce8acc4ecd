//! Completes host addresses with the default host and port.

const USUAL_PORT: u16 = 7474;

/// Adds the missing host or port to an address such as `7000`, `:7000`, `box` or `box:7000`.
pub(crate) fn address(text: &str, usual_host: &str) -> String {
    let text = text.trim();
    let (host, port) = match text.rsplit_once(':') {
        _ if text.parse::<u16>().is_ok() => ("", text),
        Some((host, port)) if port.parse::<u16>().is_ok() && !host.ends_with(':') => (host, port),
        _ => (text, ""),
    };
    let host = if host.is_empty() { usual_host } else { host };
    if port.is_empty() { format!("{host}:{USUAL_PORT}") } else { format!("{host}:{port}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_completed() {
        for (text, whole) in [
            ("", "127.0.0.1:7474"),
            ("7000", "127.0.0.1:7000"),
            (":7000", "127.0.0.1:7000"),
            ("box", "box:7474"),
            ("box:7000", "box:7000"),
            ("[::1]:7000", "[::1]:7000"),
        ] {
            assert_eq!(address(text, "127.0.0.1"), whole, "{text}");
        }
    }
}
