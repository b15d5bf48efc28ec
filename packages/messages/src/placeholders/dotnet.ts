import { byPattern, type Grammar, type Placeholder, type PlaceholderSyntax } from './types.ts';

/**
 * Composite formatting of .NET: `{0}`, and `{0:N0}` and `{0:F2}` for numbers with and without thousands
 * separators. Literal braces are doubled, except in texts without values, which are not formatted.
 */
export const dotnet: PlaceholderSyntax = {
  finds: 'position',
  isAlways: false,
  look: /(?<!\{)\{\d+(?:,-?\d+)?:[A-Za-z#0][^{}]*\}/,
  grammar: {
    starts: '{}',
    open: (text) => (/\{\d/.test(text) ? formatted.open(text) : () => undefined),
  },
  write({ name, type, precision = 0, padding, isGrouped = false }) {
    if (typeof name === 'string' || name > 98 || padding !== undefined) return undefined;
    if (type === 'integer') return isGrouped ? `{${name}:N0}` : `{${name}}`;
    if (type === 'float') return `{${name}:${isGrouped ? 'N' : 'F'}${precision}}`;
    if (type === 'number') return `{${name}:${anyDecimals}}`;
    return type === 'string' ? `{${name}}` : undefined;
  },
  escape: (text) => text.replace(/[{}]/g, '$&$&'),
};

const formatted: Grammar = byPattern(
  '{}',
  /\{\{|\}\}|\{(\d{1,2}) *(?:, *(-?\d+) *)?(?::([^{}]*))?\}|\{[^{}]*\}?/,
  () =>
    ([spelling, position, width, format]) =>
      isDoubled(spelling) ? spelling.charAt(0) : toPlaceholder(spelling, position, width, format),
  // Programs throw for braces that have anything else, as soon as there are values.
  { doubtOf: ([sign = '', position]) => (isDoubled(sign) || position ? undefined : 'broken') },
);

function isDoubled(spelling: string): boolean {
  return spelling === '{{' || spelling === '}}';
}

/** The format with as many decimals as ICU shows of a number. */
const anyDecimals = '#,##0.###';

function toPlaceholder(
  spelling: string,
  position: string | undefined,
  width: string | undefined,
  format: string | undefined,
): Placeholder {
  if (position === undefined) return { spelling, name: spelling, type: 'other' };
  const name = Number(position);
  if (width !== undefined) return { spelling, name, type: 'other' };
  if (format === undefined) return { spelling, name, type: 'string' };
  if (format === anyDecimals) return { spelling, name, type: 'number', isGrouped: true };
  const [, letter, digits = ''] = /^([NnFf])(\d{1,2})$/.exec(format) ?? [];
  if (letter === undefined) return { spelling, name, type: 'other' };
  const isGrouped = /n/i.test(letter);
  return digits === '0' && isGrouped
    ? { spelling, name, type: 'integer', isGrouped }
    : { spelling, name, type: 'float', precision: Number(digits), isGrouped };
}
