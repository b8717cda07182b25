// test: diagnostics
// An index space has at most three dimensions.
kernel void k(global ulong *o, uint d) {
    o[0] = get_global_id(0) + get_global_id(2) + get_local_id(d);
    o[1] = get_global_id(3);
//                       ^ W0505: the result of `get_global_id` is always 0: an index space has at most 3 dimensions
//  = help: dimensions are numbered from 0: use 0, 1 or 2
    o[2] = get_global_size(255);
//                         ^^^ W0505: the result of `get_global_size` is always 1: an index space has at most 3 dimensions
//  = help: dimensions are numbered from 0: use 0, 1 or 2
    o[3] = get_local_size(1 + 2) + get_num_groups(-1);
//                        ^^^^^ W0505: the result of `get_local_size` is always 1: an index space has at most 3 dimensions
//  = help: dimensions are numbered from 0: use 0, 1 or 2
//                                                ^^ W0505: the result of `get_num_groups` is always 1: an index space has at most 3 dimensions
//  = help: dimensions are numbered from 0: use 0, 1 or 2
}
