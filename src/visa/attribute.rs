//! TABLE of attributes of kernels and variables.

/// The kind of value that an attribute has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AttributeKind {
    /// None; the attribute is present or absent.
    Flag,
    /// A number. `Target`, which is a number in the binary format, is `"cm"` or `"3d"` in text.
    Number,
    /// A string, quoted in text.
    Text,
}

/// An entry of the table.
#[derive(Debug)]
pub struct AttributeInfo {
    /// Name in text and in the binary format.
    pub name: &'static str,
    /// Kind of its value.
    pub kind: AttributeKind,
    /// Whether it is an attribute of kernels; otherwise of variables.
    pub of_kernel: bool,
}

impl AttributeInfo {
    /// The values that the attribute accepts, as a phrase for diagnostics.
    pub fn expected_value(&self) -> &'static str {
        match (self.name, self.kind) {
            ("Target", _) => "\"cm\" or \"3d\"",
            (_, AttributeKind::Flag) => "no value",
            (_, AttributeKind::Number) => "a number",
            (_, AttributeKind::Text) => "a string of at most 255 bytes",
        }
    }
}

macro_rules! attributes {
    ($($name:literal $kind:ident $of_kernel:literal;)*) => {
        /// All attributes, in the order of the table.
        pub const ATTRIBUTES: &[AttributeInfo] = &[$(AttributeInfo {
            name: $name,
            kind: AttributeKind::$kind,
            of_kernel: $of_kernel,
        },)*];
    };
}

// TABLE of attributes: name, kind of value, whether it is an attribute of kernels.
attributes! {
    "Extern" Flag true;
    "NoBarrier" Flag true;
    "Callable" Flag true;
    "Caller" Flag true;
    "Composable" Flag true;
    "Entry" Flag true;
    "SepSpillPvtSS" Flag true;
    "LTO_InvokeOptTarget" Flag true;
    "Target" Number true;
    "SLMSize" Number true;
    "SpillMemOffset" Number true;
    "ArgSize" Number true;
    "RetValSize" Number true;
    "PerThreadInputSize" Number true;
    "CrossThreadInputSize" Number true;
    "SimdSize" Number true;
    "NBarrierCnt" Number true;
    "OutputAsmPath" Text true;
    "AsmName" Text true;
    "Input" Flag false;
    "Output" Flag false;
    "PayloadLiveOut" Flag false;
    "Input_Output" Flag false;
    "NoWidening" Flag false;
    "DoNotSpill" Flag false;
    "Scope" Number false;
    "SurfaceUsage" Number false;
}

/// Looks up an attribute by name.
pub fn named(name: &str) -> Option<&'static AttributeInfo> {
    ATTRIBUTES.iter().find(|row| row.name == name)
}
