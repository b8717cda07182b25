//! Calls of the program's functions, and the functions that are called.

use super::place::Memory;
use super::{Lowering, Storage, address_type, value_type};
use crate::frontend::builtins::library;
use crate::frontend::typed::{
    self, Expression, ExpressionId, ExpressionKind, FunctionId, Place, VariableId,
};
use crate::frontend::types::{Space, Type};
use crate::ir::function::{FunctionKind, Input, InputSource};
use crate::ir::register::Register;
use crate::ir::types::Family;
use hashbrown::HashSet;
use std::sync::Arc;

/// The functions that kernels call, directly or by way of others: the name of each as a helper.
/// That is its own, but for a kernel, which stands in the unit under that already, and for a
/// function of the library whose name the program gives to one of its own.
pub(super) fn helpers(unit: &typed::Unit) -> Vec<Option<Arc<str>>> {
    let mut is_called = vec![false; unit.functions.len()];
    let mut todo: Vec<&typed::Function> = unit.functions.iter().filter(|f| f.is_kernel).collect();
    // What operators become is called without an expression that says so.
    for (k, function) in unit.functions.iter().enumerate() {
        if [library::DIVIDE_ROUNDED, library::SQRT_ROUNDED].contains(&&*function.name) {
            is_called[k] = true;
            todo.push(function);
        }
    }
    while let Some(function) = todo.pop() {
        for expression in &function.expressions {
            if let ExpressionKind::CallFunction(FunctionId(callee), _) = expression.kind
                && !std::mem::replace(&mut is_called[callee as usize], true)
            {
                todo.push(&unit.functions[callee as usize]);
            }
        }
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
            let suffix = if is_hidden { "built_in" } else { "called" };
            let mut name = format!("{}_{suffix}", function.name);
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
        ExpressionKind::Load(Place::Variable(v))
        | ExpressionKind::AssignBinary {
            place: Place::Variable(v),
            ..
        }
        | ExpressionKind::AssignOffset {
            place: Place::Variable(v),
            ..
        }
        | ExpressionKind::Step {
            place: Place::Variable(v),
            ..
        } => Some(v),
        _ => None,
    }
}

impl Lowering<'_> {
    /// Makes the function a helper: parameters that it reads are inputs.
    pub(super) fn helper_parameters(&mut self) {
        let source = self.source;
        let parameters = &source.variables[..source.parameter_count];
        let results = match source.result {
            Type::Void | Type::Record(_) => Vec::new(),
            ty @ (Type::Scalar(_)
            | Type::Pointer(_)
            | Type::Array(_)
            | Type::Vector(_)
            | Type::Event) => vec![value_type(ty)],
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
        let first = arguments.len();
        arguments.extend(parameters.iter().map(|v| match v.ty {
            Type::Record(_) => address,
            ty @ (Type::Void
            | Type::Scalar(_)
            | Type::Pointer(_)
            | Type::Array(_)
            | Type::Vector(_)
            | Type::Event) => value_type(ty),
        }));
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
            let register = match self.storage(id) {
                Storage::Register(_) if !is_read[k] => continue,
                Storage::Register(register) | Storage::Pointed(register) => register,
                Storage::Memory(_) | Storage::Argument(_) => {
                    self.b.register(value_type(variable.ty).family())
                }
            };
            self.b.function.inputs.push(Input {
                register,
                source: InputSource::Parameter {
                    index: (first + k) as u16,
                },
            });
            if let Storage::Memory(_) = self.storage(id) {
                self.at(variable.span);
                let place = self.resolve(Place::Variable(id));
                self.write(place, variable.ty, register);
            }
        }
    }

    /// A call: the register of its result, when it has one.
    pub(super) fn call(
        &mut self,
        expression: &Expression,
        callee: FunctionId,
        arguments: &[ExpressionId],
    ) -> Option<Register> {
        if let Type::Record(_) = expression.ty {
            let result = self.temporary("result", expression.ty);
            self.call_into_memory(expression, callee, arguments, result);
            return None;
        }
        let mut values = Vec::with_capacity(arguments.len());
        self.arguments_of(arguments, &mut values);
        self.at(expression.span);
        let result = (expression.ty != Type::Void)
            .then(|| self.b.register(value_type(expression.ty).family()));
        // All that are called have a name.
        if let Some(name) = &self.helpers[callee.0 as usize] {
            self.b.call_into(result.as_slice(), name, &values);
        }
        result
    }

    /// The values of arguments, of structures the addresses of copies.
    fn arguments_of(&mut self, arguments: &[ExpressionId], values: &mut Vec<Register>) {
        for (k, &argument) in arguments.iter().enumerate() {
            values.push(match self.source.expression(argument).ty {
                Type::Record(_) => self.record_argument(argument),
                Type::Void
                | Type::Scalar(_)
                | Type::Pointer(_)
                | Type::Array(_)
                | Type::Vector(_)
                | Type::Event => self.value_before(argument, &arguments[k + 1..]),
            });
        }
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
        self.arguments_of(arguments, &mut values);
        self.at(expression.span);
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
                let value = self.value(value);
                self.at(span);
                self.b.ret_with(&[value]);
            }
        }
    }

    /// The end of the function's body: what it returns there is undefined.
    pub(super) fn end(&mut self) {
        if self.source.result == Type::Void || self.result.is_some() {
            self.b.ret();
            return;
        }
        // A variable that nothing writes is what an undefined value looks like.
        let family = value_type(self.source.result).family();
        let undefined = self.b.function.add_named_register(family, "undefined");
        self.b.ret_with(&[undefined]);
    }
}
