import { sameMessage } from './edit.ts';
import { hasText, toHeldState } from './entry.ts';
import { toText } from './plural.ts';
import { fitPlural } from './plural-text.ts';
import { writeProblem } from './syntax/collect.ts';
import type {
  Diagnostic,
  Entry,
  EntryState,
  Format,
  Message,
  ParseResult,
  WriteOptions,
} from './types.ts';

/** What `updateSource` made of a file. */
export interface UpdateResult {
  readonly text: string;
  /** What is wrong with the file as it was, or what the format could not hold. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many entries were changed, added and removed. */
  readonly changed: number;
  /** How many given entries are not in it because they are empty. */
  readonly omitted: number;
}

/** What a file is to hold. Its state is written unless the file says it already; without one, what it says stays. */
export type UpdatedEntry = Pick<Entry, 'key' | 'message' | 'state'> & {
  /** Whether it is a message with plural forms even where its text has none. */
  readonly isPlural?: boolean;
};

/** How `updateSource` writes. */
export interface UpdateOptions extends Omit<WriteOptions, 'states'> {
  /** Leave out entries that are empty and that the file does not have. */
  readonly omitEmpty?: boolean;
  /** Keys whose entries stay as the file has them. */
  readonly kept?: ReadonlySet<string>;
}

/**
 * Makes a file hold exactly these keys, messages and states, each key given once: entries that are not given
 * go, new ones come in the given order, and nothing else is touched. The entries may be gone through twice. A
 * file with errors is left as it is, and they are in `diagnostics`.
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
    // Those that are left in the end are the ones to take out.
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
 * Tells which keys have a text, for `ParseOptions`. It goes through the entries when it is first asked, which
 * few files give a reason to.
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
 * A file of other locales has keys that do not show as long as it has no place for this one: whatever is
 * not given has to go all the same.
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

/** The message to write over another one: no text at all is none in each of its forms. */
function toForms(message: Message, old: Message | undefined): Message {
  if (message !== '' || old === undefined || typeof old === 'string') return message;
  return { plural: Object.fromEntries(Object.keys(old.plural).map((category) => [category, ''])) };
}
