/** Scripts whose letters fonts have rules of their own for. Others are laid out by those of the text before them. */
const names = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Arabic',
  'Hebrew',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Bopomofo',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Khmer',
  'Myanmar',
  'Tibetan',
  'Mongolian',
  'Georgian',
  'Armenian',
  'Ethiopic',
  'Syriac',
  'Thaana',
  'Nko',
] as const;

const patterns = names.map((name) => new RegExp(`^\\p{Script=${name}}$`, 'u'));

/**
 * Splits a text where letters of another script begin, as programs do before they lay a text out. Signs that belong to
 * no script stay with the letters before them.
 */
export function splitByScript(text: string): readonly string[] {
  // Most texts have letters of one script, and these are the commonest.
  if (/^[\u0020-\u024F]*$/.test(text)) return text === '' ? [] : [text];
  const runs: string[] = [];
  let [run, current] = ['', -1];
  for (const sign of text) {
    const script = patterns.findIndex((pattern) => pattern.test(sign));
    const isOther = script >= 0 && current >= 0 && script !== current;
    if (isOther) {
      runs.push(run);
      run = '';
    }
    if (script >= 0) current = script;
    run += sign;
  }
  return run === '' ? runs : [...runs, run];
}
