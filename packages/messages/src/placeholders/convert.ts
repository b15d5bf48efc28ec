import type { Message } from '../message.ts';
import { findStyle } from './detect.ts';
import { findCount } from './plural-number.ts';
import { syntaxes } from './syntaxes.ts';
import {
  isPlaceholder,
  nameOf,
  type Piece,
  type Placeholder,
  type PlaceholderStyle,
  readPieces,
  type TextValue,
  toName,
} from './types.ts';

export interface ConversionOptions {
  readonly to: PlaceholderStyle;
  /** The present style of the placeholders; without it, the style is detected. */
  readonly from?: PlaceholderStyle;
  /**
   * The styles that are possible where the message comes from, if known: signs of other styles are ordinary
   * text.
   */
  readonly among?: readonly PlaceholderStyle[];
  /**
   * Texts of the term, the same for all its locales, that determine positions where named placeholders become
   * positional: the first one with these names counts. Without any, the message itself counts.
   */
  readonly references?: readonly Message[];
  /** Whether programs accept only names although the style allows more, as Flutter's do. */
  readonly bareNames?: boolean;
}

export interface Conversion {
  /** The converted message; the given one if there is nothing to convert or something can't be converted. */
  readonly message: Message;
  /** The losses in the other style, as English sentences. */
  readonly problems: readonly string[];
  /** The values in a converted message, as far as known, in the order of their positions. */
  readonly values?: readonly TextValue[];
}

/**
 * Converts the placeholders of a message to another style, and escapes the text around them so that its meaning
 * stays. A text without placeholders is escaped only in styles that programs apply to all texts. Plural forms
 * are converted one by one, and the counted value gets the name that the library uses; a message is converted
 * completely or not at all.
 */
export function convertPlaceholders(message: Message, options: ConversionOptions): Conversion {
  const { to, bareNames: isBare = false } = options;
  const texts = textsOf(message);
  const from = options.from ?? findStyle(texts, options.among);
  if (from === undefined) return { message, problems: [] };
  const pieces = texts.map((text) => readPieces(syntaxes[from].grammar, text));
  if (from === to && !(isBare && pieces.flat().some(hasMoreThanName)))
    return { message, problems: [] };
  const isPlural = typeof message !== 'string';
  const hasPlaceholders = pieces.some((some) => some.some(isPlaceholder));
  const count = isPlural ? findCount(pieces, syntaxes[from]) : undefined;
  if (count === null && to === 'apple') return { message, problems: [noCount] };
  const order = orderOf(pieces, from, options);
  const plan: Plan = { from, to, isBare, isPlural, count, order };
  const written = hasPlaceholders
    ? writeAll(pieces, plan)
    : { texts: texts.map((text, at) => convertPlain(text, pieces[at] ?? [], plan)), values: [] };
  const problems = written.texts.flatMap(({ problem }) => problem ?? []);
  if (problems.length > 0) return { message, problems: [...new Set(problems)] };
  const { values } = written;
  if (typeof message === 'string') {
    return { message: written.texts[0]?.text ?? message, problems, values };
  }
  const forms = Object.keys(message.plural).map((name, at) => [name, written.texts[at]?.text]);
  return { message: { plural: Object.fromEntries(forms) }, problems, values };
}

const noCount = 'It is not clear which value is the number of the plural forms.';

/** The parameters of a conversion. */
interface Plan {
  readonly from: PlaceholderStyle;
  readonly to: PlaceholderStyle;
  readonly isBare: boolean;
  readonly isPlural: boolean;
  /**
   * The name or position of the counted value; null where it is ambiguous, undefined where no form shows a
   * number.
   */
  readonly count: string | number | null | undefined;
  readonly order: Order;
}

/** The positions of named values; undefined for unknown ones. */
type Order = (name: string | number) => number | undefined;

/** A text in the other style, or the reason why there is none. */
type WrittenText =
  | { readonly text: string; readonly problem?: never }
  | { readonly text?: never; readonly problem: string };

/** Converts a text without placeholders. */
function convertPlain(
  text: string,
  pieces: readonly Piece[],
  { from, to }: Pick<Plan, 'from' | 'to'>,
): WrittenText {
  const said = syntaxes[from].isAlways ? pieces.filter(isText).join('') : text;
  const written = syntaxes[to].isAlways ? syntaxes[to].escape(said, '') : said;
  const read = readPieces(syntaxes[to].grammar, written);
  if (read.some(isPlaceholder)) {
    return { problem: `The text would have placeholders in the style of ${to}.` };
  }
  const isSaid = !syntaxes[to].isAlways || read.join('') === said;
  return isSaid ? { text: written } : { problem: saysElse(to) };
}

function saysElse(to: PlaceholderStyle): string {
  return `The text would say something else in the style of ${to}.`;
}

/** The positions of all values by their name in the source style. */
function orderOf(
  own: readonly (readonly Piece[])[],
  from: PlaceholderStyle,
  { references = [] }: ConversionOptions,
): Order {
  const names = namesOf(own.flat());
  const hasOwnOrder = names.filter(isString).length < 2 || references.length === 0;
  // A single name is always first, whatever the references have.
  const known = hasOwnOrder
    ? names
    : references
        .map((message) =>
          namesOf(textsOf(message).flatMap((text) => readPieces(syntaxes[from].grammar, text))),
        )
        .find((some) => some.some(isString));
  const places = new Map<string | number, number>();
  const taken = new Set<number>();
  // A name that was made from a position (`arg1`) gets that position again, unless another value has it.
  for (const name of [...(known ?? [])].sort((a, b) => Number(isString(a)) - Number(isString(b)))) {
    const place = isString(name) ? toName(name) : name;
    if (isString(place) || taken.has(place)) continue;
    places.set(name, place);
    taken.add(place);
  }
  let free = 0;
  for (const name of known ?? []) {
    if (places.has(name)) continue;
    while (taken.has(free)) free++;
    places.set(name, free++);
  }
  return (name) => (isString(name) ? places.get(name) : name);
}

function namesOf(pieces: readonly Piece[]): readonly (string | number)[] {
  return [...new Set(pieces.filter(isPlaceholder).map(({ name }) => name))];
}

function writeAll(
  all: readonly (readonly Piece[])[],
  plan: Plan,
): { readonly texts: readonly WrittenText[]; readonly values: readonly TextValue[] } {
  const renamed = all.map((pieces) =>
    pieces.map((piece) => (isPlaceholder(piece) ? rename(piece, plan) : piece)),
  );
  const isLong = plan.isPlural && namesOf(all.flat()).length > 1;
  const texts = renamed.map((pieces, at) => write(pieces, all[at] ?? [], plan, isLong));
  const values = describe(all.flat(), plan);
  const isWithout = plan.to === 'webext' && values.some(({ position }) => position < 0);
  return { texts: isWithout ? [{ problem: noPosition(all.flat(), plan) }] : texts, values };
}

/**
 * The placeholder with the name or position that its value has in the other style, as far as a position is
 * known.
 */
function rename(placeholder: Placeholder, { from, to, isBare, count, order }: Plan): Placeholder {
  const { finds, countName } = syntaxes[to];
  const { name, type } = placeholder;
  const isCount = name === count;
  if (finds === 'position') {
    const position = order(name);
    const counted = isCount && (type === 'string' || type === 'number') ? 'integer' : type;
    return { ...placeholder, type: counted, name: position ?? name, isCount };
  }
  if (isCount && countName !== undefined) return { ...placeholder, name: countName, isCount };
  const isUsual = isCount && (typeof name === 'number' || name === syntaxes[from].countName);
  if (finds === 'either' && !isBare && typeof name === 'number') return { ...placeholder, isCount };
  return { ...placeholder, name: isUsual ? 'count' : nameOf(name), isCount };
}

/** Writes a text in the other style, or the reason why it can't be written. */
function write(
  renamed: readonly Piece[],
  pieces: readonly Piece[],
  plan: Plan,
  isLong: boolean,
): WrittenText {
  const { to, isBare } = plan;
  const syntax = syntaxes[to];
  const isInOrder = !isLong && renamed.filter(isPlaceholder).every(({ name }, at) => name === at);
  const spelled = renamed.map((piece) =>
    isPlaceholder(piece) ? syntax.write(piece, { isInOrder, isBare }) : piece,
  );
  const lost = renamed.filter((_, at) => spelled[at] === undefined).find(isPlaceholder);
  if (lost) {
    const isNamed = syntax.finds === 'position' && isString(lost.name) && lost.type !== 'other';
    return {
      problem: isNamed
        ? noPosition(renamed, plan)
        : `${lost.spelling} has no counterpart in the style of ${to}.`,
    };
  }
  let [text, next] = ['', ''];
  for (const [at, part = ''] of [...spelled.entries()].toReversed()) {
    next = isPlaceholder(renamed[at] ?? '') ? part : syntax.escape(part, next);
    text = next + text;
  }
  return isSame(readPieces(syntax.grammar, text), renamed) &&
    namesOf(renamed).length === namesOf(pieces).length
    ? { text }
    : { problem: saysElse(to) };
}

function noPosition(pieces: readonly Piece[], { order }: Plan): string {
  const unknown = pieces.filter(isPlaceholder).find(({ name }) => order(name) === undefined);
  return `No position is known for ${unknown?.spelling ?? 'a value'}.`;
}

/** The values in a message, each with the most specific type among its placeholders. */
function describe(pieces: readonly Piece[], plan: Plan): readonly TextValue[] {
  const values = new Map<string, TextValue>();
  for (const placeholder of pieces.filter(isPlaceholder)) {
    const renamed = rename(placeholder, plan);
    const name = nameOf(renamed.name);
    const known = values.get(name);
    if (known && known.type !== 'string') continue;
    const { type, precision, isGrouped, isCount = false } = renamed;
    values.set(name, {
      name,
      position: plan.order(placeholder.name) ?? -1,
      type,
      ...(precision !== undefined && { precision }),
      ...(isGrouped && { isGrouped }),
      ...(isCount && { isCount }),
    });
  }
  return [...values.values()].toSorted((a, b) => a.position - b.position);
}

/**
 * Whether a written text is read back as meant, including names. Types are not compared, as not every style has
 * them.
 */
function isSame(read: readonly Piece[], meant: readonly Piece[]): boolean {
  return (
    read.length === meant.length &&
    read.every((piece, at) => {
      const other = meant[at];
      if (other === undefined || !isPlaceholder(piece) || !isPlaceholder(other))
        return piece === other;
      return nameOf(piece.name) === nameOf(other.name);
    })
  );
}

/** Whether a placeholder has more than the name of its value, or no name. */
function hasMoreThanName(piece: Piece): boolean {
  if (!isPlaceholder(piece) || piece.type === 'other') return false;
  return typeof piece.name === 'number' || piece.type !== 'string';
}

function isText(piece: Piece): piece is string {
  return !isPlaceholder(piece);
}

function isString(name: string | number): name is string {
  return typeof name === 'string';
}

function textsOf(message: Message): readonly string[] {
  return typeof message === 'string' ? [message] : Object.values(message.plural);
}
