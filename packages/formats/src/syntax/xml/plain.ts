import { maxDepth, type XmlElement, type XmlNode } from './document.ts';
import { xmlHolds } from './text.ts';
import { closeElement, createAttributes, type OpenElement } from './tree.ts';

/** What is illegal or half of a surrogate pair: whoever finds none need not look closer. */
const unusualSign = /[^\t\n\r -\ud7ff\ue000-\ufffd]/;
const prolog =
  /^\ufeff?(?:<\?xml version="1\.0"(?: encoding="[\w-]+")?(?: standalone="(?:yes|no)")? ?\?>)?/;
const doctype = /<!DOCTYPE [\w:.-]+(?: (?:SYSTEM|PUBLIC "[\w /.:+-]*") "[\w /.:+-]*")?>/y;
const tagName = /[A-Za-z_][\w.:-]*/y;
const attribute = /[ \t\r\n]+([A-Za-z_][\w.:-]*)[ \t\r\n]*=[ \t\r\n]*(?:"([^"<]*)"|'([^'<]*)')/y;
const tagEnd = /[ \t\r\n]*(\/?)>/y;
const blank = /^[ \t\r\n]*$/;
const reference = /&(?:#(\d{1,7})|#x([\dA-Fa-f]{1,6})|(\w+));|&/g;

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Thrown where a text has something that is not plain. */
const unusual = new Error('Not plain XML');

/**
 * Reads what translation files are made of: elements with plain names, attributes, texts, comments and
 * CDATA sections. Undefined for a document with anything else, and for one with any mistake: whether it
 * is XML, and what is wrong, is not decided here. Where there is a tree, it is that of `readStrictXml`,
 * in a fraction of the time.
 */
export function readPlainXml(source: string): XmlElement | undefined {
  if (unusualSign.test(source) && !xmlHolds(source)) return undefined;
  try {
    return readDocument(source);
  } catch (error) {
    if (error !== unusual) throw error;
    return undefined;
  }
}

function readDocument(source: string): XmlElement {
  const open: OpenElement[] = [];
  const names = new Map<string, string>();
  let root: OpenElement | undefined;
  let at = prolog.exec(source)?.[0].length ?? 0;
  let hasDoctype = false;

  const add = (node: XmlNode) => {
    open.at(-1)?.children.push(node);
    at = node.span.end;
  };
  const findEnd = (mark: string, from: number) => {
    const found = source.indexOf(mark, from);
    return found < 0 ? refuse() : found;
  };
  const readRemark = () => {
    if (source.startsWith('<!--', at)) {
      const end = findEnd('--', at + 4);
      if (source[end + 2] !== '>') refuse();
      const text = withPlainBreaks(source.slice(at + 4, end));
      add({ kind: 'comment', text, span: { start: at, end: end + 3 } });
    } else if (source.startsWith('<![CDATA[', at) && open.length > 0) {
      const end = findEnd(']]>', at + 9);
      const text = withPlainBreaks(source.slice(at + 9, end));
      add({ kind: 'cdata', text, span: { start: at, end: end + 3 } });
    } else {
      if (root || hasDoctype || !matches(doctype, source, at)) refuse();
      hasDoctype = true;
      at = doctype.lastIndex;
    }
  };
  const readStart = () => {
    const element = readStartTag(source, at, names);
    const parent = open.at(-1);
    if (open.length >= maxDepth || (root && !parent)) refuse();
    parent?.children.push(element);
    root ??= element;
    at = element.span.end;
    if (element.selfClosing) closeElement(element, at, at);
    else open.push(element);
  };
  const readEnd = () => {
    const element = open.pop();
    const nameEnd = at + 2 + (element?.name.length ?? 0);
    if (!element || !source.startsWith(element.name, at + 2)) return refuse();
    if (!matches(tagEnd, source, nameEnd) || source[tagEnd.lastIndex - 2] === '/') refuse();
    closeElement(element, at, tagEnd.lastIndex);
    at = tagEnd.lastIndex;
  };

  while (at < source.length) {
    const next = source.indexOf('<', at);
    if (next !== at) {
      const end = next < 0 ? source.length : next;
      const text = source.slice(at, end);
      if (open.length > 0) add({ kind: 'text', text: decodeText(text), span: { start: at, end } });
      else if (blank.test(text)) at = end;
      else refuse();
    } else if (source[at + 1] === '/') readEnd();
    else if (source[at + 1] === '!') readRemark();
    else readStart();
  }
  return root && open.length === 0 ? root : refuse();
}

function readStartTag(source: string, start: number, names: Map<string, string>): OpenElement {
  if (!matches(tagName, source, start + 1)) refuse();
  let at = tagName.lastIndex;
  const name = nameOf(source.slice(start + 1, at), names);
  const attributes = createAttributes();
  attribute.lastIndex = at;
  for (let found = attribute.exec(source); found; found = attribute.exec(source)) {
    const [, key = '', double, single = ''] = found;
    if (attributes[key] !== undefined) refuse();
    attributes[key] = decode(withoutBreaks(double ?? single));
    at = attribute.lastIndex;
  }
  if (!matches(tagEnd, source, at)) refuse();
  const end = tagEnd.lastIndex;
  return {
    kind: 'element',
    name,
    attributes,
    span: { start, end },
    content: { start: end, end },
    selfClosing: source[end - 2] === '/',
    children: [],
  };
}

/** A name as a string that all elements share, of which there are far more than names. */
function nameOf(name: string, names: Map<string, string>): string {
  const known = names.get(name);
  if (known === undefined) names.set(name, name);
  return known ?? name;
}

function decodeText(text: string): string {
  if (text.includes(']]>')) refuse();
  return decode(withPlainBreaks(text));
}

function withoutBreaks(text: string): string {
  return /[\t\r\n]/.test(text) ? text.replace(/\r\n|[\t\r\n]/g, ' ') : text;
}

function withPlainBreaks(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(reference, (_, decimal?: string, hex?: string, name?: string) => {
    if (decimal === undefined && hex === undefined) return named.get(name ?? '') ?? refuse();
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    const isPlain = code >= 32 ? code < 0xd800 : code === 9 || code === 10 || code === 13;
    return isPlain ? String.fromCharCode(code) : refuse();
  });
}

function matches(pattern: RegExp, source: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(source);
}

function refuse(): never {
  throw unusual;
}
