# both.sh FILE KERNEL TARGET: listings of both compilers into nd/KERNEL.{ours,theirs}
f=$1 k=$2 t=${3:-tgllp}; here=/work/wt/pub2; d=$(mktemp -d); o=$(cd $here; python3 -c "import static,sys;print(static.options('$f'))")
dev=$t; [ $t = dg2 ] && dev=dg2-g10
${G:-/work/wt/bin/base} compile $f --target $t --simd 16 --emit visa -q -g --kernel $k $o | grep -v '^\.decl\|^\.input' > /tmp/c/nd/$k.ours
IGC_ShaderDumpEnable=1 IGC_DumpToCustomDir=$d IGC_ForceOCLSIMDWidth=16 ocloc compile -file $f -device $dev -q -out_dir $d/o -options "$o" >/dev/null
for x in $d/*.visaasm; do grep -q "kernel \"$k\"" $x && grep -v '^\.decl\|^\.input' $x > /tmp/c/nd/$k.theirs; done
wc -l /tmp/c/nd/$k.*
