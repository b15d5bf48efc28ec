import { type Entry, entryStatuses, translationStates } from '@parlance/contract';
import { expect, test } from 'vitest';
import { isNarrowing, matchesFilter } from './entry-filter.ts';

const entry: Entry = {
  termId: 't1',
  term: 'menu.Open',
  context: 'The first entry',
  notes: {},
  isPlural: false,
  locked: false,
  labels: [{ id: 'l1', value: 'Summer release', color: '#112233' }],
  value: 'Öffnen',
  state: 'translated',
  revision: 1,
  updatedAt: null,
  reference: 'Open file',
};
const whole = { status: 'all', q: '', labels: '' } as const;

test.each([
  ['all', ['untranslated', 'translated', 'reviewed', 'outdated']],
  ['untranslated', ['untranslated']],
  ['translated', ['translated', 'reviewed', 'outdated']],
  ['reviewed', ['reviewed']],
  ['unreviewed', ['translated', 'outdated']],
  ['outdated', ['outdated']],
] as const)('matches by status: %s', (status, states) => {
  const matching = translationStates.filter((state) =>
    matchesFilter({ ...whole, status }, { ...entry, state }),
  );
  expect(matching).toEqual(states);
});

test('matches locked terms by no status but their own, and all', () => {
  const locked = { ...entry, locked: true };
  const statuses = entryStatuses.filter((status) => matchesFilter({ ...whole, status }, locked));
  expect(statuses).toEqual(['all', 'locked']);
  expect(matchesFilter({ ...whole, status: 'locked' }, entry)).toBe(false);
});

test.each([
  ['  öff FILE ', true],
  ['summer menu', true],
  ['menu close', false],
  ['first', false],
  ['releasemenu', false],
  ['   ', true],
])('matches the words %j in term, translation, reference and labels: %s', (q, expected) => {
  expect(matchesFilter({ ...whole, q }, entry)).toBe(expected);
});

test('matches with one of the labels', () => {
  expect(matchesFilter({ ...whole, labels: 'l2,l1' }, entry)).toBe(true);
  expect(matchesFilter({ ...whole, labels: 'l2' }, entry)).toBe(false);
  expect(matchesFilter({ ...whole, labels: 'l1' }, { ...entry, labels: [] })).toBe(false);
});

test('knows where saving a translation can take an entry away', () => {
  expect(isNarrowing(whole)).toBe(false);
  expect(isNarrowing({ ...whole, q: ' ' })).toBe(false);
  expect(isNarrowing({ ...whole, q: 'x' })).toBe(true);
  expect(isNarrowing({ ...whole, status: 'translated' })).toBe(true);
});
