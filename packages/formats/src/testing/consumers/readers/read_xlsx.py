"""Reads workbooks with openpyxl: `read_xlsx.py <file>…`. Prints what `read.py` does."""

import json
import sys

from openpyxl import load_workbook
from openpyxl.utils.escape import unescape


def read(file):
    sheet = load_workbook(file).worksheets[0]
    rows = list(sheet.iter_rows(values_only=True))
    return [[unescape(key), unescape(text or "")] for key, text in rows[1:] if key is not None]


print(json.dumps([read(file) for file in sys.argv[1:]]))
