import { describe, expect, it } from 'vitest';
import { loadLanguage } from '../language/language.ts';
import { goldenSets } from '../testing/golden.ts';
import { compileTerms } from './compile.ts';
import { findTerms } from './find-terms.ts';

const plain = { forms: [], isCaseSensitive: false, isExact: false };

describe.each(Object.entries(goldenSets))('terms in %s', (locale, lines) => {
  const rows = lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => line.split('|').map((cell) => cell.trim()));

  it.each(rows)('%s | %s | %s', async (term = '', sentence = '', expected = '') => {
    const language = await loadLanguage(locale);
    const compiled = compileTerms([{ ...plain, text: term }], language);
    const found = findTerms(sentence, compiled, language).map(
      ({ start, end, isCertain }) => `${isCertain ? '' : '~'}${sentence.slice(start, end)}`,
    );
    expect(found.join(', ')).toBe(expected);
  });

  it('are found among all terms of the set, too', async () => {
    const language = await loadLanguage(locale);
    const terms = [...new Set(rows.map(([term = '']) => term))];
    const compiled = compileTerms(
      terms.map((text) => ({ ...plain, text })),
      language,
    );
    for (const [term = '', sentence = '', expected = ''] of rows) {
      if (expected === '' || expected.startsWith('~')) continue;
      const found = findTerms(sentence, compiled, language).map((match) => terms[match.term]);
      expect(found, sentence).toContain(term);
    }
  });
});
