import { describe, expect, it } from 'vitest';
import { loadLanguage } from '../language/language.ts';
import { compileTerms, type GlossaryTerm } from './compile.ts';
import { findTerms } from './find-terms.ts';

const plain = { forms: [], isCaseSensitive: false, isExact: false };

async function find(
  text: string,
  terms: readonly (string | Partial<GlossaryTerm>)[],
  locale = 'en',
) {
  const language = await loadLanguage(locale);
  const all = terms.map((term) => ({
    ...plain,
    text: '',
    ...(typeof term === 'string' ? { text: term } : term),
  }));
  return findTerms(text, compileTerms(all, language), language).map(
    ({ start, end, term, isCertain }) =>
      `${isCertain ? '' : '~'}${text.slice(start, end)}=${all[term]?.text}`,
  );
}

describe('the terms of a text', () => {
  it('are told by their case where that counts', async () => {
    const fig = { text: 'Fig', isCaseSensitive: true };
    expect(await find('Fig and fig and FIG and Figs', [fig])).toEqual(['Fig=Fig', 'Figs=Fig']);
    expect(await find('fig', ['Fig'])).toEqual(['fig=Fig']);
    expect(await find('US and us', [{ text: 'US', isCaseSensitive: true }])).toEqual(['US=US']);
  });

  it('are the longest that begin at a word', async () => {
    const terms = ['memory', 'translation memory', 'translation', 'memory leak'];
    expect(await find('translation memory leak', terms)).toEqual([
      'translation memory=translation memory',
    ]);
    expect(await find('memory leaks in translations', terms)).toEqual([
      'memory leaks=memory leak',
      'translations=translation',
    ]);
  });

  it('are all of those with the same words', async () => {
    const twice = ['account', { text: 'accounts' }];
    expect(await find('your account', twice)).toEqual(['account=accounts', 'account=account']);
  });

  it('are found in no inflection but the recorded ones where they are exact', async () => {
    const exact = { text: 'Apple', isExact: true, forms: ['Apfel Inc', 'Äpples'] };
    expect(await find('apple apples äpples the Apfel Inc', [exact])).toEqual([
      'apple=Apple',
      'äpples=Apple',
      'Apfel Inc=Apple',
    ]);
    const broken = { text: 'رسالة', forms: ['رسائل'] };
    expect(await find('لديك رسائل', [broken], 'ar')).toEqual(['رسائل=رسالة']);
  });

  it('are certain before they are likely', async () => {
    expect(await find('the majority', ['major', 'majority'])).toEqual(['majority=majority']);
    expect(await find('Benutzerkonto', ['Benutzer', 'Benutzerkonto'], 'de')).toEqual([
      'Benutzerkonto=Benutzerkonto',
    ]);
  });

  it('do not go over what stands between words or is masked', async () => {
    expect(await find('save. File', ['save file'])).toEqual([]);
    expect(await find('save \uFFFC file', ['save file'])).toEqual([]);
    expect(await find('save\nfile, save  file', ['save file'])).toEqual([
      'save\nfile=save file',
      'save  file=save file',
    ]);
  });

  it('are none where there is nothing to find, or nothing to find it by', async () => {
    expect(await find('', ['user'])).toEqual([]);
    expect(await find('user', [])).toEqual([]);
    expect(await find('user → user', ['→', '  '])).toEqual([]);
  });

  it('have places in the text, whatever the texts are', async () => {
    const parts = [
      'a',
      'İ',
      'ß',
      '👩‍👩‍👧',
      ' ',
      "'",
      '-',
      '.',
      '用',
      'ー',
      'ﬁ',
      '\u0301',
      '\uD800',
      'من',
      '\n',
    ];
    let seed = 1;
    const random = (max: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % max;
    };
    const text = () =>
      Array.from({ length: random(12) }, () => parts[random(parts.length)]).join('');
    for (const locale of ['en', 'de', 'tr', 'ja', 'ar', 'fr', 'pl', 'el']) {
      const language = await loadLanguage(locale);
      for (let round = 0; round < 300; round++) {
        const terms = Array.from({ length: 5 }, () => ({ ...plain, text: text() }));
        const sentence = `${text()} ${terms[0]?.text} ${text()}`;
        let end = 0;
        for (const match of findTerms(sentence, compileTerms(terms, language), language)) {
          expect(match.start).toBeGreaterThanOrEqual(0);
          expect(match.end).toBeGreaterThan(match.start);
          expect(match.end).toBeLessThanOrEqual(sentence.length);
          expect(match.end).toBeGreaterThanOrEqual(end);
          end = match.end;
        }
      }
    }
  });
});
