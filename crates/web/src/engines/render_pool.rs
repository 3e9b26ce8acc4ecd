//! [`RenderPool`]: renders boards on blocking threads. A picture with its animation takes milliseconds, and meanwhile
//! the async threads keep acknowledging moves.

use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::api::error::{ApiError, ApiResult};
use crate::limits;

/// Pool that renders as many boards at a time as there are cores.
pub(crate) struct RenderPool(Semaphore);

impl Default for RenderPool {
    fn default() -> Self {
        Self(Semaphore::new(usize::try_from(limits::threads()).unwrap_or(1)))
    }
}

impl RenderPool {
    /// Runs a drawing function and returns its result; fails only while the server shuts down.
    pub(crate) async fn run<T: Send + 'static>(&self, draw: impl FnOnce() -> T + Send + 'static) -> ApiResult<T> {
        // The semaphore is never closed, so acquiring a permit always succeeds.
        let _permit = self.0.acquire().await;
        match spawn_blocking(draw).await {
            Ok(drawn) => Ok(drawn),
            Err(failed) if failed.is_panic() => std::panic::resume_unwind(failed.into_panic()),
            Err(_) => Err(ApiError::new("closing")),
        }
    }
}
