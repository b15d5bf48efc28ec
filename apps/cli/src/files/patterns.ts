import { fillPattern } from '@parlance/formats';
import { isKnownLanguage, readLocaleCode, toLocaleCode } from '@parlance/messages';
import type { FileSet } from '../configuration/schema.ts';
import { type PatternToken, readPattern, type TokenName } from './pattern-tokens.ts';

/** What a path of the repository says. */
export interface PlacedPath {
  /** The locale, unless the pattern has no place for one. */
  readonly locale: string | undefined;
  /** The path that the server knows the file by: with `{locale}` or `{android}` in place of the locale. */
  readonly serverPath: string;
  /** How the path spells the locale. */
  readonly spelling: string | undefined;
}

type Span = readonly [start: number, end: number];

/** The pattern of a file set, ready to be compared with paths. */
export interface Pattern {
  /** Whether the locale is in the paths. */
  readonly hasLocale: boolean;
  /** What a path of the repository says; undefined for one that is not of the set. */
  match(path: string): PlacedPath | undefined;
  /** The path of a file of the server in a locale; undefined for a file that is not of the set. */
  fill(serverPath: string, locale: string, known?: SpellingHints): string | undefined;
}

export interface SpellingHints {
  /** How the paths of the set spell other locales. */
  readonly spellings?: readonly string[];
}

type PatternOptions = Pick<FileSet, 'files' | 'sourceFile' | 'locales'> & {
  readonly source: string;
};

const isLocaleName = (name: TokenName) => name !== 'path';

/** The code of a locale in the spelling of the server. */
export function toCode(text: string): string {
  return toLocaleCode(text) ?? text;
}

export function createPattern({
  files,
  sourceFile,
  locales = {},
  source,
}: PatternOptions): Pattern {
  const tokens = readPattern(files.replace(/^\.\//, ''));
  const names = tokens.flatMap((token) => (token.kind === 'name' ? [token.name] : []));
  const ofLocale = names.filter(isLocaleName);
  const hasLocale = ofLocale.length > 0;
  const spelling = (name: TokenName) =>
    name === 'android' ? '(values(?:-[A-Za-z\\d+-]+)?)' : '([A-Za-z\\d_@.+-]+?)';
  /** By how many signs `{path}` has at least: most paths need the first alone. */
  const expressions = new Map<number, RegExp>();
  const expressionOf = (least: number): RegExp => {
    const expression =
      expressions.get(least) ?? toExpression(tokens, spelling, `(?<path>.{${least},}?)`);
    expressions.set(least, expression);
    return expression;
  };
  const onServer = toExpression(tokens, (name) =>
    name === 'android' ? '(\\{android\\})' : '(\\{(?:locale|tag)\\})',
  );
  const codes = new Map(Object.entries(locales).map(([code, text]) => [text, toCode(code)]));
  const spelled = new Map(Object.entries(locales).map(([code, text]) => [toCode(code), text]));
  const sourcePath = sourceFile?.replace(/^\.\//, '');
  const ofSource = sourcePath === undefined ? undefined : createSourceMatch(sourcePath, tokens);

  const readLocale = (spelling: string, name: TokenName | undefined): string | undefined => {
    if (name === 'android' && spelling === 'values') return source;
    const text = name === 'android' ? spelling.replace(/^values-/, '') : spelling;
    const mapped = codes.get(text) ?? codes.get(spelling);
    if (mapped !== undefined) return mapped;
    const reading = readLocaleCode(text);
    if ('problem' in reading) return undefined;
    const { language } = reading.parts;
    return language === '' || isKnownLanguage(language) ? reading.code : undefined;
  };

  /** The ways to read a path: of `my_app_zh_CN`, `{path}` may be `my` or `my_app`, and one of them leaves a locale. */
  function* listMatches(path: string): Generator<{ spans: readonly Span[]; spelling: string }> {
    for (let least = 1; ; least++) {
      const found = expressionOf(least).exec(path);
      if (!found?.indices) return;
      const ofPath = found.indices.groups?.path;
      const spans = found.indices
        .slice(1)
        .flatMap((span) => (span === undefined || span === ofPath ? [] : [span]));
      const [first = [0, 0]] = spans.length === ofLocale.length ? spans : [];
      yield { spans, spelling: path.slice(...first) };
      if (!ofPath) return;
      least = ofPath[1] - ofPath[0];
    }
  }

  return {
    hasLocale,
    match(path) {
      for (const { spans, ...found } of listMatches(path)) {
        if (!hasLocale) return { locale: undefined, serverPath: path, spelling: undefined };
        const { spelling } = found;
        const isOne = spans.every(([start, end]) => path.slice(start, end) === spelling);
        const locale = readLocale(spelling, ofLocale[0]);
        if (locale !== undefined && isOne) {
          return { locale, spelling, serverPath: withoutSpans(path, spans, ofLocale) };
        }
      }
      const serverPath = ofSource?.toServer(path);
      return serverPath === undefined
        ? undefined
        : { locale: source, serverPath, spelling: undefined };
    },
    fill(serverPath, locale, { spellings = [] } = {}) {
      const found = onServer.exec(serverPath);
      if (!found?.indices) return undefined;
      if (locale === source && ofSource) return ofSource.toLocal(serverPath);
      const isAndroidSource = ofLocale[0] === 'android' && locale === source;
      const own = spelled.get(locale);
      const values = ofLocale.map((name) => {
        if (own !== undefined) return own;
        if (isAndroidSource) return 'values';
        return spell(locale, name, spellings);
      });
      return replaceSpans(serverPath, found.indices.slice(1), values);
    },
  };
}

function spell(locale: string, name: TokenName, spellings: readonly string[]): string {
  const hasHyphens = spellings.some((text) => /^[A-Za-z]{2,3}-/.test(text));
  const hasLines = spellings.some((text) => /^[A-Za-z]{2,3}_/.test(text));
  const isTag = name === 'tag' || (hasHyphens && !hasLines);
  const pattern = name === 'android' ? '{android}' : isTag ? '{tag}' : '{locale}';
  return fillPattern(pattern, { locale, format: 'jsonflat' });
}

/** The way between the path of a source file and that of its file on the server, whose `{path}` is the same. */
function createSourceMatch(sourcePath: string, tokens: readonly PatternToken[]) {
  const local = toExpression(readPattern(sourcePath), () => '()', '(.+)');
  const plain = tokens.map((token) => {
    if (token.kind === 'text') return token.text;
    return token.kind === 'name' ? `{${token.name === 'tag' ? 'locale' : token.name}}` : '';
  });
  const serverPath = plain.join('');
  const isFixed = tokens.every(({ kind }) => kind === 'text' || kind === 'name');
  const server = toExpression(tokens, (name) => `\\{(?:${name}|tag|locale)\\}`, '(.+)');
  return {
    toServer(path: string): string | undefined {
      const found = local.exec(path);
      if (!found || !isFixed) return undefined;
      return serverPath.replace('{path}', () => found[1] ?? '');
    },
    toLocal(path: string): string | undefined {
      const found = server.exec(path);
      return found ? sourcePath.replace('{path}', () => found[1] ?? '') : undefined;
    },
  };
}

/** `nameExpression` gives each name of a locale its expression; `{path}` may have folders. */
function toExpression(
  tokens: readonly PatternToken[],
  nameExpression: (name: TokenName) => string,
  pathExpression = '.+',
): RegExp {
  const parts = tokens.map((token) => {
    if (token.kind === 'text') return escapeText(token.text);
    if (token.kind === 'choice') return `(?:${token.texts.map(escapeText).join('|')})`;
    if (token.kind === 'name') {
      return token.name === 'path' ? pathExpression : nameExpression(token.name);
    }
    return { '*': '[^/]*', '?': '[^/]', '**': '.*', '**/': '(?:.*/)?' }[token.sign];
  });
  return new RegExp(`^${parts.join('')}$`, 'd');
}

function escapeText(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

function withoutSpans(
  path: string,
  spans: readonly (Span | undefined)[],
  names: readonly TokenName[],
): string {
  const values = names.map((name) => (name === 'android' ? '{android}' : '{locale}'));
  return replaceSpans(path, spans, values);
}

function replaceSpans(
  path: string,
  spans: readonly (Span | undefined)[],
  values: readonly string[],
): string {
  let result = '';
  let from = 0;
  spans.forEach((span, at) => {
    const [start, end] = span ?? [from, from];
    result += path.slice(from, start) + (values[at] ?? '');
    from = end;
  });
  return result + path.slice(from);
}
