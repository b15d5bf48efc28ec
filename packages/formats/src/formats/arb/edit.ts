import type { Message } from '@parlance/messages';
import { editBySpans } from '../../edit/edit.ts';
import type { Changes, WriteOptions, WriteResult } from '../../format.ts';
import type { JsonMember } from '../../syntax/json/document.ts';
import { insertBehind } from '../../syntax/json/insertion.ts';
import { styleOf, writeMembers } from '../../syntax/json/style.ts';
import { removeListed } from '../../syntax/nested/removal.ts';
import type { Diagnostic } from '../../types.ts';
import { changeIcuPlural, readIcuPlural } from './icu-plural.ts';
import type { ArbResult } from './parse.ts';
import { withOther, writeEntry, writeMessage } from './serialize.ts';

/** Changes messages of a bundle; removing a message removes its attributes. */
export function editArb(
  source: string,
  parsed: ArbResult,
  changes: Changes,
  { values, locale = parsed.resource.locale, base = locale }: WriteOptions = {},
): WriteResult {
  const { document } = parsed;
  if (!document || changes.size === 0) return { text: source, diagnostics: [] };
  const root = document.listingOf(document.root);
  const diagnostics: Diagnostic[] = [];
  const style = styleOf(source, root);
  let gone: ReadonlySet<JsonMember> = new Set();
  const text = editBySpans(source, parsed, changes, {
    replace({ key, node }, message) {
      const written = rewrite({ key, message }, document.textOf(node) ?? '', base, diagnostics);
      return [{ span: document.spanOf(node), text: style.quote(written) }];
    },
    remove(removed) {
      const goneNames = removed.map(({ node }) => document.nameOf(node));
      const names = new Set(goneNames.flatMap((name) => [name, `@${name}`]));
      gone = new Set(root.members.filter(({ name }) => names.has(name)));
      return removeListed(root, gone);
    },
    insert(added) {
      const last = root.members.findLast((member) => !gone.has(member));
      const members = added.flatMap((entry) =>
        writeEntry(entry, values?.get(entry.key), diagnostics),
      );
      return [
        insertBehind(source, root, last, style, (local, margin) =>
          writeMembers(members, local, margin),
        ),
      ];
    },
  });
  return { text, diagnostics };
}

function rewrite(
  { key, message }: { readonly key: string; readonly message: Message },
  old: string,
  locale: string | undefined,
  diagnostics: Diagnostic[],
): string {
  const icu = typeof message === 'string' ? undefined : readIcuPlural(old, locale);
  if (typeof message === 'string' || !icu) return writeMessage({ key, message }, diagnostics);
  // Where the file has no form `other`, its absence is not reported.
  const had = icu.forms.some(({ category }) => category === 'other');
  return changeIcuPlural(old, icu, had ? withOther(key, message, diagnostics) : message);
}
