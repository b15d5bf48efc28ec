import {
  describePluralProblem,
  type Message,
  neededCategoriesOf,
  type PluralMessage,
  pluralRulesOf,
  readPlural,
  toText,
} from '@parlance/messages';
import type { Format } from '../format.ts';

/** The message as a file can hold it. */
export interface FittedMessage {
  /** Undefined where the file can hold no correct message. */
  readonly message?: Message;
  /** The loss, as an English sentence. */
  readonly problem?: string;
}

/**
 * The message of a term with plural forms for a file that stores each form separately, so that the entry keeps
 * plural forms whatever the text is: a text for all numbers becomes each form that the locale needs, unless the
 * file has it as one text too. A text that can't be read as forms is left out.
 *
 * @param old the message in the file, if it has the entry
 */
export function fitPlural(
  format: Format,
  message: Message,
  { locale, old }: { readonly locale: string | undefined; readonly old: Message | undefined },
): FittedMessage {
  const { capabilities, messageOf } = format;
  if (!capabilities.plurals && (old === undefined || typeof old === 'string')) {
    return fitText(format, message, old);
  }
  if (typeof message !== 'string') return fitZero(format, message, { locale, old });
  if (message === '') return { message };
  const wasForms = old !== undefined && typeof old !== 'string';
  const read = readPlural(message);
  if (read.kind === 'broken') return { problem: describePluralProblem(message, read.problem) };
  // In these formats forms are a part of the text, in ICU's own spelling.
  if (messageOf) return { message };
  if (read.kind === 'forms') {
    return read.lost === undefined
      ? { message: read.message }
      : { message: read.message, problem: read.lost };
  }
  if (read.kind === 'mixed') return { problem: 'The text has more than its plural forms.' };
  if (old !== undefined && !wasForms) return { message };
  const needed = neededCategoriesOf(locale);
  const plural = Object.fromEntries(needed.map((name) => [name, message]));
  const problem = 'The text has no plural forms: each of them is this one text.';
  return { message: { plural }, ...(needed.length > 1 ? { problem } : {}) };
}

/** The message for a format without plural forms: ICU text, unless a separate file holds plural forms. */
function fitText(
  { label, pluralFormat, showsIcu }: Format,
  message: Message,
  old: Message | undefined,
): FittedMessage {
  const isSame = old !== undefined && toText(old) === toText(message);
  const hasForms = typeof message !== 'string' || readPlural(message).kind !== 'plain';
  if (isSame || (!pluralFormat && !(showsIcu && hasForms))) return { message };
  if (!pluralFormat) {
    const problem = `${label} has no plural forms: programs show their ICU text as it is.`;
    return { message, problem };
  }
  const problem = `${label} has no plural forms: they go into a file of ${pluralFormat}, which an archive has too.`;
  const lost = hasForms ? { problem } : {};
  return old === undefined ? lost : { message: old, ...lost };
}

/** Reports a form for the number 0, which most programs only use in languages with the category `zero`. */
function fitZero(
  { exactZero }: Format,
  message: PluralMessage,
  { locale, old }: { readonly locale: string | undefined; readonly old: Message | undefined },
): FittedMessage {
  const { zero } = message.plural;
  const rules = zero === undefined || locale === undefined ? undefined : pluralRulesOf(locale);
  if (!rules || exactZero || rules.categories.includes('zero')) {
    return { message };
  }
  const isOld = typeof old === 'object' && old.plural.zero === zero;
  if (isOld || zero === message.plural[rules.select(0)]) return { message };
  return { message, problem: 'Programs take the form “zero” in no text of this language.' };
}
