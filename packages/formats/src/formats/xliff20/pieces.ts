import type { Replacement } from '../../edit.ts';
import { indentationAt } from '../../syntax/whole-lines.ts';
import { attributesOf } from '../../syntax/xml/attributes.ts';
import {
  childElement,
  childElements,
  closesItself,
  contentSpanOf,
  nameOf,
  spanOf,
  type XmlDocument,
  type XmlElement,
} from '../../syntax/xml/document.ts';
import { setContent } from '../../syntax/xml/edits.ts';
import { values } from './text.ts';

/** A `<segment>`, or an `<ignorable>` between two of them. */
export interface Piece {
  readonly element: XmlElement;
  readonly source: XmlElement | undefined;
  readonly target: XmlElement | undefined;
  readonly isSegment: boolean;
  /** As the file spells it. */
  readonly state: string | undefined;
}

/** The pieces of a unit in the order of the source. */
export function piecesOf(xml: XmlDocument, unit: XmlElement): Piece[] {
  const pieces: Piece[] = [];
  for (const element of childElements(xml, unit)) {
    const name = nameOf(xml, element);
    const isSegment = name === 'segment';
    if (!isSegment && name !== 'ignorable') continue;
    const source = childElement(xml, element, 'source');
    const target = childElement(xml, element, 'target');
    pieces.push({ element, source, target, isSegment, state: attributesOf(xml, element).state });
  }
  return pieces;
}

/** The source text of a unit. */
export function sourceOf(xml: XmlDocument, pieces: readonly Piece[]): string {
  return pieces.map(({ source }) => (source ? values.read(xml, source) : '')).join('');
}

/** The translation of a unit: empty as long as all its segments are. */
export function targetOf(xml: XmlDocument, pieces: readonly Piece[]): string {
  const ordered = inTargetOrder(xml, pieces);
  const parts = ordered.map((piece) => targetPart(xml, piece));
  return ordered.some(({ isSegment }, at) => isSegment && parts[at] !== '') ? parts.join('') : '';
}

/**
 * The replacements that give a unit another translation. Pieces at the beginning and the end that say
 * the same stay as they are; what is between goes into the first segment there, and the others are emptied.
 */
export function setTarget(
  xml: XmlDocument,
  pieces: readonly Piece[],
  value: string,
  newline: string,
): Replacement[] {
  const ordered = inTargetOrder(xml, pieces);
  const old = ordered.map((piece) => targetPart(xml, piece));
  let [first, last, start, end] = [0, ordered.length - 1, 0, value.length];
  const segments = ordered.filter(({ isSegment }) => isSegment).length;
  if (segments > 1 && value !== '') {
    while (
      first < last &&
      keeps(old[first], value.slice(start, end).startsWith(old[first] ?? ''))
    ) {
      start += old[first]?.length ?? 0;
      first++;
    }
    while (last > first && keeps(old[last], value.slice(start, end).endsWith(old[last] ?? ''))) {
      end -= old[last]?.length ?? 0;
      last--;
    }
  }
  const between = ordered.slice(first, last + 1);
  // A unit is untranslated when its segments are, whatever is between them.
  const middle = value === '' ? between.filter(({ isSegment }) => isSegment) : between;
  const holder = middle.find(({ isSegment }) => isSegment) ?? middle[0];
  return middle.flatMap((piece) => {
    const part = piece === holder ? value.slice(start, end) : '';
    return setPart(xml, piece, part, newline);
  });
}

/** The replacements that give a unit without targets another text. */
export function setSource(
  xml: XmlDocument,
  pieces: readonly Piece[],
  value: string,
  newline: string,
): Replacement[] {
  const holder = pieces.find(({ isSegment }) => isSegment) ?? pieces[0];
  return pieces.flatMap((piece) => {
    const part = piece === holder ? value : '';
    if (piece.source) return [values.set(xml, piece.source, part, newline)];
    return part === '' ? [] : [addPart(xml, piece, 'source', part, newline)];
  });
}

function keeps(part: string | undefined, isThere: boolean): boolean {
  return part !== undefined && part !== '' && isThere;
}

/** What a piece adds to the translation: what is between segments is the same in all languages. */
function targetPart(xml: XmlDocument, { source, target, isSegment }: Piece): string {
  if (target) return values.read(xml, target);
  return isSegment || !source ? '' : values.read(xml, source);
}

function setPart(xml: XmlDocument, piece: Piece, part: string, newline: string): Replacement[] {
  if (piece.target) {
    const isSame = values.read(xml, piece.target) === part;
    return isSame ? [] : [values.set(xml, piece.target, part, newline)];
  }
  return targetPart(xml, piece) === part ? [] : [addPart(xml, piece, 'target', part, newline)];
}

function addPart(
  xml: XmlDocument,
  { element, source }: Piece,
  name: string,
  part: string,
  newline: string,
): Replacement {
  const added = `<${name}>${values.write(part, newline)}</${name}>`;
  if (closesItself(xml, element)) return setContent(xml, element, added);
  const before = source && spanOf(xml, source);
  const at = before?.end ?? contentSpanOf(xml, element).start;
  const indentation = before && indentationAt(xml.source, before.start);
  const separator = indentation === undefined ? '' : newline + indentation;
  return { span: { start: at, end: at }, text: separator + added };
}

/** The pieces in the order of the translation, which `order` can change. */
function inTargetOrder(xml: XmlDocument, pieces: readonly Piece[]): readonly Piece[] {
  if (pieces.length === 1) return pieces;
  return pieces
    .map((piece, at) => {
      const { order } = piece.target ? attributesOf(xml, piece.target) : {};
      return { piece, place: Number(order) || at + 1 };
    })
    .sort((a, b) => a.place - b.place)
    .map(({ piece }) => piece);
}
