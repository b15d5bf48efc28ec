import type { Replacement } from '../../edit/edit.ts';
import { lineBreakOf } from '../../edit/lines.ts';
import { type Container, entriesIn, type Member, nameOf } from '../../syntax/nested/document.ts';
import { containersInTheWay } from '../../syntax/nested/placement.ts';
import { containersLosing } from '../../syntax/nested/removal.ts';
import { indentationAt } from '../../syntax/whole-lines.ts';
import { writeSingle } from './literal.ts';
import type { PhpPlace } from './parse.ts';

/**
 * Rewrites what blocks the changes, without changing any entry: items without keys get them where an earlier
 * one is removed, which would shift their index; an array whose own path becomes a key is dissolved into dotted
 * keys. Empty when nothing blocks the changes.
 */
export function loosen(
  source: string,
  root: Container,
  places: ReadonlyMap<Member, PhpPlace>,
  gone: ReadonlySet<Member>,
  added: ReadonlyMap<string, string>,
): Replacement[] {
  const lists = new Set(
    [...containersLosing(gone)].filter(({ members }) => {
      const first = members.findIndex((member) => gone.has(member));
      return members.some((member, at) => at > first && !gone.has(member) && isBare(member));
    }),
  );
  const inTheWay = added.size === 0 ? [] : [...containersInTheWay(root, gone, added)];
  for (const container of inTheWay) {
    if (container.parent && isBare(container)) lists.add(container.parent);
  }
  if (lists.size === 0) return inTheWay.map((container) => dissolve(source, container, added));
  return [...lists].flatMap(({ members }) =>
    members.filter(isBare).map((member) => {
      const { start } = member.span;
      return { span: { start, end: start }, text: `${nameOf(member)} => ` };
    }),
  );

  function isBare(member: Member): boolean {
    return places.get(member)?.keyed === false;
  }
}

function dissolve(
  source: string,
  container: Container,
  added: ReadonlyMap<string, string>,
): Replacement {
  const skipped = container.parent?.prefix.length ?? 0;
  const key = container.prefix.slice(0, -1);
  const write = (name: string, value: string): string =>
    `${writeSingle(name.slice(skipped))} => ${value}`;
  const items = Array.from(entriesIn(container), ({ key: name, value }) =>
    write(name, source.slice(value.start, value.end)),
  );
  items.unshift(write(key, writeSingle(added.get(key) ?? '')));
  const indentation = indentationAt(source, container.span.start);
  const separator = indentation === undefined ? ', ' : `,${lineBreakOf(source)}${indentation}`;
  return { span: container.span, text: items.join(separator) };
}
