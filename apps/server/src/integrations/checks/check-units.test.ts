import type { TextSyntax } from '@parlance/messages';
import { expect, test } from 'vitest';
import { syntaxOf } from './check-units.ts';

test('a syntax that each task brings anew is one for all texts, as tokens are found by what is kept of it', () => {
  const guess: TextSyntax = { placeholders: ['printf'], markup: 'html', escapes: false };
  const ofTask = () => syntaxOf({ format: null, guess: structuredClone(guess) }, {});
  expect(ofTask()).toBe(ofTask());
  expect(ofTask()).toEqual(guess);
});
