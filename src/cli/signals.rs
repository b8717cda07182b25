//! Signals, which are handled from the start of every command: an interrupt (SIGINT, SIGTERM,
//! SIGHUP) removes temporary files and ends the process with one exit code, and a write beyond
//! the file size limit is an ordinary error.

use super::staged;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit code of a command that was interrupted, as shells report SIGINT.
const INTERRUPTED_CODE: i32 = 130;

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Whether the command was interrupted. Code that waits for a child process must then terminate it.
pub(crate) fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}

/// Removes temporary files and ends the process.
fn interrupt() {
    INTERRUPTED.store(true, Ordering::SeqCst);
    staged::clean_up();
    std::process::exit(INTERRUPTED_CODE);
}

/// Installs the handlers. Signals that are ignored when the process starts, as under `nohup` and
/// in background jobs of scripts, remain ignored.
///
/// Where no handler can be installed, signals have their default effects.
#[cfg(target_os = "linux")]
pub(crate) fn watch() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
    use signal_hook::flag;
    use signal_hook::iterator::Signals;

    /// Required by the interface, never read: with any handler the write fails instead.
    static SIZE_EXCEEDED: AtomicBool = AtomicBool::new(false);

    let ignored = ignored_signals();
    let is_watched = |signal: &i32| ignored >> (signal - 1) & 1 == 0;
    if is_watched(&SIGXFSZ) {
        let _ = flag::register(SIGXFSZ, &SIZE_EXCEEDED);
    }
    let interrupts = [SIGINT, SIGTERM, SIGHUP].into_iter().filter(is_watched);
    let interrupts: Vec<i32> = interrupts.collect();
    // The thread installs the handlers itself: if it cannot be started, there are none.
    let (ready, installed) = std::sync::mpsc::channel();
    let thread = std::thread::Builder::new().name("signals".to_string());
    let started = thread.spawn(move || {
        let Ok(mut signals) = Signals::new(&interrupts) else {
            return;
        };
        for &signal in &interrupts {
            // Set in the handler: an interrupt from the terminal also ends the finalizer, which is then
            // not reported as a crash.
            let _ = flag::register(signal, &INTERRUPTED);
        }
        let _ = ready.send(());
        if signals.forever().next().is_some() {
            interrupt();
        }
    });
    if started.is_ok() {
        // An error means that the thread ended without installing the handlers.
        let _ = installed.recv();
    }
}

/// Installs a handler, unless one of the signals is ignored.
#[cfg(not(target_os = "linux"))]
pub(crate) fn watch() {
    let _ = ctrlc::try_set_handler(interrupt);
}

/// The mask of ignored signals: signal N is bit N - 1. 0 if the system does not report it.
#[cfg(target_os = "linux")]
fn ignored_signals() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
        .unwrap_or(0)
}
