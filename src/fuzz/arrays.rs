//! Random arrays: private arrays of a block, and constant tables.

use super::data;
use super::generate::{Array, Generator, Variable, initial};
use super::program::{Expression, Slot, Statement, Type, level};

/// Number of elements of a private array: a power of two.
pub(crate) const PRIVATE: usize = 8;

/// Number of elements of a constant table: a power of two.
const TABLE: usize = 16;

impl Generator {
    /// Constants at program scope: tables, and uniform values.
    pub(crate) fn constants(&mut self) -> Vec<String> {
        let mut all = Vec::new();
        for k in 0..self.random.below(3) {
            let ty = self.stored_type();
            let t = ty.name();
            let name = format!("t{k}");
            if self.random.chance(20) {
                let value = self.literal(ty);
                all.push(format!("__constant {t} {name} = {value};"));
                self.variables.push(Variable {
                    name,
                    ty,
                    writable: false,
                    uniform: true,
                });
                continue;
            }
            let flat = self.random.chance(70);
            // Omitted initializers at the end are 0.
            let given = if self.random.chance(80) {
                TABLE
            } else {
                self.random.below(TABLE) + 1
            };
            let values: Vec<String> = (0..given).map(|_| self.literal(ty)).collect();
            let (size, list, forms) = if flat {
                let mask = TABLE - 1;
                let form = (format!("{name}["), format!(" & {mask}]"), level::AND);
                let walked = (format!("*({name} + ("), format!(" & {mask}))"), level::AND);
                (format!("[{TABLE}]"), values.join(", "), vec![form, walked])
            } else {
                let rows: Vec<String> = values.chunks(4).map(|r| r.join(", ")).collect();
                let row = (format!("{name}[1]["), " & 3]".to_string(), level::AND);
                let column = (format!("{name}["), " & 3][2]".to_string(), level::AND);
                let list = format!("{{{}}}", rows.join("}, {"));
                (format!("[{}][4]", TABLE / 4), list, vec![row, column])
            };
            all.push(format!("__constant {t} {name}{size} = {{{list}}};"));
            self.arrays.push(Array {
                ty,
                writable: false,
                forms,
            });
        }
        all
    }

    /// A constant expression of a type.
    fn literal(&mut self, ty: Type) -> String {
        if ty.is_real() {
            let value = data::float(&mut self.random);
            let most = if ty == Type::Half { 6e4 } else { 1e30 };
            let suffix = if ty == Type::Double { "" } else { "f" };
            return if value.is_finite() && value.abs() < most {
                format!("{value:?}{suffix}")
            } else {
                format!("-1.5e-3{suffix}")
            };
        }
        let bits = data::integer(&mut self.random);
        match ty {
            Type::Bool => (bits & 1).to_string(),
            Type::Char => (bits as i8).to_string(),
            Type::UChar => (bits as u8).to_string(),
            Type::Short => (bits as i16).to_string(),
            Type::UShort => (bits as u16).to_string(),
            Type::Int => (bits as i32 >> 1).to_string(),
            Type::UInt => format!("{}u", bits as u32),
            Type::Long => format!("{}L", bits as i64 >> 1),
            Type::ULong | Type::Half | Type::Float | Type::Double => format!("{bits:#x}ul"),
        }
    }

    /// Declares an initialized private array.
    pub(crate) fn private_array(&mut self) -> Vec<Statement> {
        let ty = self.any_type();
        let ty = if ty == Type::Bool { Type::UChar } else { ty };
        let name = self.name("q");
        let mask = PRIVATE - 1;
        let square = self.random.chance(25);
        let size = if square {
            format!("[{}][2]", PRIVATE / 2)
        } else {
            format!("[{PRIVATE}]")
        };
        let mut all = Vec::new();
        if self.random.chance(50) && !square {
            // Omitted initializers at the end are 0.
            let given = self.random.below(PRIVATE) + 1;
            let mut parts = vec![format!("{} {name}{size} = {{", ty.name())];
            let mut slots = Vec::new();
            // The order of evaluation is unspecified: initializers are not separated by sequence
            // points.
            self.begin(false);
            for _ in 0..given {
                let value = self.value(ty, 1);
                slots.push(Slot::Expression(initial(value)));
                parts.push(", ".to_string());
            }
            parts.pop();
            parts.push("};".to_string());
            all.push(Statement { parts, slots });
        } else {
            all.push(Statement::text(&format!("{} {name}{size};", ty.name())));
            let i = self.name("i");
            self.begin(false);
            self.variables.push(Variable {
                name: i.clone(),
                ty: Type::Int,
                writable: false,
                uniform: false,
            });
            let value = self.value(ty, 2);
            self.variables.pop();
            let place = if square {
                format!("{name}[{i} / 2][{i} % 2]")
            } else {
                format!("{name}[{i}]")
            };
            let header = format!("for (int {i} = 0; {i} < {PRIVATE}; {i}++) ");
            let assign = Expression::assign(Expression::leaf(ty, place), "=", value);
            all.push(Statement::new(
                &[&header, ";"],
                vec![Slot::Expression(assign)],
            ));
        }
        let forms = if square {
            vec![
                (format!("{name}["), " & 3][1]".to_string(), level::AND),
                (format!("{name}[2]["), " & 1]".to_string(), level::AND),
            ]
        } else {
            vec![
                (format!("{name}["), format!(" & {mask}]"), level::AND),
                (
                    format!("{name}[(uint)"),
                    format!(" % {PRIVATE}]"),
                    level::UNARY,
                ),
                (format!("*({name} + ("), format!(" & {mask}))"), level::AND),
            ]
        };
        if !square {
            self.private.push((name.clone(), ty));
        }
        self.arrays.push(Array {
            ty,
            writable: true,
            forms,
        });
        all
    }
}
