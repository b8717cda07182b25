//! Parses LSC messages.

use super::Parser;
use super::cursor::Stop;
use crate::visa::instruction::{
    AddressSize, Atomic, Detail, Instruction, Lsc, LscAddress, LscBlock, LscCache, LscData,
    LscIndex, LscShape, LscSurface, Sfid,
};
use crate::visa::opcode::{DetailKind, Opcode};
use crate::visa::operand::{Modifier, Operand, Region};

/// The element size and count that follow the data operand, `:d32x4t`.
enum Shape {
    Elements(LscData, LscShape),
    Block {
        data: LscData,
        blocks: u8,
        width: u16,
        height: u16,
        transposed: bool,
        vnni: bool,
    },
}

/// The parts of an address operand besides its vISA operands.
struct Address {
    address: LscAddress,
    operands: Vec<Operand>,
}

impl Parser<'_> {
    /// Parses an LSC message from the end of its mnemonic.
    pub(super) fn lsc(
        &mut self,
        instruction: &mut Instruction,
        atomic: Option<Atomic>,
    ) -> Result<(), Stop> {
        let sfid = self.one_of("memory: .ugm, .ugml, .tgm or .slm", Sfid::from_name)?;
        if sfid == Sfid::Tgm {
            instruction.opcode = match instruction.opcode {
                Opcode::LscLoadQuad => Opcode::LscLoadQuadTyped,
                Opcode::LscStoreQuad => Opcode::LscStoreQuadTyped,
                Opcode::LscAtomic => Opcode::LscAtomicTyped,
                Opcode::LscLoadStatus => Opcode::LscLoadStatusTyped,
                Opcode::LscStoreUncompressed => Opcode::LscStoreUncompressedTyped,
                Opcode::LscCcsUpdate => Opcode::LscCcsUpdateTyped,
                Opcode::LscReadStateInfo => Opcode::LscReadStateInfo,
                other => {
                    let message = format!("`{}` does not support images", other.mnemonic());
                    return Err(self.cursor.error(&message));
                }
            };
        } else if instruction.opcode == Opcode::LscReadStateInfo {
            return Err(self.cursor.error("`lsc_read_state_info` requires .tgm"));
        }
        let opcode = instruction.opcode;
        if opcode == Opcode::LscReadStateInfo {
            let data = self.raw(false)?;
            instruction.operands.push(data);
            instruction.detail = Detail::LscState(self.lsc_surface(true)?);
            return Ok(());
        }
        let cache = self.caches()?;
        instruction.exec = Some(self.exec(opcode)?);
        let stores = opcode.is_lsc_store();
        let block = opcode.info().detail == DetailKind::LscBlock;
        let (data, mut address, shape);
        if stores {
            address = self.lsc_address(opcode)?;
            data = self.raw(false)?;
            shape = self.shape(block)?;
        } else {
            data = self.raw(false)?;
            shape = self.shape(block)?;
            address = self.lsc_address(opcode)?;
        }
        if is_strided(opcode)
            && let (1, Shape::Elements(data, shape)) = (address.operands.len(), &shape)
        {
            // Without a pitch the channels' data are adjacent; there is no
            // syntax for 8-bit elements.
            let elements = match shape {
                LscShape::Vector(count) => u32::from(*count),
                LscShape::Transposed(_) | LscShape::Quad(_) => 1,
            };
            let (_, bytes) = data.sizes();
            address.operands.push(Operand::ud(bytes * elements));
        }
        if stores {
            instruction.operands.extend(address.operands);
            instruction.operands.push(data);
        } else {
            instruction.operands.push(data);
            instruction.operands.extend(address.operands);
        }
        instruction.detail = match shape {
            Shape::Elements(data, shape) => {
                let lsc = Lsc {
                    sfid,
                    cache,
                    data,
                    shape,
                    address: address.address,
                };
                match atomic {
                    Some(atomic) => Detail::LscAtomic(atomic, lsc),
                    None => Detail::Lsc(lsc),
                }
            }
            Shape::Block {
                data,
                blocks,
                width,
                height,
                transposed,
                vnni,
            } => Detail::LscBlock(LscBlock {
                sfid,
                cache,
                data,
                blocks,
                width,
                height,
                transposed,
                vnni,
            }),
        };
        if atomic.is_some() {
            for _ in 0..2 {
                let value = self.raw(false)?;
                instruction.operands.push(value);
            }
        }
        Ok(())
    }

    /// Parses cache controls such as `.df.uc`, if there are any.
    fn caches(&mut self) -> Result<[LscCache; 2], Stop> {
        let mut cache = [LscCache::Default; 2];
        for option in &mut cache {
            self.cursor.skip_blanks();
            if self.cursor.peek() != b'.' {
                break;
            }
            *option = self.one_of(
                "cache option: .df, .uc, .ca, .wb, .wt, .st or .ri",
                LscCache::from_name,
            )?;
        }
        Ok(cache)
    }

    /// Parses `:d32x4t`, `:d32.xyzw`, `:d8.2x16x32nn`.
    fn shape(&mut self, block: bool) -> Result<Shape, Stop> {
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        let found = if self.cursor.eat_close(":") {
            self.shape_suffix(block)
        } else {
            None
        };
        found.ok_or_else(|| {
            self.cursor.rewind(mark);
            self.cursor.expected(if block {
                "data size, such as `:d32.8x8nn`"
            } else {
                "data size, such as `:d32`, `:d32x4`, `:d64x8t` or `:d32.xy`"
            })
        })
    }

    fn shape_suffix(&mut self, block: bool) -> Option<Shape> {
        let word = self
            .cursor
            .take_while(|b| b.is_ascii_alphanumeric() || b == b'.');
        // `u8` is an alias of `d8`.
        let rest = word.strip_prefix(['d', 'u'])?;
        let (data, rest) = LscData::ALL
            .iter()
            .filter_map(|&data| Some((data, rest.strip_prefix(&data.name()[1..])?)))
            .max_by_key(|(data, _)| data.name().len())?;
        if block {
            return block_shape(data, rest.strip_prefix('.')?);
        }
        if let Some(mut channels) = rest.strip_prefix('.') {
            let mut mask = 0;
            for (bit, letter) in ['x', 'y', 'z', 'w'].into_iter().enumerate() {
                if let Some(after) = channels.strip_prefix(letter) {
                    mask |= 1 << bit;
                    channels = after;
                }
            }
            return (channels.is_empty() && mask != 0)
                .then_some(Shape::Elements(data, LscShape::Quad(mask)));
        }
        let (count, transposed) = match rest.strip_suffix('t') {
            Some(count) => (count, true),
            None => (rest, false),
        };
        let count = match count.strip_prefix('x') {
            Some(digits) => digits.parse::<u8>().ok()?,
            None if count.is_empty() => 1,
            None => return None,
        };
        if !LscShape::COUNTS.contains(&count) {
            return None;
        }
        let shape = if transposed {
            LscShape::Transposed(count)
        } else {
            LscShape::Vector(count)
        };
        Some(Shape::Elements(data, shape))
    }

    /// Parses `flat`, `bti(0x1)`, `ss(V)`; nothing means `flat`.
    fn lsc_surface(&mut self, needed: bool) -> Result<LscSurface, Stop> {
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        let surface = match self.cursor.word() {
            Some("flat") if !needed => return Ok(LscSurface::Flat),
            Some("arg") if !needed => return Ok(LscSurface::Arg),
            Some("bss") => LscSurface::Bss,
            Some("ss") => LscSurface::Ss,
            Some("bti") => LscSurface::Bti,
            None if !needed => return Ok(LscSurface::Flat),
            _ => {
                self.cursor.rewind(mark);
                return Err(self
                    .cursor
                    .expected("flat, arg, bti(..), ss(..) or bss(..)"));
            }
        };
        self.cursor.expect("(")?;
        let index = match self.lsc_scalar()? {
            Operand::Source {
                variable,
                row,
                column,
                ..
            } => LscIndex::Variable {
                variable,
                row,
                column,
            },
            Operand::Immediate { bits, .. } => LscIndex::Immediate(bits as u32),
            _ => return Err(self.cursor.error("expected number or variable")),
        };
        self.cursor.expect(")")?;
        Ok(surface(index))
    }

    /// Parses `V`, `V.3`, `V(0,3)`, or a number.
    pub(super) fn lsc_scalar(&mut self) -> Result<Operand, Stop> {
        self.cursor.skip_blanks();
        if !self.cursor.peek().is_ascii_alphabetic() && !matches!(self.cursor.peek(), b'_' | b'%')
            || self.cursor.peek() == b'%' && matches!(self.cursor.peek_at(2), b'i')
        {
            let value = self.expression()?;
            return Ok(Operand::ud(value as u32));
        }
        let variable = self.variable()?;
        self.cursor.skip_blanks();
        let (row, column) = match self.cursor.peek() {
            b'.' => {
                self.cursor.advance(1);
                (0, u16::from(self.cursor.decimal::<u8>("element")?))
            }
            b'(' => self.row_and_column()?,
            _ => (0, 0),
        };
        Ok(Operand::Source {
            variable,
            row,
            column,
            region: Region::SCALAR,
            modifier: Modifier::None,
        })
    }

    /// Parses an address such as `bti(0x1)[4*V+16]:a32`.
    fn lsc_address(&mut self, opcode: Opcode) -> Result<Address, Stop> {
        let typed = opcode.is_typed_lsc();
        let surface = self.lsc_surface(typed)?;
        self.cursor.expect("[")?;
        let mut operands = Vec::new();
        if opcode.info().detail == DetailKind::LscBlock {
            if surface != LscSurface::Flat {
                return Err(self
                    .cursor
                    .error("2D block message requires a flat address"));
            }
            for index in 0..6 {
                if index > 0 {
                    self.cursor.expect(",")?;
                }
                operands.push(self.lsc_scalar()?);
            }
            self.cursor.expect("]")?;
            return Ok(Address {
                address: LscAddress::FLAT64,
                operands,
            });
        }
        let mut address = LscAddress::new(surface, AddressSize::A64);
        if typed {
            operands.push(self.raw(false)?);
            while operands.len() < 4 && self.cursor.eat(",") {
                operands.push(self.raw(false)?);
            }
            operands.resize(4, Operand::NULL);
        } else {
            self.cursor.skip_blanks();
            if self.cursor.peek().is_ascii_digit() || self.cursor.peek() == b'(' {
                let mark = self.cursor.mark();
                let scale = self.simple_expression()?.value;
                address.scale = u16::try_from(scale)
                    .map_err(|_| self.cursor.error_at(mark, "scale exceeds 16 bits"))?;
                self.cursor.expect("*")?;
            }
            operands.push(self.raw(false)?);
            self.cursor.skip_blanks();
            let mark = self.cursor.mark();
            if matches!(self.cursor.peek(), b'+' | b'-') {
                let negative = self.cursor.peek() == b'-';
                self.cursor.advance(1);
                let offset = self.expression()?;
                let offset = if negative {
                    offset.wrapping_neg()
                } else {
                    offset
                };
                address.offset = i32::try_from(offset)
                    .map_err(|_| self.cursor.error_at(mark, "offset exceeds 32 bits"))?;
            }
            if is_strided(opcode) && self.cursor.eat(",") {
                operands.push(self.lsc_scalar()?);
            }
        }
        self.cursor.expect("]")?;
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        let size = if self.cursor.eat(":") {
            let word = self.cursor.take_while(|b| b.is_ascii_alphanumeric());
            AddressSize::from_name(word)
        } else {
            None
        };
        match size {
            Some(size) => address.size = size,
            None => {
                self.cursor.rewind(mark);
                return Err(self.cursor.expected("address size: :a16, :a32 or :a64"));
            }
        }
        Ok(Address { address, operands })
    }
}

/// Whether a message has one base address and a stride between the channels.
fn is_strided(opcode: Opcode) -> bool {
    matches!(opcode, Opcode::LscLoadStrided | Opcode::LscStoreStrided)
}

/// Parses `2x8x16nt`, the text after the point.
fn block_shape(data: LscData, text: &str) -> Option<Shape> {
    let end = text
        .find(|c: char| !c.is_ascii_digit() && c != 'x')
        .unwrap_or(text.len());
    let (numbers, letters) = text.split_at(end);
    let (transposed, vnni) = match letters {
        "" | "n" | "nn" => (false, false),
        "t" | "tn" => (true, false),
        "nt" => (false, true),
        "tt" => (true, true),
        _ => return None,
    };
    let numbers: Vec<u16> = numbers
        .split('x')
        .map(|number| number.parse().ok())
        .collect::<Option<_>>()?;
    let (blocks, width, height) = match numbers.as_slice() {
        [width, height] => (1, *width, *height),
        [blocks, width, height] => (u8::try_from(*blocks).ok()?, *width, *height),
        _ => return None,
    };
    Some(Shape::Block {
        data,
        blocks,
        width,
        height,
        transposed,
        vnni,
    })
}
