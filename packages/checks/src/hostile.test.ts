import { icuSyntax, type TextSyntax } from '@parlance/messages';
import { isDeep } from '@parlance/messages/testing/runs.ts';
import { describe, expect, it } from 'vitest';
import { check } from './check.ts';
import { allOn } from './testing/all-on.ts';
import { hostileTexts } from './testing/hostile-texts.ts';
import type { CheckUnit } from './unit.ts';

const everything: TextSyntax = {
  placeholders: ['python', 'fluent', 'braces', 'laravel'],
  markup: 'html',
  escapes: true,
  accelerator: '&',
};

const kinds: readonly (readonly [name: string, unit: Partial<CheckUnit>])[] = [
  ['plain texts', { markup: 'markdown' }],
  ['ICU messages', { syntax: icuSyntax, isIcu: true, markup: 'mdx' }],
  ['stored plurals', { isPlural: true, markup: 'rst' }],
];

/** A deep run has longer texts, each of every kind. */
const texts = hostileTexts(isDeep ? 100_000 : 10_000);

/**
 * Several times what any of the texts takes, and less than work would take that grows with the square of the length.
 * It is processor time, which a busy machine makes no longer.
 */
const maxSeconds = isDeep ? 15 : 2;

describe.each(kinds)('checking %s takes time that grows with their length', (kind, more) => {
  const unit = { sourceLocale: 'en', locale: 'fr', syntax: everything, ...more };
  const isOfKind = (at: number) => isDeep || kinds[at % kinds.length]?.[0] === kind;

  it.each(texts.filter((_, at) => isOfKind(at)))('%j again and again', (_, text) => {
    for (const [source, target] of [
      [text, text],
      ['Some text', text],
      [text, 'Some text'],
    ] as const) {
      const before = process.cpuUsage();
      check({ ...unit, source, target }, allOn);
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1_000_000).toBeLessThan(maxSeconds);
    }
  });
});
