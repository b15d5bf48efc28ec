import { replacementQuery } from '@parlance/contract';
import { describe, expect, test } from 'vitest';
import { moveBy, toItems } from './list-items.ts';
import { replaceSearchSchema, splitSearch, toQuery } from './replace-search.ts';

describe('the address', () => {
  test('asks for nothing without words, whatever else it says', () => {
    expect(toQuery({ by: 'x', regexp: 'true' })).toBeUndefined();
  });

  test('says all that the server is asked for', () => {
    const search = replaceSearchSchema.parse({
      find: 'a',
      by: 'b',
      word: 'true',
      regexp: 'yes',
      locales: 'de,fr',
      status: 'reviewed',
      problems: 'any',
      labels: '',
    });
    const query = toQuery(search);
    expect(query).toEqual({
      find: 'a',
      replacement: 'b',
      isRegexp: false,
      isCaseSensitive: false,
      isWholeWord: true,
      inTokens: false,
      locales: ['de', 'fr'],
      filter: { status: 'reviewed', problems: 'any' },
    });
    expect(replacementQuery.safeParse(query).success).toBe(true);
    expect(toQuery({ find: 'a' })).not.toHaveProperty('filter');
  });
});

describe('the search of a list', () => {
  test.each([
    ['', undefined, undefined],
    ['open file', 'open file', undefined],
    ['is:unreviewed menu -label:"needs context"', 'menu', 'is:unreviewed -label:"needs context"'],
    ['text:"two words" in:key -text:old', 'two words', '-text:old'],
  ])('%j looks for %j where %j says', (search, find, q) => {
    expect(splitSearch(search)).toEqual({ find, q });
  });

  test('narrows what is looked through by its tokens', () => {
    const query = toQuery({ find: 'menu', q: 'is:unreviewed changed:never' });
    expect(query?.filter).toEqual({ search: 'is:unreviewed' });
    expect(replacementQuery.safeParse(query).success).toBe(true);
  });
});

describe('the list', () => {
  const hit = (locale: string, termId: string) => ({
    ...{ locale, termId, term: termId, state: 'translated' as const, revision: 1 },
    ...{ before: 'a', after: 'b', ranges: [], findings: [], gone: [] },
  });

  test('has the head of each locale above its translations', () => {
    const items = toItems([hit('de', 'a'), hit('de', 'b'), hit('fr', 'a')]);
    expect(items.map((item) => (item.kind === 'locale' ? item.locale : item.hit.termId))).toEqual([
      'de',
      'a',
      'b',
      'fr',
      'a',
    ]);
  });

  test.each([
    ['ArrowDown', 0, 1],
    ['ArrowUp', 0, 0],
    ['ArrowDown', 9, 9],
    ['PageDown', 1, 6],
    ['PageUp', 3, 0],
    ['Home', 7, 0],
    ['End', 2, 9],
    [' ', 2, undefined],
  ])('%s in row %s goes to %s', (key, row, next) => {
    expect(moveBy(key, { row, rows: 10, page: 5 })).toBe(next);
  });
});
