import { icuSyntax, plainSyntax, type TextSyntax } from '@parlance/messages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listParts } from '../texts/parts.ts';
import { adapt } from './adapt.ts';

const german = { source: 'en', target: 'de' };
const html: TextSyntax = { placeholders: ['icu'], markup: 'html', escapes: false };
const printf: TextSyntax = { placeholders: ['printf'], markup: 'none', escapes: false };

const adapted = (
  wanted: string,
  [source, target]: readonly [string, string],
  { syntax = html, locales = german }: { syntax?: TextSyntax; locales?: typeof german } = {},
) => adapt({ source: wanted, syntax }, { source, target }, locales)?.target;

describe('a translation', () => {
  it.each<[string, string, string, string | undefined]>([
    ['Hello {user}', 'Hello {name}', 'Hallo {name}', 'Hallo {user}'],
    ['{b} of {a}', '{x} of {y}', '{y} hat {x}', '{a} hat {b}'],
    ['{a} in {b}', '{b} in {a}', '{a} hat {b}', '{a} hat {b}'],
    ['<i>Now</i>', '<b>Now</b>', '<b>Jetzt</b>', '<i>Jetzt</i>'],
    ['See https://a.org', 'See https://b.org', 'Siehe https://b.org', 'Siehe https://a.org'],
    ['1,234.5 MB', '2,345.5 MB', '2.345,5 MB', '1.234,5 MB'],
    ['1,234 files', '5 files', '5 Dateien', '1.234 Dateien'],
    ['Version 2.0', 'Version 1.5', 'Version 1.5', 'Version 2.0'],
    ['3 of 5', '2 of 7', '2 von 7', '3 von 5'],
    // What stands for what is not certain.
    ['3 files', '2 files', 'Zwei Dateien', undefined],
    ['{a} and {b}', '{x} and {x}', '{x} und {x}', undefined],
    ['Hello {user}', 'Hello', 'Hallo', undefined],
    ['Hello {user}', 'Hello {name}', 'Hallo', undefined],
    ['Hello {user}', 'Hello {name}', 'Hallo {name} und {name}', undefined],
    ['Hello {user}', 'Hello {name}', 'Hallo {other}', undefined],
    ['<b>Now', '</b>Now', '</b>Jetzt', undefined],
  ])('of %j from %j, %j is %j', (wanted, source, target, expected) => {
    expect(adapted(wanted, [source, target])).toBe(expected);
  });

  it('has the placeholders of another syntax', () => {
    expect(adapted('Hello %s', ['Hello {name}', 'Hallo {name}'], { syntax: printf })).toBe(
      'Hallo %s',
    );
    expect(adapted('Hello {name}', ['Hello %s', 'Hallo %s'])).toBe('Hallo {name}');
  });

  it('has the digits of its locale', () => {
    const locales = { source: 'en', target: 'ar_EG' };
    expect(adapted('25 files', ['30 files', '٣٠ ملفًا'], { locales })).toBe('٢٥ ملفًا');
    expect(adapted('25 files', ['30 files', '30 ملفًا'], { locales })).toBe('25 ملفًا');
  });

  it('stays as it is where the texts have the same parts', () => {
    const pair = { source: 'Open {a} 5', target: 'Zwei' };
    expect(adapt({ source: 'Close {a} 5', syntax: icuSyntax }, pair, german)).toEqual({
      target: 'Zwei',
      isAdapted: false,
    });
  });

  it('has placeholders in quotes where its forms have them so', () => {
    const target = "{n, plural, one {'{0}' Datei} other {'{0}' Dateien}}";
    const wanted = "{n, plural, one {'{1}' file} other {'{1}' files}}";
    expect(adapted(wanted, [wanted.replaceAll('1', '0'), target])).toBe(
      target.replaceAll('{0}', '{1}'),
    );
  });
});

describe('whatever is adapted', () => {
  const word = fc.constantFrom('open', 'file', 'the', '—', 'größer', '文');
  const part = (kind: number) =>
    [
      fc.integer({ min: 0, max: 99_999 }).map(String),
      fc.constantFrom('{a}', '{b}', '{name}', '{0}'),
      fc.constantFrom('<br/>', '<img/>'),
      fc.constantFrom('https://a.org/x', 'https://b.org/?q=1', 'me@a.org'),
    ][kind] ?? fc.constant('');
  const shape = fc.array(fc.oneof(word, fc.integer({ min: 0, max: 3 })), {
    minLength: 1,
    maxLength: 8,
  });
  const filled = (slots: readonly (string | number)[]) =>
    fc
      .tuple(...slots.map((slot) => (typeof slot === 'string' ? fc.constant(slot) : part(slot))))
      .map((parts) => parts.join(' '));

  it('has exactly the parts of the new source text', () => {
    const cases = shape.chain((slots) => {
      const order = fc.shuffledSubarray([...slots.keys()], { minLength: slots.length });
      return fc.tuple(filled(slots), filled(slots), order, fc.constant(slots));
    });
    let count = 0;
    fc.assert(
      fc.property(cases, ([wanted, source, order]) => {
        const words = source.split(' ');
        const target = order.map((at) => words[at]).join(' ');
        const result = adapt(
          { source: wanted, syntax: html },
          { source, target },
          {
            source: 'en',
            target: 'en',
          },
        );
        if (!result) return;
        count++;
        expect(partsOf(result.target)).toEqual(partsOf(wanted));
      }),
      { numRuns: 500, seed: 7 },
    );
    expect(count).toBeGreaterThan(250);
  });

  it('of any texts is whole or nothing', () => {
    const texts = fc.tuple(fc.string(), fc.string(), fc.string());
    fc.assert(
      fc.property(texts, ([wanted, source, target]) => {
        for (const syntax of [html, printf, plainSyntax]) {
          const result = adapt({ source: wanted, syntax }, { source, target }, german);
          if (result?.isAdapted)
            expect(listParts(result.target, syntax).length).toBe(listParts(wanted, syntax).length);
        }
      }),
      { numRuns: 300 },
    );
  });
});

function partsOf(text: string): readonly string[] {
  return listParts(text, html)
    .map((one) => `${one.kind} ${one.text}`)
    .toSorted();
}
