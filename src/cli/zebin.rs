//! `gencl zebin`: the contents of a device binary, and the native code of its kernels beside their vISA.

use super::args::Zebin;
use super::file_kind::{self, FileKind};
use super::inputs::{Inputs, not_read, shown_path};
use super::native;
use super::output::{Destination, Failure, Outcome, Reporter, document, eprint, write_outputs};
use gencl::diagnostic::Code;
use gencl::source::SourceMap;
use gencl::zebin::DeviceBinary;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// Bit 29 of an instruction's first doubleword: it has 8 bytes, not 16.
const COMPACTED: u32 = 1 << 29;

pub(crate) fn run(args: &Zebin) -> Outcome {
    let reporter = Reporter::of(&args.messages);
    let inputs = Inputs::default();
    let name = shown_path(&args.input).display().to_string();
    let bytes = inputs
        .read_named(&args.input)
        .map_err(|error| Failure::InputMessage(Code::E1302, not_read(&name, &error)))?;
    if bytes.is_empty() {
        return Err(Failure::InputMessage(
            Code::E1304,
            format!("{name}: the file is empty"),
        ));
    }
    file_kind::expect(&args.input, &bytes, &[FileKind::DeviceBinary])?;
    let mut map = SourceMap::new();
    let binary = DeviceBinary::read_any(&bytes, &name, &mut map).map_err(|diagnostic| {
        eprint(&reporter.text(&map, &[diagnostic]));
        Failure::Input
    })?;
    for name in &args.kernel {
        if !binary.kernels().any(|kernel| kernel == name) {
            let message = format!("there is no kernel `{name}` in the device binary");
            return Err(Failure::InputMessage(Code::E0103, message));
        }
    }
    let is_shown = |kernel: &str| args.kernel.is_empty() || args.kernel.iter().any(|n| n == kernel);
    if args.json {
        let mut contents = binary.json(&is_shown);
        let kernels = contents["kernels"].as_array_mut();
        for kernel in kernels.into_iter().flatten().filter(|_| args.code) {
            let name = kernel["name"].as_str().unwrap_or_default().to_owned();
            kernel["code"] = code_of(&binary, &name)?.map_or(Value::Null, |code| code.json());
        }
        let text = document(contents);
        return write_outputs(&[(Destination::Stdout, text.into_bytes())], &inputs);
    }
    let mut text = String::new();
    if args.kernel.is_empty() {
        text.push_str(&binary.file_report());
    }
    for kernel in binary.kernels().filter(|kernel| is_shown(kernel)) {
        text.push_str(&binary.kernel_report(kernel));
        if args.code {
            text.push_str(&code_of(&binary, kernel)?.map_or(String::new(), |code| code.text()));
        }
    }
    write_outputs(&[(Destination::Stdout, text.into_bytes())], &inputs)
}

/// The native code of a kernel in a file.
struct NativeCode {
    /// Whether the file includes the vISA of the kernel.
    has_visa: bool,
    /// Whether the finalizer generates the same code from the vISA again, so that instructions have texts.
    is_disassembled: bool,
    instructions: Vec<NativeInstruction>,
}

struct NativeInstruction {
    /// In bytes from the start of the code.
    offset: usize,
    /// Its bytes in hexadecimal.
    bytes: String,
    text: Option<String>,
    /// The number of the statement of vISA that it comes from, and that statement.
    visa: Option<(usize, String)>,
}

impl NativeCode {
    /// The instructions in a column, each statement of vISA before its first one.
    fn text(&self) -> String {
        let mut text = String::from(match (self.is_disassembled, self.has_visa) {
            (true, _) => "  native code beside its vISA:\n",
            (false, false) => {
                "  native code in hexadecimal (the file has no vISA of it: `gencl compile -g --emit zebin` includes it, and \
             instructions are printed):\n"
            }
            (false, true) => "  native code (the finalizer does not generate it from the vISA):\n",
        });
        let mut shown = 0;
        for instruction in &self.instructions {
            if let Some((number, statement)) = &instruction.visa
                && *number != shown
            {
                shown = *number;
                _ = writeln!(text, "    {statement}");
            }
            let NativeInstruction { offset, bytes, .. } = instruction;
            let native = instruction.text.as_deref().unwrap_or_default();
            let line = format!("      {offset:05x}  {bytes:<32}  {native}");
            _ = writeln!(text, "{}", line.trim_end());
        }
        text
    }

    fn json(&self) -> Value {
        let instructions = self.instructions.iter().map(|instruction| {
            json!({
                "offset": instruction.offset,
                "bytes": instruction.bytes,
                "text": instruction.text.as_deref().map(str::trim),
                "visa": instruction.visa.as_ref().map(|(_, statement)| statement),
            })
        });
        json!({
            "is_disassembled": self.is_disassembled,
            "instructions": instructions.collect::<Vec<_>>(),
        })
    }
}

/// The native code of a kernel: with its vISA if the file includes that and the finalizer
/// generates the same code from it again, else as numbers.
fn code_of(binary: &DeviceBinary, kernel: &str) -> Result<Option<NativeCode>, Failure> {
    let Some(code) = binary.native_code(kernel) else {
        return Ok(None);
    };
    let again = match (binary.visa_text(kernel), binary.target()) {
        (Some(visa), Some(target)) => native::again(visa, target)?.map(|again| (visa, again)),
        _ => None,
    };
    let again = again.filter(|(_, again)| is_same(code, &again.code));
    let lines = again
        .as_ref()
        .map(|(_, again)| instructions(&again.listing));
    let mut lines = lines.unwrap_or_default().into_iter();
    let visa = again
        .as_ref()
        .map_or_else(Vec::new, |(visa, _)| statements(visa));
    let size = match &again {
        Some((_, again)) => again.code.len(),
        None => code.len(),
    };
    let mut found = Vec::new();
    let mut offset = 0;
    while offset < size {
        let word = code.get(offset..offset + 4).and_then(|w| w.try_into().ok());
        let length = match word.map(u32::from_le_bytes) {
            Some(word) if word & COMPACTED != 0 => 8,
            Some(_) | None => 16,
        };
        let bytes = code
            .get(offset..size.min(offset + length))
            .unwrap_or_default();
        if again.is_none() && bytes.iter().all(|b| *b == 0) {
            break;
        }
        let line = lines.next();
        let statement = line.as_ref().and_then(|line| {
            let number = line.1?;
            Some((number, (*visa.get(number)?).to_owned()))
        });
        found.push(NativeInstruction {
            offset,
            bytes: bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
            text: line.map(|line| line.0.to_owned()),
            visa: statement,
        });
        offset += length;
    }
    Ok(Some(NativeCode {
        has_visa: binary.visa_text(kernel).is_some(),
        is_disassembled: again.is_some(),
        instructions: found,
    }))
}

/// Whether the code in a file is that of the finalizer, apart from addresses, which are 0 there.
fn is_same(file: &[u8], finalized: &[u8]) -> bool {
    let Some(file) = file.get(..finalized.len()) else {
        return false;
    };
    file.chunks(4)
        .zip(finalized.chunks(4))
        .all(|(file, finalized)| file == finalized || *file == [0; 4])
}

/// The instructions of a listing, each with the number of its vISA instruction. The code that loads the
/// payload has none.
fn instructions(listing: &str) -> Vec<(&str, Option<usize>)> {
    let mut loads_payload = false;
    let lines = listing.lines().filter_map(|line| {
        if line.trim_end().ends_with("_prolog:") {
            loads_payload = true;
        } else if line.trim_end().ends_with("_main:") {
            loads_payload = false;
        }
        let code = line.split("//").next().unwrap_or_default().trim_end();
        if code.trim().is_empty() || code.ends_with(':') {
            return None;
        }
        let number = line
            .rsplit_once('$')
            .and_then(|(_, number)| number.parse().ok());
        let number = number.filter(|_| !loads_payload);
        Some((code, number))
    });
    lines.collect()
}

/// The instructions of a vISA text by the numbers that the finalizer gives them.
fn statements(visa: &str) -> Vec<&str> {
    let body = visa
        .lines()
        .skip_while(|line| !line.starts_with(".function"));
    body.map(str::trim).collect()
}
