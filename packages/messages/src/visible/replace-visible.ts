import type { Span } from '../message.ts';
import { escapeIcu } from '../plurals/plural.ts';
import { listVisibleParts, type TextReading, type VisiblePart } from './visible-parts.ts';

/** A range of a text, and what stands in its place: texts, and ranges of the same text. */
interface RangeReplacement extends Span {
  readonly by: readonly (string | Span)[];
}

/** A range of a visible part, and what stands in its place: texts, and ranges of the same part in their spelling. */
export interface VisibleReplacement extends RangeReplacement {
  /** The position of the part in the list. */
  readonly part: number;
}

/** The text with something else in place of ranges, which must be in their order. */
export function replaceRanges(text: string, replacements: readonly RangeReplacement[]): string {
  const copy = (span: Span) => cut(text, span);
  return splice(
    text,
    replacements.map(({ start, end, by }) => ({ start, end, text: spell(by, copy) })),
  );
}

/**
 * The text with other words in place of some, which must be in their order. Undefined where readers would not see
 * exactly that, or programs would read another thing than before: a placeholder less, a tag more, another choice.
 */
export function replaceVisible(
  text: string,
  reading: TextReading,
  {
    parts,
    replacements,
  }: {
    readonly parts: readonly VisiblePart[];
    readonly replacements: readonly VisibleReplacement[];
  },
): string | undefined {
  const expected = parts.map((part, index) =>
    replaceRanges(
      part.text,
      replacements.filter((one) => one.part === index),
    ),
  );
  const write = (spellTyped: (typed: string) => string) =>
    splice(
      text,
      replacements.flatMap(({ part: index, start, end, by }) => {
        const part = parts[index];
        if (!part) return [];
        const stored = (span: Span) =>
          span.start < span.end ? cut(text, part.toStored(span)) : '';
        return {
          ...part.toStored({ start, end }),
          text: spell(
            by.map((one) => (typeof one === 'string' ? spellTyped(one) : one)),
            stored,
          ),
        };
      }),
    );
  const isAsExpected = (written: string) => {
    const after = listVisibleParts(written, reading);
    return (
      after.length === parts.length &&
      after.every((part, index) => {
        const before = parts[index];
        const isInPlace = before !== undefined && part.path === before.path;
        return isInPlace && part.text === expected[index] && isSame(part.locked, before.locked);
      })
    );
  };
  // An apostrophe or a number sign means something in some places only, and is spelt as it is typed in all others.
  const plain = write((typed) => typed);
  if (isAsExpected(plain)) return plain;
  const quoted = write((typed) => (/[{}]/.test(typed) ? typed : escapeIcu(typed)));
  return quoted !== plain && isAsExpected(quoted) ? quoted : undefined;
}

function spell(by: readonly (string | Span)[], copy: (span: Span) => string): string {
  return by.map((one) => (typeof one === 'string' ? one : copy(one))).join('');
}

function splice(text: string, edits: readonly (Span & { readonly text: string })[]): string {
  let [written, at] = ['', 0];
  for (const edit of edits) {
    written += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return written + text.slice(at);
}

function cut(text: string, { start, end }: Span): string {
  return text.slice(start, end);
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  const sorted = others.toSorted();
  return some.length === others.length && some.toSorted().every((one, at) => one === sorted[at]);
}
