// A stack machine: every work-item interprets the same byte code on its own input, with its own
// control flow. The program in the launch file counts the steps of the
// 3 n + 1 sequence.
#define PUSH 1
#define INPUT 2
#define DUP 3
#define SWAP 4
#define ADD 5
#define MUL 6
#define HALF 7
#define ODD 8
#define JUMP 9
#define ZERO 10
#define EQUAL 11

__kernel void stack_machine(__constant uchar *program, __global const int *input,
                            __global int *result, int limit) {
    size_t i = get_global_id(0);
    int stack[8];
    int top = -1, at = 0, kept;
    for (int step = 0; step < limit; step++) {
        switch (program[at++]) {
        case PUSH: stack[++top] = program[at++]; break;
        case INPUT: stack[++top] = input[i]; break;
        case DUP: top++; stack[top] = stack[top - 1]; break;
        case SWAP:
            kept = stack[top];
            stack[top] = stack[top - 1];
            stack[top - 1] = kept;
            break;
        case ADD: top--; stack[top] += stack[top + 1]; break;
        case MUL: top--; stack[top] *= stack[top + 1]; break;
        case HALF: stack[top] /= 2; break;
        case ODD: stack[top] %= 2; break;
        case EQUAL: top--; stack[top] = stack[top] == stack[top + 1]; break;
        case ZERO: at = stack[top--] == 0 ? program[at] : at + 1; break;
        case JUMP: at = program[at]; break;
        default: limit = step; break;
        }
    }
    result[i] = top >= 0 ? stack[top] : -1;
}
