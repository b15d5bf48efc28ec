import { icuSyntax, type TextSyntax, tokenise } from '@parlance/messages';
import { anyCharacter } from '@parlance/messages/testing/any-character.ts';
import { nastyTexts } from '@parlance/messages/testing/nasty-texts.ts';
import { runs } from '@parlance/messages/testing/runs.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { check } from './check.ts';
import { applyFix, compareSeverities, type Finding } from './finding.ts';
import { allOn } from './testing/all-on.ts';
import { checkTables } from './testing/all-tables.ts';
import { readTable } from './testing/tables.ts';
import type { CheckUnit } from './unit.ts';

const syntaxes: readonly TextSyntax[] = [
  { placeholders: ['c'], markup: 'html', escapes: true, accelerator: '&' },
  { placeholders: ['python'], markup: 'none', escapes: false },
  { placeholders: ['i18next'], markup: 'html', escapes: false },
  { placeholders: ['laravel'], markup: 'none', escapes: false },
  { placeholders: ['fluent'], markup: 'none', escapes: false },
  { placeholders: ['qt'], markup: 'xml', escapes: true, accelerator: '_' },
  icuSyntax,
];

/** What texts of translators are made of. */
const part = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('Save', 'sichern', 'файл', '保存', 'حفظ', 'the', 'PDF', 'Äö'),
  },
  { weight: 6, arbitrary: fc.constantFrom(' ', ' ', '  ', '\u00a0', '\u202f', '\t', '\n', '\r\n') },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '.',
      '…',
      '...',
      '?',
      '!',
      ':',
      ';',
      ',',
      '。',
      '؟',
      '(',
      ')',
      '[',
      ']',
      '"',
      '“',
      '„',
      '«',
      '»',
      "'",
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '%s',
      '%d',
      '%1$s',
      '%(a)s',
      '{a}',
      '{ $a }',
      '{ -b }',
      '{ $a ->\n[one] x\n*[other] y\n}',
      '{{a}}',
      ':name',
      '%1',
      '%n',
      '%%',
      '#',
      '% s',
      '{a',
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '<b>',
      '</b>',
      '<br>',
      '<a href="https://a.org">',
      '</a>',
      '<x id="1"/>',
      '&amp;',
      '&nbsp;',
      '&hellip;',
      '&Uuml;',
      '&quot;',
      '\\u0021',
      '<b',
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '1',
      '16',
      '1.5',
      '1,000',
      '$',
      '™',
      '#5',
      '--x',
      '/a/b',
      'f()',
      'https://a.org/x',
      'a@b.org',
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '\u200b',
      '\u00ad',
      '\u202a',
      '\u2069',
      'e\u0301',
      '\\n',
      '\\',
      '&S',
      '_S',
      '**',
      '[b]',
      '[/b]',
      '[a](b)',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '{n, plural, one {# a} other {# b}}',
      '{g, select, x {a} other {b}}',
      "'{'",
      '{n, plural, one {',
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom(...nastyTexts.filter((text) => text.length < 200)) },
);
const text = fc.array(part, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));
const texts = fc.oneof(
  fc.tuple(text, text),
  // A translation that is the source with a few changes, so that most of it fits.
  fc
    .tuple(fc.array(part, { minLength: 2, maxLength: 10 }), fc.nat(), part)
    .map(([parts, at, other]) => {
      const changed = parts.toSpliced(at % parts.length, 1, other);
      return [parts.join(''), changed.join('')] as const;
    }),
);
const unit: fc.Arbitrary<CheckUnit> = fc
  .record({
    texts,
    syntax: fc.constantFrom(...syntaxes),
    locale: fc.constantFrom(
      'de',
      'fr',
      'fr_CA',
      'ru',
      'ja',
      'ar',
      'tr',
      'th',
      'pl',
      'en',
      'de_CH',
      'ro',
    ),
    kind: fc.constantFrom('plain', 'plain', 'icu', 'plural'),
    markup: fc.constantFrom(undefined, 'markdown', 'mdx', 'rst', 'asciidoc'),
  })
  .map(({ texts: [source, target], syntax, locale, kind, markup }) => {
    const [isIcu, isPlural] = [kind === 'icu', kind === 'plural'];
    const plural = (form: string) => `{n, plural, one {1 ${form}} other {${form}}}`;
    return {
      source: isPlural ? plural(source) : source,
      target: isPlural ? plural(target) : target,
      sourceLocale: 'en',
      locale,
      syntax: isIcu ? icuSyntax : syntax,
      isIcu,
      isPlural,
      ...(markup === undefined ? {} : { markup }),
    };
  });

const rows: readonly CheckUnit[] = Object.values(checkTables)
  .flat()
  .map(readTable)
  .flatMap(({ fires, silent }) => [...fires, ...silent].map((row) => row.unit));

function countOf(findings: readonly Finding[], id: string): number {
  return findings.filter((finding) => finding.check === id).length;
}

function expectWithin({ target }: CheckUnit, { start, end, fix }: Finding): void {
  const ranges = [{ start, end }, ...(fix?.edits ?? [])];
  for (const range of ranges) {
    expect(range.start).toBeGreaterThanOrEqual(0);
    expect(range.start).toBeLessThanOrEqual(range.end);
    expect(range.end).toBeLessThanOrEqual(target.length);
  }
  const edits = [...(fix?.edits ?? [])].sort((a, b) => a.start - b.start);
  for (const [at, edit] of edits.entries())
    expect(edit.start).toBeGreaterThanOrEqual(edits[at - 1]?.end ?? 0);
}

/** No entity and no escape is cut in two. */
function expectUncut({ target, syntax }: CheckUnit, { start, end, fix }: Finding): void {
  const cut = tokenise(target, syntax)
    .filter(({ kind, isBroken }) => (kind === 'entity' || kind === 'escape') && !isBroken)
    .filter((token) =>
      [start, end, ...(fix?.edits ?? []).flatMap((edit) => [edit.start, edit.end])].some(
        (offset) => token.start < offset && offset < token.end,
      ),
    );
  expect(cut).toEqual([]);
}

/** Each fix removes its finding and adds none that is as bad. */
function expectSoundFixes(of: CheckUnit): void {
  const findings = check(of, allOn);
  for (const finding of findings.filter(({ fix }) => fix)) {
    const fixed = { ...of, target: applyFix(of.target, finding) };
    if (of.locale === of.sourceLocale) fixed.source = fixed.target;
    const after = check(fixed, allOn);
    expect(countOf(after, finding.check)).toBeLessThan(countOf(findings, finding.check));
    const isBad = ({ severity }: Finding) => compareSeverities(severity, finding.severity) <= 0;
    for (const { check: id } of after.filter(isBad))
      expect(countOf(after, id), id).toBeLessThanOrEqual(countOf(findings, id));
  }
}

describe('checking any texts', () => {
  it('finds what lies within the text', () => {
    fc.assert(
      fc.property(unit, (of) => {
        for (const finding of check(of, allOn)) expectWithin(of, finding);
      }),
      { numRuns: runs(5000) },
    );
  });

  it('finds and changes whole entities and escapes in plain texts', () => {
    fc.assert(
      fc.property(unit, (of) => {
        fc.pre(!of.isIcu && !of.isPlural);
        for (const finding of check(of, allOn)) expectUncut(of, finding);
      }),
      { numRuns: runs(5000) },
    );
  });

  it('never throws, whatever signs there are', () => {
    const any = fc.string({ unit: anyCharacter, maxLength: 60 });
    fc.assert(
      fc.property(unit, any, any, (of, source, target) => {
        check({ ...of, source, target }, allOn);
      }),
      { numRuns: runs(5000) },
    );
  });

  it('finds the same twice', () => {
    fc.assert(
      fc.property(unit, (of) => {
        expect(check(of, allOn)).toEqual(check(structuredClone(of), allOn));
      }),
      { numRuns: runs(2000) },
    );
  });

  it('offers fixes that remove their finding and add none that is as bad', () => {
    fc.assert(fc.property(unit, expectSoundFixes), { numRuns: runs(4000) });
  });

  it('offers such fixes for the texts of the tables', () => {
    for (const of of rows) expectSoundFixes(of);
  });

  it('comes to an end when fix follows fix, with nothing left to fix', () => {
    fc.assert(
      fc.property(unit, (of) => {
        let { target } = of;
        for (let steps = 0; steps < 100; steps++) {
          const source = of.locale === of.sourceLocale ? target : of.source;
          const found = check({ ...of, source, target }, allOn).find(({ fix }) => fix);
          if (!found) return;
          target = applyFix(target, found);
        }
        throw new Error('The fixes do not end');
      }),
      { numRuns: runs(3000) },
    );
  });

  it('finds nothing in a translation that is the source text, but that it is', () => {
    fc.assert(
      fc.property(unit, (of) => {
        const same = { ...of, locale: 'de', target: of.source };
        const ids = check(same).map(({ check: id }) => id);
        const ofItself = ['unchanged', 'plural.missing', 'icu.syntax'];
        expect(ids.filter((id) => !ofItself.includes(id))).toEqual([]);
      }),
      { numRuns: runs(5000) },
    );
  });
});
