//! Where tables are kept.

use std::path::PathBuf;
use std::sync::OnceLock;

/// The variable that names the folder, or says that there is none.
const VARIABLE: &str = "PALABRE_TABLES";
/// Its word for none.
const OFF: &str = "off";

static CHOSEN: OnceLock<PathBuf> = OnceLock::new();

/// Makes this the folder of tables for the whole run; the first choice stays.
pub fn use_folder(folder: PathBuf) {
    // A second choice is one too many: whatever is mapped comes from the first.
    _ = CHOSEN.set(folder);
}

/// The folder of tables: the one chosen, then `$PALABRE_TABLES`, then `tables` in the user's data folder, which
/// `$PALABRE_DATA` names or the system. Nothing where tables are off or there is no place for data.
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
