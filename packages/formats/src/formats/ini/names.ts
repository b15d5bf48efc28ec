import { createNameSpelling } from '../../syntax/names.ts';

/**
 * Keys: what would end one, or make its line another one, is spelt out, and so are the signs and the
 * first letters of the words that PHP has another use for.
 */
export const keySpelling = createNameSpelling(
  '%',
  /[=\r\n;"$&|^~!(){}[]|:(?=[ \t]|$)|^[ \t#]|[ \t]$|^(?=(?:true|on|yes|false|off|no|none|null)$)./gi,
);

/** Keys in a file whose keys end with a colon. */
export const colonSpelling = createNameSpelling(
  '%',
  /[=:\r\n;"$&|^~!(){}[]|^[ \t#]|[ \t]$|^(?=(?:true|on|yes|false|off|no|none|null)$)./gi,
);

/** The names of sections. */
export const sectionSpelling = createNameSpelling('%', /[\]\r\n;"']|^[ \t]|[ \t]$/g);

/**
 * The section that a key belongs to, and its name there. A key without a name to spare has no section,
 * nor has one whose section would be called like another key: PHP takes only one of the two.
 */
export function splitKey(
  key: string,
  isKey: (name: string) => boolean,
): { section: string | undefined; name: string } {
  const dot = key.indexOf('.');
  const section = key.slice(0, dot);
  if (dot <= 0 || dot === key.length - 1 || isKey(section))
    return { section: undefined, name: key };
  return { section, name: key.slice(dot + 1) };
}
