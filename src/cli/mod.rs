//! The command line: the only place that prints, reads files and exits.

mod element;
mod generate;
mod launch;
mod npy;

/// Does what the command line says.
pub(crate) fn main() -> std::process::ExitCode {
    std::process::ExitCode::SUCCESS
}
