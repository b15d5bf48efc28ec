import {
  type CheckSettings,
  type CheckUnit,
  check,
  checkInfo,
} from '../../../packages/checks/src/index.ts';
import { type TextSyntax, toIcu } from '../../../packages/messages/src/index.ts';
import { formatValue } from '../report.ts';
import { type Result, toSpread } from '../result.ts';
import { hasCorpus, readCatalogues } from './catalogues.ts';
import { findAll } from './findings.ts';

const runs = 7;
const target = { of: 'value', limit: 20_000 } as const;

/**
 * Measures how many translations a second of one processor checks, made-up ones and those of real projects, and in
 * which share of the real ones something is found.
 */
export async function measureChecks(
  size: number,
): Promise<{ readonly results: readonly Result[]; readonly tables: readonly string[] }> {
  const ordinary = createUnits(size);
  const all = Object.fromEntries([...checkInfo].map(([id, { severity }]) => [id, severity]));
  const results: Result[] = [];
  const measure = (name: string, units: readonly CheckUnit[], settings: CheckSettings = {}) => {
    const times = Array.from({ length: runs + 1 }, () => timeOf(units, settings)).slice(1);
    const parlance = toSpread(times.map((seconds) => units.length / seconds));
    const result: Result = {
      ...{ part: 'checks', topic: 'Checks', name, unit: '/s', terms: units.length },
      ...{ parlance, target },
    };
    results.push(result);
    console.log(`${name}: ${formatValue(parlance.median, '/s')}`);
  };
  measure('ordinary translations', ordinary);
  measure('ordinary translations, all checks on', ordinary, { severities: all });
  if (!hasCorpus) return { results, tables: [toTable(results)] };
  const translations = await readCatalogues();
  const { errorShare, warningShare } = findAll(translations);
  measure(
    'translations of real projects',
    translations.map(({ unit }) => unit),
  );
  const shares =
    `Of ${translations.length.toLocaleString('en')} translations of real projects, ` +
    `${toPercent(errorShare)} have an error and ${toPercent(warningShare)} a warning.`;
  console.log(shares);
  return { results, tables: [toTable(results), `${shares}\n`] };
}

function toPercent(share: number): string {
  return `${(share * 100).toFixed(2)} %`;
}

/** The processor's seconds, garbage collection included. */
function timeOf(units: readonly CheckUnit[], settings: CheckSettings): number {
  const before = process.cpuUsage();
  for (const unit of units) check(unit, settings);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}

const syntax: TextSyntax = { placeholders: ['icu'], markup: 'html', escapes: false };
/** Languages with two forms and the signs of German, so that nothing is found. */
const locales = ['de', 'nl', 'sv', 'nb', 'it'];

/** Sentences as long as those of programs: one in eight has tags, one in twenty plural forms, most have a value. */
function createUnits(size: number): readonly CheckUnit[] {
  return Array.from({ length: size }, (_, at): CheckUnit => {
    const [locale = 'de', texts] = [locales[at % locales.length], textsOf(at)];
    return { ...texts, sourceLocale: 'en', locale, syntax };
  });
}

function textsOf(at: number): Pick<CheckUnit, 'source' | 'target' | 'isPlural'> {
  if (at % 20 === 7) {
    const source = toIcu({ plural: { one: `${at}: {n} item is left`, other: `${at}: {n} items` } });
    const target = toIcu({
      plural: { one: `${at}: {n} Teil bleibt`, other: `${at}: {n} Teile bleiben` },
    });
    return { source, target, isPlural: true };
  }
  if (at % 8 === 1) {
    return {
      source: `Page ${at}: press <b>Save</b> &amp; wait for the text`,
      target: `Seite ${at}: drücke <b>Sichern</b> &amp; warte auf den Text`,
    };
  }
  return {
    source: `Text number ${at} of the catalogue, with {placeholder} and a few more words`,
    target: `Text Nummer ${at} des Verzeichnisses, mit {placeholder} und ein paar weiteren Wörtern`,
  };
}

function toTable(results: readonly Result[]): string {
  const rows = results.map(
    ({ name, terms, parlance }) =>
      `| ${name} | ${terms.toLocaleString('en')} | ${Math.round(parlance.median).toLocaleString('en')} |`,
  );
  return ['| | translations | a second |', '|---|--:|--:|', ...rows, ''].join('\n');
}
