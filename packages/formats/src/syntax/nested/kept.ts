import { bare } from '../../entry.ts';
import type { Diagnostic } from '../../types.ts';
import { writeProblem } from '../collect.ts';
import type { KeptValue, NestedEntry, NestedResult, TextChanges } from './document.ts';
import { beginnings } from './tree.ts';

/** Changes adapted to a file with values that are no texts. */
interface Settled {
  readonly texts: TextChanges;
  /** The entries of the file, and the empty values that become texts. */
  readonly entries: readonly NestedEntry[];
  /** The texts that can't be stored in the file. */
  readonly diagnostics: readonly Diagnostic[];
}

/** A message that no text equals, so that each text is a change. */
const nothing = { plural: {} };

/**
 * Lets added texts replace `null`, which stands for a missing text. Numbers and other values stay, as programs
 * may depend on them, and so does an object around such values: texts with their keys are left out.
 * `pathsAround` returns the keys whose texts would replace a value.
 */
export function settleKept(
  { resource, kept }: Pick<NestedResult, 'resource' | 'kept'>,
  changes: TextChanges,
  pathsAround: (value: KeptValue) => readonly string[] = containersAround,
): Settled {
  const { entries } = resource;
  if (kept.length === 0) return { texts: changes, entries, diagnostics: [] };
  const byKey = new Map(kept.map((value) => [value.key, value]));
  const around = new Set(kept.flatMap(pathsAround));
  const known = new Set(entries.map(({ key }) => key));
  const texts = new Map(changes);
  const filled: NestedEntry[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [key, text] of changes) {
    if (text === null || known.has(key)) continue;
    const value = byKey.get(key);
    if (value?.kept === 'nothing') {
      filled.push(toEntry(value));
    } else if (value || around.has(key)) {
      texts.delete(key);
      const problem = value
        ? 'The file has a value there that is no text, which stays.'
        : 'The file has values below this key that are no texts, which stay.';
      diagnostics.push(writeProblem('loss', key, problem));
    }
  }
  return { texts, entries: filled.length > 0 ? [...entries, ...filled] : entries, diagnostics };
}

function containersAround({ container: { prefix } }: KeptValue): readonly string[] {
  return prefix === '' ? [] : beginnings(prefix.slice(0, -1));
}

function toEntry({ key, span, value, container }: KeptValue): NestedEntry {
  return { ...bare, key, message: nothing, span, value, container };
}
