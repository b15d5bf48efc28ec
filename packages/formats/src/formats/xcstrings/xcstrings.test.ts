import { type Message, pluralCategories } from '@parlance/messages';
import { anyCharacter } from '@parlance/messages/testing/any-character.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeFormat } from '../../testing/contract-suite.ts';
import type { EntryState } from '../../types.ts';
import { xcstrings } from './index.ts';

describeFormat(xcstrings, {
  fixtures: new URL('./fixtures/', import.meta.url),
  hostile: {
    'deep objects': () => '{"strings":'.repeat(1_000_000),
    'deep variations': () =>
      `{"sourceLanguage":"en","strings":{"a":{"localizations":{"en":${'{"variations":{"device":{"mac":'.repeat(100_000)}`,
    'an endless string': () => `{"sourceLanguage":"${'x\\"'.repeat(1_000_000)}`,
    'many wrong strings': () =>
      `{"sourceLanguage":"en","strings":{${'"a":1,'.repeat(100_000)}"b":{}}}`,
  },
  plurals: fc
    .dictionary(
      fc.constantFrom(...pluralCategories),
      fc.string({ unit: anyCharacter, maxLength: 10 }),
      {
        minKeys: 1,
        noNullPrototype: true,
      },
    )
    .map((plural): Message => ({ plural })),
});

const unit = (value: string, state = 'translated') => ({ stringUnit: { state, value } });
const plural = (forms: Record<string, string>) => ({
  variations: {
    plural: Object.fromEntries(Object.entries(forms).map(([name, text]) => [name, unit(text)])),
  },
});

/** A catalog in Xcode's layout. */
function toSource(strings: object, sourceLanguage = 'en') {
  const text = JSON.stringify({ sourceLanguage, strings, version: '1.0' }, null, 2);
  return text.replace(/^( *"(?:[^"\\]|\\.)*"): /gm, '$1 : ');
}

const read = (source: string, locale?: string) =>
  xcstrings.parse(source, locale === undefined ? {} : { locale });
const messagesOf = (source: string, locale?: string) =>
  Object.fromEntries(
    read(source, locale).resource.entries.map(({ key, message }) => [key, message]),
  );
const change = (
  source: string,
  changes: Record<string, Message | null>,
  locale = 'en',
  states: Record<string, EntryState> = {},
) => {
  const options = { locale, states: new Map(Object.entries(states)) };
  const { text, diagnostics } = xcstrings.edit(
    source,
    read(source, locale),
    new Map(Object.entries(changes)),
    options,
  );
  expect(diagnostics).toEqual([]);
  return text;
};

describe('locales of xcstrings', () => {
  const source = toSource({
    Hello: { localizations: { 'pt-BR': unit('Olá'), de: unit('Hallo') } },
    bye: { localizations: { en: unit('Goodbye'), de: unit('') } },
    '': {},
  });

  it('are listed with the source first', () => {
    expect(xcstrings.localesIn?.(source)).toEqual(['en', 'pt-BR', 'de']);
    expect(xcstrings.localesIn?.('[]')).toEqual([]);
    expect(xcstrings.localeOf?.(source)).toBe('en');
  });

  it.each([
    [undefined, 'en', { Hello: 'Hello', bye: 'Goodbye' }],
    ['EN', 'en', { Hello: 'Hello', bye: 'Goodbye' }],
    ['pt_BR', 'pt-BR', { Hello: 'Olá' }],
    ['de', 'de', { Hello: 'Hallo', bye: '' }],
    ['zh_Hans', 'zh-Hans', {}],
  ])('%s is %s', (locale, name, messages) => {
    expect(messagesOf(source, locale)).toEqual(messages);
    expect(read(source, locale).resource.locale).toBe(name);
  });

  it('are changed one at a time', () => {
    const edited = change(source, { Hello: 'Oi', bye: 'Tchau' }, 'pt_BR');
    expect(messagesOf(edited, 'pt_BR')).toEqual({ Hello: 'Oi', bye: 'Tchau' });
    expect(messagesOf(edited, 'de')).toEqual({ Hello: 'Hallo', bye: '' });
    expect(edited.replace('Oi', 'Olá')).toBe(
      toSource({
        Hello: { localizations: { 'pt-BR': unit('Olá'), de: unit('Hallo') } },
        bye: { localizations: { en: unit('Goodbye'), de: unit(''), 'pt-BR': unit('Tchau') } },
        '': {},
      }),
    );
  });

  it('come and go', () => {
    const added = change(source, { Hello: 'Bonjour', 'new key': 'Nouveau' }, 'fr');
    expect(messagesOf(added, 'fr')).toEqual({ Hello: 'Bonjour', 'new key': 'Nouveau' });
    expect(
      change(added, { Hello: null, 'new key': null }, 'fr').replace(/,\n +"new key"[^}]*\}/, ''),
    ).toBe(source);
    const gone = change(source, { Hello: null }, 'en');
    expect(xcstrings.localesIn?.(gone)).toEqual(['en', 'de']);
  });

  it('stand in the order of the file', () => {
    const sorted = toSource({ a: { localizations: { de: unit('1'), fr: unit('2') } } });
    expect(change(sorted, { a: '3' }, 'es')).toBe(
      toSource({ a: { localizations: { de: unit('1'), es: unit('3'), fr: unit('2') } } }),
    );
    expect(change(sorted, { a: '0' }, 'ar')).toBe(
      toSource({ a: { localizations: { ar: unit('0'), de: unit('1'), fr: unit('2') } } }),
    );
  });
});

describe('strings of xcstrings', () => {
  const manual = (localization: object) => ({
    extractionState: 'manual',
    localizations: { en: localization },
  });

  it('are added at their places in the order of Xcode', () => {
    const source = toSource({ 'a 2': {}, 'a 10': {}, B: {} });
    expect(change(source, { 'A 3': 'x', '%@': 'y', c: 'z', 'a 9': 'w' })).toBe(
      toSource({
        '%@': manual(unit('y')),
        'a 2': {},
        'A 3': manual(unit('x')),
        'a 9': manual(unit('w')),
        'a 10': {},
        B: {},
        c: manual(unit('z')),
      }),
    );
    expect(change(toSource({ b: {}, a: {} }), { aa: 'x' })).toBe(
      toSource({ b: {}, a: {}, aa: manual(unit('x')) }),
    );
    expect(change(toSource({}), { a: 'x', b: '' })).toBe(
      toSource({ a: manual(unit('x')), b: manual(unit('', 'new')) }),
    );
  });

  it('get a localization when their text is no longer their name', () => {
    const source = toSource({ Hello: { comment: 'x', shouldTranslate: false } });
    expect(change(source, { Hello: 'Hello' })).toBe(source);
    expect(change(source, { Hello: 'Hi' })).toBe(
      toSource({
        Hello: { comment: 'x', localizations: { en: unit('Hi') }, shouldTranslate: false },
      }),
    );
  });

  it('can have an empty body, as Xcode writes it', () => {
    const source = toSource({ a: {}, b: {} }).replaceAll('{}', '{\n\n    }');
    expect(change(source, { a: '1' })).toBe(
      toSource({ a: { localizations: { en: unit('1') } }, b: {} }).replace('{}', '{\n\n    }'),
    );
  });
});

describe('variations of xcstrings', () => {
  const source = toSource({
    'birds %lld': {
      localizations: {
        en: {
          ...unit('%#@birds@ in %@'),
          substitutions: {
            birds: {
              argNum: 1,
              formatSpecifier: 'lld',
              ...plural({ one: '%arg bird', other: '%arg birds' }),
            },
          },
        },
      },
    },
    tap: {
      localizations: {
        en: {
          variations: {
            device: {
              iphone: unit('Tap'),
              mac: plural({ one: 'Click', other: 'Clicks' }),
              other: unit('Press'),
            },
          },
        },
      },
    },
  });

  it('have keys as in the XLIFF of Xcode', () => {
    expect(messagesOf(source)).toEqual({
      'birds %lld': '%#@birds@ in %@',
      'birds %lld|==|substitutions.birds': { plural: { one: '%arg bird', other: '%arg birds' } },
      'tap|==|device.iphone': 'Tap',
      'tap|==|device.mac': { plural: { one: 'Click', other: 'Clicks' } },
      'tap|==|device.other': 'Press',
    });
    expect(read(source).resource.entries[1]?.meta).toEqual({ argNum: 1, formatSpecifier: 'lld' });
  });

  it('come back from scratch', () => {
    const { resource } = read(source);
    const written = xcstrings.serialize(resource).text;
    expect(messagesOf(written)).toEqual(messagesOf(source));
    expect(written.replaceAll('\n      "extractionState" : "manual",', '')).toBe(source);
  });

  it('are translated with what Xcode has to know of their arguments', () => {
    const forms = { one: '1', few: '2', many: '5', other: '1.5' };
    const edited = change(
      source,
      { 'birds %lld|==|substitutions.birds': { plural: forms }, 'tap|==|device.mac': 'Klik' },
      'pl',
    );
    const strings = JSON.parse(edited).strings;
    expect(strings['birds %lld'].localizations.pl).toEqual({
      substitutions: { birds: { argNum: 1, formatSpecifier: 'lld', ...plural(forms) } },
    });
    expect(strings.tap.localizations.pl).toEqual({ variations: { device: { mac: unit('Klik') } } });
    expect(messagesOf(edited)).toEqual(messagesOf(source));
  });

  it('are taken out with what holds nothing then', () => {
    const without = change(source, {
      'birds %lld|==|substitutions.birds': null,
      'tap|==|device.iphone': null,
      'tap|==|device.mac': null,
      'tap|==|device.other': null,
    });
    expect(without).toBe(
      toSource({ 'birds %lld': { localizations: { en: unit('%#@birds@ in %@') } } }),
    );
  });

  it('change between a text and forms', () => {
    const edited = change(source, {
      'birds %lld': { plural: { one: 'a', other: 'b' } },
      'tap|==|device.mac': 'Click',
    });
    expect(messagesOf(edited)).toMatchObject({
      'birds %lld': { plural: { one: 'a', other: 'b' } },
      'birds %lld|==|substitutions.birds': { plural: { one: '%arg bird', other: '%arg birds' } },
      'tap|==|device.mac': 'Click',
    });
    expect(edited.split('"stringUnit"')).toHaveLength(8);
  });

  it('that have no key stay and are reported', () => {
    const strange = toSource({
      a: {
        localizations: {
          en: {
            substitutions: { 'x.y': unit('1') },
            ...plural({ lots: '2', one: '3', other: '4' }),
          },
        },
      },
    });
    const { resource, diagnostics } = read(strange);
    expect(resource.entries.map(({ message }) => message)).toEqual([
      { plural: { one: '3', other: '4' } },
    ]);
    expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([
      ['loss', 'warning'],
      ['loss', 'warning'],
    ]);
    const edited = change(strange, { a: { plural: { one: '3', few: '5', other: '4' } } });
    expect(JSON.parse(edited).strings.a.localizations.en).toMatchObject({
      substitutions: { 'x.y': unit('1') },
      ...plural({ lots: '2', few: '5' }),
    });
  });

  it.each([
    ['en', { one: 'a', other: 'b' }, undefined],
    ['pl', { one: 'a', other: 'd' }, /few, many/],
    ['ru', { one: 'a', few: 'b', many: 'c', other: 'd' }, undefined],
    ['sl', { one: 'a', two: 'b', few: 'c', other: 'd' }, undefined],
    ['ar', { zero: '0', one: '1', two: '2', few: '3', many: '4', other: '5' }, undefined],
    ['ja', { one: 'a', other: 'b' }, /one/],
  ])('in %s have the forms %j', (locale, forms, problem) => {
    const { diagnostics } = read(
      toSource({ a: { localizations: { [locale]: plural(forms) } } }),
      locale,
    );
    expect(diagnostics.map(({ code }) => code)).toEqual(problem ? ['plural'] : []);
    expect(diagnostics[0]?.message ?? '').toMatch(problem ?? /^$/);
  });
});

describe('states of xcstrings', () => {
  const source = toSource({
    done: { localizations: { de: unit('1') } },
    fresh: { localizations: { de: unit('2', 'new') } },
    review: { localizations: { de: unit('3', 'needs_review') } },
    mixed: {
      localizations: {
        de: { variations: { plural: { one: unit('4'), other: unit('5', 'needs_review') } } },
      },
    },
    bare: { extractionState: 'stale', localizations: { de: { stringUnit: { value: '6' } } } },
    empty: { localizations: { de: unit('', 'new') } },
  });
  const statesOf = (text: string) =>
    Object.fromEntries(
      read(text, 'de').resource.entries.map(({ key, state, flags }) => [key, [state, ...flags]]),
    );
  const before = {
    done: ['translated'],
    fresh: ['outdated', 'new'],
    review: ['outdated', 'needs_review'],
    mixed: ['outdated', 'needs_review'],
    bare: [undefined],
    empty: [undefined, 'new'],
  };

  it('are those of the texts', () => {
    expect(statesOf(source)).toEqual(before);
    expect(read(source, 'de').resource.entries[4]?.meta).toEqual({ extractionState: 'stale' });
  });

  it('stay in an edit, except that a text is no longer new', () => {
    const edited = change(
      source,
      { done: 'a', fresh: 'b', review: 'c', bare: 'd', empty: 'e' },
      'de',
    );
    expect(statesOf(edited)).toEqual({ ...before, fresh: ['translated'], empty: ['translated'] });
    expect(edited.split('\n')).toHaveLength(source.split('\n').length);
  });

  it('are set where they differ', () => {
    const all = (state: EntryState) =>
      Object.fromEntries(Object.keys(before).map((key) => [key, state]));
    const outdated = change(source, {}, 'de', all('outdated'));
    expect(statesOf(outdated)).toEqual({
      ...before,
      done: ['outdated', 'needs_review'],
      bare: ['outdated', 'needs_review'],
    });
    const reviewed = change(source, { review: 'c' }, 'de', all('reviewed'));
    expect(statesOf(reviewed)).toEqual({
      ...before,
      fresh: ['translated'],
      review: ['translated'],
      mixed: ['translated'],
    });
  });
});

describe('strings without a localization', () => {
  const source = toSource({
    Cancel: {},
    Save: { localizations: { de: unit('Speichern') } },
    files: { comment: 'How many', localizations: { en: plural({ one: 'a', other: 'b' }) } },
    '': {},
  });

  it('are named beside those of the locale, empty, with the plural forms of the source', () => {
    const { entries, absent = [] } = read(source, 'de').resource;
    expect(entries.map(({ key }) => key)).toEqual(['Save']);
    expect(absent.map(({ key, message, comments }) => [key, message, comments])).toEqual([
      ['Cancel', '', []],
      ['files', { plural: {} }, ['How many']],
    ]);
  });

  it('are none in the source language', () => {
    expect(read(source, 'en').resource.absent).toEqual([]);
  });
});
