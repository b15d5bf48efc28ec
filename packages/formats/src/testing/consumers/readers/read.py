"""Reads translation files with what Python programs read them with: `read.py <kind> <file>…`.

Prints one list per file in JSON, with a pair of name and text (or forms) for each message.
"""

import csv
import gettext
import json
import plistlib
import sys
import tomllib
import xml.etree.ElementTree as ElementTree

from android import read_android


def pairs(members):
    """The members of an object of JSON, which may not have a name twice."""
    if len({name for name, _ in members}) != len(members):
        raise ValueError("a name occurs twice")
    return dict(members)


def flatten(value, path=()):
    if isinstance(value, dict):
        children = value.items()
    elif isinstance(value, list):
        children = enumerate(value)
    else:
        return [[".".join(path), value]]
    return [pair for name, child in children for pair in flatten(child, (*path, str(name)))]


def read_json(file):
    with open(file, encoding="utf-8-sig") as text:
        return flatten(json.load(text, object_pairs_hook=pairs))


def read_toml(file):
    with open(file, "rb") as text:
        return flatten(tomllib.loads(text.read().decode("utf-8-sig")))


def read_csv(file):
    with open(file, encoding="utf-8-sig", newline="") as text:
        dialect = csv.excel_tab if file.endswith(".tsv") else csv.excel
        return [record[:2] for record in csv.reader(text, dialect, strict=True) if len(record) > 1]


def read_mo(file):
    with open(file, "rb") as text:
        catalog = gettext.GNUTranslations(text)
    forms = {}
    for name, text in catalog._catalog.items():
        if isinstance(name, tuple):
            forms.setdefault(name[0], {})[str(name[1])] = text
        elif name != "":
            forms[name] = text
    return list(forms.items())


def read_counts(file):
    """Which form of the message `files` there is for a number."""
    with open(file, "rb") as text:
        catalog = gettext.GNUTranslations(text)
    return [[str(count), catalog.ngettext("files", "files", count)] for count in range(131)]


def read_plist(file):
    with open(file, "rb") as text:
        strings = plistlib.load(text)
    return [[name, text_of(rule)] for name, rule in strings.items()]


def text_of(rule):
    """The forms of a rule that is nothing but one variable, else its format."""
    if not isinstance(rule, dict):
        return rule
    form = rule.get("NSStringLocalizedFormatKey", "")
    variable = rule.get(form[3:-1]) if form.startswith("%#@") and form.endswith("@") else None
    if variable is None:
        return form
    return {name: text for name, text in variable.items() if not name.startswith("NSString")}


def local(element):
    return element.tag.rpartition("}")[2]


def named(element, name):
    return [child for child in element.iter() if local(child) == name]


def inner(element):
    return "".join(element.itertext()) if element is not None else ""


def read_resx(file):
    data = ElementTree.parse(file).getroot().findall("data")
    return [[each.get("name"), inner(each.find("value"))] for each in data]


def read_xliff(file):
    root = ElementTree.parse(file).getroot()
    units = named(root, "trans-unit") + named(root, "unit")
    return [[unit.get("name") or unit.get("id"), target_of(unit)] for unit in units]


def target_of(unit):
    targets = [child for child in unit.iter() if local(child) == "target"]
    return inner((targets or named(unit, "source"))[0])


def read_qt(file):
    messages = ElementTree.parse(file).getroot().iter("message")
    return [[message.findtext("source"), translation_of(message)] for message in messages]


def translation_of(message):
    translation = message.find("translation")
    for byte in translation.iter("byte"):
        byte.text = chr(int(byte.get("value").removeprefix("x"), 16))
    forms = translation.findall("numerusform")
    if forms:
        return {str(at): inner(form) for at, form in enumerate(forms)}
    return inner(translation)


READERS = {
    "android": read_android,
    "counts": read_counts,
    "csv": read_csv,
    "json": read_json,
    "mo": read_mo,
    "plist": read_plist,
    "qt": read_qt,
    "resx": read_resx,
    "toml": read_toml,
    "xliff": read_xliff,
}

print(json.dumps([READERS[sys.argv[1]](file) for file in sys.argv[2:]]))
