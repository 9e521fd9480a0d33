#!/bin/sh
# Starts a program of a release once: sh scripts/release/try.sh PROGRAM VERSION
set -eu
said=$("$1" --version)
test "$said" = "matcher $2" || { echo "$1 --version: $said, expected matcher $2" >&2; exit 1; }
found=$("$1" scan '\R{>1s}' --text 'took 5ms, then 1.5s')
test "$found" = '[15..19] "1.5s"' || { echo "$1 scan: $found" >&2; exit 1; }
"$1" --version --verbose
