import type { Replacement } from '../../edit.ts';
import { marginOf } from '../../lines.ts';
import type { Container, Member } from '../nested/document.ts';
import { placeTexts, toMembers } from '../nested/placement.ts';
import { type JsonStyle, writeMembers } from './style.ts';

interface Manner {
  readonly style: JsonStyle;
  /** Names are not split at their dots. */
  readonly flat: boolean;
}

/** Adds members at the end of the objects and lists where they belong. */
export function insertMembers(
  source: string,
  root: Container,
  added: Iterable<readonly [key: string, text: string]>,
  gone: ReadonlySet<Member>,
  manner: Manner,
): Replacement[] {
  return Array.from(placeTexts(root, added, gone), ([container, texts]) =>
    insertInto(source, container, texts, gone, manner),
  );
}

function insertInto(
  source: string,
  container: Container,
  texts: ReadonlyMap<string, string>,
  gone: ReadonlySet<Member>,
  manner: Manner,
): Replacement {
  const { style, flat } = manner;
  const { kind, members, open = 0, span } = container;
  const last = members.findLast((member) => !gone.has(member));
  const outer = marginOf(source, span.start);
  const margin = last ? marginOf(source, last.span.start, true) : outer + style.indent;
  const oneLine = style.lineBreak === '' || margin === undefined;
  const lead = oneLine ? '' : style.lineBreak + margin;
  const separator = `,${oneLine ? style.space : lead}`;
  const local = oneLine ? { ...style, lineBreak: '' } : style;
  const written =
    kind === 'array'
      ? Array.from(texts.values(), style.quote)
      : writeMembers(
          flat ? new Map(texts) : toMembers(container, texts, gone),
          local,
          margin ?? '',
        );
  const text = written.join(separator);
  if (last) return { span: { start: last.span.end, end: last.span.end }, text: separator + text };
  // Members that go are taken out by their own replacement; blanks in an empty object are not.
  const end = members.length > 0 ? open + 1 : span.end - 1;
  const tail = oneLine ? '' : style.lineBreak + outer;
  return { span: { start: open + 1, end }, text: lead + text + tail };
}
