//! What Intel's runtime would send to a GPU, compared with what the simulator starts with.

use crate::support::capture::Memory;
use gencl::launch::{Argument, NdRange};
use gencl::sim;
use gencl::visa::kernel::{ArgumentKind, InputRole, Kernel};
use gencl::visa::payload::shared_start;

/// A launch with the memory that the runtime captured.
pub(super) struct Captured<'a> {
    pub(super) memory: Memory,
    pub(super) kernel: &'a Kernel,
    /// The kernel with the contract of the binary.
    pub(super) bound: &'a Kernel,
    pub(super) range: &'a NdRange,
    pub(super) arguments: &'a [Argument],
}

impl Captured<'_> {
    /// The code is in the memory of the device, and the relocated address is that of the table.
    pub(super) fn check_code(&self, code: &[u8], places: &[usize]) -> Result<(), String> {
        let mut pattern: Vec<Option<u8>> = code.iter().copied().map(Some).collect();
        for &place in places {
            // The high half of an address of 64 bits follows the low one.
            let size = if places.len() == 1 { 8 } else { 4 };
            pattern[place..place + size].fill(None);
        }
        let found = self.memory.find(&pattern);
        if found.is_empty() {
            return Err("the code is not in the capture".to_owned());
        }
        let table = &self.kernel.constants;
        let is_table =
            |address: u64| self.memory.read(address, table.len()) == Some(table.as_ref());
        let is_right = |start: &u64| {
            let word = |place: usize| u64::from(self.memory.word(start + place as u64));
            match *places {
                [] => true,
                [whole] => is_table(word(whole) | word(whole + 4) << 32),
                // The finalizer may write the high half first.
                [a, b] => is_table(word(a) | word(b) << 32) || is_table(word(b) | word(a) << 32),
                _ => false,
            }
        };
        match found.iter().any(is_right) {
            true => Ok(()),
            false => Err("the code does not have the address of the table".to_owned()),
        }
    }

    /// The data that all threads share are those that the simulator starts a thread with, apart from
    /// addresses, at which the buffers are.
    pub(super) fn check_payload(&self) -> Result<(), String> {
        let start = shared_start(self.kernel.target, self.kernel.per_thread_bytes);
        let inputs = self.inputs(0)?;
        let mut expected: Vec<Option<u8>> = Vec::new();
        let mut addresses = Vec::new();
        for (input, contents) in self.kernel.inputs.iter().zip(inputs) {
            let at = input.offset.wrapping_sub(start) as usize;
            let bytes = match input.role {
                InputRole::LocalId(_) => continue,
                InputRole::BufferAddress { index } => {
                    addresses.push((at, usize::from(index)));
                    vec![None; 8]
                }
                InputRole::PrivateBase => vec![None; 8],
                // Buffers of the simulator begin within such surfaces. In the runtime each surface begins with its
                // buffer, even with a sub-buffer.
                InputRole::BufferOffset { .. } => vec![Some(0); 4],
                _ => contents,
            };
            expected.resize(expected.len().max(at + bytes.len()), None);
            expected[at..at + bytes.len()].clone_from_slice(&bytes);
        }
        let inline = self.kernel.target.info().inline_data_bytes as usize;
        let (first, rest) = expected.split_at(inline.min(expected.len()));
        if !first.is_empty() && self.memory.find(first).is_empty() {
            return Err("the inline data are not in the capture".to_owned());
        }
        let found = self.memory.find(rest);
        if rest.iter().any(Option::is_some) && found.is_empty() {
            return Err(format!("the payload is not in the capture: {rest:?}"));
        }
        let is_right = |place: &u64| {
            let mut all = addresses.iter();
            let right = all.all(|&(at, index)| {
                let Some(at) = at.checked_sub(inline) else {
                    return true;
                };
                let (low, high) = (place + at as u64, place + at as u64 + 4);
                let address =
                    u64::from(self.memory.word(low)) | u64::from(self.memory.word(high)) << 32;
                self.has_buffer(address, index)
            });
            right && self.has_local_ids(place + rest.len().next_multiple_of(32) as u64)
        };
        let is_there = rest.iter().any(Option::is_some);
        match !is_there || found.iter().any(is_right) {
            true => Ok(()),
            false => Err("other buffers or local IDs than those of the launch".to_owned()),
        }
    }

    fn inputs(&self, thread: u64) -> Result<Vec<Vec<Option<u8>>>, String> {
        let inputs = sim::thread_inputs(self.bound, self.range, self.arguments, [0; 3], thread);
        inputs.map_err(|fault| fault.to_string())
    }

    /// Whether the local IDs of the threads of a group are at an address; hardware that generates
    /// them gets none.
    fn has_local_ids(&self, address: u64) -> bool {
        let bytes = u64::from(self.kernel.per_thread_bytes);
        if bytes == 0 || self.kernel.target.info().per_thread_input_size_attribute {
            return true;
        }
        let simd = u64::from(self.kernel.simd);
        let items = self.range.group_size();
        (0..items.div_ceil(simd)).all(|thread| {
            let Ok(inputs) = self.inputs(thread) else {
                return false;
            };
            let live = 2 * simd.min(items - thread * simd) as usize;
            let mut ids = self.kernel.inputs.iter().zip(inputs);
            ids.all(|(input, contents)| {
                let InputRole::LocalId(_) = input.role else {
                    return true;
                };
                let at = address
                    + thread * bytes
                    + u64::from(input.offset - self.kernel.target.grf_bytes());
                let there = self.memory.read(at, live);
                there.is_some_and(|there| {
                    let mut pairs = there.iter().zip(&contents);
                    pairs.all(|(byte, expected)| Some(*byte) == *expected)
                })
            })
        })
    }

    /// Whether the contents of a buffer are at an address.
    fn has_buffer(&self, address: u64, argument: usize) -> bool {
        match &self.arguments[argument] {
            Argument::Buffer(bytes) => self.memory.read(address, bytes.len()) == Some(bytes),
            Argument::Null => address == 0,
            Argument::Value(_) | Argument::Local(_) => false,
        }
    }

    /// The surface states are adjacent in the order of the binding table, with the address and the
    /// size of their buffers.
    pub(super) fn check_surfaces(&self) -> Result<(), String> {
        let mut wanted = Vec::new();
        for (index, argument) in self.kernel.arguments.iter().enumerate() {
            if let ArgumentKind::Buffer {
                bti,
                stateful: true,
                ..
            } = argument.kind
                && let Argument::Buffer(bytes) = &self.arguments[index]
            {
                wanted.push((
                    u64::from(bti),
                    index,
                    bytes.len().next_multiple_of(4) as u64,
                ));
            }
        }
        let states = self.memory.surface_states();
        let is_first = |first: u64| {
            wanted.iter().all(|&(bti, index, bytes)| {
                let mut states = states.iter();
                states.any(|&(address, base, size)| {
                    address == first + 64 * bti && size == bytes && self.has_buffer(base, index)
                })
            })
        };
        let Some(&(bti, ..)) = wanted.first() else {
            return Ok(());
        };
        match states.iter().any(|state| is_first(state.0 - 64 * bti)) {
            true => Ok(()),
            false => Err(format!("surfaces {wanted:?} are not among {states:x?}")),
        }
    }
}
