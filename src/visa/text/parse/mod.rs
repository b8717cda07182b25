//! Parses vISA text: everything that the parser of Intel's finalizer 1.0.12504.6 accepts, and
//! nothing that it rejects.
//!
//! Guarantees: no text makes it panic, or use time or memory out of proportion to the text.
//! Printing the result and parsing it again gives the same result. Every statement is parsed, so
//! that an error does not hide later ones. Semantics are checked by [`crate::visa::verify`].
//!
//! Scopes (`{ ... }`) are resolved: a variable that hides another one is renamed.

mod cursor;
mod declaration;
mod expression;
mod immediate;
mod instruction;
mod lsc;
mod operand;

use crate::diagnostic::Near;
use crate::source::{Loc, Location, LocationTable};
use crate::target::Target;
use crate::visa::kernel::{Declared, Kernel, Routine};
use crate::visa::operand::{
    AddressId, LabelId, Predefined, PredicateId, Sampler, Surface, Variable,
};
use cursor::{Cursor, Mark, Stop};
use hashbrown::{HashMap, HashSet};
use std::sync::Arc;

/// The maximum number of errors reported for a text.
const MAX_ERRORS: usize = 1000;

/// The maximum nesting depth of scopes.
const MAX_SCOPES: usize = 64;

/// A syntax error, with its location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    /// Line of the error, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
    /// The error, or what was expected and what was found.
    pub message: String,
    /// What to write instead, if that is known.
    pub help: Option<&'static str>,
    /// The known word that is similar to the one at the location, if that is probably misspelled.
    pub near: Option<Near<'static>>,
}

impl std::fmt::Display for ParseError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)?;
        match self.near {
            Some(near) => write!(f, ": did you mean `{}`?", near.word),
            None => Ok(()),
        }
    }
}

/// The contents of a file of vISA text.
#[derive(Clone, PartialEq, Debug)]
pub struct Module {
    /// Kernels and functions in the order of the text.
    pub kernels: Vec<Kernel>,
    /// Text that the finalizer reads differently from what is written.
    pub warnings: Vec<ParseError>,
}

/// Parses a file of vISA. `target` does not affect parsing; it becomes the target of the kernels.
/// Each instruction gets its line in `file` as location.
///
/// # Errors
/// At least one, in the order of the text.
pub fn parse(text: &str, file: &str, target: Target) -> Result<Module, Vec<ParseError>> {
    let mut parser = Parser {
        cursor: Cursor::new(text),
        kernel: Kernel::new("", target, 0),
        kernels: Vec::new(),
        in_kernel: false,
        names: HashMap::new(),
        taken: HashSet::new(),
        scopes: Vec::new(),
        labels: HashMap::new(),
        functions: HashMap::new(),
        defined_labels: HashSet::new(),
        label_uses: Vec::new(),
        undeclared: Vec::new(),
        locations: LocationTable::new(),
        file: Arc::from(file),
        line: (0, Loc::NONE),
        column: 1,
    };
    parser.file();
    if parser.cursor.errors.is_empty() {
        Ok(Module {
            kernels: parser.kernels,
            warnings: parser.cursor.warnings,
        })
    } else {
        let undeclared = std::mem::take(&mut parser.undeclared);
        for (mark, name) in undeclared {
            let message = format!("use of undeclared label `{name}`");
            parser.cursor.error_at(mark, &message);
        }
        let mut errors = parser.cursor.errors;
        errors.sort_by_key(|error| (error.line, error.column));
        Err(errors)
    }
}

/// The entity that a name refers to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Entity {
    Variable(Variable),
    Predicate(PredicateId),
    Address(AddressId),
    Surface(Surface),
    Sampler(Sampler),
    /// Its declaration has an error, which has been reported.
    Broken,
}

/// A hidden name, and the entity that it refers to outside of the scope.
type Hidden<'a> = (&'a str, Option<Entity>);

struct Parser<'a> {
    cursor: Cursor<'a>,
    /// The kernel that is being parsed.
    kernel: Kernel,
    in_kernel: bool,
    kernels: Vec<Kernel>,
    names: HashMap<&'a str, Entity>,
    /// The names of all of the kernel's variables, including those of closed scopes.
    taken: HashSet<String>,
    scopes: Vec<(Mark, Vec<Hidden<'a>>)>,
    /// Labels of blocks; subroutines have a separate name space.
    labels: HashMap<String, LabelId>,
    functions: HashMap<String, LabelId>,
    /// The labels of blocks that the kernel has, including those with errors.
    defined_labels: HashSet<String>,
    /// The labels of blocks that branches of the kernel name.
    label_uses: Vec<(Mark, String)>,
    /// Uses of labels that their kernels do not have. The verifier reports them, unless the text has errors.
    undeclared: Vec<(Mark, String)>,
    locations: LocationTable,
    file: Arc<str>,
    /// The line and the location that were most recently created.
    line: (u32, Loc),
    /// The column in which the current statement begins.
    column: u32,
}

impl<'a> Parser<'a> {
    fn file(&mut self) {
        self.skip_empty_lines();
        if self.version().is_err() {
            self.cursor.skip_line();
        }
        self.end_of_statement();
        loop {
            self.skip_empty_lines();
            if self.cursor.is_at_end() {
                break;
            }
            if self.statement().is_err() {
                self.cursor.skip_line();
            } else {
                self.end_of_statement();
            }
        }
        if let Some((mark, _)) = self.scopes.pop() {
            self.cursor
                .error_at(mark, "expected `}` at the end of the scope");
        }
        self.finish_kernel();
        if self.kernels.is_empty() && self.cursor.errors.is_empty() {
            self.cursor.expected("`.kernel`");
        }
    }

    fn skip_empty_lines(&mut self) {
        loop {
            self.cursor.skip_blanks();
            if self.cursor.peek() == b'\n' {
                self.cursor.take_newline();
            } else {
                return;
            }
        }
    }

    /// Parses the end of a statement: the end of its line, or of the scope that contains it.
    fn end_of_statement(&mut self) {
        self.cursor.skip_blanks();
        match self.cursor.peek() {
            b'\n' | b'}' => {}
            0 if self.cursor.is_at_end() => {}
            _ => {
                self.cursor.expected_end_of_line();
                self.cursor.skip_line();
            }
        }
    }

    fn version(&mut self) -> Result<(), Stop> {
        self.cursor.expect(".version")?;
        let _: u8 = self.cursor.decimal("version number")?;
        self.cursor.expect(".")?;
        let _: u8 = self.cursor.decimal("version number")?;
        Ok(())
    }

    fn statement(&mut self) -> Result<(), Stop> {
        let first_column = self.cursor.is_in_first_column();
        self.column = self.cursor.column();
        match self.cursor.peek() {
            b'{' => {
                self.cursor.advance(1);
                let mark = self.cursor.mark();
                if self.scopes.len() >= MAX_SCOPES {
                    return Err(self.cursor.error("scopes are nested too deeply"));
                }
                self.scopes.push((mark, Vec::new()));
                // More statements may follow on the line.
                self.cursor.skip_blanks();
                if !matches!(self.cursor.peek(), b'\n' | b'}') {
                    return self.statement();
                }
                Ok(())
            }
            b'}' => {
                let Some((_, hidden)) = self.scopes.pop() else {
                    return Err(self.cursor.error("extraneous closing brace `}`"));
                };
                self.cursor.advance(1);
                for (name, entity) in hidden.into_iter().rev() {
                    match entity {
                        Some(entity) => _ = self.names.insert(name, entity),
                        None => _ = self.names.remove(name),
                    }
                }
                Ok(())
            }
            b'.' => self.directive(),
            _ => {
                if let Some(name) = self.label_name() {
                    self.defined_labels.insert(name.clone());
                    if first_column {
                        return self.label(&name);
                    }
                    return Err(self.cursor.error("label is not in the first column"));
                }
                self.need_kernel()?;
                self.instruction()
            }
        }
    }

    fn need_kernel(&mut self) -> Result<(), Stop> {
        if self.in_kernel {
            return Ok(());
        }
        Err(self.cursor.expected("`.kernel`"))
    }

    /// Consumes a label's name and colon, `name:`, if they follow.
    fn label_name(&mut self) -> Option<String> {
        let mark = self.cursor.mark();
        let is_first = |b: u8| b.is_ascii_alphabetic() || matches!(b, b'_' | b'$' | b'@' | b'?');
        if !is_first(self.cursor.peek()) {
            return None;
        }
        let name = self
            .cursor
            .take_while(|b| is_first(b) || b.is_ascii_digit() || b == b'-')
            .to_owned();
        if self.cursor.eat_close(":") {
            return Some(name);
        }
        self.cursor.rewind(mark);
        None
    }

    fn directive(&mut self) -> Result<(), Stop> {
        let mark = self.cursor.mark();
        self.cursor.advance(1);
        let word = self.cursor.take_while(|b| {
            b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-' | b'$' | b'@' | b'?')
        });
        match word {
            "kernel" => self.routine(Routine::Kernel),
            "global_function" => self.routine(Routine::Function),
            "funcdecl" => match self.cursor.string()? {
                Some(_) => Ok(()),
                None => Err(self.cursor.expected("quoted name")),
            },
            "file" | "loc" => {
                self.cursor.rewind(mark);
                self.need_kernel()?;
                self.instruction()
            }
            _ => {
                if !self.in_kernel {
                    self.cursor.rewind(mark);
                    return self.need_kernel();
                }
                match word {
                    "function" => self.function(),
                    "decl" => self.declaration(),
                    "input" => self.input(0),
                    "parameter" => self.parameter(),
                    "kernel_attr" => self.kernel_attribute(),
                    _ if word.starts_with("implicit") => self.implicit_input(word, mark),
                    _ => {
                        self.cursor.rewind(mark);
                        Err(self.cursor.expected("directive"))
                    }
                }
            }
        }
    }

    fn routine(&mut self, routine: Routine) -> Result<(), Stop> {
        let name = self.name()?;
        self.finish_kernel();
        self.kernel = Kernel::new(name, self.kernel.target, 0);
        self.kernel.routine = routine;
        self.kernel.explicit_attributes = Some(Vec::new());
        self.in_kernel = true;
        self.names.clear();
        self.taken.clear();
        self.labels.clear();
        self.functions.clear();
        self.locations = LocationTable::new();
        self.line = (0, Loc::NONE);
        for &predefined in Predefined::ALL {
            let entity = Entity::Variable(Variable::Predefined(predefined));
            self.names.insert(predefined.name(), entity);
            self.names
                .insert(SHORT_NAMES[predefined.number() as usize], entity);
        }
        for &surface in Surface::PREDEFINED {
            if let Some(name) = surface.name() {
                self.names.insert(name, Entity::Surface(surface));
            }
        }
        self.names
            .insert(Sampler::BINDLESS, Entity::Sampler(Sampler::Bindless));
        Ok(())
    }

    /// Applies the kernel's attributes, and appends the kernel to the module.
    fn finish_kernel(&mut self) {
        if !self.in_kernel {
            return;
        }
        self.in_kernel = false;
        let defined = std::mem::take(&mut self.defined_labels);
        let uses = std::mem::take(&mut self.label_uses).into_iter();
        let is_undeclared = |(_, name): &(Mark, String)| !defined.contains(name);
        let left = MAX_ERRORS.saturating_sub(self.undeclared.len());
        self.undeclared
            .extend(uses.filter(is_undeclared).take(left));
        let mut kernel = std::mem::replace(&mut self.kernel, Kernel::new("", Target::default(), 0));
        self.kernel.target = kernel.target;
        kernel.apply_attributes();
        kernel
            .declared_attributes
            .sort_by_key(|(declared, _): &(Declared, _)| *declared);
        kernel.locations = Arc::new(std::mem::take(&mut self.locations));
        self.kernels.push(kernel);
    }

    /// The location of the statement that is parsed.
    fn loc(&mut self) -> Loc {
        let line = self.cursor.line();
        if self.line.0 != line {
            let loc = Location::new(self.file.clone(), line, self.column);
            let loc = self.locations.add(loc);
            self.line = (line, loc);
        }
        self.line.1
    }

    /// Parses an identifier or a string literal.
    fn name(&mut self) -> Result<String, Stop> {
        if let Some(text) = self.cursor.string()? {
            return Ok(text);
        }
        self.identifier("name").map(str::to_owned)
    }

    fn identifier(&mut self, what: &str) -> Result<&'a str, Stop> {
        self.cursor.skip_blanks();
        let mark = self.cursor.mark();
        match self.cursor.word() {
            Some(word) if !word.starts_with('%') && !super::is_keyword(word) => Ok(word),
            Some(word) if super::is_keyword(word) => Err(self
                .cursor
                .error_at(mark, &format!("expected {what}, found keyword `{word}`"))),
            _ => {
                self.cursor.rewind(mark);
                Err(self.cursor.expected(what))
            }
        }
    }
}

/// Alternative names of the predefined variables.
const SHORT_NAMES: [&str; Predefined::ALL.len()] = [
    "V0", "V1", "V2", "V3", "V4", "V5", "V6", "V7", "V8", "V9", "V10", "V11", "V12", "V13", "V14",
    "V15", "V16", "V17", "V18", "V19", "V20",
];

#[cfg(test)]
mod tests;
