//! Prints the metadata of a module: kernels, and source locations as debug information.

use super::names::{quoted, string};
use super::payload::{argument_words, role_word};
use crate::genx::function::{Function, InstructionId, Module};
use crate::source::{Loc, Location};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::Arc;

/// The nodes of a module, numbered in the order in which they are added.
pub(super) struct Metadata<'m> {
    module: &'m Module,
    nodes: Vec<String>,
    named: Vec<String>,
    /// The nodes of files, by name.
    files: BTreeMap<String, u32>,
    unit: Option<u32>,
    /// The subprogram of each function with locations.
    subprograms: Vec<Option<Subprogram>>,
    /// Those of functions that were inlined, by name.
    inlined: BTreeMap<Arc<str>, Subprogram>,
    /// The scopes of a subprogram's locations in other files.
    scopes: BTreeMap<(u32, String), u32>,
    /// The locations of instructions of each function, and of calls that were inlined into it.
    locations: BTreeMap<(usize, Loc, Role), u32>,
}

/// The node of a subprogram, and its file.
type Subprogram = (u32, Arc<str>);

/// What is at a location. The nodes of calls are distinct: LLVM counts those of a function.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Role {
    Instruction,
    Call,
}

/// A function after its type.
fn reference(function: &Function) -> String {
    let parameters = function.parameters.iter();
    let types: Vec<String> = parameters
        .map(|&p| function.value(p).ty.to_string())
        .collect();
    format!(
        "{} ({})* @{}",
        function.result,
        types.join(", "),
        quoted(&function.name)
    )
}

impl<'m> Metadata<'m> {
    pub(super) fn new(module: &'m Module) -> Metadata<'m> {
        let mut metadata = Metadata {
            module,
            nodes: Vec::new(),
            named: Vec::new(),
            files: BTreeMap::new(),
            unit: None,
            subprograms: Vec::new(),
            inlined: BTreeMap::new(),
            scopes: BTreeMap::new(),
            locations: BTreeMap::new(),
        };
        let kernels: Vec<u32> = module
            .functions
            .iter()
            .filter_map(|function| metadata.kernel(function))
            .collect();
        metadata.name("genx.kernels", &kernels);
        let payloads: Vec<u32> = module
            .functions
            .iter()
            .filter_map(|function| metadata.payload(function))
            .collect();
        metadata.name("gencl.payload", &payloads);
        if let Some(items) = module.items {
            let sizes = items.map(|size| format!("i32 {size}"));
            let node = metadata.add(format!("!{{{}}}", sizes.join(", ")));
            metadata.name("gencl.items", &[node]);
        }
        for function in &module.functions {
            let subprogram = metadata.describe(function);
            metadata.subprograms.push(subprogram);
        }
        metadata
    }

    fn add(&mut self, text: String) -> u32 {
        self.nodes.push(text);
        self.nodes.len() as u32 - 1
    }

    fn name(&mut self, name: &str, nodes: &[u32]) {
        if !nodes.is_empty() {
            let list: Vec<String> = nodes.iter().map(|n| format!("!{n}")).collect();
            self.named
                .push(format!("!{name} = !{{{}}}", list.join(", ")));
        }
    }

    fn list(&mut self, texts: Vec<String>) -> u32 {
        self.add(format!("!{{{}}}", texts.join(", ")))
    }

    /// Adds what the dispatch passes to a kernel whose threads execute several work-items.
    fn payload(&mut self, function: &Function) -> Option<u32> {
        let channels = function.kernel.as_ref()?.channels.as_deref()?;
        let node = self.add(String::new());
        let text = |text: &str| format!("!{}", string(text));
        let roles = channels.roles.iter().map(|&role| text(&role_word(role)));
        let roles = self.list(roles.collect());
        let mut arguments = Vec::new();
        for argument in &channels.arguments {
            let words = argument_words(argument);
            let parts = [&argument.name, &argument.type_name, &words];
            let parts = self.list(parts.map(|part| text(part)).to_vec());
            arguments.push(format!("!{parts}"));
        }
        let arguments = self.list(arguments);
        let sizes = channels.required_group_size.iter().flatten();
        let sizes = self.list(sizes.map(|size| format!("i32 {size}")).collect());
        let constants: String = (channels.constants.iter())
            .map(|byte| format!("{byte:02x}"))
            .collect();
        if let Some(text) = self.nodes.get_mut(node as usize) {
            *text = format!(
                "!{{{}, i32 {}, !{roles}, !{arguments}, !{sizes}, i32 {}, !{}}}",
                reference(function),
                channels.width.channels(),
                channels.private_bytes,
                string(&constants)
            );
        }
        Some(node)
    }

    fn kernel(&mut self, function: &Function) -> Option<u32> {
        let kernel = function.kernel.as_ref()?;
        let node = self.add(String::new());
        let mut list = |texts| self.list(texts);
        let arguments = || kernel.arguments.iter();
        let kinds = list(
            arguments()
                .map(|a| format!("i32 {}", a.kind.number()))
                .collect(),
        );
        let offsets = list(arguments().map(|a| format!("i32 {}", a.offset)).collect());
        let directions = list(
            arguments()
                .map(|a| format!("i32 {}", a.direction))
                .collect(),
        );
        let descriptions = list(
            arguments()
                .map(|a| format!("!{}", string(&a.description)))
                .collect(),
        );
        if let Some(text) = self.nodes.get_mut(node as usize) {
            *text = format!(
                "!{{{}, !{}, !{kinds}, i32 {}, !{offsets}, !{directions}, !{descriptions}, i32 {}}}",
                reference(function),
                string(&kernel.name),
                kernel.slm_bytes,
                kernel.named_barriers
            );
        }
        Some(node)
    }

    fn file(&mut self, name: &str) -> u32 {
        if let Some(&node) = self.files.get(name) {
            return node;
        }
        let node = self.add(format!(
            "!DIFile(filename: {}, directory: \"\")",
            string(name)
        ));
        self.files.insert(name.to_owned(), node);
        node
    }

    /// Adds the subprogram of a function that has locations.
    fn describe(&mut self, function: &Function) -> Option<Subprogram> {
        let ids = function.blocks.iter().flat_map(|b| &b.instructions);
        let locations = &self.module.locations;
        // In the function itself: inlined code is where its outermost call is.
        let own = |loc: Loc| locations.calls(loc).last().map_or(loc, |call| call.at);
        let first: Location = ids
            .filter_map(|&id| locations.get(own(function.instruction(id).loc)))
            .next()?
            .clone();
        Some(self.subprogram_at(&function.name, &first))
    }

    /// Adds a subprogram with a location.
    fn subprogram_at(&mut self, name: &str, first: &Location) -> Subprogram {
        let file = self.file(&first.file);
        let unit = match self.unit {
            Some(unit) => unit,
            None => {
                let unit = self.add(format!(
                    "distinct !DICompileUnit(language: DW_LANG_C, file: !{file}, emissionKind: FullDebug)"
                ));
                let flags = self.add("!{i32 2, !\"Debug Info Version\", i32 3}".to_owned());
                self.name("llvm.dbg.cu", &[unit]);
                self.name("llvm.module.flags", &[flags]);
                self.unit = Some(unit);
                unit
            }
        };
        let empty = self.add("!{}".to_owned());
        let ty = self.add(format!("!DISubroutineType(types: !{empty})"));
        let node = self.add(format!(
            "distinct !DISubprogram(name: {}, scope: !{file}, file: !{file}, line: {}, type: !{ty}, spFlags: DISPFlagDefinition, unit: !{unit})",
            string(name),
            first.line
        ));
        (node, first.file.clone())
    }

    /// The node of a function's subprogram.
    pub(super) fn subprogram(&self, function: usize) -> Option<u32> {
        Some(self.subprograms.get(function)?.as_ref()?.0)
    }

    /// The node of an instruction's location.
    pub(super) fn location(&mut self, function: usize, id: InstructionId) -> Option<u32> {
        let module = self.module;
        let locations = &module.locations;
        let loc = module.functions.get(function)?.instruction(id).loc;
        locations.get(loc)?;
        let own = self.subprograms.get(function)?.clone()?;
        // The outermost call first, which is in the function itself.
        let mut chain = vec![(loc, Role::Instruction)];
        chain.extend(locations.calls(loc).map(|call| (call.at, Role::Call)));
        let mut node = None;
        while let Some((loc, role)) = chain.pop() {
            let key = (function, loc, role);
            if let Some(&known) = self.locations.get(&key) {
                node = Some(known);
                continue;
            }
            let location = locations.get(loc);
            let (subprogram, file) = match (locations.calls(loc).next(), location) {
                (Some(call), Some(location)) => self.inlined_subprogram(&call.callee, location),
                _ => own.clone(),
            };
            // A call without a location is in the function.
            let (line, column, scope) = match location {
                Some(location) if *file == *location.file => {
                    (location.line, location.column, subprogram)
                }
                Some(location) => {
                    let scope = self.scope_in(subprogram, &location.file);
                    (location.line, location.column, scope)
                }
                None => (0, 0, subprogram),
            };
            let distinct = match role {
                Role::Instruction => "",
                Role::Call => "distinct ",
            };
            let inlined_at = node.map_or(String::new(), |at| format!(", inlinedAt: !{at}"));
            let text = format!(
                "{distinct}!DILocation(line: {line}, column: {column}, scope: !{scope}{inlined_at})"
            );
            let added = self.add(text);
            self.locations.insert(key, added);
            node = Some(added);
        }
        node
    }

    /// The subprogram of a function that was inlined; the first location in it is its line.
    fn inlined_subprogram(&mut self, callee: &Arc<str>, location: &Location) -> Subprogram {
        if let Some(known) = self.inlined.get(callee) {
            return known.clone();
        }
        let subprogram = self.subprogram_at(callee, location);
        self.inlined.insert(Arc::clone(callee), subprogram.clone());
        subprogram
    }

    /// The scope of a subprogram's locations in another file.
    fn scope_in(&mut self, subprogram: u32, file: &str) -> u32 {
        let key = (subprogram, file.to_owned());
        if let Some(&scope) = self.scopes.get(&key) {
            return scope;
        }
        let file = self.file(file);
        let scope = self.add(format!(
            "!DILexicalBlockFile(scope: !{subprogram}, file: !{file}, discriminator: 0)"
        ));
        self.scopes.insert(key, scope);
        scope
    }

    /// Appends the named metadata, and all nodes.
    pub(super) fn print(&self, out: &mut String) {
        if !self.named.is_empty() {
            out.push('\n');
        }
        for line in &self.named {
            _ = writeln!(out, "{line}");
        }
        if !self.nodes.is_empty() {
            out.push('\n');
        }
        for (number, text) in self.nodes.iter().enumerate() {
            _ = writeln!(out, "!{number} = {text}");
        }
    }
}
