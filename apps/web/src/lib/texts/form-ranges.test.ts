import { describe, expect, test } from 'vitest';
import { rangesByForm } from './form-ranges.ts';
import { listTexts, readForms } from './message-forms.ts';

/** The parts of forms that the parts of a message in brackets are, as `form: part`. */
function partsInForms(marked: string, isPlural: boolean): string[] {
  const message = marked.replaceAll(/[[\]]/g, '');
  const ranges = [...marked.matchAll(/\[([^\]]*)\]/g)].map(({ 0: part, index }, before) => {
    const start = index - before * 2;
    return { start, end: start + part.length - 2 };
  });
  const root = readForms(message, isPlural);
  const forms = root ? listTexts(root) : [];
  return [...rangesByForm(message, isPlural, ranges)].flatMap(([id, found]) => {
    const form = forms.find((one) => one.id === id);
    return found.map(({ start, end }) => {
      const path = form?.path.map(({ selector }) => selector).join(' · ');
      return `${path}: ${form?.text.slice(0, start)}[${form?.text.slice(start, end)}]`;
    });
  });
}

describe('ranges of a message', () => {
  test('are in the forms of a plural term, which are shown without quotes', () => {
    expect(partsInForms("{n, plural, one {It''s  [  ]%d '{'x[😀y]} other {[]b}}", true)).toEqual([
      "one: It's  [  ]",
      "one: It's    %d {x[😀y]",
      'other: []',
    ]);
  });

  test('are in the forms of choices in choices', () => {
    const message =
      '{who, select, a {{n, plural, one {x [y]} other {z}}} other {{n, plural, other {[q]}}}}';
    expect(partsInForms(message, false)).toEqual(['a · one: x [y]', 'other · other: [q]']);
  });

  test('are in no form where they are beyond one, or where there is none', () => {
    expect(partsInForms('{n, [plural], one {a} [other {b}]}', true)).toEqual([]);
    expect(partsInForms('plain [text]', false)).toEqual([]);
  });
});
