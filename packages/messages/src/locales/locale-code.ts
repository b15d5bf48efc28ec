// Locales are named by tags of BCP 47 (RFC 5646). Parlance writes them with `_`: `zh_Hans_CN`.

/** The parts of a locale code, each in the case that RFC 5646 recommends; absent parts are empty. */
export interface LocaleParts {
  /** The language with its extended language subtag, if the code has one: `zh_yue`. */
  readonly language: string;
  readonly script: string;
  readonly region: string;
  /** The variants in the order of the code, in lower case. */
  readonly variants: readonly string[];
  /** Extensions and private use subtags with their singletons: `u_co_phonebk`. */
  readonly extensions: string;
}

/** The part that a misplaced subtag should have been. */
export type LocalePart = 'language' | 'region' | 'variant' | 'extension';

/** The part of a text that makes it no locale code. */
export interface LocaleProblem {
  readonly part: string;
  readonly expected: LocalePart;
}

/** A code in its canonical spelling, or the problem with it. */
export type LocaleReading =
  | { readonly code: string; readonly parts: LocaleParts }
  | { readonly problem: LocaleProblem };

/** Longer codes name no locale; RFC 5646 demands support for at least 35 characters. */
export const maxLocaleCodeLength = 64;

/** Language codes that ISO 639 has replaced. */
const replaced: Readonly<Record<string, string>> = { iw: 'he', in: 'id', ji: 'yi', jw: 'jv' };

/** The scripts that POSIX locales name behind an `@`, where every other name is a variant. */
const modifiers: Readonly<Record<string, string>> = {
  latin: 'Latn',
  cyrillic: 'Cyrl',
  arabic: 'Arab',
  devanagari: 'Deva',
};

/**
 * Reads a locale code, in any case and in the spellings of BCP 47 (`zh-Hans-CN`), Java (`zh_CN`), POSIX
 * (`sr_RS.UTF-8@latin`) and Android (`b+sr+Latn`, `pt-rBR`). Subtags have to be well-formed and need not be
 * registered.
 */
export function readLocaleCode(text: string): LocaleReading {
  const [, spelled = '', modifier] =
    /^(?:b\+)?([^.@]*)(?:\.(?:utf-?8|iso-?8859-?\d+))?(?:@(\w+))?$/i.exec(text) ?? [];
  const [first = '', ...rest] = spelled.split(/[-_+]/);
  if (spelled === '') return { problem: { part: text, expected: 'language' } };
  if (first.toLowerCase() === 'x') return readPrivate(rest, text);
  if (!/^[a-z]{2,3}$/i.test(first)) return { problem: { part: first, expected: 'language' } };
  const script = modifier === undefined ? undefined : modifiers[modifier.toLowerCase()];
  const added = modifier === undefined || script !== undefined ? [] : [modifier];
  return readSubtags(first.toLowerCase(), [...(script ? [script] : []), ...rest, ...added]);
}

function readPrivate(rest: readonly string[], text: string): LocaleReading {
  const wrong = rest.find((part) => !/^[a-z\d]{1,8}$/i.test(part));
  if (wrong !== undefined || rest.length === 0) {
    return { problem: { part: wrong ?? text, expected: 'extension' } };
  }
  const extensions = ['x', ...rest].join('_').toLowerCase();
  return toReading({ language: '', script: '', region: '', variants: [], extensions });
}

function readSubtags(first: string, subtags: readonly string[]): LocaleReading {
  const rest = [...subtags];
  const take = (pattern: RegExp) => (pattern.test(rest[0] ?? '') ? (rest.shift() ?? '') : '');
  const android = take(/^r(?:[A-Z]{2}|\d{3})$/).slice(1);
  const extended = android === '' ? take(/^[a-z]{3}$/i).toLowerCase() : '';
  const script = take(/^[a-z]{4}$/i).toLowerCase();
  const region = android || take(/^(?:[a-z]{2}|\d{3})$/i);
  const variants: string[] = [];
  while (isVariant(rest[0] ?? '')) variants.push((rest.shift() ?? '').toLowerCase());
  const repeated = variants.find((variant, at) => variants.indexOf(variant) < at);
  if (repeated !== undefined) return { problem: { part: repeated, expected: 'variant' } };
  const extensions = rest.join('_').toLowerCase();
  const wrong = findWrongExtension(rest);
  if (wrong !== undefined) {
    const isExtension = /^[a-z\d]$/i.test(rest[0] ?? '');
    const expected = region === '' && variants.length === 0 ? 'region' : 'variant';
    return { problem: { part: wrong, expected: isExtension ? 'extension' : expected } };
  }
  const language = replaced[first] ?? first;
  return toReading({
    language: extended === '' ? language : `${language}_${extended}`,
    script: script.charAt(0).toUpperCase() + script.slice(1),
    region: region.toUpperCase(),
    variants,
    extensions,
  });
}

function isVariant(subtag: string): boolean {
  return /^(?:[a-z\d]{5,8}|\d[a-z\d]{3})$/i.test(subtag);
}

/** The first subtag outside of any extension: an extension is a singleton and the subtags behind it. */
function findWrongExtension(subtags: readonly string[]): string | undefined {
  let isPrivate = false;
  for (const [at, subtag] of subtags.entries()) {
    const isSingleton: boolean = !isPrivate && /^[a-z\d]$/i.test(subtag);
    const isLast = at === subtags.length - 1;
    if (isSingleton ? isLast || subtags[at + 1]?.length === 1 : at === 0) return subtag;
    if (!/^[a-z\d]{1,8}$/i.test(subtag)) return subtag;
    isPrivate ||= isSingleton && subtag.toLowerCase() === 'x';
  }
  return undefined;
}

function toReading(parts: LocaleParts): LocaleReading {
  const { language, script, region, variants, extensions } = parts;
  const code = [language, script, region, ...variants, extensions]
    .filter((part) => part !== '')
    .join('_');
  if (code.length > maxLocaleCodeLength) return { problem: { part: code, expected: 'extension' } };
  return { code, parts };
}

/** A locale code in the spelling of gettext: `sr@latin`, `ca_ES@valencia`. */
export function toPosixName(code: string): string {
  const reading = readLocaleCode(code);
  if ('problem' in reading) return code;
  const { language, script, region, variants, extensions } = reading.parts;
  const [modifier] = Object.entries(modifiers).find(([, of]) => of === script) ?? [];
  const names = [...(modifier === undefined ? [] : [modifier]), ...variants];
  const hasNone = names.length !== 1 || extensions !== '' || (script !== '' && !modifier);
  if (hasNone || language === '') return code;
  return `${region === '' ? language : `${language}_${region}`}@${names[0]}`;
}

/** The reason why a text is no locale code, as an English clause that names the part. */
export function describeLocaleProblem({ part, expected }: LocaleProblem): string {
  const rule = expected === 'language' ? ': its code has two or three letters' : '';
  return `is no locale code: "${part}" is no ${expected}${rule}`;
}

/** The canonical spelling of a locale code; undefined for any other text. */
export function toLocaleCode(text: string): string | undefined {
  const reading = readLocaleCode(text);
  return 'code' in reading ? reading.code : undefined;
}

/** The BCP 47 tag of a locale code. */
export function toLanguageTag(code: string): string {
  return code.replaceAll('_', '-');
}

const known = new Map<string, boolean>();

/** Whether CLDR has an English name for a subtag. */
function hasName(type: 'language' | 'script' | 'region', subtag: string): boolean {
  const key = `${type} ${subtag}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const names = new Intl.DisplayNames('en', { type, fallback: 'none' });
  known.set(key, names.of(subtag) !== undefined);
  return hasName(type, subtag);
}

/** Whether CLDR has a name for a language, as it has for all widely written ones. */
export function isKnownLanguage(language: string): boolean {
  return /^[a-z]{2,3}$/.test(language) && hasName('language', language);
}

/** Whether a script is one of ISO 15924. */
export function isKnownScript(script: string): boolean {
  return hasName('script', script);
}

/** Whether a region is current: a withdrawn one, such as `CS`, is ambiguous. */
export function isKnownRegion(region: string): boolean {
  if (region === 'ZZ' || !hasName('region', region)) return false;
  return Intl.getCanonicalLocales(`und-${region}`)[0] === `und-${region}`;
}

/** Whether a variant has a name in CLDR. Variants are looked up with English as their language. */
function isKnownVariant(variant: string): boolean {
  // A variant without a name is shown as its subtag in upper case.
  const shown = new Intl.DisplayNames('en', { type: 'language' }).of(`en-${variant}`);
  return shown !== undefined && !shown.includes(variant.toUpperCase());
}

/** The parts of a code that are unknown to CLDR, as the code spells them. */
export function findUnknownParts({ language, script, region, variants }: LocaleParts): string[] {
  const [primary = '', extended] = language.split('_');
  return [
    ...(primary === '' || isKnownLanguage(primary) ? [] : [primary]),
    ...(extended === undefined || isKnownLanguage(extended) ? [] : [extended]),
    ...(script === '' || isKnownScript(script) ? [] : [script]),
    ...(region === '' || isKnownRegion(region) ? [] : [region]),
    ...variants.filter((variant) => !isKnownVariant(variant)),
  ];
}

export type Direction = 'ltr' | 'rtl';

/** ISO 15924 codes of scripts in use that are written from right to left. */
const rightToLeft = new Set([
  'Adlm',
  'Arab',
  'Aran',
  'Hebr',
  'Mand',
  'Mend',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
  'Yezi',
]);

/** The writing direction of a locale or language tag. `Locale.getTextInfo` is missing in some browsers. */
export function directionOf(locale: string): Direction {
  return rightToLeft.has(scriptOf(locale)) ? 'rtl' : 'ltr';
}

/** The script of a locale or language tag by ISO 15924, the likely one if it names none; empty where none is known. */
export function scriptOf(locale: string): string {
  try {
    return new Intl.Locale(toLanguageTag(locale)).maximize().script ?? '';
  } catch {
    return '';
  }
}
