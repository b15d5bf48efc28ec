/** Languages in which a repeated word is grammar: a plural, an intensity, a distribution. */
export const reduplicating: ReadonlySet<string> = new Set(
  'af bcl bn ceb fil gu haw hi hil id ilo jv km kn lo mai min mi ml mr ms my ne or pa pam sa sd si sm su sw ta te tet th tl to tr az tk uz kk ky tt ug hy ka ur vi yue zh ja ko'.split(
    ' ',
  ),
);

/** Languages whose words are written without spaces between them. */
export const withoutSpaces: ReadonlySet<string> = new Set([
  'ja',
  'zh',
  'yue',
  'th',
  'lo',
  'km',
  'my',
  'bo',
  'dz',
]);

/** Languages whose sentences end without a mark. */
export const withoutEndMarks: ReadonlySet<string> = new Set(['th', 'lo', 'my', 'km', 'bo', 'dz']);

/** Languages in which a zero-width joiner or non-joiner is part of words. */
export const withJoiners: ReadonlySet<string> = new Set(
  'ar as azb bn ckb dv fa gu hi kn kok ks ku lrc mai ml mni mr mzn ne or pa ps sa sat sd si ta te ug ur yi'.split(
    ' ',
  ),
);

/** Languages in which a zero-width space separates words. */
export const withZeroWidthSpaces: ReadonlySet<string> = new Set([
  'th',
  'km',
  'lo',
  'my',
  'bo',
  'dz',
  'ja',
  'zh',
  'yue',
  'ko',
]);

/** Words that stand beside themselves in correct sentences, by language. */
export const repeatable: Readonly<Record<string, readonly string[]>> = {
  de: ['die', 'der', 'das', 'sie', 'den', 'dem', 'es'],
  en: ['that', 'had', 'bye', 'very'],
  es: ['no', 'sí'],
  fi: ['että'],
  fr: ['nous', 'vous', 'si'],
  hu: ['az', 'már', 'egy', 'még', 'egyre'],
  it: ['via', 'piano', 'man', 'vi'],
  nl: ['die', 'dat', 'de', 'het', 'je', 'zich', 'door'],
  pl: ['nie', 'się', 'co'],
  pt: ['se', 'que'],
  sq: ['të', 'e', 'i'],
  sv: ['den', 'det', 'som'],
  he: ['כל', 'רק', 'אט'],
};
