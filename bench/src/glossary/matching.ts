import { compileTerms, findTerms, loadLanguage } from '../../../packages/glossary/src/index.ts';
import { formatValue } from '../report.ts';
import { type Result, toSpread } from '../result.ts';
import { termOf, textOf } from './texts.ts';

const runs = 7;
const terms = 10_000;
const texts = 2_000;

/** Measures how many texts a second of one processor is enough to find terms in. */
export async function measureMatching(): Promise<Result> {
  const language = await loadLanguage('en');
  const compiled = compileTerms(
    Array.from({ length: terms }, (_, n) => ({
      text: termOf(n),
      forms: [],
      isCaseSensitive: false,
      isExact: false,
    })),
    language,
  );
  const values = Array.from({ length: texts }, (_, n) => textOf(n));
  const rates = Array.from({ length: runs + 1 }, () => {
    const before = process.cpuUsage();
    let found = 0;
    for (const value of values) found += findTerms(value, compiled, language).length;
    if (found < texts) throw new Error(`Only ${found} terms were found in ${texts} texts`);
    const { user, system } = process.cpuUsage(before);
    return texts / ((user + system) / 1e6);
  }).slice(1);
  const parlance = toSpread(rates);
  console.log(`find terms in texts: ${formatValue(parlance.median, '/s')}`);
  return {
    ...{ part: 'glossary', topic: 'Finding terms', name: 'texts, 10 000 terms', unit: '/s' },
    ...{ terms, parlance },
    // 0.2 ms for a text.
    target: { of: 'value', limit: 5000 },
  };
}
