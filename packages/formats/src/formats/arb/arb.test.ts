import type { Message } from '@parlance/messages';
import { anyCharacter } from '@parlance/messages/testing/any-character.ts';
import { nastyTexts } from '@parlance/messages/testing/nasty-texts.ts';
import { runs } from '@parlance/messages/testing/runs.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bare } from '../../entry.ts';
import { describeFormat } from '../../testing/contract-suite.ts';
import { readIcuPlural, toPluralMessage, writeIcuPlural } from './icu-plural.ts';
import { arb } from './index.ts';

const form = fc.oneof(
  fc.constantFrom(...nastyTexts.filter(({ length }) => length < 100)),
  fc.string({ unit: fc.constantFrom(...'\'"{}#a 1'), maxLength: 12 }),
  fc.string({ unit: anyCharacter, maxLength: 12 }),
);

describeFormat(arb, {
  fixtures: new URL('./fixtures/', import.meta.url),
  hostile: {
    'deep objects': () => '{"@a":'.repeat(1_000_000),
    'deep lists': () => `{"@a":${'['.repeat(1_000_000)}`,
    'an endless string': () => `{"a":"${'x\\"'.repeat(1_000_000)}`,
    'a plural without end': () => `{"a":"{n, plural, ${'one{'.repeat(200_000)}","b":1}`,
    'braces in quotes without end': () => `{"a":"{n, plural, one{${"'{'".repeat(200_000)}","b":1}`,
    'many wrong values': () => `{${'"a":1,'.repeat(100_000)}"b":"c"}`,
  },
  plurals: fc.record({ one: form, few: form, other: form }).map((plural): Message => ({ plural })),
});

const read = (source: string, locale?: string) =>
  arb.parse(source, locale === undefined ? {} : { locale });
const change = (source: string, changes: Record<string, Message | null>) =>
  arb.edit(source, read(source), new Map(Object.entries(changes)));

describe('plural messages of arb', () => {
  it.each<[string, Message]>([
    ['{n,plural,one{a}other{b}}', { plural: { one: 'a', other: 'b' } }],
    ['{ n , plural , other {b} one {{n} a} }', { plural: { one: '{n} a', other: 'b' } }],
    [
      "{n, plural, one{l'{item}} other{les '#'}}",
      { plural: { one: "l'{item}", other: "les '#'" } },
    ],
    ["{n, plural, other{'{' #}}", { plural: { other: '{ #' } }],
    ["{n, plural, other{'{' a '}'}}", { plural: { other: "'{' a '}'" } }],
    [
      '{n, plural, other{{g, select, male{his} other{their}}}}',
      { plural: { other: '{g, select, male{his} other{their}}' } },
    ],
  ])('%s is %j', (text, message) => {
    expect(read(JSON.stringify({ a: text })).resource.entries[0]?.message).toEqual(message);
  });

  it.each([
    'You have {n, plural, one{a} other{b}}',
    '{n, plural, one{a} other{b}} left',
    ' {n, plural, one{a} other{b}}',
    '{n, plural, =0{none} one{a} other{b}}',
    '{n, plural, =1{a} other{b}}',
    '{n, plural, =2{a} other{b}}',
    '{n, plural, offset:1 one{a} other{b}}',
    '{n, plural, one{a} one{b} other{c}}',
    '{n, plural, one{a} other{b}',
    '{n, plural, one{a} other{b}}}',
    '{n, plural, one{a}, other{b}}',
    '{n, plural, }',
    '{n, selectordinal, one{a} other{b}}',
    '{n, select, one{a} other{b}}',
    '{n}',
  ])('%s stays text', (text) => {
    expect(read(JSON.stringify({ a: text })).resource.entries[0]?.message).toBe(text);
  });

  const single = '{n, plural, =0{none} =1{a} other{b}}';

  it.each([
    ['en', { zero: 'none', one: 'a', other: 'b' }],
    ['ar', { zero: 'none', one: 'a', other: 'b' }],
    ['fr', undefined],
    ['ru', undefined],
    ['lv', undefined],
    ['xx', undefined],
  ])('in %s, forms for 0 and 1 are %j', (locale, plural) => {
    const source = JSON.stringify({ a: single });
    const { resource, diagnostics } = read(source, locale);
    expect(resource.entries[0]?.message).toEqual(plural ? { plural } : single);
    if (locale !== 'ar') expect(diagnostics).toEqual([]);
    expect(arb.edit(source, read(source, locale), new Map(), { locale }).text).toBe(source);
    if (!plural) return;
    const changes = new Map([['a', { plural: { ...plural, one: 'c' } }]]);
    const edited = arb.edit(source, read(source, locale), changes, { locale }).text;
    expect(JSON.parse(edited)).toEqual({ a: '{n, plural, =0{none} =1{c} other{b}}' });
  });

  it.each<[string, Message, string]>([
    [
      '{ howMany,plural, one {1}  other {{howMany}} }',
      { plural: { one: 'one', other: '{howMany}' } },
      '{ howMany,plural, one {one}  other {{howMany}} }',
    ],
    [
      '{n, plural, other{b} one{a}}',
      { plural: { one: 'c', other: 'b' } },
      '{n, plural, other{b} one{c}}',
    ],
    [
      '{n,plural,one{a}other{b}}',
      { plural: { one: 'a', few: 'c', other: 'b' } },
      '{n,plural,one{a}few{c}other{b}}',
    ],
    ['{n, plural, other{b}}', { plural: { one: 'a', other: 'b' } }, '{n, plural, one{a} other{b}}'],
    ['{n, plural, one{a} other{b}}', { plural: { other: 'b' } }, '{n, plural, other{b}}'],
    ['{n, plural, one{a} other{b}}', '{n}', '{n}'],
    [
      'a',
      { plural: { one: '{days} day', other: '{days} days' } },
      '{days, plural, one{{days} day} other{{days} days}}',
    ],
    [
      'a',
      { plural: { one: 'x', other: '{a} of {b}' } },
      '{count, plural, one{x} other{{a} of {b}}}',
    ],
  ])('%s becomes %j', (text, message, written) => {
    const { text: edited, diagnostics } = change(JSON.stringify({ a: text }), { a: message });
    expect(JSON.parse(edited)).toEqual({ a: written });
    expect(diagnostics).toEqual([]);
  });

  it.each([
    ['en', { one: 'a', other: 'b' }, undefined],
    ['pl', { one: 'a', few: 'b', many: 'c', other: 'd' }, undefined],
    ['pl', { one: 'a', other: 'd' }, 'few, many'],
    ['ru', { one: 'a', few: 'b', other: 'd' }, 'many'],
    ['sl', { one: 'a', two: 'b', few: 'c', other: 'd' }, undefined],
    ['ar', { zero: '0', one: '1', two: '2', few: '3', many: '4', other: '5' }, undefined],
    ['ja', { other: 'a' }, undefined],
    ['ja', { one: 'a', other: 'a' }, 'one'],
    ['fr', { one: 'a', other: 'a' }, undefined],
    ['tlh', { one: 'a', other: 'a' }, undefined],
  ])('in %s: %j', (locale, plural, wrong) => {
    const { text } = arb.serialize(
      { entries: [{ ...bare, key: 'a', message: { plural } }] },
      { locale },
    );
    const { resource, diagnostics } = read(text);
    expect(resource.entries[0]?.message).toEqual({ plural });
    expect(diagnostics.map(({ code, severity, key }) => [code, severity, key])).toEqual(
      wrong === undefined ? [] : [['plural', 'warning', 'a']],
    );
    expect(diagnostics[0]?.message ?? '').toContain(wrong ?? '');
  });

  it('get the form that ICU demands, with a warning', () => {
    const entry = { ...bare, key: 'a', message: { plural: { one: 'x', few: 'y', many: 'z' } } };
    const { text, diagnostics } = arb.serialize({ entries: [entry] });
    expect(JSON.parse(text)).toMatchObject({
      a: '{count, plural, one{x} few{y} many{z} other{z}}',
    });
    expect(diagnostics).toMatchObject([{ code: 'plural', severity: 'warning', key: 'a' }]);
  });

  it('hold any form', () => {
    fc.assert(
      fc.property(fc.record({ one: form, other: form }), (plural) => {
        const text = writeIcuPlural('n', { plural });
        const icu = readIcuPlural(text);
        expect(icu && toPluralMessage(text, icu)).toEqual({ plural });
      }),
      { numRuns: runs(2000) },
    );
  });
});

describe('names of arb', () => {
  it.each([
    ['menu.open', 'menu$002Eopen'],
    ['1st', '$0031st'],
    ['_private', '$005Fprivate'],
    ['@at', '$0040at'],
    ['cost$', 'cost$'],
    ['a$002E', 'a$0024002E'],
    ['a$002e', 'a$0024002e'],
    ['$.', '$$002E'],
    ['😀', '$D83D$DE00'],
  ])('%s is written as %s', (key, name) => {
    const { text } = arb.serialize({ entries: [{ ...bare, key, message: 'x' }] });
    expect(JSON.parse(text)).toEqual({ [name]: 'x' });
    expect(read(text).resource.entries[0]?.key).toBe(key);
  });

  it('stay as the file spells them', () => {
    const source = '{\n  "menu.open": "a"\n}\n';
    expect(change(source, { 'menu.open': 'b', 'menu.save': 'c' }).text).toBe(
      '{\n  "menu.open": "b",\n  "menu$002Esave": "c"\n}\n',
    );
  });

  it('that mean the same are reported with both lines', () => {
    const { diagnostics } = read('{\n  "a.b": "1",\n  "a$002Eb": "2"\n}');
    expect(diagnostics).toMatchObject([{ code: 'duplicate-key', line: 3, key: 'a.b' }]);
    expect(diagnostics[0]?.message).toContain('line 2');
  });
});

describe('attributes of arb', () => {
  const source = `{
  "@@locale": "en",
  "a": "1",
  "@a": { "description": "First" },
  "b": "2",
  "c": "3",
  "@b": { "type": "text" }
}
`;

  it('go with their message, wherever they stand', () => {
    expect(change(source, { a: null }).text).toBe(
      '{\n  "@@locale": "en",\n  "b": "2",\n  "c": "3",\n  "@b": { "type": "text" }\n}\n',
    );
    expect(change(source, { b: null }).text).toBe(
      '{\n  "@@locale": "en",\n  "a": "1",\n  "@a": { "description": "First" },\n  "c": "3"\n}\n',
    );
  });

  it('are not what only ends like their message', () => {
    const entries = read('{"b": "1", "ab": "2", "@b": {"description": "x"}}').resource.entries;
    expect(entries.map(({ key, comments }) => [key, comments])).toEqual([
      ['b', ['x']],
      ['ab', []],
    ]);
  });

  it('are written behind their message', () => {
    const entries = read(source).resource.entries.map((entry) =>
      entry.key === 'a'
        ? {
            ...entry,
            context: 'Page',
            meta: { placeholders: { n: { type: 'int' } }, markup: true },
          }
        : entry,
    );
    expect(arb.serialize({ entries }, { locale: 'pt_BR' }).text).toBe(`{
  "@@locale": "pt_BR",
  "a": "1",
  "@a": {
    "description": "First",
    "context": "Page",
    "placeholders": {
      "n": {
        "type": "int"
      }
    }
  },
  "b": "2",
  "@b": {
    "type": "text"
  },
  "c": "3"
}
`);
  });
});
