/** A value in quotes: with escapes, also over several lines, and with what Joomla once had for a quote. */
const quoted = /"([^"\\]*(?:(?:\\[\s\S]|"_QQ_")[^"\\]*)*)"/y;

const escapes = /\\([\\"nrt])|"_QQ_"/g;
const meanings: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
const spellings: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r' };

/** Reads a value whose opening quote stands at an offset; undefined where it is not closed. */
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

/** Writes a value as it stands, or where that would be read in another way, in quotes. */
export function writeBare(text: string): string {
  return /[\r\n]|^[ \t"]|[ \t]$/.test(text) ? writeQuoted(text) : text;
}
