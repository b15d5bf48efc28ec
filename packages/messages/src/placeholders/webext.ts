import { byPattern, type Placeholder, type PlaceholderSyntax, toName } from './types.ts';

/**
 * Placeholders of browser extensions: `$1` to `$9` for values, and `$NAME$`, which the `placeholders` of the
 * message define. Names ignore case. Browsers remove one sign from each run of `$`.
 */
export const webext: PlaceholderSyntax = {
  finds: 'either',
  isAlways: true,
  grammar: byPattern(
    '$',
    /\$(?:([A-Za-z_]\w*)\$|([1-9])|(\$+))/,
    () =>
      ([spelling, name, position, signs]) =>
        signs ?? toPlaceholder(spelling, name, position),
  ),
  write({ name, type, padding }) {
    if (padding !== undefined || (type !== 'string' && type !== 'integer')) return undefined;
    if (typeof name === 'number') return name < 9 ? `$${name + 1}` : undefined;
    if (!/^[A-Za-z_]\w*$/.test(name)) return undefined;
    return `$${name === name.toLowerCase() ? name.toUpperCase() : name}$`;
  },
  escape: (text) => text.replace(/\$+/g, (signs) => `$${signs}`),
};

function toPlaceholder(
  spelling: string,
  name: string | undefined,
  position: string | undefined,
): Placeholder {
  if (name === undefined) return { spelling, name: Number(position) - 1, type: 'string' };
  const known = name === name.toUpperCase() ? name.toLowerCase() : name;
  return { spelling, name: toName(known), type: 'string' };
}
