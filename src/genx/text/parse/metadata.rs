//! Metadata: nodes of any kind, of which kernels and source locations are interpreted.

use super::super::token::TokenKind;
use super::{Parsed, Parser, Place};
use crate::genx::function::{ArgumentInfo, ArgumentKind, Channels, Function, KernelInfo};
use crate::genx::text::payload::{argument_kind, role};
use crate::genx::types::{Data, Type};
use crate::source::{Loc, Location, LocationTable};
use crate::target::Width;
use crate::visa::kernel::{ArgumentInfo as LaunchArgument, ArgumentKind as LaunchKind};
use std::collections::BTreeMap;
use std::sync::Arc;

/// An element of a tuple, or the value of a field.
#[derive(Clone, PartialEq, Debug)]
enum Item {
    /// A node by number.
    Node(u32),
    /// A node in place.
    Tuple(Vec<Item>),
    Text(String),
    Number(i64),
    Function(Reference),
    /// Anything else: types, `null`, words.
    Other,
}

/// The name of a function, after its type: `void (i32)* @k`.
#[derive(Clone, PartialEq, Debug)]
struct Reference {
    name: String,
    /// The type of the function: its result and its parameters. `None` if the pointer is opaque.
    ty: Option<(Type, Vec<Type>)>,
    /// The position of the type.
    place: Place,
}

/// A node: `!{...}`, or `!Name(field: value, ...)`.
#[derive(Clone, PartialEq, Debug, Default)]
struct Node {
    items: Vec<Item>,
    /// The position of its definition.
    place: Place,
    /// The name of a specialized node, else empty.
    name: String,
    fields: BTreeMap<String, Item>,
}

/// All metadata of a text.
#[derive(Default)]
pub(super) struct Metadata {
    nodes: BTreeMap<u32, Node>,
    named: BTreeMap<String, Vec<(u32, Place)>>,
    /// The first reference to each node.
    references: BTreeMap<u32, Place>,
}

impl Metadata {
    fn items<'m>(&'m self, item: Option<&'m Item>) -> &'m [Item] {
        match item {
            Some(Item::Tuple(items)) => items,
            Some(Item::Node(number)) => self.nodes.get(number).map_or(&[], |node| &node.items),
            Some(Item::Text(_) | Item::Number(_) | Item::Function(_) | Item::Other) | None => &[],
        }
    }

    /// The position of the node that an item refers to, or that of its user.
    fn place(&self, item: Option<&Item>, user: Place) -> Place {
        match item {
            Some(Item::Node(number)) => self.nodes.get(number).map_or(user, |node| node.place),
            _ => user,
        }
    }

    fn field(&self, node: &Node, name: &str) -> Option<&Node> {
        match node.fields.get(name)? {
            Item::Node(number) => self.nodes.get(number),
            _ => None,
        }
    }

    /// The name of the function that a location is in.
    fn function_of(&self, location: &Node) -> Option<&str> {
        let mut scope = self.field(location, "scope")?;
        for _ in 0..super::MAX_NESTING {
            if scope.name == "DISubprogram" {
                return match scope.fields.get("name")? {
                    Item::Text(name) => Some(name),
                    _ => None,
                };
            }
            scope = self.field(scope, "scope")?;
        }
        None
    }

    /// The source locations that a node and those of its calls describe. `known` has those that were added.
    fn add_location(
        &self,
        number: u32,
        known: &mut BTreeMap<u32, Loc>,
        table: &mut LocationTable,
    ) -> Loc {
        // The outermost call last. A node that is inlined into itself is not.
        let mut chain = Vec::new();
        let mut next = Some(number);
        while let Some(number) = next.filter(|number| !known.contains_key(number)) {
            known.insert(number, Loc::NONE);
            let at = match self
                .nodes
                .get(&number)
                .map(|node| node.fields.get("inlinedAt"))
            {
                Some(Some(Item::Node(at))) => Some(*at),
                _ => None,
            };
            chain.push((number, at));
            next = at;
        }
        while let Some((number, at)) = chain.pop() {
            let place = self.location(number).map_or(Loc::NONE, |l| table.add(l));
            let callee = self
                .nodes
                .get(&number)
                .and_then(|node| self.function_of(node));
            let loc = match (at, callee) {
                (Some(at), Some(callee)) => {
                    let at = known.get(&at).copied().unwrap_or(Loc::NONE);
                    let call = table.add_call(&callee.into(), at);
                    table.add_inlined(place, call)
                }
                _ => place,
            };
            known.insert(number, loc);
        }
        known.get(&number).copied().unwrap_or(Loc::NONE)
    }

    /// The source location that a node describes, without its calls.
    fn location(&self, number: u32) -> Option<Location> {
        let node = self.nodes.get(&number)?;
        let field = |name: &str| match node.fields.get(name) {
            Some(Item::Number(number)) => u32::try_from(*number).ok(),
            _ => None,
        };
        if node.name != "DILocation" {
            return None;
        }
        let mut scope = self.field(node, "scope")?;
        // Blocks are nested in functions; the number of steps is limited against cycles.
        let mut file = None;
        for _ in 0..super::MAX_NESTING {
            file = self.field(scope, "file");
            match (file, self.field(scope, "scope")) {
                (None, Some(outer)) => scope = outer,
                _ => break,
            }
        }
        let name = match file?.fields.get("filename")? {
            Item::Text(name) => name.as_str(),
            _ => return None,
        };
        let line = field("line").filter(|&line| line > 0)?;
        let column = field("column").unwrap_or(1).max(1);
        Some(Location::new(Arc::from(name), line, column))
    }
}

fn number(item: Option<&Item>) -> Option<u32> {
    match item {
        Some(Item::Number(number)) => u32::try_from(*number).ok(),
        Some(Item::Node(_) | Item::Tuple(_) | Item::Text(_) | Item::Function(_) | Item::Other)
        | None => None,
    }
}

fn text(item: Option<&Item>) -> &str {
    match item {
        Some(Item::Text(text)) => text,
        Some(
            Item::Node(_) | Item::Tuple(_) | Item::Number(_) | Item::Function(_) | Item::Other,
        )
        | None => "",
    }
}

/// The type of a pointer to a function, as it is written.
fn function_type(result: Type, parameters: &[Type]) -> String {
    let parameters: Vec<String> = parameters.iter().map(Type::to_string).collect();
    format!("{result} ({})*", parameters.join(", "))
}

impl<'a> Parser<'a> {
    /// A reference to a node, as in an attachment; `None` for a node in place.
    pub(super) fn metadata_reference(&mut self) -> Parsed<Option<u32>> {
        if let TokenKind::Node(number) = self.next.kind {
            self.refer_to_node(number);
            self.advance();
            return Ok(Some(number));
        }
        self.item()?;
        Ok(None)
    }

    /// Records a reference to a node: the next token.
    pub(super) fn refer_to_node(&mut self, number: u32) {
        let place = self.place();
        self.metadata.references.entry(number).or_insert(place);
    }

    /// `!4 = ...` or `!name = !{...}` in a module.
    pub(super) fn metadata_definition(&mut self) -> Parsed<()> {
        match self.next.kind.clone() {
            TokenKind::Node(number) => {
                self.advance();
                self.mark('=')?;
                self.accept_word("distinct");
                let node = self.node()?;
                self.metadata.nodes.insert(number, node);
            }
            TokenKind::Metadata(name) => {
                self.advance();
                self.mark('=')?;
                if self.next.kind != TokenKind::Bang {
                    return self.expected("`!{`");
                }
                self.advance();
                self.mark('{')?;
                let mut list = Vec::new();
                while !self.accept('}') {
                    if !list.is_empty() {
                        self.mark(',')?;
                    }
                    let place = self.place();
                    match self.metadata_reference()? {
                        Some(number) => list.push((number, place)),
                        None => list.push((u32::MAX, place)),
                    }
                }
                self.metadata.named.insert(name.into_owned(), list);
            }
            _ => return self.expected("metadata"),
        }
        Ok(())
    }

    fn node(&mut self) -> Parsed<Node> {
        let place = self.place();
        match self.next.kind.clone() {
            TokenKind::Bang => {
                self.advance();
                let items = self.tuple()?;
                Ok(Node {
                    items,
                    place,
                    ..Node::default()
                })
            }
            TokenKind::Metadata(name) => {
                self.advance();
                let fields = self.fields()?;
                Ok(Node {
                    name: name.into_owned(),
                    fields,
                    place,
                    ..Node::default()
                })
            }
            _ => self.expected("a metadata node"),
        }
    }

    fn tuple(&mut self) -> Parsed<Vec<Item>> {
        self.mark('{')?;
        let mut items = Vec::new();
        while !self.accept('}') {
            if !items.is_empty() {
                self.mark(',')?;
            }
            items.push(self.nested(Self::item)?);
        }
        Ok(items)
    }

    /// `(field: value, ...)`; expressions without fields are read too.
    fn fields(&mut self) -> Parsed<BTreeMap<String, Item>> {
        self.mark('(')?;
        let mut fields = BTreeMap::new();
        while !self.accept(')') {
            if self.next.kind == TokenKind::End {
                return self.expected("`)`");
            }
            match self.next.kind.clone() {
                TokenKind::Label(Some(name)) => {
                    self.advance();
                    let value = self.nested(Self::item)?;
                    fields.insert(name.into_owned(), value);
                }
                TokenKind::Mark('(' | '{' | '[' | '<') => self.skip_balanced()?,
                _ => {
                    self.advance();
                }
            }
        }
        Ok(fields)
    }

    /// An element of a tuple or the value of a field.
    fn item(&mut self) -> Parsed<Item> {
        match self.next.kind.clone() {
            TokenKind::Node(number) => {
                self.refer_to_node(number);
                self.advance();
                Ok(Item::Node(number))
            }
            TokenKind::Bang => {
                self.advance();
                if let TokenKind::Text(text) = self.next.kind.clone() {
                    self.advance();
                    return Ok(Item::Text(text.into_owned()));
                }
                self.nested(Self::tuple).map(Item::Tuple)
            }
            TokenKind::Metadata(_) => {
                self.advance();
                self.nested(Self::fields)?;
                Ok(Item::Other)
            }
            TokenKind::Text(text) => {
                self.advance();
                Ok(Item::Text(text.into_owned()))
            }
            TokenKind::Integer => {
                let number = self.advance().text.parse();
                Ok(number.map_or(Item::Other, Item::Number))
            }
            TokenKind::End | TokenKind::Bad(_) => self.expected("metadata"),
            _ => self.typed_item(),
        }
    }

    /// A function after its type, `void (i32)* @k`; `None`, and nothing read, for anything else.
    fn function_of_type(&mut self) -> Option<Reference> {
        let (lexer, next, depth) = (self.lexer.clone(), self.next.clone(), self.depth);
        let place = self.place();
        let found = self
            .function_type()
            .ok()
            .and_then(|ty| match self.next.kind.clone() {
                TokenKind::Global(name) => {
                    self.advance();
                    Some(Reference {
                        name: name.into_owned(),
                        ty: Some(ty),
                        place,
                    })
                }
                _ => None,
            });
        if found.is_none() {
            (self.lexer, self.next, self.depth) = (lexer, next, depth);
        }
        found
    }

    /// A pointer to a function: its result and its parameters.
    fn function_type(&mut self) -> Parsed<(Type, Vec<Type>)> {
        let result = self.ty()?;
        self.mark('(')?;
        let mut parameters = Vec::new();
        while !self.accept(')') {
            if !parameters.is_empty() {
                self.mark(',')?;
            }
            parameters.push(self.ty()?);
        }
        self.mark('*')?;
        Ok((result, parameters))
    }

    /// A constant with its type, or a word: up to the next comma or closing bracket.
    fn typed_item(&mut self) -> Parsed<Item> {
        if let Some(reference) = self.function_of_type() {
            return Ok(Item::Function(reference));
        }
        let mut item = Item::Other;
        loop {
            match self.next.kind.clone() {
                TokenKind::Mark(',' | ')' | '}' | ']' | '>') => return Ok(item),
                TokenKind::Mark('(' | '{' | '[' | '<') => {
                    self.skip_balanced()?;
                    continue;
                }
                TokenKind::Global(name) => {
                    item = Item::Function(Reference {
                        name: name.into_owned(),
                        ty: None,
                        place: self.place(),
                    });
                }
                TokenKind::Integer => {
                    item = self.next.text.parse().map_or(Item::Other, Item::Number);
                }
                TokenKind::Word if self.next.text == "true" => item = Item::Number(1),
                TokenKind::Word if matches!(self.next.text, "false" | "undef") => {
                    item = Item::Number(0);
                }
                TokenKind::End | TokenKind::Bad(_) => return self.expected("metadata"),
                _ => {}
            }
            self.advance();
        }
    }

    /// Applies the metadata: kernels and source locations.
    pub(super) fn interpret_metadata(&mut self) -> Parsed<()> {
        let metadata = std::mem::take(&mut self.metadata);
        let is_defined = |number: &u32| metadata.nodes.contains_key(number);
        let undefined = metadata.references.iter().filter(|(n, _)| !is_defined(n));
        // A definition that was rejected has its own error.
        if let Some((number, &place)) = undefined.min_by_key(|(_, place)| **place)
            && self.errors.is_empty()
        {
            return Self::invalid(place, format!("use of undefined metadata `!{number}`"));
        }
        for &(number, place) in metadata.named.get("genx.kernels").into_iter().flatten() {
            self.kernel(&metadata, number, place)?;
        }
        for &(node, place) in metadata.named.get("gencl.payload").into_iter().flatten() {
            self.payload(&metadata, node, place)?;
        }
        for &(node, place) in metadata.named.get("gencl.items").into_iter().flatten() {
            self.items(&metadata, node, place)?;
        }
        let mut known: BTreeMap<u32, Loc> = BTreeMap::new();
        for (function, id, number) in std::mem::take(&mut self.attachments) {
            let loc = metadata.add_location(number, &mut known, &mut self.module.locations);
            if let Some(function) = self.module.functions.get_mut(function) {
                function.instruction_mut(id).loc = loc;
            }
        }
        Ok(())
    }

    /// The entry of `gencl.items`: the work-items of a thread in up to three dimensions.
    fn items(&mut self, metadata: &Metadata, node: u32, place: Place) -> Parsed<()> {
        let items = metadata.nodes.get(&node).map_or(&[][..], |n| &n.items);
        let mut sizes = [1; 3];
        let fits = (1..=3).contains(&items.len()) && self.module.items.is_none();
        for (size, item) in sizes.iter_mut().zip(items) {
            *size = number(Some(item)).unwrap_or(0);
        }
        if !fits || sizes.contains(&0) {
            let message = "`gencl.items` has one entry of one to three positive numbers";
            return Self::invalid(place, message);
        }
        self.module.items = Some(sizes);
        Ok(())
    }

    /// An entry of `genx.kernels`: function, name, kinds, bytes of local memory, offsets,
    /// directions, descriptions, and the number of named barriers.
    fn kernel(&mut self, metadata: &Metadata, number_of_node: u32, place: Place) -> Parsed<()> {
        let items = metadata
            .nodes
            .get(&number_of_node)
            .map_or(&[][..], |n| &n.items);
        let reference = match items.first() {
            Some(Item::Function(reference)) => reference,
            _ => return Self::invalid(place, "an entry of `genx.kernels` begins with a function"),
        };
        let name = &reference.name;
        let Some(function) = self.module.functions.iter_mut().find(|f| *f.name == **name) else {
            // A function that was rejected has its own error.
            return match self.errors.is_empty() {
                true => Self::invalid(
                    place,
                    format!("`genx.kernels` names `@{name}`, which is not defined"),
                ),
                false => Ok(()),
            };
        };
        let parameters = function.parameters.iter();
        let parameters: Vec<Type> = parameters.map(|&value| function.value(value).ty).collect();
        if let Some((result, of)) = &reference.ty
            && (*result != function.result || *of != parameters)
        {
            let message = format!(
                "`@{name}` has type `{}`, not `{}`",
                function_type(function.result, &parameters),
                function_type(*result, of)
            );
            return Self::invalid(reference.place, message);
        }
        let list = |k: usize| metadata.items(items.get(k));
        let (kinds, offsets, directions) = (list(2), list(4), list(5));
        let descriptions = list(6);
        for (k, items_of, what, required) in [
            (2, kinds, "kind", true),
            (4, offsets, "offset", false),
            (5, directions, "direction", false),
            (6, descriptions, "description", false),
        ] {
            let is_given = required || items.get(k).is_some();
            if is_given && items_of.len() != parameters.len() {
                let counted = |count: usize, what: &str| match count {
                    1 => format!("1 {what}"),
                    _ => format!("{count} {what}s"),
                };
                let message = format!(
                    "`@{name}` has {}, `genx.kernels` {}",
                    counted(parameters.len(), "parameter"),
                    counted(items_of.len(), what)
                );
                return Self::invalid(metadata.place(items.get(k), place), message);
            }
        }
        let mut arguments = Vec::new();
        for (k, &ty) in parameters.iter().enumerate() {
            let kind = number(kinds.get(k)).unwrap_or(u32::MAX);
            let found = ArgumentKind::ALL.into_iter().find(|a| a.number() == kind);
            let Some(found) = found else {
                return Self::unsupported(
                    metadata.place(items.get(2), place),
                    match number(kinds.get(k)) {
                        Some(kind) => format!("kind {kind} of argument {k} of `@{name}` is"),
                        None => format!("a kind of argument {k} of `@{name}` that is no number is"),
                    },
                );
            };
            let argument = ArgumentInfo {
                kind: found,
                offset: number(offsets.get(k)).unwrap_or(0),
                direction: number(directions.get(k)).unwrap_or(0),
                description: Arc::from(text(descriptions.get(k))),
            };
            if let Some(message) = contradiction(&argument, ty) {
                let message = format!("argument {k} of `@{name}`: {message}");
                return Self::invalid(metadata.place(items.get(2), place), message);
            }
            arguments.push(argument);
        }
        for (index, (what, list)) in [("offset", offsets), ("direction", directions)]
            .into_iter()
            .enumerate()
        {
            let is_number = |item: &Item| number(Some(item)).is_some();
            if let Some(k) = list.iter().position(|item| !is_number(item)) {
                let message = format!("the {what} of argument {k} of `@{name}` is no number");
                return Self::invalid(metadata.place(items.get(4 + index), place), message);
            }
        }
        if let Some(message) = overlap(&arguments, &parameters) {
            let message = format!("`@{name}`: {message}");
            return Self::invalid(metadata.place(items.get(4), place), message);
        }
        let slm_bytes = match items.get(3) {
            None => 0,
            item => match number(item) {
                Some(bytes) => bytes,
                None => {
                    let message =
                        format!("the bytes of local memory of `@{name}` are no number of bytes");
                    return Self::invalid(place, message);
                }
            },
        };
        let kernel_name = match text(items.get(1)) {
            "" => name.as_str(),
            name => name,
        };
        function.kernel = Some(KernelInfo {
            name: Arc::from(kernel_name),
            slm_bytes,
            named_barriers: number(items.get(7)).unwrap_or(0),
            arguments,
            channels: None,
        });
        Ok(())
    }

    /// An entry of `gencl.payload`, for a kernel whose threads execute several work-items: function,
    /// work-items per thread, contents of the parameters, arguments of the launch, sizes of
    /// `reqd_work_group_size`, bytes of private memory for each work-item, and constants.
    fn payload(&mut self, metadata: &Metadata, node: u32, place: Place) -> Parsed<()> {
        let node = metadata.nodes.get(&node);
        let items = node.map_or(&[][..], |n| &n.items);
        let place = node.map_or(place, |n| n.place);
        let name = match items.first() {
            Some(Item::Function(reference)) => reference.name.as_str(),
            _ => return Self::invalid(place, "an entry of `gencl.payload` begins with a function"),
        };
        let mut functions = self.module.functions.iter_mut();
        let function = functions.find(|f| *f.name == *name && f.kernel.is_some());
        let Some(function) = function else {
            // A function that was rejected has its own error.
            return match self.errors.is_empty() {
                true => Self::invalid(
                    place,
                    format!("`gencl.payload` names `@{name}`, which is no kernel"),
                ),
                false => Ok(()),
            };
        };
        match channels(function, metadata, items) {
            Ok(channels) => {
                let Some(kernel) = &mut function.kernel else {
                    return Ok(());
                };
                // Buffers are among the arguments of the payload, not among the parameters.
                let mut arguments = kernel.arguments.iter();
                let is_other =
                    |a: &ArgumentInfo| a.kind != ArgumentKind::General || !a.description.is_empty();
                if let Some(k) = arguments.position(is_other) {
                    let message = format!(
                        "`gencl.payload` of `@{name}`: a parameter has kind 0 in `genx.kernels` and no description, but \
                         parameter {k} has kind {} and description `{}`",
                        kernel.arguments[k].kind.number(),
                        kernel.arguments[k].description
                    );
                    return Self::invalid(place, message);
                }
                kernel.channels = Some(Box::new(channels));
                Ok(())
            }
            Err(message) => {
                Self::invalid(place, format!("`gencl.payload` of `@{name}`: {message}"))
            }
        }
    }
}

/// What contradicts the kind of an argument: its description, or its type.
fn contradiction(argument: &ArgumentInfo, ty: Type) -> Option<String> {
    let kind = argument.kind.number();
    let description = &argument.description;
    let of_surface = |word: &&&str| argument.has_word(word);
    let bits = ty
        .data()
        .filter(|data| !data.is_vector())
        .map(|data| data.scalar.bits());
    match argument.kind {
        ArgumentKind::Surface => argument.has_word("svmptr_t").then(|| {
            format!(
                "kind {kind} is a surface, but its description `{description}` is of an address"
            )
        }),
        ArgumentKind::General => {
            if let Some(word) = SURFACES.iter().find(of_surface) {
                return Some(format!(
                    "kind {kind} is a value or an address, but its description has `{word}`, a surface of kind {}",
                    ArgumentKind::Surface.number()
                ));
            }
            let is_address = argument.has_word("svmptr_t") && !ty.is_pointer();
            (is_address && !matches!(bits, Some(32 | 64))).then(|| {
                format!("`{description}` is an address, which a value of type `{ty}` is not")
            })
        }
        ArgumentKind::Sampler => None,
    }
}

/// The words of descriptions of surfaces.
const SURFACES: [&str; 4] = ["buffer_t", "image1d_t", "image2d_t", "image3d_t"];

/// Two arguments whose offsets in the payload contradict their sizes. Offsets that are all 0 state nothing.
fn overlap(arguments: &[ArgumentInfo], types: &[Type]) -> Option<String> {
    if arguments.iter().all(|argument| argument.offset == 0) {
        return None;
    }
    let size = |ty: &Type| u64::from(ty.data().map_or(8, Data::bytes));
    let places = arguments.iter().zip(types).enumerate();
    let mut places: Vec<(u64, u64, usize)> = places
        .map(|(k, (argument, ty))| (u64::from(argument.offset), size(ty), k))
        .collect();
    places.sort_unstable();
    places.windows(2).find_map(|pair| {
        let [(offset, size, first), (next, _, second)] = *pair else {
            return None;
        };
        (offset + size > next).then(|| {
            format!(
                "argument {second} at offset {next} overlaps argument {first}, {size} bytes at offset {offset}"
            )
        })
    })
}

/// The work-items and the payload that an entry of `gencl.payload` describes.
fn channels(function: &Function, metadata: &Metadata, items: &[Item]) -> Result<Channels, String> {
    let list = |k: usize| metadata.items(items.get(k));
    let count = number(items.get(1)).unwrap_or(0);
    let width = Width::of(count).filter(|&width| width <= Channels::MAX_WIDTH);
    let width = width.ok_or(format!("{count} work-items per thread; there are 8 or 16"))?;
    let words = list(2);
    if words.len() != function.parameters.len() {
        return Err("there is one word for each parameter".to_owned());
    }
    let mut roles = Vec::new();
    for (item, &value) in words.iter().zip(&function.parameters) {
        let word = text(Some(item));
        let size = function.value(value).ty.data().map_or(0, Data::bytes);
        let role = role(word, size).ok_or(format!("unknown contents `{word}` of a parameter"))?;
        if roles.contains(&role) {
            return Err(format!("two parameters contain `{word}`"));
        }
        roles.push(role);
    }
    let mut arguments: Vec<LaunchArgument> = Vec::new();
    for item in list(3) {
        let parts = metadata.items(Some(item));
        let is_buffer = |a: &&LaunchArgument| matches!(a.kind, LaunchKind::Buffer { .. });
        let buffers = arguments.iter().filter(is_buffer).count();
        let bti = u8::try_from(buffers).map_err(|_| "there are too many buffers".to_owned())?;
        let words = text(parts.get(2));
        arguments.push(LaunchArgument {
            name: text(parts.first()).to_owned(),
            type_name: text(parts.get(1)).to_owned(),
            kind: argument_kind(words, bti).ok_or(format!("an argument is no `{words}`"))?,
        });
    }
    let sizes: Vec<u32> = list(4)
        .iter()
        .filter_map(|item| number(Some(item)))
        .collect();
    let required_group_size = match sizes[..] {
        [] => None,
        [x, y, z] if sizes.iter().all(|&size| size > 0) => Some([x, y, z]),
        _ => return Err("the work-group size has three positive numbers".to_owned()),
    };
    let constants = text(items.get(6));
    let digits = constants.as_bytes().chunks(2).map(|pair| {
        let pair = std::str::from_utf8(pair)
            .ok()
            .filter(|pair| pair.len() == 2);
        pair.and_then(|pair| u8::from_str_radix(pair, 16).ok())
    });
    let constants: Option<Arc<[u8]>> = digits.collect();
    Ok(Channels {
        width,
        roles,
        arguments,
        required_group_size,
        constants: constants.ok_or("the constants are pairs of hexadecimal digits".to_owned())?,
        private_bytes: number(items.get(5)).unwrap_or(0),
    })
}
