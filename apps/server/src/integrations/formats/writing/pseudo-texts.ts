import { limitsOf } from '@parlance/contract';
import type { FormatId } from '@parlance/formats';
import {
  guessSyntax,
  type Message,
  type PseudoLocale,
  pseudoMessage,
  toText,
} from '@parlance/messages';
import { syntaxOf } from '../../checks/check-units.ts';
import type { StoredMessage } from '../messages.ts';

/** A pseudolocale that is written in place of a locale of the project. */
export interface PseudoTexts {
  readonly locale: PseudoLocale;
  /** The format that all texts came from; undefined if there is no such, so that their look decides on their syntax. */
  readonly origin: FormatId | undefined;
}

/** Source texts in a pseudolocale. */
export function toPseudoTexts(
  sources: Iterable<StoredMessage>,
  { locale, origin }: PseudoTexts,
): Iterable<StoredMessage> {
  const file = { format: origin ?? null, guess: guessSyntax(textsOf(sources)) ?? null };
  const pass = function* () {
    for (const stored of sources) {
      const { key, message, isPlural, state } = stored;
      const notes = stored.notes ?? {};
      const maxLength = limitsOf(notes).characters;
      const source = { key, syntax: syntaxOf(file, notes), isPlural, maxLength };
      const written = { ...stored, message: pseudoMessage(message, locale, source) };
      yield state === undefined ? written : { ...written, state: 'translated' as const };
    }
  };
  return { [Symbol.iterator]: pass };
}

function* textsOf(sources: Iterable<{ readonly message: Message }>): Generator<string> {
  for (const { message } of sources) yield toText(message);
}
