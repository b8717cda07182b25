//! Parses operands.

use super::cursor::{Mark, Stop};
use super::declaration::type_named;
use super::{Entity, Parser};
use crate::visa::opcode::Slot;
use crate::visa::operand::{
    AddressId, IndirectRegion, Modifier, Operand, PackedType, PredicateId, Region, State, Surface,
    Variable,
};
use crate::visa::region;
use crate::visa::types::Type;

/// The type after an operand, `:ud`.
pub(super) enum OperandType {
    Plain(Type),
    Packed(PackedType),
}

/// A register-indirect location: `r[A0(0),4]`.
struct IndirectPlace {
    address: AddressId,
    element: u8,
    offset: i16,
}

impl<'a> Parser<'a> {
    /// Parses the operand of a slot; lists are parsed elsewhere.
    pub(super) fn operand(&mut self, slot: Slot) -> Result<Operand, Stop> {
        self.cursor.skip_blanks();
        match slot {
            Slot::Destination => self.destination(),
            Slot::DestinationOrPredicate => match self.eat_predicate() {
                Some(id) => Ok(Operand::Predicate(id)),
                None => self.destination(),
            },
            Slot::DestinationOrAddress => match self.eat_address()? {
                Some(operand) => Ok(operand),
                None => self.destination(),
            },
            Slot::Source => self.source(),
            Slot::SourceOrPredicate => match self.eat_predicate() {
                Some(id) => Ok(Operand::Predicate(id)),
                None => self.source(),
            },
            Slot::SourceOfAnyKind => {
                if let Some(id) = self.eat_predicate() {
                    return Ok(Operand::Predicate(id));
                }
                self.place_or_source()
            }
            Slot::Predicate => match self.eat_predicate() {
                Some(id) => Ok(Operand::Predicate(id)),
                None => self.wrong_name("a predicate"),
            },
            Slot::Surface => self.surface().map(Operand::Surface),
            Slot::Sampler => self.sampler(),
            Slot::StateOrDestination => match self.eat_state()? {
                Some(operand) => Ok(operand),
                None => self.destination(),
            },
            Slot::StateOrSource => match self.eat_state()? {
                Some(operand) => Ok(operand),
                None => self.source(),
            },
            Slot::Address => match self.eat_address()? {
                Some(operand) => Ok(operand),
                None => self.wrong_name("an address variable"),
            },
            Slot::AddressOf | Slot::AddressOffset => self.place_or_source(),
            Slot::RawDestination | Slot::RawSourceOrNull | Slot::RawSource | Slot::RawList => {
                self.raw(true)
            }
            Slot::Block => {
                let variable = self.variable()?;
                let (row, column) = self.row_and_column()?;
                Ok(Operand::Source {
                    variable,
                    row,
                    column,
                    region: Region::CONTIGUOUS,
                    modifier: Modifier::None,
                })
            }
            Slot::Scalar => self.lsc_scalar(),
            Slot::MixedList => self.source(),
            Slot::Label | Slot::LabelList => {
                self.cursor.skip_blanks();
                let mark = self.cursor.mark();
                let name = self.name()?;
                self.label_uses.push((mark, name.clone()));
                Ok(Operand::Label(self.block_label(&name)))
            }
            Slot::Symbol => {
                let name = self.name()?;
                Ok(Operand::Symbol(self.kernel.add_symbol(name)))
            }
            Slot::Name => self.named_variable(),
        }
    }

    /// Looks up a name, or reports an error at `mark`.
    pub(super) fn resolve(&mut self, name: &str, mark: Mark) -> Result<Entity, Stop> {
        match self.names.get(name) {
            Some(Entity::Broken) => Err(Stop),
            Some(entity) => Ok(*entity),
            None => {
                let message = format!("use of undeclared identifier `{name}`");
                Err(self.cursor.error_at(mark, &message))
            }
        }
    }

    /// The entity of the next name, which is not consumed.
    fn peek_entity(&mut self) -> Option<Entity> {
        let mark = self.cursor.mark();
        let word = self.cursor.word();
        self.cursor.rewind(mark);
        self.names.get(word?).copied()
    }

    /// Reports a name of the wrong kind.
    fn wrong_name(&mut self, what: &str) -> Result<Operand, Stop> {
        let mark = self.cursor.mark();
        match self.cursor.word() {
            Some(name) if !super::super::is_keyword(name) => {
                self.resolve(name, mark)?;
                let message = format!("`{name}` is not {what}");
                Err(self.cursor.error_at(mark, &message))
            }
            _ => {
                self.cursor.rewind(mark);
                Err(self.cursor.expected(what))
            }
        }
    }

    /// Parses the name of a general variable.
    pub(super) fn variable(&mut self) -> Result<Variable, Stop> {
        self.cursor.skip_blanks();
        if let Some(Entity::Variable(variable)) = self.peek_entity() {
            self.cursor.word();
            return Ok(variable);
        }
        self.wrong_name("a general variable").and(Err(Stop))
    }

    fn surface(&mut self) -> Result<Surface, Stop> {
        if let Some(Entity::Surface(surface)) = self.peek_entity() {
            self.cursor.word();
            return Ok(surface);
        }
        self.wrong_name("a surface").and(Err(Stop))
    }

    fn sampler(&mut self) -> Result<Operand, Stop> {
        if let Some(Entity::Sampler(sampler)) = self.peek_entity() {
            self.cursor.word();
            return Ok(Operand::Sampler(sampler));
        }
        self.wrong_name("a sampler")
    }

    fn eat_predicate(&mut self) -> Option<PredicateId> {
        let Some(Entity::Predicate(id)) = self.peek_entity() else {
            return None;
        };
        self.cursor.word();
        Some(id)
    }

    /// Parses the name of the predicate of an instruction.
    pub(super) fn predicate(&mut self) -> Result<PredicateId, Stop> {
        self.cursor.skip_blanks();
        match self.eat_predicate() {
            Some(id) => Ok(id),
            None => self.wrong_name("a predicate").and(Err(Stop)),
        }
    }

    /// Parses a state operand such as `T6(0)`, if there is one.
    fn eat_state(&mut self) -> Result<Option<Operand>, Stop> {
        let state = match self.peek_entity() {
            Some(Entity::Surface(surface)) => State::Surface(surface),
            Some(Entity::Sampler(sampler)) => State::Sampler(sampler),
            Some(_) | None => return Ok(None),
        };
        self.cursor.word();
        self.cursor.expect("(")?;
        let offset = self.small(0..=255, "element")?;
        self.cursor.expect(")")?;
        Ok(Some(Operand::State {
            state,
            offset: offset as u8,
        }))
    }

    /// Parses an address operand such as `A0(0)<8>`, if there is one.
    fn eat_address(&mut self) -> Result<Option<Operand>, Stop> {
        let Some(Entity::Address(address)) = self.peek_entity() else {
            return Ok(None);
        };
        self.cursor.word();
        self.cursor.expect("(")?;
        let element = self.small(0..=15, "element of an address variable")? as u8;
        self.cursor.expect(")")?;
        self.cursor.expect("<")?;
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        let width = self.expression_without_compare()?;
        self.cursor.expect(">")?;
        if !matches!(width, 1 | 2 | 4 | 8 | 16) {
            return Err(self
                .cursor
                .error_at(mark, "invalid address width: expected 1, 2, 4, 8 or 16"));
        }
        Ok(Some(Operand::Address {
            address,
            element,
            width: width as u8,
        }))
    }

    /// Parses an expression and checks its range.
    pub(super) fn small(
        &mut self,
        range: std::ops::RangeInclusive<i64>,
        what: &str,
    ) -> Result<i64, Stop> {
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        let value = self.expression()?;
        if range.contains(&value) {
            return Ok(value);
        }
        let (first, last) = (range.start(), range.end());
        let message = format!("{what} {value} is outside of the range {first} to {last}");
        Err(self.cursor.error_at(mark, &message))
    }

    /// Parses `&V[4]`, `A0(0)<1>`, or a source.
    fn place_or_source(&mut self) -> Result<Operand, Stop> {
        if let Some(operand) = self.eat_address()? {
            return Ok(operand);
        }
        if !self.cursor.eat("&") {
            return self.source();
        }
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        let name = self.cursor.word();
        let Some(name) = name else {
            return Err(self.cursor.expected("variable"));
        };
        let entity = self.resolve(name, mark)?;
        let mut offset = 0;
        if self.cursor.eat("[") {
            offset = self.small(-0x8000..=0x7fff, "number of bytes")? as i16;
            self.cursor.expect("]")?;
        }
        match entity {
            Entity::Variable(variable) => Ok(Operand::AddressOf { variable, offset }),
            Entity::Surface(surface) => Ok(Operand::AddressOfState {
                state: State::Surface(surface),
                offset,
            }),
            Entity::Sampler(sampler) => Ok(Operand::AddressOfState {
                state: State::Sampler(sampler),
                offset,
            }),
            Entity::Predicate(_) | Entity::Address(_) | Entity::Broken => {
                let message = format!("`{name}` has no address in the register file");
                Err(self.cursor.error_at(mark, &message))
            }
        }
    }

    /// Parses an element's location: `(row,column)`.
    pub(super) fn row_and_column(&mut self) -> Result<(u16, u16), Stop> {
        self.cursor.expect("(")?;
        let row = self.small(0..=255, "row")? as u16;
        self.cursor.expect(",")?;
        let column = self.small(0..=0xffff, "column")? as u16;
        self.cursor.expect(")")?;
        Ok((row, column))
    }

    /// Parses the horizontal stride of a destination: `<1>`.
    fn stride(&mut self) -> Result<u8, Stop> {
        self.cursor.expect("<")?;
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        let stride = self.expression_without_compare()?;
        self.cursor.expect(">")?;
        match u8::try_from(stride) {
            Ok(stride @ (0 | 1 | 2 | 4)) => Ok(stride),
            _ => Err(self
                .cursor
                .error_at(mark, "invalid horizontal stride: expected 0, 1, 2 or 4")),
        }
    }

    pub(super) fn destination(&mut self) -> Result<Operand, Stop> {
        if let Some(place) = self.indirect_place()? {
            let stride = self.stride()?;
            let ty = self.plain_type()?;
            return Ok(Operand::IndirectDestination {
                address: place.address,
                element: place.element,
                offset: place.offset,
                stride,
                ty,
            });
        }
        let variable = self.variable()?;
        let (row, column) = if self.cursor.eat("(") {
            self.cursor.skip_blanks();
            let row = self.small(0..=255, "row")? as u16;
            self.cursor.expect(",")?;
            let column = self.small(0..=0xffff, "column")? as u16;
            self.cursor.expect(")")?;
            (row, column)
        } else {
            (0, 0)
        };
        let stride = self.stride()?;
        Ok(Operand::Destination {
            variable,
            row,
            column,
            stride,
        })
    }

    /// Parses a register-indirect location such as `r[A0(0),4]`, if there is one.
    fn indirect_place(&mut self) -> Result<Option<IndirectPlace>, Stop> {
        if !self.cursor.eat("r[") {
            return Ok(None);
        }
        self.cursor.skip_blanks();
        let Some(Entity::Address(address)) = self.peek_entity() else {
            return self.wrong_name("an address variable").and(Err(Stop));
        };
        self.cursor.word();
        self.cursor.expect("(")?;
        let element = self.small(0..=15, "element of an address variable")? as u8;
        self.cursor.expect(")")?;
        let mut offset = 0;
        if self.cursor.eat(",") {
            offset = self.small(-0x8000..=0x7fff, "number of bytes")? as i16;
        }
        self.cursor.expect("]")?;
        Ok(Some(IndirectPlace {
            address,
            element,
            offset,
        }))
    }

    fn modifier(&mut self) -> Modifier {
        for (text, modifier) in [
            ("(-)", Modifier::Negate),
            ("(abs)", Modifier::Absolute),
            ("(-abs)", Modifier::NegateAbsolute),
            ("(~)", Modifier::Not),
        ] {
            if self.cursor.eat(text) {
                return modifier;
            }
        }
        Modifier::None
    }

    pub(super) fn source(&mut self) -> Result<Operand, Stop> {
        self.cursor.skip_blanks();
        let modifier = self.modifier();
        self.cursor.skip_blanks();
        if modifier == Modifier::None && self.is_immediate() {
            return self.immediate();
        }
        if let Some(place) = self.indirect_place()? {
            let region = self.indirect_region()?;
            let ty = self.plain_type()?;
            return Ok(Operand::Indirect {
                address: place.address,
                element: place.element,
                offset: place.offset,
                region,
                modifier,
                ty,
            });
        }
        let variable = self.variable()?;
        self.source_of(variable, modifier)
    }

    fn source_of(&mut self, variable: Variable, modifier: Modifier) -> Result<Operand, Stop> {
        let (row, column) = self.row_and_column()?;
        self.cursor.expect("<")?;
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        let vertical = self.expression()?;
        self.cursor.expect(";")?;
        let region = self.rest_of_region(vertical, mark)?;
        Ok(Operand::Source {
            variable,
            row,
            column,
            region,
            modifier,
        })
    }

    /// Parses the rest of a region, `width,horizontal>`.
    fn rest_of_region(&mut self, vertical: i64, mark: Mark) -> Result<Region, Stop> {
        let width = self.expression()?;
        self.cursor.expect(",")?;
        let horizontal = self.expression_without_compare()?;
        self.cursor.expect(">")?;
        self.region(vertical, width, horizontal, mark)
    }

    fn region(
        &mut self,
        vertical: i64,
        width: i64,
        horizontal: i64,
        mark: Mark,
    ) -> Result<Region, Stop> {
        let narrow = |value: i64| u8::try_from(value).unwrap_or(u8::MAX);
        let region = Region {
            vertical: narrow(vertical),
            width: narrow(width),
            horizontal: narrow(horizontal),
        };
        // The finalizer's parser accepts a width of 0; its verifier rejects it.
        if !region::source_is_legal(Region {
            width: region.width.max(1),
            ..region
        }) {
            return Err(self.cursor.error_at(
                mark,
                "invalid region: expected <0|1|2|4|8|16|32; 1|2|4|8|16, 0|1|2|4>",
            ));
        }
        Ok(region)
    }

    fn indirect_region(&mut self) -> Result<IndirectRegion, Stop> {
        self.cursor.expect("<")?;
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        // `<1>` ends with the token of a comparison.
        let first = self.expression_without_compare()?;
        if self.cursor.eat(";") {
            return self.rest_of_region(first, mark).map(IndirectRegion::Single);
        }
        if self.cursor.eat(",") {
            let horizontal = self.cursor.decimal::<u8>("horizontal stride")?;
            self.cursor.expect(">")?;
            let region = self.region(0, first, i64::from(horizontal), mark)?;
            return Ok(IndirectRegion::Rows {
                width: region.width,
                horizontal: region.horizontal,
            });
        }
        self.cursor.expect(">")?;
        let region = self.region(0, 1, first, mark)?;
        Ok(IndirectRegion::Stride(region.horizontal))
    }

    /// Parses `V.32`, `V.(32*2)`, `%null.0`; without the point, in LSC messages, `V`.
    pub(super) fn raw(&mut self, with_offset: bool) -> Result<Operand, Stop> {
        let variable = self.variable()?;
        if !with_offset && self.cursor.peek() != b'.' {
            return Ok(Operand::raw(variable, 0));
        }
        self.cursor.expect(".")?;
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        let offset = if self.cursor.eat("(") {
            let offset = self.expression()?;
            self.cursor.expect(")")?;
            offset
        } else {
            i64::from(self.cursor.decimal::<u32>("number of bytes")?)
        };
        match u16::try_from(offset) {
            Ok(0) => Ok(Operand::raw(variable, 0)),
            Ok(offset) if !Operand::raw(variable, 0).is_null() => {
                Ok(Operand::raw(variable, offset))
            }
            _ => Err(self.cursor.error_at(
                mark,
                &format!("offset {offset} of a raw operand is out of range"),
            )),
        }
    }

    /// Parses the variable of a lifetime marker.
    fn named_variable(&mut self) -> Result<Operand, Stop> {
        let mark = self.cursor.mark();
        let name = self.identifier("variable")?;
        match self.resolve(name, mark)? {
            Entity::Variable(variable) => Ok(Operand::scalar(variable, 0)),
            Entity::Address(address) => Ok(Operand::address(address, 1)),
            Entity::Predicate(id) => Ok(Operand::Predicate(id)),
            Entity::Surface(_) | Entity::Sampler(_) | Entity::Broken => {
                let message = format!("`{name}` does not have a lifetime");
                Err(self.cursor.error_at(mark, &message))
            }
        }
    }

    pub(super) fn operand_type(&mut self) -> Result<OperandType, Stop> {
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        if self.cursor.eat(":") {
            let word = self
                .cursor
                .take_while(|b| b.is_ascii_alphanumeric() || b == b'_');
            if let Some(ty) = type_named(word) {
                return Ok(OperandType::Plain(ty));
            }
            let packed = PackedType::ALL
                .into_iter()
                .find(|ty| ty.name().eq_ignore_ascii_case(word));
            if let Some(ty) = packed {
                return Ok(OperandType::Packed(ty));
            }
        }
        self.cursor.rewind(mark);
        Err(self.cursor.expected("type, such as `:ud`"))
    }

    fn plain_type(&mut self) -> Result<Type, Stop> {
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        match self.operand_type()? {
            OperandType::Plain(ty) => Ok(ty),
            OperandType::Packed(_) => Err(self
                .cursor
                .error_at(mark, "packed vectors are only allowed as immediates")),
        }
    }
}
