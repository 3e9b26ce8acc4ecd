//! [`data_folder`]: the folder of the user's games and tables.

use std::path::PathBuf;

/// Environment variable that overrides the system's folder.
const VARIABLE: &str = "PALABRE_DATA";

/// Returns the folder for the user's data: `$PALABRE_DATA` if it is set and not empty, otherwise `palabre` in the
/// system's data folder (`~/.local/share` on Linux). `None` if the system has no such folder. The folder need not exist
/// yet.
pub fn data_folder() -> Option<PathBuf> {
    let named = std::env::var_os(VARIABLE).filter(|folder| !folder.is_empty()).map(PathBuf::from);
    named.or_else(|| dirs::data_dir().map(|data| data.join("palabre")))
}
