//! [`RenderPool`]: where boards are drawn, apart from the threads that answer: a picture with the steps of a move takes
//! milliseconds, and whoever moves meanwhile is to hear at once that his move counts.

use serde_json::Value;
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::limits;

/// As many as there are cores; the others wait for their turn.
pub(crate) struct RenderPool(Semaphore);

impl Default for RenderPool {
    fn default() -> Self {
        Self(Semaphore::new(usize::try_from(limits::threads()).unwrap_or(1)))
    }
}

impl RenderPool {
    /// What a drawing gives.
    pub(crate) async fn paint(&self, drawing: impl FnOnce() -> Value + Send + 'static) -> Value {
        // Nobody closes it: there is always a turn.
        let _turn = self.0.acquire().await;
        match spawn_blocking(drawing).await {
            Ok(drawn) => drawn,
            Err(failed) if failed.is_panic() => std::panic::resume_unwind(failed.into_panic()),
            // The server ends, and nobody will see it.
            Err(_) => Value::Null,
        }
    }
}
