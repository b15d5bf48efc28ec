import type { TextSyntax, Token } from './token.ts';

/** Names of elements that have no end. */
const voidElements = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);

/** A name, as of an element: `b`, `xliff:g`, `my-element`. */
const name = String.raw`[\p{L}_][\p{L}\p{M}\p{N}_.:·-]*`;

/**
 * A tag. Values in quotes have no `<`, though HTML lets them: so a quote that is never closed is looked for up to
 * the next tag and not to the end of the text.
 */
const tagPattern = new RegExp(
  String.raw`<(\/?)(${name}|\d+(?=>|\s*\/>))((?:\s[^<>"']*(?:"[^"<]*"[^<>"']*|'[^'<]*'[^<>"']*)*)?\/?)>`,
  'uy',
);
const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+)))?/g;
const unclosedPattern = new RegExp(
  String.raw`<(\/?)(${name})(?:(?=\s*$|\s*<)|(?=\s+[\w:-]+=))`,
  'uy',
);

/** Text between fixed signs, which is a token whatever it has. */
const sections = [
  { start: '<!--', end: '-->', role: 'comment' },
  { start: '<![CDATA[', end: ']]>', role: 'cdata' },
] as const;

export interface MarkupOptions {
  readonly markup: TextSyntax['markup'];
  /** Whether `<0>` and such are tags, which translations of React components have. */
  readonly hasNumbers: boolean;
}

/** Begins a text: the function finds the tag, comment or section that begins at an offset with `<`. */
export function openMarkup(
  text: string,
  options: MarkupOptions,
): (at: number) => Token | undefined {
  /** What has no end behind some offset has none behind a later one. */
  const endless = new Set<string>();
  return (at) => {
    for (const { start, end, role } of options.markup === 'none' ? [] : sections) {
      if (!text.startsWith(start, at)) continue;
      const found = endless.has(end) ? -1 : text.indexOf(end, at + start.length);
      if (found >= 0) return tagToken(at, found + end.length, start, { name: start, role });
      endless.add(end);
      return { ...tagToken(at, at + start.length, start, { name: start, role }), isBroken: true };
    }
    return matchTag(text, at, options);
  };
}

const xml: MarkupOptions = { markup: 'xml', hasNumbers: false };

/** The tags, comments and sections of a text by the rules of XML; signs that only look like one are none. */
export function listTags(text: string): readonly Token[] {
  const match = openMarkup(text, xml);
  const tags: Token[] = [];
  for (let at = text.indexOf('<'); at >= 0; ) {
    const tag = match(at);
    if (tag) tags.push(tag);
    at = text.indexOf('<', tag?.end ?? at + 1);
  }
  return tags;
}

function matchTag(
  text: string,
  at: number,
  { markup, hasNumbers }: MarkupOptions,
): Token | undefined {
  tagPattern.lastIndex = at;
  const found = tagPattern.exec(text);
  if (!found) return markup === 'none' ? undefined : matchUnclosed(text, at);
  const [spelling, slash, tag = '', inner = ''] = found;
  if (/^\d/.test(tag) ? !hasNumbers : markup === 'none') return undefined;
  const isHtml = markup === 'html';
  const isVoid = inner.endsWith('/') || (isHtml && voidElements.has(tag.toLowerCase()));
  const role = slash !== '' ? 'close' : isVoid ? 'void' : 'open';
  const shown = isHtml ? tag.toLowerCase() : tag;
  const key = role === 'close' ? `/${shown}` : role === 'void' ? `${shown}/` : shown;
  const offset = at + 1 + (slash?.length ?? 0) + tag.length;
  return tagToken(at, at + spelling.length, key, {
    name: tag,
    role,
    attributes: readAttributes(inner, offset),
  });
}

/** A tag that lacks its `>`: at the end, before another one, or with attributes. */
function matchUnclosed(text: string, at: number): Token | undefined {
  unclosedPattern.lastIndex = at;
  const found = unclosedPattern.exec(text);
  if (!found) return undefined;
  const [spelling, slash = '', tag = ''] = found;
  const role = slash === '' ? 'open' : 'close';
  return {
    ...tagToken(at, at + spelling.length, slash + tag, { name: tag, role }),
    isBroken: true,
  };
}

function tagToken(
  start: number,
  end: number,
  key: string,
  {
    attributes = [],
    ...tag
  }: Omit<NonNullable<Token['tag']>, 'attributes'> & {
    readonly attributes?: NonNullable<Token['tag']>['attributes'];
  },
): Token {
  return { kind: 'tag', start, end, key, tag: { ...tag, attributes } };
}

function readAttributes(inner: string, offset: number): NonNullable<Token['tag']>['attributes'] {
  if (!/[^\s/]/.test(inner)) return [];
  return Array.from(
    inner.matchAll(attributePattern),
    ({ 0: all, 1: named = '', 2: a, 3: b, 4: c, index }) => {
      const value = a ?? b ?? c ?? '';
      const isQuoted = a !== undefined || b !== undefined;
      const end = offset + index + all.length - (isQuoted ? 1 : 0);
      return { name: named, value, start: end - value.length, end };
    },
  );
}

/** The tags by which Android marks what is not to be translated: programs take no notice of them. */
const marks = new Set(['xliff:g']);

/** Whether a token begins or ends what is not to be translated. */
export function isMark(token: Token): boolean {
  return !token.isBroken && isLikeMark(token);
}

/** Whether a token is a mark or one that lacks a sign. */
export function isLikeMark({ tag }: Token): boolean {
  return tag !== undefined && marks.has(tag.name);
}

/** The entities that texts have in practice; HTML knows two thousand. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '\u00ad',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  zwnj: '\u200c',
  zwj: '\u200d',
  lrm: '\u200e',
  rlm: '\u200f',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  lsaquo: '‹',
  rsaquo: '›',
  hellip: '…',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  sect: '§',
  para: '¶',
  deg: '°',
  plusmn: '±',
  times: '×',
  divide: '÷',
  minus: '−',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  larr: '←',
  uarr: '↑',
  rarr: '→',
  darr: '↓',
  harr: '↔',
  iexcl: '¡',
  iquest: '¿',
  szlig: 'ß',
  agrave: 'à',
  aacute: 'á',
  acirc: 'â',
  atilde: 'ã',
  auml: 'ä',
  aring: 'å',
  aelig: 'æ',
  ccedil: 'ç',
  egrave: 'è',
  eacute: 'é',
  ecirc: 'ê',
  euml: 'ë',
  igrave: 'ì',
  iacute: 'í',
  icirc: 'î',
  iuml: 'ï',
  ntilde: 'ñ',
  ograve: 'ò',
  oacute: 'ó',
  ocirc: 'ô',
  otilde: 'õ',
  ouml: 'ö',
  oslash: 'ø',
  ugrave: 'ù',
  uacute: 'ú',
  ucirc: 'û',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  Eacute: 'É',
  Agrave: 'À',
  Aring: 'Å',
  Ccedil: 'Ç',
  Oslash: 'Ø',
  AElig: 'Æ',
};
const ofXml = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);
const entityPattern =
  /&(?:#(\d{1,7})|#[xX]([\dA-Fa-f]{1,6})|([A-Za-z][A-Za-z\d]{1,30}));|&(nbsp|amp|lt|gt|quot|copy)(?![A-Za-z\d;=])/y;

/** The entity that begins at an offset with `&`. Names that are unknown are entities, too, where HTML is. */
export function matchEntity(text: string, at: number, isHtml: boolean): Token | undefined {
  entityPattern.lastIndex = at;
  const [spelling, decimal, hexadecimal, named, unclosed] = entityPattern.exec(text) ?? [];
  if (spelling === undefined) return undefined;
  const token = { kind: 'entity', start: at, end: at + spelling.length } as const;
  if (unclosed !== undefined)
    return { ...token, key: entities[unclosed] ?? spelling, isBroken: true };
  if (named !== undefined) {
    if (!isHtml && !ofXml.has(named)) return { ...token, key: spelling };
    return {
      ...token,
      key: (Object.hasOwn(entities, named) ? entities[named] : undefined) ?? spelling,
    };
  }
  const code = Number.parseInt(decimal ?? hexadecimal ?? '', decimal === undefined ? 16 : 10);
  const isCharacter = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) && code > 0;
  return isCharacter
    ? { ...token, key: String.fromCodePoint(code) }
    : { ...token, key: spelling, isBroken: true };
}
