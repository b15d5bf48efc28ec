import type { Message } from '@parlance/messages';
import { describe, expect, it } from 'vitest';
import { updateSource } from './edit/update.ts';
import type { Format } from './format.ts';
import { po } from './formats/po/index.ts';
import { qtTs } from './formats/qtts/index.ts';
import { xcstrings } from './formats/xcstrings/index.ts';
import { xliff12 } from './formats/xliff12/index.ts';
import { xliff20 } from './formats/xliff20/index.ts';

const units12 = `  <trans-unit id="a">\n    <source>Old</source>\n    <target>Alt</target>\n  </trans-unit>\n`;
const file12 = (units: string, opening = ' source-language="en" target-language="de"') =>
  `<xliff version="1.2"><file original="f"${opening} datatype="plaintext"><body>\n${units}</body></file></xliff>\n`;
const file20 = (segments: string) =>
  `<xliff version="2.0" srcLang="en" trgLang="de"><file id="f">\n<unit id="a">${segments}</unit>\n</file></xliff>\n`;
const segment20 = '<segment><source>Old</source><target>Alt</target></segment>';
const tsOf = (message: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="de">\n<context>\n    <name>Main</name>\n${message}</context>\n</TS>\n`;
const tsMessage = (attributes: string) =>
  `    <message${attributes}>\n        <source>Old</source>\n        <translation>Alt</translation>\n    </message>\n`;

/** The file after an update of source texts, with its present messages or others. */
function write(
  format: Format,
  text: string,
  sources: Record<string, Message>,
  messages: Record<string, Message> = {},
): string {
  const held = format.parse(text, { locale: 'de' }).resource.entries;
  const all = new Map([...held.map(({ key, message }) => [key, message] as const)]);
  for (const [key, message] of Object.entries(messages)) all.set(key, message);
  const entries = Array.from(all, ([key, message]) => ({ key, message }));
  const options = { locale: 'de', sources: new Map(Object.entries(sources)) };
  return updateSource(format, text, entries, options).text;
}

describe('another source text', () => {
  it.each([
    ['XLIFF 1.2', xliff12, file12(units12), 'a'],
    ['XLIFF 2', xliff20, file20(segment20), 'a'],
    ['Qt with ids', qtTs, tsOf(tsMessage(' id="a"')), 'a'],
  ] as const)('is written into %s, and nothing else is', (_, format, text, key) => {
    const written = write(format, text, { [key]: 'New & <b>' });
    expect(written).toBe(text.replace('Old', 'New &amp; &lt;b&gt;'));
    expect(format.parse(written).resource.entries).toMatchObject([{ key, source: 'New & <b>' }]);
    expect(write(format, text, { [key]: 'Old' })).toBe(text);
  });

  it('is written beside another translation, and into what is new', () => {
    for (const [format, text] of [
      [xliff12, file12(units12)],
      [xliff20, file20(segment20)],
    ] as const) {
      const written = write(format, text, { a: 'New', b: 'B' }, { a: 'Neu', b: 'Be' });
      expect(format.parse(written).resource.entries).toMatchObject([
        { key: 'a', source: 'New', message: 'Neu' },
        { key: 'b', source: 'B', message: 'Be' },
      ]);
    }
  });

  it('is written form by form where the forms have units of their own', () => {
    const unit = (category: string, source: string) =>
      `  <trans-unit id="n|==|plural.${category}"><source>${source}</source><target>t</target></trans-unit>\n`;
    const text = file12(unit('one', '1 day') + unit('other', 'days'));
    const sources = { n: { plural: { one: '1 night', other: 'nights' } } };
    expect(write(xliff12, text, sources)).toBe(
      file12(unit('one', '1 night') + unit('other', 'nights')),
    );
    expect(write(xliff12, text, { n: 'no forms' })).toBe(text);
  });

  it.each([
    ['by which gettext finds a message', po, 'msgid "Old"\nmsgstr "Alt"\n', 'Old'],
    ['by which Qt finds a message', qtTs, tsOf(tsMessage('')), 'Main\u0004Old'],
    [
      'that is in segments',
      xliff12,
      file12(
        units12.replace(
          '    <target',
          '    <seg-source><mrk mid="1">Old</mrk></seg-source>\n    <target',
        ),
      ),
      'a',
    ],
    ['of several segments', xliff20, file20(segment20 + segment20), 'a'],
    [
      'of a file without translations',
      xliff12,
      file12('  <trans-unit id="a"><source>Old</source></trans-unit>\n', ' source-language="de"'),
      'a',
    ],
  ] as const)('does not replace one %s', (_, format, text, key) => {
    expect(write(format, text, { [key]: 'New' })).toBe(text);
  });

  it('does not come back with an entry that goes', () => {
    const text = file12(units12 + units12.replace('"a"', '"b"'));
    const options = { sources: new Map([['b', 'New']]) };
    const { text: written } = updateSource(xliff12, text, [{ key: 'a', message: 'Alt' }], options);
    expect(written).toBe(file12(units12));
  });
});

describe('the source locale', () => {
  const entry = { comments: [], references: [], flags: [], meta: {} };
  const resource = { entries: [{ ...entry, key: 'a', message: 'Alt', source: 'Old' }] };
  const options = { locale: 'de_AT', sourceLocale: 'en_GB' };

  it.each([
    [xliff12, 'source-language="en_GB" target-language="de_AT"'],
    [xliff20, 'srcLang="en-GB" trgLang="de-AT"'],
    [qtTs, 'language="de_AT" sourcelanguage="en_GB"'],
    [xcstrings, '"sourceLanguage" : "en-GB"'],
  ] as const)('is named in a new file', (format, named) => {
    const { text } = format.serialize(resource, options);
    expect(text).toContain(named);
    expect(format.parse(text, { locale: 'de_AT' }).resource.entries).toMatchObject([
      { key: 'a', message: 'Alt' },
    ]);
  });

  it.each([xliff12, xliff20])(
    'leaves the key to stand for a source text that is not known',
    (format) => {
      const { text } = format.serialize(
        { entries: [{ ...entry, key: 'a', message: 'A' }] },
        options,
      );
      const added = updateSource(format, text, [{ key: 'b', message: 'B' }], options).text;
      for (const [key, written] of [
        ['a', text],
        ['b', added],
      ] as const) {
        expect(format.parse(written).resource.entries).toMatchObject([{ key, source: key }]);
      }
      const own = { locale: 'en_GB', sourceLocale: 'en_GB' };
      const same = format.serialize({ entries: [{ ...entry, key: 'a', message: 'A' }] }, own).text;
      expect(format.parse(same).resource.entries).toMatchObject([{ key: 'a', source: 'A' }]);
    },
  );
});
