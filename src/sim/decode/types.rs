//! Type rules: those of the specification and of the target on which a result depends.

use super::Decoder;
use crate::sim::code::{Code, exact_functions, integer_only, logic};
use crate::sim::code::{narrow_functions, other_functions, shifts, wide_functions};
use crate::sim::program::Source;
use crate::visa::operand::Modifier;
use crate::visa::types::Type;

impl Decoder<'_> {
    /// Checks the type rules that determine results.
    pub(super) fn check_types(
        &self,
        code: Code,
        sources: &[Source],
        target: Option<Type>,
    ) -> Result<(), String> {
        let info = self.kernel.target.info();
        let types = || sources.iter().map(|s| s.ty).chain(target);
        let float = sources.iter().any(|s| s.ty.is_float());
        if types().any(|t| t == Type::Df) && !info.double {
            return Err(format!("{} has no doubles", info.name));
        }
        if types().any(|t| t == Type::Bf) && !info.bfloat {
            return Err(format!("{} has no bfloat16", info.name));
        }
        let quad = types().any(|t| matches!(t, Type::Q | Type::Uq));
        if quad && !info.int64 && (code != Code::Mov || types().any(Type::is_float)) {
            return Err(format!("{} has no 64-bit integers", info.name));
        }
        if float && sources.iter().any(|s| !s.ty.is_float()) && code != Code::Mov {
            return Err("integer and float sources in one operation".to_string());
        }
        let logic = matches!(code, logic!());
        let shift = matches!(code, shifts!());
        let bits = matches!(code, integer_only!());
        if (logic || shift || bits) && types().any(Type::is_float) {
            return Err("floats in an integer operation".to_string());
        }
        // The finalizer shifts unsigned numbers like `shr` (tested in `tests/library/visa.rs`), but gencl
        // never intends that.
        let own = self.kernel.contract.is_none();
        if own && code == Code::Asr && sources.first().is_some_and(|s| !s.ty.is_signed()) {
            return Err("asr requires a signed source".to_string());
        }
        let rotation = matches!(code, Code::Rol | Code::Ror);
        if bits
            && code != Code::Mod
            && !(rotation && info.int64)
            && sources.iter().any(|s| s.ty.size() > 4)
        {
            return Err("quadwords in an operation of doublewords".to_string());
        }
        if rotation {
            let size = sources.first().map(|s| s.ty.size());
            if !info.rotate {
                return Err(format!("{} has no rotation", info.name));
            }
            let quad = size == Some(8) && info.int64;
            if !(quad || matches!(size, Some(2 | 4)))
                || target.is_some_and(|t| Some(t.size()) != size)
            {
                return Err("rotations take words and doublewords (quadwords where there are such), and keep the size".to_string());
            }
        }
        if code == Code::Dp4a {
            if !info.dp4a {
                return Err(format!("{} has no dp4a", info.name));
            }
            if types().any(|t| !matches!(t, Type::D | Type::Ud)) {
                return Err("dp4a requires doublewords".to_string());
            }
            if sources.iter().any(|s| s.modifier != Modifier::None) {
                return Err("dp4a accepts no source modifiers".to_string());
            }
        }
        if matches!(code, Code::Div | Code::Mod) && !float && !info.int_divide {
            return Err(format!("{} has no integer division", info.name));
        }
        let narrow = matches!(code, narrow_functions!() | other_functions!());
        let math = narrow || matches!(code, wide_functions!());
        let exact = matches!(code, exact_functions!());
        if exact && (!info.double || types().any(|t| t != Type::Df)) {
            return Err("divm and sqrtm are modeled for doubles alone".to_string());
        }
        if math && !float {
            return Err("integers in a float operation".to_string());
        }
        if narrow && sources.iter().any(|s| s.ty == Type::Df) {
            return Err("this operation has no double form".to_string());
        }
        for source in sources {
            if source.modifier == Modifier::Not && !logic {
                return Err("(~) on an arithmetic operation".to_string());
            }
            if logic && !matches!(source.modifier, Modifier::None | Modifier::Not) {
                return Err("(-) or (abs) on a logic operation".to_string());
            }
        }
        Ok(())
    }
}
