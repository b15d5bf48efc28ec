import { expect, test } from 'vitest';
import {
  replacedBy,
  shownProblems,
  shownStatus,
  withoutProblems,
  withoutStatus,
} from './shown-filter.ts';

const filter = { q: '', status: 'all', problems: '' } as const;

test('the bar shows what a token says', () => {
  expect(shownStatus({ ...filter, q: 'menu is:untranslated' })).toBe('untranslated');
  expect(shownStatus({ ...filter, q: '-is:untranslated is:plural' })).toBe('all');
  expect(shownStatus({ ...filter, status: 'reviewed' })).toBe('reviewed');
  expect(shownProblems({ ...filter, q: 'is:problem' })).toBe('any');
  expect(shownProblems({ ...filter, q: 'is:error' })).toBe('error');
  expect(shownProblems({ ...filter, problems: 'space.double' })).toBe('space.double');
});

test('what one of both says takes the place of the other', () => {
  expect(withoutStatus('menu  is:untranslated is:error -is:reviewed b')).toBe(
    'menu is:error -is:reviewed b',
  );
  expect(withoutProblems('is:problem is:locked')).toBe('is:locked');
  expect(replacedBy('is:untranslated')).toEqual({ status: undefined });
  expect(replacedBy('menu is:error')).toEqual({ problems: undefined });
  expect(replacedBy('menu')).toEqual({});
});
