import type { ExportMissing } from '@parlance/contract';
import { type Format, hasText, type Message } from '@parlance/formats';
import { type StoredMessage, toMessage } from '../messages.ts';

/** What becomes of terms without a text. */
export interface MissingTexts {
  /** Without it, they are empty in a new file, and as they are in one of the locale. */
  readonly missing: ExportMissing | undefined;
  /** Whether a file of the locale keeps what it has without a text, though that be left out: in the source locale. */
  readonly keepsEmpty: boolean;
}

/** Messages as a file gets them, and how many of the last pass were left out. */
export interface ChosenMessages {
  readonly messages: Iterable<StoredMessage>;
  readonly omitted: () => number;
}

/**
 * Leaves terms without a text out, or fills them with their source texts, where that is asked for and they are to
 * have one.
 */
export function chooseMissing(
  all: Iterable<StoredMessage>,
  { missing, leavesLocked }: Pick<MissingTexts, 'missing'> & Pick<LockedTexts, 'leavesLocked'>,
  format: Format,
): ChosenMessages {
  if (missing === undefined || missing === 'empty') return { messages: all, omitted: () => 0 };
  let omitted = 0;
  const pass = function* () {
    omitted = 0;
    for (const stored of all) {
      if (hasText(stored.message) || (leavesLocked && stored.locked)) yield stored;
      else if (missing === 'omit') omitted++;
      else yield fill(stored, format);
    }
  };
  return { messages: { [Symbol.iterator]: pass }, omitted: () => omitted };
}

/** A term with its source text, which nobody has translated, so that it is to be looked at. */
function fill(stored: StoredMessage, { capabilities }: Format): StoredMessage {
  const message = stored.source ?? sourceOf(stored) ?? stored.key;
  return capabilities.states ? { ...stored, message, state: 'outdated' } : { ...stored, message };
}

function sourceOf({ notes, isPlural }: StoredMessage): Message | undefined {
  return notes?.source === undefined ? undefined : toMessage(notes.source, isPlural);
}

/** Who has the texts of locked terms. */
interface LockedTexts {
  /** Whether the locale has none. */
  readonly leavesLocked: boolean;
  /** The locale of the source texts, if the project has one. */
  readonly sourceLocale: string | undefined;
}

/** Messages without those of locked terms. */
interface OpenMessages {
  readonly open: Iterable<StoredMessage>;
  /** The keys of those that the file keeps as it has them. */
  readonly stays: ReadonlySet<string>;
  /** How many were left out. */
  readonly locked: number;
}

/**
 * Leaves locked terms to the source locale. A new file that has source texts beside the others gets them without a
 * text, where it can mark them; one of the locale, or of several, keeps what it has of them.
 */
export function leaveLocked(
  all: Iterable<StoredMessage>,
  template: { readonly ownLocale: boolean } | undefined,
  { leavesLocked, sourceLocale }: LockedTexts,
  { tellsLocked, capabilities, localesIn }: Format,
): OpenMessages {
  const keys = new Set<string>();
  if (!leavesLocked) return { open: all, stays: keys, locked: 0 };
  for (const { key, locked } of all) if (locked) keys.add(key);
  const isMarked =
    !template && tellsLocked && capabilities.sourceText && sourceLocale !== undefined;
  const pass = function* () {
    for (const stored of all) {
      if (!stored.locked) yield stored;
      else if (isMarked) yield { ...stored, message: '', isPlural: false };
    }
  };
  const staysThere = template && (template.ownLocale || localesIn);
  return {
    open: { [Symbol.iterator]: pass },
    stays: staysThere ? keys : new Set(),
    locked: isMarked ? 0 : keys.size,
  };
}
