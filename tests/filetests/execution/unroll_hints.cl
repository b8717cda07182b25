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
  registers dword %0-%1, bool %2, dword %3-%5, bool %6, dword %7-%219, bool %220, dword %221-%234
  names %0 "i", %1 "i", %22 "sum", %23 "sum", %36 "i", %57 "i", %68 "i", %79 "i", %100 "i", %111 "i",
    %122 "i", %133 "i", %144 "i", %155 "i", %166 "i", %187 "i", %198 "i", %209 "i"
  inputs %11 = group_id.0, %12 = enqueued_local_size.0, %13 = local_id.0, %14 = global_offset.0,
    %18 = argument.1+0, %19 = buffer_offset.0
$0:
  %23 = loadi.u32 19088743
  %231 = loadi.u32 137393268
  %24 = xor.u32 %18, %231
  %25 = add.u32 %23, %24
  %26 = loadi.s32 3
  %27 = shl.u32 %25, %26
  %28 = loadi.s32 5
  %29 = shr.u32 %25, %28
  %30 = xor.u32 %27, %29
  %227 = loadi.u32 1
  %31 = shl.u32 %18, %227
  %32 = xor.u32 %30, %31
  %33 = loadi.u32 19088743
  %34 = xor.u32 %32, %33
  %35 = add.u32 %25, %34
  %36 = loadi.u32 3
  %37 = loadi.s32 3
  %38 = shl.u32 %35, %37
  %39 = loadi.s32 5
  %40 = shr.u32 %35, %39
  %41 = xor.u32 %38, %40
  %42 = mul.u32 %36, %18
  %43 = xor.u32 %41, %42
  %44 = loadi.u32 19088743
  %45 = xor.u32 %43, %44
  %46 = add.u32 %35, %45
  %47 = loadi.s32 3
  %48 = shl.u32 %46, %47
  %49 = loadi.s32 5
  %50 = shr.u32 %46, %49
  %51 = xor.u32 %48, %50
  %228 = loadi.u32 2
  %52 = shl.u32 %18, %228
  %53 = xor.u32 %51, %52
  %54 = loadi.u32 19088743
  %55 = xor.u32 %53, %54
  %56 = add.u32 %46, %55
  %57 = loadi.u32 5
  %58 = loadi.s32 3
  %59 = shl.u32 %56, %58
  %60 = loadi.s32 5
  %61 = shr.u32 %56, %60
  %62 = xor.u32 %59, %61
  %63 = mul.u32 %57, %18
  %64 = xor.u32 %62, %63
  %65 = loadi.u32 19088743
  %66 = xor.u32 %64, %65
  %67 = add.u32 %56, %66
  %68 = loadi.u32 6
  %69 = loadi.s32 3
  %70 = shl.u32 %67, %69
  %71 = loadi.s32 5
  %72 = shr.u32 %67, %71
  %73 = xor.u32 %70, %72
  %74 = mul.u32 %68, %18
  %75 = xor.u32 %73, %74
  %76 = loadi.u32 19088743
  %77 = xor.u32 %75, %76
  %78 = add.u32 %67, %77
  %79 = loadi.u32 7
  %80 = loadi.s32 3
  %81 = shl.u32 %78, %80
  %82 = loadi.s32 5
  %83 = shr.u32 %78, %82
  %84 = xor.u32 %81, %83
  %85 = mul.u32 %79, %18
  %86 = xor.u32 %84, %85
  %87 = loadi.u32 19088743
  %88 = xor.u32 %86, %87
  %89 = add.u32 %78, %88
  %90 = loadi.s32 3
  %91 = shl.u32 %89, %90
  %92 = loadi.s32 5
  %93 = shr.u32 %89, %92
  %94 = xor.u32 %91, %93
  %229 = loadi.u32 3
  %95 = shl.u32 %18, %229
  %96 = xor.u32 %94, %95
  %97 = loadi.u32 19088743
  %98 = xor.u32 %96, %97
  %99 = add.u32 %89, %98
  %100 = loadi.u32 9
  %101 = loadi.s32 3
  %102 = shl.u32 %99, %101
  %103 = loadi.s32 5
  %104 = shr.u32 %99, %103
  %105 = xor.u32 %102, %104
  %106 = mul.u32 %100, %18
  %107 = xor.u32 %105, %106
  %108 = loadi.u32 19088743
  %109 = xor.u32 %107, %108
  %110 = add.u32 %99, %109
  %111 = loadi.u32 10
  %112 = loadi.s32 3
  %113 = shl.u32 %110, %112
  %114 = loadi.s32 5
  %115 = shr.u32 %110, %114
  %116 = xor.u32 %113, %115
  %117 = mul.u32 %111, %18
  %118 = xor.u32 %116, %117
  %119 = loadi.u32 19088743
  %120 = xor.u32 %118, %119
  %121 = add.u32 %110, %120
  %122 = loadi.u32 11
  %123 = loadi.s32 3
  %124 = shl.u32 %121, %123
  %125 = loadi.s32 5
  %126 = shr.u32 %121, %125
  %127 = xor.u32 %124, %126
  %128 = mul.u32 %122, %18
  %129 = xor.u32 %127, %128
  %130 = loadi.u32 19088743
  %131 = xor.u32 %129, %130
  %132 = add.u32 %121, %131
  %133 = loadi.u32 12
  %134 = loadi.s32 3
  %135 = shl.u32 %132, %134
  %136 = loadi.s32 5
  %137 = shr.u32 %132, %136
  %138 = xor.u32 %135, %137
  %139 = mul.u32 %133, %18
  %140 = xor.u32 %138, %139
  %141 = loadi.u32 19088743
  %142 = xor.u32 %140, %141
  %143 = add.u32 %132, %142
  %144 = loadi.u32 13
  %145 = loadi.s32 3
  %146 = shl.u32 %143, %145
  %147 = loadi.s32 5
  %148 = shr.u32 %143, %147
  %149 = xor.u32 %146, %148
  %150 = mul.u32 %144, %18
  %151 = xor.u32 %149, %150
  %152 = loadi.u32 19088743
  %153 = xor.u32 %151, %152
  %154 = add.u32 %143, %153
  %155 = loadi.u32 14
  %156 = loadi.s32 3
  %157 = shl.u32 %154, %156
  %158 = loadi.s32 5
  %159 = shr.u32 %154, %158
  %160 = xor.u32 %157, %159
  %161 = mul.u32 %155, %18
  %162 = xor.u32 %160, %161
  %163 = loadi.u32 19088743
  %164 = xor.u32 %162, %163
  %165 = add.u32 %154, %164
  %166 = loadi.u32 15
  %167 = loadi.s32 3
  %168 = shl.u32 %165, %167
  %169 = loadi.s32 5
  %170 = shr.u32 %165, %169
  %171 = xor.u32 %168, %170
  %172 = mul.u32 %166, %18
  %173 = xor.u32 %171, %172
  %174 = loadi.u32 19088743
  %175 = xor.u32 %173, %174
  %176 = add.u32 %165, %175
  %177 = loadi.s32 3
  %178 = shl.u32 %176, %177
  %179 = loadi.s32 5
  %180 = shr.u32 %176, %179
  %181 = xor.u32 %178, %180
  %230 = loadi.u32 4
  %182 = shl.u32 %18, %230
  %183 = xor.u32 %181, %182
  %184 = loadi.u32 19088743
  %185 = xor.u32 %183, %184
  %186 = add.u32 %176, %185
  %187 = loadi.u32 17
  %188 = loadi.s32 3
  %189 = shl.u32 %186, %188
  %190 = loadi.s32 5
  %191 = shr.u32 %186, %190
  %192 = xor.u32 %189, %191
  %193 = mul.u32 %187, %18
  %194 = xor.u32 %192, %193
  %195 = loadi.u32 19088743
  %196 = xor.u32 %194, %195
  %197 = add.u32 %186, %196
  %198 = loadi.u32 18
  %199 = loadi.s32 3
  %200 = shl.u32 %197, %199
  %201 = loadi.s32 5
  %202 = shr.u32 %197, %201
  %203 = xor.u32 %200, %202
  %204 = mul.u32 %198, %18
  %205 = xor.u32 %203, %204
  %206 = loadi.u32 19088743
  %207 = xor.u32 %205, %206
  %208 = add.u32 %197, %207
  %209 = loadi.u32 19
  %210 = loadi.s32 3
  %211 = shl.u32 %208, %210
  %212 = loadi.s32 5
  %213 = shr.u32 %208, %212
  %214 = xor.u32 %211, %213
  %215 = mul.u32 %209, %18
  %216 = xor.u32 %214, %215
  %217 = loadi.u32 19088743
  %218 = xor.u32 %216, %217
  %219 = add.u32 %208, %218
  %22 = mov.u32 %219
  %0 = loadi.u32 0
  bra $1
$1: unroll never
  %3 = mul.u32 %22, %18
  %22 = mov.u32 %3
  %4 = loadi.u32 1
  %5 = add.u32 %0, %4
  %0 = mov.u32 %5
  %233 = loadi.u32 2
  %2 = cmp.lt.u32 %5, %233
  brc %2, $1, $2
$2:
  %1 = loadi.u32 0
  %234 = loadi.u32 0
  %6 = cmp.lt.u32 %234, %18
  brc %6, $4, $3
$3:
  %225 = add.u32 %22, %18
  %226 = add.u32 %225, %31
  %15 = mul.u32 %11, %12
  %16 = add.u32 %15, %14
  %17 = add.u32 %16, %13
  %21 = loadi.u32 2
  %232 = shl.u32 %17, %21
  %20 = add.u32 %19, %232
  store.global[0].u32 %20, %226
  ret
$4: unroll never
  %7 = shl.u32 %22, %1
  %8 = xor.u32 %22, %7
  %22 = mov.u32 %8
  %9 = loadi.u32 1
  %10 = add.u32 %1, %9
  %220 = cmp.lt.u32 %10, %18
  brc %220, $5, $3
$5:
  %221 = shl.u32 %22, %10
  %222 = xor.u32 %22, %221
  %22 = mov.u32 %222
  %223 = loadi.u32 1
  %224 = add.u32 %10, %223
  %1 = mov.u32 %224
  %6 = cmp.lt.u32 %224, %18
  brc %6, $4, $3
}
*/
/* expect run:
argument 0:
21 21 21 21
*/
