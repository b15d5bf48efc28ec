import type { Message } from '../types.ts';
import { findStyle } from './detect.ts';
import { i18next } from './i18next.ts';
import { icu } from './icu.ts';
import { apple, printf, python, ruby } from './percent.ts';
import {
  isPlaceholder,
  nameOf,
  type Piece,
  type Placeholder,
  type PlaceholderStyle,
  type PlaceholderSyntax,
} from './types.ts';

const syntaxes: Readonly<Record<PlaceholderStyle, PlaceholderSyntax>> = {
  printf,
  apple,
  icu,
  i18next,
  ruby,
  python,
};

export interface ConversionOptions {
  readonly to: PlaceholderStyle;
  /** How the placeholders are spelled; what they look like without it. */
  readonly from?: PlaceholderStyle;
  /** How they usually are where the message is from: decides between styles that look alike. */
  readonly usual?: PlaceholderStyle;
  /**
   * Texts of the same term that all its locales take positions from, where placeholders have names and get
   * positions: the first that names them. The message itself without any.
   */
  readonly references?: readonly Message[];
}

export interface Conversion {
  /** The message that was given, where nothing is to be converted or something can't be. */
  readonly message: Message;
  /** What can't be said in the other style, in English sentences. */
  readonly problems: readonly string[];
}

/**
 * Spells the placeholders of a message in another style, and the text around them so that it says the same.
 * A text without placeholders stays as it is, as programs do not format it. Forms of a plural are converted
 * one by one; a message is converted whole or not at all.
 */
export function convertPlaceholders(message: Message, options: ConversionOptions): Conversion {
  const { to } = options;
  const texts = textsOf(message);
  const from = styleOf(texts, options);
  if (from === undefined || from === to) return { message, problems: [] };
  const pieces = texts.map((text) => syntaxes[from].read(text));
  if (!pieces.some((some) => some.some(isPlaceholder))) {
    const isMistaken = texts.some((text) => syntaxes[to].read(text).some(isPlaceholder));
    const problem = `The text would have placeholders in the style of ${to}.`;
    return { message, problems: isMistaken ? [problem] : [] };
  }
  const order = orderOf(namesOf(pieces.flat()), from, options);
  const written = pieces.map((some) => write(some, to, order));
  const problems = written.flatMap(({ problem }) => problem ?? []);
  if (problems.length > 0) return { message, problems: [...new Set(problems)] };
  if (typeof message === 'string') return { message: written[0]?.text ?? message, problems };
  const forms = Object.keys(message.plural).map((category, at) => [category, written[at]?.text]);
  return { message: { plural: Object.fromEntries(forms) }, problems };
}

function styleOf(
  texts: readonly string[],
  { from, usual }: ConversionOptions,
): PlaceholderStyle | undefined {
  if (from !== undefined || usual === undefined) return from ?? findStyle(texts);
  const isUsual = texts.some((text) => syntaxes[usual].read(text).some(isPlaceholder));
  return isUsual ? usual : findStyle(texts);
}

/** The names that get positions: undefined where no text of reference has any to go by. */
function orderOf(
  own: readonly string[],
  from: PlaceholderStyle,
  { to, references = [] }: ConversionOptions,
): readonly string[] | undefined {
  // Whatever the references say, a name that is alone can only be the first.
  if (!syntaxes[to].isPositional || references.length === 0 || own.length < 2) return own;
  return references
    .map((message) => namesOf(textsOf(message).flatMap((text) => syntaxes[from].read(text))))
    .find((names) => names.length > 0);
}

function namesOf(pieces: readonly Piece[]): readonly string[] {
  const names = pieces.filter(isPlaceholder).map(({ name }) => name);
  return [...new Set(names.filter((name) => typeof name === 'string'))];
}

/** The text in a style, or why there is none. */
function write(
  pieces: readonly Piece[],
  to: PlaceholderStyle,
  order: readonly string[] | undefined,
): { readonly text?: string; readonly problem?: string } {
  const syntax = syntaxes[to];
  const renamed = pieces.map((piece) => (isPlaceholder(piece) ? rename(piece, to, order) : piece));
  const isInOrder = renamed.filter(isPlaceholder).every(({ name }, at) => name === at);
  const spelled = renamed.map((piece) =>
    isPlaceholder(piece) ? syntax.write(piece, isInOrder) : piece,
  );
  const lost = renamed.filter((_, at) => spelled[at] === undefined).find(isPlaceholder);
  if (lost) {
    const isNamed = syntax.isPositional && typeof lost.name === 'string' && lost.type !== 'other';
    return {
      problem: isNamed
        ? `No position is known for ${lost.spelling}.`
        : `${lost.spelling} has no counterpart in the style of ${to}.`,
    };
  }
  let [text, next] = ['', ''];
  for (const [at, part = ''] of [...spelled.entries()].toReversed()) {
    next = isPlaceholder(renamed[at] ?? '') ? part : syntax.escape(part, next);
    text = next + text;
  }
  return isSame(syntax.read(text), renamed) && countNames(renamed) === countNames(pieces)
    ? { text }
    : { problem: `The text would say something else in the style of ${to}.` };
}

/** The placeholder as the other style finds its value, as far as a position is known. */
function rename(
  placeholder: Placeholder,
  to: PlaceholderStyle,
  order: readonly string[] | undefined,
): Placeholder {
  const { name } = placeholder;
  if (syntaxes[to].isPositional) {
    const position = typeof name === 'string' ? (order?.indexOf(name) ?? -1) : name;
    return position < 0 ? placeholder : { ...placeholder, name: position };
  }
  // ICU has positions of its own.
  return to === 'icu' ? placeholder : { ...placeholder, name: nameOf(name) };
}

/** How many values there are: no two of them may get one name. */
function countNames(pieces: readonly Piece[]): number {
  return new Set(pieces.filter(isPlaceholder).map(({ name }) => name)).size;
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

function textsOf(message: Message): readonly string[] {
  return typeof message === 'string' ? [message] : Object.values(message.plural);
}
