/** The space that a language wants before a sign. */
export interface SpacingRule {
  /** The signs that follow the space. */
  readonly before: string;
  readonly space: string;
}

const narrow = '\u202F';
const wide = '\u00A0';

const french: readonly SpacingRule[] = [
  { before: ';!?', space: narrow },
  { before: ':»', space: wide },
];

const byLocale: Readonly<Record<string, readonly SpacingRule[]>> = {
  fr: french,
  fr_CA: [{ before: ':»', space: wide }],
  fr_CH: [{ before: ':;!?»', space: narrow }],
  br: french,
};

/** The rules of a locale, or of its language; none where signs follow words at once. */
export function spacingOf(code: string, language: string): readonly SpacingRule[] {
  return byLocale[code] ?? byLocale[language] ?? [];
}
