import { listTags } from '@parlance/messages';

/** The part of a text that its markup names something by, such as the target of a link. */
export interface MarkupPart {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** What is between brackets has an end within some signs, so that long texts of brackets are read in linear time. */
const inlineLink =
  /\[[^\]\n]{0,300}\]\(\s{0,5}([^\s()]{1,500}(?:\([^\s()]{0,100}\)[^\s()]{0,100})?)/g;
const referenceLink = /\[[^\]\n]{1,300}\]\[([^\]\n]{1,100})\]/g;

/** The targets of links and images in Markdown: `[text](target)` and, as references, `[text][id]`. */
export function markdownLinks(text: string, hasReferences: boolean): readonly MarkupPart[] {
  const links = text.includes('](') ? findParts(text, inlineLink) : [];
  const isIn = hasReferences && text.includes('][');
  return isIn ? [...links, ...findParts(text, referenceLink)] : links;
}

/** What names other places in languages of documents. */
const references = {
  // `:ref:`target``, `text_`, `|substitution|`
  rst: [
    /:[a-z][\w:+-]{0,40}:`(?:[^`<\n]{0,200}<)?([^`<>\n]{1,200})>?`/g,
    /`[^`<\n]{0,200}<([^`<>\n]{1,200})>`_/g,
    /\|([\w-]{1,100})\|(?!\|)/g,
  ],
  // `<<id,text>>`, `xref:id[]`, `link:url[]`, `image::file[]`, `{attribute}`
  asciidoc: [
    /<<([^,>\n]{1,200})(?:,[^>\n]{0,200})?>>/g,
    /(?:xref|link|image|include|footnote|kbd|btn|menu):{1,2}([^[\s]{1,300})\[/g,
    /\{([a-z][\w-]{0,60})\}/g,
  ],
  // `{expression}`
  mdx: [/\{([^{}\n]{1,200})\}/g],
} as const;

/** The references of a text in a language of documents. */
export function referencesOf(text: string, markup: keyof typeof references): readonly MarkupPart[] {
  const found = references[markup].flatMap((pattern) => findParts(text, pattern));
  return markup === 'mdx' ? [...found, ...listComponents(text)] : found;
}

/** The components of MDX, which begin with a capital, by both of their ends. */
function listComponents(text: string): readonly MarkupPart[] {
  return listTags(text).flatMap(({ tag, start, end }) => {
    const { name: key = '' } = tag ?? {};
    if (!/^[A-Z]/.test(key)) return [];
    const at = text.indexOf(key, start);
    return at < end ? [{ key, start: at, end: at + key.length }] : [];
  });
}

/** The first group of each match. */
function findParts(text: string, pattern: RegExp): readonly MarkupPart[] {
  return Array.from(text.matchAll(pattern), ({ 0: found, 1: key = '', index }) => {
    const start = index + found.lastIndexOf(key);
    return { key, start, end: start + key.length };
  });
}
