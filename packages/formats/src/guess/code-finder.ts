/** A locale that a tag stands for; not `exact` where no known locale has all of the tag's parts. */
export interface FoundCode {
  readonly code: string;
  readonly exact: boolean;
}

/** Codes that ISO 639 has replaced, and the one that CLDR has for Filipino. */
const aliases: Readonly<Record<string, string>> = { iw: 'he', ji: 'yi', fil: 'tl' };

const scriptOrRegion = /^(?:[a-z]{4}|[a-z]{2}|\d{3})$/;

/** The scripts that POSIX locales name behind an `@`. */
const modifiers: Readonly<Record<string, string>> = { latin: 'latn', cyrillic: 'cyrl' };

/**
 * Makes a function that finds the locale a tag stands for, in the spellings of BCP 47 (`zh-Hans-CN`),
 * Java (`zh_CN`), POSIX (`sr_RS.UTF-8@latin`) and Android (`b+sr+Latn` without its `b+`), in any case.
 */
export function createCodeFinder(codes: Iterable<string>): (tag: string) => FoundCode | undefined {
  const byFolded = new Map(Array.from(codes, (code) => [code.toLowerCase(), code]));
  return (tag) => {
    const parts = partsOf(tag.toLowerCase());
    for (let length = parts.length; length > 0; length--) {
      const code = byFolded.get(parts.slice(0, length).join('_'));
      if (code !== undefined) return { code, exact: length === parts.length };
    }
    return undefined;
  };
}

function partsOf(tag: string): string[] {
  const [, spelled = '', modifier = ''] =
    /^([^.@]+)(?:\.(?:utf-?8|iso-?8859-?\d+))?(?:@(\w+))?$/.exec(tag) ?? [];
  const [language = '', ...rest] = spelled.split(/[-_+]/);
  // Variants and extensions are left out: what would be one is a word more often.
  const isTag = /^[a-z]{2,3}$/.test(language) && rest.every((part) => scriptOrRegion.test(part));
  if (!isTag) return [];
  const script = modifiers[modifier];
  return [aliases[language] ?? language, ...(script === undefined ? [] : [script]), ...rest];
}
