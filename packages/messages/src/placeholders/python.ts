import { doublePercent, percentGrammar, spec, specOf } from './percent.ts';
import type { PlaceholderSyntax } from './types.ts';

/**
 * Formats of Python with names: `%(name)s`, `%(count)d`. Those without names, such as `%s`, are read as well.
 * Replacement fields of `str.format` are not part of the style.
 */
export const python: PlaceholderSyntax = {
  finds: 'name',
  isAlways: false,
  look: /%\([^()]+\)[-+0#]{0,5}\d*(?:\.\d+)?[A-Za-z]/,
  grammar: percentGrammar(
    String.raw`(?:\((?<name>[^()]+)\))?${spec('A-Za-z')}`,
    'diouxXeEfFgGcrsa',
    String.raw`%\(([^()\s]+)(?:\)(?:\s[sd](?![\p{L}\p{N}'’]))?)?|%\s\(([^()\s]+)\)[sd](?![\p{L}\p{N}])`,
  ),
  write(placeholder) {
    const written = specOf(placeholder, { string: 's', integer: 'd' });
    return written && `%(${placeholder.name})${written}`;
  },
  escape: doublePercent,
};
