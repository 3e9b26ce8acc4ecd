//! `palabre lab`: starts and stops the server of a lab, and shows its workers.

use std::io::Write as _;

use catalogue::Message;
use lab::{EventId, LabAddress, LabExecutor, LabServer, LabStatus, ServerOptions};

use crate::console::Console;
use crate::flags::{LabArgs, LabCommand, LabFlags, LabStartArgs};
use crate::markdown;
use crate::text_table::{grouped, lay_out};

/// Runs a subcommand, or shows the lab.
pub(crate) fn run(console: &mut Console, flags: &LabArgs) -> anyhow::Result<()> {
    match &flags.what {
        Some(LabCommand::Start(flags)) => start(console, flags),
        Some(LabCommand::Stop) => stop(console),
        None => show(console, flags.url.as_deref()),
    }
}

fn start(console: &mut Console, flags: &LabStartArgs) -> anyhow::Result<()> {
    let refused = |message: Message| console.refused(&message);
    let worker = match &flags.url {
        Some(url) => {
            let address = LabAddress::find(Some(url)).map_err(|message| console.usage(&message))?;
            probe(address.clone()).check().map_err(refused)?;
            address
        }
        None => {
            let store = flags.store.clone().map_or_else(LabServer::usual_store, Ok).map_err(refused)?;
            let options = ServerOptions { bind: flags.bind, port: flags.port, store };
            let server = LabServer::start(&options).map_err(refused)?;
            probe(server.address().map_err(refused)?).check().map_err(refused)?;
            server.worker_address().map_err(refused)?
        }
    };
    let message = Message::new("lab-started").with("server", worker.server());
    writeln!(console.out, "{}", markdown::render(&console.speaker.say(&message), markdown::width()))?;
    writeln!(console.out, "\n  palabre worker '{worker}'\n")?;
    let rest = console.speaker.text("lab-started-rest");
    write!(console.out, "{}", markdown::render(&rest, markdown::width()))?;
    Ok(())
}

/// Returns an executor that only checks its lab.
fn probe(address: LabAddress) -> LabExecutor {
    executor(address, EventId::of_store(std::path::Path::new(""), ""), "")
}

/// Returns the executor of an event without bots.
pub(crate) fn executor(address: LabAddress, event: EventId, title: &str) -> LabExecutor {
    LabExecutor {
        address,
        event,
        title: title.to_owned(),
        isolation: arena::Isolation::default(),
        live: std::sync::Arc::default(),
        excluded: Vec::new(),
        scale: None,
    }
}

fn stop(console: &mut Console) -> anyhow::Result<()> {
    let server = LabServer::stop().map_err(|message| console.refused(&message))?;
    let message = Message::new("lab-stopped").with("pid", server.pid);
    writeln!(console.out, "{}", console.speaker.say(&message))?;
    Ok(())
}

fn show(console: &mut Console, url: Option<&str>) -> anyhow::Result<()> {
    let address = LabAddress::find(url).map_err(|message| console.usage(&message))?;
    let status = LabStatus::of(&address).map_err(|message| console.refused(&message))?;
    let heads = |ids: &[&str]| ids.iter().map(|id| console.speaker.text(id)).collect::<Vec<String>>();
    let mut workers = vec![heads(&[
        "lab-worker",
        "lab-cores",
        "lab-speed",
        "lab-isolation",
        "lab-playing",
        "lab-heard",
        "lab-interpreters",
    ])];
    for worker in &status.workers {
        workers.push(vec![
            worker.name.clone(),
            format!("{}{}", worker.cores, if worker.pinned { "" } else { "*" }),
            grouped(worker.speed as u64),
            worker.isolation.to_owned(),
            playing(&worker.playing),
            format!("{} s", worker.silent.as_secs()),
            worker.interpreters.join(" "),
        ]);
    }
    let mut queues = vec![heads(&["lab-event", "lab-waiting", "lab-leased"])];
    queues.extend(status.queues.iter().map(|q| vec![q.title.clone(), q.waiting.to_string(), q.leased.to_string()]));
    write!(console.out, "{}\n{}", lay_out(&workers), lay_out(&queues))?;
    if status.workers.iter().any(|worker| !worker.pinned) {
        writeln!(console.out, "{}", console.speaker.text("lab-unpinned"))?;
    }
    if !status.failures.is_empty() {
        writeln!(console.out, "\n{}", console.speaker.text("lab-failures"))?;
        for failure in &status.failures {
            writeln!(console.out, "  {}", failure.replace('\n', "\n    "))?;
        }
    }
    Ok(())
}

/// Writes what a worker plays, by event: `Cup 3, 4; Autumn 1`.
fn playing(pairs: &[(String, i64)]) -> String {
    const MOST: usize = 4;
    let mut by_event = std::collections::BTreeMap::<&str, Vec<i64>>::new();
    pairs.iter().for_each(|(event, pair)| by_event.entry(event).or_default().push(*pair));
    let told = by_event.into_iter().map(|(event, pairs)| {
        let shown: Vec<String> = pairs.iter().take(MOST).map(ToString::to_string).collect();
        let rest = if pairs.len() > MOST { format!(" (+{})", pairs.len() - MOST) } else { String::new() };
        format!("{event} {}{rest}", shown.join(", ")).trim().to_owned()
    });
    let text = told.collect::<Vec<_>>().join("; ");
    if text.is_empty() { "-".to_owned() } else { text }
}

/// Returns the lab that the flags or the event's file name, if any.
pub(crate) fn chosen(console: &Console, flags: &LabFlags, file: Option<&str>) -> anyhow::Result<Option<LabAddress>> {
    let Some(text) = flags.lab.as_deref().or(file) else { return Ok(None) };
    // A bare --lab is the lab of the environment, or the one of this machine.
    let text = Some(text).filter(|text| *text != "local");
    LabAddress::find(text).map(Some).map_err(|message| console.usage(&message))
}
