import { sameMessage } from './edit.ts';
import { hasText, toHeldState } from './entry.ts';
import { toText } from './plural.ts';
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
}

/** What a file is to hold. Its state is written unless the file says it already; without one, what it says stays. */
export type UpdatedEntry = Pick<Entry, 'key' | 'message' | 'state'>;

/** How `updateSource` writes. */
export interface UpdateOptions extends Omit<WriteOptions, 'states'> {
  /** Leave out entries that are empty and that the file does not have. */
  readonly omitEmpty?: boolean;
}

/**
 * Makes a file hold exactly these keys, messages and states, each key given once: entries that are not given go, new ones come in
 * the given order, and nothing else is touched. A file with errors is left as it is, and they are in
 * `diagnostics`.
 */
export function updateSource(
  format: Format,
  source: string,
  entries: Iterable<UpdatedEntry>,
  { omitEmpty = false, ...options }: UpdateOptions = {},
): UpdateResult {
  const given = format.parse(source, { ...options, toEdit: true });
  if (given.diagnostics.some(({ severity }) => severity === 'error')) {
    return { text: source, diagnostics: given.diagnostics, changed: 0 };
  }
  const ready = withPlace(format, source, given, options);
  const parsed = ready === source ? given : format.parse(ready, { ...options, toEdit: true });
  const held = new Map(parsed.resource.entries.map((entry) => [entry.key, entry]));
  const changes = new Map<string, Message | null>();
  const states = new Map<string, EntryState>();
  for (const { key, message, state } of entries) {
    const entry = held.get(key);
    // Those that are left in the end are the ones to take out.
    held.delete(key);
    const old = entry?.message;
    const holdsForms =
      format.capabilities.plurals || (old !== undefined && typeof old !== 'string');
    const wanted = holdsForms ? toForms(message, old) : toText(message);
    if (old === undefined && omitEmpty && wanted === '') continue;
    const isChanged = old === undefined || !sameMessage(old, wanted);
    if (isChanged) changes.set(key, wanted);
    if (!format.capabilities.states || state === undefined || !hasText(wanted)) continue;
    const said = isChanged ? undefined : toHeldState(format, entry?.state);
    if (toHeldState(format, state) !== said) states.set(key, state);
  }
  for (const key of held.keys()) changes.set(key, null);
  const changed = new Set([...changes.keys(), ...states.keys()]).size;
  return { ...format.edit(ready, parsed, changes, { ...options, states }), changed };
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
    given.resource.entries.length === 0 && (format.localesIn?.(source).length ?? 0) > 0;
  if (!mayHide) return source;
  return format.edit(source, given, new Map(), { ...options, manyLocales: true }).text;
}

/** The message to write over another one: no text at all is none in each of its forms. */
function toForms(message: Message, old: Message | undefined): Message {
  if (message !== '' || old === undefined || typeof old === 'string') return message;
  return { plural: Object.fromEntries(Object.keys(old.plural).map((category) => [category, ''])) };
}
