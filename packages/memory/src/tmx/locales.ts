import { toLocaleCode } from '@parlance/messages';

const known = new Map<string, string | undefined>();
/** Files have few codes, and hostile ones must not fill the memory. */
const maxKnown = 1000;

/** The one spelling of a code of a file: `en_US` of `en-US`, `EN-us` and `en_US`. */
export function readTmxLocale(code: string): string | undefined {
  if (known.has(code)) return known.get(code);
  const read = toLocaleCode(code.trim());
  if (known.size >= maxKnown) known.clear();
  known.set(code, read);
  return read;
}

/**
 * The candidate that names the same locale as a code; else the one of the same language without a region, or the first
 * with another one: `en` for `en_US`, `en_US` for `en`. Another script is another language here.
 */
export function matchLocale(code: string, candidates: readonly string[]): string | undefined {
  if (candidates.includes(code)) return code;
  const own = likely(code);
  const same = candidates.filter((candidate) => likely(candidate) === own);
  return same.find((candidate) => !candidate.includes('_')) ?? same[0];
}

const likelyOf = new Map<string, string>();

/** Language and script, the likely script where a code names none. */
function likely(code: string): string {
  const found = likelyOf.get(code);
  if (found !== undefined) return found;
  let result = code;
  try {
    const { language, script } = new Intl.Locale(code.replaceAll('_', '-')).maximize();
    result = `${language} ${script}`;
  } catch {
    // A code that the language of the platform does not know is like itself alone.
  }
  if (likelyOf.size >= maxKnown) likelyOf.clear();
  likelyOf.set(code, result);
  return result;
}
