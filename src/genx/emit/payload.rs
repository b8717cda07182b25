//! The start of a kernel whose threads execute several work-items: the payload of a kernel of OpenCL C
//! at that width, and what its first instructions do.

use super::{Emitted, Emitter};
use crate::genx::function::{Channels, KernelInfo, Role, Value};
use crate::genx::storage::{Need, need};
use crate::visa::kernel::{Align, Input, InputRole, InputVariable};
use crate::visa::opcode::Opcode as Visa;
use crate::visa::operand::{Operand as VisaOperand, Predefined, Variable};
use crate::visa::payload::{PayloadRequest, layout};
use crate::visa::types::Type as VisaType;
use hashbrown::HashMap;

/// The bits of the third doubleword of r0 with the number of the thread in its group.
const THREAD_NUMBER: u32 = 0xff;

impl Emitter<'_> {
    /// Declares the inputs of the payload, each of which is a parameter.
    pub(super) fn declare_payload(&mut self, kernel: &KernelInfo, channels: &Channels) -> Emitted {
        self.kernel.slm_bytes = kernel.slm_bytes;
        self.kernel.arguments.clone_from(&channels.arguments);
        self.kernel.required_group_size = channels.required_group_size;
        self.kernel.constants = channels.constants.clone();
        let mut wanted = Vec::new();
        let mut values: HashMap<InputRole, Value> = HashMap::new();
        for (&value, &role) in self.function.parameters.iter().zip(&channels.roles) {
            if let (Role::Input(role), Need::Bytes(size)) =
                (role, need(self.function.value(value).ty))
            {
                wanted.push(PayloadRequest { role, size });
                values.insert(role, value);
            }
        }
        let Ok(payload) = layout(&wanted, self.target, channels.width) else {
            return self.reject_at(None, "arguments of this size are not supported");
        };
        self.kernel.per_thread_bytes = payload.per_thread_bytes;
        for entry in payload.entries {
            let Some(&value) = values.get(&entry.role) else {
                continue;
            };
            let (ty, elements) = match entry.role {
                InputRole::LocalId(_) => (VisaType::Uw, channels.width.channels()),
                _ => self.base_type(value),
            };
            let align = Align::from(entry.size.next_power_of_two().min(self.grf));
            let id = self.add_variable(ty, elements, align);
            self.kernel.inputs.push(Input {
                variable: InputVariable::General(id),
                implicit: 0,
                offset: entry.offset,
                size: entry.size,
                role: entry.role,
            });
            self.variables.insert(self.storage.class(value), id);
        }
        for (&value, &role) in self.function.parameters.iter().zip(&channels.roles) {
            if role == Role::ThreadNumber {
                let id = self.add_variable(VisaType::Ud, 1, Align::from(4));
                self.variables.insert(self.storage.class(value), id);
            }
        }
        Ok(())
    }

    /// The instructions before the first block.
    pub(super) fn start(&mut self) {
        let kernel = self.function.kernel.as_ref();
        let Some(channels) = kernel.and_then(|kernel| kernel.channels.as_deref()) else {
            return;
        };
        for (&value, &role) in self.function.parameters.iter().zip(&channels.roles) {
            let class = self.storage.class(value);
            if role == Role::ThreadNumber
                && let Some(&id) = self.variables.get(&class)
            {
                let operands = vec![
                    VisaOperand::destination(id),
                    VisaOperand::scalar(Variable::Predefined(Predefined::R0), 2),
                    VisaOperand::ud(THREAD_NUMBER),
                ];
                self.op(Visa::And, 1, operands);
            }
        }
    }
}
