import {
  FluentParser,
  type Pattern,
  Placeable,
  type SelectExpression,
  StringLiteral,
  TextElement,
} from '@fluent/syntax';
import { type PluralCategory, pluralCategories, readLiteral } from '@parlance/messages';
import { cutPattern, type Piece } from './scan.ts';

/** The parser of the library, with a trim of trailing blanks that is linear: its own one is quadratic. */
class LinearParser extends FluentParser {
  override dedent(...[elements, indent]: Parameters<FluentParser['dedent']>) {
    // Behind a placeable the library trims nothing.
    const guard = new Placeable(new StringLiteral(''));
    const trimmed = super.dedent([...elements, guard], indent).slice(0, -1);
    const last = trimmed.at(-1);
    if (!(last instanceof TextElement)) return trimmed;
    let end = last.value.length;
    while (/[ \n\r]/.test(last.value.charAt(end - 1))) end--;
    last.value = last.value.slice(0, end);
    return end === 0 ? trimmed.slice(0, -1) : trimmed;
  }
}

const parser = new LinearParser({ withSpans: true });

/** A syntax node that the library parsed from a text. */
export interface Spanned {
  readonly span?: { readonly start: number; readonly end: number };
}

export function spanOf({ span }: Spanned): { start: number; end: number } {
  return { start: span?.start ?? 0, end: span?.end ?? 0 };
}

/** Parses a file. Throws a `RangeError` where placeables are nested too deep. */
export function parseFluentSource(source: string) {
  return parser.parse(source).body;
}

/**
 * The text of a pattern: its source without common indentation. String literals are replaced by their value,
 * unless it contains braces, which would be read as a placeable.
 */
export function readPattern(source: string, pattern: Pattern): string {
  const { start, end } = spanOf(pattern);
  const spelt = source.slice(start, end);
  const lines = spelt.split(/\r\n|\n/);
  const isBlock = pattern.elements.length > 0 && lines[0]?.startsWith(' ') === true;
  const indents = (isBlock ? lines.slice(0, 1) : lines.slice(1))
    .filter((line) => /[^ ]/.test(line))
    .map((line) => line.length - line.trimStart().length);
  const margin = indents.reduce((least, indent) => Math.min(least, indent), indents[0] ?? 0);
  const parts = pattern.elements.map((element) =>
    element.type === 'TextElement' ? element.value : readPlaceable(source, element, margin),
  );
  const text = parts.join('');
  // The library concatenates texts character by character, which takes several times the memory of a slice of
  // the source.
  return text === spelt ? spelt : text;
}

function readPlaceable(source: string, placeable: Placeable, margin: number): string {
  const { expression } = placeable;
  if (expression.type === 'StringLiteral') {
    // The library throws for escapes of numbers that are no code points.
    const value = readLiteral(expression.value);
    if (!/[{}]/.test(value)) return value;
  }
  const { start, end } = spanOf(placeable);
  const indentation = new RegExp(`(\\r\\n|\\n) {0,${margin}}`, 'g');
  return source.slice(start, end).replace(indentation, '\n');
}

/** A select expression over the plural category of a variable, with its variants by category. */
export interface PluralSelection {
  readonly selector: string;
  readonly default: PluralCategory;
  readonly variants: ReadonlyMap<PluralCategory, Pattern>;
}

/** The selection that a pattern consists of; undefined for any other pattern. */
export function readSelection({ elements }: Pattern): PluralSelection | undefined {
  const [only, ...more] = elements;
  if (only?.type !== 'Placeable' || more.length > 0) return undefined;
  const { expression } = only;
  if (expression.type !== 'SelectExpression') return undefined;
  return expression.selector.type === 'VariableReference'
    ? toSelection(expression, expression.selector.id.name)
    : undefined;
}

function toSelection(
  { variants }: SelectExpression,
  selector: string,
): PluralSelection | undefined {
  const byCategory = new Map<PluralCategory, Pattern>();
  let byDefault: PluralCategory = 'other';
  for (const variant of variants) {
    const { key } = variant;
    const category =
      key.type === 'Identifier' ? pluralCategories.find((name) => name === key.name) : undefined;
    if (!category || byCategory.has(category)) return undefined;
    byCategory.set(category, variant.value);
    if (variant.default) byDefault = category;
  }
  return { selector, default: byDefault, variants: byCategory };
}

/** A pattern as Fluent source; a text that is no valid pattern is escaped so that it shows as it is. */
export interface WrittenPattern {
  /** The source behind the equals sign or the variant key, with `\n` for line breaks. */
  readonly source: string;
  readonly isPattern: boolean;
  /** Whether the pattern is read back as a message with plural forms. */
  readonly isPlural: boolean;
}

const plainSign = '(?:[^\\r\\n{}]|\\{ *\\$?[A-Za-z][\\w-]* *\\})';

/**
 * The source of a regular expression for one line of text whose braces only hold names and variables, so that
 * it is its own pattern.
 */
export const plainText = `(?:(?![\\s])${plainSign})${plainSign}*`;

/**
 * Texts that are their own pattern without asking the library: one line, or lines without blanks at their ends
 * or signs of Fluent at their beginning.
 */
const plainLine = new RegExp(`^${plainText}$`);
const plainLines = new RegExp(`^[^\\s{}[*.]${plainSign}*(?:\\n[^\\s{}[*.]${plainSign}*)+$`);

/** Writes a pattern. Its further lines are indented by `indent` spaces. */
export function writePattern(text: string, indent: number): WrittenPattern {
  if (
    plainLine.test(text) ? !text.endsWith(' ') : plainLines.test(text) && !/ (?:\n|$)/.test(text)
  ) {
    const source = writePieces([{ isText: true, source: text }], indent);
    return { source, isPattern: true, isPlural: false };
  }
  const pieces = cutPattern(text);
  const source = pieces && writePieces(pieces, indent);
  const read = source === undefined ? undefined : readBack(source);
  if (source !== undefined && read?.text === text) {
    return { source, isPattern: true, isPlural: read.isPlural };
  }
  const escaped = text.split(/([{}])/).map((part) => ({
    isText: !/^[{}]$/.test(part),
    source: /^[{}]$/.test(part) ? `{"${part}"}` : part,
  }));
  return { source: writePieces(escaped, indent), isPattern: false, isPlural: false };
}

function readBack(written: string): { text: string; isPlural: boolean } | undefined {
  const source = `k =${written}\n`;
  const [message, ...more] = parseFluentSource(source);
  if (message?.type !== 'Message' || more.length > 0 || message.attributes.length > 0)
    return undefined;
  const { value } = message;
  return value
    ? { text: readPattern(source, value), isPlural: readSelection(value) !== undefined }
    : undefined;
}

function writePieces(pieces: readonly Piece[], indent: number): string {
  const protectAll = (startsLine: boolean) =>
    pieces
      .map(({ isText, source }, at) => {
        const place = { isFirst: at === 0, isLast: at === pieces.length - 1, startsLine };
        return isText ? protect(source, place) : source;
      })
      .join('');
  const line = protectAll(false);
  if (line === '') return ' {""}';
  if (!line.includes('\n')) return ` ${line}`;
  const text = protectAll(true);
  return `\n${text}`.replace(/\n(?!\n)/g, `\n${' '.repeat(indent)}`);
}

/** The position of a piece in its pattern, and whether the pattern begins on a line of its own. */
interface Place {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly startsLine: boolean;
}

/** Wraps in string literals what would be trimmed or read as syntax in its position. */
function protect(text: string, { isFirst, isLast, startsLine }: Place): string {
  let result = text.replaceAll('\r', '{"\\u000D"}');
  if (isLast) result = result.replace(/(?<! ) +$/, quote).replace(/\n$/, '\n{""}');
  result = result.replace(/(?<=\n)( +)(?=\n)/g, quote).replace(/(?<=\n *)[[*.]/g, quote);
  if (isFirst) result = result.replace(/^ +/, quote).replace(/^\n/, '{""}\n');
  if (isFirst && startsLine) result = result.replace(/^[[*.]/, quote);
  return result;
}

function quote(signs: string): string {
  return `{"${signs}"}`;
}
