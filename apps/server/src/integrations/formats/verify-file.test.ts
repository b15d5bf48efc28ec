import { type EntryState, formats } from '@parlance/formats';
import { expect, it } from 'vitest';
import { verifyFile } from './verify-file.ts';

const { jsonflat, po } = formats;
const written = { format: jsonflat, locale: 'de', diagnostics: [], omitEmpty: false };

it('accepts a file that holds what it was written for', () => {
  const text = '{"a": "1", "b": ""}';
  const wanted = [
    { key: 'a', message: '1' },
    { key: 'b', message: '' },
  ];
  expect(() => verifyFile(wanted, { ...written, text })).not.toThrow();
});

it('accepts what it was written for in another order', () => {
  const wanted = ['a', 'b', 'c'].map((key) => ({ key, message: key }));
  const text = '{"a": "a", "c": "c", "b": "b"}';
  expect(() => verifyFile(wanted, { ...written, text })).not.toThrow();
  const other = '{"a": "a", "c": "b", "b": "c"}';
  expect(() => verifyFile(wanted, { ...written, text: other })).toThrow(/another text for "b"/);
});

it.each([
  ['{"a": "1"', /can't be read: .+ \(line 1\)/],
  ['{}', /lacks "a"/],
  ['{"a": "2"}', /another text for "a"/],
  ['{"a": "1", "b": "2"}', /has "b" as well/],
  ['{"b": "1"}', /lacks "a"/],
])('refuses %s', (text, problem) => {
  expect(() => verifyFile([{ key: 'a', message: '1' }], { ...written, text })).toThrow(problem);
});

it('refuses a state that the file does not say, if it could', () => {
  const text = '#, fuzzy\nmsgid "a"\nmsgstr "1"\n\nmsgid "b"\nmsgstr "2"\n';
  const catalogue = { ...written, format: po, text };
  const verify = (a: EntryState, b: EntryState) => () =>
    verifyFile(
      [
        { key: 'a', message: '1', state: a },
        { key: 'b', message: '2', state: b },
      ],
      catalogue,
    );
  expect(verify('outdated', 'translated')).not.toThrow();
  expect(verify('outdated', 'reviewed')).not.toThrow();
  expect(verify('translated', 'translated')).toThrow(/another state for "a"/);
  expect(verify('outdated', 'outdated')).toThrow(/another state for "b"/);
  const json = [{ key: 'a', message: '1', state: 'outdated' } as const];
  expect(() => verifyFile(json, { ...written, text: '{"a": "1"}' })).not.toThrow();
});

it('does not ask for what was reported as lost', () => {
  const diagnostics = [
    { severity: 'warning', code: 'key', message: 'No.', line: 1, column: 1, key: 'a' } as const,
  ];
  const wanted = [{ key: 'a', message: '1' }];
  expect(() => verifyFile(wanted, { ...written, text: '{}', diagnostics })).not.toThrow();
});

it('lets keys without a text be missing only where they may be', () => {
  const wanted = [{ key: 'a', message: '' }];
  expect(() => verifyFile(wanted, { ...written, text: '{}', omitEmpty: true })).not.toThrow();
  expect(() => verifyFile(wanted, { ...written, text: '{}' })).toThrow(/lacks "a"/);
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
  expect(() => verifyFile([{ key: 'days', message }], catalogue)).not.toThrow();
  const other = { plural: { one: '%d Tag', few: '%d Täge', other: '%d Tage' } };
  expect(() => verifyFile([{ key: 'days', message: other }], catalogue)).toThrow(/another text/);
});
