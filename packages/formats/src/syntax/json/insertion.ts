import type { Span } from '@parlance/messages';
import type { Replacement } from '../../edit/edit.ts';
import { marginOf } from '../../edit/lines.ts';
import type { Container, Member, NestedEntry } from '../nested/document.ts';
import { placeTexts, toMembers } from '../nested/placement.ts';
import type { Listing } from '../nested/removal.ts';
import { type JsonStyle, writeMembers } from './style.ts';

interface Manner {
  readonly style: JsonStyle;
  /** Whether names are not split at their dots. */
  readonly flat: boolean;
  /** The entry behind which an added key is inserted. */
  anchorOf(key: string): NestedEntry | undefined;
}

/** Adds members behind their anchors, or at the end of the objects and lists where they belong. */
export function insertMembers(
  source: string,
  root: Container,
  added: Iterable<readonly [key: string, text: string]>,
  gone: ReadonlySet<Member>,
  manner: Manner,
): Replacement[] {
  const anchored: Replacement[] = [];
  const others: (readonly [key: string, text: string])[] = [];
  for (const [key, text] of added) {
    const anchor = manner.anchorOf(key);
    if (!anchor || gone.has(anchor) || anchor.container.kind === 'array') {
      others.push([key, text]);
    } else {
      const name = key.slice(anchor.container.prefix.length);
      const write = (local: JsonStyle, margin: string) =>
        writeMembers([[name, text]], local, margin);
      anchored.push(insertBehind(source, anchor.container, anchor, manner.style, write));
    }
  }
  const placed = Array.from(placeTexts(root, others, gone), ([container, texts]) =>
    insertInto(source, container, texts, gone, manner),
  );
  return [...anchored, ...placed];
}

function insertInto(
  source: string,
  container: Container,
  texts: ReadonlyMap<string, string>,
  gone: ReadonlySet<Member>,
  { style, flat }: Manner,
): Replacement {
  const last = container.members.findLast((member) => !gone.has(member));
  return insertBehind(source, container, last, style, (local, margin) =>
    container.kind === 'array'
      ? Array.from(texts.values(), style.quote)
      : writeMembers(flat ? new Map(texts) : toMembers(container, texts, gone), local, margin),
  );
}

/**
 * Adds members to an object or a list behind `last`, or as its only remaining ones; on separate lines where the
 * others are. `write` gets the style and the indentation for them.
 */
export function insertBehind(
  source: string,
  { members, open = 0, span }: Listing<{ readonly span: Span }>,
  last: { readonly span: Span } | undefined,
  style: JsonStyle,
  write: (style: JsonStyle, margin: string) => readonly string[],
): Replacement {
  const outer = style.lineBreak === '' ? '' : marginOf(source, open);
  const margin = last ? marginWhereAlone(source, last.span.start, style) : outer + style.indent;
  const oneLine = style.lineBreak === '' || margin === undefined;
  const lead = oneLine ? '' : style.lineBreak + margin;
  const separator = `,${oneLine ? style.space : lead}`;
  const local = oneLine ? { ...style, lineBreak: '' } : style;
  const text = write(local, margin ?? '').join(separator);
  if (last) return { span: { start: last.span.end, end: last.span.end }, text: separator + text };
  // Removed members have their own replacement; blanks in an empty object do not. Comments there stay.
  const isBlank = /^\s*$/.test(source.slice(open + 1, span.end - 1));
  const end = members.length > 0 || !isBlank ? open + 1 : span.end - 1;
  const tail = oneLine || (members.length === 0 && !isBlank) ? '' : style.lineBreak + outer;
  return { span: { start: open + 1, end }, text: lead + text + tail };
}

/**
 * The indentation of a member on a separate line. In a file without line breaks the search for the beginning of
 * its line would take linear time.
 */
function marginWhereAlone(source: string, start: number, { lineBreak }: JsonStyle) {
  return lineBreak === '' ? undefined : marginOf(source, start, true);
}

/** Adds members before the first remaining one, on separate lines if that is on one. */
export function insertInFront(
  source: string,
  { span: { start } }: { readonly span: Span },
  style: JsonStyle,
  write: (style: JsonStyle, margin: string) => readonly string[],
): Replacement {
  const margin = marginWhereAlone(source, start, style);
  const separator = margin === undefined ? `,${style.space}` : `,${style.lineBreak}${margin}`;
  const local = margin === undefined ? { ...style, lineBreak: '' } : style;
  const text = write(local, margin ?? '').map((member) => member + separator);
  return { span: { start, end: start }, text: text.join('') };
}
