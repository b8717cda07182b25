// test: optimized run
// options: -O2
// Unrolling that the program requests: a loop that would remain otherwise, one that would not,
// a loop with an unknown trip count by a factor of two, and one by an attribute.
// launch: {"global": [4], "args": [{"buffer": {"dtype": "u32", "shape": [4]}, "mode": "out"},
// launch:   {"scalar": 7, "dtype": "u32"}]}
__kernel void k(__global uint *p, uint n) {
    uint sum = 0;
#pragma unroll
    for (uint i = 0; i < 20; i++)
        sum += sum << 3 ^ sum >> 5 ^ i * n ^ 0x1234567;
#pragma nounroll
    for (uint i = 0; i < 2; i++)
        sum *= n;
#pragma unroll 2
    for (uint i = 0; i < n; i++)
        sum ^= sum << i;
    uint i = 0;
    __attribute__((opencl_unroll_hint(3))) do {
        sum += i * n;
    } while (++i < 3);
    p[get_global_id(0)] = sum;
}
/* expect optimized:
kernel @k(
  0: "p" "uint*" global align 4,
  8: "n" "uint" u32
) {
  registers dword %0-%2, bool %3, dword %4-%6, bool %7, dword %8-%228, bool %229, dword %230-%238
  names %0 "i.line13", %1 "i.line16", %6 "i.line13", %11 "i.line16", %19 "n", %21 "sum", %22 "sum",
    %23 "sum", %24 "sum", %26 "sum", %36 "sum", %37 "i", %47 "sum", %57 "sum", %58 "i", %68 "sum",
    %69 "i", %79 "sum", %80 "i", %90 "sum", %100 "sum", %101 "i", %111 "sum", %112 "i", %122 "sum",
    %123 "i", %133 "sum", %134 "i", %144 "sum", %145 "i", %155 "sum", %156 "i", %166 "sum", %167 "i",
    %177 "sum", %187 "sum", %188 "i", %198 "sum", %199 "i", %209 "sum", %210 "i", %231 "sum",
    %233 "i.line16", %236 "i.line16"
  inputs %12 = group_id.0, %13 = enqueued_local_size.0, %14 = local_id.0, %15 = global_offset.0,
    %19 = argument.1+0
$0:
  %24 = loadi.u32 19088743
  %225 = loadi.u32 137393268
  %25 = xor.u32 %19, %225
  %26 = add.u32 %24, %25
  %27 = loadi.s32 3
  %28 = shl.u32 %26, %27
  %29 = loadi.s32 5
  %30 = shr.u32 %26, %29
  %31 = xor.u32 %28, %30
  %221 = loadi.u32 1
  %32 = shl.u32 %19, %221
  %33 = xor.u32 %31, %32
  %34 = loadi.u32 19088743
  %35 = xor.u32 %33, %34
  %36 = add.u32 %26, %35
  %37 = loadi.u32 3
  %38 = loadi.s32 3
  %39 = shl.u32 %36, %38
  %40 = loadi.s32 5
  %41 = shr.u32 %36, %40
  %42 = xor.u32 %39, %41
  %43 = mul.u32 %37, %19
  %44 = xor.u32 %42, %43
  %45 = loadi.u32 19088743
  %46 = xor.u32 %44, %45
  %47 = add.u32 %36, %46
  %48 = loadi.s32 3
  %49 = shl.u32 %47, %48
  %50 = loadi.s32 5
  %51 = shr.u32 %47, %50
  %52 = xor.u32 %49, %51
  %222 = loadi.u32 2
  %53 = shl.u32 %19, %222
  %54 = xor.u32 %52, %53
  %55 = loadi.u32 19088743
  %56 = xor.u32 %54, %55
  %57 = add.u32 %47, %56
  %58 = loadi.u32 5
  %59 = loadi.s32 3
  %60 = shl.u32 %57, %59
  %61 = loadi.s32 5
  %62 = shr.u32 %57, %61
  %63 = xor.u32 %60, %62
  %64 = mul.u32 %58, %19
  %65 = xor.u32 %63, %64
  %66 = loadi.u32 19088743
  %67 = xor.u32 %65, %66
  %68 = add.u32 %57, %67
  %69 = loadi.u32 6
  %70 = loadi.s32 3
  %71 = shl.u32 %68, %70
  %72 = loadi.s32 5
  %73 = shr.u32 %68, %72
  %74 = xor.u32 %71, %73
  %75 = mul.u32 %69, %19
  %76 = xor.u32 %74, %75
  %77 = loadi.u32 19088743
  %78 = xor.u32 %76, %77
  %79 = add.u32 %68, %78
  %80 = loadi.u32 7
  %81 = loadi.s32 3
  %82 = shl.u32 %79, %81
  %83 = loadi.s32 5
  %84 = shr.u32 %79, %83
  %85 = xor.u32 %82, %84
  %86 = mul.u32 %80, %19
  %87 = xor.u32 %85, %86
  %88 = loadi.u32 19088743
  %89 = xor.u32 %87, %88
  %90 = add.u32 %79, %89
  %91 = loadi.s32 3
  %92 = shl.u32 %90, %91
  %93 = loadi.s32 5
  %94 = shr.u32 %90, %93
  %95 = xor.u32 %92, %94
  %223 = loadi.u32 3
  %96 = shl.u32 %19, %223
  %97 = xor.u32 %95, %96
  %98 = loadi.u32 19088743
  %99 = xor.u32 %97, %98
  %100 = add.u32 %90, %99
  %101 = loadi.u32 9
  %102 = loadi.s32 3
  %103 = shl.u32 %100, %102
  %104 = loadi.s32 5
  %105 = shr.u32 %100, %104
  %106 = xor.u32 %103, %105
  %107 = mul.u32 %101, %19
  %108 = xor.u32 %106, %107
  %109 = loadi.u32 19088743
  %110 = xor.u32 %108, %109
  %111 = add.u32 %100, %110
  %112 = loadi.u32 10
  %113 = loadi.s32 3
  %114 = shl.u32 %111, %113
  %115 = loadi.s32 5
  %116 = shr.u32 %111, %115
  %117 = xor.u32 %114, %116
  %118 = mul.u32 %112, %19
  %119 = xor.u32 %117, %118
  %120 = loadi.u32 19088743
  %121 = xor.u32 %119, %120
  %122 = add.u32 %111, %121
  %123 = loadi.u32 11
  %124 = loadi.s32 3
  %125 = shl.u32 %122, %124
  %126 = loadi.s32 5
  %127 = shr.u32 %122, %126
  %128 = xor.u32 %125, %127
  %129 = mul.u32 %123, %19
  %130 = xor.u32 %128, %129
  %131 = loadi.u32 19088743
  %132 = xor.u32 %130, %131
  %133 = add.u32 %122, %132
  %134 = loadi.u32 12
  %135 = loadi.s32 3
  %136 = shl.u32 %133, %135
  %137 = loadi.s32 5
  %138 = shr.u32 %133, %137
  %139 = xor.u32 %136, %138
  %140 = mul.u32 %134, %19
  %141 = xor.u32 %139, %140
  %142 = loadi.u32 19088743
  %143 = xor.u32 %141, %142
  %144 = add.u32 %133, %143
  %145 = loadi.u32 13
  %146 = loadi.s32 3
  %147 = shl.u32 %144, %146
  %148 = loadi.s32 5
  %149 = shr.u32 %144, %148
  %150 = xor.u32 %147, %149
  %151 = mul.u32 %145, %19
  %152 = xor.u32 %150, %151
  %153 = loadi.u32 19088743
  %154 = xor.u32 %152, %153
  %155 = add.u32 %144, %154
  %156 = loadi.u32 14
  %157 = loadi.s32 3
  %158 = shl.u32 %155, %157
  %159 = loadi.s32 5
  %160 = shr.u32 %155, %159
  %161 = xor.u32 %158, %160
  %162 = mul.u32 %156, %19
  %163 = xor.u32 %161, %162
  %164 = loadi.u32 19088743
  %165 = xor.u32 %163, %164
  %166 = add.u32 %155, %165
  %167 = loadi.u32 15
  %168 = loadi.s32 3
  %169 = shl.u32 %166, %168
  %170 = loadi.s32 5
  %171 = shr.u32 %166, %170
  %172 = xor.u32 %169, %171
  %173 = mul.u32 %167, %19
  %174 = xor.u32 %172, %173
  %175 = loadi.u32 19088743
  %176 = xor.u32 %174, %175
  %177 = add.u32 %166, %176
  %178 = loadi.s32 3
  %179 = shl.u32 %177, %178
  %180 = loadi.s32 5
  %181 = shr.u32 %177, %180
  %182 = xor.u32 %179, %181
  %224 = loadi.u32 4
  %183 = shl.u32 %19, %224
  %184 = xor.u32 %182, %183
  %185 = loadi.u32 19088743
  %186 = xor.u32 %184, %185
  %187 = add.u32 %177, %186
  %188 = loadi.u32 17
  %189 = loadi.s32 3
  %190 = shl.u32 %187, %189
  %191 = loadi.s32 5
  %192 = shr.u32 %187, %191
  %193 = xor.u32 %190, %192
  %194 = mul.u32 %188, %19
  %195 = xor.u32 %193, %194
  %196 = loadi.u32 19088743
  %197 = xor.u32 %195, %196
  %198 = add.u32 %187, %197
  %199 = loadi.u32 18
  %200 = loadi.s32 3
  %201 = shl.u32 %198, %200
  %202 = loadi.s32 5
  %203 = shr.u32 %198, %202
  %204 = xor.u32 %201, %203
  %205 = mul.u32 %199, %19
  %206 = xor.u32 %204, %205
  %207 = loadi.u32 19088743
  %208 = xor.u32 %206, %207
  %209 = add.u32 %198, %208
  %210 = loadi.u32 19
  %211 = loadi.s32 3
  %212 = shl.u32 %209, %211
  %213 = loadi.s32 5
  %214 = shr.u32 %209, %213
  %215 = xor.u32 %212, %214
  %216 = mul.u32 %210, %19
  %217 = xor.u32 %215, %216
  %218 = loadi.u32 19088743
  %219 = xor.u32 %217, %218
  %220 = add.u32 %209, %219
  %21 = mov.u32 %220
  %0 = loadi.u32 0
  %2 = loadi.u32 2
  bra $1
$1: unroll never
  %4 = mul.u32 %21, %19
  %21 = mov.u32 %4
  %5 = loadi.u32 1
  %6 = add.u32 %0, %5
  %0 = mov.u32 %6
  %3 = cmp.lt.u32 %6, %2
  brc %3, $1, $2
$2:
  %1 = loadi.u32 0
  %227 = loadi.u32 1
  %228 = subs.u32 %19, %227
  %238 = loadi.u32 0
  %229 = cmp.lt.u32 %238, %228
  brc %229, $6, $3
$3: unroll never
  %7 = cmp.lt.u32 %1, %19
  brc %7, $4, $5
$4: unroll never
  %8 = shl.u32 %21, %1
  %9 = xor.u32 %21, %8
  %21 = mov.u32 %9
  %10 = loadi.u32 1
  %11 = add.u32 %1, %10
  %1 = mov.u32 %11
  %7 = cmp.lt.u32 %11, %19
  brc %7, $4, $5
$5:
  %22 = add.u32 %21, %19
  %23 = add.u32 %22, %32
  %16 = mul.u32 %12, %13
  %17 = add.u32 %16, %15
  %18 = add.u32 %17, %14
  %20 = loadi.u32 2
  %226 = shl.u32 %18, %20
  store.global[0].u32 %226, %23
  ret
$6: unroll never
  %230 = shl.u32 %21, %1
  %231 = xor.u32 %21, %230
  %232 = loadi.u32 1
  %233 = add.u32 %1, %232
  %234 = shl.u32 %231, %233
  %235 = xor.u32 %231, %234
  %21 = mov.u32 %235
  %237 = loadi.u32 2
  %236 = add.u32 %1, %237
  %1 = mov.u32 %236
  %229 = cmp.lt.u32 %236, %228
  brc %229, $6, $3
}
*/
/* expect run:
argument 0:
21 21 21 21
*/
