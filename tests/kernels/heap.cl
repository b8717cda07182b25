// A priority queue in a private array: every item inserts numbers and removes the smallest ones;
// helpers with the array as a parameter sift up and down.
#define CAPACITY 15

void sift_up(short *heap, int at) {
    while (at > 0 && heap[at] < heap[(at - 1) / 2]) {
        short kept = heap[at];
        heap[at] = heap[(at - 1) / 2];
        at = (at - 1) / 2;
        heap[at] = kept;
    }
}

void sift_down(short *heap, int size) {
    int at = 0;
    for (;;) {
        int least = at;
        for (int child = 2 * at + 1; child <= 2 * at + 2; child++)
            if (child < size && heap[child] < heap[least])
                least = child;
        if (least == at)
            return;
        short kept = heap[at];
        heap[at] = heap[least];
        heap[least] = kept;
        at = least;
    }
}

__kernel void heap(__global const short *in, __global short *sorted) {
    size_t base = CAPACITY * get_global_id(0);
    short queue[CAPACITY];
    int size = 0;
    for (int k = 0; k < CAPACITY; k++) {
        queue[size] = in[base + k];
        sift_up(queue, size++);
    }
    for (int k = 0; size > 0; k++) {
        sorted[base + k] = queue[0];
        queue[0] = queue[--size];
        sift_down(queue, size);
    }
}
