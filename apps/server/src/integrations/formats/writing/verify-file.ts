import {
  createTextLookup,
  type Diagnostic,
  type Entry,
  type EntryState,
  type Format,
  hasText,
  sameMessage,
  type TableColumns,
  toHeldState,
} from '@parlance/formats';
import {
  type Message,
  type PluralMessage,
  pluralCategories,
  readPlural,
  toText,
} from '@parlance/messages';

type Forms = PluralMessage['plural'];

/** A text that a file must contain, with its state if the file has states. */
export type WantedMessage = Pick<Entry, 'key' | 'message' | 'state'>;

/** A difference between a file and what it must contain: the term, and the problem as an English sentence. */
export interface Fault {
  /** Unset if no term is known to be the cause. */
  readonly key?: string;
  readonly message: string;
}

type Place = Pick<Written, 'format' | 'locale'>;

interface Written {
  readonly format: Format;
  readonly locale: string;
  /** The base of the locale, if it has the plural rules of another one. */
  readonly base?: string;
  /** The roles of its columns, if it is a table and somebody has chosen them. */
  readonly columns?: TableColumns;
  readonly text: string;
  /** The losses that were reported while it was written. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether keys without a text may be missing. */
  readonly omitEmpty: boolean;
  /** Keys that the file may have or lack, with any text. */
  readonly kept: ReadonlySet<string>;
}

/**
 * Reads a file again before anybody gets it: it must contain the messages that it was written for, except for
 * reported losses. Returns the differences, which are bugs of the format.
 */
export function findFaults(
  wanted: Iterable<WantedMessage>,
  { format, text, diagnostics, omitEmpty, kept, ...options }: Written,
): Fault[] {
  const parsed = format.parse(text, { ...options, hasText: createTextLookup(wanted) });
  const problem = parsed.diagnostics.find(({ severity }) => severity === 'error');
  if (problem) {
    return [{ message: `It can't be read: ${problem.message} (line ${problem.line})` }];
  }
  const { entries } = parsed.resource;
  // Nearly all files match in order, which needs no lookup of keys.
  const place = { format, locale: options.base ?? options.locale };
  if (isInStep(place, wanted, entries)) return [];
  const reported = new Set(diagnostics.map(({ key }) => key));
  // If a format takes a group of texts for one text with plural forms, the loss is reported with only one of the
  // keys.
  const isRegrouped = diagnostics.some(({ code }) => code === 'key' || code === 'plural');
  const held = new Map(entries.map((entry) => [entry.key, entry]));
  const faults: Fault[] = [];
  for (const { key, message, state } of wanted) {
    const found = held.get(key);
    held.delete(key);
    if (reported.has(key) || kept.has(key)) continue;
    if (found === undefined) {
      const mayBeMissing = isRegrouped || (omitEmpty && message === '');
      if (!mayBeMissing) faults.push({ key, message: 'It lacks the term.' });
    } else if (!isSame(place, found.message, message)) {
      faults.push({ key, message: 'It has another text for the term.' });
    } else if (!hasState(format, found, state)) {
      faults.push({ key, message: 'It has another state for the term.' });
    }
  }
  for (const key of [...kept, ...reported]) if (key !== undefined) held.delete(key);
  const [extra] = held.keys();
  if (extra !== undefined && !isRegrouped) {
    faults.push({ message: `It has ${JSON.stringify(extra)} as well.` });
  }
  return faults;
}

/** Whether the file contains exactly these messages in this order. */
function isInStep(
  place: Place,
  wanted: Iterable<WantedMessage>,
  entries: readonly Entry[],
): boolean {
  let at = 0;
  for (const { key, message, state } of wanted) {
    const found = entries[at++];
    if (found?.key !== key || !isSame(place, found.message, message)) return false;
    if (!hasState(place.format, found, state)) return false;
  }
  return at === entries.length;
}

/** Entries without a text, and formats without states, have no state to compare. */
function hasState(format: Format, found: Entry, wanted: EntryState | undefined): boolean {
  if (!wanted || !format.capabilities.states || !hasText(found.message)) return true;
  return toHeldState(format, found.state) === toHeldState(format, wanted);
}

function isSame({ format, locale }: Place, found: Message, wanted: Message): boolean {
  if (typeof found === 'string') return found === toText(wanted);
  if (typeof wanted === 'string') {
    if (Object.values(found.plural).every((form) => form === wanted)) return true;
    // A spelling of plural forms that is not the canonical one.
    const own = format.messageOf?.(wanted, locale);
    if (own !== undefined) return sameMessage(found, own);
    const read = readPlural(wanted);
    return read.kind === 'forms' && hasForms(found.plural, read.message.plural);
  }
  return hasForms(found.plural, wanted.plural);
}

/**
 * A form that the message lacks must equal its `other`, as in ICU. A form that the file has no place for may be
 * missing if another form has the same text.
 */
function hasForms(found: Forms, wanted: Forms): boolean {
  const texts = new Set(Object.values(found));
  return pluralCategories.every((category) => {
    const form = wanted[category];
    if (found[category] !== undefined) return found[category] === (form ?? wanted.other ?? '');
    return form === undefined || texts.has(form);
  });
}
