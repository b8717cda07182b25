// Strings: tables in constant memory, initializers of arrays, pointers to constant characters.
__constant char greeting[] = "hello, " "world\n";
__constant uchar short_one[3] = "abc";
typedef struct { int id; char name[6]; } Entry;
__constant Entry entries[] = {{1, "one"}, {2, {"two"}}, {3, {'t', 0}}, {.name = "f\x6f\165r", .id = 4}};

int length(__constant const char *s)
{
    int n = 0;
    while (s[n]) n++;
    return n;
}

__constant char *word(int i)
{
    return i == 0 ? "zero" : i == 1 ? "one\t\"\\" : "";
}

__kernel void strings(__global int *out)
{
    int i = get_global_id(0);
    char own[] = "changes";
    char room[12] = "ab", rows[2][4] = {"xy", "zzzz"};
    own[i & 7] += i;
    __constant char *w = word(i % 3);
    int sum = sizeof own * 1000 + sizeof "four" + length(w) * 100 + w[0];
    for (int k = 0; k < 8; k++) sum = sum * 3 + own[k];
    for (int k = 0; k < 12; k++) sum += room[k] * (k + 1);
    sum += rows[1][i & 3] * 5 + rows[0][i & 3];
    Entry e = {i, "entry"};
    sum ^= e.name[i % 5] + entries[i & 3].name[i % 4] * 7 + entries[i & 3].id;
    out[i] = sum + greeting[i % sizeof(greeting)] + short_one[i % 3] + "direct"[i % 7] * 11;
}
