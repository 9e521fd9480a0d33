#!/bin/sh
# Installs matcher for the user who runs it: picks the file for this machine, compares its SHA-256 sum, and puts the
# program into ~/.local/bin. Nothing needs root, and nothing outside the folders below is written.
#
#   sh install.sh                    the latest release
#   MATCHER_VERSION=0.1.0            that release
#   MATCHER_INSTALL=DIR              where bin/, share/man and the completions go (default: ~/.local)
#   MATCHER_RELEASES=URL             where the releases are, in place of the address below
#   TMPDIR=DIR                       where the download is unpacked and started once (default: /tmp)
set -eu

releases=${MATCHER_RELEASES:-https://github.com/OWNER/matcher/releases}
prefix=${MATCHER_INSTALL:-${HOME:?is not set: name a folder by MATCHER_INSTALL}/.local}
version=${MATCHER_VERSION:-latest}

fail() {
  printf 'install.sh: %s\n' "$1" >&2
  exit 2
}

has() {
  command -v "$1" >/dev/null 2>&1
}

# The name of this machine's files in a release.
target() {
  system=$(uname -s)
  processor=$(uname -m)
  case $processor in
    x86_64 | amd64) processor=x64 ;;
    aarch64 | arm64) processor=arm64 ;;
    *) fail "there is no release for the processor $processor: build it from a clone (README.md)" ;;
  esac
  case $system in
    Linux)
      # musl's ldd prints its name; a machine without ldd has musl if it has musl's loader.
      if has ldd; then libc=$( (ldd --version 2>&1 || true) | head -n 1); else libc=$(echo /lib/ld-musl-*); fi
      case $libc in
        '/lib/ld-musl-*') printf 'matcher-linux-%s' "$processor" ;;
        *musl*) printf 'matcher-linux-%s-musl' "$processor" ;;
        *) printf 'matcher-linux-%s' "$processor" ;;
      esac
      ;;
    Darwin)
      # A shell under Rosetta says x86_64 on a machine with an ARM processor.
      if [ "$(sysctl -n sysctl.proc_translated 2>/dev/null || true)" = 1 ]; then processor=arm64; fi
      printf 'matcher-darwin-%s' "$processor"
      ;;
    MINGW* | MSYS* | CYGWIN*) fail "on Windows, take matcher-windows-x64.zip of the release, or scoop or winget" ;;
    *) fail "there is no release for $system: build it from a clone (README.md)" ;;
  esac
}

# fetch URL FILE
fetch() {
  if has curl; then
    curl --fail --silent --show-error --location --retry 3 --output "$2" "$1"
  elif has wget; then
    wget -q -O "$2" "$1"
  else
    fail "neither curl nor wget is here: install one of them, or download $1 yourself"
  fi || fail "$1 can't be downloaded: is the version right, and does this machine reach it?"
}

# sum FILE
sum() {
  if has sha256sum; then
    line=$(sha256sum <"$1")
  elif has shasum; then
    line=$(shasum -a 256 <"$1")
  elif has openssl; then
    line=$(openssl dgst -sha256 -r <"$1")
  else
    fail "no sha256sum, shasum or openssl is here, so the download can't be checked: install one of them"
  fi
  printf '%s' "${line%% *}"
}

# place FILE TARGET MODE: the file is written beside its place and renamed, so that a run meanwhile sees the old or the
# new one.
place() {
  if [ -d "$2" ]; then fail "$2 is a folder: remove it, or name another folder by MATCHER_INSTALL"; fi
  mkdir -p "$(dirname "$2")" || fail "$(dirname "$2") can't be made: name another folder by MATCHER_INSTALL"
  if ! { cp "$1" "$2.new.$$" && chmod "$3" "$2.new.$$" && mv -f "$2.new.$$" "$2"; }; then
    rm -f "$2.new.$$"
    fail "$2 can't be written: name another folder by MATCHER_INSTALL"
  fi
}

main() {
  name=$(target)
  file=$name.tar.gz
  case $version in
    latest) from=$releases/latest/download ;;
    *) from=$releases/download/v${version#v} ;;
  esac
  folder=$(mktemp -d "${TMPDIR:-/tmp}/matcher-install.XXXXXX") || fail "no folder can be made below ${TMPDIR:-/tmp}"
  trap 'rm -rf "$folder"' EXIT
  trap 'exit 2' HUP INT TERM
  fetch "$from/SHA256SUMS" "$folder/SHA256SUMS"
  expected=$(sed -n "s/^\([0-9a-f]\{64\}\) [ *]$file\$/\1/p" "$folder/SHA256SUMS")
  if [ -z "$expected" ]; then fail "$from/SHA256SUMS names no $file: this release has none for this machine"; fi
  fetch "$from/$file" "$folder/$file"
  found=$(sum "$folder/$file")
  if [ "$found" != "$expected" ]; then
    fail "$from/$file has the SHA-256 $found, expected $expected: nothing was installed"
  fi
  gzip -dc "$folder/$file" | (cd "$folder" && tar -xf -) || fail "$file can't be unpacked"
  # What does not start here is not installed.
  said=$("$folder/matcher" --version) ||
    fail "$name does not start here: nothing was installed. Alpine Linux needs libstdc++; where ${TMPDIR:-/tmp} may hold no programs (noexec), set TMPDIR"
  share=$prefix/share
  place "$folder/matcher.1" "$share/man/man1/matcher.1" 644
  place "$folder/completions/matcher.bash" "$share/bash-completion/completions/matcher" 644
  place "$folder/completions/_matcher" "$share/zsh/site-functions/_matcher" 644
  place "$folder/completions/matcher.fish" "$share/fish/vendor_completions.d/matcher.fish" 644
  place "$folder/matcher" "$prefix/bin/matcher" 755
  printf '%s is in %s/bin\n' "$said" "$prefix"
  case :${PATH:-}: in
    *:"$prefix/bin":*) ;;
    *) printf 'That folder is not in PATH: add it, or run %s/bin/matcher\n' "$prefix" ;;
  esac
}

# The last line, so that a script that was cut off does nothing.
main
