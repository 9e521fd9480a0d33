def human(size):
    for unit in ("B", "KiB", "MiB"):
        if size < 1024:
            return f"{size} {unit}"
        size /= 1024
    return f"{size} GiB"


def total(paths, limit=10):
    sizes = [measure(path, limit) for path in paths]
    return human(sum(sizes))
