//! The kinds of files that commands read, recognized by their contents and names, so that a command can
//! report which other command reads a file that was given to it.

use super::inputs::shown_path;
use super::output::{Failure, Outcome};
use gencl::diagnostic::Code;
use serde_json::Value;
use std::path::Path;

/// A kind of file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FileKind {
    OpenClC,
    GenIr,
    VectorIr,
    VisaText,
    VisaObject,
    DeviceBinary,
    LaunchFile,
    Array,
    Elf,
    Foreign(&'static str),
}

/// TABLE of the first bytes of files that no command reads, and what such files are.
const FOREIGN: &[(&[u8], &str)] = &[
    (b"PK\x03\x04", "a zip archive"),
    (b"\x1f\x8b", "a file that is compressed with gzip"),
    (b"BZh", "a file that is compressed with bzip2"),
    (b"\xfd7zXZ\0", "a file that is compressed with xz"),
    (b"\x28\xb5\x2f\xfd", "a file that is compressed with zstd"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"!<arch>\n", "an archive of object files"),
    (b"\x89PNG\r\n\x1a\n", "a PNG image"),
    (b"\xff\xd8\xff", "a JPEG image"),
    (b"GIF8", "a GIF image"),
    (b"%PDF-", "a PDF document"),
    (b"\x03\x02\x23\x07", "a SPIR-V module"),
    (b"\x07\x23\x02\x03", "a SPIR-V module"),
    (b"BC\xc0\xde", "LLVM bitcode"),
    (b"MZ", "a program or a library of Windows"),
    (b"\xcf\xfa\xed\xfe", "a program or an object file of macOS"),
    (b"\xca\xfe\xba\xbe", "a program of macOS or a class of Java"),
];

/// TABLE of kinds of files: what they are called, and what reads them.
const KINDS: &[(FileKind, &str, &str)] = &[
    (
        FileKind::OpenClC,
        "OpenCL C",
        "`gencl compile` compiles it, `gencl check` reports its errors, `gencl compile --emit ir` makes Gen IR of it",
    ),
    (
        FileKind::GenIr,
        "Gen IR",
        "`gencl compile --lang ir` compiles it, `gencl pass` runs passes on it",
    ),
    (
        FileKind::VectorIr,
        "vector IR",
        "`gencl compile` compiles it, `gencl pass` runs passes on it",
    ),
    (
        FileKind::VisaText,
        "vISA text",
        "`gencl run --visa` runs it, `gencl verify` checks it, `gencl asm` converts it to an object",
    ),
    (
        FileKind::VisaObject,
        "a vISA object",
        "`gencl verify` checks it, `gencl dis` prints it as text",
    ),
    (
        FileKind::DeviceBinary,
        "a device binary",
        "`gencl zebin` prints its contents",
    ),
    (
        FileKind::LaunchFile,
        "a launch file",
        "`gencl run` runs its kernel, and `gencl explore` shows the run",
    ),
    (
        FileKind::Array,
        "a .npy array",
        "launch files name it as a `buffer`",
    ),
    (
        FileKind::Elf,
        "an ELF file, an executable program, a library or an object file",
        NO_READER,
    ),
];

/// The end of the message about a file that no command reads.
const NO_READER: &str = "no command of gencl reads it";

/// Whether bytes may be those of a program: characters, and blanks.
fn is_text(bytes: &[u8]) -> bool {
    let is_control = |b: &u8| *b < 9 || (14..32).contains(b) && *b != 27;
    !bytes.iter().take(MAX_LOOKED_AT).any(is_control)
}

/// How many bytes of a file are looked at for control characters.
const MAX_LOOKED_AT: usize = 512;

/// TABLE of the machines of ELF files (`e_machine`).
const MACHINES: &[(u16, &str)] = &[
    (3, "x86"),
    (40, "Arm"),
    (62, "x86-64"),
    (183, "AArch64"),
    (190, "CUDA"),
    (224, "AMD GPUs"),
    (243, "RISC-V"),
];

/// What an ELF file is for, as the end of its description.
fn of_machine(bytes: &[u8]) -> String {
    let Some(&[low, high]) = bytes.get(18..20) else {
        return String::new();
    };
    let machine = u16::from_le_bytes([low, high]);
    match MACHINES.iter().find(|row| row.0 == machine) {
        Some((_, name)) => format!(" for {name}"),
        None => format!(" for the machine {machine}"),
    }
}

/// Whether an ELF file is for Intel GPUs: its machine, a number of 16 bits, is that of Intel's graphics (205), or it is of
/// gencl's own type.
/// One with the section of a device binary has a damaged header.
fn is_for_gpu(bytes: &[u8]) -> bool {
    let is_section = |part: &[u8]| part == b"\0.ze_info\0";
    bytes.get(18..20).is_none_or(|machine| machine == [205, 0]) || bytes.windows(10).any(is_section)
}

impl FileKind {
    /// The kind of a file; `None` if neither the contents nor the name tell it.
    fn of(path: &Path, bytes: &[u8]) -> Option<FileKind> {
        for (magic, kind) in [
            (&b"CISA"[..], FileKind::VisaObject),
            (b"\x7fELF", FileKind::DeviceBinary),
            (b"\x93NUMPY", FileKind::Array),
        ] {
            if bytes.starts_with(magic) {
                return Some(match kind {
                    FileKind::DeviceBinary if !is_for_gpu(bytes) => FileKind::Elf,
                    kind => kind,
                });
            }
        }
        let foreign = FOREIGN.iter().find(|(magic, _)| bytes.starts_with(magic));
        if let Some((magic, what)) = foreign
            && (!is_text(bytes) || magic.len() > 4)
        {
            return Some(FileKind::Foreign(what));
        }
        let text = String::from_utf8_lossy(bytes);
        let code = after_comments(text.trim_start_matches('\u{feff}'));
        let extension = path.extension().and_then(|e| e.to_str());
        if code.starts_with('{') {
            let keys = ["source", "kernel", "args"];
            let is_launch = |value: Value| keys.iter().any(|key| value.get(key).is_some());
            let parsed = serde_json::from_str(code).is_ok_and(is_launch);
            return (parsed || extension == Some("json")).then_some(FileKind::LaunchFile);
        }
        if code.starts_with(".version") {
            return Some(FileKind::VisaText);
        }
        if begins_with_gen_ir(code) {
            return Some(FileKind::GenIr);
        }
        match extension {
            Some("cl" | "clcpp") => Some(FileKind::OpenClC),
            Some("ir") => Some(FileKind::GenIr),
            Some("ll") => Some(FileKind::VectorIr),
            Some("visaasm") => Some(FileKind::VisaText),
            _ if code.contains("__kernel") || code.contains("kernel void") => {
                Some(FileKind::OpenClC)
            }
            _ => None,
        }
    }
}

/// Whether a text is certainly Gen IR, which no other language begins like.
pub(super) fn is_gen_ir(text: &str) -> bool {
    begins_with_gen_ir(after_comments(text.trim_start_matches('\u{feff}')))
}

/// The words before the name of a function in Gen IR.
const GEN_IR_FUNCTIONS: [&str; 2] = ["kernel @", "function @"];

fn begins_with_gen_ir(code: &str) -> bool {
    GEN_IR_FUNCTIONS.iter().any(|word| code.starts_with(word))
}

/// Rejects a file that is certainly of a kind that the command does not accept.
///
/// # Errors
/// What the file is, and which command reads it.
pub(super) fn expect(name: impl AsRef<Path>, bytes: &[u8], accepted: &[FileKind]) -> Outcome {
    match unexpected(name.as_ref(), bytes, accepted) {
        Some(message) => Err(Failure::InputMessage(Code::E1304, message)),
        None => Ok(()),
    }
}

/// The message about a file of a kind that the command does not accept.
pub(super) fn unexpected(name: &Path, bytes: &[u8], accepted: &[FileKind]) -> Option<String> {
    let found = FileKind::of(name, bytes).filter(|kind| !accepted.contains(kind))?;
    let called = |kind: &FileKind| KINDS.iter().find(|row| row.0 == *kind);
    let (what, readers) = match found {
        FileKind::Foreign(what) => (what.to_owned(), NO_READER),
        FileKind::Elf => {
            let (what, readers) = called(&found).map(|row| (row.1, row.2))?;
            (format!("{what}{}", of_machine(bytes)), readers)
        }
        _ => called(&found).map(|row| (row.1.to_owned(), row.2))?,
    };
    let wanted = accepted.iter().filter_map(called).map(|row| row.1);
    let wanted: Vec<_> = wanted.collect();
    let wanted = match wanted.split_last() {
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => return None,
    };
    let name = shown_path(name).display();
    Some(format!(
        "{name}: expected {wanted}, but this is {what}: {readers}"
    ))
}

/// The text after whitespace and comments at its start.
fn after_comments(mut text: &str) -> &str {
    loop {
        text = text.trim_start();
        let rest = match (text.strip_prefix("//"), text.strip_prefix("/*")) {
            (Some(line), _) => line.split_once('\n'),
            (None, Some(comment)) => comment.split_once("*/"),
            (None, None) => return text,
        };
        text = rest.map_or("", |(_, rest)| rest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn kinds_are_found() {
        for (name, text, expected) in [
            ("-", "CISA\x03\x04", Some(FileKind::VisaObject)),
            ("-", "\x7fELF", Some(FileKind::DeviceBinary)),
            ("k.json", "{", Some(FileKind::LaunchFile)),
            (
                "-",
                "\u{feff} {\"kernel\": \"k\"}",
                Some(FileKind::LaunchFile),
            ),
            ("-", "{ x = 1; }", None),
            ("-", "// a\n/* b */ .version 4.1", Some(FileKind::VisaText)),
            ("-", "kernel @k(", Some(FileKind::GenIr)),
            ("-", "/* c */ __kernel void k() {}", Some(FileKind::OpenClC)),
            ("k.cl", "int f();", Some(FileKind::OpenClC)),
            ("k.ll", "; a __kernel", Some(FileKind::VectorIr)),
            ("k.txt", "kernels:\n", None),
            ("-", "/*", None),
        ] {
            let found = FileKind::of(Path::new(name), text.as_bytes());
            assert_eq!(found, expected, "{name}: {text}");
        }
    }
}
