//! The contents of a device binary as JSON: what `report.rs` prints for readers, for programs.

use super::DeviceBinary;
use super::info::{KernelInfo, PayloadArgument, ThreadMemory};
use super::report::{note, relocation};
use serde_json::{Value, json};

impl DeviceBinary {
    /// The sections and the notes of the file as JSON, and a description of each kernel whose name `is_shown`
    /// accepts. Sizes and offsets are in bytes; what the binary does not specify is `null`.
    pub fn json(&self, is_shown: &dyn Fn(&str) -> bool) -> Value {
        let sections = self.contents.iter().flat_map(|c| &c.sections);
        let sections = sections.filter(|(name, ..)| !name.is_empty());
        let sections: Vec<Value> = sections
            .map(|(name, kind, size)| json!({"name": name, "type": kind, "size": size}))
            .collect();
        let notes = self.contents.iter().flat_map(|c| &c.notes);
        let notes: Vec<Value> = notes
            .map(|(kind, bytes)| {
                let (name, value) = note(*kind, bytes);
                json!({"name": name, "type": kind, "value": value})
            })
            .collect();
        let kernels = self.kernels.iter().filter(|info| is_shown(&info.name));
        json!({
            "target": self.target().map(|target| target.info().name),
            "sections": sections,
            "notes": notes,
            "kernels": kernels.map(|info| self.kernel_json(info)).collect::<Vec<Value>>(),
        })
    }

    fn kernel_json(&self, info: &KernelInfo) -> Value {
        let surfaces = info.surfaces.iter();
        let code = self.contents.iter().flat_map(|contents| &contents.code);
        let code = code.filter(|code| code.kernel == info.name).map(|code| {
            let relocations = code.relocations.iter().map(|(offset, kind, symbol)| {
                json!({"offset": offset, "what": relocation(*kind), "symbol": symbol})
            });
            json!({"size": code.bytes.len(), "relocations": relocations.collect::<Vec<Value>>()})
        });
        json!({
            "name": info.name,
            "simd": info.simd,
            "required_group_size": info.required_group_size,
            "matrix_multiplications": info.dpas,
            "grf_count": known(info.grf_count),
            "local_memory": info.slm_bytes,
            "barriers": info.barriers,
            "inline_data": info.inline_data_bytes,
            "prologue": info.prologue_bytes,
            "arguments": info.names.iter().map(|argument| json!({
                "index": argument.index,
                "name": argument.name,
                "type": argument.type_name,
            })).collect::<Vec<Value>>(),
            "payload": info.payload.iter().map(payload).collect::<Vec<Value>>(),
            "local_ids": info.local_id_bytes,
            "surfaces": surfaces.map(|(index, argument)| json!({
                "binding_table_index": index,
                "argument": argument,
            })).collect::<Vec<Value>>(),
            "memory_of_each_thread": info.memory.iter().map(memory).collect::<Vec<Value>>(),
            "native_code": code.collect::<Vec<Value>>().first(),
        })
    }
}

/// A number that the format omits by 0.
fn known(number: u32) -> Option<u32> {
    (number > 0).then_some(number)
}

fn payload(argument: &PayloadArgument) -> Value {
    json!({
        "kind": argument.kind.name(),
        "offset": argument.offset,
        "size": argument.size,
        "argument": argument.index,
        "source_offset": argument.source_offset,
        "address_mode": argument.mode.map(|mode| mode.name()),
        "address_space": argument.space.map(|space| space.name()),
        "writable": argument.space.map(|_| argument.writable),
    })
}

fn memory(memory: &ThreadMemory) -> Value {
    json!({
        "size": memory.size,
        "for_each_work_item": memory.each_channel,
        "type": memory.place.name(),
        "usage": memory.usage.name(),
    })
}
