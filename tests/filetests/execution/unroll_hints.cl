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
  0: "p" "uint*" global,
  8: "n" "uint" u32
) {
  registers dword %0-%2, bool %3, dword %4-%6, bool %7, dword %8-%23, bool %24, dword %25-%232
  names %0 "i.line13", %1 "i.line16", %6 "i.line13", %11 "i.line16", %19 "n", %21 "sum", %22 "sum",
    %23 "sum", %28 "i.line16", %29 "sum", %31 "sum", %41 "sum", %42 "i", %52 "sum", %62 "sum",
    %63 "i", %73 "sum", %74 "i", %84 "sum", %85 "i", %95 "sum", %105 "sum", %106 "i", %116 "sum",
    %117 "i", %127 "sum", %128 "i", %138 "sum", %139 "i", %149 "sum", %150 "i", %160 "sum", %161 "i",
    %171 "sum", %172 "i", %182 "sum", %192 "sum", %193 "i", %203 "sum", %204 "i", %214 "sum",
    %215 "i"
  inputs %12 = group_id.0, %13 = enqueued_local_size.0, %14 = local_id.0, %15 = global_offset.0,
    %19 = argument.1+0
$0:
  %29 = loadi.u32 19088743
  %230 = loadi.u32 137393268
  %30 = xor.u32 %19, %230
  %31 = add.u32 %29, %30
  %32 = loadi.s32 3
  %33 = shl.u32 %31, %32
  %34 = loadi.s32 5
  %35 = shr.u32 %31, %34
  %36 = xor.u32 %33, %35
  %226 = loadi.u32 1
  %37 = shl.u32 %19, %226
  %38 = xor.u32 %36, %37
  %39 = loadi.u32 19088743
  %40 = xor.u32 %38, %39
  %41 = add.u32 %31, %40
  %42 = loadi.u32 3
  %43 = loadi.s32 3
  %44 = shl.u32 %41, %43
  %45 = loadi.s32 5
  %46 = shr.u32 %41, %45
  %47 = xor.u32 %44, %46
  %48 = mul.u32 %42, %19
  %49 = xor.u32 %47, %48
  %50 = loadi.u32 19088743
  %51 = xor.u32 %49, %50
  %52 = add.u32 %41, %51
  %53 = loadi.s32 3
  %54 = shl.u32 %52, %53
  %55 = loadi.s32 5
  %56 = shr.u32 %52, %55
  %57 = xor.u32 %54, %56
  %227 = loadi.u32 2
  %58 = shl.u32 %19, %227
  %59 = xor.u32 %57, %58
  %60 = loadi.u32 19088743
  %61 = xor.u32 %59, %60
  %62 = add.u32 %52, %61
  %63 = loadi.u32 5
  %64 = loadi.s32 3
  %65 = shl.u32 %62, %64
  %66 = loadi.s32 5
  %67 = shr.u32 %62, %66
  %68 = xor.u32 %65, %67
  %69 = mul.u32 %63, %19
  %70 = xor.u32 %68, %69
  %71 = loadi.u32 19088743
  %72 = xor.u32 %70, %71
  %73 = add.u32 %62, %72
  %74 = loadi.u32 6
  %75 = loadi.s32 3
  %76 = shl.u32 %73, %75
  %77 = loadi.s32 5
  %78 = shr.u32 %73, %77
  %79 = xor.u32 %76, %78
  %80 = mul.u32 %74, %19
  %81 = xor.u32 %79, %80
  %82 = loadi.u32 19088743
  %83 = xor.u32 %81, %82
  %84 = add.u32 %73, %83
  %85 = loadi.u32 7
  %86 = loadi.s32 3
  %87 = shl.u32 %84, %86
  %88 = loadi.s32 5
  %89 = shr.u32 %84, %88
  %90 = xor.u32 %87, %89
  %91 = mul.u32 %85, %19
  %92 = xor.u32 %90, %91
  %93 = loadi.u32 19088743
  %94 = xor.u32 %92, %93
  %95 = add.u32 %84, %94
  %96 = loadi.s32 3
  %97 = shl.u32 %95, %96
  %98 = loadi.s32 5
  %99 = shr.u32 %95, %98
  %100 = xor.u32 %97, %99
  %228 = loadi.u32 3
  %101 = shl.u32 %19, %228
  %102 = xor.u32 %100, %101
  %103 = loadi.u32 19088743
  %104 = xor.u32 %102, %103
  %105 = add.u32 %95, %104
  %106 = loadi.u32 9
  %107 = loadi.s32 3
  %108 = shl.u32 %105, %107
  %109 = loadi.s32 5
  %110 = shr.u32 %105, %109
  %111 = xor.u32 %108, %110
  %112 = mul.u32 %106, %19
  %113 = xor.u32 %111, %112
  %114 = loadi.u32 19088743
  %115 = xor.u32 %113, %114
  %116 = add.u32 %105, %115
  %117 = loadi.u32 10
  %118 = loadi.s32 3
  %119 = shl.u32 %116, %118
  %120 = loadi.s32 5
  %121 = shr.u32 %116, %120
  %122 = xor.u32 %119, %121
  %123 = mul.u32 %117, %19
  %124 = xor.u32 %122, %123
  %125 = loadi.u32 19088743
  %126 = xor.u32 %124, %125
  %127 = add.u32 %116, %126
  %128 = loadi.u32 11
  %129 = loadi.s32 3
  %130 = shl.u32 %127, %129
  %131 = loadi.s32 5
  %132 = shr.u32 %127, %131
  %133 = xor.u32 %130, %132
  %134 = mul.u32 %128, %19
  %135 = xor.u32 %133, %134
  %136 = loadi.u32 19088743
  %137 = xor.u32 %135, %136
  %138 = add.u32 %127, %137
  %139 = loadi.u32 12
  %140 = loadi.s32 3
  %141 = shl.u32 %138, %140
  %142 = loadi.s32 5
  %143 = shr.u32 %138, %142
  %144 = xor.u32 %141, %143
  %145 = mul.u32 %139, %19
  %146 = xor.u32 %144, %145
  %147 = loadi.u32 19088743
  %148 = xor.u32 %146, %147
  %149 = add.u32 %138, %148
  %150 = loadi.u32 13
  %151 = loadi.s32 3
  %152 = shl.u32 %149, %151
  %153 = loadi.s32 5
  %154 = shr.u32 %149, %153
  %155 = xor.u32 %152, %154
  %156 = mul.u32 %150, %19
  %157 = xor.u32 %155, %156
  %158 = loadi.u32 19088743
  %159 = xor.u32 %157, %158
  %160 = add.u32 %149, %159
  %161 = loadi.u32 14
  %162 = loadi.s32 3
  %163 = shl.u32 %160, %162
  %164 = loadi.s32 5
  %165 = shr.u32 %160, %164
  %166 = xor.u32 %163, %165
  %167 = mul.u32 %161, %19
  %168 = xor.u32 %166, %167
  %169 = loadi.u32 19088743
  %170 = xor.u32 %168, %169
  %171 = add.u32 %160, %170
  %172 = loadi.u32 15
  %173 = loadi.s32 3
  %174 = shl.u32 %171, %173
  %175 = loadi.s32 5
  %176 = shr.u32 %171, %175
  %177 = xor.u32 %174, %176
  %178 = mul.u32 %172, %19
  %179 = xor.u32 %177, %178
  %180 = loadi.u32 19088743
  %181 = xor.u32 %179, %180
  %182 = add.u32 %171, %181
  %183 = loadi.s32 3
  %184 = shl.u32 %182, %183
  %185 = loadi.s32 5
  %186 = shr.u32 %182, %185
  %187 = xor.u32 %184, %186
  %229 = loadi.u32 4
  %188 = shl.u32 %19, %229
  %189 = xor.u32 %187, %188
  %190 = loadi.u32 19088743
  %191 = xor.u32 %189, %190
  %192 = add.u32 %182, %191
  %193 = loadi.u32 17
  %194 = loadi.s32 3
  %195 = shl.u32 %192, %194
  %196 = loadi.s32 5
  %197 = shr.u32 %192, %196
  %198 = xor.u32 %195, %197
  %199 = mul.u32 %193, %19
  %200 = xor.u32 %198, %199
  %201 = loadi.u32 19088743
  %202 = xor.u32 %200, %201
  %203 = add.u32 %192, %202
  %204 = loadi.u32 18
  %205 = loadi.s32 3
  %206 = shl.u32 %203, %205
  %207 = loadi.s32 5
  %208 = shr.u32 %203, %207
  %209 = xor.u32 %206, %208
  %210 = mul.u32 %204, %19
  %211 = xor.u32 %209, %210
  %212 = loadi.u32 19088743
  %213 = xor.u32 %211, %212
  %214 = add.u32 %203, %213
  %215 = loadi.u32 19
  %216 = loadi.s32 3
  %217 = shl.u32 %214, %216
  %218 = loadi.s32 5
  %219 = shr.u32 %214, %218
  %220 = xor.u32 %217, %219
  %221 = mul.u32 %215, %19
  %222 = xor.u32 %220, %221
  %223 = loadi.u32 19088743
  %224 = xor.u32 %222, %223
  %225 = add.u32 %214, %224
  %21 = mov.u32 %225
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
  %232 = loadi.u32 0
  %7 = cmp.lt.u32 %232, %19
  brc %7, $4, $3
$3:
  %22 = add.u32 %21, %19
  %23 = add.u32 %22, %37
  %16 = mul.u32 %12, %13
  %17 = add.u32 %16, %15
  %18 = add.u32 %17, %14
  %20 = loadi.u32 2
  %231 = shl.u32 %18, %20
  store.global[0].u32 %231, %23
  ret
$4: unroll never
  %8 = shl.u32 %21, %1
  %9 = xor.u32 %21, %8
  %21 = mov.u32 %9
  %10 = loadi.u32 1
  %11 = add.u32 %1, %10
  %24 = cmp.lt.u32 %11, %19
  brc %24, $5, $3
$5:
  %25 = shl.u32 %21, %11
  %26 = xor.u32 %21, %25
  %21 = mov.u32 %26
  %27 = loadi.u32 1
  %28 = add.u32 %11, %27
  %1 = mov.u32 %28
  %7 = cmp.lt.u32 %28, %19
  brc %7, $4, $3
}
*/
/* expect run:
argument 0:
21 21 21 21
*/
