//! `palabre lab`: starts and stops the server of a lab, and shows its workers.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;

use catalogue::Message;
use lab::{CoordinatorTimes, EventId, LabAddress, LabExecutor, LabServer, LabStatus, ServerOptions};

use crate::console::Console;
use crate::flags::{LabArgs, LabCommand, LabFlags, LabStartArgs, TaskLabFlags};
use crate::markdown;
use crate::notes::noteln;
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
            probe(console, address.clone()).check().map_err(refused)?;
            address.for_workers()
        }
        None => {
            let options = ServerOptions { bind: flags.bind, port: flags.port, store: flags.store.clone() };
            let server = LabServer::start(&LabServer::home().map_err(refused)?, &options).map_err(refused)?;
            probe(console, server.address().map_err(refused)?).check().map_err(refused)?;
            server.worker_address().map_err(refused)?
        }
    };
    let message = Message::new("lab-started").with("server", worker.server());
    write!(console.out, "{}", markdown::render(&console.speaker.say(&message), markdown::width()))?;
    writeln!(console.out, "\n  palabre worker '{worker}'\n")?;
    let mut rest = console.speaker.text("lab-started-rest");
    if !worker.is_encrypted() {
        rest = format!("{rest} {}", console.speaker.text("lab-started-plain"));
    }
    write!(console.out, "{}", markdown::render(&rest, markdown::width()))?;
    Ok(())
}

/// Returns an executor that only checks its lab.
fn probe(console: &Console, address: LabAddress) -> LabExecutor {
    executor(console, address, EventId::of_store(Path::new(""), ""), "")
}

/// Returns the executor of an event without bots.
pub(crate) fn executor(console: &Console, address: LabAddress, event: EventId, title: &str) -> LabExecutor {
    LabExecutor {
        address,
        event,
        title: title.to_owned(),
        isolation: arena::Isolation::default(),
        live: std::sync::Arc::default(),
        excluded: Vec::new(),
        scale: None,
        times: CoordinatorTimes::default(),
        notice: console.notice(),
    }
}

fn stop(console: &mut Console) -> anyhow::Result<()> {
    let refused = |message: Message| console.refused(&message);
    let server = LabServer::stop(&LabServer::home().map_err(refused)?).map_err(refused)?;
    let message = Message::new("lab-stopped").with("pid", server.pid);
    writeln!(console.out, "{}", console.speaker.say(&message))?;
    Ok(())
}

fn show(console: &mut Console, url: Option<&str>) -> anyhow::Result<()> {
    let address = LabAddress::find(url).map_err(|message| console.usage(&message))?;
    let status = LabStatus::of(&address).map_err(|message| console.refused(&message))?;
    let columns = ["lab-worker", "lab-cores", "lab-speed", "lab-isolation", "lab-heard", "lab-playing"];
    let mut workers = vec![columns.map(|id| console.speaker.text(id)).to_vec()];
    for worker in &status.workers {
        workers.push(vec![
            worker.name.clone(),
            format!("{}{}", worker.cores, if worker.pinned { "" } else { "*" }),
            grouped(worker.speed as u64),
            worker.isolation.to_owned(),
            format!("{} s", worker.silent.as_secs()),
            playing(&worker.playing),
        ]);
    }
    if status.workers.is_empty() {
        let none = console.speaker.text("lab-no-workers");
        write!(console.out, "{}", markdown::render(&none, markdown::width()))?;
    } else {
        write!(console.out, "{}", lay_out(&workers))?;
    }
    if status.workers.iter().any(|worker| !worker.pinned) {
        writeln!(console.out, "{}", console.speaker.text("lab-unpinned"))?;
    }
    write_interpreters(console, &status)?;
    if !status.queues.is_empty() {
        let mut queues = vec![["lab-event", "lab-waiting", "lab-leased"].map(|id| console.speaker.text(id)).to_vec()];
        queues.extend(status.queues.iter().map(|q| vec![q.title.clone(), q.waiting.to_string(), q.leased.to_string()]));
        write!(console.out, "\n{}", lay_out(&queues))?;
    }
    if !status.failures.is_empty() {
        writeln!(console.out, "\n{}", console.speaker.text("lab-failures"))?;
        for failure in &status.failures {
            writeln!(console.out, "  {}", failure.replace('\n', "\n    "))?;
        }
    }
    Ok(())
}

/// Prints the interpreters, once for all workers that have the same.
fn write_interpreters(console: &mut Console, status: &LabStatus) -> anyhow::Result<()> {
    let mut owners = BTreeMap::<String, Vec<&str>>::new();
    for worker in &status.workers {
        owners.entry(worker.interpreters.join(" ")).or_default().push(&worker.name);
    }
    for (interpreters, names) in owners.iter().filter(|(interpreters, _)| !interpreters.is_empty()) {
        let message = Message::new("lab-interpreters").with("names", names.join(", "));
        let line = console.speaker.say(&message.with("interpreters", interpreters.as_str()));
        write!(console.out, "{}", markdown::render(&line, markdown::width()))?;
    }
    Ok(())
}

/// Writes what a worker plays, by event: `Cup 3, 4; Autumn 1`.
fn playing(pairs: &[(String, i64)]) -> String {
    const MOST: usize = 4;
    let mut by_event = BTreeMap::<&str, Vec<i64>>::new();
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
    flags.lab.as_deref().or(file).map(|text| find(console, text)).transpose()
}

/// Finds a lab. A bare `--lab` is the lab of the environment, or the one of this machine.
fn find(console: &Console, text: &str) -> anyhow::Result<LabAddress> {
    LabAddress::find(Some(text).filter(|text| *text != "local")).map_err(|message| console.usage(&message))
}

/// Returns the lab for the tasks of a long computation, if the flags name one, after checking that it is there. A
/// computation with files is known by their place and by its options: a run that was killed goes on with what workers
/// delivered meanwhile.
pub(crate) fn for_tasks(
    console: &Console,
    flags: &TaskLabFlags,
    title: &str,
    kept: Option<(&Path, &str)>,
) -> anyhow::Result<Option<LabExecutor>> {
    let Some(text) = &flags.lab else { return Ok(None) };
    let refused = |message: Message| console.refused(&message);
    let event = match kept {
        Some((path, options)) => EventId::of_store(path, &format!("{title}\n{options}")),
        None => EventId::random().map_err(refused)?,
    };
    let lab = executor(console, find(console, text)?, event, title);
    lab.check().map_err(refused)?;
    Ok(Some(lab))
}

/// Says which tasks no worker could do.
pub(crate) fn say_aside(console: &Console, aside: &[(String, String)]) {
    if aside.is_empty() {
        return;
    }
    noteln!("{}", console.speaker.say(&Message::new("lab-tasks-aside").with("tasks", aside.len())));
    for (task, evidence) in aside {
        noteln!("  {task}: {}", evidence.replace('\n', "\n    "));
    }
}
