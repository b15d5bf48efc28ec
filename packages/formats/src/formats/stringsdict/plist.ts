import type { Span } from '@parlance/messages';
import type { Collector } from '../../syntax/collect.ts';
import { withComments } from '../../syntax/xml/comments.ts';
import {
  nameOf,
  startOf,
  textOf,
  type XmlDocument,
  type XmlElement,
} from '../../syntax/xml/document.ts';
import { escapeText } from '../../syntax/xml/text.ts';
import type { ParsedEntry } from '../../types.ts';

/** A `<key>` of a property list with its value. */
export interface Pair {
  readonly name: string;
  readonly key: XmlElement;
  readonly value: XmlElement;
  /** The span with the comments right above the key. */
  readonly span: Span;
  readonly comments: readonly string[];
}

/** The members of a `<dict>` in order. A key without a value and a value without a key are errors. */
export function readPairs<E extends ParsedEntry>(
  xml: XmlDocument,
  dict: XmlElement,
  collector: Collector<E>,
): Pair[] {
  const pairs: Pair[] = [];
  let pending: { key: XmlElement; start: number; comments: readonly string[] } | undefined;
  const complain = (element: XmlElement, message: string): void =>
    collector.report('syntax', startOf(xml, element), message);
  for (const { element, span, comments } of withComments(xml, dict)) {
    if (nameOf(xml, element) === 'key') {
      if (pending) complain(pending.key, 'The key has no value.');
      pending = { key: element, start: span.start, comments };
    } else if (pending) {
      const { key, start, comments: notes } = pending;
      const whole = { start, end: span.end };
      pairs.push({ name: textOf(xml, key), key, value: element, span: whole, comments: notes });
      pending = undefined;
    } else {
      complain(element, 'The value has no key.');
    }
  }
  if (pending) complain(pending.key, 'The key has no value.');
  return pairs;
}

/** A string, or a dictionary as its members in order. */
export type PlistValue = string | readonly PlistMember[];

export type PlistMember = readonly [name: string, value: PlistValue];

/** The layout of a property list: one step of indentation, and the line break. */
export interface PlistStyle {
  readonly unit: string;
  readonly newline: string;
}

/** Writes a member without the indentation of its first line. Names and texts must be legal in XML. */
export function writeMember(
  [name, value]: PlistMember,
  indentation: string,
  style: PlistStyle,
): string {
  const written = writeValue(value, indentation, style);
  return `<key>${escapeText(name, style.newline)}</key>${style.newline}${indentation}${written}`;
}

/** Writes a value without the indentation of its first line. */
export function writeValue(value: PlistValue, indentation: string, style: PlistStyle): string {
  const { unit, newline } = style;
  if (typeof value === 'string') return `<string>${escapeText(value, newline)}</string>`;
  const inner = indentation + unit;
  const lines = value.map((member) => newline + inner + writeMember(member, inner, style));
  return `<dict>${lines.join('')}${newline}${indentation}</dict>`;
}
