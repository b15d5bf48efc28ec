import { fromIcu, hasText, type Message, type ParsedEntry } from '@parlance/formats';

/** What an import has to know of the project for names that get positions. */
export interface ReferenceTask {
  /** The locale that gives all others their positions. */
  readonly head: string | undefined;
  /** `[term, value, locale]` of the text that does so for each term, as the text of a JSON array. */
  readonly stored: string;
}

interface Text {
  readonly locale: string;
  readonly message: Message;
}

type References = (key: string) => readonly Message[];

/**
 * Where the texts of a locale take the positions of placeholders from, so that all locales of a term agree:
 * from the head in the files, else from the project, else from the file that comes first.
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
