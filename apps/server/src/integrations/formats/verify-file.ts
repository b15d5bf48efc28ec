import {
  type Diagnostic,
  type Entry,
  type EntryState,
  type Format,
  hasText,
  type Message,
  type PluralMessage,
  pluralCategories,
  toHeldState,
  toText,
} from '@parlance/formats';

type Forms = PluralMessage['plural'];

/** A text that is to be in a file, with its state where the file is to tell it. */
export type WantedMessage = Pick<Entry, 'key' | 'message' | 'state'>;

interface Written {
  readonly format: Format;
  readonly locale: string;
  readonly text: string;
  /** What was reported when it was written. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether a key without a text may be missing. */
  readonly omitEmpty: boolean;
}

/**
 * Reads a file again before anybody gets it: it must hold what it was written for, but for what was
 * reported as lost.
 * @throws {Error} with the first key that differs, which is a bug of the format
 */
export function verifyFile(
  wanted: Iterable<WantedMessage>,
  { format, locale, text, diagnostics, omitEmpty }: Written,
): void {
  const parsed = format.parse(text, { locale });
  const problem = parsed.diagnostics.find(({ severity }) => severity === 'error');
  if (problem) fail(format, `it can't be read: ${problem.message} (line ${problem.line})`);
  const { entries } = parsed.resource;
  // Nearly all files, for which nobody has to look up keys.
  if (isInStep(format, wanted, entries)) return;
  const reported = new Set(diagnostics.map(({ key }) => key));
  // Reported with one of its keys: a group of texts that the format takes for one with plural forms.
  const isRegrouped = diagnostics.some(({ code }) => code === 'key' || code === 'plural');
  const held = new Map(entries.map((entry) => [entry.key, entry]));
  for (const { key, message, state } of wanted) {
    const found = held.get(key);
    held.delete(key);
    if (reported.has(key)) continue;
    if (found === undefined) {
      const mayBeMissing = isRegrouped || (omitEmpty && message === '');
      if (!mayBeMissing) fail(format, `it lacks ${JSON.stringify(key)}`);
    } else if (!isSame(found.message, message)) {
      fail(format, `it has another text for ${JSON.stringify(key)}`);
    } else if (!hasState(format, found, state)) {
      fail(format, `it has another state for ${JSON.stringify(key)}`);
    }
  }
  const [extra] = held.keys();
  if (extra !== undefined && !isRegrouped) {
    fail(format, `it has ${JSON.stringify(extra)} as well`);
  }
}

/** Whether the file holds what is wanted, one by one and nothing else. */
function isInStep(
  format: Format,
  wanted: Iterable<WantedMessage>,
  entries: readonly Entry[],
): boolean {
  let at = 0;
  for (const { key, message, state } of wanted) {
    const found = entries[at++];
    if (found?.key !== key || !isSame(found.message, message)) return false;
    if (!hasState(format, found, state)) return false;
  }
  return at === entries.length;
}

function fail({ id }: Format, message: string): never {
  throw new Error(`The file of ${id} is not what it should be: ${message}`);
}

/** What is no text has no state, and formats without states have none at all. */
function hasState(format: Format, found: Entry, wanted: EntryState | undefined): boolean {
  if (!wanted || !format.capabilities.states || !hasText(found.message)) return true;
  return toHeldState(format, found.state) === toHeldState(format, wanted);
}

function isSame(found: Message, wanted: Message): boolean {
  if (typeof found === 'string') return found === toText(wanted);
  if (typeof wanted === 'string')
    return Object.values(found.plural).every((form) => form === wanted);
  return hasForms(found.plural, wanted.plural);
}

/**
 * A form that was not wanted is that of `other`, as in ICU. One for which the file has no place may be
 * missing where another says the same.
 */
function hasForms(found: Forms, wanted: Forms): boolean {
  const texts = new Set(Object.values(found));
  return pluralCategories.every((category) => {
    const form = wanted[category];
    if (found[category] !== undefined) return found[category] === (form ?? wanted.other ?? '');
    return form === undefined || texts.has(form);
  });
}
