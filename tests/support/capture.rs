//! Intel's OpenCL runtime without a GPU (Debian package intel-opencl-icd). It writes what it would send
//! to the device to a file, of which this module reads the contents of memory.
//!
//! The format of the capture is private to Intel's tools. What is used of it: records with a doubleword
//! of kind and length; writes of physical memory with the kind of memory in the top bits; page tables of
//! four levels, through which the addresses of the device are translated. Nothing is executed.

use super::tools::or_skipped;
use gencl::launch::{Argument, NdRange};
use gencl::target::Target;
use serde_json::json;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// The settings of a simulated device: the product, and a configuration with threads.
fn settings(target: Target) -> (&'static str, &'static [(&'static str, &'static str)]) {
    match target {
        Target::Skl => ("skl", &[]),
        Target::Tgllp => ("tgllp", &[]),
        // Without memory of their own, to which these devices would copy buffers: nothing executes that.
        Target::Dg2 => (
            "dg2",
            &[
                ("HardwareInfoOverride", "2x4x16"),
                ("EnableLocalMemory", "0"),
            ],
        ),
        Target::Pvc => (
            "pvc",
            &[
                ("HardwareInfoOverride", "2x8x8"),
                ("EnableLocalMemory", "0"),
                ("EnableTimestampPacket", "0"),
            ],
        ),
    }
}

/// The vendor file of Intel's runtime.
const VENDOR: &str = "/etc/OpenCL/vendors/intel.icd";

/// Whether a test that needs the runtime can run. With `CI=true`, a missing runtime fails the test;
/// otherwise the test reports that it was skipped.
pub fn available() -> bool {
    let missing = format!("{VENDOR} not found (Debian package intel-opencl-icd)");
    or_skipped(Path::new(VENDOR).is_file(), &missing)
}

/// A process on a machine with a simulated device of a target, in a folder that receives the capture.
pub fn on_device(program: &str, target: Target, folder: &Path) -> Command {
    let mut command = Command::new(program);
    let (product, more) = settings(target);
    command
        .env("OCL_ICD_VENDORS", VENDOR)
        .env("NEOReadDebugKeys", "1")
        .env("SetCommandStreamReceiver", "1")
        .env("ProductFamilyOverride", product)
        .envs(more.iter().copied())
        .current_dir(folder)
        .stdin(Stdio::null());
    command
}

/// The bytes from the start of a buffer to the sub-buffer that is the argument: a multiple of what devices require.
const ORIGIN: u32 = 256;

/// A launch of a kernel of a device binary.
pub struct Launch<'a> {
    pub target: Target,
    pub binary: &'a [u8],
    pub kernel: &'a str,
    pub range: &'a NdRange,
    pub arguments: &'a [Argument],
}

/// Launches a kernel, and returns the memory of the device.
///
/// # Errors
/// The message of the call that failed.
pub fn launch(launch: &Launch<'_>) -> Result<Memory, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let path = folder.path();
    let write = |name: &str, bytes: &[u8]| {
        fs::write(path.join(name), bytes).map_err(|error| error.to_string())
    };
    write("k.bin", launch.binary)?;
    let mut arguments = Vec::new();
    for (index, argument) in launch.arguments.iter().enumerate() {
        arguments.push(match argument {
            Argument::Buffer(bytes) => {
                let name = format!("arg{index}");
                write(&name, bytes)?;
                json!({ "buffer": name })
            }
            Argument::Value(bytes) => {
                let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
                json!({ "value": digits })
            }
            Argument::Local(bytes) => json!({ "local": bytes }),
            Argument::Null => json!(null),
        });
    }
    let range = launch.range;
    let job = json!({
        "binary": "k.bin",
        "kernel": launch.kernel,
        "dimensions": range.dimensions,
        "global": range.global,
        "local": range.local,
        "offset": range.offset,
        "arguments": arguments,
        "origin": ORIGIN,
    });
    write("job.json", job.to_string().as_bytes())?;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/support/capture.py");
    let output = on_device("python3", launch.target, path)
        .arg(script)
        .arg("job.json")
        .output()
        .map_err(|error| error.to_string())?;
    if !output.status.success() {
        let error = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{}: {}", output.status, error.trim()));
    }
    let said = String::from_utf8_lossy(&output.stdout);
    if !said.trim().is_empty() {
        return Err(format!("the runtime's build log: {}", said.trim()));
    }
    let memory = Memory::of_folder(path);
    memory.ok_or_else(|| "the runtime left no capture".to_owned())
}

/// The memory of the device when the kernel starts: contiguous ranges by ascending address.
pub struct Memory {
    ranges: Vec<(u64, Vec<u8>)>,
}

/// Size in bytes of a page.
const PAGE: u64 = 4096;

/// The bits of an address in an entry of a page table.
const ADDRESS_BITS: u64 = 0x0000_ffff_ffff_f000;

/// The bit of an entry whose page is in the device's own memory.
const LOCAL_BIT: u64 = 1 << 11;

/// The kinds of memory in records.
const LOCAL: u32 = 1;
const SYSTEM: u32 = 2;

/// The level of the page table, from the root, to which a record belongs: by the kind of memory, or,
/// in the device's own memory, by the kind of data.
fn level(kind: u32, data: u32) -> Option<usize> {
    match (kind, data) {
        (0xa, _) | (LOCAL, 0x44) => Some(0),
        (0x8, _) | (LOCAL, 0x43) => Some(1),
        (0x9, _) | (LOCAL, 0x42) => Some(2),
        (0x6, _) | (LOCAL, 0x41) => Some(3),
        _ => None,
    }
}

/// The physical pages, by their number and whether they are in the device's own memory.
type Pages = BTreeMap<(bool, u64), Vec<u8>>;

impl Memory {
    /// Reads the capture in a folder.
    pub fn of_folder(folder: &Path) -> Option<Memory> {
        let mut entries = fs::read_dir(folder).ok()?.flatten();
        let capture =
            entries.find(|entry| entry.file_name().to_string_lossy().ends_with(".aub"))?;
        Some(Memory::of_capture(&fs::read(capture.path()).ok()?))
    }

    fn of_capture(capture: &[u8]) -> Memory {
        let word = |at: usize| {
            let bytes = capture.get(at..at + 4).unwrap_or(&[0; 4]);
            u32::from_le_bytes(bytes.try_into().unwrap_or([0; 4]))
        };
        // By level and physical address of the entry; by physical page.
        let mut tables: [BTreeMap<u64, u64>; 4] = Default::default();
        let mut pages = Pages::new();
        let mut at = 0;
        while at < capture.len() {
            let header = word(at);
            let is_write = header >> 16 == 0xf706;
            if is_write {
                let address = u64::from(word(at + 4)) | u64::from(word(at + 8)) << 32;
                let (flags, size) = (word(at + 12), word(at + 16) as usize);
                let kind = flags >> 28;
                let data = capture.get(at + 20..at + 20 + size).unwrap_or_default();
                if let Some(level) = level(kind, flags >> 20 & 0xff) {
                    for (index, entry) in data.chunks_exact(8).enumerate() {
                        let entry = u64::from_le_bytes(entry.try_into().unwrap_or_default());
                        tables[level].insert(address + 8 * index as u64, entry);
                    }
                } else if kind == LOCAL || kind == SYSTEM {
                    let (mut physical, mut rest) = (address, data);
                    while !rest.is_empty() {
                        let start = (physical % PAGE) as usize;
                        let (part, after) = rest.split_at(rest.len().min(PAGE as usize - start));
                        let page = pages.entry((kind == LOCAL, physical / PAGE));
                        let page = page.or_insert_with(|| vec![0; PAGE as usize]);
                        page[start..start + part.len()].copy_from_slice(part);
                        physical += part.len() as u64;
                        rest = after;
                    }
                }
            }
            at += 4 * ((header & 0xffff) as usize + 1);
        }
        Memory {
            ranges: translate(&tables, &pages),
        }
    }

    /// The addresses at which bytes are stored; `None` in the pattern is any byte.
    pub fn find(&self, pattern: &[Option<u8>]) -> Vec<u64> {
        let mut found = Vec::new();
        let Some((start, first)) = pattern
            .iter()
            .enumerate()
            .find_map(|(at, byte)| byte.map(|byte| (at, byte)))
        else {
            return found;
        };
        for (address, bytes) in &self.ranges {
            for at in 0..(bytes.len() + 1).saturating_sub(pattern.len()) {
                let is_same = bytes[at + start] == first
                    && pattern
                        .iter()
                        .zip(&bytes[at..])
                        .all(|(wanted, byte)| wanted.is_none_or(|wanted| wanted == *byte));
                if is_same {
                    found.push(address + at as u64);
                }
            }
        }
        found
    }

    /// The bytes at an address, of which the page tables have 48 bits.
    pub fn read(&self, address: u64, size: usize) -> Option<&[u8]> {
        let address = address & ((1 << 48) - 1);
        let after = self.ranges.partition_point(|(start, _)| *start <= address);
        let (start, bytes) = self.ranges.get(after.checked_sub(1)?)?;
        let at = usize::try_from(address - start).ok()?;
        bytes.get(at..at.checked_add(size)?)
    }

    /// A doubleword, or 0 where nothing was written.
    pub fn word(&self, address: u64) -> u32 {
        let bytes = self.read(address, 4).unwrap_or(&[0; 4]);
        u32::from_le_bytes(bytes.try_into().unwrap_or_default())
    }

    /// The surface states of buffers, whose addresses are multiples of 64: address, address of the
    /// buffer, and its size in bytes.
    pub fn surface_states(&self) -> Vec<(u64, u64, u64)> {
        /// The type `SURFTYPE_BUFFER`, and the format `RAW`, in the first doubleword.
        const KIND: u32 = 4 << 29 | 0x1ff << 18;
        const KIND_MASK: u32 = 7 << 29 | 0x1ff << 18;
        let mut found = Vec::new();
        for (start, bytes) in &self.ranges {
            for address in (*start..start + bytes.len() as u64).step_by(64) {
                if self.word(address) & KIND_MASK != KIND {
                    continue;
                }
                // The size less 1 is split into width, height and depth.
                let (plane, depth) = (self.word(address + 8), self.word(address + 12) >> 21);
                let size = u64::from(plane & 0x7f)
                    | u64::from(plane >> 16 & 0x3fff) << 7
                    | u64::from(depth) << 21;
                let base = u64::from(self.word(address + 32))
                    | u64::from(self.word(address + 36) & 0xffff) << 32;
                found.push((address, base, size + 1));
            }
        }
        found
    }
}

/// The pages that the page tables reach, as contiguous ranges.
fn translate(tables: &[BTreeMap<u64, u64>; 4], pages: &Pages) -> Vec<(u64, Vec<u8>)> {
    let roots: BTreeSet<u64> = tables[0].keys().map(|entry| entry & !(PAGE - 1)).collect();
    let mut ranges: BTreeMap<u64, Vec<u8>> = BTreeMap::new();
    // Level, table, and the address so far.
    let mut work: Vec<(usize, u64, u64)> = roots.into_iter().map(|root| (0, root, 0)).collect();
    while let Some((level, table, prefix)) = work.pop() {
        for (place, entry) in tables[level].range(table..table + PAGE) {
            let address = (prefix << 9) | ((place - table) / 8);
            let physical = entry & ADDRESS_BITS;
            match level {
                3 => {
                    let is_local = entry & LOCAL_BIT != 0;
                    if let Some(bytes) = pages.get(&(is_local, physical / PAGE)) {
                        ranges.insert(address * PAGE, bytes.clone());
                    }
                }
                _ => work.push((level + 1, physical, address)),
            }
        }
    }
    let mut joined: Vec<(u64, Vec<u8>)> = Vec::new();
    for (address, bytes) in ranges {
        match joined.last_mut() {
            Some((start, all)) if *start + all.len() as u64 == address => all.extend(bytes),
            Some(_) | None => joined.push((address, bytes)),
        }
    }
    joined
}
