import { convertMessage, type FormatId, type TextOrigin } from '@parlance/formats';
import { type Message, type PlaceholderStyle, type TextValue, toText } from '@parlance/messages';

/** The style that placeholders are converted to, and their current style if it is known. */
export interface PlaceholderChoice {
  readonly to: PlaceholderStyle;
  readonly from: PlaceholderStyle | undefined;
}

/** The formats and styles that texts came from, as far as these are known. */
export interface TextOrigins {
  readonly origins?: readonly TextOrigin[];
}

/** Converted texts for display: the number of items and the length of each text are limited. */
export interface ConvertedTexts {
  readonly count: number;
  readonly first: readonly {
    readonly term: string;
    readonly before: string;
    readonly after: string;
  }[];
}

export interface ConvertedEntry {
  readonly key: string;
  readonly message: Message;
  readonly source?: Message | undefined;
  readonly flags?: readonly string[] | undefined;
}

export interface Converted<E extends ConvertedEntry> {
  readonly entries: readonly E[];
  readonly converted: ConvertedTexts;
  readonly problems: readonly { readonly entry: E; readonly message: string }[];
  /** The values in converted texts, by key. */
  readonly values: ReadonlyMap<string, readonly TextValue[]>;
}

interface Options extends PlaceholderChoice, TextOrigins {
  /** The format that the entries are written in; unset if they are stored. */
  readonly target?: FormatId;
  /** The texts from which all locales of a term take the positions of placeholders. */
  readonly references: (key: string) => readonly Message[];
}

const shownItems = 100;
const shownText = 1000;

/** Converts the placeholders of entries and of their source texts. Texts that can't be converted stay as they are. */
export function convertEntries<E extends ConvertedEntry>(
  entries: readonly E[],
  { references, ...choice }: Options,
): Converted<E> {
  const first: { term: string; before: string; after: string }[] = [];
  const problems: { entry: E; message: string }[] = [];
  const values = new Map<string, readonly TextValue[]>();
  let count = 0;
  const converted = entries.map((entry) => {
    const { key, message, source, flags } = entry;
    const options = {
      ...choice,
      flags,
      // The references are the same in the files of all locales.
      references: [...(source === undefined ? [] : [source]), ...references(key)],
    };
    const own = convertMessage(message, options);
    if (own.values) values.set(key, own.values);
    for (const problem of own.problems) problems.push({ entry, message: problem });
    const [before, after] = [toText(message), toText(own.message)];
    if (before !== after) {
      count++;
      if (first.length < shownItems) {
        first.push({ term: shown(key), before: shown(before), after: shown(after) });
      }
    }
    return source === undefined
      ? { ...entry, message: own.message }
      : { ...entry, message: own.message, source: convertMessage(source, options).message };
  });
  return { entries: converted, converted: { count, first }, problems, values };
}

function shown(text: string): string {
  return text.slice(0, shownText);
}
