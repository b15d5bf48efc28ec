// The escapes of Android's string resources, as aapt2 reads them.

const token = /\\u([0-9A-Fa-f]{4})|\\([\s\S]?)|"|[ \t\n\r]+|[^\\" \t\n\r]+(?: [^\\" \t\n\r]+)*/g;
const special = /[\\"\t\n\r]|^ | {2}| $/;
const escaped = /^(?:[^\\"\s]|\\[^u\s])+(?: (?:[^\\"\s]|\\[^u\s])+)*$/;
const controls: Readonly<Record<string, string>> = { n: '\n', t: '\t', u: '\\u' };

/** Decodes the text of a value without tags. */
export function decodeOne(text: string): string {
  if (!special.test(text)) return text;
  if (escaped.test(text)) {
    return text.replace(/\\([\s\S])/g, (_, sign: string) => controls[sign] ?? sign);
  }
  const [decoded = ''] = decodeTexts([text]);
  return decoded;
}

/**
 * Decodes the texts of one value, in order; a value has more than one when there are tags between them. Outside
 * double quotes, which are dropped, blanks collapse to one space, and leading and trailing ones vanish.
 */
export function decodeTexts(texts: readonly string[]): string[] {
  let quoted = false;
  let afterBlank = true;
  return texts.map((text, index) => {
    let decoded = '';
    let pending = false;
    for (const [found, hex, escaped] of text.matchAll(token)) {
      if (!quoted && /^[ \t\n\r]/.test(found)) {
        pending = !afterBlank;
        continue;
      }
      if (found === '"') {
        quoted = !quoted;
        continue;
      }
      if (pending) decoded += ' ';
      pending = false;
      afterBlank = false;
      if (hex !== undefined) decoded += String.fromCharCode(Number.parseInt(hex, 16));
      else if (escaped !== undefined) decoded += controls[escaped] ?? (escaped || '\\');
      else decoded += found;
    }
    if (pending && index < texts.length - 1) {
      decoded += ' ';
      afterBlank = true;
    }
    return decoded;
  });
}

export interface TextStyle {
  /** Whether the value is in double quotes, where blanks and apostrophes need no escape. */
  readonly quoted: boolean;
  /** Escape `@` and `?` everywhere, not only at the beginning, where they begin a reference. */
  readonly everywhere: boolean;
}

// Only spaces that would vanish are escaped: those that begin or end a text or follow another one.
const toEscape = /[^\P{Cc}\x7f-\x9f]|[\p{Cs}\ufffe\uffff\\'"@?]|(?<![^ ]) | $/gu;
const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\t': '\\t' };

/** The reverse of `decodeTexts`: the texts as the file spells them, before XML's own escapes. */
export function encodeTexts(texts: readonly string[], style: TextStyle): string[] {
  const last = texts.findLastIndex((text) => text !== '');
  let before = '';
  const encoded = texts.map((text, index) => {
    const start = before;
    before = text.at(-1) ?? before;
    return text.replace(toEscape, (found, offset: number) => {
      const previous = offset === 0 ? start : text[offset - 1];
      const atEnd = index === last && offset === text.length - 1;
      return encodeOne(found, style, previous ?? '', atEnd);
    });
  });
  return style.quoted ? [`"${encoded[0] ?? ''}"`] : encoded;
}

function encodeOne(
  found: string,
  { quoted, everywhere }: TextStyle,
  previous: string,
  atEnd: boolean,
): string {
  if (found === ' ') {
    return quoted || (previous !== '' && previous !== ' ' && !atEnd) ? ' ' : '\\u0020';
  }
  if (found === "'") return quoted ? found : "\\'";
  if (found === '@' || found === '?') {
    return everywhere || (previous === '' && !quoted) ? `\\${found}` : found;
  }
  if (found === '\\' || found === '"') return `\\${found}`;
  return escapes[found] ?? `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
