# dependencies.sh ACCELCC HOST FAKE_TRANSLATE: compares dependency files.
accelcc=$1
host=$2
export ACCEL_TRANSLATE=$3 ACCELCC_CXX=$2
here='inc.h has#hash.h'
for file in inc.h 'has#hash.h' 'has blank.h' sub/deep.h; do
  echo 'int declared_only();' >"d r/$file"
done
echo '#include "../inc.h"' >>"d r/sub/deep.h"
{
  printf '#include "inc.h"\n#include <vector>\n#include "has#hash.h"\n'
  printf '#include "has blank.h"\n#include "sub/deep.h"\n'
  cat "d r/loop.cpp"
} >"d r/x.cpp"
cp "d r/x.cpp" "d r/main.cpp"
echo 'int main() {}' >>"d r/main.cpp"

count=0
# compare DIR SOURCE FILES ARGUMENTS...: in DIR, once with each compiler.
compare() {
  dir=$1 source=$2 files=$3
  shift 3
  (
    cd "$dir"
    rm -rf ours theirs
    mkdir ours theirs
    "$host" "$@" "$source" && mv $files theirs
    "$accelcc" "$@" "$source" && mv $files ours
    for file in $files; do
      name=${file##*/}
      # Our own header, its rule, and the lines that it breaks differently.
      tr -s ' \\\n' '\n' <ours/$name | grep -v '/accel/abi\.h' >ours/words
      tr -s ' \\\n' '\n' <theirs/$name >theirs/words
      cmp ours/words theirs/words || echo "differ: $source $*"
      case "$*" in *-MMD*) cmp ours/$name theirs/$name || echo "differ: $*";; esac
      grep -q "accel-" ours/$name && echo "differ: temporary name: $*"
    done
  )
  count=$((count + 1))
}
compare "d r" x.cpp x.d -c -MD
compare "d r" x.cpp x.d -c -MMD
compare "d r" x.cpp x.d -c -MMD -MP
compare "d r" x.cpp x.d -c -MD -MP -O2 -g
compare "d r" x.cpp f.dep -c -MMD -MF f.dep
compare "d r" x.cpp f.dep -c -MMD -MFf.dep -MT a -MT b
compare "d r" x.cpp f.dep -c -MMD -MFf.dep -MQ 'a$b'
compare "d r" x.cpp sub/y.d -c -MMD -o sub/y.o
compare "d r" x.cpp w.d -c -Wp,-MMD,w.d
compare "d r" x.cpp w.d -c -Wp,-MD,w.d
compare . "d r/x.cpp" x.d -c -MMD -MP
compare . "d r/x.cpp" x.d -c -MMD -MP "-Id r/sub"
compare . "$PWD/d r/x.cpp" x.d -c -MMD -MP
compare "d r" main.cpp prog.d -MMD -o prog
compare "d r" main.cpp a-main.d -MMD
echo "compared $count"
