import { type Diagnostic, type WriteResult, writeProblem } from '@parlance/formats';
import type { StoredMessage } from '../messages.ts';
import { MissingRowsError } from '../row-channel.ts';
import type { Fault } from './verify-file.ts';

/** A file that was written without some terms, and what is wrong with it. */
interface Attempt {
  readonly faults: readonly Fault[];
}

/** What is lost because no file could have it. */
export interface LeftOut<T> {
  readonly written: T;
  readonly losses: readonly Diagnostic[];
}

/** How often faults that name their terms are taken at their word before terms are tried one by one. */
const maxRounds = 6;
/** How many entries are written in all while terms are tried, and how often at least. */
const maxEntries = 2_000_000;
const minTries = 40;

/** A file as it should be, without the terms that it would not be so with. */
export function writeWithoutFaults(
  messages: Iterable<StoredMessage>,
  write: (left: ReadonlySet<string>) => WriteResult & { readonly faults: readonly Fault[] },
): WriteResult {
  const attempt: typeof write = (left) => {
    try {
      return write(left);
    } catch (error) {
      if (error instanceof MissingRowsError) throw error;
      // A bug of the format, which some text has brought to light.
      return { text: '', diagnostics: [], faults: [{ message: String(error) }] };
    }
  };
  const keys = () => Array.from(messages, ({ key }) => key);
  const { written, losses } = leaveOutFaults(attempt, keys);
  return { text: written.text, diagnostics: [...losses, ...written.diagnostics] };
}

/**
 * Writes a file, and where it is not what it should be writes it again without the terms that are to blame, so that
 * one text makes no file impossible. Nobody knows some of them by name: those are found by trying which
 * terms can be together.
 *
 * @param attempt writes without the terms it is given
 * @param keys those of all terms
 * @throws {Error} where it is not right without any term, which is a bug that no text is to blame for
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

/** The terms without which the others are a file as it should be; after many tries more than need be. */
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
