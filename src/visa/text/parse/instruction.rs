//! Parses instructions: predicate, mnemonic, suffixes, operands.

use super::Parser;
use super::cursor::Stop;
use crate::visa::instruction::{
    Atomic, AtomicWidth, AvsControl, AvsMode, Channels, Combine, Detail, Instruction, LscFence,
    LscFenceOperation, LscScope, MediaMode, Precision, PredicateUse, RenderTarget, Sfid,
    UnormOutput,
};
use crate::visa::opcode::{DetailKind, Opcode, Slot};
use crate::visa::operand::Operand;
use crate::visa::text::FLUSHED;
use crate::visa::types::{Condition, Exec};
use hashbrown::HashMap;
use std::sync::LazyLock;

/// Opcodes by mnemonic, for mnemonics that are single words. Where opcodes share one, the first.
static MNEMONICS: LazyLock<HashMap<&'static str, Opcode>> = LazyLock::new(|| {
    let mut all = HashMap::new();
    for &opcode in Opcode::ALL {
        if !opcode.mnemonic().is_empty() {
            all.entry(opcode.mnemonic()).or_insert(opcode);
        }
    }
    all
});

/// The maximum number of labels of `switchjmp`.
const MAX_SWITCH_LABELS: usize = 32;
/// The maximum number of parameters of a sampler message.
const MAX_PARAMETERS: usize = 15;

impl Parser<'_> {
    pub(super) fn instruction(&mut self) -> Result<(), Stop> {
        let loc = self.loc();
        let start = self.cursor.mark();
        let predicate = self.eat_predicate_use()?;
        let (opcode, atomic) = self.mnemonic()?;
        let mut instruction = Instruction {
            opcode,
            exec: None,
            predicate,
            saturate: false,
            detail: Detail::None,
            operands: Vec::with_capacity(opcode.slots().len()),
            loc,
        };
        if matches!(
            opcode.info().detail,
            DetailKind::Lsc | DetailKind::LscAtomic | DetailKind::LscBlock | DetailKind::LscState
        ) {
            self.lsc(&mut instruction, atomic)?;
        } else {
            instruction.detail = self.detail(opcode)?;
            instruction.saturate = self.cursor.eat(".sat");
            if opcode.has_exec() {
                instruction.exec = Some(self.exec(opcode)?);
            }
            self.after_exec(&mut instruction)?;
            self.operands(&mut instruction)?;
        }
        let opcode = instruction.opcode;
        if !opcode.has_finalizer_text() {
            let name = opcode.mnemonic();
            let message =
                format!("the finalizer accepts `{name}` only in vISA objects, not in vISA text");
            self.cursor.warn_at(start, &message);
        }
        if opcode == Opcode::Mov
            && matches!(instruction.operands.get(1), Some(Operand::Predicate(_)))
        {
            // The finalizer requires neither an execution size nor a predicate here.
            let written = instruction.exec.map(|exec| exec.size);
            if written != Some(1) || instruction.predicate.is_some() || instruction.saturate {
                let message =
                    "execution mask has no effect: `mov` of a predicate executes as (M1_NM, 1)";
                self.cursor.warn_at(start, message);
            }
            instruction.exec = Some(Exec::no_mask(1));
            instruction.predicate = None;
            instruction.saturate = false;
        }
        self.kernel.instructions.push(instruction);
        Ok(())
    }

    /// Parses a predicate such as `(P1)` or `(!P1.any)`, if there is one.
    fn eat_predicate_use(&mut self) -> Result<Option<PredicateUse>, Stop> {
        if !self.cursor.eat("(") {
            return Ok(None);
        }
        let invert = self.cursor.eat("!");
        let predicate = self.predicate()?;
        let combine = if self.cursor.eat(".any") {
            Combine::Any
        } else if self.cursor.eat(".all") {
            Combine::All
        } else {
            Combine::None
        };
        self.cursor.expect(")")?;
        Ok(Some(PredicateUse {
            predicate,
            invert,
            combine,
        }))
    }

    /// Parses the mnemonic; returns the opcode and, for an LSC atomic message, the operation.
    fn mnemonic(&mut self) -> Result<(Opcode, Option<Atomic>), Stop> {
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        for (text, opcode) in [(".file", Opcode::File), (".loc", Opcode::Loc)] {
            if self.cursor.eat(text) {
                return Ok((opcode, None));
            }
        }
        let Some(word) = self.cursor.word() else {
            return Err(self.cursor.expected("instruction"));
        };
        // Mnemonics that consist of two words separated by a point.
        let pairs: &[(&str, &str, Opcode)] = &[
            ("add3", ".o", Opcode::Add3o),
            ("sbarrier", ".signal", Opcode::SbarrierSignal),
            ("sbarrier", ".wait", Opcode::SbarrierWait),
            ("nbarrier", ".signal", Opcode::NbarrierSignal),
            ("nbarrier", ".wait", Opcode::NbarrierWait),
            ("lifetime", ".start", Opcode::LifetimeStart),
            ("lifetime", ".end", Opcode::LifetimeEnd),
        ];
        for (first, second, opcode) in pairs {
            if word == *first && self.cursor.eat_close(second) {
                return Ok((*opcode, None));
            }
        }
        if let Some(&opcode) = MNEMONICS.get(word)
            && !matches!(opcode, Opcode::LscAtomic)
        {
            return Ok((opcode, None));
        }
        if let Some(name) = word.strip_prefix("lsc_atomic_") {
            let atomic = Atomic::ALL.iter().find(|atomic| atomic.lsc_name() == name);
            if let Some(&atomic) = atomic {
                return Ok((Opcode::LscAtomic, Some(atomic)));
            }
        }
        let known = MNEMONICS.keys().copied();
        Err(self.cursor.unknown_at(mark, ("instruction", word), known))
    }

    /// Parses the suffixes that immediately follow the mnemonic.
    fn detail(&mut self, opcode: Opcode) -> Result<Detail, Stop> {
        Ok(match opcode.info().detail {
            DetailKind::None
            | DetailKind::Fbr
            | DetailKind::Line
            | DetailKind::Send
            | DetailKind::Urb
            | DetailKind::Ime
            | DetailKind::Video
            | DetailKind::VideoFilter
            | DetailKind::Call
            | DetailKind::Lsc
            | DetailKind::LscAtomic
            | DetailKind::LscBlock
            | DetailKind::LscState => Detail::None,
            DetailKind::Condition => {
                let condition = self
                    .one_of("condition: .eq, .ne, .gt, .ge, .lt or .le", |name| {
                        Condition::ALL.into_iter().find(|c| c.name() == name)
                    })?;
                Detail::Condition(condition)
            }
            DetailKind::Boolean => {
                Detail::Boolean(self.one_of("Boolean function, .x00 to .xff", |name| {
                    let digits = name.strip_prefix('x').filter(|d| d.len() <= 2)?;
                    u8::from_str_radix(digits, 16).ok()
                })?)
            }
            DetailKind::Dpas => self.dpas()?,
            DetailKind::Channels => Detail::Channels(self.channels()?),
            DetailKind::Channel | DetailKind::Sampler => Detail::Sampler {
                pixel_null_mask: self.cursor.eat(".pixel_null_mask"),
                cps: self.cursor.eat(".cps"),
                non_uniform: self.cursor.eat(".divS"),
                channels: self.channels()?,
            },
            DetailKind::ElementSize => Detail::ElementSize(self.dotted("element size")?),
            DetailKind::Gather => Detail::Gather {
                size: self.dotted("element size")?,
                modified: false,
            },
            DetailKind::Modified => Detail::Modified(self.cursor.eat(".mod")),
            DetailKind::Count => Detail::Count(self.dotted("number of blocks")?),
            DetailKind::Blocks => Detail::Blocks {
                size: self.dotted("block size")?,
                count: self.dotted("number of blocks")?,
            },
            DetailKind::Media => {
                let mode =
                    self.one_of("mode: .nomod, .modified, .top ...", MediaMode::from_name)?;
                self.cursor.expect("(")?;
                let width = self.small(0..=255, "width")? as u8;
                self.cursor.expect(",")?;
                let height = self.small(0..=255, "height")? as u8;
                self.cursor.expect(")")?;
                Detail::Media {
                    mode,
                    plane: 0,
                    width,
                    height,
                }
            }
            DetailKind::Atomic => self.atomic(opcode)?,
            DetailKind::LscFence => Detail::Fence(LscFence {
                sfid: self.one_of("memory: .ugm, .ugml, .tgm or .slm", Sfid::from_name)?,
                operation: self.one_of(
                    "operation: .none, .evict, .invalidate, .discard, .clean or .flushl3",
                    LscFenceOperation::from_name,
                )?,
                scope: self.one_of(
                    "scope: .group, .local, .tile, .gpu, .gpus, .sysrel or .sysacq",
                    LscScope::from_name,
                )?,
            }),
            DetailKind::Flush => self.flush()?,
            DetailKind::Pixels => Detail::Pixels {
                channels: self.channels()?,
                wide: false,
            },
            DetailKind::Unorm => Detail::Unorm {
                channels: self.channels()?,
                output: self.one_of(
                    "format: .16-full, .16-downsampled, .8-full or .8-downsampled",
                    UnormOutput::from_name,
                )?,
            },
            DetailKind::Avs => Detail::Avs {
                channels: self.channels()?,
                control: AvsControl::Full16,
                mode: AvsMode::B16x4,
            },
            DetailKind::RenderTarget => Detail::RenderTarget(self.render_target()?),
            DetailKind::Sends => {
                let function = match opcode {
                    Opcode::RawSends | Opcode::RawSendsEot => self.dotted("shared function")?,
                    _ => 0,
                };
                Detail::Sends {
                    function,
                    first: self.dotted("length")?,
                    second: self.dotted("length")?,
                    destination: self.dotted("length")?,
                }
            }
        })
    }

    /// Parses a word after a point and maps it to a value.
    pub(super) fn one_of<T>(
        &mut self,
        what: &str,
        find: impl Fn(&str) -> Option<T>,
    ) -> Result<T, Stop> {
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        match self.cursor.suffix().and_then(find) {
            Some(found) => Ok(found),
            None => {
                self.cursor.rewind(mark);
                Err(self.cursor.expected(what))
            }
        }
    }

    /// Parses a number after a point.
    fn dotted(&mut self, what: &str) -> Result<u8, Stop> {
        if !self.cursor.eat(".") {
            return Err(self.cursor.expected(&format!("`.` and {what}")));
        }
        self.cursor.decimal(what)
    }

    /// Parses `.RGB`, in upper or lower case.
    fn channels(&mut self) -> Result<Channels, Stop> {
        self.one_of("channels: .R, .RG, .RGB, .RGBA ...", |name| {
            let mut mask = 0;
            let mut rest = name;
            for (bit, letter) in ['R', 'G', 'B', 'A'].into_iter().enumerate() {
                let small = letter.to_ascii_lowercase();
                if let Some(after) = rest.strip_prefix([letter, small]) {
                    mask |= 1 << bit;
                    rest = after;
                }
            }
            (rest.is_empty() && mask != 0).then_some(Channels(mask))
        })
    }

    /// Parses the suffixes of a `dpas`, such as `.s8.u8.8.4`.
    fn dpas(&mut self) -> Result<Detail, Stop> {
        let what = "types and sizes, such as .s8.u8.8.4";
        let precision = |name: &str| {
            let small = name.to_ascii_lowercase();
            let found = Precision::from_name(&small)?;
            (name == small || found != Precision::Tf32).then_some(found)
        };
        let weights = self.one_of(what, precision)?;
        let activations = self.one_of(what, precision)?;
        let number = |name: &str| name.parse::<u8>().ok();
        let depth = self.one_of("depth: .1, .2, .4 or .8", |name| {
            number(name).filter(|depth| matches!(depth, 1 | 2 | 4 | 8))
        })?;
        let repeat = self.one_of("repeat count: .1 to .8", |name| {
            number(name).filter(|repeat| (1..=8).contains(repeat))
        })?;
        Ok(Detail::Dpas {
            weights,
            activations,
            depth,
            repeat,
        })
    }

    /// Parses the suffixes of an atomic operation, such as `.add.16`.
    fn atomic(&mut self, opcode: Opcode) -> Result<Detail, Stop> {
        let operation = self.one_of("atomic operation", |name| {
            let mut all = Atomic::ALL.iter().copied();
            all.find(|atomic| atomic.name() == name && !name.is_empty())
        })?;
        self.cursor.skip_blanks();
        let mut width = AtomicWidth::Dword;
        if self.cursor.peek() == b'.' {
            let svm = opcode == Opcode::SvmAtomic;
            width = self.one_of(
                "width: .16, for `svm_atomic` also .32 and .64",
                |name| match name {
                    "16" => Some(AtomicWidth::Word),
                    "32" if svm => Some(AtomicWidth::Dword),
                    "64" if svm => Some(AtomicWidth::Qword),
                    _ => None,
                },
            )?;
        }
        Ok(Detail::Atomic { operation, width })
    }

    /// Parses the suffix of a fence: the caches to flush, such as `.EISCRL1`.
    fn flush(&mut self) -> Result<Detail, Stop> {
        self.cursor.skip_blanks();
        if self.cursor.peek() != b'.' {
            return Ok(Detail::None);
        }
        let bits = self.one_of("caches: .E, .I, .S, .C, .R, .L1, in this order", |name| {
            let mut rest = name;
            let mut bits = 0;
            for (bit, letter) in FLUSHED {
                if let Some(after) = rest.strip_prefix(letter) {
                    bits |= bit;
                    rest = after;
                }
            }
            rest.is_empty().then_some(bits)
        })?;
        Ok(match bits {
            0 => Detail::None,
            bits => Detail::Flush(bits),
        })
    }

    /// Parses the options of a render target write, such as `.<A><Z>`.
    fn render_target(&mut self) -> Result<RenderTarget, Stop> {
        let mut options = RenderTarget::default();
        if !self.cursor.eat(".<") {
            return Ok(options);
        }
        loop {
            let mark = self.cursor.mark();
            let name = self.cursor.take_while(|b| b.is_ascii_alphabetic());
            let found = RenderTarget::OPTIONS
                .iter()
                .find(|(known, ..)| *known == name);
            let Some((_, bit, _)) = found else {
                return Err(self.cursor.error_at(mark, "unknown render target option"));
            };
            options.0 |= bit;
            self.cursor.expect(">")?;
            if !self.cursor.eat_close("<") {
                return Ok(options);
            }
        }
    }

    /// Parses `(M1, 16)`, `(16)`, `(NoMask, 16)`.
    pub(super) fn exec(&mut self, opcode: Opcode) -> Result<Exec, Stop> {
        self.cursor.expect("(")?;
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        let mut exec = Exec::masked(1);
        if let Some(word) = self.cursor.word() {
            let (name, no_mask) = match word.strip_suffix("_NM") {
                Some(name) => (name, true),
                None if word == "NoMask" => ("M1", true),
                None => (word, false),
            };
            let number = name.strip_prefix('M').and_then(|n| n.parse::<u8>().ok());
            match number {
                Some(number @ 1..=8) if name.len() == 2 => exec.offset = 4 * (number - 1),
                _ => {
                    let message =
                        "invalid execution mask: expected M1 to M8, M1_NM to M8_NM or NoMask";
                    return Err(self.cursor.error_at(mark, message));
                }
            }
            exec.no_mask = no_mask;
            self.cursor.expect(",")?;
        }
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        exec.size = self.cursor.decimal("execution size")?;
        if !matches!(exec.size, 1 | 2 | 4 | 8 | 16 | 32) {
            let message = "invalid execution size: expected 1, 2, 4, 8, 16 or 32";
            return Err(self.cursor.error_at(mark, message));
        }
        self.cursor.expect(")")?;
        if opcode.is_block() {
            // The mask has no effect, and the binary format cannot represent it.
            exec = Exec::masked(exec.size);
        }
        Ok(exec)
    }

    /// Parses the details between the execution size and the operands.
    fn after_exec(&mut self, instruction: &mut Instruction) -> Result<(), Stop> {
        match (instruction.opcode.info().detail, &mut instruction.detail) {
            (DetailKind::Gather, Detail::Gather { modified, .. }) => {
                *modified = self.cursor.eat(".mod");
            }
            (DetailKind::Pixels, Detail::Pixels { wide, .. }) if self.cursor.eat("(") => {
                *wide = match self.cursor.decimal::<u8>("number of pixels")? {
                    16 => true,
                    8 | 32 => false,
                    _ => {
                        return Err(self
                            .cursor
                            .error("invalid number of pixels: expected 8, 16 or 32"));
                    }
                };
                self.cursor.expect(")")?;
            }
            (DetailKind::Urb, detail) => {
                *detail = Detail::Urb {
                    count: self.cursor.decimal("number of outputs")?,
                    offset: self.cursor.decimal("offset")?,
                };
            }
            (DetailKind::Ime, detail) => {
                self.cursor.expect("(")?;
                let stream = self.cursor.decimal("stream mode")?;
                self.cursor.expect(",")?;
                let search = self.cursor.decimal("search control")?;
                self.cursor.expect(")")?;
                *detail = Detail::Ime { stream, search };
            }
            (kind @ (DetailKind::Video | DetailKind::VideoFilter), detail) => {
                self.cursor.expect("(")?;
                let mut properties = [self.cursor.decimal("property")?, 0];
                if kind == DetailKind::VideoFilter {
                    self.cursor.expect(",")?;
                    properties[1] = self.cursor.decimal("property")?;
                }
                self.cursor.expect(")")?;
                *detail = Detail::Video(properties);
            }
            (DetailKind::Send, detail) => {
                self.cursor.skip_blanks();
                let mark = self.cursor.mark();
                let number = self.cursor.number()?.filter(|number| number.hexadecimal);
                let Some(descriptor) = number.and_then(|n| u32::try_from(n.value).ok()) else {
                    let message = "extended descriptor must be a hexadecimal number of 32 bits";
                    return Err(self.cursor.error_at(mark, message));
                };
                *detail = Detail::Send {
                    descriptor,
                    source: self.cursor.decimal("length")?,
                    destination: self.cursor.decimal("length")?,
                };
            }
            (DetailKind::Line, detail) => {
                *detail = Detail::Line(self.cursor.decimal("line number")?);
            }
            _ => {}
        }
        Ok(())
    }

    fn operands(&mut self, instruction: &mut Instruction) -> Result<(), Stop> {
        let opcode = instruction.opcode;
        for (index, &slot) in opcode.slots().iter().enumerate() {
            match (opcode, index) {
                (Opcode::VmeFbr, 0) => self.cursor.expect("(")?,
                (Opcode::VmeFbr, 1 | 2) => self.cursor.expect(",")?,
                _ => {}
            }
            match (slot, opcode) {
                (Slot::RawList, _) => self.raw_list(instruction)?,
                (Slot::MixedList, _) => self.colors(instruction)?,
                (Slot::LabelList, _) => self.switch_labels(instruction)?,
                (Slot::Label, Opcode::Call) => {
                    let name = self.name()?;
                    let label = Operand::Label(self.function_label(&name));
                    instruction.operands.push(label);
                }
                (Slot::Symbol, Opcode::File) => {
                    let Some(name) = self.cursor.string()? else {
                        return Err(self.cursor.expected("quoted name"));
                    };
                    let symbol = Operand::Symbol(self.kernel.add_symbol(name));
                    instruction.operands.push(symbol);
                }
                _ => {
                    let operand = self.operand(slot)?;
                    instruction.operands.push(operand);
                }
            }
            match (opcode, index, &mut instruction.detail) {
                (Opcode::VmeFbr, 2, _) => self.cursor.expect(")")?,
                (Opcode::MediaLd | Opcode::MediaSt, 0, Detail::Media { plane, .. }) => {
                    *plane = self.plane()?;
                }
                (Opcode::Avs, 8, Detail::Avs { control, .. }) => {
                    *control =
                        self.avs_word("control such as AVS_16_FULL", AvsControl::from_name)?;
                }
                (Opcode::Avs, 9, Detail::Avs { mode, .. }) => {
                    *mode = self.avs_word("mode such as AVS_16x8", AvsMode::from_name)?;
                }
                _ => {}
            }
        }
        if opcode.info().detail == DetailKind::Call {
            instruction.detail = Detail::Call {
                arguments: self.cursor.decimal("GRFs of arguments")?,
                result: self.cursor.decimal("GRFs of a result")?,
            };
        }
        Ok(())
    }

    /// Parses the plane that precedes the offsets of a media message: a number without a type.
    fn plane(&mut self) -> Result<u8, Stop> {
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        let number = self.cursor.number()?;
        self.cursor.skip_blanks();
        match number {
            Some(number) if !number.hexadecimal && self.cursor.peek() != b':' => {
                match u8::try_from(number.value) {
                    Ok(plane @ 0..=15) => Ok(plane),
                    _ => Err(self
                        .cursor
                        .error_at(mark, "invalid plane: expected 0 to 15")),
                }
            }
            _ => {
                self.cursor.rewind(mark);
                Ok(0)
            }
        }
    }

    fn avs_word<T>(&mut self, what: &str, find: impl Fn(&str) -> Option<T>) -> Result<T, Stop> {
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        match self.cursor.word().and_then(find) {
            Some(found) => Ok(found),
            None => {
                self.cursor.rewind(mark);
                Err(self.cursor.expected(what))
            }
        }
    }

    fn is_end_of_statement(&mut self) -> bool {
        self.cursor.skip_blanks();
        matches!(self.cursor.peek(), b'\n' | b'}') || self.cursor.is_at_end()
    }

    fn raw_list(&mut self, instruction: &mut Instruction) -> Result<(), Stop> {
        let fixed = instruction.operands.len();
        while !self.is_end_of_statement() {
            if instruction.operands.len() - fixed >= MAX_PARAMETERS {
                return Err(self.cursor.error("too many parameters"));
            }
            let operand = self.raw(true)?;
            instruction.operands.push(operand);
        }
        Ok(())
    }

    /// Parses the operands after the header of a write to a render target.
    fn colors(&mut self, instruction: &mut Instruction) -> Result<(), Stop> {
        let Detail::RenderTarget(options) = instruction.detail else {
            return Ok(());
        };
        for vector in options.operands() {
            let operand = if vector {
                self.source()?
            } else {
                self.raw(true)?
            };
            instruction.operands.push(operand);
        }
        Ok(())
    }

    /// Parses the targets of a switch: `(La, Lb)`.
    fn switch_labels(&mut self, instruction: &mut Instruction) -> Result<(), Stop> {
        self.cursor.expect("(")?;
        while !self.cursor.eat(")") {
            if self.cursor.eat(",") {
                continue;
            }
            if instruction.operands.len() > MAX_SWITCH_LABELS {
                return Err(self
                    .cursor
                    .error("number of labels exceeds the limit of 32"));
            }
            self.cursor.skip_blanks();
            let mark = self.cursor.mark();
            let name = self.identifier("label")?.to_owned();
            self.label_uses.push((mark, name.clone()));
            let label = Operand::Label(self.block_label(&name));
            instruction.operands.push(label);
        }
        if instruction.operands.len() < 2 {
            return Err(self.cursor.error("switch without labels"));
        }
        Ok(())
    }
}
