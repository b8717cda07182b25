//! Parses integer expressions: `4*%sizeof(V)`, `(1<<4)|3`.
//!
//! The finalizer's precedence differs from C's: `&` has the lowest, then `^`, then `|`, then
//! comparisons.

use super::Parser;
use super::cursor::Stop;

/// The maximum nesting depth of parentheses and signs.
const MAX_DEPTH: u32 = 64;

/// The value of an integer expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Value {
    pub(super) value: i64,
    /// Whether it is a decimal number that the finalizer reads as negative.
    pub(super) large_decimal: bool,
}

impl Value {
    fn of(value: i64) -> Value {
        Value {
            value,
            large_decimal: false,
        }
    }
}

impl Parser<'_> {
    /// `IntExp` of the finalizer's grammar: any expression.
    pub(super) fn expression(&mut self) -> Result<i64, Stop> {
        self.conditional(0).map(|v| v.value)
    }

    /// `IntExpNRA`: an expression without `<` and `>`, where those terminate it.
    pub(super) fn expression_without_compare(&mut self) -> Result<i64, Stop> {
        self.shift(0).map(|v| v.value)
    }

    /// `IntExpUnr`: a number, a signed number, or a parenthesized expression.
    pub(super) fn simple_expression(&mut self) -> Result<Value, Stop> {
        self.unary(0)
    }

    fn conditional(&mut self, depth: u32) -> Result<Value, Stop> {
        let condition = self.and(depth)?;
        if !self.cursor.eat("?") {
            return Ok(condition);
        }
        let yes = self.and(depth)?;
        self.cursor.expect(":")?;
        let no = self.nested(depth, Parser::conditional)?;
        Ok(if condition.value != 0 { yes } else { no })
    }

    fn nested(
        &mut self,
        depth: u32,
        inner: impl Fn(&mut Self, u32) -> Result<Value, Stop>,
    ) -> Result<Value, Stop> {
        if depth >= MAX_DEPTH {
            return Err(self.cursor.error("expression is nested too deeply"));
        }
        inner(self, depth + 1)
    }

    fn and(&mut self, depth: u32) -> Result<Value, Stop> {
        let mut left = self.xor(depth)?;
        while self.cursor.eat("&") {
            left = Value::of(left.value & self.xor(depth)?.value);
        }
        Ok(left)
    }

    fn xor(&mut self, depth: u32) -> Result<Value, Stop> {
        let mut left = self.or(depth)?;
        while self.cursor.eat("^") {
            left = Value::of(left.value ^ self.or(depth)?.value);
        }
        Ok(left)
    }

    fn or(&mut self, depth: u32) -> Result<Value, Stop> {
        let mut left = self.equality(depth)?;
        while self.cursor.eat("|") {
            left = Value::of(left.value | self.equality(depth)?.value);
        }
        Ok(left)
    }

    fn equality(&mut self, depth: u32) -> Result<Value, Stop> {
        let left = self.relation(depth)?;
        let same = if self.cursor.eat("==") {
            true
        } else if self.cursor.eat("!=") {
            false
        } else {
            return Ok(left);
        };
        let right = self.relation(depth)?;
        Ok(Value::of(i64::from((left.value == right.value) == same)))
    }

    fn relation(&mut self, depth: u32) -> Result<Value, Stop> {
        let left = self.shift(depth)?;
        let compare: fn(&i64, &i64) -> bool = if self.cursor.eat("<=") {
            i64::le
        } else if self.cursor.eat(">=") {
            i64::ge
        } else if self.cursor.eat("<") {
            i64::lt
        } else if self.cursor.eat(">") {
            i64::gt
        } else {
            return Ok(left);
        };
        let right = self.shift(depth)?;
        Ok(Value::of(i64::from(compare(&left.value, &right.value))))
    }

    fn shift(&mut self, depth: u32) -> Result<Value, Stop> {
        let left = self.sum(depth)?;
        let shifted: fn(i64, u32) -> i64 = if self.cursor.eat(">>>") {
            |a, n| (a as u64).wrapping_shr(n) as i64
        } else if self.cursor.eat(">>") {
            i64::wrapping_shr
        } else if self.cursor.eat("<<") {
            i64::wrapping_shl
        } else {
            return Ok(left);
        };
        let right = self.sum(depth)?;
        Ok(Value::of(shifted(left.value, right.value as u32)))
    }

    fn sum(&mut self, depth: u32) -> Result<Value, Stop> {
        let mut left = self.product(depth)?;
        loop {
            if self.cursor.eat("+") {
                left = Value::of(left.value.wrapping_add(self.product(depth)?.value));
            } else if self.cursor.eat("-") {
                left = Value::of(left.value.wrapping_sub(self.product(depth)?.value));
            } else {
                return Ok(left);
            }
        }
    }

    fn product(&mut self, depth: u32) -> Result<Value, Stop> {
        let mut left = self.unary(depth)?;
        loop {
            self.cursor.skip_blanks();
            let mark = self.cursor.mark();
            if self.cursor.eat("*") {
                left = Value::of(left.value.wrapping_mul(self.unary(depth)?.value));
            } else if self.cursor.peek() == b'/'
                || self.cursor.peek() == b'%' && !self.cursor.peek_at(1).is_ascii_alphabetic()
            {
                let divides = self.cursor.peek() == b'/';
                self.cursor.advance(1);
                let right = self.unary(depth)?.value;
                let result = if divides {
                    left.value.checked_div(right)
                } else {
                    left.value.checked_rem(right)
                };
                match result {
                    Some(value) => left = Value::of(value),
                    None => return Err(self.cursor.error_at(mark, "division by zero")),
                }
            } else {
                return Ok(left);
            }
        }
    }

    fn unary(&mut self, depth: u32) -> Result<Value, Stop> {
        if self.cursor.eat("-") {
            let inner = self.nested(depth, Parser::unary)?;
            return Ok(Value {
                value: inner.value.wrapping_neg(),
                ..inner
            });
        }
        if self.cursor.eat("~") {
            return Ok(Value::of(!self.nested(depth, Parser::unary)?.value));
        }
        if self.cursor.peek() == b'!' && self.cursor.peek_at(1) != b'=' {
            self.cursor.advance(1);
            let inner = self.nested(depth, Parser::unary)?;
            return Ok(Value::of(i64::from(inner.value == 0)));
        }
        self.primary(depth)
    }

    fn primary(&mut self, depth: u32) -> Result<Value, Stop> {
        if let Some(number) = self.cursor.number()? {
            return Ok(Value {
                value: number.value as i64,
                large_decimal: number.large_decimal,
            });
        }
        if self.cursor.eat("(") {
            let value = self.nested(depth, Parser::conditional)?;
            self.cursor.expect(")")?;
            return Ok(value);
        }
        let mark = self.cursor.mark();
        match self.cursor.word() {
            Some("%sizeof") => {
                let parenthesis = self.cursor.eat("(");
                let size = self.size_of_name()?;
                if parenthesis {
                    self.cursor.expect(")")?;
                }
                Ok(Value::of(i64::from(size)))
            }
            Some("%DispatchSimd") => Ok(Value::of(i64::from(self.kernel.simd))),
            _ => {
                self.cursor.rewind(mark);
                Err(self.cursor.expected("number"))
            }
        }
    }
}
