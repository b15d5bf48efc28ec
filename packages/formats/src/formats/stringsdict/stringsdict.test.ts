import { type Message, pluralCategories } from '@parlance/messages';
import { anyCharacter } from '@parlance/messages/testing/any-character.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bare } from '../../entry.ts';
import { xmlHolds } from '../../syntax/xml/text.ts';
import { describeFormat } from '../../testing/contract-suite.ts';
import { toEntry } from '../../testing/expectations.ts';
import { stringsdict } from './index.ts';
import { fromKey, toKey } from './keys.ts';

describeFormat(stringsdict, {
  fixtures: new URL('./fixtures/', import.meta.url),
  hostile: {
    'an entity bomb': () =>
      '<!DOCTYPE plist [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><plist><dict>&c;</dict></plist>',
    'dictionaries in dictionaries': () => `<plist>${'<dict><key>a</key>'.repeat(100_000)}`,
    'keys without end': () => `<plist><dict>${'<key>a</key>'.repeat(100_000)}</dict></plist>`,
  },
  holdsKey: xmlHolds,
  holdsText: xmlHolds,
  plurals: fc
    .dictionary(
      fc.constantFrom(...pluralCategories),
      fc.string({ unit: anyCharacter, maxLength: 10 }).filter(xmlHolds),
      { minKeys: 1, noNullPrototype: true },
    )
    .map((plural): Message => ({ plural })),
});

const list = (content: string) =>
  `<plist version="1.0">\n<dict>\n${content.replace(/^/gm, '\t')}\n</dict>\n</plist>\n`;
const read = (source: string, locale = 'en') => stringsdict.parse(source, { locale });
const texts = (source: string) =>
  Object.fromEntries(read(source).resource.entries.map(({ key, message }) => [key, message]));
const change = (source: string, changes: Record<string, Message | null>) =>
  stringsdict.edit(source, stringsdict.parse(source), new Map(Object.entries(changes)));

const variable = (name: string, forms: Record<string, string>) =>
  `<key>${name}</key>
<dict>
\t<key>NSStringFormatSpecTypeKey</key>
\t<string>NSStringPluralRuleType</string>
\t<key>NSStringFormatValueTypeKey</key>
\t<string>ld</string>
${Object.entries(forms)
  .map(([category, text]) => `\t<key>${category}</key>\n\t<string>${text}</string>`)
  .join('\n')}
</dict>`;
const string = (key: string, format: string, ...variables: string[]) =>
  `<key>${key}</key>
<dict>
\t<key>NSStringLocalizedFormatKey</key>
\t<string>${format}</string>${variables.map((text) => `\n${text.replace(/^/gm, '\t')}`).join('')}
</dict>`;
const files = list(string('files', '%#@n@', variable('n', { one: 'a file', other: '%ld files' })));

describe('plural forms of stringsdict', () => {
  it('are changed, added and removed one by one', () => {
    const { text, diagnostics } = change(files, { files: { plural: { few: 'x', other: 'y' } } });
    const forms = { other: 'y', few: 'x' };
    expect(text).toBe(list(string('files', '%#@n@', variable('n', forms))));
    expect(diagnostics).toEqual([]);
  });

  it('become a text and a text becomes plural forms', () => {
    const { text } = change(files, { files: 'some' });
    expect(text).toBe(list(string('files', 'some')));
    const { text: again } = change(text, { files: { plural: { other: '%ld files' } } });
    expect(again).toBe(
      list(string('files', '%#@value@', variable('value', { other: '%ld files' }))),
    );
  });

  it.each([
    ['%d', 'd'],
    ['%1$lld items', 'lld'],
    ['100 % of %lu', 'lu'],
    ['%.1f km', 'f'],
    ['%@ things', 'd'],
  ])('get the type of number that %j prints', (other, type) => {
    const { text } = stringsdict.serialize({ entries: [toEntry('n', { plural: { other } })] });
    expect(text).toContain(`<string>${type}</string>`);
  });

  it('keep variable, format and type of number when written from scratch', () => {
    const source = files.replace('%#@n@', '%2$#@n@');
    const { entries } = read(source).resource;
    expect(entries[0]?.meta).toEqual({ variable: 'n', format: '%2$#@n@', valueType: 'ld' });
    const { text } = stringsdict.serialize({ entries });
    expect(read(text).resource.entries[0]).toMatchObject({ meta: entries[0]?.meta });
  });

  it.each([
    ['en', ['one', 'other'], 0],
    ['en', ['zero', 'one', 'other'], 0],
    ['en', ['other'], 1],
    ['pl', ['one', 'few', 'many', 'other'], 0],
    ['pl', ['one', 'other'], 1],
    ['ru', ['one', 'few', 'many', 'other'], 0],
    ['sl', ['one', 'two', 'few', 'other'], 0],
    ['ar', ['zero', 'one', 'two', 'few', 'many', 'other'], 0],
    ['ja', ['other'], 0],
    ['ja', ['one', 'other'], 1],
    ['xx', ['two'], 0],
  ])('are compared with those that %s has: %j', (locale, forms, problems) => {
    const plural = Object.fromEntries(forms.map((form) => [form, form]));
    const { text } = stringsdict.serialize({ entries: [toEntry('n', { plural })] }, { locale });
    const { resource, diagnostics } = read(text, locale);
    expect(resource.entries).toMatchObject([{ message: { plural } }]);
    expect(diagnostics.map(({ code }) => code)).toEqual(Array(problems).fill('plural'));
  });
});

describe('the number of a new string of stringsdict', () => {
  it.each([
    ['%d files', '%#@value@', 'd', 0],
    ['%lld files in %2$@', '%#@value@', 'lld', 0],
    ['%2$d files of %1$@', '%2$#@value@', 'd', 0],
    ['%@ has %ld files', '%2$#@value@', 'ld', 0],
    ['%% %.1f', '%#@value@', 'f', 0],
    ['many files', '%#@value@', 'd', 0],
    ['%%@ files', '%#@value@', 'd', 0],
    ['%@ files', '%#@value@', 'd', 1],
    ['%1$@ files', '%#@value@', 'd', 1],
  ])('of %s has its place and its type', (other, format, type, problems) => {
    const message = { plural: { one: other, other } };
    const { text, diagnostics } = stringsdict.serialize({
      entries: [{ ...bare, key: 'k', message }],
    });
    expect(text).toContain(`<string>${format}</string>`);
    expect(text).toContain(`<string>${type}</string>`);
    expect(diagnostics.map(({ code }) => code)).toEqual(Array(problems).fill('placeholder'));
    expect(stringsdict.parse(text).resource.entries[0]?.message).toEqual(message);
  });
});

describe('strings of several parts in stringsdict', () => {
  const two = list(
    string('k', '%#@a@ in %#@b@', variable('a', { other: 'A' }), variable('b', { other: 'B' })),
  );
  const [a, b] = ['k|==|substitutions.a', 'k|==|substitutions.b'];

  it('are the format and an entry for each variable', () => {
    expect(texts(two)).toEqual({
      k: '%#@a@ in %#@b@',
      [a]: { plural: { other: 'A' } },
      [b]: { plural: { other: 'B' } },
    });
    expect(change(two, { k: '%#@b@: %#@a@', [b]: { plural: { other: 'C' } } }).text).toBe(
      two.replace('%#@a@ in %#@b@', '%#@b@: %#@a@').replace('>B<', '>C<'),
    );
  });

  it('go as a whole with their last entry, and else part by part', () => {
    const { text } = change(two, { [a]: null });
    expect(texts(text)).toEqual({ k: '%#@a@ in %#@b@', [b]: { plural: { other: 'B' } } });
    const gone = { k: null, [a]: null, [b]: null };
    expect(change(two, gone).text).toBe('<plist version="1.0">\n<dict>\n</dict>\n</plist>\n');
    const swapped = change(two, { [b]: null, 'k|==|substitutions.c': { plural: { other: 'C' } } });
    expect(Object.keys(texts(swapped.text))).toEqual(['k', a, 'k|==|substitutions.c']);
    const renewed = change(two, { ...gone, 'k|==|device.mac': 'x' }).text;
    expect(texts(renewed)).toEqual({ 'k|==|device.mac': 'x' });
  });

  it('get new parts where they belong', () => {
    const added = {
      'k|==|substitutions.c': { plural: { other: 'C' } },
      'k|==|device.mac': 'Click',
      'k|==|device.ipad': { plural: { one: 'Tap', other: 'Taps' } },
      'k|==|width.20': 'wide',
    };
    const { text, diagnostics } = change(two, added);
    expect(diagnostics).toEqual([]);
    expect(texts(text)).toEqual({ ...texts(two), ...added });
    const more = { 'k|==|device.mac|==|width.1': 'x', 'k|==|device.tv': 'y', 'j|==|width.1': 'z' };
    const again = change(text, more);
    expect(again.diagnostics.map(({ key }) => key)).toEqual(['k|==|device.mac|==|width.1']);
    expect(texts(again.text)).toMatchObject({ 'k|==|device.tv': 'y', 'j|==|width.1': 'z' });
  });

  it('come back the same when they are written from scratch', () => {
    const { entries } = read(change(two, { 'x|==|device.mac|==|width.1': 'y' }).text).resource;
    const { text, diagnostics } = stringsdict.serialize({ entries });
    expect(diagnostics).toEqual([]);
    expect(texts(text)).toEqual(Object.fromEntries(entries.map((e) => [e.key, e.message])));
  });

  it('report what a variable or a string with variables can not hold', () => {
    const codes = (changes: Record<string, Message>) =>
      change(two, changes).diagnostics.map(({ code }) => code);
    expect(codes({ [a]: 'plain' })).toEqual(['loss']);
    expect(codes({ k: { plural: { other: 'x' } } })).toEqual(['loss']);
    expect(codes({ [`${a}|==|device.mac`]: 'x' })).toEqual(['key']);
    expect(change(files, { 'files|==|substitutions.m': 'x' }).diagnostics).toMatchObject([
      { code: 'key' },
    ]);
  });
});

it('every key of stringsdict is one of a path', () => {
  const piece = fc.constantFrom('|==|', '|===|', '=', '|', 'device.', 'substitutions.', 'x', '.');
  const key = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(''));
  fc.assert(fc.property(key, (text) => toKey(fromKey(text)) === text));
  fc.assert(
    fc.property(key, key, (name, part) => {
      const path = { name, steps: [{ kind: 'device' as const, name: part }] };
      expect(fromKey(toKey(path))).toEqual(path);
    }),
  );
});
