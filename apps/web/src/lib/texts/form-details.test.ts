import { describe, expect, test } from 'vitest';
import {
  findFormProblem,
  findSourceForms,
  listArguments,
  listEmptyForms,
  previewMessage,
  previewPluralTerm,
  samplesOf,
  valuesOf,
} from './form-details.ts';
import { type FormChoice, listTexts, readForms } from './message-forms.ts';
import { openForms } from './open-forms.ts';
import { syntaxOf } from './text-tokens.ts';

function formsIn(text: string, isPlural = false): FormChoice {
  const forms = readForms(text, isPlural);
  if (!forms) throw new Error(`no forms: ${text}`);
  return forms;
}

test('forms have the numbers of the locale', () => {
  expect(samplesOf('plural', 'few', 'pl')).toEqual([2, 3, 4, 22]);
  expect(samplesOf('selectordinal', 'few', 'en')).toEqual([3, 23, 33, 43]);
  expect(samplesOf('select', 'female', 'en')).toEqual([]);
  expect(samplesOf('plural', '=0', 'en')).toEqual([]);
});

describe('empty forms', () => {
  const empty = (text: string, locale: string) => {
    const forms = openForms(text, { locale, isPlural: true, source: '' });
    return (
      forms && listEmptyForms(forms.root, new Map(), locale).map(({ path }) => path[0]?.selector)
    );
  };

  test('are those that the language needs', () => {
    expect(empty('{n, plural, one {a} other {b}}', 'pl')).toEqual(['few', 'many']);
    expect(empty('{n, plural, one {a} other {b}}', 'de')).toEqual([]);
  });

  test('are not those of millions alone, and none where nothing is translated', () => {
    expect(empty('{n, plural, one {a} other {b}}', 'es')).toEqual([]);
    expect(empty('', 'pl')).toEqual([]);
  });
});

describe('the forms of the source text beside a form', () => {
  const beside = (source: string, target: string, selectors: readonly string[]) =>
    findSourceForms(
      { path: selectors.map((selector) => ({ argument: 'x', selector })) },
      formsIn(source),
      { source: 'en', target },
    ).map(({ text }) => text);
  const plural = '{n, plural, =0 {none} one {a file} other {files}}';

  test('are those for the same numbers', () => {
    expect(beside(plural, 'pl', ['few'])).toEqual(['files']);
    expect(beside(plural, 'pl', ['one'])).toEqual(['a file']);
    expect(beside(plural, 'ru', ['one'])).toEqual(['a file', 'files']);
    expect(beside(plural, 'pl', ['=0'])).toEqual(['none']);
    expect(beside(plural, 'ja', ['other'])).toEqual(['a file', 'files']);
  });

  test('are those of the same words, or of all others', () => {
    const select = `{g, select, female {her} other {${plural}}}`;
    expect(beside(select, 'pl', ['female'])).toEqual(['her']);
    expect(beside(select, 'pl', ['male', 'many'])).toEqual(['files']);
  });
});

describe('the preview', () => {
  test('shows a message for numbers and words, and says which form it takes', () => {
    const text =
      '{g, select, f {{n, plural, one {jej plik} other {jej # pliki z {total}}}} other {x}}';
    expect(listArguments(formsIn(text))).toEqual([
      { name: 'g', words: ['f', 'other'] },
      { name: 'n' },
    ]);
    expect(previewMessage(text, { g: 'f', n: 2 }, 'pl')).toEqual({
      text: 'jej 2 pliki z {total}',
      id: 'g f\nn other',
    });
    expect(previewMessage('{g, select', { g: 'f' }, 'pl')).toBeUndefined();
  });

  test('can be that of each form for a whole number', () => {
    const text =
      '{g, select, f {{n, plural, =1 {raz} one {plik} few {pliki} other {pliku}}} other {x}}';
    const forms = formsIn(text);
    const values = listTexts(forms).map(({ path }) => valuesOf(forms, path, 'pl'));
    // Every number that "one" is for has a form of its own, and "other" is for fractions.
    expect(values).toEqual([
      { g: 'f', n: 1 },
      undefined,
      { g: 'f', n: 2 },
      undefined,
      { g: 'other' },
    ]);
    const plural = formsIn('{n, plural, one {plik} few {pliki} other {pliku}}', true);
    const few = listTexts(plural).at(1);
    expect(few && valuesOf(plural, few.path, 'pl')).toEqual({ n: 2 });
  });

  test('offers all words that any of its choices knows, with that for all others at the end', () => {
    const text =
      '{n, plural, =0 {{g, select, f {a} other {b}}} other {{g, select, m {c} other {d}}}}';
    expect(listArguments(formsIn(text))).toEqual([
      { name: 'n' },
      { name: 'g', words: ['f', 'm', 'other'] },
    ]);
  });

  test('shows a plural term with its number', () => {
    const text = '{n, plural, one {%d plik} few {%1$d pliki w %2$s} other {pliku}}';
    const context = { locale: 'pl', syntax: syntaxOf(text, { isPlural: true, flags: [] }) };
    const forms = formsIn(text, true);
    const shown = (number: number) => previewPluralTerm(forms, new Map(), number, context)?.text;
    expect([1, 3, 5].map(shown)).toEqual(['1 plik', '3 pliki w %2$s', 'pliku']);
    const [one] = listTexts(forms);
    const typed = new Map([[one?.id ?? '', 'jeden %d']]);
    expect(previewPluralTerm(forms, typed, 1, context)?.text).toBe('jeden 1');
  });
});

test('a form that would break the message is told, with the place', () => {
  const text = '{g, select, m {a} other {{n, plural, other {b}}}}';
  const forms = openForms(text, { locale: 'de', isPlural: false, source: '' });
  const problemOf = (typed: string, id = 'g m') =>
    forms && findFormProblem(forms, new Map([[id, typed]]))?.problem;
  expect(problemOf("# pliki {name} '}'")).toBeUndefined();
  expect(problemOf('a {b')).toMatchObject({ offset: 4 });
  expect(problemOf('{x} a } b }')).toEqual({ offset: 6, expected: ["'}'"] });
  expect(problemOf('x} few {y}')).toEqual({ offset: 1, expected: ["'}'"] });
  expect(["the users'", "rock 'n'", "'{x"].map((typed) => problemOf(typed))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  // In a plural `#` is quoted, and with it what follows.
  expect(problemOf("'# }")).toEqual({ offset: 3, expected: ["'}'"] });
  expect(problemOf("'# }", 'g other\nn other')).toBeUndefined();
  const begun = openForms('a } b', { locale: 'de', isPlural: false, source: text }, true);
  const ofBegun = (typed: [string, string][]) => begun && findFormProblem(begun, new Map(typed));
  expect(ofBegun([])).toBeUndefined();
  expect(ofBegun([['g m\nn other', 'x']])).toMatchObject({
    id: 'g other\nn other',
    problem: { offset: 2 },
  });
  const term = openForms('', { locale: 'de', isPlural: true, source: '' });
  expect(term && findFormProblem(term, new Map([['n one', 'a {b']]))).toBeUndefined();
});
