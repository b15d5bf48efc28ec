import { describe, expect, test } from 'vitest';
import { findReferenceBeside, findSourceText, findTextToCopy } from './source-text.ts';

const entry = { term: 'menu.open', notes: {}, reference: null };
/** The reference is the source locale. */
const plain = { sourceLocale: 'en', referenceCode: 'en', textsInKeys: false };
const inKeys = { sourceLocale: null, referenceCode: undefined, textsInKeys: true };

describe('the text that an entry is translated from', () => {
  test('is that of the source locale, beside the key', () => {
    const found = findSourceText({ ...entry, reference: 'Open' }, plain);
    expect(found).toEqual({ text: 'Open', locale: 'en', isInKey: false });
    expect(findSourceText({ ...entry, reference: '' }, plain)).toBeUndefined();
  });

  test('is else what files say', () => {
    const found = findSourceText({ ...entry, notes: { source: 'Open' }, reference: '' }, plain);
    expect(found).toEqual({ text: 'Open', locale: undefined, isInKey: false });
  });

  test('is else the key where keys are texts', () => {
    const found = findSourceText({ ...entry, term: 'Open it' }, inKeys);
    expect(found).toEqual({ text: 'Open it', locale: undefined, isInKey: true });
    expect(findSourceText({ ...entry, term: 'Open it' }, plain)).toBeUndefined();
  });

  test.each([
    ['menu\u0004Open', 'Open'],
    ['Dialog\u0004a comment\u0004Open', 'Open'],
    ['%d file', '{n, plural, one {%d file} other {%d files}}'],
  ])('does not repeat what is in the key %j', (term, source) => {
    expect(findSourceText({ ...entry, term, notes: { source } }, inKeys)?.isInKey).toBe(true);
  });

  test('is shown beside a key that says something else', () => {
    const places = { ...plain, textsInKeys: true };
    const found = findSourceText({ ...entry, term: 'Open it', reference: 'Start it' }, places);
    expect(found?.isInKey).toBe(false);
  });
});

describe('another locale that was picked as reference', () => {
  const french = { ...plain, referenceCode: 'fr' };
  const texts = { ...entry, reference: 'Ouvrir' };

  test.each([
    ['that of the source locale', { ...texts, source: 'Open' }, french, 'en'],
    ['what files say', { ...texts, notes: { source: 'Open' }, source: '' }, french, undefined],
    ['a key', { ...texts, term: 'Open' }, { ...inKeys, referenceCode: 'fr' }, undefined],
  ] as const)('stands beside %s, and never in its place', (_, of, places, locale) => {
    expect(findSourceText(of, places)).toMatchObject({ text: 'Open', locale });
    expect(findReferenceBeside(of, places)).toBe('Ouvrir');
    expect(findTextToCopy(of, places)).toEqual({ text: 'Ouvrir', locale: 'fr' });
  });

  test('is what is translated from where there is nothing else', () => {
    const places = { ...french, sourceLocale: null };
    expect(findSourceText(texts, places)).toMatchObject({ text: 'Ouvrir', locale: 'fr' });
    expect(findReferenceBeside(texts, places)).toBeUndefined();
  });

  test('leaves it to the source text to be copied where it has none', () => {
    const found = findTextToCopy({ ...texts, reference: '', source: 'Open' }, french);
    expect(found).toMatchObject({ text: 'Open', locale: 'en' });
    expect(findTextToCopy({ ...texts, reference: '' }, { ...french, sourceLocale: null })).toBe(
      undefined,
    );
  });

  test('is not shown where it has no text, nor twice', () => {
    expect(
      findReferenceBeside({ ...texts, reference: '', source: 'Open' }, french),
    ).toBeUndefined();
    expect(findReferenceBeside({ ...texts, reference: 'Open' }, plain)).toBeUndefined();
  });
});
