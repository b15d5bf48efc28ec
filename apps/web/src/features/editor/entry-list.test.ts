import type { Entry, EntryColumn, Finding } from '@parlance/contract';
import { describe, expect, test } from 'vitest';
import { emptyList, findItem, isHeld, type RowList } from '../../lib/rows/row-list.ts';
import {
  type ListFilter,
  newerOf,
  putIgnored,
  putSaved,
  putTranslation,
  type SavedTranslation,
} from './entry-list.ts';

const filter: ListFilter = {
  locale: 'de',
  q: '',
  labels: '',
  files: '',
  status: 'all',
  problems: '',
  order: 'file',
  reference: 'en',
  source: undefined,
  columns: 'de,fr',
};

const spaces: Finding = {
  check: 'spaces',
  severity: 'warning',
  start: 0,
  end: 1,
  data: {},
  fingerprint: 'f1',
  isIgnored: false,
};

const column = (locale: string, value: string, findings: Finding[] = []): EntryColumn => ({
  locale,
  value,
  state: value === '' ? 'untranslated' : 'translated',
  revision: value === '' ? 0 : 1,
  updatedAt: null,
  labels: [],
  findings,
});

function entryOf(termId: string, columns: EntryColumn[]): Entry {
  const [own] = columns;
  if (!own) throw new Error('An entry needs a column');
  const { locale: _, ...text } = own;
  return {
    ...text,
    termId,
    term: termId,
    context: null,
    notes: {},
    isPlural: false,
    locked: false,
    reference: 'Close',
    columns,
  };
}

const listOf = (...entries: Entry[]): RowList<Entry> => ({
  ...emptyList,
  count: entries.length,
  windows: new Map([[0, { items: entries, isStale: false }]]),
});

const saved = (termId: string, value: string, revision: number): SavedTranslation => ({
  termId,
  value,
  state: value === '' ? 'untranslated' : 'translated',
  revision,
  date: { created: '2027-01-01T00:00:00.000Z', modified: '2027-01-02T00:00:00.000Z' },
});

const textsOf = (list: RowList<Entry>, termId: string) => {
  const entry = findItem(list, termId)?.item;
  return [entry?.value, ...(entry?.columns ?? []).map(({ value }) => value), entry?.reference];
};

describe('a saved translation', () => {
  const list = listOf(entryOf('a', [column('de', 'Zu'), column('fr', '')]));

  test('is shown in its column, and as the text of the entry in its own locale', () => {
    const german = putTranslation(list, filter, 'de', saved('a', 'Schließen', 2));
    expect(textsOf(german, 'a')).toEqual(['Schließen', 'Schließen', '', 'Close']);
    const french = putTranslation(german, filter, 'fr', saved('a', 'Fermer', 1));
    expect(textsOf(french, 'a')).toEqual(['Schließen', 'Schließen', 'Fermer', 'Close']);
    const english = putTranslation(french, filter, 'en', saved('a', 'Shut', 2));
    expect(textsOf(english, 'a')).toEqual(['Schließen', 'Schließen', 'Fermer', 'Shut']);
  });

  test('does not replace a newer one, and says nothing of a term that is not loaded', () => {
    const newer = putTranslation(list, filter, 'de', saved('a', 'Neu', 5));
    const late = putTranslation(newer, filter, 'de', saved('a', 'Alt', 4));
    expect(textsOf(late, 'a')).toEqual(['Neu', 'Neu', '', 'Close']);
    expect(putTranslation(list, filter, 'de', saved('b', 'Neu', 5))).toBe(list);
  });

  test('keeps its row where the filter leaves it out from now on', () => {
    const untranslated = {
      ...filter,
      locale: 'fr',
      columns: 'fr,de',
      status: 'untranslated',
    } as const;
    const french = listOf(entryOf('a', [column('fr', ''), column('de', 'Zu')]));
    const done = putTranslation(french, untranslated, 'fr', saved('a', 'Fermer', 1));
    expect(isHeld(done, 'a')).toBe(true);
    expect(isHeld(putTranslation(done, untranslated, 'fr', saved('a', '', 2)), 'a')).toBe(false);
    expect(putTranslation(french, untranslated, 'de', saved('a', 'Neu', 2)).held).toEqual([]);
  });

  test('fills a gap in any column', () => {
    const gaps = { ...filter, untranslatedIn: 'de,fr' };
    const done = putTranslation(list, gaps, 'fr', saved('a', 'Fermer', 1));
    expect(isHeld(done, 'a')).toBe(true);
    expect(isHeld(putTranslation(done, gaps, 'de', saved('a', '', 2)), 'a')).toBe(false);
  });

  test('locked in the meantime has no gap', () => {
    const gaps = { ...filter, untranslatedIn: 'de,fr' };
    const entry = findItem(list, 'a')?.item ?? entryOf('a', []);
    expect(isHeld(putSaved(list, gaps, { ...entry, locked: true }), 'a')).toBe(true);
    expect(isHeld(putSaved(list, gaps, entry), 'a')).toBe(false);
  });
});

describe('what is ignored', () => {
  const list = listOf(
    entryOf('a', [column('de', ' Zu', [spaces]), column('fr', ' Fermer', [spaces])]),
    entryOf('b', [column('de', ' Auf', [spaces]), column('fr', '')]),
  );
  const ignoredOf = (changed: RowList<Entry>) =>
    ['a', 'b'].map((termId) =>
      (findItem(changed, termId)?.item.columns ?? []).map(({ findings }) =>
        findings.map(({ isIgnored }) => isIgnored),
      ),
    );

  test.each([
    [
      'finding',
      [
        [[true], [false]],
        [[false], []],
      ],
    ],
    [
      'term',
      [
        [[true], [true]],
        [[false], []],
      ],
    ],
    [
      'locale',
      [
        [[true], [false]],
        [[true], []],
      ],
    ],
    [
      'project',
      [
        [[true], [true]],
        [[true], []],
      ],
    ],
  ] as const)('in a %s', (scope, expected) => {
    const ignored = { scope, check: 'spaces', fingerprint: 'f1', termId: 'a', locale: 'de' };
    const changed = putIgnored(list, filter, ignored);
    expect(ignoredOf(changed)).toEqual(expected);
    expect(findItem(changed, 'a')?.item.findings?.[0]?.isIgnored).toBe(true);
  });
});

test('a refresh keeps what was saved here meanwhile, each text by itself', () => {
  const shown = entryOf('a', [{ ...column('de', 'Neu'), revision: 3 }, column('fr', 'Alt')]);
  const answered = entryOf('a', [column('de', 'Zu'), { ...column('fr', 'Fermer'), revision: 2 }]);
  const merged = newerOf(answered, shown);
  expect(merged.value).toBe('Neu');
  expect(merged.columns?.map(({ value }) => value)).toEqual(['Neu', 'Fermer']);
});
