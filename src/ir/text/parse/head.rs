//! Parses what precedes a function's code: its name, parameters and attributes, and the lists of
//! registers, names, inputs and variables.

use super::{MAX_DECLARED_REGISTERS, Parsed, Parser, space_from_name};
use crate::ir::function::{
    FloatRules, Function, FunctionKind, Input, InputSource, MemoryVariable, Parameter, ParameterId,
    ParameterKind,
};
use crate::ir::text::parse::token::TokenKind;
use crate::ir::text::print::BUILT_IN;
use crate::ir::types::{AddressSpace, Family, Type};
use std::sync::Arc;

/// The words that may follow the address space of a parameter.
pub(super) const PARAMETER_WORDS: [&str; 4] = ["readonly", "restrict", "structure", "align"];

/// The words that begin an attribute of a kernel or of a helper function.
const ATTRIBUTES: [&str; 4] = [
    "reqd_work_group_size",
    "reqd_sub_group_size",
    "floats",
    BUILT_IN,
];

impl Parser<'_> {
    /// Parses a function's name: `@name`.
    pub(super) fn function_name(&mut self) -> Parsed<Arc<str>> {
        self.mark('@')?;
        let name = match self.kind() {
            TokenKind::Text(text) => Arc::from(text.as_str()),
            TokenKind::Word => Arc::from(self.next.text),
            _ => return Err(self.expected("function name")),
        };
        self.advance();
        Ok(name)
    }

    /// Comma-separated types in parentheses.
    fn types(&mut self) -> Parsed<Vec<Type>> {
        self.mark('(')?;
        let mut types = Vec::new();
        if self.accept(')') {
            return Ok(types);
        }
        loop {
            types.push(self.name("type or `)`", Type::from_name)?);
            if !self.accept(',') {
                self.list_end()?;
                return Ok(types);
            }
        }
    }

    pub(super) fn function(&mut self) -> Parsed<Function> {
        let helper = self.word() == "function";
        self.advance();
        let (line, column) = self.place();
        // After the `@`.
        self.places.name((line, column + 1));
        let mut function = Function::new(self.function_name()?);
        if helper {
            let arguments = self.types()?;
            self.mark('-')?;
            self.mark('>')?;
            let results = self.types()?;
            function.kind = FunctionKind::Helper { arguments, results };
            function.is_built_in = self.accept_word(BUILT_IN);
            function.loc = self.loc();
        } else {
            self.parameters(&mut function)?;
            self.attributes(&mut function)?;
        }
        self.mark('{')
            .map_err(|error| self.with_near(error, ATTRIBUTES))?;
        loop {
            match self.word() {
                "registers" => self.registers(&mut function)?,
                "names" => self.names(&mut function)?,
                "inputs" => self.inputs(&mut function)?,
                "variables" => self.variables(&mut function)?,
                _ => break,
            }
        }
        self.blocks(&mut function)?;
        Ok(function)
    }

    fn parameters(&mut self, function: &mut Function) -> Parsed<()> {
        self.mark('(')?;
        if self.accept(')') {
            return Ok(());
        }
        loop {
            self.places.parameter(self.place());
            let offset = self.number("parameter offset or `)`")?;
            self.mark(':')?;
            let name = self.text("parameter name")?;
            let type_name = self.text("quoted parameter type")?;
            let kind = if let Some(space) = space_from_name(self.word()) {
                self.advance();
                if space == AddressSpace::Local {
                    ParameterKind::Local
                } else {
                    let read_only = self.accept_word("readonly");
                    let restrict = self.accept_word("restrict");
                    let structure = match self.accept_word("structure") {
                        true => self.number("size in bytes")?,
                        false => 0,
                    };
                    let align = match self.accept_word("align") {
                        true => self.number("alignment in bytes")?,
                        false => 1,
                    };
                    ParameterKind::Pointer {
                        space,
                        read_only,
                        restrict,
                        structure,
                        align,
                    }
                }
            } else if self.accept_word("bytes") {
                let size = self.number("size in bytes")?;
                if !self.accept_word("align") {
                    return Err(self.expected("`align`"));
                }
                let align = self.number("alignment in bytes")?;
                ParameterKind::Bytes { size, align }
            } else {
                let kind = self.name("type or address space", Type::from_name);
                let spaces = AddressSpace::ALL.iter().map(|space| space.name());
                let known = spaces.chain(Type::ALL.iter().map(|ty| ty.name()));
                ParameterKind::Value(kind.map_err(|error| self.with_near(error, known))?)
            };
            function.parameters.push(Parameter {
                name,
                type_name,
                kind,
                offset,
            });
            if !self.accept(',') {
                return self.list_end();
            }
        }
    }

    fn attributes(&mut self, function: &mut Function) -> Parsed<()> {
        if self.accept_word("reqd_work_group_size") {
            self.mark('(')?;
            let x = self.number("size")?;
            self.mark(',')?;
            let y = self.number("size")?;
            self.mark(',')?;
            let z = self.number("size")?;
            self.mark(')')?;
            function.required_group_size = Some([x, y, z]);
        }
        if self.accept_word("reqd_sub_group_size") {
            self.mark('(')?;
            function.required_sub_group_size = Some(self.number("size")?);
            self.mark(')')?;
        }
        if self.accept_word("floats") {
            self.mark('(')?;
            loop {
                let rule = self.name("floating-point rule", |name| match name {
                    "finite" => Some(FloatRules {
                        finite: true,
                        ..function.float_rules
                    }),
                    "no_signed_zeros" => Some(FloatRules {
                        no_signed_zeros: true,
                        ..function.float_rules
                    }),
                    _ => None,
                })?;
                function.float_rules = rule;
                if !self.accept(',') {
                    break;
                }
            }
            self.mark(')')?;
        }
        function.loc = self.loc();
        Ok(())
    }

    fn registers(&mut self, function: &mut Function) -> Parsed<()> {
        self.advance();
        loop {
            let family = self.name("register family", |name| {
                Family::ALL.into_iter().find(|f| f.name() == name)
            })?;
            let next = function.registers.len();
            if *self.kind() != TokenKind::Register(next as u32) {
                let mut error = self.expected(&format!("`%{next}`"));
                error.message +=
                    ": registers are numbered from 0 without gaps, in the order of the list";
                return Err(error);
            }
            self.advance();
            let mut last = next;
            if self.accept('-') {
                let TokenKind::Register(end) = *self.kind() else {
                    return Err(self.expected("register"));
                };
                last = end as usize;
                if last < next || last >= MAX_DECLARED_REGISTERS {
                    return Err(self.error(format!(
                        "expected register from `%{next}` to `%{}`",
                        MAX_DECLARED_REGISTERS - 1
                    )));
                }
                self.advance();
            }
            if last >= MAX_DECLARED_REGISTERS {
                return Err(self.error("too many registers"));
            }
            for _ in next..=last {
                function.add_register(family);
            }
            if !self.accept(',') {
                return Ok(());
            }
        }
    }

    fn names(&mut self, function: &mut Function) -> Parsed<()> {
        self.advance();
        loop {
            let missing = self.error("name of an undeclared register");
            let register = self.register()?;
            let name = self.text("quoted register name")?;
            if register.index() >= function.registers.len() {
                return Err(missing);
            }
            function.set_name(register, name);
            if !self.accept(',') {
                return Ok(());
            }
        }
    }

    fn inputs(&mut self, function: &mut Function) -> Parsed<()> {
        self.advance();
        loop {
            self.places.input(self.place());
            let register = self.register()?;
            self.mark('=')?;
            let source = self.input_source()?;
            function.inputs.push(Input { register, source });
            if !self.accept(',') {
                return Ok(());
            }
        }
    }

    fn variables(&mut self, function: &mut Function) -> Parsed<()> {
        self.advance();
        loop {
            let space = self.name("address space", space_from_name)?;
            let name = self.text("quoted variable name")?;
            let size = self.number("size in bytes")?;
            if !self.accept_word("align") {
                return Err(self.expected("`align`"));
            }
            let align = self.number("alignment in bytes")?;
            let data = if self.accept('=') {
                let wrong = self.error("expected two hexadecimal digits for each byte");
                let digits = self.text("quoted bytes")?;
                Some(bytes_of(&digits).ok_or(wrong)?)
            } else {
                None
            };
            function.variables.push(MemoryVariable {
                name,
                space,
                size,
                align,
                data,
            });
            if !self.accept(',') {
                return Ok(());
            }
        }
    }

    fn input_source(&mut self) -> Parsed<InputSource> {
        let unknown = self.expected("input such as `local_id.0`");
        let make: fn(u8) -> InputSource = match self.word() {
            "local_id" => InputSource::LocalId,
            "group_id" => InputSource::GroupId,
            "global_offset" => InputSource::GlobalOffset,
            "enqueued_local_size" => InputSource::EnqueuedLocalSize,
            "local_size" => InputSource::LocalSize,
            "global_size" => InputSource::GlobalSize,
            "group_count" => InputSource::GroupCount,
            "work_dim" => {
                self.advance();
                return Ok(InputSource::WorkDim);
            }
            "sub_group_size" => {
                self.advance();
                return Ok(InputSource::SubGroupSize);
            }
            "sub_group_id" => {
                self.advance();
                return Ok(InputSource::SubGroupId);
            }
            "sub_group_local_id" => {
                self.advance();
                return Ok(InputSource::SubGroupLocalId);
            }
            "argument" => {
                self.advance();
                self.mark('.')?;
                let index = ParameterId(self.number("parameter index")?);
                if !self.accept('+') {
                    // The next token may be on a line of which nothing is wrong.
                    let (line, column) = self.end;
                    let message = format!(
                        "expected `+` and the offset in bytes, as in `argument.{}+0`",
                        index.0
                    );
                    return Err(super::ParseError {
                        line,
                        column,
                        message,
                        near: None,
                    });
                }
                let offset = self.number("byte offset")?;
                return Ok(InputSource::Argument { index, offset });
            }
            "buffer_offset" => {
                self.advance();
                self.mark('.')?;
                let index = ParameterId(self.number("parameter index")?);
                return Ok(InputSource::BufferOffset { index });
            }
            "constant_base" => {
                self.advance();
                self.mark('.')?;
                let offset = self.number("byte offset")?;
                return Ok(InputSource::ConstantBase { offset });
            }
            "parameter" => {
                self.advance();
                self.mark('.')?;
                let index = self.number("parameter index")?;
                return Ok(InputSource::Parameter { index });
            }
            _ => return Err(unknown),
        };
        self.advance();
        self.mark('.')?;
        Ok(make(self.number("dimension")?))
    }
}

/// The bytes of a string of hexadecimal digit pairs.
fn bytes_of(digits: &str) -> Option<Arc<[u8]>> {
    let value = |digit: u8| char::from(digit).to_digit(16);
    let pairs = digits.as_bytes().chunks(2);
    let bytes = pairs.map(|pair| match *pair {
        [high, low] => Some((16 * value(high)? + value(low)?) as u8),
        _ => None,
    });
    bytes.collect()
}
