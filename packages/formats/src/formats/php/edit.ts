import { type Span, toText } from '@parlance/messages';
import {
  applyReplacements,
  editBySpans,
  type Replacement,
  toTextChanges,
} from '../../edit/edit.ts';
import { lineBreakOf } from '../../edit/lines.ts';
import type { Changes, WriteResult } from '../../format.ts';
import { structuralChanges } from '../../syntax/nested/changes.ts';
import type { Container, Member, TextChanges } from '../../syntax/nested/document.ts';
import { settleKept } from '../../syntax/nested/kept.ts';
import { placeTexts, toMembers } from '../../syntax/nested/placement.ts';
import { allGone, containersLosing, removeListed } from '../../syntax/nested/removal.ts';
import { indentationAt, lineEnd, lineStart, wholeLines } from '../../syntax/whole-lines.ts';
import { writeLike, writeSingle } from './literal.ts';
import { loosen } from './loosening.ts';
import { type PhpPlace, type PhpResult, parsePhp } from './parse.ts';
import { type PhpStyle, writeItems } from './serialize.ts';

/** Changes texts, and removes and adds items of a PHP file. An array that loses its last item is removed. */
export function editPhp(source: string, parsed: PhpResult, changes: Changes): WriteResult {
  const wanted = toTextChanges(changes);
  if (!parsed.root || wanted.size === 0) return { text: source, diagnostics: [] };
  const { texts, entries, diagnostics } = settleKept(parsed, wanted);
  const settled = { ...parsed, resource: { entries } };
  return { text: editTexts(source, settled, parsed.root, texts), diagnostics };
}

function editTexts(source: string, parsed: PhpResult, root: Container, texts: TextChanges): string {
  const { places, resource } = parsed;
  const { gone, added } = structuralChanges(resource.entries, texts);
  const loosened = loosen(source, root, places, gone, added);
  if (loosened.length > 0) {
    const roomy = applyReplacements(source, loosened);
    return editPhp(roomy, parsePhp(roomy), texts).text;
  }
  const style = styleOf(source, root);
  return editBySpans(source, parsed, texts, {
    replace: ({ value }, message) => [
      { span: value, text: writeLike(source.slice(value.start, value.end), toText(message)) },
    ],
    remove: () =>
      [...containersLosing(gone)].flatMap((container) =>
        removeItems(source, container, gone, places),
      ),
    insert: (items, removed) => {
      const without = allGone(removed);
      const pairs = items.map(({ key, message }) => [key, toText(message)] as const);
      return [...placeTexts(root, pairs, without)].flatMap(([container, own]) =>
        insertInto(source, container, own, without, places, style),
      );
    },
  });
}

/** Removes items with their lines, or with their commas where they share a line. */
function removeItems(
  source: string,
  container: Container,
  gone: ReadonlySet<Member>,
  places: ReadonlyMap<Member, PhpPlace>,
): Replacement[] {
  const lines = linesOf(source, container, gone, places);
  return lines?.map((span) => ({ span, text: '' })) ?? removeListed(container, gone);
}

/** The lines of removed items; undefined where one of them shares a line with something else. */
function linesOf(
  source: string,
  { members }: Container,
  gone: ReadonlySet<Member>,
  places: ReadonlyMap<Member, PhpPlace>,
): Span[] | undefined {
  const spans: Span[] = [];
  for (const member of members) {
    const place = gone.has(member) ? places.get(member) : undefined;
    if (!place) continue;
    const item = { start: place.start, end: afterComment(source, place.end) };
    const lines = wholeLines(source, item);
    if (lines === item) return undefined;
    spans.push(lines);
  }
  return spans;
}

/** Adds items at the end of an array, on lines of their own or on the line of the last item. */
function insertInto(
  source: string,
  container: Container,
  texts: ReadonlyMap<string, string>,
  gone: ReadonlySet<Member>,
  places: ReadonlyMap<Member, PhpPlace>,
  style: PhpStyle,
): Replacement[] {
  const { newline, unit } = style;
  const { kind, members, open = 0, span } = container;
  const kept = members.filter((member) => !gone.has(member));
  // The outermost array takes keys that belong in no other, even where it is a list.
  const continuesList =
    kind === 'array' && [...texts.keys()].every((name, at) => name === String(kept.length + at));
  const write = (indentation: string): string[] =>
    continuesList
      ? Array.from(texts.values(), (text) => `${indentation}${writeSingle(text)},`)
      : writeItems(toMembers(container, texts, gone), style, indentation);
  const last = kept.at(-1);
  const place = last && places.get(last);
  if (last && place) {
    const indentation = indentationAt(source, last.span.start);
    const end = afterComment(source, place.end);
    // When items behind this one are removed with their commas, their span begins at its end.
    const goesOn = last === members.at(-1) || linesOf(source, container, gone, places);
    if (goesOn && indentation !== undefined && end === lineEnd(source, end)) {
      const lines = write(indentation).map((line) => newline + line);
      const inserted = { span: { start: end, end }, text: lines.join('') };
      const at = { start: place.end, end: place.end };
      return place.comma ? [inserted] : [{ span: at, text: ',' }, inserted];
    }
    const items = write('').join(' ').replace(/,$/, '');
    return [{ span: { start: last.span.end, end: last.span.end }, text: `, ${items}` }];
  }
  const line = source.slice(lineStart(source, span.start), span.start);
  const [outer = ''] = /^[ \t]*/.exec(line) ?? [];
  const lines = write(outer + unit).map((line) => newline + line);
  const closed = indentationAt(source, span.end - 1) === undefined;
  const tail = closed ? newline + outer : '';
  return [{ span: { start: open + 1, end: open + 1 }, text: lines.join('') + tail }];
}

/** The offset behind the comment that ends the line of an offset; the offset itself where code follows. */
function afterComment(source: string, offset: number): number {
  const rest = source.slice(offset, lineEnd(source, offset));
  return /^[ \t]*(?:(?:\/\/|#).*|\/\*(?:(?!\*\/).)*\*\/[ \t]*)?$/.test(rest)
    ? offset + rest.length
    : offset;
}

function styleOf(source: string, { members, open = 0 }: Container): PhpStyle {
  const [first] = members;
  return {
    newline: lineBreakOf(source),
    unit: (first && indentationAt(source, first.span.start)) || '    ',
    brackets: source[open] === '(' ? ['array(', ')'] : ['[', ']'],
  };
}
