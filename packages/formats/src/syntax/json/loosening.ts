import type { Replacement } from '../../edit/edit.ts';
import { marginOf } from '../../edit/lines.ts';
import { type Container, entriesIn, type Member, nameOf } from '../nested/document.ts';
import { containersInTheWay, listsLosingInside } from '../nested/placement.ts';
import { containersLosing } from '../nested/removal.ts';
import type { JsonStyle } from './style.ts';

/**
 * Rewrites what blocks the changes, without changing any entry: a list that loses an item other than its last
 * ones becomes an object, since the items behind would change their keys; an object whose own path becomes a
 * key is dissolved into dotted names. Empty when nothing blocks the changes.
 */
export function loosen(
  source: string,
  root: Container,
  gone: ReadonlySet<Member>,
  added: ReadonlyMap<string, string>,
  style: JsonStyle,
): Replacement[] {
  const lists = new Set(listsLosingInside(containersLosing(gone), gone));
  const objects: Container[] = [];
  if (added.size > 0) {
    for (const container of containersInTheWay(root, gone, added)) {
      if (container.parent?.kind === 'array') lists.add(container.parent);
      else objects.push(container);
    }
  }
  return lists.size > 0
    ? [...lists].flatMap((list) => toObject(list, style))
    : objects.map((object) => dissolve(source, object, added, style));
}

function toObject({ open = 0, span, members }: Container, style: JsonStyle): Replacement[] {
  return [
    { span: { start: open, end: open + 1 }, text: '{' },
    ...members.map((member) => ({
      span: { start: member.span.start, end: member.span.start },
      text: style.quote(nameOf(member)) + style.colon,
    })),
    { span: { start: span.end - 1, end: span.end }, text: '}' },
  ];
}

function dissolve(
  source: string,
  object: Container,
  added: ReadonlyMap<string, string>,
  style: JsonStyle,
): Replacement {
  const skipped = object.parent?.prefix.length ?? 0;
  const key = object.prefix.slice(0, -1);
  const members = Array.from(entriesIn(object), (entry) => {
    const value = source.slice(entry.value.start, entry.value.end);
    return style.quote(entry.key.slice(skipped)) + style.colon + value;
  });
  members.unshift(
    style.quote(key.slice(skipped)) + style.colon + style.quote(added.get(key) ?? ''),
  );
  const margin = marginOf(source, object.span.start, true);
  const separator = margin === undefined ? `,${style.space}` : `,${style.lineBreak}${margin}`;
  return { span: object.span, text: members.join(separator) };
}
