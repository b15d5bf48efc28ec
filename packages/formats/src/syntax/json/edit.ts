import { applyReplacements, editBySpans, toTextChanges } from '../../edit.ts';
import { toText } from '../../plural.ts';
import type { Changes } from '../../types.ts';
import type { JsonContainer, JsonResult } from './document.ts';
import { insertMembers } from './insertion.ts';
import { loosen } from './loosening.ts';
import { parseJson } from './parse.ts';
import { allGone, removeMembers } from './removal.ts';
import { styleOf } from './style.ts';

interface Options {
  readonly flat: boolean;
}

/**
 * Changes values, removes and adds members of a JSON file, in the file's own style. An object that
 * loses its last member goes with it.
 */
export function editJson(
  source: string,
  parsed: JsonResult,
  changes: Changes,
  options: Options,
): string {
  const texts = toTextChanges(changes);
  if (!parsed.root || texts.size === 0) return source;
  const open = makeRoom(source, parsed, parsed.root, texts, options);
  if (open !== source) return editJson(open, parseJson(open, options), texts, options);
  return replaceMembers(source, parsed, parsed.root, texts, options);
}

function makeRoom(
  source: string,
  { resource: { entries } }: JsonResult,
  root: JsonContainer,
  texts: ReadonlyMap<string, string | null>,
  { flat }: Options,
): string {
  if (flat) return source;
  const gone = allGone(entries.filter(({ key }) => texts.get(key) === null));
  const known = new Set(entries.map(({ key }) => key));
  const added = new Map<string, string>();
  for (const [key, text] of texts) {
    if (text !== null && !known.has(key)) added.set(key, text);
  }
  if (gone.size === 0 && added.size === 0) return source;
  return applyReplacements(source, loosen(source, root, gone, added, styleOf(source, root)));
}

function replaceMembers(
  source: string,
  parsed: JsonResult,
  root: JsonContainer,
  texts: ReadonlyMap<string, string | null>,
  { flat }: Options,
): string {
  const style = styleOf(source, root);
  return editBySpans(source, parsed, texts, {
    replace: ({ valueStart, span }, message) => [
      { span: { start: valueStart, end: span.end }, text: style.quote(toText(message)) },
    ],
    remove: (removed) => removeMembers(allGone(removed)),
    insert: (added, removed) =>
      insertMembers(
        root,
        added.map(({ key, message }) => [key, toText(message)]),
        { source, style, gone: allGone(removed), flat },
      ),
  });
}
