import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { check, type Finding } from '../../../packages/checks/src/index.ts';
import type { Translation } from './catalogues.ts';

/** The list of what is found in the catalogues; a finding that is not in it, or not found any more, fails the test. */
const list = new URL('findings.tsv', import.meta.url);

const heading = ['file', 'key', 'check', 'remark'].join('\t');

export interface ListedFinding {
  readonly file: string;
  readonly key: string;
  readonly check: string;
  /** What is wrong, or why the finding is a false alarm. */
  readonly remark: string;
}

/** What is found in all catalogues, and in which share of the translations. */
export interface Findings {
  readonly listed: readonly ListedFinding[];
  readonly errorShare: number;
  readonly warningShare: number;
}

/** Checks translations with the checks that are on by default. */
export function findAll(translations: readonly Translation[]): Findings {
  let [errors, warnings] = [0, 0];
  const listed = translations.flatMap((translation) => {
    const findings = check(translation.unit);
    if (findings.some(({ severity }) => severity === 'error')) errors++;
    if (findings.some(({ severity }) => severity === 'warning')) warnings++;
    return toListed(translation, findings);
  });
  const { length } = translations;
  return { listed, errorShare: errors / length, warningShare: warnings / length };
}

/** The findings of a translation as they are listed, those of one check together. */
function toListed(
  { file, key, unit }: Translation,
  findings: readonly Finding[],
): readonly ListedFinding[] {
  const byCheck = Map.groupBy(findings, ({ check }) => check);
  return Array.from(byCheck, ([check, found]) => ({
    file,
    key: nameOf(key, unit.source),
    check,
    remark: [...new Set(found.map(describe))].join('; '),
  }));
}

/** A key that programs use stays; one that is a text is named by its hash, as the list has no texts. */
function nameOf(key: string, source: string): string {
  if (/^[\w.-]+$/.test(key) && key !== source) return key;
  return `#${createHash('sha256').update(key).digest('hex').slice(0, 10)}`;
}

/** What is wrong, by the data of a finding that name signs and no words. */
function describe({ check, data, form }: Finding): string {
  const show = (value: unknown) => `“${String(value).replace(/\s/g, '␣')}”`;
  const { found, expected, side, number, code, problem, sign } = data;
  const where = form === undefined ? '' : ` (${form.join(' ')})`;
  switch (check) {
    case 'punct.end':
      if (found === '') return `lacks ${show(expected)} at the end${where}`;
      return expected === ''
        ? `ends with ${show(found)}, and the source does not${where}`
        : `ends with ${show(found)} and not with ${show(expected)}${where}`;
    case 'space.edge':
      return expected === ''
        ? `has a space at the ${side} that the source lacks${where}`
        : `lacks the space at the ${side}${where}`;
    case 'space.nbsp':
      return `has no no-break space at ${show(sign)}${where}`;
    case 'space.double':
      return 'has two spaces in a row';
    case 'newline.count':
      return `has ${found} line breaks, and the source ${expected}`;
    case 'newline.edge':
      return `has another line break at the ${side} than the source`;
    case 'number':
      return `lacks ${number}${where}`;
    case 'char.invisible':
      return `has ${code}`;
    case 'icu.arguments':
      return `${problem} argument`;
    default:
      return (remarks[check] ?? check) + where;
  }
}

const remarks: Readonly<Record<string, string>> = {
  'placeholder.missing': 'lacks a value',
  'placeholder.unknown': 'has a value that the source lacks',
  'placeholder.broken': 'has another value than the source',
  'tag.missing': 'lacks a tag',
  'tag.extra': 'has a tag that the source lacks',
  unchanged: 'is the source text',
  'word.repeated': 'has a word twice',
  'char.script': 'has letters of two scripts in a word',
  url: 'lacks the address',
  brackets: 'lacks brackets',
};

export async function readFindings(): Promise<readonly ListedFinding[]> {
  const text = await readFile(list, 'utf8').catch(() => '');
  return text
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const [file = '', key = '', check = '', remark = ''] = line.split('\t');
      return { file, key, check, remark };
    });
}

/** Writes the list; remarks that are there stay, as people write them. */
export async function writeFindings(
  found: readonly ListedFinding[],
  known: readonly ListedFinding[],
): Promise<void> {
  const remarksByName = new Map(known.map((one) => [nameOfFinding(one), one.remark]));
  const lines = found.map((one) =>
    [one.file, one.key, one.check, remarksByName.get(nameOfFinding(one)) ?? one.remark].join('\t'),
  );
  await writeFile(list, `${[heading, ...lines].join('\n')}\n`);
}

export function nameOfFinding({ file, key, check }: ListedFinding): string {
  return `${file} ${key} ${check}`;
}
