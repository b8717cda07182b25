//! The command line of gencl: see `gencl help`.

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
