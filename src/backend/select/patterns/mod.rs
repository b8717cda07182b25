//! Decides what selection merges, before the first instruction is selected: an instruction must
//! know whether its users have absorbed it.
//!
//! - A constant with one definition becomes an operand of its users.
//! - A negation or absolute value becomes a source modifier if all users accept one.
//! - A complement of a bool that only branches and selects read becomes part of them.
//! - A 32-bit integer product that one addition reads becomes part of a mad; so does a shift by a constant, where a
//!   mad has an immediate.
//! - A byte or word of a doubleword (truncated, or shifted and truncated) is a part of the
//!   doubleword's variable, and needs no instruction.
//! - A byte or word that one operation extends is an operand of its own type.
//! - A byte or word that shifts and masks extract is a part, too: an operand of the operations that extend it, or one `mov`.
//! - A doubleword whose extension to a quadword only products of two such quadwords read is their operand.
//! - A doubleword that is assembled from bytes and words is written part by part; an operation that computes one part, and
//!   nothing else, writes it itself.
//! - A bool that is only added as a number becomes a comparison into a register, all ones or zero.
//! - The sum of an address and a constant becomes a constant offset of accesses to private memory.
//! - A shift by a constant that only gathers from registers read becomes part of the scaling of their offset.
//! - A sum that one sum reads becomes part of an `add3`, which reads words as they are and products that are no part of a
//!   native mad, and a bitwise operation that one bitwise operation reads part of a `bfn`, on targets that have them.
//! - An operation whose result a `sel` writes to a variable or not becomes a predicated operation.
//! - The address of a block message is that of the first channel; the others are not computed.
//! - A byte that is extended and then rotated is not a `mov`: the finalizer would propagate the
//!   byte in place of the doubleword, and then reject its type.
//!
//! [`crate::ir::analysis::def_use::may_merge`] alone decides whether a merged value is unchanged at
//! its user although a source may have been written in between.

mod absorption;
mod assembled;
mod blocks;
mod extracted;
mod narrow;
mod scaled;
mod three_source;

pub(super) use assembled::Assembly;
pub(super) use blocks::{BlockAccess, BlockGroup};
pub(super) use three_source::terms;

use self::absorption::{all_users, may_absorb};
use crate::ir::analysis::Analyses;
use crate::ir::analysis::def_use::Point;
use crate::ir::function::{BlockId, Function, InputSource};
use crate::ir::instruction::Instruction;
use crate::ir::opcode::Opcode as Op;
use crate::ir::register::Register;
use crate::ir::types::{AddressSpace, Family, Type};
use crate::target::{Target, Width};
use crate::visa::operand::Modifier;

/// The largest constant that is added to an address in private memory as a constant offset.
const MAX_DISPLACEMENT: u64 = 1 << 16;

/// The most by which a shift is a product with a positive word.
const MAX_SHIFT: u64 = 14;

/// The patterns found for one register.
#[derive(Clone, Copy, Default)]
struct Merge {
    constant: Option<u64>,
    modifier: Option<(Modifier, Register)>,
    complement: Option<Register>,
    /// The part of another register that this one is.
    part: Option<Part>,
    /// The part of another register that users read in place of this one, which is its extension.
    extension: Option<Part>,
    /// The part that this register is the extension of, by one `mov`.
    extracted: Option<Part>,
    /// A bool: the number converted from it, which its comparison writes instead, as all ones or zero.
    counted: Option<Register>,
    /// The type, of 1 or 4 bytes, of a number that its comparison writes as all ones or zero.
    ones: Option<Type>,
    /// If this register is a fused sum: the factors of the product, and the other addend.
    product: Option<(Product, Register)>,
    /// An address in private memory: another one, and the distance from it in bytes, a multiple of 4.
    displaced: Option<(Register, u32)>,
    /// The register and the shift to the left that gathers read in place of this offset.
    scaled: Option<(Register, u32)>,
    /// If this register is computed from three operands: the operation that computes one of its own.
    absorbed: Option<Point>,
    /// The index of what this register is assembled from.
    assembled: Option<u32>,
    /// The doubleword of which an operation writes a piece in place of this register, the offset of the piece in bytes,
    /// and its type.
    piece: Option<(Register, u32, Type)>,
    /// Its definition is merged into its user.
    merged: bool,
    /// A block message reads it, as its address: no other instruction absorbs its definition.
    addresses_block: bool,
    /// Its definition is selected at the `sel` that writes it to a variable, under
    /// the predicate of that.
    predicated: Option<Point>,
    /// A bool with one definition, all of whose uses follow it in the same block.
    block_local: bool,
    /// The last use of a block-local bool.
    last_use: Option<Point>,
    /// The finalizer may substitute the source of its copy in a `rol`.
    rotated: bool,
}

/// A byte or word of a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Part {
    pub(super) register: Register,
    /// The offset in bytes.
    pub(super) offset: u32,
    pub(super) ty: Type,
}

/// A product that a sum absorbs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Product {
    /// Two registers that are multiplied.
    Of(Register, Register),
    /// A register, shifted to the left by a constant: a factor of less than 16 bits.
    Shifted(Register, u32),
}

/// All patterns of a function.
pub(super) struct Patterns {
    /// The index in `merges` of each register; 0 if there is no pattern.
    places: Vec<u32>,
    /// The patterns; the first one is empty.
    merges: Vec<Merge>,
    /// What doublewords are assembled from.
    assemblies: Vec<Assembly>,
    /// The accesses by block messages, until they have locations.
    pub(super) blocks: Vec<BlockGroup>,
}

impl Patterns {
    fn of(&self, register: Register) -> &Merge {
        &self.merges[self.places[register.index()] as usize]
    }

    fn of_mut(&mut self, register: Register) -> &mut Merge {
        let place = &mut self.places[register.index()];
        if *place == 0 {
            *place = self.merges.len() as u32;
            self.merges.push(Merge::default());
        }
        &mut self.merges[*place as usize]
    }

    /// Finds all patterns of a function.
    pub(super) fn find(
        function: &Function,
        analyses: &Analyses,
        (target, width): (Target, Width),
    ) -> Patterns {
        let mut patterns = Patterns {
            places: vec![0; function.registers.len()],
            merges: vec![Merge::default()],
            assemblies: Vec::new(),
            blocks: Vec::new(),
        };
        let mut is_input = vec![false; function.registers.len()];
        for input in &function.inputs {
            is_input[input.register.index()] = true;
        }
        for block in function.block_ids() {
            for (index, instruction) in function.block(block).instructions.iter().enumerate() {
                let point = Point {
                    block,
                    index: index as u32,
                };
                let &[d] = function.destinations(instruction) else {
                    continue;
                };
                if is_input[d.index()] || analyses.definitions.single(d) != Some(point) {
                    continue;
                }
                match instruction.opcode {
                    Op::Loadi => patterns.of_mut(d).constant = instruction.immediate(),
                    Op::Neg | Op::Abs
                        if instruction.ty.is_float() || instruction.ty == Type::S32 =>
                    {
                        patterns.find_modifier(function, analyses, instruction, d, point);
                    }
                    Op::Not if instruction.ty == Type::Bool => {
                        patterns.find_complement(function, analyses, instruction, d, point);
                    }
                    Op::Cvt => patterns.find_part(function, analyses, instruction, d, point),
                    _ => {}
                }
            }
        }
        patterns.find_blocks(function, analyses, target.info(), width);
        patterns.find_extensions(function, analyses);
        patterns.find_narrow_inputs(function, analyses);
        patterns.find_displaced(function, analyses);
        patterns.find_assembled(function, analyses);
        patterns.find_extracted(function, analyses);
        if target.info().int64 {
            patterns.find_wide_factors(function, analyses);
        }
        patterns.find_scaled(function, analyses);
        // Sums absorb products, which must not have been merged in another way.
        for block in function.block_ids() {
            for (index, instruction) in function.block(block).instructions.iter().enumerate() {
                let point = Point {
                    block,
                    index: index as u32,
                };
                if instruction.opcode == Op::Add && matches!(instruction.ty, Type::S32 | Type::U32)
                {
                    patterns.find_product(function, analyses, instruction, point, target);
                }
            }
        }
        if target.info().three_source_integer {
            for block in function.block_ids() {
                for (index, instruction) in function.block(block).instructions.iter().enumerate() {
                    let point = Point::new(block, index);
                    patterns.find_absorbed(function, analyses, instruction, point);
                }
            }
        }
        for block in function.block_ids() {
            for (index, instruction) in function.block(block).instructions.iter().enumerate() {
                if instruction.opcode == Op::Sel && instruction.ty != Type::Bool {
                    let point = Point::new(block, index);
                    patterns.find_predicated(function, analyses, instruction, point);
                }
            }
        }
        patterns.keep_blocks(function, analyses);
        patterns.find_block_local(function, analyses);
        if target.info().rotate {
            patterns.find_rotated(function, analyses);
        }
        patterns
    }

    /// Finds registers that are rotated, and what they are copies of.
    fn find_rotated(&mut self, function: &Function, analyses: &Analyses) {
        let mut found: Vec<Register> = Vec::new();
        for block in function.block_ids() {
            for instruction in &function.block(block).instructions {
                if instruction.opcode == Op::Rol {
                    found.extend(function.sources(instruction).first());
                }
            }
        }
        while let Some(register) = found.pop() {
            let merge = self.of_mut(register);
            if merge.rotated {
                continue;
            }
            merge.rotated = true;
            for &point in analyses.definitions.of(register) {
                let instructions = &function.block(point.block).instructions;
                let Some(instruction) = instructions.get(point.index as usize) else {
                    continue;
                };
                if matches!(instruction.opcode, Op::Mov | Op::Cvt) {
                    found.extend(function.sources(instruction).first());
                }
            }
        }
    }

    fn find_modifier(
        &mut self,
        function: &Function,
        analyses: &Analyses,
        instruction: &Instruction,
        d: Register,
        point: Point,
    ) {
        let source = function.sources(instruction)[0];
        let ty = instruction.ty;
        // As a modifier in a wide accumulator, the absolute value of the smallest integer differs
        // from the operation's: for integers only negations are merged.
        let takes = |user: &Instruction| {
            user.ty == ty
                && match user.opcode {
                    Op::Add | Op::Sub => true,
                    Op::Mul | Op::Mad | Op::Min | Op::Max | Op::Cmp => ty.is_float(),
                    Op::Rndd | Op::Rndu | Op::Rndz | Op::Rnde => true,
                    Op::Fdiv | Op::Inv | Op::Sqrt | Op::Rsqrt => true,
                    Op::Exp | Op::Log | Op::Sin | Op::Cos | Op::Pow => true,
                    _ => false,
                }
        };
        if ty == Type::S32 && instruction.opcode == Op::Abs || self.of(source).constant.is_some() {
            return;
        }
        if all_users(function, analyses, d, point, takes) {
            let modifier = if instruction.opcode == Op::Neg {
                Modifier::Negate
            } else {
                Modifier::Absolute
            };
            self.of_mut(d).modifier = Some((modifier, source));
            self.of_mut(d).merged = true;
        }
    }

    fn find_complement(
        &mut self,
        function: &Function,
        analyses: &Analyses,
        instruction: &Instruction,
        d: Register,
        point: Point,
    ) {
        let source = function.sources(instruction)[0];
        let merge = self.of(source);
        if merge.constant.is_some() || merge.complement.is_some() {
            return;
        }
        let takes = |user: &Instruction| {
            let operands = function.sources(user).iter().filter(|&&s| s == d).count();
            match user.opcode {
                Op::Brc => true,
                Op::Sel => user.ty != Type::Bool && operands == 1,
                _ => false,
            }
        };
        if all_users(function, analyses, d, point, takes) {
            self.of_mut(d).complement = Some(source);
            self.of_mut(d).merged = true;
        }
    }

    fn find_product(
        &mut self,
        function: &Function,
        analyses: &Analyses,
        instruction: &Instruction,
        point: Point,
        target: Target,
    ) {
        let sum = function.destinations(instruction)[0];
        let sources = function.sources(instruction);
        // The sum's own register may have other definitions; merges are keyed by register, so only
        // sums with one definition absorb a product.
        // A displacement in private memory is merged, and not computed.
        if analyses.definitions.single(sum) != Some(point) || !self.is_plain(sum) {
            return;
        }
        for (k, &candidate) in sources.iter().enumerate() {
            let other = sources[1 - k];
            let merge = *self.of(candidate);
            // A mad has no operand of a type that is not contiguous.
            let is_narrow = |part: Part| part.register != other;
            if candidate == other
                || self.of(other).extension.is_some_and(is_narrow)
                || self.of(other).ones.is_some()
                || merge.merged
                || merge.addresses_block
                || merge.constant.is_some()
                || merge.product.is_some()
            {
                continue;
            }
            let Some(from) = analyses.definitions.single(candidate) else {
                continue;
            };
            let product = &function.block(from.block).instructions[from.index as usize];
            // A product of two uniform doublewords is two instructions of one channel, but as a part of a
            // varying mad two for each eight channels; with a word it is one, of whatever width.
            let uniform = |r: Register| analyses.uniformity.is_uniform(r);
            let is_word = |&r: &Register| self.is_word(function, analyses, r);
            let shift = match (product.opcode, function.sources(product)) {
                // The finalizer makes two instructions of a mad whose addend is a constant.
                (Op::Shl, &[_, count])
                    if target.info().three_source_immediates
                        && self.of(other).constant.is_none() =>
                {
                    self.of(count).constant.filter(|&bits| bits <= MAX_SHIFT)
                }
                _ => None,
            };
            let is_cheaper_apart = uniform(candidate)
                && !uniform(sum)
                && shift.is_none()
                && !function.sources(product).iter().any(is_word);
            let is_contiguous =
                |&f: &Register| self.of(f).extension.is_none_or(|part| part.register == f);
            let fits = (product.opcode == Op::Mul || shift.is_some())
                && function.sources(product).iter().all(is_contiguous)
                && matches!(product.ty, Type::S32 | Type::U32)
                && !is_cheaper_apart
                && analyses.definitions.uses(candidate).len() == 1
                && from.block == point.block
                && may_absorb(function, analyses, from, point);
            if fits {
                let factors = function.sources(product);
                let product = match shift {
                    Some(count) => Product::Shifted(factors[0], count as u32),
                    None => Product::Of(factors[0], factors[1]),
                };
                self.of_mut(sum).product = Some((product, other));
                self.of_mut(candidate).merged = true;
                return;
            }
        }
    }

    /// Whether a uniform factor is read as a word: a constant, or a dimension of a work-group.
    fn is_word(&self, function: &Function, analyses: &Analyses, factor: Register) -> bool {
        let is_small = |bits: u64| {
            let bits = bits as u32;
            u16::try_from(bits).is_ok() || i16::try_from(bits as i32).is_ok()
        };
        self.of(factor).constant.is_some_and(is_small)
            || is_group_dimension(function, analyses, factor)
    }

    /// Finds sums of an address and a constant that only accesses to private memory read.
    fn find_displaced(&mut self, function: &Function, analyses: &Analyses) {
        let has_private = |i: &Instruction| {
            i.access()
                .is_some_and(|access| access.space == AddressSpace::Private)
        };
        let mut blocks = function.blocks.iter();
        if !blocks.any(|b| b.instructions.iter().any(has_private)) {
            return;
        }
        for block in function.block_ids() {
            for (index, instruction) in function.block(block).instructions.iter().enumerate() {
                let point = Point::new(block, index);
                let (Op::Add, &[d], &[a, b]) = (
                    instruction.opcode,
                    function.destinations(instruction),
                    function.sources(instruction),
                ) else {
                    continue;
                };
                let (base, constant) = match (self.of(a).constant, self.of(b).constant) {
                    (None, Some(bits)) => (a, bits),
                    (Some(bits), None) => (b, bits),
                    _ => continue,
                };
                // A displacement of a displaced address is not absorbed: its register has no location.
                let is_base = self.is_stored(base) && self.is_plain(base);
                let is_distance = constant % 4 == 0 && constant <= MAX_DISPLACEMENT;
                let takes = |user: &Instruction| {
                    let sources = function.sources(user);
                    has_private(user) && sources[0] == d && !sources[1..].contains(&d)
                };
                if analyses.definitions.single(d) == Some(point)
                    && function.family(d) == Family::Dword
                    && instruction.ty.is_integer()
                    && is_base
                    && is_distance
                    && analyses.uniformity.is_uniform(base) == analyses.uniformity.is_uniform(d)
                    && all_users(function, analyses, d, point, takes)
                {
                    let merge = self.of_mut(d);
                    merge.displaced = Some((base, constant as u32));
                    merge.merged = true;
                }
            }
        }
    }

    /// Whether the definition of a register is one instruction, selected at its own place.
    fn is_plain(&self, register: Register) -> bool {
        let merge = self.of(register);
        self.is_written(register) && merge.product.is_none() && merge.absorbed.is_none()
    }

    fn find_predicated(
        &mut self,
        function: &Function,
        analyses: &Analyses,
        choice: &Instruction,
        point: Point,
    ) {
        let d = function.destinations(choice)[0];
        let &[c, a, b] = function.sources(choice) else {
            return;
        };
        let value = match (a == d, b == d) {
            (false, true) => a,
            (true, false) => b,
            (true, true) | (false, false) => return,
        };
        let Some(from) = analyses.definitions.single(value) else {
            return;
        };
        let operation = &function.block(from.block).instructions[from.index as usize];
        let is_plain = operation.opcode.is_predicable()
            && matches!(operation.ty, Type::S32 | Type::U32 | Type::F32);
        let is_merged = |r: Register| {
            let merge = self.of(r);
            merge.merged
                || merge.product.is_some()
                || merge.predicated.is_some()
                || merge.part.is_some()
                || merge.ones.is_some()
                || merge.absorbed.is_some()
        };
        // A modifier is of a register that still has the same value.
        let is_modified = |r: Register| {
            self.of(r).modifier.is_some_and(|(_, of)| {
                let definitions = &analyses.definitions;
                !definitions.is_written_between(of, from.block, from.index, point.index)
            })
        };
        let is_uniform = |r| analyses.uniformity.is_uniform(r);
        if is_plain
            && value != c
            && choice.ty.size() == 4
            && from.block == point.block
            && analyses.definitions.uses(value).len() == 1
            && is_uniform(value) == is_uniform(d)
            && !is_merged(value)
            && self.of(value).assembled.is_none()
            && self.of(value).extracted.is_none()
            && !function
                .sources(operation)
                .iter()
                .any(|&s| is_merged(s) && !is_modified(s))
            && may_absorb(function, analyses, from, point)
        {
            self.of_mut(value).predicated = Some(from);
        }
    }

    fn find_block_local(&mut self, function: &Function, analyses: &Analyses) {
        for index in 0..function.registers.len() {
            let register = Register(index as u32);
            if function.family(register) != Family::Bool {
                continue;
            }
            let Some(from) = analyses.definitions.single(register) else {
                continue;
            };
            let uses = analyses.definitions.uses(register);
            // A merged complement is read at its users.
            let is_direct = |p: &Point| {
                let user = &function.block(p.block).instructions[p.index as usize];
                !function
                    .destinations(user)
                    .iter()
                    .any(|&d| self.of(d).complement.is_some())
            };
            if uses
                .iter()
                .all(|p| p.block == from.block && p.index > from.index && is_direct(p))
            {
                let merge = self.of_mut(register);
                merge.block_local = true;
                merge.last_use = uses.iter().copied().max_by_key(|p| p.index);
            }
        }
    }

    /// The bits of a constant that is merged into its users.
    pub(super) fn constant(&self, register: Register) -> Option<u64> {
        self.of(register).constant
    }

    /// The modifier and the register that replace this one.
    pub(super) fn modifier(&self, register: Register) -> Option<(Modifier, Register)> {
        self.of(register).modifier
    }

    /// The part of another register that this one is.
    pub(super) fn part(&self, register: Register) -> Option<Part> {
        self.of(register).part
    }

    /// The part of another register that is extended to this one by its users.
    pub(super) fn extension(&self, register: Register) -> Option<Part> {
        self.of(register).extension
    }

    /// The part of another register that this one extends by one `mov`.
    pub(super) fn extracted(&self, register: Register) -> Option<Part> {
        self.of(register).extracted
    }

    /// The number that the comparison which defines a bool writes instead, as all ones or zero.
    pub(super) fn counted(&self, condition: Register) -> Option<Register> {
        self.of(condition).counted
    }

    /// The type in which the negation of a number is read that its comparison writes.
    pub(super) fn ones(&self, number: Register) -> Option<Type> {
        self.of(number).ones
    }

    /// Whether a register has a location of its own: it is merged into its users neither as a
    /// constant nor as another register.
    pub(super) fn is_stored(&self, register: Register) -> bool {
        let merge = self.of(register);
        merge.constant.is_none()
            && merge.modifier.is_none()
            && merge.part.is_none()
            && merge.extension.is_none()
            && merge.ones.is_none()
            && merge.displaced.is_none()
    }

    /// The bool that this one complements, if its users absorb the complement.
    pub(super) fn complement(&self, register: Register) -> Option<Register> {
        self.of(register).complement
    }

    /// The factors and the addend of a sum that has absorbed its product.
    pub(super) fn fused_product(&self, sum: Register) -> Option<(Product, Register)> {
        self.of(sum).product
    }

    /// The address in private memory and the distance from it that replace this one.
    pub(super) fn displaced(&self, register: Register) -> Option<(Register, u32)> {
        self.of(register).displaced
    }

    /// The operation that computes an operand of the one that computes a register, if both become one.
    pub(super) fn absorbed(&self, register: Register) -> Option<Point> {
        self.of(register).absorbed
    }

    /// The doubleword of which an operation may write a piece in place of a register, the offset of the piece in bytes,
    /// and its type.
    pub(super) fn piece(&self, register: Register) -> Option<(Register, u32, Type)> {
        self.of(register).piece
    }

    /// What a register is assembled from, part by part.
    pub(super) fn assembly(&self, register: Register) -> Option<&Assembly> {
        let index = self.of(register).assembled?;
        self.assemblies.get(index as usize)
    }

    /// Whether the users of a register have absorbed its definition.
    pub(super) fn is_merged(&self, register: Register) -> bool {
        self.of(register).merged
    }

    /// The definition of a register that is selected at a `sel`, under its predicate.
    pub(super) fn predicated(&self, register: Register) -> Option<Point> {
        self.of(register).predicated
    }

    /// Whether the finalizer would propagate a `mov` of a byte to this register into a `rol`.
    pub(super) fn is_rotated(&self, register: Register) -> bool {
        self.of(register).rotated
    }

    /// Whether a bool has one definition, and all its uses follow in the same block.
    pub(super) fn is_block_local(&self, register: Register) -> bool {
        self.of(register).block_local
    }

    /// The last use of a block-local bool.
    pub(super) fn last_use(&self, register: Register) -> Option<Point> {
        self.of(register).last_use
    }

    /// Whether this instruction is the last use of a block-local bool.
    pub(super) fn dies_at(&self, register: Register, block: BlockId, index: usize) -> bool {
        self.of(register).last_use
            == Some(Point {
                block,
                index: index as u32,
            })
    }
}

/// Whether a register is a dimension of a work-group as the launch specifies it. No target has groups of
/// more work-items than a word can count.
pub(super) fn is_group_dimension(
    function: &Function,
    analyses: &Analyses,
    register: Register,
) -> bool {
    use InputSource::{EnqueuedLocalSize, LocalSize};
    let input = function.inputs.iter().find(|i| i.register == register);
    let is_dimension =
        input.is_some_and(|i| matches!(i.source, EnqueuedLocalSize(_) | LocalSize(_)));
    is_dimension
        && analyses.definitions.count(register) == 1
        && analyses.uniformity.is_uniform(register)
}
