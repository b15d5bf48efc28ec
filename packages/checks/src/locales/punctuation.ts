/** What a mark at the end of a text says, whatever sign a script has for it. */
export type EndMark =
  | 'period'
  | 'question'
  | 'exclamation'
  | 'colon'
  | 'ellipsis'
  | 'comma'
  | 'semicolon';

const signs: Readonly<Record<EndMark, string>> = {
  period: '.。．｡।॥۔։።᙮꘎။៕',
  question: '?？؟՞⁇⁈፧⸮',
  exclamation: '!！՜﹗⁉',
  colon: ':：፡׃',
  ellipsis: '…⋯',
  comma: ',，、،՝،፣',
  semicolon: ';；؛፤',
};

const markOf: ReadonlyMap<string, EndMark> = new Map(
  Object.entries(signs).flatMap(([mark, all]) =>
    isEndMark(mark) ? [...all].map((sign) => [sign, mark] as const) : [],
  ),
);

function isEndMark(name: string): name is EndMark {
  return name in signs;
}

/** The class of a sign in a language; undefined for one that ends nothing. */
export function endMarkOf(sign: string, language: string): EndMark | undefined {
  // In Greek, a semicolon asks.
  if (language === 'el' && (sign === ';' || sign === '\u037E')) return 'question';
  if (language === 'el' && sign === '·') return 'semicolon';
  return markOf.get(sign);
}

/** The signs of a language where they differ from those of English. */
const own: Readonly<Record<string, Partial<Record<EndMark, string>>>> = {
  ja: {
    period: '。',
    question: '？',
    exclamation: '！',
    colon: '：',
    comma: '、',
    semicolon: '；',
  },
  zh: {
    period: '。',
    question: '？',
    exclamation: '！',
    colon: '：',
    comma: '，',
    semicolon: '；',
    ellipsis: '…',
  },
  yue: {
    period: '。',
    question: '？',
    exclamation: '！',
    colon: '：',
    comma: '，',
    semicolon: '；',
  },
  ar: { question: '؟', comma: '،', semicolon: '؛' },
  fa: { question: '؟', comma: '،', semicolon: '؛' },
  ur: { period: '۔', question: '؟', comma: '،', semicolon: '؛' },
  ps: { question: '؟', comma: '،', semicolon: '؛' },
  ckb: { question: '؟', comma: '،', semicolon: '؛' },
  ug: { question: '؟', comma: '،', semicolon: '؛' },
  hi: { period: '।' },
  bn: { period: '।' },
  as: { period: '।' },
  ne: { period: '।' },
  pa: { period: '।' },
  or: { period: '।' },
  sa: { period: '।' },
  hy: { period: '։', question: '՞', exclamation: '՜' },
  am: { period: '።', question: '?', comma: '፣', semicolon: '፤' },
  ti: { period: '።', comma: '፣', semicolon: '፤' },
  el: { question: ';', semicolon: '·' },
};

const english: Readonly<Record<EndMark, string>> = {
  period: '.',
  question: '?',
  exclamation: '!',
  colon: ':',
  ellipsis: '…',
  comma: ',',
  semicolon: ';',
};

/** The sign for a mark in a language. */
export function signOf(mark: EndMark, language: string): string {
  return own[language]?.[mark] ?? english[mark];
}

/** Closing quotes and brackets, which may stand behind the last mark or before it. */
export const closing = /[\s)\]}）】」』〉》»«›‹"'“”„’‘＂〕］｝]/u;
