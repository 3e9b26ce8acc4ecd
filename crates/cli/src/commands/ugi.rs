//! `palabre ugi`: the Universal Game Interface on standard input and output.

use std::io;

use arena::{EngineOptions, UgiEngine};
use games::Games;

use crate::console::Console;
use crate::flags::UgiArgs;

/// Serves until `quit` or the end of input.
pub(crate) fn run(console: &mut Console, flags: &UgiArgs) -> anyhow::Result<()> {
    let supervisor = console.isolate(flags.isolation);
    let options = EngineOptions {
        catalogue: &Games,
        protocol: flags.protocol.as_deref(),
        game: flags.game.as_deref(),
        rules: &flags.rules,
        engine: &flags.engine,
        hosted: None,
        allow_commands: flags.allow_commands,
        supervisor: &supervisor,
        version: env!("CARGO_PKG_VERSION"),
    };
    let engine = UgiEngine::new(&options, io::stdout()).map_err(|message| console.usage(&message))?;
    Ok(engine.serve(io::stdin().lock())?)
}
