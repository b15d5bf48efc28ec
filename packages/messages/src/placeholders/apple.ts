import {
  doublePercent,
  lettersOfC,
  percentGrammar,
  position,
  spec,
  writePosition,
} from './percent.ts';
import type { PlaceholderSyntax } from './types.ts';

/**
 * Formats of Apple's `NSString`: those of `printf`, with `%@` for objects, and with `%lld`, for Swift's
 * integers, where no size is known. The parts of a string catalog or a stringsdict file, such as `%arg`, have
 * no counterpart.
 */
export const apple: PlaceholderSyntax = {
  finds: 'position',
  isAlways: false,
  look: /%(?:[1-9]\d?\$)?@/,
  grammar: percentGrammar(
    String.raw`(?<other>arg\b|(?:[1-9]\d?\$)?#@[^@]*@)|${position()}${spec('A-Za-z@', "-+0#'")}`,
    `${lettersOfC}DUO@`,
  ),
  write: (placeholder, { isInOrder }) => {
    const { length = 'll' } = placeholder;
    return writePosition(placeholder, isInOrder, { string: '@', integer: `${length}d` });
  },
  escape: doublePercent,
};
