import type { Message } from '@parlance/messages';
import { expect } from 'vitest';
import { bare } from '../entry.ts';
import type { ParseResult, WriteResult } from '../format.ts';
import type { Entry } from '../types.ts';

/** Expects that the written text is read back as wanted, without problems. */
export function expectWritten(
  result: WriteResult,
  parsed: ParseResult,
  wanted: Map<string, Message>,
) {
  expect(result.diagnostics).toEqual([]);
  expect(parsed.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(sorted(messages(parsed))).toEqual(sorted(wanted));
}

export function expectReported(result: WriteResult, keys: readonly string[]) {
  expect(result.diagnostics.map(({ key }) => key)).toEqual(keys);
}

function sorted(map: Map<string, Message>) {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}

export function messages({ resource }: ParseResult): Map<string, Message> {
  return messagesOf(resource.entries);
}

export function messagesOf(entries: readonly Entry[]): Map<string, Message> {
  return new Map(entries.map(({ key, message }) => [key, message]));
}

export function toEntry(key: string, message: Message): Entry {
  return { key, message, ...bare };
}

/** A message with another text in all its forms. */
export function withText(message: Message, text: string): Message {
  if (typeof message === 'string') return text;
  return {
    plural: Object.fromEntries(Object.keys(message.plural).map((category) => [category, text])),
  };
}
