import { createNameSpelling } from '../../syntax/names.ts';

/**
 * The spelling of keys: characters that would end a key or change the kind of its line are escaped, and so are
 * characters and the first letters of words with a special meaning in PHP.
 */
export const keySpelling = createNameSpelling(
  '%',
  /[=\r\n;"$&|^~!(){}[]|:(?=[ \t]|$)|^[ \t#]|[ \t]$|^(?=(?:true|on|yes|false|off|no|none|null)$)./gi,
);

/** The spelling of keys in a file whose keys end with a colon. */
export const colonSpelling = createNameSpelling(
  '%',
  /[=:\r\n;"$&|^~!(){}[]|^[ \t#]|[ \t]$|^(?=(?:true|on|yes|false|off|no|none|null)$)./gi,
);

/** The spelling of section names. */
export const sectionSpelling = createNameSpelling('%', /[\]\r\n;"']|^[ \t]|[ \t]$/g);

/**
 * Splits a key into its section and its name there. There is no section for a key without a dot inside, nor if
 * the section would have the name of another key: PHP takes only one of the two.
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
