import { icuSyntax, plainSyntax, type TextSyntax } from '@parlance/messages';
import { describe, expect, test } from 'vitest';
import { applyFix } from '../finding.ts';
import { fingerprintOfWord, type LanguageTerm, readLanguage } from './read-language.ts';

const plain: LanguageTerm = { source: null, isPlural: false, syntax: plainSyntax };
const html: TextSyntax = { ...plainSyntax, placeholders: ['printf'], markup: 'html' };

const read = (value: string, term: Partial<LanguageTerm> = {}, locale = 'de') =>
  readLanguage(value, { ...plain, ...term }, locale);
const wordsOf = (...args: Parameters<typeof read>) =>
  read(...args).words.flatMap(({ parts }) => parts.map(({ text }) => text));
const findIn = (
  value: string,
  word: string,
  suggested: readonly string[] = [],
  term: Partial<LanguageTerm> = {},
) => read(value, term).toSpelling(new Map([[word, suggested]]), 'info');

describe('the words that are looked up', () => {
  test('are those of the language', () => {
    expect(wordsOf('Größe und Ändern')).toEqual(['Größe', 'und', 'Ändern']);
  });

  test.each([
    ['placeholders', 'Hallo %s, %1$d Dateien', ['Hallo', 'Dateien']],
    ['parts of words that a value is in', '%sen Datei%s', []],
    ['endings of values', "%s'den %d-ban Datei-%s <b>%s</b>en x", []],
    ['tags and attributes', '<a href="x" title="y">Datei</a> <b>auf</b>', ['Datei', 'auf']],
    ['words that tags are in', '<b>D</b>atei öffnen', ['öffnen']],
    [
      'addresses',
      'Mehr auf https://beispiel.org/hilfe und an ada@beispiel.org',
      ['Mehr', 'auf', 'und', 'an'],
    ],
    ['code', 'Starte <code>npm install</code> oder `make world` neu', ['Starte', 'oder', 'neu']],
    ['acronyms', 'HTML und PDFs', ['und']],
    ['names of programs', 'GitHub iPhone LibreOffice Datei', ['Datei']],
    ['numbers', 'Mp3 und 4k und 2.', ['und']],
    ['file names and abbreviations', 'liesmich.txt z.B. Datei', ['Datei']],
    ['other scripts', 'Datei Привет 日本', ['Datei']],
    ['single letters', 'A b Datei', ['Datei']],
  ])('are none of %s', (_, value, words) => {
    expect(wordsOf(value, { syntax: html })).toEqual(words);
  });

  test('are none that the source text has, or their genitive', () => {
    const source = 'Open with Parlance or Wi-Fi';
    const value = 'Mit Parlance’s Hilfe öffnen: Parlance-Datei, Wi-Fi';
    expect(wordsOf(value, { source })).toEqual(['Mit', 'Hilfe', 'öffnen', 'Datei']);
  });

  test('are Latin ones alone where the script is Latin, and not in Russian', () => {
    expect(wordsOf('Откройте Linux файл', {}, 'ru')).toEqual(['Откройте', 'файл']);
  });

  test('have the other spellings that may be right', () => {
    const [first, second, third] = read('Übersetzungs- bzw. geht’s').words;
    expect(first?.spellings).toEqual(['Übersetzungs', 'Übersetzungs-']);
    expect(second?.spellings).toEqual(['bzw', 'bzw.']);
    expect(third?.spellings).toEqual(['geht’s', "geht's"]);
  });

  test('are looked up with their hyphens, and by their parts', () => {
    const [word] = read('die E-Mail-Adresse').words.slice(1);
    expect(word?.spellings).toEqual(['E-Mail-Adresse']);
    expect(word?.parts.map(({ text }) => text)).toEqual(['Mail', 'Adresse']);
  });

  test('are read by what entities, accelerators and soft hyphens stand for', () => {
    const syntax: TextSyntax = { ...html, accelerator: '_' };
    expect(wordsOf('&Uuml;bung Da_tei Über\u00ADsetzung', { syntax })).toEqual([
      'Übung',
      'Datei',
      'Übersetzung',
    ]);
  });

  test('end at narrow spaces', () => {
    expect(wordsOf('«\u202Fnous\u202F» et\u202F: vous', {}, 'fr')).toEqual(['nous', 'et', 'vous']);
  });

  test('are each there once', () => {
    expect(wordsOf('Datei, Datei und Datei')).toEqual(['Datei', 'und']);
  });
});

describe('a word that a dictionary does not have', () => {
  test('is found where it is, behind signs of several code units', () => {
    const value = '😀 e\u0301 👩‍💻 Dateii öffnen';
    const [found] = findIn(value, 'Dateii', ['Datei', 'Dateien']);
    expect(value.slice(found?.start, found?.end)).toBe('Dateii');
    expect(found).toMatchObject({ check: 'spelling', severity: 'info', data: { word: 'Dateii' } });
    const fixed = found?.suggestions.map(({ fix }) => applyFix(value, { fix }));
    expect(fixed).toEqual(['😀 e\u0301 👩‍💻 Datei öffnen', '😀 e\u0301 👩‍💻 Dateien öffnen']);
  });

  test('is found each time, with one fingerprint that is the same in all texts', () => {
    const found = findIn('Dateii und Dateii', 'Dateii');
    expect(found.map(({ start }) => start)).toEqual([0, 11]);
    const [other] = findIn('Eine andere Dateii', 'Dateii');
    const fingerprints = [...found, other].map((finding) => finding?.fingerprint);
    expect(new Set(fingerprints)).toEqual(new Set([fingerprintOfWord('Dateii')]));
  });

  test('is found in the form that it is in, and its fix is quoted as ICU wants it', () => {
    const value = '{n, plural, one {Eine Datei’s {x}} other {# Dateiien}}';
    const term = { isPlural: true, syntax: icuSyntax };
    const [found] = findIn(value, 'Dateiien', ["Datei'{en}"], term);
    expect(found?.form).toEqual(['other']);
    expect(value.slice(found?.start, found?.end)).toBe('Dateiien');
    const [suggestion] = found?.suggestions ?? [];
    expect(suggestion && applyFix(value, suggestion)).toBe(
      "{n, plural, one {Eine Datei’s {x}} other {# Datei'''{'en'}'}}",
    );
  });

  test('is of no form where all have it in common', () => {
    const value = 'Dateii: {n, plural, one {eine} other {viele}}';
    const found = findIn(value, 'Dateii', [], { syntax: icuSyntax });
    expect(found).toHaveLength(1);
    expect(found[0]).not.toHaveProperty('form');
  });

  test('is found in a stored plural of another syntax', () => {
    const value = '{n, plural, one {%d Dattei} other {%d Dateien}}';
    const [found] = findIn(value, 'Dattei', ['Datei'], { isPlural: true, syntax: html });
    expect(found?.form).toEqual(['one']);
    expect(found?.suggestions.map((one) => applyFix(value, one))).toEqual([
      '{n, plural, one {%d Datei} other {%d Dateien}}',
    ]);
  });

  test('is replaced with its entities, and not where an accelerator would go with it', () => {
    const syntax: TextSyntax = { ...html, accelerator: '_' };
    const [entity] = findIn('&Uuml;bungg', 'Übungg', ['Übung'], { syntax });
    expect(entity?.suggestions.map((one) => applyFix('&Uuml;bungg', one))).toEqual(['Übung']);
    const [accelerator] = findIn('Dat_eii', 'Dateii', ['Datei'], { syntax });
    expect(accelerator).toMatchObject({ start: 0, end: 7, suggestions: [] });
  });

  test('has a few suggestions, of which none is markup', () => {
    const suggested = ['<b>', 'a1', 'a2', 'a3', 'a4', 'a5', 'a6'];
    const [found] = findIn('Dateii', 'Dateii', suggested);
    expect(found?.suggestions.map(({ text }) => text)).toEqual(['a1', 'a2', 'a3', 'a4', 'a5']);
  });
});

describe('what another program finds in sentences', () => {
  const match = {
    rule: 'R',
    message: 'No.',
    replacements: ['die Datei'],
    check: 'grammar',
  } as const;
  const severities = { grammar: 'warning', spelling: 'info' } as const;

  test('is found in the form that it is in', () => {
    const value = '{n, plural, one {der Datei} other {der Datei und so}}';
    const reading = read(value, { isPlural: true, syntax: icuSyntax });
    const joined = reading.parts.map(({ text }) => text).join('');
    const start = joined.lastIndexOf('der Datei');
    const [found] = reading.toFindings([{ ...match, start, end: start + 9 }], severities);
    expect(found).toMatchObject({ form: ['other'], severity: 'warning', data: { message: 'No.' } });
    expect(value.slice(found?.start, found?.end)).toBe('der Datei');
    expect(found?.start).toBe(value.lastIndexOf('der Datei'));
  });

  test('has what codes are read as, and joins to the text', () => {
    const value = 'Mit <b>%d</b> Dateien<br>von %s &amp; Co. `x y`';
    const { parts } = read(value, { syntax: html });
    expect(parts.map(({ text }) => text).join('')).toBe(value);
    expect(parts.map(({ reads }) => reads).join('')).toBe('Mit 2 Dateien\nvon X & Co. X');
  });

  test('is nothing in codes alone, and no replacement where one of them would go', () => {
    const reading = read('der %s Datei', { syntax: html });
    expect(reading.toFindings([{ ...match, start: 4, end: 6 }], severities)).toEqual([]);
    const [found] = reading.toFindings([{ ...match, start: 0, end: 12 }], severities);
    expect(found).toMatchObject({ start: 0, end: 12, suggestions: [] });
  });

  test('is no spelling of names, of values, or beyond the text', () => {
    const reading = read('GitHub %s Parlance Dateii', { syntax: html, source: 'Parlance' });
    const spelling = { ...match, check: 'spelling' } as const;
    const ranges = [
      [0, 6],
      [7, 9],
      [10, 18],
      [19, 25],
      [19, 60],
      [25, 25],
    ] as const;
    const matches = ranges.map(([start, end]) => ({ ...spelling, start, end }));
    const found = reading.toFindings(matches, severities);
    expect(found.map(({ data }) => data.word)).toEqual(['Dateii']);
    expect(found[0]?.fingerprint).toBe(fingerprintOfWord('Dateii'));
  });

  test('is nothing where nobody wants it', () => {
    const reading = read('der Datei');
    expect(reading.toFindings([{ ...match, start: 0, end: 9 }], {})).toEqual([]);
  });
});

test('a text that no form can be read of has nothing', () => {
  const reading = read('{n, plural,', { isPlural: true, syntax: icuSyntax });
  expect(reading.words).toEqual([]);
  expect(reading.parts).toEqual([]);
});
