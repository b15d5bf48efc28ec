import type { FoundProblem } from './check-files.ts';

/** A report on the findings of a check. */
export interface Report {
  readonly problems: readonly FoundProblem[];
  readonly files: number;
  readonly texts: number;
  readonly version: string;
}

/** How many findings there are of each severity. */
export function countSeverities(problems: readonly FoundProblem[]) {
  const count = (severity: FoundProblem['severity']) =>
    problems.filter((problem) => problem.severity === severity).length;
  return { errors: count('error'), warnings: count('warning'), infos: count('info') };
}

/** As JSON: the same for everybody who reads it, in the order of files and lines. */
export function toJsonReport({ problems, files, texts }: Report): object {
  return {
    files,
    texts,
    ...countSeverities(problems),
    findings: problems.map(({ place, ...problem }) => ({ ...place, ...problem })),
  };
}

const levels = { error: 'error', warning: 'warning', info: 'note' } as const;

/** As SARIF 2.1.0, which code hosts show beside the lines. Paths are from the root of the repository. */
export function toSarif({ problems, version }: Report): object {
  const ids = [...new Set(problems.map(({ check }) => check))].sort();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Parlance',
            version,
            rules: ids.map((id) => ({ id, shortDescription: { text: id } })),
          },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { ROOT: { description: { text: 'The root of the repository' } } },
        results: problems.map(({ place, check, severity, message, key, locale, fingerprint }) => ({
          ruleId: check,
          ruleIndex: ids.indexOf(check),
          level: levels[severity],
          message: { text: key === undefined ? message : `${key}: ${message}` },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: encodeURI(place.file), uriBaseId: 'ROOT' },
                region: { startLine: place.line, startColumn: place.column },
              },
            },
          ],
          properties: { locale, ...(key === undefined ? {} : { key }) },
          ...(fingerprint === undefined
            ? {}
            : { partialFingerprints: { 'parlance/v1': `${locale} ${key} ${fingerprint}` } }),
        })),
      },
    ],
  };
}

/** As JUnit: a suite for each file, in which each finding is a failed test. */
export function toJunit({ problems }: Report): string {
  const byFile = Map.groupBy(problems, ({ place }) => place.file);
  const suites = Array.from(byFile, ([file, found]) => {
    const cases = found.map(({ place, check, severity, message, key = '', locale }) => {
      const name = xml(key === '' ? `line ${place.line}` : key);
      const where = `${file}:${place.line}:${place.column}`;
      return [
        `    <testcase classname="${xml(`${locale} ${check}`)}" name="${name}">`,
        `      <failure type="${severity}" message="${xml(message)}">${xml(`${where}: ${message}`)}</failure>`,
        '    </testcase>',
      ].join('\n');
    });
    const count = found.length;
    return [
      `  <testsuite name="${xml(file)}" tests="${count}" failures="${count}" errors="0">`,
      ...cases,
      '  </testsuite>',
    ].join('\n');
  });
  const total = problems.length;
  const head = `<testsuites name="parlance check" tests="${total}" failures="${total}">`;
  return ['<?xml version="1.0" encoding="UTF-8"?>', head, ...suites, '</testsuites>', ''].join(
    '\n',
  );
}

function xml(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '\ufffd')
    .replace(/[&<>"\n\r\t]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
