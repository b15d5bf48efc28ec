"""Reads tables of resources as aapt2 compiles them; the numbers are those of its Resources.proto."""

import struct

QUANTITIES = ["zero", "one", "two", "few", "many", "other"]


def number_at(message, at):
    """A number of variable length, and where it ends."""
    value = shift = 0
    while True:
        byte = message[at]
        value |= (byte & 127) << shift
        at, shift = at + 1, shift + 7
        if byte < 128:
            return value, at


def fields(message):
    """The fields of a message of protocol buffers, by their numbers."""
    found, at = {}, 0
    while at < len(message):
        tag, at = number_at(message, at)
        if tag & 7 == 0:
            value, at = number_at(message, at)
        else:
            size, at = (4, at) if tag & 7 == 5 else number_at(message, at)
            value, at = message[at : at + size], at + size
        found.setdefault(tag >> 3, []).append(value)
    return found


def follow(message, *path):
    """The messages at a path of field numbers."""
    messages = [message]
    for step in path:
        messages = [found for each in messages for found in fields(each).get(step, [])]
    return messages


def read_android(file):
    with open(file, "rb") as text:
        content = text.read()
    (size,) = struct.unpack_from("<Q", content, 16)
    entries = follow(content[24 : 24 + size], 2, 3, 3)
    return [[follow(entry, 2)[0].decode(), value_of(entry)] for entry in entries]


def value_of(entry):
    value = follow(entry, 6, 2)[0]
    forms = follow(value, 5, 5, 1)
    if forms:
        return {QUANTITIES[fields(form).get(3, [0])[0]]: text_of(form) for form in forms}
    return text_of(value)


def text_of(value):
    """The string of an item, plain or with styles."""
    texts = follow(value, 4, 2, 1) + follow(value, 4, 4, 1)
    return texts[0].decode() if texts else ""
