import { createHash } from 'node:crypto';
import { toExcerpt } from '../console/output.ts';
import type { FoundProblem } from './check-files.ts';
import type { Report } from './report.ts';

const commands = { error: 'error', warning: 'warning', info: 'notice' } as const;

/** As commands of GitHub Actions, which annotate the lines of a pull request. */
export function toGithub({ problems }: Report): string {
  return problems
    .map((problem) => {
      const { place, check, severity } = problem;
      const properties = [
        `file=${property(place.file)}`,
        `line=${place.line}`,
        `col=${place.column}`,
        `title=${property(check)}`,
      ].join(',');
      return `::${commands[severity]} ${properties}::${data(toSentence(problem))}\n`;
    })
    .join('');
}

const maxRows = 100;
/** GitHub takes a summary of up to 1 MiB. */
const maxCellLength = 500;

/**
 * As Markdown for the summary of a job, with the first findings in a table.
 * @param sum says how many there are
 * @param linkTo answers the address of a line, where there is one
 */
export function toSummary(
  { problems }: Report,
  sum: string,
  linkTo: (place: FoundProblem['place']) => string | undefined,
): string {
  const rows = problems.slice(0, maxRows).map((problem) => {
    const { place, severity, check } = problem;
    const text = markdown(`${place.file}:${place.line}`);
    const link = linkTo(place);
    const where = link === undefined ? text : `[${text}](<${link}>)`;
    return `| ${where} | ${severity} | ${markdown(toSentence(problem))} | ${markdown(check)} |`;
  });
  const rest = problems.length - rows.length;
  return [
    `### Translations: ${sum}`,
    '',
    ...(rows.length > 0
      ? ['| Where | Severity | Finding | Check |', '| --- | --- | --- | --- |', ...rows, '']
      : []),
    ...(rest > 0 ? [`And ${rest} more.`, ''] : []),
    '',
  ].join('\n');
}

/** The severities of GitLab that come closest. */
const severities = { error: 'major', warning: 'minor', info: 'info' } as const;

/** As a report on code quality of GitLab, which compares those of two branches by their fingerprints. */
export function toGitlab({ problems }: Report): object {
  const counts = new Map<string, number>();
  return problems.map((problem) => {
    const { place, check, severity, locale, key, fingerprint } = problem;
    const identity = JSON.stringify([place.file, locale, key, check, fingerprint]);
    // Of several with one fingerprint, GitLab shows the first alone.
    const count = (counts.get(identity) ?? 0) + 1;
    counts.set(identity, count);
    return {
      description: toSentence(problem),
      check_name: check,
      fingerprint: createHash('sha256').update(`${identity} ${count}`).digest('hex'),
      severity: severities[severity],
      location: { path: place.file, lines: { begin: place.line } },
    };
  });
}

function toSentence({ key, message }: FoundProblem): string {
  return key === undefined ? message : `${key}: ${message}`;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** A text of a file in one cell of a table, in which no sign means anything. */
function markdown(text: string): string {
  return toExcerpt(text, maxCellLength).replace(/[!-/:-@[-`{-~]/g, '\\$&');
}
