import { maxDepth, type XmlDocument } from './document.ts';
import {
  addNode,
  closeElement,
  createWriter,
  finishTable,
  firstNode,
  kinds,
  openElement,
  openName,
} from './nodes.ts';
import { isBlankSign, isNameSign, isNameStart, signs } from './signs.ts';
import { xmlHolds } from './text.ts';

/** Illegal characters and surrogates: a source without any needs no closer check. */
const unusualSign = /[^\t\n\r -\ud7ff\ue000-\ufffd]/;
const prolog =
  /^\ufeff?(?:<\?xml version="1\.0"(?: encoding="[A-Za-z][\w.-]*")?(?: standalone="(?:yes|no)")? ?\?>)?/;
const doctype = /<!DOCTYPE [\w:.-]+(?: (?:SYSTEM|PUBLIC "[\w /.:+-]*") "[\w /.:+-]*")?>/y;
const namedReference = /&(?:amp|lt|gt|quot|apos);/y;
const numberedReference = /&#(?:(\d{1,7})|x([\dA-Fa-f]{1,6}));/y;

/** Thrown where a document is not plain. */
const unusual = new Error('Not plain XML');

/**
 * Parses the subset of XML that translation files consist of: elements with plain names, attributes, texts,
 * comments and CDATA sections. Undefined for a document with anything else or with any error; errors are left
 * to `readStrictXml`. The result is the same as of `readStrictXml`, in a fraction of the time.
 */
export function readPlainXml(source: string): XmlDocument | undefined {
  if (unusualSign.test(source) && !xmlHolds(source)) return undefined;
  try {
    return readDocument(source);
  } catch (error) {
    if (error !== unusual) throw error;
    return undefined;
  }
}

function readDocument(source: string): XmlDocument {
  const writer = createWriter();
  const { open } = writer;
  let at = prolog.exec(source)?.[0].length ?? 0;
  let hasDoctype = false;

  const readRemark = () => {
    if (source.startsWith('<!--', at)) {
      const end = source.indexOf('--', at + 4);
      if (end < 0 || source.charCodeAt(end + 2) !== signs.greater) refuse();
      if (open.length > 0) addNode(writer, kinds.comment, at, at + 4, end, end + 3);
      at = end + 3;
    } else if (source.startsWith('<![CDATA[', at) && open.length > 0) {
      const end = source.indexOf(']]>', at + 9);
      if (end < 0) refuse();
      addNode(writer, kinds.cdata, at, at + 9, end, end + 3);
      at = end + 3;
    } else {
      doctype.lastIndex = at;
      if (writer.count > firstNode || hasDoctype || !doctype.test(source)) refuse();
      hasDoctype = true;
      at = doctype.lastIndex;
    }
  };
  const readStart = () => {
    const nameEnd = skipName(source, at + 1);
    if (open.length >= maxDepth || (open.length === 0 && writer.count > firstNode)) refuse();
    const end = skipAttributes(source, nameEnd);
    const isSingle = source.charCodeAt(end) === signs.slash;
    const start = at;
    at = isSingle ? end + 2 : end + 1;
    if (source.charCodeAt(at - 1) !== signs.greater) refuse();
    openElement(writer, source, start, nameEnd, at);
    if (isSingle) closeElement(writer, at, at);
  };
  const readEnd = () => {
    const name = openName(writer);
    if (name === undefined || !source.startsWith(name, at + 2)) return refuse();
    const end = skipBlanks(source, at + 2 + name.length);
    if (source.charCodeAt(end) !== signs.greater) refuse();
    closeElement(writer, at, end + 1);
    at = end + 1;
  };

  while (at < source.length) {
    if (source.charCodeAt(at) !== signs.less) {
      const end = open.length > 0 ? skipText(source, at) : skipBlanks(source, at);
      if (end === at) refuse();
      at = end;
      continue;
    }
    const next = source.charCodeAt(at + 1);
    if (next === signs.slash) readEnd();
    else if (next === signs.exclamation) readRemark();
    else readStart();
  }
  if (writer.count === firstNode || open.length > 0) refuse();
  return { ...finishTable(writer), source, isXml11: false };
}

/** The end of a name at `start`. */
function skipName(source: string, start: number): number {
  if (!isNameStart(source.charCodeAt(start))) refuse();
  let at = start + 1;
  while (isNameSign(source.charCodeAt(at))) at++;
  return at;
}

/** The offset behind the attributes of a tag and the blanks after them. */
function skipAttributes(source: string, nameEnd: number): number {
  let at = skipBlanks(source, nameEnd);
  let end = nameEnd;
  let count = 0;
  while (at > end && isNameStart(source.charCodeAt(at))) {
    end = skipValue(source, skipName(source, at));
    at = skipBlanks(source, end);
    count++;
  }
  if (count > 1 && hasNameTwice(source, nameEnd, at)) refuse();
  return at;
}

function hasNameTwice(source: string, nameEnd: number, end: number): boolean {
  const names = new Set<string>();
  let at = skipBlanks(source, nameEnd);
  while (at < end) {
    const attributeEnd = skipName(source, at);
    const name = source.slice(at, attributeEnd);
    if (names.has(name)) return true;
    names.add(name);
    at = skipBlanks(source, skipValue(source, attributeEnd));
  }
  return false;
}

/** The end of an attribute's equals sign and value, given the end of its name. */
function skipValue(source: string, nameEnd: number): number {
  let at = skipBlanks(source, nameEnd);
  if (source.charCodeAt(at) !== signs.equals) refuse();
  at = skipBlanks(source, at + 1);
  const quote = source.charCodeAt(at);
  if (quote !== signs.double && quote !== signs.single) refuse();
  at++;
  for (let sign = source.charCodeAt(at); sign !== quote; sign = source.charCodeAt(at)) {
    if (sign === signs.less || Number.isNaN(sign)) refuse();
    at = sign === signs.and ? skipReference(source, at) : at + 1;
  }
  return at + 1;
}

/** The end of a text between tags. */
function skipText(source: string, start: number): number {
  let at = start;
  for (let sign = source.charCodeAt(at); sign !== signs.less; sign = source.charCodeAt(at)) {
    if (Number.isNaN(sign)) return at;
    if (sign === signs.bracket && source.startsWith(']]>', at)) refuse();
    at = sign === signs.and ? skipReference(source, at) : at + 1;
  }
  return at;
}

function skipReference(source: string, start: number): number {
  namedReference.lastIndex = start;
  if (namedReference.test(source)) return namedReference.lastIndex;
  numberedReference.lastIndex = start;
  const [found, decimal, hex] = numberedReference.exec(source) ?? refuse();
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  const isPlain = code >= 32 ? code < 0xd800 : code === 9 || code === 10 || code === 13;
  return isPlain ? start + found.length : refuse();
}

function skipBlanks(source: string, start: number): number {
  let at = start;
  while (isBlankSign(source.charCodeAt(at))) at++;
  return at;
}

function refuse(): never {
  throw unusual;
}
