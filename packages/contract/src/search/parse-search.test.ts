import { runs } from '@parlance/messages/testing/runs.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readChanged } from './changed-range.ts';
import {
  parseSearch,
  printSearch,
  type SearchClause,
  type SearchProblem,
  searchNames,
  searchScopes,
  searchStates,
} from './parse-search.ts';
import { readScore } from './score-range.ts';
import { searchText } from './search-text.ts';

const bareOf = (search: string) =>
  parseSearch(search).clauses.map(
    ({ name, value, isNegated }) => `${isNegated ? '-' : ''}${name ?? ''}|${value}`,
  );

describe('a search', () => {
  it.each([
    ['menu  open', ['|menu', '|open']],
    ['key:home.title save', ['key|home.title', '|save']],
    ['label:"needs context"', ['label|needs context']],
    ['-is:Reviewed KEY:a', ['-is|reviewed', 'key|a']],
    ['text:"a \\"b\\" \\\\ c:\\pfad"', ['text|a "b" \\ c:\\pfad']],
    ['in:key in:notes a', ['in|key', 'in|notes', '|a']],
    [
      'changed:>=2026-11-01 by:me file:src/app.json',
      ['changed|>=2026-11-01', 'by|me', 'file|src/app.json'],
    ],
    ['key:a:b', ['key|a:b']],
    ['score:>5 -score:0 is:judged', ['score|>5', '-score|0', 'is|judged']],
    ['-is:clean', ['-is|clean']],
    ['', []],
    ['  \n', []],
  ])('reads the tokens in %j', (search, expected) => {
    expect(bareOf(search)).toEqual(expected);
    expect(parseSearch(search).problems).toEqual([]);
  });

  it.each([
    'https://a.b',
    'c:\\pfad',
    '-webkit-',
    'quote"s',
    '"needs context"',
    'monkey:a',
    '--is:a',
  ])('takes %j for plain words', (search) => {
    expect(bareOf(search)).toEqual(search.split(' ').map((word) => `|${word}`));
  });

  it.each<[string, SearchProblem['kind'], string]>([
    ['a key: b', 'empty', 'key:'],
    ['label:""', 'empty', 'label:""'],
    ['x label:"needs con', 'unclosed', 'label:"needs con'],
    ['is:done', 'state', 'is:done'],
    ['a in:everything', 'scope', 'in:everything'],
    ['-in:key', 'negated', '-in:key'],
    ['changed:soon', 'time', 'changed:soon'],
    ['score:bad', 'score', 'score:bad'],
    ['score:>', 'score', 'score:>'],
    ['score:-1', 'score', 'score:-1'],
    ['changed:2026-02-30 b', 'time', 'changed:2026-02-30'],
    [`${'key:a '.repeat(10)}is:locked`, 'tooMany', 'is:locked'],
  ])('says what is wrong in %j, and where', (search, kind, token) => {
    const { problems } = parseSearch(search);
    expect(problems.map((one) => [one.kind, search.slice(one.start, one.end)])).toEqual([
      [kind, token],
    ]);
    const { error } = searchText.safeParse(search);
    expect(error?.issues[0]?.message).toContain(`at ${search.lastIndexOf(token)} must`);
  });

  const value = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.string({ unit: fc.constantFrom('a', '"', '\\', ' ', ':', '-', 'é'), minLength: 1 }),
  );
  const filled = value.filter((text) => text.trim() !== '');
  const word = filled
    .map((text) => text.replace(/\s/g, ''))
    .filter(
      (text) => text !== '' && !/^-?(text|key|is|label|file|by|changed|score|in):/i.test(text),
    );
  const clause: fc.Arbitrary<SearchClause> = fc.oneof(
    fc.record({
      name: fc.constant(undefined),
      value: word,
      isNegated: fc.constant(false as const),
    }),
    fc.record({
      name: fc.constantFrom('text', 'key', 'label', 'file', 'by'),
      value: filled,
      isNegated: fc.boolean(),
    }),
    fc.record({
      name: fc.constant('is'),
      value: fc.constantFrom(...searchStates),
      isNegated: fc.boolean(),
    }),
    fc.record({
      name: fc.constant('in'),
      value: fc.constantFrom(...searchScopes),
      isNegated: fc.constant(false as const),
    }),
    fc.record({
      name: fc.constant('changed'),
      value: fc.constantFrom('2026', '>2026-11', '<=2026-11-30', '12h'),
      isNegated: fc.boolean(),
    }),
    fc.record({
      name: fc.constant('score'),
      value: fc.constantFrom('0', '>5', '<=25'),
      isNegated: fc.boolean(),
    }),
  );
  const withoutPlaces = (search: string): SearchClause[] =>
    parseSearch(search).clauses.map(
      ({ name, value: read, isNegated }) => ({ name, value: read, isNegated }) as SearchClause,
    );

  it('is read as the clauses that it was written from', () => {
    fc.assert(
      fc.property(fc.array(clause, { maxLength: 10 }), (clauses) => {
        const search = printSearch(clauses);
        expect(parseSearch(search).problems).toEqual([]);
        expect(withoutPlaces(search)).toEqual(clauses);
      }),
      { numRuns: runs(300) },
    );
  });

  it('is taken apart without leaving anything out, whatever is typed', () => {
    const piece = fc.oneof(
      fc.constantFrom(...searchNames.map((name) => `${name}:`), '"', '\\"', ' ', '-', '2026'),
      fc.string({ unit: 'grapheme', maxLength: 5 }),
    );
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join('')),
        (search) => {
          const { clauses, problems } = parseSearch(search);
          const places = [...clauses, ...problems].sort((a, b) => a.start - b.start);
          const gaps = places.map(({ start }, at) => search.slice(places[at - 1]?.end ?? 0, start));
          expect([...gaps, search.slice(places.at(-1)?.end ?? 0)].join('').trim()).toBe('');
          expect(withoutPlaces(printSearch(clauses))).toEqual(withoutPlaces(search));
        },
      ),
      { numRuns: runs(300) },
    );
  });
});

describe('the time of a change', () => {
  const now = Date.UTC(2026, 10, 26, 12);
  const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
  it.each([
    ['2026', { from: day('2026-01-01'), to: day('2027-01-01') }],
    ['2026-11', { from: day('2026-11-01'), to: day('2026-12-01') }],
    ['2026-12-31', { from: day('2026-12-31'), to: day('2027-01-01') }],
    ['>2026-11-01', { from: day('2026-11-02') }],
    ['>=2026-11-01', { from: day('2026-11-01') }],
    ['<2026-11', { to: day('2026-11-01') }],
    ['<=2026-11', { to: day('2026-12-01') }],
    ['12h', { from: Date.UTC(2026, 10, 26) }],
    ['7d', { from: Date.UTC(2026, 10, 19, 12) }],
    ['2w', { from: Date.UTC(2026, 10, 12, 12) }],
  ])('%s', (value, range) => {
    expect(readChanged(value, now)).toEqual(range);
  });

  it.each(['', '2026-13', '2025-02-29', '26-11-01', '7', '7y', '>7d', 'yesterday', '2026-1-1'])(
    '%j is none',
    (value) => {
      expect(readChanged(value, now)).toBeUndefined();
    },
  );
});

describe('a range of scores', () => {
  it.each([
    ['5', 5, 5],
    ['>5', 6, 99_999],
    ['>=5', 5, 99_999],
    ['<5', 0, 4],
    ['<=5', 0, 5],
    ['<0', 0, -1],
  ])('of %j is from %d to %d', (value, from, to) => {
    expect(readScore(value)).toEqual({ from, to });
  });
});
