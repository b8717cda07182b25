// test: run
// options: -cl-std=CL3.0
// launch: {"global": [64], "local": [32], "args": [{"buffer": {"dtype": "u32", "shape": [64]}, "mode": "out"}]}
// Barriers with a memory scope order like those without. The scope is evaluated.
__kernel void k(__global uint *o) {
    local uint all[32];
    uint l = get_local_id(0), calls = 0;
    all[l] = l * 3;
    work_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
    uint next = all[(l + 1) % 32];
    o[get_global_id(0)] = next;
    work_group_barrier(CLK_GLOBAL_MEM_FENCE, (calls += 1, memory_scope_device));
    uint far = o[get_global_id(0) ^ 31];
    work_group_barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE, memory_scope_all_svm_devices);
    sub_group_barrier(CLK_LOCAL_MEM_FENCE, memory_scope_sub_group);
    o[get_global_id(0)] = next + far * 1000 + calls * 1000000;
}
/* expect run:
argument 0:
1000003 1093006 1090009 1087012 1084015 1081018 1078021 1075024
1072027 1069030 1066033 1063036 1060039 1057042 1054045 1051048
1048051 1045054 1042057 1039060 1036063 1033066 1030069 1027072
1024075 1021078 1018081 1015084 1012087 1009090 1006093 1003000
1000003 1093006 1090009 1087012 1084015 1081018 1078021 1075024
1072027 1069030 1066033 1063036 1060039 1057042 1054045 1051048
1048051 1045054 1042057 1039060 1036063 1033066 1030069 1027072
1024075 1021078 1018081 1015084 1012087 1009090 1006093 1003000
*/
