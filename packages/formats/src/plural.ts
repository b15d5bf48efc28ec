import {
  type Message,
  type PluralCategory,
  type PluralMessage,
  pluralCategories,
} from './types.ts';

/**
 * Writes a message with plural forms as ICU MessageFormat text, in the one spelling that Parlance
 * stores: `{n, plural, one {…} other {…}}`, categories in the order of CLDR. Every text comes back
 * from `fromIcu` as it was.
 */
export function toIcu({ plural }: PluralMessage): string {
  const forms = pluralCategories.flatMap((category) => {
    const text = plural[category];
    return text === undefined ? [] : [` ${category} {${escapeIcu(text)}}`];
  });
  return `{n, plural,${forms.join('')}}`;
}

/**
 * Reads what `toIcu` wrote. Returns undefined for any other text, also for ICU messages that mean the
 * same and are spelt in another way: turning them into forms and back would not give the same text.
 */
export function fromIcu(text: string): PluralMessage | undefined {
  const start = '{n, plural,';
  if (!text.startsWith(start)) return undefined;
  const plural: Partial<Record<PluralCategory, string>> = {};
  let at = start.length;
  for (const category of pluralCategories) {
    const opening = ` ${category} {`;
    if (!text.startsWith(opening, at)) continue;
    const form = readForm(text, at + opening.length);
    if (!form) return undefined;
    plural[category] = form.text;
    at = form.end;
  }
  return at === text.length - 1 && text[at] === '}' ? { plural } : undefined;
}

/** The message as one text: with plural forms, their ICU spelling. */
export function toText(message: Message): string {
  return typeof message === 'string' ? message : toIcu(message);
}

/**
 * The plural categories that cardinal numbers have in a locale (`pl_PL`, `zh_Hans_CN`), in the order of
 * CLDR. Only `other` for a locale that nobody knows.
 */
export function pluralCategoriesOf(locale: string): PluralCategory[] {
  const rules = pluralRulesOf(locale);
  if (!rules) return ['other'];
  const known = new Set<string>(rules.resolvedOptions().pluralCategories);
  return pluralCategories.filter((category) => known.has(category));
}

/** CLDR's rules for cardinal numbers in a locale, or undefined for a locale that nobody knows. */
export function pluralRulesOf(locale: string): Intl.PluralRules | undefined {
  try {
    const [name] = Intl.PluralRules.supportedLocalesOf(locale.replaceAll('_', '-'));
    return name === undefined ? undefined : new Intl.PluralRules(name);
  } catch {
    return undefined;
  }
}

/**
 * Quotes what means something inside a plural form. An apostrophe is always doubled, though ICU
 * lets it stand alone before most characters, and a run of signs is quoted as one, because two
 * quotations that touch would read as an apostrophe: so the spelling never depends on what follows.
 */
function escapeIcu(text: string): string {
  return text.replace(/[{}#']+/g, (run) => {
    const doubled = run.replaceAll("'", "''");
    return /[{}#]/.test(run) ? `'${doubled}'` : doubled;
  });
}

/** Reads a form up to its closing brace. Only the spelling of `escapeIcu` is accepted. */
function readForm(text: string, start: number): { text: string; end: number } | undefined {
  let form = '';
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === "'") {
      if (text[at + 1] === "'") {
        form += sign;
        at++;
      } else {
        quoted = !quoted;
      }
    } else if (quoted || !/[{}#]/.test(sign)) {
      form += sign;
    } else {
      const canonical = sign === '}' && escapeIcu(form) === text.slice(start, at);
      return canonical ? { text: form, end: at + 1 } : undefined;
    }
  }
  return undefined;
}
