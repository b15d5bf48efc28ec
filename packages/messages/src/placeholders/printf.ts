import {
  doublePercent,
  lettersOfC,
  percentGrammar,
  position,
  spec,
  writePosition,
} from './percent.ts';
import type { PlaceholderSyntax } from './types.ts';

/** `printf` of C, Java and PHP: `%s`, `%1$d`, `%.2f`. Without positions, values come in order. */
export const printf: PlaceholderSyntax = {
  finds: 'position',
  isAlways: false,
  look: /%(?:[1-9]\d?\$)?[-+0#]{0,5}(?:\d+|\*)?(?:\.(?:\d+|\*))?(?:hh?|ll?|[qLztj])?[diufFsxXoceEgG](?![A-Za-z])/,
  grammar: percentGrammar(`${position()}${spec('A-Za-z')}`, `${lettersOfC}bBhH`),
  write: (placeholder, { isInOrder }) =>
    writePosition(placeholder, isInOrder, { string: 's', integer: 'd' }),
  escape: doublePercent,
};
