import { performance } from 'node:perf_hooks';
import { describe, expect, it } from 'vitest';
import { loadLanguage } from '../language/language.ts';
import { compileTerms } from './compile.ts';
import { findTerms } from './find-terms.ts';

const syllables =
  'ka lo mi ter ban sor del fin gar hul jen kop lum nor pas qui rit san tol ver'.split(' ');

/** Words that differ as those of a language do: some are in many terms, most in few. */
function wordAt(index: number): string {
  let rest = index;
  let word = '';
  do {
    word += syllables[rest % syllables.length];
    rest = Math.floor(rest / syllables.length);
  } while (rest > 0 || word.length < 4);
  return `${word}${['', 's', 'er', 'ung', 'en'][index % 5]}`;
}

function termAt(index: number): string {
  const words = [wordAt((index * 7919) % 30_000)];
  if (index % 10 > 2) words.push(wordAt((index * 104_729) % 4_000));
  if (index % 10 > 8) words.push(wordAt(index % 500));
  return words.join(' ');
}

function termsOf(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    text: termAt(index),
    forms: [],
    isCaseSensitive: false,
    isExact: false,
  }));
}

/** The shortest of several runs, since other programs use the processor too. */
function fastest(rounds: number, run: () => void): number {
  let min = Infinity;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    run();
    min = Math.min(min, performance.now() - start);
  }
  return min;
}

// The limits are what an editor needs. Slow machines are given three times as long.
const slack = 3;

describe('finding terms', () => {
  it.each(['en', 'de'])('takes little time and memory in %s', async (locale) => {
    const language = await loadLanguage(locale);
    const many = termsOf(100_000);
    // Of the processor, as whoever runs the tests may give others the right of way.
    const before = process.cpuUsage();
    const compiled = compileTerms(many, language);
    const { user, system } = process.cpuUsage(before);
    const buildMs = (user + system) / 1000;
    const { states, entryTerms, entryNexts, textEnds, flags, texts } = compiled;
    const bytes =
      [states, entryTerms, entryNexts, textEnds, flags].reduce(
        (sum, { byteLength }) => sum + byteLength,
        0,
      ) + texts.length;
    const long = Array.from({ length: 50 }, (_, at) => `${termAt(at * 1999)} word`)
      .join(' ')
      .split(' ')
      .slice(0, 100)
      .join(' ');
    const longMs = fastest(20, () => findTerms(long, compiled, language));
    const some = compileTerms(termsOf(10_000), language);
    const strings = Array.from(
      { length: 200 },
      (_, at) => `Open the ${termAt(at * 37)} of your ${wordAt(at)} now`,
    );
    const stringMs =
      fastest(5, () => {
        for (const string of strings) findTerms(string, some, language);
      }) / strings.length;
    process.stdout.write(
      `${locale}: 100 000 terms are compiled in ${buildMs.toFixed(0)} ms and take ${(bytes / 1e6).toFixed(1)} MB; a text of 100 words takes ${longMs.toFixed(2)} ms, a string of an interface with 10 000 terms ${stringMs.toFixed(3)} ms\n`,
    );
    expect(findTerms(long, compiled, language).length).toBeGreaterThan(20);
    expect(bytes).toBeLessThan(15e6);
    expect(buildMs).toBeLessThan(1000 * slack);
    expect(longMs).toBeLessThan(5 * slack);
    expect(stringMs).toBeLessThan(0.2 * slack);
  });
});
