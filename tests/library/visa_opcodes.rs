//! The table of vISA opcodes compared with the numbers of release 1.0.12504.6 of the finalizer, and
//! every row of it through the binary format: the entire instruction set, without gaps.

use gencl::source::Loc;
use gencl::target::Target;
use gencl::visa::binary::{WriteOptions, read, write};
use gencl::visa::instruction::{
    AddressSize, Atomic, AtomicWidth, AvsControl, AvsMode, Channels, Combine, Detail, Instruction,
    Lsc, LscAddress, LscBlock, LscCache, LscData, LscFence, LscIndex, LscShape, LscSurface,
    MediaMode, Precision, PredicateUse, RenderTarget, Sfid, UnormOutput,
};
use gencl::visa::kernel::{AddressDecl, Align, Kernel, PredicateDecl, SamplerDecl, SurfaceDecl};
use gencl::visa::kernel::{Attribute, AttributeValue, VariableDecl};
use gencl::visa::opcode::{DetailKind, Opcode, Part, Property, Slot};
use gencl::visa::operand::{
    AddressId, LabelId, Operand, PredicateId, Region, Sampler, SamplerId, State, Surface,
    SurfaceId, SymbolId, VariableId,
};
use gencl::visa::text::{PrintOptions, parse, print, print_instruction};
use gencl::visa::types::{Condition, Exec, Type};
use pretty_assertions::assert_eq;
use std::collections::{BTreeMap, BTreeSet};

/// Every number in the finalizer's table, with its name there; reserved numbers have none. The
/// table ends at 0x92.
#[rustfmt::skip]
const NUMBERS: [&str; 0x93] = [
    "", "add", "avg", "div", "dp2", "dp3", "dp4", "dph",
    "exp", "frc", "line", "log", "mad", "mulh", "lrp", "mod",
    "mul", "pow", "rndd", "rndu", "rnde", "rndz", "sad2", "sin",
    "cos", "sqrt", "rsqrt", "inv", "dpasw", "fcvt", "srnd", "lzd",
    "and", "or", "xor", "not", "shl", "shr", "asr", "cbit",
    "addr_add", "mov", "sel", "setp", "cmp", "movs", "fbl", "fbh",
    "func", "label", "jmp", "call", "ret", "oword_ld", "oword_st", "media_ld",
    "media_st", "gather", "scatter", "", "oword_ld_unaligned", "", "", "",
    "sample", "sample_unorm", "load", "avs", "va", "fminmax", "bfe", "bfi",
    "bfrev", "addc", "subb", "gather4_typed", "scatter4_typed", "va_skl_plus", "svm", "ifcall",
    "faddr", "file", "loc", "", "vme_ime", "vme_sic", "vme_fbr", "vme_idm",
    "", "barrier", "sampler_cache_flush", "wait", "fence", "raw_send", "", "yield",
    "nbarrier", "", "", "", "", "", "", "fcall",
    "fret", "switchjmp", "sad2add", "plane", "goto", "sample_3d", "load_3d", "gather4_3d",
    "info_3d", "rt_write_3d", "urb_write_3d", "typed_atomic", "gather4_scaled", "scatter4_scaled", "", "",
    "gather_scaled", "scatter_scaled", "raw_sends", "lifetime", "sbarrier", "dword_atomic", "sqrtm", "divm",
    "rol", "ror", "dp4a", "dpas", "add3", "bfn", "qw_gather", "qw_scatter",
    "", "lsc_untyped", "lsc_typed", "lsc_fence", "", "", "", "",
    "", "madw", "add3.o",
];

/// The sub-numbers of sampler messages, which four opcodes share.
const SAMPLER: [(u8, &[u8]); 4] = [
    (0x6d, &[0, 1, 2, 3, 4, 5, 6, 9, 12, 20, 24, 25]),
    (0x6e, &[7, 26, 28, 29]),
    (0x6f, &[8, 16, 17, 18]),
    (0x70, &[10, 11]),
];

/// The sub-numbers of the other opcodes that have any. Those of LSC atomic messages, 8 to 26, are
/// one row. The second table has no video analytics number 0 to 7, and no 14.
const OTHERS: [(u8, &[u8]); 11] = [
    (0x33, &[0, 1]),
    (0x44, &[1, 2, 3, 4, 5, 6, 7]),
    (0x45, &[0, 1]),
    (
        0x4d,
        &[8, 9, 10, 11, 12, 13, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24],
    ),
    (0x4e, &[1, 2, 3, 4, 5, 6, 7]),
    (0x5c, &[0, 0x20, 0x80]),
    (0x5d, &[0, 1]),
    (0x60, &[0, 1]),
    (0x7a, &[0, 1, 2, 3]),
    (0x7b, &[0, 1]),
    (0x7c, &[0, 1]),
];
const LSC: [(u8, &[u8]); 2] = [
    (0x89, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 0x1b, 0x1c, 0x1d]),
    (0x8a, &[2, 6, 8, 0x1b, 0x1c, 0x1d, 0x1e]),
];

#[test]
fn every_number_has_a_row_or_is_reserved() {
    for code in 0..=u8::MAX {
        let rows: Vec<_> = Opcode::ALL
            .iter()
            .filter(|o| o.info().code == code)
            .collect();
        let name = NUMBERS.get(usize::from(code)).copied().unwrap_or("");
        assert_eq!(rows.is_empty(), name.is_empty(), "{code:#04x}: {name}");
        let mut shared = SAMPLER.iter().chain(&OTHERS).chain(&LSC);
        let subs: BTreeSet<u8> = rows.iter().map(|o| o.info().sub).collect();
        assert_eq!(subs.len(), rows.len(), "{code:#04x}: each has a sub-number");
        match shared.find(|(of, _)| *of == code) {
            Some((_, all)) => assert_eq!(subs, all.iter().copied().collect(), "{name}"),
            None => assert!(rows.len() <= 1, "{name}"),
        }
        // The same name, except for different spellings in vISA text.
        if let [row] = rows.as_slice() {
            let own = row.mnemonic();
            assert!(
                own == name || own.is_empty() || own.to_lowercase() == name,
                "{own}, {name}"
            );
        }
    }
    let lsc: BTreeSet<u8> = Atomic::ALL.iter().map(|a| a.lsc_code()).collect();
    assert_eq!(lsc, (0x08..=0x1a).collect());
    let legacy: BTreeSet<u8> = Atomic::ALL
        .iter()
        .map(|a| a.code())
        .filter(|c| *c != 0xff)
        .collect();
    assert_eq!(legacy, (0..=0x0c).chain(0x10..=0x14).collect());
    let precisions: BTreeSet<u8> = Precision::ALL.iter().map(|p| p.code()).collect();
    assert_eq!(precisions, (1..=12).collect());
}

/// The properties of each opcode are possible with its operands.
#[test]
fn properties_fit_the_rows() {
    let mut counts = BTreeMap::new();
    for &opcode in Opcode::ALL {
        let properties = opcode.info().properties;
        let raw = |slot| opcode.slots().contains(&slot);
        for (k, &property) in properties.iter().enumerate() {
            *counts.entry(format!("{property:?}")).or_insert(0) += 1;
            assert!(!properties[..k].contains(&property), "{opcode:?} twice");
            let fits = match property {
                Property::Modifiers => opcode.is_alu() && !opcode.has(Property::Complement),
                Property::Complement => opcode.is_alu() && !opcode.has(Property::Saturates),
                Property::Combines => opcode.has_predicate(),
                Property::Saturates => opcode.is_alu() && !opcode.has(Property::SaturatesFloats),
                Property::SaturatesFloats | Property::OneSign | Property::DoubleSequence => {
                    opcode.is_alu()
                }
                Property::LscRead => {
                    opcode.mnemonic().starts_with("lsc_") && raw(Slot::RawDestination)
                }
                Property::LscWrite => {
                    opcode.mnemonic().starts_with("lsc_") && !raw(Slot::RawDestination)
                }
                Property::BinaryOnly => !opcode.has(Property::Combines),
                Property::Synchronizes => opcode.is_message() && !opcode.has_predicate(),
                Property::Regions => !opcode.is_alu() && !opcode.has_predicate(),
                Property::EndsBlock => !opcode.is_message() && !opcode.is_alu(),
            };
            assert!(fits, "{opcode:?} cannot be {property:?}");
        }
    }
    // Each property is one of several opcodes, or it would be a comparison with an opcode.
    assert!(counts.values().all(|&count| count > 2), "{counts:?}");
    assert_eq!(counts.len(), 13, "{counts:?}");
}

/// A kernel that declares an entity of each kind.
fn kernel() -> Kernel {
    let mut kernel = Kernel::new("k", Target::Pvc, 16);
    for (name, ty) in [("V32", Type::Ud), ("V33", Type::F), ("V34", Type::Uq)] {
        kernel.add_variable(VariableDecl {
            name: name.to_owned(),
            ty,
            elements: 256,
            align: Align::Grf,
            alias: None,
        });
    }
    kernel.add_predicate(PredicateDecl {
        name: "P1".to_owned(),
        elements: 16,
    });
    kernel.add_address(AddressDecl {
        name: "A0".to_owned(),
        elements: 8,
    });
    kernel.add_surface(SurfaceDecl {
        name: "T6".to_owned(),
        elements: 1,
    });
    kernel.add_sampler(SamplerDecl {
        name: "S0".to_owned(),
        elements: 1,
    });
    kernel.add_label("k_main");
    kernel.add_symbol("name");
    let attribute = |name: &str, value| Attribute {
        name: name.to_owned(),
        value,
    };
    kernel.explicit_attributes = Some(vec![
        attribute("Target", AttributeValue::Text("3d".to_owned())),
        attribute("SimdSize", AttributeValue::Number(16)),
        attribute("OutputAsmPath", AttributeValue::Text("k.asm".to_owned())),
    ]);
    kernel
}

const D: VariableId = VariableId(0);

/// An operand that a slot accepts.
fn operand(slot: Slot, index: usize) -> Operand {
    let index = index as u16;
    match slot {
        Slot::Destination | Slot::DestinationOrPredicate | Slot::DestinationOrAddress => {
            Operand::destination(D)
        }
        Slot::Source | Slot::SourceOrPredicate | Slot::SourceOfAnyKind | Slot::AddressOffset => {
            Operand::Source {
                variable: D.into(),
                row: 0,
                column: index,
                region: Region::SCALAR,
                modifier: Default::default(),
            }
        }
        Slot::Block | Slot::Scalar | Slot::Name => Operand::scalar(D, 0),
        Slot::Predicate => Operand::Predicate(PredicateId(0)),
        Slot::Surface => Operand::Surface(Surface::Variable(SurfaceId(0))),
        Slot::Sampler => Operand::Sampler(Sampler::Variable(SamplerId(0))),
        Slot::StateOrDestination | Slot::StateOrSource => Operand::State {
            state: State::Surface(Surface::Variable(SurfaceId(0))),
            offset: 0,
        },
        Slot::Address => Operand::address(AddressId(0), 1),
        Slot::AddressOf => Operand::AddressOf {
            variable: D.into(),
            offset: 8,
        },
        Slot::RawDestination
        | Slot::RawSource
        | Slot::RawSourceOrNull
        | Slot::RawList
        | Slot::MixedList => Operand::Raw {
            variable: D.into(),
            offset: 64 * index,
        },
        Slot::Label | Slot::LabelList => Operand::Label(LabelId(0)),
        Slot::Symbol => Operand::Symbol(SymbolId(0)),
    }
}

/// Details for an opcode: a few of each kind, and all values of an enumeration.
fn details(opcode: Opcode) -> Vec<Detail> {
    let lsc = |sfid, data, shape| Lsc {
        sfid,
        cache: [LscCache::Uncached, LscCache::Cached],
        data,
        shape,
        address: match sfid {
            Sfid::Tgm => LscAddress::bti(3),
            _ => LscAddress {
                scale: 4,
                offset: -16,
                ..LscAddress::FLAT64
            },
        },
    };
    let sfid = match opcode.is_typed_lsc() {
        true => Sfid::Tgm,
        false => Sfid::Ugm,
    };
    let quad = opcode.mnemonic().ends_with("_quad");
    match opcode.info().detail {
        DetailKind::None | DetailKind::Fbr => vec![Detail::None],
        DetailKind::Condition => Condition::ALL.into_iter().map(Detail::Condition).collect(),
        DetailKind::Boolean => vec![Detail::Boolean(0), Detail::Boolean(0xe8)],
        DetailKind::Dpas => Precision::ALL
            .iter()
            .map(|&weights| Detail::Dpas {
                weights,
                activations: Precision::S8,
                depth: 8,
                repeat: 4,
            })
            .collect(),
        DetailKind::Channels => (1..16)
            .map(|mask| Detail::Channels(Channels(mask)))
            .collect(),
        kind @ (DetailKind::Channel | DetailKind::Sampler) => (1..16u8)
            .filter(|mask| kind == DetailKind::Sampler || mask.is_power_of_two())
            .map(|mask| Detail::Sampler {
                pixel_null_mask: mask & 1 != 0,
                cps: mask & 2 != 0,
                non_uniform: mask & 4 != 0,
                channels: Channels(mask),
            })
            .collect(),
        DetailKind::ElementSize => [1, 2, 4].map(Detail::ElementSize).to_vec(),
        DetailKind::Gather => [1, 2, 4]
            .map(|size| Detail::Gather {
                size,
                modified: size == 2 && opcode == Opcode::Gather,
            })
            .to_vec(),
        DetailKind::Modified => [true, false].map(Detail::Modified).to_vec(),
        DetailKind::Count => [1, 2, 4].map(Detail::Count).to_vec(),
        DetailKind::Blocks => [(1, 4), (4, 8), (8, 1), (8, 2)]
            .map(|(size, count)| Detail::Blocks { size, count })
            .to_vec(),
        DetailKind::Media => MediaMode::ALL
            .iter()
            .map(|&mode| Detail::Media {
                mode,
                plane: 1,
                width: 32,
                height: 4,
            })
            .collect(),
        DetailKind::Atomic => Atomic::ALL
            .iter()
            .filter(|operation| !operation.name().is_empty())
            .flat_map(|&operation| {
                [AtomicWidth::Word, AtomicWidth::Dword, AtomicWidth::Qword]
                    .map(|width| Detail::Atomic { operation, width })
            })
            .collect(),
        DetailKind::Lsc if quad => (1..16)
            .map(|mask| Detail::Lsc(lsc(sfid, LscData::D32, LscShape::Quad(mask))))
            .collect(),
        DetailKind::Lsc => LscData::ALL
            .iter()
            .flat_map(|&data| {
                [LscShape::Vector(3), LscShape::Transposed(16)]
                    .map(|shape| Detail::Lsc(lsc(sfid, data, shape)))
            })
            .collect(),
        DetailKind::LscAtomic => Atomic::ALL
            .iter()
            .map(|&of| Detail::LscAtomic(of, lsc(sfid, LscData::D32, LscShape::Vector(1))))
            .collect(),
        DetailKind::LscBlock => [(false, true), (true, false)]
            .map(|(transposed, vnni)| {
                Detail::LscBlock(LscBlock {
                    sfid: Sfid::Ugm,
                    cache: [LscCache::Default; 2],
                    data: LscData::D16,
                    blocks: 2,
                    width: 8,
                    height: 16,
                    transposed,
                    vnni,
                })
            })
            .to_vec(),
        DetailKind::LscState => vec![Detail::LscState(LscSurface::Bti(LscIndex::Immediate(7)))],
        DetailKind::LscFence => vec![Detail::Fence(LscFence::group(Sfid::Slm))],
        DetailKind::Flush => vec![Detail::None, Detail::Flush(1), Detail::Flush(0x43)],
        DetailKind::Pixels => [true, false]
            .map(|wide| Detail::Pixels {
                channels: Channels(7),
                wide,
            })
            .to_vec(),
        DetailKind::Unorm => UnormOutput::ALL
            .iter()
            .map(|&output| Detail::Unorm {
                channels: Channels(15),
                output,
            })
            .collect(),
        DetailKind::Avs => vec![Detail::Avs {
            channels: Channels(3),
            control: AvsControl::Full8,
            mode: AvsMode::B16x8,
        }],
        DetailKind::RenderTarget => vec![
            Detail::RenderTarget(RenderTarget(0)),
            Detail::RenderTarget(RenderTarget(1 << 3 | 1 << 7)),
        ],
        DetailKind::Urb => vec![Detail::Urb {
            count: 4,
            offset: 300,
        }],
        DetailKind::Ime => vec![Detail::Ime {
            stream: 1,
            search: 5,
        }],
        DetailKind::Video => [0, 3, 0x12].map(|first| Detail::Video([first, 0])).to_vec(),
        DetailKind::VideoFilter => vec![Detail::Video([2, 3])],
        DetailKind::Call => vec![Detail::Call {
            arguments: 3,
            result: 1,
        }],
        DetailKind::Send => vec![Detail::Send {
            descriptor: 0x10c,
            source: 1,
            destination: 2,
        }],
        DetailKind::Sends => vec![Detail::Sends {
            function: 10,
            first: 1,
            second: 2,
            destination: 3,
        }],
        DetailKind::Line => vec![Detail::Line(70_000)],
    }
}

/// Instructions of an opcode, with and without a predicate.
fn instructions(opcode: Opcode) -> Vec<Instruction> {
    let slots = opcode.slots().iter();
    let operands: Vec<Operand> = slots
        .enumerate()
        .map(|(i, slot)| operand(*slot, i))
        .collect();
    let size = match opcode.info().parts {
        parts if parts.contains(&Part::Blocks) => 4,
        parts if parts.contains(&Part::Channels) => 8,
        _ => 16,
    };
    let predicates = [
        None,
        Some(PredicateUse {
            predicate: PredicateId(0),
            invert: true,
            combine: Combine::Any,
        }),
    ];
    let mut all = Vec::new();
    for detail in details(opcode) {
        for predicate in predicates {
            if predicate.is_some() && !opcode.has_predicate() {
                continue;
            }
            let mut operands = operands.clone();
            if let Detail::RenderTarget(options) = detail {
                let kinds = options.operands();
                operands.truncate(2);
                operands.extend(kinds.iter().map(|vector| match vector {
                    true => operand(Slot::Source, 0),
                    false => operand(Slot::RawSource, 1),
                }));
            }
            all.push(Instruction {
                opcode,
                exec: opcode.has_exec().then_some(Exec::masked(size)),
                predicate,
                saturate: false,
                detail,
                operands,
                loc: Loc::NONE,
            });
        }
    }
    all
}

#[test]
fn every_opcode_is_written_as_bytes_and_read_back() {
    let mut count = 0;
    for &opcode in Opcode::ALL {
        for instruction in instructions(opcode) {
            let mut kernel = kernel();
            let text = print_instruction(&kernel, &instruction);
            kernel.instructions.push(instruction);
            let bytes = match write([&kernel], &WriteOptions::default()) {
                Ok(bytes) => bytes,
                Err(errors) => panic!("{text}: {}", errors[0]),
            };
            let object = read(&bytes, Target::Pvc).unwrap_or_else(|e| panic!("{text}: {e}"));
            let [again] = object.kernels.as_slice() else {
                panic!("{text}: one kernel");
            };
            assert_eq!(again.instructions, kernel.instructions, "{text}");
            count += 1;
        }
    }
    assert!(count > 500, "{count}");
}

/// Instructions for which the finalizer's parser has no text form have one of gencl's own: the
/// mnemonics of the finalizer's table, with operands in binary order.
#[test]
fn instructions_without_finalizer_text_have_gencl_text() {
    let mut count = 0;
    for &opcode in Opcode::ALL.iter().filter(|o| !o.has_finalizer_text()) {
        for instruction in instructions(opcode) {
            if matches!(instruction.detail, Detail::Lsc(lsc) if !is_readable(lsc)) {
                continue;
            }
            let mut kernel = kernel();
            let text = print_instruction(&kernel, &instruction);
            kernel.instructions.push(instruction);
            let printed = print([&kernel], &PrintOptions::default());
            let module = parse(&printed, "k", Target::Pvc)
                .unwrap_or_else(|errors| panic!("{text}: {}", errors[0]));
            assert_eq!(print(&module.kernels, &PrintOptions::default()), printed);
            let warnings: Vec<_> = module.warnings.iter().map(|w| w.message.as_str()).collect();
            let name = opcode.mnemonic();
            let expected =
                format!("the finalizer accepts `{name}` only in vISA objects, not in vISA text");
            assert_eq!(warnings, [expected], "{text}");
            let mut read = module.kernels[0].instructions.clone();
            read.iter_mut().for_each(|i| i.loc = Loc::NONE);
            assert_eq!(read, kernel.instructions, "{text}");
            count += 1;
        }
    }
    assert!(count > 60, "{count}");
}

/// Whether text can represent the data of a message.
fn is_readable(lsc: Lsc) -> bool {
    lsc.address.size == AddressSize::A32
}

#[test]
fn video_analytics_in_text() {
    let text = |opcode| print_instruction(&kernel(), &instructions(opcode)[1]);
    let plain = |opcode| print_instruction(&kernel(), &instructions(opcode)[0]);
    let source = |column| format!("V32(0,{column})<0;1,0>");
    assert_eq!(
        text(Opcode::VaConvolve2d),
        format!(
            "va_convolve_2d (3) S0 T6 {} {} V32.256",
            source(2),
            source(3)
        )
    );
    assert_eq!(
        plain(Opcode::VaMinmaxfilter),
        format!(
            "va_minmaxfilter (2, 3) S0 T6 {} {} {} V32.320",
            source(2),
            source(3),
            source(4)
        )
    );
    assert_eq!(plain(Opcode::VmeIdm), "vme_idm T6 V32.64 V32.128 V32.192");
}

/// Before version 4, the options of a sampler message were in one byte, above the sub-number.
#[test]
fn sampler_messages_of_old_files() {
    for opcode in [
        Opcode::Sample3d,
        Opcode::SampleLz,
        Opcode::LoadMcs,
        Opcode::Sample4PoC,
    ] {
        for instruction in instructions(opcode) {
            let mut kernel = kernel();
            kernel.instructions.push(instruction);
            let mut file = write([&kernel], &WriteOptions::default()).unwrap();
            // The two bytes after the opcode become one; besides, only the sizes of the code and of
            // the kernel and one offset change. The instruction is the last one, and its number is
            // the first byte of the code.
            let code = file.len() - code_size(&file) + 1;
            assert_eq!(file[code - 1], opcode.info().code);
            let wide = u16::from_le_bytes([file[code], file[code + 1]]);
            file[code] = wide as u8 | ((wide >> 8) << 5) as u8;
            file.remove(code + 1);
            let at = size_place(&file);
            let size = u32::from_le_bytes(file[at..at + 4].try_into().unwrap());
            file[at..at + 4].copy_from_slice(&(size - 1).to_le_bytes());
            let whole = 8 + 2 + 1 + 4;
            let size = u32::from_le_bytes(file[whole..whole + 4].try_into().unwrap());
            file[whole..whole + 4].copy_from_slice(&(size - 1).to_le_bytes());
            (file[4], file[5]) = (3, 9);
            let object = read(&file, Target::Pvc).unwrap();
            assert_eq!(object.kernels[0].instructions, kernel.instructions);
        }
    }
}

/// The offset of the code size of the only kernel: after its inputs, of which there are none.
fn size_place(file: &[u8]) -> usize {
    let at = 8 + 2 + 1 + 8;
    u32::from_le_bytes(file[at..at + 4].try_into().unwrap()) as usize + 4
}

fn code_size(file: &[u8]) -> usize {
    let at = size_place(file);
    u32::from_le_bytes(file[at..at + 4].try_into().unwrap()) as usize
}

/// A kernel of one instruction with operands that the finalizer accepts.
fn sample(opcode: Opcode) -> String {
    let name = opcode.mnemonic();
    let mut sources = 0;
    let operands: Vec<&str> = opcode
        .slots()
        .iter()
        .map(|slot| match slot {
            Slot::Sampler => "S0",
            Slot::Surface => "T6",
            Slot::Source => {
                sources += 1;
                match (name, sources - 1) {
                    ("lod" | "sample_killpix", _) => "0x0:uw",
                    ("va_floodfill", _) => "0x1:uw",
                    ("va_lbpcorrelation" | "va_hdc_lbpcorrelation", 2) => "0x1:w",
                    ("va_correlationsearch", 4..) => "0x1:ub",
                    (_, 2..) if name.starts_with("va_hdc") => "0x0:uw",
                    (_, 2..) if name != "va_correlationsearch" => "0x1:ub",
                    _ => "0x0:f",
                }
            }
            Slot::RawDestination => "V33.0",
            _ => "V32.0",
        })
        .collect();
    let words = operands.join(" ");
    let code = match opcode.info().detail {
        DetailKind::Video => format!("{name} (0) {words}"),
        DetailKind::VideoFilter => format!("{name} (0, 0) {words}"),
        DetailKind::Sampler => format!("{name}.RGBA (M1, 8) {words}"),
        DetailKind::Lsc if name == "lsc_load_status" => {
            format!("{name}.tgm (M1, 8) V33:d32 bti(0x5)[V32,V32]:a32")
        }
        DetailKind::Lsc => format!("{name}.tgm (M1, 8) bti(0x5)[V32,V32]:a32 V33:d32"),
        _ => format!("{name} {words}"),
    };
    around(&code)
}

fn around(code: &str) -> String {
    format!(
        ".version 4.1\n.kernel \"k\"\n\
         .decl V32 v_type=G type=ud num_elts=64 align=GRF\n\
         .decl V33 v_type=G type=ud num_elts=64 align=GRF\n\
         .decl S0 v_type=S num_elts=1\n.decl T6 v_type=T num_elts=1\n\
         .input S0 offset=32 size=4\n.input T6 offset=36 size=4\n\
         .kernel_attr Target=\"cm\"\n.kernel_attr SimdSize=8\n.kernel_attr OutputAsmPath=\"k.asm\"\n\
         .function \"k_main\"\n    {code}\n    ret (M1, 1)\n"
    )
}

/// The finalizer's result for a file: its native code, and all its messages.
fn finalized(name: &str, bytes: &[u8], platform: &str) -> (Option<Vec<u8>>, String) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(name), bytes).unwrap();
    let done = std::process::Command::new("GenX_IR")
        .args([name, "-platform", platform, "-output", "-binary"])
        .current_dir(folder.path())
        .stdin(std::process::Stdio::null())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&done.stderr).into_owned();
    let native = std::fs::read(folder.path().join("k.dat")).ok();
    (native.filter(|_| done.status.success()), said)
}

/// The finalizer rejects the text of these instructions, but accepts their binary form silently and
/// generates messages, except for one, which it drops.
#[test]
fn the_finalizer_accepts_bytes_that_have_no_text_form() {
    if !crate::support::finalizer::available() {
        return;
    }
    for &opcode in Opcode::ALL.iter().filter(|o| !o.has_finalizer_text()) {
        let platform = match opcode.is_typed_lsc() {
            true => "DG2",
            false => "SKL",
        };
        let text = sample(opcode);
        let (native, said) = finalized("k.visaasm", text.as_bytes(), platform);
        assert!(
            native.is_none() && said.contains("near line 13"),
            "{text}\n{said}"
        );
        let bytes = |text: &str| {
            let module =
                parse(text, "k", Target::Skl).unwrap_or_else(|e| panic!("{text}: {}", e[0]));
            write(&module.kernels, &WriteOptions::default()).unwrap()
        };
        let (native, said) = finalized("k.isa", &bytes(&text), platform);
        assert_eq!(said, "", "{text}");
        let nothing = finalized("k.isa", &bytes(&around("lifetime.start V32")), platform);
        let (native, nothing) = (native.unwrap().len(), nothing.0.unwrap().len());
        // Mode 0 of this opcode is dropped silently.
        let lost = opcode == Opcode::VaHdcLbpcreation;
        assert_eq!(native == nothing, lost, "{text}: {native}, {nothing}");
    }
}

/// The examples of the table are parsed as instructions of their opcodes. The name of a variable begins with its type.
#[test]
fn examples_are_instructions_of_their_opcodes() {
    let name = regex_lite::Regex::new(r"\b(BF|HF|DF|F|UD|D|UQ|Q|UW|W|UB|B|V|P|A)(\d+)\b").unwrap();
    let count = Opcode::ALL
        .iter()
        .filter(|o| !o.example().is_empty())
        .count();
    assert!(count >= 115, "{count}");
    for &opcode in Opcode::ALL {
        let example = opcode.example();
        let is_of_debugger = matches!(opcode, Opcode::File | Opcode::Loc);
        if example.is_empty() || is_of_debugger {
            continue;
        }
        let mut declarations: Vec<String> = Vec::new();
        for found in name.captures_iter(example) {
            let line = match (&found[0], &found[1]) {
                (name, "P") => format!(".decl {name} v_type=P num_elts=16\n"),
                (name, "A") => format!(".decl {name} v_type=A num_elts=16\n"),
                (name, "V") => format!(".decl {name} v_type=G type=d num_elts=512 align=GRF\n"),
                (name, ty) => {
                    let ty = ty.to_lowercase();
                    format!(".decl {name} v_type=G type={ty} num_elts=512 align=GRF\n")
                }
            };
            if !declarations.contains(&line) {
                declarations.push(line);
            }
        }
        let declarations = declarations.concat();
        let text = format!(
            ".version 4.1\n.kernel \"k\"\n{declarations}.decl T6 v_type=T num_elts=1\n.decl T7 v_type=T num_elts=1\n.decl S0 v_type=S num_elts=1\n\
             .kernel_attr Target=\"cm\"\n.kernel_attr SimdSize=16\n.function \"k_main\"\n    {example}\nL1:\nL2:\n    \
             ret (M1, 1)\n.function \"sub1\"\n    ret (M1, 1)\n"
        );
        let module = parse(&text, "k", Target::Pvc);
        let module = module.unwrap_or_else(|e| panic!("{example}: {}\n{text}", e[0]));
        let instructions = &module.kernels[0].instructions;
        assert!(instructions.iter().any(|i| i.opcode == opcode), "{text}");
    }
}
