// test: run visa
// options: --target pvc
// launch: {"global": [64], "local": [32], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [512], "dist": "iota", "start": 1}},
// launch:   {"buffer": {"dtype": "f32", "shape": [96], "dist": "iota"}},
// launch:   {"buffer": {"dtype": "u32", "shape": [512]}, "mode": "out"},
// launch:   {"scalar": 3, "dtype": "i32"}]}
// Blocks next to each other are one message of up to 64 doublewords; those in a loop have a uniform induction variable as their
// address, and those in a divergent branch are accesses of the channels that take it.
// check visa: lsc_load.ugm (M1, 32)
// check visa: :d32x64t bti(0x0)
// check visa: :d32x64t bti(0x0)
// check visa: :d32x32t bti(0x1)
// check visa: :d32x64t
__attribute__((reqd_work_group_size(32, 1, 1), intel_reqd_sub_group_size(32)))
__kernel void k(__global const uint *a, __global const float *b, __global uint *out, int n) {
    uint width = get_max_sub_group_size();
    uint first = (get_group_id(0) * get_num_sub_groups() + get_sub_group_id()) * width * 8;
    uint t = 0;
    if (get_sub_group_local_id() > 2)
        t = intel_sub_group_block_read(a + first + width / 2);
    uint8 x = intel_sub_group_block_read8(a + first);
    uint4 y = intel_sub_group_block_read4(a + first + 4 * width);
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += as_float(intel_sub_group_block_read((__global const uint *)(b + i * width)));
    x.lo += y;
    x.s7 = (uint)sum;
    x.s6 += t;
    intel_sub_group_block_write8(out + first, x);
}
/* expect run:
argument 2:
130 132 134 136 138 140 142 144
146 148 150 152 154 156 158 160
162 164 166 168 170 172 174 176
178 180 182 184 186 188 190 192
194 196 198 200 202 204 206 208
210 212 214 216 218 220 222 224
226 228 230 232 234 236 238 240
242 244 246 248 250 252 254 256
258 260 262 264 266 268 270 272
274 276 278 280 282 284 286 288
290 292 294 296 298 300 302 304
306 308 310 312 314 316 318 320
322 324 326 328 330 332 334 336
338 340 342 344 346 348 350 352
354 356 358 360 362 364 366 368
370 372 374 376 378 380 382 384
129 130 131 132 133 134 135 136
137 138 139 140 141 142 143 144
145 146 147 148 149 150 151 152
153 154 155 156 157 158 159 160
161 162 163 164 165 166 167 168
169 170 171 172 173 174 175 176
177 178 179 180 181 182 183 184
185 186 187 188 189 190 191 192
193 194 195 216 218 220 222 224
226 228 230 232 234 236 238 240
242 244 246 248 250 252 254 256
258 260 262 264 266 268 270 272
96 99 102 105 108 111 114 117
120 123 126 129 132 135 138 141
144 147 150 153 156 159 162 165
168 171 174 177 180 183 186 189
642 644 646 648 650 652 654 656
658 660 662 664 666 668 670 672
674 676 678 680 682 684 686 688
690 692 694 696 698 700 702 704
706 708 710 712 714 716 718 720
722 724 726 728 730 732 734 736
738 740 742 744 746 748 750 752
754 756 758 760 762 764 766 768
770 772 774 776 778 780 782 784
786 788 790 792 794 796 798 800
802 804 806 808 810 812 814 816
818 820 822 824 826 828 830 832
834 836 838 840 842 844 846 848
850 852 854 856 858 860 862 864
866 868 870 872 874 876 878 880
882 884 886 888 890 892 894 896
385 386 387 388 389 390 391 392
393 394 395 396 397 398 399 400
401 402 403 404 405 406 407 408
409 410 411 412 413 414 415 416
417 418 419 420 421 422 423 424
425 426 427 428 429 430 431 432
433 434 435 436 437 438 439 440
441 442 443 444 445 446 447 448
449 450 451 728 730 732 734 736
738 740 742 744 746 748 750 752
754 756 758 760 762 764 766 768
770 772 774 776 778 780 782 784
96 99 102 105 108 111 114 117
120 123 126 129 132 135 138 141
144 147 150 153 156 159 162 165
168 171 174 177 180 183 186 189
*/
