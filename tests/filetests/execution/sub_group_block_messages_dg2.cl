// test: run visa
// options: --target dg2
// launch: {"global": [64], "local": [32], "args": [
// launch:   {"buffer": {"dtype": "u32", "shape": [512], "dist": "iota", "start": 1}},
// launch:   {"buffer": {"dtype": "f32", "shape": [96], "dist": "iota"}},
// launch:   {"buffer": {"dtype": "u32", "shape": [512]}, "mode": "out"},
// launch:   {"scalar": 3, "dtype": "i32"}]}
// Blocks next to each other are one message of up to 64 doublewords; those in a loop have a uniform induction variable as their
// address, and those in a divergent branch are accesses of the channels that take it.
// check visa: lsc_load.ugm.ca.ca (M1, 16)
// check visa: :d32x64t bti(0x0)
// check visa: :d32x64t bti(0x0)
// check visa: :d32x16t bti(0x1)
// check visa: lsc_store.ugm.wb.wb (M1_NM, 1) bti(0x2)
// check visa: :d32x32t
__attribute__((reqd_work_group_size(32, 1, 1), intel_reqd_sub_group_size(16)))
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
66 68 70 72 74 76 78 80
82 84 86 88 90 92 94 96
98 100 102 104 106 108 110 112
114 116 118 120 122 124 126 128
130 132 134 136 138 140 142 144
146 148 150 152 154 156 158 160
162 164 166 168 170 172 174 176
178 180 182 184 186 188 190 192
65 66 67 68 69 70 71 72
73 74 75 76 77 78 79 80
81 82 83 84 85 86 87 88
89 90 91 92 93 94 95 96
97 98 99 112 114 116 118 120
122 124 126 128 130 132 134 136
48 51 54 57 60 63 66 69
72 75 78 81 84 87 90 93
322 324 326 328 330 332 334 336
338 340 342 344 346 348 350 352
354 356 358 360 362 364 366 368
370 372 374 376 378 380 382 384
386 388 390 392 394 396 398 400
402 404 406 408 410 412 414 416
418 420 422 424 426 428 430 432
434 436 438 440 442 444 446 448
193 194 195 196 197 198 199 200
201 202 203 204 205 206 207 208
209 210 211 212 213 214 215 216
217 218 219 220 221 222 223 224
225 226 227 368 370 372 374 376
378 380 382 384 386 388 390 392
48 51 54 57 60 63 66 69
72 75 78 81 84 87 90 93
578 580 582 584 586 588 590 592
594 596 598 600 602 604 606 608
610 612 614 616 618 620 622 624
626 628 630 632 634 636 638 640
642 644 646 648 650 652 654 656
658 660 662 664 666 668 670 672
674 676 678 680 682 684 686 688
690 692 694 696 698 700 702 704
321 322 323 324 325 326 327 328
329 330 331 332 333 334 335 336
337 338 339 340 341 342 343 344
345 346 347 348 349 350 351 352
353 354 355 624 626 628 630 632
634 636 638 640 642 644 646 648
48 51 54 57 60 63 66 69
72 75 78 81 84 87 90 93
834 836 838 840 842 844 846 848
850 852 854 856 858 860 862 864
866 868 870 872 874 876 878 880
882 884 886 888 890 892 894 896
898 900 902 904 906 908 910 912
914 916 918 920 922 924 926 928
930 932 934 936 938 940 942 944
946 948 950 952 954 956 958 960
449 450 451 452 453 454 455 456
457 458 459 460 461 462 463 464
465 466 467 468 469 470 471 472
473 474 475 476 477 478 479 480
481 482 483 880 882 884 886 888
890 892 894 896 898 900 902 904
48 51 54 57 60 63 66 69
72 75 78 81 84 87 90 93
*/
