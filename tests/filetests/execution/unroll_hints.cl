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
  registers dword %0-%1, bool %2, dword %3-%5, bool %6, dword %7-%222, bool %223, dword %224-%236
  names %0 "i", %1 "i", %22 "sum", %23 "sum", %39 "i", %60 "i", %71 "i", %82 "i", %103 "i", %114 "i",
    %125 "i", %136 "i", %147 "i", %158 "i", %169 "i", %190 "i", %201 "i", %212 "i"
  inputs %11 = group_id.0, %12 = enqueued_local_size.0, %13 = local_id.0, %14 = global_offset.0,
    %18 = argument.1+0, %19 = buffer_offset.0
$0:
  %23 = loadi.u32 19088743
  %24 = loadi.u32 152252691
  %25 = xor.u32 %24, %18
  %26 = loadi.u32 19088743
  %27 = xor.u32 %25, %26
  %28 = add.u32 %23, %27
  %29 = loadi.s32 3
  %30 = shl.u32 %28, %29
  %31 = loadi.s32 5
  %32 = shr.u32 %28, %31
  %33 = xor.u32 %30, %32
  %230 = loadi.u32 1
  %34 = shl.u32 %18, %230
  %35 = xor.u32 %33, %34
  %36 = loadi.u32 19088743
  %37 = xor.u32 %35, %36
  %38 = add.u32 %28, %37
  %39 = loadi.u32 3
  %40 = loadi.s32 3
  %41 = shl.u32 %38, %40
  %42 = loadi.s32 5
  %43 = shr.u32 %38, %42
  %44 = xor.u32 %41, %43
  %45 = mul.u32 %39, %18
  %46 = xor.u32 %44, %45
  %47 = loadi.u32 19088743
  %48 = xor.u32 %46, %47
  %49 = add.u32 %38, %48
  %50 = loadi.s32 3
  %51 = shl.u32 %49, %50
  %52 = loadi.s32 5
  %53 = shr.u32 %49, %52
  %54 = xor.u32 %51, %53
  %231 = loadi.u32 2
  %55 = shl.u32 %18, %231
  %56 = xor.u32 %54, %55
  %57 = loadi.u32 19088743
  %58 = xor.u32 %56, %57
  %59 = add.u32 %49, %58
  %60 = loadi.u32 5
  %61 = loadi.s32 3
  %62 = shl.u32 %59, %61
  %63 = loadi.s32 5
  %64 = shr.u32 %59, %63
  %65 = xor.u32 %62, %64
  %66 = mul.u32 %60, %18
  %67 = xor.u32 %65, %66
  %68 = loadi.u32 19088743
  %69 = xor.u32 %67, %68
  %70 = add.u32 %59, %69
  %71 = loadi.u32 6
  %72 = loadi.s32 3
  %73 = shl.u32 %70, %72
  %74 = loadi.s32 5
  %75 = shr.u32 %70, %74
  %76 = xor.u32 %73, %75
  %77 = mul.u32 %71, %18
  %78 = xor.u32 %76, %77
  %79 = loadi.u32 19088743
  %80 = xor.u32 %78, %79
  %81 = add.u32 %70, %80
  %82 = loadi.u32 7
  %83 = loadi.s32 3
  %84 = shl.u32 %81, %83
  %85 = loadi.s32 5
  %86 = shr.u32 %81, %85
  %87 = xor.u32 %84, %86
  %88 = mul.u32 %82, %18
  %89 = xor.u32 %87, %88
  %90 = loadi.u32 19088743
  %91 = xor.u32 %89, %90
  %92 = add.u32 %81, %91
  %93 = loadi.s32 3
  %94 = shl.u32 %92, %93
  %95 = loadi.s32 5
  %96 = shr.u32 %92, %95
  %97 = xor.u32 %94, %96
  %232 = loadi.u32 3
  %98 = shl.u32 %18, %232
  %99 = xor.u32 %97, %98
  %100 = loadi.u32 19088743
  %101 = xor.u32 %99, %100
  %102 = add.u32 %92, %101
  %103 = loadi.u32 9
  %104 = loadi.s32 3
  %105 = shl.u32 %102, %104
  %106 = loadi.s32 5
  %107 = shr.u32 %102, %106
  %108 = xor.u32 %105, %107
  %109 = mul.u32 %103, %18
  %110 = xor.u32 %108, %109
  %111 = loadi.u32 19088743
  %112 = xor.u32 %110, %111
  %113 = add.u32 %102, %112
  %114 = loadi.u32 10
  %115 = loadi.s32 3
  %116 = shl.u32 %113, %115
  %117 = loadi.s32 5
  %118 = shr.u32 %113, %117
  %119 = xor.u32 %116, %118
  %120 = mul.u32 %114, %18
  %121 = xor.u32 %119, %120
  %122 = loadi.u32 19088743
  %123 = xor.u32 %121, %122
  %124 = add.u32 %113, %123
  %125 = loadi.u32 11
  %126 = loadi.s32 3
  %127 = shl.u32 %124, %126
  %128 = loadi.s32 5
  %129 = shr.u32 %124, %128
  %130 = xor.u32 %127, %129
  %131 = mul.u32 %125, %18
  %132 = xor.u32 %130, %131
  %133 = loadi.u32 19088743
  %134 = xor.u32 %132, %133
  %135 = add.u32 %124, %134
  %136 = loadi.u32 12
  %137 = loadi.s32 3
  %138 = shl.u32 %135, %137
  %139 = loadi.s32 5
  %140 = shr.u32 %135, %139
  %141 = xor.u32 %138, %140
  %142 = mul.u32 %136, %18
  %143 = xor.u32 %141, %142
  %144 = loadi.u32 19088743
  %145 = xor.u32 %143, %144
  %146 = add.u32 %135, %145
  %147 = loadi.u32 13
  %148 = loadi.s32 3
  %149 = shl.u32 %146, %148
  %150 = loadi.s32 5
  %151 = shr.u32 %146, %150
  %152 = xor.u32 %149, %151
  %153 = mul.u32 %147, %18
  %154 = xor.u32 %152, %153
  %155 = loadi.u32 19088743
  %156 = xor.u32 %154, %155
  %157 = add.u32 %146, %156
  %158 = loadi.u32 14
  %159 = loadi.s32 3
  %160 = shl.u32 %157, %159
  %161 = loadi.s32 5
  %162 = shr.u32 %157, %161
  %163 = xor.u32 %160, %162
  %164 = mul.u32 %158, %18
  %165 = xor.u32 %163, %164
  %166 = loadi.u32 19088743
  %167 = xor.u32 %165, %166
  %168 = add.u32 %157, %167
  %169 = loadi.u32 15
  %170 = loadi.s32 3
  %171 = shl.u32 %168, %170
  %172 = loadi.s32 5
  %173 = shr.u32 %168, %172
  %174 = xor.u32 %171, %173
  %175 = mul.u32 %169, %18
  %176 = xor.u32 %174, %175
  %177 = loadi.u32 19088743
  %178 = xor.u32 %176, %177
  %179 = add.u32 %168, %178
  %180 = loadi.s32 3
  %181 = shl.u32 %179, %180
  %182 = loadi.s32 5
  %183 = shr.u32 %179, %182
  %184 = xor.u32 %181, %183
  %233 = loadi.u32 4
  %185 = shl.u32 %18, %233
  %186 = xor.u32 %184, %185
  %187 = loadi.u32 19088743
  %188 = xor.u32 %186, %187
  %189 = add.u32 %179, %188
  %190 = loadi.u32 17
  %191 = loadi.s32 3
  %192 = shl.u32 %189, %191
  %193 = loadi.s32 5
  %194 = shr.u32 %189, %193
  %195 = xor.u32 %192, %194
  %196 = mul.u32 %190, %18
  %197 = xor.u32 %195, %196
  %198 = loadi.u32 19088743
  %199 = xor.u32 %197, %198
  %200 = add.u32 %189, %199
  %201 = loadi.u32 18
  %202 = loadi.s32 3
  %203 = shl.u32 %200, %202
  %204 = loadi.s32 5
  %205 = shr.u32 %200, %204
  %206 = xor.u32 %203, %205
  %207 = mul.u32 %201, %18
  %208 = xor.u32 %206, %207
  %209 = loadi.u32 19088743
  %210 = xor.u32 %208, %209
  %211 = add.u32 %200, %210
  %212 = loadi.u32 19
  %213 = loadi.s32 3
  %214 = shl.u32 %211, %213
  %215 = loadi.s32 5
  %216 = shr.u32 %211, %215
  %217 = xor.u32 %214, %216
  %218 = mul.u32 %212, %18
  %219 = xor.u32 %217, %218
  %220 = loadi.u32 19088743
  %221 = xor.u32 %219, %220
  %222 = add.u32 %211, %221
  %22 = mov.u32 %222
  %0 = loadi.u32 0
  bra $1
$1: unroll never
  %3 = mul.u32 %22, %18
  %22 = mov.u32 %3
  %4 = loadi.u32 1
  %5 = add.u32 %0, %4
  %0 = mov.u32 %5
  %235 = loadi.u32 2
  %2 = cmp.lt.u32 %5, %235
  brc %2, $1, $2
$2:
  %1 = loadi.u32 0
  %236 = loadi.u32 0
  %6 = cmp.lt.u32 %236, %18
  brc %6, $4, $3
$3:
  %228 = add.u32 %22, %18
  %229 = add.u32 %228, %34
  %15 = mul.u32 %11, %12
  %16 = add.u32 %15, %14
  %17 = add.u32 %16, %13
  %21 = loadi.u32 2
  %234 = shl.u32 %17, %21
  %20 = add.u32 %19, %234
  store.global[0].u32 %20, %229
  ret
$4: unroll never
  %7 = shl.u32 %22, %1
  %8 = xor.u32 %22, %7
  %22 = mov.u32 %8
  %9 = loadi.u32 1
  %10 = add.u32 %1, %9
  %223 = cmp.lt.u32 %10, %18
  brc %223, $5, $3
$5:
  %224 = shl.u32 %22, %10
  %225 = xor.u32 %22, %224
  %22 = mov.u32 %225
  %226 = loadi.u32 1
  %227 = add.u32 %10, %226
  %1 = mov.u32 %227
  %6 = cmp.lt.u32 %227, %18
  brc %6, $4, $3
}
*/
/* expect run:
argument 0:
21 21 21 21
*/
