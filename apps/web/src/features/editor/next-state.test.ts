import type { TranslationState } from '@parlance/contract';
import { expect, test } from 'vitest';
import { nextState } from './next-state.ts';

test.each<[TranslationState, TranslationState | undefined, TranslationState | undefined]>([
  ['untranslated', undefined, undefined],
  ['translated', 'reviewed', 'outdated'],
  ['reviewed', 'outdated', 'outdated'],
  ['outdated', 'translated', 'translated'],
])('after %s comes %s for reviewers, and %s for translators', (state, reviewer, translator) => {
  expect(nextState(state, { canEdit: true, canReview: true })).toBe(reviewer);
  expect(nextState(state, { canEdit: true, canReview: false })).toBe(translator);
  expect(nextState(state, { canEdit: false, canReview: false })).toBeUndefined();
});
