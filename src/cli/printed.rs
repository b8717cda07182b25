//! What the `printf` of a kernel has printed: on standard output, and in the result.

use super::output::{Outcome, Reporter, print};
use super::results::Results;
use super::values;
use gencl::launch::printf::{DEFAULT_PRINTF_BYTES, MAX_PRINTF_BYTES, Printed};
use serde_json::json;

/// The size of the buffer that `--printf-buffer` requests.
///
/// # Errors
/// A size that exceeds the limit.
pub(crate) fn buffer_bytes(requested: Option<u64>) -> Result<u32, super::output::Failure> {
    let Some(bytes) = requested else {
        return Ok(DEFAULT_PRINTF_BYTES);
    };
    match u32::try_from(bytes) {
        Ok(bytes) if bytes <= MAX_PRINTF_BYTES => Ok(bytes),
        Ok(_) | Err(_) => Err(values::malformed(
            &bytes.to_string(),
            "--printf-buffer <BYTES>",
            &format!("must be at most {MAX_PRINTF_BYTES}"),
        )),
    }
}

/// Prints the output, unless standard output has the result as JSON, and sets the entries of the result.
///
/// # Errors
/// Standard output cannot be written.
pub(crate) fn report(printed: &Printed, result: &mut Results<'_>, reporter: Reporter) -> Outcome {
    let bytes = printed.bytes();
    result.set("printf_calls", json!(printed.calls.len()));
    result.set("printf_dropped", json!(printed.dropped));
    result.print("printed", json!(printed.text()));
    if !result.is_json() {
        print(&bytes)?;
    }
    result.set_stdout(bytes);
    if printed.dropped > 0 {
        let calls = match printed.dropped {
            1 => "1 call of `printf` did not fit the buffer and was".to_owned(),
            count => format!("{count} calls of `printf` did not fit the buffer and were"),
        };
        reporter.note(&format!(
            "{calls} not printed; `--printf-buffer=BYTES` makes it larger"
        ));
    }
    Ok(())
}
