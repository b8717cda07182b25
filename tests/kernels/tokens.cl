// A finite-state machine over bytes: counts names, numbers and comments of a line. A switch on
// the state in a loop, with nested switches on the byte.
enum state { BETWEEN, NAME, NUMBER, SLASH, COMMENT };

bool is_letter(uchar c) {
    return (c >= 'a' && c <= 'z') || c == '_';
}

bool is_digit(uchar c) {
    return c >= '0' && c <= '9';
}

__kernel void tokens(__global const uchar *lines, uint columns, __global ushort *counts) {
    size_t line = get_global_id(0);
    ushort names = 0, numbers = 0, comments = 0;
    enum state state = BETWEEN;
    for (uint k = 0; k < columns; k++) {
        uchar c = lines[line * columns + k];
        switch (state) {
        case COMMENT:
            switch (c) {
            case '/':
            case ';':
                state = BETWEEN;
            }
            continue;
        case NAME:
            if (is_letter(c) || is_digit(c))
                break;
            state = BETWEEN;
            goto between;
        case NUMBER:
            if (is_digit(c))
                break;
            state = BETWEEN;
            goto between;
        case SLASH:
            if (c == '/') {
                comments++;
                state = COMMENT;
                break;
            }
            state = BETWEEN; // fall through
        case BETWEEN:
        between:
            if (is_letter(c)) {
                names++;
                state = NAME;
            } else if (is_digit(c)) {
                numbers++;
                state = NUMBER;
            } else if (c == '/') {
                state = SLASH;
            }
        }
    }
    counts[3 * line] = names;
    counts[3 * line + 1] = numbers;
    counts[3 * line + 2] = comments;
}
