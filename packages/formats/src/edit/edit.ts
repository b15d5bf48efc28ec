import { type Message, type Span, toText } from '@parlance/messages';
import { hasText, withSource } from '../entry.ts';
import type { Changes, ParseResult, WriteOptions } from '../format.ts';
import type { EntryState, ParsedEntry } from '../types.ts';

/** A span of the source text and the text that replaces it. An empty span inserts. */
export interface Replacement {
  readonly span: Span;
  readonly text: string;
}

/** An entry that an edit adds to a file. */
export interface AddedEntry {
  readonly key: string;
  readonly message: Message;
  readonly state?: EntryState;
  readonly source?: Message;
}

/** The callbacks of a format with which `editBySpans` turns changes into replacements. */
export interface EditRules<E extends ParsedEntry> {
  /** The replacements that give an entry another message, and a state where one is given. */
  replace(entry: E, message: Message, state: EntryState | undefined): readonly Replacement[];
  /** The replacements that give an entry a state and leave its message, in a format that has states. */
  restate?(entry: E, state: EntryState): readonly Replacement[];
  /**
   * The replacements that give an entry another source text, where the source text does not identify the entry.
   */
  replaceSource?(entry: E, source: Message): readonly Replacement[];
  /** The replacements that remove entries with their separators; called once with all of them. */
  remove(entries: readonly E[]): readonly Replacement[];
  /** The replacements that add entries, in order. `removed` holds the entries that this edit removes. */
  insert(added: readonly AddedEntry[], removed: ReadonlySet<E>): readonly Replacement[];
}

/** Whether two messages have the same text in every plural form. */
export function sameMessage(a: Message, b: Message): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b;
  const left = Object.entries(a.plural);
  return (
    left.length === Object.keys(b.plural).length &&
    left.every(([category, text]) => b.plural[category as keyof typeof b.plural] === text)
  );
}

/** The changes for a format without plural forms: plural messages become their ICU text. */
export function toTextChanges(changes: Changes): ReadonlyMap<string, string | null> {
  return new Map(
    Array.from(changes, ([key, message]) => [key, message === null ? null : toText(message)]),
  );
}

/**
 * The engine behind every format's `edit`: sorts the changes into entries to replace, to remove and to add,
 * asks the format for the replacements of each, and applies them in one pass. Where a key occurs more than
 * once, the last occurrence counts, as in `parse`.
 */
export function editBySpans<E extends ParsedEntry>(
  source: string,
  parsed: ParseResult<E>,
  changes: Changes,
  rules: EditRules<E>,
  options: WriteOptions = {},
): string {
  const { states = new Map(), sources = new Map() } = options;
  if (changes.size === 0 && states.size === 0 && sources.size === 0) return source;
  const byKey = new Map(parsed.resource.entries.map((entry) => [entry.key, entry]));
  const replacements: Replacement[] = [];
  const removed: E[] = [];
  const added: AddedEntry[] = [];
  for (const [key, message] of changes) {
    const entry = byKey.get(key);
    // The first text of an entry makes it translated, whatever state the file gave the empty entry.
    const isFirst = entry && message !== null && !hasText(entry.message) && hasText(message);
    const state = states.get(key) ?? (isFirst ? 'translated' : undefined);
    if (message === null) {
      if (entry) removed.push(entry, ...(parsed.replaced?.get(key) ?? []));
    } else if (!entry) {
      const known = sources.get(key);
      const given = known === undefined ? {} : { source: known };
      added.push(withSource({ key, message, ...(state && { state }), ...given }, options));
    } else if (!sameMessage(entry.message, message)) {
      replacements.push(...rules.replace(entry, message, state));
    } else if (state) {
      replacements.push(...(rules.restate?.(entry, state) ?? []));
    }
  }
  for (const [key, state] of states) {
    const entry = changes.has(key) ? undefined : byKey.get(key);
    if (entry) replacements.push(...(rules.restate?.(entry, state) ?? []));
  }
  for (const [key, text] of sources) {
    const entry = changes.get(key) === null ? undefined : byKey.get(key);
    if (entry?.source === undefined || toText(entry.source) === toText(text)) continue;
    replacements.push(...(rules.replaceSource?.(entry, text) ?? []));
  }
  const taken = removed.length > 0 ? rules.remove(removed) : [];
  const put = added.length > 0 ? rules.insert(added, new Set(removed)) : [];
  return applyReplacements(source, replacements.concat(taken, put));
}

/**
 * Applies replacements to a text. They may come in any order and must not overlap; insertions at one offset
 * keep their order. Throws when two overlap, which is a bug of the format that made them.
 */
export function applyReplacements(source: string, replacements: readonly Replacement[]): string {
  const sorted = replacements.toSorted(
    (a, b) => a.span.start - b.span.start || a.span.end - b.span.end,
  );
  const parts: string[] = [];
  let at = 0;
  for (const { span, text } of sorted) {
    if (span.start < at) throw new Error(`Overlapping replacements at offset ${span.start}`);
    parts.push(source.slice(at, span.start), text);
    at = span.end;
  }
  parts.push(source.slice(at));
  return parts.join('');
}
