"""Files by path or, with pyarrow, by the address of a store that reads ranges: s3://, gs://, abfs://, hdfs://."""

import os
from collections.abc import Iterator
from typing import BinaryIO

from .native import MatcherError


def is_address(path: str) -> bool:
    return "://" in path and not path.startswith("file://")


def local_path(path: str) -> str:
    """The path of a file of this machine, from a path or a file:// address, absolute."""
    return os.path.abspath(path.removeprefix("file://"))


def files_of(path: str) -> Iterator[tuple[str, int]]:
    """The files at or below a path or an address, in order of their names, with their sizes in bytes."""
    if is_address(path):
        yield from _files_of_store(path)
        return
    local = path.removeprefix("file://")
    if not os.path.isdir(local):
        yield local, os.stat(local).st_size
        return
    for folder, folders, names in os.walk(local):
        folders.sort()
        for name in sorted(names):
            yield os.path.join(folder, name), os.stat(os.path.join(folder, name)).st_size


def open_file(path: str) -> BinaryIO:
    if not is_address(path):
        return open(path, "rb")
    store, inside = _store_of(path)
    return store.open_input_file(inside)


def _files_of_store(address: str) -> Iterator[tuple[str, int]]:
    from pyarrow import fs

    store, inside = _store_of(address)
    prefix = address[: len(address) - len(inside)] if address.endswith(inside) else address.split("://")[0] + "://"
    info = store.get_file_info(inside)
    if info.type == fs.FileType.NotFound:
        raise FileNotFoundError(f"{address}: no such file")
    below = [info] if info.is_file else store.get_file_info(fs.FileSelector(inside, recursive=True))
    for one in sorted((one for one in below if one.is_file), key=lambda one: one.path):
        yield prefix + one.path, one.size


def _store_of(address: str):
    """A store and the path within it. Raises MatcherError if there is no such store, or no pyarrow."""
    try:
        from pyarrow import fs
    except ImportError:
        raise MatcherError(f"{address}: addresses need pyarrow: install it, or give a path") from None
    known = address.replace("s3a://", "s3://", 1)
    try:
        return fs.FileSystem.from_uri(known)
    except (ValueError, OSError) as error:
        raise MatcherError(f"{address}: this store can't be opened: {error}") from None
