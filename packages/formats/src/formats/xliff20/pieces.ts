import type { Replacement } from '../../edit.ts';
import { indentationAt } from '../../syntax/whole-lines.ts';
import { childElement, childElements, type XmlElement } from '../../syntax/xml/document.ts';
import { setContent } from '../../syntax/xml/edits.ts';
import { values } from './text.ts';

/** A `<segment>`, or an `<ignorable>` between two of them. */
export interface Piece {
  readonly element: XmlElement;
  readonly source: XmlElement | undefined;
  readonly target: XmlElement | undefined;
  readonly isSegment: boolean;
}

/** The pieces of a unit in the order of the source. */
export function piecesOf(unit: XmlElement): Piece[] {
  return childElements(unit).flatMap((element) => {
    const isSegment = element.name === 'segment';
    if (!isSegment && element.name !== 'ignorable') return [];
    const [source, target] = ['source', 'target'].map((name) => childElement(element, name));
    return [{ element, source, target, isSegment }];
  });
}

/** The source text of a unit. */
export function sourceOf(text: string, pieces: readonly Piece[]): string {
  return pieces.map(({ source }) => (source ? values.read(text, source) : '')).join('');
}

/** The translation of a unit: empty as long as all its segments are. */
export function targetOf(text: string, pieces: readonly Piece[]): string {
  const ordered = inTargetOrder(pieces);
  const parts = ordered.map((piece) => targetPart(text, piece));
  return ordered.some(({ isSegment }, at) => isSegment && parts[at] !== '') ? parts.join('') : '';
}

/**
 * The replacements that give a unit another translation. Pieces at the beginning and the end that say
 * the same stay as they are; what is between goes into the first segment there, and the others are emptied.
 */
export function setTarget(
  text: string,
  pieces: readonly Piece[],
  value: string,
  newline: string,
): Replacement[] {
  const ordered = inTargetOrder(pieces);
  const old = ordered.map((piece) => targetPart(text, piece));
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
    return setPart(text, piece, part, newline);
  });
}

/** The replacements that give a unit without targets another text. */
export function setSource(
  text: string,
  pieces: readonly Piece[],
  value: string,
  newline: string,
): Replacement[] {
  const holder = pieces.find(({ isSegment }) => isSegment) ?? pieces[0];
  return pieces.flatMap((piece) => {
    const part = piece === holder ? value : '';
    if (piece.source) return [values.set(text, piece.source, part, newline)];
    return part === '' ? [] : [addPart(text, piece, 'source', part, newline)];
  });
}

function keeps(part: string | undefined, isThere: boolean): boolean {
  return part !== undefined && part !== '' && isThere;
}

/** What a piece adds to the translation: what is between segments is the same in all languages. */
function targetPart(text: string, { source, target, isSegment }: Piece): string {
  if (target) return values.read(text, target);
  return isSegment || !source ? '' : values.read(text, source);
}

function setPart(text: string, piece: Piece, part: string, newline: string): Replacement[] {
  if (piece.target) {
    const isSame = values.read(text, piece.target) === part;
    return isSame ? [] : [values.set(text, piece.target, part, newline)];
  }
  return targetPart(text, piece) === part ? [] : [addPart(text, piece, 'target', part, newline)];
}

function addPart(
  text: string,
  { element, source }: Piece,
  name: string,
  part: string,
  newline: string,
): Replacement {
  const added = `<${name}>${values.write(part, newline)}</${name}>`;
  if (element.selfClosing) return setContent(text, element, added);
  const at = source?.span.end ?? element.content.start;
  const indentation = source && indentationAt(text, source.span.start);
  const separator = indentation === undefined ? '' : newline + indentation;
  return { span: { start: at, end: at }, text: separator + added };
}

/** The pieces in the order of the translation, which `order` can change. */
function inTargetOrder(pieces: readonly Piece[]): readonly Piece[] {
  if (pieces.every(({ target }) => target?.attributes.order === undefined)) return pieces;
  const place = (piece: Piece, at: number): number =>
    Number(piece.target?.attributes.order) || at + 1;
  return pieces
    .map((piece, at) => ({ piece, place: place(piece, at) }))
    .sort((a, b) => a.place - b.place)
    .map(({ piece }) => piece);
}
