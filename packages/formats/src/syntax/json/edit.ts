import { toText } from '@parlance/messages';
import { applyReplacements, editBySpans, toTextChanges } from '../../edit/edit.ts';
import type { Changes, WriteResult } from '../../format.ts';
import { structuralChanges } from '../nested/changes.ts';
import type { Container, NestedResult, TextChanges } from '../nested/document.ts';
import { settleKept } from '../nested/kept.ts';
import { allGone, containersLosing, removeListed } from '../nested/removal.ts';
import { insertMembers } from './insertion.ts';
import { loosen } from './loosening.ts';
import { type JsonOptions, parseJson } from './parse.ts';
import { styleOf } from './style.ts';

interface Options extends JsonOptions {
  /** The keys of the entries behind which certain added keys are inserted. */
  readonly behind?: ReadonlyMap<string, string>;
}

/**
 * Changes values, removes and adds members of a JSON file, in the file's own style. An object that loses its
 * last member is removed.
 */
export function editJson(
  source: string,
  parsed: NestedResult,
  changes: Changes,
  options: Options,
): WriteResult {
  const wanted = toTextChanges(changes);
  if (!parsed.root || wanted.size === 0) return { text: source, diagnostics: [] };
  const { texts, entries, diagnostics } = settleKept(parsed, wanted);
  const settled = { ...parsed, resource: { entries } };
  return { text: editTexts(source, settled, parsed.root, texts, options), diagnostics };
}

function editTexts(
  source: string,
  parsed: NestedResult,
  root: Container,
  texts: TextChanges,
  options: Options,
): string {
  const roomy = options.flat ? source : makeRoom(source, parsed, root, texts);
  if (roomy === source) return editMembers(source, parsed, root, texts, options);
  return editJson(roomy, parseJson(roomy, options), texts, options).text;
}

function makeRoom(
  source: string,
  { resource: { entries } }: NestedResult,
  root: Container,
  texts: TextChanges,
): string {
  const { gone, added } = structuralChanges(entries, texts);
  if (gone.size === 0 && added.size === 0) return source;
  return applyReplacements(source, loosen(source, root, gone, added, styleOf(source, root)));
}

function editMembers(
  source: string,
  parsed: NestedResult,
  root: Container,
  texts: TextChanges,
  { flat, keepsDots = flat, behind = new Map() }: Options,
): string {
  const style = styleOf(source, root);
  return editBySpans(source, parsed, texts, {
    replace: ({ value }, message) => [{ span: value, text: style.quote(toText(message)) }],
    remove: (removed) => {
      const gone = allGone(removed);
      return [...containersLosing(gone)].flatMap((container) => removeListed(container, gone));
    },
    insert: (added, removed) => {
      const pairs = added.map(({ key, message }) => [key, toText(message)] as const);
      const entries = new Map(parsed.resource.entries.map((entry) => [entry.key, entry]));
      const anchorOf = (key: string) => entries.get(behind.get(key) ?? key);
      const manner = { style, flat: keepsDots, anchorOf };
      return insertMembers(source, root, pairs, allGone(removed), manner);
    },
  });
}
