import { decodeText } from '../../encoding/encoding.ts';
import { attributesOf } from '../../syntax/xml/attributes.ts';
import {
  childElements,
  nameOf,
  rootElement,
  type XmlDocument,
  type XmlElement,
} from '../../syntax/xml/document.ts';
import { parseXml } from '../../syntax/xml/parse.ts';
import type { ZipPart } from '../../syntax/zip/directory.ts';
import { unpackPart } from '../../syntax/zip/inflate.ts';

/** The parts of a package (ECMA-376, part 2) by name, without the leading slash. */
export type Parts = ReadonlyMap<string, ZipPart>;

/** A relationship from one part to another. */
interface Relationship {
  readonly id: string;
  /** The last word of its type, which is the same in the strict and in the transitional schema. */
  readonly type: string;
  /** The name of the related part. */
  readonly target: string;
}

/** The local name of an element or attribute, without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The child elements with a local name. */
export function childrenNamed(
  xml: XmlDocument,
  element: XmlElement | undefined,
  name: string,
): XmlElement[] {
  if (!element) return [];
  return childElements(xml, element).filter((child) => localName(nameOf(xml, child)) === name);
}

/** The text of a part and its encoding; undefined for a part that is damaged or too large. */
export function readPart(part: ZipPart | undefined): ReturnType<typeof decodeText> {
  const bytes = part && unpackPart(part);
  return bytes && decodeText(bytes);
}

export function readText(part: ZipPart | undefined): string | undefined {
  return readPart(part)?.text;
}

export function readXml(part: ZipPart | undefined): XmlDocument | undefined {
  const text = readText(part);
  return text === undefined ? undefined : parseXml(text).xml;
}

/** The relationships of a part; the empty name is the package. */
export function relationshipsOf(parts: Parts, name: string): readonly Relationship[] {
  const xml = readXml(parts.get(relationshipsName(name)));
  if (!xml) return [];
  return childrenNamed(xml, rootElement, 'Relationship').flatMap((element) => {
    const {
      Id: id,
      Type: type = '',
      Target: target,
      TargetMode: mode,
    } = attributesOf(xml, element);
    if (id === undefined || target === undefined || mode === 'External') return [];
    return [{ id, type: type.slice(type.lastIndexOf('/') + 1), target: resolve(name, target) }];
  });
}

/** The name of the part with the relationships of another one. */
export function relationshipsName(name: string): string {
  const slash = name.lastIndexOf('/') + 1;
  return `${name.slice(0, slash)}_rels/${name.slice(slash)}.rels`;
}

/** Resolves a target, which is relative to the folder of the part unless it begins with a slash. */
function resolve(name: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const path = name.split('/').slice(0, -1);
  for (const segment of target.split('/')) {
    if (segment === '..') path.pop();
    else if (segment !== '.') path.push(segment);
  }
  return path.join('/');
}
