import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../testing/any-character.ts';
import { nastyTexts } from '../testing/nasty-texts.ts';
import { runs } from '../testing/runs.ts';
import { braceRows } from '../testing/tokens/braces.ts';
import { percentRows } from '../testing/tokens/percent.ts';
import { plainRows } from '../testing/tokens/plain.ts';
import { meanings, sentences, values } from '../testing/tokens/sentences.ts';
import { signRows } from '../testing/tokens/signs.ts';
import { plainSyntax, type TextSyntax, type Token, type TokenStyle, tokenStyles } from './token.ts';
import { tokenise } from './tokenise.ts';

const letters: Readonly<Record<Token['kind'], string>> = {
  text: '',
  placeholder: 'p',
  tag: 't',
  entity: 'e',
  url: 'u',
  email: 'm',
  escape: 's',
  newline: 'n',
  accelerator: 'a',
};

/** A text in the notation of the tables. */
function show(text: string, syntax: TextSyntax): string {
  const tokens = tokenise(text, syntax);
  const marked = tokens.map(({ kind, start, end }) =>
    kind === 'text' ? text.slice(start, end) : `«${text.slice(start, end)}»`,
  );
  const named = tokens
    .filter(({ kind }) => kind !== 'text')
    .map(({ kind, key, isBroken, isLocked }) => {
      const shown = kind === 'newline' ? '' : key.replace(/[\s\u00a0]/g, '␣');
      return `${letters[kind]}${shown}${isBroken ? '!' : ''}${isLocked ? '~' : ''}`;
    });
  const line = marked.join('').replaceAll('\n', '⏎');
  return named.length === 0 ? line : `${line} → ${named.join(' ')}`;
}

function readRows(table: string): readonly (readonly [text: string, row: string])[] {
  return table
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((row) => {
      const [marked = ''] = row.split(' → ');
      return [marked.replace(/[«»]/g, '').replaceAll('⏎', '\n'), row];
    });
}

const styleRows: Readonly<Record<TokenStyle, string>> = {
  ...percentRows,
  ...braceRows,
  ...signRows,
};

describe.each(tokenStyles)('a text of %s', (style) => {
  const syntax = { ...plainSyntax, placeholders: [style] };

  it.each(readRows(styleRows[style]))('%j is taken apart', (text, row) => {
    expect(show(text, syntax)).toBe(row);
  });
});

/** A sentence with placeholders of a style in its places, in the notation of the tables. */
function fill(sentence: string, style: TokenStyle, from: number): string {
  const known = values[style].split(' · ').map((value) => value.split('→'));
  const [marked = '', named] = sentence.split(' → ');
  const keys: string[] = [];
  let count = 0;
  const filled = marked.replace(/¤/g, () => {
    const [spelling = '', key = ''] = known[(from + keys.length) % known.length] ?? [];
    keys.push(key === '#' && style !== 'icuplural' ? `p${count++}` : `p${key}`);
    return `«${spelling}»`;
  });
  const tokens = named?.split(' ').map((token) => (token === '¤' ? keys.shift() : token)) ?? keys;
  return `${filled} → ${tokens.join(' ')}`;
}

describe.each(tokenStyles)('placeholders of %s', (style) => {
  it('are found in texts of all languages', () => {
    const rows = sentences
      .split('\n')
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence !== '' && !meanings[style]?.test(sentence))
      .map((sentence, at) => fill(sentence, style, at));
    expect(rows.length).toBeGreaterThan(75);
    const syntax = { ...plainSyntax, placeholders: [style] };
    expect(readRows(rows.join('\n')).map(([text]) => show(text, syntax))).toEqual(rows);
  });
});

describe.each(plainRows)('a text of any program ($name)', ({ syntax, rows }) => {
  it.each(readRows(rows))('%j is taken apart', (text, row) => {
    expect(show(text, syntax)).toBe(row);
  });
});

const signs = [
  ...'%{}<>&$@:!#|~()[]\'"\\/.,;=-_ \n\r\t｛％ast1nd0é😀'.split(''),
  '%s',
  '{0}',
  '{{',
  '}}',
  '%{',
  '$t(',
  '${',
  '<b ',
  '</b>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '&amp;',
  'http://',
  'a@b.c',
  'www.',
  '%(',
  "'{",
  'mailto:',
  '<xliff:g id="',
  '{n, plural, ',
  '\\u00',
  '(&F)',
  '{ $',
  '{"',
  '%#@',
  '~,',
  "%'",
  '{0:',
];
const hostile = fc.array(fc.constantFrom(...signs), { maxLength: 30 }).map((all) => all.join(''));
const anySyntax: fc.Arbitrary<TextSyntax> = fc.record(
  {
    placeholders: fc.subarray([...tokenStyles], { maxLength: 3 }),
    markup: fc.constantFrom('none', 'html', 'xml'),
    escapes: fc.boolean(),
    accelerator: fc.constantFrom('&', '_'),
  },
  { requiredKeys: ['placeholders', 'markup', 'escapes'] },
);

describe('tokens', () => {
  const text = fc.oneof(hostile, fc.string({ unit: anyCharacter }), fc.constantFrom(...nastyTexts));

  it('are the text when they are joined, in every syntax', () => {
    fc.assert(
      fc.property(text, anySyntax, (whole, syntax) => {
        let at = 0;
        let previous = '';
        for (const { start, end, kind, key, tag, placeholder } of tokenise(whole, syntax)) {
          const spelling = whole.slice(start, end);
          expect(start).toBe(at);
          expect(end).toBeGreaterThan(start);
          if (kind === 'text') expect([key, previous]).not.toEqual([key, 'text']);
          if (['text', 'url', 'email'].includes(kind)) expect(key).toBe(spelling);
          if (placeholder) expect(placeholder.spelling).toBe(spelling);
          for (const attribute of tag?.attributes ?? []) {
            expect(whole.slice(attribute.start, attribute.end)).toBe(attribute.value);
          }
          at = end;
          previous = kind;
        }
        expect(at).toBe(whole.length);
      }),
      { numRuns: runs(20_000) },
    );
  });

  it('are the same each time', () => {
    fc.assert(
      fc.property(text, anySyntax, (whole, syntax) => {
        expect(tokenise(whole, syntax)).toEqual(tokenise(whole, { ...syntax }));
      }),
      { numRuns: runs(1000) },
    );
  });
});

const beginnings = [
  '{',
  '{{',
  '{ $',
  '${',
  '$t(',
  '%',
  '%(',
  '%{',
  "%'",
  '@:',
  '~,',
  '<b a="',
  '<!--',
  '&',
  'http://',
  '{0,',
];

describe('taking a text apart', () => {
  const all: readonly TextSyntax[] = [
    ...tokenStyles.map((style) => ({ ...plainSyntax, placeholders: [style] })),
    { placeholders: ['icu'], markup: 'html', escapes: true, accelerator: '&' },
    { placeholders: ['java'], markup: 'xml', escapes: true, accelerator: '_' },
  ];

  /** Milliseconds of the processor, and not of a machine that has other work. */
  const timeOf = (run: () => void) => {
    const { user } = process.cpuUsage();
    run();
    return (process.cpuUsage().user - user) / 1000;
  };

  it('takes no longer than the text is long', () => {
    for (const sign of [
      ...signs,
      '<a b="',
      "<a b='",
      '{a',
      '%(a',
      'a.',
      'a@',
      '((',
      'http://(',
      '<b',
      '&a',
      "''",
      '$a',
      '{x ',
    ]) {
      const timeOfLength = (length: number) =>
        timeOf(() => {
          const long = sign.repeat(length / sign.length);
          for (const syntax of all) tokenise(long, syntax);
        });
      timeOfLength(2000);
      let [short, long] = [timeOfLength(4000), timeOfLength(16_000)];
      // Other load on the machine only adds to a measurement.
      for (let again = 0; long > short * 8 + 100 && again < 3; again++) {
        short = Math.max(short, timeOfLength(4000));
        long = Math.min(long, timeOfLength(16_000));
      }
      expect(long, JSON.stringify(sign)).toBeLessThan(short * 8 + 100);
    }
  });

  it.each(beginnings)('takes no longer behind %j, whatever is there', (beginning) => {
    const mixed: readonly TextSyntax[] = [
      { placeholders: tokenStyles, markup: 'html', escapes: true, accelerator: '&' },
      { placeholders: tokenStyles.toReversed(), markup: 'none', escapes: false },
    ];
    for (const sign of [...' a.\'",0-%{}@:\\~=&$#!|(\n<', 'a=', "'a", ",'", ' a', '="', 'é']) {
      const long = beginning + sign.repeat(30_000 / sign.length);
      const run = () => {
        for (const syntax of mixed) tokenise(long, syntax);
      };
      let time = timeOf(run);
      for (let again = 0; time > 300 && again < 3; again++) time = Math.min(time, timeOf(run));
      expect(time, JSON.stringify(sign)).toBeLessThan(300);
    }
  });

  it('does 20,000 short texts in a second', () => {
    const syntax: TextSyntax = { placeholders: ['icu', 'printf'], markup: 'html', escapes: false };
    const texts = Array.from(
      { length: 10_000 },
      (_, at) => `Delete <b>{name}</b> and %d of ${at} files?`,
    );
    const run = () => {
      for (const one of texts) tokenise(one, syntax);
    };
    run();
    const time = Math.min(timeOf(run), timeOf(run), timeOf(run));
    expect(texts.length / time).toBeGreaterThan(20_000 / 1000);
  });
});
