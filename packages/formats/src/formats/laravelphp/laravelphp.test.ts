import { type Message, type PluralMessage, pluralCategoriesOf } from '@parlance/messages';
import { describe, expect, it } from 'vitest';
import { rankFormats } from '../../registry.ts';
import { describeFormat } from '../../testing/contract-suite.ts';
import type { Diagnostic } from '../../types.ts';
import { readChoice, writeChoice } from './choices.ts';
import { laravelPhp } from './index.ts';

const localesWithRules = [
  'en',
  'fr',
  'ru',
  'hr',
  'cs',
  'lt',
  'sl',
  'lv',
  'pl',
  'ro',
  'ar',
  'ja',
  'tr',
];

describeFormat(laravelPhp, {
  fixtures: new URL('./fixtures/', import.meta.url),
  holdsText: (text) => readChoice(text, 'en') === undefined,
  hostile: {
    'deep arrays': () => `<?php return ${'['.repeat(1_000_000)}`,
    'an open string': () => `<?php return ['a' => '${":name \\'".repeat(200_000)}`,
  },
});

const anArray = "<?php\n\nreturn ['a' => 'b'];\n";

it.each([
  ['lang/de/app.php', anArray, 'laravelphp'],
  ['resources/lang/pt_BR/admin/menu.php', anArray, 'laravelphp'],
  ['lang/vendor/mails/zh-Hans/texts.php', anArray, 'laravelphp'],
  ['validation.php', anArray, 'laravelphp'],
  ['app.php', "<?php return ['a' => 'Hello, :name'];", 'laravelphp'],
  ['app.php', "<?php return ['a' => 'apples|{0} none|[2,*] many'];", 'laravelphp'],
  ['app.php', "<?php return ['a' => 'Time: 12:30, Class::name'];", 'php'],
  ['de/app.php', anArray, 'php'],
  ['config/lang.php', anArray, 'php'],
  ['lang/de.json', '{"Hello, :name": "Hallo, :name"}', 'jsonflat'],
])('knows %s with %j', (name, text, id) => {
  expect(rankFormats(name, text)[0]?.id).toBe(id);
});

it('leaves parameters and plural forms as they are', () => {
  const source =
    "<?php\n\nreturn [\n    'apples' => '{0} none|[1,19] some :what|[20,*] many',\n];\n";
  const parsed = laravelPhp.parse(source);
  expect(parsed.resource.entries[0]?.message).toBe('{0} none|[1,19] some :what|[20,*] many');
  const changes = new Map([['apples', "{0} keine|[1,*] :what's"]]);
  expect(laravelPhp.edit(source, parsed, changes).text).toBe(
    "<?php\n\nreturn [\n    'apples' => '{0} keine|[1,*] :what\\'s',\n];\n",
  );
});

describe('plural forms of Laravel', () => {
  const read = (text: string, locale: string) => readChoice(text, locale)?.plural;
  const write = (plural: PluralMessage['plural'], locale: string) => {
    const diagnostics: Diagnostic[] = [];
    const text = writeChoice('k', { plural }, locale, diagnostics);
    return [text, diagnostics.map(({ code }) => code)];
  };
  const forms = { one: ':count file', other: ':count files' };

  it.each<[string, string, PluralMessage['plural'] | undefined]>([
    [
      'en',
      'There is one apple|There are many apples',
      { one: 'There is one apple', other: 'There are many apples' },
    ],
    ['pt_BR', 'a|b', { one: 'a', other: 'b' }],
    ['ru', 'a|b|c', { one: 'a', few: 'b', many: 'c' }],
    ['en', '{0} none|{1} one|[2,*] many', { zero: 'none', one: 'one', other: 'many' }],
    [
      'en',
      '{1} :count minute|[2,*] :count minutes',
      { one: ':count minute', other: ':count minutes' },
    ],
    ['en', '[0,1] few|[2,*] many', { zero: 'few', one: 'few', other: 'many' }],
    ['ja', '{0} a|[1,*] b', { zero: 'a', other: 'b' }],
    ['en', '{0} none|[1,19] some|[20,*] many', undefined],
    ['en', '{0} none|one|many', undefined],
    ['en', 'Home | Page', undefined],
    ['en', 'a|b|c', undefined],
    ['en', 'a|', undefined],
    ['ja', 'a|b', undefined],
    ['es_419', 'a|b', undefined],
    ['xx', 'a|b', undefined],
  ])('in %s are in %s: %j', (locale, text, plural) => {
    expect(read(text, locale)).toEqual(plural);
  });

  it.each<[string, PluralMessage['plural'], string, readonly string[]]>([
    ['en', forms, ':count file|:count files', []],
    ['de_AT', forms, ':count file|:count files', []],
    ['en', { zero: 'none', ...forms }, '{0} none|{1} :count file|[2,*] :count files', []],
    ['tr', forms, '{0} :count files|{1} :count file|[2,*] :count files', []],
    ['de_XX', forms, '{0} :count files|{1} :count file|[2,*] :count files', []],
    ['pt_BR', forms, ':count file|:count files', []],
    ['he', { one: 'a', two: 'b', other: 'c' }, '{0} c|{1} a|{2} b|[3,*] c', []],
    ['fr', { ...forms, many: ':count of files' }, ':count file|:count files', ['loss']],
    ['pl', { one: 'a', few: 'b', many: 'c', other: 'c' }, 'a|b|c', []],
    ['pl', { one: 'a', few: 'b', many: 'c', other: 'd' }, 'a|b|c', ['loss']],
    ['ja', { other: ':count' }, ':count', ['plural']],
    ['ru_KZ', { one: 'a', few: 'b', many: 'c' }, '{n, plural, one {a} few {b} many {c}}', ['loss']],
    ['en', { one: 'a|b', other: 'c' }, '{n, plural, one {a|b} other {c}}', ['loss']],
    ['en', { one: '[a]', other: 'c' }, '{0} c|{1} [a]|[2,*] c', []],
    ['en', { one: ' a', other: 'c' }, '{n, plural, one { a} other {c}}', ['loss']],
    ['en', { one: '', other: '' }, '', []],
  ])('in %s: %j is written as %s', (locale, plural, text, problems) => {
    expect(write(plural, locale)).toEqual([text, problems]);
  });

  it('come back in every locale with a rule, for every number', () => {
    for (const locale of localesWithRules) {
      const plural = Object.fromEntries(
        pluralCategoriesOf(locale).map((name) => [name, `in ${name}`]),
      );
      const [text = '', problems] = write(plural, locale);
      const isWhole = !problems?.includes('loss') || !String(text).startsWith('{n, plural');
      expect(isWhole, `${locale}: ${text}`).toBe(true);
      expect(plural).toMatchObject(read(String(text), locale) ?? { other: text });
    }
  });

  it('are kept in a file byte for byte, and edited in their place', () => {
    const source = "<?php\nreturn ['a' => \"one|:count\", 'b' => 'Yes'];\n";
    const parsed = laravelPhp.parse(source, { locale: 'en' });
    expect(parsed.resource.entries[0]?.message).toEqual({
      plural: { one: 'one', other: ':count' },
    });
    expect(laravelPhp.edit(source, parsed, new Map(), { locale: 'en' }).text).toBe(source);
    const changes = new Map<string, Message>([
      ['a', { plural: { one: '1', other: ':count' } }],
      ['b', 'Yes|No'],
    ]);
    const edited = laravelPhp.edit(source, parsed, changes, { locale: 'en' });
    expect(edited.text).toBe("<?php\nreturn ['a' => \"1|:count\", 'b' => 'Yes|No'];\n");
    expect(edited.diagnostics).toMatchObject([{ code: 'plural', key: 'b' }]);
  });
});
