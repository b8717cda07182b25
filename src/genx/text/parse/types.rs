//! Types, and the attributes that may follow them.

use super::super::token::TokenKind;
use super::{Parsed, Parser};
use crate::diagnostic::Code;
use crate::genx::types::{Data, MAX_ELEMENTS, Scalar, Type};

/// Types of LLVM outside of the subset, for messages. Integers of other sizes are too.
const OTHER_TYPES: &[&str] = &[
    "bfloat",
    "fp128",
    "x86_fp80",
    "x86_mmx",
    "x86_amx",
    "ppc_fp128",
    "token",
    "label",
    "metadata",
    "opaque",
];

impl<'a> Parser<'a> {
    /// Whether the next token begins a type.
    pub(super) fn is_type(&self) -> bool {
        let word = self.word();
        let is_integer = word
            .strip_prefix('i')
            .is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
        is_integer
            || matches!(word, "void" | "ptr")
            || Scalar::from_name(word).is_some()
            || OTHER_TYPES.contains(&word)
            || self.is_mark('<')
            || self.is_mark('{')
            || self.is_mark('[')
            || matches!(self.next.kind, TokenKind::Local(_))
    }

    /// A type, with the stars that make it a pointer.
    pub(super) fn ty(&mut self) -> Parsed<Type> {
        let place = self.place();
        let word = self.word();
        let mut ty = if let Some(scalar) = Scalar::from_name(word) {
            self.advance();
            Type::Data(Data::scalar(scalar))
        } else if word == "void" {
            self.advance();
            Type::Void
        } else if word == "ptr" {
            self.advance();
            let space = self.address_space()?.unwrap_or(0);
            Type::Pointer {
                pointee: Data::scalar(Scalar::I8),
                space,
            }
        } else if self.is_mark('<') {
            Type::Data(self.vector()?)
        } else if self.is_mark('{') {
            self.pair()?
        } else if self.is_type() {
            let what = match &self.next.kind {
                TokenKind::Mark(_) => "an array type is".to_owned(),
                _ => format!("the type `{}` is", self.next.text.escape_debug()),
            };
            return Self::unsupported(place, what);
        } else {
            return self.expected("a type");
        };
        loop {
            let space = match ty {
                Type::Data(_) => self.address_space()?,
                Type::Void | Type::Pointer { .. } | Type::Pair(_) => None,
            };
            if space.is_none() && !self.is_mark('*') {
                return Ok(ty);
            }
            self.mark('*')?;
            ty = match ty {
                Type::Data(pointee) => Type::Pointer {
                    pointee,
                    space: space.unwrap_or(0),
                },
                Type::Void | Type::Pointer { .. } | Type::Pair(_) => {
                    return Self::unsupported(place, format!("a pointer to `{ty}` is"));
                }
            };
        }
    }

    /// `addrspace(1)`, if it is there.
    pub(super) fn address_space(&mut self) -> Parsed<Option<u32>> {
        if !self.accept_word("addrspace") {
            return Ok(None);
        }
        self.mark('(')?;
        let space = self.number("the number of an address space")?;
        self.mark(')')?;
        Ok(Some(space))
    }

    fn vector(&mut self) -> Parsed<Data> {
        self.mark('<')?;
        let place = self.place();
        if self.is_mark('{') || self.word() == "vscale" {
            return Self::unsupported(place, "a packed structure or scalable vector is");
        }
        let count = self.number("the number of elements")?;
        self.keyword("x")?;
        let element_place = self.place();
        let element = self.nested(Self::ty)?;
        self.mark('>')?;
        let element = match element {
            Type::Data(element) => element,
            // Vectors of pointers are vectors of addresses.
            Type::Pointer { .. } => {
                self.pointers = Some(element);
                Data::I64
            }
            Type::Void | Type::Pair(_) => {
                return Self::unsupported(element_place, format!("a vector of `{element}` is"));
            }
        };
        if element.is_vector() {
            return Self::unsupported(element_place, "a vector of vectors is");
        }
        match Data::vector(element.scalar, count) {
            Some(data) => Ok(data),
            None => {
                let message = format!("a vector has 1 to {MAX_ELEMENTS} elements, not {count}");
                Err(Self::at(place, Code::E1104, message))
            }
        }
    }

    /// `{ T, T }`.
    fn pair(&mut self) -> Parsed<Type> {
        let place = self.place();
        self.mark('{')?;
        let mut parts = Vec::new();
        while !self.accept('}') {
            if !parts.is_empty() {
                self.mark(',')?;
            }
            parts.push(self.nested(Self::ty)?);
        }
        match parts.as_slice() {
            [Type::Data(a), Type::Data(b)] if a == b => Ok(Type::Pair(*a)),
            _ => Self::unsupported(
                place,
                "a structure other than two values of the same type is",
            ),
        }
    }

    /// The type of something that is computed with.
    pub(super) fn data(&mut self) -> Parsed<Data> {
        let place = self.place();
        match self.ty()? {
            Type::Data(data) => Ok(data),
            other => Self::invalid(
                place,
                format!("expected a scalar or vector type, found `{other}`"),
            ),
        }
    }

    /// Skips the attributes of a parameter, an argument or a result.
    pub(super) fn skip_attributes(&mut self) -> Parsed<()> {
        loop {
            match &self.next.kind {
                TokenKind::Text(_) => {
                    self.advance();
                    if self.accept('=') {
                        self.string("the value of an attribute")?;
                    }
                }
                TokenKind::Word if is_attribute(self.next.text) => {
                    let word = self.advance().text;
                    if self.is_mark('(') {
                        self.skip_balanced()?;
                    } else if word == "align" {
                        self.number("an alignment")?;
                    }
                }
                _ => return Ok(()),
            }
        }
    }
}

/// Whether a word is an attribute of a parameter or a result. They have no effect here.
fn is_attribute(word: &str) -> bool {
    matches!(
        word,
        "align"
            | "byval"
            | "dereferenceable"
            | "dereferenceable_or_null"
            | "range"
            | "zeroext"
            | "signext"
            | "inreg"
            | "noalias"
            | "nocapture"
            | "nofree"
            | "nonnull"
            | "noundef"
            | "immarg"
            | "readnone"
            | "readonly"
            | "writeonly"
            | "returned"
            | "captures"
    )
}
