import { SaxesParser } from 'saxes';
import { readHeader, type TagAttributes } from './facts.ts';
import { createTmxLosses, type TmxLosses } from './losses.ts';
import { TmxError } from './problem.ts';
import type { TmxHeader, TmxPlace, TmxUnit } from './unit.ts';
import { createUnitDraft, type UnitDraft } from './unit-draft.ts';

/** Reads a document that comes in pieces, and holds no more of it than one unit. */
export interface TmxReader {
  /** Parses the next piece. Throws a `TmxError` where the document is none of TMX. */
  write(text: string): void;
  /** Ends the document. Throws a `TmxError` where something is missing. */
  close(): void;
  /** What the file says of itself, as soon as that was read. */
  readonly header: TmxHeader | undefined;
  /** How many units have been read, those that were not kept among them. */
  readonly unitCount: number;
  readonly losses: TmxLosses;
  /** An error at the next character. */
  toError(message: string): TmxError;
}

export interface TmxReaderOptions {
  readonly onUnit: (unit: TmxUnit, place: TmxPlace) => void;
  /** A longer unit, in characters with its tags, ends the reading: it would fill the memory. */
  readonly maxUnitLength?: number;
}

const defaultMaxUnitLength = 2 ** 22;
/** No file comes near this nesting. */
const maxDepth = 50;
/** A whole piece is parsed at once, so the length of what has no end is known only behind it. */
const sliceLength = 2 ** 16;

export function createTmxReader({
  onUnit,
  maxUnitLength = defaultMaxUnitLength,
}: TmxReaderOptions): TmxReader {
  const losses = createTmxLosses();
  const parser = new SaxesParser<{ position: false; xmlns: false }>({
    position: false,
    xmlns: false,
  });
  let header: TmxHeader | undefined;
  let unit: UnitDraft | undefined;
  let unitCount = 0;
  let depth = 0;
  let length = 0;
  /** The offset behind the last unit, or the last tag outside of units. */
  let settled = 0;

  const toError = (message: string): TmxError =>
    new TmxError(message, { line: parser.line, column: parser.column + 1 });
  /** Ends the reading at the character that was read last. */
  const stop = (message: string): never => {
    throw new TmxError(message, { line: parser.line, column: Math.max(1, parser.column) });
  };

  // With more than seven handlers, V8 keeps the parser as a dictionary, which is four times as slow.
  parser.on('error', ({ message }) => {
    stop(`This is not well-formed XML: ${message.replace(/\.$/, '')}.`);
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding === undefined || /^(?:utf-?8|utf-?16(?:le|be)?|us-ascii)$/i.test(encoding)) return;
    stop(`The file says that it is in ${encoding}. TMX must be in UTF-8 or UTF-16.`);
  });
  // The document type is never fetched: all that TMX needs of it is known.
  parser.on('doctype', (text) => {
    if (text.includes('<!ENTITY')) stop('Entity declarations are not accepted.');
  });
  parser.on('text', (text) => unit?.text(text));
  parser.on('cdata', (text) => unit?.text(text));
  parser.on('opentag', ({ name, attributes }) => {
    depth++;
    if (depth > maxDepth) stop(`Elements are nested more than ${maxDepth} deep.`);
    if (unit) unit.open(name, attributes);
    else openOutside(name, attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth--;
    if (!unit) return;
    if (depth > unit.depth) {
      unit.close(name);
      return;
    }
    const { place } = unit;
    const result = unit.finish();
    unit = undefined;
    settled = parser.position;
    if (result) onUnit(result, place);
  });

  function openOutside(name: string, attributes: TagAttributes): void {
    const place = { unit: 0, line: parser.line };
    settled = parser.position;
    if (depth === 1) {
      if (name !== 'tmx') stop(`The outermost element is <${name}>, not <tmx>.`);
      const { version = '' } = attributes;
      if (!/^1\.\d[a-z]?$/.test(version)) stop(`This is TMX "${version}", and not 1.4.`);
    } else if (name === 'tu') {
      unitCount++;
      unit = createUnitDraft(attributes, {
        place: { unit: unitCount, line: parser.line },
        depth: depth - 1,
        header,
        losses,
      });
    } else if (name === 'header' && depth === 2) {
      header = readHeader(attributes, place, losses);
    } else if (name === 'prop') {
      losses.add('property', attributes.type ?? '', place);
    } else if (name !== 'body') {
      losses.add('element', name, place);
    }
  }

  return {
    get header() {
      return header;
    },
    get unitCount() {
      return unitCount;
    },
    losses,
    toError,
    write(text) {
      for (let at = 0; at < text.length; at += sliceLength) {
        const slice = text.slice(at, at + sliceLength);
        parser.write(slice);
        // The parser knows its position only while it parses.
        length += slice.length;
        if (length - settled > maxUnitLength) {
          stop(`A unit is longer than ${maxUnitLength} characters.`);
        }
      }
    },
    close() {
      parser.close();
    },
  };
}
