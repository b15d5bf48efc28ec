import { joinMarked, type Span, type Token } from '@parlance/messages';

/** A part of a text that is shown in another way than as its bare signs. Marks don't overlap and are in order. */
export interface Mark extends Span {
  readonly look:
    | 'placeholder'
    | 'tag'
    /** An escape or an entity. */
    | 'code'
    | 'accelerator'
    | 'address'
    /** A space at an edge, or one of several. */
    | 'space'
    | 'tab'
    | 'noBreak'
    /** A character without a width. */
    | 'hidden'
    | 'lineEnd';
  /** The name of a character that can't be seen. */
  readonly name?: string;
  readonly isBroken?: true;
}

const lookOfTokens: Partial<Record<Token['kind'], Mark['look']>> = {
  placeholder: 'placeholder',
  tag: 'tag',
  escape: 'code',
  entity: 'code',
  accelerator: 'accelerator',
  url: 'address',
  email: 'address',
  newline: 'lineEnd',
};

/** Marks whose texts read from left to right by themselves, so that the text around does not tear them apart. */
const isolated: ReadonlySet<string> = new Set<Mark['look']>([
  'placeholder',
  'tag',
  'code',
  'address',
]);

export const isIsolated = ({ look }: Mark): boolean => isolated.has(look);

/** The marks of a text: its tokens but for the text itself, and the characters that nobody sees. */
export function findMarks(text: string, tokens: readonly Token[]): readonly Mark[] {
  const invisible = findInvisible(text);
  const marks: Mark[] = [];
  let next = 0;
  for (const { kind, start, end, isBroken } of joinMarked(tokens)) {
    const look = lookOfTokens[kind];
    for (let mark = invisible[next]; mark && mark.start < end; mark = invisible[next]) {
      if (look === undefined) marks.push(mark);
      next++;
    }
    if (look === undefined) continue;
    marks.push(isBroken ? { look, start, end, isBroken } : { look, start, end });
  }
  return marks;
}

const looks: readonly (readonly [Mark['look'], RegExp])[] = [
  ['space', /[ \u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]/],
  ['tab', /\t/],
  ['noBreak', /[\u00a0\u2007\u202f]/],
];

/** Emoji are joined by a character that is none of the text's own. */
const invisibleSigns =
  /^ +| +$| {2,}|[\t\u00a0\u1680\u2000-\u200c\u200e\u200f\u2028-\u202f\u205f-\u2064\u2066-\u206f\u3000\u00ad\u061c\u180e\ufeff]|\u034f|(?<!\p{Extended_Pictographic}\ufe0f?\p{EMod}?)\u200d|[^\P{Cc}\n\r\t]|\r(?!\n)/gmu;

function findInvisible(text: string): readonly Mark[] {
  return Array.from(text.matchAll(invisibleSigns), ({ 0: signs, index }) =>
    Array.from(signs, (sign, offset): Mark => {
      const look = looks.find(([, pattern]) => pattern.test(sign))?.[0] ?? 'hidden';
      const start = index + offset;
      return { look, start, end: start + 1, name: nameOf(sign) };
    }),
  ).flat();
}

/** The names of Unicode, which are the same in every language. */
const names: Readonly<Record<string, string>> = {
  '\u0009': 'CHARACTER TABULATION',
  '\u000d': 'CARRIAGE RETURN',
  '\u0020': 'SPACE',
  '\u00a0': 'NO-BREAK SPACE',
  '\u00ad': 'SOFT HYPHEN',
  '\u061c': 'ARABIC LETTER MARK',
  '\u2002': 'EN SPACE',
  '\u2003': 'EM SPACE',
  '\u2007': 'FIGURE SPACE',
  '\u2009': 'THIN SPACE',
  '\u200a': 'HAIR SPACE',
  '\u200b': 'ZERO WIDTH SPACE',
  '\u200c': 'ZERO WIDTH NON-JOINER',
  '\u200d': 'ZERO WIDTH JOINER',
  '\u200e': 'LEFT-TO-RIGHT MARK',
  '\u200f': 'RIGHT-TO-LEFT MARK',
  '\u2028': 'LINE SEPARATOR',
  '\u2029': 'PARAGRAPH SEPARATOR',
  '\u202a': 'LEFT-TO-RIGHT EMBEDDING',
  '\u202b': 'RIGHT-TO-LEFT EMBEDDING',
  '\u202c': 'POP DIRECTIONAL FORMATTING',
  '\u202d': 'LEFT-TO-RIGHT OVERRIDE',
  '\u202e': 'RIGHT-TO-LEFT OVERRIDE',
  '\u202f': 'NARROW NO-BREAK SPACE',
  '\u2060': 'WORD JOINER',
  '\u2066': 'LEFT-TO-RIGHT ISOLATE',
  '\u2067': 'RIGHT-TO-LEFT ISOLATE',
  '\u2068': 'FIRST STRONG ISOLATE',
  '\u2069': 'POP DIRECTIONAL ISOLATE',
  '\u3000': 'IDEOGRAPHIC SPACE',
  '\ufeff': 'ZERO WIDTH NO-BREAK SPACE',
};

function nameOf(sign: string): string {
  const code = `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  const name = names[sign];
  return name === undefined ? code : `${code} ${name}`;
}
