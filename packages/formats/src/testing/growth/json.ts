import type { FormatId } from '../../types.ts';
import {
  around,
  type Construct,
  type Constructs,
  each,
  nested,
  numbered,
  textPieces,
} from './constructs.ts';

/** The syntax of a JSON format. */
interface Dialect {
  readonly head: string;
  readonly tail: string;
  /** A member of the root object that is an entry. */
  readonly entry: (key: string, text: string) => string;
  readonly more?: Constructs;
}

const plain = {
  head: '{\n',
  tail: '"z":"z"}\n',
  entry: (key: string, text: string) => `"${key}":"${text}",\n`,
};
const catalog = '{"sourceLanguage":"en","version":"1.0","strings":{\n';
const unit = (text: string) => `{"stringUnit":{"state":"translated","value":"${text}"}}`;

const dialects = {
  jsonflat: plain,
  jsonnested: plain,
  arb: {
    ...plain,
    head: '{"@@locale":"en",\n',
    more: {
      'entries with notes': numbered(
        '{',
        (at) => `"k${at}":"a","@k${at}":{"description":"b","placeholders":{"c":{"type":"int"}}},`,
        '"z":"z"}',
      ),
      'notes without entries': numbered('{', (at) => `"@k${at}":{"description":"b"},`, '"z":"z"}'),
      'placeholders of an entry': numbered(
        '{"k":"a","@k":{"placeholders":{',
        (at) => `"p${at}":{"type":"String"},`,
        '"z":{}}}}',
      ),
      'forms of a plural': around('{"k":"{n, plural, ', 'one {a} ', 'other {b}}"}'),
      'forms for numbers': numbered('{"k":"{n, plural, ', (at) => `=${at} {a} `, 'other {b}}"}'),
      'quoted braces in a plural': around('{"k":"{n, plural, one {', "'{'", '} other {b}}"}'),
      'braces in a plural': around('{"k":"{n, plural, one {', '{a}', '} other {b}}"}'),
      'plurals in plurals': nested(['{"k":"', '"}'], '{n, plural, other {', 'a', '}}'),
      'blanks in a plural': around('{"k":"{n, plural, one {a}', ' ', 'other {b}}"}'),
    },
  },
  i18next: {
    ...plain,
    more: {
      'entries with forms': numbered(
        '{',
        (at) => `"k${at}_one":"a","k${at}_other":"b",`,
        '"z":"z"}',
      ),
      'entries with a context': numbered(
        '{',
        (at) => `"k_c${at}_one":"a","k_c${at}_other":"b",`,
        '"z":"z"}',
      ),
      'forms apart': (count) =>
        `{${each(count, (at) => `"k${at}_one":"a",`)}${each(count, (at) => `"k${at}_other":"b",`)}"z":"z"}`,
      'numbered forms': numbered('{', (at) => `"k_${at}":"a",`, '"z":"z"}'),
    },
  },
  webext: {
    head: '{\n',
    tail: '"z":{"message":"z"}}\n',
    entry: (key, text) => `"${key}":{"message":"${text}"},\n`,
    more: {
      'placeholders of an entry': numbered(
        '{"k":{"message":"a","placeholders":{',
        (at) => `"p${at}":{"content":"$1"},`,
        '"z":{"content":"$2"}}}}',
      ),
      'members of an entry': numbered('{"k":{"message":"a",', (at) => `"m${at}":"b",`, '"z":"z"}}'),
      'messages of an entry': around('{"k":{', '"message":"a",', '"z":"z"}}'),
    },
  },
  xcstrings: {
    head: catalog,
    tail: '"z":{}}}\n',
    entry: (key, text) => `"${key}":{"localizations":{"en":${unit(text)}}},\n`,
    more: {
      'locales of an entry': numbered(
        `${catalog}"k":{"localizations":{`,
        (at) => `"l${at}":${unit('a')},`,
        `"en":${unit('a')}}}}}`,
      ),
      'a locale for each entry': numbered(
        catalog,
        (at) => `"k${at}":{"localizations":{"l${at}":${unit('a')}}},`,
        '"z":{}}}',
      ),
      'entries without locales': numbered(catalog, (at) => `"k${at}":{},`, '"z":{}}}'),
      'entries with a comment': numbered(
        catalog,
        (at) => `"k${at}":{"comment":"a","extractionState":"manual"},`,
        '"z":{}}}',
      ),
      'entries with forms': numbered(
        catalog,
        (at) =>
          `"k${at}":{"localizations":{"en":{"variations":{"plural":{"one":${unit('a')},"other":${unit('b')}}}}}},`,
        '"z":{}}}',
      ),
      'forms of an entry': around(
        `${catalog}"k":{"localizations":{"en":{"variations":{"plural":{`,
        `"one":${unit('a')},`,
        `"other":${unit('b')}}}}}}}}`,
      ),
      'variations in variations': nested(
        [`${catalog}"k":{"localizations":{"en":`, '}}}}'],
        '{"variations":{"device":{"mac":',
        unit('a'),
        '}}}',
      ),
      'substitutions of an entry': numbered(
        `${catalog}"k":{"localizations":{"en":{"stringUnit":{"state":"new","value":"%#@s0@"},"substitutions":{`,
        (at) =>
          `"s${at}":{"argNum":1,"formatSpecifier":"d","variations":{"plural":{"other":${unit('a')}}}},`,
        '"z":{}}}}}}}',
      ),
      'strings twice': around('{"sourceLanguage":"en",', '"strings":{},', '"version":"1.0"}'),
    },
  },
  goi18n: {
    head: '{\n',
    tail: '"z":"z"}\n',
    entry: (key, text) => `"${key}":{"other":"${text}"},\n`,
    more: {
      'a list of messages': numbered(
        '[',
        (at) => `{"id":"k${at}","translation":"a"},`,
        '{"id":"z","translation":"z"}]',
      ),
      'a list of one message': around(
        '[',
        '{"id":"k","translation":"a"},',
        '{"id":"z","translation":"z"}]',
      ),
      'a list of forms': numbered(
        '[',
        (at) => `{"id":"k${at}","translation":{"one":"a","other":"b"}},`,
        '{"id":"z","translation":"z"}]',
      ),
      'messages inside of each other': nested(['{', '}'], '"a":{', '"other":"b"', '}'),
      'messages with notes': numbered(
        '{',
        (at) => `"k${at}":{"description":"a","hash":"b","one":"c","other":"d"},`,
        '"z":"z"}',
      ),
      'tables of TOML': numbered(
        '',
        (at) => `[k${at}]\ndescription = "a"\none = "b"\nother = "c"\n\n`,
      ),
      'messages of TOML': numbered('', (at) => `k${at} = "a"\n`),
      'maps of YAML': numbered('', (at) => `k${at}:\n  one: a\n  other: b\n`),
      'a list of YAML': numbered('', (at) => `- id: k${at}\n  translation: a\n`),
    },
  },
} satisfies Partial<Record<FormatId, Dialect>>;

/** The constructs of JSON formats. */
export const jsonConstructs: Readonly<Record<keyof typeof dialects, Constructs>> = {
  jsonflat: constructsOf(dialects.jsonflat),
  jsonnested: constructsOf(dialects.jsonnested),
  arb: constructsOf(dialects.arb),
  i18next: constructsOf(dialects.i18next),
  webext: constructsOf(dialects.webext),
  xcstrings: constructsOf(dialects.xcstrings),
  goi18n: constructsOf(dialects.goi18n),
};

function constructsOf({ head, tail, entry, more = {} }: Dialect): Constructs {
  const inText =
    (piece: string): Construct =>
    (count) =>
      head + entry('k', piece.repeat(count)) + tail;
  const inKey =
    (piece: string): Construct =>
    (count) =>
      head + entry(piece.repeat(count), 'a') + tail;
  const inFile = (piece: string): Construct => around(head, piece, tail);
  const values = (piece: string): Construct => numbered(head, (at) => `"k${at}":${piece},`, tail);
  const texts = Object.fromEntries(textPieces.map((piece) => [`texts of ${piece}`, inText(piece)]));
  const keys = Object.fromEntries(textPieces.map((piece) => [`keys of ${piece}`, inKey(piece)]));
  return {
    entries: numbered(head, (at) => entry(`k${at}`, 'a'), tail),
    'entries on one line': numbered(head, (at) => entry(`k${at}`, 'a').trimEnd(), tail),
    'entries in other order': (count) =>
      head + each(count, (at) => entry(`k${(at * 7919) % count}`, 'a')) + tail,
    'entries of one key': around(head, entry('k', 'a'), tail),
    'entries without a text': numbered(head, (at) => entry(`k${at}`, ''), tail),
    'keys that are numbers': numbered(head, (at) => entry(`${at}`, 'a'), tail),
    'keys in groups': numbered(head, (at) => entry(`g${at % 100}.k${at}`, 'a'), tail),
    'keys in groups of their own': numbered(head, (at) => entry(`g${at}.k.l`, 'a'), tail),
    'objects in a row': numbered(head, (at) => `"g${at}":{"a":"b"},`, tail),
    'objects of one name': around(head, '"g":{"a":"b"},', tail),
    'empty objects': values('{}'),
    'lists in a row': numbered(head, (at) => `"g${at}":["a","b"],`, tail),
    'empty lists': values('[]'),
    'items of a list': around(`${head}"k":[`, '"a",', `"b"],${tail}`),
    'lists in a list': around(`${head}"k":[`, '["a"],', `"b"],${tail}`),
    'objects in a list': around(`${head}"k":[`, '{"a":"b"},', `"b"],${tail}`),
    'objects in objects': nested([head, `,${tail}`], '"a":{', '"a":"b"', '}'),
    'lists in lists': nested([`${head}"k":`, `,${tail}`], '[', '', ']'),
    'open objects': around('', '{"a":'),
    'open lists': around(`${head}"a":`, '['),
    'open braces': around('', '{'),
    'objects ninety deep': (count) =>
      head +
      each(Math.ceil(count / 90), (at) => `"g${at}":${'{"a":'.repeat(90)}"b"${'}'.repeat(90)},`) +
      tail,
    'paths of ninety parts': (count) =>
      head + each(Math.ceil(count / 90), (at) => entry(`${'a.'.repeat(90)}${at}`, 'a')) + tail,
    numbers: values('1'),
    'a long number': around(`${head}"k":`, '1', `,${tail}`),
    'a number of signs': around(`${head}"k":`, '-'),
    nulls: values('null'),
    'words that are no values': values('nope'),
    commas: around(`${head}"k":"a"`, ',', tail),
    colons: around(`${head}"k"`, ':', tail),
    'comments of lines': inFile('// a\n'),
    comments: inFile('/* a */'),
    'open comments': around(head, '/* '),
    stars: around(`${head}/*`, '*'),
    slashes: around(head, '/'),
    'blank lines': inFile('\n'),
    blanks: inFile(' \t'),
    'line ends of Windows': inFile('\r\n'),
    escapes: inText('\\n'),
    'escapes of signs': inText('\\u0041'),
    'escapes of pairs': inText('\\ud83d\\ude00'),
    'escapes of halves': inText('\\ud83d'),
    'escaped quotes': inText('\\"'),
    backslashes: inText('\\\\'),
    'wrong escapes': inText('\\x'),
    'cut escapes': inText('\\u00'),
    'raw line breaks': inText('\n'),
    'an open text': around(`${head}"k":"`, 'a'),
    'an open text of escapes': around(`${head}"k":"`, '\\"'),
    'escapes in keys': inKey('\\n\\u0041'),
    'open keys': around(head, '"a'),
    quotes: around(head, '"'),
    'what is behind the file': around(`${head}${tail}`, 'a '),
    ...texts,
    ...keys,
    ...more,
  };
}
