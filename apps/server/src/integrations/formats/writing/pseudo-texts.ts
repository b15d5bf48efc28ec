import { type FormatId, syntaxOfFormat } from '@parlance/formats';
import {
  guessSyntax,
  type Message,
  type PseudoLocale,
  plainSyntax,
  pseudoMessage,
  type TextSyntax,
  toText,
} from '@parlance/messages';
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
  const guess = guessSyntax(textsOf(sources));
  const pass = function* () {
    for (const stored of sources) {
      const { key, message, notes, isPlural, state } = stored;
      const syntax = syntaxOf(origin, guess, notes?.flags);
      const source = { key, syntax, isPlural, maxLength: notes?.maxLength };
      const written = { ...stored, message: pseudoMessage(message, locale, source) };
      yield state === undefined ? written : { ...written, state: 'translated' as const };
    }
  };
  return { [Symbol.iterator]: pass };
}

function* textsOf(sources: Iterable<{ readonly message: Message }>): Generator<string> {
  for (const { message } of sources) yield toText(message);
}

function syntaxOf(
  origin: FormatId | undefined,
  guess: TextSyntax | undefined,
  flags: readonly string[] = [],
): TextSyntax {
  return origin === undefined ? (guess ?? plainSyntax) : syntaxOfFormat(origin, { flags, guess });
}
