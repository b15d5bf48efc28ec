/** What a place in code says about a key. */
export interface KeyUse {
  /** From the folder of the configuration. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The keys that it may mean, as the code spells them. */
  readonly keys: readonly string[];
  /** The only namespaces of i18next that the key may be in. */
  readonly namespaces?: readonly string[] | undefined;
  /**
   * `call`: translated there, so that the key has to exist. `text`: a text that is the same as a key. `word`: a word that
   * may be something else.
   */
  readonly kind: 'call' | 'text' | 'word';
  /** The component or function around it. */
  readonly component?: string | undefined;
  /** The default text, where the code has one. */
  readonly text?: string | undefined;
  /** What the code tells translators. */
  readonly note?: string | undefined;
  /** Whether all keys below it are meant, as with `returnObjects`. */
  readonly isGroup?: boolean | undefined;
  /** The lines around it, and the number of the first. */
  readonly code?: { readonly line: number; readonly text: string } | undefined;
}

/** A place where code makes a key out of parts, so that keys with this beginning may be used. */
export interface DynamicUse {
  readonly file: string;
  readonly line: number;
  /** How keys begin, or nothing where that is unknown. */
  readonly prefix: string;
}

/** What is found in one file, which whoever reads it knows. */
export interface FileUses {
  readonly uses: readonly Omit<KeyUse, 'file'>[];
  readonly dynamic: readonly Omit<DynamicUse, 'file'>[];
}

/** Which functions and components translate keys. */
export interface KeyNames {
  /** Functions whose first argument is a key, by their name or a path that ends in it: `t`, `i18n.t`. */
  readonly calls: ReadonlySet<string>;
  readonly components: ReadonlySet<string>;
}

/** The functions of i18next, Vue I18n, Lingui, next-intl and Tolgee that take a key. */
const usualCalls = ['t', '$t', 'tc', '$tc', 'te', '$te', 'tm', '$tm', 'i18n._'];

/** The components of i18next, Lingui, FormatJS, Tolgee and Vue I18n that have a key as an attribute. */
const usualComponents = [
  'Trans',
  'FormattedMessage',
  'FormattedHTMLMessage',
  'T',
  'I18nT',
  'i18n-t',
];

/** Names as a choice in a regular expression. */
export function toChoice(names: Iterable<string>): string {
  return [...names].map((name) => name.replaceAll(/[.$]/g, '\\$&')).join('|');
}

/** The usual names with those of a configuration. */
export function toKeyNames({
  call = [],
  component = [],
}: {
  readonly call?: readonly string[] | undefined;
  readonly component?: readonly string[] | undefined;
} = {}): KeyNames {
  return {
    calls: new Set([...usualCalls, ...call]),
    components: new Set([...usualComponents, ...component]),
  };
}
