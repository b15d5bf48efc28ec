import { endpoints, type ImportStrategy, importStrategies } from '@parlance/contract';
import { pick } from '../random.ts';
import {
  formatsOfSeveral,
  type TextsByLocale,
  toFileOfSeveral,
} from '../samples/several-locales-files.ts';
import {
  type CrashContent,
  type CrashProject,
  type CrashStep,
  removeTerm,
  setText,
} from './crash-content.ts';

const codes = ['de_DE', 'fr', 'it'];

/** An import of one locale. */
export function importFile(project: CrashProject): CrashStep {
  const { call, projectId, random } = project;
  const locale = pick(random, codes);
  const texts = makeTexts(project, [locale]);
  const options = pickOptions(project);
  const file = new Blob([JSON.stringify(texts[locale], null, 2)]);
  const query = { locale, format: 'jsonflat', ...toQuery(options) } as const;
  return {
    name: 'import',
    send: (onChangeSet) =>
      call(endpoints.importFile, { params: { projectId }, query, file }, { onChangeSet }),
    apply: (after) => addTexts(after, texts, options),
    locales: Object.keys(texts),
  };
}

/** An import of one file with several locales. */
export function importSeveralLocales(project: CrashProject): CrashStep {
  const { call, projectId, random } = project;
  const format = pick(random, formatsOfSeveral);
  const texts = makeTexts(project, pick(random, [codes, codes.slice(0, 2), codes.slice(1)]));
  const options = pickOptions(project);
  const file = new Blob([toFileOfSeveral(format, texts)]);
  const query = { format, ...toQuery(options) };
  return {
    name: `import of several locales (${format})`,
    send: (onChangeSet) =>
      call(endpoints.importFile, { params: { projectId }, query, file }, { onChangeSet }),
    apply: (after) => addTexts(after, texts, options),
    locales: Object.keys(texts),
  };
}

/**
 * An import of several files in one request. Their paths name no locale, so all of them belong to the unnamed file of
 * the project: named files would have their own terms.
 */
export function importArchive(project: CrashProject): CrashStep {
  const { call, projectId, random } = project;
  const texts = makeTexts(project, codes);
  const strategy = pick(random, importStrategies);
  const files = codes.map((code, place) => ({
    path: `file${place}.json`,
    content: new Blob([JSON.stringify(texts[code])]),
  }));
  const choices = Object.fromEntries(
    codes.map((locale, place) => [`file${place}.json`, { locale }]),
  );
  const body = { choices: JSON.stringify(choices) };
  const input = { params: { projectId }, query: { strategy }, body, files };
  return {
    name: 'import of an archive',
    send: (onChangeSet) => call(endpoints.importArchive, input, { onChangeSet }),
    apply: (after) => addTexts(after, texts, { strategy, removeMissing: false }),
    locales: Object.keys(texts),
  };
}

interface ImportOptions {
  readonly strategy: ImportStrategy;
  readonly removeMissing: boolean;
}

function pickOptions({ random }: CrashProject): ImportOptions {
  return {
    strategy: pick(random, ['overwrite', 'overwrite', ...importStrategies]),
    removeMissing: random(6) === 0,
  };
}

function toQuery({ strategy, removeMissing }: ImportOptions) {
  return { strategy, removeMissing: `${removeMissing}` } as const;
}

/** Creates new texts, most of them for existing terms. */
function makeTexts({ random, next }: CrashProject, locales: readonly string[]): TextsByLocale {
  const n = next();
  const size = pick(random, [3, 30, 800]);
  const toTexts = (locale: string) => ({
    ...Object.fromEntries(
      Array.from({ length: size }, (_, at) => [`key ${at}`, `import ${n} of ${at}, ${locale}`]),
    ),
    [`only ${n}`]: `one more, ${locale}`,
  });
  return Object.fromEntries(locales.map((locale) => [locale, toTexts(locale)]));
}

function addTexts(
  after: CrashContent,
  texts: TextsByLocale,
  { strategy, removeMissing }: ImportOptions,
): void {
  const old = new Set(Object.keys(after.terms));
  const brought = new Set(Object.values(texts).flatMap((ofLocale) => Object.keys(ofLocale)));
  for (const term of removeMissing ? old : []) {
    if (!brought.has(term)) removeTerm(after, term);
  }
  for (const [locale, ofLocale] of Object.entries(texts)) {
    after.locales[locale] ??= {};
    for (const [term, value] of Object.entries(ofLocale)) {
      after.terms[term] ??= [];
      const isThere = after.locales[locale]?.[term] !== undefined;
      const isKept = strategy === 'new-terms' ? old.has(term) : strategy === 'keep' && isThere;
      if (!isKept) setText(after, locale, term, value);
    }
  }
}
