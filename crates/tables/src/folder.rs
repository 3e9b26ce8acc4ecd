//! The folder of tables.

use std::path::PathBuf;
use std::sync::OnceLock;

/// Environment variable with the folder, or [`OFF`].
const VARIABLE: &str = "PALABRE_TABLES";
/// Value that disables tables.
const OFF: &str = "off";

static CHOSEN: OnceLock<PathBuf> = OnceLock::new();

/// Sets the folder of tables for the rest of the process. Only the first call has an effect.
pub fn use_folder(folder: PathBuf) {
    // Tables may already be open in the first folder.
    _ = CHOSEN.set(folder);
}

/// The folder of tables: the one set by [`use_folder`], else `$PALABRE_TABLES`, else `tables` in the user's
/// [data folder](stdx::data_folder). `None` if tables are disabled or the system has no data folder.
pub fn folder() -> Option<PathBuf> {
    if let Some(chosen) = CHOSEN.get() {
        return Some(chosen.clone());
    }
    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    match variable(VARIABLE) {
        Some(word) if word == OFF => None,
        Some(folder) => Some(folder.into()),
        None => stdx::data_folder().map(|data| data.join("tables")),
    }
}
