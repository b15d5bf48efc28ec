import { createReader, doublePercent, spec, specOf } from './percent.ts';
import type { PlaceholderSyntax } from './types.ts';

/**
 * Formats of Python with names: `%(name)s`, `%(count)d`. Those without names, such as `%s`, are read as well.
 * Replacement fields of `str.format` are not part of the style.
 */
export const python: PlaceholderSyntax = {
  finds: 'name',
  isAlways: false,
  look: /%\([^()]+\)[-+0#]*\d*(?:\.\d+)?[A-Za-z]/,
  read: createReader(String.raw`(?:\((?<name>[^()]+)\))?${spec('A-Za-z')}`),
  write(placeholder) {
    const written = specOf(placeholder, { string: 's', integer: 'd' });
    return written && `%(${placeholder.name})${written}`;
  },
  escape: doublePercent,
};
