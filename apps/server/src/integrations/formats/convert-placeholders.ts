import {
  convertMessage,
  type FormatId,
  type Message,
  type PlaceholderStyle,
  type TextOrigin,
  type TextValue,
  toText,
} from '@parlance/formats';

/** The style that placeholders are to have, and the one that they have where that is known. */
export interface PlaceholderChoice {
  readonly to: PlaceholderStyle;
  readonly from: PlaceholderStyle | undefined;
}

/** Where texts are from, as far as that is known. */
export interface TextOrigins {
  readonly origins?: readonly TextOrigin[];
}

/** Texts that were converted, as they are shown: at most so many, and so much of each. */
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
  /** What is known of the values in texts that were converted, by key. */
  readonly values: ReadonlyMap<string, readonly TextValue[]>;
}

interface Options extends PlaceholderChoice, TextOrigins {
  /** The format that the entries are written in; without one they are kept. */
  readonly target?: FormatId;
  /** The texts that all locales of a term take positions from. */
  readonly references: (key: string) => readonly Message[];
}

const shownItems = 100;
const shownText = 1000;

/** Converts the placeholders of entries and of their source texts. What can't be converted stays. */
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
      // The same in the files of all locales.
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
