import { byPattern, type Placeholder, type PlaceholderSyntax, toName } from './types.ts';

/**
 * Parameters of Laravel: `:name`. Values are formatted before, so there are no types. `:Name` and `:NAME`
 * change the case of the same value, which no other style can. A colon is literal unless a name follows. The
 * number of a plural is always `:count`.
 */
export const laravel: PlaceholderSyntax = {
  finds: 'name',
  countName: 'count',
  isAlways: false,
  grammar: byPattern(
    ':',
    /(?<![:\w]):([A-Za-z]\w*)/,
    () =>
      ([spelling, name = '']) =>
        toPlaceholder(spelling, name),
    { ignoresCase: true },
  ),
  write({ name, type, padding }) {
    const isValue = padding === undefined && (type === 'string' || type === 'integer');
    return isValue && /^[a-z]\w*$/.test(String(name)) ? `:${name}` : undefined;
  },
  escape: (text) => text,
};

function toPlaceholder(spelling: string, name: string): Placeholder {
  return /^[a-z]/.test(name)
    ? { spelling, name: toName(name), type: 'string' }
    : { spelling, name, type: 'other' };
}
