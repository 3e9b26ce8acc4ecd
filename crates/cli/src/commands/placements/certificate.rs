//! `palabre placements <game> certificate` and `check`: proofs that other programs can check.

use std::fs::File;
use std::io::{Read as _, Write as _};
use std::path::Path;

use anyhow::Context as _;
use catalogue::{CheckedProof, DynGame, Message, Survey};
use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;

use super::report::say;
use crate::console::Console;
use crate::exit_code::ExitCode;
use crate::flags::PlacementsArgs;
use crate::interrupt;
use crate::shell;
use crate::text_table::grouped;

/// The first bytes of gzip data.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// The largest certificate that is read, unpacked, in bytes.
const LARGEST: u64 = 4 << 30;

/// Proves the shipped answer to an opening and writes the proof to a file.
pub(super) fn write(
    console: &mut Console,
    game: &dyn DynGame,
    survey: &dyn Survey,
    opening: &str,
    flags: &PlacementsArgs,
) -> anyhow::Result<ExitCode> {
    let at = super::report::find(console, survey, opening)?;
    let Some(out) = &flags.out else { return Err(console.usage(&Message::new("placements-no-out"))) };
    let open = || console.usage(&Message::new("placements-no-answer").with("opening", opening));
    let refutation = survey.known()[at].clone().ok_or_else(open)?;
    let stop = interrupt::watched();
    let certificate = survey.prover(flags.memory.get()).certify(at, &refutation, stop);
    let Some(text) = certificate else { return Ok(ExitCode::from(interrupt::EXIT_CODE)) };
    let packed = || -> std::io::Result<Vec<u8>> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        packed.write_all(text.as_bytes())?;
        packed.finish()
    };
    let packed = packed().with_context(|| console.file_message("file-not-written", out))?;
    let proof = survey.check(&text).map_err(|fault| anyhow::Error::msg(console.speaker_for(game).say(&fault)))?;
    console.write_file(out, &packed)?;
    let file = out.display().to_string();
    let check = format!("palabre placements {} check {}", game.info().name, shell::quote(&file));
    let message = summary("placements-certified", &proof).with("bytes", grouped(packed.len() as u64));
    say(console, &message.with("file", file).with("check", check))?;
    Ok(ExitCode::SUCCESS)
}

/// Checks a certificate by the rules alone.
pub(super) fn check(
    console: &mut Console,
    game: &dyn DynGame,
    survey: &dyn Survey,
    file: &Path,
) -> anyhow::Result<ExitCode> {
    let text = read(file).with_context(|| console.file_message("file-not-read", file))?;
    let proof = survey.check(&text).map_err(|fault| console.usage_in(game, &fault))?;
    say(console, &summary("placements-checked", &proof))?;
    Ok(ExitCode::SUCCESS)
}

/// Reads a certificate, packed or as text.
fn read(file: &Path) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    File::open(file)?.take(LARGEST).read_to_end(&mut bytes)?;
    let mut text = String::new();
    if bytes.starts_with(&GZIP) {
        MultiGzDecoder::new(&bytes[..]).take(LARGEST).read_to_string(&mut text)?;
        return Ok(text);
    }
    String::from_utf8(bytes).map_err(|error| std::io::Error::new(std::io::ErrorKind::InvalidData, error))
}

fn summary(id: &str, proof: &CheckedProof) -> Message {
    let message = Message::new(id).with("opening", proof.opening.as_str()).with("reply", proof.reply.as_str());
    message.with("plies", usize::from(proof.plies)).with("positions", grouped(proof.positions as u64))
}
