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
  registers dword %0-%2, bool %3, dword %4-%6, bool %7, dword %8-%25, bool %26, dword %27-%234
  names %0 "i", %1 "i", %23 "sum", %31 "sum", %44 "i", %65 "i", %76 "i", %87 "i", %108 "i", %119 "i",
    %130 "i", %141 "i", %152 "i", %163 "i", %174 "i", %195 "i", %206 "i", %217 "i"
  inputs %12 = group_id.0, %13 = enqueued_local_size.0, %14 = local_id.0, %15 = global_offset.0,
    %19 = argument.1+0, %20 = buffer_offset.0
$0:
  %31 = loadi.u32 19088743
  %232 = loadi.u32 137393268
  %32 = xor.u32 %19, %232
  %33 = add.u32 %31, %32
  %34 = loadi.s32 3
  %35 = shl.u32 %33, %34
  %36 = loadi.s32 5
  %37 = shr.u32 %33, %36
  %38 = xor.u32 %35, %37
  %228 = loadi.u32 1
  %39 = shl.u32 %19, %228
  %40 = xor.u32 %38, %39
  %41 = loadi.u32 19088743
  %42 = xor.u32 %40, %41
  %43 = add.u32 %33, %42
  %44 = loadi.u32 3
  %45 = loadi.s32 3
  %46 = shl.u32 %43, %45
  %47 = loadi.s32 5
  %48 = shr.u32 %43, %47
  %49 = xor.u32 %46, %48
  %50 = mul.u32 %44, %19
  %51 = xor.u32 %49, %50
  %52 = loadi.u32 19088743
  %53 = xor.u32 %51, %52
  %54 = add.u32 %43, %53
  %55 = loadi.s32 3
  %56 = shl.u32 %54, %55
  %57 = loadi.s32 5
  %58 = shr.u32 %54, %57
  %59 = xor.u32 %56, %58
  %229 = loadi.u32 2
  %60 = shl.u32 %19, %229
  %61 = xor.u32 %59, %60
  %62 = loadi.u32 19088743
  %63 = xor.u32 %61, %62
  %64 = add.u32 %54, %63
  %65 = loadi.u32 5
  %66 = loadi.s32 3
  %67 = shl.u32 %64, %66
  %68 = loadi.s32 5
  %69 = shr.u32 %64, %68
  %70 = xor.u32 %67, %69
  %71 = mul.u32 %65, %19
  %72 = xor.u32 %70, %71
  %73 = loadi.u32 19088743
  %74 = xor.u32 %72, %73
  %75 = add.u32 %64, %74
  %76 = loadi.u32 6
  %77 = loadi.s32 3
  %78 = shl.u32 %75, %77
  %79 = loadi.s32 5
  %80 = shr.u32 %75, %79
  %81 = xor.u32 %78, %80
  %82 = mul.u32 %76, %19
  %83 = xor.u32 %81, %82
  %84 = loadi.u32 19088743
  %85 = xor.u32 %83, %84
  %86 = add.u32 %75, %85
  %87 = loadi.u32 7
  %88 = loadi.s32 3
  %89 = shl.u32 %86, %88
  %90 = loadi.s32 5
  %91 = shr.u32 %86, %90
  %92 = xor.u32 %89, %91
  %93 = mul.u32 %87, %19
  %94 = xor.u32 %92, %93
  %95 = loadi.u32 19088743
  %96 = xor.u32 %94, %95
  %97 = add.u32 %86, %96
  %98 = loadi.s32 3
  %99 = shl.u32 %97, %98
  %100 = loadi.s32 5
  %101 = shr.u32 %97, %100
  %102 = xor.u32 %99, %101
  %230 = loadi.u32 3
  %103 = shl.u32 %19, %230
  %104 = xor.u32 %102, %103
  %105 = loadi.u32 19088743
  %106 = xor.u32 %104, %105
  %107 = add.u32 %97, %106
  %108 = loadi.u32 9
  %109 = loadi.s32 3
  %110 = shl.u32 %107, %109
  %111 = loadi.s32 5
  %112 = shr.u32 %107, %111
  %113 = xor.u32 %110, %112
  %114 = mul.u32 %108, %19
  %115 = xor.u32 %113, %114
  %116 = loadi.u32 19088743
  %117 = xor.u32 %115, %116
  %118 = add.u32 %107, %117
  %119 = loadi.u32 10
  %120 = loadi.s32 3
  %121 = shl.u32 %118, %120
  %122 = loadi.s32 5
  %123 = shr.u32 %118, %122
  %124 = xor.u32 %121, %123
  %125 = mul.u32 %119, %19
  %126 = xor.u32 %124, %125
  %127 = loadi.u32 19088743
  %128 = xor.u32 %126, %127
  %129 = add.u32 %118, %128
  %130 = loadi.u32 11
  %131 = loadi.s32 3
  %132 = shl.u32 %129, %131
  %133 = loadi.s32 5
  %134 = shr.u32 %129, %133
  %135 = xor.u32 %132, %134
  %136 = mul.u32 %130, %19
  %137 = xor.u32 %135, %136
  %138 = loadi.u32 19088743
  %139 = xor.u32 %137, %138
  %140 = add.u32 %129, %139
  %141 = loadi.u32 12
  %142 = loadi.s32 3
  %143 = shl.u32 %140, %142
  %144 = loadi.s32 5
  %145 = shr.u32 %140, %144
  %146 = xor.u32 %143, %145
  %147 = mul.u32 %141, %19
  %148 = xor.u32 %146, %147
  %149 = loadi.u32 19088743
  %150 = xor.u32 %148, %149
  %151 = add.u32 %140, %150
  %152 = loadi.u32 13
  %153 = loadi.s32 3
  %154 = shl.u32 %151, %153
  %155 = loadi.s32 5
  %156 = shr.u32 %151, %155
  %157 = xor.u32 %154, %156
  %158 = mul.u32 %152, %19
  %159 = xor.u32 %157, %158
  %160 = loadi.u32 19088743
  %161 = xor.u32 %159, %160
  %162 = add.u32 %151, %161
  %163 = loadi.u32 14
  %164 = loadi.s32 3
  %165 = shl.u32 %162, %164
  %166 = loadi.s32 5
  %167 = shr.u32 %162, %166
  %168 = xor.u32 %165, %167
  %169 = mul.u32 %163, %19
  %170 = xor.u32 %168, %169
  %171 = loadi.u32 19088743
  %172 = xor.u32 %170, %171
  %173 = add.u32 %162, %172
  %174 = loadi.u32 15
  %175 = loadi.s32 3
  %176 = shl.u32 %173, %175
  %177 = loadi.s32 5
  %178 = shr.u32 %173, %177
  %179 = xor.u32 %176, %178
  %180 = mul.u32 %174, %19
  %181 = xor.u32 %179, %180
  %182 = loadi.u32 19088743
  %183 = xor.u32 %181, %182
  %184 = add.u32 %173, %183
  %185 = loadi.s32 3
  %186 = shl.u32 %184, %185
  %187 = loadi.s32 5
  %188 = shr.u32 %184, %187
  %189 = xor.u32 %186, %188
  %231 = loadi.u32 4
  %190 = shl.u32 %19, %231
  %191 = xor.u32 %189, %190
  %192 = loadi.u32 19088743
  %193 = xor.u32 %191, %192
  %194 = add.u32 %184, %193
  %195 = loadi.u32 17
  %196 = loadi.s32 3
  %197 = shl.u32 %194, %196
  %198 = loadi.s32 5
  %199 = shr.u32 %194, %198
  %200 = xor.u32 %197, %199
  %201 = mul.u32 %195, %19
  %202 = xor.u32 %200, %201
  %203 = loadi.u32 19088743
  %204 = xor.u32 %202, %203
  %205 = add.u32 %194, %204
  %206 = loadi.u32 18
  %207 = loadi.s32 3
  %208 = shl.u32 %205, %207
  %209 = loadi.s32 5
  %210 = shr.u32 %205, %209
  %211 = xor.u32 %208, %210
  %212 = mul.u32 %206, %19
  %213 = xor.u32 %211, %212
  %214 = loadi.u32 19088743
  %215 = xor.u32 %213, %214
  %216 = add.u32 %205, %215
  %217 = loadi.u32 19
  %218 = loadi.s32 3
  %219 = shl.u32 %216, %218
  %220 = loadi.s32 5
  %221 = shr.u32 %216, %220
  %222 = xor.u32 %219, %221
  %223 = mul.u32 %217, %19
  %224 = xor.u32 %222, %223
  %225 = loadi.u32 19088743
  %226 = xor.u32 %224, %225
  %227 = add.u32 %216, %226
  %23 = mov.u32 %227
  %0 = loadi.u32 0
  %2 = loadi.u32 2
  bra $1
$1: unroll never
  %4 = mul.u32 %23, %19
  %23 = mov.u32 %4
  %5 = loadi.u32 1
  %6 = add.u32 %0, %5
  %0 = mov.u32 %6
  %3 = cmp.lt.u32 %6, %2
  brc %3, $1, $2
$2:
  %1 = loadi.u32 0
  %234 = loadi.u32 0
  %7 = cmp.lt.u32 %234, %19
  brc %7, $4, $3
$3:
  %24 = add.u32 %23, %19
  %25 = add.u32 %24, %39
  %16 = mul.u32 %12, %13
  %17 = add.u32 %16, %15
  %18 = add.u32 %17, %14
  %22 = loadi.u32 2
  %233 = shl.u32 %18, %22
  %21 = add.u32 %20, %233
  store.global[0].u32 %21, %25
  ret
$4: unroll never
  %8 = shl.u32 %23, %1
  %9 = xor.u32 %23, %8
  %23 = mov.u32 %9
  %10 = loadi.u32 1
  %11 = add.u32 %1, %10
  %26 = cmp.lt.u32 %11, %19
  brc %26, $5, $3
$5:
  %27 = shl.u32 %23, %11
  %28 = xor.u32 %23, %27
  %23 = mov.u32 %28
  %29 = loadi.u32 1
  %30 = add.u32 %11, %29
  %1 = mov.u32 %30
  %7 = cmp.lt.u32 %30, %19
  brc %7, $4, $3
}
*/
/* expect run:
argument 0:
21 21 21 21
*/
