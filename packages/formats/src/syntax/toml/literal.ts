// Strings of TOML 1.1: https://toml.io/en/v1.1.0#string

const letters: Readonly<Record<string, string>> = {
  '\b': '\\b',
  '\t': '\\t',
  '\n': '\\n',
  '\f': '\\f',
  '\r': '\\r',
  '"': '\\"',
  '\\': '\\\\',
};

/** The characters that a string can hold only as escapes. */
const control = /[^\P{Cc}\t\x80-\x9f]/u;

/** Writes a text in the style of an existing string, as far as that style can hold it. */
export function writeLike(spelling: string, text: string, lineBreak: string): string {
  if (spelling.startsWith('"""')) return writeLines(spelling, text, lineBreak);
  if (spelling.startsWith("'''"))
    return writeRawLines(spelling, text, lineBreak) ?? writeBasic(text);
  if (!spelling.startsWith("'") || text.includes("'") || control.test(text))
    return writeBasic(text);
  return `'${text}'`;
}

/** Writes a text in double quotes on one line. */
export function writeBasic(text: string): string {
  return `"${escapeSigns(text, /[^\P{Cc}\x80-\x9f]|["\\]/gu)}"`;
}

/** Writes one part of a key: bare if it has only letters, digits, `-` and `_`, else quoted. */
export function writeName(name: string): string {
  return /^[\w-]+$/.test(name) ? name : writeBasic(name);
}

function writeLines(spelling: string, text: string, lineBreak: string): string {
  const [, lead = ''] = /^"""(\r\n|\n)?/.exec(spelling) ?? [];
  const escaped = escapeSigns(text, /[^\P{Cc}\t\n\x80-\x9f]|\\|"(?="|$)/gu);
  // A newline right behind the opening quotes would be trimmed.
  const start = lead === '' && escaped.startsWith('\n') ? lineBreak : lead;
  return `"""${start}${escaped.replaceAll('\n', lineBreak)}"""`;
}

function writeRawLines(spelling: string, text: string, lineBreak: string): string | undefined {
  if (text.includes("''") || text.endsWith("'") || control.test(text.replaceAll('\n', ''))) {
    return undefined;
  }
  const [, lead = ''] = /^'''(\r\n|\n)?/.exec(spelling) ?? [];
  const start = lead === '' && text.startsWith('\n') ? lineBreak : lead;
  return `'''${start}${text.replaceAll('\n', lineBreak)}'''`;
}

function escapeSigns(text: string, special: RegExp): string {
  return text.replace(
    special,
    (sign) =>
      letters[sign] ?? `\\u${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
}
