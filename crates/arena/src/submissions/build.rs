//! [`Build`]: builds a bot from its sources, in the sandbox of bots.
//!
//! The sources are copied into the sandbox, like a bot's folder; nothing that the build does there is kept, except the
//! folder itself, which comes back as a tar stream and is unpacked with the care due to an archive from a stranger. The
//! sources on the disk never change.

use std::fs::{self, File};
use std::io::{self, Seek as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use catalogue::{Message, quoted};
use twox_hash::XxHash3_128;

use super::archive::{ArchiveLimits, Links, unpack_tar};
use super::bots_folder::{BotsFolder, remove_folder};
use crate::contestant::entrant::{BotLimits, Folder, is_on_path};
use crate::process::{RunEnd, Start, Supervisor, run_to_end};

/// Time limit of a build.
const TIMEOUT: Duration = Duration::from_secs(300);
/// Limits of a build's processes and output.
const LIMITS: BotLimits = BotLimits {
    memory: 4 << 30,
    disk: 1 << 30,
    cpu: Duration::from_secs(900),
    processes: 128,
    files: 1024,
    output: 512 << 20,
    start: TIMEOUT,
};
const BUILT: ArchiveLimits = ArchiveLimits { bytes: LIMITS.output, entries: 50_000 };
/// Bytes kept of its output.
const KEPT_LOG: usize = 1 << 20;
/// Lines of the log that are shown.
const SHOWN_LINES: usize = 12;
/// The compilers that builds start with, and the Debian packages that they are in.
const COMPILERS: [(&str, &str); 6] = [
    ("javac", "default-jdk-headless"),
    ("gcc", "gcc"),
    ("g++", "g++"),
    ("make", "make"),
    ("cargo", "cargo"),
    ("rustc", "rustc"),
];

/// A bot to build.
pub struct Build<'a> {
    /// The player's name.
    pub player: &'a str,
    /// The command, for a shell in the bot's folder.
    pub command: &'a str,
    /// The folder of the sources.
    pub sources: &'a Path,
    /// The folder for the result.
    pub bots: &'a BotsFolder,
    /// The supervisor of the build's processes.
    pub supervisor: &'a Supervisor,
    /// Set to stop.
    pub stop: &'a AtomicBool,
}

/// A successful build.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Built {
    /// The folder with the sources and everything that was made from them.
    pub folder: PathBuf,
}

/// A failed build.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuildFailure {
    /// The reason.
    pub why: Message,
    /// The end of the output; empty if the build did not run.
    pub log: String,
}

impl Build<'_> {
    /// Builds the bot, unless the sources and the command are those of the last build. `starting` is called before the
    /// command runs.
    pub fn run(&self, starting: &mut dyn FnMut()) -> Result<Built, BuildFailure> {
        let plain = |why: Message| BuildFailure { why, log: String::new() };
        let folder = self.bots.built(self.player);
        let digest = self.digest().map_err(|error| plain(unread(self.sources, &error)))?;
        let stamp = self.bots.stamp(self.player);
        if folder.is_dir() && fs::read_to_string(&stamp).is_ok_and(|kept| kept == digest) {
            return Ok(Built { folder });
        }
        self.has_compiler().map_err(plain)?;
        self.supervisor.ensure().map_err(plain)?;
        _ = fs::remove_file(&stamp);
        fs::create_dir_all(self.bots.path()).map_err(|error| plain(unwritten(self.bots.path(), &error)))?;
        starting();
        let output = self.compile()?;
        self.keep(output, &folder).map_err(plain)?;
        fs::write(&stamp, digest).map_err(|error| plain(unwritten(&stamp, &error)))?;
        Ok(Built { folder })
    }

    /// Returns the end of the last build's output.
    pub fn last_log(bots: &BotsFolder, player: &str) -> String {
        let log = fs::read_to_string(bots.log(player)).unwrap_or_default();
        shortened(log.split_once('\n').map_or("", |(_command, output)| output))
    }

    /// Runs the command and returns the resulting folder as a tar stream.
    fn compile(&self) -> Result<File, BuildFailure> {
        let plain = |error: io::Error| BuildFailure { why: unwritten(self.bots.path(), &error), log: String::new() };
        let mut output = tempfile::tempfile_in(self.bots.path()).map_err(plain)?;
        let script = format!("{{ {}\n}} >&2 </dev/null && exec tar -cf - .", self.command);
        let command = ["sh".to_owned(), "-c".to_owned(), script];
        let folder = Folder::Own(self.sources.to_owned());
        let tools = self.rust_tools();
        let start = Start { kept_stderr: KEPT_LOG, tools: tools.as_deref(), ..Start::new(&command, &folder, LIMITS) };
        let RunEnd { failure, stderr } = run_to_end(start, self.supervisor, TIMEOUT, self.stop, &mut output);
        fs::write(self.bots.log(self.player), format!("$ {}\n{stderr}", self.command)).map_err(plain)?;
        match failure {
            Some(why) => {
                Err(BuildFailure { why: Message::new("build-failed").with("why", why), log: shortened(&stderr) })
            }
            None => Ok(output),
        }
    }

    /// Replaces the result of the last build.
    fn keep(&self, mut output: File, folder: &Path) -> Result<(), Message> {
        let new = folder.with_extension("new");
        let failed = |error: io::Error| unwritten(folder, &error);
        remove_folder(&new).and_then(|()| output.rewind()).map_err(failed)?;
        let unpacked = unpack_tar(io::BufReader::new(output), &new, BUILT, Links::Skipped);
        if unpacked.is_err() {
            _ = remove_folder(&new);
        }
        unpacked?;
        remove_folder(folder).and_then(|()| fs::rename(&new, folder)).map_err(failed)
    }

    /// Returns a digest of the command and of all source files.
    fn digest(&self) -> io::Result<String> {
        let mut hasher = XxHash3_128::new();
        hasher.write(self.command.as_bytes());
        let mut files = Vec::new();
        list(self.sources, &mut files)?;
        files.sort();
        for file in files {
            let content = fs::read(&file)?;
            let name = file.strip_prefix(self.sources).unwrap_or(&file).to_string_lossy().into_owned();
            hasher.write(format!("\0{name}\0{}\0", content.len()).as_bytes());
            hasher.write(&content);
        }
        Ok(format!("{:032x}\n", hasher.finish_128()))
    }

    /// Refuses a build whose compiler is not installed.
    fn has_compiler(&self) -> Result<(), Message> {
        let program = self.command.split_whitespace().next().unwrap_or_default();
        let Some((_, package)) = COMPILERS.iter().find(|(name, _)| *name == program) else { return Ok(()) };
        if is_on_path(program) {
            return Ok(());
        }
        Err(Message::new("build-no-compiler").with("program", program).with("package", *package))
    }

    /// Returns the folder of the real Rust tools. Those of `rustup` only start others, which they look for in a home
    /// folder that the sandbox does not show.
    fn rust_tools(&self) -> Option<PathBuf> {
        let program = self.command.split_whitespace().next().filter(|word| ["cargo", "rustc"].contains(word))?;
        let mut rustc = Command::new("rustc");
        // In a folder without settings, so that no submission chooses the toolchain.
        rustc.args(["--print", "sysroot"]).current_dir("/").stdin(Stdio::null()).stderr(Stdio::null());
        let printed = rustc.output().ok()?.stdout;
        let bin = PathBuf::from(String::from_utf8(printed).ok()?.trim()).join("bin");
        bin.join(program).is_file().then_some(bin)
    }
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let kind = entry.file_type()?;
        if kind.is_dir() {
            list(&entry.path(), files)?;
        } else if kind.is_file() {
            files.push(entry.path());
        }
    }
    Ok(())
}

/// Returns the first lines with an error and the last lines, which compilers and build tools put the cause in.
fn shortened(log: &str) -> String {
    let lines: Vec<&str> = log.lines().filter(|line| !line.trim().is_empty()).collect();
    let first = lines.iter().position(|line| line.contains("error")).unwrap_or(0);
    let from = first.min(lines.len().saturating_sub(SHOWN_LINES));
    let shown = lines[from..].iter().take(SHOWN_LINES).map(|line| quoted(line));
    shown.collect::<Vec<_>>().join("\n")
}

fn unread(path: &Path, error: &io::Error) -> Message {
    Message::new("build-unread").with("file", path.display().to_string()).with("why", error.to_string())
}

fn unwritten(path: &Path, error: &io::Error) -> Message {
    Message::new("build-unwritten").with("file", path.display().to_string()).with("why", error.to_string())
}
