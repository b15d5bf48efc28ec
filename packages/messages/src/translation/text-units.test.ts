import { describe, expect, it } from 'vitest';
import { icuSyntax, plainSyntax, type TextSyntax } from '../tokens/token.ts';
import { toTextUnits, type UnitsOptions } from './text-units.ts';

const printf: TextSyntax = { ...plainSyntax, placeholders: ['c'] };
const plain: UnitsOptions = {
  isPlural: false,
  syntax: plainSyntax,
  sourceLocale: 'en',
  targetLocale: 'pl',
};
const icu: UnitsOptions = { ...plain, syntax: icuSyntax };

function read(text: string, options: UnitsOptions) {
  const units = toTextUnits(text, options);
  if (!units) throw new Error('not read');
  const texts = units.units.map((unit) => unit.text);
  const forms = units.units.map(({ form }) => form?.choices.map(({ selector }) => selector).join());
  return { texts, forms, join: units.join };
}

describe('the units of a text', () => {
  it('are the text, where it has no choices', () => {
    const { texts, forms, join } = read("It's {name}'s", plain);
    expect(texts).toEqual(["It's {name}'s"]);
    expect(forms).toEqual([undefined]);
    expect(join(["C'est {name}"])).toBe("C'est {name}");
  });

  it('are the forms that the language needs, of a plural as it is stored', () => {
    const stored = '{n, plural, one {%d file} other {%d files}}';
    const { texts, forms, join } = read(stored, { ...plain, syntax: printf, isPlural: true });
    expect(forms).toEqual(['one', 'few', 'many', 'other']);
    expect(texts).toEqual(['%d file', '%d files', '%d files', '%d files']);
    expect(join(['%d plik', '%d pliki', '%d plików', "%d'{#"])).toBe(
      "{n, plural, one {%d plik} few {%d pliki} many {%d plików} other {%d'''{#'}}",
    );
    const { units } = toTextUnits(stored, { ...plain, isPlural: true }) ?? { units: [] };
    expect(units[1]?.form?.choices[0]?.samples).toEqual([2, 3, 4, 22]);
  });

  it('are sentences: choices go around the text that they stand in', () => {
    const { texts, forms, join } = read(
      'You have {count, plural, =0 {nothing} one {# file} other {# files}} in {folder}.',
      { ...icu, targetLocale: 'de' },
    );
    expect(forms).toEqual(['=0', 'one', 'other']);
    expect(texts).toEqual([
      'You have nothing in {folder}.',
      'You have # file in {folder}.',
      'You have # files in {folder}.',
    ]);
    expect(join(['Nichts in {folder}.', '# Datei in {folder}.', '# Dateien in {folder}.'])).toBe(
      '{count, plural, =0 {Nichts in {folder}.} one {# Datei in {folder}.} other {# Dateien in {folder}.}}',
    );
  });

  it('keep the names of arguments, offsets, ordinals and choices in one another', () => {
    const source =
      '{who, select, she {{place, selectordinal, offset:1 one {her #st} other {her #th}}} other {theirs}}';
    const { texts, forms, join } = read(source, { ...icu, targetLocale: 'de' });
    expect(forms).toEqual(['she,other', 'other']);
    expect(texts).toEqual(['her #th', 'theirs']);
    expect(join(['ihr #.', 'deren'])).toBe(
      '{who, select, she {{place, selectordinal, offset:1 other {ihr #.}}} other {deren}}',
    );
  });

  it('are without the quotes of ICU, which come back where they have to be', () => {
    const { texts, join } = read("Don''t use '{'braces'}', {name}", icu);
    expect(texts).toEqual(["Don't use {braces}, {name}"]);
    expect(join(["N'utilise pas {braces}, l'{name}"])).toBe(
      "N''utilise pas '{'braces'}', l''{name}",
    );
    expect(read("It's {name}", icu).join(["C'est l'{name}'"])).toBe("C'est l''{name}''");
  });

  it('are as they are stored where text looks like a placeholder', () => {
    const { texts, join } = read("'{name}' is {name}", icu);
    expect(texts).toEqual(["'{name}' is {name}"]);
    expect(join(["'{name}' jest {name}"])).toBe("'{name}' jest {name}");
  });

  it('are none where a message can not be read or has too many forms', () => {
    expect(toTextUnits('{n, plural, one {a}', icu)).toBeUndefined();
    const select = (name: string) => `{${name}, select, a {a} b {b} c {c} other {d}}`;
    expect(toTextUnits(['x', 'y', 'z'].map(select).join(' '), icu)).toBeUndefined();
    // The number of the outer plural can't be written inside of the inner one.
    const inner = '{b, plural, one {y} other {z}}';
    expect(toTextUnits(`{a, plural, one {# x ${inner}} other {# ${inner}}}`, icu)).toBeUndefined();
  });
});
