"""Files divided at line ends, so that tasks can search their parts independently."""

import bz2
import gzip
import lzma
import os
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from .files import files_of, open_file
from .native import MatcherError

#: Bytes read at a time while a line that begins in a split is continued after it.
_tail_bytes = 1 << 16
#: Marks of texts that the library would have to decode first.
_wide_marks = (b"\xff\xfe", b"\xfe\xff", b"\x00\x00\xfe\xff")
_mark = b"\xef\xbb\xbf"
_openers = {".gz": gzip.open, ".bz2": bz2.open, ".xz": lzma.open, ".lzma": lzma.open}


class Split(NamedTuple):
    """The lines of a file that begin at bytes [start, end). A compressed file is one split."""

    path: str
    start: int
    end: int
    is_compressed: bool


def splits_of(paths: list[str], split_bytes: int) -> list[Split]:
    """
    The splits of files, in order. Folders are walked; addresses such as `s3://bucket/logs` need pyarrow. Raises FileNotFoundError for a path that is missing, and
    ValueError for a size below 1.
    """
    if split_bytes < 1:
        raise ValueError(f"split: expected a number of bytes, at least 1, found {split_bytes}")
    listed = (file for path in paths for file in files_of(path))
    return [split for path, size in listed for split in _splits_of_file(path, size, split_bytes)]


def _splits_of_file(path: str, size: int, split_bytes: int) -> Iterator[Split]:
    if os.path.splitext(path)[1] in _openers:
        yield Split(path, 0, size, True)
        return
    for start in range(0, size, split_bytes):
        yield Split(path, start, min(start + split_bytes, size), False)


def read_split(split: Split) -> tuple[bytes, int]:
    """
    The lines of a split, and the offset of the first one in the file's text, which does not count a byte order mark.
    Raises MatcherError for text that is not UTF-8 or ASCII by its mark, or that contains a NUL.
    """
    if split.is_compressed:
        with open_file(split.path) as packed, _openers[os.path.splitext(split.path)[1]](packed, "rb") as file:
            data, start, mark = file.read(), 0, 0
            mark = _mark_bytes(split.path, data[:4])
            data = data[mark:]
    else:
        with open_file(split.path) as file:
            mark = _mark_bytes(split.path, file.read(4))
            data, start = _lines(file, split)
            if start == 0:
                data = data[mark:]
            else:
                start -= mark
    if b"\0" in data:
        raise MatcherError(f"{split.path}: a binary file: it contains a NUL byte in the split at byte {split.start}")
    return data, start


def _mark_bytes(path: str, head: bytes) -> int:
    if head.startswith(_wide_marks):
        raise MatcherError(f"{path}: UTF-16 or UTF-32 text: convert it to UTF-8 first")
    return len(_mark) if head.startswith(_mark) else 0


def _lines(file: BinaryIO, split: Split) -> tuple[bytes, int]:
    """The bytes of the lines that begin in the split, and where the first one begins."""
    file.seek(max(split.start - 1, 0))
    data = file.read(split.end - max(split.start - 1, 0))
    start = split.start
    if split.start > 0:
        line_end = data.find(b"\n", 0, len(data))
        if line_end < 0 or split.start + line_end >= split.end:
            return b"", split.end  # All of it belongs to a line that begins earlier.
        data, start = data[line_end + 1 :], split.start + line_end
    if data.endswith(b"\n"):
        return data, start
    parts = [data]
    while piece := file.read(_tail_bytes):
        line_end = piece.find(b"\n")
        parts.append(piece if line_end < 0 else piece[: line_end + 1])
        if line_end >= 0:
            break
    return b"".join(parts), start
