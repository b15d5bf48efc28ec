import { createReader, doublePercent, position, spec, writePosition } from './percent.ts';
import type { PlaceholderSyntax } from './types.ts';

/** `printf` of C, Java and PHP: `%s`, `%1$d`, `%.2f`. Without positions, values come in order. */
export const printf: PlaceholderSyntax = {
  finds: 'position',
  isAlways: false,
  look: /%(?:[1-9]\d?\$)?[-+0#]*(?:\d+|\*)?(?:\.(?:\d+|\*))?(?:hh?|ll?|[qLztj])?[diufFsxXoceEgG](?![A-Za-z])/,
  read: createReader(`${position()}${spec('A-Za-z')}`),
  write: (placeholder, { isInOrder }) =>
    writePosition(placeholder, isInOrder, { string: 's', integer: 'd' }),
  escape: doublePercent,
};
