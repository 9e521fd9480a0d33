"""Counts the places of quoted words, a list of them, one a line, in a file with Hyperscan in block mode.

As literals: compiling them as expressions with word boundaries takes seconds, so the boundaries are compared here.
"""

import re
import sys

import hyperscan

with open(sys.argv[1], encoding="utf-8") as file:
    words = [line.strip().strip('"').encode() for line in file]
database = hyperscan.Database(mode=hyperscan.HS_MODE_BLOCK)
database.compile(expressions=words, ids=list(range(len(words))), elements=len(words), literal=True)
with open(sys.argv[2], "rb") as file:
    text = file.read()
is_word = [bool(re.fullmatch(rb"[0-9A-Za-z_]", bytes([byte]))) for byte in range(256)]
count = 0


def on_match(number, _, end, *__):
    global count
    start = end - len(words[number])
    if start > 0 and is_word[text[start - 1]] or end < len(text) and is_word[text[end]]:
        return
    count += 1


database.scan(text, match_event_handler=on_match)
print(count)
