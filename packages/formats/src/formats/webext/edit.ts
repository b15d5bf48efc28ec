import { toText } from '@parlance/messages';
import { editBySpans } from '../../edit/edit.ts';
import type { Changes, WriteOptions } from '../../format.ts';
import type { JsonMember } from '../../syntax/json/document.ts';
import { insertBehind } from '../../syntax/json/insertion.ts';
import { styleOf, writeMembers } from '../../syntax/json/style.ts';
import { removeListed } from '../../syntax/nested/removal.ts';
import { createNamer, foldName } from './names.ts';
import type { WebextResult } from './parse.ts';
import { toRecord } from './serialize.ts';

/** Changes the texts of messages; their other members stay. */
export function editWebext(
  source: string,
  parsed: WebextResult,
  changes: Changes,
  { values }: WriteOptions = {},
): string {
  const { document } = parsed;
  if (!document || changes.size === 0) return source;
  const root = document.listingOf(document.root);
  const style = styleOf(source, root);
  let gone: ReadonlySet<JsonMember> = new Set();
  return editBySpans(source, parsed, changes, {
    replace({ node }, message) {
      const place = document.valueIn(node, 'message') ?? node;
      return [{ span: document.spanOf(place), text: style.quote(toText(message)) }];
    },
    remove(removed) {
      const nodes = new Set(removed.map(({ node }) => node));
      gone = new Set(root.members.filter(({ node }) => nodes.has(node)));
      return removeListed(root, gone);
    },
    insert(added) {
      const kept = root.members.filter((member) => !gone.has(member));
      const toName = createNamer(new Set(kept.map(({ name }) => foldName(name))));
      const members = added.map(
        ({ key, message }) => [toName(key), toRecord({ message }, values?.get(key))] as const,
      );
      return [
        insertBehind(source, root, kept.at(-1), style, (local, margin) =>
          writeMembers(members, local, margin),
        ),
      ];
    },
  });
}
