"""Events as `matcher events` prints them."""

import datetime
import json
import re
from typing import NamedTuple

_instant = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?Z")
_fields_key = b',"fields":'


class Event(NamedTuple):
    """A record of a log. What it does not have is None."""

    line: int
    time: datetime.datetime | None
    level: str | None
    source: str | None
    message: str | None
    format: str | None
    #: JSON, as it was printed.
    fields: str


def event_of(printed: bytes) -> Event:
    """The event of one line that the command printed; its fields are last."""
    # A quote within a text has a backslash before it, so no text holds this key.
    end = printed.index(_fields_key)
    event = json.loads(printed[:end] + b"}")
    return Event(
        line=event["line"],
        time=instant(event["time"]),
        **{name: event[name] for name in ("level", "source", "message", "format")},
        fields=printed[end + len(_fields_key) : printed.rindex(b"}")].decode(),
    )


def instant(text: str | None) -> datetime.datetime | None:
    """An instant, cut to microseconds; None for years that a datetime does not have."""
    found = None if text is None else _instant.fullmatch(text)
    if found is None or found[1].startswith("0000"):
        return None
    whole = datetime.datetime.strptime(found[1], "%Y-%m-%dT%H:%M:%S").replace(tzinfo=datetime.timezone.utc)
    return whole.replace(microsecond=int((found[2] or "").ljust(6, "0")[:6]))
