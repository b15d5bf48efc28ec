import { createPositions } from '@parlance/messages';
import type { ParseResult } from '../format.ts';
import type { Diagnostic, DiagnosticCode, ParsedEntry, Severity } from '../types.ts';

/** Collects the entries and problems that a parser finds in one file. */
export interface Collector<E extends ParsedEntry> {
  /** Adds an entry; a repeated key is reported with both lines. */
  add(entry: E): void;
  /** Adds an entry whose key is known to be unique: looking a key up takes as long as parsing the entry. */
  addNew(entry: E): void;
  /** Whether there is an entry with a key. */
  has(key: string): boolean;
  /** Reports a problem at an offset of the source; an error unless said otherwise. */
  report(code: DiagnosticCode, offset: number, message: string, about?: About): void;
  /** Reports a key that occurs at two offsets; as a warning where the last one counts. */
  reportTwice(key: string, first: number, second: number, how?: Repeats): void;
  result(locale?: string): ParseResult<E>;
}

/** The treatment of repeated keys. */
interface Repeats {
  /** Programs that read such files use the last one, so the file is valid. */
  readonly lastCounts?: boolean;
}

interface CollectorOptions<E> extends Repeats {
  /** The offset of the key of an entry, or of the entry if it has no key. */
  nameStart?(entry: E): number;
}

interface About {
  readonly severity?: Severity;
  readonly key?: string;
}

/**
 * Creates a collector for the entries and problems of one source text. A repeated key is an error, unless the
 * last one counts: then the earlier ones are no entries.
 */
export function createCollector<E extends ParsedEntry>(
  source: string,
  { lastCounts = false, nameStart = ({ span }) => span.start }: CollectorOptions<E> = {},
): Collector<E> {
  const position = createPositions(source);
  const keys = new Set<string>();
  let repeats = false;
  /** The number of entries whose keys are in `keys`. */
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
      // Only files with repeated keys need the first entry of a key, so others do not build that map.
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

/** The last entry of each key, and the earlier ones that it replaces. */
function takeLast<E extends ParsedEntry>(entries: readonly E[]) {
  const groups = Map.groupBy(entries, ({ key }) => key);
  const replaced = new Map<string, readonly E[]>();
  for (const [key, group] of groups) if (group.length > 1) replaced.set(key, group.slice(0, -1));
  const isLast = (entry: E) => groups.get(entry.key)?.at(-1) === entry;
  return { counting: entries.filter(isLast), replaced };
}

/** A diagnostic of an edit or an export about something a file can't hold; it has no position in the file. */
export function writeProblem(code: DiagnosticCode, key: string, message: string): Diagnostic {
  return { severity: 'warning', code, message, line: 1, column: 1, key };
}

/** A diagnostic of a translation whose state the file can't hold. */
export function stateProblem(key: string): Diagnostic {
  return writeProblem('loss', key, 'The file has no place for the state of the translation.');
}
