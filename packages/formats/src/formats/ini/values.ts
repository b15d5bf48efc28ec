/**
 * A quoted value: with escapes, over several lines if need be, and with `"_QQ_"`, a quote in old files of
 * Joomla.
 */
const quoted = /"([^"\\]*(?:(?:\\[\s\S]|"_QQ_")[^"\\]*)*)"/y;

const escapes = /\\([\\"nrt])|"_QQ_"/g;
const meanings: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
const spellings: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r' };

/** Reads the value whose opening quote is at an offset; undefined where it is not closed. */
export function readQuoted(
  source: string,
  offset: number,
): { text: string; end: number } | undefined {
  quoted.lastIndex = offset;
  const raw = quoted.exec(source)?.[1];
  if (raw === undefined) return undefined;
  const text = raw.replace(escapes, (_, sign = '"') => meanings[sign] ?? sign);
  return { text, end: quoted.lastIndex };
}

/** Writes a value in quotes. */
export function writeQuoted(text: string): string {
  return `"${text.replace(/["\\\r\n]/g, (sign) => spellings[sign] ?? `\\${sign}`)}"`;
}

/** Writes a value without quotes, or with quotes where it would be read in another way. */
export function writeBare(text: string): string {
  return /[\r\n]|^[ \t"]|[ \t]$/.test(text) ? writeQuoted(text) : text;
}
