import { sameMessage } from './edit.ts';
import { toText } from './plural.ts';
import type { Diagnostic, Format, Message, WriteOptions } from './types.ts';

/** What `updateSource` made of a file. */
export interface UpdateResult {
  readonly text: string;
  /** What is wrong with the file as it was, or what the format could not hold. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many entries were changed, added and removed. */
  readonly changed: number;
}

/** How `updateSource` writes. */
export interface UpdateOptions extends WriteOptions {
  /** Leave out entries that are empty and that the file does not have. */
  readonly omitEmpty?: boolean;
}

/**
 * Makes a file hold exactly these keys and messages: entries that are not given go, new ones come in
 * the given order, and nothing else is touched. A file with errors is left as it is, and they are in
 * `diagnostics`.
 */
export function updateSource(
  format: Format,
  source: string,
  entries: Iterable<{ readonly key: string; readonly message: Message }>,
  { omitEmpty = false, ...options }: UpdateOptions = {},
): UpdateResult {
  const parsed = format.parse(source, { ...options, toEdit: true });
  if (parsed.diagnostics.some(({ severity }) => severity === 'error')) {
    return { text: source, diagnostics: parsed.diagnostics, changed: 0 };
  }
  const held = new Map(parsed.resource.entries.map(({ key, message }) => [key, message]));
  const changes = new Map<string, Message | null>();
  const missing = new Set(held.keys());
  for (const { key, message } of entries) {
    missing.delete(key);
    const old = held.get(key);
    const holdsForms =
      format.capabilities.plurals || (old !== undefined && typeof old !== 'string');
    const wanted = holdsForms ? toForms(message, old) : toText(message);
    if (old === undefined && omitEmpty && wanted === '') continue;
    if (old === undefined || !sameMessage(old, wanted)) changes.set(key, wanted);
  }
  for (const key of missing) changes.set(key, null);
  return { ...format.edit(source, parsed, changes, options), changed: changes.size };
}

/** The message to write over another one: no text at all is none in each of its forms. */
function toForms(message: Message, old: Message | undefined): Message {
  if (message !== '' || old === undefined || typeof old === 'string') return message;
  return { plural: Object.fromEntries(Object.keys(old.plural).map((category) => [category, ''])) };
}
