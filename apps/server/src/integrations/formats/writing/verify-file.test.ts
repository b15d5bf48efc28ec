import { type EntryState, formats } from '@parlance/formats';
import { expect, it } from 'vitest';
import { findFaults } from './verify-file.ts';

const { jsonflat, po } = formats;
const written = {
  format: jsonflat,
  locale: 'de',
  diagnostics: [],
  omitEmpty: false,
  kept: new Set<string>(),
};

it('accepts a file that holds what it was written for', () => {
  const text = '{"a": "1", "b": ""}';
  const wanted = [
    { key: 'a', message: '1' },
    { key: 'b', message: '' },
  ];
  expect(findFaults(wanted, { ...written, text })).toEqual([]);
});

it('accepts what it was written for in another order', () => {
  const wanted = ['a', 'b', 'c'].map((key) => ({ key, message: key }));
  const text = '{"a": "a", "c": "c", "b": "b"}';
  expect(findFaults(wanted, { ...written, text })).toEqual([]);
  const other = '{"a": "a", "c": "b", "b": "c"}';
  expect(findFaults(wanted, { ...written, text: other })).toEqual([
    { key: 'b', message: 'It has another text for the term.' },
    { key: 'c', message: 'It has another text for the term.' },
  ]);
});

it.each([
  ['{"a": "1"', undefined, /can't be read: .+ \(line 1\)/],
  ['{}', 'a', /lacks the term/],
  ['{"a": "2"}', 'a', /another text/],
  ['{"a": "1", "b": "2"}', undefined, /has "b" as well/],
  ['{"b": "1"}', 'a', /lacks the term/],
])('finds what is wrong with %s', (text, key, problem) => {
  const [fault] = findFaults([{ key: 'a', message: '1' }], { ...written, text });
  expect(fault?.key).toBe(key);
  expect(fault?.message).toMatch(problem);
});

it('finds a state that the file does not say, if it could', () => {
  const text = '#, fuzzy\nmsgid "a"\nmsgstr "1"\n\nmsgid "b"\nmsgstr "2"\n';
  const catalogue = { ...written, format: po, text };
  const verify = (a: EntryState, b: EntryState) =>
    findFaults(
      [
        { key: 'a', message: '1', state: a },
        { key: 'b', message: '2', state: b },
      ],
      catalogue,
    );
  expect(verify('outdated', 'translated')).toEqual([]);
  expect(verify('outdated', 'reviewed')).toEqual([]);
  const problem = 'It has another state for the term.';
  expect(verify('translated', 'translated')).toEqual([{ key: 'a', message: problem }]);
  expect(verify('outdated', 'outdated')).toEqual([{ key: 'b', message: problem }]);
  const json = [{ key: 'a', message: '1', state: 'outdated' } as const];
  expect(findFaults(json, { ...written, text: '{"a": "1"}' })).toEqual([]);
});

it('does not ask for what was reported as lost', () => {
  const diagnostics = [
    { severity: 'warning', code: 'key', message: 'No.', line: 1, column: 1, key: 'a' } as const,
  ];
  const wanted = [{ key: 'a', message: '1' }];
  expect(findFaults(wanted, { ...written, text: '{}', diagnostics })).toEqual([]);
});

it('lets keys without a text be missing only where they may be', () => {
  const wanted = [{ key: 'a', message: '' }];
  expect(findFaults(wanted, { ...written, text: '{}', omitEmpty: true })).toEqual([]);
  expect(findFaults(wanted, { ...written, text: '{}' })).toMatchObject([{ key: 'a' }]);
});

it('takes a form that is not there for that of other', () => {
  const message = { plural: { one: '%d Tag', other: '%d Tage' } };
  const { text } = po.serialize(
    {
      entries: [{ key: 'days', message, comments: [], references: [], flags: [], meta: {} }],
    },
    { locale: 'pl' },
  );
  const catalogue = { ...written, format: po, locale: 'pl', text };
  expect(text).toContain('msgstr[2]');
  expect(findFaults([{ key: 'days', message }], catalogue)).toEqual([]);
  const other = { plural: { one: '%d Tag', few: '%d Täge', other: '%d Tage' } };
  expect(findFaults([{ key: 'days', message: other }], catalogue)).toMatchObject([{ key: 'days' }]);
});

it('takes forms for those that somebody has spelt in an own way', () => {
  const text =
    '<resources><plurals name="a"><item quantity="one">x</item><item quantity="other">y</item></plurals></resources>';
  const android = { ...written, format: formats.androidxml, text };
  const find = (message: string) => findFaults([{ key: 'a', message }], android);
  expect(find('{ count,plural, one{x}other{y} }')).toEqual([]);
  expect(find('{ count,plural, one{x}other{z} }')).toMatchObject([{ key: 'a' }]);
  expect(find('x')).toMatchObject([{ key: 'a' }]);
});

it('lets a term that stays as it was have any text, or none', () => {
  const kept = new Set(['a', 'b']);
  expect(
    findFaults([{ key: 'a', message: '1' }], { ...written, text: '{"a": "2", "b": "3"}', kept }),
  ).toEqual([]);
  expect(findFaults([{ key: 'a', message: '1' }], { ...written, text: '{}', kept })).toEqual([]);
});
