import type { Span } from '../message.ts';
import { type Placeholder, placeholderStyles, unconvertedStyles } from '../placeholders/types.ts';

/** The styles of placeholders in texts, whether texts can be converted to them or not. */
export const tokenStyles = [...placeholderStyles, ...unconvertedStyles] as const;

export type TokenStyle = (typeof tokenStyles)[number];

/** What programs take for other than text in the texts of a file. */
export interface TextSyntax {
  /** The styles of placeholders. Where two read the same signs, the first one counts. */
  readonly placeholders: readonly TokenStyle[];
  /**
   * Whether `<b>` is a tag and `&amp;` an entity: `xml` knows the five entities of XML, and `xliff:g` of
   * Android, whose content is locked.
   */
  readonly markup: 'none' | 'html' | 'xml';
  /** Whether `\n`, `\t`, `\u00e9` and `\\` are written out in the text, as programs and not files read them. */
  readonly escapes: boolean;
  /** The sign in front of the letter that a control is reached by: `&File` of Qt and Windows, `_File` of GTK. */
  readonly accelerator?: '&' | '_';
}

const syntaxes = new Map<string, TextSyntax>();

/** Each syntax once, because what is made of a syntax to find tokens by is kept with the object. */
export function uniqueSyntax(syntax: TextSyntax): TextSyntax {
  const { placeholders, markup, escapes, accelerator = '' } = syntax;
  const key = `${placeholders.join()} ${markup} ${escapes} ${accelerator}`;
  const known = syntaxes.get(key) ?? syntax;
  syntaxes.set(key, known);
  return known;
}

export interface TagAttribute extends Span {
  readonly name: string;
  /** The value without quotes; empty where the attribute has none. The span is that of the value. */
  readonly value: string;
}

export interface Tag {
  readonly name: string;
  readonly role: 'open' | 'close' | 'void' | 'comment' | 'cdata';
  readonly attributes: readonly TagAttribute[];
}

/** A part of a text. The tokens of a text, joined, are the text. Offsets are UTF-16 code units. */
export interface Token extends Span {
  readonly kind:
    | 'text'
    | 'placeholder'
    | 'tag'
    | 'entity'
    | 'url'
    | 'email'
    | 'escape'
    | 'newline'
    | 'accelerator';
  /**
   * What tokens of source and target are matched by: the name or position of a placeholder within its style; `b`,
   * `/b`, `br/` of a tag; the decoded text of an entity or an escape; the address. Of text, the text.
   */
  readonly key: string;
  readonly placeholder?: Placeholder;
  readonly tag?: Tag;
  /** Something is missing or misspelt, such as the end of a tag, so that programs take it for text or fail. */
  readonly isBroken?: true;
  /** The token is between marks of what is not to be translated. */
  readonly isLocked?: true;
}

/** A text that programs show as it is. */
export const plainSyntax: TextSyntax = { placeholders: [], markup: 'none', escapes: false };

/** ICU MessageFormat with the tags of FormatJS. */
export const icuSyntax: TextSyntax = { placeholders: ['icu'], markup: 'xml', escapes: false };
