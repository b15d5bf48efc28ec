const maxLength = 60;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

// What takes no room, and what changes the direction of the text around it. Joiners and variation
// selectors stay: they make one sign of several, as in many emoji.
const hidden = /[\p{Default_Ignorable_Code_Point}--[\u200C\u200D\uFE0E\uFE0F]]/gv;
const visible = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/v;

/**
 * The name of a person or a project as a mail may show it, in one line: a mail comes from the server,
 * whose word is trusted, and a name is any text of somebody's choice. Undefined where nothing of it
 * can be seen.
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
 * Mail programs make links of whatever looks like an address. A zero-width space on both sides of
 * each dot, also of those that IDNA takes for one (UTS 46), and after a colon keeps them from it.
 */
function withoutLinks(line: string): string {
  return line.replace(/(?<=\S)[.。．｡](?=\S)/gu, '\u200B$&\u200B').replace(/:(?=\/)/g, ':\u200B');
}
