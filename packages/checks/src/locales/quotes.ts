/** An opening quotation mark and the closing one. */
export interface QuotePair {
  readonly open: string;
  readonly close: string;
}

/** Pairs by their signs: the first is the common one, the others are seen as well. */
const pairs: readonly (readonly [signs: string, locales: string])[] = [
  [
    '“” ‘’',
    'af am as bn cy en es_MX es_US fil ga gd gu hi id jv km kn lo ml mr ms mt my ne or pa pt_BR si so sw ta te th tr ur uz vi zu',
  ],
  ['„“ ‚‘ »« ›‹', 'de lb dsb hsb'],
  ['«» ‹› “” ‘’', 'de_CH de_LI fr_CH it_CH'],
  ['„“ ‚‘ “”', 'bg cs et is ka lt sk sl mk sq'],
  ['„” ‚’ «» »«', 'pl ro hu hr bs sr nl'],
  ['«» “” ‹›', 'fr br it ca es eu gl pt el hy az tk fa oc ast sc'],
  ['«» „“ “”', 'no nb nn be ru uk kk ky tg lv'],
  ['“” «» ‘’', 'ar ps ug sd'],
  ['“” 「」 『』 ‘’ 《》', 'ko zh'],
  ['”” ’’ »» »«', 'fi sv'],
  ['”” »« „“', 'da'],
  ['”” “” „”', 'he yi'],
  ['「」 『』 “” ‘’', 'ja zh_TW zh_HK zh_Hant zh_Hant_TW zh_Hant_HK yue'],
];

const byLocale: ReadonlyMap<string, readonly QuotePair[]> = new Map(
  pairs.flatMap(([signs, locales]) => {
    const read = signs.split(/\s+/).map(([open = '', close = '']) => ({ open, close }));
    return locales.split(' ').map((locale) => [locale, read] as const);
  }),
);

/** The quotation marks of a locale, or of its language; none of a language that is not known. */
export function quotesOf(code: string, language: string): readonly QuotePair[] {
  return byLocale.get(code) ?? byLocale.get(language) ?? [];
}
