import {
  byPattern,
  findEnds,
  type Grammar,
  isPlainName,
  type Placeholder,
  type PlaceholderSyntax,
  toName,
  unclosed,
} from './types.ts';

/**
 * Variables of Fluent: `{ $name }`, and `{ NUMBER($price, minimumFractionDigits: 2, maximumFractionDigits: 2)
 * }`. Numbers are always formatted for the locale. References to messages and terms, select expressions and
 * other functions exist only in Fluent; a literal brace is a string literal.
 */
export const fluent: PlaceholderSyntax = {
  finds: 'name',
  isAlways: true,
  look: /\{\s*(?:\$[A-Za-z][\w-]*\s*\}|NUMBER\(\s*\$)|(?<!\{)\{\s*"(?:[{}]|\\u007[BD])+"\s*\}(?!\})/i,
  get grammar() {
    return placeables;
  },
  write({ name, type, precision = 0, padding }) {
    if (padding !== undefined || !isPlainName(String(name))) return undefined;
    if (type === 'string' || type === 'integer') return `{ $${name} }`;
    if (type === 'number') return `{ NUMBER($${name}) }`;
    if (type !== 'float') return undefined;
    return `{ NUMBER($${name}, minimumFractionDigits: ${precision}, maximumFractionDigits: ${precision}) }`;
  },
  escape: (text) => text.replace(/[{}]/g, (brace) => `{"${brace}"}`),
};

const literal = String.raw`"((?:[^"\\\n]|\\["\\]|\\u[\dA-Fa-f]{4}|\\U[\dA-Fa-f]{6})*)"`;
const quoted = new RegExp(literal, 'y');

/** A placeable: a string literal, whose text without quotes is the first group, or else without braces inside. */
const simple = byPattern(
  '{',
  new RegExp(String.raw`\{\s*${literal}\s*\}|\{[^{}]*\}?`),
  () =>
    ([spelling, text]) =>
      text === undefined ? toPlaceholder(spelling) : readLiteral(text),
  { doubtOf: unclosed },
);

const placeables: Grammar = {
  ...simple,
  open(text) {
    const match = simple.open(text);
    let ends: ReadonlyMap<number, number> | undefined;
    const skip = (at: number) => {
      quoted.lastIndex = at;
      return quoted.test(text) ? quoted.lastIndex : undefined;
    };
    return (at) => {
      const found = match(at);
      if (found?.doubt !== 'broken') return found;
      ends ??= findEnds(text, skip);
      const end = ends.get(at);
      if (end === undefined) return found;
      const spelling = text.slice(at, end);
      return { piece: { spelling, name: spelling, type: 'other' }, end };
    };
  },
};

/** Decodes a string literal, given without its quotes. Escapes of invalid code points become U+FFFD. */
export function readLiteral(literal: string): string {
  return literal.replace(
    /\\(?:u([\dA-Fa-f]{4})|U([\dA-Fa-f]{6})|(["\\]))/g,
    (_, short, long, sign) => {
      if (sign !== undefined) return sign;
      const number = Number.parseInt(short ?? long, 16);
      const isCharacter = number < 0xd800 || (number > 0xdfff && number <= 0x10ffff);
      return isCharacter ? String.fromCodePoint(number) : '\ufffd';
    },
  );
}

const number =
  /^NUMBER\(\s*\$([A-Za-z]\w*)\s*(?:,\s*minimumFractionDigits:\s*(\d{1,2})\s*,\s*maximumFractionDigits:\s*(\d{1,2})\s*)?\)$/;

function toPlaceholder(spelling: string): Placeholder {
  const inner = spelling.endsWith('}') ? spelling.slice(1, -1).trim() : '';
  const [, variable] = /^\$([A-Za-z]\w*)$/.exec(inner) ?? [];
  if (variable !== undefined) return { spelling, name: toName(variable), type: 'string' };
  const [, counted, least, most] = number.exec(inner) ?? [];
  if (counted === undefined || least !== most) return { spelling, name: spelling, type: 'other' };
  const name = toName(counted);
  return least === undefined
    ? { spelling, name, type: 'number', isGrouped: true }
    : { spelling, name, type: 'float', precision: Number(least), isGrouped: true };
}
