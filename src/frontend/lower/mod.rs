//! Typed tree -> Gen IR: each kernel, and each function that one needs, becomes a function in
//! which every variable is one register that is written again, or one for each component of a
//! vector, except arrays, volatile variables and those whose address is taken, which are in private
//! memory.
//!
//! Parameters of kernels are read from the argument block once at the start, those of helper
//! functions are inputs. A kernel that is called is lowered once more, as a helper. Addresses are 64-bit
//! values, those in private memory 32-bit offsets; conditions are bools and never become integers unless the program reads them as
//! such. Rounding is decided here and never changed later: fused multiply-add where
//! FP_CONTRACT allows it, division and square root as sequences over the hardware's
//! approximations.

mod active;
mod argument;
mod arithmetic;
mod ballot;
mod bits;
mod builtin;
mod bytes;
mod c11_atomics;
mod calls;
mod components;
mod control;
mod conversion;
mod expression;
mod geometry;
mod integer;
mod math;
mod matrix;
mod memory;
mod place;
mod printf;
mod record;
mod relation;
mod shared;
mod subgroup;
mod switch;
mod vector;
mod vector_builtin;
mod workgroup;
mod workitem;

use super::builtins::library;
use super::swizzle::component_name;
use super::typed::{self, ConstantId, ExpressionId, ExpressionKind, PlaceBase, VariableId};
use super::types::{Pointer, Scalar, Space, Type, Types};
use crate::cancel::CancelFlag;
use crate::ir;
use crate::ir::builder::Builder;
use crate::ir::function::{
    BlockId, FloatRules, Function, MAX_ALIGNMENT, MemoryVariable, MemoryVariableId, Parameter,
    ParameterKind,
};
use crate::ir::names::{NamedVariable, name_with_line};
use crate::ir::register::Register;
use crate::ir::types::AddressSpace;
use crate::ir::unit::Unit;
use crate::source::{LocationTable, SourceMap, Span};
use components::{Components, component_count};
use hashbrown::{HashMap, HashSet};
use std::sync::Arc;

/// How floating-point operations are lowered, unless the program specifies it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Floats {
    /// Quotients and roots of floats may be less exact, and wrong where they are not normal numbers.
    pub relaxed: bool,
    /// What passes may rely on.
    pub rules: FloatRules,
}

/// Lowers a checked unit. Once `cancel` is set, the result is incomplete, and must not be used.
pub fn lower(
    unit: &typed::Unit,
    map: &SourceMap,
    floats: Floats,
    cancel: Option<&CancelFlag>,
) -> Unit {
    let mut locations = LocationTable::new();
    let helpers = calls::helpers(unit);
    let converted = converted_pointees(unit);
    let prints = printf::users(unit);
    let mut functions = Vec::new();
    for (source, helper) in unit.functions.iter().zip(&helpers) {
        let roles = [source.is_kernel.then_some(None), helper.as_ref().map(Some)];
        for role in roles.into_iter().flatten() {
            functions.push(Lowering::function(
                source,
                role,
                (&helpers, &prints),
                (unit, &converted),
                map,
                (floats, cancel),
                &mut locations,
            ));
        }
    }
    Unit {
        functions,
        locations: Arc::new(locations),
    }
}

/// Where a variable lives.
#[derive(Clone, Copy)]
enum Storage {
    /// In registers of its own: one, or one for each component of a vector.
    Registers(Components),
    /// In private memory, as this memory object of the function.
    Memory(MemoryVariableId),
    /// In private memory of the caller, at the address in this register.
    Pointed(Register),
    /// In the argument block, from this byte on.
    Argument(u32),
}

/// The state of lowering one function.
struct Lowering<'a> {
    source: &'a typed::Function,
    /// By function: its name as a helper, when it is one.
    helpers: &'a [Option<Arc<str>>],
    /// By function: whether it calls `printf`, directly or by way of others.
    prints: &'a [bool],
    /// Of a helper function that calls `printf`, the address of the buffer.
    print_buffer: Option<Register>,
    unit: &'a typed::Unit,
    types: &'a Types,
    map: &'a SourceMap,
    floats: Floats,
    cancel: Option<&'a CancelFlag>,
    locations: &'a mut LocationTable,
    b: Builder,
    /// Where each variable lives.
    variables: Vec<Storage>,
    /// What is known of parameters that are structures.
    arguments: argument::Arguments,
    /// Where a structure that the function returns is written to.
    result: Option<Register>,
    /// How many registers variables have; those are the function's first.
    variable_registers: usize,
    /// The memory objects of the function for variables in constant memory.
    constants: HashMap<ConstantId, MemoryVariableId>,
    /// By expression: whether evaluating it writes anything.
    effects: Vec<bool>,
    /// By expression: the price of evaluating it although it may not be needed;
    /// [`NEVER`] when that could fault or write.
    prices: Vec<u32>,
    /// Where `break` goes to, from the outermost loop or `switch` in.
    exits: Vec<BlockId>,
    /// Where `continue` goes to, from the outermost loop in.
    nexts: Vec<BlockId>,
    /// The block at each label that was met.
    labels: Vec<Option<BlockId>>,
}

/// The cost of an expression that must not be evaluated speculatively.
const NEVER: u32 = u32::MAX;

/// The highest price of an operand that is evaluated although it may not be needed: a few
/// instructions cost less than a branch.
const CHEAP: u32 = 6;

/// The Gen IR type of a scalar.
fn ir_type(scalar: Scalar) -> ir::types::Type {
    use ir::types::Type as Ir;
    match scalar {
        Scalar::Bool => Ir::Bool,
        Scalar::Char => Ir::S8,
        Scalar::UChar => Ir::U8,
        Scalar::Short => Ir::S16,
        Scalar::UShort => Ir::U16,
        Scalar::Int => Ir::S32,
        Scalar::UInt => Ir::U32,
        Scalar::Long => Ir::S64,
        Scalar::ULong => Ir::U64,
        Scalar::Half => Ir::F16,
        Scalar::Float => Ir::F32,
        Scalar::Double => Ir::F64,
    }
}

/// The Gen IR type of a value, or of each component of a vector; pointers are addresses. What has
/// none gets u32, which nothing reads.
fn value_type(ty: Type) -> ir::types::Type {
    match ty {
        Type::Void | Type::Array(_) | Type::Record(_) | Type::Event => ir::types::Type::U32,
        Type::Vector(vector) => ir_type(vector.element),
        Type::Scalar(scalar) => ir_type(scalar),
        Type::Pointer(p) => address_type(p.space),
    }
}

/// The type of an address: private and local ones are offsets.
fn address_type(space: Space) -> ir::types::Type {
    match space {
        Space::Private | Space::Local => ir::types::Type::U32,
        Space::Global | Space::Constant => ir::types::Type::U64,
    }
}

/// The address space of memory operations.
fn address_space(space: Space) -> AddressSpace {
    match space {
        Space::Constant => AddressSpace::Constant,
        Space::Private => AddressSpace::Private,
        Space::Local => AddressSpace::Local,
        Space::Global => AddressSpace::Global,
    }
}

/// How a type is written, for those who ask what an argument is.
fn type_name(ty: Type, types: &Types) -> String {
    match ty.pointer() {
        None => types.show(ty),
        Some(pointer) => {
            let constant = if pointer.is_const { "const " } else { "" };
            format!("{constant}{}*", types.show(types.get(pointer.pointee)))
        }
    }
}

/// How the registers of a function's variables are named: one that is not the first of its name, with its line.
fn named_variables(source: &typed::Function, map: &SourceMap) -> Vec<NamedVariable> {
    let mut seen: HashSet<&str> = HashSet::new();
    let named = source.variables.iter().map(|v| {
        let line = map.position(v.span).map_or(0, |position| position.line);
        let name = match seen.insert(&v.name) || line == 0 {
            true => v.name.to_string(),
            false => name_with_line(&v.name, line),
        };
        NamedVariable { name, line }
    });
    named.collect()
}

/// Gives a variable a register, or a memory object.
fn variable_storage(
    function: &mut Function,
    v: &typed::Variable,
    named: &NamedVariable,
    types: &Types,
) -> Storage {
    if !v.in_memory {
        let family = value_type(v.ty).family();
        let registers: Vec<Register> = match v.ty.vector() {
            None => vec![function.add_register_of_variable(family, &*named.name, named.line)],
            Some(vector) => (0..vector.width)
                .map(|k| {
                    let name = format!("{}.{}", named.name, component_name(vector, k));
                    function.add_register_of_variable(family, name, named.line)
                })
                .collect(),
        };
        return Storage::Registers(Components::new(&registers));
    }
    let index = function.add_variable(MemoryVariable {
        name: v.name.clone(),
        space: match v.is_local {
            true => AddressSpace::Local,
            false => AddressSpace::Private,
        },
        size: types.size(v.ty) as u32,
        align: types
            .align(v.ty)
            .max(v.align.unwrap_or(1))
            .min(MAX_ALIGNMENT),
        data: None,
    });
    Storage::Memory(index)
}

/// The size of the structure or vector that a pointer points at; 0 if that is anything else. Of a union, a program
/// may have less memory than for its largest member, and if it converts pointers to the type (`converted`) less than for
/// the last object: a header, for example, which other data follow.
fn structure_size(pointer: Pointer, types: &Types, converted: &[Type]) -> u32 {
    let ty = types.get(pointer.pointee);
    let is_whole = match ty {
        Type::Record(record) => !types.record(record).is_union,
        Type::Vector(_) => true,
        _ => false,
    };
    match is_whole && !converted.contains(&ty) {
        true => u32::try_from(types.size(ty)).unwrap_or(0),
        false => 0,
    }
}

/// The vectors and structures to which a program has pointers that it converts to pointers to other types.
fn converted_pointees(unit: &typed::Unit) -> Vec<Type> {
    let pointee = |ty: Type| match ty {
        Type::Pointer(pointer) => Some(unit.types.get(pointer.pointee)),
        _ => None,
    };
    let mut found = Vec::new();
    for function in &unit.functions {
        for expression in &function.expressions {
            if let ExpressionKind::Convert(from) = expression.kind
                && let Some(from) = pointee(function.expression(from).ty)
                && matches!(from, Type::Vector(_) | Type::Record(_))
                && pointee(expression.ty) != Some(from)
                && !found.contains(&from)
            {
                found.push(from);
            }
        }
    }
    found
}

/// Declares the parameters of a kernel, consecutively in the argument block.
fn kernel_parameters(
    function: &mut Function,
    source: &typed::Function,
    types: &Types,
    converted: &[Type],
) {
    let mut end = 0u32;
    for variable in &source.variables[..source.parameter_count] {
        let kind = match variable.ty {
            Type::Pointer(pointer) if pointer.space == Space::Local => ParameterKind::Local,
            Type::Pointer(pointer) => ParameterKind::Pointer {
                space: address_space(pointer.space),
                read_only: pointer.is_read_only(),
                restrict: variable.is_restrict,
                structure: structure_size(pointer, types, converted),
                align: match types.get(pointer.pointee) {
                    Type::Void => 1,
                    pointee => types.align(pointee).clamp(1, MAX_ALIGNMENT),
                },
            },
            Type::Vector(_) | Type::Record(_) => ParameterKind::Bytes {
                size: types.size(variable.ty) as u32,
                align: types.align(variable.ty).min(MAX_ALIGNMENT),
            },
            Type::Void | Type::Scalar(_) | Type::Array(_) | Type::Event => {
                ParameterKind::Value(value_type(variable.ty))
            }
        };
        let mut parameter = Parameter {
            name: variable.name.clone(),
            type_name: type_name(variable.ty, types).into(),
            kind,
            offset: 0,
        };
        parameter.offset = end.next_multiple_of(parameter.align());
        end = parameter.offset + parameter.size();
        function.parameters.push(parameter);
    }
}

impl<'a> Lowering<'a> {
    fn function(
        source: &'a typed::Function,
        helper: Option<&Arc<str>>,
        (helpers, prints): (&'a [Option<Arc<str>>], &'a [bool]),
        (unit, converted): (&'a typed::Unit, &[Type]),
        map: &'a SourceMap,
        (floats, cancel): (Floats, Option<&'a CancelFlag>),
        locations: &'a mut LocationTable,
    ) -> Function {
        let mut function = Function::new(helper.unwrap_or(&source.name).clone());
        if helper.is_none() {
            function.required_group_size = source.required_group_size;
            function.required_sub_group_size = source.required_sub_group_size;
        }
        function.loc = locations.add_span(map, source.span);
        function.is_built_in = locations
            .get(function.loc)
            .is_some_and(|l| library::is_built_in(&l.file));
        function.float_rules = floats.rules;
        let types = &unit.types;
        let position = unit.functions.iter().position(|f| std::ptr::eq(f, source));
        let calls_print = position.and_then(|k| prints.get(k)) == Some(&true);
        let mut arguments = argument::Arguments::default();
        if helper.is_none() {
            kernel_parameters(&mut function, source, types, converted);
            if calls_print {
                printf::add_buffer_parameter(&mut function);
            }
            arguments = argument::Arguments::compute(source, types);
        }
        let named = named_variables(source, map);
        let variables: Vec<Storage> = source
            .variables
            .iter()
            .enumerate()
            .map(|(k, v)| {
                if arguments.is_direct(k) {
                    return Storage::Argument(function.parameters[k].offset);
                }
                let is_copy = helper.is_some() && k < source.parameter_count;
                match v.ty.record() {
                    Some(_) if is_copy => {
                        let family = address_type(Space::Private).family();
                        Storage::Pointed(function.add_register_of_variable(
                            family,
                            &*named[k].name,
                            named[k].line,
                        ))
                    }
                    Some(_) | None => variable_storage(&mut function, v, &named[k], types),
                }
            })
            .collect();
        let variable_registers = function.registers.len();
        let mut this = Lowering {
            source,
            helpers,
            prints,
            print_buffer: None,
            unit,
            types,
            map,
            floats,
            cancel,
            locations,
            b: Builder::new(function),
            variables,
            arguments,
            result: None,
            variable_registers,
            constants: HashMap::new(),
            effects: Vec::new(),
            prices: Vec::new(),
            exits: Vec::new(),
            nexts: Vec::new(),
            labels: vec![None; source.label_count as usize],
        };
        this.measure();
        if helper.is_none() {
            this.load_parameters();
        } else {
            this.helper_parameters(calls_print);
        }
        this.block(&source.body);
        this.at(source.end);
        if !this.b.is_closed() {
            this.end();
        }
        this.b.finish()
    }

    /// Instructions appended from here on come from this place.
    fn at(&mut self, span: Span) {
        self.b.loc = self.locations.add_span(self.map, span);
    }

    /// Reads the parameters into their variables.
    fn load_parameters(&mut self) {
        for index in 0..self.source.parameter_count {
            let variable = &self.source.variables[index];
            self.at(variable.span);
            let offset = self.b.function.parameters[index].offset;
            let ty = value_type(variable.ty);
            match self.variables[index] {
                Storage::Registers(d) => {
                    let address = self.b.u32(offset);
                    self.b.load_into(&d, AddressSpace::Argument, ty, address);
                }
                Storage::Argument(_) => {}
                Storage::Memory(_) | Storage::Pointed(_) => self.copy_argument(index, offset),
            }
        }
    }

    /// Computes side effects and cost of each expression; operands precede their users.
    fn measure(&mut self) {
        for expression in &self.source.expressions {
            let mut writes = false;
            let mut price = 0u32;
            let mut operand = |id: ExpressionId| {
                writes |= self.effects[id.0 as usize];
                price = price.saturating_add(self.prices[id.0 as usize]);
            };
            let own = match &expression.kind {
                ExpressionKind::Integer(_) | ExpressionKind::Float(_) => 0,
                ExpressionKind::VariableAddress(_) | ExpressionKind::ConstantAddress(_) => 1,
                ExpressionKind::Load(place) => match place.base() {
                    // Structures are copied.
                    _ if expression.ty.record().is_some() || self.is_volatile(*place) => NEVER,
                    PlaceBase::Variable(v) => match self.storage(v) {
                        Storage::Registers(_) => 0,
                        // Never outside of the variable.
                        Storage::Memory(_) | Storage::Pointed(_) | Storage::Argument(_) => 3,
                    },
                    PlaceBase::Memory(pointer) if self.argument_place(pointer).is_some() => 1,
                    PlaceBase::Memory(pointer) => {
                        operand(pointer);
                        NEVER
                    }
                },
                ExpressionKind::Splat(a) | ExpressionKind::Swizzle(a, _) => {
                    operand(*a);
                    0
                }
                ExpressionKind::Convert(a)
                | ExpressionKind::Unary(_, a)
                | ExpressionKind::Member { pointer: a, .. } => {
                    operand(*a);
                    1
                }
                ExpressionKind::Initialize { .. }
                | ExpressionKind::Statements { .. }
                | ExpressionKind::Unreachable => {
                    writes = true;
                    NEVER
                }
                ExpressionKind::Binary(operation, a, b) => {
                    operand(*a);
                    operand(*b);
                    match operation {
                        typed::Binary::Divide | typed::Binary::Remainder => NEVER,
                        _ => 1,
                    }
                }
                ExpressionKind::Compare(_, a, b)
                | ExpressionKind::Logical(_, a, b)
                | ExpressionKind::Offset {
                    pointer: a,
                    index: b,
                    ..
                }
                | ExpressionKind::Difference(a, b) => {
                    operand(*a);
                    operand(*b);
                    1
                }
                ExpressionKind::Conditional(c, a, b) | ExpressionKind::VectorSelect(c, a, b) => {
                    operand(*c);
                    operand(*a);
                    operand(*b);
                    1
                }
                ExpressionKind::Comma(all) | ExpressionKind::VectorLiteral(all) => {
                    all.iter().for_each(|&id| operand(id));
                    0
                }
                ExpressionKind::Call(builtin, arguments) => {
                    arguments.iter().for_each(|&id| operand(id));
                    match builtin.may_be_speculated() {
                        true => 4,
                        false => NEVER,
                    }
                }
                // It may write to memory, but to no register of this function.
                ExpressionKind::CallFunction(_, arguments) => {
                    arguments.iter().for_each(|&id| operand(id));
                    NEVER
                }
                ExpressionKind::Assign { .. }
                | ExpressionKind::AssignBinary { .. }
                | ExpressionKind::AssignOffset { .. }
                | ExpressionKind::Step { .. } => {
                    writes = true;
                    NEVER
                }
            };
            self.effects.push(writes);
            let count = component_count(expression.ty) as u32;
            self.prices
                .push(price.saturating_add(own.saturating_mul(count)));
        }
    }

    /// Whether an expression may be evaluated although its value may not be needed.
    fn is_cheap(&self, id: ExpressionId) -> bool {
        self.prices[id.0 as usize] <= CHEAP
    }

    fn storage(&self, id: VariableId) -> Storage {
        self.variables[id.0 as usize]
    }
}

#[cfg(test)]
mod control_tests;
#[cfg(test)]
mod memory_tests;
#[cfg(test)]
mod tests;
