import { cutAt, isName, type Placeholder, type PlaceholderSyntax, toName } from './types.ts';

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
  read: (text) =>
    cutAt(text, /\{\{([^{}]+)\}\}|\$t\(/g, ([spelling, inner]) => toPlaceholder(spelling, inner)),
  write({ name, type, precision = 0, padding }) {
    if (padding !== undefined) return undefined;
    if (type === 'string' || type === 'integer') return `{{${name}}}`;
    if (type === 'number') return `{{${name}, number}}`;
    if (type !== 'float') return undefined;
    return `{{${name}, number(minimumFractionDigits: ${precision}; maximumFractionDigits: ${precision})}}`;
  },
  escape: (text) => text,
};

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
