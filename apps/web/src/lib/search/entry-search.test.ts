import type { Entry } from '@parlance/contract';
import { expect, test } from 'vitest';
import { asksForPeople, matchesSearch, needlesOf, readSearch, toAsked } from './entry-search.ts';

const entry: Entry = {
  termId: 't1',
  term: 'menu.Open',
  context: 'The first entry',
  notes: { comments: ['Keep it short'], source: 'Open the file' },
  isPlural: false,
  locked: false,
  labels: [{ id: 'l1', value: 'Summer release', color: '#112233' }],
  value: 'Öffnen',
  state: 'translated',
  revision: 1,
  updatedAt: '2026-11-20T12:00:00.000Z',
  findings: [],
  reference: 'Open file',
};

test.each([
  ['öff FILE', true],
  ['"öff', false],
  ['key:MENU -key:close', true],
  ['text:"open file"', true],
  ['-text:"open file"', false],
  ['in:translation open', false],
  ['in:notes in:key open', true],
  ['in:notes short', true],
  ['in:source text:"the file"', true],
  ['is:translated is:unreviewed', true],
  ['is:reviewed', false],
  ['-is:locked -is:plural -is:problem', true],
  ['label:"summer RELEASE"', true],
  ['label:summer', false],
  ['changed:2026-11', true],
  ['changed:>2026-11-20', false],
  ['-changed:<2026', true],
  ['file:x -file:x by:nobody', true],
])('an entry matches %j: %s', (search, expected) => {
  expect(matchesSearch(search, entry)).toBe(expected);
});

test('what the user has just saved is theirs', () => {
  expect(matchesSearch('by:me', entry, 'Ada')).toBe(true);
  expect(matchesSearch('-by:me', entry, 'Ada')).toBe(false);
  expect(matchesSearch('by:maria', entry, 'María')).toBe(false);
  expect(matchesSearch('by:mar', entry, 'Maria')).toBe(true);
  expect(asksForPeople('-by:x')).toBe(true);
  expect(asksForPeople('by')).toBe(false);
});

test('the server is asked for what it understands', () => {
  expect(toAsked('  menu is:done key:a', true)).toBe('menu key:a');
  expect(toAsked('menu "a', true)).toBe('menu "a');
  expect(toAsked('is:', true)).toBeUndefined();
  expect(toAsked('is:locked is:reviewed by:me', false)).toBe('is:locked');
  const { problems } = readSearch('changed:7d a in:translation is:x', false);
  expect(problems.map(({ kind }) => kind)).toEqual(['needsLocale', 'needsLocale', 'state']);
});

test('hits are marked where they were looked for', () => {
  const of = (search: string) =>
    Object.entries(needlesOf(search)).flatMap(([place, texts]) =>
      texts.map((text) => `${place} ${text}`),
    );
  expect(of('a')).toEqual(['key a', 'source a', 'translation a']);
  expect(of('in:notes a text:"b c" -text:d key:e label:f')).toEqual([
    'key e',
    'notes a',
    'notes b c',
  ]);
});
