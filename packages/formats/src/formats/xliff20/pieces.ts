import type { Replacement } from '../../edit/edit.ts';
import { indentationAt, wholeLines } from '../../syntax/whole-lines.ts';
import { attributesOf } from '../../syntax/xml/attributes.ts';
import {
  childElement,
  childElements,
  closesItself,
  contentSpanOf,
  nameOf,
  rootElement,
  spanOf,
  type XmlDocument,
  type XmlElement,
} from '../../syntax/xml/document.ts';
import { setAttribute, setContent } from '../../syntax/xml/edits.ts';
import { values } from './text.ts';

/** A `<segment>`, or an `<ignorable>` between two of them. */
export interface Piece {
  readonly element: XmlElement;
  readonly source: XmlElement | undefined;
  readonly target: XmlElement | undefined;
  readonly isSegment: boolean;
  /** The state as the file spells it. */
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

export function countSegments(pieces: readonly Piece[]): number {
  let count = 0;
  for (const { isSegment } of pieces) if (isSegment) count++;
  return count;
}

/** The pieces of one text, and all pieces of their unit. */
export interface PiecesOfText {
  readonly pieces: readonly Piece[];
  readonly all: readonly Piece[];
}

/** The source text of pieces. */
export function sourceOf(xml: XmlDocument, pieces: readonly Piece[]): string {
  return pieces.map(({ source }) => (source ? values.read(xml, source) : '')).join('');
}

/** The translation of pieces; empty if all segments are. */
export function targetOf(xml: XmlDocument, pieces: readonly Piece[]): string {
  const ordered = inTargetOrder(xml, pieces);
  const parts = ordered.map((piece) => targetPart(xml, piece));
  return ordered.some(({ isSegment }, at) => isSegment && parts[at] !== '') ? parts.join('') : '';
}

/** Creates the replacements that change the texts of pieces. */
export interface PieceWriter {
  /**
   * Gives pieces another translation. Leading and trailing pieces whose text stays the same are not touched;
   * the text between goes into the first segment there, and the others are emptied.
   */
  setTarget(text: PiecesOfText, value: string): Replacement[];
  /** Removes the translation and its state. */
  clearTarget(text: PiecesOfText): Replacement[];
  /** Gives pieces without targets another text. */
  setSource(text: PiecesOfText, value: string): Replacement[];
}

export function createPieceWriter(xml: XmlDocument, newline: string): PieceWriter {
  const namesTarget = attributesOf(xml, rootElement).trgLang !== undefined;
  /** The positions by the pieces of a unit, which are looked up for each of its segments. */
  const places = new Map<readonly Piece[], ReadonlyMap<Piece, number>>();

  function placeOf(piece: Piece, all: readonly Piece[]): number | undefined {
    const known = places.get(all);
    if (known) return known.get(piece);
    const found = sharePlaces(xml, all);
    places.set(all, found);
    return found.get(piece);
  }

  function setPart(piece: Piece, all: readonly Piece[], part: string): Replacement[] {
    if (piece.target) {
      const isSame = values.read(xml, piece.target) === part;
      return isSame ? [] : [values.set(xml, piece.target, part, newline)];
    }
    if (targetPart(xml, piece) === part) return [];
    const place = placeOf(piece, all);
    return [addPart(piece, place === undefined ? 'target' : `target order="${place}"`, part)];
  }

  function addPart({ element, source }: Piece, tag: string, part: string): Replacement {
    const [name] = tag.split(' ', 1);
    const added = `<${tag}>${values.write(part, newline)}</${name}>`;
    if (closesItself(xml, element)) return setContent(xml, element, added);
    const before = source && spanOf(xml, source);
    const at = before?.end ?? contentSpanOf(xml, element).start;
    const indentation = before && indentationAt(xml.source, before.start);
    const separator = indentation === undefined ? '' : newline + indentation;
    return { span: { start: at, end: at }, text: separator + added };
  }

  return {
    setTarget({ pieces, all }, value) {
      const ordered = inTargetOrder(xml, pieces);
      const old = ordered.map((piece) => targetPart(xml, piece));
      let [first, last, start, end] = [0, ordered.length - 1, 0, value.length];
      if (countSegments(ordered) > 1 && value !== '') {
        const rest = () => value.slice(start, end);
        while (first < last && keeps(old[first], (part) => rest().startsWith(part))) {
          start += old[first]?.length ?? 0;
          first++;
        }
        while (last > first && keeps(old[last], (part) => rest().endsWith(part))) {
          end -= old[last]?.length ?? 0;
          last--;
        }
      }
      const between = ordered.slice(first, last + 1);
      // A unit is untranslated when its segments are, whatever the ignorables between them hold.
      const middle = value === '' ? between.filter(({ isSegment }) => isSegment) : between;
      const holder = middle.find(({ isSegment }) => isSegment) ?? middle[0];
      return middle.flatMap((piece) => {
        const part = piece === holder ? value.slice(start, end) : '';
        return setPart(piece, all, part);
      });
    },
    clearTarget: ({ pieces, all }) =>
      pieces.flatMap((piece) => {
        const { element, target, state } = piece;
        if (!target) return [];
        // Without `trgLang`, only targets show that the unit is bilingual, so an empty one stays.
        const without = namesTarget
          ? [{ span: wholeLines(xml.source, spanOf(xml, target)), text: '' }]
          : setPart(piece, all, '');
        if (state === undefined) return without;
        return [
          ...without,
          ...setAttribute(xml, element, 'state', undefined),
          ...setAttribute(xml, element, 'subState', undefined),
        ];
      }),
    setSource({ pieces }, value) {
      const holder = pieces.find(({ isSegment }) => isSegment) ?? pieces[0];
      return pieces.flatMap((piece) => {
        const part = piece === holder ? value : '';
        if (piece.source) return [values.set(xml, piece.source, part, newline)];
        return part === '' ? [] : [addPart(piece, 'source', part)];
      });
    },
  };
}

function keeps(part: string | undefined, isThere: (part: string) => boolean): boolean {
  return part !== undefined && part !== '' && isThere(part);
}

/** The part of a piece in the translation: an ignorable without a target is the same in all languages. */
function targetPart(xml: XmlDocument, { source, target, isSegment }: Piece): string {
  if (target) return values.read(xml, target);
  return isSegment || !source ? '' : values.read(xml, source);
}

/** The pieces in the order of the translation, which `order` can change. */
function inTargetOrder(xml: XmlDocument, pieces: readonly Piece[]): readonly Piece[] {
  if (pieces.length === 1) return pieces;
  return pieces
    .map((piece, at) => ({ piece, place: orderOf(xml, piece) ?? at + 1 }))
    .sort((a, b) => a.place - b.place)
    .map(({ piece }) => piece);
}

/** The position in the translation that the `order` of a target names, from 1. */
function orderOf(xml: XmlDocument, { target }: Piece): number | undefined {
  const { order } = target ? attributesOf(xml, target) : {};
  return Number(order) || undefined;
}

/**
 * The `order` that added targets need where the `order` of others has taken their positions. Pieces without
 * targets always share the free positions in the same way, whichever gets its target first.
 */
function sharePlaces(xml: XmlDocument, all: readonly Piece[]): ReadonlyMap<Piece, number> {
  const shared = new Map<Piece, number>();
  const orders = all.map((piece) => orderOf(xml, piece));
  if (orders.every((order) => order === undefined)) return shared;
  const taken = new Set(all.flatMap(({ target }, at) => (target ? (orders[at] ?? at + 1) : [])));
  const moved = all.filter(({ target }, at) => !target && taken.has(at + 1));
  for (const [at, { target }] of all.entries()) if (!target) taken.add(at + 1);
  let next = 1;
  for (const piece of moved) {
    while (taken.has(next)) next++;
    shared.set(piece, next++);
  }
  return shared;
}
