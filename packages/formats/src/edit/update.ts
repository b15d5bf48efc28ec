import { type Message, toText } from '@parlance/messages';
import { hasText, toHeldState } from '../entry.ts';
import type { Format, ParseResult, WriteOptions } from '../format.ts';
import { fitPlural } from '../plurals/fit-plural.ts';
import { writeProblem } from '../syntax/collect.ts';
import type { Diagnostic, Entry, EntryState } from '../types.ts';
import { sameMessage } from './edit.ts';

export interface UpdateResult {
  readonly text: string;
  /** Problems of the file as it was, and losses where the format could not hold an entry. */
  readonly diagnostics: readonly Diagnostic[];
  /** The number of entries that were changed, added and removed. */
  readonly changed: number;
  /** The number of given entries left out of the file because they are empty. */
  readonly omitted: number;
}

/**
 * An entry that the file is to hold. A given state is written unless the file has it already; without one, the
 * state in the file stays.
 */
export type UpdatedEntry = Pick<Entry, 'key' | 'message' | 'state'> & {
  /** Whether the message has plural forms even where its text has none. */
  readonly isPlural?: boolean;
};

export interface UpdateOptions extends Omit<WriteOptions, 'states'> {
  /** Leave out empty entries that are not in the file. */
  readonly omitEmpty?: boolean;
  /** Keys whose entries stay as they are in the file. */
  readonly kept?: ReadonlySet<string>;
}

/**
 * Makes a file hold exactly these keys, messages and states, each key given once: entries that are not given
 * are removed, new ones are added in the given order, and nothing else changes. The entries may be iterated
 * twice. A file with errors stays as it is, and `diagnostics` has the errors.
 */
export function updateSource(
  format: Format,
  source: string,
  entries: Iterable<UpdatedEntry>,
  { omitEmpty = false, kept = new Set(), ...options }: UpdateOptions = {},
): UpdateResult {
  const reading = { ...options, toEdit: true, hasText: createTextLookup(entries) };
  const given = format.parse(source, reading);
  if (given.diagnostics.some(({ severity }) => severity === 'error')) {
    return { text: source, diagnostics: given.diagnostics, changed: 0, omitted: 0 };
  }
  const ready = withPlace(format, source, given, options);
  const parsed = ready === source ? given : format.parse(ready, reading);
  const held = new Map(parsed.resource.entries.map((entry) => [entry.key, entry]));
  const changes = new Map<string, Message | null>();
  const states = new Map<string, EntryState>();
  const losses: Diagnostic[] = [];
  let omitted = 0;
  for (const { key, message: stored, state, isPlural = false } of entries) {
    const entry = held.get(key);
    // The keys that remain in `held` after the loop are the entries to remove.
    held.delete(key);
    if (kept.has(key)) continue;
    const old = entry?.message;
    const wasForms = old !== undefined && typeof old !== 'string';
    const { message, problem } =
      isPlural || wasForms
        ? fitPlural(format, stored, { locale: options.base ?? options.locale, old })
        : { message: stored };
    if (problem !== undefined) losses.push(writeProblem('plural', key, problem));
    if (message === undefined) continue;
    const holdsForms = format.capabilities.plurals || wasForms;
    const wanted = holdsForms ? toForms(message, old) : toText(message);
    if (old === undefined && omitEmpty && wanted === '') {
      omitted++;
      continue;
    }
    const isChanged = old === undefined || !sameMessage(old, wanted);
    if (isChanged) changes.set(key, wanted);
    if (!format.capabilities.states || state === undefined || !hasText(wanted)) continue;
    const said = isChanged ? undefined : toHeldState(format, entry?.state);
    if (toHeldState(format, state) !== said) states.set(key, state);
  }
  for (const key of held.keys()) if (!kept.has(key)) changes.set(key, null);
  const changed = new Set([...changes.keys(), ...states.keys()]).size;
  const { text, diagnostics } = format.edit(ready, parsed, changes, { ...options, states });
  return { text, diagnostics: [...losses, ...diagnostics], changed, omitted };
}

/**
 * Creates the lookup of keys with a text for `ParseOptions`. It iterates over the entries on its first call,
 * which few files cause.
 */
export function createTextLookup(
  entries: Iterable<Pick<Entry, 'key' | 'message'>>,
): (key: string) => boolean | undefined {
  let keys: Map<string, boolean> | undefined;
  return (key) => {
    if (!keys) {
      keys = new Map();
      for (const entry of entries) keys.set(entry.key, hasText(entry.message));
    }
    return keys.get(key);
  };
}

/**
 * Gives a file that holds only other locales a place for this one. Its keys show only then, and those that are
 * not given have to be removed as well.
 */
function withPlace(
  format: Format,
  source: string,
  given: ParseResult,
  options: WriteOptions,
): string {
  const mayHide =
    given.resource.entries.length === 0 && (format.localesIn?.(source, options).length ?? 0) > 0;
  if (!mayHide) return source;
  return format.edit(source, given, new Map(), { ...options, manyLocales: true }).text;
}

/** The message that replaces another one: an empty text empties each plural form. */
function toForms(message: Message, old: Message | undefined): Message {
  if (message !== '' || old === undefined || typeof old === 'string') return message;
  return { plural: Object.fromEntries(Object.keys(old.plural).map((category) => [category, ''])) };
}
