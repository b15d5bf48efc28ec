import type { ExportMissing } from '@parlance/contract';
import { type Format, hasText } from '@parlance/formats';
import type { Message } from '@parlance/messages';
import { type StoredMessage, toMessage } from '../messages.ts';

/** How terms without a text are written. */
export interface MissingTexts {
  /** If unset, they are empty in a new file, and unchanged in a file of the locale. */
  readonly missing: ExportMissing | undefined;
  /**
   * Whether a file of the locale keeps its entries without a text even if such are omitted, as in the source locale.
   */
  readonly keepsEmpty: boolean;
}

/** The messages for a file, and the number that the latest iteration omitted. */
export interface ChosenMessages {
  readonly messages: Iterable<StoredMessage>;
  readonly omitted: () => number;
}

/** Omits terms without a text or fills them with their source texts, if that is requested and they need a text. */
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

/** A term with its source text in place of a translation; if the format has states it is outdated, to be reviewed. */
function fill(stored: StoredMessage, { capabilities }: Format): StoredMessage {
  const message = stored.source ?? sourceOf(stored) ?? stored.key;
  return capabilities.states ? { ...stored, message, state: 'outdated' } : { ...stored, message };
}

function sourceOf({ notes, isPlural }: StoredMessage): Message | undefined {
  return notes?.source === undefined ? undefined : toMessage(notes.source, isPlural);
}

/** The locales that have texts of locked terms. */
interface LockedTexts {
  /** Whether the locale has no texts of locked terms. */
  readonly leavesLocked: boolean;
  /** The locale of the source texts, if the project has one. */
  readonly sourceLocale: string | undefined;
}

/** Messages without the texts of locked terms. */
interface OpenMessages {
  readonly open: Iterable<StoredMessage>;
  /** The keys of locked terms whose entries in the file stay unchanged. */
  readonly stays: ReadonlySet<string>;
  /** The number of messages that were left out. */
  readonly locked: number;
}

/**
 * Leaves the texts of locked terms to the source locale. A new file gets locked terms without a text if its format
 * has source texts and can mark them as locked. A file of the locale, or of several locales, keeps its entries of
 * them.
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
