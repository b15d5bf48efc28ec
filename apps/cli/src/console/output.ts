import { stripVTControlCharacters } from 'node:util';
import colors from 'picocolors';
import { type Problem, toPlaceText } from './problem.ts';

type Colors = ReturnType<typeof colors.createColors>;

/** A stream that text is written to. */
interface TextStream {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** What a command is run in. */
export interface Surroundings {
  readonly stdout: TextStream;
  readonly stderr: TextStream;
  readonly env: Environment;
  readonly folder: string;
}

export interface OutputOptions {
  /** Results are one JSON document, and progress is not shown. */
  readonly json: boolean;
  readonly color: boolean | undefined;
}

/** Where a command writes: results to stdout, everything else to stderr. */
export interface Output {
  readonly isJson: boolean;
  readonly color: Colors;
  /** The same for stderr, which may be a terminal where stdout is none. */
  readonly errorColor: Colors;
  /** A line of the result; nothing with `--json`. */
  line(text?: string): void;
  /** The result for programs; nothing without `--json`. */
  json(value: unknown): void;
  /** The result as it is, such as a report in a format of its own. */
  raw(text: string): void;
  /** A remark for people. */
  note(text: string): void;
  warn(text: string): void;
  /** What is being done, in one line that the next one replaces. */
  progress(text: string | undefined): void;
  problem(problem: Problem): void;
}

/** Writes to streams. Without a terminal, or with `NO_COLOR`, there is no colour. */
export function createOutput(
  { stdout, stderr, env }: Omit<Surroundings, 'folder'>,
  { json, color }: OutputOptions,
): Output {
  const isWanted = (stream: TextStream) => {
    if (color !== undefined) return color;
    if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false;
    if (env.FORCE_COLOR !== undefined && env.FORCE_COLOR !== '0') return true;
    return stream.isTTY === true && env.TERM !== 'dumb';
  };
  const out = colors.createColors(isWanted(stdout));
  const err = colors.createColors(isWanted(stderr));
  const isLive = stderr.isTTY === true && !json && env.TERM !== 'dumb';
  let hasProgress = false;
  const clear = () => {
    if (hasProgress) stderr.write('\r\x1b[K');
    hasProgress = false;
  };
  const toError = (text: string) => {
    clear();
    stderr.write(`${text}\n`);
  };
  const problem = (one: Problem) => {
    const place = one.place ? `${err.bold(safe(toPlaceText(one.place)))}: ` : '';
    toError(`${place}${err.red('error')}: ${safe(one.message)}`);
    for (const other of one.others) problem(other);
    if (one.next !== undefined) toError(`${err.dim('next:')} ${safe(one.next)}`);
  };
  return {
    isJson: json,
    color: out,
    errorColor: err,
    line(text = '') {
      clear();
      if (!json) stdout.write(`${text}\n`);
    },
    json(value) {
      clear();
      if (json) stdout.write(`${JSON.stringify(value, null, 2)}\n`);
    },
    raw(text) {
      clear();
      stdout.write(text);
    },
    note: (text) => toError(text),
    warn: (text) => toError(`${err.yellow('warning')}: ${text}`),
    progress(text) {
      clear();
      if (!isLive || text === undefined) return;
      const width = Math.max(20, (stderr.columns ?? 80) - 1);
      stderr.write(err.dim(text.slice(0, width)));
      hasProgress = true;
    },
    problem,
  };
}

/**
 * Texts of files and servers as they are shown: without the signs by which they could move the cursor or forge lines.
 */
export function safe(text: string): string {
  return stripVTControlCharacters(text).replace(/(?![\t\n])\p{Cc}/gu, '\ufffd');
}

/** A short text in one line, for lists. */
export function toExcerpt(text: string, length = 60): string {
  const line = safe(text).replace(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}

/** A number with its noun: `1 key`, `3 keys`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
