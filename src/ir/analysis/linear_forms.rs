//! Integers as linear forms, which describe addresses: a constant plus registers, or products of
//! two registers, each times a constant, modulo 2^32 or 2^64.
//!
//! [`Extent`] selects how far operands are expanded. A result with more than [`MAX_TERMS`] terms is
//! a single term instead; for comparing values, a sum that would be too long has an operand as one term, such that
//! operands that differ by constants have the same one.

use crate::ir::analysis::cfg::Cfg;
use crate::ir::analysis::def_use::Point;
use crate::ir::analysis::loops::{LoopId, Loops};
use crate::ir::analysis::ssa_versions::{Origin, Versions};
use crate::ir::function::{BlockId, Function, InputSource};
use crate::ir::instruction::{Detail, Instruction};
use crate::ir::opcode::Opcode;
use crate::ir::register::Register;
use crate::ir::types::Family;
use hashbrown::{DefaultHashBuilder, HashMap};
use std::hash::{BuildHasher, Hash, Hasher};
use std::rc::Rc;

/// The most terms of a linear form.
pub(in crate::ir) const MAX_TERMS: usize = 6;

/// A version, or the product of two.
pub(in crate::ir) type Term = (u32, Option<u32>);

/// A linear form: the sum of a constant and of registers times factors, modulo 2^32 or 2^64.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::ir) struct Sum {
    /// The terms with their factors, which are nonzero, sorted by term.
    pub(in crate::ir) terms: Terms,
    /// The constant term, reduced modulo 2^32 for doublewords.
    pub(in crate::ir) constant: u64,
    /// The family of all registers: doublewords or quadwords.
    pub(in crate::ir) family: Family,
    /// The cost of the instructions that become dead if the result is computed differently, in
    /// halves of a machine instruction: a uniform (scalar) instruction costs one half.
    pub(in crate::ir) cost: u32,
}

impl Sum {
    /// A register as a single term.
    pub(in crate::ir) fn leaf(version: u32, family: Family) -> Sum {
        Sum {
            terms: Terms(Some(Rc::new(vec![((version, None), 1)]))),
            constant: 0,
            family,
            cost: 0,
        }
    }

    fn of_constant(bits: u64, family: Family) -> Sum {
        Sum {
            terms: Terms::default(),
            constant: bits,
            family,
            cost: 0,
        }
    }

    /// Truncates to the size of the family.
    pub(in crate::ir) fn cut(&self, bits: u64) -> u64 {
        match self.family {
            Family::Qword => bits,
            Family::Bool | Family::Byte | Family::Word | Family::Dword => bits & 0xffff_ffff,
        }
    }

    /// `self + factor * other`; `None` if there are too many terms.
    pub(in crate::ir) fn add_scaled(mut self, other: &Sum, factor: u64) -> Option<Sum> {
        if self.terms.is_empty() && factor == 1 {
            self.terms = other.terms.clone();
        } else {
            for &(term, by) in &*other.terms {
                self.add_term(term, by.wrapping_mul(factor));
            }
        }
        let constant = other.constant.wrapping_mul(factor);
        self.constant = self.cut(self.constant.wrapping_add(constant));
        self.cost += other.cost;
        (self.terms.len() <= MAX_TERMS).then_some(self)
    }

    pub(in crate::ir) fn add_term(&mut self, term: Term, by: u64) {
        match self.terms.binary_search_by_key(&term, |t| t.0) {
            Ok(k) => {
                let sum = self.cut(self.terms[k].1.wrapping_add(by));
                if sum == 0 {
                    self.terms.make_mut().remove(k);
                } else {
                    self.terms.make_mut()[k].1 = sum;
                }
            }
            Err(k) => {
                let by = self.cut(by);
                if by != 0 {
                    self.terms.make_mut().insert(k, (term, by));
                }
            }
        }
    }

    /// The product; `None` if it has products of three registers.
    pub(in crate::ir) fn times(&self, other: &Sum) -> Option<Sum> {
        let mut result = Sum::of_constant(self.constant.wrapping_mul(other.constant), self.family);
        result.constant = result.cut(result.constant);
        result.cost = self.cost + other.cost;
        for &(term, by) in &*self.terms {
            result.add_term(term, by.wrapping_mul(other.constant));
        }
        for &(term, by) in &*other.terms {
            result.add_term(term, by.wrapping_mul(self.constant));
        }
        for &(a, by_a) in &*self.terms {
            for &(b, by_b) in &*other.terms {
                let ((a, None), (b, None)) = (a, b) else {
                    return None;
                };
                let product = (a.min(b), Some(a.max(b)));
                result.add_term(product, by_a.wrapping_mul(by_b));
            }
        }
        (result.terms.len() <= MAX_TERMS).then_some(result)
    }

    /// Whether both have the same terms and factors, whatever the constants.
    pub(in crate::ir) fn has_terms_of(&self, other: &Sum) -> bool {
        self.family == other.family && self.terms == other.terms
    }
}

/// The terms of a linear form with their factors. Forms that differ by a constant share them.
#[derive(Clone, Debug, Default)]
pub(in crate::ir) struct Terms(Option<Rc<Vec<(Term, u64)>>>);

impl Terms {
    /// The terms for modification, unshared.
    pub(in crate::ir) fn make_mut(&mut self) -> &mut Vec<(Term, u64)> {
        Rc::make_mut(self.0.get_or_insert_default())
    }
}

impl std::ops::Deref for Terms {
    type Target = [(Term, u64)];

    fn deref(&self) -> &[(Term, u64)] {
        self.0.as_ref().map_or(&[], |terms| terms.as_slice())
    }
}

impl PartialEq for Terms {
    fn eq(&self, other: &Terms) -> bool {
        let is_same = match (&self.0, &other.0) {
            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        is_same || **self == **other
    }
}

impl Eq for Terms {}

impl Hash for Terms {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

/// The number of recent lists of terms that are searched for an equal one: neighboring
/// addresses often share theirs.
const RECENT: usize = 64;

/// Recent lists of terms, in a direct-mapped table by hash.
struct Recent {
    lists: Vec<Terms>,
    hash: DefaultHashBuilder,
}

impl Recent {
    fn new() -> Recent {
        Recent {
            lists: vec![Terms::default(); RECENT],
            hash: DefaultHashBuilder::default(),
        }
    }

    /// Replaces a list by an equal recent one, so that both share the storage.
    fn share(&mut self, terms: &mut Terms) {
        if terms.is_empty() {
            *terms = Terms::default();
            return;
        }
        let place = self.hash.hash_one(&*terms) as usize % RECENT;
        if let Some(known) = self.lists.get_mut(place) {
            if known == terms {
                *terms = known.clone();
            } else {
                *known = terms.clone();
            }
        }
    }
}

/// How far operands are expanded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::ir) enum Extent {
    /// Within an iteration: values from outside of the innermost loop around the instruction, or
    /// from an inner loop, are terms.
    Iteration,
    /// As `Iteration`, but values with other uses are terms, too, unless they are a
    /// register plus a constant.
    Unshared,
    /// As `Unshared`, but values that only addresses are computed from are expanded although they have several uses:
    /// once all of these are computed differently, nothing uses them. Each use bears its share of the cost.
    Addresses,
    /// Up to anything but additions and the like, wherever it is computed: for comparing values.
    /// The registers of the terms may have been overwritten since.
    Function,
}

/// The linear forms of all versions of a function.
pub(in crate::ir) struct Sums {
    sums: Vec<Option<Sum>>,
    uniform: Vec<bool>,
}

impl Sums {
    /// Visits all reachable instructions once.
    pub(in crate::ir) fn compute(
        function: &Function,
        cfg: &Cfg,
        loops: &Loops,
        versions: &Versions,
        extent: Extent,
    ) -> Sums {
        let mut uses = vec![0u32; versions.len()];
        for &block in cfg.reverse_postorder() {
            for index in 0..function.block(block).instructions.len() {
                for &v in versions.sources(Point::new(block, index)) {
                    uses[v as usize] += 1;
                }
            }
        }
        let addresses = match extent {
            Extent::Addresses => of_addresses(function, cfg, loops, versions),
            Extent::Iteration | Extent::Unshared | Extent::Function => Vec::new(),
        };
        let mut sums = Sums {
            sums: vec![None; versions.len()],
            uniform: guess_uniform(function, cfg, versions),
        };
        let mut recent = Recent::new();
        let mut names = Names::default();
        for &block in cfg.reverse_postorder() {
            let here = loops.innermost(block);
            for (index, instruction) in function.block(block).instructions.iter().enumerate() {
                let at = Point::new(block, index);
                let &[d] = versions.destinations(at) else {
                    continue;
                };
                let view = View {
                    loops,
                    versions,
                    uses: &uses,
                    addresses: &addresses,
                    extent,
                    here,
                    sums: &sums,
                    names: &names,
                };
                let mut sum = view.sum(function, at, instruction);
                if let Some(sum) = &mut sum {
                    recent.share(&mut sum.terms);
                    if extent == Extent::Function {
                        names.add(sum, d);
                    }
                }
                sums.sums[d as usize] = sum;
            }
        }
        sums
    }

    /// The linear form of a version, if it has one other than itself.
    pub(in crate::ir) fn of(&self, version: u32) -> Option<&Sum> {
        self.sums.get(version as usize)?.as_ref()
    }

    /// Whether a version is probably uniform. A heuristic, for costs only.
    pub(in crate::ir) fn is_uniform(&self, version: u32) -> bool {
        self.uniform[version as usize]
    }
}

/// By version, whether addresses of memory, in the same loop, are all that is computed from it.
fn of_addresses(function: &Function, cfg: &Cfg, loops: &Loops, versions: &Versions) -> Vec<bool> {
    let mut only = vec![true; versions.len()];
    for &block in cfg.reverse_postorder() {
        for &join in versions.joins(block) {
            for (_, v) in versions.inputs(join) {
                only[v as usize] = false;
            }
        }
    }
    // The users of a value come after it, except in joins.
    for &block in cfg.reverse_postorder().iter().rev() {
        let here = loops.innermost(block);
        for (index, instruction) in function.block(block).instructions.iter().enumerate().rev() {
            let at = Point::new(block, index);
            let (results, sources) = (versions.destinations(at), versions.sources(at));
            let is_linear = matches!(
                instruction.opcode,
                Opcode::Add | Opcode::Sub | Opcode::Neg | Opcode::Mul | Opcode::Shl | Opcode::Mov
            );
            let is_address = matches!(instruction.detail, Detail::Memory { .. });
            let passes_on = is_linear && results.iter().all(|&d| only[d as usize]);
            for (k, &v) in sources.iter().enumerate() {
                let is_here = versions
                    .block(v)
                    .is_some_and(|b| loops.innermost(b) == here);
                only[v as usize] &= is_here && (passes_on || is_address && k == 0);
            }
        }
    }
    only
}

/// By version, whether it is probably uniform: computed from uniform inputs and constants.
fn guess_uniform(function: &Function, cfg: &Cfg, versions: &Versions) -> Vec<bool> {
    let mut uniform = vec![false; versions.len()];
    let is_varying = |r: Register| {
        let mut inputs = function.inputs.iter();
        let input = inputs.find(|i| i.register == r).map(|i| i.source);
        matches!(
            input,
            None | Some(
                InputSource::LocalId(_)
                    | InputSource::SubGroupLocalId
                    | InputSource::Parameter { .. }
            )
        )
    };
    for &version in versions.joins(BlockId::ENTRY) {
        uniform[version as usize] = !is_varying(versions.register(version));
    }
    for &block in cfg.reverse_postorder() {
        if block != BlockId::ENTRY {
            for &join in versions.joins(block) {
                // At a loop header, the value on entry decides.
                let forward = |from: BlockId| cfg.number(from) < cfg.number(block);
                let mut inputs = versions.inputs(join).filter(|&(from, _)| forward(from));
                let (first, second) = (inputs.next(), inputs.next());
                uniform[join as usize] =
                    second.is_none() && first.is_some_and(|(_, v)| uniform[v as usize]);
            }
        }
        for (index, instruction) in function.block(block).instructions.iter().enumerate() {
            let at = Point::new(block, index);
            let is_pure = instruction.opcode.class().is_pure();
            let same = is_pure && versions.sources(at).iter().all(|&v| uniform[v as usize]);
            for &d in versions.destinations(at) {
                uniform[d as usize] = same;
            }
        }
    }
    uniform
}

struct View<'a> {
    loops: &'a Loops,
    versions: &'a Versions,
    uses: &'a [u32],
    /// By version, whether only addresses are computed from it.
    addresses: &'a [bool],
    extent: Extent,
    here: Option<LoopId>,
    sums: &'a Sums,
    names: &'a Names,
}

/// Versions that have sums of several terms as values.
#[derive(Default)]
struct Names {
    /// By terms, the first version that is their sum plus a constant.
    versions: HashMap<Terms, (u32, u64)>,
}

impl Names {
    /// The fewest terms of a sum that a version is recorded for.
    const MIN_TERMS: usize = MAX_TERMS / 2;

    fn add(&mut self, sum: &Sum, version: u32) {
        if sum.terms.len() >= Self::MIN_TERMS {
            let named = self.versions.entry(sum.terms.clone());
            named.or_insert((version, sum.constant));
        }
    }

    /// The sum with one term in place of its terms, if a version is recorded for these.
    fn short(&self, sum: &Sum) -> Option<Sum> {
        let &(version, constant) = self.versions.get(&sum.terms)?;
        let mut short = Sum::leaf(version, sum.family);
        short.constant = short.cut(sum.constant.wrapping_sub(constant));
        Some(short)
    }
}

impl View<'_> {
    /// The sum of the first operand and the second one times a factor. If it has too many terms, the longer operand is
    /// one term, or both.
    fn total(&self, a: Sum, b: &Sum, factor: u64) -> Option<Sum> {
        if let Some(total) = a.clone().add_scaled(b, factor) {
            return Some(total);
        }
        let [short_a, short_b] = [&a, b].map(|sum| self.names.short(sum));
        let is_a_longer = a.terms.len() >= b.terms.len();
        let one = match (&short_a, &short_b) {
            (Some(a), _) if is_a_longer => a.clone().add_scaled(b, factor),
            (_, Some(b)) => a.add_scaled(b, factor),
            (Some(a), None) => a.clone().add_scaled(b, factor),
            (None, None) => None,
        };
        one.or_else(|| short_a?.add_scaled(&short_b?, factor))
    }

    fn sum(&self, function: &Function, at: Point, instruction: &Instruction) -> Option<Sum> {
        let family = instruction.ty.family();
        if !instruction.ty.is_integer() || !matches!(family, Family::Dword | Family::Qword) {
            return None;
        }
        let sources = self.versions.sources(at);
        let source = |k: usize| self.operand(*sources.get(k)?, family);
        let zero = Sum::of_constant(0, family);
        let (mut sum, cost) = match instruction.opcode {
            Opcode::Loadi => (Sum::of_constant(instruction.immediate()?, family), 0),
            Opcode::Mov => (source(0)?, 0),
            Opcode::Add => (self.total(source(0)?, &source(1)?, 1)?, 1),
            Opcode::Sub => (self.total(source(0)?, &source(1)?, u64::MAX)?, 1),
            Opcode::Neg => (zero.add_scaled(&source(0)?, u64::MAX)?, 1),
            Opcode::Mul => (source(0)?.times(&source(1)?)?, 4),
            Opcode::Shl => {
                let count = self.operand(*sources.get(1)?, Family::Dword)?;
                if !count.terms.is_empty() {
                    return None;
                }
                let bits = 8 * u64::from(instruction.ty.size());
                let factor = 1u64 << (count.constant % bits);
                (zero.add_scaled(&source(0)?, factor)?, 1)
            }
            _ => return None,
        };
        // Only single-result instructions have a linear form.
        let &[d] = self.versions.destinations(at) else {
            return None;
        };
        debug_assert_eq!(function.family(self.versions.register(d)), family);
        sum.cost += if self.sums.is_uniform(d) {
            cost
        } else {
            2 * cost
        };
        Some(sum)
    }

    /// The linear form of an operand, expanded as far as the extent permits.
    fn operand(&self, version: u32, family: Family) -> Option<Sum> {
        let leaf = Sum::leaf(version, family);
        let Some(sum) = self.sums.of(version) else {
            return Some(leaf);
        };
        if sum.family != family {
            return None;
        }
        if sum.terms.is_empty() {
            return Some(Sum {
                cost: 0,
                ..sum.clone()
            });
        }
        if self.extent == Extent::Function {
            return Some(sum.clone());
        }
        let block = match self.versions.origin(version) {
            Origin::Instruction(point) => point.block,
            Origin::Join(_) | Origin::Start | Origin::Nothing => return Some(leaf),
        };
        if self.loops.innermost(block) != self.here {
            return Some(leaf);
        }
        let mut sum = sum.clone();
        // A value with other uses is computed anyway.
        if self.uses[version as usize] > 1 {
            let is_offset = matches!(*sum.terms, [((_, None), 1)]);
            // Outside of loops, a sum of several registers is worth sharing; in a loop, some of them may be invariant.
            let is_of_addresses = self.addresses.get(version as usize) == Some(&true)
                && (self.here.is_some() || sum.terms.len() == 1);
            if self.extent != Extent::Iteration && !is_offset && !is_of_addresses {
                return Some(leaf);
            }
            sum.cost = match is_of_addresses {
                true => sum.cost / self.uses[version as usize],
                false => 0,
            };
        }
        Some(sum)
    }
}

/// Emits the instructions that compute linear forms.
pub(in crate::ir) struct Writer<'a> {
    pub(in crate::ir) function: &'a mut Function,
    pub(in crate::ir) versions: &'a Versions,
    pub(in crate::ir) code: Vec<Instruction>,
    pub(in crate::ir) like: Instruction,
}

impl Writer<'_> {
    /// An upper bound on the registers that one linear form needs.
    pub(in crate::ir) const REGISTERS: usize = 6 * MAX_TERMS;

    fn push(&mut self, opcode: Opcode, family: Family, sources: &[Register]) -> Register {
        let d = self.function.add_register(family);
        let (ty, detail) = (family.unsigned(), Detail::None);
        let loc = self.like.loc;
        let instruction = self
            .function
            .instruction(opcode, ty, detail, &[d], sources, loc);
        self.code.push(instruction);
        d
    }

    /// A constant in a fresh register.
    pub(in crate::ir) fn constant(&mut self, bits: u64, family: Family) -> Register {
        let d = self.function.add_register(family);
        let detail = Detail::of_bits(bits);
        let (ty, loc) = (family.unsigned(), self.like.loc);
        let loadi = self
            .function
            .instruction(Opcode::Loadi, ty, detail, &[d], &[], loc);
        self.code.push(loadi);
        d
    }

    /// The sum of two registers, or `b` if there is no `a`.
    pub(in crate::ir) fn add(
        &mut self,
        a: Option<Register>,
        b: Register,
        family: Family,
    ) -> Register {
        match a {
            None => b,
            Some(a) => self.push(Opcode::Add, family, &[a, b]),
        }
    }

    /// The sum of the terms. Terms with the same factor, or its negative, are
    /// added before the multiplication.
    pub(in crate::ir) fn terms(&mut self, terms: &[(Term, u64)], sum: &Sum) -> Option<Register> {
        let family = sum.family;
        let magnitude = |by: u64| by.min(sum.cut(by.wrapping_neg()));
        let mut groups: Vec<u64> = terms.iter().map(|&(_, by)| magnitude(by)).collect();
        groups.sort();
        groups.dedup();
        let mut total: Option<Register> = None;
        for group in groups {
            let here = terms.iter().filter(|&&(_, by)| magnitude(by) == group);
            let (mut plus, mut minus): (Option<Register>, Option<Register>) = (None, None);
            for &(term, by) in here {
                let value = self.term(term, family);
                let place = if by == group { &mut plus } else { &mut minus };
                *place = Some(match *place {
                    None => value,
                    Some(before) => self.push(Opcode::Add, family, &[before, value]),
                });
            }
            let (value, negative) = match (plus, minus) {
                (Some(plus), Some(minus)) => {
                    (self.push(Opcode::Sub, family, &[plus, minus]), false)
                }
                (Some(plus), None) => (plus, false),
                (None, Some(minus)) => (minus, true),
                (None, None) => continue,
            };
            let value = self.scaled(value, group, family);
            total = Some(match (total, negative) {
                (None, false) => value,
                (None, true) => {
                    let zero = self.constant(0, family);
                    self.push(Opcode::Sub, family, &[zero, value])
                }
                (Some(total), false) => self.push(Opcode::Add, family, &[total, value]),
                (Some(total), true) => self.push(Opcode::Sub, family, &[total, value]),
            });
        }
        total
    }

    /// All emitted code, followed by the copy of the result to its destinations.
    pub(in crate::ir) fn finish(
        self,
        d: &[Register],
        result: Option<Register>,
        family: Family,
    ) -> Vec<Instruction> {
        let mut code = self.code;
        if let (Some(result), Some(_)) = (result, d.first()) {
            let (ty, detail) = (family.unsigned(), Detail::None);
            let loc = self.like.loc;
            code.push(
                self.function
                    .instruction(Opcode::Mov, ty, detail, d, &[result], loc),
            );
        }
        code
    }

    fn term(&mut self, (a, b): Term, family: Family) -> Register {
        let a = self.versions.register(a);
        match b {
            None => a,
            Some(b) => {
                let b = self.versions.register(b);
                self.push(Opcode::Mul, family, &[a, b])
            }
        }
    }

    fn scaled(&mut self, value: Register, by: u64, family: Family) -> Register {
        if by == 1 {
            value
        } else if by.is_power_of_two() {
            let count = self.constant(u64::from(by.trailing_zeros()), Family::Dword);
            self.push(Opcode::Shl, family, &[value, count])
        } else {
            let factor = self.constant(by, family);
            self.push(Opcode::Mul, family, &[value, factor])
        }
    }
}

/// Replaces instructions by lists of instructions.
pub(in crate::ir) fn replace(function: &mut Function, mut changes: Vec<(Point, Vec<Instruction>)>) {
    changes.sort_by_key(|&(at, _)| at);
    let mut changes = changes.into_iter().peekable();
    while let Some(block) = changes.peek().map(|(at, _)| at.block) {
        let old = std::mem::take(&mut function.block_mut(block).instructions);
        let mut new = Vec::with_capacity(old.len() + 8);
        for (index, instruction) in old.into_iter().enumerate() {
            match changes.next_if(|(at, _)| *at == Point::new(block, index)) {
                Some((_, list)) => new.extend(list),
                None => new.push(instruction),
            }
        }
        function.block_mut(block).instructions = new;
    }
}
