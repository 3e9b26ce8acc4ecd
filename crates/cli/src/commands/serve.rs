//! `palabre serve`

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::Context as _;
use catalogue::Message;
use rules::Unobserved;
use web::{Config, Server};

use crate::background_tables;
use crate::console::Console;
use crate::flags::ServeArgs;
use crate::interrupt;
use crate::markdown;

/// Poll interval for Ctrl-C.
const TICK: Duration = Duration::from_millis(100);

/// Runs the web server until Ctrl-C.
pub(crate) fn run(console: &mut Console, flags: &ServeArgs) -> anyhow::Result<()> {
    let db = match flags.db.clone().or_else(kept) {
        Some(db) => db,
        None => return Err(console.usage(&Message::new("serve-no-db"))),
    };
    if let Some(folder) = db.parent() {
        std::fs::create_dir_all(folder).with_context(|| console.file_message("file-not-written", folder))?;
    }
    let config = Config {
        bind: flags.bind,
        port: flags.port,
        db,
        events: flags.events.clone(),
        commands: flags.allow_commands,
        public_url: flags.public_url.clone(),
        trusted: flags.trust_proxy.clone(),
        per_address: flags.per_address as usize,
        engine_memory: flags.engine_memory,
    };
    let stop = interrupt::watched();
    let server = Server::start(&config).map_err(|why| console.refused(&why))?;
    greet(console, &config, &server)?;
    let is_busy = server.championship_check();
    std::thread::spawn(move || {
        web::lower_priority();
        prepare_tables();
        background_tables::build(games::ALL, &is_busy, stop);
    });
    while !stop.load(Ordering::Relaxed) {
        std::thread::sleep(TICK);
    }
    writeln!(console.out, "{}", console.speaker.text("serve-ends"))?;
    console.out.flush()?;
    server.stop();
    Ok(())
}

/// Builds the tables of the strongest players, unless they are there. The server does it while games are played.
pub(crate) fn prepare_tables() {
    // Nothing is searched here, so the smallest hash table will do.
    for mut player in games::ALL.iter().filter_map(|game| game.player("best:hash=1").ok()) {
        player.prepare(&Unobserved);
    }
}

/// Returns the path of the default database.
fn kept() -> Option<PathBuf> {
    stdx::data_folder().map(|data| data.join("serve.db"))
}

fn greet(console: &mut Console, config: &Config, server: &Server) -> anyhow::Result<()> {
    let port = server.address().port();
    let host = if config.bind.is_unspecified() { "localhost".to_owned() } else { server.address().ip().to_string() };
    let host = if host.contains(':') { format!("[{host}]") } else { host };
    let address = format!("http://{host}:{port}/");
    let open = if config.bind.is_loopback() { "serve-closed" } else { "serve-open" };
    let greeting = [
        Message::new("serve-at").with("address", address.as_str()),
        Message::new("serve-owner").with("address", format!("{address}?owner={}", server.owner())),
        Message::new(open).with("port", port.to_string()),
        Message::new("serve-kept").with("file", config.db.display().to_string()),
        Message::new("serve-engine-memory").with("megabytes", server.engine_memory().to_string()),
    ];
    let public = config.public_url.iter().map(|url| Message::new("serve-public").with("address", url.to_string()));
    let awaits = |file: &Path| Message::new("serve-awaits").with("file", file.display().to_string());
    for message in greeting.into_iter().chain(public).chain(server.awaited().map(awaits)) {
        write!(console.out, "{}", markdown::render(&console.speaker.say(&message), markdown::width()))?;
    }
    console.out.flush()?;
    Ok(())
}
