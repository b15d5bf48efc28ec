import { type Diagnostic, type WriteResult, writeProblem } from '@parlance/formats';
import type { StoredMessage } from '../messages.ts';
import { MissingRowsError } from '../row-channel.ts';
import type { Fault } from './verify-file.ts';

/** A file that was written without some terms, with its faults. */
interface Attempt {
  readonly faults: readonly Fault[];
}

/** A file, and the terms that it lost because it could not represent them. */
export interface LeftOut<T> {
  readonly written: T;
  readonly losses: readonly Diagnostic[];
}

/** The number of rounds in which terms named by faults are left out, before terms are tried one by one. */
const maxRounds = 6;
/** The maximum number of entries that are written in all while terms are tried, and the minimum number of tries. */
const maxEntries = 2_000_000;
const minTries = 40;

/** Writes a correct file, and leaves out the terms that would make it incorrect. */
export function writeWithoutFaults(
  messages: Iterable<StoredMessage>,
  write: (left: ReadonlySet<string>) => WriteResult & { readonly faults: readonly Fault[] },
): WriteResult {
  const attempt: typeof write = (left) => {
    try {
      return write(left);
    } catch (error) {
      if (error instanceof MissingRowsError) throw error;
      // A text has triggered a bug of the format.
      return { text: '', diagnostics: [], faults: [{ message: String(error) }] };
    }
  };
  const keys = () => Array.from(messages, ({ key }) => key);
  const { written, losses } = leaveOutFaults(attempt, keys);
  return { text: written.text, diagnostics: [...losses, ...written.diagnostics] };
}

/**
 * Writes a file, and if it has faults writes it again without the terms that cause them, so that one text does not make
 * the file impossible. Some faults don't name their terms: those are found by trying which terms can be together.
 *
 * @param attempt writes the file without the given terms
 * @param keys the keys of all terms
 * @throws {Error} if the file has faults even without any term, which is a bug that no text causes
 */
export function leaveOutFaults<T extends Attempt>(
  attempt: (left: ReadonlySet<string>) => T,
  keys: () => Iterable<string>,
): LeftOut<T> {
  const left = new Map<string, string>();
  const without = () => attempt(new Set(left.keys()));
  let written = without();
  for (let round = 0; round < maxRounds && written.faults.length > 0; round++) {
    const named = written.faults.filter(({ key }) => key !== undefined && !left.has(key));
    if (named.length === 0) break;
    for (const { key = '', message } of named) left.set(key, message);
    written = without();
  }
  if (written.faults.length > 0) {
    const [{ message } = { message: '' }] = written.faults;
    const tried = Array.from(keys()).filter((key) => !left.has(key));
    for (const key of findGuilty(attempt, tried, new Set(left.keys()))) left.set(key, message);
    written = without();
  }
  const [fault] = written.faults;
  if (fault) throw new Error(`The file is not what it should be: ${fault.message}`);
  return { written, losses: Array.from(left, ([key, message]) => toLoss(key, message)) };
}

/**
 * Finds terms without which the file has no faults. When the tries run out, the result may have more terms than
 * necessary.
 */
function findGuilty(
  attempt: (left: ReadonlySet<string>) => Attempt,
  keys: readonly string[],
  left: ReadonlySet<string>,
): Set<string> {
  let tries = Math.max(minTries, maxEntries / Math.max(keys.length, 1));
  const guilty = new Set(keys);
  const add = (some: readonly string[]) => {
    if (some.length === 0 || tries-- <= 0) return;
    for (const key of some) guilty.delete(key);
    if (attempt(new Set([...left, ...guilty])).faults.length === 0) return;
    for (const key of some) guilty.add(key);
    if (some.length === 1) return;
    const half = some.length >> 1;
    add(some.slice(0, half));
    add(some.slice(half));
  };
  const half = keys.length >> 1;
  for (const some of [keys.slice(0, half), keys.slice(half)]) add(some);
  return guilty;
}

function toLoss(key: string, message: string): Diagnostic {
  const problem = `The file can't have it: ${message} It is left out, or as the file had it.`;
  return writeProblem('loss', key, problem);
}
