import { hasText, type ParsedEntry } from '@parlance/formats';
import { fromIcu, type Message } from '@parlance/messages';

/** The texts of a project from which an import takes the positions of named placeholders. */
export interface ReferenceTask {
  /** The locale from which all others take their positions. */
  readonly head: string | undefined;
  /** `[term, value, locale]` of the reference text of each term, as the text of a JSON array. */
  readonly stored: string;
}

interface Text {
  readonly locale: string;
  readonly message: Message;
}

type References = (key: string) => readonly Message[];

/**
 * Finds the texts from which a locale takes the positions of placeholders, so that all locales of a term agree: the
 * text of the head locale in the files, otherwise the project's reference text, otherwise the text of the first file.
 */
export function createReferences(
  { head, stored }: ReferenceTask,
  files: readonly { readonly locale: string; readonly entries: readonly ParsedEntry[] }[] = [],
): (locale: string) => References {
  const rows = JSON.parse(stored) as [string, string, string][];
  const known = new Map(
    rows.map(([key, value, locale]): [string, Text] => [
      key,
      { locale, message: fromIcu(value) ?? value },
    ]),
  );
  const sent = new Map<string, Text>();
  const isHead = ({ locale }: { locale: string }) => locale === head;
  for (const { locale, entries } of [...files.filter(isHead), ...files.filter((f) => !isHead(f))]) {
    for (const { key, message } of entries) {
      if (!sent.has(key) && hasText(message)) sent.set(key, { locale, message });
    }
  }
  return (locale) => (key) => {
    const [own, other] = [sent.get(key), known.get(key)];
    const text = own && isHead(own) ? own : (other ?? own);
    return !text || locale === head || text.locale === locale ? [] : [text.message];
  };
}
