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
            return Err(format!("type `df` is not supported on {}", info.name));
        }
        if types().any(|t| t == Type::Bf) && !info.bfloat {
            return Err(format!("type `bf` is not supported on {}", info.name));
        }
        let quad = types().any(|t| matches!(t, Type::Q | Type::Uq));
        if quad && !info.int64 && (code != Code::Mov || types().any(Type::is_float)) {
            return Err(format!(
                "64-bit integers are not supported on {}",
                info.name
            ));
        }
        if float && sources.iter().any(|s| !s.ty.is_float()) && code != Code::Mov {
            return Err("incompatible source types: integer and float".to_string());
        }
        let logic = matches!(code, logic!());
        let shift = matches!(code, shifts!());
        let bits = matches!(code, integer_only!());
        if (logic || shift || bits) && types().any(Type::is_float) {
            return Err("integer operation requires integer operands".to_string());
        }
        // The finalizer shifts unsigned numbers like `shr` (tested in `tests/library/visa.rs`), but
        // gencl never intends that.
        let own = self.kernel.contract.is_none();
        if own && code == Code::Asr && sources.first().is_some_and(|s| !s.ty.is_signed()) {
            return Err("`asr` requires a signed source".to_string());
        }
        let rotation = matches!(code, Code::Rol | Code::Ror);
        if bits
            && code != Code::Mod
            && !(rotation && info.int64)
            && sources.iter().any(|s| s.ty.size() > 4)
        {
            return Err("operation does not support 64-bit integers".to_string());
        }
        if rotation {
            let size = sources.first().map(|s| s.ty.size());
            if !info.rotate {
                return Err(format!("rotation is not supported on {}", info.name));
            }
            let quad = size == Some(8) && info.int64;
            if !(quad || matches!(size, Some(2 | 4)))
                || target.is_some_and(|t| Some(t.size()) != size)
            {
                return Err("rotation requires operands of one size: words, doublewords or (if the target has 64-bit integers) quadwords".to_string());
            }
        }
        if code == Code::Dp4a {
            if !info.dp4a {
                return Err(format!("`dp4a` is not supported on {}", info.name));
            }
            if types().any(|t| !matches!(t, Type::D | Type::Ud)) {
                return Err("`dp4a` requires doublewords".to_string());
            }
            if sources.iter().any(|s| s.modifier != Modifier::None) {
                return Err("`dp4a` does not support source modifiers".to_string());
            }
        }
        if matches!(code, Code::Div | Code::Mod) && !float && !info.int_divide {
            return Err(format!(
                "integer division is not supported on {}",
                info.name
            ));
        }
        let narrow = matches!(code, narrow_functions!() | other_functions!());
        let math = narrow || matches!(code, wide_functions!());
        let exact = matches!(code, exact_functions!());
        if exact && !info.ieee_math {
            return Err(format!(
                "`divm` and `sqrtm` are not supported on {}",
                info.name
            ));
        }
        if exact && types().any(|t| !matches!(t, Type::F | Type::Df)) {
            return Err("`divm` and `sqrtm` require floats or doubles".to_string());
        }
        if math && !float {
            return Err("floating-point operation requires floating-point operands".to_string());
        }
        if narrow && sources.iter().any(|s| s.ty == Type::Df) {
            return Err("operation does not support type `df`".to_string());
        }
        for source in sources {
            if source.modifier == Modifier::Not && !logic {
                return Err("source modifier `(~)` requires a logic operation".to_string());
            }
            if logic && !matches!(source.modifier, Modifier::None | Modifier::Not) {
                return Err(
                    "source modifiers `(-)` and `(abs)` require an arithmetic operation"
                        .to_string(),
                );
            }
        }
        Ok(())
    }
}
