import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findFormProblem } from './form-details.ts';
import { listTexts, readForms } from './message-forms.ts';
import { openForms } from './open-forms.ts';

const polish = { locale: 'pl', isPlural: false };
const files = '{count, plural, one {# file} other {# files}}';

/** Types texts into the forms whose selectors are given, and writes the message. */
function type(forms: ReturnType<typeof openForms>, texts: Readonly<Record<string, string>>) {
  if (!forms) throw new Error('there are no forms');
  const typed = listTexts(forms.root).flatMap(({ id, path }): [string, string][] => {
    const text = texts[path.map(({ selector }) => selector).join(' ')];
    return text === undefined ? [] : [[id, text]];
  });
  expect(typed).toHaveLength(Object.keys(texts).length);
  return forms.write(new Map(typed));
}

const selectors = (forms: ReturnType<typeof openForms>) =>
  forms && listTexts(forms.root).map(({ path }) => path.map((step) => step.selector).join(' '));

describe('the forms of a plural term', () => {
  const term = { ...polish, isPlural: true, source: '{n, plural, one {%d file} other {%d files}}' };

  test('are those of the locale of the translation', () => {
    expect(selectors(openForms('', term))).toEqual(['one', 'few', 'many', 'other']);
    expect(selectors(openForms('', { ...term, locale: 'ja' }))).toEqual(['other']);
  });

  test('have the text without the quotes of ICU, and are written with them', () => {
    const forms = openForms("{n, plural, one {'{'x'}' it''s} other {b}}", term);
    expect(forms && listTexts(forms.root).map(({ text }) => text)).toEqual([
      "{x} it's",
      '',
      '',
      'b',
    ]);
    expect(type(forms, { few: "'#" })).toBe(
      "{n, plural, one {'{'x'}' it''s} few {'''#'} other {b}}",
    );
  });

  test('leave out what is empty, and are no text where all are', () => {
    const forms = openForms('', term);
    expect(type(forms, { one: 'a', many: 'c' })).toBe('{n, plural, one {a} many {c}}');
    expect(type(openForms('{n, plural, one {a} other {b}}', term), { one: '', other: '' })).toBe(
      '',
    );
  });

  test('show the forms that only another language has', () => {
    expect(
      selectors(openForms('{n, plural, two {a} other {b}}', { ...term, locale: 'de' })),
    ).toEqual(['one', 'two', 'other']);
  });

  test('are those of the message where it has forms for single numbers', () => {
    const forms = openForms('{n, plural, =0 {none} other {#}}', term);
    expect(selectors(forms)).toEqual(['=0', 'one', 'few', 'many', 'other']);
    expect(type(forms, { one: '#' })).toBe('{n, plural, =0 {none} one {#} other {#}}');
  });

  test('are none of a text that is plain or broken, unless it is to become one', () => {
    expect(openForms('Datei', term)).toBeUndefined();
    expect(openForms('{n, plural, one {', term, true)).toBeUndefined();
    const forms = openForms('Plik', term, true);
    expect(forms?.write(new Map())).toBe('Plik');
    expect(type(forms, { one: 'a' })).toBe('{n, plural, one {a} other {Plik}}');
  });
});

describe('the forms of a message', () => {
  const message = { ...polish, source: files };

  test('begin with the choices of the source text', () => {
    const forms = openForms('', message);
    expect(selectors(forms)).toEqual(['one', 'few', 'many', 'other']);
    expect(forms?.write(new Map())).toBe('');
    expect(type(forms, { few: '# pliki' })).toBe('{count, plural, few {# pliki} other {}}');
  });

  test('are added in the order of CLDR, and nothing else changes', () => {
    const text = '{count,plural,\n  =0 {brak}\n  one{# plik}\n  other {# pliku}\n}';
    expect(type(openForms(text, message), { many: '# plików' })).toBe(
      '{count,plural,\n  =0 {brak}\n  one{# plik}\n  many {# plików}\n  other {# pliku}\n}',
    );
  });

  test('are left out where they are emptied, but for the last and for single numbers', () => {
    const text = '{count, plural, =0 {a} one {b} few {c} other {d}}';
    expect(type(openForms(text, message), { '=0': '', few: '', other: '' })).toBe(
      '{count, plural, =0 {} one {b} other {}}',
    );
    const all = { '=0': '', one: '', few: '', other: '' };
    expect(type(openForms(text, message), all)).toBe('');
  });

  test.each([
    ["the users'", "the users''"],
    ["rock 'n'", "rock 'n''"],
    ["'{x", "'{x'"],
    ["'#", "'#'"],
    ["a {m, select, x {b {k, select, other {'{'}}} other {c}}", undefined],
  ])('end in the form the quotation that %j leaves open', (typed, written = typed) => {
    const forms = openForms('{n, plural, one {a} other {b}}', message);
    expect(type(forms, { one: typed })).toBe(`{n, plural, one {${written}} other {b}}`);
  });

  test('leave a quotation open that is none where # is a sign like any other', () => {
    const forms = openForms('{g, select, m {a} other {b}}', message);
    expect(type(forms, { m: "'# it'" })).toBe("{g, select, m {'# it''} other {b}}");
  });

  test('take a text without forms for that of all others, with its quotation ended', () => {
    const forms = openForms("the users'", message, true);
    expect(type(forms, { one: 'a' })).toBe("{count, plural, one {a} other {the users''}}");
  });

  test('keep a form that was empty before', () => {
    const text = '{count, plural, one {} other {d}}';
    expect(type(openForms(text, message), { other: 'e' })).toBe(
      '{count, plural, one {} other {e}}',
    );
  });

  test('are a table where choices stand in each other', () => {
    const source =
      '{who, select, female {{n, plural, one {her file} other {her files}}} other {{n, plural, =0 {none} other {files}}}}';
    const forms = openForms('', { ...polish, source });
    expect(selectors(forms)).toEqual([
      ...['one', 'few', 'many', 'other'].map((form) => `female ${form}`),
      ...['=0', 'one', 'few', 'many', 'other'].map((form) => `other ${form}`),
    ]);
    expect(type(forms, { 'female few': 'jej pliki', 'other other': 'pliku' })).toBe(
      '{who, select, female {{n, plural, few {jej pliki} other {}}} other {{n, plural, other {pliku}}}}',
    );
    expect(type(forms, { 'other few': 'x' })).toBe(
      '{who, select, other {{n, plural, few {x} other {}}}}',
    );
  });

  test('are texts with braces below the third level, and where text stands around a choice', () => {
    const deep = (inner: string) =>
      `{a, select, other {{b, select, other {{c, select, other {${inner}}}}}}}`;
    const inner = '{d, select, x {1} other {2}}';
    expect(openForms(deep(inner), message)?.root).toBeDefined();
    expect(type(openForms(deep(inner), message), { 'other other other': 'z' })).toBe(deep('z'));
    expect(
      selectors(openForms('{a, select, x {so {n, plural, other {y}}} other {}}', message)),
    ).toEqual(['x', 'other']);
    expect(openForms('You have {count, plural, other {#}}', message)).toBeUndefined();
  });

  test('may have one for 0 alone, in any choice, while others are typed', () => {
    const forms = openForms('', message);
    expect(forms?.toggleZero?.('', new Map())).toBe('{count, plural, =0 {} other {}}');
    const text = '{g, select, m {{n, plural, one {a} other {b}}} other {c}}';
    const nested = openForms(text, message);
    const typed = new Map([['g m\nn few', 'x']]);
    const added = nested?.toggleZero?.('g m', typed) ?? '';
    expect(added).toBe('{g, select, m {{n, plural, =0 {} one {a} few {x} other {b}}} other {c}}');
    expect(openForms(added, message)?.toggleZero?.('g m', new Map())).toBe(
      '{g, select, m {{n, plural, one {a} few {x} other {b}}} other {c}}',
    );
  });

  test('are none where neither text has any', () => {
    expect(openForms('', { ...polish, source: 'Hi {name}' })).toBeUndefined();
    expect(openForms('', { ...polish, source: '{n, plural, one {' })).toBeUndefined();
  });

  test('of an ordinal are those of ordinal numbers', () => {
    const source = '{n, selectordinal, one {#st} other {#th}}';
    expect(selectors(openForms('', { ...polish, locale: 'sv', source }))).toEqual(['one', 'other']);
    expect(selectors(openForms('', { ...polish, locale: 'de', source }))).toEqual(['other']);
  });
});

const blank = fc.constantFrom('', ' ', '\n  ');
const words = fc.constantFrom('a', '# x', "it''s", "it's ", '{name}', '');
const anyPlural = fc
  .tuple(fc.subarray(['=0', '=1', 'zero', 'one', 'two', 'few', 'many']), words, blank, blank)
  .map(([all, text, gap, space]) =>
    [...all, 'other']
      .map((selector) => `${selector}${gap}{${text}${selector}}`)
      .reduce((before, option) => `${before}${space || ' '}${option}`, '{n, plural,')
      .concat(space, '}'),
  );
const anyForms = fc.oneof(
  anyPlural,
  fc
    .tuple(anyPlural, anyPlural, blank)
    .map(([a, b, space]) => `{g, select,${space}m {${a}}${space} other {${b}}}`),
  fc.tuple(words, words).map(([a, b]) => `{g, select, m {${a}m} other {${b}other}}`),
);

test('whatever is typed into a form that has no problem is that form, and all others stay', () => {
  const parts = ['a', "'", "''", "'n'", "s'", '{', '}', '{x}', '#', '} few {'];
  const anyTyped = fc
    .array(fc.constantFrom(...parts), { minLength: 1, maxLength: 5 })
    .map((all) => all.join(''));
  fc.assert(
    fc.property(anyForms, anyTyped, fc.nat(), (text, typed, seed) => {
      const forms = openForms(text, { ...polish, source: files });
      if (!forms) throw new Error(text);
      const saved = listTexts(forms.root).filter((form) => form.text !== '');
      const form = saved[seed % saved.length];
      if (!form) throw new Error(text);
      const texts = new Map([[form.id, typed]]);
      fc.pre(!findFormProblem(forms, texts));
      const written = readForms(forms.write(texts), false);
      const found = new Map(written && listTexts(written).map((one) => [one.id, one.text]));
      expect([typed, `${typed}'`]).toContain(found.get(form.id));
      const others = saved.filter(({ id }) => id !== form.id);
      expect([...found.keys()].toSorted()).toEqual(saved.map(({ id }) => id).toSorted());
      for (const other of others) expect(found.get(other.id)).toBe(other.text);
    }),
  );
});

test('typing into one form changes no character outside of it', () => {
  fc.assert(
    fc.property(anyForms, fc.nat(), (text, seed) => {
      const forms = openForms(text, { ...polish, source: files });
      if (!forms) throw new Error(text);
      expect(forms.write(new Map())).toBe(text);
      const written = listTexts(forms.root).filter((form) => form.text !== '');
      const form = written[seed % written.length];
      if (!form) return;
      const changed = forms.write(new Map([[form.id, 'CHANGED']]));
      expect(changed.split('CHANGED')).toHaveLength(2);
      const [before = '', after = ''] = changed.split('CHANGED');
      expect(text.startsWith(before)).toBe(true);
      expect(text.endsWith(after)).toBe(true);
      expect(text.length - before.length - after.length).toBe(form.text.length);
    }),
  );
});
