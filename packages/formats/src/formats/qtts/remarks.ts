import { bare } from '../../entry.ts';
import {
  childElements,
  nameOf,
  type XmlDocument,
  type XmlElement,
} from '../../syntax/xml/document.ts';
import type { Entry, JsonValue } from '../../types.ts';
import { readText, writeText } from './text.ts';

/** The parts of a `<message>` besides its translation. */
export interface Remarks {
  readonly source?: string;
  /** The disambiguation of equal source texts in a context. */
  readonly comment?: string;
  /** The lines of the developers' notes, then of the translators' notes. */
  readonly comments: readonly string[];
  readonly meta: Readonly<Record<string, JsonValue>>;
}

/** The elements that are kept in `meta` by name, in Qt's order. */
const kept = ['oldsource', 'oldcomment', 'translatorcomment', 'userdata'];

export function readRemarks(xml: XmlDocument, message: XmlElement): Remarks {
  const texts = new Map<string, string>();
  for (const element of childElements(xml, message)) {
    const name = nameOf(xml, element);
    if (name !== 'translation' && name !== 'location') texts.set(name, readText(xml, element));
  }
  const [source, comment] = [texts.get('source'), texts.get('comment')];
  const own = {
    ...(source === undefined ? {} : { source }),
    ...(comment === undefined ? {} : { comment }),
  };
  if (texts.size <= Object.keys(own).length)
    return { ...own, comments: bare.comments, meta: bare.meta };
  const notes = ['extracomment', 'translatorcomment'].flatMap((name) => texts.get(name) ?? []);
  const meta = [...texts].filter(([name]) => kept.includes(name) || isExtra(name));
  return { ...own, comments: notes.flatMap(linesOf), meta: Object.fromEntries(meta) };
}

/**
 * Writes the elements between `<source>` and `<translation>`; the translators' notes are the last of the
 * comments.
 */
export function writeRemarks(
  { comments = [], meta = {} }: Partial<Entry>,
  comment: string | undefined,
  newline: string,
): string[] {
  const write = (name: string, text: JsonValue | undefined): string[] =>
    typeof text === 'string' ? [`<${name}>${writeText(text, newline)}</${name}>`] : [];
  const { translatorcomment } = meta;
  const own = typeof translatorcomment === 'string' ? linesOf(translatorcomment) : [];
  const isOwn = own.length > 0 && comments.slice(-own.length).join('\n') === own.join('\n');
  const developers = isOwn ? comments.slice(0, -own.length) : comments;
  return [
    ...write('oldsource', meta.oldsource),
    ...write('comment', comment),
    ...write('oldcomment', meta.oldcomment),
    ...(developers.length > 0 ? write('extracomment', developers.join('\n')) : []),
    ...(isOwn ? write('translatorcomment', translatorcomment) : []),
    ...Object.entries(meta).flatMap(([name, text]) => (isExtra(name) ? write(name, text) : [])),
    ...write('userdata', meta.userdata),
  ];
}

function isExtra(name: string): boolean {
  return /^extra-[\w.-]+$/.test(name);
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.split('\n');
}
