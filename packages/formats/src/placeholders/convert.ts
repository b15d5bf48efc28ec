import type { Message } from '../types.ts';
import { findStyle } from './detect.ts';
import { findCount } from './plural-number.ts';
import { syntaxes } from './syntaxes.ts';
import {
  isPlaceholder,
  nameOf,
  type Piece,
  type Placeholder,
  type PlaceholderStyle,
  type TextValue,
  toName,
} from './types.ts';

export interface ConversionOptions {
  readonly to: PlaceholderStyle;
  /** How the placeholders are spelled; what they look like without it. */
  readonly from?: PlaceholderStyle;
  /** The styles that texts have where the message is from, if that is known: signs of others are letters. */
  readonly among?: readonly PlaceholderStyle[];
  /**
   * Texts of the same term that all its locales take positions from, where placeholders have names and get
   * positions: the first that names them. The message itself without any.
   */
  readonly references?: readonly Message[];
  /** Whether the programs take names alone where the style has more than that, as those of Flutter do. */
  readonly bareNames?: boolean;
}

export interface Conversion {
  /** The message that was given, where nothing is to be converted or something can't be. */
  readonly message: Message;
  /** What can't be said in the other style, in English sentences. */
  readonly problems: readonly string[];
  /** What is known of the values in a message that was converted, in the order that they have. */
  readonly values?: readonly TextValue[];
}

/**
 * Spells the placeholders of a message in another style, and the text around them so that it says the same.
 * A text without placeholders is escaped only in styles that programs read all texts in. Forms of a plural are
 * converted one by one, and the number that they are about is called as libraries call it; a message is converted
 * whole or not at all.
 */
export function convertPlaceholders(message: Message, options: ConversionOptions): Conversion {
  const { to, bareNames: isBare = false } = options;
  const texts = textsOf(message);
  const from = options.from ?? findStyle(texts, options.among);
  if (from === undefined) return { message, problems: [] };
  const pieces = texts.map((text) => syntaxes[from].read(text));
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

/** What is known of a message before it is written. */
interface Plan {
  readonly from: PlaceholderStyle;
  readonly to: PlaceholderStyle;
  readonly isBare: boolean;
  readonly isPlural: boolean;
  /** What the number is found by; null where that is not clear, undefined where no number is shown. */
  readonly count: string | number | null | undefined;
  readonly order: Order;
}

/** Where the values are that have names: undefined for those of which nobody knows. */
type Order = (name: string | number) => number | undefined;

/** A text in the other style, or why there is none. */
type WrittenText =
  | { readonly text: string; readonly problem?: never }
  | { readonly text?: never; readonly problem: string };

/** A text without placeholders. */
function convertPlain(
  text: string,
  pieces: readonly Piece[],
  { from, to }: Pick<Plan, 'from' | 'to'>,
): WrittenText {
  const said = syntaxes[from].isAlways ? pieces.filter(isText).join('') : text;
  const written = syntaxes[to].isAlways ? syntaxes[to].escape(said, '') : said;
  const read = syntaxes[to].read(written);
  if (read.some(isPlaceholder)) {
    return { problem: `The text would have placeholders in the style of ${to}.` };
  }
  const isSaid = !syntaxes[to].isAlways || read.join('') === said;
  return isSaid ? { text: written } : { problem: saysElse(to) };
}

function saysElse(to: PlaceholderStyle): string {
  return `The text would say something else in the style of ${to}.`;
}

/** What each value is found by in the style that texts are from, in the order of their places. */
function orderOf(
  own: readonly (readonly Piece[])[],
  from: PlaceholderStyle,
  { references = [] }: ConversionOptions,
): Order {
  const names = namesOf(own.flat());
  const hasOwnOrder = names.filter(isString).length < 2 || references.length === 0;
  // Whatever the references say, a name that is alone can only be the first.
  const known = hasOwnOrder
    ? names
    : references
        .map((message) => namesOf(textsOf(message).flatMap((text) => syntaxes[from].read(text))))
        .find((some) => some.some(isString));
  const places = new Map<string | number, number>();
  const taken = new Set<number>();
  // A name that a position has become is that position again, unless another value has it.
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

/** The placeholder as the other style finds its value, as far as a position is known. */
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

/** The text in the other style, or why there is none. */
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
  return isSame(syntax.read(text), renamed) && namesOf(renamed).length === namesOf(pieces).length
    ? { text }
    : { problem: saysElse(to) };
}

function noPosition(pieces: readonly Piece[], { order }: Plan): string {
  const unknown = pieces.filter(isPlaceholder).find(({ name }) => order(name) === undefined);
  return `No position is known for ${unknown?.spelling ?? 'a value'}.`;
}

/** The values in a message, each with the most that one of its placeholders tells. */
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

/** Whether a text reads as it was meant, names and all. Not every style tells types apart. */
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

/** Whether a placeholder says more than the name of its value, or no name. */
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
