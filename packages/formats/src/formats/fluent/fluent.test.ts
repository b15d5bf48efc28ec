import type { Message } from '@parlance/messages';
import { anyCharacter } from '@parlance/messages/testing/any-character.ts';
import { nastyTexts } from '@parlance/messages/testing/nasty-texts.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bare } from '../../entry.ts';
import { describeFormat } from '../../testing/contract-suite.ts';
import { toEntry } from '../../testing/expectations.ts';
import { fluent } from './index.ts';
import { keyOf, placeOf } from './names.ts';
import { writePattern } from './pattern.ts';

/** Whether a text refers to a message, which the files of these tests do not have. */
const refers = (text: string) => /\{\s*[A-Za-z][\w.-]*\s*\}/.test(text);
const holdsText = (text: string) => writePattern(text, 4).isPattern && !refers(text);
const form = fc.string({ unit: anyCharacter, maxLength: 10 }).filter(holdsText);

describeFormat(fluent, {
  fixtures: new URL('./fixtures/', import.meta.url),
  hostile: {
    'deep braces': () => `a = ${'{'.repeat(100_000)}`,
    'deep braces that end': () => `a = ${'{'.repeat(5000)}$a${'}'.repeat(5000)}`,
    'much junk': () => 'a\n'.repeat(20_000),
    'many open braces': () => 'a = {\n'.repeat(10_000),
    'an open literal': () => `a = {"${'x'.repeat(1_000_000)}`,
  },
  holdsText,
  plurals: fc.record({ one: form, other: form }).map((plural): Message => ({ plural })),
});

const change = (source: string, changes: Record<string, Message | null>) =>
  fluent.edit(source, fluent.parse(source), new Map(Object.entries(changes)));
const read = (source: string) =>
  fluent.parse(source).resource.entries.map(({ key, message }) => [key, message]);

describe('patterns of fluent', () => {
  it('hold every text whose braces are those of a pattern', () => {
    const isPattern = (text: string) => writePattern(text, 4).isPattern;
    expect(nastyTexts.filter((text) => !isPattern(text))).toEqual([
      '{} {0} {name} {{ project.plan.name }} {count, plural, one {# item} other {# items}}',
      '{a: b}',
    ]);
    expect(isPattern('{} {0}')).toBe(false);
    expect(isPattern('{a: b}')).toBe(false);
    expect(isPattern('{ $a } {0} {"}"} { a.b } { -c(d: "e") }')).toBe(true);
    expect(isPattern('{ $n ->\n    [one] say "x\n   *[other] { $n }\n}')).toBe(true);
  });

  it.each([
    ['a', ' a'],
    ['', ' {""}'],
    [' a ', ' {" "}a{" "}'],
    ['a\n  b\n\nc', '\n    a\n      b\n\n    c'],
    ['a\n[b', '\n    a\n    {"["}b'],
    ['\na\n', '\n    {""}\n    a\n    {""}'],
    ['[a]', ' [a]'],
    ['a\rb', ' a{"\\u000D"}b'],
    ['{ $a }  ', ' { $a }{"  "}'],
    ['  { $a } b', ' {"  "}{ $a } b'],
    ['\n{ $a }', '\n    {""}\n    { $a }'],
    ['{ a', ' {"{"} a'],
  ])('are written so that %j comes back', (text, source) => {
    expect(writePattern(text, 4).source).toBe(source);
  });

  it('say U+FFFD where a literal has a number that is no character, which programs fail for', () => {
    const source = 'a = {"\\U110000"}{"\\uD800"}\n';
    expect(read(source)).toEqual([['a', '\ufffd\ufffd']]);
    expect(change(source, {}).text).toBe(source);
    expect(change('a = x\n', { a: '{"\\U110000"}' })).toMatchObject({
      text: 'a = {"{"}"\\U110000"{"}"}\n',
      diagnostics: [{ code: 'syntax', key: 'a' }],
    });
  });

  it('that are none are written as text and reported', () => {
    const { text, diagnostics } = change('a = x\n', { a: '{a: b}', b: 'y' });
    expect(text).toBe('a = {"{"}a: b{"}"}\nb = y\n');
    expect(diagnostics).toMatchObject([{ severity: 'warning', code: 'syntax', key: 'a' }]);
  });
});

it('reports new references to messages that a file of fluent does not have', () => {
  const source = 'a = { old } x\nb = x\n    .c = y\n';
  const reported = (changes: Record<string, Message | null>) =>
    change(source, changes).diagnostics.map(({ code, key }) => [code, key]);
  expect(reported({ a: '{ old } y', b: '{ a } { b.c } {"{c}"} { -brand } { $c }' })).toEqual([]);
  expect(reported({ d: 'Hello {e}', e: 'x' })).toEqual([]);
  expect(reported({ a: 'x {name}', d: { plural: { other: '{ b }{ b.d }' } } })).toEqual([
    ['placeholder', 'a'],
    ['placeholder', 'd'],
  ]);
  expect(reported({ a: '{ b }', b: null })).toEqual([['placeholder', 'a']]);
  const entries = [toEntry('a', '{b}'), toEntry('b', '{c}')];
  const { diagnostics } = fluent.serialize({ entries });
  expect(diagnostics).toMatchObject([{ code: 'placeholder', key: 'b' }]);
});

it('reports texts of fluent that are read as plural forms, and plural forms without any', () => {
  const text = '{ $n ->\n    [one] x\n   *[other] y\n}';
  const result = change('a = x\n', { a: text, b: { plural: {} } });
  expect(result.text).toBe(
    'a =\n    { $n ->\n        [one] x\n       *[other] y\n    }\nb = {""}\n',
  );
  expect(result.diagnostics.map(({ code, key }) => [code, key])).toEqual([
    ['plural', 'a'],
    ['plural', 'b'],
  ]);
});

describe('keys of fluent', () => {
  it.each([
    ['title', 'title', undefined],
    ['-brand', '-brand', undefined],
    ['menu.open', 'menu', 'open'],
    ['-brand.gender', '-brand', 'gender'],
    ['a.b.c', 'a_x002Eb_x002Ec', undefined],
    ['1st', 'k_x00001st', undefined],
    ['', 'k_x0000', undefined],
    ['k_x0000', 'k_x005Fx0000', undefined],
    ['k\0a', 'k_x0000k_x0000a', undefined],
    ['a_x002Eb', 'a_x005Fx002Eb', undefined],
    ['Ключ', 'k_x0000_x041A_x043B_x044E_x0447', undefined],
  ])('have %j as %s .%s', (key, id, attribute) => {
    expect(placeOf(key)).toEqual({ id, attribute });
    expect(keyOf(id, attribute)).toBe(key);
  });
});

describe('messages of fluent', () => {
  const plural = 'n = { $num ->\n    [one] x\n    *[other] y\n}\n';

  it.each<[string, string, Record<string, Message | null>, string]>([
    [
      'keep their blanks',
      'a   =   x\n    .b =\n      y\n',
      { a: 'z', 'a.b': 'w' },
      'a   =   z\n    .b = w\n',
    ],
    [
      'get attributes',
      'a = x\n\nb =\n    .c = y',
      { 'a.d': 'z', 'b.e': 'w', b: 'v' },
      'a = x\n    .d = z\n\nb = v\n    .c = y\n    .e = w',
    ],
    [
      'lose values and attributes',
      '# A\na = x\n    .b = y\nc = z\n    .d = w\ne = v\n',
      { a: null, 'c.d': null, e: null },
      '# A\na =\n    .b = y\nc = z\n',
    ],
    [
      'go with their comments',
      'a = x\n\n# C\nc =\n    .d = w\n# e\n',
      { 'c.d': null },
      'a = x\n\n# e\n',
    ],
    [
      'take in attributes of terms that go',
      '-t = x\n    .a = y\n    .b = z\n',
      { '-t': null, '-t.b': 'w' },
      'k_x0000-t_x002Ea = y\nk_x0000-t_x002Eb = w\n',
    ],
    [
      'are added with attributes',
      'a = x\r\n',
      { 'b.c': 'y', b: 'z\nw', '-t.d': 'v' },
      'a = x\r\nb =\r\n    z\r\n    w\r\n    .c = y\r\nk_x0000-t_x002Ed = v\r\n',
    ],
    [
      'change in one plural form',
      plural,
      { n: { plural: { one: 'z', other: 'y' } } },
      plural.replace('x', 'z'),
    ],
    [
      'keep selector and default',
      plural,
      { n: { plural: { few: 'z', other: 'y\nw' } } },
      'n = { $num ->\n        [few] z\n       *[other]\n            y\n            w\n    }\n',
    ],
    ['become texts', plural, { n: 'text' }, 'n = text\n'],
    [
      'become plural',
      'n = x\n',
      { n: { plural: { one: '1', many: '2' } } },
      'n = { $count ->\n        [one] 1\n       *[many] 2\n    }\n',
    ],
  ])('%s', (_, source, changes, edited) => {
    const { text, diagnostics } = change(source, changes);
    expect(text).toBe(edited);
    expect(diagnostics).toEqual([]);
    const after = new Map<unknown, unknown>(read(source) as [string, Message][]);
    for (const [key, message] of Object.entries(changes)) {
      if (message === null) after.delete(key);
      else after.set(key, message);
    }
    expect(read(text).sort()).toEqual([...after].sort());
  });

  it.each([
    ['en', 'one other', 0],
    ['pl', 'one few many', 0],
    ['ru', 'one other', 1],
    ['sl', 'one two few other', 0],
    ['ar', 'zero one two few many other', 0],
    ['ja', 'other', 0],
    ['ja', 'one other', 1],
  ])('say in %s what %s are worth', (locale, categories, problems) => {
    const variants = categories.split(' ').map((name) => `    [${name}] x\n`);
    const source = `n = { $n ->\n${variants.join('')}}\n`.replace(/ \[(\w+)\] x\n\}/, '*[$1] x\n}');
    const { resource, diagnostics } = fluent.parse(source, { locale });
    expect(resource.entries[0]?.message).toHaveProperty('plural');
    expect(diagnostics.map(({ code }) => code)).toEqual(Array(problems).fill('plural'));
  });
});

it('writes the comments of the file, its groups and its messages', () => {
  const meta = { resource: 'File\n\nof texts', group: 'Menu' };
  const entries = [
    { ...bare, key: 'a', message: 'x', comments: ['One', 'Two'], meta },
    { ...bare, key: 'a.b', message: 'y', comments: ['On b'], meta },
    {
      ...bare,
      key: 'c',
      message: { plural: { one: '1', other: '2' } },
      meta: { selector: 'n', default: 'one' },
    },
  ];
  const { text } = fluent.serialize({ entries });
  expect(text).toBe(
    '### File\n###\n### of texts\n\n## Menu\n\n# One\n# Two\n# On b\na = x\n    .b = y\n\n##\n\nc = { $n ->\n       *[one] 1\n        [other] 2\n    }\n',
  );
  expect(fluent.serialize(fluent.parse(text).resource).text).toBe(text);
});
