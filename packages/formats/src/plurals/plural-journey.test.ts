import { type Message, pluralCategories, pluralRulesOf } from '@parlance/messages';
import { describe, expect, it } from 'vitest';
import { formats } from '../registry.ts';
import { messages, toEntry } from '../testing/expectations.ts';
import type { FormatId } from '../types.ts';

const journeys: readonly (readonly FormatId[])[] = [
  ['po', 'androidxml', 'stringsdict', 'po'],
  ['po', 'i18next', 'railsyaml', 'xcstrings', 'arb', 'qtts', 'po'],
  ['po', 'fluent', 'po'],
];

describe.each(['en', 'pl', 'ru', 'sl', 'ar', 'ja'])('plural forms of %s', (locale) => {
  const rules = pluralRulesOf(locale);
  const whole = new Set(Array.from({ length: 201 }, (_, count) => rules?.select(count)));
  const plural = Object.fromEntries(
    pluralCategories
      .filter((category) => whole.has(category))
      .map((category) => [category, `%d {${category}} "file's"\n`]),
  );
  const start = new Map<string, Message>([['files', { plural }]]);

  it.each(journeys)('are all kept from %s to %s, %s …', (...ids) => {
    let carried = start;
    for (const id of ids) {
      const entries = Array.from(carried, ([key, message]) => toEntry(key, message));
      const { text } = formats[id].serialize({ entries }, { locale });
      const parsed = formats[id].parse(text, { locale });
      expect(parsed.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      carried = messages(parsed);
      // Some formats add the form `other` for fractions, because they always require it.
      expect(carried.get('files'), id).toMatchObject({ plural });
      expect([...carried.keys()]).toEqual(['files']);
    }
    expect(carried).toEqual(start);
  });
});
