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
  registers dword %0-%1, bool %2, dword %3-%5, bool %6, dword %7-%24, bool %25, dword %26-%234
  names %0 "i", %1 "i", %22 "sum", %30 "sum", %43 "i", %64 "i", %75 "i", %86 "i", %107 "i", %118 "i",
    %129 "i", %140 "i", %151 "i", %162 "i", %173 "i", %194 "i", %205 "i", %216 "i"
  inputs %11 = group_id.0, %12 = enqueued_local_size.0, %13 = local_id.0, %14 = global_offset.0,
    %18 = argument.1+0, %19 = buffer_offset.0
$0:
  %30 = loadi.u32 19088743
  %231 = loadi.u32 137393268
  %31 = xor.u32 %18, %231
  %32 = add.u32 %30, %31
  %33 = loadi.s32 3
  %34 = shl.u32 %32, %33
  %35 = loadi.s32 5
  %36 = shr.u32 %32, %35
  %37 = xor.u32 %34, %36
  %227 = loadi.u32 1
  %38 = shl.u32 %18, %227
  %39 = xor.u32 %37, %38
  %40 = loadi.u32 19088743
  %41 = xor.u32 %39, %40
  %42 = add.u32 %32, %41
  %43 = loadi.u32 3
  %44 = loadi.s32 3
  %45 = shl.u32 %42, %44
  %46 = loadi.s32 5
  %47 = shr.u32 %42, %46
  %48 = xor.u32 %45, %47
  %49 = mul.u32 %43, %18
  %50 = xor.u32 %48, %49
  %51 = loadi.u32 19088743
  %52 = xor.u32 %50, %51
  %53 = add.u32 %42, %52
  %54 = loadi.s32 3
  %55 = shl.u32 %53, %54
  %56 = loadi.s32 5
  %57 = shr.u32 %53, %56
  %58 = xor.u32 %55, %57
  %228 = loadi.u32 2
  %59 = shl.u32 %18, %228
  %60 = xor.u32 %58, %59
  %61 = loadi.u32 19088743
  %62 = xor.u32 %60, %61
  %63 = add.u32 %53, %62
  %64 = loadi.u32 5
  %65 = loadi.s32 3
  %66 = shl.u32 %63, %65
  %67 = loadi.s32 5
  %68 = shr.u32 %63, %67
  %69 = xor.u32 %66, %68
  %70 = mul.u32 %64, %18
  %71 = xor.u32 %69, %70
  %72 = loadi.u32 19088743
  %73 = xor.u32 %71, %72
  %74 = add.u32 %63, %73
  %75 = loadi.u32 6
  %76 = loadi.s32 3
  %77 = shl.u32 %74, %76
  %78 = loadi.s32 5
  %79 = shr.u32 %74, %78
  %80 = xor.u32 %77, %79
  %81 = mul.u32 %75, %18
  %82 = xor.u32 %80, %81
  %83 = loadi.u32 19088743
  %84 = xor.u32 %82, %83
  %85 = add.u32 %74, %84
  %86 = loadi.u32 7
  %87 = loadi.s32 3
  %88 = shl.u32 %85, %87
  %89 = loadi.s32 5
  %90 = shr.u32 %85, %89
  %91 = xor.u32 %88, %90
  %92 = mul.u32 %86, %18
  %93 = xor.u32 %91, %92
  %94 = loadi.u32 19088743
  %95 = xor.u32 %93, %94
  %96 = add.u32 %85, %95
  %97 = loadi.s32 3
  %98 = shl.u32 %96, %97
  %99 = loadi.s32 5
  %100 = shr.u32 %96, %99
  %101 = xor.u32 %98, %100
  %229 = loadi.u32 3
  %102 = shl.u32 %18, %229
  %103 = xor.u32 %101, %102
  %104 = loadi.u32 19088743
  %105 = xor.u32 %103, %104
  %106 = add.u32 %96, %105
  %107 = loadi.u32 9
  %108 = loadi.s32 3
  %109 = shl.u32 %106, %108
  %110 = loadi.s32 5
  %111 = shr.u32 %106, %110
  %112 = xor.u32 %109, %111
  %113 = mul.u32 %107, %18
  %114 = xor.u32 %112, %113
  %115 = loadi.u32 19088743
  %116 = xor.u32 %114, %115
  %117 = add.u32 %106, %116
  %118 = loadi.u32 10
  %119 = loadi.s32 3
  %120 = shl.u32 %117, %119
  %121 = loadi.s32 5
  %122 = shr.u32 %117, %121
  %123 = xor.u32 %120, %122
  %124 = mul.u32 %118, %18
  %125 = xor.u32 %123, %124
  %126 = loadi.u32 19088743
  %127 = xor.u32 %125, %126
  %128 = add.u32 %117, %127
  %129 = loadi.u32 11
  %130 = loadi.s32 3
  %131 = shl.u32 %128, %130
  %132 = loadi.s32 5
  %133 = shr.u32 %128, %132
  %134 = xor.u32 %131, %133
  %135 = mul.u32 %129, %18
  %136 = xor.u32 %134, %135
  %137 = loadi.u32 19088743
  %138 = xor.u32 %136, %137
  %139 = add.u32 %128, %138
  %140 = loadi.u32 12
  %141 = loadi.s32 3
  %142 = shl.u32 %139, %141
  %143 = loadi.s32 5
  %144 = shr.u32 %139, %143
  %145 = xor.u32 %142, %144
  %146 = mul.u32 %140, %18
  %147 = xor.u32 %145, %146
  %148 = loadi.u32 19088743
  %149 = xor.u32 %147, %148
  %150 = add.u32 %139, %149
  %151 = loadi.u32 13
  %152 = loadi.s32 3
  %153 = shl.u32 %150, %152
  %154 = loadi.s32 5
  %155 = shr.u32 %150, %154
  %156 = xor.u32 %153, %155
  %157 = mul.u32 %151, %18
  %158 = xor.u32 %156, %157
  %159 = loadi.u32 19088743
  %160 = xor.u32 %158, %159
  %161 = add.u32 %150, %160
  %162 = loadi.u32 14
  %163 = loadi.s32 3
  %164 = shl.u32 %161, %163
  %165 = loadi.s32 5
  %166 = shr.u32 %161, %165
  %167 = xor.u32 %164, %166
  %168 = mul.u32 %162, %18
  %169 = xor.u32 %167, %168
  %170 = loadi.u32 19088743
  %171 = xor.u32 %169, %170
  %172 = add.u32 %161, %171
  %173 = loadi.u32 15
  %174 = loadi.s32 3
  %175 = shl.u32 %172, %174
  %176 = loadi.s32 5
  %177 = shr.u32 %172, %176
  %178 = xor.u32 %175, %177
  %179 = mul.u32 %173, %18
  %180 = xor.u32 %178, %179
  %181 = loadi.u32 19088743
  %182 = xor.u32 %180, %181
  %183 = add.u32 %172, %182
  %184 = loadi.s32 3
  %185 = shl.u32 %183, %184
  %186 = loadi.s32 5
  %187 = shr.u32 %183, %186
  %188 = xor.u32 %185, %187
  %230 = loadi.u32 4
  %189 = shl.u32 %18, %230
  %190 = xor.u32 %188, %189
  %191 = loadi.u32 19088743
  %192 = xor.u32 %190, %191
  %193 = add.u32 %183, %192
  %194 = loadi.u32 17
  %195 = loadi.s32 3
  %196 = shl.u32 %193, %195
  %197 = loadi.s32 5
  %198 = shr.u32 %193, %197
  %199 = xor.u32 %196, %198
  %200 = mul.u32 %194, %18
  %201 = xor.u32 %199, %200
  %202 = loadi.u32 19088743
  %203 = xor.u32 %201, %202
  %204 = add.u32 %193, %203
  %205 = loadi.u32 18
  %206 = loadi.s32 3
  %207 = shl.u32 %204, %206
  %208 = loadi.s32 5
  %209 = shr.u32 %204, %208
  %210 = xor.u32 %207, %209
  %211 = mul.u32 %205, %18
  %212 = xor.u32 %210, %211
  %213 = loadi.u32 19088743
  %214 = xor.u32 %212, %213
  %215 = add.u32 %204, %214
  %216 = loadi.u32 19
  %217 = loadi.s32 3
  %218 = shl.u32 %215, %217
  %219 = loadi.s32 5
  %220 = shr.u32 %215, %219
  %221 = xor.u32 %218, %220
  %222 = mul.u32 %216, %18
  %223 = xor.u32 %221, %222
  %224 = loadi.u32 19088743
  %225 = xor.u32 %223, %224
  %226 = add.u32 %215, %225
  %22 = mov.u32 %226
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
  %23 = add.u32 %22, %18
  %24 = add.u32 %23, %38
  %15 = mul.u32 %11, %12
  %16 = add.u32 %15, %14
  %17 = add.u32 %16, %13
  %21 = loadi.u32 2
  %232 = shl.u32 %17, %21
  %20 = add.u32 %19, %232
  store.global[0].u32 %20, %24
  ret
$4: unroll never
  %7 = shl.u32 %22, %1
  %8 = xor.u32 %22, %7
  %22 = mov.u32 %8
  %9 = loadi.u32 1
  %10 = add.u32 %1, %9
  %25 = cmp.lt.u32 %10, %18
  brc %25, $5, $3
$5:
  %26 = shl.u32 %22, %10
  %27 = xor.u32 %22, %26
  %22 = mov.u32 %27
  %28 = loadi.u32 1
  %29 = add.u32 %10, %28
  %1 = mov.u32 %29
  %6 = cmp.lt.u32 %29, %18
  brc %6, $4, $3
}
*/
/* expect run:
argument 0:
21 21 21 21
*/
