//! Calls of the program's functions, and the functions that are called.

use super::components::{Components, component_count};
use super::place::Memory;
use super::{Lowering, Storage, address_type, value_type};
use crate::frontend::builtins::library;
use crate::frontend::typed::{
    self, Expression, ExpressionId, ExpressionKind, FunctionId, Place, PlaceBase, VariableId,
};
use crate::frontend::types::{Space, Type};
use crate::ir;
use crate::ir::function::{FunctionKind, Input, InputSource};
use crate::ir::names;
use crate::ir::register::Register;
use crate::ir::types::Family;
use hashbrown::HashSet;
use std::sync::Arc;

/// The functions that kernels call, directly or by way of others: the name of each as a helper.
/// The name in the source, except for a kernel, whose name is taken by the kernel itself, and for a
/// function of the library whose name the program gives to one of its own. Messages drop the suffix of these.
pub(super) fn helpers(unit: &typed::Unit) -> Vec<Option<Arc<str>>> {
    // Operators that are lowered to calls have no call expression.
    let is_operator =
        |f: &typed::Function| [library::DIVIDE_ROUNDED, library::SQRT_ROUNDED].contains(&&*f.name);
    let roots = unit
        .functions
        .iter()
        .filter(|f| f.is_kernel || is_operator(f));
    let mut is_called = unit.called_from(roots);
    for (function, is_called) in unit.functions.iter().zip(&mut is_called) {
        *is_called |= is_operator(function);
    }
    // The library's functions come first: of two with one name, the later is the program's.
    let mut names: HashSet<Arc<str>> = HashSet::new();
    let mut is_hidden = vec![false; unit.functions.len()];
    for (k, function) in unit.functions.iter().enumerate().rev() {
        is_hidden[k] = !names.insert(function.name.clone());
    }
    let called = unit.functions.iter().zip(is_called).zip(is_hidden);
    called
        .map(|((function, is_called), is_hidden)| {
            if !is_called || !(function.is_kernel || is_hidden) {
                return is_called.then(|| function.name.clone());
            }
            let suffix = match is_hidden {
                true => names::BUILT_IN_SUFFIX,
                false => names::CALLED_SUFFIX,
            };
            let mut name = format!("{}{suffix}", function.name);
            while !names.insert(Arc::from(&*name)) {
                name.push('_');
            }
            Some(Arc::from(name))
        })
        .collect()
}

/// The variable that an expression itself reads.
fn read(expression: &Expression) -> Option<VariableId> {
    match expression.kind {
        ExpressionKind::Load(place)
        | ExpressionKind::AssignBinary { place, .. }
        | ExpressionKind::AssignOffset { place, .. }
        | ExpressionKind::Step { place, .. } => match place.base() {
            PlaceBase::Variable(v) => Some(v),
            PlaceBase::Memory(_) => None,
        },
        _ => None,
    }
}

/// The types of the registers of a value.
fn register_types(ty: Type) -> impl Iterator<Item = ir::types::Type> {
    std::iter::repeat_n(value_type(ty), component_count(ty))
}

impl Lowering<'_> {
    /// Makes the function a helper: parameters that it reads are inputs.
    /// With `prints`, the buffer of `printf` is one more, the last.
    pub(super) fn helper_parameters(&mut self, prints: bool) {
        let source = self.source;
        let parameters = &source.variables[..source.parameter_count];
        let results = match source.result {
            Type::Void | Type::Record(_) => Vec::new(),
            ty => register_types(ty).collect(),
        };
        // A structure comes as the address of the caller's copy of it, and goes to where the
        // caller wants it.
        let address = address_type(Space::Private);
        let mut arguments = Vec::new();
        if let Type::Record(_) = source.result {
            let register = self.b.register(address.family());
            self.result = Some(register);
            let source = InputSource::Parameter { index: 0 };
            self.b.function.inputs.push(Input { register, source });
            arguments.push(address);
        }
        let mut index = arguments.len() as u16;
        for variable in parameters {
            match variable.ty {
                Type::Record(_) => arguments.push(address),
                ty => arguments.extend(register_types(ty)),
            }
        }
        if prints {
            let ty = ir::types::Type::U64;
            let register = self.b.register(ty.family());
            self.print_buffer = Some(register);
            let index = arguments.len() as u16;
            let source = InputSource::Parameter { index };
            self.b.function.inputs.push(Input { register, source });
            arguments.push(ty);
        }
        self.b.function.kind = FunctionKind::Helper { arguments, results };
        let mut is_read = vec![false; parameters.len()];
        for expression in &source.expressions {
            if let Some(VariableId(variable)) = read(expression)
                && let Some(is_read) = is_read.get_mut(variable as usize)
            {
                *is_read = true;
            }
        }
        for (k, variable) in parameters.iter().enumerate() {
            let id = VariableId(k as u32);
            let first = index;
            index += component_count(variable.ty) as u16;
            let registers = match self.storage(id) {
                Storage::Registers(_) if !is_read[k] => continue,
                Storage::Registers(registers) => registers,
                Storage::Pointed(register) => register.into(),
                Storage::Memory(_) | Storage::Argument(_) => self.new_registers(variable.ty),
            };
            for (index, &register) in (first..).zip(registers.iter()) {
                self.b.function.inputs.push(Input {
                    register,
                    source: InputSource::Parameter { index },
                });
            }
            if let Storage::Memory(_) = self.storage(id) {
                self.at(variable.span);
                let place = self.resolve(Place::Variable(id));
                self.write(place, variable.ty, registers);
            }
        }
    }

    /// A call: the registers of its result, when it has one.
    pub(super) fn call(
        &mut self,
        expression: &Expression,
        callee: FunctionId,
        arguments: &[ExpressionId],
    ) -> Option<Components> {
        if let Type::Record(_) = expression.ty {
            let result = self.temporary("call result", expression.ty);
            self.call_into_memory(expression, callee, arguments, result);
            return None;
        }
        let values = self.arguments_of(arguments);
        self.at(expression.span);
        let print_buffer = self.print_buffer_for(callee);
        let result = (expression.ty != Type::Void).then(|| self.new_registers(expression.ty));
        // All that are called have a name.
        let name = self.helpers[callee.0 as usize].as_ref()?;
        match (result, self.unit.function(callee).result) {
            // A function on scalars, for each component.
            (Some(result), Type::Scalar(_)) if result.len() > 1 => {
                for (k, &d) in result.iter().enumerate() {
                    let values: Vec<Register> = values
                        .iter()
                        .map(|value| value.get(k).copied().unwrap_or_else(|| value.only()))
                        .collect();
                    self.b.call_into(&[d], name, &values);
                }
            }
            _ => {
                let values = values.iter().flat_map(|v| v.iter().copied());
                let values: Vec<Register> = values.chain(print_buffer).collect();
                let result = result.as_deref().unwrap_or_default();
                self.b.call_into(result, name, &values);
            }
        }
        result
    }

    /// The values of arguments, of structures the addresses of copies.
    fn arguments_of(&mut self, arguments: &[ExpressionId]) -> Vec<Components> {
        let mut values = Vec::with_capacity(arguments.len());
        for (k, &argument) in arguments.iter().enumerate() {
            values.push(match self.source.expression(argument).ty.record() {
                Some(_) => self.record_argument(argument).into(),
                None => self.components_before(argument, &arguments[k + 1..]),
            });
        }
        values
    }

    /// A call whose result is a structure.
    pub(super) fn call_into_memory(
        &mut self,
        expression: &Expression,
        callee: FunctionId,
        arguments: &[ExpressionId],
        result: Memory,
    ) {
        let mut values = vec![self.address(result)];
        for value in self.arguments_of(arguments) {
            values.extend_from_slice(&value);
        }
        self.at(expression.span);
        values.extend(self.print_buffer_for(callee));
        if let Some(name) = &self.helpers[callee.0 as usize] {
            self.b.call_into(&[], name, &values);
        }
    }

    /// A call of a function of the library, where the unit has it.
    pub(super) fn call_library(&mut self, name: &str, values: &[Register]) -> Option<Register> {
        let name = self
            .helpers
            .iter()
            .flatten()
            .find(|helper| &***helper == name)?;
        let result = self.b.register(Family::Dword);
        self.b.call_into(&[result], name, values);
        Some(result)
    }

    /// `return`, with the value of a helper function.
    pub(super) fn return_value(&mut self, value: Option<ExpressionId>) {
        match value {
            None => self.b.ret(),
            Some(value) if self.result.is_some() => {
                if let Some(place) = self.result_place() {
                    self.record_into(place, value);
                }
                self.at(self.source.expression(value).span);
                self.b.ret();
            }
            Some(value) => {
                let span = self.source.expression(value).span;
                let value = self.components(value);
                self.at(span);
                self.b.ret_with(&value);
            }
        }
    }

    /// The end of the function's body: what it returns there is undefined.
    pub(super) fn end(&mut self) {
        if self.source.result == Type::Void || self.result.is_some() {
            self.b.ret();
            return;
        }
        let family = value_type(self.source.result).family();
        let name = format!("{}{}", self.source.name, names::NO_VALUE_SUFFIX);
        let undefined = self.b.function.add_named_register(family, name);
        let results = Components::from(undefined).widened(component_count(self.source.result));
        self.b.ret_with(&results);
    }
}
