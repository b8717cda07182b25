//! TABLE of attributes of kernels and variables.

/// What values an attribute has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AttributeKind {
    /// It is there or not.
    Flag,
    /// A number; `Target` is `"cm"` or `"3d"` in text.
    Number,
    /// A text.
    Text,
}

/// A row.
#[derive(Debug)]
pub struct AttributeInfo {
    /// The name.
    pub name: &'static str,
    /// What values it has.
    pub kind: AttributeKind,
    /// Whether kernels have it (else variables).
    pub of_kernel: bool,
}

impl AttributeInfo {
    /// What it takes, for an error.
    pub fn takes(&self) -> &'static str {
        match (self.name, self.kind) {
            ("Target", _) => "\"cm\" or \"3d\"",
            (_, AttributeKind::Flag) => "nothing",
            (_, AttributeKind::Number) => "a number",
            (_, AttributeKind::Text) => "a text of at most 255 bytes",
        }
    }
}

macro_rules! attributes {
    ($($name:literal $kind:ident $of_kernel:literal;)*) => {
        /// All attributes.
        pub const ATTRIBUTES: &[AttributeInfo] = &[$(AttributeInfo {
            name: $name,
            kind: AttributeKind::$kind,
            of_kernel: $of_kernel,
        },)*];
    };
}

// TABLE of attributes: name, kind, whether of a kernel.
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

/// The attribute with this name.
pub fn named(name: &str) -> Option<&'static AttributeInfo> {
    ATTRIBUTES.iter().find(|row| row.name == name)
}
