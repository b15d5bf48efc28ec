import { createPositions } from '../position.ts';
import type { Diagnostic, DiagnosticCode, ParsedEntry, ParseResult, Severity } from '../types.ts';

/** Gathers what a parser finds in one file. */
export interface Collector<E extends ParsedEntry> {
  /** Adds an entry; a key that was there before is reported with both lines. */
  add(entry: E): void;
  /** Adds an entry whose key is known to be of no other entry: looking for it takes as long as reading it. */
  addNew(entry: E): void;
  /** Whether there is an entry with a key. */
  has(key: string): boolean;
  /** Reports a problem at an offset of the source; an error unless said otherwise. */
  report(code: DiagnosticCode, offset: number, message: string, about?: About): void;
  /** Reports a key that occurs at two offsets. */
  reportTwice(key: string, first: number, second: number): void;
  result(locale?: string): ParseResult<E>;
}

interface About {
  readonly severity?: Severity;
  readonly key?: string;
}

/** A collector for the entries and the problems of one source text. */
export function createCollector<E extends ParsedEntry>(source: string): Collector<E> {
  const position = createPositions(source);
  const keys = new Set<string>();
  /** How many of the entries have their keys there. */
  let known = 0;
  let firsts: Map<string, E> | undefined;
  const entries: E[] = [];
  const diagnostics: Diagnostic[] = [];

  const report: Collector<E>['report'] = (code, offset, message, about) => {
    diagnostics.push({
      severity: about?.severity ?? 'error',
      code,
      message,
      ...position(offset),
      ...(about?.key === undefined ? {} : { key: about.key }),
    });
  };

  const reportTwice: Collector<E>['reportTwice'] = (key, first, second) => {
    const [a, b] = [position(first).line, position(second).line];
    const message = `The key ${JSON.stringify(key)} is on line ${a} and again on line ${b}.`;
    report('duplicate-key', second, message, { key });
  };

  function firstOf(key: string): E | undefined {
    firsts ??= new Map(entries.toReversed().map((entry) => [entry.key, entry]));
    return firsts.get(key);
  }

  function learnKeys() {
    for (; known < entries.length; known++) keys.add(entries[known]?.key ?? '');
  }

  return {
    report,
    reportTwice,
    add(entry) {
      const { key, span } = entry;
      if (known < entries.length) learnKeys();
      const before = keys.size;
      keys.add(key);
      // Which entry was the first is asked for few files, so that all others do with less.
      if (keys.size > before) firsts?.set(key, entry);
      else reportTwice(key, firstOf(key)?.span.start ?? 0, span.start);
      known = entries.push(entry);
    },
    addNew(entry) {
      firsts?.set(entry.key, entry);
      entries.push(entry);
    },
    has(key) {
      learnKeys();
      return keys.has(key);
    },
    result: (locale) => ({
      resource: locale === undefined || locale === '' ? { entries } : { entries, locale },
      diagnostics,
    }),
  };
}

/** What an edit or an export could not hold; such a diagnostic belongs to no place in a file. */
export function writeProblem(code: DiagnosticCode, key: string, message: string): Diagnostic {
  return { severity: 'warning', code, message, line: 1, column: 1, key };
}

/** The report of a translation whose state has no place in a file. */
export function stateProblem(key: string): Diagnostic {
  return writeProblem('loss', key, 'The file has no place for the state of the translation.');
}
