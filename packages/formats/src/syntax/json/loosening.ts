import type { Replacement } from '../../edit.ts';
import {
  isContainer,
  type JsonContainer,
  type JsonEntry,
  type JsonMember,
  nameOf,
} from './document.ts';
import { containersLosing } from './removal.ts';
import { type JsonStyle, marginOf } from './style.ts';

/**
 * Rewrites what stands in the way of changes, without changing any entry: a list that loses an item
 * other than its last ones becomes an object, or the items behind would change their keys; an object
 * whose own path becomes a key is dissolved into dotted names. Empty when nothing stands in the way.
 */
export function loosen(
  source: string,
  root: JsonContainer,
  gone: ReadonlySet<JsonMember>,
  added: ReadonlyMap<string, string>,
  style: JsonStyle,
): Replacement[] {
  const lists = new Set<JsonContainer>();
  for (const list of containersLosing(gone)) {
    if (list.kind === 'array' && losesInside(list, gone)) lists.add(list);
  }
  const objects: JsonContainer[] = [];
  if (added.size > 0) {
    for (const container of blocking(root, gone, added)) {
      if (container.parent?.kind === 'array') lists.add(container.parent);
      else objects.push(container);
    }
  }
  return lists.size > 0
    ? [...lists].flatMap((list) => toObject(list, style))
    : objects.map((object) => dissolve(source, object, added, style));
}

function losesInside({ members }: JsonContainer, gone: ReadonlySet<JsonMember>): boolean {
  const first = members.findIndex((member) => gone.has(member));
  return members.slice(first).some((member) => !gone.has(member));
}

/** The outermost containers whose path is a key to be added. */
function* blocking(
  container: JsonContainer,
  gone: ReadonlySet<JsonMember>,
  added: ReadonlyMap<string, string>,
): Generator<JsonContainer> {
  for (const member of container.members) {
    if (!isContainer(member) || gone.has(member)) continue;
    if (added.has(member.prefix.slice(0, -1))) yield member;
    else yield* blocking(member, gone, added);
  }
}

function toObject({ open, span, members }: JsonContainer, style: JsonStyle): Replacement[] {
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
  object: JsonContainer,
  added: ReadonlyMap<string, string>,
  style: JsonStyle,
): Replacement {
  const skipped = object.parent?.prefix.length ?? 0;
  const key = object.prefix.slice(0, -1);
  const members = Array.from(entriesIn(object), (entry) => {
    const value = source.slice(entry.valueStart, entry.span.end);
    return style.quote(entry.key.slice(skipped)) + style.colon + value;
  });
  members.unshift(
    style.quote(key.slice(skipped)) + style.colon + style.quote(added.get(key) ?? ''),
  );
  const margin = marginOf(source, object.span.start, true);
  const separator = margin === undefined ? `,${style.space}` : `,${style.lineBreak}${margin}`;
  return { span: object.span, text: members.join(separator) };
}

function* entriesIn(container: JsonContainer): Generator<JsonEntry> {
  for (const member of container.members) {
    if (isContainer(member)) yield* entriesIn(member);
    else yield member;
  }
}
