import {
  byPattern,
  type Grammar,
  isName,
  type Match,
  type Placeholder,
  type PlaceholderSyntax,
  toName,
} from './types.ts';

/**
 * Interpolations of i18next: `{{name}}`, `{{- name}}`, `{{price, number}}`. Only a format gives a type, so an
 * integer is written without one. `$t(key)` has no counterpart in other styles; two braces or `$t(` can't be
 * written literally. The number of a plural is always `count`.
 */
export const i18next: PlaceholderSyntax = {
  finds: 'name',
  countName: 'count',
  isAlways: true,
  look: /\{\{-?\s*[^\s{},.-][^{}]*\}\}/,
  grammar: {
    starts: '{$',
    mistake: /\{\{-?\s*([\w.]+)(?:\s*\})?|\{([\w.]+)\}\}/y,
    open(text) {
      const match = values.open(text);
      return (at) => (text[at] === '$' ? matchNesting(text, at) : match(at));
    },
  },
  write({ name, type, precision = 0, padding }) {
    if (padding !== undefined) return undefined;
    if (type === 'string' || type === 'integer') return `{{${name}}}`;
    if (type === 'number') return `{{${name}, number}}`;
    if (type !== 'float') return undefined;
    return `{{${name}, number(minimumFractionDigits: ${precision}; maximumFractionDigits: ${precision})}}`;
  },
  escape: (text) => text,
};

const values: Grammar = byPattern(
  '{',
  /\{\{([^{}]+)\}\}/,
  () =>
    ([spelling, inner]) =>
      toPlaceholder(spelling, inner),
);

/** Longer calls are none, so that reading stays linear. */
const maxNestingLength = 500;

/** A call of another text: `$t(key)`, `$t(key, { "count": {{n}} })`. */
function matchNesting(text: string, at: number): Match | undefined {
  if (!text.startsWith('$t(', at)) return undefined;
  let depth = 0;
  const last = Math.min(text.length, at + maxNestingLength);
  for (let index = at + 2; index < last; index++) {
    if (text[index] === '(') depth++;
    if (text[index] === ')' && --depth === 0) {
      const spelling = text.slice(at, index + 1);
      const [key = ''] = spelling.slice('$t('.length, -1).split(',');
      return { piece: { spelling, name: `$t(${key.trim()})`, type: 'other' }, end: index + 1 };
    }
  }
  const spelling = '$t(';
  return {
    piece: { spelling, name: spelling, type: 'other' },
    end: at + spelling.length,
    doubt: 'broken',
  };
}

function toPlaceholder(spelling: string, inner: string | undefined): Placeholder {
  const [, name = '', format] = /^-?\s*([^\s{},]+)\s*(?:,\s*(.+?)\s*)?$/s.exec(inner ?? '') ?? [];
  const isNumber = /^\d+$/.test(name);
  return {
    spelling,
    name: isNumber ? Number(name) : toName(name),
    ...(isNumber || isName(name) ? typeOf(format) : { type: 'other' }),
  };
}

function typeOf(format: string | undefined): Pick<Placeholder, 'type' | 'precision'> {
  if (format === undefined) return { type: 'string' };
  if (format === 'number') return { type: 'number' };
  const [, least, most] =
    /^number\(minimumFractionDigits: (\d+); maximumFractionDigits: (\d+)\)$/.exec(format) ?? [];
  return least === undefined || least !== most
    ? { type: 'other' }
    : { type: 'float', precision: Number(least) };
}
