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
  /** Reports a key that occurs at two offsets; a warning where the last one counts. */
  reportTwice(key: string, first: number, second: number, how?: Repeats): void;
  result(locale?: string): ParseResult<E>;
}

/** How a key is taken that occurs more than once. */
interface Repeats {
  /** Programs that read such files take what comes last, so the file is in order. */
  readonly lastCounts?: boolean;
}

interface CollectorOptions<E> extends Repeats {
  /** Where the key of an entry begins, or stands at least; where the entry does without. */
  nameStart?(entry: E): number;
}

interface About {
  readonly severity?: Severity;
  readonly key?: string;
}

/**
 * A collector for the entries and the problems of one source text. A key that occurs twice is an error,
 * unless the last one counts: then the others are no entries.
 */
export function createCollector<E extends ParsedEntry>(
  source: string,
  { lastCounts = false, nameStart = ({ span }) => span.start }: CollectorOptions<E> = {},
): Collector<E> {
  const position = createPositions(source);
  const keys = new Set<string>();
  let repeats = false;
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

  const reportTwice: Collector<E>['reportTwice'] = (key, first, second, how) => {
    const [a, b] = [position(first).line, position(second).line];
    const places = `The key ${JSON.stringify(key)} is on line ${a} and again on line ${b}`;
    if (how?.lastCounts) {
      const message = `${places}: the last one counts.`;
      report('duplicate-key', second, message, { key, severity: 'warning' });
    } else {
      report('duplicate-key', second, `${places}.`, { key });
    }
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
      const { key } = entry;
      if (known < entries.length) learnKeys();
      const before = keys.size;
      keys.add(key);
      // Which entry was the first is asked for few files, so that all others do with less.
      if (keys.size > before) firsts?.set(key, entry);
      else {
        repeats = true;
        const first = nameStart(firstOf(key) ?? entry);
        reportTwice(key, first, nameStart(entry), { lastCounts });
      }
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
    result(locale) {
      const { counting, replaced } =
        lastCounts && repeats ? takeLast(entries) : { counting: entries };
      const resource = { entries: counting, ...(locale ? { locale } : {}) };
      return { resource, diagnostics, ...(replaced ? { replaced } : {}) };
    },
  };
}

/** The last entry of each key, and those that it stands in for. */
function takeLast<E extends ParsedEntry>(entries: readonly E[]) {
  const groups = Map.groupBy(entries, ({ key }) => key);
  const replaced = new Map<string, readonly E[]>();
  for (const [key, group] of groups) if (group.length > 1) replaced.set(key, group.slice(0, -1));
  const isLast = (entry: E) => groups.get(entry.key)?.at(-1) === entry;
  return { counting: entries.filter(isLast), replaced };
}

/** What an edit or an export could not hold; such a diagnostic belongs to no place in a file. */
export function writeProblem(code: DiagnosticCode, key: string, message: string): Diagnostic {
  return { severity: 'warning', code, message, line: 1, column: 1, key };
}

/** The report of a translation whose state has no place in a file. */
export function stateProblem(key: string): Diagnostic {
  return writeProblem('loss', key, 'The file has no place for the state of the translation.');
}
