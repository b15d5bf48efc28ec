import { nastyTexts } from '@parlance/messages/testing/nasty-texts.ts';
import { runs } from '@parlance/messages/testing/runs.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTmx } from '../testing/parse-tmx.ts';
import type { TmxFacts, TmxUnit } from './unit.ts';
import { createTmxWriter, type TmxWriterOptions } from './writer.ts';

const createdAt = new Date('2026-11-03T08:05:09Z');

function write(units: readonly TmxUnit[], options: Partial<TmxWriterOptions> = {}): string {
  const writer = createTmxWriter({ createdAt, ...options });
  return writer.head + units.map(writer.write).join('') + writer.end;
}

const hello: TmxUnit = {
  sourceLocale: 'en',
  notes: [],
  variants: [
    { locale: 'en', text: 'Hello <b>{name}</b>' },
    { locale: 'de_AT', text: 'Servus <b>{name}' },
    { locale: 'fr', text: 'Salut <b>{name}</b>' },
  ],
};

describe('the writer of TMX', () => {
  it('marks placeholders and tags as codes', () => {
    const written = write([hello], { sourceLocale: 'en' });
    expect(written).toContain(
      '<seg>Hello <bpt i="1" x="1">&lt;b&gt;</bpt><ph x="2">{name}</ph><ept i="1">&lt;/b&gt;</ept></seg>',
    );
    expect(written).toContain(
      '<tuv xml:lang="de-AT">\n        <seg>Servus <it pos="begin" x="1">&lt;b&gt;</it><ph x="2">{name}</ph></seg>',
    );
  });

  it('writes dates, authors and what a text is known by', () => {
    const written = write([
      { ...hello, id: 'a"b', notes: ['1 < 2'], context: 'greeting', createdAt, createdBy: 'A & B' },
    ]);
    expect(written).toContain(
      '<tu tuid="a&quot;b" srclang="en" creationdate="20261103T080509Z" creationid="A &amp; B">',
    );
    expect(written).toContain('<note>1 &lt; 2</note>');
    expect(written).toContain('<prop type="x-context">greeting</prop>');
    expect(written).toContain('srclang="*all*"');
  });

  it('writes the locales that are asked for, beside the source of each unit', async () => {
    const { units } = await parseTmx(write([hello], { locales: ['fr', 'it'] }));
    expect(units[0]?.variants.map(({ locale }) => locale)).toEqual(['en', 'fr']);
    expect((await parseTmx(write([hello], { locales: ['it'] }))).units).toEqual([]);
  });

  it('leaves out and counts characters that XML can not hold', async () => {
    const writer = createTmxWriter({ createdAt });
    const [source, ...others] = hello.variants;
    if (!source) throw new Error('There is no source');
    const written = writer.write({
      ...hello,
      variants: [{ ...source, text: 'a\u0001b' }, ...others],
    });
    expect(written).toContain('<seg>ab</seg>');
    expect(writer.losses.list()).toEqual([
      { kind: 'character', name: '', count: 1, places: [{ unit: 1, line: 0 }] },
    ]);
  });

  it('writes what is read as the same again', async () => {
    const legal = (text: string) =>
      text.replace(/[^\P{Cc}\t\n\r\x7f-\x9f]|[\p{Cs}\ufffe\uffff]/gu, '');
    const text = fc
      .oneof(
        fc.constantFrom(...nastyTexts),
        fc.string({ unit: 'grapheme' }),
        fc
          .array(fc.constantFrom('<b>', '</b>', '<br/>', '{x}', '%s', ' ', 'w', '&lt;', ']]>'))
          .map((parts) => parts.join('')),
      )
      .map(legal)
      .filter((text) => text !== '');
    const named = text.filter((text) => text.trim() !== '' && !/^\s*<seg>/.test(text));
    const date = fc
      .integer({ min: 0, max: 4_000_000_000 })
      .map((seconds) => new Date(seconds * 1000));
    const facts: fc.Arbitrary<TmxFacts> = fc.record(
      {
        context: named,
        document: named,
        project: named,
        previous: named,
        next: named,
        status: fc.constantFrom('reviewed', 'translated', 'machine'),
        createdAt: date,
        createdBy: text,
        changedAt: date,
        changedBy: text,
        usedAt: date,
        useCount: fc.nat(999_999_999),
      },
      { requiredKeys: [] },
    );
    const locales = fc.uniqueArray(
      fc.constantFrom('en', 'en_US', 'de', 'zh_Hant_TW', 'sr_Latn', 'ar'),
      {
        minLength: 2,
      },
    );
    const unit: fc.Arbitrary<TmxUnit> = fc
      .record({
        locales,
        facts,
        more: fc.array(facts, { minLength: 6, maxLength: 6 }),
        texts: fc.array(text, { minLength: 6, maxLength: 6 }),
        id: fc.option(text),
        notes: fc.array(named),
        source: fc.nat(6),
      })
      .map(({ locales, facts, more, texts, id, notes, source }) => ({
        ...facts,
        ...(id === null ? {} : { id }),
        ...(locales[source] === undefined ? {} : { sourceLocale: locales[source] }),
        notes,
        variants: locales.map((locale, at) => ({ ...more[at], locale, text: texts[at] ?? 'x' })),
      }));
    await fc.assert(
      fc.asyncProperty(fc.array(unit), fc.boolean(), async (units, marksCodes) => {
        const { units: read, losses } = await parseTmx(write(units, { marksCodes }), 1000);
        expect(read).toEqual(units);
        expect(losses).toEqual([]);
      }),
      { numRuns: runs(1000) },
    );
  });
});
