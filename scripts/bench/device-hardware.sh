#!/bin/sh
# Measures the GPU on a machine that has the repository's tracked files and nothing else:
#   scripts/bench/device-hardware.sh FOLDER [ARGUMENTS OF THE BENCH]
# FOLDER holds libmatcher.so, device-bench (`zig build device-bench`), bun or bun.xz, and *.log, whose text is repeated.
# A libvulkan.so.1 in it is used where the system has none. The tables go to standard output. Takes about four minutes,
# the last of them for the command itself, which needs the packages (node_modules).
set -eu
folder=$(cd "$1" && pwd)
shift
cd "$(dirname "$0")/../.."
bun=$folder/bun
if [ ! -x "$bun" ]; then
  bun=$(mktemp -d)/bun
  xz -dc "$folder/bun.xz" >"$bun" 2>/dev/null ||
    python3 -c 'import lzma, shutil, sys; shutil.copyfileobj(lzma.open(sys.argv[1]), open(sys.argv[2], "wb"))' \
      "$folder/bun.xz" "$bun"
  chmod +x "$bun"
fi
export MATCHER_NATIVE="$folder/libmatcher.so"
if [ -f "$folder/libvulkan.so.1" ] && ! ldconfig -p | grep -q libvulkan.so.1; then
  export MATCHER_VULKAN="$folder/libvulkan.so.1"
fi
text=.build/bench/device.log
rm -f "$text"
"$bun" scripts/bench.ts device "$@" "$folder"/*.log
[ -f "$text" ] || exit 1
cat "$text" >/dev/null
echo
software=$(case " $* " in *" --software "*) echo --software ;; esac)
"$folder/device-bench" $software "$text"
[ -z "$software" ] || export MATCHER_BACKEND=gpu
if [ ! -d node_modules ]; then
  echo "there are no packages (node_modules): the command was not run"
  exit
fi
# Without --stats matches are counted, as above; with it they are listed, so all lines with matches are sent back.
for pattern in '\T' '\R' '"publickey"' '"from" \I'; do
  for where in --gpu --cpu; do
    printf '\nmatcher scan %s --count-matches %s\n' "$where" "$pattern"
    begun=$(date +%s%N)
    timeout 15 "$bun" ts/main.ts scan "$where" --count-matches "$pattern" "$text" || echo "status $?"
    echo "$((($(date +%s%N) - begun) / 1000000)) ms, from start to end of the process"
  done
done
printf '\nmatcher scan --gpu --stats \\R\n'
timeout 15 "$bun" ts/main.ts scan --gpu --stats '\R' "$text" | tail -n 25
