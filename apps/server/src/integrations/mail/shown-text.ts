const maxLength = 60;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

// Invisible characters, and those that change the direction of the surrounding text. Joiners and variation selectors
// stay, since they join several characters into one sign, as in many emoji.
const hidden = /[\p{Default_Ignorable_Code_Point}--[\u200C\u200D\uFE0E\uFE0F]]/gv;
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/v;

/**
 * The name of a person or a project as a mail may show it, in one line. Mails of the server are trusted, while names
 * are arbitrary text of users. Undefined if the name has no visible character.
 */
export function toShownText(name: string): string | undefined {
  const line = name
    .replace(hidden, '')
    .replace(/[\p{Cc}\p{White_Space}]+/gv, ' ')
    .trim();
  return visible.test(line) ? withoutLinks(shorten(line)) : undefined;
}

function shorten(line: string): string {
  let kept = '';
  for (const { segment } of graphemes.segment(line)) {
    if (Array.from(kept + segment).length > maxLength) return `${kept.trimEnd()}…`;
    kept += segment;
  }
  return kept;
}

/**
 * Mail programs turn text that looks like an address into links. Zero-width spaces prevent that: around each dot,
 * including those that IDNA treats as one (UTS 46), and after a colon.
 */
function withoutLinks(line: string): string {
  return line.replace(/(?<=\S)[.。．｡](?=\S)/gu, '\u200B$&\u200B').replace(/:(?=\/)/g, ':\u200B');
}
